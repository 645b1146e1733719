"""The lobby: who is at which table, and who is told what about it. No sockets, threads or time.

Those at a table hear of every change of it; those at none see a list of all, a few times a second.
"""

from collections.abc import Callable, Mapping

from server import wire
from server.door import Person
from server.room import OPEN, PLAYING, STARTING, Room
from server.seating import PeerId, SeatingError
from server.wire import Code

TEXT = 200
"""The longest line of chat."""
PHRASES = 32
OFTEN = 0.4
"""Seconds between two lists of tables."""
SELDOM = 1.0
"""Seconds between two lists, for those at a table, of who waits in the lobby."""
NAMED = 16
"""So many of those in the lobby are named to those at a table."""

Send = Callable[[PeerId, wire.HostMessage], None]


class Lobby:
    """People and the tables they are at."""

    def __init__(self, rooms: Mapping[int, Room], send: Send) -> None:
        self._rooms, self._send = rooms, send
        self._at: dict[str, int] = {}
        self._people: dict[str, Person] = {}
        self._told: dict[int, wire.Room] = {}
        """How each table was when those at it were told last."""
        self._dirty = False
        self._next = self._next_waiting = 0.0
        self._waiting: tuple[wire.Guest, ...] = ()
        """Who waits in the lobby, as those at tables were told."""

    # Where people are ---------------------------------------------------------------------------

    def people(self) -> list[Person]:
        """Return everybody who came and has not gone for good."""
        return list(self._people.values())

    def where(self, person: Person) -> Room | None:
        """Return the table a person is at, None in the lobby."""
        number = self._at.get(person.key)
        return None if number is None else self._rooms[number]

    def room_of(self, person: Person) -> Room:
        """Return the table a person is at, or raise SeatingError."""
        room = self.where(person)
        if room is None:
            raise SeatingError(Code.NO_SUCH_TABLE)
        return room

    def remember(self, room: Room) -> None:
        """Note whose seats are kept at a table."""
        for key in room.keys.values():
            self._at.setdefault(key, room.number)

    def arrive(self, person: Person) -> None:
        """Show somebody who came in the table he belongs to, or all of them."""
        assert person.peer is not None
        self._people[person.key] = person
        room = self.where(person)
        if room is None:
            self._dirty = True
            self._send(person.peer, self._list())
            return
        room.mark_present(person, present=True)
        room.lead(person)
        self.tell(room)

    def depart(self, person: Person) -> None:
        """Note that somebody has gone for good: from an open table his seat goes too."""
        room = self.where(person)
        self._people.pop(person.key, None)
        if room is None:
            return
        room.rise(person)
        if not room.seats_of(person):
            self._at.pop(person.key, None)
        self.tell(room)

    def forget(self, key: str) -> None:
        """Note that somebody is at no table any more."""
        self._at.pop(key, None)

    def place(self, person: Person, room: Room) -> None:
        """Bring somebody to a table."""
        self._at[person.key] = room.number
        self.tell(room)

    def empty(self) -> None:
        """Note that everybody is at no table any more; they hear of it soon."""
        self._at.clear()
        self._dirty = True

    # What people want ---------------------------------------------------------------------------

    def hear(self, now: float, person: Person, message: wire.FromGuest) -> None:
        """Change a table as a person wants; SeatingError says why not."""
        match message:
            case wire.Sit(table=table, seat=seat, name=name):
                room = self._choose(person, table)
                again = seat is None and not name  # lines break: he may have said it twice
                if not room.seats_of(person) or (room.phase == OPEN and not again):
                    room.sit(person, seat, name)
                self._at[person.key] = room.number
            case wire.Watch(table=table):
                room = self._choose(person, table)
                room.watch(person)
                self._at[person.key] = room.number
            case wire.Rise(seat=seat):
                room = self.room_of(person)
                room.rise(person, seat)
                if not room.seats_of(person) or seat is None:
                    self._at.pop(person.key, None)
                    self.arrive(person)
            case wire.Ready(on=on):
                room = self.room_of(person)
                room.ready(person, on=on)
            case wire.Swap(seat=seat, to=to):
                room = self.room_of(person)
                room.swap(now, person, seat, to)
            case wire.Decline(seat=seat):
                room = self.room_of(person)
                asker = room.decline(person, seat)
                self.refuse(asker, Code.SWAP_DECLINED, person.name)
            case wire.Hire(seat=seat, level=level):
                room = self.room_of(person)
                room.hire(person, seat, level)
            case wire.Rules(options=options, table=settings):
                room = self.room_of(person)
                room.change(person, options, settings)
            case _:
                return
        self.tell(room, person)

    def _choose(self, person: Person, table: int | None) -> Room:
        """Return the table a person names, or one with a free seat."""
        here = self.where(person)
        if here is not None:
            if table not in (None, here.number):
                raise SeatingError(Code.ELSEWHERE)
            return here
        if table is not None:
            if table not in self._rooms:
                raise SeatingError(Code.NO_SUCH_TABLE, str(table))
            return self._rooms[table]
        for room in self._rooms.values():
            if room.has_place_for(person):
                return room
        raise SeatingError(Code.TABLE_FULL)

    def say(self, now: float, person: Person, message: wire.Say) -> None:
        """Pass on what somebody says: printable, not long, not too often."""
        text = " ".join("".join(s if s.isprintable() else " " for s in message.text).split())[:TEXT]
        phrase = message.phrase
        if phrase is not None and not 0 <= phrase < PHRASES:
            phrase = None
        if not text and phrase is None:
            return
        if not person.chat.take(now):
            raise SeatingError(Code.TOO_FAST)
        room = self.where(person)
        said = wire.Said(
            None if room is None else room.number, person.number, person.name, text, phrase
        )
        for other in self._at_place(room):
            if other.peer is not None:
                self._send(other.peer, said)

    # Telling ------------------------------------------------------------------------------------

    def tell(self, room: Room, wisher: Person | None = None) -> None:
        """Tell those at a table how it is; the list of tables follows soon.

        Where a person's wish has changed nothing only he is told: whoever utters it without end
        must not have everybody told as often.
        """
        self._dirty = True
        before, told = self._told.get(room.number), room.told(self._waiting)
        self._told[room.number] = told
        here = self._at_place(room)
        if wisher is not None and told == before:
            here = [wisher] if self.where(wisher) is room else []
        for person in here:
            if person.peer is not None:
                self._send(person.peer, told)

    def publish(self, now: float) -> None:
        """Tell those at no table about all tables, and the others who waits, if that is new."""
        if now >= self._next_waiting:
            self._tell_waiting(now)
        if not self._dirty or now < self._next:
            return
        self._dirty, self._next = False, now + OFTEN
        idle = [person for person in self._at_place(None) if person.peer is not None]
        if idle:
            told = self._list()
            for person in idle:
                if person.peer is not None:
                    self._send(person.peer, told)

    def lapse(self, now: float) -> None:
        """Let wishes to change seats lapse that nobody has answered, and say so."""
        for room in self._rooms.values():
            lapsed = room.lapsed(now)
            for asker, name in lapsed.items():
                self.refuse(asker, Code.SWAP_LAPSED, name)
            if lapsed:
                self.tell(room)

    def person(self, key: str) -> Person | None:
        """Return who has a key; None if he never came, or has gone for good."""
        return self._people.get(key)

    def refuse(self, key: str, code: Code, detail: str) -> None:
        """Tell somebody, if he is there, what has come of a wish."""
        person = self._people.get(key)
        if person is not None and person.peer is not None:
            self._send(person.peer, wire.Refused(code, detail))

    def _tell_waiting(self, now: float) -> None:
        """Tell those who sit before a match, or after one, who waits in the lobby."""
        self._next_waiting = now + SELDOM
        waiting = self._guests()[:NAMED]
        if waiting == self._waiting:
            return
        self._waiting, self._dirty = waiting, True
        for room in self._rooms.values():
            if room.phase not in (STARTING, PLAYING):
                self.tell(room)

    def _guests(self) -> tuple[wire.Guest, ...]:
        """Return who waits in the lobby."""
        return tuple(p.guest for p in self._at_place(None) if p.peer is not None)

    def _at_place(self, room: Room | None) -> list[Person]:
        if room is None:
            return [p for key, p in self._people.items() if key not in self._at]
        keys = dict.fromkeys((*room.keys.values(), *(p.key for p in room.watchers)))
        at = (self._people.get(key) for key in keys if self._at.get(key) == room.number)
        return [person for person in at if person is not None]

    def _list(self) -> wire.Tables:
        rows = tuple(room.row() for room in self._rooms.values())
        return wire.Tables(rows, self._guests()[:64])
