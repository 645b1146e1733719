"""The lobby of a tournament: who is on the list, the tables of this round, what comes next.

It shows what the host tells and offers what the host will take; standings and draws have a page of
their own (`lan_standings`).
"""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from client.i18n import Translator, labelled
from client.remote import HostedSession, RemoteSession
from client.scenes import lan_club_setup, lan_told, lan_words, words
from client.scenes.lan_best import Best, Place
from client.scenes.lan_rows import SeatRow, TableRow
from client.scenes.lan_standings import StandingsPage, points, score_ink
from client.troubles import told as said
from client.ui.button import AMBER as AMBER_BUTTON
from client.ui.button import GREEN, RED, Button
from client.ui.dialog import Answer, Dialog
from client.ui.heading import Heading
from client.ui.menu import Item, Menu
from client.ui.summary import Summary
from client.ui.widget import Label, Widget
from engine.games import GAMES
from server import wire
from server.ranking import Played
from server.tournament import LEAST, placed
from server.wire_tournament import BETWEEN, ENTRY, IN, OVER, PLAYING, STRUCK

if TYPE_CHECKING:
    from client.app import App

Lines = list[Widget | tuple[Widget, ...]]
FIRST_LINES = 6
"""So many lines of the standings stand in the lobby."""


def name_of(tr: Translator, told: wire.Tournament, who: int) -> str:
    """Return the name of an entrant or of a computer player."""
    if who < 0:
        return tr("Computer {n}", n=-who)
    return told.entrants[who - 1].name


