"""What is to be painted, as a list of pieces: pure data, so that tests can ask what is shown.

A face appears in the window only if some piece names its tile: hiding a hand means making no such
piece, not painting over it.
"""

from typing import Literal, NamedTuple

from client.art.measure import Turn
from client.art.signs import Power
from client.art.sprites import Tone
from client.table.geometry import Box, Side
from engine.core.tiles import Tile

Body = Literal["flat", "down", "veiled", "own", "hidden", "back", "side"]
"""How a tile stands: lying face up or face down, or known to its owner alone under its back; in the
own hand from the front, or turned away; in the hand across; in a hand at the left or right."""


TOP_PART = 3
"""The part of a meld that lies on its middle tile."""


class Spot(NamedTuple):
    """A name for a place on the table that outlives a change of the window.

    `zone` is `hand`, `meld`, `river`, `aside` (flowers), `wall` or `centre`; `number` counts tiles
    of a hand or river, or melds; `part` the tiles of a meld.
    """

    zone: str
    seat: int
    number: int = 0
    part: int = 0


class Piece(NamedTuple):
    """One tile to paint: body, face (None: its back is seen), place, and how it is toned.

    `ghost`: it was taken away; only a trace of it is left. `power`: what it is beyond its face.
    """

    body: Body
    tile: Tile | None
    box: Box
    spot: Spot
    width: float
    turn: Turn = 0
    tone: Tone = "plain"
    ghost: bool = False
    power: Power = ""

    @property
    def depth(self) -> tuple[int, int]:
        """Far pieces are painted before near ones, and a tile after the one it lies on."""
        raised = self.spot.zone == "meld" and self.spot.part == TOP_PART
        return self.box.bottom + (round(self.width * 0.26) + 1 if raised else 0), self.box.x


class Mark(NamedTuple):
    """A badge that points at the side a claimed tile came from."""

    side: Side
    box: Box
