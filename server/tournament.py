"""A tournament as it is kept: who has entered, what was drawn, and what came of it.

Values that never change; whatever happens makes a new record, and nobody hears of it before it is
on disk. No people, connections, files or time.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import Fault, OptionError
from engine.core.match import endless
from engine.games import game
from server import draw
from server.opening import Order, prepare
from server.ranking import POINTS, Played, Standing, standings
from server.seating import HUMAN, distinct
from server.store import LEVEL, Aside, SeatPlan
from server.wire_tournament import (
    BETWEEN,
    ENTRY,
    IN,
    OVER,
    PLAYING,
    STRUCK,
    Drawn,
    Entrant,
    Tournament,
)

MOST = 128
"""So many people may enter."""
LEAST = 2
"""So few are no tournament."""
MOST_ROUNDS = 9
PAUSE = 30.0
"""Seconds between two rounds where nobody says anything else."""

Stem = Callable[[], str]
"""Gives names for new journals."""


class Plan(Struct, frozen=True):
    """What is played: the match of every table, how many rounds, bots of which level fill up.

    `pause` are the seconds between rounds (None: the next one waits for a word), `start_at` the
    number of people with whom it begins by itself (0: at a word).
    """

    game: str
    options: Mapping[str, Any]
    table: Mapping[str, Any]
    size: int
    rounds: int = 5
    level: str = LEVEL
    pause: float | None = PAUSE
    start_at: int = 0

    def order(self, seats: tuple[SeatPlan, ...] = ()) -> Order:
        """Return what is played at a table; without `seats` they are free."""
        free = (SeatPlan(),) * self.size
        return Order(self.game, self.options, Aside(seats or free), self.table)


class Entry(Struct, frozen=True):
    """Somebody who has entered: his key, his name, and whether he is drawn."""

    key: str
    name: str
    state: str = IN


class KeptTable(Struct, frozen=True):
    """A table of a round, and the name of its journal."""

    played: Played
    journal: str


class KeptRound(Struct, frozen=True):
    """A round: its seed, and its tables in order, from 1."""

    seed: str
    tables: tuple[KeptTable, ...]

    @property
    def over(self) -> bool:
        """Whether all its tables have a result."""
        return all(table.played.over for table in self.tables)


class Record(Struct, frozen=True):
    """All of a tournament; `seed` is that of all its draws. Entrants are numbered from 1."""

    plan: Plan
    seed: str
    entries: tuple[Entry, ...] = ()
    rounds: tuple[KeptRound, ...] = ()

    @property
    def phase(self) -> str:
        """`entry`, `playing`, `between` or `over`."""
        if not self.rounds:
            return ENTRY
        if not self.rounds[-1].over:
            return PLAYING
        return OVER if len(self.rounds) >= self.plan.rounds else BETWEEN

    @property
    def draws_left(self) -> bool:
        """Whether whoever enters now will be drawn."""
        return len(self.rounds) < self.plan.rounds

    @property
    def running(self) -> Mapping[int, KeptTable]:
        """The tables of the last round that have no result, by number."""
        last = self.rounds[-1].tables if self.rounds else ()
        return {number: table for number, table in enumerate(last, 1) if not table.played.over}

    def number_of(self, key: str) -> int:
        """Return the number of an entrant, 0 if a key has not entered."""
        found = (number for number, entry in enumerate(self.entries, 1) if entry.key == key)
        return next(found, 0)

    def entry(self, key: str) -> Entry | None:
        """Return what is kept of an entrant."""
        number = self.number_of(key)
        return self.entries[number - 1] if number else None

    # What happens -------------------------------------------------------------------------------

    def entered(self, key: str, name: str) -> "Record":
        """Somebody enters, or enters again; his name is told from the others'."""
        number = self.number_of(key)
        others = [entry.name for entry in self.entries if entry.key != key]
        entry = Entry(key, distinct(name, others))
        if not number:
            return replace(self, entries=(*self.entries, entry))
        return self._with_entry(number, entry)

    def marked(self, number: int, state: str) -> "Record":
        """An entrant withdraws, or is taken off the list."""
        entry = self.entries[number - 1]
        if STRUCK in (entry.state, state):
            state = STRUCK
        return self._with_entry(number, replace(entry, state=state))

    def _with_entry(self, number: int, entry: Entry) -> "Record":
        entries = (*self.entries[: number - 1], entry, *self.entries[number:])
        return replace(self, entries=entries)

    def drawn(self, present: Collection[str], stem: Stem) -> "Record":
        """Draw the next round for those who are on the list and `present`, by their keys."""
        playing = [
            number for number, entry in enumerate(self.entries, 1)
            if entry.state == IN and entry.key in present
        ]  # fmt: skip
        seed = draw.round_seed(self.seed, len(self.rounds) + 1)
        before = [tuple(table.played.seats for table in each.tables) for each in self.rounds]
        tables = draw.draw(seed, self.plan.size, playing, before)
        kept = tuple(KeptTable(Played(seats), stem()) for seats in tables)
        return replace(self, rounds=(*self.rounds, KeptRound(seed, kept)))

    def with_result(self, number: int, ranks: tuple[int, ...], scores: tuple[int, ...]) -> "Record":
        """A table of the last round has come to its end."""
        return self._with_table(number, lambda table: replace(
            table, played=replace(table.played, ranks=ranks, scores=scores)))  # fmt: skip

    def moved(self, number: int, journal: str) -> "Record":
        """A table of the last round is opened anew, with another journal."""
        return self._with_table(number, lambda table: replace(table, journal=journal))

    def _with_table(self, number: int, change: Callable[[KeptTable], KeptTable]) -> "Record":
        last = self.rounds[-1]
        tables = list(last.tables)
        tables[number - 1] = change(tables[number - 1])
        return replace(self, rounds=(*self.rounds[:-1], replace(last, tables=tuple(tables))))

    # What is made of it -------------------------------------------------------------------------

    def names(self, who: Iterable[int]) -> list[str]:
        """Return names of entrants; bots are called by their number."""
        return [self.entries[each - 1].name if each > 0 else f"bot {-each}" for each in who]

    def seats_of(self, number: int) -> tuple[SeatPlan, ...]:
        """Return who sits at a table of the last round."""
        return tuple(
            SeatPlan(HUMAN, self.entries[who - 1].name, key=self.entries[who - 1].key)
            if who > 0
            else SeatPlan("bot", level=self.plan.level)
            for who in self.rounds[-1].tables[number - 1].played.seats
        )

    def standings(self) -> list[Standing]:
        """Return who came where so far."""
        numbers = range(1, len(self.entries) + 1)
        return standings(numbers, [[table.played for table in r.tables] for r in self.rounds])

    def told(self, people: Mapping[str, int]) -> Tournament:
        """Return what everybody may know; `people` are the numbers of those who are there."""
        plan = self.plan
        options = game(plan.game).write_options(game(plan.game).read_options(plan.options))
        entrants = tuple(
            Entrant(number, entry.name, people.get(entry.key, 0), entry.state)
            for number, entry in enumerate(self.entries, 1)
        )
        drawn = tuple(
            Drawn(each.seed, tuple(table.played for table in each.tables)) for each in self.rounds
        )
        over = self.phase == OVER
        return Tournament(
            plan.game, dict(options), dict(plan.table), plan.size, plan.rounds, plan.level,
            self.phase, entrants, drawn, draw.digest(self.seed), self.seed if over else "",
            plan.start_at, pause=plan.pause,
        )  # fmt: skip


