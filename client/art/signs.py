"""Signs put on tiles: the wild corner and the badge that tells whom a tile was taken from.

The rule of this module: a sign is read by its shape; its colour only helps.
"""

from math import cos, radians, sin
from typing import Final, Literal

from client.art import svg
from client.art.palette import SEATS, hexed, shade

Power = Literal["", "wild", "spent"]
"""What a tile can be beyond its face: any tile, or only its face although its kind is wild."""

POWER_DEFS: Final = svg.linear(
    "wild", (190, 0), (300, 110), (0, "#fff0b8"), (0.5, "#f0b93c"), (1, "#b67a14")
)
"""Gradients ``power_mark`` needs, for the 300 x 400 canvas of a face."""

_ARROW_ANGLE: Final = (90, 0, -90, 180)
"""Direction of the arrow towards a player, by place: me (down), right, across (up), left."""


def star(x: float, y: float, r: float, ink: str, points: int = 5) -> str:
    """Draw a star standing on two feet."""
    corners = []
    for i in range(2 * points):
        reach = r if i % 2 == 0 else r * 0.45
        angle = radians(-90 + 180 * i / points)
        corners.append((x + cos(angle) * reach, y + sin(angle) * reach))
    return svg.polygon(corners, ink, stroke=ink, width=r * 0.12)


def power_mark(power: Power) -> str:
    """Draw the mark of a tile of a wild kind on its face.

    A wild tile has a gold frame and a gold corner with a full star; one that has become an
    ordinary tile has no frame, and in a grey corner an empty star, struck out.
    """
    match power:
        case "wild":
            body = svg.rect(5, 5, 290, 390, 24, stroke="#dba32a", width=10)
            body += svg.path("M168 4 H296 V132 Z", "url(#wild)", stroke="#7a4c08", width=7)
            return body + star(260, 44, 34, "#8c1420")
        case "spent":
            body = svg.path("M176 4 H296 V124 Z", "#aeb4b2", stroke="#5d6664", width=6)
            body += star(261, 42, 32, "#4b5452") + star(261, 42, 15, "#aeb4b2")
            return body + svg.path("M228 8 L292 74", stroke="#a3262c", width=10)
        case "":
            return ""


def source_badge(place: int, r: float) -> tuple[str, str]:
    """Draw an arrow towards the player at ``place``, in that seat's colour, in a circle of r.

    Gives body and gradients; the centre is at r, r.
    """
    colour = SEATS[place]
    defs = svg.radial(
        "seat",
        (r * 0.75, r * 0.65),
        r * 1.3,
        (0, hexed(shade(colour, 1.2))),
        (1, hexed(shade(colour, 0.8))),
    )
    body = svg.circle(r, r, r * 0.98, "#10130f") + svg.circle(r, r, r * 0.82, "url(#seat)")
    arrow = [(0.6, 0.0), (0.0, -0.58), (0.0, -0.17), (-0.56, -0.17)]
    corners = [(r + x * r, r + y * r) for x, y in arrow]
    corners += [(r + x * r, r - y * r) for x, y in reversed(arrow[1:])]
    shape = svg.polygon(corners, "#16130c", stroke="#16130c", width=r * 0.1)
    return body + svg.turned(shape, _ARROW_ANGLE[place], r, r), defs
