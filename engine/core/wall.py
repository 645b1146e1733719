"""All of chance in one value, and the wall as it stands on the table."""

import hashlib
from typing import Annotated

from msgspec import Meta, Struct

from engine.core.tiles import Count, Deck, Tile


class Deal(Struct, frozen=True, gc=False):
    """Everything chance decided, fixed before the first move; a journal stores this, not a seed.

    What the order of `wall` means is each game's own (interfaces §4); `dice` are rolls in order.
    """

    wall: tuple[Tile, ...]
    dice: tuple[tuple[int, ...], ...]
    salt: str

    def digest(self, deck: Deck) -> str:
        """Return the commitment shown before the first draw: SHA-256, hex (interfaces §4)."""
        dice = ",".join("+".join(map(str, roll)) for roll in self.dice)
        text = f"{self.salt}|{' '.join(deck.list(self.wall))}|{dice}"
        return hashlib.sha256(text.encode()).hexdigest()


class WallView(Struct, frozen=True, gc=False, array_like=True):
    """What everybody sees of the wall.

    `size` tiles stood in it; drawing began at physical place `start` (index of interfaces §4,
    rounded to a stack); `head` have left at that end and `tail` at the other (replacements);
    `opened` are tiles lying face up in it as (place, tile). `left` may be less than
    `size - head - tail` where tiles are set aside (抽底). The places are those of `sides` walls of
    equal length, seat 0's first: drawing goes up one wall's stacks, then on to the wall of the
    seat before it (clockwise, i8 3.9).
    """

    size: Count
    left: Count
    start: Count = 0
    head: Count = 0
    tail: Count = 0
    opened: tuple[tuple[Count, Tile], ...] = ()
    sides: Annotated[int, Meta(ge=1, le=4)] = 1

    def standing(self) -> tuple[int, ...]:
        """Return the tiles left on each physical stack: 0, 1 or 2, stack 0 first.

        The head takes a stack's upper tile, then its lower one; the tail takes the last stack's
        upper tile, then its lower one (i8 3.11), so a half stack always shows its lower tile.
        """
        stacks = self.size // 2
        side = stacks // self.sides
        walls = range(self.sides * side, 0, -side)
        ring = [stack for end in walls for stack in range(end - side, end)]
        rows = [2] * stacks
        first = ring.index(self.start // 2)
        for taken in range(self.head):
            rows[ring[(first + taken // 2) % stacks]] -= 1
        for taken in range(self.tail):
            rows[ring[(first - 1 - taken // 2) % stacks]] -= 1
        return tuple(rows)
