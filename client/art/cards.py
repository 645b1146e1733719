"""Sprites of zipai cards.

The rule of this module: whoever gets a sprite may blit it, never draw on it.
"""

from typing import Final

import pygame

from client.art import measure, shadows, svg, zipai
from client.art.faces.ink import Script
from client.art.measure import Turn
from client.art.palette import Rgb
from client.art.sprites import SpriteCache, Tone

_VEIL: Final = 84
"""How much of the back lies over a veiled card, of 255."""

_PILE_STEP: Final = 4
"""Cards in the pile for each edge that is drawn."""


class CardArt:
    """One set of cards: its script, with or without Arabic numbers."""

    def __init__(self, script: Script = "hant", *, index: bool = False) -> None:
        self.script: Script = script
        self.index = index
        self._cache = SpriteCache()

    def clear(self) -> None:
        """Throw all sprites away; they are made again when asked for."""
        self._cache.clear()

    def bytes(self) -> int:
        """Tell how much memory the sprites take."""
        return self._cache.bytes()

    def _drawn(self, name: str, w: float, short: bool) -> pygame.Surface:
        """Draw a card upright; ``name`` may be ``back``."""
        if name == "back":
            body, defs = zipai.back(short=short)
        else:
            body, defs = zipai.front(name, self.script, short=short, index=self.index)
        view = (zipai.WIDTH, zipai.SHORT if short else zipai.HEIGHT)
        size = measure.card_short(w) if short else measure.card(w)
        return svg.rasterise(view, body, defs, size)

    def _upright(self, name: str, w: float, short: bool, veiled: bool) -> pygame.Surface:
        sprite = self._drawn(name, w, short)
        if veiled:
            veil = self._drawn("back", w, short)
            veil.fill((255, 255, 255, _VEIL), special_flags=pygame.BLEND_RGBA_MULT)
            sprite.blit(veil, (0, 0))
        return sprite

    def _sprite(
        self, name: str, w: float, turn: Turn, tone: Tone, *, short: bool, veiled: bool = False
    ) -> pygame.Surface:
        def make() -> pygame.Surface:
            sprite = self._upright(name, w, short, veiled)
            return pygame.transform.rotate(sprite, -turn) if turn else sprite

        key = (name, round(w), turn, short, veiled)
        return self._cache.toned(key, self._cache.get(key, make), tone)

    def flat(self, card: str, w: float, turn: Turn = 0, *, tone: Tone = "plain") -> pygame.Surface:
        """Give a whole card face up (``measure.card``)."""
        return self._sprite(card, w, turn, tone, short=False)

    def short(self, card: str, w: float, turn: Turn = 0, *, tone: Tone = "plain") -> pygame.Surface:
        """Give only the character's part of a card (``measure.card_short``).

        For melds and thrown cards, where room is small.
        """
        return self._sprite(card, w, turn, tone, short=True)

    def down(
        self, w: float, turn: Turn = 0, *, short: bool = False, tone: Tone = "plain"
    ) -> pygame.Surface:
        """Give a card face down."""
        return self._sprite("back", w, turn, tone, short=short)

    def veiled(self, card: str, w: float, turn: Turn = 0, *, short: bool = False) -> pygame.Surface:
        """Give a card under its half clear back: its owner knows it, the others do not."""
        return self._sprite(card, w, turn, "plain", short=short, veiled=True)

    def pile(self, w: float, count: int) -> pygame.Surface:
        """Give the pile of ``count`` cards face down (an empty place for 0).

        Its edge is as high as the pile: the sprite is ``measure.card`` of size and up to a sixth
        of w higher.
        """
        edges = -(-count // _PILE_STEP)
        wide, high = measure.card(w)
        step = max(1, round(w * 0.028))

        def make() -> pygame.Surface:
            if not count:
                frame = svg.rect(
                    2, 2, wide - 4, high - 4, wide * 0.1, "#000000", opacity=0.25
                ) + svg.rect(
                    2, 2, wide - 4, high - 4, wide * 0.1, stroke="#ffffff", width=1.5, opacity=0.25
                )
                return svg.rasterise((wide, high), frame)
            tall = step * (edges - 1)
            picture = pygame.Surface((wide, high + tall), pygame.SRCALPHA)
            card = self._drawn("back", w, short=False)
            for edge in range(edges):
                picture.blit(card, (0, tall - edge * step))
            return picture

        return self._cache.get(("pile", round(w), edges), make)

    def shadow(self, size: svg.Size, blur: float, *, alpha: float = 0.45) -> pygame.Surface:
        """Give a soft shadow, as ``TileArt.shadow`` does."""
        key = ("shadow", size, round(blur), alpha)
        return self._cache.get(key, lambda: shadows.soft(size, round(blur), (0, 0, 0), alpha))

    def ring(
        self, size: svg.Size, colour: Rgb, *, width: float = 2.5, glow: float = 7
    ) -> pygame.Surface:
        """Give a glowing frame, as ``TileArt.ring`` does."""
        key = ("ring", size, colour, round(width, 1), round(glow))
        radius = min(size) * 0.11
        return self._cache.get(
            key,
            lambda: shadows.ring(size, colour, width=width, radius=radius, glow=round(glow)),
        )
