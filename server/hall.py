"""A host's house on the network: the door, the lobby and the tables. No sockets, threads or time.

Everything a stranger may cause ends here; a table only hears people who have come in, and knows
them by their keys.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.games import game
from server import wire
from server.door import LOCAL, Door, Person, Visitor, Who
from server.lobby import Lobby
from server.looks import DELAY
from server.onlookers import Onlookers
from server.opening import Opened, Order
from server.room import OVER, PLAYING, SAVED, STARTING, Room
from server.seating import Outgoing, PeerId, SeatingError
from server.store import JournalPath
from server.tables import Tables
from server.wire import Code

if TYPE_CHECKING:
    from server.director import Director

FORGET = 60.0
"""Seconds after which a seat at an open table is given up by somebody who is away."""
LOOK = 0.5
"""Seconds between two looks at who is there."""


class Hall:
    """Drives door, lobby and tables.

    `wanted` are matches to open, as (table, order) or (table, journal): whoever drives the hall
    answers by `opened` or `not_opened`; `closed` are tables to let go; `cuts` connections to end.
    `delay` is how late a player's view is shown to spectators he lets look (None: never).
    `changed` tells that which matches are under way has changed.
    """

    def __init__(
        self,
        name: str,
        boot: str,
        door: Door,
        rooms: Iterable[Room],
        delay: float | None = DELAY,
    ) -> None:
        self.name, self.boot, self.door = name, boot, door
        self.tables = Tables()
        self.rooms = {room.number: room for room in rooms}
        self.lobby = Lobby(self.rooms, self.send)
        self._onlookers = Onlookers(self.lobby, self.tables, self.rooms)
        self._delay = delay
        self.wanted: list[tuple[int, Order | JournalPath]] = []
        self.closed: list[Opened] = []
        self.cuts: list[PeerId] = []
        self.changed = True
        self.saved: dict[int, JournalPath] = {}
        """Journals that wait for their people, by table."""
        self.director: Director | None = None
        """Leads the tournament, where this house is one."""
        self._look_at = 0.0
        for room in self.rooms.values():
            self.lobby.remember(room)
            room.looks.delay = delay

    # What the driver calls ----------------------------------------------------------------------

    def receive(self, now: float, peer: PeerId, who: Who, data: bytes) -> None:
        """Take one message of one connection."""
        visitor = self.door.visitor(now, peer)
        if visitor.person is not None and visitor.person.key != (who.key or LOCAL):
            self.gone(now, peer)  # another connection that calls itself the same
            visitor = self.door.visitor(now, peer)
        if who.key and not visitor.bucket.take(now):
            return
        try:
            message = wire.from_client(data)
        except wire.MalformedError:
            visitor.malformed += 1
            if visitor.malformed > self.door.limits.malformed:
                self.cuts.append(peer)
            self._refuse(now, peer, visitor, Code.MALFORMED)
            return
        person = visitor.person
        if isinstance(message, wire.Enter):
            self._enter(now, peer, who, visitor, message)
        elif person is None:
            self._refuse(now, peer, visitor, Code.UNKNOWN)
        else:
            person.heard = now
            if isinstance(message, wire.Ping):
                self._ping(now, person, peer, message)
            else:
                self._hear(now, peer, person, message)

    def knows(self, peer: PeerId) -> bool:
        """Whether somebody who has come in speaks on a connection."""
        return self.door.person_at(peer) is not None

    def gone(self, now: float, peer: PeerId) -> None:
        """Note that a connection is dead."""
        person = self.door.gone(peer)
        if person is not None:
            self.leave_table(now, person, peer)

    def deaf(self, peer: PeerId) -> None:
        """Note that a client does not read as fast as it is told."""
        person = self.door.person_at(peer)
        room = None if person is None else self.lobby.where(person)
        table = None if room is None else self.tables.get(room.number)
        if table is not None:
            table.deaf(peer)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self.tables.tick(now)
        if now >= self._look_at:
            self._look_at = now + LOOK
            self._look(now)

    def deadline(self) -> float | None:
        """Return when `tick` must be called at the latest."""
        due = self.tables.deadline()
        return self._look_at if due is None else min(due, self._look_at)

    def shift(self, gap: float) -> None:
        """Move all clocks on by `gap` seconds in which the host stood still."""
        self.tables.shift(gap)
        self._forgive(gap)
        if self.director is not None:
            self.director.shift(gap)

    def late(self, gap: float) -> None:
        """Count nobody's silence for `gap` seconds in which the host could not listen."""
        self.tables.late(gap)
        self._forgive(gap)

    def _forgive(self, gap: float) -> None:
        for person in self.door.people.values():
            person.heard += gap

    def opened(self, now: float, number: int, opened: Opened) -> None:
        """A match that was wanted is open: whoever sits there may say Hello."""
        room = self.rooms[number]
        room.adopt(opened.aside)
        room.phase, room.error, room.detail = PLAYING, "", ""
        room.looks.delay = self._delay
        self.saved.pop(number, None)
        self.lobby.remember(room)
        for person in self.door.people.values():
            room.mark_present(person, present=person.peer is not None)
        self.tables.add(number, opened)
        self.changed = True
        self.lobby.tell(room)

    def not_opened(self, number: int, code: Code, detail: str) -> None:
        """A match that was wanted cannot be opened."""
        room = self.rooms[number]
        room.phase = SAVED if number in self.saved else "open"
        room.error, room.detail = code, detail
        room.unready()
        self.lobby.tell(room)
        if self.director is not None:
            self.director.not_opened(number, code, detail)

    def finished(self, number: int) -> None:
        """Note that a match is over: its people may begin another one."""
        room = self.rooms[number]
        room.phase = OVER
        room.looks.clear()
        room.unready()
        self.changed = True
        self.lobby.tell(room)
        if self.director is not None:
            self.director.finished(number)
        self._emptied(room)

    def peers(self) -> list[PeerId]:
        """Return the connections of everybody who has come in."""
        people = self.door.people.values()
        return [person.peer for person in people if person.peer is not None]

    def farewell(self) -> None:
        """Tell everybody that the host stops on purpose; matches are kept."""
        for peer in self.peers():
            self.send(peer, wire.Refused(Code.HOST_CLOSED))

    # Coming in ----------------------------------------------------------------------------------

    def _enter(
        self, now: float, peer: PeerId, who: Who, visitor: Visitor, message: wire.Enter
    ) -> None:
        known = self.door.people.get(who.key or LOCAL)
        before = known.peer if known is not None else None
        try:
            person = self.door.enter(now, peer, who, message)
        except SeatingError as refusal:
            self._refuse(now, peer, visitor, refusal.code, refusal.detail)
            return
        if before is not None and before != peer:
            self.leave_table(now, person, before)
        self.send(peer, wire.Entered(person.number, self.name, self.boot))
        self.lobby.arrive(person)
        if self.director is not None:
            self.director.came(now, person)

    def _refuse(
        self, now: float, peer: PeerId, visitor: Visitor, code: Code, detail: str = ""
    ) -> None:
        """Tell why something had no effect: strangers at most once a second."""
        if visitor.person is not None or visitor.answers.take(now):
            self.send(peer, wire.Refused(code, detail))

    # Messages of people -------------------------------------------------------------------------

    def _hear(self, now: float, peer: PeerId, person: Person, message: wire.ClientMessage) -> None:
        try:
            if isinstance(message, wire.Command):  # most of what is said, but for pings
                self._at_table(now, person, peer, message)
                return
            if isinstance(message, wire.Sit | wire.Watch):
                self._check_rules(person, message.table)
            if self.director is not None and self.director.hear(now, person, message):
                return
            match message:
                case wire.Leave():
                    self._go(now, person, peer)
                case wire.Say():
                    self.lobby.say(now, person, message)
                case wire.Sit() | wire.Watch():
                    self.lobby.hear(now, person, message)
                case (
                    wire.Rise() | wire.Swap() | wire.Decline() | wire.Hire() | wire.Kick()
                    | wire.Ready() | wire.Rules() | wire.Start()
                ):  # fmt: skip
                    self._arrange(now, person, message)
                case wire.Look() | wire.Allow():
                    self._onlookers.hear(now, person, message)
                case wire.Enter() | wire.Withdraw():
                    pass
                case _:
                    assert isinstance(message, wire.TableWish)
                    self._at_table(now, person, peer, message)
        except SeatingError as refusal:
            self.send(peer, wire.Refused(refusal.code, refusal.detail))

    def _check_rules(self, person: Person, table: int | None) -> None:
        """Refuse whoever plays another version of the rules: his program would show nonsense."""
        rooms = [self.rooms[table]] if table in self.rooms else list(self.rooms.values())
        for room in rooms:
            rules = game(room.order.game)
            if person.local or person.versions.get(rules.id) == rules.version:
                return
        raise SeatingError(Code.OTHER_RULES, f"{rules.id} {rules.version}")

    def _arrange(self, now: float, person: Person, message: wire.FromGuest) -> None:
        """Change a table, and begin where everybody is ready."""
        room = self.lobby.room_of(person)
        over = room.phase == OVER
        if isinstance(message, wire.Rise) and message.seat is None and person.peer is not None:
            self.leave_table(now, person, person.peer)
        if isinstance(message, wire.Kick):
            self._kick(room, person, message)
        elif isinstance(message, wire.Start):
            self._start(room, person)
        else:
            self.lobby.hear(now, person, message)
            self._onlookers.sync(now, room)
        if over and room.phase != OVER:
            self.clear(room.number)
        if room.complete():
            self._want(room)

    def _start(self, room: Room, person: Person) -> None:
        """Begin at the owner's word."""
        if room.phase == SAVED and room.rules_here(person):
            self._want(room)
            return
        room.shorten(person)
        self._want(room)

    def _want(self, room: Room) -> None:
        room.phase = STARTING
        self.wanted.append((room.number, self.saved.get(room.number) or room.plan()))
        self.lobby.tell(room)

    def _kick(self, room: Room, person: Person, message: wire.Kick) -> None:
        key = room.kick(person, message.seat)
        other = self.door.people.get(key)
        self.lobby.forget(key)
        if other is not None and other.peer is not None:
            self.send(other.peer, wire.Refused(Code.KICKED))
            if message.out and person.local:
                peer = self.door.expel(other)
                if peer is not None:
                    self.cuts.append(peer)
            else:
                self.lobby.arrive(other)
        self.lobby.tell(room)

    # Tables -------------------------------------------------------------------------------------

    def _at_table(self, now: float, person: Person, peer: PeerId, message: wire.TableWish) -> None:
        """Let the table hear somebody who sits or watches there."""
        room = self.lobby.room_of(person)
        table = self.tables.get(room.number)
        if table is None:
            raise SeatingError(Code.NOT_STARTED)
        if isinstance(message, wire.Hello):
            self._check_rules(person, room.number)
            message = replace(message, token=person.key, names=())
            room.mark_present(person, present=True)
        elif not table.knows(peer):
            raise SeatingError(Code.UNKNOWN)
        self.tables.hear(now, room.number, peer, message)

    def _ping(self, now: float, person: Person, peer: PeerId, ping: wire.Ping) -> None:
        room = self.lobby.where(person)
        table = None if room is None else self.tables.get(room.number)
        if room is not None and table is not None and table.knows(peer):
            self.tables.hear(now, room.number, peer, ping)
            return
        if room is not None and table is not None and not table.awaits(room.seats_of(person)):
            self.send(peer, wire.Refused(Code.UNKNOWN))
        self.send(peer, wire.Pong(ping.sent, now, every=self.tables.rhythm.every))

    def _go(self, now: float, person: Person, peer: PeerId | None) -> None:
        """Let somebody go for good: a seat at an open table is free at once."""
        if peer is not None:
            self.leave_table(now, person, peer)
        self.door.leave(person)
        room = self.lobby.where(person)
        self.lobby.depart(person)
        if room is not None:
            self._emptied(room)
        if self.lobby.where(person) is None:
            self.door.forget(person)
        if self.director is not None:
            self.director.left()

    def leave_table(self, now: float, person: Person, peer: PeerId) -> None:
        """Let a connection of somebody leave the match he is at; his seats are kept."""
        room = self.lobby.where(person)
        if room is not None:
            self.tables.gone(now, room.number, peer)
            if room.mark_present(person, present=False):
                self.lobby.tell(room)

    def _look(self, now: float) -> None:
        """Notice who has fallen silent, and who is back."""
        self.tables.count(now, len(self.door.people))
        silence = self.tables.rhythm.silence
        for person in self.lobby.people():
            silent = now - person.heard
            if silent > FORGET and not person.local:
                self._go(now, person, person.peer)
                continue
            here = person.peer is not None and (silent <= silence or person.local)
            room = self.lobby.where(person)
            if room is not None and room.mark_present(person, present=here):
                self.lobby.tell(room)
                if room.complete():
                    self._want(room)
        self._onlookers.tick(now)
        self.lobby.lapse(now)
        self.lobby.publish(now)
        if self.director is not None:
            self.director.look(now)

    def _emptied(self, room: Room) -> None:
        """Make room for others at a table whose match is over and whose people have gone."""
        if room.phase == OVER and not room.keys and self.director is None:
            room.reopen()
            self.clear(room.number)
            self.lobby.tell(room)

    def clear(self, number: int) -> None:
        """Let the last match of a table go."""
        opened = self.tables.remove(number)
        if opened is not None:
            self.closed.append(opened)
            self.changed = True

    def send(self, peer: PeerId, message: wire.HostMessage) -> None:
        """Say something to one connection."""
        self.tables.out.append(Outgoing(peer, wire.encode(message)))
