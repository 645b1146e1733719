"""A table on the network as the window sees it: the lobby before, the match as at home, and how
the line is.

The window never waits: everything here returns at once, and `poll` empties a queue.
"""

import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import zmq
from msgspec import Struct
from msgspec.structs import replace

from client import lanlink
from client.fairness import Fairness, Verdict
from client.lanlink import Find, LanLink
from client.line import REFUSED
from client.profile import Joined, Profile, SeedBox
from client.session import Session
from engine.core.model import Seat
from engine.games import GAMES
from server import wire
from server.lan import PACE, PORT, LanHost
from server.looks import DELAY
from server.opening import Order
from server.pace import Pace
from server.sockets import Context
from server.tournament import Plan
from server.wire import HostMessage, ServerMessage

OF_LOOKS = frozenset({wire.Code.LOOK_TAKEN, wire.Code.LOOK_LAPSED, wire.Code.LOOK_LOST,
                      wire.Code.LOOK_OVER, wire.Code.LOOK_LEFT, wire.Code.LOOK_REFUSED,
                      wire.Code.LOOK_UNASKED, wire.Code.NO_LOOKING})  # fmt: skip
"""What has come of a wish to look over a shoulder: it answers no move at the table."""
CHAT_KEPT = 200


class Status(Struct, frozen=True):
    """How the line is: `connecting`, `open`, `away`, `refused` or `closed`.

    `trouble` is a Code that says why, as far as it is known, and `detail` what it names;
    `round_trip` is in seconds.
    """

    state: str
    trouble: str = ""
    detail: str = ""
    round_trip: float | None = None


