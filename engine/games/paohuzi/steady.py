"""A steady player: it knows what its view shows, and lays down what brings it nearer.

It keeps the loose cards that promise most (`sense`), counts 胡息 by how many it lacks, takes a card
if the hand is worth more with it, and when it can be ready it waits where most copies are left.
"""

from collections.abc import Callable

from engine.core.model import PASS, Action
from engine.core.tiles import Tile
from engine.core.views import View
from engine.games.paohuzi.cards import FACES, HU, ONE, count
from engine.games.paohuzi.habit import company
from engine.games.paohuzi.hand import CHI, PENG, Hand
from engine.games.paohuzi.hints import COPIES, seen_cards
from engine.games.paohuzi.payment import waits_of
from engine.games.paohuzi.scoring import ENOUGH, SETS
from engine.games.paohuzi.sense import GROUP, HUNGER, groups, huxi, worth

READY = 60
"""Worth of being ready, before the copies left are counted."""

COPY = 6
"""Worth of each copy left of a card that wins."""

MOST_BY_ONE = 6
"""The most 胡息 that one card can add: a big 偎 or 壹贰叁, or three that become a 提 (2.1)."""


class Steady:
    """Plays by its view alone; it keeps nothing from one question to the next."""

    def choose(self, legal: tuple[Action, ...], look: Callable[[], View]) -> Action:
        """Return one of `legal`."""
        if HU in legal:
            return HU
        if len(legal) == 1:
            return legal[0]
        view = look()
        assert view.me is not None
        mine = view.seats[view.me]
        hand = Hand.of(mine.hand or (), mine.melds)
        mind = _Mind(hand, view)
        if PASS in legal:
            return mind.claim(legal)
        return mind.discard(legal)


class _Mind:
    """One decision."""

    def __init__(self, hand: Hand, view: View) -> None:
        self.hand, self.view = hand, view
        lacking = ENOUGH - hand.xi
        self.hunger = 0 if lacking > 8 else 1 if lacking > 0 else 2
        self.owes = "free_entry" not in view.notes
        self.seen: list[int] | None = None

    def left(self, face: Tile) -> int:
        """Return how many copies of a face may still come."""
        if self.seen is None:
            self.seen = seen_cards(self.view)
        return COPIES - self.seen[face]

    def fixed(self, hand: Hand) -> int:
        """Return what the groups that are fixed are worth."""
        return hand.sets * GROUP + hand.xi * HUNGER[self.hunger] // 10

    def plain(self, hand: Hand) -> int:
        """Return what a hand is worth, being ready not looked at; a discard never adds to it."""
        return self.fixed(hand) + worth(hand.loose, self.hunger)

    def waiting(self, hand: Hand) -> int:
        """Return what being ready adds."""
        waits = waits_of(hand) if is_near(hand) else ()
        return READY + COPY * sum(self.left(face) for face in waits) if waits else 0

    def best_discard(self, hand: Hand) -> tuple[int, Tile]:
        """Return the value after the discard that keeps most, and its card."""
        base, loose = self.fixed(hand), hand.loose
        near = is_near(hand)
        found = []
        for tile in FACES:
            if count(loose, tile):
                value = base + worth(loose - ONE[tile], self.hunger)
                if near:
                    rest = hand.copy()
                    rest.drop(tile)
                    value += self.waiting(rest)
                found.append((value, tile))
        most = max(value for value, _ in found)
        ties = [tile for value, tile in found if value == most]
        return most, min(ties, key=lambda tile: company(loose, tile))

    def discard(self, legal: tuple[Action, ...]) -> Action:
        """Return the discard that keeps most."""
        _, tile = self.best_discard(self.hand)
        return next(action for action in legal if action.tiles == (tile,))

    def claim(self, legal: tuple[Action, ...]) -> Action:
        """Take the open card where the hand is worth more with it."""
        focus = self.view.focus
        if focus is None:
            return PASS
        card, base = focus.tiles[0], self.plain(self.hand)
        ways = []
        for action in legal:
            if action != PASS:
                after = self.hand.copy()
                if action.verb == CHI:
                    after.eat(action, card, focus.seat)
                else:
                    after.pair(PENG, card, focus.seat)
                if is_near(after) or self.plain(after) > base:
                    ways.append((after, action))
        if not ways:
            return PASS
        best, choice = base + self.waiting(self.hand), PASS
        for after, action in ways:
            value = self.after(after)
            if value > best:
                best, choice = value, action
        return choice

    def after(self, hand: Hand) -> int:
        """Return what the hand is worth after taking a card, and discarding if that is due."""
        if hand.left and self.owes:
            return self.best_discard(hand)[0]
        return self.plain(hand) + self.waiting(hand)


def is_near(hand: Hand) -> bool:
    """Whether a hand has the groups and the 胡息 to be ready, at once or after a discard."""
    if hand.xi + huxi(hand.loose) + MOST_BY_ONE < ENOUGH:
        return False
    return groups(hand.loose) + hand.sets >= SETS - 1 - (hand.fours > 0)
