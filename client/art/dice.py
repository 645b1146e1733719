"""Dice as real cubes, lying and tumbling.

The rule of this module: a die is six squares turned in space; what is seen of it follows from
its turn alone, so the last frame of a throw is the die that lies there.  One and four are red.
"""

from math import cos, pi, radians, sin
from typing import Final

import pygame

from client.art import svg
from client.art.sprites import SpriteCache

Vector = tuple[float, float, float]
"""x to the right, y towards the viewer, z upwards."""

Matrix = tuple[Vector, Vector, Vector]
"""Rows of a turn in space."""

_TILT: Final = radians(23)  # the eye of the whole table, off the vertical
_RED: Final = "#c01f2c"
_DARK: Final = "#1b2238"
_LIGHT: Final[Vector] = (-0.35, -0.25, 0.9)

_FACES: Final[dict[int, tuple[Vector, Vector, Vector]]] = {
    1: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    6: ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    2: ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    5: ((0, -1, 0), (-1, 0, 0), (0, 0, -1)),
    3: ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    4: ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
}
"""Outward direction and the two sides of each face; opposite faces make seven."""

_PIPS: Final[dict[int, tuple[svg.Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _apply(turn: Matrix, v: Vector) -> Vector:
    return _dot(turn[0], v), _dot(turn[1], v), _dot(turn[2], v)


def _product(a: Matrix, b: Matrix) -> Matrix:
    """Give the turn b followed by the turn a."""
    x, y, z = zip(*b, strict=True)

    def row(v: Vector) -> Vector:
        return _dot(v, x), _dot(v, y), _dot(v, z)

    return row(a[0]), row(a[1]), row(a[2])


def _about(axis: Vector, angle: float) -> Matrix:
    """Give the turn about an axis of length 1."""
    c, s = cos(angle), sin(angle)
    x, y, z = axis
    t = 1 - c
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


_UP: Final[dict[int, Matrix]] = {
    1: _about((1, 0, 0), 0),
    6: _about((1, 0, 0), pi),
    2: _about((1, 0, 0), pi / 2),
    5: _about((1, 0, 0), -pi / 2),
    3: _about((0, 1, 0), -pi / 2),
    4: _about((0, 1, 0), pi / 2),
}
"""The turn that brings each face on top."""


def _seen(v: Vector) -> svg.Point:
    """Project a point onto the screen."""
    return v[0], v[1] * cos(_TILT) - v[2] * sin(_TILT)


def _face(value: int, turn: Matrix, middle: float, half: float) -> str:
    """Draw one face, if it is seen."""
    out, right, down = (_apply(turn, v) for v in _FACES[value])
    if out[1] * sin(_TILT) + out[2] * cos(_TILT) <= 0.01:
        return ""
    at, along, across = _seen(out), _seen(right), _seen(down)
    bright = 0.72 + 0.28 * max(0.0, _dot(out, _LIGHT))
    paper = "#" + "".join(f"{min(255, round(c * bright)):02x}" for c in (255, 250, 236))
    body = svg.rect(-0.97, -0.97, 1.94, 1.94, 0.3, paper)
    ink = _RED if value in (1, 4) else _DARK
    r = 0.3 if value == 1 else 0.2
    for x, y in _PIPS[value]:
        body += svg.circle(x * 0.5, y * 0.5, r, ink)
        body += svg.circle(x * 0.5 + r * 0.25, y * 0.5 + r * 0.3, r * 0.5, "#ffffff", opacity=0.12)
    numbers = (along[0], along[1], across[0], across[1])
    matrix = " ".join(f"{v * half:.3f}" for v in numbers)
    place = f"{middle + at[0] * half:.2f} {middle + at[1] * half:.2f}"
    return svg.group(body, f"matrix({matrix} {place})")


def _hull(turn: Matrix, middle: float, half: float) -> str:
    """Draw the rounded block the faces lie on."""
    corners = [_seen(_apply(turn, (x, y, z))) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    points = _convex([(middle + x * half * 0.84, middle + y * half * 0.84) for x, y in corners])
    edge = svg.polygon(points, "#4b3f2c", stroke="#4b3f2c", width=half * 0.37)
    return edge + svg.polygon(points, "#d8ccb0", stroke="#d8ccb0", width=half * 0.3)


def _convex(points: list[svg.Point]) -> list[svg.Point]:
    """Give the convex hull, in order."""
    points = sorted(points)
    half: list[list[svg.Point]] = []
    for run in (points, points[::-1]):
        chain: list[svg.Point] = []
        for p in run:
            while len(chain) > 1 and _left(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        half.append(chain[:-1])
    return half[0] + half[1]


def _left(a: svg.Point, b: svg.Point, c: svg.Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cube(turn: Matrix, side: int) -> pygame.Surface:
    """Draw a die in this turn on a square of ``side`` pixels."""
    middle, half = 100.0, 54.0
    body = _hull(turn, middle, half)
    body += "".join(_face(value, turn, middle, half) for value in _FACES)
    return svg.rasterise((200, 200), body, size=(side, side))


class DiceArt:
    """Dice sprites; each is a square whose middle is the die's middle."""

    def __init__(self) -> None:
        self._cache = SpriteCache()

    def clear(self) -> None:
        """Throw all sprites away."""
        self._cache.clear()

    @staticmethod
    def side(d: float) -> int:
        """Tell the side of the square sprite for a die whose edge is ``d`` pixels."""
        return max(6, round(d * 200 / 108))

    def die(self, value: int, d: float, *, yaw: float = 0) -> pygame.Surface:
        """Give a die lying with ``value`` (1 to 6) on top, turned by ``yaw`` degrees."""
        return self.tumble(value, d, 1.0, yaw=yaw)

    def tumble(self, value: int, d: float, part: float, *, yaw: float = 0) -> pygame.Surface:
        """Give a die on its way to ``value``; ``part`` of the throw is over (0 to 1).

        Forty steps are told apart; two dice with different ``yaw`` roll differently.  Raises
        ``ValueError`` for a value a die has not.
        """
        if value not in _UP:
            raise ValueError(f"a die has no {value}")
        step = round(40 * min(1.0, max(0.0, part)))
        left = 1 - step / 40

        def make() -> pygame.Surface:
            rest = _product(_about((0, 0, 1), radians(yaw)), _UP[value])
            lean = radians(yaw * 3 + 50 * value)
            axis = (cos(lean) * 0.8, sin(lean) * 0.8, 0.6)
            roll = _about(axis, -left * (1 + left) * 2.2 * pi)
            return _cube(_product(roll, rest), self.side(d))

        return self._cache.get((value, round(d), step, round(yaw)), make)
