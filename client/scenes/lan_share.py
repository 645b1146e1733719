"""What others need to join our table: address, join code, a QR picture of both, the fingerprint."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM
from client.ui.panel import PANEL
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

QR = 150
SHOWN = 2
"""So many addresses are shown: the first is the likeliest."""


class ShareCard(Widget):
    """Code and addresses, large enough to be read across a room; `matrix` is the QR picture."""

    focusable = False

    def __init__(
        self,
        app: "App",
        code: str,
        addresses: Sequence[str],
        fingerprint: str,
        matrix: Sequence[Sequence[bool]] = (),
    ) -> None:
        super().__init__(app)
        self.code, self.addresses = code, tuple(addresses[:SHOWN])
        self.fingerprint, self.matrix = fingerprint, matrix
        self._picture: pygame.Surface | None = None

    def _lines(self) -> list[tuple[str, str, float]]:
        """Return (label, value, size) of each line."""
        tr = self.app.tr
        lines: list[tuple[str, str, float]] = []
        if self.code:
            lines.append((tr("Join code"), self.code, 26))
        if self.addresses:
            lines.append((tr("Address"), self.addresses[0], 19))
            lines += [("", each, 15) for each in self.addresses[1:]]
        lines.append((tr("Fingerprint of the host"), self.fingerprint, 17))
        return lines

    def _room(self, width: int) -> int:
        return width - self.app.px(36) - (self.app.px(QR + 20) if self.matrix else 0)

    def height(self, width: int) -> int:
        """As high as its lines, or as the picture."""
        text, px = self.app.text, self.app.px
        high = px(28)
        for label, _, size in self._lines():
            high += (text.leading(13) if label else 0) + text.leading(size) + px(4)
        about = text.paragraph_height(self._about(), 13, "regular", self._room(width))
        high += about
        return max(high, px(QR + 28) if self.matrix else 0)

    def _about(self) -> str:
        return self.app.tr("Compare the fingerprint aloud: everybody must read the same.")

    def draw(self, target: pygame.Surface) -> None:
        """Draw card, picture and lines."""
        app, px, text = self.app, self.app.px, self.app.text
        app.panels.draw(target, self.rect, PANEL)
        x, y = self.rect.x + px(18), self.rect.y + px(14)
        if self.matrix:
            target.blit(self._qr(px(QR)), (x, self.rect.centery - px(QR) // 2))
            x += px(QR + 20)
        room = self._room(self.rect.w)
        for label, value, size in self._lines():
            if label:
                text.draw(target, label, (x, y), 13, TEXT_DIM)
                y += text.leading(13)
            fits = text.shrink(value, size, "bold", room, 11)
            ink = GOLD_LIGHT if size > 17 else TEXT
            text.draw(target, value, (x, y), fits, ink, style="bold")
            y += text.leading(size) + px(4)
        for line in text.wrap(self._about(), 13, "regular", room):
            text.draw(target, line, (x, y), 13, TEXT_DIM)
            y += text.leading(13)

    def _qr(self, side: int) -> pygame.Surface:
        """Return the picture: whole pixels a module, on white with a quiet zone."""
        if self._picture is None or self._picture.get_width() != side:
            self._picture = picture(self.matrix, side)
        return self._picture


def picture(matrix: Sequence[Sequence[bool]], side: int) -> pygame.Surface:
    """Return a QR matrix as a picture `side` pixels wide; four modules around it stay white."""
    count = len(matrix) + 8
    module = max(1, side // count)
    made = pygame.Surface((side, side))
    made.fill((255, 255, 255))
    left = (side - module * len(matrix)) // 2
    for row, line in enumerate(matrix):
        for column, dark in enumerate(line):
            if dark:
                box = (left + column * module, left + row * module, module, module)
                made.fill((0, 0, 0), box)
    return made
