"""Facts. An event is what a transition announces; `seen_by` is the only door to a redacted copy.

A pass is no event, nor is having been asked: silence must tell nothing.
"""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from engine.core.melds import Meld
from engine.core.model import HandInfo, Seat
from engine.core.results import Result
from engine.core.tiles import Count, Tile


class Fact(Struct, frozen=True, gc=False, tag_field="is"):
    """Base of all events: public unless a subclass says otherwise."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the copy that `seat` may see (None: a spectator)."""
        return self


class HandOpened(Fact, frozen=True, tag="hand_opened"):
    """A new hand begins; questions before the deal may follow (飘)."""

    hand: HandInfo


class WallBuilt(Fact, frozen=True, tag="wall_built"):
    """The wall stands and the dice have fallen; `digest` commits to all of it."""

    dice: tuple[tuple[int, ...], ...]
    digest: str
    size: Count


class Dealt(Fact, frozen=True, tag="dealt"):
    """A seat received its first tiles, in the order dealt."""

    seat: Seat
    count: Count
    tiles: tuple[Tile, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the owner sees the tiles."""
        return self if seat == self.seat else replace(self, tiles=None)


class FlowerShown(Fact, frozen=True, tag="flower_shown"):
    """A seat exposed a flower; the replacement, if any is left, follows as `Drawn`."""

    seat: Seat
    flower: Tile


class Drawn(Fact, frozen=True, tag="drawn"):
    """A seat took a tile off the wall, from its `head` or from its tail (replacement)."""

    seat: Seat
    tile: Tile | None
    head: bool = True

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the drawer sees the tile."""
        return self if seat == self.seat else replace(self, tile=None)


class Turned(Fact, frozen=True, tag="turned"):
    """Tiles were turned for all to see: `indicator`, `kong`, `bird`, `pile`, `deal`."""

    seat: Seat
    tiles: tuple[Tile, ...]
    why: str


class Discarded(Fact, frozen=True, tag="discarded"):
    """A seat laid a tile open; `drawn` if it was the one it had just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool = False


class KongDeclared(Fact, frozen=True, tag="kong_declared"):
    """A seat adds a tile to its pung; it may still be robbed."""

    seat: Seat
    tile: Tile


class Melded(Fact, frozen=True, tag="melded"):
    """A seat laid down a set; only the owner knows a `secret` face; `forced`: the rules did it."""

    seat: Seat
    meld: Meld
    secret: bool = False
    forced: bool = False

    def seen_by(self, seat: Seat | None) -> Self:
        """Others see the backs of a secret meld."""
        if not self.secret or seat == self.seat:
            return self
        return replace(self, meld=self.meld.hidden())


class Announced(Fact, frozen=True, tag="announced"):
    """A seat said something that changes nothing on the table: `ready`, `stake`."""

    seat: Seat
    what: str
    value: int | None = None


class HandEnded(Fact, frozen=True, tag="hand_ended"):
    """The hand is over; all hands are shown and points change hands."""

    result: Result


Event = (
    HandOpened
    | WallBuilt
    | Dealt
    | FlowerShown
    | Drawn
    | Turned
    | Discarded
    | KongDeclared
    | Melded
    | Announced
    | HandEnded
)
