"""Every way to read concealed tiles as sets and a pair.

A *part* of a reading is a small number: its form (PAIR, CHOW or PUNG) plus its lowest kind, and
above them a bit for each of its tiles that is a wild (engine.shapes.wild_readings). A reading is a
tuple of parts, the pair first, then the sets suit by suit. The readings of a suit are remembered,
since suits have few shapes; those of a hand are every choice of one for each suit.
"""

from collections.abc import Iterator
from typing import Final

from engine.shapes.keys import FIRST_OF, STRIDE, SUITED, digits_of
from engine.shapes.memo import Memo
from engine.shapes.tables import HONOR_DONE, SUIT_DONE

PAIR = 0
CHOW = 64
PUNG = 128
WILD = 256
"""Bits WILD, 2·WILD and 4·WILD of a part mark its first, second and third tile as wild."""
FACE = WILD - 1
"""Mask of form and kind: a part without its marks."""

Reading = tuple[int, ...]
"""Parts, the pair first."""


def form_of(part: int) -> int:
    """Return PAIR, CHOW or PUNG."""
    return part & (CHOW | PUNG)


def kind_of(part: int) -> int:
    """Return the kind of a pair or pung, the lowest kind of a chow."""
    return part & 63


def tiles_of(part: int) -> tuple[int, ...]:
    """Return the kinds of a part, each wild as the kind it stands for."""
    kind = part & 63
    if part & CHOW:
        return kind, kind + 1, kind + 2
    return (kind, kind, kind) if part & PUNG else (kind, kind)


def wilds_of(part: int) -> tuple[int, ...]:
    """Return the kinds that wilds stand for in a part."""
    return tuple(kind for i, kind in enumerate(tiles_of(part)) if part & WILD << i)


def _splits(counts: list[int], rank: int, first: int, pair: bool) -> Iterator[Reading]:
    """Yield the readings of `counts` from `rank` on, with a pair still to find or not.

    The lowest tiles are in a pair, in a pung, and all others in chows: no reading comes twice.
    """
    if rank == len(counts):
        if not pair:
            yield ()
        return
    have, *higher = counts[rank:]
    kind = first + rank
    for pairs in range(pair + 1):
        for pungs in range(2):
            chows = have - 2 * pairs - 3 * pungs
            if chows < 0 or (chows and (kind >= SUITED or min((*higher, 0, 0)[:2]) < chows)):
                continue
            rest = [0] * (rank + 1) + [n - chows * (i < 2) for i, n in enumerate(higher)]
            parts = (PAIR | kind,) * pairs + (CHOW | kind,) * chows + (PUNG | kind,) * pungs
            for more in _splits(rest, rank + 1, first, pair and not pairs):
                yield parts + more


def _suit_readings(placed: int) -> tuple[Reading, ...]:
    """Return the readings of one suit; three tiles a set, two over for the pair."""
    suit, key = divmod(placed, STRIDE)
    counts = digits_of(key, suit)
    found = _splits(counts, 0, FIRST_OF[suit], sum(counts) % 3 == 2)
    return tuple(tuple(sorted(reading)) for reading in found)


_READINGS: Final[Memo[int, tuple[Reading, ...]]] = Memo(_suit_readings)


def readings(k0: int, k1: int, k2: int, k3: int) -> list[Reading]:
    """Return every reading of a complete hand, an empty list for any other."""
    done = SUIT_DONE
    d0 = done[k0]
    d1 = done[k1]
    d2 = done[k2]
    if d0 + d1 + d2 + HONOR_DONE[k3] != 7:
        return []
    known = _READINGS
    one = known[k0]
    two = known[k1 + STRIDE]
    three = known[k2 + 2 * STRIDE]
    four = known[k3 + 3 * STRIDE]
    # the suit with the pair goes first
    if d1 == 4:
        one, two = two, one
    elif d2 == 4:
        one, two, three = three, one, two
    elif d0 == 1:
        one, two, three, four = four, one, two, three
    return [a + b + c + d for a in one for b in two for c in three for d in four]
