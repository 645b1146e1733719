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
from engine.shapes.wild import suit_need

JIANG_RANKS: Final = (1, 4, 7)
"""2, 5 and 8 (将), counted from 0."""
IS_JIANG: Final = tuple(kind % 9 in JIANG_RANKS for kind in range(KINDS))
JIANG: Final = mask_of(kind for kind in range(KINDS) if IS_JIANG[kind])
ALL_RANKS: Final = (1 << 9) - 1
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


class Suit(NamedTuple):
    """One suit of ordinary tiles: wilds it needs for sets and how many more for a pair in it.

    `pair` is that for any pair, `jiang_pair` for one of 2, 5 or 8; `pungs` and `pung_pair` the
    same without chows; `odd` kinds held once or three times, `quads` held four times; `jiang`:
    no tile but 2, 5 and 8.
    """

    sets: int
    pair: int
    jiang_pair: int
    pungs: int
    pung_pair: int
    odd: int
    quads: int
    jiang: bool


@lru_cache(maxsize=1 << 16)
def suit(key: int) -> Suit:
    """Return what one suit is."""
    counts = digits_of(key, 0)
    sets, pair = suit_need(key, ALL_RANKS, False)
    _, jiang_pair = suit_need(key, JIANG & ALL_RANKS, False)
    pungs, pung_pair = suit_need(key, ALL_RANKS, True)
    return Suit(
        sets,
        pair - sets,
        jiang_pair - sets,
        pungs,
        pung_pair - pungs,
        sum(count & 1 for count in counts),
        counts.count(4),
        not any(count for rank, count in enumerate(counts) if rank not in JIANG_RANKS),
    )


def forms(k0: int, k1: int, k2: int, wilds: int, melds: Exposed) -> int:
    """Return the shapes a complete hand has (SETS, PUNGS, PAIRS, ALL_258), and FLUSH.

    `wilds` complete the ordinary tiles of the keys; all tiles together are 3·sets + 2.
    """
    a, a_pair, a_jiang, a_pungs, a_pung_pair, a_odd, _, a_258 = suit(k0)
    b, b_pair, b_jiang, b_pungs, b_pung_pair, b_odd, _, b_258 = suit(k1)
    c, c_pair, c_jiang, c_pungs, c_pung_pair, c_odd, _, c_258 = suit(k2)
    sets, chow, suits, jiang = melds
    if k0:
        suits |= 1
    if k1:
        suits |= 2
    if k2:
        suits |= 4
    if suits in ONE_SUIT:
        found = FLUSH
        pair = min(a_pair, b_pair, c_pair)
    else:
        found = 0
        pair = min(a_jiang, b_jiang, c_jiang)
    if a + b + c + pair <= wilds:
        found |= SETS
    if not chow:
        pair = min(a_pung_pair, b_pung_pair, c_pung_pair)
        if a_pungs + b_pungs + c_pungs + pair <= wilds:
            found |= PUNGS
    if sets == 4 and a_odd + b_odd + c_odd <= wilds:
        found |= PAIRS
    if a_258 and b_258 and c_258 and jiang:
        found |= ALL_258
    return found


def makes_sets(keys: Keys, wilds: int, flush: bool) -> bool:
    """Whether tiles and wilds are sets and a pair: of 2, 5 or 8, or any if `flush` (tj S1)."""
    one, two, three = suit(keys[0]), suit(keys[1]), suit(keys[2])
    need = one.sets + two.sets + three.sets
    if flush:
        return need + min(one.pair, two.pair, three.pair) <= wilds
    return need + min(one.jiang_pair, two.jiang_pair, three.jiang_pair) <= wilds


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
