"""The draw of tables: everybody sits once a round, and meets as many different people as can be.

Pure arithmetic: the same seed, people and rounds before give the same tables everywhere, so that
whoever has been told them can draw again and compare.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from engine.fair import Stream

Table = tuple[int, ...]
"""Who sits at seat 0, 1, …: people are numbers from 1, bots -1, -2, …"""
Tables = tuple[Table, ...]

REPEAT = 1000
"""What it costs that two people meet again, for each time they met: more than anything of bots."""
CLUSTER = 50
"""What it costs that two bots sit together: less than a repeat, more than meeting bots again."""
EFFORT = 100_000
"""Swaps that are weighed at most: a bound that is the same on every machine, as time is not."""
KICKS = 3
"""Swaps made blindly to leave a valley."""
BOT = 0
"""All bots are one in what is remembered: who meets one meets them all."""
NINE = 9
FIELDS = {4: 0b111, 8: 0b1011, 16: 0b10011}
"""Sizes of fields whose elements are added bit by bit, and how products are made smaller."""


def round_seed(seed: str, number: int) -> str:
    """Return the seed of a round (from 1), in hex; it tells nothing of the others."""
    return hashlib.sha256(f"{seed}/{number}".encode()).hexdigest()


def digest(seed: str) -> str:
    """Return what is shown of a tournament's seed before anybody enters."""
    return hashlib.sha256(seed.encode()).hexdigest()


def bots_needed(people: int, size: int) -> int:
    """Return how many bots fill up the last table."""
    return -people % size


def draw(seed: str, size: int, people: Sequence[int], before: Sequence[Tables]) -> Tables:
    """Return the tables of a round, with their seats.

    `people` are those who play, `before` the rounds so far. Who met before meets again as seldom
    as can be found; then bots are shared out; then nobody sits where he sat before.
    """
    stream = Stream(hashlib.sha256(f"draw|{seed}".encode()).digest())
    everybody = sorted(people) + [-1 - bot for bot in range(bots_needed(len(people), size))]
    past = _Past(before)
    best = _Search(everybody, size, past, stream).best(_plans(everybody, size, before, stream))
    stream.shuffle(best)
    return tuple(_seated(table, past, stream) for table in best)


def repeats(tables: Tables, before: Sequence[Tables]) -> int:
    """Return how many pairs of people meet who met before, each as often as they did."""
    met = _Past(before).met
    return sum(met[a, b] for table in tables for a, b in combinations(sorted(table), 2) if a > 0)


class _Past:
    """How often people met each other and bots, and which seats they had."""

    def __init__(self, before: Sequence[Tables]) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        self.sat: Counter[tuple[int, int]] = Counter()
        for table in (table for tables in before for table in tables):
            for pair in combinations(sorted(max(BOT, each) for each in table), 2):
                self.met[pair] += 1
            self.sat.update((who, seat) for seat, who in enumerate(table))

    def cost(self, a: int, b: int) -> int:
        """Return what it costs that two sit at one table."""
        low, high = sorted((max(BOT, a), max(BOT, b)))
        if high == BOT:
            return CLUSTER
        return self.met[low, high] * (1 if low == BOT else REPEAT)


def _seated(table: Sequence[int], past: _Past, stream: Stream) -> Table:
    """Draw the seats of one table: an order in which as few as can be sit where they sat."""
    order = list(table)
    stream.shuffle(order)

    def worn(seats: Table) -> int:
        return sum(past.sat[who, seat] ** 2 for seat, who in enumerate(seats) if who > 0)

    return min(permutations(order), key=worn)