class RemoteSession(Session):
    """A seat, or several, at a host's table.

    Before a match look at `room` (the table we are at) or `tables` (all of them) and use `sit`,
    `ready` and the others; from then on `poll`, `play` and so on are those of every Session.
    `lobby_changed` tells once that something of the lobby is new.
    """

    def __init__(
        self,
        context: Context,
        find: Find,
        *,
        fairness: Fairness,
        profile: Profile | None = None,
        on_message: Callable[[], None] | None = None,
    ) -> None:
        self._context = context
        self._fairness = fairness
        self.host_name = ""
        self.room: wire.Room | None = None
        self.tables: wire.Tables | None = None
        self.tournament: wire.Tournament | None = None
        """The tournament that this house is, if it is one."""
        self.chat: list[wire.Said] = []
        self.refusals: list[wire.Refused] = []
        """Why something in the lobby had no effect, the latest last; emptied by its reader."""
        self._lobby_changed = False
        self._given_up = ""
        self._person = 0
        self._held: tuple[wire.Sit | wire.Watch, ...] = ()
        """How to get back where we sit while nothing is played, or to the table we watch."""
        self._lost: tuple[wire.Sit | wire.Watch, ...] = ()
        """The same, since we have come in anew: a host that died has forgotten its lobby."""
        self._list: wire.Tables | None = None
        """The tables, while we have asked to watch again and see ours as it was."""
        self._lan = LanLink(context, find, fairness, on_message, profile)
        super().__init__(self._lan)

    @classmethod
    def join(
        cls,
        address: str,
        code: str,
        name: str,
        profile: Profile,
        on_message: Callable[[], None] | None = None,
    ) -> Self:
        """Join a host by its address and join code; what is wrong with them is seen in `status`."""
        context: Context = zmq.Context()
        find = lanlink.outside(context, address, code, greeting(name), profile)
        return cls._known(context, find, profile, on_message)

    @classmethod
    def rejoin(
        cls, joined: Joined, profile: Profile, on_message: Callable[[], None] | None = None
    ) -> Self:
        """Go back to a host that was joined before, or whose key and code were announced."""
        context: Context = zmq.Context()
        find = lanlink.by_key(context, joined, greeting(joined.name), profile)
        return cls._known(context, find, profile, on_message)

    @classmethod
    def _known(
        cls,
        context: Context,
        find: Find,
        profile: Profile,
        on_message: Callable[[], None] | None,
    ) -> Self:
        fairness = Fairness(profile.seeds.read(), profile.seeds.keep)
        return cls(context, find, fairness=fairness, profile=profile, on_message=on_message)

    # How things are -----------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """How the line is."""
        if self._given_up:
            return Status(REFUSED, wire.Code.LINE_FAILED, self._given_up)
        trouble, detail = self._lan.trouble
        return Status(self._lan.state, trouble, detail, self._lan.round_trip)

    @property
    def me(self) -> int:
        """Our number at this host, as `Place.person` and `Room.owner` have it; 0: not in yet."""
        return 0 if self._given_up else self._lan.person

    @property
    def key(self) -> str:
        """The host's public key, once it is known: what its fingerprint is made of."""
        return "" if self._lan.joined is None else self._lan.joined.key

    @property
    def joined(self) -> Joined | None:
        """The host as it is remembered, with the code and address that we have come by."""
        return self._lan.joined

    @property
    def my_seats(self) -> tuple[Seat, ...]:
        """Our seats at the table we are at."""
        places = () if self.room is None else self.room.places
        return tuple(Seat(s) for s, place in enumerate(places) if place.person == self.me != 0)

    @property
    def entrant(self) -> wire.Entrant | None:
        """Us on the list of the tournament."""
        entrants = () if self.tournament is None else self.tournament.entrants
        return next((each for each in entrants if each.person == self.me != 0), None)

    @property
    def owner(self) -> bool:
        """Whether we may change this table."""
        return self.room is not None and self.room.owner == self.me != 0

    @property
    def fairness(self) -> tuple[Verdict, ...]:
        """What is known of the deals so far, by hand."""
        verdicts = self._fairness.verdicts
        return tuple(verdicts[hand] for hand in sorted(verdicts))

    def lobby_changed(self) -> bool:
        """Whether the lobby, the chat or the refusals have changed since this was last asked."""
        changed, self._lobby_changed = self._lobby_changed, False
        return changed

    # In the lobby -------------------------------------------------------------------------------

    def sit(self, table: int | None = None, seat: Seat | None = None, name: str = "") -> None:
        """Take a seat (None: any free one); one more, by its number or a name, makes a sofa."""
        self._watch_no_more()
        self.link.send(wire.Sit(table, seat, name))

    def rise(self, seat: Seat | None = None) -> None:
        """Give a seat up; without `seat` go back to the list of tables."""
        if seat is None:
            self._held, self._lost, self._list = (), (), None
        self.link.send(wire.Rise(seat))

    def swap(self, seat: Seat, to: Seat | None) -> None:
        """Change seats, or ask for it where somebody sits (None: ask no more)."""
        self.link.send(wire.Swap(seat, to))

    def decline(self, seat: Seat) -> None:
        """Keep our seat, which the person of `seat` would like to have."""
        self.link.send(wire.Decline(seat))

    def hire(self, seat: Seat, level: str) -> None:
        """The owner puts a bot on a seat, or empties it ("")."""
        self.link.send(wire.Hire(seat, level))

    def kick(self, seat: Seat, *, out: bool = False) -> None:
        """The owner sends somebody away from the table; whoever hosts, also from the host."""
        self.link.send(wire.Kick(seat, out))

    def ready(self, *, on: bool = True) -> None:
        """Be ready to begin, or not."""
        self.link.send(wire.Ready(on))

    def change(self, options: Mapping[str, Any], table: Mapping[str, Any] | None = None) -> None:
        """The owner changes what is played."""
        self.link.send(wire.Rules(dict(options), dict(table or {})))

    def start(self) -> None:
        """The owner begins with fewer players, or without those a kept match waits for."""
        self.link.send(wire.Start())

    def withdraw(self, entrant: int = 0) -> None:
        """Leave the list of a tournament; who leads it may take another off."""
        self.link.send(wire.Withdraw(entrant))

    def watch(self, table: int) -> None:
        """Watch a table."""
        self._watch_no_more()
        self.link.send(wire.Watch(table))

    def look(self, seat: Seat | None) -> None:
        """Ask to look over the shoulder of a seat's person; None: no more."""
        self.link.send(wire.Look(seat))

    def allow(self, person: int, *, on: bool) -> None:
        """Let a spectator look over our shoulder, or not (any more)."""
        self.link.send(wire.Allow(person, on))

    def say(self, text: str = "", phrase: int | None = None) -> None:
        """Chat; `phrase` is the number of a quick phrase."""
        self.link.send(wire.Say(text, phrase))

    def give_up(self, cause: Exception) -> None:
        """Leave a host whose words this program cannot follow: nothing it has said counts."""
        traceback.print_exception(cause)
        self._given_up = f"{type(cause).__name__}: {cause}"
        self.link.close()
        self.host_name, self.welcome = "", None
        self.room = self.tables = self.tournament = self._list = None
        self.chat, self.refusals = [], []

    def close(self) -> None:
        """Go; a seat of a match under way is kept for us."""
        self.link.close()
        self._context.term()

    # ---------------------------------------------------------------------------------------------

    def _note(self, message: HostMessage) -> ServerMessage | None:
        if self._given_up:
            return None  # what was still on its way
        match message:
            case wire.Entered(host=host, person=person):
                self.host_name, self._person = host, person
                self._lost, self._held, self._list = self._held or self._lost, (), None
            case wire.Room():
                self.room, self.tables, self._list = message, None, None
                self._held, self._lost = self._way_back(message), ()
            case wire.Tables() if self._watch_again(message):
                return None
            case wire.Tables():
                lost = self._lost
                self._arrive(message)
                for each in lost:
                    if isinstance(each, wire.Sit):
                        self.link.send(each)
            case wire.Tournament():
                self.tournament = message
            case wire.Said():
                self.chat = [*self.chat, message][-CHAT_KEPT:]
            case wire.Refused(code=code) if (
                code in OF_LOOKS
                or self.welcome is None
                or not self._playing
                or self._list is not None
            ):
                self.refusals.append(message)
                if self._list is not None and code not in OF_LOOKS:
                    self._arrive(self._list)
            case wire.Update(seat=int() as seat, since=since) if self._knows(seat, since):
                return super()._note(replace(message, events=()))  # told again, seen before
            case _:
                return super()._note(message)
        self._lobby_changed = True
        return None

    def _arrive(self, tables: wire.Tables) -> None:
        """Be at no table."""
        self.room, self.tables, self._list = None, tables, None
        self._held = self._lost = ()

    def _way_back(self, room: wire.Room) -> tuple[wire.Sit | wire.Watch, ...]:
        """Return what takes us back to a table, should its host have forgotten that we are there.

        The seats of a match it keeps itself.
        """
        if self._person in {guest.person for guest in room.watchers}:
            return (wire.Watch(room.table),)
        if room.phase != "open":
            return ()
        return tuple(
            wire.Sit(room.table, Seat(at), place.name)
            for at, place in enumerate(room.places)
            if place.person == self._person != 0
        )

    def _watch_again(self, tables: wire.Tables) -> bool:
        """Ask, once, for the table that was watched; False if there is none to go back to.

        Until the host has answered we are not shown as having left it: the match goes on there.
        """
        match self._lost:
            case (wire.Watch(table=table) as wish,) if table in {row.table for row in tables.rows}:
                if self._list is None:
                    self.link.send(wish)
                self._list = tables
                return True
            case _:
                return False

    def _watch_no_more(self) -> None:
        """Forget the table that was watched: another one has been asked for, or a seat."""
        self._held = tuple(each for each in self._held if isinstance(each, wire.Sit))
        self._lost = tuple(each for each in self._lost if isinstance(each, wire.Sit))

    def _knows(self, seat: Seat, since: int) -> bool:
        """Whether an update tells again what we have seen."""
        return since < self._numbers.get(seat, 0)

    @property
    def _playing(self) -> bool:
        return self.room is not None and self.room.phase in ("playing", "over")


