"""A view of a zipai table laid out: every card there is to paint, and nothing else.

Whose faces are turned up is decided here and in `melds`, once: a hand that may not be seen lies in
columns that tell nothing of how it is sorted.
"""

from collections.abc import Sequence

from client.table.compose import Composed, Reveal
from client.table.geometry import Box, Side, side_of
from client.table.pieces import Body, Mark, Piece, Spot
from client.table.rows import Row
from client.table.zipai import melds
from client.table.zipai.columns import HIDDEN, MOST, Columns, sort
from client.table.zipai.layout import ZipaiLayout
from engine.core.tiles import Tile
from engine.core.views import SeatView, View


def open_spot(seat: int) -> Spot:
    """Return the place of the open card in the middle, shown by `seat` and to be claimed."""
    return Spot("centre", seat)


def opening_spot(dealer: int) -> Spot:
    """Return the place of the dealer's 亮张 in the middle: it stays a card of his hand."""
    return Spot("centre", dealer, 1)


def made_spot(seat: int) -> Spot:
    """Return the place in the middle of a card that had to be laid down at once: only a look."""
    return Spot("centre", seat, 2)


def compose(
    layout: ZipaiLayout,
    view: View,
    reveal: Reveal,
    columns: Columns,
    *,
    open_wei: bool,
    dim_drawn: bool = True,
) -> Composed:
    """Lay out a whole view as its viewer sees it; `columns` is his hand as he has sorted it."""
    rows, rivers = [], []
    for seat, corner in enumerate(view.seats):
        side = side_of(seat, view.me, layout.seats)
        shown = reveal.mine if seat == view.me else reveal.others
        hand: Columns = ()
        if shown and corner.hand is not None:
            hand = columns if seat == view.me else sort(corner.hand)
        rows.append(_row(layout, view, seat, hand, shown=shown, open_wei=open_wei))
        rivers.append(_river(layout, view, seat, corner, side, dim_drawn=dim_drawn))
    middle = _open_card(layout, view, reveal, open_wei=open_wei)
    rivers.append(middle)
    pieces = [piece for row in rows for piece in row.hand + row.melds]
    pieces += (piece for river in rivers for piece in river)
    by_spot = {piece.spot: piece for piece in pieces}
    return Composed(tuple(rows), tuple(rivers), ((),) * len(rows), by_spot)


def _row(
    layout: ZipaiLayout, view: View, seat: int, hand: Columns, *, shown: bool, open_wei: bool
) -> Row:
    """Lay out a player's groups, and his hand: large and in front, or beside his groups."""
    side, corner = side_of(seat, view.me, layout.seats), view.seats[seat]
    laid = [melds.parts(meld, mine=shown, open_wei=open_wei) for meld in corner.melds]
    front = side is Side.MINE
    beside: Columns = () if front else hand
    spare = layout.spare(min(MOST, corner.hand_size)) if front else 0
    lengths = [len(parts) for parts in laid] + [len(column) for column in beside]
    boxes, width = layout.fan(side, lengths, spare)
    pieces, marks = [], []
    for k, (meld, parts) in enumerate(zip(corner.melds, laid, strict=True)):
        for j, (part, box) in enumerate(zip(parts, boxes[k], strict=True)):
            spot = Spot("meld", seat, k, j)
            pieces.append(Piece(part.body, part.tile, box, spot, width, tone=part.tone))
        if meld.source is not None and meld.source != seat:
            source = side_of(meld.source, view.me, layout.seats)
            marks.append(Mark(source, _mark(boxes[k][0], width)))
    if front:
        own, presses = _front(layout, corner, seat, hand)
        return Row(own, tuple(pieces), tuple(marks), presses if seat == view.me else ())
    cards: list[Piece] = []
    for column, its in zip(beside, boxes[len(laid) :], strict=True):
        for tile, box in zip(column, its, strict=True):
            cards.append(Piece("flat", tile, box, Spot("hand", seat, len(cards)), width))
    return Row(tuple(cards), tuple(pieces), tuple(marks), ())


def _mark(card: Box, width: float) -> Box:
    """Return where the badge of a claimed card's source stands: on the card's upper edge."""
    d = max(9, round(width * 0.4))
    return Box(card.right - round(d * 0.72), card.y - round(d * 0.28), d, d)


def _front(
    layout: ZipaiLayout, corner: SeatView, seat: int, hand: Columns
) -> tuple[tuple[Piece, ...], tuple[Box, ...]]:
    """Lay out the hand along the lower edge, face up or as backs, and where it is pressed."""
    whole, rest = divmod(corner.hand_size, HIDDEN)
    hidden = [HIDDEN] * whole + ([rest] if rest else [])
    lengths = [len(column) for column in hand] or hidden
    tiles: Sequence[Tile | None] = [tile for column in hand for tile in column]
    tiles = tiles or [None] * corner.hand_size
    pieces: list[Piece] = []
    presses: list[Box] = []
    peek = layout.peek(layout.card)
    for boxes in layout.columns(lengths):
        for row, box in enumerate(boxes):
            tile = tiles[len(pieces)]
            spot = Spot("hand", seat, len(pieces))
            body: Body = "hidden" if tile is None else "own"
            pieces.append(Piece(body, tile, box, spot, layout.card))
            last = row == len(boxes) - 1
            presses.append(box if last else box._replace(h=peek))
    return tuple(pieces), tuple(presses)


def _river(
    layout: ZipaiLayout, view: View, seat: int, corner: SeatView, side: Side, *, dim_drawn: bool
) -> tuple[Piece, ...]:
    """Lay out a player's row; a discard still open to be claimed lies in the middle instead."""
    row = corner.river
    focus = view.focus
    if focus is not None and focus.kind == "discard" and focus.seat == seat:
        row = row[:-1]
    boxes, width = layout.row(side, len(row))
    return tuple(
        Piece(
            "flat",
            laid.tile,
            box,
            Spot("river", seat, i),
            width,
            tone="drawn" if laid.drawn and dim_drawn else "plain",
            ghost=laid.taken is not None,
        )
        for i, (laid, box) in enumerate(zip(row, boxes, strict=True))
    )


def _open_card(
    layout: ZipaiLayout, view: View, reveal: Reveal, *, open_wei: bool
) -> tuple[Piece, ...]:
    """Return the card everybody looks at, large in the middle (ui.md 2.51).

    Of a dark 偎 it is a back, but to its owner while his hand may be seen (N17).
    """
    focus = view.focus
    if focus is None:
        return ()
    if focus.kind == "made":
        own = focus.seat == view.me and reveal.mine
        laid = (m for m in view.seats[focus.seat].melds if m.tiles[:1] == focus.tiles)
        shut = not focus.tiles or any(melds.secret(m, open_wei=open_wei) for m in laid)
        tile = None if shut and not own else focus.tiles[0]
        body: Body = "hidden" if tile is None else "own"
        return (Piece(body, tile, layout.shown, made_spot(focus.seat), layout.open),)
    spot = opening_spot(focus.seat) if focus.kind == "turned" else open_spot(focus.seat)
    return (Piece("own", focus.tiles[-1], layout.shown, spot, layout.open),)
