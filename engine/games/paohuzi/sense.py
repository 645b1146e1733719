"""What loose cards promise, as one number: complete groups, groups that lack one card, their 胡息.

The two sizes are looked up apart (each is a small number of cards, met again and again); only 绞
joins them, and a hand has few of those. `hunger` says how much 胡息 is still worth.
"""

from functools import lru_cache

from engine.games.paohuzi.cards import FACES, GUARD, ONE, SHIFT, is_big, other_size
from engine.games.paohuzi.grouping import THREES

GROUP = 20
"""Worth of a complete group; everything else is measured by it."""

FACE = 4
"""Worth of each face that would complete two cards."""

HUNGER = (36, 30, 20)
"""Tenths that one 胡息 is worth: far from 15, near it, beyond it."""

CHANCE = 5
"""How many in ten of the groups that lack one card are thought to come true."""

_COUNTING, _ADDING = len(HUNGER), len(HUNGER) + 1
"""Instead of a hunger: complete groups are counted, or their 胡息 added up, nothing else."""

_HUNGER_SHIFT = 64
_CARDS = (1 << 60) - 1
_SMALL = sum(7 << SHIFT[face] for face in FACES if not is_big(face))
_BIG = _CARDS - _SMALL


def _group(xi: int, hunger: int) -> int:
    """Return the worth of a complete group."""
    if hunger == _ADDING:
        return xi
    return GROUP if hunger == _COUNTING else GROUP + xi * HUNGER[hunger] // 10


def _two(xi: tuple[int, ...], hunger: int) -> int:
    """Return the worth of two cards, by the 胡息 of each group that one more card would make."""
    return FACE * len(xi) + sum(xi) * HUNGER[hunger] * CHANCE // 100


def _values(hunger: int) -> dict[int, int]:
    """Return the worth of every complete group and every two cards of one size, by its cards."""
    found: dict[int, int] = {}
    twos: dict[int, tuple[int, ...]] = {}
    for pattern in THREES:
        if pattern.kind == "shun":
            found[pattern.need] = _group(pattern.xi, hunger)
            for tile in pattern.tiles:
                rest = pattern.need - ONE[tile]
                twos[rest] = (*twos.get(rest, ()), pattern.xi)
    if hunger >= _COUNTING:
        return found
    found |= {need: _two(xi, hunger) for need, xi in twos.items()}
    for face in FACES:  # 碰 by anybody's card, 偎 by the own, 绞 by the other size
        found[2 * ONE[face]] = _two((5 if is_big(face) else 2, 0), hunger)
    return found


def _steps() -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    """Return, by hunger and lowest bit, one card of that face and the groups that start with it."""
    table: list[tuple[int, tuple[tuple[int, int], ...]]] = [(0, ())] * ((_ADDING + 1) << 6)
    for hunger in range(_ADDING + 1):
        values = _values(hunger)
        for face in FACES:
            lowest = (SHIFT[face] + 1, SHIFT[face] + 2)
            mine = [(n, v) for n, v in values.items() if v and (n & -n).bit_length() in lowest]
            entry = (ONE[face], tuple((need - GUARD, value) for need, value in mine))
            for bit in lowest:
                table[hunger << 6 | bit] = entry
    return table


_STEPS = _steps()


@lru_cache(maxsize=1 << 17)
def _one_size(key: int) -> int:
    """Return the most that cards of one size are worth together; hunger above the cards."""
    cards = key & _CARDS
    if not cards:
        return 0
    one, steps = _STEPS[key >> _HUNGER_SHIFT << 6 | (cards & -cards).bit_length()]
    best = _one_size(key - one)
    for need, value in steps:
        rest = key - need
        if rest & GUARD == GUARD:
            found = _one_size(rest - GUARD) + value
            best = max(best, found)
    return best


_TWISTS: tuple[tuple[int, tuple[int, int]], ...] = tuple(
    (
        2 << SHIFT[face] | 2 << SHIFT[other_size(face)],
        (2 * one + two - GUARD, one + 2 * two - GUARD),
    )
    for face, one, two in ((f, ONE[f], ONE[other_size(f)]) for f in FACES if not is_big(f))
)
"""For each number the bits of a pair of either size, and its two 绞, less `GUARD`."""


@lru_cache(maxsize=1 << 14)
def worth(cards: int, hunger: int) -> int:
    """Return what loose cards promise."""
    twists = [
        need
        for fields, needs in _TWISTS
        if cards & fields
        for need in needs
        if cards - need & GUARD == GUARD
    ]
    return _with_twists(cards, twists, 0, hunger << _HUNGER_SHIFT)


def _with_twists(cards: int, twists: list[int], at: int, high: int) -> int:
    """Return the best worth with any of the 绞 from place `at` on laid aside."""
    best = _one_size(cards & _SMALL | high) + _one_size(cards & _BIG | high)
    while at < len(twists):
        rest = cards - twists[at]
        at += 1
        if rest & GUARD == GUARD:
            found = GROUP + _with_twists(rest - GUARD, twists, at, high)
            best = max(best, found)
    return best


def groups(cards: int) -> int:
    """Return how many complete groups loose cards hold at most."""
    return worth(cards, _COUNTING) // GROUP


def huxi(cards: int) -> int:
    """Return how many 胡息 complete groups of loose cards make at most."""
    high = _ADDING << _HUNGER_SHIFT
    return _one_size(cards & _SMALL | high) + _one_size(cards & _BIG | high)
