"""Rows for settings: what it is at the left, what may be chosen at the right.

The whole row can be pressed; left and right change the value, Enter goes on to the next one.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from client.art.palette import AMBER, GOLD_LIGHT, TEXT, TEXT_DIM, Rgb
from client.ui.panel import CARD, Look
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

TITLE_SIZE = 17
HELP_SIZE = 13
VALUE_SIZE = 15
ROW = 48
"""Height of a row in units."""
MARK = "●"

TRACK = Look(fill="#03100f", opacity=0.85, line_opacity=0.4, line_width=1.2, radius=20, gloss=0)
TRACK_ON = TRACK._replace(fill="#1d6a52", line="#ffe296", line_opacity=0.8)
SEGMENT = Look(
    fill="#1f6a58", opacity=0.95, line="#ffe296", line_opacity=0.85, line_width=1.2, radius=8
)
FRAME = Look(fill="#03100f", opacity=0.75, line_opacity=0.4, line_width=1.2, radius=10, gloss=0)


class Row(Widget):
    """Base of the rows: title, help below it, and the mark of what differs from its preset."""

    def __init__(self, app: "App", title: str, *, help_: str = "") -> None:
        super().__init__(app)
        self.title, self.help = title, help_
        self.marked = False
        self.icon = ""
        """Name of an icon before the title (`client.art.icons`)."""

    def _words_width(self, width: int) -> int:
        return width - self.control_width() - self.app.px(38)

    def _help_lines(self, width: int) -> list[str]:
        if not self.help:
            return []
        return self.app.text.wrap(self.help, HELP_SIZE, "regular", self._words_width(width))

    def height(self, width: int) -> int:
        """Return the height in pixels that the row needs at a width in pixels."""
        self.rect.w = width
        text = self.app.text
        lines = len(self._help_lines(width)) * text.leading(HELP_SIZE, factor=1.2)
        return max(self.app.px(ROW), text.height(TITLE_SIZE) + lines + self.app.px(18))

    @property
    def name(self) -> str:
        """Its title."""
        return self.title

    @property
    def control(self) -> pygame.Rect:
        """Where the control is: at the right of the row."""
        wide = min(self.control_width(), self.rect.w)
        high = self.app.px(40)
        place = pygame.Rect(0, 0, wide, high)
        place.midright = (self.rect.right - self.app.px(6), self.rect.centery)
        return place

    def control_width(self) -> int:
        """Return the width of the control in pixels."""
        return self.app.px(64)

    def draw(self, target: pygame.Surface) -> None:
        """Draw card, title and mark; subclasses draw the control over it."""
        app, u = self.app, self.app.unit
        look = CARD._replace(line_opacity=0.75) if self.enabled and self.hovered else CARD
        app.panels.draw(target, self.rect, look)
        x = left = self.rect.x + 16 * u
        lines = self._help_lines(self.rect.w)
        step = app.text.leading(HELP_SIZE, factor=1.2)
        tall = app.text.height(TITLE_SIZE) + len(lines) * step
        y = self.rect.centery - tall / 2 + app.text.height(TITLE_SIZE) / 2
        if self.marked:
            place = app.text.draw(target, MARK, (x, y), 13, AMBER, anchor="lm")
            x = place.right + 6 * u
        if self.icon:
            d = 22 * u
            target.blit(app.icons.icon(self.icon, d, GOLD_LIGHT), (round(x), round(y - d / 2)))
            x += d + 8 * u
        ink = TEXT if self.enabled else TEXT_DIM
        if not self.title:
            return
        room = self.control.x - x - 8 * u
        size = app.text.shrink(self.title, TITLE_SIZE, "regular", room, 13)
        app.text.draw(target, self.title, (x, y), size, ink, anchor="lm", width=room)
        y = self.rect.centery + tall / 2 - len(lines) * step
        for line in lines:
            app.text.draw(target, line, (left, y), HELP_SIZE, TEXT_DIM)
            y += step


class Toggle(Row):
    """On or off."""

    def __init__(
        self,
        app: "App",
        title: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        help_: str = "",
    ) -> None:
        super().__init__(app, title, help_=help_)
        self.value, self.on_change = value, on_change

    def control_width(self) -> int:
        """Room for the switch and its word."""
        on, off = self._words()
        widest = max(self.app.text.width(each, VALUE_SIZE) for each in (on, off))
        return self.app.px(64) + widest

    def _words(self) -> tuple[str, str]:
        return self.app.tr("On"), self.app.tr("Off")

    def activate(self) -> None:
        """Change it."""
        self.set(not self.value)

    def set(self, value: bool) -> None:
        """Put it to a value, and tell."""
        if value != self.value:
            self.value = value
            self.on_change(value)

    def key(self, event: pygame.event.Event) -> bool:
        """Left is off, right is on."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.enabled:
                self.set(event.key == pygame.K_RIGHT)
            return True
        return super().key(event)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a switch; its word says the same as the place of its knob."""
        super().draw(target)
        app, u = self.app, self.app.unit
        box = self.control
        track = pygame.Rect(0, 0, app.px(48), app.px(26))
        track.midright = (box.right - app.px(4), box.centery)
        app.panels.draw(target, track, TRACK_ON if self.value else TRACK)
        x = track.right - 13 * u if self.value else track.x + 13 * u
        knob: Rgb = GOLD_LIGHT if self.value else TEXT_DIM
        app.panels.disc(target, (x, track.centery), 18 * u, knob)
        on, off = self._words()
        ink = GOLD_LIGHT if self.value else TEXT_DIM
        at = (track.x - 8 * u, box.centery)
        app.text.draw(target, on if self.value else off, at, VALUE_SIZE, ink, anchor="rm")


class Choice(Row):
    """One of several values: side by side if there is room, else one between two arrows.

    `options` are (value, label); a value that is none of them is shown as `other` (a file may
    hold more than the screen offers).
    """

    def __init__(
        self,
        app: "App",
        title: str,
        options: Sequence[tuple[Any, str]],
        value: Any,
        on_change: Callable[[Any], None],
        *,
        help_: str = "",
        other: str = "",
    ) -> None:
        super().__init__(app, title, help_=help_)
        self.values = tuple(each for each, _ in options)
        self.labels = tuple(label for _, label in options)
        self.value, self.on_change, self.other = value, on_change, other
        self.most = 420.0
        """Widest in units at which all values stand side by side."""

    @property
    def label(self) -> str:
        """The words of the value chosen."""
        if self.value in self.values:
            return self.labels[self.values.index(self.value)]
        return self.other or str(self.value)

    def _segments(self) -> list[int]:
        text = self.app.text
        pad, least = self.app.px(22), self.app.px(44)
        return [max(least, text.width(each, VALUE_SIZE) + pad) for each in self.labels]

    @property
    def side_by_side(self) -> bool:
        """Whether every value is shown at once."""
        total = sum(self._segments())
        title = self.app.text.width(self.title, TITLE_SIZE) + self.app.px(60)
        room = min(self.app.px(self.most), self.rect.w - title) if self.rect.w else total
        return self.value in self.values and total <= room

    def control_width(self) -> int:
        """Room for all values or for the widest between its arrows."""
        if self.side_by_side:
            return sum(self._segments()) + self.app.px(4)
        shown = (*self.labels, self.label)
        widest = max(self.app.text.width(each, VALUE_SIZE) for each in shown)
        return widest + self.app.px(96)

    def set(self, value: Any) -> None:
        """Choose a value, and tell."""
        if value != self.value:
            self.value = value
            self.on_change(value)

    def step(self, by: int, *, around: bool = False) -> None:
        """Go to a neighbour value."""
        if self.value not in self.values:
            self.set(self.values[0 if by > 0 else -1])
            return
        at = self.values.index(self.value) + by
        if around:
            at %= len(self.values)
        if 0 <= at < len(self.values):
            self.set(self.values[at])

    def activate(self) -> None:
        """Enter goes on to the next value."""
        self.step(1, around=True)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right go to the neighbour."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.enabled:
                self.step(1 if event.key == pygame.K_RIGHT else -1)
            return True
        return super().key(event)

    def release(self, at: tuple[int, int]) -> None:
        """Choose the value that was pressed, or go where the arrow points."""
        if not self.hit(at) or not self.enabled:
            return
        box = self.control
        if not box.inflate(0, self.app.px(8)).collidepoint(at):
            self.step(1, around=True)
        elif self.side_by_side:
            x = box.x + self.app.px(2)
            for value, wide in zip(self.values, self._segments(), strict=True):
                x += wide
                if at[0] < x or value == self.values[-1]:
                    self.set(value)
                    return
        else:
            self.step(-1 if at[0] < box.x + self.app.px(48) else 1, around=True)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the values."""
        super().draw(target)
        if self.side_by_side:
            self._draw_segments(target)
        else:
            self._draw_stepper(target)

    def _draw_segments(self, target: pygame.Surface) -> None:
        app, box = self.app, self.control
        frame = box.inflate(0, -app.px(6))
        app.panels.draw(target, frame, FRAME)
        x = box.x + app.px(2)
        for value, label, wide in zip(self.values, self.labels, self._segments(), strict=True):
            place = pygame.Rect(x, frame.y + app.px(2), wide, frame.h - app.px(4))
            chosen = value == self.value
            if chosen:
                app.panels.draw(target, place, SEGMENT)
            ink = GOLD_LIGHT if chosen else TEXT if self.enabled else TEXT_DIM
            app.text.draw(
                target, label, place.center, VALUE_SIZE, ink, anchor="cm",
                style="bold" if chosen else "regular", width=wide - app.px(6),
            )  # fmt: skip
            x += wide

    def _draw_stepper(self, target: pygame.Surface) -> None:
        app, u, box = self.app, self.app.unit, self.control
        app.panels.draw(target, box.inflate(0, -app.px(6)), FRAME)
        ink = GOLD_LIGHT if self.enabled else TEXT_DIM
        for way, x in ((-1, box.x + 20 * u), (1, box.right - 20 * u)):
            app.panels.arrow(target, (x, box.centery), 14 * u, way, ink)
        room = box.w - 76 * u
        at = box.center
        app.text.draw(
            target, self.label, at, VALUE_SIZE, TEXT, anchor="cm", style="bold", width=room
        )


