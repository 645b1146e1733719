"""The own hand in its columns: what is locked is marked, what is whole says what it counts."""

from collections.abc import Container, Mapping, Sequence

import pygame

from client.art.palette import CYAN, GOLD_LIGHT, TEXT, Rgb
from client.table.choose import TILE_KEYS
from client.table.geometry import Box, Side
from client.table.paint.hand import paint_key
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring
from client.table.pieces import Piece
from client.table.zipai.columns import DEEP, Column, column_xi, locked
from client.table.zipai.drops import Drop
from client.table.zipai.paint.corners import paint_label
from client.table.zipai.paint.easel import Easel
from client.ui.panel import CHIP, Look

PILL: Look = CHIP._replace(fill="#07101c", opacity=0.84, radius=11, line="#d6b062", line_width=1)
STALE: Rgb = (128, 44, 40)
LOCKED = {3: "坎", DEEP: "提"}


def paint_hand(
    target: pygame.Surface,
    easel: Easel,
    pieces: Sequence[Piece],
    columns: Sequence[Column],
    *,
    lifts: Mapping[int, float],
    lit: Container[int],
    chosen: int | None,
    hinted: Container[int],
    dead: Container[int],
    keys: bool,
) -> None:
    """Paint the hand, column by column from the top.

    `lit` slots would be used by the option under the pointer, `chosen` is the one a first press
    holds, `hinted` ones make the hand ready when thrown, faces in `dead` are 过张; `keys` writes
    its key at the foot of each column.
    """
    kit, lift = easel.kit, easel.layout.lift
    blur, peek = kit.px(7), easel.layout.peek(easel.layout.card)
    number = 0
    for i, column in enumerate(columns):
        its = pieces[number : number + len(column)]
        fixed = locked(column)
        for row, piece in enumerate(its):
            rise = round(lift * lifts.get(piece.spot.number, 0.0))
            box = piece.box.moved(0, -rise)
            shadow = kit.tiles.shadow(box.size, blur, alpha=0.3)
            target.blit(shadow, (box.x - blur, box.y - blur + kit.px(3)))
            toned = piece._replace(tone="drawn") if fixed else piece
            target.blit(kit.sprite(toned), box.corner)
            seen = box if row == len(its) - 1 else box._replace(h=peek)
            slot = piece.spot.number
            if slot == chosen:
                paint_ring(target, kit, seen, GOLD_LIGHT, strong=True)
            elif slot in lit:
                paint_ring(target, kit, seen, CYAN)
            if slot in hinted:
                mark = kit.marks.hint(kit.px(16))
                target.blit(mark, mark.get_rect(center=(box.cx, box.y + kit.px(1))))
            if piece.tile in dead and not fixed:
                _paint_dead(target, kit, box)
        if its:
            _paint_foot(target, easel, its[-1].box, column)
            if keys and i < len(TILE_KEYS):
                _paint_key(target, kit, its[-1].box, TILE_KEYS[i])
        number += len(column)


def _paint_dead(target: pygame.Surface, kit: Kit, card: Box) -> None:
    """Mark a card whose face can be neither 吃 nor 碰 any more: 臭 in its corner (phz 1.12)."""
    d = max(14, min(kit.px(18), round(card.w * 0.28)))
    at = (card.x + round(d * 0.6), card.y + round(d * 0.6))
    kit.panels.disc(target, at, d, STALE)
    size = d * 0.62 / kit.u
    kit.text.draw(target, "臭", at, size, (255, 240, 225), style="bold", anchor="cm")


def _paint_foot(target: pygame.Surface, easel: Easel, foot: Box, column: Column) -> None:
    """Write under a column what it is worth, and that it is locked."""
    xi = column_xi(column)
    if xi is None:
        return
    words = f"{LOCKED[len(column)]} {xi}" if locked(column) else str(xi)
    paint_label(target, easel, foot, words, bright=bool(xi))


def _paint_key(target: pygame.Surface, kit: Kit, foot: Box, key: str) -> None:
    """Paint the key that lifts a column's cards."""
    paint_key(target, kit, (foot.right - kit.px(2), foot.bottom - foot.h // 2), key)


def paint_backs(target: pygame.Surface, easel: Easel, pieces: Sequence[Piece]) -> None:
    """Paint a hand that is turned away."""
    kit, blur = easel.kit, easel.kit.px(7)
    for piece in pieces:
        shadow = kit.tiles.shadow(piece.box.size, blur, alpha=0.3)
        target.blit(shadow, (piece.box.x - blur, piece.box.y - blur + kit.px(3)))
        target.blit(kit.sprite(piece), piece.box.corner)


def paint_dragged(
    target: pygame.Surface,
    easel: Easel,
    cards: Sequence[Piece],
    at: tuple[int, int],
    drop: Drop,
    *,
    may_throw: bool,
) -> None:
    """Paint what is being dragged, and where it would come to lie: a column, a gap, the table."""
    kit, layout = easel.kit, easel.layout
    hand = layout.hand[Side.MINE]
    if may_throw:
        _paint_line(target, kit, Box(hand.x, layout.brink, hand.w, 1), hot=drop.throws)
    if drop.mark is not None:
        paint_ring(target, kit, drop.mark, CYAN)
    peek = layout.peek(layout.card)
    for i, piece in enumerate(cards):
        sprite = kit.sprite(piece)
        target.blit(sprite, (at[0] - piece.box.w // 2, at[1] - peek // 2 + i * peek))


def _paint_line(target: pygame.Surface, kit: Kit, line: Box, *, hot: bool) -> None:
    """Paint the line a card must be dragged over to be thrown."""
    colour = GOLD_LIGHT if hot else TEXT
    dash = kit.px(10)
    for x in range(line.x, line.right, 2 * dash):
        pygame.draw.rect(target, colour, (x, line.y, min(dash, line.right - x), kit.px(2)))
    words = kit.tr("drag over this line to discard")
    box = Box(line.cx - kit.px(120), line.y - kit.px(26), kit.px(240), kit.px(22))
    kit.panel(target, box, PILL)
    size = kit.text.shrink(words, 13, "regular", box.w - kit.px(12), 9)
    kit.text.draw(target, words, box.centre, size, colour, anchor="cm", width=box.w)
