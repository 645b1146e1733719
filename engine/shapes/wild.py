"""Wild tiles stand for anything: how many does a hand of three suits need, and how far is it?

Keys hold the real tiles, whatever their kind; wild tiles are only counted (0 to 9). A wild may be a
fifth copy of a kind (taojiang 3.5), and so may a tile still missing, since it may be drawn as a
wild; so a hand can be ready with an empty mask of real kinds (taojiang N19). A wild played as its
own face is a real tile: put it into its key. `sets` is the number of sets still to make.
"""

from functools import lru_cache
from typing import Final

from engine.shapes.hands import SUIT_DROPS, SUIT_ROOM, Discard, Draws, alike, draws_of
from engine.shapes.keys import POW5, digits_of
from engine.shapes.memo import Memo
from engine.shapes.tables import FINAL, SUIT, SUIT_NEED, WILD_PAIR, by_key

ALL_KINDS: Final = (1 << 27) - 1
"""Mask of the 27 kinds of the three suits."""

_ALONE: Final = WILD_PAIR[SUIT[0]]
"""Half of a suit beside an empty one."""

_SPARE: Final = (0, 3, 6, 9)
"""Wilds left over must make sets of their own."""


_CODES: Final = sorted(set(SUIT_NEED))
NEEDS: Final = tuple((code >> 4, code & 15) for code in _CODES)
"""All needs there are: fewest wilds that make a suit sets, and that make it sets and a pair."""
NEED: Final = by_key(SUIT, bytes(map(_CODES.index, SUIT_NEED)))
"""Index in NEEDS of a suit key."""


_SUITS: Final = alike(SUIT, WILD_PAIR)
_DRAWS: Final[Memo[int, Draws]] = Memo(lambda key: draws_of(key, _SUITS, SUIT_ROOM))


def _together(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    """Return the needs of two suits together; the pair is made in the one or in the other."""
    return one[0] + two[0], min(one[0] + two[1], one[1] + two[0])


_joined: Final[dict[tuple[int, int], int]] = {}
_TWO: Final = tuple(
    tuple(_joined.setdefault(_together(x, y), len(_joined)) for y in NEEDS) for x in NEEDS
)
"""What two suits need together, as an index of _THREE."""
_THREE: Final = tuple(bytes(_together(x, y)[1] for y in NEEDS) for x in _joined)
"""Wilds that complete three suits."""


def wild_win(k0: int, k1: int, k2: int, wilds: int) -> bool:
    """Whether all real tiles and all wilds together are sets and one pair."""
    need = NEED
    return wilds - _THREE[_TWO[need[k0]][need[k1]]][need[k2]] in _SPARE


def wild_distance(k0: int, k1: int, k2: int, wilds: int, sets: int) -> int:
    """Return how many tiles, real or wild, are missing to `sets` sets and a pair."""
    suit = SUIT
    missing = FINAL[sets][WILD_PAIR[suit[k0]][suit[k1]]][_ALONE[suit[k2]]] - wilds
    return missing if missing > 0 else 0


def wild_acceptance(k0: int, k1: int, k2: int, wilds: int, sets: int) -> int:
    """Return the mask of kinds that lower the distance when drawn as real tiles.

    A drawn wild always lowers it. Kinds held four times in the keys are left out.
    """
    final = FINAL[sets]
    pair = WILD_PAIR
    draws = _DRAWS
    c0 = SUIT[k0]
    c1 = SUIT[k1]
    right = _ALONE[SUIT[k2]]
    row = final[pair[c0][c1]]
    now = row[right]
    if now <= wilds:
        return 0
    mask = 0
    halves = pair[c1]
    for after, ranks in draws[k0]:
        if final[halves[after]][right] < now:
            mask |= ranks
    halves = pair[c0]
    for after, ranks in draws[k1]:
        if final[halves[after]][right] < now:
            mask |= ranks << 9
    for after, ranks in draws[k2]:
        if row[_ALONE[after]] < now:
            mask |= ranks << 18
    return mask


def wild_waits(k0: int, k1: int, k2: int, wilds: int, sets: int) -> int:
    """Return the mask of real kinds that complete a hand of 3·sets + 1 tiles; 0 unless ready."""
    if wild_distance(k0, k1, k2, wilds, sets) != 1:
        return 0
    return wild_acceptance(k0, k1, k2, wilds, sets)


def wild_discards(k0: int, k1: int, k2: int, wilds: int, sets: int) -> list[Discard]:
    """Return what each discard of a real tile leads to, for a hand of 3·sets + 2 tiles."""
    rests = [
        *[(r, key, k1, k2) for _, ranks in SUIT_DROPS[k0] for r, key in ranks],
        *[(r + 9, k0, key, k2) for _, ranks in SUIT_DROPS[k1] for r, key in ranks],
        *[(r + 18, k0, k1, key) for _, ranks in SUIT_DROPS[k2] for r, key in ranks],
    ]
    return [
        (kind, wild_distance(a, b, c, wilds, sets), wild_acceptance(a, b, c, wilds, sets))
        for kind, a, b, c in sorted(rests)
    ]


def _bare_need(key: int, pungs: bool) -> int:
    """Return the fewest wilds that turn all tiles of a suit into sets, or into pungs."""
    if pungs:
        return sum((0, 2, 1, 0, 2)[count] for count in digits_of(key, 0))
    return NEEDS[NEED[key]][0]


@lru_cache(maxsize=1 << 14)
def suit_need(key: int, pairs: int, pungs: bool) -> tuple[int, int]:
    """Return the fewest wilds that complete a suit: without a pair, and with one of the ranks."""
    paired = [99]
    for rank, count in enumerate(digits_of(key, 0)):
        if pairs >> rank & 1:
            for real in range(min(count, 2) + 1):
                paired.append(2 - real + _bare_need(key - real * POW5[rank], pungs))
    return _bare_need(key, pungs), min(paired)


def wilds_needed(k0: int, k1: int, k2: int, *, pairs: int = ALL_KINDS, pungs: bool = False) -> int:
    """Return the fewest wilds that turn all real tiles into sets and a pair of an allowed kind.

    With `pungs`, chows are not allowed. 99 or more where no pair is allowed.
    """
    one = suit_need(k0, pairs & 511, pungs)
    two = suit_need(k1, pairs >> 9 & 511, pungs)
    three = suit_need(k2, pairs >> 18, pungs)
    return _together(_together(one, two), three)[1]


def wild_win_with(
    k0: int, k1: int, k2: int, wilds: int, *, pairs: int = ALL_KINDS, pungs: bool = False
) -> bool:
    """Whether the hand is complete with a pair out of `pairs`, and without chows if `pungs`."""
    return wilds - wilds_needed(k0, k1, k2, pairs=pairs, pungs=pungs) in _SPARE
