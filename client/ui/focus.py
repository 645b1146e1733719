"""The focus ring: one place where keyboard and mouse reach the widgets of a scene.

Whatever the mouse can do, Tab, arrows, Enter and Esc can do too.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import TEXT
from client.ui.panel import FOCUS, TIP
from client.ui.scroll import ScrollArea
from client.ui.widget import ACTIVATE, Widget

if TYPE_CHECKING:
    from client.app import App

TIP_AFTER = 0.45
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Ring:
    """The widgets of a scene in tab order, the focused one, and the one under the pointer."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.widgets: list[Widget] = []
        self.areas: list[ScrollArea] = []
        self.focus: Widget | None = None
        self.hover: Widget | None = None
        self.keyboard = False
        """Whether the last move was made with the keyboard: only then the ring is drawn."""
        self._held: Widget | ScrollArea | None = None
        self._pointer = (-1, -1)
        self._since = 0.0
        self._tip_shown = False

    def set(
        self,
        widgets: Iterable[Widget],
        *,
        areas: Sequence[ScrollArea] = (),
        focus: Widget | None = None,
    ) -> None:
        """Use these widgets; the focus stays, or goes to the heir of what it was on."""
        old = self.widgets
        self.widgets, self.areas = list(widgets), list(areas)
        for widget in self.widgets:
            widget.clip = None
        for area in self.areas:
            for child in area.children:
                child.clip = area.rect
        if self.hover not in self.widgets or not self.hover.visible:
            self._hover_on(None)
        if focus is not None:
            self.focus_on(focus)
        elif self.focus not in self.widgets:
            self.focus_on(self._heir(old) or next(iter(self.reachable), None))

    def _heir(self, old: list[Widget]) -> Widget | None:
        """Return what the page has built in the place of the focused widget: by name, by place."""
        lost = self.focus
        if lost is None:
            return None
        named = (each for each in self.reachable if lost.name and each.name == lost.name)
        found = next(named, None)
        if found is None and len(old) == len(self.widgets) and lost in old:
            found = self.widgets[old.index(lost)]
        return found if found is not None and type(found) is type(lost) else None

    @property
    def reachable(self) -> list[Widget]:
        """What the keyboard can come to."""
        return [each for each in self.widgets if each.visible and each.focusable]

    def focus_on(self, widget: Widget | None) -> None:
        """Move the keyboard to `widget`, scrolling it into sight."""
        if widget is not self.focus:
            if self.focus is not None:
                self.focus.focused = False
                self.focus.lose()
            self.focus = widget
            if widget is not None:
                widget.gain()
            self._light()
        if widget is not None:
            for area in self.areas:
                if widget in area.children:
                    area.reveal(widget.rect)
        self._rest()

    def _hover_on(self, widget: Widget | None) -> bool:
        if widget is self.hover:
            return False
        if self.hover is not None:
            self.hover.hovered = False
        self.hover = widget
        if widget is not None:
            widget.hovered = True
            led = widget.leads and widget.enabled
            if led and self.focus is not None and self.focus.leads:
                self.focus_on(widget)
        self._light()
        self._rest()
        return True

    def _light(self) -> None:
        """Light one thing alone: what the pointer is on, else what has the keyboard."""
        focus, hover = self.focus, self.hover
        if focus is not None:
            pointed = hover is not None and hover is not focus and hover.focusable and hover.enabled
            focus.focused = focus.typed or not pointed

    def _rest(self) -> None:
        self._since = self.app.now
        self._tip_shown = False

    def at(self, place: tuple[int, int]) -> Widget | None:
        """Return the widget at a point, the last drawn first."""
        hits = (each for each in reversed(self.widgets) if each.visible and each.hit(place))
        return next(hits, None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was for one of the widgets."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._up(event.pos)
            case pygame.MOUSEWHEEL:
                return self._wheel(event.y)
            case pygame.WINDOWLEAVE:
                return self._hover_on(None)
            case pygame.KEYDOWN | pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self._key(event)
            case _:
                return False

    def _motion(self, place: tuple[int, int]) -> bool:
        self._pointer = place
        if self._held is not None:
            self._held.drag(place)
            return True
        return self._hover_on(self.at(place))

    def _down(self, place: tuple[int, int]) -> bool:
        self.keyboard = False
        for area in self.areas:
            if area.press(place):
                self._held = area
                return True
        widget = self.at(place)
        self._hover_on(widget)
        if widget is None or not widget.focusable:
            if self.focus is not None:
                self.focus.lose()
            return False
        if widget is self.focus:
            widget.gain()  # a press on nothing may have closed its input method
        self.focus_on(widget if widget.typed else self._says_enter() or widget)
        self._held = widget
        if widget.enabled:
            self.app.sounds.play("select")
            widget.press(place)
        elif widget.why:
            self.app.toast(widget.why)
        return True

    def _says_enter(self) -> Widget | None:
        """Return what says of itself that Enter presses it: only Tab and arrows take Enter away."""
        return next((each for each in self.reachable if each.says_enter), None)

    def _up(self, place: tuple[int, int]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.release(place)
        self._hover_on(self.at(place))
        return True

    def _wheel(self, steps: int) -> bool:
        place = self._pointer
        for area in self.areas:
            if area.rect.collidepoint(place) and area.wheel(steps):
                self._hover_on(self.at(place))
                return True
        return self.hover is not None and self.hover.wheel(steps)

    def _key(self, event: pygame.event.Event) -> bool:
        focus = self.focus
        self._hover_on(None)
        if focus is not None and focus.visible and focus.key(event):
            self.keyboard = True
            if event.type == pygame.KEYDOWN and event.key in ACTIVATE:
                self.app.sounds.play("select")
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._move(ARROWS[event.key])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.areas:
            self.areas[0].page(-1 if event.key == pygame.K_PAGEUP else 1)
        else:
            return False
        self.keyboard = True
        return True

    def step(self, by: int) -> None:
        """Go to the next widget (1) or the one before (-1)."""
        ring = self.reachable
        if ring:
            now = ring.index(self.focus) if self.focus in ring else -1 if by > 0 else 0
            self.focus_on(ring[(now + by) % len(ring)])

    def _move(self, way: tuple[int, int]) -> None:
        """Go to the nearest widget in a direction; straight ahead counts before aslant."""
        ring, focus = self.reachable, self.focus
        if focus is None or focus not in ring:
            self.step(1)
            return
        here = focus.rect
        best: tuple[float, Widget] | None = None
        for each in ring:
            if each is focus:
                continue
            ahead, aside = _distance(here, each.rect, way)
            if ahead <= 0:
                continue
            cost = ahead + 3 * aside
            if best is None or cost < best[0]:
                best = cost, each
        if best is not None:
            self.focus_on(best[1])
        elif way[1]:
            self.step(way[1])

    def tick(self, now: float) -> bool:
        """Show the tip once the pointer has rested long enough."""
        due = self._tip_of() and not self._tip_shown and now >= self._since + TIP_AFTER
        if due:
            self._tip_shown = True
        return bool(due)

    def wake(self, now: float) -> float | None:
        """Return when the tip is to come."""
        return self._since + TIP_AFTER if self._tip_of() and not self._tip_shown else None

    def _tip_of(self) -> str:
        widget = self.hover or (self.focus if self.keyboard else None)
        if widget is None or not widget.visible:
            return ""
        return widget.tip if widget.enabled or not widget.why else widget.why

    def draw(self, target: pygame.Surface) -> None:
        """Draw every widget, the ring around the focused one, and the tip."""
        inside = {id(child) for area in self.areas for child in area.children}
        for widget in self.widgets:
            if widget.visible and id(widget) not in inside:
                widget.draw(target)
        for area in self.areas:
            area.draw(target)
        focus = self.focus
        ringed = self.keyboard and focus is not None and focus.visible and focus.ringed
        if focus is not None and ringed and focus.focused:
            grown = focus.rect.inflate(self.app.px(8), self.app.px(8))
            old = target.get_clip()
            if focus.clip is not None:
                target.set_clip(focus.clip.inflate(self.app.px(8), self.app.px(8)))
            self.app.panels.draw(target, grown, FOCUS)
            target.set_clip(old)
        if self._tip_shown:
            self._draw_tip(target)

    def _draw_tip(self, target: pygame.Surface) -> None:
        words = self._tip_of()
        widget = self.hover or self.focus
        if not words or widget is None:
            return
        app, text = self.app, self.app.text
        pad = app.px(12)
        room = min(target.get_width() - 4 * pad, app.px(420))
        lines = text.wrap(words, 14, "regular", room)
        step = text.leading(14)
        wide = max(text.width(line, 14) for line in lines) + 2 * pad
        place = pygame.Rect(0, 0, wide, step * len(lines) + pad)
        place.midtop = widget.rect.midbottom
        place.y += app.px(8)
        if place.bottom > target.get_height() - pad:
            place.bottom = widget.rect.top - app.px(8)
        place.clamp_ip(target.get_rect().inflate(-pad, -pad))
        app.panels.draw(target, place, TIP)
        for number, line in enumerate(lines):
            at = (place.x + pad, place.y + pad // 2 + number * step)
            text.draw(target, line, at, 14, TEXT)


def _distance(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> tuple[int, int]:
    """Return how far `there` is ahead and aside of `here`, looking `way`."""
    if way[0]:
        ahead = (there.centerx - here.centerx) * way[0]
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        return (ahead, aside) if ahead > 0 and aside < ahead else (0, 0)
    ahead = (there.centery - here.centery) * way[1]
    aside = max(0, there.left - here.right, here.left - there.right)
    same_row = abs(there.centery - here.centery) < min(here.h, there.h) / 2
    return (0, 0) if same_row or ahead <= 0 else (ahead, aside)
