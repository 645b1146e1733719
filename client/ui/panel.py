"""Panels, buttons and other plain shapes: drawn as SVG for the size needed, and cached.

Lengths of a Look are design units; widths and heights asked for are pixels.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from client.art import svg
from client.art.palette import GOLD_LIGHT, PANEL_LINE, RADIUS, Rgb, hexed, shade

CACHED = 400


class Look(NamedTuple):
    """How a panel is drawn: fill and line with their opacities, gloss at the top, glow inside."""

    fill: str = "#0b2223"
    opacity: float = 0.86
    line: str = hexed(PANEL_LINE)
    line_opacity: float = 0.55
    line_width: float = 1.4
    radius: float = RADIUS["panel"]
    gloss: float = 0.10
    glow: str = ""


PANEL: Final = Look()
SOLID: Final = Look(opacity=0.97, line_opacity=0.7)
CARD: Final = Look(fill="#0e2c2d", opacity=0.95, line_opacity=0.32, line_width=1.2)
CARD_HOT: Final = Look(
    fill="#1b4f49", opacity=0.97, line=hexed(GOLD_LIGHT), line_opacity=0.95, line_width=2
)
WELL: Final = Look(fill="#03100f", opacity=0.9, line_opacity=0.5, radius=8, gloss=0)
WELL_HOT: Final = WELL._replace(line=hexed(GOLD_LIGHT), line_opacity=1, line_width=2)
DIALOG: Final = Look(
    fill="#0a2324", opacity=0.985, line="#e6be66", line_opacity=0.95, line_width=2,
    radius=RADIUS["dialog"],
)  # fmt: skip
CHIP: Final = Look(fill="#000000", opacity=0.38, line_width=0, radius=5, gloss=0)
STRIPE: Final = Look(fill="#ffffff", opacity=0.045, line_width=0, radius=6, gloss=0)
TIP: Final = Look(fill="#1a1409", opacity=0.97, line_opacity=0.8, radius=8, gloss=0.06)
FOCUS: Final = Look(
    fill="", opacity=0, line=hexed(GOLD_LIGHT), line_opacity=1, line_width=2.4, gloss=0
)
"""The ring around what the keyboard would press; drawn over it."""


class Panels:
    """Every shape at one scale."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self._cache: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def panel(self, width: float, height: float, look: Look = PANEL) -> pygame.Surface:
        """Return a panel of that many pixels; nobody may draw on it."""
        w, h = max(4, round(width)), max(4, round(height))
        return self._cached(("panel", w, h, look), lambda: self._panel(w, h, look))

    def draw(self, target: pygame.Surface, place: pygame.Rect, look: Look = PANEL) -> pygame.Rect:
        """Draw a panel at `place`."""
        return target.blit(self.panel(place.w, place.h, look), place)

    def disc(
        self, target: pygame.Surface, at: tuple[float, float], diameter: float, colour: Rgb
    ) -> None:
        """Draw a smooth disc around `at`."""
        d = max(4, round(diameter))
        ink = hexed(colour)
        disc = self._cached(
            ("disc", d, colour),
            lambda: svg.rasterise((d, d), svg.circle(d / 2, d / 2, d / 2 - 0.5, ink)),
        )
        target.blit(disc, (round(at[0] - d / 2), round(at[1] - d / 2)))

    def arrow(
        self,
        target: pygame.Surface,
        at: tuple[float, float],
        size: float,
        way: int,
        colour: Rgb,
    ) -> None:
        """Draw a smooth triangle around `at`, pointing left (-1) or right (1)."""
        d = max(6, round(size))
        points = ((0.2, 0.06), (0.84, 0.5), (0.2, 0.94))
        corners = [((x if way > 0 else 1 - x) * d, y * d) for x, y in points]
        arrow = self._cached(
            ("arrow", d, way, colour),
            lambda: svg.rasterise((d, d), svg.polygon(corners, hexed(colour))),
        )
        target.blit(arrow, (round(at[0] - d / 2), round(at[1] - d / 2)))

    def button(
        self, width: float, height: float, colour: Rgb, *, hot: bool = False, down: bool = False
    ) -> pygame.Surface:
        """Return the body of a button; `hot`: under the pointer or focused; `down`: pressed."""
        w, h = max(8, round(width)), max(8, round(height))
        key = ("button", w, h, colour, hot, down)
        return self._cached(key, lambda: self._button(w, h, colour, hot, down))

    def _cached(
        self, key: tuple[object, ...], make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        surface = self._cache.get(key)
        if surface is None:
            surface = svg.finished(make())
            self._cache[key] = surface
            if len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        else:
            self._cache.move_to_end(key)
        return surface

    def _panel(self, w: int, h: int, look: Look) -> pygame.Surface:
        u = self.unit
        r = min(look.radius * u, w / 2, h / 2)
        body, defs = "", ""
        if look.fill:
            body += svg.rect(1, 1, w - 2, h - 2, r, look.fill, opacity=look.opacity)
        if look.gloss:
            defs = svg.linear("g", (0, 0), (0, h), (0, "#ffffff", look.gloss), (0.4, "#ffffff", 0))
            body += svg.rect(1, 1, w - 2, h - 2, r, "url(#g)")
        width = max(1.0, look.line_width * u) if look.line_width else 0
        if width:
            inset = 0.5 + width / 2
            body += svg.rect(
                inset, inset, w - 2 * inset, h - 2 * inset, max(0, r - width / 2),
                stroke=look.line, width=width, opacity=look.line_opacity,
            )  # fmt: skip
        if look.glow:
            for step in range(5):
                inset = width + (1 + step) * u
                body += svg.rect(
                    inset, inset, w - 2 * inset, h - 2 * inset, r,
                    stroke=look.glow, width=2 * u, opacity=0.3 * (1 - step / 5),
                )  # fmt: skip
        return svg.rasterise((w, h), body, defs)

    def _button(self, w: int, h: int, colour: Rgb, hot: bool, down: bool) -> pygame.Surface:
        u = self.unit
        r = min(RADIUS["button"] * u, w / 2, h / 2)
        high, low = (0.95, 0.6) if down else (1.42, 0.66) if hot else (1.28, 0.62)
        top, foot = hexed(shade(colour, high)), hexed(shade(colour, low))
        middle = hexed(shade(colour, 0.8 if down else 1.1 if hot else 1))
        shine = 0.1 if down else 0.36
        defs = svg.linear("b", (0, 0), (0, h), (0, top), (0.5, middle), (1, foot))
        defs += svg.linear("s", (0, 0), (0, h / 2), (0, "#ffffff", shine), (1, "#ffffff", 0.04))
        line = hexed(GOLD_LIGHT) if hot else "#f3d591"
        x, inner = 3.5 * u, max(1.0, w - 7 * u)
        tall = max(1.0, h - 10 * u)
        body = svg.rect(3 * u, 5 * u, w - 6 * u, max(1.0, h - 6 * u), r, "#000000", opacity=0.45)
        body += svg.rect(2 * u, 2 * u, w - 4 * u, max(1.0, h - 7 * u), r, "#2a1a08")
        body += svg.rect(x, x, inner, tall, r * 0.9, "url(#b)")
        body += svg.rect(5 * u, 5 * u, max(1.0, w - 10 * u), tall * 0.46, r * 0.7, "url(#s)")
        body += svg.rect(
            x, x, inner, tall, r * 0.9, stroke=line, width=(2.4 if hot else 1.4) * u,
            opacity=0.95 if hot else 0.7,
        )  # fmt: skip
        return svg.rasterise((w, h), body, defs)
