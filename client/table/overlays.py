"""Where the curtain and the neutral question stand: pure geometry, as all of the layout."""

from typing import NamedTuple

from client.art.palette import PRESS
from client.table.geometry import Box
from client.table.zones import Zones


class CurtainPlace(NamedTuple):
    """Where the curtain's panel and its button are."""

    panel: Box
    button: Box


def curtain_place(layout: Zones) -> CurtainPlace:
    """Return the boxes of the curtain; they fit the smallest window."""
    wide = min(layout.px(640), layout.window.w - layout.px(40))
    high = min(layout.px(390), layout.window.h - layout.px(40))
    panel = Box(layout.window.cx - wide // 2, layout.window.cy - high // 2, wide, high)
    bw, bh = min(layout.px(340), wide - layout.px(60)), max(PRESS, layout.px(84))
    return CurtainPlace(panel, Box(panel.cx - bw // 2, panel.bottom - bh - layout.px(40), bw, bh))


def anyone_places(layout: Zones, count: int) -> tuple[Box, list[Box]]:
    """Return the panel of the neutral question and a box for each person who may call."""
    zone, pad, between = layout.actions, layout.px(10), layout.px(6)
    head = layout.px(66)
    high = min(max(PRESS, layout.px(50)), (zone.h - head - pad) // max(1, count) - between)
    deep = head + count * (high + between) + pad
    panel = Box(zone.x, zone.bottom - deep, zone.w, deep)
    rows = [
        Box(panel.x + pad, panel.y + head + i * (high + between), panel.w - 2 * pad, high)
        for i in range(count)
    ]
    return panel, rows
