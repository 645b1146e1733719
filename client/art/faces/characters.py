"""Faces that are written: the character suit, winds and dragons.

The rule of this module: every character fills the box its neighbours fill and is written with
the same weight, so that no tile of a set shouts or whispers.
"""

from typing import Final

from client.art.faces.ink import BLUE, DARK, GREEN, RED, Script
from client.art.svg import Box, circle, glyph, group, path, rect

_NUMERALS: Final = "一二三四伍六七八九"
_NUMERAL_BOX: Final[Box] = (62, 22, 176, 150)
_LOW_NUMERALS: Final[dict[int, Box]] = {
    1: (52, 78, 196, 44),
    2: (58, 40, 184, 118),
    3: (58, 28, 184, 140),
}
_WAN: Final[dict[str, tuple[str, Box]]] = {
    "hant": ("萬", (46, 188, 208, 194)),
    "hans": ("万", (52, 196, 196, 182)),
}
_WINDS: Final[dict[str, dict[str, tuple[str, float]]]] = {
    "hant": {"E": ("東", 12), "S": ("南", 13), "W": ("西", 17), "N": ("北", 20)},
    "hans": {"E": ("东", 18), "S": ("南", 13), "W": ("西", 17), "N": ("北", 20)},
}
"""Character and thickening: few strokes are thickened more, to look as heavy as many."""


def character(number: int, script: Script) -> str:
    """Draw the face of ``number`` ten-thousands."""
    box = _LOW_NUMERALS.get(number, _NUMERAL_BOX)
    numeral = glyph("kai", _NUMERALS[number - 1], box, BLUE, bold=11, stretch=number > 3)
    sign, sign_box = _WAN[script]
    return numeral + glyph("kai", sign, sign_box, RED, bold=6, stretch=True)


def wind(name: str, script: Script) -> str:
    """Draw a wind: ``E S W N``."""
    sign, weight = _WINDS[script][name]
    return glyph("kai", sign, (34, 58, 232, 284), DARK, bold=weight, stretch=True)


def _white() -> str:
    body = rect(36, 44, 228, 312, 24, stroke=BLUE, width=15)
    body += rect(64, 72, 172, 256, 10, stroke=BLUE, width=6)
    knot = path("M4 50 C 18 50 28 40 28 28 C 40 28 50 18 50 4", stroke=BLUE, width=6)
    knot += circle(17, 17, 8, BLUE)
    for x, y, flip_x, flip_y in (
        (64, 72, 1, 1),
        (236, 72, -1, 1),
        (64, 328, 1, -1),
        (236, 328, -1, -1),
    ):
        body += group(knot, f"matrix({flip_x} 0 0 {flip_y} {x} {y})")
    return body


def dragon(name: str, script: Script) -> str:
    """Draw a dragon: ``C`` red, ``F`` green, ``P`` white."""
    if name == "C":
        return glyph("kai", "中", (54, 46, 192, 308), RED, bold=22, stretch=True)
    if name == "F":
        sign, weight = ("發", 11) if script == "hant" else ("发", 15)
        return glyph("kai", sign, (34, 56, 232, 288), GREEN, bold=weight, stretch=True)
    return _white()
