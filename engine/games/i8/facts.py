"""Facts that recur in every hand, made once: they are frozen, so one object serves for all."""

from typing import Final

from engine.core.events import Discarded, Drawn
from engine.core.tiles import Tile
from engine.core.views import Laid
from engine.games.i8.state import SEATS
from engine.games.i8.words import DECK, KINDS

LAID: Final = tuple(
    tuple(Laid(Tile(kind), drawn) for kind in range(KINDS)) for drawn in (False, True)
)
"""A tile in a river, by whether it was thrown as drawn and by kind."""

DISCARDED: Final = tuple(
    tuple(
        tuple(Discarded(seat, Tile(kind), drawn) for kind in range(KINDS))
        for drawn in (False, True)
    )
    for seat in SEATS
)
"""By seat, whether the tile was the drawn one, and kind."""

DRAWN_HEAD: Final = tuple(
    tuple(Drawn(seat, Tile(kind), True) for kind in range(len(DECK.names))) for seat in SEATS
)
"""By seat and kind: a draw from the head of the wall."""

DRAWN_TAIL: Final = tuple(
    tuple(Drawn(seat, Tile(kind), False) for kind in range(len(DECK.names))) for seat in SEATS
)
"""By seat and kind: a replacement from the tail."""
