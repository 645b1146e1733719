"""Where the wall is broken and which tile is next: physical places of interfaces §4 (3.8-3.11)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from engine.core.tiles import Tile

SIZE: Final = 144
SEATS: Final = 4
STACKS: Final = 18
"""Stacks of each seat's wall, from its owner's right; the upper tile of a stack is first."""

TAIL: Final = tuple(SIZE - 2 - taken + 2 * (taken & 1) for taken in range(SIZE))
"""Place in drawing order of the next replacement: the last stack's upper tile, then its lower."""


def thrown_seat(thrower: int, total: int) -> int:
    """Return the seat a roll points at, counter-clockwise from the thrower as 1 (3.3)."""
    return (thrower + total - 1) % SEATS


@lru_cache(maxsize=64)
def drawing_order(seat: int, stack: int) -> tuple[int, ...]:
    """Return the physical places in drawing order: a wall from `stack`, then clockwise (3.9).

    The stacks before the break are the tail and come last.
    """
    own = range(2 * stack, 2 * STACKS)
    rest = [(seat - side) % SEATS * 2 * STACKS + i for side in (1, 2, 3) for i in range(2 * STACKS)]
    base = seat * 2 * STACKS
    return (
        *(base + i for i in own),
        *rest,
        *(base + i for i in range(2 * stack)),
    )


@lru_cache(maxsize=64)
def _picker(seat: int, stack: int) -> Callable[[Sequence[Tile]], tuple[Tile, ...]]:
    return itemgetter(*drawing_order(seat, stack))


def in_drawing_order(wall: Sequence[Tile], seat: int, stack: int) -> tuple[Tile, ...]:
    """Return the tiles of a physical wall in the order the head takes them."""
    return _picker(seat, stack)(wall)


def next_head(head: int, tail: int) -> int:
    """Return the place in drawing order of the next tile at the head.

    In the very last stack the tail may already have taken the upper tile (3.11).
    """
    return head + 1 if tail & 1 and head + tail == SIZE - 1 else head


def next_tail(head: int, tail: int) -> int:
    """Return the place in drawing order of the next replacement."""
    return head if not tail & 1 and head + tail == SIZE - 1 else TAIL[tail]
