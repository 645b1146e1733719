"""Hands for the tests of engine.shapes, by chance from a given generator or by Hypothesis."""

from random import Random

from hypothesis import strategies as st

from engine.shapes.keys import KINDS
from tests.engine.shapes import brute

WALL = [kind for kind in range(KINDS) for _ in range(4)]


def counted(kinds: list[int]) -> list[int]:
    """Return the 34 counts of a list of kinds."""
    return [kinds.count(kind) for kind in range(KINDS)]


def complete(luck: Random, sets: int) -> list[int]:
    """Return a complete hand of some sets and a pair, spread out or crowded on few kinds."""
    kinds = luck.choice([range(KINDS), range(KINDS), range(9), range(10, 17)])
    groups = [(kind,) * 3 for kind in kinds]
    groups += [(k, k + 1, k + 2) for k in kinds if brute.chow_from(k) and k + 2 in kinds] * 3
    while True:
        hand = [luck.choice(kinds)] * 2
        for _ in range(sets):
            hand += luck.choice(groups)
        if max(hand.count(kind) for kind in hand) <= 4:
            return sorted(hand)


def narrow(luck: Random, sets: int, low: int, high: int) -> list[int]:
    """Return a hand of 3 * sets + 2 tiles of the kinds low..high: full of several readings."""
    return sorted(luck.sample([k for k in WALL if low <= k < high], 3 * sets + 2))


def some(luck: Random, sets: int) -> list[int]:
    """Return a hand of 3 * sets + 2 tiles: complete, one tile off, narrow, or anything."""
    way = luck.randrange(5)
    if way <= 1:
        return complete(luck, sets)
    if way == 2:
        hand = complete(luck, sets)
        hand.remove(luck.choice(hand))
        return sorted([*hand, luck.choice([k for k in range(KINDS) if hand.count(k) < 4])])
    if way == 3:
        first = luck.randrange(3) * 9
        return narrow(luck, sets, first, first + 9)
    return sorted(luck.sample(WALL, 3 * sets + 2))


def hands(size: int) -> st.SearchStrategy[list[int]]:
    """Draw any hand of some tiles out of the 136."""
    return st.permutations(WALL).map(lambda wall: sorted(wall[:size]))
