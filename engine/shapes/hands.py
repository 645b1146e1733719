"""Is it complete, how far is it, what completes it: questions to a hand of sets and a pair.

Everything is looked up from the four keys of the concealed tiles (engine.shapes.keys). `sets` is
the number of sets still to make there: 5 in i8 and 4 in taojiang, less one for each meld. A target
never has more than four copies of a kind among the concealed tiles; copies in melds are the
caller's to mask out of an answer, and a kind held four times is never in one.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final

from engine.shapes.keys import HONORS, POW5, RANKS_OF, digits_of
from engine.shapes.memo import Memo
from engine.shapes.tables import (
    FINAL,
    HONOR,
    HONOR_DONE,
    PAIR,
    SUIT,
    SUIT_DONE,
    TAIL,
    WIN,
    by_key,
)

Discard = tuple[int, int, int]
"""A kind to discard, the distance after it, and the mask of kinds that lower it then."""

Draws = tuple[tuple[int, int], ...]
"""What one more tile makes of a suit: each class it can become, with the mask of ranks for it."""

Drops = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""What one tile less makes of a suit: each class, with the ranks and keys without one of them."""


Room = tuple[tuple[tuple[int, int], ...], ...]
"""By some digits of a key: the bit of each rank that has room for one more, and what it adds."""


def alike(table: bytes, rows: Iterable[tuple[int, ...]]) -> bytes:
    """Return the class of each key, the first of those with the same row of distances for all."""
    first: dict[tuple[int, ...], int] = {}
    return by_key(table, bytes(first.setdefault(row, number) for number, row in enumerate(rows)))


def _room(ranks: range) -> Room:
    steps = [(1 << rank, POW5[rank]) for rank in reversed(ranks)]
    return tuple(
        tuple(step for step, count in zip(steps, counts, strict=True) if count < 4)
        for counts in product(range(5), repeat=len(ranks))
    )


_LOW: Final = _room(range(5))
_BELOW: Final = len(_LOW)
SUIT_ROOM: Final = _room(range(5, RANKS_OF[0]))
_HONOR_ROOM: Final = _room(range(5, RANKS_OF[HONORS]))


