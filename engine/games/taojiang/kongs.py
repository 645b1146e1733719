"""When four equal tiles may be laid down as a kong (tj K1-K3, K7)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.games.taojiang.state import RESERVED, Corner, Private
from engine.games.taojiang.suits import IS_JIANG, SUIT, Exposed
from engine.games.taojiang.waiting import full_kinds, is_ready, waits
from engine.games.taojiang.wilds import Law
from engine.games.taojiang.words import NO_TILE
from engine.shapes.keys import POW5

KONGS: Final = (MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
TAKEN: Final = {MeldKind.KONG: 3, MeldKind.ADDED_KONG: 1, MeldKind.CONCEALED_KONG: 4}
"""How many concealed tiles a kong uses."""


class Holder(NamedTuple):
    """A hand that might kong: concealed tiles, melds, and whether it is frozen."""

    counts: Sequence[int]
    keys: Sequence[int]
    melds: Sequence[Meld]
    exposed: Exposed
    frozen: bool


def holder(private: Private, corner: Corner) -> Holder:
    """Return a seat as one that might kong."""
    return Holder(private.counts, private.keys, corner.melds, corner.exposed, corner.frozen)


def refusal(law: Law, who: Holder, kind: MeldKind, tile: Tile, *, drawn: Tile, left: int) -> str:
    """Return the clause that forbids this kong, empty if it may be laid down.

    `drawn` is the tile just drawn (NO_TILE on a discard), still among the concealed tiles; `left`
    the tiles in the wall.
    """
    if left <= RESERVED:
        return "tj K3"
    if kind is MeldKind.ADDED_KONG and tile != drawn:
        return "tj K1"
    if who.frozen and kind is MeldKind.CONCEALED_KONG and tile != drawn:
        return "tj K7"
    counts, keys = list(who.counts), list(who.keys)
    if kind is MeldKind.KONG and not is_ready(
        law, counts, keys, who.exposed, full_kinds(counts, who.melds)
    ):
        return "tj K2"
    after, after_keys = list(counts), list(keys)
    after[tile] -= TAKEN[kind]
    after_keys[SUIT[tile]] -= TAKEN[kind] * POW5[tile]
    exposed = who.exposed
    if kind is not MeldKind.ADDED_KONG:
        exposed = Exposed(
            exposed.sets - 1,
            exposed.chow,
            exposed.suits | 1 << SUIT[tile],
            exposed.jiang and IS_JIANG[tile],
        )
    full = full_kinds(after, who.melds) | 1 << tile
    if not is_ready(law, after, after_keys, exposed, full):
        return "tj K2"
    if not who.frozen:
        return ""
    if drawn != NO_TILE:
        counts[drawn] -= 1
        keys[SUIT[drawn]] -= POW5[drawn]
    before = waits(law, counts, keys, who.exposed, full_kinds(counts, who.melds))
    now = waits(law, after, after_keys, exposed, full)
    return "" if before & ~(1 << tile) == now & ~(1 << tile) else "tj K7"
