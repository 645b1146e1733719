"""What never changes while the window keeps its size: felt, rail, inlay, the bare centre plate."""

from typing import NamedTuple

import pygame

from client.art import backdrop, svg
from client.art.backdrop import FeltName
from client.table.geometry import Side
from client.table.overlays import display
from client.table.zones import Zones


class Ground(NamedTuple):
    """The empty table: without and with the centre plate (during the deal there is none)."""

    bare: pygame.Surface
    plated: pygame.Surface


def paint_static(layout: Zones, felt: FeltName) -> Ground:
    """Return the empty table."""
    bare = backdrop.table(layout.window.size, felt, rail=layout.rail)
    zones = layout.river_zone
    pad = layout.px(11)
    top, low = zones[Side.ACROSS].y - pad, zones[Side.MINE].bottom + pad
    left, right = zones[Side.LEFT].x - pad, zones[Side.RIGHT].right + pad
    inlay = backdrop.inlay((right - left, low - top), layout.unit)
    bare.blit(inlay, (left, top))
    plated = bare.copy()
    plated.blit(centre_plate(layout), layout.centre.grown(layout.px(6)).corner)
    if svg.has_display():
        return Ground(bare.convert(), plated.convert())
    return Ground(bare, plated)


def centre_plate(layout: Zones) -> pygame.Surface:
    """Return the plate under wall ring and display, six units larger than the centre's box."""
    u, centre = layout.unit, layout.centre
    edge = layout.px(6)
    wide, high = centre.w + 2 * edge, centre.h + 2 * edge
    w, h = centre.w, centre.h
    defs = svg.linear("plate", (0, 0), (0, high), (0, "#164443"), (1, "#06191b"))
    defs += svg.radial("glass", (wide / 2, high / 2), w * 0.46, (0, "#1f625b"), (1, "#0a2a2b"))
    body = ""
    for i in range(6):
        grow = edge * (1 - i / 6)
        body += svg.rect(
            edge - grow,
            edge - grow + u,
            w + 2 * grow,
            h + 2 * grow,
            16 * u,
            "#000000",
            opacity=0.07,
        )
    body += svg.rect(edge, edge, w, h, 14 * u, "url(#plate)")
    body += svg.rect(
        edge + u, edge + u, w - 2 * u, h - 2 * u, 13 * u, stroke="#dcb468", width=1.8 * u,
        opacity=0.85,
    )  # fmt: skip
    glass = display(layout)
    x, y = glass.x - centre.x + edge, glass.y - centre.y + edge
    body += svg.rect(x, y, glass.w, glass.h, 12 * u, "url(#glass)")
    body += svg.rect(x, y, glass.w, glass.h, 12 * u, stroke="#dcb468", width=1.2 * u, opacity=0.55)
    return svg.rasterise((wide, high), body, defs)
