"""Lets spectators look over players' shoulders, at all tables of a house: asks, allows, ends it.

What may be seen, and when, the table itself decides (`server/shoulders.py`); who may look, its
players do (`server/looks.py`). Here both are kept in step: in doubt nobody looks.
"""

from collections.abc import Mapping

from engine.core.model import Seat
from server import wire
from server.door import Person
from server.lobby import Lobby
from server.looks import LONGEST
from server.room import PLAYING, Room
from server.seating import SeatingError
from server.tables import Tables
from server.wire import Code

OWED = 64
"""So many people who are away are told at most, once they are back, that a look has ended."""


class Onlookers:
    """The onlookers of one house."""

    def __init__(self, lobby: Lobby, tables: Tables, rooms: Mapping[int, Room]) -> None:
        self._lobby, self._tables, self._rooms = lobby, tables, rooms
        self._looked: set[int] = set()
        """Tables at which somebody looks, or has asked to."""
        self._owed: dict[str, tuple[Code, str]] = {}
        """What those are to be told, by their keys, whose look has ended while they were away."""

    def hear(self, now: float, person: Person, message: wire.Look | wire.Allow) -> None:
        """Let a spectator ask for a player's view, or that player answer; SeatingError: why not."""
        room = self._lobby.room_of(person)
        if isinstance(message, wire.Allow):
            mine = room.seats_of(person)
            room.looks.answer(now, mine, message.person, on=message.on)
        elif message.seat is None:
            room.looks.drop(person)
        else:
            _check(room, person, message.seat)
            room.looks.ask(now, person, message.seat)
        self.sync(now, room)
        self._lobby.tell(room, person)

    def sync(self, now: float, room: Room) -> None:
        """Let exactly those look who may, and forget those who do not any more."""
        table = self._tables.get(room.number)
        playing = table is not None and room.phase == PLAYING
        present = table.onlookers() if table and playing else None
        dropped = room.looks.check(now, present, room.keys.keys())
        wanted = room.looks.wanted()
        if table is not None and wanted != table.onlookers():
            self._tables.look(now, room.number, wanted, room.looks.delay or LONGEST)
        self._say(room)
        if room.looks or (table is not None and table.onlookers()):
            self._looked.add(room.number)
        else:
            self._looked.discard(room.number)
        if dropped:
            self._lobby.tell(room)

    def _say(self, room: Room) -> None:
        """Tell both sides of every look that has ended, and why."""
        for ended in room.looks.ended():
            if ended.why is not None:
                self._owed[ended.person.key] = ended.why, room.places[ended.seat].name
                while len(self._owed) > OWED:
                    self._owed.pop(next(iter(self._owed)))  # who has been away for longest
            key = room.keys.get(ended.seat)
            if ended.player is not None and key is not None:
                self._lobby.refuse(key, ended.player, ended.person.name)
        self._pay()

    def _pay(self) -> None:
        """Tell those who are there, or back, what they are owed."""
        for key, (code, detail) in list(self._owed.items()):
            person = self._lobby.person(key)
            if person is not None and person.peer is not None:
                del self._owed[key]
                self._lobby.refuse(key, code, detail)

    def tick(self, now: float) -> None:
        """See who has come, gone, or waited for too long."""
        for number in list(self._looked):
            if number in self._rooms:
                self.sync(now, self._rooms[number])
            else:
                self._looked.discard(number)
        self._pay()


def _check(room: Room, person: Person, seat: Seat) -> None:
    """Refuse whoever may not even ask to look over the shoulder of a seat's person.

    Only who watches may, never who plays here. A computer player's seat cannot be looked at: it
    cannot say yes, and people always play at a table of a house.
    """
    if room.phase != PLAYING:
        raise SeatingError(Code.NOT_STARTED)
    if person not in room.watchers or room.seats_of(person):
        raise SeatingError(Code.NOT_YOUR_SEAT)
    if seat not in room.keys:
        raise SeatingError(Code.NO_SUCH_SEAT, str(seat))