class _Search:
    """Looks for the cheapest tables: goes downhill by swaps, from several places."""

    def __init__(self, who: list[int], size: int, past: _Past, stream: Stream) -> None:
        self._who, self._size, self._stream = who, size, stream
        self._count = len(who) // size
        self._cost = [[past.cost(a, b) if a != b else 0 for b in who] for a in who]
        self._left = EFFORT

    def best(self, plans: Iterator[list[list[int]]]) -> list[list[int]]:
        """Return the best tables found; `plans` are good ones to begin with."""
        at = {who: index for index, who in enumerate(self._who)}
        found: list[int] | None = None
        least = 0
        for plan in plans:
            tables = [0] * len(self._who)
            for number, table in enumerate(plan):
                for who in table:
                    tables[at[who]] = number
            cost = self._total(tables)
            if found is None or cost < least:
                found, least = tables, cost
        if found is not None and least < REPEAT:  # the plan is worth more than what bots meet
            self._left = 0
        tables = list(found) if found is not None else self._luck()
        while found is None or (least and self._left > 0):
            cost = self._descend(tables)
            if found is None or cost < least:
                found, least = list(tables), cost
            if self._count == 1:
                break
            tables = list(found)
            for _ in range(KICKS):
                self._kick(tables)
        return [
            [who for who, table in zip(self._who, found, strict=True) if table == number]
            for number in range(self._count)
        ]

    def _luck(self) -> list[int]:
        tables = [index // self._size for index in range(len(self._who))]
        self._stream.shuffle(tables)
        return tables

    def _kick(self, tables: list[int]) -> None:
        """Swap two who sit apart."""
        one = self._stream.below(len(tables))
        apart = [index for index, table in enumerate(tables) if table != tables[one]]
        other = apart[self._stream.below(len(apart))]
        tables[one], tables[other] = tables[other], tables[one]

    def _total(self, tables: list[int]) -> int:
        pairs = combinations(range(len(tables)), 2)
        return sum(self._cost[a][b] for a, b in pairs if tables[a] == tables[b])

    def _descend(self, tables: list[int]) -> int:
        """Swap whatever makes it cheaper until nothing does; return the cost."""
        cost, everybody = self._cost, range(len(tables))
        pull = [[0] * self._count for _ in everybody]
        for a in everybody:
            row, mine = cost[a], pull[a]
            for b in everybody:
                mine[tables[b]] += row[b]
        better = True
        while better and self._left > 0:
            better = False
            for a in everybody:
                here = tables[a]
                if not pull[a][here]:
                    continue
                gain, swap = 0, -1
                mine, row = pull[a], cost[a]
                for b in everybody:
                    there = tables[b]
                    if there != here:
                        other = pull[b]
                        new = mine[there] + other[here] - 2 * row[b] - mine[here] - other[there]
                        if new < gain:
                            gain, swap = new, b
                self._left -= len(tables)
                if swap >= 0:
                    better = True
                    there, row_b = tables[swap], cost[swap]
                    for each in everybody:
                        moved = row_b[each] - row[each]
                        pull[each][here] += moved
                        pull[each][there] -= moved
                    tables[a], tables[swap] = there, here
        return self._total(tables)


# Plans that are perfect by construction -----------------------------------------------------------


def _plans(
    everybody: list[int], size: int, before: Sequence[Tables], stream: Stream
) -> Iterator[list[list[int]]]:
    """Yield tables that go on from an earlier draw of as many tables, in drawn order.

    Lines of a finite plane through the places of that draw (pairs: a round robin): no two of them
    share two places. Whoever came later sits at a place that has become free.
    """
    count = len(everybody) // size
    first = next((tables for tables in before if len(tables) == count), None)
    if first is None:
        return
    playing = set(everybody)
    taken = [[who if who > 0 and who in playing else 0 for who in table] for table in first]
    free = sorted(playing - {who for table in taken for who in table})
    stream.shuffle(free)
    places = [[who or free.pop() for who in table] for table in taken]
    rounds = list(_pairs(count) if size == 2 else _lines(count, size))
    stream.shuffle(rounds)
    for tables in rounds:
        yield [[places[table][seat] for table, seat in line] for line in tables]


Line = list[tuple[int, int]]
"""Places as (table, seat) of the first draw."""


def _pairs(count: int) -> Iterator[list[Line]]:
    """Yield the rounds of a round robin after its first one, in which pairs stand as they are."""
    ring = [*((table, 0) for table in range(count)), *((t, 1) for t in range(count - 1, -1, -1))]
    for turn in range(1, 2 * count - 1):
        turned = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
        yield [[turned[table], turned[-1 - table]] for table in range(count)]


def _lines(count: int, size: int) -> Iterator[list[Line]]:
    """Yield rounds of lines: line `table` of slope s meets seat i at table `table` + s·i."""
    if count < size or not (_prime(count) or count in (NINE, *FIELDS)):
        return
    for slope in range(1, count):
        yield [
            [(_plus(table, _times(slope, seat, count), count), seat) for seat in range(size)]
            for table in range(count)
        ]
    if count % size == 0:  # those who had the same seat have not met on any line
        yield [
            [(at + shift, seat) for shift in range(size)]
            for seat in range(size)
            for at in range(0, count, size)
        ]


def _prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, n))


def _plus(a: int, b: int, q: int) -> int:
    """Add in the field of `q` elements."""
    if q in FIELDS:
        return a ^ b
    if q == NINE:  # numbers x + y·i with i² = -1, counted modulo 3
        return (a // 3 + b // 3) % 3 * 3 + (a + b) % 3
    return (a + b) % q


def _times(a: int, b: int, q: int) -> int:
    """Multiply in the field of `q` elements."""
    if q == NINE:
        (y, x), (w, v) = divmod(a, 3), divmod(b, 3)
        return (x * w + y * v) % 3 * 3 + (x * v - y * w) % 3
    if q not in FIELDS:
        return a * b % q
    product = 0
    for bit in range(b.bit_length()):
        product ^= (a << bit) if b >> bit & 1 else 0
    while product >= q:
        product ^= FIELDS[q] << (product.bit_length() - q.bit_length())
    return product
