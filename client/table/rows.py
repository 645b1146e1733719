"""Melds and hand of one player, in the order he sees them: melds left of the concealed hand (N27).

All rows are built alike, along the owner's own left-to-right, and then turned to his side.
"""

from collections.abc import Sequence
from typing import NamedTuple

from client.art import measure
from client.table.geometry import Box, Side, side_of
from client.table.layout import Layout
from client.table.pieces import Body, Mark, Piece, Spot
from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.core.views import SeatView

BETWEEN_MELDS = 0.2
"""Of a tile's width."""
BEFORE_DRAWN = 0.3
"""The drawn tile stands apart by more than a quarter of its width."""

CHOWS = (MeldKind.CHOW, MeldKind.CHI)
CONCEALED = (MeldKind.CONCEALED_KONG, MeldKind.TI)


class HandSlot(NamedTuple):
    """A tile of a concealed hand: its number from the owner's left, its face if it may be seen."""

    number: int
    tile: Tile | None
    drawn: bool


def hand_slots(seat: SeatView) -> tuple[HandSlot, ...]:
    """Return the concealed hand as it stands: sorted, the drawn tile last and apart."""
    if seat.hand is None:
        count = seat.hand_size
        return tuple(HandSlot(i, None, seat.has_drawn and i == count - 1) for i in range(count))
    tiles: list[Tile] = sorted(seat.hand)
    apart = seat.has_drawn and seat.drawn is not None and seat.drawn in tiles
    if apart and seat.drawn is not None:
        tiles.remove(seat.drawn)
        tiles.append(seat.drawn)
    last = len(tiles) - 1
    return tuple(HandSlot(i, tile, apart and i == last) for i, tile in enumerate(tiles))


class MeldPart(NamedTuple):
    """A tile of a meld: face (None: back), its column 0-2, on top of another, claimed."""

    tile: Tile | None
    column: int
    top: bool = False
    marked: bool = False


def meld_parts(meld: Meld, seat: int, seats: int, *, owner: bool) -> tuple[MeldPart, ...]:
    """Return the tiles of a meld in its owner's order (CLARIFICATIONS i8 N27).

    A chow runs low to high with the mark over the eaten tile. A pung bears its mark on the side
    it came from. The fourth tile of a kong lies on the middle one; where it was claimed it bears
    the mark. A concealed kong shows backs; to those who know it, its top tile is turned.
    """
    tiles: tuple[Tile | None, ...] = tuple(sorted(meld.tiles)) or (None,) * meld.size
    if meld.kind in CONCEALED:
        face = tiles[0] if owner else None
        return (MeldPart(None, 0), MeldPart(None, 1), MeldPart(None, 2), MeldPart(face, 1, True))
    if meld.source is None:
        marked = -1
    elif meld.kind in CHOWS:
        marked = tiles.index(meld.claimed) if meld.claimed in tiles else -1
    elif meld.kind == MeldKind.KONG:
        marked = 3
    else:
        ahead = (meld.source - seat) % seats
        marked = 2 if ahead == 1 else 0 if ahead == seats - 1 else 1
    parts = [MeldPart(tile, i, False, i == marked) for i, tile in enumerate(tiles[:3])]
    if len(tiles) > 3:
        parts.append(MeldPart(tiles[3], 1, True, marked == 3))
    return tuple(parts)


class Row(NamedTuple):
    """Everything that lies or stands before one player."""

    hand: tuple[Piece, ...]
    melds: tuple[Piece, ...]
    marks: tuple[Mark, ...]
    presses: tuple[Box, ...]
    """Where the tiles of the hand are pressed; these boxes never move when a tile is lifted."""


class _Run:
    """A cursor that lays tiles along one side, from the owner's left to his right."""

    def __init__(self, side: Side, zone: Box, length: int) -> None:
        self.side = side
        spare = ((zone.w if side.upright else zone.h) - length) // 2
        ahead = side in (Side.MINE, Side.LEFT)
        low = zone.x if side.upright else zone.y
        high = zone.right if side.upright else zone.bottom
        self.at = low + max(0, spare) if ahead else high - max(0, spare)
        self._step = 1 if ahead else -1

    def take(self, length: int) -> int:
        """Use up `length` pixels; return the left (or upper) edge of what was used."""
        start = self.at if self._step > 0 else self.at - length
        self.at += self._step * length
        return start


