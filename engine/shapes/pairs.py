"""Hands of pairs: seven pairs (taojiang 七小对) and seven pairs with a triplet (i8 嚦咕嚦咕).

Only how many kinds a hand holds once, twice, three and four times matters, and four alike are two
pairs. A wild completes any pair.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.shapes.keys import counts_of, digits_of
from engine.shapes.readings import PAIR, PUNG, WILD, Reading

_HALF: Final = 5**5
"""Keys are tallied five digits at a time."""

_ONE_KIND: Final = (0, 1, 1 << 6, 1 << 12, 1 << 18)
"""A kind held so often, in a tally: six bits for each of the counts 1 to 4."""


def _tallies() -> tuple[int, ...]:
    tallies = [0]
    for _ in range(5):
        tallies = [tally + kind for kind in _ONE_KIND for tally in tallies]
    return tuple(tallies)


_TALLY: Final = _tallies()


def _tally(k0: int, k1: int, k2: int, k3: int) -> int:
    """Return how many kinds are held how often."""
    tally = _TALLY
    return (
        tally[k0 % _HALF]
        + tally[k0 // _HALF]
        + tally[k1 % _HALF]
        + tally[k1 // _HALF]
        + tally[k2 % _HALF]
        + tally[k2 // _HALF]
        + tally[k3 % _HALF]
        + tally[k3 // _HALF]
    )


@lru_cache(maxsize=1 << 14)
def _ranks_by_count(key: int, suit: int) -> tuple[int, int, int, int]:
    """Return the masks of the ranks held 0, 1, 2 and 3 times."""
    masks = [0, 0, 0, 0, 0]
    for rank, count in enumerate(digits_of(key, suit)):
        masks[count] |= 1 << rank
    return masks[0], masks[1], masks[2], masks[3]


def _lowering(missing: Callable[[int], int], k0: int, k1: int, k2: int, k3: int) -> int:
    """Return the mask of kinds whose draw lowers what `missing` says of the tally."""
    tally = _tally(k0, k1, k2, k3)
    now = missing(tally)
    mask = 0
    for count in range(4):
        if missing(tally - _ONE_KIND[count] + _ONE_KIND[count + 1]) < now:
            for suit, key in enumerate((k0, k1, k2, k3)):
                mask |= _ranks_by_count(key, suit)[count] << 9 * suit
    return mask


def _size(tally: int) -> int:
    """Return the number of tiles."""
    return (tally & 63) + 2 * (tally >> 6 & 63) + 3 * (tally >> 12 & 63) + 4 * (tally >> 18)


# seven pairs, with wilds


def _pairs_missing(tally: int) -> int:
    """Return the tiles missing to seven pairs."""
    threes = tally >> 12 & 63
    pairs = (tally >> 6 & 63) + threes + 2 * (tally >> 18)
    singles = (tally & 63) + threes
    left = 7 - pairs
    return 2 * left - min(left, singles) if left > 0 else 0


def seven_pairs_distance(k0: int, k1: int, k2: int, wilds: int = 0) -> int:
    """Return how many tiles are missing to seven concealed pairs."""
    return max(0, _pairs_missing(_tally(k0, k1, k2, 0)) - wilds)


def is_seven_pairs(k0: int, k1: int, k2: int, wilds: int = 0) -> bool:
    """Whether fourteen tiles, wilds included, are seven pairs."""
    tally = _tally(k0, k1, k2, 0)
    return _pairs_missing(tally) <= wilds and _size(tally) + wilds == 14


def seven_pairs_acceptance(k0: int, k1: int, k2: int, wilds: int = 0) -> int:
    """Return the mask of kinds that lower the distance when drawn as real tiles."""
    if seven_pairs_distance(k0, k1, k2, wilds) == 0:
        return 0
    return _lowering(_pairs_missing, k0, k1, k2, 0) & (1 << 27) - 1


def seven_pairs_waits(k0: int, k1: int, k2: int, wilds: int = 0) -> int:
    """Return the mask of real kinds that complete thirteen tiles; 0 unless ready."""
    if seven_pairs_distance(k0, k1, k2, wilds) != 1:
        return 0
    return seven_pairs_acceptance(k0, k1, k2, wilds)


def seven_pairs_reading(k0: int, k1: int, k2: int, wilds: int = 0, free: int = 0) -> Reading:
    """Return the pairs of a complete hand, pairs of wilds as pairs of `free`; () for any other."""
    if not is_seven_pairs(k0, k1, k2, wilds):
        return ()
    real: list[int] = []
    helped: list[int] = []
    for kind, count in enumerate(counts_of(k0, k1, k2)):
        real += [PAIR | kind] * (count // 2)
        helped += [PAIR | kind | 2 * WILD] * (count % 2)
    return (*real, *helped, *[PAIR | free | 3 * WILD] * ((wilds - len(helped)) // 2))


# seven pairs and a triplet


def _ligu_missing(tally: int) -> int:
    """Return the tiles missing to seven pairs and a triplet of another kind."""
    have = (0, tally & 63, tally >> 6 & 63, tally >> 12 & 63, tally >> 18)
    pairs = have[2] + have[3] + 2 * have[4]
    singles = have[1] + have[3]
    kept = 0
    for count in range(5):  # of the kind that becomes the triplet
        if count == 0 or have[count]:
            whole = min(7, pairs - count // 2)
            helped = min(7 - whole, singles - count % 2)
            kept = max(kept, min(count, 3) + 2 * whole + helped)
    return 17 - kept


def ligu_distance(k0: int, k1: int, k2: int, k3: int) -> int:
    """Return how many tiles are missing to seven pairs and a triplet (i8 嚦咕嚦咕)."""
    return _ligu_missing(_tally(k0, k1, k2, k3))


def is_ligu(k0: int, k1: int, k2: int, k3: int) -> bool:
    """Whether seventeen tiles are seven pairs and a triplet."""
    tally = _tally(k0, k1, k2, k3)
    return tally & 63 == 0 and tally >> 12 & 63 == 1 and _size(tally) == 17


def ligu_acceptance(k0: int, k1: int, k2: int, k3: int) -> int:
    """Return the mask of kinds that lower the distance when drawn."""
    return _lowering(_ligu_missing, k0, k1, k2, k3)


def ligu_waits(k0: int, k1: int, k2: int, k3: int) -> int:
    """Return the mask of kinds that complete sixteen tiles; 0 unless ready."""
    if ligu_distance(k0, k1, k2, k3) != 1:
        return 0
    return ligu_acceptance(k0, k1, k2, k3)


def ligu_reading(k0: int, k1: int, k2: int, k3: int) -> Reading:
    """Return the pairs and the triplet, last, of a complete hand; () for any other."""
    if not is_ligu(k0, k1, k2, k3):
        return ()
    counts = counts_of(k0, k1, k2, k3)
    pairs = [PAIR | kind for kind, n in enumerate(counts) if n % 2 == 0 for _ in range(n // 2)]
    return (*pairs, PUNG | counts.index(3))
