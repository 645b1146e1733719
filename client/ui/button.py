"""Buttons: one raised for what is done, one flat for what is chosen from a list."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, PRESS, TEXT, TEXT_DIM, Rgb
from client.ui.panel import CARD, CARD_HOT, CHIP
from client.ui.text import Style
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

GREEN: Rgb = (34, 140, 96)
SLATE: Rgb = (70, 92, 96)
AMBER: Rgb = (176, 124, 40)
RED: Rgb = (176, 52, 46)
DEAD: Rgb = (74, 78, 76)

WITH_KEY = 54.0
"""Units of height that a word with its key below it is made for."""


class Button(Widget):
    """A raised button with a word and, if it has one, the key that does the same.

    `on_press` is called without arguments; `size` is the size of the word in units.
    """

    def __init__(
        self,
        app: "App",
        words: str,
        on_press: Callable[[], None],
        *,
        colour: Rgb = SLATE,
        hotkey: str = "",
        size: float = 22,
        style: Style = "display",
        tip: str = "",
    ) -> None:
        super().__init__(app, tip=tip)
        self.words, self.on_press, self.colour = words, on_press, colour
        self.hotkey, self.size, self.style = hotkey, size, style
        self.held = False
        self.icon = ""
        """Name of an icon drawn in the place of the word (`client.art.icons`)."""

    def wanted_width(self, least: float = 0) -> int:
        """Return the width in pixels that the word needs, at least `least` units."""
        text = self.app.text
        style = text.able(self.words, self.style)
        wide = text.width(self.words, self.size, style) + self.app.px(36)
        if self.hotkey:
            wide = max(wide, text.width(self.hotkey, 11, "bold") + self.app.px(34))
        return max(round(wide), self.app.px(max(least, PRESS)))

    @property
    def says_enter(self) -> bool:  # type: ignore[override]
        """Whether Enter is the key printed on it."""
        return self.hotkey == "Enter"

    def activate(self) -> None:
        """Do it."""
        self.on_press()

    def press(self, at: tuple[int, int]) -> None:
        """Go down."""
        self.held = True

    def drag(self, at: tuple[int, int]) -> None:
        """Come up when the pointer leaves."""
        self.held = self.hit(at)

    def release(self, at: tuple[int, int]) -> None:
        """Do it if the pointer is still here."""
        self.held = False
        super().release(at)

    def draw(self, target: pygame.Surface) -> None:
        """Draw body, word and key."""
        app, u = self.app, self.app.unit
        part = self._part
        colour = self.colour if self.enabled else DEAD
        hot = self.enabled and (self.hovered or self.focused) and not self.held
        body = app.panels.button(self.rect.w, self.rect.h, colour, hot=hot, down=self.held)
        target.blit(body, self.rect)
        foot = self.rect.bottom - 5 * u
        if self.hotkey:
            foot = self._draw_hotkey(target, part).top + 2 * u * part
        y = (self.rect.y + 2 * u + foot) / 2 + (max(1, u) if self.held else 0)
        if self.icon:
            d = min(self.rect.w, self.rect.h) * 0.5
            picture = app.icons.icon(self.icon, d, TEXT if self.enabled else TEXT_DIM)
            target.blit(picture, (round(self.rect.centerx - d / 2), round(y - d / 2)))
            return
        room = self.rect.w - 26 * u
        style = app.text.able(self.words, self.style)
        size = app.text.shrink(self.words, self.size * part, style, room)
        ink: Rgb = (255, 250, 235) if self.enabled else (170, 172, 166)
        app.text.draw(
            target, self.words, (self.rect.centerx, y), size, ink, style=style, anchor="cm",
            width=room, shadow=True,
        )  # fmt: skip

    @property
    def _part(self) -> float:
        """How large word and key are where one stands over the other and the button is low."""
        return min(1.0, self.rect.h / (WITH_KEY * self.app.unit)) if self.hotkey else 1.0

    def _draw_hotkey(self, target: pygame.Surface, part: float) -> pygame.Rect:
        app, u = self.app, self.app.unit * part
        w, h = app.text.size(self.hotkey, 11 * part, "bold")
        chip = pygame.Rect(0, 0, round(w + 10 * u), h)
        chip.midbottom = (self.rect.centerx, round(self.rect.bottom - 7 * u))
        app.panels.draw(target, chip, CHIP)
        ink: Rgb = (255, 240, 205)
        app.text.draw(target, self.hotkey, chip.center, 11 * part, ink, style="bold", anchor="cm")
        return chip


class Entry(Widget):
    """A flat, wide entry with a title and a line below it: the choices of the title screen."""

    ringed = False
    leads = True

    def __init__(
        self, app: "App", words: str, below: str, on_press: Callable[[], None], *, tip: str = ""
    ) -> None:
        super().__init__(app, tip=tip)
        self.words, self.below, self.on_press = words, below, on_press

    def height(self, width: int) -> int:
        """Two lines and air."""
        return self.app.px(74)

    @property
    def least(self) -> int:
        """The height in pixels below which its two lines would reach its border."""
        return math.ceil(self._tall) + self.app.px(10)

    @property
    def wanted_width(self) -> int:
        """The width in pixels that the longer line needs."""
        text = self.app.text
        wide = max(text.width(self.words, 24, "display"), text.width(self.below, 13))
        return math.ceil(wide + 44 * self.app.unit) + 1

    @property
    def _tall(self) -> float:
        return self.app.text.height(24, "display") + self.app.text.height(13) * 1.1

    def activate(self) -> None:
        """Do it."""
        self.on_press()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card; the one under the pointer or the focus is lit."""
        app, u = self.app, self.app.unit
        hot = self.enabled and (self.hovered or self.focused)
        app.panels.draw(target, self.rect, CARD_HOT if hot else CARD)
        room = self.rect.w - 44 * u
        ink = GOLD_LIGHT if hot else TEXT if self.enabled else TEXT_DIM
        x = self.rect.x + 22 * u
        tall = self._tall
        y = self.rect.centery - tall / 2
        size = app.text.shrink(self.words, 24, "display", room, 10)
        app.text.draw(target, self.words, (x, y), size, ink, style="display", width=room)
        below = self.why if not self.enabled and self.why else self.below
        foot = self.rect.centery + tall / 2
        app.text.draw(target, below, (x, foot), 13, TEXT_DIM, anchor="lb", width=room)


