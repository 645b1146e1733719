"""The own hand: large, face on, sorted; the drawn tile apart; what may not be thrown is dimmed."""

from collections.abc import Container, Mapping

import pygame

from client.art.palette import CYAN, GOLD_LIGHT
from client.table.choose import TILE_KEYS
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring
from client.table.pieces import Piece
from client.table.rows import Row
from client.ui.panel import CHIP

KEY_CHIP = CHIP._replace(fill="#1a1409", opacity=0.9, line="#d6b062", line_width=1)


def lifted_boxes(row: Row, kit: Kit, lifts: Mapping[int, float]) -> tuple[Piece, ...]:
    """Return the hand with each lifted tile risen by its part (0-1) of the lift."""
    return tuple(
        piece._replace(box=piece.box.moved(0, -kit.layout.lift * lifts[piece.spot.number]))
        if piece.spot.number in lifts
        else piece
        for piece in row.hand
    )


def paint_hand(
    target: pygame.Surface,
    kit: Kit,
    row: Row,
    *,
    lifts: Mapping[int, float],
    dimmed: Container[int],
    lit: Container[int],
    chosen: int | None,
    hinted: Container[int],
    keys: bool,
) -> None:
    """Paint the viewer's hand.

    `dimmed` slots may not be used, `lit` ones would be used by the option under the pointer,
    `chosen` is the one the keyboard or a first press holds, `hinted` ones make the hand ready when
    thrown; `keys` writes the key of each tile under it.
    """
    pieces = lifted_boxes(row, kit, lifts)
    if not pieces:
        return
    blur = kit.px(9)
    for piece in row.hand:
        shadow = kit.tiles.shadow(piece.box.size, blur, alpha=0.34)
        target.blit(shadow, (piece.box.x - blur, piece.box.y - blur + kit.px(5)))
    for piece in pieces:
        number = piece.spot.number
        tone = piece._replace(tone="dim") if number in dimmed else piece
        target.blit(kit.sprite(tone), piece.box.corner)
        if number in lit:
            paint_ring(target, kit, piece.box, CYAN)
        elif number == chosen:
            paint_ring(target, kit, piece.box, GOLD_LIGHT, strong=True)
        if number in hinted:
            mark = kit.marks.hint(kit.px(17))
            at = (piece.box.cx - mark.get_width() // 2, piece.box.y - mark.get_height())
            target.blit(mark, at)
        if keys and number < len(TILE_KEYS):
            _paint_key(target, kit, piece, TILE_KEYS[number])


def _paint_key(target: pygame.Surface, kit: Kit, piece: Piece, key: str) -> None:
    """Paint the key that throws a tile on its lower edge, where nothing is drawn on it."""
    box = piece.box
    paint_key(target, kit, (box.cx, box.bottom + kit.px(1)), key)


def paint_key(target: pygame.Surface, kit: Kit, at: tuple[int, int], key: str) -> None:
    """Paint a key on a chip of its own, its middle at a place: it is read over any face."""
    side = max(kit.px(16), kit.text.height(11, "bold"))
    chip = Box(at[0] - side // 2, at[1] - side // 2, side, side)
    kit.panel(target, chip, KEY_CHIP)
    kit.text.draw(target, key.upper(), chip.centre, 11, GOLD_LIGHT, style="bold", anchor="cm")