def draws_of(key: int, classes: bytes, room: Room) -> Draws:
    """Return what one more tile makes of a suit; `room` is that of its ranks from the sixth on."""
    now = classes[key]
    masks: dict[int, int] = {}
    for bit, step in _LOW[key % _BELOW] + room[key // _BELOW]:
        after = classes[key + step]
        if after != now:
            masks[after] = masks.get(after, 0) | bit
    return tuple(masks.items())


def _drops(key: int, suit: int, classes: bytes) -> Drops:
    rests: dict[int, list[tuple[int, int]]] = {}
    for rank, count in enumerate(digits_of(key, suit)):
        if count:
            rest = key - POW5[rank]
            rests.setdefault(classes[rest], []).append((rank, rest))
    return tuple((after, tuple(ranks)) for after, ranks in rests.items())


_SUITS: Final = alike(SUIT, PAIR)
_HONORS: Final = alike(HONOR, zip(*TAIL, strict=True))
SUIT_DRAWS: Final[Memo[int, Draws]] = Memo(lambda key: draws_of(key, _SUITS, SUIT_ROOM))
HONOR_DRAWS: Final[Memo[int, Draws]] = Memo(lambda key: draws_of(key, _HONORS, _HONOR_ROOM))
SUIT_DROPS: Final[Memo[int, Drops]] = Memo(lambda key: _drops(key, 0, _SUITS))
HONOR_DROPS: Final[Memo[int, Drops]] = Memo(lambda key: _drops(key, HONORS, _HONORS))


def is_win(k0: int, k1: int, k2: int, k3: int) -> bool:
    """Whether all tiles together are sets and one pair; their number decides how many sets."""
    done = SUIT_DONE
    return done[k0] + done[k1] + done[k2] + HONOR_DONE[k3] == WIN


def distance(k0: int, k1: int, k2: int, k3: int, sets: int) -> int:
    """Return how many tiles are missing to `sets` (0 to 5) sets and a pair: 0 complete, 1 ready."""
    suit = SUIT
    return FINAL[sets][PAIR[suit[k0]][suit[k1]]][TAIL[suit[k2]][HONOR[k3]]]


def acceptance(k0: int, k1: int, k2: int, k3: int, sets: int) -> int:
    """Return the mask of kinds that lower the distance when drawn."""
    final = FINAL[sets]
    tail = TAIL
    draws = SUIT_DRAWS
    c0 = SUIT[k0]
    c1 = SUIT[k1]
    c2 = SUIT[k2]
    c3 = HONOR[k3]
    right = tail[c2][c3]
    halves = PAIR[c1]
    row = final[halves[c0]]
    now = row[right]
    mask = 0
    for after, ranks in draws[k0]:
        if final[halves[after]][right] < now:
            mask |= ranks
    halves = PAIR[c0]
    for after, ranks in draws[k1]:
        if final[halves[after]][right] < now:
            mask |= ranks << 9
    for after, ranks in draws[k2]:
        if row[tail[after][c3]] < now:
            mask |= ranks << 18
    halves = tail[c2]
    for after, ranks in HONOR_DRAWS[k3]:
        if row[halves[after]] < now:
            mask |= ranks << 27
    return mask


def waits(k0: int, k1: int, k2: int, k3: int, sets: int) -> int:
    """Return the mask of kinds that complete a hand of 3·sets + 1 tiles; 0 unless it is ready."""
    if distance(k0, k1, k2, k3, sets) != 1:
        return 0
    return acceptance(k0, k1, k2, k3, sets)


def discards(k0: int, k1: int, k2: int, k3: int, sets: int) -> list[Discard]:
    """Return what each discard of a hand of 3·sets + 2 tiles leads to, lowest kind first."""
    rests = [
        *[(r, key, k1, k2, k3) for _, ranks in SUIT_DROPS[k0] for r, key in ranks],
        *[(r + 9, k0, key, k2, k3) for _, ranks in SUIT_DROPS[k1] for r, key in ranks],
        *[(r + 18, k0, k1, key, k3) for _, ranks in SUIT_DROPS[k2] for r, key in ranks],
        *[(r + 27, k0, k1, k2, key) for _, ranks in HONOR_DROPS[k3] for r, key in ranks],
    ]
    return [
        (kind, distance(a, b, c, d, sets), acceptance(a, b, c, d, sets))
        for kind, a, b, c, d in sorted(rests)
    ]


def best_discards(k0: int, k1: int, k2: int, k3: int, sets: int) -> list[Discard]:
    """Return only the discards after which the distance is lowest; ValueError without a tile."""
    final = FINAL[sets]
    c3 = HONOR[k3]
    beside0 = PAIR[SUIT[k1]]
    beside1 = PAIR[SUIT[k0]]
    beside3 = TAIL[SUIT[k2]]
    right = beside3[c3]
    row = final[beside0[SUIT[k0]]]
    one = [(final[beside0[after]][right], ranks) for after, ranks in SUIT_DROPS[k0]]
    two = [(final[beside1[after]][right], ranks) for after, ranks in SUIT_DROPS[k1]]
    three = [(row[TAIL[after][c3]], ranks) for after, ranks in SUIT_DROPS[k2]]
    four = [(row[beside3[after]], ranks) for after, ranks in HONOR_DROPS[k3]]
    best = min(one + two + three + four)[0]
    rests = [
        *[(r, key, k1, k2, k3) for far, ranks in one if far == best for r, key in ranks],
        *[(r + 9, k0, key, k2, k3) for far, ranks in two if far == best for r, key in ranks],
        *[(r + 18, k0, k1, key, k3) for far, ranks in three if far == best for r, key in ranks],
        *[(r + 27, k0, k1, k2, key) for far, ranks in four if far == best for r, key in ranks],
    ]
    return [(kind, best, acceptance(a, b, c, d, sets)) for kind, a, b, c, d in sorted(rests)]
