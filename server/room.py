"""One table before, between and after its matches: who sits where, what is played, who is ready.

It knows people and seats, no connections, no time and no rules but how many may play.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.errors import Fault, OptionError
from engine.core.match import configure
from engine.core.model import Seat
from engine.games import game
from server import wire
from server.door import Person
from server.faults import spoken
from server.looks import Looks
from server.opening import Order, prepare
from server.seating import BOT, HUMAN, SeatingError, clean_name, distinct
from server.store import Aside, SeatPlan
from server.wire import Code, Place

OPEN, STARTING, PLAYING, OVER, SAVED = "open", "starting", "playing", "over", "saved"
PAUSE_MS = 800
ALONE_MS = 300
"""The pause where only one person plays: nobody could read anything from it."""
LAPSE = 60.0
"""Seconds a wish to change seats stands without an answer."""
NAMED = 8
"""So many watchers of a table are named in the list of tables."""


class Room:
    """A table of a host. Every change that is not allowed raises SeatingError and changes nothing.

    `order` is what is played next; `saved` names the journal that waits for its people.
    """

    def __init__(self, number: int, order: Order, places: tuple[Place, ...] | None = None) -> None:
        config = prepare(order).config
        self.number, self.order = number, order
        self.places = list(places or (_place(plan) for plan in order.aside.seats))
        self.options: Mapping[str, Any] = game(order.game).write_options(config.options)
        self.phase = OPEN
        self.owner = 0
        self.error, self.detail = "", ""
        self.keys: dict[Seat, str] = {}
        """Whose each seat is, by key."""
        self.watchers: list[Person] = []
        self.looks = Looks()
        """Who looks over whose shoulder while a match is played."""
        self._wished: dict[Seat, float] = {}
        """When each open wish to change seats was uttered, by seat."""
        self._sent_away: set[str] = set()

    # Who is here --------------------------------------------------------------------------------

    def seats_of(self, person: Person) -> tuple[Seat, ...]:
        """Return a person's seats."""
        return tuple(sorted(seat for seat, key in self.keys.items() if key == person.key))

    def has_place_for(self, person: Person) -> bool:
        """Whether a person could sit down here now."""
        free = any(not place.kind for place in self.places)
        return self.phase == OPEN and free and person.key not in self._sent_away

    def sit(self, person: Person, seat: Seat | None, name: str) -> Seat:
        """Give a person a free seat (None: any) and return it."""
        if self.phase != OPEN:
            raise SeatingError(Code.ALREADY_BEGUN)
        if person.key in self._sent_away:
            raise SeatingError(Code.KICKED)
        free = [Seat(s) for s, place in enumerate(self.places) if not place.kind]
        if seat is None:
            if not free:
                raise SeatingError(Code.TABLE_FULL)
            seat = free[0]
        if not 0 <= seat < len(self.places):
            raise SeatingError(Code.NO_SUCH_SEAT, str(seat))
        if seat not in free:
            raise SeatingError(Code.SEAT_TAKEN, str(seat))
        self.stop_watching(person)
        self.keys[seat] = person.key
        name = distinct(clean_name(name) or person.name, (place.name for place in self.places))
        self.places[seat] = Place(HUMAN, name, person.number, present=True)
        self.lead(person)
        return seat

    def lead(self, person: Person) -> None:
        """Let a person with a seat here lead if nobody does, or if he hosts.

        Guests of a host that opens again come back by themselves, often before him.
        """
        if (person.local or not self.owner) and self.seats_of(person):
            self.owner = person.number

    def rise(self, person: Person, seat: Seat | None = None) -> None:
        """Free one of a person's seats, or all; of a match under way they are kept."""
        self.stop_watching(person)
        for each in self.seats_of(person):
            if seat in (None, each) and self.phase in (OPEN, OVER):
                self._empty(each)
        if self.phase in (OPEN, OVER) or seat is None:
            self._pass_on(person)

    def watch(self, person: Person) -> None:
        """Let a person watch who does not play here."""
        if self.seats_of(person):
            raise SeatingError(Code.SEAT_TAKEN)
        if person not in self.watchers:
            self.watchers.append(person)

    def stop_watching(self, person: Person) -> None:
        """Let a person watch no longer."""
        self.looks.drop(person)
        if person in self.watchers:
            self.watchers.remove(person)

    def mark_present(self, person: Person, *, present: bool) -> bool:
        """Note whether a person is there; return whether that is news."""
        changed = False
        for seat, key in self.keys.items():  # asked twice a second of everybody
            if key == person.key:
                place = self.places[seat]
                if place.present != present or place.person != person.number:
                    changed = True
                    self.places[seat] = replace(place, present=present, person=person.number)
        return changed

    # What one's own seats want ------------------------------------------------------------------

    def ready(self, person: Person, *, on: bool) -> None:
        """Mark a person's seats as ready or not; after a match the first mark makes room anew."""
        seats = self.seats_of(person)
        if not seats:
            raise SeatingError(Code.NOT_YOUR_SEAT)
        if self.phase not in (OPEN, OVER, SAVED):
            raise SeatingError(Code.ALREADY_BEGUN)
        if self.phase == OVER:
            self.reopen()
        for seat in seats:
            self.places[seat] = replace(self.places[seat], ready=on)

    def swap(self, now: float, person: Person, seat: Seat, to: Seat | None) -> None:
        """Change two seats, or remember that a person would like to (None: no more)."""
        self._still_open()
        if to is None:
            if seat not in self.seats_of(person):
                raise SeatingError(Code.NOT_YOUR_SEAT)
            self._unwish(seat)
            return
        for each in (seat, to):
            if not 0 <= each < len(self.places) or seat == to:
                raise SeatingError(Code.NO_SUCH_SEAT, str(each))
        mine = self.seats_of(person)
        if seat not in mine and not self.rules_here(person):
            raise SeatingError(Code.NOT_YOUR_SEAT)
        other = self.places[to]
        willing = other.swap == seat or other.kind != HUMAN or to in mine
        if not willing and not self.rules_here(person):
            self.places[seat] = replace(self.places[seat], swap=to)
            self._wished[seat] = now
            return
        self._settle_wishes(seat, to)
        self.places[seat], self.places[to] = self.places[to], self.places[seat]
        keys = {seat: self.keys.pop(to, ""), to: self.keys.pop(seat, "")}
        self.keys.update({each: key for each, key in keys.items() if key})

    def decline(self, person: Person, seat: Seat) -> str:
        """Keep one's own seat, which `seat` would like to have; return the asker's key."""
        place = self.places[seat] if 0 <= seat < len(self.places) else None
        if place is None or place.swap not in self.seats_of(person):
            raise SeatingError(Code.NOT_ASKED)
        self._unwish(seat)
        return self.keys[seat]

    def lapsed(self, now: float) -> dict[str, str]:
        """Forget wishes nobody has answered; return who was not, by the askers' keys."""
        found = {}
        for seat, at in list(self._wished.items()):
            to = self.places[seat].swap
            if to is None or now >= at + LAPSE:
                if to is not None and seat in self.keys:
                    found[self.keys[seat]] = self.places[to].name
                self._unwish(seat)
        return found

    # What the owner may do ----------------------------------------------------------------------

    def rules_here(self, person: Person) -> bool:
        """Whether a person may change this table: its owner, or whoever hosts it."""
        return person.local or person.number == self.owner

    def hire(self, person: Person, seat: Seat, level: str) -> None:
        """Put a bot on a seat, or take it away ("")."""
        self._owned(person)
        if not 0 <= seat < len(self.places):
            raise SeatingError(Code.NO_SUCH_SEAT, str(seat))
        if self.places[seat].kind == HUMAN:
            raise SeatingError(Code.SEAT_TAKEN, str(seat))
        known = {"random", *game(self.order.game).bots}
        if level and level not in known:
            unknown = OptionError(level, Fault("unknown_player", {"player": clean_name(level)}))
            raise SeatingError(Code.WRONG_OPTIONS, spoken(unknown))
        self._settle_wishes(seat)
        self.places[seat] = Place(BOT + level, ready=True, present=True) if level else Place()

    def kick(self, person: Person, seat: Seat) -> str:
        """Send whoever sits at a seat away from this table; return his key."""
        self._owned(person)
        key = self.keys.get(seat, "")
        if not key or key == person.key:
            raise SeatingError(Code.NO_SUCH_SEAT, str(seat))
        self._sent_away.add(key)
        for each, whose in list(self.keys.items()):
            if whose == key:
                self._empty(each)
        return key

    def change(self, person: Person, options: Mapping[str, Any], table: Mapping[str, Any]) -> None:
        """Play by other options from now on; everybody's ready marks go."""
        self._owned(person)
        seats = self.order.aside.seats
        order = replace(self.order, options=dict(options), table={"pause_ms": PAUSE_MS, **table})
        try:
            rules = game(order.game)
            read = rules.read_options(order.options)
            count = rules.seats(read)[0]
            if len(self.places) in rules.seats(read):
                count = len(self.places)
            order = replace(order, aside=replace(order.aside, seats=(SeatPlan(),) * count))
            config = prepare(order).config
        except OptionError as cause:
            raise SeatingError(Code.WRONG_OPTIONS, spoken(cause)) from None
        if any(place.kind for place in self.places[count:]):
            raise SeatingError(Code.SEAT_TAKEN, str(count))
        self.order = replace(order, aside=replace(order.aside, seats=seats))
        self.options = rules.write_options(config.options)
        self.places = [
            replace(place, ready=place.kind.startswith(BOT))
            for place in (*self.places[:count], *(Place(),) * (count - len(self.places)))
        ]

    # Matches ------------------------------------------------------------------------------------

    def complete(self) -> bool:
        """Whether every seat is ready and at least one is a person's."""
        return (
            self.phase in (OPEN, SAVED)
            and bool(self.keys)
            and all(place.ready and place.present for place in self.places)
        )

    def shorten(self, person: Person) -> None:
        """Leave empty seats out where the rules allow it (可少人开局), for a start at once."""
        self._owned(person)
        taken = [seat for seat, place in enumerate(self.places) if place.kind]
        people = [self.places[seat] for seat in taken]
        if not self.keys or not all(place.ready and place.present for place in people):
            raise SeatingError(Code.NOT_READY)
        if len(taken) == len(self.places):
            return
        options = dict(self.options)
        if not self.order.table.get("may_start_short") or "players" not in options:
            raise SeatingError(Code.NOT_READY)
        options["players"] = len(taken)
        try:
            configure(game(self.order.game), options, len(taken), self.order.table)
        except OptionError as cause:
            raise SeatingError(Code.NOT_READY, spoken(cause)) from None
        self.order, self.options = replace(self.order, options=options), options
        self.keys = {
            Seat(at): self.keys[Seat(seat)]
            for at, seat in enumerate(taken)
            if Seat(seat) in self.keys
        }
        self.places = people

    def plan(self) -> Order:
        """Return the match to open: the people who sit here, by their keys."""
        seats = tuple(
            SeatPlan(HUMAN, place.name, key=self.keys[Seat(seat)])
            if place.kind == HUMAN
            else SeatPlan("bot", level=place.kind.removeprefix(BOT))
            for seat, place in enumerate(self.places)
        )
        pause = PAUSE_MS if len(set(self.keys)) > 1 else ALONE_MS
        table = {"pause_ms": pause} | dict(self.order.table)
        return replace(
            self.order,
            options=self.options,
            aside=replace(self.order.aside, seats=seats),
            table=table,
        )

    def adopt(self, aside: Aside) -> None:
        """Sit the people of a match taken up again where they sat."""
        self.order = replace(self.order, aside=aside)
        self.places = [_place(plan) for plan in aside.seats]
        self.keys = {
            Seat(seat): plan.key
            for seat, plan in enumerate(aside.seats)
            if plan.kind == HUMAN and plan.key
        }

    def unready(self) -> None:
        """Take all people's ready marks away."""
        self.places = [replace(place, ready=place.kind.startswith(BOT)) for place in self.places]

    def reopen(self) -> None:
        """Make room for another match: whoever has gone gives his seat up."""
        self.phase = OPEN
        for seat in list(self.keys):
            if self.places[seat].present:
                self.places[seat] = replace(self.places[seat], ready=False)
            else:
                self._empty(seat)

    # Telling ------------------------------------------------------------------------------------

    def told(self, people: tuple[wire.Guest, ...] = ()) -> wire.Room:
        """Return the table as those at it see it; `people` are those in the lobby."""
        return wire.Room(
            self.number,
            self.order.game,
            dict(self.options),
            dict(self.order.table),
            tuple(self.places),
            self.phase,
            self.owner,
            tuple(person.guest for person in self.watchers),
            self.error,
            self.detail,
            self.looks.told(),
            self.looks.delay,
            people,
        )

    def row(self) -> wire.Row:
        """Return the table as a line of the list."""
        return wire.Row(
            self.number,
            self.order.game,
            dict(self.options),
            dict(self.order.table),
            tuple(place.kind for place in self.places),
            tuple(place.name for place in self.places),
            self.phase,
            tuple(person.name for person in self.watchers[:NAMED]),
        )

    def _still_open(self) -> None:
        if self.phase != OPEN:
            raise SeatingError(Code.ALREADY_BEGUN)

    def _owned(self, person: Person) -> None:
        if not self.rules_here(person):
            raise SeatingError(Code.NOT_OWNER)
        self._still_open()

    def _empty(self, seat: Seat) -> None:
        self._settle_wishes(seat)
        self.keys.pop(seat, None)
        self.places[seat] = Place()

    def _unwish(self, seat: Seat) -> None:
        self._wished.pop(seat, None)
        self.places[seat] = replace(self.places[seat], swap=None)

    def _settle_wishes(self, *seats: Seat) -> None:
        """Forget wishes of these seats, and those for them: somebody else will sit there."""
        for each, place in enumerate(self.places):
            if place.swap is not None and (each in seats or place.swap in seats):
                self._unwish(Seat(each))

    def _pass_on(self, person: Person) -> None:
        """Find another owner if this one has gone."""
        if self.owner == person.number and not self.seats_of(person):
            others = [self.places[seat].person for seat in sorted(self.keys)]
            self.owner = next((number for number in others if number != person.number), 0)


def _place(plan: SeatPlan) -> Place:
    """Return the seat a plan describes: a person's is free until somebody sits down."""
    if plan.kind != HUMAN:
        return Place(BOT + plan.level, ready=True, present=True)
    return Place(HUMAN, plan.name) if plan.key else Place()
