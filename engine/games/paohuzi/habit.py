"""What the clock discards for a player who does not answer: the card that fits least."""

from engine.core.model import Action
from engine.core.tiles import Tile
from engine.games.paohuzi.cards import FACES, count
from engine.games.paohuzi.grouping import THREES

_PARTNERS: tuple[tuple[tuple[Tile, ...], ...], ...] = tuple(
    tuple(
        p.tiles[: p.tiles.index(face)] + p.tiles[p.tiles.index(face) + 1 :]
        for p in THREES
        if face in p.tiles
    )
    for face in FACES
)
"""For each face the two other cards of every group it can stand in."""


def company(loose: int, face: Tile) -> int:
    """Return how well a loose card fits: 4 for each group in hand, 1 for each that lacks one card.

    A pair counts 3 more: it is 碰, 偎 or 将 to be.
    """
    fit = 3 * (count(loose, face) - 1)
    for one, two in _PARTNERS[face]:
        own = count(loose, one) - (one == face)
        other = count(loose, two) - (two == face)
        here = min(own, 2) if one == two else (own > 0) + (other > 0)
        fit += (0, 1, 4)[here]
    return fit


def loneliest(loose: int, legal: tuple[Action, ...]) -> Action:
    """Return the discard of the card that fits least; the first as text among equals."""
    return min(legal, key=lambda action: company(loose, action.tiles[0]))
