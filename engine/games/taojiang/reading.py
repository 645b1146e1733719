"""A winning hand laid out: sets, pairs, and what each wild tile stands for (tj V1).

As many wilds as the reading allows are shown as themselves.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from engine.core.melds import Meld
from engine.core.results import Group
from engine.core.tiles import Tile
from engine.games.taojiang.scoring import Held, Score
from engine.games.taojiang.suits import (
    ALL_258,
    IS_JIANG,
    JIANG,
    PAIRS,
    PUNGS,
    SETS,
    SUIT,
    Keys,
    ordinary,
    without,
)
from engine.games.taojiang.wilds import Law
from engine.games.taojiang.words import DECK, KINDS
from engine.shapes.keys import counts_of
from engine.shapes.readings import CHOW, PAIR, PUNG, WILD, Reading, form_of, tiles_of
from engine.shapes.wild import ALL_KINDS
from engine.shapes.wild_readings import wild_readings

NAMES = {CHOW: "chow", PAIR: "pair", PUNG: "pung"}


class Slot(NamedTuple):
    """A tile of a group: what it counts as, and what is printed on it."""

    tile: Tile
    real: Tile


def groups(
    law: Law, held: Held, melds: Sequence[Meld], score: Score, won: Tile
) -> tuple[Group, ...]:
    """Return the melds and the concealed tiles as `score` reads them; `won` marks its group."""
    concealed = list(_concealed(law, held, melds, score))
    mark = _winning(concealed, won)
    laid = [Group(str(meld.kind), meld.tiles, open=True) for meld in melds]
    for place, (kind, slots) in enumerate(concealed):
        tiles, real = tuple(s.tile for s in slots), tuple(s.real for s in slots)
        laid.append(Group(kind, tiles, () if tiles == real else real, won=place == mark))
    return tuple(laid)


def show(reading: Iterable[Group]) -> str:
    """Write a reading as text: `chow 456m, pair 22s [6m=2s]`."""
    parts = []
    for group in reading:
        text = f"{group.kind} {DECK.show(group.tiles)}"
        stands = [
            f"{DECK.names[real]}={DECK.names[tile]}"
            for tile, real in zip(group.tiles, group.real, strict=bool(group.real))
            if real != tile
        ]
        parts.append(f"{text} [{' '.join(stands)}]" if stands else text)
    return ", ".join(parts)


def _winning(concealed: list[tuple[str, list[Slot]]], won: Tile) -> int:
    """Return which group took the winning tile: one where it is what it says, if there is one."""
    best = -1
    for place, (_, slots) in enumerate(concealed):
        if Slot(won, won) in slots:
            return place
        if any(slot.real == won for slot in slots):
            best = place
    return best


def _concealed(
    law: Law, held: Held, melds: Sequence[Meld], score: Score
) -> Iterator[tuple[str, list[Slot]]]:
    """Yield the concealed groups, the pair last."""
    if score.form in (SETS, PUNGS):
        yield from _sets(law, held, melds, score)
        return
    real = held.keys if score.hard else ordinary(held.keys, law.wilds, held.loose)
    wilds = [] if score.hard else _loose(law, held.loose)
    if score.form == PAIRS:
        yield from _pairs(real, wilds, score, _Taste(score, real, melds))
    elif score.form == ALL_258:
        taste = _Taste(score, real, melds)
        slots = [Slot(t, t) for t in _tiles(real)]
        slots += [Slot(taste.instead_of(t), t) for t in wilds]
        yield "all_258", sorted(slots)
    else:
        yield "loose", [Slot(t, t) for t in _tiles(held.keys)]


def _loose(law: Law, loose: Sequence[int]) -> list[Tile]:
    """Return the loose wilds, one by one."""
    return [kind for kind, n in zip(law.wilds, loose, strict=True) for _ in range(n)]


def _tiles(keys: Keys) -> list[Tile]:
    """Return the tiles of some keys."""
    return [Tile(kind) for kind, n in enumerate(counts_of(*keys)) for _ in range(n)]


class _Taste:
    """What a wild may stand for where the reading leaves it free: its own face if that fits."""

    def __init__(self, score: Score, real: Keys, melds: Sequence[Meld]) -> None:
        jiang = "all_258" in score.patterns
        suits = {SUIT[tile] for tile in _tiles(real)} | {SUIT[m.tiles[0]] for m in melds}
        self.fits = tuple(
            (not jiang or IS_JIANG[kind]) and (not score.flush or not suits or SUIT[kind] in suits)
            for kind in range(KINDS)
        )

    def instead_of(self, wild: Tile, *, jiang: bool = False) -> Tile:
        """Return what a free wild stands for; one of 2, 5 and 8 if `jiang`."""
        if self.fits[wild] and (not jiang or IS_JIANG[wild]):
            return wild
        return Tile(next(k for k in range(KINDS) if self.fits[k] and (not jiang or IS_JIANG[k])))


def _pairs(
    real: Keys, wilds: list[Tile], score: Score, taste: _Taste
) -> Iterator[tuple[str, list[Slot]]]:
    """Yield seven pairs: wilds beside singles, then wilds among themselves."""
    pairs: list[list[Slot]] = []
    singles: list[Tile] = []
    counts = counts_of(*real)[:KINDS]
    for kind in score.kept:
        counts[kind] += wilds.count(kind)
        wilds = [wild for wild in wilds if wild != kind]
    for number, count in enumerate(counts):
        tile = Tile(number)
        pairs += [[Slot(tile, tile)] * 2] * (count // 2)
        singles += [tile] * (count % 2)
    for tile in singles:
        # its own kind first, then the kind of which an odd number is left
        wild = min(wilds, key=lambda w: (w != tile, wilds.count(w) % 2 == 0, w))
        wilds.remove(wild)
        pairs.append([Slot(tile, tile), Slot(tile, wild)])
    for one, two in zip(wilds[::2], wilds[1::2], strict=True):
        face = taste.instead_of(one)
        pairs.append([Slot(face, one), Slot(face, two)])
    for pair in sorted(pairs):
        yield "pair", pair


def _sets(
    law: Law, held: Held, melds: Sequence[Meld], score: Score
) -> Iterator[tuple[str, list[Slot]]]:
    """Yield sets and a pair."""
    fixed: list[int] = []
    keys, loose = held.keys, list(held.loose)
    if score.earth:
        keys = without(keys, law.earth, 3)
        fixed.append(PUNG | law.earth)
    if score.king:
        keys = without(keys, law.wilds[0], 3)
        loose[0] -= 3
        fixed.append(PUNG | law.wilds[0])
    if score.hard:
        reading = next(_readings(score, keys, 0, law.wilds[0]), None)
        wilds: list[Tile] = []
    else:
        reading, wilds = _softest(law, melds, score, keys, loose)
    if reading is None:
        raise ValueError(f"no reading of {_tiles(held.keys)} for {score}")
    parts = sorted((*reading, *fixed), key=lambda part: (form_of(part) == PAIR, part & 63))
    for part in parts:
        yield NAMES[form_of(part)], _slots(part, wilds)


def _slots(part: int, wilds: list[Tile]) -> list[Slot]:
    """Return the tiles of a part; wilds leave `wilds`, one of the same face first."""
    slots = []
    for place, kind in enumerate(tiles_of(part)):
        real = Tile(kind)
        if part & WILD << place:
            real = real if real in wilds else wilds[0]
            wilds.remove(real)
        slots.append(Slot(Tile(kind), real))
    return slots


def _softest(
    law: Law, melds: Sequence[Meld], score: Score, keys: Keys, loose: list[int]
) -> tuple[Reading | None, list[Tile]]:
    """Return a reading with as many wilds as themselves as may be, and the other wilds."""
    real = ordinary(keys, law.wilds, loose)
    taste = _Taste(score, real, melds)
    free = taste.instead_of(law.wilds[0], jiang=not score.flush and score.form == SETS)
    choices = sorted(product(*(range(n + 1) for n in loose)), key=lambda c: (-sum(c), c))
    for choice in choices:
        if any(n and not taste.fits[kind] for n, kind in zip(choice, law.wilds, strict=True)):
            continue
        others = [n - keep for n, keep in zip(loose, choice, strict=True)]
        kept = ordinary(keys, law.wilds, others)
        reading = next(_readings(score, kept, sum(others), free), None)
        if reading is not None:
            return reading, _loose(law, others)
    return None, []


def _readings(score: Score, keys: Keys, wilds: int, free: Tile) -> Iterator[Reading]:
    """Yield readings with the pair and the sets the score's shape allows."""
    pairs = ALL_KINDS if score.flush or score.form == PUNGS else JIANG
    return wild_readings(*keys, wilds, pairs=pairs, pungs=score.form == PUNGS, free=free)
