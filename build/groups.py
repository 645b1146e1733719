"""Build assets/tables/groups.bin: the best grouping of every choice of zipai of one size.

Cards are counted in base 4, the digit of 一 lowest. The lowest card must stand in some group, so
that what is left after each group that starts with it, fewer cards, is already known.

    python build/groups.py            write the table
    python build/groups.py --check    exit 1 unless the shipped table equals a fresh one
"""

import sys
from collections.abc import Iterator

from shipping import ship

MAGIC = b"paizhuo groups 1\n"

NUMBERS = 10
HAND = 21  # most cards of a hand; fuller ones are never asked
FEW, MANY = 4, 8  # numbers grouped so far where a search looks whether to go on
ONE = [4**number for number in range(NUMBERS)]

Xi = tuple[int, int]
"""胡息 if the cards are small, if they are big."""


def groups(lowest: int) -> Iterator[tuple[dict[int, int], Xi]]:
    """Yield each group of one size by its lowest number: its cards and its 胡息 (1.4, 2.1)."""
    yield {lowest: 3}, (1, 3)  # 碰
    if lowest + 2 < NUMBERS:
        yield {lowest + step: 1 for step in range(3)}, (0, 0) if lowest else (3, 6)
    if lowest == 1:
        yield {1: 1, 6: 1, 9: 1}, (3, 6)  # 二七十


GROUPS = [[*groups(lowest)] for lowest in range(NUMBERS)]


def counts_of(key: int) -> list[int]:
    """Return how many cards of each number a key holds."""
    return [key // one % 4 for one in ONE]


def grouped(key: int, counts: list[int]) -> Iterator[tuple[int, Xi]]:
    """Yield what is left of a key without each group of its lowest card, and the group's 胡息."""
    for cards, xi in GROUPS[lowest_of(counts)]:
        if all(counts[number] >= n for number, n in cards.items()):
            yield key - sum(n * ONE[number] for number, n in cards.items()), xi


def lowest_of(counts: list[int]) -> int:
    """Return the lowest number that is there."""
    return next(number for number, count in enumerate(counts) if count)


class Known:
    """All keys so far: `xi` of the best grouping of all cards, None without one.

    `bare` is how many numbers, from 一 up, have all their cards in groups, which may take higher
    cards; `paired` the same if two equal cards may stand as 将.
    """

    def __init__(self) -> None:
        self.xi: list[Xi | None] = [(0, 0)]
        self.bare = bytearray((NUMBERS,))
        self.paired = bytearray((NUMBERS,))

    def add(self, key: int) -> None:
        """Work out the next key. A 将 is there if and only if the cards are two beyond threes."""
        counts = counts_of(key)
        lowest = lowest_of(counts)
        rests = [*grouped(key, counts)]
        pair = [key - 2 * ONE[lowest]] if counts[lowest] >= 2 else []
        self.bare.append(max((self.bare[rest] for rest, _ in rests), default=lowest))
        ends = [self.paired[rest] for rest, _ in rests] + [self.bare[rest] for rest in pair]
        self.paired.append(max(ends, default=lowest))
        if sum(counts) % 3 == 2:
            rests += [(rest, (0, 0)) for rest in pair]
        found = [
            (before[0] + small, before[1] + big)
            for rest, (small, big) in rests
            if (before := self.xi[rest])
        ]
        if found and sum(counts) % 3 != 1 and sum(counts) <= HAND:
            self.xi.append((max(small for small, _ in found), max(big for _, big in found)))
        else:
            self.xi.append(None)


def payload() -> bytes:
    """Return the uncompressed table file; engine.games.paohuzi.sizes describes its parts."""
    known = Known()
    for key in range(1, 4**NUMBERS):
        known.add(key)
    codes: dict[Xi, int] = {}
    table = bytes(
        (end >= FEW) + (end >= MANY) if xi is None else codes.setdefault(xi, len(codes) + 3)
        for xi, end in zip(known.xi, known.paired, strict=True)
    )
    return b"".join(
        (bytes((len(codes),)), bytes(s for s, _ in codes), bytes(b for _, b in codes), table)
    )


if __name__ == "__main__":
    sys.exit(ship("Build the table of groups of one size.", "groups.bin", MAGIC, payload()))
