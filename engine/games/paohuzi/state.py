"""The state of one hand: hidden (nobody knows), private (one seat knows), public (all know).

The three parts are separate objects; `project` reads the public part and one private part only.
"""

from enum import Enum, auto

from msgspec import Struct

from engine.core.melds import Meld
from engine.core.model import Action, HandInfo, Seat
from engine.core.results import Result
from engine.core.tiles import Tile
from engine.core.views import Laid
from engine.core.wall import Deal
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.options import Options

SEATS: tuple[Seat, ...] = (Seat(0), Seat(1), Seat(2))
NEXT: tuple[Seat, ...] = (Seat(1), Seat(2), Seat(0))
"""下家 of each seat."""

DEALT_CARDS = 61


class Step(Enum):
    """What is being waited for."""

    DEAL = auto()  # nothing but the deal is missing
    ON_DEAL = auto()  # 三提五坎 or 天胡 (1.11)
    DISCARD = auto()
    CLAIM = auto()  # a card lies open (1.7)
    AFTER = auto()  # a forced 偎/提 was laid down: 胡 by its owner (1.7 ①)
    OVER = auto()


class Shown(Struct, frozen=True):
    """The card that lies open to be claimed: whose, which, from the pile or from the hand."""

    card: Tile
    seat: Seat
    drawn: bool


class Hidden:
    """The face-down pile, and the deal it came from.

    With `hold` the hand stands still wherever somebody might have been asked.
    """

    __slots__ = ("deal", "hold", "pile")

    def __init__(self) -> None:
        self.hold = False
        self.deal: Deal | None = None
        self.pile: tuple[Tile, ...] = ()

    def copy(self) -> "Hidden":
        """Return an independent copy."""
        twin = Hidden()
        twin.deal, twin.pile, twin.hold = self.deal, self.pile, self.hold
        return twin


class Private:
    """What one seat knows: its cards, what it is asked and has answered.

    `refused` are the faces that are 过张 because it did not 碰 them (1.12-1); `could_peng`: the
    open card was offered to it for 碰; `made` the card its forced 偎/提 has just used.
    """

    __slots__ = ("answer", "could_peng", "hand", "legal", "made", "refused")

    def __init__(self) -> None:
        self.hand = Hand()
        self.refused = 0
        self.legal: tuple[Action, ...] = ()
        self.answer: Action | None = None
        self.could_peng = False
        self.made: Tile | None = None

    def copy(self) -> "Private":
        """Return an independent copy."""
        twin = Private()
        twin.hand = self.hand.copy()
        twin.refused, twin.legal, twin.answer = self.refused, self.legal, self.answer
        twin.could_peng, twin.made = self.could_peng, self.made
        return twin


class Corner:
    """What all see of one seat.

    `melds` as others see them (a dark 偎 shows no face), `row` every card it discarded or drew,
    `passed` the faces that are 过张 for all to see (1.12-2, -3), `skips` its 进张 without discard,
    `size` how many cards it holds, `barred` after 放偎 (1.14), `dead` once it had none to discard.
    """

    __slots__ = ("barred", "dead", "melds", "passed", "row", "size", "skips")

    def __init__(self) -> None:
        self.melds: tuple[Meld, ...] = ()
        self.row: list[Laid] = []
        self.passed = 0
        self.skips = 0
        self.size = 0
        self.barred = False
        self.dead = False

    def copy(self) -> "Corner":
        """Return an independent copy."""
        twin = Corner()
        twin.melds, twin.row, twin.passed = self.melds, list(self.row), self.passed
        twin.skips, twin.size = self.skips, self.size
        twin.barred, twin.dead = self.barred, self.dead
        return twin


class Public:
    """What all see of the table. `drawn` pile cards are gone; `opening` is the dealer's 亮张."""

    __slots__ = ("corners", "digest", "drawn", "opening", "question", "result", "shown", "turn")

    def __init__(self) -> None:
        self.corners = [Corner() for _ in SEATS]
        self.turn = SEATS[0]
        self.drawn = 0
        self.shown: Shown | None = None
        self.opening: Tile | None = None
        self.digest = ""
        self.question = 0
        self.result: Result | None = None

    def copy(self) -> "Public":
        """Return an independent copy."""
        twin = Public()
        twin.corners = [corner.copy() for corner in self.corners]
        twin.turn, twin.drawn, twin.shown = self.turn, self.drawn, self.shown
        twin.opening, twin.digest = self.opening, self.digest
        twin.question, twin.result = self.question, self.result
        return twin


class State:
    """One hand; changed in place by `turns` alone."""

    __slots__ = ("hidden", "info", "options", "private", "public", "step")

    def __init__(self, options: Options, info: HandInfo) -> None:
        self.options, self.info = options, info
        self.hidden = Hidden()
        self.private = [Private() for _ in SEATS]
        self.public = Public()
        self.step = Step.DEAL

    def copy(self) -> "State":
        """Return an independent state."""
        twin = State(self.options, self.info)
        twin.hidden = self.hidden.copy()
        twin.private = [private.copy() for private in self.private]
        twin.public = self.public.copy()
        twin.step = self.step
        return twin

    @property
    def climbing(self) -> bool:
        """Whether this hand counts twice: nobody won the one before (1.13)."""
        return self.options.climbing and self.info.draws > 0

    def dead_faces(self, seat: Seat) -> int:
        """Return the faces that are 过张 for a seat, as a set of bits."""
        return self.private[seat].refused | self.public.corners[seat].passed
