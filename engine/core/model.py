"""The nouns every game shares: a Seat sits, an Action is a wish, a HandInfo names a hand."""

from typing import NewType

from msgspec import Struct

from engine.core.tiles import Tile

Seat = NewType("Seat", int)
"""0, 1, 2 … in turn order (counter-clockwise): the next player of seat i is (i + 1) mod n."""


class Action(Struct, frozen=True, gc=False, array_like=True):
    """A wish of one seat. Clients choose one out of `View.legal`; they never build one.

    `tiles` are the seat's own tiles that the wish uses (`chow 34m`: the two in hand), `groups`
    further sets laid down with it (paohuzi's 比), `value` a number (Taojiang's `stake 3`).
    Text of all of them: `engine.core.notation`.
    """

    verb: str
    tiles: tuple[Tile, ...] = ()
    groups: tuple[tuple[Tile, ...], ...] = ()
    value: int | None = None


PASS = Action("pass")


class HandInfo(Struct, frozen=True, gc=False):
    """Which hand of the match this is: what the journal's hand line says beside the deal.

    `number` counts lines from 1; `round` is the round wind's tile name (i8) or empty; `streak`
    counts consecutive hands of this dealer before this one; `scores` are those before the hand;
    `moves` counts how often the deal has moved on since the first hand, `draws` the hands nobody
    won right before this one.
    """

    number: int
    dealer: Seat
    scores: tuple[int, ...]
    round: str = ""
    streak: int = 0
    moves: int = 0
    draws: int = 0
