"""What the table of every game has, laid out from the window's size: the ground of each layout.

Every rectangle that can be pressed belongs to the layout, so that a press can be judged before
anything has been drawn. Where hands, melds and discards lie is for the layout of a deck to say.
"""

from typing import Final, NamedTuple

from client.art import measure
from client.art.palette import PRESS
from client.table.geometry import SIDES, Box, Side

DESIGN: Final = (1280, 800)
SMALLEST: Final = (1024, 640)
SCALES: Final = (0.8, 1.5)


class Zones:
    """The zones of one window. Lengths: `unit` is pixels of a design unit with the user's scale,
    which is for words and what holds them; `fit` is pixels without it, for tiles and cards: they
    are as large as the window allows, however large the words are.

    A layout of a deck builds on it and sets what is only declared here: where each side's hand,
    plate and river lie, the middle, the line of notices, and what can be pressed. Above `brink`
    nothing of the own hand shows unless it is dragged; `lift` is how far a pressed tile rises.
    """

    hand: dict[Side, Box]
    plate: dict[Side, Box]
    river_zone: dict[Side, Box]
    centre: Box
    actions: Box
    switches: Box
    hint: Box
    notice: Box
    lift: int
    brink: int
    plate_units: float = 96
    """Height of a name plate in its own units."""
    seen_lines = 9
    """Kinds in a column of the counter of seen tiles: one suit, or one size of cards."""

    def __init__(self, size: tuple[int, int], seats: int, scale: float) -> None:
        self.size, self.seats = size, seats
        self.sides = SIDES[seats]
        wide, high = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        self.fit = fit = min(wide / DESIGN[0], high / DESIGN[1])
        self.unit = u = fit * min(max(scale, SCALES[0]), SCALES[1])
        self.window = Box(0, 0, wide, high)
        self.rail = self.air(9)
        self.margin = self.rail + self.air(12)
        self.gap = max(1, self.air(1.2))

        spare = wide - DESIGN[0] * max(fit, u)
        self._dock = round(min(spare / 2, 330 * u)) if spare >= 2 * 230 * u else 0
        self.main = Box(self._dock, 0, wide - 2 * self._dock, high)
        self.band = Box(0, 0, 0, 0)
        """Room between table and hand in a tall window."""
        self._strip = round(min(222 * u, 0.195 * self.main.w))
        self._menu()

    def _menu(self) -> None:
        """Place the two buttons of the upper right corner."""
        high, wide = max(PRESS, self.px(36)), max(PRESS, self.px(58))
        x, y = self.main.right - self.margin, self.rail + self.air(6)
        names = ("log", "menu")
        self.menu = {
            name: Box(x - (wide + self.air(6)) * (i + 1) + self.air(6), y, wide, high)
            for i, name in enumerate(reversed(names))
        }

    def below(self, name: str) -> Box:
        """Return where one more button fits below one of those two."""
        button = self.menu[name]
        return button.moved(0, button.h + self.px(6))

    def px(self, units: float) -> int:
        """Return design units as whole pixels."""
        return round(units * self.unit)

    def air(self, units: float) -> int:
        """Return design units of what holds no words, frame and gaps, as whole pixels.

        Small words make room there too; large ones leave it to the tiles.
        """
        return round(units * min(self.fit, self.unit))

    def line(self, units: float, most: float = 1.0) -> int:
        """Return the height of a line of lesser words, of so many design units, in pixels.

        It grows with the words up to `most` times what it is without the user's scale.
        """
        return round(units * min(self.unit, most * self.fit))

    @property
    def grown(self) -> float:
        """How much larger than usual words should be where their place does not grow with them."""
        return max(1.0, self.unit / self.fit)

    @staticmethod
    def deep(width: float) -> int:
        """Height of a row of lying tiles with one stacked on another."""
        foot = measure.lying(width)
        return foot.deep + 2 * foot.lift

    def _docks(self) -> None:
        """Log and counter of seen tiles: docked where there is room, else a drawer and nothing.

        The drawer lies over the hint, which is not to be seen while it is open.
        """
        pad, dock = self.rail + self.px(8), self._dock
        if dock:
            deep = self.window.h - 2 * pad
            self.log = Box(pad, pad, dock - pad - self.px(4), deep)
            self.seen = Box(self.main.right + self.px(4), pad, dock - pad - self.px(4), deep)
        elif self.band.h:
            self.log = self.band.grown(-self.px(4))
            self.seen = Box(0, 0, 0, 0)
        else:
            self.log = self.hint
            self.seen = Box(0, 0, 0, 0)
        self.log_docked = bool(dock or self.band.h)

    def filled(self) -> list[Box]:
        """Return every zone in which something lies or is pressed; the hint's may be covered."""
        zones = (self.plate, self.hand, self.river_zone, self.menu)
        found = [box for zone in zones for box in zone.values()]
        return [*found, self.centre, self.actions, self.switches, self.notice]

    def free_above(self) -> tuple[int, int]:
        """Return from where to where no plate and no button stands at the upper edge."""
        upper = [box for box in (*self.plate.values(), *self.menu.values()) if box.y < self.px(90)]
        middle = self.window.cx
        left = max((box.right for box in upper if box.right <= middle), default=0)
        right = min((box.x for box in upper if box.x >= middle), default=self.window.w)
        return left, right

    def call_point(self, side: Side) -> tuple[int, int]:
        """Return where a player's call stands: over his river."""
        return self.river_zone[side].centre

    # -- things to press ---------------------------------------------------------------------

    def buttons(self, count: int) -> list[Box]:
        """Return the boxes of `count` claim buttons, the last one nearest to the hand."""
        zone, between = self.actions, self.air(6)
        high = min(max(PRESS, self.px(60)), (zone.h - 4 * between) // max(5, count))
        top = zone.bottom - count * high - (count - 1) * between
        return [Box(zone.x, top + i * (high + between), zone.w, high) for i in range(count)]

    def toggles(self, count: int) -> list[Box]:
        """Return the boxes of the don't-ask switches, side by side."""
        zone, between = self.switches, self.px(6)
        wide = (zone.w - between * (count - 1)) // max(1, count)
        return [Box(zone.x + i * (wide + between), zone.y, wide, zone.h) for i in range(count)]

    def choices(self, lengths: list[int]) -> "Choices":
        """Return a panel for options of so many tiles each, and the width of their tiles."""
        zone, pad, head = self.actions, self.px(8), self.px(26)
        back = max(PRESS, self.px(40))
        room = zone.h - head - back - 2 * pad
        longest = max(lengths, default=1)
        tile = 40 * self.unit
        while True:
            slit = max(2, round(tile * 0.1))
            wide = round(tile * 0.9) + longest * (round(tile) + self.gap)
            high = self.deep(tile) + 2 * slit
            columns = max(1, (zone.w - 2 * pad + slit) // (wide + slit))
            rows = -(-len(lengths) // columns)
            fits = wide <= zone.w - 2 * pad and rows * (high + slit) <= room
            if fits or tile < 10:
                break
            tile *= 0.95
        wide = (zone.w - 2 * pad - (columns - 1) * slit) // columns
        deep = head + rows * (high + slit) + back + 2 * pad
        panel = Box(zone.x, zone.bottom - deep, zone.w, deep)
        cells = [
            Box(
                panel.x + pad + i % columns * (wide + slit),
                panel.y + head + i // columns * (high + slit),
                wide,
                high,
            )
            for i in range(len(lengths))
        ]
        leave = Box(panel.x + pad, panel.bottom - back - pad, panel.w - 2 * pad, back)
        return Choices(panel, cells, leave, tile)


class Choices(NamedTuple):
    """A panel of options: itself, a box for each option, the way back, width of its tiles."""

    panel: Box
    cells: list[Box]
    back: Box
    tile: float
