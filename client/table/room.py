"""The seam between table and deck: what each kind of deck does in its own way, and nothing else.

Desk, motion, log, hot-seat, curtain, result frame and kit are the same for every game. A `Style`
belongs to a deck, a `Room` to a style and one size of the window; `client.table.style` chooses.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import pygame

from client.art.backdrop import FeltName
from client.i18n import Translator
from client.settings import Throw
from client.table.animate import Script
from client.table.choose import Chooser, Wish
from client.table.compose import Composed, Reveal
from client.table.deal import Moment
from client.table.geometry import Box, Side
from client.table.paint.board import Board
from client.table.paint.kit import Kit
from client.table.paint.sheet import Sheet, Story
from client.table.phrase import LogPage, Phrase
from client.table.pieces import Piece, Spot
from client.table.pointer import NOTHING, Hit
from client.table.rivers import LastDiscard
from client.table.rows import Row
from client.table.state import People, Shown
from client.table.zones import Zones
from engine.core.events import Event
from engine.core.results import Result
from engine.core.ruleset import MatchConfig
from engine.core.tiles import Tile
from engine.core.views import View


class Frame(NamedTuple):
    """Everything one frame shows beside the table itself.

    `chooser` is None where nobody's hand is open; `callers` are the people of the neutral question
    with their keys, names and sides; `bob` lets the arrow over the last discard hop (0-1).
    """

    shown: Shown
    chooser: Chooser | None = None
    hit: Hit = NOTHING
    lifts: dict[int, float] = {}  # noqa: RUF012 - a tuple's default; nobody writes to it
    last: LastDiscard | None = None
    bob: float = 0.0
    callers: tuple[tuple[int, str, Side], ...] = ()
    call_part: float | None = None
    notice: Phrase = ()
    warning: bool = False
    log: LogPage | None = None
    keys: bool = False
    dragged: tuple[int, tuple[int, int]] | None = None
    unit: str = ""
    refused: tuple[tuple[str, str], ...] = ()


class Step(NamedTuple):
    """One step of what is seen, laid out: the events, the view after them, pieces before and after.

    `chosen` is the slot of the own hand that was thrown from.
    """

    events: Sequence[Event]
    view: View
    before: Mapping[Spot, Piece]
    after: Mapping[Spot, Piece]
    chosen: int | None = None


Equip = Callable[[Zones], Kit]
"""Makes the kit for a layout: text, panels, art and words as the player wants them."""


class Room(Protocol):
    """The table of one deck in a window of one size."""

    @property
    def layout(self) -> Zones:
        """Where everything is."""

    @property
    def kit(self) -> Kit:
        """What its painters work with."""

    @property
    def board(self) -> Board:
        """The layer of what lies still."""

    @property
    def marks_last(self) -> bool:
        """Whether the latest discard is marked where it lies in its river."""

    def compose(self, view: View, reveal: Reveal, chooser: Chooser) -> Composed:
        """Lay a view out as its viewer sees it; `chooser` knows how he has sorted his hand."""

    def point(self, at: tuple[int, int], chooser: Chooser, row: Row | None) -> Hit:
        """Return the tile, claim, choice or switch under the pointer of the person who looks."""

    def drop(self, number: int, at: tuple[int, int], chooser: Chooser, row: Row | None) -> Wish:
        """Let go of a dragged tile over the own hand."""

    def script(self, step: Step) -> Script:
        """Write what is seen to move in a step."""

    def paint_own(
        self, target: pygame.Surface, frame: Frame, veiled: frozenset[Spot] = frozenset()
    ) -> None:
        """Paint the viewer's own hand, without the tiles that are still in the air."""

    def paint_clock(self, target: pygame.Surface, shown: Shown) -> None:
        """Paint the seconds left, and in all, of the decision that runs."""

    def paint_choosing(self, target: pygame.Surface, frame: Frame, chooser: Chooser) -> None:
        """Paint what the person who looks may say, and what helps him to choose."""

    def paint_deal(self, target: pygame.Surface, shown: Shown, moment: Moment) -> None:
        """Paint one moment of the deal, without the own hand."""

    def paint_score(self, target: pygame.Surface, sheet: Sheet, story: Story) -> None:
        """Paint on the result's sheet how the winner's hand is reckoned and who pays."""

    def score_lines(self, sheet: Sheet, story: Story) -> list[tuple[Box, str]]:
        """Return where each line of the reckoning stands and what the rules say of it."""

    def paint_hands(self, target: pygame.Surface, sheet: Sheet, story: Story) -> None:
        """Paint on the result's sheet every hand as it was at the end."""


class Style(Protocol):
    """What a kind of deck has of its own, whatever the window."""

    @property
    def felt(self) -> FeltName:
        """The cloth its table has where the player wants each game's own."""

    def room(
        self,
        size: tuple[int, int],
        seats: int,
        scale: float,
        equip: Equip,
        config: MatchConfig | None = None,
    ) -> Room:
        """Return its table in a window of `size` pixels."""

    def chooser(self, throw: Throw, config: MatchConfig) -> Chooser:
        """Return what turns presses into wishes for a match."""

    def sound(self, event: Event) -> tuple[str, bool] | None:
        """Return the sound of a fact and whether it is a call; None for what is silent."""

    def told(
        self, event: Event, names: Sequence[str], tr: Translator, wilds: Sequence[Tile] = ()
    ) -> Phrase | None:
        """Tell a fact as everybody may hear it; None for what is not worth a line of the log."""

    def noticed(self, event: Event, names: Sequence[str], tr: Translator) -> Phrase | None:
        """Tell a fact that nobody chose, so that it must be explained when it happens."""

    def headline(self, result: Result, people: People, tr: Translator) -> str:
        """Say who won and how."""

    def nobody(self) -> str:
        """Return the message id of a hand that nobody won."""

    def promised(self) -> tuple[str, str]:
        """Return as message ids that the tiles lay as promised, and that they did not."""

    def fair(self) -> Mapping[str, str]:
        """Return as message ids what is said of a deal made together (see `settlement.FAIR`)."""

    def remark(self, view: View, tile: Tile) -> str:
        """Return as a message id what the viewer should know of a tile pointed at, or ""."""

    def unit(self, terms: Mapping[str, str]) -> str:
        """Return the message id of what wins are counted in."""
