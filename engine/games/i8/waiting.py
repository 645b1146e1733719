"""W: the kinds that complete a hand, without those the player owns four of (1.1).

Other players' tiles never shrink it. With the option `ligu` the kinds that complete seven pairs and
a triplet belong to it too.
"""

from collections.abc import Iterable, Sequence

from engine.core.melds import Meld, MeldKind
from engine.games.i8.state import Private
from engine.shapes.hands import distance
from engine.shapes.hands import waits as standard_waits


def is_ligu(counts: Iterable[int]) -> bool:
    """Whether 17 concealed tiles are seven pairs and one triplet; four alike are two pairs."""
    by_count = sorted(counts)
    return by_count.count(1) == 0 and by_count.count(3) == 1 and sum(by_count) == 17


def ligu_waits(counts: Sequence[int]) -> int:
    """Return the kinds that make 16 concealed tiles seven pairs and a triplet."""
    singles = [kind for kind, count in enumerate(counts) if count == 1]
    triplets = [kind for kind, count in enumerate(counts) if count == 3]
    if (len(singles), len(triplets)) == (1, 1):
        found = singles
    elif (len(singles), len(triplets)) == (0, 2):
        found = triplets
    elif not singles and not triplets:
        found = [kind for kind, count in enumerate(counts) if count == 2]
    else:
        return 0
    return sum(1 << kind for kind in found)


def waits_of(counts: Sequence[int], keys: Sequence[int], melds: Sequence[Meld], ligu: bool) -> int:
    """Return W of a hand of 3·sets + 1 concealed tiles."""
    k0, k1, k2, k3 = keys
    mask = standard_waits(k0, k1, k2, k3, 5 - len(melds))
    if ligu and not melds:
        mask |= ligu_waits(counts)
    return without_own_fours(mask, counts, melds) if mask else 0


def without_own_fours(mask: int, counts: Sequence[int], melds: Sequence[Meld]) -> int:
    """Return a mask without the kinds of which hand and melds hold all four copies."""
    melded = [tile for meld in melds for tile in meld.tiles]
    for tile in melded:
        if counts[tile] + melded.count(tile) == 4:
            mask &= ~(1 << tile)
    return mask


def look(private: Private, ligu: bool) -> None:
    """Look up a seat's waits and keep them; called while it holds 3·sets + 1 tiles."""
    k0, k1, k2, k3 = private.keys
    if ligu or distance(k0, k1, k2, k3, private.sets) == 1:
        private.waits = waits_of(private.counts, private.keys, private.melds, ligu)
    else:
        private.waits = 0


def no_exposed_set(melds: Iterable[Meld]) -> bool:
    """Whether nothing but concealed kongs was laid down (1.1)."""
    return all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds)