class Slider(Row):
    """A number on a scale; `show` writes it."""

    def __init__(
        self,
        app: "App",
        title: str,
        span: tuple[int, int, int],
        value: int,
        on_change: Callable[[int], None],
        *,
        show: Callable[[int], str] = str,
        help_: str = "",
    ) -> None:
        super().__init__(app, title, help_=help_)
        self.least, self.most, self.by = span
        self.value, self.on_change, self.show = value, on_change, show
        self.live = True
        """False: `on_change` is called only when the pointer lets go (costly changes)."""
        self._dragged: int | None = None

    def control_width(self) -> int:
        """Room for bar and number."""
        return self.app.px(216) + self._number_width()

    def _number_width(self) -> int:
        ends = (self.show(self.least), self.show(self.most), self.show(self.value))
        return max(self.app.text.width(each, VALUE_SIZE, "bold") for each in ends)

    def set(self, value: int) -> None:
        """Put it to the nearest step, and tell."""
        value = self.least + round((value - self.least) / self.by) * self.by
        value = max(self.least, min(self.most, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def _track(self) -> pygame.Rect:
        box = self.control
        wide = box.w - self._number_width() - self.app.px(32)
        return pygame.Rect(
            box.x + self.app.px(8), box.centery - self.app.px(4), wide, self.app.px(8)
        )

    def activate(self) -> None:
        """A press elsewhere in the row does nothing."""

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right go one step."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.enabled:
                self.set(self.value + (self.by if event.key == pygame.K_RIGHT else -self.by))
            return True
        return False

    def press(self, at: tuple[int, int]) -> None:
        """Jump to where the bar was pressed."""
        if self.control.collidepoint(at):
            self._dragged = self.value
            self.drag(at)

    def drag(self, at: tuple[int, int]) -> None:
        """Follow the pointer."""
        if self._dragged is None:
            return
        track = self._track()
        part = (at[0] - track.x) / max(1, track.w)
        raw = self.least + part * (self.most - self.least)
        raw = self.least + round((raw - self.least) / self.by) * self.by
        self._dragged = round(max(self.least, min(self.most, raw)))
        if self.live:
            self.set(self._dragged)

    def release(self, at: tuple[int, int]) -> None:
        """Keep the value."""
        if self._dragged is not None:
            value, self._dragged = self._dragged, None
            self.set(value)

    def draw(self, target: pygame.Surface) -> None:
        """Draw bar, knob and number."""
        super().draw(target)
        app, u, track = self.app, self.app.unit, self._track()
        value = self.value if self._dragged is None else self._dragged
        app.panels.draw(target, track, TRACK)
        part = (value - self.least) / max(1, self.most - self.least)
        x = track.x + round(track.w * part)
        if x - track.x > 6:
            filled = pygame.Rect(track.x, track.y, x - track.x, track.h)
            app.panels.draw(target, filled, TRACK_ON)
        ink = GOLD_LIGHT if self.enabled else TEXT_DIM
        app.panels.disc(target, (x, track.centery), 20 * u, ink)
        at = (self.control.right - 6 * u, self.control.centery)
        app.text.draw(target, self.show(value), at, VALUE_SIZE, TEXT, style="bold", anchor="rm")
