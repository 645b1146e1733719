"""Which deck is played in which style: the one place that knows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.table import layout
from client.table.mahjong import MahjongStyle
from client.table.room import Style
from client.table.zipai.room import ZipaiStyle
from engine.core.tiles import Deck

MAHJONG: Final = MahjongStyle()

LEAK: Final = MappingProxyType({"passed_win": "漏胡", "own_tiles_only": "只自摸"})
"""tj C6, R4."""

STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {"suits": MahjongStyle(layout.SUITS, LEAK), "zipai": ZipaiStyle()}
)
"""Decks that are not played as the 144 tiles are."""


def style_of(deck: Deck) -> Style:
    """Return the style of a deck."""
    return STYLES.get(deck.id, MAHJONG)
