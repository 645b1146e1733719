"""Plain sentences on a card, and below them a list of what is special, each line marked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER, TEXT
from client.ui.choice import MARK
from client.ui.panel import PANEL
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

SIZE = 15
LEADING = 1.35


class Summary(Widget):
    """`lines` are sentences, `special` the marked lines."""

    focusable = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.lines: tuple[str, ...] = ()
        self.special: tuple[str, ...] = ()

    def put(self, lines: Sequence[str], special: Sequence[str]) -> None:
        """Say something else."""
        self.lines, self.special = tuple(lines), tuple(special)

    def _wrapped(self, width: int) -> list[tuple[str, bool, bool]]:
        """Return (words, is special, begins a line) for every line as drawn."""
        text, px = self.app.text, self.app.px
        rows = []
        for line in self.lines:
            for number, part in enumerate(text.wrap(line, SIZE, "regular", width - px(36))):
                rows.append((part, False, number == 0))
        for line in self.special:
            for number, part in enumerate(text.wrap(line, SIZE, "regular", width - px(56))):
                rows.append((part, True, number == 0))
        return rows

    def height(self, width: int) -> int:
        """As high as its words."""
        step = self.app.text.leading(SIZE, factor=LEADING)
        return len(self._wrapped(width)) * step + self.app.px(26)

    def draw(self, target: pygame.Surface) -> None:
        """Draw card and words."""
        app, px = self.app, self.app.px
        app.panels.draw(target, self.rect, PANEL)
        step = app.text.leading(SIZE, factor=LEADING)
        y = self.rect.y + px(13)
        for words, special, begins in self._wrapped(self.rect.w):
            x = self.rect.x + px(18)
            if special and begins:
                app.text.draw(target, MARK, (x, y + step // 2), 12, AMBER, anchor="lm")
            at = (x + px(20) if special else x, y + step // 2)
            app.text.draw(target, words, at, SIZE, AMBER if special else TEXT, anchor="lm")
            y += step
