"""A hand is complete when all its tiles are sets and one pair, however many sets there are."""

from random import Random

import pytest
from hypothesis import given, settings

from engine.core.tiles import MAHJONG
from engine.shapes.hands import is_win
from engine.shapes.keys import POW5, SUIT_OF, counts_of, keys_of, keys_of_kinds, kinds_of, mask_of
from tests.engine.shapes import brute
from tests.engine.shapes.hands import WALL, counted, hands, some


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("55m", True),
        ("EE", True),
        ("", False),
        ("5m", False),
        ("123m", False),
        ("123m55p", True),
        ("222333444m55p", True),
        ("123456789m123pEE777s", True),
        ("111222333444m77s345s", True),
        ("11123445678999m", True),
        ("123m456m789m11p55p", False),  # two pairs
        ("123m456m11p11s11m", False),  # three pairs, right number of tiles
        ("89m1p55s", False),  # a chow does not leave its suit
        ("89sE55m", False),
        ("ESW55m", False),  # honors make no chow
        ("CFP55m", False),
        ("1111m", False),
        ("11112223334445556s", True),  # 55 111 123 234 234 456
        ("11112223334445577s", False),
    ],
)
def test_sets_and_a_pair(hand: str, expected: bool) -> None:
    assert is_win(*keys_of_kinds(MAHJONG.read(hand))) is expected


@pytest.mark.parametrize("sets", range(6))
def test_agrees_with_trying_every_set(sets: int) -> None:
    luck = Random(sets)
    wins = 0
    for _ in range(400):
        counts = counted(some(luck, sets))
        expected = brute.is_win(counts)
        wins += expected
        assert is_win(*keys_of(counts)) is expected
    assert wins >= 100


@pytest.mark.parametrize("size", [0, 1, 3, 4, 15, 16, 18])
def test_a_wrong_number_of_tiles_is_never_complete(size: int) -> None:
    luck = Random(size)
    for _ in range(200):
        first = luck.randrange(3) * 9
        hand = luck.sample([k for k in WALL if first <= k < first + 9], size)
        assert not is_win(*keys_of_kinds(hand))


@given(hands(14))
@settings(max_examples=200, deadline=None)
def test_suits_may_be_exchanged(hand: list[int]) -> None:
    k0, k1, k2, k3 = keys_of_kinds(hand)
    assert is_win(k0, k1, k2, k3) is is_win(k2, k0, k1, k3)


@given(hands(17))
@settings(max_examples=100, deadline=None)
def test_keys_and_counts_are_the_same_hand(hand: list[int]) -> None:
    counts = counted(hand)
    keys = keys_of(counts)
    assert keys == keys_of_kinds(hand)
    assert counts_of(*keys) == counts
    moved = list(keys)
    for kind in hand:  # a discard at a time, as a game keeps them
        moved[SUIT_OF[kind]] -= POW5[kind]
    assert moved == [0, 0, 0, 0]


def test_masks_are_sets_of_kinds() -> None:
    assert kinds_of(mask_of([33, 0, 9])) == [0, 9, 33]
    assert kinds_of(0) == []
