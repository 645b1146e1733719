"""What a match on the network has over its table: two small boxes in the corner, and a notice.

They lie where no table of any deck has anything: below the menu's buttons, and over the middle.
"""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER, GAIN, GOLD_LIGHT, LOSS, PRESS, TEXT, TEXT_DIM, Rgb
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.zones import Zones
from client.ui.button import RED
from client.ui.panel import CARD, CARD_HOT, DIALOG

if TYPE_CHECKING:
    from client.app import App


class Corner:
    """Chat and line, below the buttons of log and menu; `line` leads to the fairness sheet."""

    def __init__(self, layout: Zones) -> None:
        self.boxes = _free(layout)
        self.hot = ""

    def at(self, place: tuple[int, int]) -> str:
        """Return what is at a point."""
        return next((name for name, box in self.boxes.items() if box.holds(place)), "")

    def point(self, place: tuple[int, int]) -> bool:
        """Follow the pointer; whether that changes anything."""
        old, self.hot = self.hot, self.at(place)
        return old != self.hot

    def paint(
        self, target: pygame.Surface, kit: Kit, trip: str, fine: bool, fair: bool, *, wrong: bool
    ) -> None:
        """Paint both boxes; `fair` and `wrong` tell of the deals."""
        box = self.boxes["chat"]
        kit.panel(target, box, CARD_HOT if self.hot == "chat" else CARD)
        icon = kit.icons.icon("chat", min(box.h - 8, kit.px(24)), TEXT)
        target.blit(icon, icon.get_rect(center=box.centre))
        box = self.boxes["line"]
        kit.panel(target, box, CARD_HOT if self.hot == "line" else CARD)
        ink: Rgb = LOSS if wrong else GAIN if fine else AMBER
        name = "warning" if wrong else "network" if fine else "offline"
        d = min(box.h * 0.5, kit.px(18))
        icon = kit.icons.icon(name, d, ink)
        high = kit.text.height(11) if fine else 0
        y = box.cy - (d + high) / 2
        target.blit(icon, icon.get_rect(midtop=(box.cx, round(y))))
        if fine:
            kit.text.draw(target, trip, (box.cx, y + d), 11, TEXT_DIM, anchor="ct", width=box.w)
        if fair and not wrong:
            tick = kit.icons.icon("check", kit.px(12), GAIN)
            target.blit(tick, tick.get_rect(topright=(box.right - kit.px(3), box.y + kit.px(3))))


def _free(layout: Zones) -> dict[str, Box]:
    """Return the boxes below the menu's buttons, beside them, or in the other corner.

    The first place is taken at which nothing else lies in this layout.
    """
    log, menu = layout.menu["log"], layout.menu["menu"]
    step = menu.x - log.x
    other = layout.main.x + layout.margin
    places = (
        {"chat": layout.below("log"), "line": layout.below("menu")},
        {"chat": log.moved(-2 * step, 0), "line": menu.moved(-2 * step, 0)},
        {"chat": log._replace(x=other), "line": menu._replace(x=other + step)},
    )
    taken = [box for box in layout.filled() if box not in (log, menu)]
    free = (
        boxes for boxes in places
        if not any(box.meets(each) for box in boxes.values() for each in taken)
    )  # fmt: skip
    return next(free, places[0])


class Banner:
    """A notice over the middle of the table that nobody has to answer; it has one button."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.box = Box(0, 0, 0, 0)
        self.button = Box(0, 0, 0, 0)
        self._hot = False

    def clear(self) -> None:
        """There is no notice."""
        self.box = self.button = Box(0, 0, 0, 0)

    def hit(self, place: tuple[int, int]) -> bool:
        """Whether a point is on the button."""
        return self.button.w > 0 and self.button.holds(place)

    def point(self, place: tuple[int, int]) -> bool:
        """Follow the pointer."""
        old, self._hot = self._hot, self.hit(place)
        return old != self._hot

    def paint(self, target: pygame.Surface, kit: Kit, title: str, words: str, leave: str) -> None:
        """Paint title, words and the button."""
        text, px, layout = kit.text, kit.px, kit.layout
        wide = min(px(500), layout.window.w - px(60))
        room = wide - px(48)
        tall = text.paragraph_height(words, 16, "regular", room)
        press = max(PRESS, px(46))
        high = px(78) + tall + press + px(30)
        box = self.box = Box(layout.main.cx - wide // 2, layout.centre.cy - high // 2, wide, high)
        kit.panel(target, box, DIALOG)
        size = text.shrink(title, 24, "display", room)
        text.draw(target, title, (box.cx, box.y + px(40)), size, GOLD_LIGHT, style="display",
                  anchor="cm", width=room)  # fmt: skip
        place = pygame.Rect(box.x + px(24), box.y + px(70), room, tall)
        text.paragraph(target, words, place, 16, TEXT, centred=True)
        need = max(px(150), text.width(leave, 18, "display") + px(40))
        self.button = Box(box.cx - need // 2, box.bottom - press - px(16), need, press)
        body = kit.panels.button(need, press, RED, hot=self._hot)
        target.blit(body, self.button.corner)
        text.draw(target, leave, (self.button.cx, self.button.cy - px(2)), 18, TEXT,
                  style="display", anchor="cm", shadow=True)  # fmt: skip


def paint_wait(target: pygame.Surface, kit: Kit, words: str) -> None:
    """Paint what is waited for over the empty table."""
    layout, px = kit.layout, kit.px
    room = min(px(560), layout.window.w - px(80))
    lines = kit.text.wrap(words, 19, "regular", room)
    step = kit.text.leading(19)
    wide = max(kit.text.width(line, 19) for line in lines) + px(56)
    high = step * len(lines) + px(34)
    box = Box(layout.main.cx - wide // 2, layout.centre.cy - high // 2, wide, high)
    kit.panel(target, box, DIALOG)
    for number, line in enumerate(lines):
        at = (box.cx, box.y + px(17) + number * step)
        kit.text.draw(target, line, at, 19, TEXT, anchor="ct")
