"""Where the curtain and the neutral question stand: pure geometry, as all of the layout."""

from typing import NamedTuple

from client.art import measure
from client.art.palette import PRESS
from client.table.geometry import Box, Side
from client.table.walls import narrow
from client.table.zones import Choices, Zones


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
    least = count * (PRESS + between) + pad
    head = min(layout.px(66), zone.h - least)  # a low zone has a low head, never low rows
    high = min(max(PRESS, layout.px(50)), (zone.h - head - pad) // max(1, count) - between)
    deep = head + count * (high + between) + pad
    panel = Box(zone.x, zone.bottom - deep, zone.w, deep)
    rows = [
        Box(panel.x + pad, panel.y + head + i * (high + between), panel.w - 2 * pad, high)
        for i in range(count)
    ]
    return panel, rows


def display(layout: Zones) -> Box:
    """Return the display inside the ring of the small wall."""
    return layout.centre.grown(-round(narrow(layout.centre) * 0.127))


class TurnedPlace(NamedTuple):
    """Where turned tiles are shown: a panel over the display, and a box for each tile."""

    panel: Box
    tiles: list[Box]
    width: float


def turned_place(layout: Zones, count: int) -> TurnedPlace:
    """Return the boxes of `count` tiles turned for all to see, between two lines of words."""
    panel = display(layout)
    head = round(panel.h * 0.2)
    room = (panel.h - 2 * head - layout.px(10)) / (measure.LENGTH * measure.PLANE + 0.3)
    width = min(room, (panel.w - layout.px(24)) / (count * 1.12), 58 * layout.unit)
    flat = measure.lying(width)
    step = round(flat.wide * 1.12)
    x = panel.cx - ((count - 1) * step + flat.wide) // 2
    y = panel.cy - sum(flat[1:]) // 2
    return TurnedPlace(panel, [Box(x + i * step, y, *flat.size) for i in range(count)], width)


def notice_place(layout: Zones, numbers: int = 0) -> Box:
    """Return where the line of notices stands: over the hand, or over the middle.

    The latter while the panel of so many `numbers` lies on the former: there is no discard yet.
    """
    line = layout.notice
    if numbers and number_places(layout, numbers).panel.meets(line):
        return line._replace(y=layout.centre.y - layout.air(6) - line.h)
    return line


def number_places(layout: Zones, count: int) -> Choices:
    """Return a panel below the middle with a round chip for each of `count` numbers.

    They are chosen before there is a hand or a discard, so that nothing lies there yet.
    """
    pad, between = layout.px(22), layout.px(12)
    beside = max(layout.plate[Side.MINE].right, layout.switches.right)
    room = 2 * (layout.centre.cx - beside - layout.px(8))
    fits = (room - 2 * pad - (count - 1) * between) // count
    side = max(PRESS, min(layout.px(76), fits))
    wide = 2 * pad + count * side + (count - 1) * between
    head, foot = layout.px(64), layout.px(44)
    deep = head + side + foot
    y = min(layout.centre.bottom + layout.air(8), layout.window.bottom - layout.rail - deep)
    panel = Box(layout.centre.cx - wide // 2, y, wide, deep)
    cells = [
        Box(panel.x + pad + i * (side + between), panel.y + head, side, side) for i in range(count)
    ]
    return Choices(panel, cells, Box(panel.x, panel.y, 0, 0), side)
