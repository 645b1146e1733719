"""Build assets/tables/shapes.bin: all that engine.shapes knows, computed from first principles.

A *target* of one suit is a choice of sets (and perhaps a pair). Going through the ranks of a suit
from one end to the other, an automaton keeps, for every way to stand in the middle of unfinished
chows, how many tiles are missing so far; hands that reach the same numbers are the same state.
What is left of a suit at the end are a few hundred *classes*, so a byte per key says all of:

* distances: tiles missing for 0..5 sets without and with a pair, four copies of a kind at most;
* the same where a wild tile may be the fifth copy of a kind;
* need: fewest wilds that turn *all* tiles of the suit into sets, or into sets and a pair.

Classes of two suits merge into *halves*, two halves into the distance of a hand; the parts of the
file are listed in engine.shapes.tables.

    python build/tables.py            write the table
    python build/tables.py --check    exit 1 unless the shipped table equals a fresh one
"""

import struct
import sys
from collections.abc import Callable, Iterator
from operator import add

from shipping import ship

MAGIC = b"paizhuo shapes 1\n"

SETS = 5  # i8: five sets and a pair; taojiang has four
HAND = 17  # most concealed tiles of a hand; needs of fuller suits are never asked
IMPOSSIBLE = 99  # more than any number of missing tiles that occurs
NEVER = 15  # the same in the half byte of a need
BLOCK = 125  # the big table is stored as an index of distinct blocks

State = tuple[int, ...]
Vector = tuple[int, ...]


class Automaton:
    """Reads a suit rank by rank; a state holds the fewest missing tiles for each situation.

    A situation is: chows that want this rank and no more, chows that want this rank and the next,
    sets begun, pair taken. With `spare`, tiles may stay outside the target; without, all are used.
    """

    def __init__(self, *, chows: bool, copies: int, sets: int | None, spare: bool) -> None:
        self.open = 3 if chows else 1  # three equal chows are three pungs, so two of a kind suffice
        self.limit = sets
        self.width = 1 if sets is None else sets + 1
        moves = [list(self._moves(copies, *situation)) for situation in self._situations()]
        # by tiles held of this rank and by situation: (next situation, tiles missing)
        self.moves = [
            [
                [(after, max(0, wanted - have)) for after, wanted in m if spare or wanted >= have]
                for m in moves
            ]
            for have in range(5)
        ]
        start = [IMPOSSIBLE] * len(moves)
        start[0] = 0
        self.start: State = tuple(start)
        self.steps: dict[State, list[State]] = {}

    def _situations(self) -> Iterator[tuple[int, int, int, int]]:
        for ending in range(self.open):
            for going in range(self.open):
                for sets in range(self.width):
                    for pair in range(2):
                        yield ending, going, sets, pair

    def _index(self, ending: int, going: int, sets: int, pair: int) -> int:
        return ((ending * self.open + going) * self.width + sets) * 2 + pair

    def _moves(
        self, copies: int, ending: int, going: int, sets: int, pair: int
    ) -> Iterator[tuple[int, int]]:
        """Yield (next situation, tiles of this rank the target wants)."""
        for fresh in range(self.open):
            for pungs in range(3):
                for paired in range(2 - pair):
                    wanted = ending + going + fresh + 3 * pungs + 2 * paired
                    made = 0 if self.limit is None else sets + fresh + pungs
                    if wanted <= copies and made < self.width:
                        yield self._index(going, fresh, made, pair + paired), wanted

    def step(self, state: State) -> list[State]:
        """Return the states after a rank with 0, 1, 2, 3 and 4 tiles."""
        known = self.steps.get(state)
        if known is None:
            known = self.steps[state] = [self._after(state, have) for have in range(5)]
        return known

    def _after(self, state: State, have: int) -> State:
        after = [IMPOSSIBLE] * len(state)
        for missing, moves in zip(state, self.moves[have], strict=True):
            if missing < IMPOSSIBLE:
                for target, more in moves:
                    if missing + more < after[target]:  # noqa: PLR1730 - innermost loop
                        after[target] = missing + more
        return tuple(after)

    def vector(self, state: State) -> Vector:
        """Return the missing tiles at the end: 0.. sets without a pair, then with one."""
        return state[: 2 * self.width : 2] + state[1 : 2 * self.width : 2]

    def table(self, ranks: int, code: Callable[[Vector], int]) -> bytes:
        """Return code(vector) of every base-5 key; the last rank read is the lowest digit."""
        known: dict[tuple[State, int], bytes] = {}

        def below(state: State, left: int) -> bytes:
            if left == 0:
                return bytes((code(self.vector(state)),))
            found = known.get((state, left))
            if found is None:
                found = b"".join(below(after, left - 1) for after in self.step(state))
                known[state, left] = found
            return found

        return below(self.start, ranks)


