"""Asking for one name over the page: another person who sits at this machine."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT
from client.scenes import words
from client.scenes.lan import LONGEST
from client.ui.button import GREEN, Button
from client.ui.dialog import Veiled
from client.ui.field import TextField
from client.ui.panel import DIALOG

if TYPE_CHECKING:
    from client.app import App


class NameDialog(Veiled):
    """A field and two buttons; `take` is given the name, Esc gives up."""

    def __init__(self, app: "App", take: Callable[[str], None]) -> None:
        super().__init__(app)
        self.take = take
        offers = app.settings.names
        self.field = TextField(app, "", self._changed, on_enter=self._done, offers=offers,
                               hint=app.tr("Name"), longest=LONGEST)  # fmt: skip
        self.fine = Button(app, app.tr("Sit down"), self._done, colour=GREEN)
        self.no = Button(app, app.tr("Back"), app.pop)
        self.box = pygame.Rect(0, 0, 0, 0)
        self._changed("")

    def _changed(self, text: str) -> None:
        self.fine.enabled = bool(text.strip())
        self.fine.why = "" if text.strip() else self.app.tr("Everybody needs a name.")

    def _done(self) -> None:
        name = self.field.text.strip()
        if name:
            self.app.pop()
            words.remember(self.app, [name])
            self.take(name)

    def leave(self) -> None:
        """Close the input method."""
        self.ring.focus_on(None)

    def resize(self, width: int, height: int) -> None:
        """In the middle."""
        px = self.app.px
        self.box = pygame.Rect(0, 0, px(440), px(230))
        self.box.center = (width // 2, height // 2)
        inside = self.box.inflate(-px(56), 0)
        self.field.rect = pygame.Rect(inside.x, self.box.y + px(84), inside.w, px(48))
        half = (inside.w - px(12)) // 2
        y = self.box.bottom - px(76)
        self.no.rect = pygame.Rect(inside.x, y, half, px(54))
        self.fine.rect = pygame.Rect(inside.right - half, y, half, px(54))
        self.ring.set([self.field, self.no, self.fine], focus=self.field)

    def draw(self, target: pygame.Surface) -> None:
        """Draw it over the darkened page."""
        self.veil(target)
        self.app.panels.draw(target, self.box, DIALOG)
        at = (self.box.centerx, self.box.y + self.app.px(24))
        title = self.app.tr("Who sits there?")
        self.app.text.draw(target, title, at, 28, GOLD_LIGHT, style="display", anchor="ct")
        self.ring.draw(target)
