"""The faces of the zipai cards: ``s1``-``s10`` 一 to 十 and ``b1``-``b10`` 壹 to 拾.

The rule of this module: a card is known by its top strip alone, and red cards (two, seven, ten)
by a second sign beside their colour, the double frame.  Between the characters rings count the
small numbers and diamonds the big ones.
"""

from functools import lru_cache
from typing import Final

from client.art.faces import UnknownFaceError
from client.art.faces.ink import Script
from client.art.svg import Box, circle, glyph, group, linear, num, path, polygon, rect, row

WIDTH: Final = 150
HEIGHT: Final = 440
SHORT: Final = 152
"""Height of a card of which only the character is shown."""

CARDS: Final = tuple(f"{size}{number}" for size in "sb" for number in range(1, 11))
"""All names, in the usual order."""

_SMALL: Final = "一二三四五六七八九十"
_BIG: Final[dict[str, str]] = {"hant": "壹貳叁肆伍陸柒捌玖拾", "hans": "壹贰叁肆伍陆柒捌玖拾"}
_RED_NUMBERS: Final = (2, 7, 10)  # paohuzi: 二七十 and 贰柒拾 are the red cards
_RED: Final = "#b3192a"
_BLACK: Final = "#191d24"
_GOLD: Final = "#e0b95e"
_PIPS: Final = {
    1: (1,),
    2: (1, 1),
    3: (1, 1, 1),
    4: (2, 2),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 1, 2, 2),
    8: (2, 2, 2, 2),
    9: (2, 2, 1, 2, 2),
    10: (2, 2, 2, 2, 2),
}
"""Pips in each row, from the top."""

_SMALL_BOX: Final[Box] = (19, 20, 112, 118)
_SMALL_BOXES: Final[dict[int, Box]] = {
    1: (20, 56, 110, 44),
    2: (22, 40, 106, 80),
    3: (22, 30, 106, 98),
}
_BIG_BOX: Final[Box] = (19, 18, 112, 122)

Drawing = tuple[str, str]
"""Body and gradients."""


def is_red(card: str) -> bool:
    """Tell whether a card is one of the red ones."""
    return int(card[1:]) in _RED_NUMBERS


def _sheet(high: float, red: bool) -> Drawing:
    """Draw the empty card: paper with a dark edge and a shaded foot."""
    top, foot = ("#fff6ec", "#f3dcc6") if red else ("#fffdf2", "#efe6cd")
    defs = linear("paper", (0, 0), (0, high), (0, top), (1, foot))
    body = rect(0.5, 0.5, WIDTH - 1, high - 1, 16, "#4b3f2a")
    body += rect(2.5, 2.5, WIDTH - 5, high - 6, 14, "#b9a67e")
    body += rect(2.5, 2.5, WIDTH - 5, high - 9, 14, "url(#paper)")
    return body, defs


def _frame(high: float, ink: str, red: bool) -> str:
    body = rect(10, 10, WIDTH - 20, high - 23, 9, stroke=ink, width=2.6, opacity=0.8)
    if red:
        body += rect(15.5, 15.5, WIDTH - 31, high - 34, 6, stroke=ink, width=1.8, opacity=0.75)
    return body


def _character(card: str, script: Script, ink: str, index: bool) -> str:
    number = int(card[1:])
    if index:
        plain = _character(card, script, ink, False)
        return group(plain, "matrix(0.84 0 0 0.84 7 26)") + _number(card, ink)
    if card[0] == "b":
        return glyph("brush", _BIG[script][number - 1], _BIG_BOX, ink, bold=4, stretch=True)
    box = _SMALL_BOXES.get(number, _SMALL_BOX)
    return glyph("brush", _SMALL[number - 1], box, ink, bold=7, stretch=number > 3)


def _number(card: str, ink: str) -> str:
    """Draw the Arabic number: plain for small cards, in a filled field for big ones."""
    wide = 17 * len(card[1:]) + 10
    x = WIDTH - 12 - wide
    field = rect(x, 12, wide, 32, 5, ink if card[0] == "b" else "#fff8ea")
    written = "#fff8ea" if card[0] == "b" else ink
    return field + row("index", card[1:], (x + 4, 16, wide - 8, 24), written)


def _pip(x: float, y: float, r: float, big: bool, ink: str) -> str:
    if not big:
        return circle(x, y, r * 0.8, stroke=ink, width=r * 0.46)
    corners = ((x, y - r * 1.12), (x + r * 1.12, y), (x, y + r * 1.12), (x - r * 1.12, y))
    return polygon(corners, ink) + circle(x, y, r * 0.3, "#fff6ec")


def _pips(card: str, ink: str) -> str:
    top, foot = 154.0, HEIGHT - 157.0
    line = f"M24 {num(top)} H{WIDTH - 24} M24 {num(foot)} H{WIDTH - 24}"
    body = path(line, stroke=ink, width=2.6, opacity=0.8)
    rows = _PIPS[int(card[1:])]
    gap = min(31.0, (foot - top - 40) / (len(rows) - 1)) if len(rows) > 1 else 0.0
    first = (top + foot) / 2 - gap * (len(rows) - 1) / 2
    r = 12 if len(rows) <= 4 else 10
    for place, count in enumerate(rows):
        for x in (WIDTH / 2,) if count == 1 else (WIDTH / 2 - 26, WIDTH / 2 + 26):
            body += _pip(x, first + place * gap, r, card[0] == "b", ink)
    return body


@lru_cache(maxsize=256)
def front(
    card: str, script: Script = "hant", *, short: bool = False, index: bool = False
) -> Drawing:
    """Draw a card: the whole one (150 x 440) or its character only (150 x 152).

    ``index`` adds an Arabic number.  Raises ``UnknownFaceError``.
    """
    if card not in CARDS:
        raise UnknownFaceError(card)
    red = is_red(card)
    ink = _RED if red else _BLACK
    high = SHORT if short else HEIGHT
    body, defs = _sheet(high, red)
    body += _frame(high, ink, red)
    head = _character(card, script, ink, index)
    body += head
    if not short:
        body += group(head, f"rotate(180 {num(WIDTH / 2)} {num((HEIGHT - 3) / 2)})")
        body += _pips(card, ink)
    return body, defs


@lru_cache(maxsize=4)
def back(*, short: bool = False) -> Drawing:
    """Draw the back of a card: gold diamonds on dark red."""
    high = SHORT if short else HEIGHT
    body = rect(0.5, 0.5, WIDTH - 1, high - 1, 16, "#3a0b12")
    body += rect(2.5, 2.5, WIDTH - 5, high - 6, 14, "#c9b58c")
    body += rect(2.5, 2.5, WIDTH - 5, high - 9, 14, "#f4e9cf")
    defs = linear("red", (0, 0), (WIDTH, high), (0, "#a32636"), (1, "#741521"))
    body += rect(9, 9, WIDTH - 18, high - 22, 9, "url(#red)")
    body += rect(15, 15, WIDTH - 30, high - 34, 6, stroke=_GOLD, width=2.2)
    rows = 3 if short else 9
    gap = (high - 62) / rows
    for place in range(rows):
        y = 29.5 + gap * (place + 0.5)
        for x in (38.0, 75.0, 112.0):
            corners = ((x, y - 15), (x + 14, y), (x, y + 15), (x - 14, y))
            body += polygon(corners, "", stroke=_GOLD, width=2) + circle(x, y, 4.2, _GOLD)
    return body, defs
