"""A view laid out on the table: every piece there is to paint, and nothing else.

Whose faces are turned up is decided here, once: a hand that may not be seen has no face in any
piece (ui.md 2.34).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from client.art.signs import Power
from client.table import rivers, rows
from client.table.geometry import Box, side_of
from client.table.layout import Layout
from client.table.overlays import turned_place
from client.table.pieces import Mark, Piece, Spot
from client.table.plates import flower_boxes, plate
from client.table.rows import Row
from engine.core.melds import MeldKind
from engine.core.tiles import Tile
from engine.core.views import View


class Reveal(NamedTuple):
    """Whose hands may be painted face up: `mine`, and those of `others` (over, open hands)."""

    mine: bool = True
    others: bool = False


MINE_ONLY = Reveal()


class Composed(NamedTuple):
    """All pieces of a table, by owner and kind; `by_spot` finds one by its name."""

    rows: tuple[Row, ...]
    rivers: tuple[tuple[Piece, ...], ...]
    asides: tuple[tuple[Piece, ...], ...]
    by_spot: Mapping[Spot, Piece]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every source mark."""
        return tuple(mark for row in self.rows for mark in row.marks)

    def lying(self) -> list[Piece]:
        """Return what lies on the table, far pieces first: rivers and melds."""
        found = [piece for river in self.rivers for piece in river]
        found += (piece for row in self.rows for piece in row.melds)
        return found

    def faces(self) -> list[Piece]:
        """Return every piece of a hand that is painted face up."""
        return [p for row in self.rows for p in row.hand if p.tile is not None]


def compose(
    layout: Layout, view: View, reveal: Reveal = MINE_ONLY, *, dim_drawn: bool = True
) -> Composed:
    """Lay out a whole view as its viewer sees it."""
    viewer, wilds = view.me, view.wilds
    composed_rows, composed_rivers, composed_asides = [], [], []
    for seat, corner in enumerate(view.seats):
        shown = reveal.mine if seat == viewer else reveal.others
        row = rows.row(layout, seat, corner, viewer=viewer, shown=shown, wilds=wilds)
        composed_rows.append(_with_added_tile(row, view, seat))
        composed_rivers.append(
            rivers.river(layout, seat, corner, viewer=viewer, dim_drawn=dim_drawn, wilds=wilds)
        )
        composed_asides.append(_aside(layout, view, seat))
    by_spot = {
        piece.spot: piece
        for group in (*(r.hand + r.melds for r in composed_rows), *composed_rivers)
        for piece in group
    }
    by_spot |= {piece.spot: piece for group in composed_asides for piece in group}
    return Composed(tuple(composed_rows), tuple(composed_rivers), tuple(composed_asides), by_spot)


def _aside(layout: Layout, view: View, seat: int) -> tuple[Piece, ...]:
    """Lay a player's open tiles into his name plate, or those everybody looks at in the middle.

    What a kong has turned is wild for the konger alone (tj W2, W3).
    """
    parts = plate(layout.plate[side_of(seat, view.me, layout.seats)], layout.plate_units)
    tiles: Sequence[Tile] = view.seats[seat].aside
    focus = view.focus
    birds = view.result is not None and view.result.shown
    if focus is not None and focus.kind == "turned" and focus.seat == seat and not birds:
        place = turned_place(layout, len(tiles))
        power: Power = "spent" if view.me not in (seat, None) else "wild"
        return tuple(
            Piece(
                "flat", tile, box, Spot("aside", seat, i), place.width,
                power=power if tile in view.wilds else "",
            )
            for i, (tile, box) in enumerate(zip(tiles, place.tiles, strict=True))
        )  # fmt: skip
    boxes = flower_boxes(parts, len(tiles))
    if view.seats[seat].figures:  # what stands at the foot of the plate comes first
        boxes = [box.moved(53 * parts.unit, 0) for box in boxes]
    return tuple(
        Piece("flat", tile, box, Spot("aside", seat, i), parts.flower)
        for i, (tile, box) in enumerate(zip(tiles, boxes, strict=True))
    )


def _with_added_tile(row: Row, view: View, seat: int) -> Row:
    """Put a tile being added to a pung on its middle one: it may still be robbed (i8 3.19)."""
    focus = view.focus
    if focus is None or focus.kind != "added_kong" or focus.seat != seat:
        return row
    tile = focus.tiles[0]
    for k, meld in enumerate(view.seats[seat].melds):
        if meld.kind is MeldKind.PUNG and meld.tiles[:1] == (tile,):
            middle = next(p for p in row.melds if p.spot == Spot("meld", seat, k, 1))
            foot = middle.box
            up = round(middle.width * 0.26)
            added = middle._replace(
                box=Box(foot.x, foot.y - up, foot.w, foot.h), spot=Spot("meld", seat, k, 3)
            )
            return row._replace(melds=(*row.melds, added))
    return row