def merged(one: Vector, two: Vector) -> Vector:
    """Return the vector of two suits taken together."""
    bare = [min(map(add, one, two[sets::-1])) for sets in range(SETS + 1)]
    return (*bare, *(paired(one, two, sets) for sets in range(SETS + 1)))


def paired(one: Vector, two: Vector, sets: int) -> int:
    """Return what two parts of a hand miss to some sets and a pair in one of them."""
    here = min(map(add, one[SETS + 1 :], two[sets::-1]))
    there = min(map(add, two[SETS + 1 :], one[sets::-1]))
    return min(here, there)


def numbered(number: dict[Vector, int], vector: Vector) -> int:
    """Return the number of a vector, a new one where it was not seen before."""
    return number.setdefault(vector, len(number))


def tiles_of_keys(ranks: int) -> bytes:
    """Return how many tiles each base-5 key of a suit holds."""
    tiles = bytes(1)
    for _ in range(ranks):
        tiles = b"".join(bytes(n + more for n in tiles) for more in range(5))
    return tiles


def table_of(ranks: int, automaton: Automaton) -> tuple[bytes, list[Vector]]:
    """Return the number of each key's vector, and the vectors."""
    numbers: dict[Vector, int] = {}
    table = automaton.table(ranks, lambda vector: numbered(numbers, vector))
    return table, list(numbers)


def suit_classes() -> tuple[bytes, list[tuple[Vector, Vector, int]]]:
    """Return each suit key's class, and each class: distances, distances with wilds, need."""
    plain, distances = table_of(9, Automaton(chows=True, copies=4, sets=SETS, spare=True))
    wild, looser = table_of(9, Automaton(chows=True, copies=99, sets=SETS, spare=True))
    exact, needs = table_of(9, Automaton(chows=True, copies=99, sets=None, spare=False))
    ids: dict[tuple[int, int, int], int] = {}
    table = bytearray()
    for tiles, *numbers, need in zip(tiles_of_keys(9), plain, wild, exact, strict=True):
        bare, paired = needs[need] if tiles <= HAND else (NEVER, NEVER)
        table.append(ids.setdefault((*numbers, bare << 4 | paired), len(ids)))
    return bytes(table), [(distances[p], looser[w], need) for p, w, need in ids]


def honor_classes() -> tuple[bytes, list[tuple[Vector, int]]]:
    """Return each honor key's class, and each class: distances, need (0 or impossible)."""
    plain, distances = table_of(7, Automaton(chows=False, copies=4, sets=SETS, spare=True))
    exact, needs = table_of(7, Automaton(chows=False, copies=4, sets=None, spare=False))
    ids: dict[tuple[int, int], int] = {}
    table = bytearray()
    for number, need in zip(plain, exact, strict=True):
        bare, paired = (NEVER if missing else 0 for missing in needs[need])
        table.append(ids.setdefault((number, bare << 4 | paired), len(ids)))
    return bytes(table), [(distances[p], need) for p, need in ids]


def payload() -> bytes:
    """Return the uncompressed table file; engine.shapes.tables describes its parts."""
    suit_table, suits = suit_classes()
    honor_table, honors = honor_classes()
    halves: dict[Vector, int] = {}
    known: dict[tuple[Vector, Vector], int] = {}

    def half(one: Vector, two: Vector) -> int:
        number = known.get((one, two))
        if number is None:
            number = known[one, two] = known[two, one] = numbered(halves, merged(one, two))
        return number

    pairs = [half(a[0], b[0]) for a in suits for b in suits]
    tails = [half(a[0], b[0]) for a in suits for b in honors]
    wild_pairs = [half(a[1], b[1]) for a in suits for b in suits]
    final = bytes(
        paired(one, two, sets) for sets in range(SETS + 1) for one in halves for two in halves
    )
    blocks: dict[bytes, int] = {}
    index = [
        blocks.setdefault(suit_table[i : i + BLOCK], len(blocks))
        for i in range(0, len(suit_table), BLOCK)
    ]
    print(
        f"{len(suits)} suit classes, {len(honors)} honor classes, {len(halves)} halves",
        flush=True,
    )
    return b"".join(
        (
            struct.pack("<4H", len(suits), len(honors), len(halves), len(blocks)),
            struct.pack(f"<{len(index)}H", *index),
            *blocks,
            honor_table,
            bytes(need for _, _, need in suits),
            bytes(need for _, need in honors),
            struct.pack(f"<{len(pairs)}H", *pairs),
            struct.pack(f"<{len(tails)}H", *tails),
            struct.pack(f"<{len(wild_pairs)}H", *wild_pairs),
            final,
        )
    )


if __name__ == "__main__":
    sys.exit(ship("Build the table of hand shapes.", "shapes.bin", MAGIC, payload()))
