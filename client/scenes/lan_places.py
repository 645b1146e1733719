"""The seats of a table as rows of the lobby: each offers what can be done with it."""

from typing import TYPE_CHECKING

from client.remote import RemoteSession
from client.scenes import lan_seats, lan_told
from client.scenes.lan_ask import NameDialog
from client.scenes.lan_rows import SeatRow, TableRow
from client.scenes.plan import levels
from client.ui.menu import Item, Menu
from client.ui.widget import Label, Widget
from engine.core.model import Seat
from engine.games import GAMES
from server import wire

if TYPE_CHECKING:
    from client.app import App


class Places:
    """Makes the rows of the table a session is at; `hosting` if the host is our own program's."""

    def __init__(self, app: "App", session: RemoteSession, *, hosting: bool) -> None:
        self.app, self.session, self.hosting = app, session, hosting

    def rows(self, room: wire.Room) -> list[SeatRow]:
        """Return a row for each seat."""
        return [self._row(Seat(number)) for number in range(len(room.places))]

    def table(self, row: wire.Row) -> TableRow:
        """Return a row for a table of the list: a press sits down there, or watches."""
        tr, seen = self.app.tr, lan_told.table(self.app.tr, row)

        def press() -> None:
            if seen.free:
                self.session.sit(row.table)
            else:
                self.session.watch(row.table)

        made = TableRow(self.app, seen.words, seen.below, press)
        made.special, made.seats = seen.special, seen.seats
        made.action = tr("Sit down") if seen.free else tr("Watch")
        return made

    def aside(self, said: str) -> list[Widget]:
        """Return a line beside the others, if there is anything to say."""
        return [Label(self.app, said, 15, dim=True)] if said else []

    def _row(self, seat: Seat) -> SeatRow:
        tr = self.app.tr
        seen = lan_seats.tell(tr, self.session, seat)
        row = SeatRow(self.app, seat, lambda: self._press(seat))
        row.words, row.below, row.alert = seen.words, seen.below, seen.alert
        row.icon, row.ready, row.mine = seen.icon, seen.ready, seen.mine
        row.hint = lan_seats.offer(tr, self._deeds(seat))
        row.enabled = bool(row.hint)
        if not row.enabled:
            row.why = tr("There is nothing to do with this seat.")
        return row

    def _deeds(self, seat: Seat) -> list[lan_seats.Deed]:
        room = self.session.room
        rules = GAMES.get(room.game) if room is not None else None
        return lan_seats.deeds(
            self.app.tr, self.session, seat, levels(rules) if rules is not None else (),
            hosting=self.hosting,
            ask_name=lambda take: self.app.push(NameDialog(self.app, take)),
        )  # fmt: skip

    def _press(self, seat: Seat) -> None:
        """Do the one thing that can be done with a seat, or offer them all."""
        found, tr = self._deeds(seat), self.app.tr
        if len(found) == 1:
            found[0].do()
        elif found:
            items = [Item(each.words, each.do, each.colour) for each in found]
            items.append(Item(tr("Back"), None))
            self.app.push(Menu(self.app, tr("Seat {n}", n=seat + 1), items))
