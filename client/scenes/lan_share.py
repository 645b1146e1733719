"""What others need to join our table: address, join code, a QR picture of both, the fingerprint."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM
from client.invite import invite, typed
from client.qr import QUIET, Matrix, matrix
from client.remote import HostedSession, RemoteSession
from client.ui import clipboard
from client.ui.button import Button
from client.ui.panel import PANEL
from client.ui.widget import Widget
from server import proof
from server.addresses import own_addresses
from server.lan import LanHost

if TYPE_CHECKING:
    from client.app import App

QR = 150
SHOWN = 2
"""So many addresses are shown: the first is the likeliest."""


class ShareCard(Widget):
    """Code and addresses, large enough to be read across a room; `matrix` is the QR picture."""

    focusable = False

    def __init__(
        self,
        app: "App",
        code: str,
        addresses: Sequence[str],
        fingerprint: str,
        matrix: Matrix = (),
    ) -> None:
        super().__init__(app)
        self.code, self.addresses = code, tuple(addresses[:SHOWN])
        self.fingerprint, self.matrix = fingerprint, matrix
        self._picture: pygame.Surface | None = None
        self._side = 0

    def _lines(self) -> list[tuple[str, str, float]]:
        """Return (label, value, size) of each line."""
        tr = self.app.tr
        lines: list[tuple[str, str, float]] = []
        if self.code:
            lines.append((tr("Join code"), self.code, 26))
        if self.addresses:
            lines.append((tr("Address"), self.addresses[0], 19))
            lines += [("", each, 15) for each in self.addresses[1:]]
        lines.append((tr("Fingerprint of the host"), self.fingerprint, 17))
        return lines

    def _room(self, width: int) -> int:
        return width - self.app.px(36) - (self.app.px(QR + 20) if self.matrix else 0)

    def height(self, width: int) -> int:
        """As high as its lines, or as the picture."""
        text, px = self.app.text, self.app.px
        high = px(28)
        for label, _, size in self._lines():
            high += (text.leading(13) if label else 0) + text.leading(size) + px(4)
        about = text.paragraph_height(self._about(), 13, "regular", self._room(width))
        high += about
        return max(high, px(QR + 28) if self.matrix else 0)

    def _about(self) -> str:
        return self.app.tr("Compare the fingerprint aloud: everybody must read the same.")

    def draw(self, target: pygame.Surface) -> None:
        """Draw card, picture and lines."""
        app, px, text = self.app, self.app.px, self.app.text
        app.panels.draw(target, self.rect, PANEL)
        x, y = self.rect.x + px(18), self.rect.y + px(14)
        if self.matrix:
            shown = self._qr(px(QR))
            target.blit(shown, shown.get_rect(midleft=(x, self.rect.centery)))
            x += px(QR + 20)
        room = self._room(self.rect.w)
        for label, value, size in self._lines():
            if label:
                text.draw(target, label, (x, y), 13, TEXT_DIM)
                y += text.leading(13)
            fits = text.shrink(value, size, "bold", room, 11)
            ink = GOLD_LIGHT if size > 17 else TEXT
            text.draw(target, value, (x, y), fits, ink, style="bold")
            y += text.leading(size) + px(4)
        for line in text.wrap(self._about(), 13, "regular", room):
            text.draw(target, line, (x, y), 13, TEXT_DIM)
            y += text.leading(13)

    def _qr(self, side: int) -> pygame.Surface:
        """Return the picture: whole pixels a module, on white with a quiet zone."""
        if self._picture is None or self._side != side:
            self._picture, self._side = picture(self.matrix, side), side
        return self._picture


class Sharing:
    """The part of a page that tells others how to join our host; addresses are looked up once."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._places: list[str] = []
        self._invitation, self._matrix = "", Matrix()

    def __call__(self, lan: LanHost) -> list[Widget | tuple[Widget, ...]]:
        """Return card and buttons."""
        app, tr = self.app, self.app.tr
        self._look_up(lan)
        code, key = proof.show_code(lan.code), proof.fingerprint(lan.keys.public)

        def button(words: str, text: str) -> Button:
            return Button(app, words, lambda: self._copy(text), size=16)

        buttons = (
            button(tr("Copy code"), code),
            button(tr("Copy address"), self._places[0]),
            button(tr("Copy invitation"), self._invitation),
        )
        why = Button(app, tr("Why can nobody see me?"), lambda: self._why(lan), size=16)
        return [ShareCard(app, code, self._places, key, self._matrix), buttons, why]

    def _look_up(self, lan: LanHost) -> None:
        if not self._places:
            own = own_addresses()
            self._places = [typed(each, lan.port) for each in own]
            invitation = invite(own, lan.port, lan.code)
            self._invitation, self._matrix = invitation.text, matrix(invitation.short)

    def known(self, session: RemoteSession) -> tuple[str, str]:
        """Return join code and likeliest address of a host, as people read them aloud.

        A guest knows those he has come by; an address of this machine leads nobody else there.
        """
        if isinstance(session, HostedSession):
            self._look_up(session.lan)
            return proof.show_code(session.lan.code), self._places[0]
        joined = session.joined
        if joined is None:
            return "", ""
        near = joined.address.startswith("127.") or joined.address in ("::1", "localhost")
        address = "" if near else typed(joined.address, joined.port)
        return proof.show_code(joined.code), address

    def _why(self, lan: LanHost) -> None:
        from client.scenes.lan_whynot import of_host

        self.app.push(of_host(self.app, lan))

    def _copy(self, text: str) -> None:
        tr = self.app.tr
        done = clipboard.copy(text)
        self.app.toast(tr("Copied: {text}", text=text) if done else tr("There is no clipboard."))


def picture(squares: Matrix, side: int) -> pygame.Surface:
    """Return a QR matrix as a picture at most `side` pixels wide, a light border around it."""
    count = len(squares) + 2 * QUIET
    module = max(1, side // count)
    made = pygame.Surface((module * count, module * count))
    made.fill((255, 255, 255))
    left = QUIET * module
    for row, line in enumerate(squares):
        for column, dark in enumerate(line):
            if dark:
                box = (left + column * module, left + row * module, module, module)
                made.fill((0, 0, 0), box)
    return made
