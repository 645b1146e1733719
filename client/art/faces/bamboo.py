"""The bamboo suit from two upwards; its one is a bird (see ``bird``).

The rule of this module: sticks are thick enough to be counted on a tile 37 pixels wide.
"""

from client.art.faces.ink import BLUE, GREEN, PAPER, RED
from client.art.svg import rect, turned

Stick = tuple[float, float, float, float, str, float]
"""Centre x, y, length, width, ink, turn."""


def _grid(
    columns: tuple[float, ...], rows: tuple[float, ...], size: tuple[float, float], ink: str
) -> tuple[Stick, ...]:
    return tuple((x, y, size[0], size[1], ink, 0) for x in columns for y in rows)


def _eight() -> tuple[Stick, ...]:
    sticks: list[Stick] = []
    for sign, y in ((1, 106), (-1, 294)):
        sticks += [(48, y, 166, 42, GREEN, 0), (252, y, 166, 42, GREEN, 0)]
        sticks += [(113, y, 158, 40, BLUE, 26 * sign), (187, y, 158, 40, BLUE, -26 * sign)]
    return tuple(sticks)


_STICKS: dict[int, tuple[Stick, ...]] = {
    2: ((150, 106, 170, 56, GREEN, 0), (150, 294, 170, 56, BLUE, 0)),
    3: ((150, 106, 168, 52, BLUE, 0), *_grid((88, 212), (294,), (168, 52), GREEN)),
    4: (
        (88, 106, 168, 52, GREEN, 0),
        (212, 106, 168, 52, BLUE, 0),
        (88, 294, 168, 52, BLUE, 0),
        (212, 294, 168, 52, GREEN, 0),
    ),
    5: (
        (64, 108, 162, 48, GREEN, 0),
        (236, 108, 162, 48, BLUE, 0),
        (64, 292, 162, 48, BLUE, 0),
        (236, 292, 162, 48, GREEN, 0),
        (150, 200, 178, 50, RED, 0),
    ),
    6: (
        *_grid((62, 150, 238), (106,), (168, 48), GREEN),
        *_grid((62, 150, 238), (294,), (168, 48), BLUE),
    ),
    7: (
        (150, 70, 112, 48, RED, 0),
        *_grid((62, 238), (202, 332), (116, 46), GREEN),
        *_grid((150,), (202, 332), (116, 46), BLUE),
    ),
    8: _eight(),
    9: (
        *_grid((62,), (72, 200, 328), (116, 46), GREEN),
        *_grid((150,), (72, 200, 328), (116, 46), RED),
        *_grid((238,), (72, 200, 328), (116, 46), BLUE),
    ),
}


def _stick(stick: Stick) -> str:
    """Draw a bamboo of two joints with a light slit in each."""
    x, y, length, width, ink, turn = stick
    left, top = x - width / 2, y - length / 2
    knot = max(width * 0.36, length * 0.13)
    body = rect(left + width * 0.12, top + knot * 0.4, width * 0.76, length - knot * 0.8, 4, ink)
    for knot_top in (top, y - knot / 2, top + length - knot):
        body += rect(left, knot_top, width, knot, knot * 0.48, ink)
    gap = knot * 0.62
    for first, last in ((top + knot + 1, y - gap), (y + gap, top + length - knot - 1)):
        body += rect(x - width * 0.12, first, width * 0.24, last - first, width * 0.11, PAPER)
    return turned(body, turn, x, y)


def sticks(number: int) -> str:
    """Draw the face of ``number`` bamboos, 2 to 9."""
    return "".join(_stick(stick) for stick in _STICKS[number])
