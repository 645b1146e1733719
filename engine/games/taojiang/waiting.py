"""听: what a hand waits for, and what it would be worth to its own owner (tj S6, M4)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.melds import Meld
from engine.core.tiles import Tile
from engine.games.taojiang.scoring import OWN_KONG, SELF_DRAW, Claim, Score, best, taking
from engine.games.taojiang.suits import SHAPES, SUIT, Exposed, forms, ordinary
from engine.games.taojiang.wilds import Law
from engine.games.taojiang.words import KINDS
from engine.shapes.keys import POW5, kinds_of


class Owed(NamedTuple):
    """What a payer of his own hand could have won: the reading, and on which tile."""

    score: Score
    tile: Tile


def full_kinds(counts: Sequence[int], melds: Iterable[Meld]) -> int:
    """Return the mask of kinds that a player holds four times, melds included."""
    total = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            total[tile] += 1
    return sum(1 << kind for kind, count in enumerate(total) if count >= 4)


def is_near(law: Law, counts: list[int], keys: list[int], melds: Exposed) -> bool:
    """Whether one more wild would complete a shape: if not, no tile does."""
    loose = [counts[kind] for kind in law.wilds]
    real = ordinary(keys, law.wilds, loose)
    return forms(*real, sum(loose) + 1, melds) & SHAPES != 0


def is_ready(law: Law, counts: list[int], keys: list[int], melds: Exposed, full: int) -> bool:
    """Whether a hand before its last tile is 听 (tj S6)."""
    if not is_near(law, counts, keys, melds):
        return False
    if any(not full >> kind & 1 for kind in law.wilds):
        return True  # tj N19: a wild drawn may be a fifth copy
    return waits(law, counts, keys, melds, full) != 0


def waits(law: Law, counts: list[int], keys: list[int], melds: Exposed, full: int) -> int:
    """Return the mask of kinds whose draw completes a shape; kinds of `full` are left out."""
    loose = [counts[kind] for kind in law.wilds]
    real = ordinary(keys, law.wilds, loose)
    wilds = sum(loose)
    if not forms(*real, wilds + 1, melds) & SHAPES:
        return 0
    mask = 0
    for kind in range(KINDS):
        if full >> kind & 1:
            continue
        if kind in law.wilds:
            mask |= 1 << kind
            continue
        more = list(real)
        more[SUIT[kind]] += POW5[kind]
        if forms(more[0], more[1], more[2], wilds, melds) & SHAPES:
            mask |= 1 << kind
    return mask


def owed(
    law: Law,
    counts: list[int],
    keys: list[int],
    melds: Exposed,
    full: int,
    *,
    ready: bool,
    konged: bool,
) -> Owed | None:
    """Return what the payer himself would have won, at best; None if nothing completes his hand.

    It counts as self-drawn, and as 杠上开花 if he pays for his kong (tj M4). Equal points on
    several tiles are told apart like the readings of one (tj N6), then by the lower tile.
    """
    claim = Claim(OWN_KONG if konged else SELF_DRAW, ready)
    top: Owed | None = None
    rank = (0, False, 0)
    for kind in kinds_of(waits(law, counts, keys, melds, full)):
        tile = Tile(kind)
        held = taking(law, counts, keys, tile, wild=True)._replace(imagined=kind)
        score = best(law, held, melds, claim)
        if score is not None:
            mine = (score.points, score.hard, len(score.patterns))
            first = top is not None and mine == rank and score.patterns < top.score.patterns
            if top is None or mine > rank or first:
                top, rank = Owed(score, tile), mine
    return top
