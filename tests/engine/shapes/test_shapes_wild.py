"""A wild tile stands for any kind, even a fifth copy (taojiang 1.5, 3.5, N19)."""

from collections import Counter
from random import Random

import pytest

from engine.core.tiles import SUITS, Tile
from engine.shapes.hands import is_win, waits
from engine.shapes.keys import keys_of, keys_of_kinds, kinds_of, mask_of
from engine.shapes.readings import CHOW, PAIR, PUNG, Reading, form_of, kind_of, tiles_of, wilds_of
from engine.shapes.wild import (
    ALL_KINDS,
    wild_acceptance,
    wild_discards,
    wild_distance,
    wild_waits,
    wild_win,
    wild_win_with,
    wilds_needed,
)
from engine.shapes.wild_readings import wild_readings
from tests.engine.shapes import brute
from tests.engine.shapes.hands import complete, counted

PAIR_258 = mask_of(kind for kind in range(27) if kind % 9 % 3 == 1)
WALL = [kind for kind in range(27) for _ in range(4)]


def suit_keys(kinds: list[int] | tuple[int, ...]) -> tuple[int, int, int]:
    return keys_of_kinds(kinds)[:3]


def read(hand: str) -> tuple[int, int, int]:
    return suit_keys(SUITS.read(hand))


def near(luck: Random, sets: int, wilds: int) -> list[int]:
    """Return the real tiles of a hand that needs about `wilds` wilds."""
    while True:
        hand = complete(luck, sets)
        if max(hand) < 27:
            break
    luck.shuffle(hand)
    hand = hand[wilds:]
    if hand and luck.random() < 0.5:
        hand.pop()
        hand.append(luck.choice([kind for kind in WALL if hand.count(kind) < 4]))
    return sorted(hand)


CASES = [(sets, wilds) for sets in range(5) for wilds in range(min(8, 3 * sets + 2) + 1)]


@pytest.mark.parametrize(
    ("hand", "wilds", "expected"),
    [
        ("1236m1114p22789s5p", 0, False),
        ("123m1114p22789s5p", 1, True),  # tj-001: the wild is 3p or 6p
        ("1238m456777p789s", 1, True),
        ("123m45699p7789s9p", 1, True),
        ("123m2456777p89s2p", 1, True),  # 89s and a wild
        ("123m456p12277s7s9p", 1, False),  # 9p and 1s are no neighbors
        ("8888m123456p78s9s", 1, True),  # a fifth 8m
        ("", 2, True),
        ("", 8, True),
        ("", 5, True),
        ("", 3, False),
        ("5m", 1, True),
        ("5m", 4, True),
        ("19m147p147s", 6, False),
        ("147m258p", 8, False),  # six scattered tiles want four sets and two pairs
        ("19m19p147s", 8, False),  # wrong number of tiles
    ],
)
def test_wild_win(hand: str, wilds: int, expected: bool) -> None:
    assert wild_win(*read(hand), wilds) is expected


@pytest.mark.parametrize(("sets", "wilds"), CASES)
def test_win_agrees_with_giving_the_lowest_tile_every_set(sets: int, wilds: int) -> None:
    luck = Random(10 * sets + wilds)
    wins = 0
    for _ in range(40):
        hand = near(luck, sets, wilds)
        expected = brute.wild_win(counted(hand), wilds)
        wins += expected
        assert wild_win(*suit_keys(hand), wilds) is expected
        assert wild_win_with(*suit_keys(hand), wilds) is expected
    assert wins >= 10


@pytest.mark.parametrize("wilds", range(9))
def test_a_wrong_number_of_tiles_never_wins(wilds: int) -> None:
    luck = Random(wilds)
    for _ in range(200):
        size = luck.choice([n for n in range(12) if (n + wilds) % 3 != 2])
        assert not wild_win(*suit_keys(luck.sample(WALL[:36], size)), wilds)


