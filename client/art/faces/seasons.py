"""The four seasons: swallow and willow, lotus, maple, snowed-in pine.

The rule of this module: as for the plants; the numbers are blue here and red there, and the
written names tell the two rows apart without colour.
"""

from math import cos, radians, sin

from client.art.faces.flowers import blossom, leaf
from client.art.faces.ink import (
    BROWN,
    DARK,
    GOLD,
    GREEN,
    LEAF,
    ORANGE,
    PAPER,
    PINK,
    RED,
    ROSE,
    SKY,
    SNOW,
)
from client.art.svg import circle, ellipse, group, line, num, path

_SWALLOW = (
    "M14 204 C 56 204 86 220 106 244 C 132 236 158 244 172 258 C 190 262 198 270 204 278 "
    "L 178 282 C 158 306 122 310 94 296 C 76 306 46 330 10 336 C 30 316 46 300 56 286 "
    "C 40 292 22 294 4 290 C 30 282 54 272 72 260 C 58 240 36 224 14 204 Z"
)
_MAPLE = (
    (0, 1.0),
    (24, 0.5),
    (52, 0.9),
    (76, 0.46),
    (104, 0.78),
    (130, 0.36),
    (180, 0.3),
    (230, 0.36),
    (256, 0.78),
    (284, 0.46),
    (308, 0.9),
    (336, 0.5),
)
"""Direction (from the tip, clockwise) and reach of each corner of a maple leaf."""

_CLOUD = (
    "M-110 0 C -124 -40 -85 -55 -62 -42 C -40 -86 30 -86 50 -46 "
    "C 80 -60 124 -40 110 0 C 60 16 -60 16 -110 0 Z"
)
_CAP = "M-92 -34 C -80 -50 -66 -38 -56 -46 C -34 -84 24 -84 44 -48 C 60 -40 78 -52 92 -34"


def spring() -> str:
    """Draw a swallow under a willow, blossom below."""
    body = path("M262 120 C 280 206 272 300 252 388", stroke=LEAF, width=8)
    body += path("M220 118 C 244 196 234 268 214 340", stroke=LEAF, width=8)
    for i in range(6):
        y = 150 + i * 38
        body += leaf((273 - i, y), 40, 12, 62, GREEN) + leaf((270 - i, y + 14), 44, 12, 124, GREEN)
    for i in range(5):
        y = 150 + i * 36
        body += leaf((234, y), 34, 11, 60, GREEN) + leaf((232, y + 12), 40, 12, 130, GREEN)
    body += path(_SWALLOW, DARK)
    body += path("M112 270 C 132 290 156 290 174 280 C 158 264 130 260 112 270 Z", PAPER)
    body += path("M180 274 C 172 266 160 264 154 268 C 160 280 172 282 180 274 Z", RED)
    body += circle(172, 262, 5, PAPER)
    return body + blossom(64, 362, 34, PINK) + blossom(136, 352, 28, PINK, -60)


def _petal(angle: float, length: float, wide: float, ink: str) -> str:
    d = (
        f"M0 0 C {-wide} {num(-length * 0.35)} {num(-wide * 0.7)} {num(-length * 0.8)} 0 {-length} "
        f"C {num(wide * 0.7)} {num(-length * 0.8)} {wide} {num(-length * 0.35)} 0 0 Z"
    )
    moved = f"translate(150 292) rotate({angle})"
    return group(path(d, ink, stroke=PAPER, width=5), moved)


def summer() -> str:
    """Draw a lotus over its leaves."""
    body = path("M150 388 C 148 352 150 322 150 282", stroke=LEAF, width=11)
    body += path("M10 340 C 54 294 134 306 148 350 C 108 392 38 388 10 340 Z", GREEN)
    body += path("M156 356 C 186 308 250 304 292 340 C 262 390 190 392 156 356 Z", GREEN)
    body += path("M46 338 L104 356 M252 336 L196 356", stroke=PAPER, width=5)
    for angle, length, wide, ink in (
        (-84, 122, 38, ROSE),
        (84, 122, 38, ROSE),
        (-56, 144, 44, PINK),
        (56, 144, 44, PINK),
        (-28, 156, 46, ROSE),
        (28, 156, 46, ROSE),
        (0, 164, 46, PINK),
    ):
        body += _petal(angle, length, wide, ink)
    return body + ellipse(150, 288, 34, 12, GOLD)


def _maple(x: float, y: float, size: float, turn: float, ink: str) -> str:
    corners = []
    for angle, reach in _MAPLE:
        at = radians(angle - 90)
        corners.append(f"{num(cos(at) * reach * size)} {num(sin(at) * reach * size)}")
    body = path("M" + " L".join(corners) + " Z", ink, stroke=ink, width=size * 0.14)
    for angle in (0, 52, -52, 104, -104):
        at = radians(angle - 90)
        d = f"M0 {num(size * 0.2)} L{num(cos(at) * size * 0.66)} {num(sin(at) * size * 0.66)}"
        body += path(d, stroke=PAPER, width=max(3, size * 0.05))
    body += path(f"M0 {num(size * 0.2)} L0 {num(size * 0.78)}", stroke=ink, width=size * 0.1)
    return group(body, f"translate({num(x)} {num(y)}) rotate({num(turn)})")


def autumn() -> str:
    """Draw three falling maple leaves."""
    body = _maple(132, 232, 112, -14, RED)
    return body + _maple(226, 326, 70, 34, ORANGE) + _maple(62, 350, 52, -40, GOLD)


def _bough(x: float, y: float, size: float) -> str:
    """Draw a bough of a pine as a flat cloud of needles under snow, 2.2 * size wide."""
    body = path(_CLOUD, GREEN, stroke=PAPER, width=9)
    for place in range(5):
        at = (place - 2) * 42
        body += line(((at, -2), (at, -24)), LEAF, 7)
    body += path(_CAP, stroke=SNOW, width=23)
    return group(body, f"matrix({size / 100:.3f} 0 0 {size / 100:.3f} {num(x)} {num(y)})")


def winter() -> str:
    """Draw a crooked pine under snow."""
    body = path(
        "M96 382 C 128 352 176 338 168 290 C 160 246 128 236 152 176", stroke=BROWN, width=21
    )
    body += path("M166 282 C 196 268 214 262 232 262", stroke=BROWN, width=12)
    body += path("M140 236 C 116 244 92 250 80 262", stroke=BROWN, width=12)
    body += path("M60 384 H244", stroke=SNOW, width=12)
    body += _bough(152, 196, 66) + _bough(228, 276, 54) + _bough(72, 286, 56) + _bough(184, 344, 50)
    for x, y, r in ((48, 180, 13), (262, 170, 13), (30, 346, 11), (270, 346, 11)):
        dx, dy = r * 0.5, r * 0.87
        flake = (
            f"M{x - r} {y} H{x + r} M{num(x - dx)} {num(y - dy)} L{num(x + dx)} {num(y + dy)} "
            f"M{num(x - dx)} {num(y + dy)} L{num(x + dx)} {num(y - dy)}"
        )
        body += path(flake, stroke=SKY, width=5)
    return body
