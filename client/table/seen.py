"""How many copies of a tile the viewer sees, and how many he does not: what is open, and his own.

Nothing but the view is asked, so the counter knows no more than an attentive player.
"""

from collections import Counter
from typing import Final

from engine.core.melds import MeldKind
from engine.core.tiles import Deck, Tile
from engine.core.views import Focus, View

SECRET: Final = (MeldKind.CONCEALED_KONG, MeldKind.WEI)
"""Melds whose face their owner may know alone."""
OPEN: Final = ("added_kong", "drawn")
"""What lies open and in no river, meld or hand yet."""


def seen(view: View, *, hands: bool = True) -> Counter[Tile]:
    """Return how often each tile is to be seen: own hand, rivers, melds, flowers, open wall.

    Without `hands` only what lies open to everybody counts: for a window nobody looks into.
    """
    count: Counter[Tile] = Counter()
    for corner in view.seats:
        if hands and corner.hand is not None:
            count.update(corner.hand)
        count.update(laid.tile for laid in corner.river if laid.taken is None)
        count.update(corner.aside)
        for meld in corner.melds:
            if hands or meld.kind not in SECRET:
                count.update(meld.tiles)
    focus = view.focus
    if focus is not None and (focus.kind in OPEN or _dealt_open(view, focus, hands=hands)):
        count.update(focus.tiles)
    count.update(tile for _, tile in view.wall.opened)
    return count


def _dealt_open(view: View, focus: Focus, *, hands: bool) -> bool:
    """Whether it is a card everybody saw come into a hand that is not counted (phz 1.3)."""
    corner = view.seats[focus.seat]
    turned = focus.kind == "turned" and (corner.hand is None or not hands)
    return turned and not set(focus.tiles) <= set(corner.aside)


def left(view: View, deck: Deck, tile: Tile) -> tuple[int, int]:
    """Return how many copies of `tile` are seen, and how many are not."""
    found = seen(view)[tile]
    return found, max(0, deck.copies[tile] - found)
