"""What one seat may know, and all it may know: built by projection, never by deletion."""

from msgspec import Struct

from engine.core.melds import Meld
from engine.core.model import Action, HandInfo, Seat
from engine.core.results import Result
from engine.core.tiles import Count, Tile
from engine.core.wall import WallView


class Laid(Struct, frozen=True, gc=False, array_like=True):
    """A tile in a river: was it thrown as drawn, and who took it away (None: it still lies)."""

    tile: Tile
    drawn: bool = False
    taken: Seat | None = None


class SeatView(Struct, frozen=True, gc=False, array_like=True):
    """One player's corner as the viewer sees it.

    `hand` is None where its tiles are not the viewer's to know; it includes the drawn tile, which
    `drawn` names to its owner. `aside` are open tiles beside the hand (flowers, turned kong
    tiles). `marks` are public badges (`dealer`, `ready`); `figures` public numbers (`xi`, `stake`).
    """

    hand_size: Count
    hand: tuple[Tile, ...] | None
    melds: tuple[Meld, ...]
    river: tuple[Laid, ...]
    score: int
    drawn: Tile | None = None
    has_drawn: bool = False
    aside: tuple[Tile, ...] = ()
    marks: tuple[str, ...] = ()
    figures: tuple[tuple[str, int], ...] = ()

    def to_owner(
        self,
        hand: tuple[Tile, ...],
        melds: tuple[Meld, ...],
        drawn: Tile | None = None,
        figures: tuple[tuple[str, int], ...] | None = None,
    ) -> "SeatView":
        """Return this corner, as everybody sees it, with the faces that its owner knows.

        `figures` None: they are the same to him.
        """
        return SeatView(
            self.hand_size,
            hand,
            melds,
            self.river,
            self.score,
            drawn,
            self.has_drawn,
            self.aside,
            self.marks,
            self.figures if figures is None else figures,
        )


class Focus(Struct, frozen=True, gc=False, array_like=True):
    """What everybody looks at: tiles of `seat`; `discard`, `added_kong`, `turned`, `drawn`, `made`.

    `made`: what a player drew and had to lay down at once; no tiles for whom it lies face down.
    """

    kind: str
    seat: Seat
    tiles: tuple[Tile, ...]


class Refusal(Struct, frozen=True, gc=False, array_like=True):
    """What looks possible to this seat but is not, and the clause that forbids it (`i8 P4`)."""

    action: Action
    clause: str


class View(Struct, frozen=True, gc=False, array_like=True):
    """The whole table as seen from one seat (`me` None: a spectator).

    `phase` is public: `before` (asked before the deal), `turn`, `claim` (a tile lies open to be
    claimed, whether or not anybody was asked) or `over`. `indicator` is the kind of the tile that
    was turned to make the `wilds`, also once it has left the wall. `legal`, `refused` and `notes`
    (private badges such as `passed_win`) belong to `me` alone.
    """

    game: str
    me: Seat | None
    hand: HandInfo
    phase: str
    turn: Seat
    wall: WallView
    seats: tuple[SeatView, ...]
    digest: str = ""
    dice: tuple[tuple[int, ...], ...] = ()
    focus: Focus | None = None
    wilds: tuple[Tile, ...] = ()
    indicator: Tile | None = None
    legal: tuple[Action, ...] = ()
    refused: tuple[Refusal, ...] = ()
    notes: tuple[str, ...] = ()
    result: Result | None = None


class Wait(Struct, frozen=True):
    """A tile that would win: copies `left` as far as the viewer can see, and what it would pay.

    `worth` is in the game's own unit (tai, points, what each loser pays); None where it depends on
    more than is known. `how` tells two worths of one tile apart (`self_draw`, `discard`).
    """

    tile: Tile
    left: int
    worth: int | None = None
    how: str = ""


class Hints(Struct, frozen=True):
    """Help computed from a View: waits of the hand as it is, and after each possible discard."""

    waits: tuple[Wait, ...] = ()
    after: tuple[tuple[Tile, tuple[Wait, ...]], ...] = ()
