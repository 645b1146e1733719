"""Tiles are small integers; a Deck gives them names, copies and one notation (interfaces §1)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, compress
from typing import Annotated, NewType

from msgspec import Meta, Struct

from engine.core.errors import NotationError

Tile = NewType("Tile", int)
"""The *kind* printed on a tile, 0..n-1 within its deck. Copies are never told apart."""

Count = Annotated[int, Meta(ge=0, le=255)]
"""How many tiles lie somewhere. No deck has more: whoever is told of more is lied to, and would
draw them all."""

KINDS = tuple(range(64))
COPIES = tuple((Tile(kind),) * 4 for kind in KINDS)


def spread(counts: Sequence[int]) -> tuple[Tile, ...]:
    """Return the tiles, in deck order, of which there are so many (at most 4) of each kind."""
    held = [COPIES[kind][: counts[kind]] for kind in compress(KINDS, counts)]
    return tuple(chain.from_iterable(held))


class Deck(Struct, frozen=True, dict=True):
    """A game's tiles: a short name and a number of copies per kind.

    `compact` decks write hands as `123m55pEE`; the others separate tiles by blanks.
    """

    id: str
    names: tuple[str, ...]
    copies: tuple[int, ...]
    compact: bool = True

    @cached_property
    def by_name(self) -> dict[str, Tile]:
        """Kinds by their printed name."""
        return {name: Tile(kind) for kind, name in enumerate(self.names)}

    @cached_property
    def by_text(self) -> tuple[Tile, ...]:
        """All kinds in the order of their names as text: the order of every legal list."""
        return tuple(sorted(self.by_name.values(), key=self.names.__getitem__))

    @cached_property
    def size(self) -> int:
        """The number of physical tiles."""
        return sum(self.copies)

    @cached_property
    def _full(self) -> tuple[Tile, ...]:
        return spread(self.copies)

    def full(self) -> list[Tile]:
        """Return every physical tile once: each kind as often as it has copies, in deck order."""
        return list(self._full)

    def tile(self, name: str) -> Tile:
        """Return the kind called `name`; NotationError if the deck has none."""
        try:
            return self.by_name[name]
        except KeyError:
            raise NotationError(f"{name!r} is no tile of the {self.id} deck") from None

    def read(self, text: str) -> tuple[Tile, ...]:
        """Read a hand, in the order written: `123m55pEEC`, `f1 s3` or `s1 s2 b10`."""
        return tuple(tile for word in text.split() for tile in self._word(word))

    def _word(self, word: str) -> Iterator[Tile]:
        known = self.by_name.get(word)
        if known is not None or not self.compact:
            yield self.tile(word)
            return
        digits = ""
        for sign in word:
            if sign.isdigit():
                digits += sign
            elif digits:
                yield from (self.tile(digit + sign) for digit in digits)
                digits = ""
            else:
                yield self.tile(sign)
        if digits:
            raise NotationError(f"{word!r}: digits without a suit")

    def show(self, tiles: Iterable[Tile]) -> str:
        """Write tiles in the notation that `read` reads, in the order given."""
        if not self.compact:
            return " ".join(self.names[t] for t in tiles)
        words: list[str] = []
        for tile in tiles:
            name = self.names[tile]
            if len(name) == 2 and name[0].isdigit():
                if words and words[-1][0].isdigit() and words[-1][-1] == name[1]:
                    words[-1] = words[-1][:-1] + name
                else:
                    words.append(name)
            elif len(name) == 2:  # flowers stand alone
                words.append(f" {name} ")
            else:
                words.append(name)
        return " ".join("".join(words).split())

    def list(self, tiles: Iterable[Tile]) -> list[str]:
        """Return one name a tile, as JSON lists have them."""
        return [self.names[t] for t in tiles]


SUITED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
HONORS = ("E", "S", "W", "N", "C", "F", "P")
FLOWERS = ("f1", "f2", "f3", "f4", "s1", "s2", "s3", "s4")

MAHJONG = Deck("mahjong", SUITED + HONORS + FLOWERS, (4,) * 34 + (1,) * 8)
"""144 tiles: 萬 餅 條, winds, dragons, and eight single flowers (i8 3.1)."""

SUITS = Deck("suits", SUITED, (4,) * 27)
"""108 tiles: the three suits alone (Taojiang 1.1)."""

ZIPAI = Deck(
    "zipai",
    tuple(f"{size}{rank}" for size in "sb" for rank in range(1, 11)),
    (4,) * 20,
    compact=False,
)
"""80 cards: 一…十 as `s1`…`s10`, 壹…拾 as `b1`…`b10` (Paohuzi 1.1)."""
