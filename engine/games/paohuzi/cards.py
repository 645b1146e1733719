"""Loose cards are one whole number: three bits a face, so that a group is one subtraction.

Faces are ordered s1 b1 s2 b2 … s10 b10: whatever can stand with the lowest face lies above it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from engine.core.model import Action
from engine.core.tiles import ZIPAI, Tile

FACES: tuple[Tile, ...] = tuple(Tile(face) for face in range(20))
SIZE = 10
"""Faces of one size: 0..9 are 一..十, 10..19 are 壹..拾."""


def is_big(face: Tile) -> bool:
    """Whether it is a 大字."""
    return face >= SIZE


def other_size(face: Tile) -> Tile:
    """Return the same number in the other size."""
    return Tile((face + SIZE) % (2 * SIZE))


RED = frozenset(face for face in FACES if face % SIZE in (1, 6, 9))
"""二七十 and 贰柒拾 (1.1)."""

SHIFT: tuple[int, ...] = tuple(3 * (2 * (face % SIZE) + face // SIZE) for face in FACES)
ONE: tuple[int, ...] = tuple(1 << shift for shift in SHIFT)
BIT: tuple[int, ...] = tuple(1 << face for face in FACES)
"""One face as a member of a set of faces (过张)."""

PAIR = 1 << 60
"""Set in a number of cards where exactly one pair, the 将, must stand beside the threes (1.4)."""

GUARD = sum(4 << 3 * field for field in range(21))
"""A borrow out of any field clears its bit: `(cards + GUARD - need) & GUARD == GUARD` iff all of
`need` is there (fields hold at most 3)."""


def pack(cards: Iterable[Tile]) -> int:
    """Return cards as a number; at most three of a face."""
    return sum(ONE[card] for card in cards)


def count(cards: int, face: Tile) -> int:
    """Return how many of a face a number of cards holds."""
    return cards >> SHIFT[face] & 7


def unpack(cards: int) -> Iterator[Tile]:
    """Yield the cards of a number, small before big, then by number."""
    return chain.from_iterable([face] * (cards >> SHIFT[face] & 7) for face in FACES)


HU = Action("hu")
PENG = Action("peng")
DISCARD: tuple[Action, ...] = tuple(Action("discard", (face,)) for face in FACES)
_BY_TEXT = tuple((SHIFT[face], DISCARD[face]) for face in ZIPAI.by_text)


def discards(cards: int) -> tuple[Action, ...]:
    """Return a discard of every face in a number of cards, sorted as text."""
    return tuple([action for shift, action in _BY_TEXT if cards >> shift & 7])
