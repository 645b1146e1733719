"""Zipai cards as the table's pieces: whole in the hand and the middle, else short."""

import pygame

from client.art.cards import CardArt
from client.art.signs import Power
from client.table.pieces import Piece
from engine.core.tiles import Deck, Tile


class ZipaiPieces:
    """Cards for one window size."""

    def __init__(self, art: CardArt, deck: Deck) -> None:
        self.art, self.names = art, deck.names

    def sprite(self, piece: Piece) -> pygame.Surface:
        """Return the sprite of a piece, as large as its box."""
        art, width = self.art, piece.width
        if piece.tile is None:
            return art.down(width, short=piece.body != "hidden", tone=piece.tone)
        name = self.names[piece.tile]
        match piece.body:
            case "own":
                return art.flat(name, width, tone=piece.tone)
            case "veiled":
                return art.veiled(name, width, short=True)
            case _:
                return art.short(name, width, tone=piece.tone)

    def small(self, tile: Tile, width: float, power: Power) -> pygame.Surface:
        """Return a short card, for panels and lists; no card is more than its face."""
        return self.art.short(self.names[tile], width)
