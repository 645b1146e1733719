"""Where everything is on a zipai table: pure geometry from window size, user scale and seats.

The players at the sides have plate, melds and row in the upper corners, the viewer his melds, hand
and row along the lower edge; pile and open card lie in the middle. No zone meets another.
"""

from typing import Final, NamedTuple

from client.art import measure
from client.art.measure import CARD_LENGTH, CARD_SHORT
from client.art.palette import PRESS
from client.table.geometry import Box, Side
from client.table.zipai.columns import DEEP, MOST
from client.table.zones import Zones

PEEK: Final = 0.94
"""Of its width, what a covered card of a column shows (`measure.card_peek`)."""
TALL: Final = (DEEP - 1) * PEEK + CARD_LENGTH
"""Height of a full column of the hand, in widths."""
PILED: Final = (DEEP - 1) * PEEK + CARD_SHORT
"""Height of a laid-down group of four short cards, in widths."""
SETS: Final = 7
"""Groups a player can have on the table (phz 1.10)."""
LINES: Final = 2
"""Lines of a row of cards nobody took."""


class Fan(NamedTuple):
    """Where the groups of one player lie: the zone, and whether they run from its right edge."""

    zone: Box
    rightward: bool


class Steps(NamedTuple):
    """A panel of choices: itself, a box for each, the way back, width of the cards in it.

    `inline`: what a choice brings with it stands beside its group, not below.
    """

    panel: Box
    cells: list[Box]
    back: Box
    card: float
    inline: bool = False


