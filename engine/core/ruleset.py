"""The one seam between a game and the rest of the house."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.core.events import Event
from engine.core.model import Action, HandInfo, Seat
from engine.core.options import OptionField, Preset, TableSettings
from engine.core.results import Result
from engine.core.tiles import Deck
from engine.core.views import Hints, View
from engine.core.wall import Deal

S = TypeVar("S")
"""A game's own state: one mutable object that only the game looks into."""

Draw = Callable[[int], int]
"""`draw(n)` hands a game an even number below n: chance is handed in, never made."""


class MatchConfig(Struct, frozen=True):
    """What is agreed before a match: the game, its own options, the number of seats, the table."""

    game: str
    options: Any
    seats: int
    table: TableSettings = TableSettings()


class Chooser(Protocol):
    """A bot at one seat: it gets the legal list and may ask for the seat's view, nothing else."""

    def choose(self, legal: tuple[Action, ...], look: Callable[[], View]) -> Action:
        """Return one of `legal`; `look()` builds the view, which costs time."""


class Ruleset(Protocol[S]):
    """A game. The object has no state; a state is changed in place by `deal` and `apply` alone.

    A hand lives in three steps: `open` (questions before the deal may be asked), then `deal` once
    `awaits_deal`, then `apply` until `over`. An illegal action raises and changes nothing.

    Where others may be asked (a discard, an added kong, a turned card, hands that may be declared
    after the deal) and nobody is, a state goes on by itself, unless its hand was opened with
    `hold`: then it stands still, `held`, with the phase `claim` that everybody sees, and the host
    lets it go on by `release` when its pause is over. Silence must not tell who was asked.
    """

    @property
    def id(self) -> str:
        """Stable name in journals and on the wire."""

    @property
    def title(self) -> str:
        """The game's name, to be translated."""

    @property
    def version(self) -> int:
        """Raised whenever an old journal would replay differently."""

    @property
    def deck(self) -> Deck:
        """The tiles it is played with."""

    @property
    def dice(self) -> int:
        """How many rolls of two dice a deal holds."""

    @property
    def fields(self) -> tuple[OptionField, ...]:
        """The options as a screen shows them."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Named sets of options; the first is what a new table starts with."""

    @property
    def terms(self) -> Mapping[str, str]:
        """English message ids of pattern, step, mark, note and clause ids."""

    @property
    def bots(self) -> Mapping[str, Callable[[], Chooser]]:
        """The game's own players by level (`steady`); `random` is the house's."""

    def read_options(self, raw: Mapping[str, object], *, journal: bool = False) -> Any:
        """Return options from JSON; OptionError names what is wrong.

        `journal` tells a file from a set-up: there a missing match length means no limit.
        """

    def write_options(self, options: Any) -> dict[str, object]:
        """Return every option as JSON, in a fixed order."""

    def seats(self, options: Any) -> tuple[int, ...]:
        """Return the table sizes the options allow, the preferred one first."""

    def first_hand(self, config: MatchConfig, draw: Draw) -> tuple[HandInfo, tuple[int, ...]]:
        """Return the first hand and the dice that chose its dealer (empty: none were thrown)."""

    def next_hand(self, config: MatchConfig, hand: HandInfo, result: Result) -> HandInfo | None:
        """Return the hand after `hand` (scores already added), None when the match is over."""

    def open(
        self, config: MatchConfig, hand: HandInfo, *, hold: bool = False
    ) -> tuple[S, tuple[Event, ...]]:
        """Begin a hand before its deal; `hold`: stand still where somebody might be asked."""

    def held(self, state: S) -> bool:
        """Whether the state stands where others might have been asked, and nobody is."""

    def release(self, state: S) -> tuple[Event, ...]:
        """Let a `held` state go on as it would have without `hold`."""

    def awaits_deal(self, state: S) -> bool:
        """Whether nothing but the deal is missing to go on."""

    def deal(self, state: S, deal: Deal) -> tuple[Event, ...]:
        """Build the wall and deal; OptionError-free: a deal that is none raises ValueError."""

    def asked(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that are asked and have not answered, in seat order."""

    def question(self, state: S) -> int:
        """Return the number of the question being asked; it grows with every new one."""

    def legal(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do, free of duplicates, sorted as text; () if it is not asked."""

    def apply(self, state: S, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Carry out one answer; IllegalActionError (and no change) if it is not in `legal`."""

    def default(self, state: S, seat: Seat, *, auto: bool = False) -> Action:
        """Return what the clock plays for `seat`; `auto`: auto-play was already on (i8 N24)."""

    def view(self, state: S, seat: Seat | None, public: View | None = None) -> View:
        """Project the state onto what `seat` may know (None: a spectator).

        `public` is a spectator's view of this very moment: whoever has it spares building again
        what everybody sees alike, the other seats' corners above all.
        """

    def over(self, state: S) -> bool:
        """Whether the hand has ended."""

    def result(self, state: S) -> Result:
        """Return how the hand ended; only once `over`."""

    def hand_line(self, state: S) -> dict[str, object]:
        """Return what the journal's hand line carries beside the common keys (飘: `stakes`)."""

    def record(self, result: Result) -> dict[str, object]:
        """Return the result as the journal writes it (interfaces §4)."""

    def differs(self, result: Result, recorded: Mapping[str, object]) -> str | None:
        """Return in words why a recorded result is not this one; None if it is (null = missing)."""

    def copy(self, state: S) -> S:
        """Return an independent state, for search."""

    def resample(self, state: S, seat: Seat | None, draw: Draw) -> S:
        """Return a state that differs only in what `seat` cannot know (twin worlds)."""

    def hints(self, config: MatchConfig, view: View) -> Hints:
        """Return waits and worths from what the viewer sees."""

    def answer(self, case: Mapping[str, Any]) -> dict[str, object]:
        """Answer a worked case (`engine score`, interfaces §3); CaseError says what is wrong."""
