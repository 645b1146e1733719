"""Who came where in a tournament: points of tables, then sums of scores, then who beat whom.

Pure arithmetic over what was played; host and clients count alike. Bots have no rank: they fill
up tables, another one each round, and nobody should come behind a number that is no person.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from server.draw import Table

POINTS = {2: (2, 0), 3: (3, 1, 0), 4: (4, 2, 1, 0)}
"""Points of a table by rank, by how many sit there; those who share ranks share their points."""


class Played(Struct, frozen=True):
    """A table of a round: who sat where (bots are below 0), the number of his table from 1.

    `ranks` and `scores` are by seat, empty while it is played.
    """

    seats: Table
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has a result."""
        return bool(self.ranks)


class Placed(Struct, frozen=True):
    """What somebody made of one round: number of the table, rank there, points, score."""

    table: int
    rank: int
    points: Fraction
    score: int


class Standing(Struct, frozen=True):
    """One line of the standings; `rank` None for a bot. `rounds` are None where he did not play
    or is still playing.
    """

    who: int
    rank: int | None
    points: Fraction
    score: int
    rounds: tuple[Placed | None, ...]


def table_points(ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points of a table's seats by their ranks: equal ranks share what they cover."""
    scale = POINTS[len(ranks)]
    shared = {
        rank: Fraction(sum(scale[rank - 1 : rank - 1 + ranks.count(rank)]), ranks.count(rank))
        for rank in set(ranks)
    }
    return tuple(shared[rank] for rank in ranks)


def standings(entrants: Iterable[int], rounds: Sequence[Sequence[Played]]) -> list[Standing]:
    """Return the standings, best first: people by rank, then bots.

    Points decide, then the sum of scores, then who was ahead more often at the tables that those
    who are still equal had in common; who is equal even then shares the rank.
    """
    bots = {who for tables in rounds for table in tables for who in table.seats if who < 0}
    lines = [_line(who, rounds) for who in dict.fromkeys((*entrants, *sorted(bots, reverse=True)))]
    lines.sort(key=lambda line: (line.who < 0, -line.points, -line.score, abs(line.who)))
    people, bots_below = [x for x in lines if x.who > 0], [x for x in lines if x.who < 0]
    ranked: list[Standing] = []
    for _, group in groupby(people, key=lambda line: (line.points, line.score)):
        equal, base = list(group), len(ranked)
        ahead = _ahead([line.who for line in equal], rounds)
        equal.sort(key=lambda line, ahead=ahead: -ahead[line.who])  # type: ignore[misc]
        for line in equal:
            better = sum(ahead[other.who] > ahead[line.who] for other in equal)
            ranked.append(replace(line, rank=base + better + 1))
    return ranked + bots_below


def _line(who: int, rounds: Sequence[Sequence[Played]]) -> Standing:
    placed = tuple(_placed(who, tables) for tables in rounds)
    points = sum((each.points for each in placed if each is not None), Fraction())
    score = sum(each.score for each in placed if each is not None)
    return Standing(who, None, points, score, placed)


def _placed(who: int, tables: Sequence[Played]) -> Placed | None:
    for number, table in enumerate(tables, 1):
        if who in table.seats and table.over:
            seat = table.seats.index(who)
            points = table_points(table.ranks)[seat]
            return Placed(number, table.ranks[seat], points, table.scores[seat])
    return None


def _ahead(equal: Sequence[int], rounds: Sequence[Sequence[Played]]) -> dict[int, int]:
    """Return how often each was ahead of the others, less how often behind."""
    ahead = dict.fromkeys(equal, 0)
    for table in (table for tables in rounds for table in tables if table.over):
        ranks = dict(zip(table.seats, table.ranks, strict=True))
        here = [who for who in equal if who in ranks]
        for who in here:
            ahead[who] += sum(ranks[who] < ranks[other] for other in here)
            ahead[who] -= sum(ranks[who] > ranks[other] for other in here)
    return ahead
