"""The network's first page: the match that was left, tables that were found, an address, hosting.

Nothing is looked for here: a finder is asked what it has found, and a session is opened where a
press says so.
"""

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from client.art.palette import AMBER, TEXT_DIM
from client.i18n import mark
from client.invite import Invitation, read_invitation, typed
from client.knock import KnockError
from client.line import REFUSED
from client.profile import Joined, Profile
from client.remote import RemoteSession, Status
from client.scenes import lan_found, words
from client.scenes.lan_rows import TableRow, TallButton
from client.scenes.match import trouble
from client.scenes.page import Page
from client.sightings import Found
from client.troubles import told
from client.ui.button import GREEN, Entry
from client.ui.field import TextField
from client.ui.heading import Heading
from client.ui.scroll import ScrollArea, fill
from client.ui.widget import Label, Widget
from server import keep
from server.faults import StoreError
from server.keep import Kept
from server.lan import PORT
from server.message import MAX_NAME
from server.proof import CODE_LENGTH, clean_code, show_code
from server.wire import Code

if TYPE_CHECKING:
    from client.app import App

LONGEST = 12
"""Characters of a name that is typed: it must fit on its plate."""
ADDRESS = 400
CODE = 24


class Finder(Protocol):
    """Looks for hosts in the background (`client.nearby.Nearby`)."""

    def hosts(self) -> Sequence[Found]:
        """Return the hosts that are there now."""

    def changed(self) -> bool:
        """Whether that is another answer than the last time."""

    def close(self) -> None:
        """Look no more."""