def row(
    layout: Layout,
    seat: int,
    view: SeatView,
    *,
    viewer: int | None,
    shown: bool,
    wilds: Sequence[Tile] = (),
) -> Row:
    """Lay out one player's melds and hand. `shown`: faces known to the viewer are turned up."""
    side = side_of(seat, viewer, layout.seats)
    zone = layout.hand[side]
    mine = side is Side.MINE
    width = layout.meld if mine else layout.row if side.upright else layout.column
    flat = measure.lying(width, across=not side.upright)
    pitch = flat.wide if side.upright else flat.deep
    slots = hand_slots(view)
    faces = shown and view.hand is not None
    body: Body = "flat"
    size, step = flat.size, pitch
    tile_width = width
    if mine:
        body, tile_width = ("own" if faces else "hidden"), layout.mine
        foot = measure.own(layout.mine)
        size, step = foot.size, foot.wide
    elif not faces and side.upright:
        body, foot = "back", measure.standing_back(width)
        size, step = foot.size, foot.wide
    elif not faces:
        body, foot = "side", measure.standing_side(width)
        size, step = foot.size, foot.deep

    apart = round(tile_width * BEFORE_DRAWN)
    between = round(width * BETWEEN_MELDS)
    overhang = size[1] - step if not side.upright else 0  # what the nearest tile shows of its side
    join = max(layout.air(20 if mine else 12), overhang + layout.air(2)) if view.melds else 0
    meld_length = len(view.melds) * (3 * pitch + between)
    full = view.hand_size + (0 if view.has_drawn else 1)
    length = meld_length + join + full * step + apart + (overhang if side is Side.LEFT else 0)
    run = _Run(side, zone, length)
    if side is Side.RIGHT:
        run.at -= flat.lift if view.melds else overhang

    melds: list[Piece] = []
    marks: list[Mark] = []
    for k, meld in enumerate(view.melds):
        known = bool(meld.tiles) and (shown or seat != viewer or layout.plan.open_kongs)
        starts = [run.take(pitch) for _ in range(3)]
        run.take(between)
        for j, part in enumerate(meld_parts(meld, seat, layout.seats, owner=known)):
            box = _lying_box(side, zone, starts[part.column], flat, part.top)
            melds.append(
                Piece(
                    "down" if part.tile is None else "flat",
                    part.tile,
                    box,
                    Spot("meld", seat, k, j),
                    width,
                    side.turn,
                    power="spent" if part.tile in wilds else "",
                )
            )
            if part.marked and meld.source is not None:
                source = side_of(meld.source, viewer, layout.seats)
                marks.append(Mark(source, _mark_box(side, box, flat, layout.air(8 if mine else 7))))
    if view.melds:
        run.take(join)

    hand: list[Piece] = []
    for slot in slots:
        if slot.drawn:
            run.take(apart)
        box = _standing_box(side, zone, run.take(step), size)
        hand.append(
            Piece(
                body,
                slot.tile if faces else None,
                box,
                Spot("hand", seat, slot.number),
                tile_width,
                side.turn,
                power="wild" if faces and slot.tile in wilds else "",
            )
        )
    return Row(tuple(hand), tuple(melds), tuple(marks), tuple(p.box for p in hand) if mine else ())


def _lying_box(side: Side, zone: Box, at: int, flat: measure.Footprint, top: bool) -> Box:
    """Return the box of a lying tile: rows stand on their zone's foot, columns in its middle."""
    up = flat.lift if top else 0
    if side.upright:
        return Box(at, zone.bottom - flat.deep - flat.lift - up, *flat.size)
    return Box(zone.x + (zone.w - flat.wide) // 2, at - up, *flat.size)


def _standing_box(side: Side, zone: Box, at: int, size: tuple[int, int]) -> Box:
    if side is Side.MINE:
        return Box(at, zone.y, *size)
    if side is Side.ACROSS:
        return Box(at, zone.bottom - size[1], *size)
    return Box(zone.x + (zone.w - size[0]) // 2, at, *size)


def _mark_box(side: Side, tile: Box, flat: measure.Footprint, radius: int) -> Box:
    """Return the place of a source mark: at the tile's edge towards the middle of the table."""
    x, y = tile.cx, tile.y + flat.deep // 2
    match side:
        case Side.MINE:
            y = tile.y - radius // 2
        case Side.ACROSS:
            y = tile.bottom
        case Side.RIGHT:
            x = tile.x - radius // 3
        case Side.LEFT:
            x = tile.right + radius // 3
    return Box(x - radius, y - radius, 2 * radius, 2 * radius)
