"""The indicator and what it makes wild (tj W1, T6), and the law of a hand that follows from it."""

from typing import Final

from msgspec import Struct

from engine.core.tiles import Tile
from engine.games.taojiang.options import Options

HEAVEN_FROM: Final = {4: 3, 8: 4}
"""Wild tiles held for 天胡, by their number in the game; each more is one level higher (tj N28)."""

HEAVEN: Final = ("", "heaven", "double_heaven", "triple_heaven")
EARTH: Final = ("", "earth", "double_earth")


def indicator_index(wall: int, dice: tuple[int, ...]) -> int:
    """Return the place of the indicator in a wall of `wall` tiles, 0 being drawn next (tj T6).

    Stacks of two are counted from the end; the upper tile of a stack is drawn before the lower.
    """
    return wall - 2 * sum(dice)


def wild_kinds(indicator: Tile, wilds: int) -> tuple[Tile, ...]:
    """Return the kinds that are wild: one after the indicator, or two; 1 follows 9 (tj W1)."""
    first, rank = indicator - indicator % 9, indicator % 9
    return tuple(Tile(first + (rank + step) % 9) for step in range(1, wilds // 4 + 1))


class Law(Struct, frozen=True):
    """All that decides the worth of a hand beside its tiles: wild kinds, 地牌, and options."""

    wilds: tuple[Tile, ...]
    earth: Tile
    heaven_from: int
    luxury: bool = True
    units: tuple[int, int] = (2, 2)

    @property
    def eight(self) -> bool:
        """Whether eight tiles are wild (八王)."""
        return len(self.wilds) == 2

    def heaven(self, held: int) -> int:
        """Return the level of 天胡 that so many wild tiles in hand make; 0 is none (tj V9)."""
        return max(0, min(held - self.heaven_from + 1, 3))


def law_of(options: Options, indicator: Tile) -> Law:
    """Return the law of a hand with this indicator."""
    kinds = wild_kinds(indicator, options.wilds)
    return Law(kinds, indicator, HEAVEN_FROM[options.wilds], options.luxury, options.units)
