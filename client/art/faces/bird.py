"""The one of bamboo: a peacock on a branch.

The rule of this module: the outline alone (crest, long neck, fan of eyed feathers) must tell the
bird at 34 pixels.
"""

from math import cos, hypot, radians, sin

from client.art.faces.ink import BLUE, BROWN, DARK, GOLD, GREEN, PAPER, RED
from client.art.svg import circle, ellipse, num, path

_ROOT = (150.0, 232.0)
_FEATHERS = (
    (-150, 158, 27, RED),
    (-170, 150, 27, BLUE),
    (-190, 146, 26, RED),
    (-211, 142, 25, BLUE),
)
"""Direction, length, half width, ink of the eye."""


def _feather(angle: float, length: float, wide: float, eye: str) -> str:
    x, y = _ROOT
    dx, dy = cos(radians(angle)) * length, sin(radians(angle)) * length
    size = hypot(dx, dy)
    nx, ny = -dy / size * wide, dx / size * wide
    mx, my = x + dx * 0.74, y + dy * 0.74
    d = (
        f"M{num(x)} {num(y)} C {num(x + dx * 0.4 + nx * 0.5)} {num(y + dy * 0.4 + ny * 0.5)} "
        f"{num(mx + nx * 1.3)} {num(my + ny * 1.3)} {num(x + dx)} {num(y + dy)} "
        f"C {num(mx - nx * 1.3)} {num(my - ny * 1.3)} "
        f"{num(x + dx * 0.4 - nx * 0.5)} {num(y + dy * 0.4 - ny * 0.5)} {num(x)} {num(y)} Z"
    )
    ex, ey = x + dx * 0.8, y + dy * 0.8
    body = path(d, GREEN, stroke=PAPER, width=5)
    body += ellipse(ex, ey, wide * 0.66, wide * 0.5, PAPER, turn=angle)
    return body + ellipse(ex, ey, wide * 0.48, wide * 0.35, eye, turn=angle)


def _branch() -> str:
    body = path("M24 362 C 90 342 190 362 280 334", stroke=BROWN, width=14)
    body += path("M206 352 C 222 368 240 376 262 376", stroke=BROWN, width=9)
    body += path("M52 352 C 36 332 24 328 10 330 C 18 350 34 360 52 352 Z", GREEN)
    return body + path("M250 342 C 258 318 272 308 290 306 C 288 328 274 342 250 342 Z", GREEN)


def _body() -> str:
    body = path(
        "M128 226 C 124 278 152 312 196 304 C 240 294 252 244 238 200 C 228 168 224 146 232 120 "
        "C 236 90 216 64 192 66 C 164 68 154 94 164 118 C 174 142 170 160 154 182 "
        "C 140 200 130 208 128 226 Z",
        GREEN,
    )
    body += path(
        "M154 214 C 172 188 202 196 208 222 C 214 256 194 284 162 280 C 142 260 140 236 154 214 Z",
        BLUE,
    )
    for x, y in ((164, 224), (184, 220), (170, 246), (190, 242), (176, 268)):
        body += path(f"M{x - 10} {y} Q {x} {y + 14} {x + 10} {y}", stroke=PAPER, width=5)
    body += path("M214 172 C 230 206 234 240 220 272", stroke=PAPER, width=6)
    return body + path("M186 142 C 200 134 214 136 224 144", stroke=PAPER, width=6)


def _head() -> str:
    body = ""
    for x, y in ((166, 22), (194, 10), (222, 22)):
        body += path(f"M194 70 Q {(x + 194) / 2} {y + 22} {x} {y + 8}", stroke=GREEN, width=6)
        body += circle(x, y + 8, 11, RED)
    body += circle(202, 94, 14, PAPER) + circle(204, 94, 7.5, DARK)
    return body + path("M229 84 L276 102 L229 114 Z", GOLD, stroke=GOLD, width=4)


def bird() -> str:
    """Draw the face of one bamboo."""
    body = _branch() + "".join(_feather(*feather) for feather in _FEATHERS)
    body += path("M170 298 L164 350 M192 296 L196 350", stroke=GOLD, width=9)
    return body + _body() + _head()
