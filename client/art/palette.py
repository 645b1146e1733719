"""Every colour, type size and spacing of the program.

The rule of this module: numbers only.  Lengths are design units (1 unit = 1 pixel at 1280 x 800);
colours are ``(r, g, b)`` triples, inks for SVG are ``#rrggbb``.
"""

from typing import Final, NamedTuple

Rgb = tuple[int, int, int]


def hexed(colour: Rgb) -> str:
    """Write a colour for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def shade(colour: Rgb, factor: float) -> Rgb:
    """Make a colour lighter (factor above 1) or darker."""
    r, g, b = (min(255, round(c * factor)) for c in colour)
    return r, g, b


def mix(a: Rgb, b: Rgb, part: float) -> Rgb:
    """Give the colour ``part`` (0..1) of the way from a to b."""
    r, g, bl = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return r, g, bl


class Felt(NamedTuple):
    """A table cloth: colour in the middle and at the rim."""

    inner: Rgb
    outer: Rgb


FELTS: Final = {
    "mahjong": Felt((24, 104, 92), (7, 44, 42)),
    "zipai": Felt((58, 84, 110), (17, 27, 46)),
    "contrast": Felt((22, 30, 34), (6, 8, 10)),
}
"""``contrast`` is the high-contrast cloth of the settings."""


class Back(NamedTuple):
    """The coloured half of a tile, from its lit edge to its shaded one."""

    light: str
    middle: str
    dark: str


BACKS: Final = {
    "green": Back("#2aa06d", "#178256", "#0c5a3b"),
    "blue": Back("#4a86cf", "#2c63ab", "#1b437c"),
    "amber": Back("#e0a84e", "#b97f2a", "#7d5216"),
}
"""``amber`` marks the tail of the wall in the small ring, never a whole set."""


class Ivory(NamedTuple):
    """The white half of a tile: face from lit to shaded corner, side from top to foot."""

    face: str
    face_low: str
    side: str
    side_low: str


IVORY: Final = Ivory("#fffbef", "#f4ead2", "#e9dcbc", "#cdbb92")

INK_RED: Final = "#b81f2d"
INK_GREEN: Final = "#0d6b45"
INK_BLUE: Final = "#1d4a94"
INK_DARK: Final = "#17264f"
PAPER: Final = "#fbf6e6"

WOOD: Final[tuple[Rgb, Rgb, Rgb]] = ((122, 74, 42), (58, 33, 20), (30, 16, 10))
"""Lit, middle, shaded."""

GOLD: Final[Rgb] = (230, 190, 102)
GOLD_LIGHT: Final[Rgb] = (255, 226, 150)
TEXT: Final[Rgb] = (245, 239, 222)
TEXT_DIM: Final[Rgb] = (168, 190, 180)
TEXT_DARK: Final[Rgb] = (44, 34, 18)
SELECTED: Final[Rgb] = (36, 92, 128)
"""Behind letters that are selected."""
PANEL: Final = (11, 34, 35, 219)
PANEL_LINE: Final[Rgb] = (214, 176, 98)
RED: Final[Rgb] = (206, 66, 58)
CYAN: Final[Rgb] = (86, 205, 214)
AMBER: Final[Rgb] = (255, 180, 64)
GAIN: Final[Rgb] = (110, 200, 130)
LOSS: Final[Rgb] = (238, 120, 108)

SEATS: Final[tuple[Rgb, Rgb, Rgb, Rgb]] = (
    (236, 196, 92),
    (104, 190, 232),
    (228, 128, 150),
    (150, 206, 120),
)
"""By place on the screen: me (gold), right (blue), across (rose), left (green)."""

CLAIMS: Final[dict[str, Rgb]] = {
    "win": (196, 52, 46),
    "kong": (146, 84, 176),
    "pung": (40, 110, 186),
    "chow": (34, 140, 96),
    "ready": (206, 138, 34),
    "pass": (92, 92, 88),
}

TYPE: Final = {"xs": 12, "s": 14, "m": 17, "l": 22, "xl": 30, "xxl": 44, "call": 72}
SMALLEST_TYPE: Final = 11
"""No text is drawn smaller than this, in real pixels."""

SPACE: Final = (4, 8, 12, 16, 24)
RADIUS: Final = {"badge": 6, "panel": 12, "button": 14, "dialog": 20}
PRESS: Final = 40
"""The least width and height of anything that can be pressed."""
