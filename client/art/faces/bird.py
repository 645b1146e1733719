"""The one of bamboo: a peacock on a branch.

The rule of this module: the outline alone (crest, long neck, train of eyed feathers) must tell
the bird at 34 pixels.
"""

from math import cos, radians, sin
from typing import Final

from client.art.faces.ink import BLUE, BROWN, DARK, GOLD, GREEN, LEAF, PAPER, RED
from client.art.svg import Point, circle, ellipse, num, path

_ROOT: Final[Point] = (168.0, 236.0)

_FEATHERS: Final = (
    (203, 158, 26, BLUE),
    (181, 154, 28, RED),
    (159, 152, 28, BLUE),
    (138, 158, 27, RED),
)
"""Direction (clockwise from the right), length, half width, ink of the eye."""


def _feather(angle: float, length: float, wide: float, eye: str) -> str:
    """Draw one feather of the train: a long drop with an eye near its end."""
    x, y = _ROOT
    ux, uy = cos(radians(angle)), sin(radians(angle))

    def at(along: float, aside: float) -> str:
        px = x + ux * length * along - uy * wide * aside
        py = y + uy * length * along + ux * wide * aside
        return f"{num(px)} {num(py)}"

    d = (
        f"M{at(0, 0)} C {at(0.4, 0.35)} {at(0.66, 1.3)} {at(0.84, 1)} "
        f"C {at(1.02, 0.72)} {at(1.02, -0.72)} {at(0.84, -1)} "
        f"C {at(0.66, -1.3)} {at(0.4, -0.35)} {at(0, 0)} Z"
    )
    ex, ey = x + ux * length * 0.78, y + uy * length * 0.78
    body = path(d, GREEN, stroke=PAPER, width=6)
    body += path(f"M{at(0.24, 0)} L{at(0.5, 0)}", stroke=PAPER, width=4)
    body += ellipse(ex, ey, wide * 0.78, wide * 0.64, PAPER, turn=angle)
    return body + ellipse(ex, ey, wide * 0.55, wide * 0.44, eye, turn=angle)


def _branch() -> str:
    body = path("M20 372 C 90 352 196 368 284 344", stroke=BROWN, width=15)
    body += path("M70 372 C 54 350 34 346 14 350 C 22 370 42 382 70 372 Z", LEAF)
    return body + path("M240 354 C 250 330 268 318 290 318 C 286 340 270 356 240 354 Z", LEAF)


def _body() -> str:
    body = path(
        "M138 238 C 138 286 166 316 206 308 C 246 298 256 250 242 206 C 232 172 228 150 236 122 "
        "C 242 88 220 62 194 64 C 168 68 158 94 168 118 C 178 142 174 164 160 186 "
        "C 146 206 138 218 138 238 Z",
        GREEN,
        stroke=PAPER,
        width=6,
    )
    wing = (
        "M150 226 C 166 196 204 200 214 226 C 222 262 200 294 166 292 C 148 272 142 250 150 226 Z"
    )
    body += path(wing, BLUE, stroke=PAPER, width=5)
    for x, y in ((168, 228), (192, 226), (178, 252), (200, 250), (186, 274)):
        body += path(f"M{x - 11} {y} Q {x} {y + 15} {x + 11} {y}", stroke=PAPER, width=5)
    body += path("M226 206 C 236 232 236 254 228 274", stroke=PAPER, width=6)
    body += path("M184 154 C 200 144 216 146 228 154", stroke=PAPER, width=6)
    return body + path("M178 176 C 198 164 216 166 232 176", stroke=PAPER, width=6)


def _head() -> str:
    body = ""
    for x, y in ((164, 20), (194, 12), (224, 20)):
        body += path(f"M196 70 Q {num((x + 196) / 2)} {y + 22} {x} {y + 6}", stroke=GREEN, width=6)
        body += circle(x, y + 4, 12, RED)
    body += circle(204, 94, 15, PAPER) + circle(206, 94, 8.5, DARK)
    return body + path("M233 84 L282 104 L231 116 Z", GOLD, stroke=GOLD, width=5)


def bird() -> str:
    """Draw the face of one bamboo."""
    body = _branch() + path("M182 300 L176 360 M206 298 L210 358", stroke=GOLD, width=10)
    return body + "".join(_feather(*feather) for feather in _FEATHERS) + _body() + _head()
