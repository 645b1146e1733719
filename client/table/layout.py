"""Where everything is: pure geometry from window size, user scale and number of seats.

Every rectangle that can be pressed belongs to the layout, so that a press can be judged before
anything has been drawn. No zone meets another, whatever lies on the table (i8 3.25, N27).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from client.art import measure
from client.art.measure import LENGTH, PLANE, RISE, THICKNESS, Turn
from client.art.palette import PRESS
from client.table.geometry import Box, Side
from client.table.plates import FLOWERED, PLAIN
from client.table.zones import Zones


class Rivers(NamedTuple):
    """How many discards lie in a row, and in how many rows before more columns are begun.

    `along` counts for the players below and across, `down` for those at the sides; the middle of
    the table is as wide and high as such rows, whether anybody sits there or not.
    """

    along: int
    down: int
    rows: int


class Plan(NamedTuple):
    """What a set of tiles asks of its table: the longest hand, and rivers by number of players.

    `open_kongs`: the tiles of a concealed kong are known to everybody (tj K1); `plate` is the
    height of a name plate in its units.
    """

    hand: int
    rivers: Mapping[int, Rivers]
    open_kongs: bool = False
    plate: float = PLAIN

    @property
    def row(self) -> float:
        """Tile widths that the longest row of melds, hand and drawn tile takes."""
        return self.hand + 2.6

    @property
    def column(self) -> float:
        """The same down a side of the table, where tiles are seen foreshortened."""
        return self.hand + 1.6

    @property
    def larger(self) -> float:
        """How much larger than those of the longest hand the tiles of a hand may be."""
        return min(1.12, LONGEST / self.hand)


SQUAT: Final = 0.58
"""Height of a plate in its width, at most: five flowers lie in it side by side."""
LONGEST: Final = 17
FULL_ROWS: Final = 3
FULL: Final = Plan(LONGEST, dict.fromkeys((1, 2, 3, 4), Rivers(8, 8, FULL_ROWS)), plate=FLOWERED)
"""The 144 tiles: hands of seventeen, up to five melds."""

SUITS: Final = Plan(
    14, {2: Rivers(14, 6, 3), 3: Rivers(8, 9, 3), 4: Rivers(8, 8, 2)}, open_kongs=True
)  # fmt: skip
"""The 108 tiles: hands of fourteen; the fewer players, the more each of them throws."""


class Place(NamedTuple):
    """Where a tile lies: the box of its sprite, its turn, and the width it is drawn for."""

    box: Box
    turn: Turn
    width: float


class Layout(Zones):
    """The table for one window. Lengths: `unit` is pixels of a design unit with the user's scale.

    `mine`, `meld`, `row`, `river_tile` are widths of tiles in pixels: of the own hand, of the own
    melds, of the rows of the others, of the rivers.
    """

    def __init__(
        self, size: tuple[int, int], seats: int = 4, scale: float = 1.0, plan: Plan = FULL
    ) -> None:
        super().__init__(size, seats, scale)
        self.plan, self.rivers = plan, plan.rivers[seats]
        self.plate_units = plan.plate
        self._places: dict[tuple[Side, int], Place] = {}
        self._own_hand()
        self._heads()
        self._block()
        self._strips()
        self._docks()

    # -- building, from the outside in -------------------------------------------------------

    def _own_hand(self) -> None:
        """The viewer's row along the lower edge, and above it room for a lifted tile."""
        main = self.main
        room = main.w - 2 * (self.margin - self.air(4)) - self.air(18)
        self.mine = min(64 * self.plan.larger * self.fit, room / (self.plan.hand + 0.25))
        self.meld = self.mine * 0.69
        foot = measure.own(self.mine)
        top = main.bottom - self.rail - self.air(6) - foot.deep - foot.lift
        self.lift = self.air(14)
        self.brink = top - self.lift - self.air(4)
        """Above this row nothing of the own hand ever shows."""
        edge = self.margin - self.air(4)
        self.hand = {Side.MINE: Box(main.x + edge, top, main.w - 2 * edge, foot.deep + foot.lift)}
        high = self.px(28)
        self.notice = Box(main.x, self.brink - high, main.w, high)

    def _heads(self) -> None:
        """The upper edge: menu at the right, the row of the player across in the middle."""
        main = self.main
        wide, units = min(self.px(200), self._strip), self.plan.plate
        high = min(self.px(units), round(0.0016 * units * main.h), round(wide * SQUAT))
        self.plate_size = (wide, high)
        y = self.head = self.menu["menu"].y
        if Side.ACROSS not in self.sides:
            self.row = 31 * self.plan.larger * self.fit
            self.head += self.air(8)
            return
        beside = self.margin + self.plate_size[0] + self.air(16)
        room = main.w - 2 * max(beside, main.right - self.menu["log"].x + self.air(8))
        self.row = min(31 * self.plan.larger * self.fit, room / self.plan.row)
        deep = self.deep(self.row)
        width = min(room, round(self.row * self.plan.row) + 4)
        self.hand[Side.ACROSS] = Box(main.cx - width // 2, y, width, deep)
        self.head = y + deep + self.air(11)

    def _block(self) -> None:
        """Centre, rivers and the columns of the players at the sides: as large as fits.

        Where nobody sits there is no river, and its room goes to the others.
        """
        u, main, (columns, lines, rows) = self.unit, self.main, self.rivers
        beside, across = Side.RIGHT in self.sides, Side.ACROSS in self.sides
        upright, lying = 1 + across, 2 * beside
        room = Box(main.x, self.head, main.w, self.notice.y - self.air(3) - self.head)
        column = self.column = min(self.row, (self.brink - self.head) / self.plan.column)
        thick = round(column * LENGTH) + 2 * self.air(13)  # with the marks over melds
        taken = self.margin + self._strip + self.air(8) + (thick if beside else 0)
        gaps = 14 * self.gap + self.air(12)
        lift = THICKNESS * RISE
        away = lift if rows < FULL_ROWS else 0.0  # more columns are begun in the corners sooner
        along = (main.w - 2 * taken - gaps) / (columns + lying * (rows * LENGTH + away))
        deep = lines * PLANE + upright * (rows * LENGTH * PLANE + lift + away)
        self.river_tile = min(along, (room.h - gaps) / deep, self.plan.larger * 40 * self.fit)
        flat = measure.lying(self.river_tile)
        side = measure.lying(self.river_tile, across=True)
        self._flat = (flat.wide + self.gap, flat.deep + self.gap)
        self._side = (side.wide + self.gap, side.deep + self.gap)
        self._foot = flat.lift
        cw, ch = columns * self._flat[0], lines * self._side[1]
        near = self._near = max(self.air(6), flat.lift + 1 if away else 0)
        before = near + rows * self._flat[1] + flat.lift
        high = ch + upright * before
        spare = room.h - high
        if spare > 190 * u:
            band = round(min(spare - self.air(24), 300 * u))
            self.band = Box(main.x + taken, room.bottom - band, main.w - 2 * taken, band)
            room = Box(room.x, room.y, room.w, room.h - band - self.air(8))
            spare = room.h - high
        top = room.y + spare // 2
        centre = self.centre = Box(main.cx - cw // 2, top + across * before, cw, ch)
        out, down = lying // 2 * rows * self._side[0], rows * self._flat[1] + flat.lift
        half = cw // 2 + beside * near + out
        self.river_zone = {
            Side.MINE: Box(centre.x, centre.bottom + near, cw, down),
            Side.ACROSS: Box(centre.x, top, cw, across * down),
            Side.RIGHT: Box(centre.right + beside * near, centre.y, out, ch + flat.lift),
            Side.LEFT: Box(centre.x - beside * near - out, centre.y, out, ch + flat.lift),
        }
        if not beside:
            self.edge = half
            return
        free = main.w / 2 - half - (self.margin + self._strip + self.air(8))
        away = (free - (thick - self.air(13))) / 2
        away = min(max(away, self.air(13)), self.air(34))
        wide = round(column * LENGTH)
        self.edge = half + round(away)
        if self.band.h:
            x = main.cx - self.edge + self.air(4)
            self.band = self.band._replace(x=x, w=2 * (main.cx - x))
        y, deep_ = self.head, self.brink - self.head
        self.hand[Side.LEFT] = Box(main.cx - self.edge - wide, y, wide, deep_)
        self.hand[Side.RIGHT] = Box(main.cx + self.edge, y, wide, deep_)

    def _strips(self) -> None:
        """The outer columns: plates, hint and switches at the left, claims at the right."""
        main, (pw, ph) = self.main, self.plate_size
        left, right = main.x + self.margin, main.right - self.margin - self._strip
        self.plate: dict[Side, Box] = {}
        y = self.menu["menu"].bottom + self.air(8)
        if Side.ACROSS in self.sides:
            x = left  # over the viewer's own, unless somebody sits at that side
            if Side.LEFT in self.sides:
                inner = self.hand[Side.LEFT].x - self.air(10)
                x = min(inner, self.hand[Side.ACROSS].x - self.air(8)) - pw
            self.plate[Side.ACROSS] = Box(
                max(main.x + self.margin, x), self.rail + self.air(6), pw, ph
            )
            y = max(y, self.plate[Side.ACROSS].bottom + self.air(8))
        if Side.LEFT in self.sides:
            need = 5 * self.px(66) + ph + self.px(10)  # five claims stay as large as designed
            y = max(y, min(self.centre.cy - round(1.3 * ph), self.brink - need))
            self.plate[Side.LEFT] = Box(left, y, pw, ph)
            self.plate[Side.RIGHT] = Box(right + self._strip - pw, y, pw, ph)
            y += ph + self.air(8)
        foot = self.brink - self.air(2)
        self.plate[Side.MINE] = Box(left, foot - ph, pw, ph)
        self.actions = Box(right, y, self._strip, foot - y)
        switches = max(PRESS, self.px(34))
        foot -= ph + self.air(8) + switches
        self.switches = Box(left, foot, self._strip, switches)
        self.hint = Box(left, y, self._strip, foot - self.air(6) - y)
        # the line of notices keeps between the columns of the players at the sides
        x, end = left + self._strip + self.air(8), right - self.air(8)
        if Side.LEFT in self.sides:
            x, end = self.hand[Side.LEFT].right + self.air(4), self.hand[Side.RIGHT].x - self.air(4)
        self.notice = self.notice._replace(x=x, w=end - x)

    # -- rivers ------------------------------------------------------------------------------

    def spare_columns(self, side: Side) -> int:
        """Columns beyond a full row that fit beside a river, at its owner's right.

        They use the corner where a neighbour's river ends, or the room where nobody sits.
        """
        rows, centre = self.rivers.rows, self.centre
        if side.upright:
            room = rows * self._side[0] + self._near
            if Side.RIGHT not in self.sides:
                edge = self.main.w // 2 - self.margin - self._strip - self.air(8)
                room = edge - centre.w // 2
            return room // self._flat[0]
        room = rows * self._flat[1] + self._near
        if side is Side.RIGHT and Side.ACROSS not in self.sides:
            room = centre.y - self.head
        return room // self._side[1]

    def river(self, side: Side, index: int) -> Place:
        """Return where the discard number `index` (from 0) of the player at `side` lies.

        Full rows first; those after them stand at the right of the last, then the other rows as
        their owner sees it. Beyond that the last columns are used again, slightly shifted.
        """
        place = self._places.get((side, index))
        if place is None:
            place = self._places[side, index] = self._river(side, index)
        return place

    def _river(self, side: Side, index: int) -> Place:
        rows = self.rivers.rows
        columns = self.rivers.along if side.upright else self.rivers.down
        row, column = divmod(index, columns)
        over, shift = index - rows * columns, 0
        if row >= rows:
            spare = self.spare_columns(side)
            if spare == 0:  # the last column is used again
                spare, columns = 1, columns - 1
            line, column = divmod(over, spare)
            row, column = rows - 1 - line % rows, columns + column
            shift = line // rows * self._foot
        return self._cell(side, row, column, shift)

    def _cell(self, side: Side, row: int, column: int, shift: int) -> Place:
        centre, near = self.centre, self._near
        (fx, fy), (sx, sy) = self._flat, self._side
        flat = measure.lying(self.river_tile, across=not side.upright)
        match side:
            case Side.MINE:
                x, y = centre.x + column * fx, centre.bottom + near + row * fy
            case Side.ACROSS:
                x = centre.right - (column + 1) * fx + self.gap
                y = centre.y - near - (row + 1) * fy - self._foot + self.gap
            case Side.RIGHT:
                x, y = centre.right + near + row * sx, centre.bottom - (column + 1) * sy
            case Side.LEFT:
                x, y = centre.x - near - (row + 1) * sx + self.gap, centre.y + column * sy
        if side is Side.ACROSS:
            shift = -shift  # away from the hand
        return Place(Box(x, y - shift, *flat.size), side.turn, self.river_tile)
