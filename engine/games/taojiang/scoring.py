"""The best reading of a hand, exactly and without trying substitutions (tj V1).

Every pattern but 平胡 adds, so the best reading of a shape is the one with the most patterns that
go together; what a shape can have follows from the table of suits. The candidates are few: with
every wild as itself (hard) or not, each shape, 地牌 and 王 kept together or not, wild quads kept or
not. `engine.games.taojiang.reading` lays the winner out in full.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct

from engine.core.results import ScoreLine
from engine.core.tiles import Tile
from engine.games.taojiang.suits import (
    ALL_258,
    FLUSH,
    IS_JIANG,
    ONE_SUIT,
    PAIRS,
    PUNGS,
    SETS,
    SHAPES,
    SUIT,
    Exposed,
    Keys,
    copies_of,
    forms,
    makes_sets,
    odd_and_quads,
    ordinary,
    without,
)
from engine.games.taojiang.wilds import EARTH, HEAVEN, Law
from engine.games.taojiang.words import KINDS
from engine.shapes.keys import POW5, counts_of

SELF_DRAW: Final = "self_draw"
OWN_KONG: Final = "own_kong"
DISCARD: Final = "discard"
ROB_KONG: Final = "rob_kong"
OTHER_KONG: Final = "other_kong"
HOWS: Final = (SELF_DRAW, OWN_KONG, DISCARD, ROB_KONG, OTHER_KONG)

BLACK: Final = 32
BARE_EARTH: Final = 64
"""Forms without a shape: 黑天胡, and 地胡 of three 地牌 alone (tj S4, S5)."""

PLAIN: Final = "plain"
HARD: Final = "hard"
FAN: Final = {
    "all_triplets": 1,
    "all_258": 1,
    "seven_pairs": 1,
    "luxury_seven_pairs": 2,
    "double_luxury_seven_pairs": 4,
    "full_flush": 1,
    "kong_bloom": 1,
    "declared_ready": 1,
    "dealt_win": 1,
    "heaven": 1,
    "double_heaven": 2,
    "triple_heaven": 3,
    "earth": 1,
    "double_earth": 2,
    "black_heaven": 1,
}
"""番 of every pattern but 平胡, which is one point, and 硬庄, which doubles (tj V2-V13)."""

SEVEN: Final = ("seven_pairs", "luxury_seven_pairs", "double_luxury_seven_pairs")
SMALL: Final = frozenset((PLAIN, *HEAVEN, *EARTH))
"""Patterns that leave 平胡 standing (tj V2)."""


class Claim(Struct, frozen=True):
    """How a hand would be won.

    `ready`: the winner declared it, `from_ready`: the discarder did; `first`: `dealer` on the
    dealer's first turn, `draw` on another's first draw, else empty.
    """

    how: str
    ready: bool = False
    from_ready: bool = False
    first: str = ""

    @property
    def own(self) -> bool:
        """Whether the tile is the winner's own, drawn or turned by his kong."""
        return self.how in (SELF_DRAW, OWN_KONG)


class Held(NamedTuple):
    """A hand with its last tile: keys by face, and what the wilds among them are worth.

    `loose` counts the tiles of each wild kind that may stand for others; `kings` and `earths` are
    the 王 and 地牌 in hand as 天胡 and 地胡 count them; `imagined` is a tile that makes no quad.
    """

    keys: Keys
    loose: tuple[int, ...]
    kings: int
    earths: int
    imagined: int = -1


class Score(Struct, frozen=True):
    """A reading and its points: `form` is its shape, `patterns` are sorted as text.

    `earth` and `king` tell that a triplet of real 地牌 or 王 is kept together, `kept` the wild
    kinds of which four stand for themselves as two pairs; `flush`: all tiles of one suit.
    """

    points: int
    patterns: tuple[str, ...]
    form: int
    hard: bool
    earth: bool = False
    king: bool = False
    kept: tuple[Tile, ...] = ()
    flush: bool = False

    def lines(self, unit: int) -> tuple[ScoreLine, ...]:
        """Return every pattern with its points, the doubling last."""
        lines = [
            ScoreLine(name, FAN[name] * unit if name in FAN else 1)
            for name in self.patterns
            if name != HARD
        ]
        if self.hard:
            lines.append(ScoreLine(HARD, 2, times=True))
        return tuple(lines)


def holding(law: Law, counts: list[int], keys: list[int]) -> Held:
    """Return a hand that holds its last tile, drawn or dealt."""
    loose = tuple([counts[kind] for kind in law.wilds])
    return Held((keys[0], keys[1], keys[2]), loose, sum(loose), counts[law.earth])


