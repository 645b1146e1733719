"""What the cards of one size are worth grouped among themselves: 一句话, 二七十, 碰 and 将 (1.4).

A *key* is the cards of one size in base 4, 一 lowest; a table has a *code* for each. Whether a 将
is part of a grouping follows from the number of cards. ``build/groups.py`` computes the table;
``assets/tables/groups.bin`` holds:

==============  ==================================================================
u8              c, the number of codes of keys all of whose cards can be grouped
c × u8, c × u8  their 胡息 if the cards are small, if they are big
4^10 bytes      code of a key: 3 and more in the order of their 胡息; 2 where only the
                cards of the eight lowest numbers can be grouped (with higher ones, and
                a 将 perhaps), 1 where those of the four lowest can, else 0
==============  ==================================================================
"""

from typing import Final

from engine.core import shipped
from engine.core.shipped import TableError, inflate
from engine.games.paohuzi.cards import SIZE

MAGIC: Final = b"paizhuo groups 1\n"
KEYS: Final = 4**SIZE

FOUR: Final = 1
EIGHT: Final = 2
ALL: Final = 3
"""Least codes of keys whose four or eight lowest numbers, or all, can be grouped."""

Table = tuple[bytes, bytes, bytes]
"""胡息 of each code if small, if big; code of each key."""


def unpack(packed: bytes) -> Table:
    """Return the parts of a table file; raise TableError where it is damaged."""
    payload = inflate(packed, MAGIC)
    whole = payload[0] if payload else 0
    if len(payload) != 1 + 2 * whole + KEYS:
        raise TableError(f"damaged: {len(payload)} bytes for {whole} codes")
    small, big = payload[1 : 1 + whole], payload[1 + whole : 1 + 2 * whole]
    return bytes(ALL) + small, bytes(ALL) + big, payload[1 + 2 * whole :]


def load() -> Table:
    """Return the shipped table; raise AssetError where it is missing or damaged."""
    return shipped.load("groups.bin", unpack)


_TABLE: Final = load()
SMALL_XI: Final = _TABLE[0]
BIG_XI: Final = _TABLE[1]
CODE: Final = _TABLE[2]
