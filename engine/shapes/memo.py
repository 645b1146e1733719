"""A dict that computes what it does not hold, and starts afresh when it holds too much.

Suits repeat from hand to hand, so what was worked out for one is kept; a bound keeps a long
simulation from growing. A hit costs no more than a look into a dict.
"""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """`memo[key]` is `make(key)`, computed at most once while it is kept."""

    __slots__ = ("limit", "make")

    def __init__(self, make: Callable[[K], V], limit: int = 1 << 15) -> None:
        self.make = make
        self.limit = limit

    def __missing__(self, key: K) -> V:
        value = self.make(key)
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value
