"""Small line pictures for buttons and plates.

The rule of this module: one grid of 24 x 24, one line width, round ends; an icon never stands
alone where a word is needed to understand it.
"""

from typing import Final

import pygame

from client.art import svg
from client.art.palette import TEXT, Rgb, hexed
from client.art.sprites import SpriteCache

_LINES: Final[dict[str, str]] = {
    "back": "M15 5 L8 12 L15 19",
    "forward": "M9 5 L16 12 L9 19",
    "up": "M5 15 L12 8 L19 15",
    "down": "M5 9 L12 16 L19 9",
    "close": "M6 6 L18 18 M18 6 L6 18",
    "check": "M5 13 L10 18 L19 6",
    "plus": "M12 5 V19 M5 12 H19",
    "minus": "M5 12 H19",
    "menu": "M4 7 H20 M4 12 H20 M4 17 H20",
    "help": "M9 9 C9 5 15 5 15 9 C15 12 12 11.5 12 15 M12 18.6 V18.8",
    "info": "M12 11 V17.5 M12 7.2 V7.4 M21 12 A9 9 0 1 1 3 12 A9 9 0 1 1 21 12",
    "warning": "M12 4 L21.5 20 H2.5 Z M12 10 V14.5 M12 17.2 V17.4",
    "person": "M16 8 A4 4 0 1 1 8 8 A4 4 0 1 1 16 8 M4.5 20 C4.5 15 8 13.8 12 13.8 "
    "C16 13.8 19.5 15 19.5 20",
    "people": "M12 8.5 A3.2 3.2 0 1 1 5.6 8.5 A3.2 3.2 0 1 1 12 8.5 M3 19 C3 15 5.5 14 8.8 14 "
    "C12.1 14 14.6 15 14.6 19 M15 5.4 A3.2 3.2 0 1 1 15 11.6 M17 14.2 C19.8 14.6 21 16.2 21 19",
    "computer": "M6 8 H18 A1.5 1.5 0 0 1 19.5 9.5 V17 A1.5 1.5 0 0 1 18 18.5 H6 "
    "A1.5 1.5 0 0 1 4.5 17 V9.5 A1.5 1.5 0 0 1 6 8 M12 8 V4.5 M9 12.4 V13.2 M15 12.4 V13.2 "
    "M9.5 15.8 H14.5 M2.4 12 V15 M21.6 12 V15",
    "offline": "M4 9.5 C8.5 5.5 15.5 5.5 20 9.5 M7.2 13 C10 10.6 14 10.6 16.8 13 "
    "M10.3 16.3 C11.3 15.5 12.7 15.5 13.7 16.3 M12 19.4 V19.6 M4 4 L20 20.5",
    "network": "M4 9.5 C8.5 5.5 15.5 5.5 20 9.5 M7.2 13 C10 10.6 14 10.6 16.8 13 "
    "M10.3 16.3 C11.3 15.5 12.7 15.5 13.7 16.3 M12 19.4 V19.6",
    "lock": "M6.5 11 H17.5 A1 1 0 0 1 18.5 12 V19 A1 1 0 0 1 17.5 20 H6.5 A1 1 0 0 1 5.5 19 V12 "
    "A1 1 0 0 1 6.5 11 M8.5 11 V8 C8.5 3.4 15.5 3.4 15.5 8 V11 M12 14.6 V16.4",
    "eye": "M2.5 12 C6 5.6 18 5.6 21.5 12 C18 18.4 6 18.4 2.5 12 M15 12 A3 3 0 1 1 9 12 "
    "A3 3 0 1 1 15 12",
    "hidden": "M2.5 12 C6 5.6 18 5.6 21.5 12 C18 18.4 6 18.4 2.5 12 M15 12 A3 3 0 1 1 9 12 "
    "A3 3 0 1 1 15 12 M4.5 4 L19.5 20.5",
    "sound": "M4 9.5 H7.5 L12 5.5 V18.5 L7.5 14.5 H4 Z M15.2 9 C16.8 10.6 16.8 13.4 15.2 15 "
    "M17.8 6.4 C21 9.4 21 14.6 17.8 17.6",
    "silent": "M4 9.5 H7.5 L12 5.5 V18.5 L7.5 14.5 H4 Z M15.5 9.5 L20.5 14.5 M20.5 9.5 L15.5 14.5",
    "music": "M9 17.5 V6 L19 4 V15.5 M9 17.5 A2.6 2.4 0 1 1 3.8 17.5 A2.6 2.4 0 1 1 9 17.5 "
    "M19 15.5 A2.6 2.4 0 1 1 13.8 15.5 A2.6 2.4 0 1 1 19 15.5",
    "full": "M9 4 H4 V9 M15 4 H20 V9 M9 20 H4 V15 M15 20 H20 V15",
    "window": "M4 9 H9 V4 M20 9 H15 V4 M4 15 H9 V20 M20 15 H15 V20",
    "log": "M6 3.5 H15 L19 7.5 V20.5 H6 Z M9 9 H14 M9 12.5 H16 M9 16 H16",
    "rules": "M12 6 C9.5 4 6 4 3.5 5 V18.5 C6 17.5 9.5 17.5 12 19.5 C14.5 17.5 18 17.5 20.5 18.5 "
    "V5 C18 4 14.5 4 12 6 V19.5",
    "chart": "M4 4 V20 H20 M7.5 15.5 L11 11 L14 13.5 L19 7",
    "trophy": "M8 4 H16 V10 C16 15.4 8 15.4 8 10 Z M8 6 H4.5 C4.5 10 6 11 8.2 11 M16 6 H19.5 "
    "C19.5 10 18 11 15.8 11 M12 14 V17.5 M8.5 20 H15.5 L14.5 17.5 H9.5 Z",
    "clock": "M21 12 A9 9 0 1 1 3 12 A9 9 0 1 1 21 12 M12 7 V12 L15.5 14.5",
    "refresh": "M19 8 A8 8 0 1 0 20 13 M19.5 3.5 V8.2 H14.8",
    "exit": "M10 4 H5 V20 H10 M9.5 12 H20 M16 8 L20 12 L16 16",
    "keyboard": "M3.5 6.5 H20.5 V17.5 H3.5 Z M7 10 V10.2 M10.3 10 V10.2 M13.7 10 V10.2 "
    "M17 10 V10.2 M8 14 H16",
    "pause": "M8.5 5 V19 M15.5 5 V19",
    "play": "M7.5 4.8 L19 12 L7.5 19.2 Z",
    "chat": "M5 5 H19 A1.5 1.5 0 0 1 20.5 6.5 V14.5 A1.5 1.5 0 0 1 19 16 H11 L7 20 V16 H5 "
    "A1.5 1.5 0 0 1 3.5 14.5 V6.5 A1.5 1.5 0 0 1 5 5 M8 9.2 H16 M8 12.2 H13",
    "copy": "M9 8 H19 V20 H9 Z M15 8 V4 H5 V16 H9",
    "hint": "M9.5 16.5 C9.5 14 6.5 13 6.5 9.5 C6.5 2.6 17.5 2.6 17.5 9.5 "
    "C17.5 13 14.5 14 14.5 16.5 Z M10 19.5 H14",
    "tile": "M6.5 4 H17.5 A1.2 1.2 0 0 1 18.7 5.2 V18.8 A1.2 1.2 0 0 1 17.5 20 H6.5 "
    "A1.2 1.2 0 0 1 5.3 18.8 V5.2 A1.2 1.2 0 0 1 6.5 4 M5.3 16.8 H18.7 M12 6.8 L14.4 10.4 "
    "L12 14 L9.6 10.4 Z",
    "settings": "M4 7 H9 M14 7 H20 M14 7 A2.5 2.5 0 1 1 9 7 A2.5 2.5 0 1 1 14 7 M4 17 H10.5 "
    "M15.5 17 H20 M15.5 17 A2.5 2.5 0 1 1 10.5 17 A2.5 2.5 0 1 1 15.5 17",
    "language": "M21 12 A9 9 0 1 1 3 12 A9 9 0 1 1 21 12 M3 12 H21 M12 3 C7 8 7 16 12 21 "
    "C17 16 17 8 12 3",
    "star": "M12 3.6 L14.6 9.2 L20.6 9.9 L16.1 14 L17.4 20 L12 16.9 L6.6 20 L7.9 14 L3.4 9.9 "
    "L9.4 9.2 Z",
}

ICONS: Final = tuple(_LINES)
"""All names."""


class IconArt:
    """Icons by name, size and colour."""

    def __init__(self) -> None:
        self._cache = SpriteCache()

    def clear(self) -> None:
        """Throw all sprites away."""
        self._cache.clear()

    def icon(self, name: str, d: float, colour: Rgb = TEXT) -> pygame.Surface:
        """Give an icon ``d`` pixels wide and high.  Raises ``KeyError`` for an unknown name."""
        lines = _LINES[name]
        side = max(8, round(d))

        def make() -> pygame.Surface:
            body = svg.path(lines, stroke=hexed(colour), width=1.9)
            return svg.rasterise((24, 24), body, size=(side, side))

        return self._cache.get((name, side, colour), make)
