"""The table's end of a session: the lobby hears everything first and passes on what is the table's.

A desk talks to it as to any session. Computer players have no names on the network: they are named
here, in the player's language.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from client.i18n import Translator
from client.remote import RemoteSession
from client.scenes.plan import BOT
from client.scenes.words import name_all
from client.table.phrase import CODES
from engine.core.model import Action, Seat
from server import wire
from server.seating import HUMAN
from server.store import SeatPlan

SILENT = frozenset({wire.Code.UNKNOWN, wire.Code.HOST_CLOSED, wire.Code.TOO_FAST,
                    wire.Code.NOT_STARTED, wire.Code.KICKED})  # fmt: skip
"""Refusals that tell of the line and not of the game: the line says them by itself."""


class TableEnd:
    """What `client.table.desk.Desk` needs of a session, fed by `take`."""

    def __init__(self, session: RemoteSession, tr: Translator) -> None:
        self.session, self.tr = session, tr
        self._inbox: list[wire.ServerMessage] = []

    def take(self, messages: Sequence[wire.ServerMessage]) -> None:
        """Keep what the host has said to the table."""
        for message in messages:
            match message:
                case wire.Welcome():
                    self._inbox.append(named(self.tr, message))
                case wire.Refused(code=code) if code in SILENT or code not in CODES:
                    pass
                case _:
                    self._inbox.append(message)

    def poll(self) -> list[wire.ServerMessage]:
        """Return what has come since the last call."""
        messages, self._inbox = self._inbox, []
        return messages

    def play(self, seat: Seat, action: Action) -> int:
        """Answer for a seat."""
        return self.session.play(seat, action)

    def call(self, seat: Seat) -> None:
        """Hot-seat: let a person look."""
        self.session.call(seat)

    def release(self, seat: Seat) -> None:
        """Hot-seat: he takes nothing."""
        self.session.release(seat)

    def unveil(self, seat: Seat) -> None:
        """Hot-seat: the curtain is open for a person."""
        self.session.unveil(seat)

    def awake(self, seat: Seat) -> None:
        """End auto-play of a seat."""
        self.session.awake(seat)

    def onward(self, seat: Seat | None) -> None:
        """Ask for the next hand."""
        self.session.onward(seat)


def named(tr: Translator, welcome: wire.Welcome) -> wire.Welcome:
    """Return a welcome in which everybody has a name, no two the same."""
    pairs = zip(welcome.kinds, welcome.names, strict=True)
    seats = [SeatPlan(HUMAN if kind == HUMAN else BOT, name) for kind, name in pairs]
    return replace(welcome, names=tuple(seat.name for seat in name_all(tr, seats)))