def test_without_wilds_it_is_the_ordinary_question() -> None:
    luck = Random(1)
    for _ in range(500):
        hand = near(luck, 4, 0)
        k0, k1, k2 = suit_keys(hand)
        assert wild_win(k0, k1, k2, 0) is is_win(k0, k1, k2, 0)
        del hand[luck.randrange(len(hand))]
        k0, k1, k2 = suit_keys(hand)
        assert wild_waits(k0, k1, k2, 0, 4) == waits(k0, k1, k2, 0, 4)


@pytest.mark.parametrize(("sets", "wilds"), CASES)
def test_distance_agrees_with_trying_every_target(sets: int, wilds: int) -> None:
    luck = Random(10 * sets + wilds)
    for _ in range(6):
        hand = near(luck, sets, wilds)
        if luck.random() < 0.5:
            hand = luck.sample(WALL, len(hand))
        missing = brute.distance(counted(hand), sets, copies=99, kinds=27) - wilds
        assert wild_distance(*suit_keys(hand), wilds, sets) == max(0, missing)


@pytest.mark.parametrize(("sets", "wilds"), CASES)
def test_waits_complete_the_hand_and_acceptance_brings_it_nearer(sets: int, wilds: int) -> None:
    luck = Random(10 * sets + wilds)
    for _ in range(40):
        hand = near(luck, sets, wilds)
        if not hand:
            continue
        hand.remove(luck.choice(hand))
        keys = suit_keys(hand)
        now = wild_distance(*keys, wilds, sets)
        drawn = {kind: suit_keys([*hand, kind]) for kind in range(27) if hand.count(kind) < 4}
        winning = [kind for kind, after in drawn.items() if wild_win(*after, wilds)]
        nearer = [k for k, after in drawn.items() if wild_distance(*after, wilds, sets) < now]
        assert kinds_of(wild_waits(*keys, wilds, sets)) == winning
        assert kinds_of(wild_acceptance(*keys, wilds, sets)) == nearer
        assert wild_distance(*keys, wilds + 1, sets) == max(0, now - 1)
        assert wild_win(*keys, wilds + 1) is (now == 1)


def test_ready_for_nothing_but_a_wild() -> None:
    """N19: the only natural wait, 1m, is held four times; a wild still completes the hand."""
    keys = read("1111m")
    assert wild_distance(*keys, 0, 1) == 1
    assert wild_waits(*keys, 0, 1) == 0


@pytest.mark.parametrize("wilds", range(5))
def test_discards(wilds: int) -> None:
    luck = Random(wilds)
    for _ in range(30):
        hand = near(luck, 4, wilds)
        expected = []
        for kind in sorted(set(hand)):
            rest = list(hand)
            rest.remove(kind)
            keys = suit_keys(rest)
            expected.append(
                (kind, wild_distance(*keys, wilds, 4), wild_acceptance(*keys, wilds, 4))
            )
        assert wild_discards(*suit_keys(hand), wilds, 4) == expected


def faces(reading: Reading) -> tuple[tuple[int, ...], ...]:
    """Return a reading as the brute force writes it."""
    pair, *sets = map(tiles_of, reading)
    return pair, *sorted(sets)


def is_free(part: int) -> bool:
    return len(wilds_of(part)) == len(tiles_of(part))


@pytest.mark.parametrize(
    ("hand", "wilds", "expected"),
    [
        ("55m", 0, ["55m"]),
        ("55m", 3, ["55m 222m", "22m 555m"]),  # 222m and 22m of wilds alone
        ("123m", 2, ["22m 123m", "11m 234m"]),
        (
            "46m",
            3,
            ["22m 456m", "44m 567m", "44m 678m", "44m 666m", "66m 234m", "66m 345m", "66m 444m"],
        ),
        ("4m", 4, ["44m 222m", "22m 234m", "22m 345m", "22m 456m", "22m 444m"]),
        ("123m5p", 1, ["55p 123m"]),
        ("1223m", 1, ["22m 123m"]),
        ("12m45p9s", 0, []),
    ],
)
def test_wild_readings(hand: str, wilds: int, expected: list[str]) -> None:
    found = [
        " ".join(SUITS.show(map(Tile, tiles_of(part))) for part in reading)
        for reading in wild_readings(*read(hand), wilds, free=1)
    ]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(("sets", "wilds"), [case for case in CASES if case[1] <= 2])
