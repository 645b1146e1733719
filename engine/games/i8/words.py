"""Every action the game knows, made once and already in the order of their text (interfaces §2).

An action is looked up, never built: lists of them need no sorting and compare by identity first.
Kinds are numbers 0-33 as in `engine.shapes.keys`; a set of kinds is a mask, bit k for kind k.
"""

from typing import Final, NamedTuple

from engine.core.model import PASS, Action
from engine.core.tiles import MAHJONG, Tile

KINDS: Final = 34
"""Kinds that can be held: 0-33. The eight flowers are 34-41."""

SUITED: Final = 27
NO_TILE: Final = Tile(-1)
"""Stands where no tile is."""

DECK: Final = MAHJONG
WINDS: Final = ("E", "S", "W", "N")
EAST: Final = 27
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33

BY_TEXT: Final = tuple(tile for tile in DECK.by_text if tile < KINDS)
"""The kinds that can be held in the order of their names."""

TEXT_RANK: Final = tuple(BY_TEXT.index(Tile(kind)) for kind in range(KINDS))
"""By kind: its place in `BY_TEXT`."""

WIN: Final = Action("win")
PUNG: Final = Action("pung")
KONG: Final = Action("kong")
READY: Final = Action("ready")
DISCARD: Final = tuple(Action("discard", (Tile(k),)) for k in range(KINDS))
READY_DISCARD: Final = tuple(Action("ready_discard", (Tile(k),)) for k in range(KINDS))
ADDED_KONG: Final = tuple(Action("added_kong", (Tile(k),)) for k in range(KINDS))
CONCEALED_KONG: Final = tuple(Action("concealed_kong", (Tile(k),)) for k in range(KINDS))

DISCARDS: Final = tuple(DISCARD[k] for k in BY_TEXT)
"""Discards in text order."""

PASS_WIN: Final = (PASS, WIN)
PASS_READY: Final = (PASS, READY)


class Chow(NamedTuple):
    """One way to chow a tile: its two hand tiles, and every kind that completes these two."""

    low: Tile
    high: Tile
    action: Action
    ends: int
    tiles: tuple[Tile, Tile, Tile]


def _chows(tile: int) -> tuple[Chow, ...]:
    """Return the ways to chow `tile`, in text order."""
    ways = []
    rank, first = tile % 9, tile - tile % 9
    for start in range(rank - 2, rank + 1):
        if tile < SUITED and 0 <= start <= 6:
            three = (Tile(first + start), Tile(first + start + 1), Tile(first + start + 2))
            low, high = (kind for kind in three if kind != tile)
            ends = [
                first + r
                for r in range(9)
                if r not in (low % 9, high % 9) and max(r, high % 9) - min(r, low % 9) == 2
            ]
            mask = sum(1 << kind for kind in ends)
            ways.append(Chow(low, high, Action("chow", (low, high)), mask, three))
    return tuple(ways)


CHOWS: Final = tuple(_chows(kind) for kind in range(KINDS))
"""By claimed kind: the ways to chow it."""

CHOW_PAIRS: Final = tuple(tuple((way.low, way.high) for way in ways) for ways in CHOWS)
"""By claimed kind: the pairs of hand tiles that chow it."""
