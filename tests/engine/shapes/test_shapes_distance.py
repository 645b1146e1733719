"""The distance counts the tiles still missing; what lowers it is accepted, the last is waited for.

Two definitions are checked: trying every target, and the law that pins the distance down: it is 0
exactly for hands that contain sets and a pair, some draw lowers it by one, and none by more.
"""

from random import Random

import pytest

from engine.core.tiles import MAHJONG
from engine.shapes.hands import acceptance, best_discards, discards, distance, is_win, waits
from engine.shapes.keys import KINDS, keys_of, keys_of_kinds, kinds_of
from tests.engine.shapes import brute
from tests.engine.shapes.hands import WALL, complete, counted, narrow, some


@pytest.mark.parametrize(
    ("hand", "sets", "expected"),
    [
        ("", 5, 17),
        ("", 0, 2),
        ("5m", 0, 1),
        ("55m", 0, 0),
        ("123456789m123p77s345sE", 5, 0),
        ("123456789m123p7s345sE", 5, 1),
        ("147m258p369sESWNCFP", 5, 11),
        ("147m258p369sESWNCFP", 4, 9),
        ("1111m", 1, 2),  # there is no fifth 1m
        ("11112222m", 2, 1),
        ("1111222233334444m", 5, 1),
    ],
)
def test_missing_tiles(hand: str, sets: int, expected: int) -> None:
    assert distance(*keys_of_kinds(MAHJONG.read(hand)), sets) == expected


@pytest.mark.parametrize("sets", range(6))
def test_agrees_with_trying_every_target(sets: int) -> None:
    luck = Random(sets)
    for _ in range(25):
        counts = counted(some(luck, sets)[luck.randrange(3) :])
        assert distance(*keys_of(counts), sets) == brute.distance(counts, sets)


def contains(counts: list[int], sets: int) -> bool:
    """Whether some of the tiles are `sets` sets and a pair."""

    def sets_in(left: list[int], sets: int) -> bool:
        if sets == 0:
            return True
        for kind in range(KINDS):
            for group in ((kind,) * 3, (kind, kind + 1, kind + 2)):
                if group[0] != group[2] and not brute.chow_from(kind):
                    continue
                rest = list(left)
                for tile in group:
                    rest[tile] -= 1
                if min(rest) >= 0 and sets_in(rest, sets - 1):
                    return True
        return False

    for kind in range(KINDS):
        if counts[kind] >= 2:
            rest = list(counts)
            rest[kind] -= 2
            if sets_in(rest, sets):
                return True
    return False


@pytest.mark.parametrize("sets", range(1, 6))
def test_zero_means_the_hand_contains_sets_and_a_pair(sets: int) -> None:
    luck = Random(sets)
    zeros = 0
    for _ in range(60):
        extra = luck.sample(WALL, 2)
        counts = [min(4, n) for n in counted(some(luck, sets) + extra)]
        expected = contains(counts, sets)
        zeros += expected
        assert (distance(*keys_of(counts), sets) == 0) is expected
    assert zeros >= 10


@pytest.mark.parametrize("sets", range(6))
def test_a_draw_lowers_it_by_one_or_not_at_all(sets: int) -> None:
    luck = Random(sets)
    for _ in range(300):
        counts = counted(some(luck, sets)[luck.randrange(min(8, 3 * sets + 2)) :])
        keys = keys_of(counts)
        now = distance(*keys, sets)
        lowering = []
        for kind in range(KINDS):
            if counts[kind] < 4:
                counts[kind] += 1
                after = distance(*keys_of(counts), sets)
                counts[kind] -= 1
                assert after in (now, now - 1)
                if after < now:
                    lowering.append(kind)
        assert bool(lowering) is (now > 0)
        assert kinds_of(acceptance(*keys, sets)) == lowering


@pytest.mark.parametrize(
    ("hand", "sets", "expected"),
    [
        ("123m456p789s12sEE", 4, "3s"),  # edge
        ("123m456p789s23sEE", 4, "14s"),
        ("123m456p789s55sEE", 4, "5sE"),
        ("1112345678999m", 4, "123456789m"),
        ("123m456p789sEEEC", 4, "C"),
        ("1111m", 1, ""),
        ("2233344445556m123p", 5, "25m"),
        ("5m", 0, "5m"),
        ("123m4567p", 2, "47p"),
        ("147m258p369sESWN", 4, ""),  # far from ready
    ],
)
def test_waits(hand: str, sets: int, expected: str) -> None:
    keys = keys_of_kinds(MAHJONG.read(hand))
    assert kinds_of(waits(*keys, sets)) == list(MAHJONG.read(expected))


@pytest.mark.parametrize("sets", range(6))
def test_waits_are_the_kinds_that_complete_the_hand(sets: int) -> None:
    luck = Random(sets)
    ready = 0
    for _ in range(300):
        hand = narrow(luck, sets, 0, 9) if luck.random() < 0.5 else complete(luck, sets)
        hand.remove(luck.choice(hand))
        counts = counted(hand)
        expected = []
        for kind in range(KINDS):
            if counts[kind] < 4:
                counts[kind] += 1
                if is_win(*keys_of(counts)):
                    expected.append(kind)
                counts[kind] -= 1
        ready += bool(expected)
        assert kinds_of(waits(*keys_of(counts), sets)) == expected
    assert ready >= 100


@pytest.mark.parametrize("sets", range(6))
def test_discards_are_evaluated_one_by_one(sets: int) -> None:
    luck = Random(sets)
    for _ in range(60):
        counts = counted(some(luck, sets))
        expected = []
        for kind in range(KINDS):
            if counts[kind]:
                counts[kind] -= 1
                keys = keys_of(counts)
                expected.append((kind, distance(*keys, sets), acceptance(*keys, sets)))
                counts[kind] += 1
        found = discards(*keys_of(counts), sets)
        assert found == expected
        best = min(after for _, after, _ in expected)
        assert best_discards(*keys_of(counts), sets) == [d for d in expected if d[1] == best]
