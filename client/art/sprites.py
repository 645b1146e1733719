"""Keeping sprites: made once for the size they are wanted in, kept until ``clear``.

The rule of this module: whoever gets a sprite may blit it, never draw on it.
"""

from collections.abc import Callable, Hashable
from typing import Final, Literal

import pygame

from client.art import svg

Tone = Literal["plain", "drawn", "eaten", "dim"]
"""``drawn``: thrown just as it was drawn, a little darker; ``eaten``: the claimed card of a zipai
group, in shadow; ``dim``: may not be used now."""

_TONES: Final[dict[Tone, int]] = {"plain": 255, "drawn": 212, "eaten": 168, "dim": 138}


class SpriteCache:
    """Sprites by key, made when first asked for."""

    def __init__(self) -> None:
        self._sprites: dict[Hashable, pygame.Surface] = {}
        self._parts: dict[Hashable, pygame.Surface] = {}

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Give the sprite of this key."""
        sprite = self._sprites.get(key)
        if sprite is None:
            sprite = self._sprites[key] = svg.finished(make())
        return sprite

    def part(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Give a picture sprites are put together from; it is to be copied, not shown."""
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = make()
        return part

    def toned(self, key: Hashable, plain: pygame.Surface, tone: Tone) -> pygame.Surface:
        """Give the sprite of this key in another tone."""
        if tone == "plain":
            return plain
        return self.get((key, tone), lambda: toned(plain, tone))

    def clear(self) -> None:
        """Throw all sprites away, e.g. when the window changes its size."""
        self._sprites.clear()
        self._parts.clear()

    def bytes(self) -> int:
        """Tell how much memory the sprites take."""
        kept = (*self._sprites.values(), *self._parts.values())
        return sum(s.get_width() * s.get_height() * 4 for s in kept)


def toned(sprite: pygame.Surface, tone: Tone) -> pygame.Surface:
    """Give a darker copy of a sprite."""
    copy = sprite.copy()
    level = _TONES[tone]
    copy.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
