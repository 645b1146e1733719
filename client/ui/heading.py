"""Words between widgets: section headings that scroll with them."""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App


class Heading(Widget):
    """A line over a group of rows."""

    focusable = False
    SIZE = 22

    def __init__(self, app: "App", words: str) -> None:
        super().__init__(app)
        self.words = words

    def height(self, width: int) -> int:
        """Return the height in pixels with the air around it."""
        return self.app.text.height(self.SIZE, "display") + self.app.px(10)

    def draw(self, target: pygame.Surface) -> None:
        """Draw it at the foot of its rectangle."""
        at = (self.rect.x + self.app.px(4), self.rect.bottom - self.app.px(4))
        self.app.text.draw(
            target, self.words, at, self.SIZE, GOLD_LIGHT, style="display", anchor="lb",
            width=self.rect.w,
        )  # fmt: skip
