"""i8 麻將 behind the house's seam: one object without state; each question goes to its own room."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from engine.core.errors import IllegalActionError
from engine.core.events import Event, HandOpened
from engine.core.model import PASS, Action, HandInfo, Seat
from engine.core.options import OptionField, Preset
from engine.core.results import Result
from engine.core.ruleset import Chooser, Draw, MatchConfig
from engine.core.tiles import Deck
from engine.core.views import Hints, View
from engine.core.wall import Deal
from engine.games.i8 import cases, claims, draws, hints, project, ready, records, turns, twins
from engine.games.i8.options import FIELDS, PRESETS, Options, read_options, write_options
from engine.games.i8.state import CLAIM, DECLARE, OVER, ROB, TURN, State
from engine.games.i8.steady import SteadyBot
from engine.games.i8.terms import TERMS
from engine.games.i8.wall import thrown_seat
from engine.games.i8.words import DECK, DISCARD, WIN, WINDS

SEATS: Final = 4
HELD: Final = (CLAIM, ROB, DECLARE)


class I8:
    """The ruleset; see `engine.core.ruleset.Ruleset` for the contract of every method."""

    id = "i8"
    title = "i8 Mahjong"
    version = 1
    deck: Deck = DECK
    dice = 2
    fields: tuple[OptionField, ...] = FIELDS
    presets: tuple[Preset, ...] = PRESETS
    terms: Mapping[str, str] = TERMS
    bots: Mapping[str, Callable[[], Chooser]] = MappingProxyType({"steady": SteadyBot})

    def read_options(self, raw: Mapping[str, object], *, journal: bool = False) -> Options:
        """Return options from JSON; OptionError names what is wrong."""
        return read_options(raw, journal=journal)

    def write_options(self, options: Options) -> dict[str, object]:
        """Return every option as JSON."""
        return write_options(options)

    def seats(self, options: Options) -> tuple[int, ...]:
        """Return the only table size: four."""
        return (SEATS,)

    def first_hand(self, config: MatchConfig, draw: Draw) -> tuple[HandInfo, tuple[int, ...]]:
        """Let seat 0 throw two dice for the first dealer (3.2, 3.3, i8 N10)."""
        dice = (1 + draw(6), 1 + draw(6))
        dealer = Seat(thrown_seat(0, sum(dice)))
        return HandInfo(1, dealer, (0,) * SEATS, WINDS[0]), dice

    def next_hand(self, config: MatchConfig, hand: HandInfo, result: Result) -> HandInfo | None:
        """Move the deal on; with `renchan` a dealer who won, or a draw, keeps it (3.6, i8 N23)."""
        options: Options = config.options
        if config.table.hands is not None and hand.number >= config.table.hands:
            return None
        if options.renchan and result.winner in (None, hand.dealer):
            return replace(hand, number=hand.number + 1, streak=hand.streak + 1)
        moves = hand.moves + 1
        if options.rounds is not None and moves >= SEATS * options.rounds:
            return None
        return replace(
            hand,
            number=hand.number + 1,
            dealer=Seat((hand.dealer + 1) % SEATS),
            round=WINDS[moves // SEATS % len(WINDS)],
            streak=0,
            moves=moves,
        )

    def open(
        self, config: MatchConfig, hand: HandInfo, *, hold: bool = False
    ) -> tuple[State, tuple[Event, ...]]:
        """Begin a hand before its deal; nothing is asked until the tiles are dealt."""
        state = State(hand, config.options)
        state.hidden.hold = hold
        return state, (HandOpened(hand),)

    def held(self, state: State) -> bool:
        """Whether the state stands where others might have been asked, and nobody is."""
        return not state.hidden.asked and state.public.phase in HELD

    def release(self, state: State) -> tuple[Event, ...]:
        """Let a `held` state go on; ValueError if it is none."""
        if not self.held(state):
            raise ValueError("nothing is held")
        events: list[Event] = []
        if state.public.phase == DECLARE:
            draws.ask_turn(state, state.public.hand.dealer)
        else:
            claims.nobody(state, events)
        return tuple(events)

    def awaits_deal(self, state: State) -> bool:
        """Whether the tiles are still to be dealt."""
        return not state.public.dealt

    def deal(self, state: State, deal: Deal) -> tuple[Event, ...]:
        """Build the wall, deal, replace flowers, and ask the dealer."""
        return draws.deal(state, deal)

    def asked(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that are asked and have not answered."""
        return state.hidden.asked

    def question(self, state: State) -> int:
        """Return the number of the question."""
        return state.hidden.question

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do; worked out once for each question."""
        private = state.private[seat]
        if private.legal is None:
            private.legal = turns.options(state, seat)
        return private.legal

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Carry out one answer; IllegalActionError, and no change, if it is not offered."""
        if seat not in state.hidden.asked:
            code = "hand_over" if state.public.phase == OVER else "not_asked"
            raise IllegalActionError(code, f"seat {seat}")
        legal = state.private[seat].legal
        if legal is None:
            legal = self.legal(state, seat)
        try:
            wish = legal[legal.index(action)]
        except ValueError:
            raise IllegalActionError("not_legal", f"{action.verb} of seat {seat}") from None
        events: list[Event] = []
        phase = state.public.phase
        if phase == TURN:
            turns.act(state, seat, wish, events)
        elif phase != DECLARE:
            claims.answer(state, seat, wish, events)
        elif ready.answer(state, seat, wish, events):
            draws.ask_turn(state, state.public.hand.dealer)
        return tuple(events)

    def default(self, state: State, seat: Seat, *, auto: bool = False) -> Action:
        """Return the clock's play: pass, or the drawn tile, else the last tile (i8 N21, N24)."""
        legal = self.legal(state, seat)
        if auto and legal[-1] is WIN:
            return WIN
        if PASS in legal:
            return PASS
        drawn = state.private[seat].drawn
        if drawn >= 0 and DISCARD[drawn] in legal:
            return DISCARD[drawn]
        return max(
            (action for action in legal if action.verb == "discard"),
            key=lambda action: action.tiles[0],
        )

    def view(self, state: State, seat: Seat | None, public: View | None = None) -> View:
        """Project the state onto what `seat` may know."""
        legal = () if seat is None else self.legal(state, seat)
        return project.view(state, seat, legal, public)

    def over(self, state: State) -> bool:
        """Whether the hand has ended."""
        return state.public.result is not None

    def result(self, state: State) -> Result:
        """Return how the hand ended."""
        result = state.public.result
        if result is None:
            raise ValueError("the hand is not over")
        return result

    def hand_line(self, state: State) -> dict[str, object]:
        """Return the streak where the dealer may stay (i8 N23)."""
        public = state.public
        return {"streak": public.hand.streak} if public.options.renchan else {}

    def record(self, result: Result) -> dict[str, object]:
        """Return the result as the journal writes it."""
        return records.record(result)

    def differs(self, result: Result, recorded: Mapping[str, object]) -> str | None:
        """Return in words why a recorded result is not this one."""
        return records.differs(result, recorded)

    def copy(self, state: State) -> State:
        """Return an independent state."""
        return state.copy()

    def resample(self, state: State, seat: Seat | None, draw: Draw) -> State:
        """Return a state that differs only in what `seat` cannot know."""
        return twins.resample(state, seat, draw)

    def hints(self, config: MatchConfig, view: View) -> Hints:
        """Return waits and their worth from what the viewer sees."""
        return hints.hints(config.options, view)

    def answer(self, case: Mapping[str, Any]) -> dict[str, object]:
        """Answer a worked case of type `score` or `settle`."""
        return cases.answer(case)
