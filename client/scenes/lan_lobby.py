"""A host's lobby: its tables, one table's seats, chat, and what others need to join.

The scene stays below the match: it hears the host, and passes on what is the table's.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from client.i18n import mark
from client.remote import HostedSession, RemoteSession, Status
from client.scenes import lan_head, lan_told, lan_words
from client.scenes.lan_chat import Chat
from client.scenes.lan_club import Club
from client.scenes.lan_places import Places
from client.scenes.lan_rows import SeatRow, TableRow
from client.scenes.lan_setup import People
from client.scenes.lan_share import ShareCard, Sharing
from client.scenes.lan_table import TableEnd
from client.scenes.page import Page
from client.ui.button import AMBER as AMBER_BUTTON
from client.ui.button import GREEN, RED, Button
from client.ui.dialog import Answer, Dialog
from client.ui.heading import Heading
from client.ui.scroll import ScrollArea, fill, fill_around
from client.ui.summary import Summary
from client.ui.widget import Label, Widget
from engine.core.ruleset import Ruleset
from engine.games import GAMES
from server import proof, wire
from server.wire_tournament import OVER

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.lan_match import LanMatchScene

HOPELESS = (wire.Code.WRONG_HOST, wire.Code.HOUSE_FULL)
"""What may mend itself, but not while somebody looks at an empty page."""
CHAT = 150
"""The least height of the chat in units."""


class LobbyScene(Page):
    """Everything before and between matches.

    `people` sit down at table 1 of our own host; `eager`: take any seat and be ready at once;
    `watching`: watch its table at once, if it has but one.
    `turned_away` is told, once we have gone back, why the host has not let us in.
    """

    def __init__(
        self,
        app: "App",
        session: RemoteSession,
        *,
        people: People = (),
        eager: bool = False,
        watching: bool = False,
        turned_away: Callable[[Status], None] | None = None,
    ) -> None:
        super().__init__(app, mark("Lobby"))
        self.session = session
        self.hosted = session if isinstance(session, HostedSession) else None
        self.people, self.eager, self.watching = list(people), eager, watching
        self._turned_away = turned_away
        self.table_end = TableEnd(session, app.tr)
        self.match: LanMatchScene | None = None
        self.areas = (ScrollArea(app), ScrollArea(app))
        self.chat = Chat(app, session)
        self.ready = Button(app, "", self._ready, colour=GREEN, size=24)
        self.begin = Button(app, "", session.start, colour=AMBER_BUTTON, size=20)
        self.rules_button = Button(app, "", self._change_rules, size=20)
        self.tables_button = Button(app, "", self._to_tables, size=20)
        self._own = (self.ready, self.begin, self.rules_button, self.tables_button)
        self.buttons: tuple[Button, ...] = self._own
        self.seats: list[SeatRow] = []
        self.rows: list[TableRow] = []
        self.summary = Summary(app)
        self.club = Club(app, session)
        self.sharing = Sharing(app)
        self._places = Places(app, session, hosting=self.hosted is not None)
        self._left: list[Widget | tuple[Widget, ...]] = []
        self._right: list[Widget | tuple[Widget, ...]] = []
        self._line = ""
        self._said = 0
        self._asked_to_quit = False
        self._focused_for: tuple[int, bool, bool] | None = None

    # -- what the host says ------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The host's name."""
        return self.session.host_name or self.app.tr("Lobby")

    @property
    def rules(self) -> Ruleset[Any] | None:
        """The game of the table we are at."""
        room = self.session.room
        return GAMES.get(room.game) if room is not None else None

    def leave(self) -> None:
        """Go; a seat of a match under way is kept."""
        self.ring.focus_on(None)
        self.session.close()

    def survives(self, cause: Exception) -> bool:
        """Leave a host on the network whose words cannot be shown, and say so; our own is ours."""
        if self.hosted is not None or self.session.status.state == "refused":
            return False
        self.match = None
        self.session.give_up(cause)
        while self.app.scene is not self:
            self.app.pop()
        self.build()
        self.arrange()
        return True

    def tick(self, now: float) -> bool:
        """Hear the host, and pass on what is the table's."""
        messages = self.session.poll()
        self.table_end.take(messages)
        changed = self.session.lobby_changed()
        if changed:
            self._follow()
        if any(isinstance(message, wire.Welcome) for message in messages):
            self._to_match()
        status = self.session.status
        hopeless = status.state == "refused" or status.trouble in HOPELESS
        if self._turned_away is not None and not self.session.me and hopeless:
            turned_away, self._turned_away = self._turned_away, None
            self.go()
            turned_away(status)
            return True
        line = f"{self.session.me} {lan_words.line(self.app.tr, self.session.status)}"
        line += f" {self.club.wait()}"
        if changed or (line != self._line and self.app.scene is self):
            self._line = line
            self.build()
            self.arrange()
            changed = True
        return super().tick(now) or changed

    def wake(self, now: float) -> float | None:
        """Look at the line now and then while the lobby is seen."""
        tip = super().wake(now)
        if self.app.scene is not self:
            return tip
        return min(now + 1.0, tip) if tip is not None else now + 1.0

    def _follow(self) -> None:
        """Do what follows from the lobby's news."""
        session, tr = self.session, self.app.tr
        refusals, session.refusals = session.refusals, []
        for refused in refusals:
            if session.me and refused.code != wire.Code.UNKNOWN:
                cup = session.tournament is not None
                self.app.toast(lan_words.refusal(tr, refused, tournament=cup))
                if self.match is not None:
                    self.match.looks.hear(self.app.now, refused)
                self.eager = False  # he sees why, and what else there is to do
        if self.people and (session.tables is not None or session.room is not None):
            self._sit_down()
        room = session.room
        if self.eager and (session.my_seats or session.entrant is not None):
            self.eager = False
            session.ready()
        elif self.eager and session.tables is not None:
            session.sit()
        elif self.watching and session.tables is not None:
            self.watching = False
            if len(session.tables.rows) == 1 and session.tournament is None:
                session.watch(session.tables.rows[0].table)
        if self.match is not None and (room is None or room.phase not in lan_told.PLAYING):
            self.match.ended()
        self._hear_chat()

    def _sit_down(self) -> None:
        people, self.people = self.people, []
        table = min(row.table for row in self.session.tables.rows) if self.session.tables else None
        for seat, name in people:
            self.session.sit(table, seat, name)
        self.session.ready()

    def _hear_chat(self) -> None:
        """Show what others said while the chat cannot be seen."""
        chat, seen = self.session.chat, self._said
        self._said = len(chat)
        if self.match is None or self.app.scene is self:
            return
        for said in chat[seen:][-2:]:
            if said.person != self.session.me:
                self.app.toast(lan_words.spoken(self.app.tr, said), 5.0, brief=True)

    def _to_match(self) -> None:
        """Sit down at the table where a match is played."""
        from client.scenes.lan_match import LanMatchScene

        if self.match is None:
            while self.app.scene is not self:
                self.app.pop()
            self.ring.focus_on(None)
            self.match = LanMatchScene(self.app, self)
            self.app.push(self.match)
            self.match.tick(self.app.now)  # what came with the welcome is seen at once
            if self.club.round():
                self.app.toast(self.club.round())

    # -- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Make the page for how things are."""
        tr = self.app.tr
        self.back.words = tr("Leave")
        self.chat.name()
        session = self.session
        room, tables = session.room, session.tables
        self.seats, self.rows = [], []
        self._left, self._right = [], []
        if session.tournament is not None and session.me:
            self._left, self.seats, self.rows = self.club.left(session.tournament)
            self._right = self.club.right(session.tournament)
        elif room is not None:
            self._build_room(room)
        elif tables is not None:
            self._build_tables(tables)
        else:
            self._left = [Label(self.app, lan_words.line(tr, self.session.status), 20)]
        if self.session.me:
            self._left += [self.chat.view, (self.chat.field, self.chat.phrases)]
            self._right = [*self._share(), *self._right]
        status = self.session.status
        if self.session.me and status.state != "open":
            self._left = [Label(self.app, lan_words.line(tr, status), 17), *self._left]
        self._name_buttons(room)

    def _share(self) -> list[Widget | tuple[Widget, ...]]:
        """Return what others need, or who hosts."""
        tr, app = self.app.tr, self.app
        key = proof.fingerprint(self.session.key) if self.session.key else "…"
        told_ = self.session.tournament
        if told_ is not None and told_.phase == OVER:
            return []
        if self.hosted is None:
            code, address = self.sharing.known(self.session)
            return [ShareCard(app, code, [address] if address else (), key)]
        return [Heading(app, tr("Others join by")), *self.sharing(self.hosted.lan)]

    def _build_room(self, room: wire.Room) -> None:
        tr, app, rules = self.app.tr, self.app, self.rules
        game = tr(rules.title) if rules is not None else room.game
        title = tr("Table {n} · {game}", n=room.table, game=game)
        self.seats = self._places.rows(room)
        self._left = [Heading(app, title), *self.seats]
        self._left.append(Label(app, lan_told.awaited(tr, room), 15, dim=not room.error))
        self._left += self._places.aside(lan_told.watching(tr, room.watchers))
        self._left += self._places.aside(lan_told.waiting(tr, room.people))
        if rules is not None:
            self.summary.put(*lan_told.rules(tr, rules, room))
            self._right = [Heading(app, tr("Rules")), self.summary]

    def _build_tables(self, tables: wire.Tables) -> None:
        tr, app = self.app.tr, self.app
        self.rows = [self._places.table(row) for row in tables.rows]
        self._left = [Heading(app, tr("Tables")), *self.rows]
        self._left += self._places.aside(lan_told.waiting(tr, tables.people))

    def _name_buttons(self, room: wire.Room | None) -> None:
        tr, session = self.app.tr, self.session
        for button in self.buttons:
            button.visible = False
        self.buttons = self._own if session.tournament is None else self.club.buttons
        if session.tournament is not None:
            self.club.name_buttons(session.tournament)
            return
        mine = session.my_seats
        before = room is not None and room.phase in ("open", "over", "saved")
        places = room.places if room is not None else ()
        am_ready = bool(mine) and all(places[seat].ready for seat in mine)
        self.ready.visible = before and bool(mine)
        self.ready.words = tr("Not ready after all") if am_ready else tr("I am ready")
        self.ready.colour = AMBER_BUTTON if am_ready else GREEN
        empty = any(not place.kind for place in places)
        short = room is not None and bool(room.settings.get("may_start_short")) and empty
        saved = room is not None and room.phase == "saved"
        self.begin.visible = session.owner and am_ready and (saved or (short and before))
        self.begin.words = tr("Begin without them")
        self.rules_button.visible = session.owner and room is not None and room.phase == "open"
        self.rules_button.words = tr("Change rules")
        self.tables_button.visible = room is not None
        self.tables_button.words = tr("All tables")

    # -- page --------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Seats and chat at the left, code and rules at the right; or all in one column."""
        px, gap = self.app.px, self.app.px(7)
        left, right = self._left, self._right
        chat = self.chat.view
        if self.inside.w / self.app.unit >= 1000 and right:
            half = round((self.inside.w - px(20)) * 0.54)
            box = pygame.Rect(self.inside.x, self.inside.y, half, self.inside.h)
            fill_around(chat, self.areas[0], box, left, gap=gap, usual=px(CHAT))
            box = pygame.Rect(box.right + px(20), box.y, self.inside.right - box.right - px(20),
                              box.h)  # fmt: skip
            fill(self.areas[1], box, [right], gap)
            areas = list(self.areas)
        else:
            chat.tall = px(CHAT)
            fill(self.areas[0], self.inside, [[*left, *right]], gap)
            areas = [self.areas[0]]
        self.line_up([button for button in self.buttons if button.visible])
        widgets = [each for area in areas for each in area.children]
        where = (self.session.me, self.session.room is None, self.session.tournament is None)
        fresh = self._focused_for != where and self.app.scene is self
        self._focused_for = where
        keen = [button for button in (self.ready, *self.club.buttons) if button.visible]
        first = next(iter((*keen[:1], *self.rows, *self.seats)), None)
        self.ring.set([*widgets, self.back, *reversed(self.buttons)], areas=areas,
                      focus=first if fresh else None)  # fmt: skip

    def draw_heading(self, target: pygame.Surface) -> None:
        """The host's name, and how the line is."""
        lan_head.draw(self.app, target, self.inside, self.heading, self.session.status)

    # -- what is pressed ---------------------------------------------------------------------

    def _ready(self) -> None:
        room, mine = self.session.room, self.session.my_seats
        if room is not None and mine:
            self.session.ready(on=not all(room.places[seat].ready for seat in mine))

    def _to_tables(self) -> None:
        self.session.rise()

    def _change_rules(self) -> None:
        from client.scenes.lan_rules import RoomRulesScene

        if self.session.room is not None:
            self.app.push(RoomRulesScene(self.app, self.session, self.session.room))

    def leave_page(self) -> None:
        """Going asks first where others would notice."""
        tr, session = self.app.tr, self.session
        room = session.room
        waiting = room is not None and room.phase in (*lan_told.PLAYING, "saved", "starting")
        if not session.me or session.status.state in ("refused", "closed"):
            self.go()
        elif self.hosted is not None:
            self._ask(tr("Close the table?"), self._closing(), tr("Close it"))
        elif waiting and session.my_seats:
            self._ask(tr("Leave this host?"), tr("Your seat is kept for you: “Rejoin” on the "
                      "network's page leads back to it."), tr("Leave"))  # fmt: skip
        else:
            self.go()

    def asks_to_quit(self) -> bool:
        """Whoever closes the window of a host with guests is told, once, what that means."""
        asked, self._asked_to_quit = self._asked_to_quit, True
        room = self.session.room
        playing = room is not None and room.phase in ("playing", "starting")
        lost = playing or self.club.under_way() or lan_told.company(self.session)
        if self.hosted is None or asked or not lost:
            self._asked_to_quit = asked
            return False
        tr = self.app.tr
        answers = [Answer(tr("Quit"), self.app.quit, RED), Answer(tr("Stay"), self._stays)]
        self.app.push(Dialog(self.app, tr("Close the table?"), self._closing(), answers))
        return True

    def _stays(self) -> None:
        self._asked_to_quit = False

    def _closing(self) -> str:
        """Return what closing our own host means."""
        tr, told_ = self.app.tr, self.session.tournament
        if told_ is not None and told_.phase == OVER:
            return tr("The tournament is over. Others here see its standings no more.")
        said = tr("Your table closes for everybody.") + " "
        return said + tr("Matches are kept: open your table again, and the same people go on.")

    def _ask(self, title: str, said: str, yes: str) -> None:
        answers = [Answer(yes, self.go, RED), Answer(self.app.tr("Stay"))]
        self.app.push(Dialog(self.app, title, said, answers))

    def go(self) -> None:
        """Leave the host, and go back to the network's page."""
        from client.scenes.lan import LanScene

        while self.app.scenes and not isinstance(self.app.scene, LanScene):
            self.app.pop()
        if self.app.scenes and isinstance(self.app.scene, LanScene):
            self.app.scene.reload()
            self.app.scene.build()
            self.app.scene.arrange()