def test_readings_are_all_there_up_to_what_no_real_tile_needs(sets: int, wilds: int) -> None:
    luck = Random(10 * sets + wilds)
    for _ in range(8 if wilds == 2 else 40):
        hand = near(luck, sets, wilds)
        found = list(wild_readings(*suit_keys(hand), wilds))
        every = brute.wild_readings(counted(hand), wilds)
        assert {faces(reading) for reading in found} <= every
        for pair, *groups in every:
            assert any(
                (is_free(first) or tiles_of(first) == pair)
                and not Counter(tiles_of(part) for part in parts if not is_free(part))
                - Counter(groups)
                for first, *parts in found
            )


@pytest.mark.parametrize(("sets", "wilds"), CASES)
def test_readings_use_every_tile_once_and_never_repeat(sets: int, wilds: int) -> None:
    luck = Random(10 * sets + wilds)
    for _ in range(15):
        hand = near(luck, sets, wilds)
        keys = suit_keys(hand)
        found = list(wild_readings(*keys, wilds, free=10))
        assert bool(found) is wild_win(*keys, wilds)
        assert len({faces(reading) for reading in found}) == len(found)
        for pair, *parts in found:
            assert len(parts) == sets
            assert form_of(pair) == PAIR
            assert all(form_of(part) in (CHOW, PUNG) for part in parts)
            assert all(kind_of(part) == 10 for part in (pair, *parts) if is_free(part))
            left = Counter(kind for part in (pair, *parts) for kind in tiles_of(part))
            left -= Counter(kind for part in (pair, *parts) for kind in wilds_of(part))
            assert left == Counter(hand)
            assert sum(len(wilds_of(part)) for part in (pair, *parts)) == wilds


@pytest.mark.parametrize(("sets", "wilds"), CASES)
def test_asking_for_pungs_or_a_258_pair(sets: int, wilds: int) -> None:
    luck = Random(10 * sets + wilds)
    for _ in range(15):
        hand = near(luck, sets, wilds)
        keys = suit_keys(hand)
        every = list(wild_readings(*keys, wilds, free=1))
        pungs = list(wild_readings(*keys, wilds, pungs=True, free=1))
        assert pungs == [r for r in every if all(form_of(part) != CHOW for part in r)]
        assert wild_win_with(*keys, wilds, pungs=True) is bool(pungs)
        paired = list(wild_readings(*keys, wilds, pairs=PAIR_258, free=1))
        assert paired == [r for r in every if PAIR_258 >> kind_of(r[0]) & 1]
        assert wild_win_with(*keys, wilds, pairs=PAIR_258) is bool(paired)
        other = list(wild_readings(*keys, wilds, pairs=PAIR_258, free=0))
        assert all(PAIR_258 >> kind_of(pair) & 1 for pair, *_ in other)
        assert bool(other) is bool(paired)
        both = list(wild_readings(*keys, wilds, pairs=PAIR_258, pungs=True))
        assert wild_win_with(*keys, wilds, pairs=PAIR_258, pungs=True) is bool(both)


def test_no_pair_allowed_is_no_win() -> None:
    keys = read("55m")
    assert wilds_needed(*keys, pairs=ALL_KINDS) == 0
    assert not wild_win_with(*keys, 0, pairs=0)
    assert list(wild_readings(*keys, 0, pairs=0)) == []


def test_real_tiles_lie_in_pungs_first() -> None:
    """Three real tiles of a kind in a pung show as unsplit wherever the reading has that pung."""
    for reading in wild_readings(*read("555m46m123p789s"), 3):
        if any(form_of(part) == PUNG and kind_of(part) == 4 for part in reading):
            assert PUNG | 4 in reading


def test_keys_of_counts_agree() -> None:
    hand = near(Random(5), 4, 3)
    assert keys_of(counted(hand))[:3] == suit_keys(hand)
