"""A row of a list: what it is, what is known about it, and at the right what stands out."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM
from client.ui.panel import CARD, CARD_HOT
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App


class ListRow(Widget):
    """Pressed as a whole; `why` is shown instead of `below` where it cannot be."""

    ringed = False
    HEIGHT = 76

    def __init__(self, app: "App", words: str, below: str, on_press: Callable[[], None]) -> None:
        super().__init__(app)
        self.words, self.below, self.on_press = words, below, on_press
        self.right = ""
        self.badge = ""

    def height(self, width: int) -> int:
        """Two lines and air."""
        return self.app.px(self.HEIGHT)

    def activate(self) -> None:
        """Open it."""
        self.on_press()

    def draw(self, target: pygame.Surface) -> None:
        """Draw card and words; what is too long ends in an ellipsis."""
        app, u, text = self.app, self.app.unit, self.app.text
        hot = self.enabled and (self.hovered or self.focused)
        app.panels.draw(target, self.rect, CARD_HOT if hot or self.focused else CARD)
        upper, lower = self.rect.centery - 15 * u, self.rect.centery + 15 * u
        edge = self.rect.right - 20 * u
        if self.right:
            at = (edge, upper)
            edge = text.draw(target, self.right, at, 14, TEXT_DIM, anchor="rm").left - 16 * u
        ink = GOLD_LIGHT if hot else TEXT if self.enabled else TEXT_DIM
        x = self.rect.x + 20 * u
        if self.badge:
            x = (
                text.draw(target, self.badge, (x, upper), 14, GOLD_LIGHT, anchor="lm").right
                + 12 * u
            )
        text.draw(target, self.words, (x, upper), 18, ink, style="bold", anchor="lm",
                  width=edge - x)  # fmt: skip
        below = self.below if self.enabled else self.why
        x = self.rect.x + 20 * u
        text.draw(target, below, (x, lower), 14, TEXT_DIM, anchor="lm",
                  width=self.rect.right - 20 * u - x)  # fmt: skip
