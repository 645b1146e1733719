"""Boxes and sides: the words of the table's geometry, in whole pixels, free of any window."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from client.art.measure import TURN_OF_PLACE, Turn


class Box(NamedTuple):
    """A rectangle: left, top, width, height in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def cx(self) -> int:
        """The middle column."""
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        """The middle row."""
        return self.y + self.h // 2

    @property
    def centre(self) -> tuple[int, int]:
        """The point in the middle."""
        return self.cx, self.cy

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.w, self.h

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left point."""
        return self.x, self.y

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether the point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def meets(self, other: "Box") -> bool:
        """Whether the two share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def within(self, other: "Box") -> bool:
        """Whether all of it lies inside `other`."""
        return (
            other.x <= self.x
            and other.y <= self.y
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def moved(self, dx: float, dy: float) -> "Box":
        """Return it at another place."""
        return Box(self.x + round(dx), self.y + round(dy), self.w, self.h)

    def grown(self, by: float) -> "Box":
        """Return it larger (or, below 0, smaller) on every side."""
        n = round(by)
        return Box(self.x - n, self.y - n, self.w + 2 * n, self.h + 2 * n)


def around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that holds all of `boxes`; an empty one for none."""
    found = list(boxes)
    if not found:
        return Box(0, 0, 0, 0)
    x, y = min(b.x for b in found), min(b.y for b in found)
    return Box(x, y, max(b.right for b in found) - x, max(b.bottom for b in found) - y)


class Side(IntEnum):
    """A side of the table as the viewer sees it, anticlockwise from himself."""

    MINE = 0
    RIGHT = 1
    ACROSS = 2
    LEFT = 3

    @property
    def turn(self) -> Turn:
        """Clockwise turn of what lies before this player."""
        return TURN_OF_PLACE[self]

    @property
    def upright(self) -> bool:
        """Whether this player's rows run left to right on the screen."""
        return self in (Side.MINE, Side.ACROSS)


SIDES: dict[int, tuple[Side, ...]] = {
    1: (Side.MINE,),
    2: (Side.MINE, Side.ACROSS),
    3: (Side.MINE, Side.RIGHT, Side.LEFT),
    4: (Side.MINE, Side.RIGHT, Side.ACROSS, Side.LEFT),
}
"""Where the players sit, the viewer first, then in turn order."""


def side_of(seat: int, viewer: int | None, seats: int) -> Side:
    """Return the side `seat` sits at for `viewer` (a spectator looks from seat 0)."""
    return SIDES[seats][(seat - (viewer or 0)) % seats]


def seat_at(side: Side, viewer: int | None, seats: int) -> int | None:
    """Return the seat at a side, None if nobody sits there."""
    sides = SIDES[seats]
    return ((viewer or 0) + sides.index(side)) % seats if side in sides else None
