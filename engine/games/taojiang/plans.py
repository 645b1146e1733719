"""What a hand may become and what that is worth to its owner: the steady player's judgment.

A plan is a shape to aim at: sets with a pair of 258, triplets, seven pairs, one suit, 258 alone.
Each step towards it is a race between the tiles that help and the end of the hand, so a plan is
worth its points times the chance of every step. Ready hands are judged by what each wait would pay.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core.tiles import Tile
from engine.games.taojiang.scoring import DISCARD, SELF_DRAW, Claim, best, holding, taking
from engine.games.taojiang.suits import JIANG, SUIT, Exposed, Keys, ordinary, without
from engine.games.taojiang.waiting import is_near
from engine.games.taojiang.wilds import Law
from engine.games.taojiang.words import KINDS
from engine.shapes.hands import distance
from engine.shapes.keys import POW5, kinds_of
from engine.shapes.pairs import seven_pairs_acceptance, seven_pairs_distance
from engine.shapes.wild import wild_acceptance, wild_distance

PAIR_ELSEWHERE: Final = 2
"""Key of a pair of honors: the pair is made already, only sets are asked for."""

SUIT_MASKS: Final = (511, 511 << 9, 511 << 18)
JIANG_KINDS: Final = tuple(kinds_of(JIANG))

CLAIMED: Final = 2.0
"""How much faster tiles come that may be claimed from three others as well as drawn."""
LAST_STEP: Final = 2.5
"""The same for the winning tile."""
OTHERS_WIN: Final = 0.15
"""Chance in a round that the hand ends by somebody else's win."""
SECOND_PLAN: Final = 0.1
"""What other plans add to the best one: they leave a choice."""

PLAIN_LEFT: Final = 7.0
TRIPLETS_LEFT: Final = 5.0
PAIRS_LEFT: Final = 4.0
FLUSH_LEFT: Final = 8.0
JIANG_LEFT: Final = 24.0
"""Live tiles of a later step of each plan, as they usually are."""


class Table(NamedTuple):
    """What is the same for every discard: the law, and what the others have left.

    `layers` are masks of kinds with more than 0, 1, 2, 3 unseen tiles; `unseen` all unseen tiles;
    `over` the chance in a round that the hand ends without us.
    """

    law: Law
    ready: bool
    layers: tuple[int, int, int, int]
    unseen: int
    over: float

    def live(self, mask: int) -> int:
        """Return how many unseen tiles the kinds of a mask have."""
        a, b, c, d = self.layers
        return (
            (mask & a).bit_count()
            + (mask & b).bit_count()
            + (mask & c).bit_count()
            + (mask & d).bit_count()
        )

    def step(self, tiles: float) -> float:
        """Return the chance that one of so many tiles comes before the hand ends."""
        rate = tiles / self.unseen
        return rate / (rate + self.over)


def table_of(law: Law, seen: Sequence[int], left: int, seats: int, *, ready: bool) -> Table:
    """Return the table as a player who sees these tiles of each kind knows it."""
    unseen = [4 - count for count in seen]
    layers = [sum(1 << kind for kind, n in enumerate(unseen) if n > more) for more in range(4)]
    rounds = max(left, 1) / seats
    a, b, c, d = layers
    return Table(law, ready, (a, b, c, d), max(sum(unseen), 1), OTHERS_WIN + 1 / (rounds + 1))


