"""The four plants: plum, orchid, bamboo, chrysanthemum.

The rule of this module: a picture in its own outline and colour, then the written name and the
number of the seat it belongs to (i8: 1 East to 4 North).
"""

from math import cos, hypot, radians, sin

from client.art.faces.ink import (
    BROWN,
    GOLD,
    GREEN,
    LEAF,
    ORANGE,
    PAPER,
    PINK,
    PURPLE,
    RED,
)
from client.art.svg import Point, circle, ellipse, group, num, path, rect


def leaf(at: Point, length: float, wide: float, angle: float, ink: str) -> str:
    """Draw a pointed leaf growing from a point."""
    d = (
        f"M0 0 C {num(length * 0.3)} {num(-wide)} {num(length * 0.7)} {num(-wide * 0.8)} "
        f"{num(length)} 0 C {num(length * 0.7)} {num(wide * 0.8)} {num(length * 0.3)} "
        f"{num(wide)} 0 0 Z"
    )
    rib = f"M{num(length * 0.14)} 0 L{num(length * 0.8)} 0"
    body = path(d, ink) + path(rib, stroke=PAPER, width=max(2.5, wide * 0.16))
    return group(body, f"translate({num(at[0])} {num(at[1])}) rotate({num(angle)})")


def blossom(x: float, y: float, r: float, ink: str, turn: float = -90) -> str:
    """Draw a five-petalled blossom."""
    body = ""
    for i in range(5):
        angle = turn + 72 * i
        px, py = x + cos(radians(angle)) * r * 0.56, y + sin(radians(angle)) * r * 0.56
        body += ellipse(px, py, r * 0.5, r * 0.48, ink, turn=angle)
    for i in range(5):
        angle = radians(turn + 72 * i)
        px, py = x + cos(angle) * r * 0.55, y + sin(angle) * r * 0.55
        d = f"M{num(x)} {num(y)} L{num(px)} {num(py)}"
        body += path(d, stroke=PAPER, width=max(2.5, r * 0.07))
    return body + circle(x, y, r * 0.26, PAPER) + circle(x, y, r * 0.18, GOLD)


def plum() -> str:
    """Draw plum blossom on a crooked branch."""
    body = path("M52 384 C 96 340 84 292 132 258 C 172 230 204 222 232 168", stroke=BROWN, width=16)
    body += path("M130 260 C 106 232 98 214 90 184", stroke=BROWN, width=11)
    body += path("M180 230 C 216 248 240 258 264 288", stroke=BROWN, width=11)
    for x, y, r, turn in ((88, 186, 52, -90), (222, 176, 58, -70), (148, 306, 54, -100)):
        body += blossom(x, y, r, PINK, turn)
    body += blossom(250, 304, 40, PINK, -60)
    for x, y, r in ((146, 214, 12), (62, 300, 12), (204, 356, 11)):
        body += circle(x, y, r, PINK)
    return body


def _blade(base: Point, bend: Point, tip: Point, wide: float) -> str:
    """Draw a grass leaf: broad where it bends, pointed at its tip."""
    (x, y), (bx, by), (tx, ty) = base, bend, tip
    half = wide / 2
    run = hypot(tx - x, ty - y)
    nx, ny = -(ty - y) / run * wide, (tx - x) / run * wide
    d = (
        f"M{num(x - half * 0.6)} {num(y)} Q {num(bx - nx)} {num(by - ny)} {num(tx)} {num(ty)} "
        f"Q {num(bx + nx * 0.35)} {num(by + ny * 0.35)} {num(x + half * 0.6)} {num(y)} Z"
    )
    return path(d, GREEN)


def orchid() -> str:
    """Draw an orchid: bowed leaves and two purple flowers."""
    body = ""
    for bend, tip, wide in (
        ((98, 246), (12, 236), 25),
        ((136, 196), (46, 138), 26),
        ((178, 220), (286, 196), 26),
        ((212, 290), (292, 322), 23),
        ((86, 300), (10, 336), 23),
    ):
        body += _blade((150, 388), bend, tip, wide)
    body += path("M151 384 C 158 306 160 250 180 204", stroke=LEAF, width=8)
    body += path("M151 350 C 146 310 138 284 128 262", stroke=LEAF, width=7)
    for x, y, size, turn in ((186, 186, 1.3, 0), (118, 252, 1.02, -20)):
        for angle in (-90, -150, -30, 150, 30):
            px = x + cos(radians(angle + turn)) * 28 * size
            py = y + sin(radians(angle + turn)) * 28 * size
            petal = (27 * size, 13 * size)
            body += ellipse(px, py, *petal, PURPLE, turn=angle + turn, stroke=PAPER, width=3)
        body += ellipse(x, y + 13 * size, 9 * size, 15 * size, RED) + circle(x, y, 7 * size, PAPER)
    return body


def bamboo_plant() -> str:
    """Draw two bamboo canes with leaves (the plant, not the suit)."""
    body = ""
    for x, first, last, wide in ((104, 146, 386, 30), (190, 186, 386, 26)):
        high = (last - first) / 4
        for i in range(4):
            top = first + i * high
            body += rect(x - wide / 2, top + 2, wide, high - 6, 7, GREEN)
            body += rect(x - wide * 0.24, top + 10, wide * 0.18, high - 22, 2, PAPER)
    for x, y, length, wide, angle in (
        (104, 202, 92, 17, 160),
        (104, 208, 88, 16, -164),
        (112, 160, 92, 18, -24),
        (194, 246, 92, 17, -20),
        (194, 252, 84, 16, 22),
        (194, 192, 84, 16, -52),
        (100, 300, 74, 15, 152),
        (196, 330, 80, 15, 26),
    ):
        body += leaf((x, y), length, wide, angle, LEAF)
    return body


def chrysanthemum() -> str:
    """Draw a chrysanthemum with two leaves."""
    body = path("M150 386 C 146 340 152 310 150 270", stroke=LEAF, width=11)
    body += leaf((150, 352), 104, 30, -22, GREEN) + leaf((148, 366), 104, 30, -160, GREEN)
    for reach, count, wide, ink, turn in (
        (106, 16, 17, ORANGE, 0),
        (78, 13, 16, GOLD, 10),
        (48, 9, 14, ORANGE, 0),
    ):
        for i in range(count):
            angle = turn + 360 * i / count
            px = 150 + cos(radians(angle)) * reach * 0.62
            py = 226 + sin(radians(angle)) * reach * 0.62
            body += ellipse(px, py, reach * 0.43, wide, ink, turn=angle, stroke=PAPER, width=3.5)
    return body + circle(150, 226, 19, "#8a4a0c")
