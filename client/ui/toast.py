"""Short messages over everything: they come, stand for a while and go; nobody has to press."""

from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.ui.panel import TIP

if TYPE_CHECKING:
    from client.app import App

MOST = 3


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
        width = target.get_width()
        room = min(width - 40 * u, 900 * u)
        y = 16 * u
        for toast in self._shown:
            lines = app.text.wrap(toast.words, 17, "regular", room - 40 * u)
            step = app.text.leading(17)
            wide = max(app.text.width(line, 17) for line in lines) + 40 * u
            high = step * len(lines) + 20 * u
            place = pygame.Rect(0, 0, round(wide), round(high))
            place.midtop = (width // 2, round(y))
            app.panels.draw(target, place, TIP)
            for number, line in enumerate(lines):
                at = (place.centerx, place.y + 10 * u + number * step)
                app.text.draw(target, line, at, 17, anchor="ct")
            y = place.bottom + 8 * u
