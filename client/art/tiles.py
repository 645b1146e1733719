"""Sprites of mahjong tiles.

The rule of this module: whoever gets a sprite may blit it, never draw on it.
"""

from typing import Literal

import pygame

from client.art import bodies, faces, measure, shadows, signs, svg
from client.art.faces.ink import HEIGHT, WIDTH, Script
from client.art.measure import Turn
from client.art.palette import BACKS, Rgb
from client.art.signs import Power
from client.art.sprites import SpriteCache, Tone

BackName = Literal["green", "blue"]


def engraved(face: pygame.Surface, depth: float) -> tuple[pygame.Surface, int]:
    """Cut a face into its tile: lit lower right, shaded upper left.

    Gives the picture and by how many pixels it is larger on each side.
    """
    wide, high = face.get_size()
    by = max(1, round(depth))
    light = face.copy()
    light.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    light.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
    dark = face.copy()
    dark.fill((70, 50, 24), special_flags=pygame.BLEND_RGB_MIN)
    dark.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
    picture = pygame.Surface((wide + 2 * by, high + 2 * by), pygame.SRCALPHA)
    picture.blit(light, (2 * by, 2 * by))
    picture.blit(dark, (0, 0))
    picture.blit(face, (by, by))
    return picture, by


class TileArt:
    """One set of tiles: its script, the colour of its backs, with or without corner numbers."""

    def __init__(
        self, script: Script = "hant", back: BackName = "green", *, index: bool = False
    ) -> None:
        self.script: Script = script
        self.back = BACKS[back]
        self.index = index
        self._cache = SpriteCache()

    def clear(self) -> None:
        """Throw all sprites away; they are made again when asked for."""
        self._cache.clear()

    def bytes(self) -> int:
        """Tell how much memory the sprites take."""
        return self._cache.bytes()

    def _face(self, tile: str, size: tuple[float, float], power: Power) -> pygame.Surface:
        """Draw a face upright, with its mark if its kind is wild."""
        pixels = max(4, round(size[0])), max(4, round(size[1]))

        def make() -> pygame.Surface:
            body = faces.body(tile, self.script, self.index) + signs.power_mark(power)
            return svg.rasterise((WIDTH, HEIGHT), body, signs.POWER_DEFS if power else "", pixels)

        return self._cache.part(("face", tile, pixels, power), make)

    def flat(
        self, tile: str, w: float, turn: Turn = 0, *, power: Power = "", tone: Tone = "plain"
    ) -> pygame.Surface:
        """Give a tile lying face up (``measure.lying`` tells its size)."""
        across = measure.sideways(turn)
        size = measure.lying(w, across)

        def make() -> pygame.Surface:
            blank = ("up", size)
            body = self._cache.part(blank, lambda: bodies.lying_up(size, self.back)).copy()
            if across:
                face = self._face(tile, (size.deep * 0.84, size.wide * 0.86), power)
            else:
                face = self._face(tile, (size.wide * 0.84, size.deep * 0.86), power)
            if turn:
                face = pygame.transform.rotate(face, -turn)
            picture, _ = engraved(face, w * 0.012)
            x = (size.wide - picture.get_width()) // 2
            body.blit(picture, (x, round((size.deep - picture.get_height()) / 2)))
            return body

        key = ("flat", tile, round(w), turn, power)
        return self._cache.toned(key, self._cache.get(key, make), tone)

    def down(self, w: float, *, across: bool = False, tone: Tone = "plain") -> pygame.Surface:
        """Give a tile lying face down."""
        return self.stack(w, 1, across=across, tone=tone)

    def stack(
        self, w: float, layers: int = 2, *, across: bool = False, tone: Tone = "plain"
    ) -> pygame.Surface:
        """Give a piece of the wall: one tile or two on one another, face down.

        ``measure.lying(w, across, layers)`` tells its size.  Draw a wall from far to near, each
        stack standing on its own foot: the nearer one covers the side of the farther.
        """
        size = measure.lying(w, across, layers)
        key = ("stack", round(w), layers, across)
        plain = self._cache.get(key, lambda: bodies.lying_down(size, self.back, layers))
        return self._cache.toned(key, plain, tone)

    def own(
        self, tile: str, w: float, *, power: Power = "", tone: Tone = "plain"
    ) -> pygame.Surface:
        """Give a tile of the own hand, seen from the front (``measure.own``)."""
        size = measure.own(w)

        def make() -> pygame.Surface:
            blank = ("front", size)
            body = self._cache.part(blank, lambda: bodies.own_front(size, self.back)).copy()
            face = self._face(tile, (size.wide * 0.83, size.deep * 0.87), power)
            picture, _ = engraved(face, w * 0.014)
            x = (size.wide - picture.get_width()) // 2
            body.blit(picture, (x, round(size.lift + (size.deep - picture.get_height()) / 2)))
            return body

        key = ("own", tile, round(w), power)
        return self._cache.toned(key, self._cache.get(key, make), tone)

    def own_hidden(self, w: float) -> pygame.Surface:
        """Give a tile of the own hand while the hand is hidden."""
        size = measure.own(w)
        return self._cache.get(("hidden", round(w)), lambda: bodies.own_back(size, self.back))

    def standing_back(self, w: float) -> pygame.Surface:
        """Give a tile of the hand across (``measure.standing_back``)."""
        size = measure.standing_back(w)
        return self._cache.get(("across", round(w)), lambda: bodies.standing_back(size, self.back))

    def standing_side(self, w: float, *, left: bool) -> pygame.Surface:
        """Give a tile of the hand at the left or right (``measure.standing_side``)."""
        size = measure.standing_side(w)

        def make() -> pygame.Surface:
            sprite = bodies.standing_side(size, self.back)
            return sprite if left else pygame.transform.flip(sprite, True, False)

        return self._cache.get(("side", round(w), left), make)

    def mini(self, w: float, h: float, layers: int, *, tail: bool = False) -> pygame.Surface:
        """Give a stack of the small wall ring, ``w`` x ``h`` pixels.

        ``layers`` 0 is an empty place, 1 a stack whose upper tile is gone, 2 a whole one;
        ``tail`` marks the end replacements come from.
        """
        size = max(3, round(w)), max(3, round(h))
        back = BACKS["amber"] if tail else self.back
        return self._cache.get(
            ("mini", size, layers, tail), lambda: bodies.mini(size, back, layers)
        )

    def shadow(self, size: svg.Size, blur: float, *, alpha: float = 0.45) -> pygame.Surface:
        """Give a soft shadow for a sprite of this size.

        It is ``round(blur)`` pixels larger on each side; draw it a little lower than the sprite.
        """
        key = ("shadow", size, round(blur), alpha)
        return self._cache.get(key, lambda: shadows.soft(size, round(blur), (0, 0, 0), alpha))

    def ring(
        self, size: svg.Size, colour: Rgb, *, width: float = 2.5, glow: float = 7
    ) -> pygame.Surface:
        """Give a glowing frame for a sprite of this size.

        It is ``round(glow)`` pixels larger on each side and clear inside; draw it over the sprite.
        """
        key = ("ring", size, colour, round(width, 1), round(glow))
        radius = min(size) * 0.12
        return self._cache.get(
            key,
            lambda: shadows.ring(size, colour, width=width, radius=radius, glow=round(glow)),
        )

    def source(self, place: int, d: float) -> pygame.Surface:
        """Give the badge with an arrow towards the player a tile was taken from.

        ``place`` counts from the viewer anticlockwise (0 me, 1 right, 2 across, 3 left); ``d`` is
        the badge's diameter in pixels.
        """
        side = max(7, round(d))

        def make() -> pygame.Surface:
            body, defs = signs.source_badge(place, 50)
            return svg.rasterise((100, 100), body, defs, (side, side))

        return self._cache.get(("source", place, side), make)
