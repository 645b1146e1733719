"""Where things stand inside a name plate: sign, name, score, badges, flowers."""

from functools import lru_cache
from typing import NamedTuple

from client.art import measure
from client.table.geometry import Box, Side
from client.table.zones import Zones

FLOWERS_APART = 5
"""Up to so many flowers lie side by side; more overlap (ui.md 2.8)."""


class Plate(NamedTuple):
    """The parts of one name plate. `flower` is the width of a flower tile in pixels."""

    box: Box
    sign: Box
    name: Box
    score: Box
    badges: Box
    flowers: Box
    flower: float


@lru_cache(maxsize=64)
def plate(box: Box) -> Plate:
    """Divide a plate; everything follows from its box."""
    unit = box.h / 96
    pad, sign = round(8 * unit), round(46 * unit)
    x = box.x + pad + sign + pad
    name = Box(x, box.y + round(7 * unit), box.right - pad - x, round(22 * unit))
    score = Box(x, name.bottom, name.w, round(24 * unit))
    badges = Box(score.x, score.y, score.w, score.h)
    flower = 23 * unit
    high = sum(measure.lying(flower)[1:])
    flowers = Box(
        box.x + pad + round(20 * unit),
        box.bottom - high - round(5 * unit),
        box.w - 2 * pad - round(20 * unit),
        high,
    )
    return Plate(
        box, Box(box.x + pad, box.y + pad, sign, sign), name, score, badges, flowers, flower
    )


def flower_boxes(parts: Plate, count: int) -> list[Box]:
    """Return where `count` flowers lie; beyond five they overlap to stay inside the plate."""
    foot = measure.lying(parts.flower)
    step: float = foot.wide + 1
    if count > FLOWERS_APART:
        step = min(step, (parts.flowers.w - foot.wide) / max(1, count - 1))
    return [
        Box(parts.flowers.x + round(i * step), parts.flowers.y, *foot.size) for i in range(count)
    ]


def barred_box(layout: Zones) -> Box:
    """Return where the mark of a passed win stands: on the own plate's right edge, below."""
    parts = plate(layout.plate[Side.MINE])
    wide, high = round(parts.box.h * 0.5), round(parts.box.h * 0.26)
    return Box(parts.box.right - wide - layout.px(4), parts.box.y + layout.px(4), wide, high)
