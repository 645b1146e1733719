"""The best grouping: exact, by searching all of them once; the order of cards cannot matter (1.10).

The lowest card must stand in some group, so each node tries only the groups that start with it.
"""

from functools import lru_cache

from msgspec import Struct

from engine.core.tiles import Tile
from engine.games.paohuzi.cards import FACES, GUARD, ONE, PAIR, SHIFT, SIZE, is_big, other_size


class Pattern(Struct, frozen=True):
    """A group that loose cards can form: `need` as a number of cards, and its 胡息 (2.1)."""

    kind: str
    tiles: tuple[Tile, ...]
    xi: int
    need: int


def _sentence(tiles: tuple[Tile, ...]) -> Pattern:
    """Return three cards of one size as 一句话; 一二三 and 二七十 count, big ones double (2.1)."""
    counts = tuple(tile % SIZE for tile in tiles) in ((0, 1, 2), (1, 6, 9))
    xi = (6 if is_big(tiles[0]) else 3) if counts else 0
    return Pattern("shun", tiles, xi, sum(ONE[tile] for tile in tiles))


def _sentences() -> list[Pattern]:
    """Return the 16 runs and the two 二七十."""
    runs = [
        _sentence(tuple(Tile(size + low + step) for step in range(3)))
        for size in (0, SIZE)
        for low in range(SIZE - 2)
    ]
    return runs + [_sentence(tuple(Tile(size + at) for at in (1, 6, 9))) for size in (0, SIZE)]


def _mixed(pair: Tile) -> Pattern:
    """Return two of a face and one of its other size: 绞."""
    tiles = tuple(sorted((pair, pair, other_size(pair))))
    return Pattern("jiao", tiles, 0, sum(ONE[tile] for tile in tiles))


THREES: tuple[Pattern, ...] = (*_sentences(), *(_mixed(face) for face in FACES))
"""The 38 three-card patterns of 1.4."""

PARTNERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(p.need - ONE[face] - GUARD for p in THREES if face in p.tiles) for face in FACES
)
"""For each face the two other cards of every three it can stand in, less `GUARD`."""


def fits(cards: int, face: Tile) -> bool:
    """Whether two of the cards make a three with a face."""
    return any(cards - two & GUARD == GUARD for two in PARTNERS[face])


_TRIPLES = tuple(Pattern("peng", (f, f, f), 3 if is_big(f) else 1, 3 * ONE[f]) for f in FACES)
"""A loose pair and the card another player drew, laid as 碰 when winning (1.10)."""

_PAIRS = tuple(Pattern("jiang", (f, f), 0, 2 * ONE[f] + PAIR) for f in FACES)


def _starting_with(face: Tile) -> tuple[Pattern, ...]:
    """Return the patterns whose lowest field is this face, the most valuable first."""
    mine = [
        p for p in (*THREES, *_TRIPLES, *_PAIRS) if min(SHIFT[t] for t in p.tiles) == SHIFT[face]
    ]
    return tuple(sorted(mine, key=lambda pattern: -pattern.xi))


def _by_lowest_bit() -> list[tuple[Pattern, ...]]:
    """Return the patterns to try, by `bit_length` of the lowest bit set in a number of cards."""
    table: list[tuple[Pattern, ...]] = [()] * (PAIR.bit_length() + 1)
    for face in FACES:
        for bit in (SHIFT[face], SHIFT[face] + 1):
            table[bit + 1] = _starting_with(face)
    return table


_PATTERNS = _by_lowest_bit()
_STEPS = [tuple((p.need - GUARD, p.xi) for p in patterns) for patterns in _PATTERNS]


@lru_cache(maxsize=1 << 15)
def best(cards: int) -> int:
    """Return the most 胡息 that a grouping of all the cards gives, -1 if there is none.

    With `PAIR` set exactly one pair stands as 将, else none. A face may be there three times.
    """
    if not cards:
        return 0
    most = -1
    for need, xi in _STEPS[(cards & -cards).bit_length()]:
        rest = cards - need
        if rest & GUARD == GUARD:
            found = best(rest - GUARD)
            if found >= 0 and found + xi > most:
                most = found + xi
    return most


def reading(cards: int) -> tuple[Pattern, ...]:
    """Return one grouping of the most 胡息; ValueError if the cards cannot be grouped."""
    groups: list[Pattern] = []
    while cards:
        most = best(cards)
        if most < 0:
            raise ValueError("these cards cannot be grouped")
        for pattern in _PATTERNS[(cards & -cards).bit_length()]:
            rest = cards - pattern.need + GUARD
            if rest & GUARD != GUARD or pattern.xi > most:
                continue
            if best(rest - GUARD) == most - pattern.xi:
                groups.append(pattern)
                cards = rest - GUARD
                break
    return tuple(groups)
