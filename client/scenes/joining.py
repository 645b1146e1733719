"""From an address and a code to a seat at somebody's table, and the match there.

The table lies below from the start and hears everything; this page lies over it until a match
is being played. It asks for a seat and is ready by itself: whoever joins by a command line or a
link wants to play.
"""

import getpass
from typing import TYPE_CHECKING

import pygame

from client.art.palette import TEXT, TEXT_DIM
from client.i18n import mark
from client.line import CLOSED, REFUSED
from client.profile import Profile
from client.remote import RemoteSession
from client.scenes.page import Page
from client.scenes.standings import Standings, StandingsScene
from client.scenes.table import TableScene
from client.troubles import told
from client.ui.button import GREEN, RED
from client.ui.menu import Item, Menu
from client.ui.panel import PANEL
from server import wire

if TYPE_CHECKING:
    from client.app import App

AGAIN = 1.0
"""Seconds until a wish is uttered again."""


def join(app: "App", address: str, code: str, name: str) -> None:
    """Join a host and show the way there; StoreError if there can be no profile."""
    profile = Profile(app.folder)
    session = RemoteSession.join(address, code, name or usual_name(), profile, app.post_wakeup)
    app.reset(GuestTable(app, session, profile))
    app.push(JoiningScene(app, session))


def usual_name() -> str:
    """Return what this machine calls its user; empty if it does not."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return ""


class GuestTable(TableScene):
    """The table of a match at somebody's host; leaving it keeps the seat."""

    def __init__(self, app: "App", session: RemoteSession, profile: Profile) -> None:
        super().__init__(app, session, on_menu=self.menu, on_finished=self.finished)
        self.remote, self.profile = session, profile
        self._totals: dict[int, tuple[int, ...]] = {}

    def leave(self) -> None:
        """Hang up."""
        super().leave()
        self.remote.close()
        self.profile.close()

    def tick(self, now: float) -> bool:
        """Go on, and remember the totals after each hand."""
        changed = super().tick(now)
        view = self.desk.view
        if view is not None and view.phase == "over":
            self._totals[view.hand.number] = tuple(seat.score for seat in view.seats)
        return changed

    def menu(self) -> None:
        """Open the Esc menu; the table goes on below it."""
        tr, app = self.app.tr, self.app
        kept = tr("Your seat is kept; the clock plays for you.")
        items = [
            Item(tr("Go on"), None, GREEN),
            Item(tr("Rules"), self._rules),
            Item(tr("Settings"), self._settings),
            Item(tr("Leave the table"), self.to_title, tip=kept),
            Item(tr("Quit"), app.quit, RED, tip=kept),
        ]
        app.push(Menu(app, tr("Menu"), items))

    def _rules(self) -> None:
        from client.scenes.rules import RulesScene

        rules = self.desk.rules
        self.app.push(RulesScene(self.app, rules.id if rules is not None else ""))

    def _settings(self) -> None:
        from client.scenes.options import SettingsScene

        self.app.push(SettingsScene(self.app))

    def to_title(self) -> None:
        """Leave the table."""
        from client.scenes.title import TitleScene

        self.app.reset(TitleScene(self.app))

    def finished(self) -> None:
        """Show who came where."""
        rules = self.desk.rules
        title = rules.title if rules is not None else ""
        rows = tuple(self._totals[hand] for hand in sorted(self._totals))
        self.app.reset(
            StandingsScene(self.app, Standings(title, self.desk.people.names, rows)),
        )


class JoiningScene(Page):
    """What stands between us and the match: the line, the seats, who is missing."""

    def __init__(self, app: "App", session: RemoteSession) -> None:
        super().__init__(app, mark("Join a table"))
        self.session = session
        self._uttered = 0.0
        self._told: tuple[object, ...] = ()
        self._refusal = ""

    def arrange(self) -> None:
        """Only the way back."""
        self.ring.set([self.back], focus=self.back)

    def leave_page(self) -> None:
        """Give up."""
        from client.scenes.title import TitleScene

        self.app.reset(TitleScene(self.app))

    def tick(self, now: float) -> bool:
        """Ask for what is missing, and make way for the table once there is something to see."""
        changed = super().tick(now)
        session = self.session
        if session.welcome is not None:
            self.app.pop()
            return True
        if session.refusals:
            last = session.refusals.pop()
            session.refusals.clear()
            self._refusal = told(self.app.tr, last.code, last.detail)
        if session.me and now >= self._uttered + AGAIN:
            self._uttered = now
            self._ask(session)
        shown = (session.status.state, session.status.trouble, session.room, self._refusal)
        changed |= shown != self._told
        self._told = shown
        return changed

    def _ask(self, session: RemoteSession) -> None:
        """Sit down and be ready, as often as it takes."""
        room = session.room
        if room is None or not session.my_seats:
            session.sit()
        elif not room.places[session.my_seats[0]].ready:
            session.ready()
            self._refusal = ""

    def wake(self, now: float) -> float | None:
        """Wake for the next wish; a line that fails rings no bell."""
        due = super().wake(now)
        if self.session.status.state in (REFUSED, CLOSED):
            return due
        return min(now + AGAIN, due or now + AGAIN)

    @property
    def words(self) -> str:
        """How things are, in a sentence."""
        tr, session = self.app.tr, self.session
        status = session.status
        if status.trouble:
            return told(tr, status.trouble, status.detail)
        if not session.me:
            return tr("Looking for the host…")
        if session.room is None:
            return self._refusal or tr("Looking for a seat…")
        if session.room.error:
            return told(tr, session.room.error, session.room.detail)
        return tr("Waiting for the others…")

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw the sentence and, once we sit, everybody's seat."""
        app, px = self.app, self.app.px
        app.panels.draw(target, self.inside, PANEL)
        place = self.inside.inflate(-px(56), -px(48))
        app.text.paragraph(target, self.words, place, 24, TEXT)
        room = self.session.room
        for number, each in enumerate(room.places if room is not None else ()):
            at = (place.x, place.y + px(96 + 44 * number))
            app.text.draw(target, self._seat(each), at, 20, TEXT if each.ready else TEXT_DIM)

    def _seat(self, place: wire.Place) -> str:
        tr = self.app.tr
        if not place.kind:
            return tr("free")
        name = place.name or tr("Computer player")
        return tr("{name} · ready", name=name) if place.ready else name
