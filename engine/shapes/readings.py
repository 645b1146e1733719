"""Every way to read concealed tiles as sets and a pair.

A *part* of a reading is a small number: its form (PAIR, CHOW or PUNG) plus its lowest kind, and
above them a bit for each of its tiles that is a wild (engine.shapes.wild_readings). A reading is a
tuple of parts, the pair first, then the sets suit by suit. The readings of a suit are remembered,
since suits have few shapes; those of a hand are every choice of one for each suit.
"""

from typing import Final

from engine.shapes.keys import FIRST_OF, HONORS, POW5, STRIDE
from engine.shapes.memo import Memo
from engine.shapes.tables import HONOR_DONE, PAIRED, SETS_ONLY, SUIT_DONE, WIN

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


def _suit_readings(placed: int) -> tuple[Reading, ...]:
    """Return the readings of one suit whose tiles are sets, or sets and a pair.

    Its lowest tiles are in a pair, in a pung, and all others in chows: no reading comes twice.
    """
    suit, key = divmod(placed, STRIDE)
    if not key:
        return ((),)
    done = HONOR_DONE if suit == HONORS else SUIT_DONE
    rank = 0
    while not key // POW5[rank] % 5:
        rank += 1
    have = key // POW5[rank] % 5
    beside = 0  # chows that could start here
    if suit != HONORS and rank < 7:
        beside = min(key // POW5[rank + 1] % 5, key // POW5[rank + 2] % 5)
    kind = FIRST_OF[suit] + rank
    found = []
    for pairs in range(2 if done[key] == PAIRED else 1):
        wanted = PAIRED if done[key] == PAIRED and not pairs else SETS_ONLY
        for pungs in range(2):
            chows = have - 2 * pairs - 3 * pungs
            if 0 <= chows <= beside:
                rest = placed - have * POW5[rank] - chows * 30 * POW5[rank]  # 30 = 5 + 25
                if done[rest - suit * STRIDE] == wanted:
                    parts = (PAIR | kind,) * pairs + (CHOW | kind,) * chows + (PUNG | kind,) * pungs
                    found += [tuple(sorted(parts + more)) for more in _READINGS[rest]]
    return tuple(found)


_READINGS: Final[Memo[int, tuple[Reading, ...]]] = Memo(_suit_readings)


def readings(k0: int, k1: int, k2: int, k3: int) -> list[Reading]:
    """Return every reading of a complete hand, an empty list for any other."""
    done = SUIT_DONE
    d0 = done[k0]
    d1 = done[k1]
    d2 = done[k2]
    if d0 + d1 + d2 + HONOR_DONE[k3] != WIN:
        return []
    known = _READINGS
    one = known[k0]
    two = known[k1 + STRIDE]
    three = known[k2 + 2 * STRIDE]
    four = known[k3 + 3 * STRIDE]
    # the suit with the pair goes first
    if d1 == PAIRED:
        one, two = two, one
    elif d2 == PAIRED:
        one, two, three = three, one, two
    elif d0 == SETS_ONLY:
        one, two, three, four = four, one, two, three
    return [a + b + c + d for a in one for b in two for c in three for d in four]