class LanScene(Page):
    """Find, join, rejoin, host. `finder` looks for hosts (None: one of our own).

    It is closed with the page.
    """

    def __init__(self, app: "App", finder: Finder | None = None) -> None:
        super().__init__(app, mark("Play on the network"))
        self.finder = finder
        self.profile: Profile | None = None
        self.own: Kept | None = None
        """What our own host has kept."""
        self._own_port = PORT
        self.left: list[Joined] = []
        self.areas = (ScrollArea(app), ScrollArea(app))
        self.words = {"name": self._name(), "address": "", "code": ""}
        self._known = app.settings.names[:1]
        """Who sat here last, as far as this page has heard."""
        self.join = TallButton(app, "", self._join, colour=GREEN)
        self.fields: dict[str, TextField] = {}
        self.rows: list[TableRow] = []
        self.trouble = ""
        """Why the host that was tried last has not let us in."""
        self._watched = ""
        """The address of the host that was chosen to be watched."""
        self._sought: tuple[str, RemoteSession] | None = None
        """The key of the host that was gone back to, and how that goes."""
        self._sides: tuple[list[Widget], list[Widget]] = ([], [])

    def _name(self) -> str:
        return next(iter(self.app.settings.names), self.app.tr(words.NAMES[0]))[:LONGEST]

    # -- what is known -----------------------------------------------------------------------

    def enter(self) -> None:
        """Read who we are on the network, and where we have been."""
        try:
            self.profile = Profile(self.app.folder)
        except StoreError as cause:
            trouble(self.app, self.app.tr("The network cannot be used"), cause)
        self.reload()
        if self.finder is None:
            from client.nearby import Nearby

            also = [(each.address, each.port) for each in self.left]
            self.finder = Nearby(also, self.app.post_wakeup)

    def leave(self) -> None:
        """Look no more, and let another program be this player."""
        if self.finder is not None:
            self.finder.close()
        if self.profile is not None:
            self.profile.close()

    def reload(self) -> None:
        """Read again what was joined, what our own host has kept, and who sat here meanwhile."""
        known, self._known = self._known, self.app.settings.names[:1]
        if self.fields and self._known != known:
            self._put("name", self._name())
        sought, self._sought = self._sought, None
        try:
            if sought is not None and self.profile is not None and not sought[1].me:
                self.profile.lost(sought[0])
            self.left = self.profile.joined() if self.profile is not None else []
            self._own_port, self.own = keep.last(self.app.folder, PORT)
        except StoreError:
            self.own = None

    def tick(self, now: float) -> bool:
        """Follow what is found while the page can be seen."""
        if self.app.scene is self and self.finder is not None and self.finder.changed():
            lan_found.forget_ended(self.profile, self._hosts())
            self.build()
            self.arrange()
            return True
        return super().tick(now)

    # -- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Make rows and fields anew; what was typed stays."""
        tr, app = self.app.tr, self.app
        first, others = self._first_rows(), self._found_rows()
        self.rows = [*first, *others]
        if not self.fields:
            self.fields = {
                "name": self._field("name", LONGEST, offers=app.settings.names),
                "address": self._field("address", ADDRESS),
                "code": self._field("code", CODE),
            }
        labels = {"name": tr("Your name"), "address": tr("Address"), "code": tr("Join code")}
        examples = {"name": tr("Name"), "address": tr("e.g. {example}", example="192.168.1.20"),
                    "code": tr("e.g. {example}", example="ABCD-EFGH-JKM")}  # fmt: skip
        for name, field in self.fields.items():
            field.hint = examples[name]
        self.join.words = tr("Join")
        host = Entry(app, tr("Host a LAN game"), tr("Others join your table by its code"),
                     self._host)  # fmt: skip
        found: list[Widget] = [Heading(app, tr("Go on")), *first] if first else []
        found += [Heading(app, tr("Tables on this network")), *others]
        if not others:
            none = tr(
                "No table has been found so far. A table on another network, or one that hides, "
                "can be joined by its address."
            )
            found.append(Label(app, none, 15, dim=True))
        labelled: list[Widget] = []
        for name, words_ in labels.items():
            labelled += [Label(app, words_, 14, dim=True), self.fields[name]]
        why: list[Widget] = [Label(app, self.trouble, 16, ink=AMBER)] if self.trouble else []
        typed: list[Widget] = [Heading(app, tr("Join by address")), *why, *labelled, self.join]
        typed += [Heading(app, tr("Host a table yourself")), host, *self._help()]
        self._sides = (found, typed)
        self._refresh()

    def _help(self) -> list[Widget]:
        """Return the way to the page about an address that cannot be joined."""
        tr, app = self.app.tr, self.app

        def look() -> None:
            from client.scenes.lan_whynot import of_address

            address = self.words["address"].strip()
            app.toasts.drop(self)
            if address:
                app.push(of_address(app, address))
            else:
                app.toast(tr("Type the address of the table first."), 6.0, about=self)
                self.ring.focus_on(self.fields["address"])

        about = tr("What this machine sees of the address above")
        return [Entry(app, tr("Why can I not join?"), about, look)]

    def _field(self, name: str, longest: int, *, offers: Sequence[str] = ()) -> TextField:
        def take(text: str) -> None:
            self.words[name] = text
            if name == "address":
                self._read_invitation(text)
            self._refresh()

        def fits(text: str) -> bool:
            return name != "code" or len(clean_code(text)) <= CODE_LENGTH

        return TextField(self.app, self.words[name], take, offers=offers, longest=longest,
                         fits=fits, on_enter=self._entered)  # fmt: skip

    def _read_invitation(self, text: str) -> None:
        """Take an invitation apart that was pasted into the line for the address."""
        with contextlib.suppress(KnockError):
            invitation = read_invitation(text)
            if invitation is not None and invitation.code:
                self._put("address", invitation.way)
                self.fields["code"].set(show_code(invitation.code))

    def _entered(self) -> None:
        """Enter goes on to what is missing, or joins."""
        missing = next((name for name, field in self.fields.items() if not field.text.strip()), "")
        if missing:
            self.ring.focus_on(self.fields[missing])
        else:
            self._join()

    def _refresh(self) -> None:
        tr = self.app.tr
        self.join.why = ""
        if self.profile is None:
            self.join.why = tr("The network cannot be used")
        elif not self.words["name"].strip():
            self.join.why = tr("Everybody needs a name.")
        elif not self.words["address"].strip() or not self.words["code"].strip():
            self.join.why = tr("Address and join code are needed; whoever hosts sees them.")
        self.join.enabled = not self.join.why

    def _first_rows(self) -> list[TableRow]:
        """Return what can be gone on with: our own host's matches, the host left last."""
        rows = lan_found.own(self.app, self._own_port, self.own, self.host_again)
        joined, host = self._gone_on()
        if joined is not None:
            rows.append(lan_found.left(self.app, joined, host, partial(self.rejoin, joined)))
        return rows

    def _gone_on(self) -> tuple[Joined | None, Found | None]:
        """Return the host left last, and what was found of it: it has one line on the page.

        That is where it can be gone on with; a host that is near and keeps no seat is one of
        those that were found.
        """
        joined = next(iter(self.left), None)
        if joined is None:
            return None, None
        place = (joined.key, joined.port)
        host = next((each for each in self._hosts() if (each.key, each.port) == place), None)
        over = host is not None and (host.over or not joined.seated)
        return (None, None) if over else (joined, host)

    def _hosts(self) -> Sequence[Found]:
        return self.finder.hosts() if self.finder else ()

    def _found_rows(self) -> list[TableRow]:
        above = self._gone_on()[1]
        return [
            lan_found.found(self.app, each, partial(self._choose, each))
            for each in self._hosts()
            if each is not above
        ]

    # -- page --------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Tables at the left, what is typed at the right; in a narrow window below each other."""
        px, gap = self.app.px, self.app.px(7)
        found, typed = self._sides
        if self.inside.w / self.app.unit >= 1000:
            right = px(380)
            left = pygame.Rect(self.inside)
            left.w -= right + px(28)
            fill(self.areas[0], left, [found], gap)
            side = pygame.Rect(self.inside.right - right, self.inside.y, right, self.inside.h)
            fill(self.areas[1], side, [typed], gap)
            areas = list(self.areas)
        else:
            fill(self.areas[0], self.inside, [[*found, *typed]], gap)
            areas = [self.areas[0]]
        widgets = [each for area in areas for each in area.children]
        fresh = self.ring.focus is None
        first = self.rows[0] if self.rows else self.fields["address"]
        self.ring.set([*widgets, self.back], areas=areas, focus=first if fresh else None)

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw how to use the page by keys."""
        keys = self.app.tr("Tab next · ↑ ↓ choose · Enter join · Esc back")
        at = (self.inside.right, self.foot.centery)
        self.app.text.draw(target, keys, at, 13, TEXT_DIM, anchor="rm")

    # -- where it leads ----------------------------------------------------------------------

    def _choose(self, found: Found) -> None:
        """Join a host that was found: at once if its code is known, else ask for the code.

        Where all seats are taken that is to watch; the wish holds for this address as it stands.
        """
        self._watched = found.address if found.reason == Code.TABLE_FULL else ""
        known = next((each for each in self.left if each.key == found.key), None)
        if known is not None:  # whether the code still fits the line finds out, without the host
            name = self._said_name() or known.name
            self.visit(found.way, known.code, name, shown=found.address)
            return
        self.fields["address"].set(found.address)
        self.ring.focus_on(self.fields["code"])
        self.app.toast(lan_found.ask_code(self.app.tr, found.name), about=self)

    def _said_name(self) -> str:
        name = self.words["name"].strip()[:MAX_NAME]
        words.remember(self.app, [name])
        self._known = self.app.settings.names[:1]
        return name

    def _join(self) -> None:
        if not self.join.enabled:
            self.app.toast(self.join.why)
            return
        address, code = self.words["address"].strip(), self.words["code"].strip()
        try:
            invited = read_invitation(address) or Invitation(address, "")
            if len(clean_code(invited.code or code)) != CODE_LENGTH:
                raise KnockError(Code.NO_CODE)
        except KnockError as cause:
            self.turned_away(Status(REFUSED, cause.code, cause.detail))
            return
        self.visit(invited.way, invited.code or code, self._said_name())

    def visit(
        self, address: str, code: str, name: str, *, eager: bool = False, shown: str = ""
    ) -> None:
        """Join a host by its address and code; `eager`: take a seat there at once.

        Who is turned away finds `shown` (else the address), code and name here, to be mended.
        """
        if self.profile is not None:
            session = RemoteSession.join(address, code, name, self.profile, self.app.post_wakeup)
            where = shown or address
            self._go(session, where, code, name, eager=eager, watching=where == self._watched)

    def rejoin(self, joined: Joined) -> None:
        """Go back to a host; who leaves without having found it is not sent there again."""
        if self.profile is not None:
            session = RemoteSession.rejoin(joined, self.profile, self.app.post_wakeup)
            where = typed(joined.address, joined.port)
            self._go(session, where, joined.code, joined.name)
            self._sought = (joined.key, session)

    def _go(
        self, session: RemoteSession, address: str, code: str, name: str, *, eager: bool = False,
        watching: bool = False,
    ) -> None:  # fmt: skip
        from client.scenes.lan_lobby import LobbyScene

        def turned_away(status: Status) -> None:
            self.fields["address"].set(address)
            self.fields["code"].set(show_code(code))
            self._watched = address if watching else ""
            self.turned_away(status)

        self.trouble = self._watched = ""
        self.app.toasts.drop(self)  # what was said of the try before is no longer so
        self._put("name", name)
        self.app.push(LobbyScene(self.app, session, eager=eager, watching=watching,
                                 turned_away=turned_away))  # fmt: skip

    def _put(self, name: str, text: str) -> None:
        """Show a text in a line, however long it is."""
        self.words[name] = text
        self.fields[name].show(text)

    def turned_away(self, status: Status) -> None:
        """Say why a host has not let us in, beside what was typed, and lead to what to mend."""
        self.trouble = told(self.app.tr, status.trouble, status.detail)
        if status.trouble == Code.WRONG_HOST:
            self.trouble += " " + self.app.tr("If that is right, type its join code anew.")
            self.fields["code"].set("")
        self.build()
        self.arrange()
        wrong = self.fields["address" if status.trouble == Code.NO_ADDRESS else "code"]
        self.ring.focus_on(self.join if status.trouble == Code.HOUSE_FULL else wrong)
        self.app.toast(self.trouble, 6.0, about=self)

    def _host(self) -> None:
        from client.scenes.lan_setup import HostScene

        self._said_name()
        self.app.push(HostScene(self.app))

    def host_again(self) -> None:
        """Open our own host again with what it has kept."""
        from client.scenes.lan_setup import open_host

        open_host(self.app, (), self._said_name() or self._name(), (), port=self._own_port)