class Outlook:
    """One hand of 3·sets + 1 tiles on its way; `counts` and `keys` by face, changed by `put`."""

    def __init__(self, table: Table, counts: list[int], keys: list[int], melds: Exposed) -> None:
        self.table, self.counts, self.keys, self.melds = table, counts, keys, melds
        self.wild_mask = sum(1 << kind for kind in table.law.wilds)
        self.wild_live = table.live(self.wild_mask)

    def put(self, tile: int, copies: int) -> None:
        """Add tiles to the hand, or take them out."""
        self.counts[tile] += copies
        self.keys[SUIT[tile]] += copies * POW5[tile]

    def value(self) -> float:
        """Return what the hand may be expected to win."""
        law = self.table.law
        if is_near(law, self.counts, self.keys, self.melds):
            ready = self.ready()
            if ready:
                return ready
        loose = [self.counts[kind] for kind in law.wilds]
        plans = self._plans(ordinary(self.keys, law.wilds, loose), sum(loose))
        top = max(plans)
        return top + SECOND_PLAN * (sum(plans) - top) + self._earth()

    def ready(self) -> float:
        """Return what a ready hand may be expected to win, 0 if it waits for nothing."""
        drawn, thrown = self._income()
        rate = (drawn[0] + thrown[0]) / self.table.unseen
        if not rate:
            return 0.0
        points = (drawn[1] + thrown[1]) / (drawn[0] + thrown[0])
        return points * rate / (rate + self.table.over)

    def waiting(self) -> int:
        """Return how many live tiles would win when drawn."""
        return int(self._income()[0][0])

    def _income(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return tiles and their points, drawn by oneself and thrown by others."""
        law, table = self.table.law, self.table
        draw, throw = Claim(SELF_DRAW, table.ready), Claim(DISCARD, table.ready)
        tiles = points = thrown = thrown_points = 0.0
        for kind in kinds_of(table.layers[0]):
            tile = Tile(kind)
            live = table.live(1 << kind)
            self.put(kind, 1)
            score = best(law, holding(law, self.counts, self.keys), self.melds, draw)
            self.put(kind, -1)
            if score is None:
                continue
            tiles += live
            points += live * 3 * score.points
            held = taking(law, self.counts, self.keys, tile, wild=False)
            score = best(law, held, self.melds, throw)
            if score is not None:
                thrown += live * (LAST_STEP - 1)
                thrown_points += live * (LAST_STEP - 1) * score.points
        return (tiles, points), (thrown, thrown_points)

    def _plans(self, keys: Keys, wilds: int) -> list[float]:
        """Return what each plan is worth, the plain one first."""
        melds, sets = self.melds, self.melds.sets
        plans = [self._plain(keys, wilds)]
        if not melds.chow:
            plans.append(self._triplets(wilds))
        if sets == 4:
            far = seven_pairs_distance(*keys, wilds)
            if far <= 4:
                live = self.table.live(seven_pairs_acceptance(*keys, wilds))
                plans.append(self._worth(far, live, PAIRS_LEFT, wilds, claims=False))
        for suit in range(3):
            if melds.suits & ~(1 << suit) == 0:
                alone: Keys = (keys[0], 0, 0)
                if suit:
                    alone = (0, keys[1], 0) if suit == 1 else (0, 0, keys[2])
                far = wild_distance(*alone, wilds, sets)
                if far <= 5:
                    mask = wild_acceptance(*alone, wilds, sets) & SUIT_MASKS[suit]
                    plans.append(self._worth(far, self.table.live(mask), FLUSH_LEFT, wilds))
        if melds.jiang:
            held = sum(self.counts[kind] for kind in JIANG_KINDS if not self.wild_mask >> kind & 1)
            far = 3 * sets + 2 - held - wilds
            if far <= 6:
                live = self.table.live(JIANG & ~self.wild_mask)
                plans.append(self._worth(far, live, JIANG_LEFT, wilds, claims=False))
        return plans

    def _plain(self, keys: Keys, wilds: int) -> float:
        """Return what sets with a pair of 258 are worth."""
        sets = self.melds.sets
        far = 2 + distance(*keys, PAIR_ELSEWHERE, sets)
        for kind in JIANG_KINDS:
            copies = 0 if self.wild_mask >> kind & 1 else min(self.counts[kind], 2)
            if copies:
                rest = without(keys, kind, copies)
                far = min(far, 2 - copies + distance(*rest, PAIR_ELSEWHERE, sets))
        far -= wilds
        live = self.table.live(wild_acceptance(*keys, wilds, sets))
        if wild_distance(*keys, wilds, sets) < far:
            live = max(live, self.table.live(JIANG))  # what is missing is the pair
        return self._worth(far, live, PLAIN_LEFT, wilds, fan=0)

    def _triplets(self, wilds: int) -> float:
        """Return what triplets and a pair are worth."""
        counts, sets = self.counts, self.melds.sets
        mine = [
            (count, kind)
            for kind, count in enumerate(counts)
            if count and not self.wild_mask >> kind & 1
        ]
        mine.sort(reverse=True)
        far, mask = 3 * sets + 2 - wilds, 0
        for place, (count, kind) in enumerate(mine[: sets + 1]):
            want = 3 if place < sets else 2
            far -= min(count, want)
            if count < want:
                mask |= 1 << kind
        if far > 4:
            return 0.0
        return self._worth(far, self.table.live(mask), TRIPLETS_LEFT, wilds, claims=True)

    def _worth(
        self,
        far: int,
        live: float,
        later: float,
        wilds: int,
        *,
        fan: int = 1,
        claims: bool = False,
    ) -> float:
        """Return a plan's points times the chances of its steps; `live` tiles help now."""
        table = self.table
        law = table.law
        far = max(far, 1)
        hard = wilds == 0
        points = (fan * law.units[1] if fan else 1) * (2 if hard else 1)
        takes = hard or (fan > 0 and not law.eight)
        if wilds >= law.heaven_from:
            points += law.units[1] * law.heaven(wilds)
            takes = False
        payoff = points * 1.8 if takes else points * 3.0
        speed = CLAIMED if claims else 1.0
        helped = live + self.wild_live
        if far == 1:
            return payoff * table.step(helped * (LAST_STEP if takes else 1.0))
        chance = table.step(helped * speed)
        chance *= table.step((later + self.wild_live) * speed) ** (far - 2)
        return payoff * chance * table.step(later * (LAST_STEP if takes else 1.0))

    def _earth(self) -> float:
        """Return what the hope for a third 地牌 is worth (tj S4)."""
        earth = self.table.law.earth
        if self.counts[earth] != 2:
            return 0.0
        return 3 * self.table.law.units[1] * self.table.step(self.table.live(1 << earth))


def counted(tiles: Sequence[Tile]) -> tuple[list[int], list[int]]:
    """Return tiles as counts and keys."""
    counts, keys = [0] * KINDS, [0, 0, 0]
    for tile in tiles:
        counts[tile] += 1
        keys[SUIT[tile]] += POW5[tile]
    return counts, keys
