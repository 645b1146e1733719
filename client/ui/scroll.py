"""A window onto something taller than the room there is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.ui.panel import Look
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

STEP = 60
TRACK = Look(fill="#000000", opacity=0.3, line_width=0, radius=6, gloss=0)
THUMB = Look(fill="#d6b062", opacity=0.8, line_width=0, radius=6, gloss=0.2)


LEAST = 0.55
"""How much of its usual height a widget that stretches keeps at least."""


class Stretching(Widget):
    """A widget whose height in pixels is set from outside."""

    tall = 0

    def height(self, width: int) -> int:
        """Return it."""
        return self.tall


class ScrollArea:
    """Children move with it: their `rect` is always where they are in the window.

    `place` puts the children first at offset 0; `height` is that of everything inside.
    """

    def __init__(self, app: "App") -> None:
        self.app = app
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.children: list[Widget] = []
        self.height = 0
        self.offset = 0
        self._grip = 0

    @property
    def bar_width(self) -> int:
        """The room to leave free at the right for the bar."""
        return self.app.px(16)

    @property
    def inner_width(self) -> int:
        """The width children may use."""
        return self.rect.w - self.bar_width

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.height - self.rect.h)

    def place(self, rect: pygame.Rect, children: list[Widget], height: int) -> None:
        """Take children laid out from the top of `rect`; the offset is kept where it can be."""
        wanted, self.offset = self.offset, 0
        self.rect, self.children, self.height = rect, children, height
        self.scroll_to(wanted)

    def scroll_to(self, offset: int) -> bool:
        """Move to an offset; True if that changed anything."""
        offset = max(0, min(self.most, offset))
        by = offset - self.offset
        self.offset = offset
        for child in self.children:
            child.rect.y -= by
        return by != 0

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that `rect` can be seen."""
        margin = self.app.px(10)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset + rect.top - margin - self.rect.top)
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def wheel(self, steps: int) -> bool:
        """Turn the wheel; True if it moved."""
        return self.scroll_to(self.offset - steps * self.app.px(STEP))

    def page(self, by: int) -> bool:
        """Go a screenful up (-1) or down."""
        return self.scroll_to(self.offset + by * (self.rect.h - self.app.px(40)))

    def _bar(self) -> tuple[pygame.Rect, pygame.Rect]:
        wide = self.app.px(8)
        track = pygame.Rect(self.rect.right - wide - self.app.px(2), self.rect.y, wide, self.rect.h)
        long = max(self.app.px(36), round(track.h * self.rect.h / max(1, self.height)))
        y = track.y + round((track.h - long) * self.offset / max(1, self.most))
        return track, pygame.Rect(track.x, y, wide, long)

    def press(self, at: tuple[int, int]) -> bool:
        """Take hold of the bar, if that is what is there."""
        if not self.most:
            return False
        track, thumb = self._bar()
        if not track.inflate(self.app.px(14), 0).collidepoint(at):
            return False
        self._grip = at[1] - thumb.y if thumb.inflate(99, 0).collidepoint(at) else thumb.h // 2
        self.drag(at)
        return True

    def drag(self, at: tuple[int, int]) -> None:
        """Move with the bar."""
        track, thumb = self._bar()
        room = max(1, track.h - thumb.h)
        self.scroll_to(round((at[1] - self._grip - track.y) / room * self.most))

    def release(self, at: tuple[int, int]) -> None:
        """Let the bar go."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw what can be seen of the children, and the bar if there is more."""
        old = target.get_clip()
        target.set_clip(self.rect.clip(old))
        for child in self.children:
            if child.visible and child.rect.colliderect(self.rect):
                child.draw(target)
        target.set_clip(old)
        if self.most:
            track, thumb = self._bar()
            self.app.panels.draw(target, track, TRACK)
            self.app.panels.draw(target, thumb, THUMB)


def fill(
    area: ScrollArea,
    place: pygame.Rect,
    columns: Sequence[Sequence[Widget | tuple[Widget, ...]]],
    gap: int,
) -> None:
    """Lay columns of widgets into `area`, each below the last; `gap` pixels between them.

    A tuple of widgets shares one line. Only visible widgets take room.
    """
    area.rect = place
    between = area.app.px(24)
    wide = (area.inner_width - between * (len(columns) - 1)) // len(columns)
    children: list[Widget] = []
    lowest = place.y
    for number, column in enumerate(columns):
        y = place.y
        left = place.x + number * (wide + between)
        for line in column:
            widgets = line if isinstance(line, tuple) else (line,)
            shown = [widget for widget in widgets if widget.visible]
            if not shown:
                continue
            room = wide - gap * (len(shown) - 1)
            total = sum(widget.share for widget in shown)
            widths = [int(room * widget.share / total) for widget in shown]
            high = max(each.height(w) for each, w in zip(shown, widths, strict=True))
            x = left
            for widget, w in zip(shown, widths, strict=True):
                widget.rect = pygame.Rect(x, y, w, high)
                x += w + gap
            children += shown
            y += high + gap
        lowest = max(lowest, y - gap)
    area.place(place, children, lowest - place.y)


def fill_around(
    stretch: Stretching,
    area: ScrollArea,
    place: pygame.Rect,
    column: Sequence[Widget | tuple[Widget, ...]],
    *,
    gap: int,
    usual: int,
) -> None:
    """Lay one column in which a widget takes the height that is left, in pixels.

    It gives up to `LEAST` of its usual height before there is anything to scroll.
    """
    stretch.tall = usual
    fill(area, place, [column], gap)
    if stretch not in column:
        return
    free = usual + place.h - area.height
    if free >= LEAST * usual:
        stretch.tall = free
        fill(area, place, [column], gap)
