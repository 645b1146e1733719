"""Sets and pairs of a reading, laid out: what is printed on a tile, and what it stands for."""

from collections.abc import Sequence

import pygame

from client.art import measure
from client.art.palette import AMBER, GOLD_LIGHT
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring, paint_shadow
from client.table.settlement import won_place
from engine.core.results import Group, Result
from engine.core.tiles import Tile

STACKED = 4
"""A set of so many tiles has its last one on the middle; longer rows (no shape) lie flat."""
BETWEEN = 0.26
"""Of a tile's width: the gap between two groups."""


def columns(group: Group) -> int:
    """Return how many tiles of a group lie side by side."""
    return 3 if len(group.tiles) == STACKED else len(group.tiles)


def fitting(groups: Sequence[Group], room: float, largest: float) -> float:
    """Return the width of tiles with which all groups fit side by side into `room` pixels."""
    count = sum(columns(group) for group in groups)
    return min(largest, room / max(1.0, count * 1.025 + BETWEEN * max(0, len(groups) - 1)))


def paint_groups(
    target: pygame.Surface,
    kit: Kit,
    groups: Sequence[Group],
    *,
    result: Result | None,
    at: tuple[int, int],
    width: float,
) -> int:
    """Paint groups side by side from the upper left point; return the right end."""
    x, pitch = at[0], measure.lying(width).wide + 1
    for group in groups:
        _paint_group(target, kit, group, result=result, at=(x, at[1]), width=width)
        x += columns(group) * pitch + round(width * BETWEEN)
    return x


def _paint_group(
    target: pygame.Surface,
    kit: Kit,
    group: Group,
    *,
    result: Result | None,
    at: tuple[int, int],
    width: float,
) -> None:
    """Paint one set; a fourth tile lies on the middle one; laid-down sets have a line below.

    Under a tile that counts as another stands that other tile, small.
    """
    flat = measure.lying(width)
    won = None if result is None else won_place(group, result)
    taken = result is not None and result.source is not None
    places = []
    for i in range(len(group.tiles)):
        stacked = i == STACKED - 1 and len(group.tiles) == STACKED
        column, up = (1, flat.lift) if stacked else (i, 0)
        places.append(Box(at[0] + column * (flat.wide + 1), at[1] - up, *flat.size))
    printed = group.real or group.tiles
    for box in places[: columns(group)]:
        paint_shadow(target, kit, box, width)
    for i, (tile, box) in enumerate(zip(printed, places, strict=True)):
        laid = group.open or (i == won and taken)  # another's tile is only its face (tj W3)
        target.blit(kit.tile(tile, width, kit.power(tile, laid=laid)), box.corner)
        if i == won:
            paint_ring(target, kit, box, GOLD_LIGHT, strong=True)
        if group.tiles[i] != tile:
            _paint_meant(target, kit, group.tiles[i], box, width)
    if group.open:
        y = at[1] + flat.deep + flat.lift + max(2, round(width * 0.1))
        line = pygame.Rect(at[0] + 2, y, 3 * flat.wide - 2, max(2, round(width * 0.05)))
        pygame.draw.rect(target, (120, 150, 140), line, border_radius=2)


def _paint_meant(target: pygame.Surface, kit: Kit, tile: Tile, box: Box, width: float) -> None:
    """Paint under a wild tile an arrow and the tile it stands for."""
    arrow = kit.marks.arrow(width * 0.3, AMBER, turn=180)
    y = box.bottom + round(width * 0.05)
    target.blit(arrow, arrow.get_rect(midtop=(box.cx, y)))
    y += arrow.get_height() - round(width * 0.02)
    sprite = kit.tile(tile, width * 0.58, "")
    place = Box(box.cx - sprite.get_width() // 2, y, *sprite.get_size())
    paint_shadow(target, kit, place, width * 0.58)
    target.blit(sprite, place.corner)
