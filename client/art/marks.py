"""Marks that tell what is going on: timer, turn, last throw, dealer, ready, calls.

The rule of this module: no mark is told from another by colour alone.
"""

from math import ceil, cos, radians, sin
from typing import Final

import pygame

from client.art import shadows, svg
from client.art.palette import AMBER, GOLD, GOLD_LIGHT, RED, SEATS, TEXT, Rgb, hexed, mix, shade
from client.art.sprites import SpriteCache

_URGENT: Final = 5
"""Seconds from which the timer turns red (ui 2.11)."""

_STEPS: Final = 90
"""How many lengths of the timer's arc are told apart."""


def _arc(middle: float, r: float, part: float) -> str:
    """Give the path of an arc from the top, clockwise, ``part`` of the whole circle long."""
    part = min(part, 0.9999)
    angle = radians(360 * part - 90)
    x, y = middle + r * cos(angle), middle + r * sin(angle)
    large = 1 if part > 0.5 else 0
    top = f"{svg.num(middle)} {svg.num(middle - r)}"
    return f"M{top} A {svg.num(r)} {svg.num(r)} 0 {large} 1 {svg.num(x)} {svg.num(y)}"


class MarkArt:
    """Sprites of marks."""

    def __init__(self) -> None:
        self._cache = SpriteCache()

    def clear(self) -> None:
        """Throw all sprites away."""
        self._cache.clear()

    def timer(self, d: float, part: float, seconds: float | None = None) -> pygame.Surface:
        """Give the timer ring: ``part`` (1 to 0) of the time is left, that is ``seconds``.

        The last five seconds are red and the ring gets thicker.
        """
        side = max(12, round(d))
        step = ceil(_STEPS * min(1.0, max(0.0, part)))
        whole = None if seconds is None else max(0, ceil(seconds))
        urgent = whole is not None and whole <= _URGENT

        def make() -> pygame.Surface:
            ink = hexed(RED if urgent else GOLD)
            body = svg.circle(50, 50, 48, "#071a1a", opacity=0.72)
            body += svg.circle(50, 50, 40, stroke="#ffffff", width=8, opacity=0.14)
            if step:
                arc = _arc(50, 40, step / _STEPS)
                body += svg.path(arc, stroke=ink, width=13 if urgent else 9)
            if whole is not None:
                light = hexed(mix(TEXT, RED, 0.35) if urgent else TEXT)
                body += svg.row("index", str(min(whole, 999)), (21, 33, 58, 34), light)
            return svg.rasterise((100, 100), body, size=(side, side))

        return self._cache.get(("timer", side, step, whole), make)

    def glow(
        self, size: svg.Size, colour: Rgb, blur: float, *, alpha: float = 0.6
    ) -> pygame.Surface:
        """Give a light to lay behind something; ``round(blur)`` larger on each side."""
        key = ("glow", size, colour, round(blur), alpha)
        return self._cache.get(key, lambda: shadows.soft(size, round(blur), colour, alpha))

    def ring(
        self, size: svg.Size, colour: Rgb, *, width: float, radius: float, glow: float
    ) -> pygame.Surface:
        """Give a glowing frame for a plate or panel, ``round(glow)`` larger on each side."""
        key = ("ring", size, colour, round(width, 1), round(radius), round(glow))
        return self._cache.get(
            key,
            lambda: shadows.ring(size, colour, width=width, radius=radius, glow=round(glow)),
        )

    def wedge(self, d: float, place: int, colour: Rgb | None = None) -> pygame.Surface:
        """Give the light at one side of the centre plate: the player at ``place`` is on turn.

        A square of ``d`` pixels to lay over the plate (place 0 me, 1 right, 2 across, 3 left).
        """
        side = max(8, round(d))
        ink = hexed(colour or SEATS[place])

        def make() -> pygame.Surface:
            stops = ((0.0, ink, 0.62), (0.3, ink, 0.3), (1.0, ink, 0.0))
            defs = svg.linear("light", (50, 100), (50, 68), *stops)
            body = svg.polygon(((2, 100), (98, 100), (68, 68), (32, 68)), "url(#light)")
            body += svg.polygon(((44, 92), (56, 92), (50, 99)), ink)
            sprite = svg.rasterise((100, 100), body, defs, (side, side))
            return pygame.transform.rotate(sprite, 90 * place)

        return self._cache.get(("wedge", side, place, ink), make)

    def arrow(self, d: float, colour: Rgb = GOLD_LIGHT, *, turn: int = 0) -> pygame.Surface:
        """Give the arrow over the last throw; it points down, or ``turn`` degrees clockwise."""
        side = max(8, round(d))

        def make() -> pygame.Surface:
            ink = hexed(colour)
            shape = ((12, 26), (88, 26), (50, 86))
            body = svg.polygon(shape, "#1d1606", stroke="#1d1606", width=20)
            body += svg.polygon(shape, ink, stroke=ink, width=5)
            body += svg.path("M22 32 H78", stroke="#ffffff", width=5, opacity=0.8)
            return pygame.transform.rotate(
                svg.rasterise((100, 100), body, size=(side, side)), -turn
            )

        return self._cache.get(("arrow", side, colour, turn), make)

    def hint(self, d: float, colour: Rgb = AMBER) -> pygame.Surface:
        """Give the small triangle over a tile whose throw makes the hand ready."""
        side = max(6, round(d))

        def make() -> pygame.Surface:
            ink = hexed(colour)
            shape = ((14, 18), (86, 18), (50, 78))
            body = svg.polygon(shape, "#1d1606", stroke="#1d1606", width=18)
            body += svg.polygon(shape, ink) + svg.circle(50, 38, 12, "#5c3a06")
            return svg.rasterise((100, 100), body, size=(side, side))

        return self._cache.get(("hint", side, colour), make)

    def badge(self, character: str, h: float, colour: Rgb) -> pygame.Surface:
        """Give a square badge with one written character, as 莊 in red or 聽 in green."""
        side = max(10, round(h))

        def make() -> pygame.Surface:
            defs = svg.linear(
                "field",
                (0, 0),
                (0, 100),
                (0, hexed(shade(colour, 1.25))),
                (1, hexed(shade(colour, 0.75))),
            )
            body = svg.rect(2, 2, 96, 96, 24, "#160d06", opacity=0.75)
            body += svg.rect(6, 6, 88, 88, 20, "url(#field)")
            body += svg.rect(8, 8, 84, 84, 18, stroke=hexed(GOLD_LIGHT), width=4, opacity=0.75)
            body += svg.glyph("kai", character, (18, 18, 64, 64), "#fffaf0", bold=3)
            return svg.rasterise((100, 100), body, defs, (side, side))

        return self._cache.get(("badge", character, side, colour), make)

    def chip(self, number: str, d: float, colour: Rgb) -> pygame.Surface:
        """Give a round chip of the table with a number on it."""
        side = max(16, round(d))

        def make() -> pygame.Surface:
            light, dark = hexed(shade(colour, 1.35)), hexed(shade(colour, 0.55))
            defs = svg.radial("chip", (40, 34), 70, (0, light), (1, hexed(shade(colour, 0.8))))
            body = svg.circle(50, 52, 47, "#050f0f", opacity=0.55)
            body += svg.circle(50, 50, 46, hexed(colour), stroke=dark, width=2)
            for step in range(8):
                edge = svg.rect(44, 4, 12, 12, 3, "#f6ecd2")
                body += svg.turned(edge, 45 * step, 50, 50)
            body += svg.circle(50, 50, 33, "url(#chip)", stroke="#f6ecd2", width=2.5)
            body += svg.row("index", number, (30, 33, 40, 34), "#fffaf0")
            return svg.rasterise((100, 100), body, defs, (side, side))

        return self._cache.get(("chip", number, side, colour), make)

    def seat(self, character: str, d: float, place: int, *, lit: bool = False) -> pygame.Surface:
        """Give the round sign of a player: a written wind (or other character) in a ring."""
        side = max(16, round(d))
        colour = SEATS[place]

        def make() -> pygame.Surface:
            ink = hexed(colour)
            defs = svg.radial(
                "ground",
                (42, 36),
                66,
                (0, hexed(mix((14, 44, 46), colour, 0.42 if lit else 0.2))),
                (1, hexed(mix((7, 22, 24), colour, 0.18 if lit else 0.05))),
            )
            body = svg.circle(50, 50, 49, "#04100f", opacity=0.7)
            body += svg.circle(50, 50, 45, "url(#ground)", stroke=ink, width=7 if lit else 5)
            body += svg.circle(50, 50, 39.5, stroke=ink, width=1.5, opacity=0.5)
            body += svg.glyph("kai", character, (25, 25, 50, 50), ink, bold=2)
            return svg.rasterise((100, 100), body, defs, (side, side))

        return self._cache.get(("seat", character, side, place, lit), make)

    def call(self, characters: str, h: float, colour: Rgb) -> pygame.Surface:
        """Give a call written large with a brush, as 碰 or 自摸.

        Characters are those of the brush outlines (``svg.has_glyph("brush", c)`` tells).
        """
        high = max(24, round(h))
        count = len(characters)
        view = (30.0 + 100 * count, 130.0)

        def make() -> pygame.Surface:
            ink = hexed(colour)
            dark = hexed(shade(colour, 0.28))
            defs = svg.linear(
                "gold", (0, 20), (0, 112), (0, "#fffdf0"), (0.45, "#ffe9a6"), (1, "#f0b53c")
            )
            written = ["", "", ""]
            for place, character in enumerate(characters):
                box = (15.0 + 100 * place, 15.0, 100.0, 100.0)
                for layer, (fill, bold) in enumerate(((dark, 22), (ink, 14), ("url(#gold)", 0))):
                    grown = _grown(box, (bold - 22) / 2)
                    written[layer] += svg.glyph("brush", character, grown, fill, bold=bold)
            size = round(high * view[0] / view[1]), high
            return svg.rasterise(view, "".join(written), defs, size)

        return self._cache.get(("call", characters, high, colour), make)


def _grown(box: svg.Box, by: float) -> svg.Box:
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by
