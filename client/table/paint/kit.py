"""What every painter needs for one window size: art, text and panels; thrown away on resize."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from client.art import svg
from client.art.dice import DiceArt
from client.art.icons import IconArt
from client.art.marks import MarkArt
from client.art.palette import Rgb
from client.art.signs import Power
from client.art.tiles import TileArt
from client.i18n import Translator
from client.table.geometry import Box, Side
from client.table.phrase import Face
from client.table.pieces import Piece
from client.table.zones import Zones
from client.ui.panel import Look, Panels
from client.ui.text import Style, Text
from engine.core.tiles import Deck, Tile


class PieceArt(Protocol):
    """Draws the pieces of one kind of deck."""

    def sprite(self, piece: Piece) -> pygame.Surface:
        """Return the sprite of a piece, as large as its box."""

    def small(self, tile: Tile, width: float, power: Power) -> pygame.Surface:
        """Return a tile lying face up, for panels and lists."""


class MahjongPieces:
    """Mahjong tiles: of 144 or 108."""

    def __init__(self, art: TileArt, deck: Deck) -> None:
        self.art, self.names = art, deck.names

    def sprite(self, piece: Piece) -> pygame.Surface:
        """Return the sprite of a piece, as large as its box."""
        art, width = self.art, piece.width
        if piece.tile is None:
            match piece.body:
                case "side":
                    return art.standing_side(width, left=piece.turn == Side.LEFT.turn)
                case "back":
                    return art.standing_back(width)
                case "hidden":
                    return art.own_hidden(width)
                case _:
                    return art.down(width, across=piece.turn in (90, 270))
        name = self.names[piece.tile]
        if piece.body == "own":
            return art.own(name, width, power=piece.power, tone=piece.tone)
        return art.flat(name, width, piece.turn, power=piece.power, tone=piece.tone)

    def small(self, tile: Tile, width: float, power: Power) -> pygame.Surface:
        """Return a tile lying face up, for panels and lists."""
        return self.art.flat(self.names[tile], width, power=power)


class Looks(NamedTuple):
    """The player's own wishes about what is seen."""

    hints: bool = True
    dim_drawn: bool = True
    felt: str = "mahjong"


class Kit:
    """Layout, art, text, panels and words, all for one size of the window."""

    def __init__(
        self,
        layout: Zones,
        text: Text,
        panels: Panels,
        tr: Translator,
        *,
        tiles: TileArt,
        deck: Deck,
        looks: Looks,
    ) -> None:
        self.layout, self.text, self.panels, self.tr = layout, text, panels, tr
        self.tiles, self.deck, self.looks = tiles, deck, looks
        self.pieces: PieceArt = MahjongPieces(tiles, deck)
        self.marks, self.icons, self.dice = MarkArt(), IconArt(), DiceArt()
        self._own: dict[object, pygame.Surface] = {}
        self._faded: dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]] = {}
        self.wilds: tuple[Tile, ...] = ()
        """The kinds that are wild on the table now: they are marked in every panel and list."""
        self.faces_asked: list[Tile] | None = None
        """Set to a list by tests: every face that was asked to be painted."""

    @property
    def u(self) -> float:
        """Pixels of a design unit."""
        return self.layout.unit

    def px(self, units: float) -> int:
        """Return design units as whole pixels."""
        return self.layout.px(units)

    def kept(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a surface made once for this window; nobody may draw on it afterwards."""
        surface = self._own.get(key)
        if surface is None:
            surface = self._own[key] = make()
        return surface

    def sprite(self, piece: Piece) -> pygame.Surface:
        """Return the sprite of a piece."""
        if self.faces_asked is not None and piece.tile is not None:
            self.faces_asked.append(piece.tile)
        return self.pieces.sprite(piece)

    def power(self, tile: Tile, *, laid: bool = False) -> Power:
        """Return what a tile is beyond its face; `laid` down it is nothing but its face."""
        if tile not in self.wilds:
            return ""
        return "spent" if laid else "wild"

    def tile(self, tile: Tile, width: float, power: Power | None = None) -> pygame.Surface:
        """Return a tile lying face up, for panels and lists; no `power`: that of a hand's tile."""
        if self.faces_asked is not None:
            self.faces_asked.append(tile)
        return self.pieces.small(tile, width, self.power(tile) if power is None else power)

    def panel(self, target: pygame.Surface, box: Box, look: Look) -> None:
        """Draw a panel."""
        self.panels.draw(target, pygame.Rect(box), look)

    def letter(self, character: str, high: float, ink: str = "#fffaeb") -> pygame.Surface:
        """Return a character written with a brush, with a dark edge: for what is called out."""
        side = max(8, round(high))

        def make() -> pygame.Surface:
            body = svg.glyph("brush", character, (8, 8, 84, 84), "#2a1206", bold=11)
            body += svg.glyph("brush", character, (8, 8, 84, 84), ink, bold=2)
            return svg.finished(svg.rasterise((100, 100), body, size=(side, side)))

        return self.kept(("letter", character, side, ink), make)

    def faded(self, sprite: pygame.Surface, alpha: int) -> pygame.Surface:
        """Return a sprite seen through, in one of sixteen strengths."""
        alpha = min(255, max(0, alpha // 16 * 16))
        kept, copy = self._faded.get((id(sprite), alpha), (None, sprite))
        if kept is not sprite:
            copy = sprite.copy()
            copy.set_alpha(alpha, pygame.RLEACCEL)
            self._faded[id(sprite), alpha] = (sprite, copy)
        return copy

    def naming(
        self, said: Callable[[str], str], name: str, size: float, style: Style, *,
        room: float, least: float,
    ) -> tuple[str, float]:  # fmt: skip
        """Return what is `said` of somebody, and a size up to `size` at which it fits `room`.

        Below `least` the name loses its end, never the rest of the sentence.
        """
        words = said(name)
        size = self.text.shrink(words, size, style, room, least)
        if self.text.width(words, size, style) > room:
            left = room - self.text.width(said(""), size, style)
            words = said(self.text.fit(name, size, style, left))
        return words, size

    def run(
        self,
        target: pygame.Surface,
        parts: Sequence[str | Tile | Face],
        at: tuple[int, int],
        size: float,
        colour: Rgb,
        *,
        tile: float,
        width: int | None = None,
    ) -> int:
        """Draw words and tiles in one line from the middle left point; return the right end."""
        x, y = at
        for part in parts:
            if isinstance(part, str):
                room = None if width is None else at[0] + width - x
                if room is not None and room < self.u * 8:
                    return x
                x = self.text.draw(
                    target, part, (x, y), size, colour, anchor="lm", width=room
                ).right + self.px(5)
            else:
                face, power = part if isinstance(part, Face) else (part, None)
                sprite = self.tile(face, tile, power)
                target.blit(sprite, (x, y - sprite.get_height() // 2))
                x += sprite.get_width() + self.px(5)
        return x

    def run_width(self, parts: Sequence[str | Tile | Face], size: float, *, tile: float) -> int:
        """Return the width of what `run` draws."""
        wide = 0
        for part in parts:
            wide += self.text.width(part, size) if isinstance(part, str) else round(tile)
            wide += self.px(5)
        return max(0, wide - self.px(5))
