"""How many copies of a tile the viewer sees, and how many he does not: what is open, and his own.

Nothing but the view is asked, so the counter knows no more than an attentive player.
"""

from collections import Counter

from engine.core.tiles import Deck, Tile
from engine.core.views import View


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
            count.update(meld.tiles)
    if view.focus is not None and view.focus.kind == "added_kong":
        count.update(view.focus.tiles)
    count.update(tile for _, tile in view.wall.opened)
    return count


def left(view: View, deck: Deck, tile: Tile) -> tuple[int, int]:
    """Return how many copies of `tile` are seen, and how many are not."""
    found = seen(view)[tile]
    return found, max(0, deck.copies[tile] - found)