def taking(law: Law, counts: list[int], keys: list[int], tile: Tile, *, wild: bool) -> Held:
    """Return a hand with one more tile that is not in it, `wild` if it may stand for others.

    It does not count as 王 or 地牌 (tj V9, V10).
    """
    more = list(keys)
    more[SUIT[tile]] += POW5[tile]
    loose = tuple([counts[kind] for kind in law.wilds])
    kings = sum(loose)
    if wild and tile in law.wilds:
        loose = tuple([counts[kind] + (kind == tile) for kind in law.wilds])
    return Held((more[0], more[1], more[2]), loose, kings, counts[law.earth])


def best(law: Law, held: Held, melds: Exposed, claim: Claim) -> Score | None:
    """Return the best reading that may be claimed this way; None if there is none.

    Equal points: hard first, then more patterns, then the list that is first as text (tj N6).
    """
    keys, loose, kings, earths, _ = held
    how = claim.how
    if how == DISCARD and kings >= law.heaven_from and not claim.from_ready:
        return None  # tj C3: 天胡 takes no ordinary discard
    hard_only = law.eight and how in (DISCARD, OTHER_KONG)  # tj C4
    wilds = 0 if hard_only else sum(loose)
    real = ordinary(keys, law.wilds, loose) if wilds else keys
    found = forms(*real, wilds, melds)
    shapeless = how == SELF_DRAW and (earths >= 3 or (claim.first and not kings))
    if not found & SHAPES and not shapeless:
        return None
    top: Score | None = None
    rank = (0, False, 0)
    for score in _Table(law, held, melds, claim).candidates(real, wilds, found):
        plain = not score.hard and score.patterns == (PLAIN,)
        if plain and how == DISCARD and not claim.from_ready:  # tj C2
            continue
        mine = (score.points, score.hard, len(score.patterns))
        if top is None or mine > rank or (mine == rank and score.patterns < top.patterns):
            top, rank = score, mine
    return top


@lru_cache(maxsize=64)
def situation(claim: Claim) -> tuple[str, ...]:
    """Return the patterns that do not depend on the tiles (tj V7, V8)."""
    patterns = (
        ("kong_bloom", claim.how == OWN_KONG),
        ("declared_ready", claim.ready),
        ("dealt_win", claim.first == "dealer"),
    )
    return tuple(name for name, applies in patterns if applies)


@lru_cache(maxsize=1 << 12)
def _score(  # noqa: PLR0917 - by position, a cache is asked sooner
    unit: int,
    names: tuple[str, ...],
    form: int,
    hard: bool,
    earth: bool,
    king: bool,
    kept: tuple[Tile, ...],
    flush: bool,
) -> Score:
    """Return a reading with its patterns (empty names are none) counted."""
    patterns = [name for name in names if name]
    points = unit * sum([FAN[name] for name in patterns])
    if form == SETS and SMALL.issuperset(patterns):
        patterns.append(PLAIN)
        points += 1
    if hard:
        patterns.append(HARD)
        points *= 2
    return Score(points, tuple(sorted(patterns)), form, hard, earth, king, kept, flush)


