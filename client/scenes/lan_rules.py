"""The owner changes what is played at a table: the set-up page without its seats."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.i18n import mark
from client.remote import RemoteSession
from client.scenes import differ, words
from client.scenes.differ import TABLE_KEYS, plain
from client.scenes.plan import check, trouble
from client.scenes.setup import SetupScene
from client.ui.choice import Toggle
from client.ui.heading import Heading
from engine.core.options import Preset, TableSettings
from server import wire
from server.opening import Order
from server.seating import HUMAN
from server.store import Aside, SeatPlan

if TYPE_CHECKING:
    from client.app import App


class RoomRulesScene(SetupScene):
    """Opens with what the table plays now; Apply tells the host, and everybody is asked anew."""

    def __init__(self, app: "App", session: RemoteSession, room: wire.Room) -> None:
        self.room = room
        super().__init__(app)
        self.title = mark("Change rules")
        self.session = session
        settings = {key: getattr(TableSettings(), key) for key in TABLE_KEYS}
        options = {key: plain(value) for key, value in room.options.items()}
        self.order = replace(self.order, options=options, table=settings | dict(room.settings))

    def _first_order(self, game: str) -> Order:
        """A table of as many as there are places."""
        places = self.room.places
        return Order(self.room.game, {}, Aside((SeatPlan(HUMAN),) * len(places)))

    def _match_seats(self) -> None:
        """Seats follow the options by themselves."""
        wanted = self.rules.seats(self.rules.read_options(self.order.options))
        if len(self.seats) not in wanted:
            self.order = self._seated((SeatPlan(HUMAN),) * wanted[0])

    def build(self) -> None:
        """Leave out game and seats."""
        super().build()
        tr = self.app.tr
        self.start.words = tr("Apply")
        self.left = [Heading(self.app, tr("In short")), self.summary]
        self.right = [
            each for each in self.right
            if not (isinstance(each, Toggle) and each.title == tr("Open hands"))
        ]  # fmt: skip

    def _in_short(self, order: Order) -> list[str]:
        tr = self.app.tr
        count = len(order.aside.seats)
        lines = [tr("{game} with {n} players.", game=tr(self.rules.title), n=count)]
        lines += words.terms(tr, self.rules, check(order))
        return [*lines, tr("Everybody will be asked again whether he is ready.")]

    def _differs_from(self, preset: Preset) -> tuple[differ.Difference, ...]:
        """Return whatever differs from a preset; hands are never open at a table of others."""
        tr, order = self.app.tr, self.order
        return differ.differences(tr, self.rules, preset, order.options, order.table)

    def _trouble(self) -> str:
        return trouble(self.app.tr, self._whole())

    def _start(self) -> None:
        order = self._whole()
        self.session.change(order.options, order.table)
        self.app.pop()
