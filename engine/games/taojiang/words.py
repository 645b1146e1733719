"""Every action the game knows, made once and already in the order of their text (interfaces §2).

An action is looked up, never built: lists of them need no sorting and compare by identity first.
Kinds are numbers 0-26 as in `engine.shapes.keys`.
"""

from operator import itemgetter
from typing import Final, NamedTuple

from engine.core.model import PASS, Action
from engine.core.tiles import SUITS, Tile

DECK: Final = SUITS
KINDS: Final = 27
WALL: Final = 108
"""Tiles in the wall before the deal (tj T1)."""

NO_TILE: Final = Tile(-1)
"""Stands where no tile is."""

BY_TEXT: Final = DECK.by_text
in_text_order: Final = itemgetter(*BY_TEXT)
"""Pick the values of a 27-list in the order of the kinds' names."""

WIN: Final = Action("win")
PUNG: Final = Action("pung")
KONG: Final = Action("kong")
READY: Final = Action("ready")
DISCARD: Final = tuple(Action("discard", (Tile(k),)) for k in range(KINDS))
ADDED_KONG: Final = tuple(Action("added_kong", (Tile(k),)) for k in range(KINDS))
CONCEALED_KONG: Final = tuple(Action("concealed_kong", (Tile(k),)) for k in range(KINDS))
STAKES: Final = tuple(Action("stake", value=n) for n in range(6))
"""飘: no, or one to five points (tj O5)."""

DISCARDS: Final = tuple(DISCARD[k] for k in BY_TEXT)
"""Discards in text order, to be picked by counts in text order."""

PASS_WIN: Final = (PASS, WIN)
PASS_READY: Final = (PASS, READY)


class Chow(NamedTuple):
    """One way to chow a tile: its two hand tiles and the action."""

    low: Tile
    high: Tile
    action: Action


def _chows(tile: int) -> tuple[Chow, ...]:
    """Return the ways to chow a tile, in text order."""
    rank = tile % 9
    ways = []
    for first in range(max(0, rank - 2), min(6, rank) + 1):
        low, high = (Tile(tile - rank + r) for r in range(first, first + 3) if r != rank)
        ways.append(Chow(low, high, Action("chow", (low, high))))
    return tuple(sorted(ways))


CHOWS: Final = tuple(_chows(k) for k in range(KINDS))
"""By claimed tile: the ways to chow it (one suit, so number order is text order)."""
