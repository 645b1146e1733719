"""What every page outside the table shares: cloth and rail, a title, a way back, a focus ring."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER, GOLD_LIGHT
from client.table.phrase import PAUSED
from client.ui.button import Button
from client.ui.focus import Ring
from client.ui.scene import Scene

if TYPE_CHECKING:
    from client.app import App

STRIP = 420
"""Units a message has beside the title at least: a very long title is covered at its end."""
WIDEST = 1240
"""Pages grow no wider than this many units: long lines are hard to read."""


class Page(Scene):
    """A full page. Subclasses build their widgets in `build` and place them in `arrange`.

    `build` is called when the page comes and when the language has changed; `arrange` whenever
    the size may have changed. `inside` is the room between title and foot.
    """

    back_words = True

    def __init__(self, app: "App", title: str) -> None:
        super().__init__(app)
        self.title = title
        self.ring = Ring(app)
        self.inside = pygame.Rect(0, 0, 0, 0)
        self.foot = pygame.Rect(0, 0, 0, 0)
        self.back = Button(app, "", self.leave_page, hotkey="Esc", size=20)
        self._language = ""
        self._lined_up = 0
        """Where the buttons begin that were lined up in the foot; 0: none were."""

    @property
    def heading(self) -> str:
        """The title in the language of now."""
        return self.app.tr(self.title)

    @property
    def strip(self) -> tuple[int, int] | None:
        """A message stands at the right of the title."""
        return min(self._beside, self.inside.right - self.app.px(STRIP)), self.inside.right

    @property
    def message_line(self) -> pygame.Rect | None:
        """Where a long title leaves no room: in the foot, between the way back and the buttons."""
        px, left = self.app.px, self.back.rect.right + self.app.px(14)
        wide = self._lined_up - px(14) - left
        if self._beside <= self.inside.right - px(STRIP) or wide < px(240):
            return None
        return pygame.Rect(left, self.foot.y + px(8), wide, px(40))

    @property
    def _beside(self) -> int:
        """Where the title ends, and some air."""
        text = self.app.text
        style = text.able(self.heading, "display")
        return self.inside.x + text.width(self.heading, 40, style) + self.app.px(20)

    def build(self) -> None:
        """Make the widgets; their words come from `app.tr`."""

    def arrange(self) -> None:
        """Place the widgets inside `inside` and `foot`, and give them to the ring."""

    def line_up(self, buttons: Sequence[Button]) -> None:
        """Place buttons at the right of the foot, the first outermost; narrower if they must."""
        gap, x = self.app.px(12), self.foot.right
        free = self.foot.w - self.back.rect.w - gap * (len(buttons) + 1)
        wanted = [button.wanted_width(140) for button in buttons]
        tight = min(1.0, free / max(1, sum(wanted)))
        for button, wide in zip(buttons, wanted, strict=True):
            x -= int(wide * tight)
            button.rect = pygame.Rect(x, self.foot.y, int(wide * tight), self.foot.h)
            x -= gap
        self._lined_up = min(x + gap, self.foot.right)

    def leave_page(self) -> None:
        """Go back to where one came from."""
        self.app.pop()

    def resize(self, width: int, height: int) -> None:
        """Frame the page, and build it anew if the language has changed."""
        px = self.app.px
        wide = min(width - px(88), px(WIDEST))
        left = (width - wide) // 2
        head, low = px(102), px(84)
        self.inside = pygame.Rect(left, head, wide, height - head - low)
        self.foot = pygame.Rect(left, height - low + px(10), wide, px(56))
        if self._language != self.app.tr.language:
            self._language = self.app.tr.language
            self.back.words = self.app.tr("Back")
            self.build()
        self.back.rect = pygame.Rect(left, self.foot.y, self.back.wanted_width(120), px(56))
        self.arrange()

    def handle(self, event: pygame.event.Event) -> bool:
        """Widgets first, then Esc."""
        if self.ring.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave_page()
            return True
        return False

    def tick(self, now: float) -> bool:
        """Let tips come."""
        return self.ring.tick(now)

    def wake(self, now: float) -> float | None:
        """Wake for tips."""
        return self.ring.wake(now)

    def draw(self, target: pygame.Surface) -> None:
        """Draw cloth, title, whatever the page shows, and its widgets."""
        target.blit(self.app.cloth(), (0, 0))
        self.draw_heading(target)
        if self.app.resting:
            at = (self.inside.right, self.app.px(52))
            self.app.text.draw(target, self.app.tr(PAUSED), at, 15, AMBER, anchor="rm")
        self.draw_inside(target)
        self.ring.draw(target)

    def draw_heading(self, target: pygame.Surface) -> None:
        """Draw the title at the top left."""
        at = (self.inside.x, self.app.px(26))
        text = self.app.text
        style = text.able(self.heading, "display")
        text.draw(target, self.heading, at, 40, GOLD_LIGHT, style=style, shadow=True)

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw what is no widget."""
