"""The table: felt with grain and vignette, wooden rail, inlay.

The rule of this module: everything here is drawn once for a window size, so it may cost some
tens of milliseconds, but never so many that resizing a window stutters.
"""

import random
from functools import cache
from typing import Final, Literal

import pygame

from client.art import svg
from client.art.palette import FELTS, GOLD, WOOD, Felt, Rgb, hexed, mix

FeltName = Literal["mahjong", "zipai", "contrast"]

_GRAIN: Final = 256
"""Side of the square of grain that is laid over the felt again and again, in pixels."""

_BRIGHT: Final = bytes(224 + (value & 31) for value in range(256))
"""What a random byte makes of the brightness of a fibre."""

_LIGHT: Final = (96, 60)
"""Grid on which the light on the felt is worked out before it is smoothed to full size."""


@cache
def _light(felt: Felt) -> pygame.Surface:
    """Paint the fall of light from the middle of the table to its rim, coarsely."""
    wide, high = _LIGHT
    picture = pygame.Surface(_LIGHT)
    for y in range(high):
        for x in range(wide):
            dx, dy = (x - wide / 2) / (wide * 0.6), (y - high * 0.46) / (high * 0.68)
            t = min(1.0, (dx * dx + dy * dy) ** 0.5)
            picture.set_at((x, y), mix(felt.inner, felt.outer, t * t * (3 - 2 * t)))
    return picture


