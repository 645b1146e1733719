"""Help from what one seat sees: what wins, how many are left, what it would pay (tj S6)."""

from typing import Final

from engine.core.ruleset import MatchConfig
from engine.core.tiles import Tile
from engine.core.views import Hints, SeatView, View, Wait
from engine.games.taojiang.options import Options
from engine.games.taojiang.scoring import DISCARD, SELF_DRAW, Claim, best, holding, taking
from engine.games.taojiang.suits import SUIT, Exposed, exposed, ordinary, suit_of
from engine.games.taojiang.waiting import is_near
from engine.games.taojiang.wilds import Law, law_of
from engine.games.taojiang.words import BY_TEXT, KINDS
from engine.shapes.keys import POW5

NONE: Final = Hints()


def hints(config: MatchConfig, view: View) -> Hints:
    """Return the waits of the viewer's hand, or those after each discard it may make."""
    if view.me is None or view.indicator is None or view.phase == "over":
        return NONE
    options: Options = config.options
    me = view.seats[view.me]
    looker = _Looker(law_of(options, view.indicator), view, me)
    if len(me.hand or ()) % 3 == 1:
        return Hints(waits=looker.waits(first=_first_draw_to_come(view, me)))
    after = []
    can = {action.tiles[0] for action in view.legal if action.verb == "discard"}
    for tile in BY_TEXT:
        if tile in can:
            looker.put(tile, -1)
            waits = looker.waits(first="")
            looker.put(tile, 1)
            if waits:
                after.append((tile, waits))
    return Hints(after=tuple(after))


def _first_draw_to_come(view: View, me: SeatView) -> str:
    """Return `draw` while a non-dealer has neither drawn nor melded (tj S5)."""
    waiting = view.hand.dealer != view.me and not me.melds and not me.river
    return "draw" if waiting else ""


def seen(view: View) -> list[int]:
    """Return how many of each kind the viewer sees: own tiles, melds, rivers, turned tiles."""
    total = [0] * KINDS
    for seat in view.seats:
        tiles = [*(seat.hand or ()), *seat.aside, *(t for m in seat.melds for t in m.tiles)]
        tiles += (laid.tile for laid in seat.river if laid.taken is None)
        for tile in tiles:
            total[tile] += 1
    if view.focus is not None and view.focus.kind == "added_kong":
        total[view.focus.tiles[0]] += 1
    return total


class _Looker:
    """One hand, tried with every kind."""

    def __init__(self, law: Law, view: View, me: SeatView) -> None:
        self.law = law
        self.melds: Exposed = exposed(me.melds)
        self.seen = seen(view)
        ready = "ready" in me.marks
        self.drawn = {first: Claim(SELF_DRAW, ready, first=first) for first in ("", "draw")}
        self.thrown = Claim(DISCARD, ready)
        self.discards = not view.notes
        self.counts, self.keys = [0] * KINDS, [0, 0, 0]
        self.own = [0] * KINDS
        self.known: dict[tuple[object, ...], tuple[int, int]] = {}
        for tile in me.hand or ():
            self.put(tile, 1)
        for meld in me.melds:
            for tile in meld.tiles:
                self.own[tile] += 1

    def put(self, tile: Tile, copies: int) -> None:
        """Add tiles to the hand, or take them out."""
        self.counts[tile] += copies
        self.keys[SUIT[tile]] += copies * POW5[tile]

    def waits(self, *, first: str) -> tuple[Wait, ...]:
        """Return every kind that wins, drawn or discarded, with what it would pay."""
        if not self._may_win(first):
            return ()
        loose = [self.counts[kind] for kind in self.law.wilds]
        real = ordinary(self.keys, self.law.wilds, loose)
        exact = self._exact(sum(loose), first)
        alike = [(suit_of(real[suit]), suit_of(self.keys[suit])) for suit in range(3)]
        counted = *loose, self.counts[self.law.earth]
        found = []
        for kind in BY_TEXT:
            if self.counts[kind] + self.own[kind] >= 4:
                continue
            suit, one = SUIT[kind], POW5[kind]
            if suit in exact or kind in self.law.wilds or kind == self.law.earth:
                worths = self._drawn(kind, first), self._discarded(kind)
            else:
                before = alike[suit]
                alike[suit] = suit_of(real[suit] + one), suit_of(self.keys[suit] + one)
                hand = (*counted, *alike)
                alike[suit] = before
                if hand not in self.known:
                    self.known[hand] = self._drawn(kind, first), self._discarded(kind)
                worths = self.known[hand]
            left = 4 - self.seen[kind]
            for how, worth in zip((SELF_DRAW, DISCARD), worths, strict=True):
                if worth:
                    found.append(Wait(kind, left, worth, how))
        return tuple(found)

    def _exact(self, kings: int, first: str) -> tuple[int, ...]:
        """Return the suits in which more counts than `suit_of` tells.

        They are that of 地牌 and 王 where these may be kept together (tj V10, V12), and all for
        黑天胡 (tj S5).
        """
        law = self.law
        if first and not kings:
            return (0, 1, 2)
        together = self.counts[law.earth] >= 3 or (law.heaven(kings) > 0 and not law.eight)
        return (SUIT[law.earth],) if together else ()

    def _may_win(self, first: str) -> bool:
        """Whether a tile can win: by a shape, that one more wild completes, or without (tj S4)."""
        shapeless = first != "" or self.counts[self.law.earth] >= 2
        return shapeless or is_near(self.law, self.counts, self.keys, self.melds)

    def _drawn(self, tile: Tile, first: str) -> int:
        self.put(tile, 1)
        held = holding(self.law, self.counts, self.keys)
        self.put(tile, -1)
        score = best(self.law, held, self.melds, self.drawn[first])
        return score.points if score else 0

    def _discarded(self, tile: Tile) -> int:
        if not self.discards:
            return 0
        held = taking(self.law, self.counts, self.keys, tile, wild=False)
        score = best(self.law, held, self.melds, self.thrown)
        return score.points if score else 0
