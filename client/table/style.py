"""Which deck is played in which style: the one place that knows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.table.mahjong import MahjongStyle
from client.table.room import Style
from engine.core.tiles import Deck

MAHJONG: Final = MahjongStyle()

STYLES: Final[Mapping[str, Style]] = MappingProxyType({})
"""Decks that are not played as mahjong."""


def style_of(deck: Deck) -> Style:
    """Return the style of a deck."""
    return STYLES.get(deck.id, MAHJONG)