class Club:
    """The lobby's part of a tournament; `session.tournament` has one."""

    def __init__(self, app: "App", session: RemoteSession) -> None:
        self.app, self.session = app, session
        self.enter = Button(app, "", session.sit, colour=GREEN, size=24)
        self.draw = Button(app, "", session.start, colour=AMBER_BUTTON, size=20)
        self.standings = Button(app, "", self.show_standings, size=20)
        self.withdraw = Button(app, "", self._ask_to_withdraw, size=20)
        self.list = Button(app, "", session.rise, size=20)
        self.buttons = (self.enter, self.draw, self.standings, self.withdraw, self.list)
        for button in self.buttons:
            button.visible = False
        self.summary, self.best = Summary(app), Best(app)
        self._heard: tuple[wire.Tournament | None, float] = (None, 0.0)

    @property
    def told(self) -> wire.Tournament | None:
        """What the host has told last."""
        return self.session.tournament

    @property
    def leads(self) -> bool:
        """Whether we may draw."""
        told = self.told
        hosting = isinstance(self.session, HostedSession)
        return told is not None and (hosting or told.owner == self.session.me != 0)

    def show_standings(self) -> None:
        """Open the page of the standings."""
        if self.told is not None:
            self.app.push(StandingsPage(self.app, self.session, self.stage))

    def _ask_to_withdraw(self) -> None:
        """Ask first: where this button stands another one stood a moment ago."""
        tr = self.app.tr
        said = tr("The next draws go without you. Until the last one you can sign up again.")
        answers = [Answer(tr("Withdraw"), self.session.withdraw, RED), Answer(tr("Stay"))]
        self.app.push(Dialog(self.app, tr("Withdraw from the tournament?"), said, answers))

    def wait(self) -> int | None:
        """Return in how many seconds the next round is drawn by itself; None: it is not."""
        told, now = self.told, self.app.now
        if told is not self._heard[0]:
            self._heard = told, now
        if told is None or told.wait is None:
            return None
        return max(0, math.ceil(told.wait - (now - self._heard[1])))

    def round(self) -> str:
        """Return which round is played or has just been; empty where there is none."""
        told = self.told
        if told is None or not told.drawn:
            return ""
        return self.app.tr("Round {n} of {rounds}", n=len(told.drawn), rounds=told.rounds)

    def stage(self) -> str:
        """Return in one line which round it is and what comes next."""
        told = self.told
        if told is None:
            return ""
        return " · ".join(each for each in (self.round(), self.awaited(told)) if each)

    # -- in words ----------------------------------------------------------------------------

    def awaited(self, told: wire.Tournament) -> str:
        """Return what the tournament waits for."""
        tr = self.app.tr
        if told.error:
            return said(tr, told.error, told.detail)
        playing = sum(each.state == IN for each in told.entrants)
        match told.phase:
            case "entry" if told.start_at:
                return tr("{n} of {wanted} people are on the list; it begins by itself.",
                          n=playing, wanted=told.start_at)  # fmt: skip
            case "entry" if self.leads:
                return tr("Begin when everybody is on the list. Latecomers play from the next "
                          "draw on.")  # fmt: skip
            case "entry":
                return tr("Whoever leads the tournament begins when everybody is here.")
            case "playing":
                left = sum(not table.over for table in told.drawn[-1].tables)
                return tr.plural("{n} table is still playing.", "{n} tables are still playing.",
                                 left)  # fmt: skip
            case "between":
                wait = self.wait()
                if wait is None:
                    return tr("The next round begins when whoever leads says so.")
                return tr("The next round is drawn in {n} s.", n=wait)
            case _:
                return tr("The tournament is over.")

    def title(self, told: wire.Tournament) -> str:
        """Return where the tournament stands."""
        tr, game = self.app.tr, GAMES.get(told.game)
        title = tr(game.title) if game is not None else told.game
        if told.phase == ENTRY:
            return tr("Tournament · {game}", game=title)
        return tr("Round {n} of {rounds} · {game}", n=len(told.drawn), rounds=told.rounds,
                  game=title)  # fmt: skip

    # -- widgets -----------------------------------------------------------------------------

    def left(self, told: wire.Tournament) -> tuple[Lines, list[SeatRow], list[TableRow]]:
        """Return what stands at the left, and the rows among it that can be pressed."""
        app = self.app
        lines: Lines = [Heading(app, self.title(told))]
        waits = Label(app, self.awaited(told), 17)
        seats: list[SeatRow] = []
        tables: list[TableRow] = []
        if told.phase == ENTRY:
            seats = [self._entrant(each) for each in told.entrants if each.state != STRUCK]
            lines += [waits, *seats]
            if not seats:
                lines.append(Label(app, app.tr("Nobody is on the list yet."), 15, dim=True))
            lines += self._not_entered(told)
        else:
            tables = [
                self._table(told, number, table)
                for number, table in enumerate(told.drawn[-1].tables, 1)
            ]
            lines += [waits, *tables]
            aside = self._not_playing(told)
            if aside:
                lines.append(Label(app, aside, 15, dim=True))
            lines += self._not_entered(told)
        return lines, seats, tables

    def _not_entered(self, told: wire.Tournament) -> Lines:
        """Name those in the lobby who are not on the list: whoever leads may wait for them."""
        tables, tr = self.session.tables, self.app.tr
        entry = told.phase == ENTRY  # there, who was struck has no line
        listed = {each.person for each in told.entrants if not (entry and each.state == STRUCK)}
        others = [each for each in (tables.people if tables else ()) if each.person not in listed]
        if not others or told.phase == OVER:
            return []
        names = words.listed(tr, [lan_words.person(each.name, each.person) for each in others])
        return [
            Label(self.app, tr("Here, but not on the list: {names}", names=names), 15, dim=True)
        ]

    def right(self, told: wire.Tournament) -> Lines:
        """Return what stands at the right below how others join."""
        tr, app, rules = self.app.tr, self.app, GAMES.get(told.game)
        lines: Lines = []
        if told.drawn:
            best = [
                Place(str(line.rank), name_of(tr, told, line.who), points(line.points),
                      words.signed(line.score), score_ink(line.score))
                for line in placed(told)[:FIRST_LINES] if line.rank is not None
            ]  # fmt: skip
            self.best.put(best)
            lines += [Heading(app, tr("Standings")), self.best]
        if rules is not None:
            room = wire.Room(0, told.game, told.options, told.settings,
                             (wire.Place(),) * told.size)  # fmt: skip
            said_, differs = lan_told.rules(tr, rules, room)
            self.summary.put([*lan_club_setup.terms(tr, told), *said_], differs)
            lines += [Heading(app, tr("Rules")), self.summary]
        return lines

    def _entrant(self, each: wire.Entrant) -> SeatRow:
        tr = self.app.tr
        mine = each.person == self.session.me != 0
        row = SeatRow(self.app, each.number - 1, self._strike(each))
        row.words, row.mine = each.name, mine
        row.icon = "person" if each.person else "offline"
        row.ready = each.state == IN and bool(each.person)
        row.below = tr("On the list") if each.state == IN else tr("Has withdrawn")
        if not each.person:
            row.below = tr("Away")
        if mine:
            row.below = f"{tr('You')} · {row.below}"
        told = self.told
        if told is not None and each.person == told.owner != 0:
            row.below += f" · {tr('Leads the tournament')}"
        row.enabled = self.leads and not mine
        row.hint = "…" if row.enabled else ""
        row.why = tr("Only whoever leads the tournament can take somebody off the list.")
        return row

    def _strike(self, each: wire.Entrant) -> Callable[[], None]:
        def ask() -> None:
            tr = self.app.tr
            off = tr("Take {name} off the list", name=each.name)
            items = [Item(off, lambda: self.session.withdraw(each.number), RED)]
            self.app.push(Menu(self.app, each.name, [*items, Item(tr("Back"), None)]))

        return ask

    def _table(self, told: wire.Tournament, number: int, table: Played) -> TableRow:
        tr, session = self.app.tr, self.session
        names = [name_of(tr, told, who) for who in table.seats]
        me = session.entrant
        mine = me is not None and me.number in table.seats

        def press() -> None:
            if mine:
                session.sit()
            else:
                session.watch(number)

        row = TableRow(self.app, tr("Table {n}", n=number), "", press)
        row.first = mine
        if table.over:
            order = sorted(range(len(names)), key=lambda seat: (table.ranks[seat], seat))
            row.below = " · ".join(
                f"{table.ranks[seat]}. "
                + labelled(tr, names[seat], words.signed(table.scores[seat]))
                for seat in order
            )
            row.enabled, row.action = False, tr("Done")
        else:
            row.below = words.listed(tr, names)
            row.action = tr("To the table") if mine else tr("Watch")
        return row

    def _not_playing(self, told: wire.Tournament) -> str:
        """Return who sits out, and why: they came late, withdrew, or have gone."""
        tr = self.app.tr
        playing = {who for table in told.drawn[-1].tables for who in table.seats}
        late = [each.name for each in told.entrants
                if each.state == IN and each.number not in playing]  # fmt: skip
        out = [each.name for each in told.entrants if each.state != IN]
        parts = []
        if late and told.phase != OVER:
            parts.append(tr("From the next round on: {names}", names=words.listed(tr, late)))
        if out:
            parts.append(tr("Withdrawn: {names}", names=words.listed(tr, out)))
        return "  ".join(parts)

    def name_buttons(self, told: wire.Tournament) -> None:
        """Say what the buttons at the foot do, and show those that do something."""
        tr, me, room = self.app.tr, self.session.entrant, self.session.room
        on_list = me is not None and me.state == IN
        struck = me is not None and me.state == STRUCK
        more = len(told.drawn) < told.rounds
        self.enter.visible = more and not on_list and not struck and bool(self.session.me)
        self.enter.words = tr("Sign up")
        self.draw.visible = self.leads and told.phase in (ENTRY, BETWEEN)
        self.draw.words = tr("Begin") if told.phase == ENTRY else tr("Draw now")
        here = sum(each.state == IN and bool(each.person) for each in told.entrants)
        self.draw.enabled = here >= LEAST or not self.draw.visible
        self.draw.why = "" if self.draw.enabled else tr("At least two people must be on the list.")
        self.standings.visible = bool(told.drawn)
        self.standings.words = tr("Standings")
        self.withdraw.visible = on_list and more
        self.withdraw.words = tr("Withdraw")
        watching = room is not None and not self.session.my_seats
        self.list.visible = watching and told.phase == PLAYING
        self.list.words = tr("Stop watching")

    def under_way(self) -> bool:
        """Whether a tournament has begun and is not over."""
        return self.told is not None and self.told.phase in (PLAYING, BETWEEN)
