"""The circle suit.

The rule of this module: from a distance the number is counted from shape alone; colour only
repeats it.
"""

from math import cos, radians, sin

from client.art.faces.ink import BLUE, GREEN, PAPER, RED
from client.art.svg import Point, circle, ellipse

Spot = tuple[float, float, str]
"""x, y and ink of one dot."""

_SIZES = {2: 74, 3: 58, 4: 60, 5: 53, 6: 51, 7: 41, 8: 44, 9: 45}

_SPOTS: dict[int, tuple[Spot, ...]] = {
    2: ((150, 106, GREEN), (150, 294, BLUE)),
    3: ((74, 78, BLUE), (150, 200, RED), (226, 322, GREEN)),
    4: ((82, 104, BLUE), (218, 104, GREEN), (82, 296, GREEN), (218, 296, BLUE)),
    5: (
        (72, 84, BLUE),
        (228, 84, GREEN),
        (150, 200, RED),
        (72, 316, GREEN),
        (228, 316, BLUE),
    ),
    6: tuple((x, y, GREEN if y < 100 else RED) for y in (72, 214, 328) for x in (86, 214)),
    7: (
        (56, 56, GREEN),
        (150, 98, GREEN),
        (244, 140, GREEN),
        *((x, y, RED) for y in (246, 344) for x in (92, 208)),
    ),
    8: tuple((x, 60 + 93.4 * row, BLUE) for row in range(4) for x in (92, 208)),
    9: tuple(
        (x, y, ink) for y, ink in ((70, GREEN), (200, RED), (330, BLUE)) for x in (52, 150, 248)
    ),
}


def _petals(at: Point, reach: float, count: int, size: Point, ink: str) -> str:
    """Draw a ring of ``count`` ellipses pointing outwards."""
    body = ""
    for i in range(count):
        angle = 360 * (i + 0.5) / count
        x, y = at[0] + cos(radians(angle)) * reach, at[1] + sin(radians(angle)) * reach
        body += ellipse(x, y, size[0], size[1], ink, turn=angle)
    return body


def dot(x: float, y: float, r: float, ink: str) -> str:
    """Draw one coin: a double ring about an eight-petalled flower."""
    body = circle(x, y, r, ink) + circle(x, y, r * 0.85, PAPER) + circle(x, y, r * 0.71, ink)
    body += _petals((x, y), r * 0.45, 8, (r * 0.165, r * 0.1), PAPER)
    return body + circle(x, y, r * 0.22, PAPER) + circle(x, y, r * 0.13, ink)


def _great_dot(x: float, y: float, r: float) -> str:
    body = circle(x, y, r, GREEN) + circle(x, y, r * 0.94, PAPER) + circle(x, y, r * 0.89, GREEN)
    body += _petals((x, y), r * 0.79, 24, (r * 0.052, r * 0.052), PAPER)
    body += circle(x, y, r * 0.69, PAPER) + circle(x, y, r * 0.65, BLUE)
    body += circle(x, y, r * 0.6, PAPER)
    for i in range(12):
        angle = 30 * i
        px, py = x + cos(radians(angle)) * r * 0.43, y + sin(radians(angle)) * r * 0.43
        body += ellipse(px, py, r * 0.15, r * 0.08, GREEN if i % 2 else BLUE, turn=angle)
    body += circle(x, y, r * 0.27, RED) + circle(x, y, r * 0.215, PAPER)
    body += _petals((x, y), r * 0.115, 6, (r * 0.085, r * 0.052), RED)
    return body + circle(x, y, r * 0.05, PAPER)


def dots(number: int) -> str:
    """Draw the face of ``number`` circles."""
    if number == 1:
        return _great_dot(150, 200, 124)
    return "".join(dot(x, y, _SIZES[number], ink) for x, y, ink in _SPOTS[number])
