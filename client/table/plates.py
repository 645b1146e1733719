"""Where things stand inside a name plate: sign, name, score, badges, flowers."""

from functools import lru_cache
from typing import Final, NamedTuple

from client.art import measure
from client.art.measure import LENGTH, PLANE, RISE, THICKNESS
from client.table.geometry import Box, Side
from client.table.zones import Zones

FLOWERS_APART = 5
"""Up to so many flowers lie side by side; more overlap (ui.md 2.8)."""


class Plate(NamedTuple):
    """The parts of one name plate: `unit` is pixels of a design unit in it, `flower` the width of
    a flower tile.
    """

    box: Box
    unit: float
    sign: Box
    name: Box
    score: Box
    badges: Box
    flowers: Box
    flower: float


PLAIN: Final = 96
"""Height of a plate in units."""
FLOWERED: Final = 114
"""Height of one with room for flowers that can be told apart at a glance."""
HEAD: Final = 62
"""Units above the flowers, and a rim below them."""


@lru_cache(maxsize=64)
def plate(box: Box, units: float = PLAIN) -> Plate:
    """Divide a plate of so many units' height; everything follows from its box."""
    unit = box.h / units
    pad, sign = round(8 * unit), round(46 * unit)
    x = box.x + pad + sign + pad
    name = Box(x, box.y + round(7 * unit), box.right - pad - x, round(22 * unit))
    score = Box(x, name.bottom, name.w, round(24 * unit))
    badges = Box(score.x, score.y, score.w, score.h)
    flower = (units - HEAD) * unit / (LENGTH * PLANE + THICKNESS * RISE)
    high = sum(measure.lying(flower)[1:])
    flowers = Box(box.x + pad, box.bottom - high - round(5 * unit), box.w - 2 * pad, high)
    return Plate(
        box, unit, Box(box.x + pad, box.y + pad, sign, sign), name, score, badges, flowers, flower
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
    parts = plate(layout.plate[Side.MINE], layout.plate_units)
    wide, high = round(48 * parts.unit), round(25 * parts.unit)
    return Box(parts.box.right - wide - layout.px(4), parts.box.y + layout.px(4), wide, high)
