"""Short messages over everything: they come, stand for a while and go; nobody has to press."""

from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.ui.panel import TIP

if TYPE_CHECKING:
    from client.app import App

MOST = 3
SMALL = 12.0
"""The type below which a long word is cut instead."""


class _Toast(NamedTuple):
    words: str
    until: float


class Toasts:
    """The messages being shown, oldest on top."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._shown: list[_Toast] = []

    @property
    def words(self) -> tuple[str, ...]:
        """What is being shown."""
        return tuple(toast.words for toast in self._shown)

    def show(self, words: str, seconds: float) -> None:
        """Add a message; the same one again only stands longer."""
        self._shown = [toast for toast in self._shown if toast.words != words][-MOST + 1 :]
        self._shown.append(_Toast(words, self.app.clock() + seconds))

    def tick(self, now: float) -> bool:
        """Take away what has stood long enough."""
        left = [toast for toast in self._shown if toast.until > now]
        changed = len(left) != len(self._shown)
        self._shown = left
        return changed

    def wake(self, now: float) -> float | None:
        """Return when the next one goes."""
        return min((toast.until for toast in self._shown), default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Draw them below the upper edge, where nobody's tiles lie that are being chosen from."""
        app, u = self.app, self.app.unit
        left, right = self._strip(target.get_width())
        room = min(right - left - 16 * u, 900 * u)
        y = 16 * u
        for toast in self._shown:
            size, lines = self._lines(toast.words, room - 40 * u)
            step = app.text.leading(size)
            wide = max(app.text.width(line, size) for line in lines) + 40 * u
            high = step * len(lines) + 20 * u
            place = pygame.Rect(0, 0, round(wide), round(high))
            place.midtop = ((left + right) // 2, round(y))
            app.panels.draw(target, place, TIP)
            for number, line in enumerate(lines):
                at = (place.centerx, place.y + 10 * u + number * step)
                app.text.draw(target, line, at, size, anchor="ct")
            y = place.bottom + 8 * u

    def _strip(self, width: int) -> tuple[int, int]:
        """Return between what messages stand: what the uppermost scene that minds leaves free."""
        strips = (scene.strip for scene in reversed(self.app.scenes))
        return next((strip for strip in strips if strip is not None), (0, width))

    def _lines(self, words: str, room: float) -> tuple[float, list[str]]:
        """Return a size, and lines of it that fit: smaller first, for a path has no blank in it."""
        text, size = self.app.text, 17.0
        while True:
            lines = text.wrap(words, size, "regular", room)
            if max(text.width(line, size) for line in lines) <= room:
                return size, lines
            if size <= SMALL:
                return size, [part for line in lines for part in self._cut(line, size, room)]
            size -= 0.5

    def _cut(self, line: str, size: float, room: float) -> list[str]:
        """Return what has no blank to break at, cut where it must be."""
        parts = [""]
        for sign in line:
            if parts[-1] and self.app.text.width(parts[-1] + sign, size) > room:
                parts.append("")
            parts[-1] += sign
        return parts
