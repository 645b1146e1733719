"""A small kit for writing pictures as SVG text and turning them into surfaces.

The rule of this module: only what pygame's own SVG reader (SDL_image with nanosvg) draws right.
That is solid fills, strokes, transforms and gradients in ``userSpaceOnUse``; no text, filters,
clips or group opacity.  Lengths are in the units of the picture's view box, colours are
``#rrggbb``, angles are degrees and run clockwise.
"""

import io
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
import pygame

import assets

Stop = tuple[float, str] | tuple[float, str, float]
"""Place (0..1), colour and, if wanted, opacity of one stop of a gradient."""

Box = tuple[float, float, float, float]
"""x, y, width, height."""

Point = tuple[float, float]
"""x, y."""

Size = tuple[int, int]
"""Width and height in pixels."""


class Outline(msgspec.Struct, frozen=True):
    """The shape of a character: path data in a 1000-unit em, y downwards, and its bounds."""

    d: str
    b: tuple[float, float, float, float]


@lru_cache(maxsize=1)
def _outlines() -> dict[str, dict[str, Outline]]:
    with assets.reading("glyphs.json") as where:
        raw = json.loads(where.read_text(encoding="utf-8"))
        return msgspec.convert(raw, dict[str, dict[str, Outline]])


def has_glyph(style: str, character: str) -> bool:
    """Tell whether there is an outline of a character."""
    return character in _outlines().get(style, {})


def row(style: str, text: str, box: Box, fill: str) -> str:
    """Write characters side by side, as high as the box or as wide as it, centred."""
    x, y, w, h = box
    bounds = [_outlines()[style][character].b for character in text]
    tallest = max(b[3] - b[1] for b in bounds)
    gap = tallest * 0.13
    length = sum(b[2] - b[0] for b in bounds) + gap * (len(text) - 1)
    scale = min(h / tallest, w / length)
    left = x + (w - length * scale) / 2
    top = y + (h - tallest * scale) / 2
    body = ""
    for character, b in zip(text, bounds, strict=True):
        wide = (b[2] - b[0]) * scale
        body += glyph(style, character, (left, top, wide, tallest * scale), fill)
        left += wide + gap * scale
    return body


def num(value: float) -> str:
    """Write a number shortly."""
    text = f"{value:.2f}"
    return text.rstrip("0").rstrip(".")


def _paint(fill: str, stroke: str, width: float, opacity: float) -> str:
    text = f' fill="{fill or "none"}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{num(width)}"'
        text += ' stroke-linecap="round" stroke-linejoin="round"'
    if opacity < 1:
        text += f' opacity="{num(opacity)}"'
    return text


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "",
    *,
    stroke: str = "",
    width: float = 0,
    opacity: float = 1,
) -> str:
    """Draw a circle."""
    paint = _paint(fill, stroke, width, opacity)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{paint}/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "",
    *,
    turn: float = 0,
    stroke: str = "",
    width: float = 0,
    opacity: float = 1,
) -> str:
    """Draw an ellipse, turned about its centre."""
    turned = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
    paint = _paint(fill, stroke, width, opacity)
    size = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {size}{turned}{paint}/>"


def rect(  # noqa: PLR0917 - a rectangle is given as SVG gives it
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "",
    *,
    stroke: str = "",
    width: float = 0,
    opacity: float = 1,
) -> str:
    """Draw a rectangle with round corners."""
    paint = _paint(fill, stroke, width, opacity)
    size = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f'<rect {size} rx="{num(r)}" ry="{num(r)}"{paint}/>'


def path(
    d: str,
    fill: str = "",
    *,
    stroke: str = "",
    width: float = 0,
    opacity: float = 1,
    transform: str = "",
    evenodd: bool = False,
) -> str:
    """Draw a path."""
    moved = f' transform="{transform}"' if transform else ""
    rule = ' fill-rule="evenodd"' if evenodd else ""
    return f'<path d="{d}"{_paint(fill, stroke, width, opacity)}{moved}{rule}/>'


def line(points: Sequence[tuple[float, float]], stroke: str, width: float) -> str:
    """Draw straight lines through these points."""
    d = "M" + " L".join(f"{num(x)} {num(y)}" for x, y in points)
    return path(d, stroke=stroke, width=width)


