"""Short messages over everything: they come, stand for a while and go; nobody has to press."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.art.palette import SMALLEST_TYPE
from client.ui.panel import TIP

if TYPE_CHECKING:
    from client.app import App

MOST = 3
SMALL = 12.0
"""The type below which a long word is cut instead."""
IN_LINE = 15.0
"""The type of a message in a line that a scene keeps free for it."""


class _Line(NamedTuple):
    place: pygame.Rect
    words: str
    size: float


class _Toast(NamedTuple):
    words: str
    until: float
    brief: bool = False
    about: object = None


class Toasts:
    """The messages being shown, oldest on top."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._shown: list[_Toast] = []

    @property
    def words(self) -> tuple[str, ...]:
        """What is being shown."""
        return tuple(toast.words for toast in self._shown)

    def show(
        self, words: str, seconds: float, *, brief: bool = False, about: object = None
    ) -> None:
        """Add a message; the same one again only stands longer. A `brief` one may lack its end.

        What is `about` something can be dropped by that.
        """
        self._shown = [toast for toast in self._shown if toast.words != words][-MOST + 1 :]
        self._shown.append(_Toast(words, self.app.clock() + seconds, brief, about))

    def drop(self, about: object) -> None:
        """Take away what was said about something: it is no longer so."""
        self._shown = [toast for toast in self._shown if toast.about is not about]

    def tick(self, now: float) -> bool:
        """Take away what has stood long enough."""
        left = [toast for toast in self._shown if toast.until > now]
        changed = len(left) != len(self._shown)
        self._shown = left
        return changed

    def wake(self, now: float) -> float | None:
        """Return when the next one goes."""
        return min((toast.until for toast in self._shown), default=None)

    @property
    def in_line(self) -> bool:
        """Whether the latest one stands in the line that the scene on top keeps free."""
        return self._line() is not None

    def _line(self) -> _Line | None:
        """Return the latest message as it stands in the scene's line, None where it does not fit.

        A path that is too long lacks its middle; one message at a time has room.
        """
        free = self.app.scene.message_line if self._shown and self.app.scenes else None
        if free is None:
            return None
        text, words, edge = self.app.text, self._shown[-1].words, round(20 * self.app.unit)
        least = SMALLEST_TYPE / self.app.unit
        ways: list[str] = [words, *_shorter(words)]
        if self._shown[-1].brief:
            ways[1:] = [text.fit(words, least, "regular", free.w - 2 * edge)]
        for said in ways:
            size = text.shrink(said, max(IN_LINE, least), "regular", free.w - 2 * edge, least)
            wide = text.width(said, size)
            if wide <= free.w - 2 * edge:
                place = pygame.Rect(0, free.y, wide + 2 * edge, free.h)
                place.centerx = free.centerx
                return _Line(place, said, size)
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draw them in the line kept for them, or below the upper edge."""
        app, u, line = self.app, self.app.unit, self._line()
        if line is not None:
            app.panels.draw(target, line.place, TIP)
            app.text.draw(target, line.words, line.place.center, line.size, anchor="cm")
            return
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
            for number, words in enumerate(lines):
                at = (place.centerx, place.y + 10 * u + number * step)
                app.text.draw(target, words, at, size, anchor="ct")
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


def _shorter(words: str) -> Iterator[str]:
    """Yield `words` with less and less of the path in it: its file is told to the last."""
    longest = max(words.split(" "), key=len)
    at = max(longest.rfind("/"), longest.rfind("\\"))
    for kept in range(at - 2, 0, -4):
        yield words.replace(longest, f"{longest[:kept]}…{longest[at:]}")
