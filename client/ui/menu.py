"""A short list of things to do over the scene below: the Esc menu of a table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.art.palette import AMBER, GOLD_LIGHT, Rgb
from client.ui.button import SLATE, Button
from client.ui.dialog import Veiled, safe
from client.ui.panel import DIALOG

if TYPE_CHECKING:
    from client.app import App


class Item(NamedTuple):
    """One line of a menu; the menu closes before `do` is called, unless it `stays`."""

    words: str
    do: Callable[[], None] | None
    colour: Rgb = SLATE
    tip: str = ""
    stays: bool = False
    why: str = ""
    """Why it cannot be done now; empty: it can."""


class Menu(Veiled):
    """Items one below the other, under a title and perhaps a `note`; Esc closes."""

    def __init__(self, app: "App", title: str, items: Sequence[Item], *, note: str = "") -> None:
        super().__init__(app)
        self.title, self.note = title, note
        self.box = pygame.Rect(0, 0, 0, 0)
        self.buttons = [self._button(item) for item in items]

    def _button(self, item: Item) -> Button:
        def press() -> None:
            if not item.stays:
                self.app.pop()
            if item.do is not None:
                item.do()

        button = Button(self.app, item.words, press, colour=item.colour, tip=item.tip)
        button.enabled, button.why = not item.why, item.why
        return button

    def resize(self, width: int, height: int) -> None:
        """Stack the buttons in the middle."""
        px = self.app.px
        count = len(self.buttons)
        step = min(px(66), (height - px(150)) // max(1, count))
        wide = max(px(320), *(button.wanted_width() for button in self.buttons))
        text = self.app.text
        words = max(text.width(self.title, 30, "display"), text.width(self.note, 15))
        head = px(114) if self.note else px(84)
        self.box = pygame.Rect(0, 0, max(wide, words) + px(80), head + px(20) + step * count)
        self.box.center = (width // 2, height // 2)
        for number, button in enumerate(self.buttons):
            y = self.box.y + head + number * step
            button.rect = pygame.Rect(self.box.centerx - wide // 2, y, wide, step - px(8))
        self.ring.set(self.buttons, focus=self.ring.focus or safe(self.buttons))

    def draw(self, target: pygame.Surface) -> None:
        """Draw it over the darkened scene."""
        self.veil(target)
        self.app.panels.draw(target, self.box, DIALOG)
        at = (self.box.centerx, self.box.y + self.app.px(24))
        self.app.text.draw(
            target, self.title, at, 30, GOLD_LIGHT, style="display", anchor="ct", shadow=True
        )
        at = (self.box.centerx, self.box.y + self.app.px(74))
        self.app.text.draw(target, self.note, at, 15, AMBER, anchor="ct")
        self.ring.draw(target)