def polygon(points: Iterable[tuple[float, float]], fill: str, **more: float | str) -> str:
    """Fill the shape with these corners."""
    d = "M" + " L".join(f"{num(x)} {num(y)}" for x, y in points) + " Z"
    stroke, width = str(more.get("stroke", "")), float(more.get("width", 0))
    return path(d, fill, stroke=stroke, width=width)


def group(body: str, transform: str) -> str:
    """Move, turn or scale a part of a picture."""
    return f'<g transform="{transform}">{body}</g>'


def turned(body: str, angle: float, x: float, y: float) -> str:
    """Turn a part of a picture about a point."""
    return group(body, f"rotate({num(angle)} {num(x)} {num(y)})") if angle else body


def _stops(stops: Sequence[Stop]) -> str:
    text = ""
    for stop in stops:
        opacity = f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else ""
        text += f'<stop offset="{num(stop[0] * 100)}%" stop-color="{stop[1]}"{opacity}/>'
    return text


def linear(name: str, start: tuple[float, float], end: tuple[float, float], *stops: Stop) -> str:
    """Define a gradient along a line, used as fill ``url(#name)``."""
    ends = f'x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"'
    head = f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>'
    return head + _stops(stops) + "</linearGradient>"


def radial(name: str, centre: tuple[float, float], r: float, *stops: Stop) -> str:
    """Define a gradient about a point, used as fill ``url(#name)``."""
    x, y = num(centre[0]), num(centre[1])
    at = f'cx="{x}" cy="{y}" fx="{x}" fy="{y}" r="{num(r)}"'
    head = f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {at}>'
    return head + _stops(stops) + "</radialGradient>"


def glyph(
    style: str,
    character: str,
    box: Box,
    fill: str,
    *,
    bold: float = 0,
    stretch: bool = False,
    opacity: float = 1,
) -> str:
    """Fit a character's outline into a box, centred.

    ``style`` is ``kai``, ``brush`` or ``index``; ``bold`` thickens it by a round stroke of that
    width; ``stretch`` gives up its proportions to fill the box.
    """
    outline = _outlines()[style][character]
    x0, y0, x1, y1 = outline.b
    x, y, w, h = box
    sx, sy = (w - bold) / (x1 - x0), (h - bold) / (y1 - y0)
    if not stretch:
        sx = sy = min(sx, sy)
    tx = x + w / 2 - (x0 + x1) / 2 * sx
    ty = y + h / 2 - (y0 + y1) / 2 * sy
    matrix = f"matrix({sx:.5f} 0 0 {sy:.5f} {num(tx)} {num(ty)})"
    width = bold / ((sx + sy) / 2)
    stroke = fill if bold else ""
    return path(outline.d, fill, stroke=stroke, width=width, opacity=opacity, transform=matrix)


def document(view: tuple[float, float], body: str, defs: str = "", size: Size | None = None) -> str:
    """Write a whole picture: a view box, drawn at ``size`` pixels (squeezed as needed)."""
    wide, high = size or (round(view[0]), round(view[1]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {num(view[0])} {num(view[1])}" preserveAspectRatio="none">'
        f"<defs>{defs}</defs>{body}</svg>"
    )


def rasterise(
    view: tuple[float, float], body: str, defs: str = "", size: Size | None = None
) -> pygame.Surface:
    """Draw a picture at exactly ``size`` pixels, with per-pixel alpha."""
    wide, high = size or (round(view[0]), round(view[1]))
    wide, high = max(1, wide), max(1, high)
    text = document(view, body, defs, (wide, high))
    surface = pygame.image.load(io.BytesIO(text.encode()), "picture.svg")
    return surface.convert_alpha() if has_display() else surface


def has_display() -> bool:
    """Tell whether surfaces can be converted to a window's pixel format."""
    return pygame.display.get_init() and pygame.display.get_surface() is not None


def finished(surface: pygame.Surface) -> pygame.Surface:
    """Make a sprite ready for many blits; nobody may draw on it afterwards.

    Run-length blits are three to four times faster for sprites that are mostly opaque or clear.
    """
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface
