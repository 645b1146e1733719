"""What all faces share: the canvas and its inks.

The rule of this module: a face is drawn on a clear canvas of 300 x 400 and says nothing about
the tile under it.
"""

from typing import Final, Literal

from client.art import palette

Script = Literal["hant", "hans"]
"""Which characters the faces wear: 萬 發 (hant) or 万 发 (hans)."""

WIDTH: Final = 300
HEIGHT: Final = 400

RED: Final = palette.INK_RED
GREEN: Final = palette.INK_GREEN
BLUE: Final = palette.INK_BLUE
DARK: Final = palette.INK_DARK
PAPER: Final = palette.PAPER
GOLD: Final = "#c98a1b"
PINK: Final = "#cf3f6b"
ROSE: Final = "#e0779c"
PURPLE: Final = "#6d3b8f"
ORANGE: Final = "#cf6a17"
BROWN: Final = "#6b4423"
SKY: Final = "#2f79b8"
LEAF: Final = "#2d8a55"
SNOW: Final = "#b9d8ee"