class _Table:
    """One hand while its readings are listed."""

    def __init__(self, law: Law, held: Held, melds: Exposed, claim: Claim) -> None:
        self.law, self.held, self.melds, self.claim = law, held, melds, claim
        self.unit = law.units[claim.own]
        self.fixed = situation(claim)
        self.heaven = HEAVEN[law.heaven(held.kings)] if claim.own else ""
        self.earth = EARTH[max(0, held.earths - 2)] if claim.own else ""

    def candidates(self, real: Keys, wilds: int, found: int) -> Iterator[Score]:
        """Yield the readings that no other reading beats in every respect.

        `found` are the forms of `real` with `wilds` free: the ordinary tiles with all wilds, or
        every tile as itself where no other reading is wanted.
        """
        held = self.held
        if wilds:
            yield from self.readings(real, found, hard=False)
            if found & SHAPES:
                yield from self.readings(held.keys, forms(*held.keys, 0, self.melds), hard=True)
        else:
            yield from self.readings(held.keys, found, hard=True)
        if self.claim.how == SELF_DRAW:
            yield from self.shapeless()

    def score(
        self,
        names: tuple[str, ...],
        form: int,
        *,
        hard: bool,
        earth: bool = False,
        king: bool = False,
        kept: tuple[Tile, ...] = (),
        flush: bool = False,
    ) -> Score:
        """Return a reading with these patterns beside those of the situation."""
        return _score(self.unit, self.fixed + names, form, hard, earth, king, kept, flush)

    def readings(self, keys: Keys, found: int, *, hard: bool) -> Iterator[Score]:
        """Yield the readings of a shape with every wild as itself (`hard`), or with wilds free.

        `found` are the forms of `keys`: all faces if hard, else the ordinary tiles.
        """
        flush = "full_flush" if found & FLUSH else ""
        jiang = "all_258" if found & ALL_258 else ""
        one_suit = bool(flush)
        # tj V12: 天胡 and 硬庄 together only in the four-wild game, the 王 unsplit
        heaven = "" if hard and self.law.eight else self.heaven
        if found & PUNGS:
            yield self.score(
                ("all_triplets", jiang, flush, self.earth, heaven),
                PUNGS,
                hard=hard,
                earth=bool(self.earth),
                king=hard and bool(heaven),
                flush=one_suit,
            )
        elif jiang:
            names = (jiang, flush, self.earth, heaven)
            yield self.score(names, ALL_258, hard=hard, flush=one_suit)
        elif found & SETS:
            yield from self._sets(keys, flush, heaven, hard=hard)
        if found & PAIRS:
            yield from self._pairs(keys, found, hard=hard)

    def _sets(self, keys: Keys, flush: str, heaven: str, *, hard: bool) -> Iterator[Score]:
        """Yield sets and a pair, with 地牌 and (hard) 王 kept together or split (tj V10, V12)."""
        wilds = 0 if hard else sum(self.held.loose)
        for earth in (True, False) if self.earth else (False,):
            together = without(keys, self.law.earth, 3) if earth else keys
            if earth and not makes_sets(together, wilds, bool(flush)):
                continue
            for king in (True, False) if hard and heaven else (False,):
                if king and (
                    self.held.loose[0] < 3
                    or not makes_sets(without(together, self.law.wilds[0], 3), 0, bool(flush))
                ):
                    continue
                yield self.score(
                    (flush, self.earth if earth else "", heaven if king or not hard else ""),
                    SETS,
                    hard=hard,
                    earth=earth,
                    king=king,
                    flush=bool(flush),
                )

    def _pairs(self, keys: Keys, found: int, *, hard: bool) -> Iterator[Score]:
        """Yield seven pairs, four of a wild kind kept as two pairs or not (tj V5)."""
        law, held = self.law, self.held
        heaven = "" if hard else self.heaven  # tj V12: 王 in pairs are split
        earth = self.earth if self.earth == EARTH[2] else ""  # tj V10: three are split
        (a, q), (b, r), (c, s) = map(odd_and_quads, keys)
        spare = sum(held.loose) - a - b - c
        quads = q + r + s
        if held.imagined >= 0 and copies_of(keys, held.imagined) == 4:
            quads -= 1
        for kept in ((),) if hard else self._whole(keys, spare):
            jiang = "all_258" if found & ALL_258 else ""
            flush = "full_flush" if found & FLUSH else ""
            if kept:
                if not all(IS_JIANG[kind] for kind in kept):
                    jiang = ""
                if self._suits(keys) | 1 << SUIT[kept[0]] not in ONE_SUIT:
                    flush = ""
            name = SEVEN[min(quads + len(kept), 2) if law.luxury else 0]
            names = (name, jiang, flush, earth, heaven)
            yield self.score(names, PAIRS, hard=hard, kept=kept, flush=bool(flush))

    def _whole(self, keys: Keys, spare: int) -> Iterator[tuple[Tile, ...]]:
        """Yield the wild kinds that can stand for themselves four times, none of them first.

        `spare` are the wilds that singles do not need; a claimed fourth copy was such a single.
        """
        yield ()
        held = self.held
        whole = {
            kind: loose - copies_of(keys, kind)
            for kind, loose in zip(self.law.wilds, held.loose, strict=True)
            if loose >= 3 and loose + copies_of(keys, kind) == 4 and kind != held.imagined
        }
        for kind, used in whole.items():
            if used <= spare:
                yield (kind,)
        if len(whole) == 2 and sum(whole.values()) <= spare:
            yield tuple(whole)

    def _suits(self, keys: Keys) -> int:
        """Return the mask of suits among ordinary tiles and melds."""
        mask = self.melds.suits
        for index, key in enumerate(keys):
            if key:
                mask |= 1 << index
        return mask

    def shapeless(self) -> Iterator[Score]:
        """Yield 黑天胡, and 地胡 by three 地牌 alone: nothing is added or doubled (tj S4, S5)."""
        held = self.held
        names = []
        if self.earth:
            names.append((self.earth, BARE_EARTH))
        if self.claim.first and not held.kings and self.melds.sets == 4 and _is_black(held.keys):
            names.append(("black_heaven", BLACK))
        for name, form in names:
            yield Score(FAN[name] * self.unit, (name,), form, hard=False)


def _is_black(keys: Keys) -> bool:
    """Whether there is no 2, 5 or 8 and no triplet; a run needs one of them (tj S5)."""
    counts = counts_of(*keys)
    return all(counts[kind] < (1 if IS_JIANG[kind] else 3) for kind in range(KINDS))
