"""How large things look on the table, without drawing them.

The rule of this module: one eye for the whole table, 23 degrees off the vertical.  Depth on the
table is seen at ``PLANE`` of its length, height above it at ``RISE``.  All results are whole
pixels, so that neighbours meet without a seam; ``w`` is the width of a tile or card in pixels.
"""

from typing import Final, Literal, NamedTuple

Turn = Literal[0, 90, 180, 270]
"""Clockwise turn of a face: 0 is read from below, 90 from the left, 180 from above, 270 from the
right."""

TURN_OF_PLACE: Final[tuple[Turn, Turn, Turn, Turn]] = (0, 270, 180, 90)
"""Turn of the tiles of a player by place on the screen: me, right, across, left."""

PLANE: Final = 0.92
RISE: Final = 0.42
LENGTH: Final = 4 / 3
THICKNESS: Final = 0.62
CARD_LENGTH: Final = 2.93
CARD_SHORT: Final = 152 / 150


class Footprint(NamedTuple):
    """A tile on the table: ``wide`` x ``deep`` of its top, below that ``lift`` of its side."""

    wide: int
    deep: int
    lift: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the sprite."""
        return self.wide, self.deep + self.lift


def sideways(turn: Turn) -> bool:
    """Tell whether a turned tile lies across the view."""
    return turn in (90, 270)


def lying(w: float, across: bool = False, layers: int = 1) -> Footprint:
    """Measure a tile lying on the table (``across``: its long side runs left to right).

    A neighbour in the row is ``wide`` further, one in the column ``deep``.
    """
    lift = round(w * THICKNESS * RISE) * layers
    if across:
        return Footprint(round(w * LENGTH), round(w * PLANE), lift)
    return Footprint(round(w), round(w * LENGTH * PLANE), lift)


def own(w: float) -> Footprint:
    """Measure a tile of the own hand, seen from the front: ``lift`` is the edge on top of it."""
    return Footprint(round(w), round(w * LENGTH), round(w * 0.17))


def standing_back(w: float) -> Footprint:
    """Measure a tile of the hand across: ``deep`` is its top edge, ``lift`` its back."""
    return Footprint(round(w), round(w * THICKNESS * PLANE * 0.8), round(w * 0.7))


def standing_side(w: float) -> Footprint:
    """Measure a tile of a hand at the left or right.

    A neighbour is ``deep`` further down; only the nearest shows ``lift`` of its side.
    """
    return Footprint(round(w * THICKNESS * 1.12), round(w * PLANE), round(w * 0.73))


def card(w: float, across: bool = False) -> tuple[int, int]:
    """Measure a zipai card; cards lie flat and are seen from straight above."""
    size = round(w), round(w * CARD_LENGTH)
    return (size[1], size[0]) if across else size


def card_short(w: float, across: bool = False) -> tuple[int, int]:
    """Measure a card of which only the character is shown."""
    size = round(w), round(w * CARD_SHORT)
    return (size[1], size[0]) if across else size


def card_peek(w: float) -> int:
    """Tell how much of a covered card must stay visible in a column to show its character."""
    return round(w * 0.94)