def placed(told: Tournament) -> list[Standing]:
    """Return who came where so far, as whoever is told of a tournament counts it."""
    return standings((each.number for each in told.entrants), [each.tables for each in told.drawn])


def check_plan(plan: Plan) -> None:
    """Raise OptionError where the game, the level, the length or the number of seats is none."""
    if endless(game(plan.game), prepare(plan.order()).config):
        raise OptionError(
            "hands: null is not possible in a tournament: its matches need a length",
            Fault("option_value", {"option": "hands", "value": None}),
        )
    known = ("random", *game(plan.game).bots)
    if plan.level not in known:
        raise OptionError(
            f"unknown level {plan.level!r} (known: {', '.join(known)})",
            Fault("unknown_player", {"player": plan.level}),
        )
    assert plan.size in POINTS


def news(before: Record | None, now: Record) -> list[dict[str, Any]]:
    """Return what is new in a record, for a log: people, draws, results, standings at the end."""
    lines: list[dict[str, Any]] = []
    known, rounds = (len(before.entries), before.rounds) if before is not None else (0, ())
    lines += [{"entered": entry.name} for entry in now.entries[known:]]
    for number, each in enumerate(now.rounds, 1):
        old = rounds[number - 1] if number <= len(rounds) else None
        if old is None:
            tables = [now.names(table.played.seats) for table in each.tables]
            lines.append({"round": number, "seed": each.seed, "tables": tables})
        for at, table in enumerate(each.tables):
            if table.played.over and (old is None or not old.tables[at].played.over):
                names, played = now.names(table.played.seats), table.played
                lines.append({
                    "round": number, "table": at + 1, "names": names,
                    "ranks": list(played.ranks), "scores": list(played.scores),
                    "journal": table.journal,
                })  # fmt: skip
    if now.phase == OVER and (before is None or before.phase != OVER):
        lines.append({"seed": now.seed, "standings": [
            {"rank": line.rank, "name": now.names([line.who])[0],
             "points": float(line.points), "score": line.score}
            for line in now.standings()
        ]})  # fmt: skip
    return lines


def fits(told: Tournament, number: int) -> bool:
    """Whether drawing a round again gives the tables that were told; at most 0.1 s of work.

    Once the seed of all draws is told, the round's seed must be made of it, and the digest too.
    """
    tables = [tuple(table.seats for table in each.tables) for each in told.drawn[:number]]
    seed = told.drawn[number - 1].seed
    people = [who for table in tables[-1] for who in table if who > 0]
    known = not told.seed or (
        draw.digest(told.seed) == told.digest and draw.round_seed(told.seed, number) == seed
    )
    return known and draw.draw(seed, told.size, people, tables[:-1]) == tables[-1]
