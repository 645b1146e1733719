"""Soft shadows, glows and rings about rectangles.

The rule of this module: a falling-off edge is a gradient, never a pile of outlines, so that it
shows no steps at any size.
"""

from typing import Final

import pygame

from client.art import svg
from client.art.palette import Rgb, hexed

_STEPS: Final = 6


def _fall(ink: str, alpha: float, start: float = 0.0) -> list[svg.Stop]:
    """Give the stops of a smooth fall from ``alpha`` at ``start`` to nothing at 1."""
    stops: list[svg.Stop] = []
    for i in range(_STEPS + 1):
        t = i / _STEPS
        stops.append((start + (1 - start) * t, ink, alpha * (1 - t * t * (3 - 2 * t))))
    return stops


def _around(outer: svg.Size, reach: int, stops: list[svg.Stop]) -> tuple[str, str]:
    """Draw the eight border pieces of a rectangle whose edge is ``reach`` pixels thick."""
    wide, high = outer
    x0, x1, y0, y1 = reach, wide - reach, reach, high - reach
    defs = svg.radial("nw", (x0, y0), reach, *stops) + svg.radial("ne", (x1, y0), reach, *stops)
    defs += svg.radial("sw", (x0, y1), reach, *stops) + svg.radial("se", (x1, y1), reach, *stops)
    defs += svg.linear("n", (0, y0), (0, 0), *stops) + svg.linear("s", (0, y1), (0, high), *stops)
    defs += svg.linear("w", (x0, 0), (0, 0), *stops) + svg.linear("e", (x1, 0), (wide, 0), *stops)
    body = ""
    for name, x, y in (("nw", 0, 0), ("ne", x1, 0), ("sw", 0, y1), ("se", x1, y1)):
        body += svg.rect(x, y, reach, reach, 0, f"url(#{name})")
    if x1 > x0:
        body += svg.rect(x0, 0, x1 - x0, reach, 0, "url(#n)")
        body += svg.rect(x0, y1, x1 - x0, reach, 0, "url(#s)")
    if y1 > y0:
        body += svg.rect(0, y0, reach, y1 - y0, 0, "url(#w)")
        body += svg.rect(x1, y0, reach, y1 - y0, 0, "url(#e)")
    return body, defs


def soft(size: svg.Size, blur: int, colour: Rgb, alpha: float) -> pygame.Surface:
    """Draw a blurred rectangle of this size; the picture is ``blur`` larger on each side."""
    blur = max(1, blur)
    outer = size[0] + 2 * blur, size[1] + 2 * blur
    reach = min(2 * blur, outer[0] // 2, outer[1] // 2)
    body, defs = _around(outer, reach, _fall(hexed(colour), alpha))
    inner = outer[0] - 2 * reach, outer[1] - 2 * reach
    if inner[0] > 0 and inner[1] > 0:
        ink = hexed(colour)
        body += svg.rect(reach, reach, *inner, 0, ink, opacity=alpha)
    return svg.rasterise(outer, body, defs, outer)


def ring(
    size: svg.Size, colour: Rgb, *, width: float, radius: float, glow: int, alpha: float = 0.75
) -> pygame.Surface:
    """Draw a frame about a sprite of this size, with a glow outside it.

    The picture is ``glow`` larger on each side; its inside is clear.
    """
    glow = max(1, glow)
    outer = size[0] + 2 * glow, size[1] + 2 * glow
    reach = min(glow + max(1, round(radius)), outer[0] // 2, outer[1] // 2)
    ink = hexed(colour)
    start = (reach - glow) / reach
    stops: list[svg.Stop] = [(0.0, ink, 0.0), (max(0.0, start - 0.01), ink, 0.0)]
    stops += _fall(ink, alpha, start)
    body, defs = _around(outer, reach, stops)
    half = width / 2
    body += svg.rect(
        glow - half,
        glow - half,
        size[0] + width,
        size[1] + width,
        radius,
        stroke=ink,
        width=width,
    )
    light = svg.rect(
        glow - half,
        glow - half,
        size[0] + width,
        size[1] + width,
        radius,
        stroke="#ffffff",
        width=width * 0.35,
        opacity=0.75,
    )
    return svg.rasterise(outer, body + light, defs, outer)
