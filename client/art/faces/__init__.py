"""The 42 mahjong faces by tile name.

The rule of this module: names are those of the rules (``1m``-``9m``, ``1p``-``9p``, ``1s``-``9s``,
``E S W N``, ``C F P``, ``f1``-``f4``, ``s1``-``s4``); an unknown name is an error that says so.
"""

from functools import lru_cache
from typing import Final

import pygame

from client.art import svg
from client.art.faces import bamboo, bird, characters, dots, flowers, ink, seasons
from client.art.faces.ink import HEIGHT, WIDTH, Script

TILES: Final = (
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *"ESWNCFP",
    *(f"{row}{number}" for row in "fs" for number in range(1, 5)),
)
"""All names, in the usual order."""

_PLANTS: Final = (flowers.plum, flowers.orchid, flowers.bamboo_plant, flowers.chrysanthemum)
_SEASONS: Final = (seasons.spring, seasons.summer, seasons.autumn, seasons.winter)
_PLANT_NAMES: Final[dict[str, str]] = {"hant": "梅蘭竹菊", "hans": "梅兰竹菊"}


class UnknownFaceError(ValueError):
    """There is no face of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no face for '{name}'")


def _bonus(row: str, number: int, script: Script) -> str:
    if row == "f":
        picture, name = _PLANTS[number - 1](), _PLANT_NAMES[script][number - 1]
        name_ink, number_ink = ink.GREEN, ink.RED
    else:
        picture, name = _SEASONS[number - 1](), "春夏秋冬"[number - 1]
        name_ink, number_ink = ink.RED, ink.BLUE
    weight = 2 if name == "蘭" else 5  # many strokes close up when they are thickened
    body = picture + svg.glyph("kai", name, (16, 10, 118, 118), name_ink, bold=weight)
    return body + svg.glyph("index", str(number), (222, 20, 56, 82), number_ink)


def _index(tile: str) -> str:
    """Draw the small Arabic number (or Latin letter of a wind or dragon) in the corner."""
    sign = tile[0] if tile[0] in "123456789ESWNCFP" else ""
    if not sign:
        return ""  # flowers wear their number anyway
    return svg.glyph("index", sign, (4, 2, 48, 62), ink.DARK)


@lru_cache(maxsize=256)
def body(tile: str, script: Script = "hant", index: bool = False) -> str:
    """Give a face as SVG on a 300 x 400 canvas.

    ``index`` adds a small number for players who do not read Chinese.  Raises
    ``UnknownFaceError``.
    """
    if tile not in TILES:
        raise UnknownFaceError(tile)
    if len(tile) == 1:
        drawn = characters.wind(tile, script) if tile in "ESWN" else characters.dragon(tile, script)
    elif tile[0] in "fs":
        drawn = _bonus(tile[0], int(tile[1]), script)
    else:
        number = int(tile[0])
        match tile[1]:
            case "m":
                drawn = characters.character(number, script)
            case "p":
                drawn = dots.dots(number)
            case _:
                drawn = bird.bird() if number == 1 else bamboo.sticks(number)
    if not index or tile[0] in "fs":
        return drawn
    return svg.group(drawn, "matrix(0.9 0 0 0.9 24 34)") + _index(tile)


def face(tile: str, size: svg.Size, script: Script = "hant", index: bool = False) -> pygame.Surface:
    """Draw a face at ``size`` pixels on a clear ground."""
    return svg.rasterise((WIDTH, HEIGHT), body(tile, script, index), size=size)
