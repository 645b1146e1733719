"""Why can nobody see me: each check of our own host, or of an address from here, as a row.

Checks come from `client.whynot`; this page only shows them, again whenever they change.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from client.art.palette import AMBER, GAIN, LOSS, TEXT, TEXT_DIM, Rgb
from client.i18n import mark
from client.scenes.page import Page
from client.ui.panel import CARD
from client.ui.scroll import ScrollArea, fill
from client.ui.widget import Label, Widget
from client.whynot import FAILED, OK, Check
from server.lan import LanHost

if TYPE_CHECKING:
    from client.app import App

LOOKS: dict[str, tuple[str, Rgb]] = {OK: ("check", GAIN), FAILED: ("close", LOSS)}
DOUBTFUL: tuple[str, Rgb] = ("help", AMBER)
TITLE, LINE = 17.0, 15.0


class Prober(Protocol):
    """Looks in the background (`client.probing`)."""

    def checks(self) -> tuple[Check, ...]:
        """Return what is known now."""

    def close(self) -> None:
        """Look no more."""


class CheckRow(Widget):
    """What was looked at, what was found, and what can be done about it."""

    focusable = False

    def __init__(self, app: "App", check: Check) -> None:
        super().__init__(app)
        self.check = check

    def _lines(self, width: int) -> list[tuple[str, Rgb]]:
        text, tr = self.app.text, self.app.tr
        room = width - self.app.px(76)
        lines: list[tuple[str, Rgb]] = []
        for said, colour in ((self.check.told(tr), TEXT), (self.check.advised(tr), AMBER)):
            if said:
                lines += [(part, colour) for part in text.wrap(said, LINE, "regular", room)]
        return lines

    def height(self, width: int) -> int:
        """As high as its words."""
        text = self.app.text
        lines = len(self._lines(width)) * text.leading(LINE)
        return text.leading(TITLE, "bold") + lines + self.app.px(24)

    def draw(self, target: pygame.Surface) -> None:
        """Draw icon, title and words."""
        app, px, text = self.app, self.app.px, self.app.text
        app.panels.draw(target, self.rect, CARD)
        icon, colour = LOOKS.get(self.check.state, DOUBTFUL)
        picture = app.icons.icon(icon, px(26), colour)
        target.blit(picture, (self.rect.x + px(18), self.rect.y + px(14)))
        x, y = self.rect.x + px(58), self.rect.y + px(12)
        title = app.tr(self.check.title)
        text.draw(target, title, (x, y), TITLE, colour, style="bold", width=self.rect.w - px(76))
        y += text.leading(TITLE, "bold")
        for line, ink in self._lines(self.rect.w):
            text.draw(target, line, (x, y), LINE, ink)
            y += text.leading(LINE)


class WhyNotScene(Page):
    """Every check of `probe`, which is made when the page comes and closed with it."""

    def __init__(
        self, app: "App", title: str, probe: Callable[[Callable[[], None]], Prober]
    ) -> None:
        super().__init__(app, title)
        self._make = probe
        self.prober: Prober | None = None
        self.area = ScrollArea(app)
        self.shown: Sequence[Check] = ()
        self.rows: list[Widget] = []

    def enter(self) -> None:
        """Begin to look."""
        self.prober = self._make(self.app.post_wakeup)

    def leave(self) -> None:
        """Look no more."""
        if self.prober is not None:
            self.prober.close()

    def tick(self, now: float) -> bool:
        """Show what has been found."""
        checks = self.prober.checks() if self.prober is not None else ()
        if checks != self.shown:
            self.shown = checks
            self.build()
            self.arrange()
            return True
        return super().tick(now)

    def build(self) -> None:
        """Make a row for each check."""
        self.rows = [CheckRow(self.app, check) for check in self.shown]
        if not self.rows:
            wait = self.app.tr("Looking… this takes some seconds.")
            self.rows = [Label(self.app, wait, 19)]

    def arrange(self) -> None:
        """One column that scrolls."""
        fill(self.area, self.inside, [self.rows], self.app.px(8))
        self.ring.set([*self.rows, self.back], areas=[self.area], focus=self.back)

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrow keys scroll: there is nothing to choose."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.area.wheel(1 if event.key == pygame.K_UP else -1) or True
        return super().handle(event)

    def draw_inside(self, target: pygame.Surface) -> None:
        """Say what the keys do."""
        words = self.app.tr("↑ ↓ scroll · Esc back")
        at = (self.inside.right, self.foot.centery)
        room = self.inside.right - self.back.rect.right - self.app.px(20)
        size = self.app.text.shrink(words, 13, "regular", room, 11)
        self.app.text.draw(target, words, at, size, TEXT_DIM, anchor="rm", width=room)


def of_host(app: "App", lan: LanHost) -> WhyNotScene:
    """Return the page about our own host."""
    from client.probing import WhyNot

    title = mark("Why can nobody see me?")
    return WhyNotScene(app, title, lambda ring: WhyNot(lan, ring))


def of_address(app: "App", address: str) -> WhyNotScene:
    """Return the page about a host at an address, as it is seen from this machine."""
    from client.probing import ViewOf

    title = mark("Why can I not join?")
    return WhyNotScene(app, title, lambda ring: ViewOf(address, ring))
