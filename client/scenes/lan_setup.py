"""Hosting a LAN game: the set-up page with open seats, several tables and a name for the house.

Opening a host may fail (a port in use, a full disk): what failed is said in a dialog, and what
can be done about it stands beside it.
"""

import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import zmq
from msgspec.structs import replace

from client.faults import told
from client.i18n import labelled, mark
from client.remote import HostedSession
from client.scenes import lan_club_setup, lan_kept, words
from client.scenes.lan_club_setup import Club
from client.scenes.match import DEAL
from client.scenes.plan import BOT, check, human, levels, trouble
from client.scenes.setup import SetupScene
from client.ui.button import GREEN
from client.ui.choice import Choice, Row, Toggle
from client.ui.dialog import Answer, Dialog
from client.ui.field import TextField
from client.ui.widget import Label, Widget
from engine.core.errors import EngineError
from engine.core.model import Seat
from engine.core.options import Preset
from engine.games import GAMES
from server import keep
from server.faults import StoreError
from server.lan import PACE, PORT
from server.looks import DELAY
from server.message import MAX_NAME
from server.opening import Order
from server.seating import HUMAN
from server.store import Aside, SeatPlan
from server.tournament import Plan

if TYPE_CHECKING:
    from client.app import App

OPEN = "open"
TABLES = (1, 2, 3, 4, 6, 8)
DELAYS = (60, 180, 600)
ENDING = 8
"""Hands of a tournament's match for which no length was chosen."""

People = tuple[tuple[Seat, str], ...]
"""Who sits at this machine: seats of the first table, and names."""