def greeting(name: str) -> wire.Enter:
    """Return what a client of this program says when it comes in."""
    return wire.Enter(name, rules={rules.id: rules.version for rules in GAMES.values()})


class HostedSession(RemoteSession):
    """Our own host on the network, and our seats at it; closing it stops the host.

    `lan` has what others need to join; with a `plan` it is a tournament. Whoever closes it on
    purpose keeps the match: the same people take it up again. StoreError, EngineError, OSError and
    ZMQError say why it cannot open.
    """

    def __init__(
        self,
        orders: Sequence[Order],
        folder: Path,
        name: str,
        *,
        port: int = PORT,
        host_name: str = "",
        pace: Pace = PACE,
        announced: bool = True,
        plan: Plan | None = None,
        delay: float | None = DELAY,
        kept_at: int = 0,
        on_message: Callable[[], None] | None = None,
    ) -> None:
        self.lan = LanHost(
            orders, folder, name=host_name or name, port=port, pace=pace, announced=announced,
            plan=plan, delay=delay, kept_at=kept_at,
        )  # fmt: skip
        self.lan.start()
        context = self.lan.context
        find = lanlink.inside(context, self.lan.inside, greeting(name))
        seeds = SeedBox.of_host(folder)
        fairness = Fairness(seeds.read(), seeds.keep)
        super().__init__(context, find, fairness=fairness, on_message=on_message)

    @property
    def owner(self) -> bool:
        """Whoever hosts may change every table."""
        return self.room is not None

    @property
    def key(self) -> str:
        """Our own host's public key."""
        return self.lan.keys.public

    @property
    def failed(self) -> bool:
        """Whether the host has died of an error of ours; the journals are safe."""
        return self.lan.failure is not None

    def close(self) -> None:
        """Leave, let everything reach the disk, and stop the host."""
        self.link.close()
        self.lan.stop()