def _grain(seed: int) -> pygame.Surface:
    """Make a square of wool: fine fibres over soft clouds, as factors of brightness."""
    luck = random.Random(seed)
    bright = luck.randbytes(_GRAIN * _GRAIN).translate(_BRIGHT)
    pixels = bytearray(3 * len(bright))
    for colour in range(3):
        pixels[colour::3] = bright
    fine = pygame.image.frombuffer(pixels, (_GRAIN, _GRAIN), "RGB")
    coarse = pygame.transform.smoothscale(fine, (_GRAIN // 3, _GRAIN // 3))
    soft = pygame.transform.smoothscale(coarse, (_GRAIN, _GRAIN))
    fibres = pygame.transform.smoothscale(
        pygame.transform.smoothscale(fine, (_GRAIN // 2, _GRAIN)), (_GRAIN, _GRAIN)
    )
    fibres.set_alpha(90)
    soft.blit(fibres, (0, 0))
    fine.set_alpha(80)
    soft.blit(fine, (0, 0))
    return soft


def felt(size: svg.Size, name: FeltName = "mahjong", *, seed: int = 7) -> pygame.Surface:
    """Draw a cloth of this size in pixels; the same seed gives the same cloth."""
    cloth = pygame.transform.smoothscale(_light(FELTS[name]), size)
    grain = _grain(seed)
    for y in range(0, size[1], _GRAIN):
        for x in range(0, size[0], _GRAIN):
            cloth.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


def _plank(length: int, thick: int, seed: int) -> pygame.Surface:
    """Draw the upper plank of the rail: rounded in section, with grain, cut at 45 degrees."""
    lit, middle, dark = (hexed(colour) for colour in WOOD)
    defs = svg.linear(
        "wood",
        (0, 0),
        (0, thick),
        (0, hexed(mix(WOOD[1], WOOD[0], 0.3))),
        (0.22, lit),
        (0.62, middle),
        (1, dark),
    )
    body = svg.polygon(((0, 0), (length, 0), (length - thick, thick), (thick, thick)), "url(#wood)")
    luck = random.Random(seed)
    for _ in range(max(6, length // 60)):
        x, y = luck.uniform(thick, length * 0.95), luck.uniform(thick * 0.08, thick * 0.85)
        run = luck.uniform(length * 0.03, length * 0.16)
        end = min(length - thick, x + run)
        bow = luck.uniform(-0.12, 0.12) * thick
        d = f"M{svg.num(x)} {svg.num(y)} Q {svg.num((x + end) / 2)} {svg.num(y + bow)} "
        d += f"{svg.num(end)} {svg.num(y)}"
        ink = dark if luck.random() < 0.7 else lit
        body += svg.path(d, stroke=ink, width=luck.uniform(0.5, 1.4), opacity=0.35)
    gold = hexed(GOLD)
    edge = f"M{thick} {svg.num(thick - 0.8)} H{length - thick}"
    body += svg.path(edge, stroke=gold, width=max(1.0, thick * 0.16), opacity=0.8)
    return svg.rasterise((length, thick), body, defs)


def _inner_shadow(length: int, reach: int) -> pygame.Surface:
    """Draw the shadow the upper plank throws on the felt."""
    stops = (
        (0.0, "#000000", 0.5),
        (0.35, "#000000", 0.22),
        (0.7, "#000000", 0.06),
        (1.0, "#000000", 0.0),
    )
    defs = svg.linear("fall", (0, 0), (0, reach), *stops)
    return svg.rasterise((length, reach), svg.rect(0, 0, length, reach, 0, "url(#fall)"), defs)


def add_rail(table: pygame.Surface, thick: int) -> None:
    """Lay a wooden rail of ``thick`` pixels about a picture, with its shadow inside."""
    wide, high = table.get_size()
    reach = max(2, thick * 2)
    top, side = _inner_shadow(wide, reach), _inner_shadow(high, reach)
    table.blit(top, (0, thick))
    table.blit(pygame.transform.rotate(side, 90), (thick, 0))
    table.blit(pygame.transform.rotate(side, -90), (wide - thick - reach, 0))
    for seed, angle in enumerate((0, 180)):
        plank = pygame.transform.rotate(_plank(wide, thick, seed), angle)
        table.blit(plank, (0, 0 if angle == 0 else high - thick))
    for seed, angle in enumerate((90, -90), 2):
        plank = pygame.transform.rotate(_plank(high, thick, seed), angle)
        table.blit(plank, (0 if angle == 90 else wide - thick, 0))


def table(
    size: svg.Size, name: FeltName = "mahjong", *, rail: int = 9, seed: int = 7
) -> pygame.Surface:
    """Draw a whole empty table: felt and rail (``rail`` pixels thick; 0 for none)."""
    picture = felt(size, name, seed=seed)
    if rail:
        add_rail(picture, rail)
    return picture.convert() if svg.has_display() else picture


def _fret(x: float, y: float, step: float) -> str:
    """Draw a Chinese key pattern for the upper left corner, ``5 * step`` large."""
    points = ((0, 5), (0, 0), (5, 0), (5, 3), (2, 3), (2, 2), (4, 2), (4, 1), (1, 1), (1, 5))
    d = " L".join(f"{svg.num(x + a * step)} {svg.num(y + b * step)}" for a, b in points)
    return f"M{d}"


def inlay(size: svg.Size, unit: float, *, colour: Rgb = GOLD) -> pygame.Surface:
    """Draw a thin double line with key-pattern corners, for laying into the felt.

    ``unit`` is the length of a design unit in pixels.
    """
    wide, high = size
    ink = hexed(colour)
    edge = 1.5 * unit
    body = svg.rect(
        edge,
        edge,
        wide - 2 * edge,
        high - 2 * edge,
        16 * unit,
        stroke=ink,
        width=1.6 * unit,
        opacity=0.3,
    )
    gap = 9 * unit
    body += svg.rect(
        gap, gap, wide - 2 * gap, high - 2 * gap, 9 * unit, stroke=ink, width=unit, opacity=0.2
    )
    fret = svg.path(
        _fret(22 * unit, 22 * unit, 7 * unit), stroke=ink, width=1.5 * unit, opacity=0.3
    )
    for x, flip_x in ((0, 1), (wide, -1)):
        for y, flip_y in ((0, 1), (high, -1)):
            body += svg.group(fret, f"matrix({flip_x} 0 0 {flip_y} {x} {y})")
    return svg.rasterise(size, body)


def medallion(d: int, *, colour: Rgb = GOLD) -> pygame.Surface:
    """Draw a thin double circle with marks, the inlay about the pile of the card game."""
    middle, ink = d / 2, hexed(colour)
    body = svg.circle(middle, middle, middle * 0.985, stroke=ink, width=d * 0.004, opacity=0.32)
    body += svg.circle(middle, middle, middle * 0.9, stroke=ink, width=d * 0.002, opacity=0.22)
    for i in range(24):
        mark = svg.circle(
            middle, d * 0.0285, d * (0.007 if i % 6 == 0 else 0.004), ink, opacity=0.4
        )
        body += svg.turned(mark, 15 * i, middle, middle)
    return svg.rasterise((d, d), body)
