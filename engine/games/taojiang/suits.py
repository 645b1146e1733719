"""What three suit keys and some wild tiles can be: the shapes of the game, by table (tj S1-S3).

`engine.shapes` knows sets and pairs; here are the pairs of 2, 5 and 8, seven pairs, and hands of
2, 5 and 8 alone. Keys hold ordinary tiles; wild tiles are only counted.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.games.taojiang.words import KINDS
from engine.shapes.keys import POW5, digits_of, mask_of
from engine.shapes.pairs import is_seven_pairs
from engine.shapes.wild import NEED, suit_need, wild_win, wild_win_with

JIANG_RANKS: Final = (1, 4, 7)
"""2, 5 and 8 (将), counted from 0."""
IS_JIANG: Final = tuple(kind % 9 in JIANG_RANKS for kind in range(KINDS))
JIANG: Final = mask_of(kind for kind in range(KINDS) if IS_JIANG[kind])
JIANG_KEYS: Final = frozenset(
    two * POW5[1] + five * POW5[4] + eight * POW5[7]
    for two in range(5)
    for five in range(5)
    for eight in range(5)
)
"""Keys of suits without any tile but 2, 5 and 8."""
SUIT: Final = tuple(kind // 9 for kind in range(KINDS))

SETS: Final = 1
"""Four sets and a pair, the pair 2, 5 or 8 or the hand of one suit."""
PUNGS: Final = 2
"""Four triplets or kongs and any pair."""
PAIRS: Final = 4
"""Seven pairs."""
ALL_258: Final = 8
"""Nothing but 2, 5 and 8."""
SHAPES: Final = 15
FLUSH: Final = 16
"""One suit; no shape by itself."""

ONE_SUIT: Final = (0, 1, 2, 4)
"""Masks of at most one suit."""

Keys = tuple[int, int, int]


class Exposed(NamedTuple):
    """What a hand's melds mean for its shape: sets still to make, and what the melds rule out.

    `suits` is a mask of the suits melded, `jiang` whether all melds are of 2, 5 and 8.
    """

    sets: int = 4
    chow: bool = False
    suits: int = 0
    jiang: bool = True


NOTHING: Final = Exposed()


def exposed(melds: Iterable[Meld]) -> Exposed:
    """Return what melds leave possible."""
    state = NOTHING
    for meld in melds:
        kind = meld.tiles[0]
        state = Exposed(
            state.sets - 1,
            state.chow or meld.kind is MeldKind.CHOW,
            state.suits | 1 << SUIT[kind],
            state.jiang and all(IS_JIANG[tile] for tile in meld.tiles),
        )
    return state


def forms(k0: int, k1: int, k2: int, wilds: int, melds: Exposed) -> int:
    """Return the shapes a complete hand has (SETS, PUNGS, PAIRS, ALL_258), and FLUSH.

    `wilds` complete the ordinary tiles of the keys; all tiles together are 3·sets + 2. A hand
    without a shape may be said to be no flush although it is one.
    """
    sets, chow, suits, jiang = melds
    found = 0
    if sets == 4 and is_seven_pairs(k0, k1, k2, wilds):
        found = PAIRS
    if jiang and k0 in JIANG_KEYS and k1 in JIANG_KEYS and k2 in JIANG_KEYS:
        found |= ALL_258
    complete = wild_win(k0, k1, k2, wilds)
    if not complete and not found:
        return 0
    if k0:
        suits |= 1
    if k1:
        suits |= 2
    if k2:
        suits |= 4
    if suits in ONE_SUIT:
        found |= FLUSH
    if complete:
        if found & FLUSH or wild_win_with(k0, k1, k2, wilds, pairs=JIANG):
            found |= SETS
        if not chow and wild_win_with(k0, k1, k2, wilds, pungs=True):
            found |= PUNGS
    return found


def makes_sets(keys: Keys, wilds: int, flush: bool) -> bool:
    """Whether tiles and wilds are sets and a pair: of 2, 5 or 8, or any if `flush` (tj S1)."""
    return wild_win(*keys, wilds) if flush else wild_win_with(*keys, wilds, pairs=JIANG)


@lru_cache(maxsize=1 << 14)
def odd_and_quads(key: int) -> tuple[int, int]:
    """Return how many kinds of a suit are held an odd number of times, and how many four times."""
    counts = digits_of(key, 0)
    return sum(count & 1 for count in counts), counts.count(4)


_SUITS: Final[dict[tuple[object, ...], int]] = {}


@lru_cache(maxsize=1 << 14)
def suit_of(key: int) -> int:
    """Return a number for all that the shapes ask of one suit.

    Hands whose suits have the same numbers, ordinary tiles and faces, have the same readings.
    """
    asked = (
        key > 0,
        NEED[key],
        suit_need(key, JIANG & 511, pungs=False),
        suit_need(key, 511, pungs=True),
        odd_and_quads(key),
        key in JIANG_KEYS,
    )
    return _SUITS.setdefault(asked, len(_SUITS))


def copies_of(keys: Keys, kind: int) -> int:
    """Return how many tiles of a kind the keys hold."""
    return int(keys[SUIT[kind]] // POW5[kind] % 5)


def without(keys: Keys, kind: int, copies: int) -> Keys:
    """Return the keys after taking out some copies of a kind."""
    k0, k1, k2 = keys
    less = copies * POW5[kind]
    if kind < 9:
        return k0 - less, k1, k2
    return (k0, k1 - less, k2) if kind < 18 else (k0, k1, k2 - less)


def ordinary(keys: Sequence[int], wilds: Sequence[Tile], loose: Sequence[int]) -> Keys:
    """Return the keys of the ordinary tiles: faces without the `loose` copies of each wild kind."""
    rest = (keys[0], keys[1], keys[2])
    for kind, copies in zip(wilds, loose, strict=True):
        rest = without(rest, kind, copies)
    return rest
