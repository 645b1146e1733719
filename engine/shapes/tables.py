"""The table of hand shapes, read once, at import.

Each suit key falls into one of a few hundred classes, a byte each; two classes meet in a *half*,
two halves in the number of tiles a hand still misses. ``build/tables.py`` computes all of it.
``assets/tables/shapes.bin`` holds, numbers little-endian:

====================  ==================================================================
4 × u16               s suit classes, h honor classes, f halves, b blocks
15625 × u16           which block each 125 suit keys are
b × 125 bytes         the blocks: class of a suit key
5^7 bytes             class of an honor key
s bytes, h bytes      need of a class: fewest wilds that make all its tiles sets (high half of
                      the byte), sets and a pair (low half); 15 = impossible or never asked
s·s, s·h, s·s × u16   half of two suits; of a suit and the honors; of two suits with wilds
6·f·f bytes           tiles missing for 0 to 5 sets and a pair
====================  ==================================================================
"""

import sys
from array import array
from typing import Final, NamedTuple

from engine.core import shipped
from engine.core.shipped import TableError, inflate

MAGIC: Final = b"paizhuo shapes 1\n"
BLOCK: Final = 125
SUIT_KEYS: Final = 5**9
HONOR_KEYS: Final = 5**7
SETS: Final = 5

Rows = tuple[tuple[int, ...], ...]


class Tables(NamedTuple):
    """The parts of the table, ready to be indexed; `final[sets][half][half]` is a distance."""

    suit: bytes
    honor: bytes
    suit_need: bytes
    honor_need: bytes
    pair: Rows
    tail: Rows
    wild_pair: Rows
    final: tuple[tuple[bytes, ...], ...]


class _Reader:
    """Cuts a payload into its parts, first to last."""

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.at = 0

    def raw(self, size: int) -> bytes:
        part = self.payload[self.at : self.at + size]
        if len(part) != size:
            raise TableError("damaged: too short")
        self.at += size
        return part

    def numbers(self, count: int) -> list[int]:
        numbers = array("H", self.raw(2 * count))
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers.tolist()

    def rows(self, count: int, width: int) -> Rows:
        numbers = self.numbers(count * width)
        return tuple([tuple(numbers[i : i + width]) for i in range(0, count * width, width)])


def unpack(packed: bytes) -> Tables:
    """Return the tables in the bytes of a table file; raise TableError where it is damaged."""
    read = _Reader(inflate(packed, MAGIC))
    suits, honors, halves, distinct = read.numbers(4)
    index = read.numbers(SUIT_KEYS // BLOCK)
    blocks = [read.raw(BLOCK) for _ in range(distinct)]
    return Tables(
        suit=b"".join([blocks[i] for i in index]),
        honor=read.raw(HONOR_KEYS),
        suit_need=read.raw(suits),
        honor_need=read.raw(honors),
        pair=read.rows(suits, suits),
        tail=read.rows(suits, honors),
        wild_pair=read.rows(suits, suits),
        final=tuple(tuple(read.raw(halves) for _ in range(halves)) for _ in range(SETS + 1)),
    )


def load() -> Tables:
    """Return the shipped tables; raise AssetError where they are missing or damaged."""
    return shipped.load("shapes.bin", unpack)


def by_key(classes: bytes, values: bytes) -> bytes:
    """Return the value of each key's class."""
    return classes.translate(values.ljust(256, b"\0"))


SETS_ONLY: Final = 1
PAIRED: Final = 4
WIN: Final = 3 * SETS_ONLY + PAIRED
"""What four suits add up to when all their tiles are sets and there is one pair."""


def _done(needs: bytes) -> bytes:
    """Return for each class SETS_ONLY, PAIRED (sets and a pair) or 0 (neither)."""
    return bytes(SETS_ONLY if n >> 4 == 0 else PAIRED if n & 15 == 0 else 0 for n in needs)


_TABLES: Final = load()

SUIT: Final = _TABLES.suit
"""Class of a suit key."""
HONOR: Final = _TABLES.honor
"""Class of an honor key."""
SUIT_DONE: Final = by_key(SUIT, _done(_TABLES.suit_need))
"""SETS_ONLY or PAIRED where the tiles of a suit key are sets, or sets and a pair; else 0."""
HONOR_DONE: Final = by_key(HONOR, _done(_TABLES.honor_need))
"""The same for honor keys."""
SUIT_NEED: Final = _TABLES.suit_need
"""By suit class: fewest wilds that make it sets (high half), sets and a pair (low half)."""
PAIR: Final = _TABLES.pair
"""Half of two suit classes."""
TAIL: Final = _TABLES.tail
"""Half of a suit class and an honor class."""
WILD_PAIR: Final = _TABLES.wild_pair
"""Half of two suit classes where a wild may be a fifth copy."""
FINAL: Final = _TABLES.final
"""Tiles missing, by sets to make and both halves."""
