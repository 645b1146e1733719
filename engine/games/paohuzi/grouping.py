"""The best grouping: exact, over all of them; the order of cards cannot matter (1.10).

Only 绞 joins the two sizes. So every choice of 绞 is tried, number by number as long as the small
cards below can be grouped, and what it leaves is looked up, each size for itself: 21 cards have
243 choices at most.
"""

from functools import lru_cache
from itertools import product

from msgspec import Struct

from engine.core.tiles import Tile
from engine.games.paohuzi.cards import FACES, GUARD, ONE, PAIR, SHIFT, SIZE, is_big, other_size
from engine.games.paohuzi.sizes import ALL, BIG_XI, CODE, EIGHT, FOUR, KEYS, SMALL_XI


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


def _by_lowest_bit() -> list[tuple[Pattern, ...]]:
    """Return the patterns to try, by `bit_length` of the lowest bit set in a number of cards.

    They are those whose lowest field is that of the bit, the most valuable first.
    """
    table: list[tuple[Pattern, ...]] = [()] * (PAIR.bit_length() + 1)
    for pattern in sorted((*THREES, *_TRIPLES, *_PAIRS), key=lambda pattern: -pattern.xi):
        lowest = min(SHIFT[tile] for tile in pattern.tiles)
        for length in (lowest + 1, lowest + 2):
            table[length] += (pattern,)
    return table


_PATTERNS = _by_lowest_bit()

Part = tuple[int, int, tuple[int, ...]]
"""Two neighboring numbers: their small cards and big cards as parts of keys, and the small cards
that each choice of 绞 takes, none among them."""


def twists(small: int, big: int) -> list[int]:
    """Return how many small cards of a number each choice of 绞 takes."""
    return [
        2 * more_small + more_big
        for more_small in range(2)
        for more_big in range(2)
        if 2 * more_small + more_big <= small and more_small + 2 * more_big <= big
    ]


_TWISTS = tuple(tuple(twists(small, big) for big in range(4)) for small in range(4))


def _lowest() -> dict[int, Part]:
    """Return the two lowest numbers by the twelve bits they have in a number of cards."""
    return {
        s1 | b1 << 3 | s2 << 6 | b2 << 9: (
            s1 + 4 * s2,
            b1 + 4 * b2,
            tuple([low + 4 * high for low in _TWISTS[s1][b1] for high in _TWISTS[s2][b2]]),
        )
        for s1, b1, s2, b2 in product(range(4), repeat=4)
    }


def _raised(parts: dict[int, Part], bits: int) -> dict[int, Part]:
    """Return the same for higher numbers."""
    return {
        cards: (small << bits, big << bits, tuple([take << bits for take in takes]))
        for cards, (small, big, takes) in parts.items()
    }


_PART_0 = _lowest()
_PART_1, _PART_2, _PART_3, _PART_4 = (_raised(_PART_0, bits) for bits in (4, 8, 12, 16))

_ONES = (KEYS - 1) // 3
"""The lower bit of each number in a key."""


@lru_cache(maxsize=1 << 15)
def best(cards: int) -> int:
    """Return the most 胡息 that a grouping of all the cards gives, -1 if there is none.

    With `PAIR` set exactly one pair stands as 将, else none. A face may be there three times.
    """
    s0, b0, takes0 = _PART_0[cards & 4095]
    s1, b1, takes1 = _PART_1[cards >> 12 & 4095]
    s2, b2, takes2 = _PART_2[cards >> 24 & 4095]
    s3, b3, takes3 = _PART_3[cards >> 36 & 4095]
    s4, b4, takes4 = _PART_4[cards >> 48 & 4095]
    small, big = s0 | s1 | s2 | s3 | s4, b0 | b1 | b2 | b3 | b4
    if (small + big) % 3 != (2 if cards & PAIR else 0):
        return -1  # a key mod 3 is the number of its cards mod 3
    code = CODE
    few = [n for a in takes0 for b in takes1 if code[n := small - a - b] >= FOUR]
    if not few:
        return -1
    many = [n for left in few for a in takes2 for b in takes3 if code[n := left - a - b] >= EIGHT]
    most = -1
    for left in [n for left in many for a in takes4 if code[n := left - a] >= ALL]:
        # two small cards go with one big one, one with two: the bits of a digit change places
        taken = small - left
        other = code[big - ((taken & _ONES) << 1 | taken >> 1 & _ONES)]
        if other >= ALL:
            found = SMALL_XI[code[left]] + BIG_XI[other]
            if found > most:  # noqa: PLR1730 - innermost loop
                most = found
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
