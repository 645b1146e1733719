"""Rows of the network's pages: a table that can be joined, a seat at a table.

A row is pressed as a whole; what cannot be pressed is dim and says why. Nothing is cut: names
shrink, sentences wrap.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER, GAIN, GOLD, GOLD_LIGHT, TEXT, TEXT_DIM, Rgb
from client.ui.button import Button
from client.ui.choice import MARK
from client.ui.panel import CARD, CARD_HOT, CHIP
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

FIRST = CARD._replace(fill="#3a2c10", line="#ffe296", line_opacity=0.7)
"""A row that stands out: the match that was left."""
NAME, LINE = 18.0, 14.0
DOT = 11.0
MOST_DOTS = 8


class TallButton(Button):
    """A button that keeps its height in a column."""

    def height(self, width: int) -> int:
        """As high as at the foot of a page."""
        return self.app.px(56)


class TableRow(Widget):
    """A table: `words` is its name, `below` what is played, `special` what is not as usual.

    `seats` are dots, full where somebody sits; `right` stands below them; `action` says what a
    press does.
    """

    ringed = False

    def __init__(self, app: "App", words: str, below: str, on_press: Callable[[], None]) -> None:
        super().__init__(app)
        self.words, self.below, self.on_press = words, below, on_press
        self.special: Sequence[str] = ()
        self.seats: Sequence[bool] = ()
        self.right = ""
        self.action = ""
        self.first = False

    @property
    def name(self) -> str:
        """What tells it from others when the list is made anew."""
        return f"{self.words} {self.right}"

    def activate(self) -> None:
        """Join, or whatever it is for."""
        self.on_press()

    def _edge(self) -> int:
        """Return the width of what stands at the right: dots, address, action."""
        text, px = self.app.text, self.app.px
        dots = px(DOT + 5) * len(self.seats) if len(self.seats) <= MOST_DOTS else 0
        wide = max(dots, text.width(self.right, 13), text.width(self._count(), LINE))
        action = text.width(self.action, 15, "bold") + px(44) if self.action else 0
        return round(wide + action + px(24))

    def _count(self) -> str:
        if len(self.seats) <= MOST_DOTS:
            return ""
        return f"{sum(self.seats)}/{len(self.seats)}"

    def _lines(self, width: int) -> list[tuple[str, Rgb]]:
        """Return the lines below the name."""
        text, px = self.app.text, self.app.px
        room = width - self._edge() - px(44)
        shown: list[tuple[str, Rgb]] = []
        for line in [self.below] if self.enabled or not self.why else [self.why, self.below]:
            ink = TEXT_DIM if line == self.below else AMBER
            shown += [(part, ink) for part in text.wrap(line, LINE, "regular", room) if part]
        for line in self.special:
            parts = text.wrap(f"{MARK} {line}", LINE, "regular", room)
            shown += [(part, AMBER) for part in parts]
        return shown

    def height(self, width: int) -> int:
        """As high as its lines."""
        text, px = self.app.text, self.app.px
        step = text.leading(LINE)
        lines = len(self._lines(width))
        return max(px(72), text.height(NAME, "bold") + lines * step + px(26))

    def draw(self, target: pygame.Surface) -> None:
        """Draw card, words, dots and what a press does."""
        app, px, text = self.app, self.app.px, self.app.text
        hot = self.focused or (self.hovered and self.enabled)
        app.panels.draw(target, self.rect, CARD_HOT if hot else FIRST if self.first else CARD)
        lines, step = self._lines(self.rect.w), text.leading(LINE)
        high = text.height(NAME, "bold")
        y = self.rect.centery - (high + len(lines) * step) // 2
        x = self.rect.x + px(20)
        room = self.rect.w - self._edge() - px(44)
        ink = GOLD_LIGHT if hot and self.enabled else TEXT if self.enabled else TEXT_DIM
        size = text.shrink(self.words, NAME, "bold", room)
        text.draw(target, self.words, (x, y + high / 2), size, ink, style="bold", anchor="lm",
                  width=room)  # fmt: skip
        y += high
        for line, colour in lines:
            text.draw(target, line, (x, y + step / 2), LINE, colour, anchor="lm")
            y += step
        self._draw_right(target, hot=hot)

    def _draw_right(self, target: pygame.Surface, *, hot: bool) -> None:
        app, px, text = self.app, self.app.px, self.app.text
        edge = self.rect.right - px(18)
        if self.action:
            wide = round(text.width(self.action, 15, "bold")) + px(26)
            box = pygame.Rect(0, 0, wide, px(32))
            box.midright = (edge, self.rect.centery)
            app.panels.draw(target, box, CHIP._replace(radius=10, line_width=1.2, line="#ffe296")
                            if self.enabled else CHIP._replace(radius=10))  # fmt: skip
            ink = TEXT_DIM if not self.enabled else GOLD_LIGHT
            text.draw(target, self.action, box.center, 15, ink, style="bold", anchor="cm")
            edge = box.x - px(18)
        both = bool(self.right) and bool(self.seats)
        upper = self.rect.centery - (px(11) if both else 0)
        count = self._count()
        if count:
            text.draw(target, count, (edge, upper), LINE, TEXT, anchor="rm")
        else:
            x = edge - px(DOT / 2)
            for taken in reversed(self.seats):
                draw_dot(app, target, (x, upper), taken=taken)
                x -= px(DOT + 5)
        if self.right:
            at = (edge, self.rect.centery + (px(11) if both else 0))
            text.draw(target, self.right, at, 13, TEXT_DIM, anchor="rm")


def draw_dot(app: "App", target: pygame.Surface, at: tuple[float, float], *, taken: bool) -> None:
    """Draw a seat as a dot: full where somebody sits, else a ring."""
    whole, line = app.px(DOT), max(2, app.px(2))
    app.panels.disc(target, at, whole, GOLD)
    if not taken:
        app.panels.disc(target, at, whole - 2 * line, (12, 40, 40))


class SeatRow(Widget):
    """A seat of a table: who sits there, what he waits for; `hint` says what a press offers."""

    ringed = False

    def __init__(self, app: "App", number: int, on_press: Callable[[], None]) -> None:
        super().__init__(app)
        self.number, self.on_press = number, on_press
        self.words = ""
        self.below = ""
        self.icon = ""
        self.alert = ""
        self.hint = ""
        self.ready = False
        self.mine = False

    @property
    def name(self) -> str:
        """Its seat."""
        return f"seat {self.number}"

    def height(self, width: int) -> int:
        """Two lines and air."""
        return self.app.px(66)

    def activate(self) -> None:
        """Offer what can be done with it."""
        self.on_press()

    def draw(self, target: pygame.Surface) -> None:
        """Draw number, kind, name and ready mark."""
        app, u, text = self.app, self.app.unit, self.app.text
        hot = self.focused or (self.hovered and self.enabled)
        look = CARD_HOT if hot else FIRST if self.mine else CARD
        app.panels.draw(target, self.rect, look)
        middle = self.rect.centery
        x = self.rect.x + 16 * u
        text.draw(target, str(self.number + 1), (x + 8 * u, middle), 22, GOLD_LIGHT,
                  style="display", anchor="cm")  # fmt: skip
        x += 30 * u
        d = 26 * u
        if self.icon:
            icon = app.icons.icon(self.icon, d, GOLD_LIGHT if self.mine else TEXT)
            target.blit(icon, (round(x), round(middle - d / 2)))
        x += d + 14 * u
        edge = self.rect.right - 16 * u
        if self.ready:
            tick = app.icons.icon("check", d, GAIN)
            target.blit(tick, (round(edge - d), round(middle - d / 2)))
            edge -= d + 12 * u
        if self.hint:
            room = self.rect.w * 0.4
            size = text.shrink(self.hint, 14, "regular", room, 11)
            ink = GOLD_LIGHT if hot else TEXT_DIM
            place = text.draw(target, self.hint, (edge, middle), size, ink, anchor="rm")
            edge = place.x - 12 * u
        room = edge - x
        ink = TEXT if self.icon else TEXT_DIM
        upper = middle - 12 * u if self.below or self.alert else middle
        size = text.shrink(self.words, 18, "bold", room)
        text.draw(target, self.words, (x, upper), size, ink, style="bold", anchor="lm", width=room)
        below = self.alert or self.below
        if below:
            size = text.shrink(below, 14, "regular", room, 11)
            text.draw(target, below, (x, middle + 13 * u), size,
                      AMBER if self.alert else TEXT_DIM, anchor="lm", width=room)  # fmt: skip
