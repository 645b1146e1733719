"""Tiles on the table: shadows first, then from far to near, so that each stands on its own foot."""

from collections.abc import Iterable
from typing import Literal

import pygame

from client.art.palette import CYAN, GOLD, GOLD_LIGHT, Rgb
from client.table.geometry import Box, Side
from client.table.paint.kit import Kit
from client.table.pieces import Mark, Piece

INWARD: dict[Side, Literal[0, 90, 180, 270]] = {
    Side.MINE: 180,
    Side.RIGHT: 90,
    Side.ACROSS: 0,
    Side.LEFT: 270,
}
"""Clockwise turn of an arrow that points down, so that it points towards the middle."""

GHOST = 64
"""Opacity (of 255) of a tile that was taken away."""


def paint_pieces(target: pygame.Surface, kit: Kit, pieces: Iterable[Piece]) -> None:
    """Paint tiles with their shadows; what was taken away is only a trace."""
    ordered = sorted(pieces, key=lambda piece: piece.depth)
    for piece in ordered:
        if not piece.ghost:
            paint_shadow(target, kit, piece.box, piece.width)
    for piece in ordered:
        sprite = kit.sprite(piece)
        if piece.ghost:
            sprite = kit.faded(sprite, GHOST)
        target.blit(sprite, piece.box.corner)


def paint_shadow(target: pygame.Surface, kit: Kit, box: Box, width: float) -> None:
    """Paint the soft shadow of a tile standing or lying in `box`."""
    blur = max(2, round(width * 0.16))
    shadow = kit.tiles.shadow(box.size, blur, alpha=0.4)
    fall = round(width * 0.07)
    target.blit(shadow, (box.x - blur + fall // 2, box.y - blur + fall))


def paint_ring(
    target: pygame.Surface, kit: Kit, box: Box, colour: Rgb = GOLD, *, strong: bool = False
) -> None:
    """Paint a glowing frame around a tile."""
    glow = kit.px(9 if strong else 6)
    ring = kit.tiles.ring(box.size, colour, width=(3 if strong else 2.2) * kit.u, glow=glow)
    target.blit(ring, (box.x - glow, box.y - glow))


def paint_marks(target: pygame.Surface, kit: Kit, marks: Iterable[Mark]) -> None:
    """Paint the badges that tell from whom tiles were taken."""
    for mark in marks:
        target.blit(kit.tiles.source(mark.side, mark.box.w), mark.box.corner)


def paint_equal(target: pygame.Surface, kit: Kit, pieces: Iterable[Piece], tile: int) -> None:
    """Ring every tile equal to the one under the pointer (ui.md 2.25)."""
    for piece in pieces:
        if piece.tile == tile and not piece.ghost:
            paint_ring(target, kit, piece.box, CYAN)


def paint_last(target: pygame.Surface, kit: Kit, box: Box, side: Side, bob: float) -> None:
    """Paint glow and arrow at the last discard; `bob` (0-1) lets the arrow hop.

    The arrow points in from outside, where no earlier discard lies: it never hides one.
    """
    paint_ring(target, kit, box, GOLD_LIGHT, strong=True)
    arrow = kit.marks.arrow(kit.px(20), turn=INWARD[side])
    away = kit.px(4 + 5 * bob)
    place = arrow.get_rect()
    match side:
        case Side.MINE:
            place.center = box.cx, box.bottom + away
        case Side.ACROSS:
            place.center = box.cx, box.y - away
        case Side.RIGHT:
            place.center = box.right + away, box.cy
        case Side.LEFT:
            place.center = box.x - away, box.cy
    target.blit(arrow, place)
