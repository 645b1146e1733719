"""The steady player of 桃江麻将: it aims at what a hand is worth, and keeps its wilds.

It knows a View and nothing else; the same view always gets the same answer.
"""

from collections.abc import Callable
from typing import Final

from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, Seat
from engine.core.tiles import Tile
from engine.core.views import SeatView, View
from engine.games.taojiang.hints import seen
from engine.games.taojiang.plans import Outlook, counted, table_of
from engine.games.taojiang.suits import exposed
from engine.games.taojiang.wilds import HEAVEN_FROM, Law

STAKE: Final = 1
"""A small stake: it is paid by winner and loser alike, so it changes nothing on the whole."""

GOOD_WAIT: Final = 3
"""Live tiles that make freezing a ready hand worth it, by 报听 or a kong."""

CLAIM_GAIN: Final = 1.1
"""How much better a hand must become for a meld that shows it."""

DANGER: Final = 0.3
"""What throwing a live tile at a frozen hand costs."""


class SteadyBot:
    """Throws what leaves the most valuable hand; claims, kongs and declares where that gains."""

    def choose(self, legal: tuple[Action, ...], look: Callable[[], View]) -> Action:
        """Return one of `legal`."""
        verbs = {action.verb: action for action in legal}
        if len(legal) == 1:
            return legal[0]
        if "win" in verbs:
            return verbs["win"]
        if "stake" in verbs:
            return legal[min(STAKE, len(legal) - 1)]
        position = _Position(look())
        if "discard" in verbs:
            return position.turn(legal)
        if "ready" in verbs:
            return verbs["ready" if position.outlook.waiting() >= GOOD_WAIT else "pass"]
        return position.claim(legal)


class _Position:
    """One view, counted once."""

    def __init__(self, view: View) -> None:
        assert view.me is not None
        assert view.indicator is not None
        self.view = view
        self.me: SeatView = view.seats[view.me]
        wilds = view.wilds
        law = Law(wilds, view.indicator, HEAVEN_FROM[4 * len(wilds)])
        self.law = law
        self.seen = seen(view)
        ready = "ready" in self.me.marks
        self.table = table_of(law, self.seen, view.wall.left, len(view.seats), ready=ready)
        self.counts, self.keys = counted(self.me.hand or ())
        self.outlook = Outlook(self.table, self.counts, self.keys, exposed(self.me.melds))
        self.frozen = any(
            "ready" in seat.marks or "frozen" in seat.marks
            for number, seat in enumerate(view.seats)
            if number != view.me
        )

    def turn(self, legal: tuple[Action, ...]) -> Action:
        """Return a kong that gains, or the best discard."""
        for action in legal:
            if action.verb in ("added_kong", "concealed_kong") and self._kongs(action):
                return action
        return self._best_discard(self.outlook, legal)[1]

    def claim(self, legal: tuple[Action, ...]) -> Action:
        """Return the claim that makes the hand worth more than passing does."""
        pass_ = next(action for action in legal if action.verb == "pass")
        top, chosen = self.outlook.value() * CLAIM_GAIN, pass_
        focus = self.view.focus
        if focus is None or focus.kind != "discard":
            return pass_
        (tile,) = focus.tiles
        for action in legal:
            if action.verb == "kong" and self._kongs(action, tile):
                return action
            if action.verb in ("chow", "pung"):
                worth = self._after_claim(action, tile)
                if worth > top:
                    top, chosen = worth, action
        return chosen

    def _best_discard(self, outlook: Outlook, legal: tuple[Action, ...]) -> tuple[float, Action]:
        """Return the most valuable hand a discard leaves, and that discard."""
        top: tuple[float, Action] | None = None
        for action in legal:
            if action.verb != "discard":
                continue
            (tile,) = action.tiles
            if tile in self.law.wilds and top is not None:
                continue  # a wild is thrown only where nothing else may be
            worth = self._without(outlook, tile)
            if top is None or worth > top[0] or top[1].tiles[0] in self.law.wilds:
                top = worth, action
        assert top is not None
        return top

    def _without(self, outlook: Outlook, tile: Tile) -> float:
        """Return what the hand is worth after throwing a tile, danger and use considered."""
        outlook.put(tile, -1)
        worth = outlook.value()
        outlook.put(tile, 1)
        if self.frozen:
            worth -= DANGER * (4 - self.seen[tile])
        rank = tile % 9
        return worth - 0.001 * min(rank, 8 - rank)

    def _after_claim(self, action: Action, tile: Tile) -> float:
        """Return what the hand is worth after a chow or pung and the best discard."""
        own = action.tiles if action.verb == "chow" else (tile, tile)
        meld = Meld(MeldKind(action.verb), (*own, tile), Seat(0), tile)
        counts, keys = self.counts.copy(), self.keys.copy()
        outlook = Outlook(self.table, counts, keys, exposed((*self.me.melds, meld)))
        for each in own:
            outlook.put(each, -1)
        throws = tuple(
            Action("discard", (Tile(kind),)) for kind, count in enumerate(counts) if count
        )
        return self._best_discard(outlook, throws)[0]

    def _kongs(self, action: Action, claimed: Tile | None = None) -> bool:
        """Whether the hand after a kong waits for enough to be frozen for it."""
        tile = action.tiles[0] if claimed is None else claimed
        counts, keys = self.counts.copy(), self.keys.copy()
        melds = self.me.melds
        if action.verb == "added_kong":
            taken = 1
        else:
            taken = 3 if action.verb == "kong" else 4
            melds = (*melds, Meld(MeldKind(action.verb), (tile,) * 4))
        outlook = Outlook(self.table, counts, keys, exposed(melds))
        outlook.put(tile, -taken)
        return outlook.waiting() >= GOOD_WAIT
