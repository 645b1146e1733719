"""Discards, in order; what was taken stays as a trace, so that the story can be read."""

from collections.abc import Sequence
from typing import NamedTuple

from client.table.geometry import side_of
from client.table.layout import Layout
from client.table.pieces import Piece, Spot
from engine.core.tiles import Tile
from engine.core.views import Focus, SeatView, View


def river(
    layout: Layout,
    seat: int,
    view: SeatView,
    *,
    viewer: int | None,
    dim_drawn: bool = True,
    wilds: Sequence[Tile] = (),
) -> tuple[Piece, ...]:
    """Lay out one player's discards. `dim_drawn`: those thrown as drawn are a little darker."""
    side = side_of(seat, viewer, layout.seats)
    pieces = []
    for i, laid in enumerate(view.river):
        place = layout.river(side, i)
        pieces.append(
            Piece(
                "flat",
                laid.tile,
                place.box,
                Spot("river", seat, i),
                place.width,
                place.turn,
                "drawn" if laid.drawn and dim_drawn else "plain",
                laid.taken is not None,
                "spent" if laid.tile in wilds else "",
            )
        )
    return tuple(pieces)


class LastDiscard(NamedTuple):
    """The discard everybody looks at: whose, and which of his river."""

    seat: int
    number: int


def last_discard(view: View) -> LastDiscard | None:
    """Return the discard that lies open to be claimed or was the latest; None if it is gone.

    The mark stays until the next event (ui.md 2.5), that is while the view names it as its focus.
    """
    focus: Focus | None = view.focus
    if focus is None or focus.kind != "discard":
        return None
    laid = view.seats[focus.seat].river
    if not laid or laid[-1].taken is not None:
        return None
    return LastDiscard(focus.seat, len(laid) - 1)
