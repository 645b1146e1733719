"""A match as the window sees it: messages in, wishes out, and the host behind it if it is ours.

The window never waits: `poll` empties a queue, everything else is sent off at once.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

import zmq

from client.link import Link, Post
from engine.core.errors import OptionError
from engine.core.model import Action, Seat
from server import wire
from server.host import at_home
from server.landlord import LUCK, new_stem
from server.opening import Opened, Order, open_again, open_new, usual_pace
from server.pace import AT_ONCE, Pace
from server.seating import HUMAN
from server.sockets import Context
from server.store import Aside, Entry, SeatPlan, matches
from server.wire import HostMessage, ServerMessage

__all__ = ["AT_ONCE", "Entry", "LocalSession", "Pace", "SeatPlan", "Session", "matches"]

BOT_PAUSE_MS = 300
"""The pause after a discard where no two people could read anything from it."""


class Session:
    """Some seats at a table, reached over a link.

    `seats` are the seats of this client and `welcome` what the table is, once it has answered.
    """

    def __init__(self, link: Post, seats: tuple[Seat, ...] = ()) -> None:
        self.link = link
        self.seats = seats
        self.welcome: wire.Welcome | None = None
        self._numbers: dict[Seat, int] = {}
        self._counts: dict[Seat, int] = {}

    def poll(self) -> list[ServerMessage]:
        """Return every message that has come since the last call; never waits."""
        return self._noted(self.link.poll())

    def wait(self, seconds: float) -> list[ServerMessage]:
        """Return messages as `poll` does, waiting for the first one; for tests and programs."""
        return self._noted(self.link.wait(seconds))

    def play(self, seat: Seat, action: Action) -> int:
        """Utter a wish out of the legal list polled last; return the number its `Ack` will bear."""
        count = self._counts.get(seat, 0) + 1
        self._counts[seat] = count
        self.link.send(wire.Command(seat, count, self._numbers.get(seat, 0), action))
        return count

    def call(self, seat: Seat) -> None:
        """Hot-seat: the person of `seat` wants to look (asked or not)."""
        self.link.send(wire.Call(seat))

    def release(self, seat: Seat) -> None:
        """Hot-seat: the person who called takes nothing."""
        self.link.send(wire.Release(seat))

    def unveil(self, seat: Seat) -> None:
        """Hot-seat: the curtain is open for the person of `seat`: his time begins."""
        self.link.send(wire.Unveil(seat))

    def awake(self, seat: Seat) -> None:
        """The person of `seat` is back: auto-play ends."""
        self.link.send(wire.Awake(seat))

    def onward(self, seat: Seat | None) -> None:
        """The person of `seat` (None: a watcher of bots) has seen the result."""
        self.link.send(wire.Onward(seat))

    def close(self) -> None:
        """Leave the table."""
        self.link.send(wire.Leave())
        self.link.close()

    def _noted(self, messages: list[HostMessage]) -> list[ServerMessage]:
        """Return what is said at a table."""
        noted = (self._note(message) for message in messages)
        return [message for message in noted if message is not None]

    def _note(self, message: HostMessage) -> ServerMessage | None:
        """Keep what is needed to answer; return the message if it is said at a table."""
        match message:
            case wire.Welcome():
                self._welcomed(message)
            case wire.Update(seat=int() as seat, number=number):
                self._numbers[seat] = number
            case _:
                pass
        return message if isinstance(message, ServerMessage) else None

    def _welcomed(self, welcome: wire.Welcome) -> None:
        """Count commands on from where the host stands; of one run it never knows more than we."""
        same = self.welcome is not None and self.welcome.boot == welcome.boot
        if not same:
            self._numbers.clear()
        for seat, count in zip(welcome.seats, welcome.counts, strict=True):
            self._counts[seat] = max(count, self._counts.get(seat, 0) if same else 0)
        self.welcome, self.seats = welcome, welcome.seats


class LocalSession(Session):
    """A session with its own host in this process; all human seats are this client's.

    `seats` name who sits where, in seat order; with bots only it watches, and `onward(None)` asks
    for the next hand. The journal lies in `data_dir/journals`, its path is `path`. `seed` makes all
    deals: the host seed of hand h is SHA-256 of `seed/h`. `call_seconds` is the "anyone?" of
    hot-seat, `open_hands` lays all hands open. OptionError names a wrong option, setting, level or
    table size; StoreError a folder that cannot be written.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, object],
        seats: Sequence[SeatPlan],
        *,
        data_dir: Path,
        table: Mapping[str, object] | None = None,
        seed: str | None = None,
        pace: Pace | None = None,
        call_seconds: float = 4.0,
        open_hands: bool = False,
        on_message: Callable[[], None] | None = None,
    ) -> None:
        if not seats:
            raise OptionError("nobody sits at the table")
        aside = Aside(tuple(seats), call_seconds, open_hands, seed)
        pace = pace or usual_pace(seats)
        pause = 0 if pace == AT_ONCE else BOT_PAUSE_MS
        settings = {"pause_ms": pause} | dict(table or {})
        order = Order(game, options, aside, settings)
        self._begin(open_new(order, data_dir, new_stem(game), pace, LUCK), on_message)

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        pace: Pace | None = None,
        on_message: Callable[[], None] | None = None,
    ) -> Self:
        """Take up a match where its journal ends.

        JournalError names the line that does not fit, StoreError what else is wrong (another
        program plays it, it never began, it cannot be read); the file is kept.
        """
        session = cls.__new__(cls)
        opened = open_again(path, pace, LUCK)
        session._begin(opened, on_message)
        return session

    def _begin(self, opened: Opened, on_message: Callable[[], None] | None) -> None:
        self.path = opened.file.path
        self._context: Context = zmq.Context()
        address = f"inproc://table-{secrets.token_hex(4)}"
        self.host = at_home(self._context, address, opened)
        self.host.start()
        humans = tuple(
            Seat(seat) for seat, plan in enumerate(opened.aside.seats) if plan.kind == HUMAN
        )
        super().__init__(Link(self._context, address, on_message), humans)
        self.link.send(wire.Hello(humans, watch=not humans))

    def rest(self, *, on: bool) -> None:
        """Everybody here leaves the table for a while, or is back: it stands still meanwhile."""
        self.link.send(wire.Rest(on))

    @property
    def failed(self) -> bool:
        """Whether the host has died of an error of ours; the journal is safe."""
        return self.host.failure is not None

    def close(self) -> None:
        """Leave, let everything reach the disk, and free the journal."""
        super().close()
        self.host.stop()
        self._context.term()