class Tab(Widget):
    """A flat line of a list at the side: chapters, games. Long words stand on two lines."""

    ringed = False
    SIZE = 16

    def __init__(self, app: "App", words: str, on_press: Callable[[], None]) -> None:
        super().__init__(app)
        self.words, self.on_press = words, on_press
        self.chosen = False

    def height(self, width: int) -> int:
        """As high as its lines, and air."""
        return self.app.px(18) + len(self._lines(width)) * self.app.text.leading(self.SIZE)

    def _lines(self, width: int) -> list[str]:
        room = width - 24 * self.app.unit
        return self.app.text.wrap(self.words, self.SIZE, "regular", math.floor(room))

    def activate(self) -> None:
        """Go there."""
        self.on_press()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the words; the chosen one on a card."""
        app, u = self.app, self.app.unit
        if self.focused:
            app.panels.draw(target, self.rect, CARD_HOT)
        elif self.chosen or self.hovered:
            app.panels.draw(target, self.rect, CARD)
        ink = GOLD_LIGHT if self.chosen or self.hovered or self.focused else TEXT_DIM
        room = self.rect.w - 24 * u
        x, lines = self.rect.x + 12 * u, self._lines(self.rect.w)
        if self.height(self.rect.w) > self.rect.h:
            lines = [self.words]
        size = max(app.text.shrink(line, self.SIZE, "regular", room, 12) for line in lines)
        step = app.text.leading(size)
        y = self.rect.centery - step * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            at = (x, y + number * step)
            app.text.draw(target, line, at, size, ink, anchor="lm", width=room)