class ZipaiLayout(Zones):
    """The table for one window.

    `card` is the width of a card of the own hand, `short` of a laid-down card, `small` of a card in
    a row, `open` of the one everybody looks at; `label` is the height of a line under a group.
    """

    seen_lines = 10

    def __init__(self, size: tuple[int, int], seats: int = 3, scale: float = 1.0) -> None:
        super().__init__(size, seats, scale)
        self._heads()
        self._own_hand()
        self._sides()
        self._mine()
        self._middle()
        self._docks()
        if not self._dock and not self.band.h:
            self.log = self.drawer

    # -- building, from the edges in ---------------------------------------------------------

    def _heads(self) -> None:
        """The upper edge: a plate at either side, menu at the right."""
        main, y = self.main, self.menu["menu"].y
        high = min(self.px(84), round(0.14 * main.h))
        self.plate_size = wide, _ = min(self.px(212), self._strip), high
        x = self.menu["log"].x - self.air(8) - wide
        self.plate = {
            Side.LEFT: Box(main.x + self.margin, y, wide, high),
            Side.RIGHT: Box(x, y, wide, high),
        }
        self.head = max(y + high, self.below("menu").bottom) + self.air(8)
        """Below plates and buttons; on the network there are two rows of those."""
        self.label = self.line(17, 1.2)

    def _own_hand(self) -> None:
        """The viewer's columns in the middle of the lower edge."""
        main = self.main
        beside = self.margin + self._strip + self.air(10)
        room = main.w - 2 * beside
        foot = main.bottom - self.rail - self.air(6) - self.label
        self.lift = self.air(12)
        high = min(0.475 * main.h, main.h - self.head - 250 * self.fit)
        self.card = min(67 * self.fit, room / (MOST * 1.06), high / TALL)
        self.between = max(2, round(self.card * 0.06))
        """Between two columns."""
        deep = 3 * self.peek(self.card) + measure.card(self.card)[1]
        self.hand = {Side.MINE: Box(main.x + beside, foot - deep, room, deep)}
        self.brink = foot - deep - self.lift - self.air(2)
        self.notice = Box(main.x, self.brink - self.px(28), main.w, self.px(28))

    def _sides(self) -> None:
        """Melds and rows of the players at the sides; below, at the right, what can be claimed."""
        main, foot = self.main, self.main.bottom - self.rail - self.air(8)
        own = self.plate_size[1]
        button = max(PRESS, min(self.px(54), round(0.068 * main.h)))
        buttons = 4 * (button + self.air(6))
        deep = foot - own - self.air(8) - buttons - self.air(12) - self.head
        open_ = min(76 * self.fit, (self.notice.y - self.head) * 0.2)
        inner = open_ / 2 + self.air(20) + max(self.px(172), 0.16 * main.w)
        wide = round(main.w / 2 - self.margin - inner)
        unit = (deep - self.label - 2 * self.air(8)) / (PILED + LINES * 0.8 * CARD_SHORT)
        deep = foot - own - self.head - 2 * max(PRESS, self.px(34)) - self.air(42) - 2 * self.label
        both = deep / (2 * PILED + LINES * 0.8 * CARD_SHORT)
        deep = self.brink + self.lift // 2 - self.head - self.label - self.air(12)
        above = deep / (PILED + LINES * 0.78 * CARD_SHORT)  # the row ends over the hand
        self.short = min(44 * self.fit, unit, both, above, wide / SETS - self.air(5))
        self.small = 0.78 * self.short
        self.fan_deep = self.piled(self.short, DEEP) + self.label
        row = LINES * (measure.card_short(self.small)[1] + self.gap) + self.air(2)
        left, right = main.x + self.margin, main.right - self.margin
        y = self.head + self.fan_deep + self.air(8)
        self.fans = {
            Side.LEFT: Fan(Box(left, self.head, wide, self.fan_deep), False),
            Side.RIGHT: Fan(Box(right - wide, self.head, wide, self.fan_deep), True),
        }
        self.river_zone = {
            Side.LEFT: Box(left, y, wide, row),
            Side.RIGHT: Box(right - wide, y, wide, row),
        }
        self.side_foot = y + row
        x = left + wide + self.air(8)
        self.notice = self.notice._replace(x=x, w=2 * (main.cx - x))
        mine = foot - own
        self.river_zone[Side.MINE] = Box(right - self._strip, mine, self._strip, own)
        top = self.side_foot + self.air(10)
        self.actions = Box(right - self._strip, top, self._strip, mine - self.air(10) - top)

    def _mine(self) -> None:
        """The lower left corner: own plate, own melds above it, switches above those."""
        main, foot = self.main, self.main.bottom - self.rail - self.air(8)
        wide, high = self.plate_size
        left = main.x + self.margin
        self.plate[Side.MINE] = Box(left, foot - high, wide, high)
        y = foot - high - self.air(8) - self.fan_deep
        self.fans[Side.MINE] = Fan(Box(left, y, self._strip, self.fan_deep), False)
        deep = max(PRESS, self.px(34))
        self.switches = Box(left, y - self.air(8) - deep, self._strip, deep)
        y = self.switches.y - self.air(6) - deep
        self.sorter = Box(left, y, round(0.62 * self._strip), deep)
        """The button that sorts the hand anew."""

    def _middle(self) -> None:
        """Pile and open card, the hint beside them; in a tall window a band for the log below."""
        main, u = self.main, self.unit
        inner = self.fans[Side.RIGHT].zone.x - self.air(8)
        y, foot = self.menu["menu"].y, self.notice.y - self.air(6)
        half = self.plate[Side.RIGHT].x - self.air(8) - main.cx
        self.title = Box(main.cx - half, y, 2 * half, self.line(50))
        top = self.title.bottom + self.air(8)
        caption = self.line(30, 1.3)
        widest = 1.3 * 76 * self.fit * CARD_LENGTH + caption
        spare = foot - top - widest
        if spare > 190 * u:
            band = round(min(spare - self.air(10), 300 * u))
            x = self.fans[Side.LEFT].zone.x + self._strip + self.air(10)
            self.band = Box(x, foot - band, 2 * (main.cx - x), band)
            foot -= band + self.air(10)
        room = foot - top - caption
        self.open = min(room / CARD_LENGTH, 1.3 * 76 * self.fit, 0.076 * main.w)
        wide, high = measure.card(self.open)
        y = top + max(0, (room - high) // 2)
        self.shown = Box(main.cx - wide // 2, y, wide, high)
        self.caption = Box(main.cx - self.px(120), self.shown.bottom + self.air(5), self.px(240),
                           caption - self.air(5))  # fmt: skip
        self.pile = min(0.72 * self.open, 54 * self.fit)
        wide, high = measure.card(self.pile)
        x = self.shown.x - round(self.open * 0.4) - wide
        low = self.shown.y + (self.shown.h - high - self.px(26)) // 2
        self.pile_box = Box(x, low, wide, high)
        ring = min(self.px(46), round(0.8 * self.open))
        self.timer = Box(x - ring - self.air(14), self.shown.cy - ring // 2, ring, ring)
        self.centre = Box(x, self.shown.y, 2 * (main.cx - x), self.shown.h)
        left = self.shown.right + self.air(18)
        top = max(self.head, self.title.bottom + self.air(4))
        self.hint = Box(left, top, inner - left, self.caption.y - self.air(4) - top)
        self.drawer = self.hint

    def filled(self) -> list[Box]:
        """Groups, title and the button that sorts lie there, too."""
        filled = [box for box in super().filled() if box != self.centre]
        filled += (fan.zone for fan in self.fans.values())
        middle = (self.shown, self.pile_box, self.title, self.caption, self.timer)
        return [*filled, *middle, self.sorter]

    def call_point(self, side: Side) -> tuple[int, int]:
        """Return where a player's call stands: over his groups, the viewer's over his hand."""
        if side is Side.MINE:
            return self.hand[side].cx, self.hand[side].y + round(1.2 * self.card)
        plate = self.plate[side]
        return plate.cx, self.fans[side].zone.y + round(1.6 * self.short)

    # -- things to press ---------------------------------------------------------------------

    def buttons(self, count: int) -> list[Box]:
        """Return the boxes of `count` claim buttons (at most four), the last lowest."""
        zone, between = self.actions, self.air(6)
        high = min(max(PRESS, self.px(60)), (zone.h - 3 * between) // max(4, count))
        top = zone.bottom - count * high - (count - 1) * between
        return [Box(zone.x, top + i * (high + between), zone.w, high) for i in range(count)]

    def steps(self, lines: list[bool], spare: int = 0) -> Steps:
        """Return the panel for a step of 吃; a choice may need a second line.

        Where that would make the cards small, what belongs there stands in the first line, and
        the panel reaches into the room of the hand, `spare` pixels that no column needs.
        """
        stacked = self._steps(lines, inline=False)
        if stacked.card >= 26 * self.unit:
            return stacked
        more = min(spare - self.px(12), self.px(150))
        ways = [stacked, self._steps(lines, inline=True)] if any(lines) else [stacked]
        if more >= self.px(24):
            ways += [self._steps(lines, inline=inline, more=more) for inline in (False, True)]
        return max(ways, key=lambda steps: steps.card)

    def _steps(self, lines: list[bool], *, inline: bool, more: int = 0) -> Steps:
        """`more` is how far the panel reaches to the left; then the way back is in its head."""
        zone, u = self.actions, min(self.unit, self.actions.h / 300)
        zone = zone._replace(x=zone.x - more, w=zone.w + more)
        pad, head, slit = round(8 * u), round(30 * u), max(2, round(4 * u))
        back = max(PRESS, round(38 * u))
        foot = back + pad
        if more:
            head, foot = pad + back + slit, 0
        room = zone.h - head - foot - pad
        card = min(40 * self.unit, (zone.w - 2 * pad) * (0.12 if inline else 0.18))
        while True:
            high = round(card * CARD_SHORT) + round((4 if inline else 8) * u)
            second = 0 if inline else max(self.px(14), round(0.7 * card))
            deep = sum(high + second * line + slit for line in lines)
            if deep <= room or card < 8:
                break
            card *= 0.95
        whole = head + deep + foot + pad
        panel = Box(zone.x, zone.bottom - whole, zone.w, whole)
        cells, y = [], panel.y + head
        for line in lines:
            cells.append(Box(panel.x + pad, y, panel.w - 2 * pad, high + second * line))
            y += high + second * line + slit
        leave = Box(panel.x + pad, panel.bottom - back - pad, panel.w - 2 * pad, back)
        if more:
            wide = max(2 * PRESS, self.px(104))
            leave = Box(panel.right - pad - wide, panel.y + pad, wide, back)
        return Steps(panel, cells, leave, card, inline)

    def warning(self) -> Steps:
        """Return the panel of the warning before 放偎: one answer, and the way back."""
        zone, pad = self.actions, self.px(8)
        back = max(PRESS, self.px(38))
        whole = min(zone.h, self.px(126) + 2 * back + 3 * pad)
        panel = Box(zone.x, zone.bottom - whole, zone.w, whole)
        leave = Box(panel.x + pad, panel.bottom - back - pad, panel.w - 2 * pad, back)
        return Steps(panel, [leave.moved(0, -back - self.px(4))], leave, 0.0)

    # -- sizes -------------------------------------------------------------------------------

    @staticmethod
    def peek(width: float) -> int:
        """Return what a covered card shows, in pixels."""
        return measure.card_peek(width)

    def piled(self, width: float, count: int) -> int:
        """Return the height of `count` short cards, each over the foot of the one above."""
        return (count - 1) * self.peek(width) + measure.card_short(width)[1]

    # -- cards -------------------------------------------------------------------------------

    def columns(self, lengths: list[int]) -> list[list[Box]]:
        """Return the cards of the own hand: a list of boxes for each column, from its top."""
        zone = self.hand[Side.MINE]
        wide, high = measure.card(self.card)
        step, peek = wide + self.between, self.peek(self.card)
        x = zone.cx - (len(lengths) * step - self.between) // 2
        top = zone.bottom - high
        return [
            [Box(x + i * step, top - (n - 1 - row) * peek, wide, high) for row in range(n)]
            for i, n in enumerate(lengths)
        ]

    def fan(self, side: Side, lengths: list[int], spare: int = 0) -> tuple[list[list[Box]], float]:
        """Return the laid-down groups of a player, and the width of their cards.

        `spare` is how much further than its zone the viewer's own fan may reach: where his hand
        has fewer columns than it could have.
        """
        zone, rightward = self.fans[side]
        count = max(1, len(lengths))
        width = min(self.short, (zone.w + spare) / count - self.air(5))
        wide, high = measure.card_short(width)
        step, peek = wide + self.air(5), self.peek(width)
        boxes = []
        for i, n in enumerate(lengths):
            x = zone.right - wide - i * step if rightward else zone.x + i * step
            boxes.append([Box(x, zone.y + row * peek, wide, high) for row in range(n)])
        return boxes, width

    def spare(self, columns: int) -> int:
        """Return how far the own fan may reach beside a hand of at most so many columns."""
        zone = self.hand[Side.MINE]
        used = columns * (measure.card(self.card)[0] + self.between)
        return max(0, (zone.w - used) // 2)

    def row(self, side: Side, count: int) -> tuple[list[Box], float]:
        """Return the cards in a player's row, and their width: lines that fill their zone."""
        zone, lines, width = self.river_zone[side], LINES, self.small
        while True:
            wide, high = measure.card_short(width)
            each = max(1, (zone.w + self.gap) // (wide + self.gap))
            lines = max(1, (zone.h + self.gap) // (high + self.gap))
            if each * lines >= count or width < 8:
                break
            width *= 0.96
        rightward = side is Side.RIGHT or side is Side.MINE
        boxes = []
        for i in range(count):
            line, at = divmod(i, each)
            x = zone.x + at * (wide + self.gap)
            if rightward:
                x = zone.right - wide - at * (wide + self.gap)
            boxes.append(Box(x, zone.y + line * (high + self.gap), wide, high))
        return boxes, width