class HostScene(SetupScene):
    """The page behind "Host a LAN game"; an open seat is a person without a name."""

    def __init__(self, app: "App") -> None:
        self.count = 1
        self.delay: float | None = DELAY
        self._house = ""
        """The name of the table that was typed; until then it is called after its host."""
        self.club = Club()
        super().__init__(app)
        self.title = mark("Host a LAN game")

    @property
    def house(self) -> str:
        """The name of the table."""
        return self._house or self.app.tr("Table of {name}", name=self._me())[:MAX_NAME]

    def _first_order(self, game: str) -> Order:
        """One person here, every other seat open."""
        rules = GAMES[game]
        count = rules.seats(rules.read_options(rules.presets[0].options))[0]
        me = SeatPlan(HUMAN, words.names(self.app, count)[0])
        return Order(game, {}, Aside((me, *(SeatPlan(HUMAN),) * (count - 1))))

    def _match_seats(self) -> None:
        """Seat as many as the options want; more seats are open."""
        wanted = self.rules.seats(self.rules.read_options(self.order.options))
        if len(self.seats) not in wanted:
            seats = (*self.seats, *(SeatPlan(HUMAN),) * wanted[0])
            self.order = self._seated(seats[: wanted[0]])

    def build(self) -> None:
        """The button opens the house."""
        super().build()
        self.start.words = self.app.tr("Open the table")
        if self.club.rounds:
            self.start.words = self.app.tr("Open the list")

    def _more_rows(self) -> list[Widget]:
        tr = self.app.tr
        named = self.house.strip()
        house = TextField(self.app, named, self._set_house, hint=tr("Name of the table"),
                          longest=MAX_NAME, on_enter=self._next_field)  # fmt: skip
        self._house_field = house
        tables = Choice(self.app, tr("Tables"), [(n, str(n)) for n in TABLES], self.count,
                        self._set_count, help_=tr("All begin with the same rules."))  # fmt: skip
        rows: list[Widget] = [Label(self.app, tr("Name of the table"), 14, dim=True), house]
        rows += lan_club_setup.rows(self.app, self.club, levels(self.rules), self._set_club)
        if self.club.rounds:
            return rows
        rows += [tables, self._watching()]
        if "players" in self.order.options:
            rows.append(Toggle(
                self.app, tr("May begin with fewer"), bool(self.order.table.get("may_start_short")),
                lambda on: self._set_table("may_start_short", on),
                help_=tr("The owner may begin while seats are empty."),
            ))  # fmt: skip
        return rows

    def _watching(self) -> Widget:
        """Return the choice of how late spectators see a hand."""
        tr = self.app.tr
        delays: list[tuple[Any, str]] = [(None, tr("Never"))]
        delays += [(each, tr.plural("{n} minute", "{n} minutes", each // 60)) for each in DELAYS]
        said = tr("Spectators see a player's hand only if he lets them, and so much later.")
        return Choice(self.app, tr("Watching a hand"), delays, self.delay, self._set_delay,
                      help_=said)  # fmt: skip

    def _set_delay(self, delay: float | None) -> None:
        self.delay = delay
        self._refresh()

    def _set_house(self, text: str) -> None:
        """An empty line is a blank: the table has no name while it is typed anew."""
        self._house = text or " "
        self._refresh()

    def _table_rows(self) -> list[Row]:
        """A tournament's rounds end, and nobody teaches in one."""
        rows = super()._table_rows()
        if not self.club.rounds:
            return rows
        return [each for each in rows if each is not self.open_row]

    def _take_preset(self, preset: Preset) -> None:
        super()._take_preset(preset)
        self._bound()

    def _bound(self) -> None:
        """Let a tournament's match end, and its hands lie closed."""
        order, rounds = self.order, any(field.key == "rounds" for field in self.rules.fields)
        if not self.club.rounds:
            return
        aside = replace(order.aside, open_hands=False)
        length = order.table.get("hands") or (None if rounds else ENDING)
        self.order = replace(order, aside=aside, table={**order.table, "hands": length})

    def lengths(self) -> tuple[int | None, ...]:
        """A tournament's round must end."""
        found = super().lengths()
        return tuple(each for each in found if each) if self.club.rounds else found

    def _set_club(self, club: Club) -> None:
        self.club = club
        self._bound()
        self.build()
        self.arrange()

    def _seat_rows(self) -> list[Widget | tuple[Widget, ...]]:
        """In a tournament the draw seats people."""
        return [] if self.club.rounds else super()._seat_rows()

    def _set_count(self, count: int) -> None:
        self.count = count
        self._refresh()

    def _kinds(self) -> list[tuple[Any, str]]:
        tr = self.app.tr
        kinds: list[tuple[Any, str]] = [(OPEN, tr("Open seat")), ("", tr("Person here"))]
        return kinds + [(each, words.level(tr, each)) for each in levels(self.rules)]

    def _kind_of(self, seat: SeatPlan) -> str:
        if human(seat):
            return "" if seat.name else OPEN
        return seat.level

    def _seat_row(self, number: int) -> Widget | tuple[Widget, ...]:
        row, seat = super()._seat_row(number), self.seats[number]
        if human(seat) and seat.name:
            return row
        assert isinstance(row, tuple)
        kind = row[0]
        assert isinstance(kind, Choice)
        if human(seat):
            kind.icon = "network"
        return kind

    def _set_kind(self, number: int, level: str) -> None:
        if level == OPEN:
            self._set_seat(number, SeatPlan(HUMAN))
        elif level:
            self._set_seat(number, SeatPlan(BOT, "", level))
        else:
            taken = {seat.name for seat in self.seats}
            free = (name for name in words.names(self.app, 5) if name not in taken)
            self._set_seat(number, SeatPlan(HUMAN, next(free)))

    def _set_seat(self, number: int, plan: SeatPlan) -> None:
        seats = list(self.seats)
        seats[number] = plan
        self._change(self._seated(tuple(seats)))

    def _set_name(self, number: int, name: str) -> None:
        """An empty name is a blank: the seat stays the person's while it is typed anew."""
        super()._set_name(number, name or " ")
        if not self._house:
            self._house_field.show(self.house)

    # -- in words ----------------------------------------------------------------------------

    def _in_short(self, order: Order) -> list[str]:
        tr, seats = self.app.tr, order.aside.seats
        if self.club.rounds:
            lines = [tr("{game} with {n} players.", game=tr(self.rules.title), n=len(seats))]
            lines += lan_club_setup.in_short(tr, self.club, len(seats))
            return lines + words.terms(tr, self.rules, check(order))
        here = [seat.name for seat in seats if human(seat) and seat.name]
        free = sum(human(seat) and not seat.name for seat in seats)
        bots = len(seats) - len(here) - free
        lines = [tr("{game} with {n} players.", game=tr(self.rules.title), n=len(seats))]
        if here:
            lines.append(tr("At this machine: {names}.", names=words.listed(tr, here)))
        if free:
            lines.append(tr.plural("{n} seat is open to others.", "{n} seats are open to others.",
                                   free))  # fmt: skip
        if bots:
            lines.append(tr.plural("{n} computer player.", "{n} computer players.", bots))
        if self.count > 1:
            lines.append(tr("{n} tables like this one.", n=self.count))
        if len(here) > 1 and not order.aside.open_hands:
            lines.append(tr("They share this machine: a curtain falls between turns."))
        return lines + words.terms(tr, self.rules, check(order))

    def _trouble(self) -> str:
        tr, seats = self.app.tr, self.seats
        if self.club.rounds and self.house.strip():
            return trouble(tr, self._whole())
        names = [seat.name.strip() for seat in seats if human(seat) and seat.name]
        if wrong := words.trouble_with_names(tr, names):
            return wrong
        if not self.house.strip():
            return tr("The table needs a name: others find it by that.")
        if not any(human(seat) for seat in seats):
            return tr("At least one seat must be open or a person's.")
        return trouble(tr, self._whole())

    # -- opening -----------------------------------------------------------------------------

    def _start(self) -> None:
        """Open the house, unless matches of an earlier one are kept: then ask."""
        tr, app = self.app.tr, self.app
        try:
            kept = keep.load(keep.path_of(app.folder, PORT))
        except StoreError:
            kept = None
        if kept is None or not (kept.matches or lan_kept.tournament(app.folder, kept)):
            self._open()
            return

        def fresh() -> None:
            try:
                cleared = replace(kept, clean=True, matches=(), tournament="")
                keep.save(keep.path_of(app.folder, PORT), cleared)
            except StoreError as cause:
                app.push(Dialog(app, tr("The table cannot be opened"), told(tr, cause)))
            else:
                self._open()

        answers = [
            Answer(tr("Resume"), lambda: open_host(app, (), self._me(), ()), GREEN),
            Answer(tr("Open a new table"), fresh),
            Answer(tr("Back")),
        ]
        words_ = tr("A match of your last table is not over. Its people can resume it; if you open "
                    "a new table, it stays among the replays.")  # fmt: skip
        left = lan_kept.at_port(app.folder, PORT, kept)
        if left is not None:
            words_ += f"\n\n{lan_kept.told(tr, left)}"
        app.push(Dialog(app, tr("A match is kept"), words_, answers))

    def _me(self) -> str:
        here = [seat.name.strip() for seat in self.seats if human(seat) and seat.name.strip()]
        return here[0] if here else words.names(self.app, 1)[0]

    def _open(self) -> None:
        order = self._whole()
        if self.club.rounds:
            plan = self.club.plan(order)
            open_host(self.app, (), self._me(), (), house=self.house.strip(), plan=plan)
            return
        seats = order.aside.seats
        people = tuple((Seat(n), seat.name) for n, seat in enumerate(seats)
                       if human(seat) and seat.name)  # fmt: skip
        words.remember(self.app, [name for _, name in people])
        free = tuple(replace(seat, name="") for seat in seats)
        order = replace(order, aside=replace(order.aside, seats=free))
        open_host(self.app, (order,) * self.count, self._me(), people, house=self.house.strip(),
                  delay=self.delay)  # fmt: skip


def open_host(
    app: "App",
    orders: Sequence[Order],
    name: str,
    people: People,
    *,
    house: str = "",
    port: int = PORT,
    plan: Plan | None = None,
    delay: float | None = DELAY,
    kept_at: int = 0,
) -> None:
    """Open our own host and go to its lobby; without `orders` its kept matches are taken up.

    With a `plan` it is a tournament, and whoever sits here enters it. `kept_at` is the port at
    which the matches were kept, if it is another one.
    """
    from client.scenes.lan import LanScene
    from client.scenes.lan_lobby import LobbyScene

    tr = app.tr
    try:
        session = HostedSession(
            orders, app.folder, name, port=port,
            host_name=house or tr("Table of {name}", name=name),
            pace=replace(PACE, deal=DEAL), plan=plan, delay=delay, kept_at=kept_at,
            on_message=app.post_wakeup,
        )  # fmt: skip
    except (OSError, zmq.ZMQError, StoreError, EngineError) as cause:
        moved = 0 if orders or plan else port  # what is kept goes along
        again = Answer(tr("Use another port"), lambda: open_host(
            app, orders, name, people, house=house, port=0, plan=plan, delay=delay, kept_at=moved),
            GREEN)  # fmt: skip
        taken = isinstance(cause, (OSError, zmq.ZMQError)) and cause.errno == errno.EADDRINUSE
        why = tr("Port {port} of this machine is in use: another table is open here.", port=port)
        if moved:
            why += " " + tr("At another port its guests find it again among the tables nearby, or "
                            "by its new address.")  # fmt: skip
        answers = [again, Answer(tr("Back"))] if taken else []
        app.push(Dialog(app, tr("The table cannot be opened"), why if taken else told(tr, cause),
                        answers))  # fmt: skip
        return
    if not session.lan.hall.rooms:
        lost = [labelled(tr, each.path.name, told(tr, each.cause)) for each in session.lan.troubles]
        why = "\n".join(lost) or tr("There is no match to take up.")
        session.close()
        app.push(Dialog(app, tr("The table cannot be opened"), why))
        return
    while app.scenes and not isinstance(app.scene, LanScene):
        app.pop()
    app.push(LobbyScene(app, session, people=people, eager=plan is not None))
