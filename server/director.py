"""Leads a tournament through a house: list, draws, tables, results. No sockets, threads or time.

Whatever changes its record waits until that is on disk; only then are people told, and only then
are tables opened. People come, play and come back as at any table.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from server import wire
from server.conduct import standings
from server.door import LOCAL, Person
from server.opening import Opened
from server.room import OVER as TABLE_OVER
from server.room import PLAYING as TABLE_PLAYING
from server.room import STARTING, Room
from server.seating import SeatingError
from server.store import Aside
from server.tournament import LEAST, MOST, Record, Stem
from server.wire import Code
from server.wire_tournament import BETWEEN, ENTRY, IN, OUT, PLAYING, STRUCK

if TYPE_CHECKING:
    from server.hall import Hall

AGAIN = 3.0
"""Seconds until what could not be written, or a table that could not be opened, is tried again."""
RETURN = 60.0
"""Seconds in which those on the list count as present after the host was started again."""
FORSAKEN = 120.0
"""Seconds others wait for a table whose people have all gone, before its scores count as they are.
"""

Change = Callable[[Record, Stem], Record]


class Director:
    """One tournament in one house; `record` is what is on disk."""

    def __init__(
        self, hall: "Hall", record: Record, opened: Mapping[int, Opened] | None = None
    ) -> None:
        self._hall = hall
        self.record = record
        self._changes: list[Change] = [lambda record, stem: record]
        """What is to become of the record; kept as it is at first, before anybody enters."""
        self._writing: list[Change] = []
        self._at_work: set[int] = set()
        """Tables of this round that the house has been given."""
        self._failed: set[int] = set()
        self._unsaid = True
        self._trouble: tuple[str, str] = ("", "")
        self._not_before = 0.0
        self._next_at: float | None = None
        """When the next round is drawn by itself."""
        self._return_until: float | None = None
        self._forsaken: dict[int, float] = {}
        self._resumed = bool(record.entries)
        self._resume(opened or {})

    # What the house tells -----------------------------------------------------------------------

    def hear(self, now: float, person: Person, message: wire.ClientMessage) -> bool:
        """Take a wish of somebody; False if the tables themselves are to hear it."""
        match message:
            case wire.Sit():
                self._sit(person)
            case wire.Withdraw(entrant=number):
                self._withdraw(person, number)
            case wire.Rise(seat=None):
                self._rise(now, person)
            case wire.Watch():
                room = self._hall.lobby.where(person)
                if room is not None and room.phase == TABLE_OVER:
                    self._rise(now, person)
                return False
            case wire.Start():
                self._start(now, person)
            case wire.Ready():
                pass  # whoever is on the list is ready
            case (
                wire.Rise()
                | wire.Swap()
                | wire.Decline()
                | wire.Hire()
                | wire.Kick()
                | wire.Rules()
            ):
                raise SeatingError(Code.TOURNAMENT)
            case _:
                return False
        return True

    @property
    def free(self) -> int:
        """How many more may enter."""
        return MOST - len(self.record.entries) if self.record.draws_left else 0

    def came(self, now: float, person: Person) -> None:
        """Somebody has come in, or is back: he is told at once, the others soon."""
        if person.peer is not None:
            self._hall.send(person.peer, self.told(now))
        self._unsaid = True

    def left(self) -> None:
        """Somebody has gone."""
        self._unsaid = True

    def finished(self, number: int) -> None:
        """Count a table whose match is over."""
        opened = self._hall.tables.opened().get(number)
        if opened is not None and number in self.record.running:
            self._note_result(number, opened)

    def not_opened(self, number: int, code: Code, detail: str) -> None:
        """Try again soon to open a table."""
        self._failed.add(number)
        self._trouble = (code, detail)
        self._unsaid = True

    def look(self, now: float) -> None:
        """Do what is due; called a few times a second."""
        if self._resumed and self._return_until is None:
            self._return_until = now + RETURN
        if self._failed and now >= self._not_before:
            self._not_before = now + AGAIN
            for number in self._failed & set(self.record.running):
                self._open_anew(number)
            self._failed.clear()
        phase = self.record.phase
        if phase == ENTRY and self.record.plan.start_at:
            if len(self._playing(now)) >= self.record.plan.start_at:
                self._draw(now)
        elif phase == BETWEEN and self._next_at is not None and now >= self._next_at:
            if len(self._playing(now)) >= LEAST:
                self._draw(now)
        elif phase == PLAYING:
            self._give_up_forsaken(now)
        if self._unsaid:
            self._publish(now)

    def shift(self, gap: float) -> None:
        """Move the clocks on by seconds in which the host stood still."""
        self._next_at = None if self._next_at is None else self._next_at + gap
        self._return_until = None if self._return_until is None else self._return_until + gap
        self._forsaken = {number: since + gap for number, since in self._forsaken.items()}

    # What is on disk ----------------------------------------------------------------------------

    def job(self, now: float) -> Callable[[Stem], Record] | None:
        """Return what makes the next record, to be carried out and kept elsewhere, one at a time.

        It is answered by `saved` or `not_saved`.
        """
        if self._writing or not self._changes or now < self._not_before:
            return None
        self._writing, self._changes = self._changes, []
        changes, before = tuple(self._writing), self.record

        def make(stem: Stem) -> Record:
            record = before
            for change in changes:
                record = change(record, stem)
            return record

        return make

    def saved(self, now: float, record: Record) -> None:
        """Go on from a record that is on disk."""
        drawn = len(record.rounds) > len(self.record.rounds)
        self.record, self._writing, self._trouble = record, [], ("", "")
        if drawn:
            self._clear_tables()
        for number in self._forsaken.keys() - record.running.keys():
            self._close(number)
        for number in record.running:
            if number not in self._at_work:
                self._open(number)
        if record.phase == BETWEEN:
            pause = record.plan.pause
            if self._next_at is None and pause is not None:
                self._next_at = now + pause
        else:
            self._next_at = None
        self._publish(now)

    def not_saved(self, now: float, detail: str) -> None:
        """Keep in mind what could not be written, and try again soon."""
        self._changes, self._writing = self._writing + self._changes, []
        self._not_before = now + AGAIN
        self._trouble = (Code.NO_TABLE, detail)
        self._publish(now)

    # People -------------------------------------------------------------------------------------

    def leads(self, person: Person) -> bool:
        """Whether somebody may draw and strike: who hosts, or the first on the list who is here."""
        return person.local or person.number == self._leader()

    def _leader(self) -> int:
        here = {person.key: person for person in self._hall.lobby.people() if person.peer}
        if LOCAL in here:
            return here[LOCAL].number
        keys = (entry.key for entry in self.record.entries if entry.state == IN)
        return next((here[key].number for key in keys if key in here), 0)

    def _playing(self, now: float) -> list[str]:
        """Return the keys of those who would be drawn now."""
        here = {person.key for person in self._hall.lobby.people()}
        wait = self._return_until is not None and now < self._return_until
        return [e.key for e in self.record.entries if e.state == IN and (wait or e.key in here)]

    def _sit(self, person: Person) -> None:
        """Bring somebody back to his table, or onto the list."""
        for room in self._hall.rooms.values():
            if room.phase in (STARTING, TABLE_PLAYING) and room.seats_of(person):
                self._hall.lobby.place(person, room)
                return
        entry = self.record.entry(person.key)
        if entry is not None and entry.state == IN:
            return
        if entry is not None and entry.state == STRUCK:
            raise SeatingError(Code.KICKED)
        if not self.record.draws_left:
            raise SeatingError(Code.ALREADY_BEGUN)
        if entry is None and len(self.record.entries) >= MOST:
            raise SeatingError(Code.TABLE_FULL)
        key, name = person.key, person.name

        def enter(record: Record, stem: Stem) -> Record:
            known = record.entry(key)
            if (known is None and len(record.entries) >= MOST) or (known and known.state != OUT):
                return record
            return record.entered(key, name)

        self._changes.append(enter)

    def _withdraw(self, person: Person, number: int) -> None:
        mine = self.record.number_of(person.key)
        number = number or mine
        if not 1 <= number <= len(self.record.entries):
            raise SeatingError(Code.NO_SUCH_SEAT, str(number))
        if number != mine and not self.leads(person):
            raise SeatingError(Code.NOT_OWNER)
        state = OUT if number == mine else STRUCK
        self._changes.append(lambda record, stem: record.marked(number, state))

    def _rise(self, now: float, person: Person) -> None:
        """Let somebody look at the list; a seat of a match under way is kept."""
        hall = self._hall
        room = hall.lobby.where(person)
        if room is None or person.peer is None:
            return
        hall.leave_table(now, person, person.peer)
        room.stop_watching(person)
        hall.lobby.forget(person.key)
        hall.lobby.arrive(person)

    def _resume(self, opened: Mapping[int, Opened]) -> None:
        """Go on after the host was started again; `opened` are the tables that were taken up."""
        running = self.record.running
        self._at_work = opened.keys() & running.keys()
        for number in running:
            if number not in opened:
                self._open_anew(number)
            elif opened[number].table.match.over:
                self._note_result(number, opened[number])

    # Rounds -------------------------------------------------------------------------------------

    def _start(self, now: float, person: Person) -> None:
        if not self.leads(person):
            raise SeatingError(Code.NOT_OWNER)
        if self.record.phase not in (ENTRY, BETWEEN):
            raise SeatingError(Code.ALREADY_BEGUN)
        if len(self._playing(now)) < LEAST:
            raise SeatingError(Code.NOT_READY)
        self._draw(now)

    def _draw(self, now: float) -> None:
        """Draw the next round, once."""
        present, count = self._playing(now), len(self.record.rounds)

        def change(record: Record, stem: Stem) -> Record:
            fits = len(record.rounds) == count and record.phase in (ENTRY, BETWEEN)
            return record.drawn(present, stem) if fits else record

        if not self._changes and not self._writing:
            self._changes.append(change)

    def _note_result(self, number: int, opened: Opened) -> None:
        scores, count = opened.table.match.scores, len(self.record.rounds)

        def change(record: Record, stem: Stem) -> Record:
            if len(record.rounds) != count or number not in record.running:
                return record
            return record.with_result(number, standings(scores), scores)

        self._changes.append(change)

    def _open_anew(self, number: int) -> None:
        self._at_work.discard(number)
        self._changes.append(lambda record, stem: record.moved(number, stem()))

    def _close(self, number: int) -> None:
        """Let a table go that was counted as it stood: whoever comes back finds the list."""
        self._forsaken.pop(number)
        room = self._hall.rooms.pop(number)
        self._hall.clear(number)
        for key in room.keys.values():
            self._hall.lobby.forget(key)

    def _clear_tables(self) -> None:
        """Let the last round's tables go; everybody is at no table."""
        hall = self._hall
        for number in list(hall.rooms):
            hall.clear(number)
            del hall.rooms[number]
        self._at_work.clear()
        self._failed.clear()
        self._forsaken.clear()
        hall.lobby.empty()

    def _open(self, number: int) -> None:
        """Seat the people of a table, and let it be opened."""
        hall, record = self._hall, self.record
        room = Room(number, record.plan.order())
        room.adopt(Aside(record.seats_of(number)))
        for person in hall.lobby.people():
            room.mark_present(person, present=person.peer is not None)
        room.phase = STARTING
        hall.rooms[number] = room
        self._at_work.add(number)
        order = replace(room.plan(), stem=record.rounds[-1].tables[number - 1].journal)
        hall.wanted.append((number, order))
        hall.lobby.remember(room)
        hall.lobby.tell(room)

    def _give_up_forsaken(self, now: float) -> None:
        """Count a table as it stands where all have gone and everybody else waits for it."""
        hall = self._hall
        here = {person.key for person in hall.lobby.people() if person.peer is not None}
        left = {
            number for number in self.record.running
            if number in hall.tables.opened() and not here & set(hall.rooms[number].keys.values())
        }  # fmt: skip
        waiting = bool(here) and len(left) == len(self.record.running)
        self._forsaken = {
            number: self._forsaken.get(number, now) for number in (left if waiting else ())
        }
        for number, since in list(self._forsaken.items()):
            if now - since >= FORSAKEN and not self._changes and not self._writing:
                self._note_result(number, hall.tables.opened()[number])

    # Telling ------------------------------------------------------------------------------------

    def told(self, now: float) -> wire.Tournament:
        """Return what everybody may know."""
        people = {p.key: p.number for p in self._hall.lobby.people() if p.peer is not None}
        wait = None if self._next_at is None else max(0.0, self._next_at - now)
        error, detail = self._trouble
        return replace(
            self.record.told(people), owner=self._leader(), wait=wait, error=error, detail=detail
        )

    def _publish(self, now: float) -> None:
        self._unsaid = False
        told = self.told(now)
        for peer in self._hall.peers():
            self._hall.send(peer, told)
