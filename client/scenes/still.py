"""The still life of the title screen: wall, tiles, cards and dice as they lie after a good evening.

It is composed on a canvas of 640 x 600 and drawn at whatever size there is room for.
"""

from typing import TYPE_CHECKING, Final

import pygame

from client.art import measure
from client.art.backdrop import inlay
from client.art.cards import CardArt
from client.art.dice import DiceArt

if TYPE_CHECKING:
    from client.app import App

CANVAS: Final = (640, 600)
FLOWERS: Final = ("f1", "f2", "f3", "f4", "s1", "s2", "s3", "s4")
FAN: Final = ("s2", "s7", "s10", "b2", "b7", "b10")
LOOSE: Final = (
    ("1s", 392, 452, 14),
    ("1p", 466, 486, -9),
    ("5m", 540, 446, 21),
    ("E", 404, 538, -16),
)
"""Tile, place of its middle, and turn in degrees."""


def still_life(app: "App", place: pygame.Rect) -> pygame.Surface:
    """Return the picture for `place` in the window, on the cloth that lies there."""
    picture = app.cloth().subsurface(place.clip(app.cloth().get_rect())).copy()
    picture.blit(inlay(picture.get_size(), app.unit), (0, 0))
    wide, high = picture.get_size()
    k = min((wide - 56 * app.unit) / CANVAS[0], (high - 56 * app.unit) / CANVAS[1])
    painter = _Painter(app, picture, k, (wide / 2 - 320 * k, high / 2 - 300 * k))
    painter.wall()
    painter.dragons()
    painter.flowers()
    painter.fan()
    painter.loose()
    painter.dice()
    return picture


class _Painter:
    """Lays things at places of the canvas, `k` pixels a unit."""

    def __init__(
        self, app: "App", picture: pygame.Surface, k: float, corner: tuple[float, float]
    ) -> None:
        self.art, self.picture, self.k, self.corner = app.art, picture, k, corner
        self.cards = CardArt(self.art.script, index=self.art.index)

    def lay(
        self, sprite: pygame.Surface, x: float, y: float, *, turn: float = 0, lift: float = 0.06
    ) -> None:
        """Draw a sprite with its middle at a place of the canvas, over its shadow."""
        blur = 7 * self.k
        shadow = self.art.shadow(sprite.get_size(), blur)
        if turn:
            sprite = pygame.transform.rotozoom(sprite, turn, 1)
            shadow = pygame.transform.rotozoom(shadow, turn, 1)
        at = self.corner[0] + x * self.k, self.corner[1] + y * self.k
        under = shadow.get_rect(center=(at[0], at[1] + sprite.get_height() * lift))
        self.picture.blit(shadow, under)
        self.picture.blit(sprite, sprite.get_rect(center=at))

    def row(self, sprites: list[pygame.Surface], x: float, y: float, pitch: float) -> None:
        """Lay sprites side by side around x; shadows first, so that none falls on a neighbour."""
        first = x - pitch * (len(sprites) - 1) / 2
        for number, sprite in enumerate(sprites):
            blur = 8 * self.k
            shadow = self.art.shadow(sprite.get_size(), blur)
            centre = self._at(first + number * pitch, y)
            drop = sprite.get_height() * 0.07
            self.picture.blit(shadow, shadow.get_rect(center=(centre[0], centre[1] + drop)))
        for number, sprite in enumerate(sprites):
            centre = self._at(first + number * pitch, y)
            self.picture.blit(sprite, sprite.get_rect(center=centre))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.corner[0] + x * self.k, self.corner[1] + y * self.k

    def wall(self) -> None:
        """A side of the wall, opened."""
        w = 32 * self.k
        pitch = measure.lying(w).wide / self.k
        self.row([self.art.stack(w)] * 8, 178, 44, pitch)
        self.row([self.art.stack(w)] * 6, 506, 44, pitch)
        self.row([self.art.stack(w, 1)], 350, 48, pitch)

    def dragons(self) -> None:
        """Red, green and white, standing large."""
        self.row([self.art.own(each, 104 * self.k) for each in ("C", "F", "P")], 320, 178, 116)

    def flowers(self) -> None:
        """All eight."""
        self.row([self.art.flat(each, 48 * self.k) for each in FLOWERS], 320, 322, 54)

    def fan(self) -> None:
        """Six cards in a fan."""
        middle = (len(FAN) - 1) / 2
        for number, name in enumerate(FAN):
            off = number - middle
            sprite = self.cards.flat(name, 44 * self.k)
            y = 496 + off * off * 5
            self.lay(sprite, 164 + off * 46, y, turn=-off * 9, lift=0.03)

    def loose(self) -> None:
        """A few tiles lying about."""
        for name, x, y, turn in LOOSE:
            self.lay(self.art.flat(name, 54 * self.k), x, y, turn=turn)

    def dice(self) -> None:
        """Two dice."""
        art = DiceArt()
        for value, x, y, yaw in ((4, 486, 566, 0.5), (1, 540, 546, 1.1)):
            die = art.die(value, 34 * self.k, yaw=yaw)
            side = round(die.get_width() * 0.5)
            shadow = self.art.shadow((side, side), 6 * self.k)
            at = self._at(x, y)
            under = shadow.get_rect(center=(at[0] + 2 * self.k, at[1] + side * 0.3))
            self.picture.blit(shadow, under)
            self.picture.blit(die, die.get_rect(center=at))
