"""What is in the air: tiles on their way, and calls before their callers."""

from collections.abc import Iterable

import pygame

from client.table.animate import Burst
from client.table.claims import sign
from client.table.geometry import Box, side_of
from client.table.paint.bar import colour_of
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_shadow
from client.table.pieces import Piece


def paint_flying(
    target: pygame.Surface, kit: Kit, flying: Iterable[tuple[Piece, Box, float]]
) -> None:
    """Paint tiles between where they came from and where they will lie."""
    for piece, start, part in flying:
        end = piece.box
        x = start.cx + (end.cx - start.cx) * part - end.w / 2
        y = start.cy + (end.cy - start.cy) * part - end.h / 2
        box = Box(round(x), round(y), end.w, end.h)
        paint_shadow(target, kit, box.moved(kit.px(3), kit.px(5)), piece.width)
        target.blit(kit.sprite(piece), box.corner)


def paint_calling(
    target: pygame.Surface,
    kit: Kit,
    calling: Iterable[tuple[Burst, float, float]],
    viewer: int | None,
) -> None:
    """Paint the calls: they pop up large before their caller and fade (ui.md 2.22)."""
    for burst, grown, alpha in calling:
        side = side_of(burst.seat, viewer, kit.layout.seats)
        colour = colour_of(burst.name)
        full = kit.px(118)
        sprite = kit.marks.call(sign(burst.name, kit.tr.language), full, colour)
        if grown < 0.98 or grown > 1.02:
            size = (
                max(1, round(sprite.get_width() * grown)),
                max(1, round(sprite.get_height() * grown)),
            )
            sprite = pygame.transform.smoothscale(sprite, size)
        elif alpha < 1:
            sprite = kit.faded(sprite, round(255 * alpha))
        if alpha > 0.05:
            target.blit(sprite, sprite.get_rect(center=kit.layout.call_point(side)))
