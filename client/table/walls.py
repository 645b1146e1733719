"""The wall as a ring of stacks: small in the centre plate during play, full size at the deal.

It is the real wall: which stacks stand, half stand or are gone is what `View.wall` says, and each
player's stacks are counted from his own right hand (i8 3.9).
"""

from math import ceil
from typing import Final, NamedTuple

from client.art import measure
from client.table.geometry import Box, Side, side_of
from client.table.zones import Zones
from engine.core.tiles import Tile
from engine.core.wall import WallView

TAIL_SHOWN: Final = 4
"""Stacks at the replacement end that are marked."""

CLOCKWISE: Final = (Side.MINE, Side.LEFT, Side.ACROSS, Side.RIGHT)


class Stack(NamedTuple):
    """One stack: where it stands, what is left of it (0, 1, 2), and whether it is an end.

    `rank` is its place from the side's right hand as that player sees it, of `length` stacks;
    `face` is the tile that lies face up on it.
    """

    number: int
    side: Side
    rank: int
    length: int
    layers: int
    tail: bool
    head: bool
    face: Tile | None = None


def along(centre: Box) -> float:
    """Return the part of a wall that stands on each long side of a plate of this shape.

    A wall that belongs to no seats is shared out so that its stacks stand evenly.
    """
    return centre.w / (2 * (centre.w + centre.h / measure.PLANE))


def walls(
    wall: WallView, viewer: int | None, seats: int, part: float = 0.25
) -> list[tuple[Side, list[int]]]:
    """Return the stacks of each side of the ring, each from that side's right hand.

    `part` of a wall that is nobody's stands before the viewer, and as much across.
    """
    stacks = wall.size // 2
    if wall.sides == seats == 4:
        each = stacks // 4
        return [
            (side_of(seat, viewer, seats), list(range(seat * each, (seat + 1) * each)))
            for seat in range(seats)
        ]
    first = CLOCKWISE.index(side_of(0, viewer, seats))
    order = [CLOCKWISE[(first + i) % 4] for i in range(4)]
    lengths = [part if side.upright else 0.5 - part for side in order]
    cuts = [round(sum(lengths[:i]) * stacks) for i in range(5)]
    return [(side, list(range(cuts[i], cuts[i + 1]))) for i, side in enumerate(order)]


def ring(wall: WallView, viewer: int | None, seats: int, part: float = 0.25) -> tuple[Stack, ...]:
    """Return every stack of the wall as it stands, with both ends and open tiles found."""
    standing = wall.standing()
    sides = walls(wall, viewer, seats, part)
    faces = {place // 2: tile for place, tile in wall.opened}
    clockwise = [number for side in CLOCKWISE for s, row in sides if s is side for number in row]
    begin = clockwise.index(wall.start // 2)
    order = clockwise[begin:] + clockwise[:begin]
    left = [number for number in order if standing[number]]
    drawn = wall.head + wall.tail > 0
    head = left[0] if left and drawn else None
    tail = set(left[-TAIL_SHOWN:]) if drawn else set()
    return tuple(
        Stack(n, side, k, len(row), standing[n], n in tail, n == head, faces.get(n))
        for side, row in sides
        for k, n in enumerate(row)
    )


class RingShape(NamedTuple):
    """How large the ring is drawn: size of a stack lying along and across the view, and its box.

    `along` is width and height of a stack in the near and far rows, `across` in the side rows;
    `step` and `fall` are the distances of neighbours there.
    """

    box: Box
    along: tuple[int, int]
    across: tuple[int, int]
    step: float
    fall: float

    def place(self, stack: Stack) -> Box:
        """Return the box of a stack."""
        (aw, ah), (cw, ch) = self.along, self.across
        box, k, n = self.box, stack.rank, stack.length
        if stack.side.upright:
            start = box.cx - n * self.step / 2
            i = n - 1 - k if stack.side is Side.MINE else k
            y = box.bottom - ah if stack.side is Side.MINE else box.y
            return Box(round(start + i * self.step), y, aw, ah)
        start = box.cy - (n * self.fall + ch - self.fall) / 2
        i = k if stack.side is Side.RIGHT else n - 1 - k
        x = box.right - cw if stack.side is Side.RIGHT else box.x
        return Box(x, round(start + i * self.fall), cw, ch)


def narrow(centre: Box) -> float:
    """Return the width of the largest plate of the ordinary shape inside `centre`."""
    return min(centre.w, centre.h / measure.PLANE)


def _counts(centre: Box, stacks: int) -> tuple[int, int]:
    """Return how many stacks at most stand before the viewer, and at a side."""
    part = along(centre)
    return ceil(stacks * part - 0.01), ceil(stacks * (0.5 - part) - 0.01)


def small_ring(layout: Zones, stacks: int) -> RingShape:
    """Return the ring inside the centre plate."""
    centre = layout.centre
    size = narrow(centre)
    box = centre.grown(-round(size * 0.042))
    near, side = _counts(centre, stacks)
    deep = round(size * 0.062)
    step = (box.w - 2 * deep - 2) / near
    fall = (box.h - 2 * deep - 2) / side
    wide = max(3, int(step))
    # side stacks stand apart by what is seen of their backs
    return RingShape(box, (wide, deep), (deep, max(3, round(fall) + 2)), step, fall)


def big_ring(layout: Zones, stacks: int) -> RingShape:
    """Return the full wall around the middle of the table, as it is built and broken."""
    zones = layout.river_zone
    top, low = zones[Side.ACROSS].y, zones[Side.MINE].bottom
    left, right = zones[Side.LEFT].x, zones[Side.RIGHT].right
    near, side = _counts(layout.centre, stacks)
    size = min(
        (right - left) / (near + 2 * measure.LENGTH + 0.6),
        (low - top) / (side * measure.PLANE + 2 * 1.75),
    )
    row, column = measure.lying(size, layers=2), measure.lying(size, across=True, layers=2)
    wide = near * row.wide + 2 * column.wide + round(size * 0.5)
    deep = side * column.deep + 2 * (row.deep + row.lift) + round(size * 0.1)
    box = Box((left + right - wide) // 2, (top + low - deep) // 2, wide, deep)
    return RingShape(box, row.size, column.size, row.wide, column.deep)


def between(small: RingShape, big: RingShape, part: float, stack: Stack) -> Box:
    """Return where a stack is while the big ring (part 1) shrinks into the small one (part 0)."""
    a, b = small.place(stack), big.place(stack)
    x, y, w, h = (round(p + (q - p) * part) for p, q in zip(a, b, strict=True))
    return Box(x, y, w, h)
