"""The game behind the seam: every method of `Ruleset`, each a line that leads to its room."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.core.events import Event
from engine.core.model import PASS, Action, HandInfo, Seat
from engine.core.options import OptionField, Preset, read_struct
from engine.core.results import Result
from engine.core.ruleset import Chooser, Draw, MatchConfig
from engine.core.tiles import ZIPAI, Deck
from engine.core.views import Hints, View
from engine.core.wall import Deal
from engine.games.paohuzi import cases, guess, habit, hints, payment, project, turns
from engine.games.paohuzi.cards import HU
from engine.games.paohuzi.options import FIELDS, PRESETS, Options
from engine.games.paohuzi.state import SEATS, State, Step
from engine.games.paohuzi.steady import Steady
from engine.games.paohuzi.terms import TERMS


class Paohuzi:
    """安化跑胡子; the object has no state."""

    id = "paohuzi"
    title = "Anhua Paohuzi"
    version = 1
    deck: Deck = ZIPAI
    dice = 0
    fields: tuple[OptionField, ...] = FIELDS
    presets: tuple[Preset, ...] = PRESETS
    terms: Mapping[str, str] = TERMS
    bots: Mapping[str, Callable[[], Chooser]] = MappingProxyType({"steady": Steady})

    def read_options(self, raw: Mapping[str, object], *, journal: bool = False) -> Options:
        """Return options from JSON; the match length is a setting of the table."""
        return read_struct(Options, raw)

    def write_options(self, options: Options) -> dict[str, object]:
        """Return every option as JSON, in the order of 1.2."""
        return {name: getattr(options, name) for name in Options.__struct_fields__}

    def seats(self, options: Options) -> tuple[int, ...]:
        """Return three."""
        return (len(SEATS),)

    def first_hand(self, config: MatchConfig, draw: Draw) -> tuple[HandInfo, tuple[int, ...]]:
        """Let seat 0, the host, deal or a seat drawn by lot; no dice are thrown."""
        drawn = config.options.first_dealer == "random"
        dealer = SEATS[draw(len(SEATS))] if drawn else SEATS[0]
        return HandInfo(1, dealer, (0,) * config.seats), ()

    def next_hand(self, config: MatchConfig, hand: HandInfo, result: Result) -> HandInfo | None:
        """Let the winner deal, after 荒庄 the same dealer (1.3); count 荒庄 for 爬坡 (1.13)."""
        if config.table.hands is not None and hand.number >= config.table.hands:
            return None
        dealer = hand.dealer if result.winner is None else result.winner
        return replace(
            hand,
            number=hand.number + 1,
            dealer=dealer,
            streak=hand.streak + 1 if dealer == hand.dealer else 0,
            draws=hand.draws + 1 if result.winner is None else 0,
        )

    def open(
        self, config: MatchConfig, hand: HandInfo, *, hold: bool = False
    ) -> tuple[State, tuple[Event, ...]]:
        """Begin a hand; nothing is asked before the deal."""
        state, events = turns.opened(config.options, hand, hold)
        return state, tuple(events)

    def held(self, state: State) -> bool:
        """Whether the state stands where somebody might have been asked, and nobody is."""
        return turns.held(state)

    def release(self, state: State) -> tuple[Event, ...]:
        """Let a held state go on."""
        return tuple(turns.release(state))

    def awaits_deal(self, state: State) -> bool:
        """Whether the cards are still to be dealt."""
        return state.step is Step.DEAL

    def deal(self, state: State, deal: Deal) -> tuple[Event, ...]:
        """Deal the cards."""
        return tuple(turns.deal(state, deal))

    def asked(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have not answered yet."""
        private = state.private
        return tuple([s for s in SEATS if private[s].legal and private[s].answer is None])

    def question(self, state: State) -> int:
        """Return the number of the question being asked."""
        return state.public.question

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do."""
        private = state.private[seat]
        return private.legal if private.answer is None else ()

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Carry out one answer."""
        return tuple(turns.apply(state, seat, action))

    def default(self, state: State, seat: Seat, *, auto: bool = False) -> Action:
        """Pass, or give up the loneliest card; only auto-play that is already on takes a 胡."""
        legal = self.legal(state, seat)
        if auto and HU in legal:
            return HU
        if PASS in legal:
            return PASS
        return habit.loneliest(state.private[seat].hand.loose, legal)

    def view(self, state: State, seat: Seat | None, public: View | None = None) -> View:
        """Project the state onto what a seat may know."""
        return project.view(state, seat, public)

    def over(self, state: State) -> bool:
        """Whether the hand has ended."""
        return state.step is Step.OVER

    def result(self, state: State) -> Result:
        """Return how the hand ended."""
        assert state.public.result is not None
        return state.public.result

    def hand_line(self, state: State) -> dict[str, object]:
        """Return nothing: the journal's hand line has no keys of this game."""
        return {}

    def record(self, result: Result) -> dict[str, object]:
        """Return the result as the journal writes it."""
        return payment.record(result)

    def differs(self, result: Result, recorded: Mapping[str, object]) -> str | None:
        """Return why a recorded result is not this one."""
        return payment.differs(result, recorded)

    def copy(self, state: State) -> State:
        """Return an independent state."""
        return state.copy()

    def resample(self, state: State, seat: Seat | None, draw: Draw) -> State:
        """Return a state that differs only in what a seat cannot know."""
        return guess.resample(state, seat, draw)

    def hints(self, config: MatchConfig, view: View) -> Hints:
        """Return waits from what the viewer sees."""
        return hints.hints(config.options, view)

    def answer(self, case: Mapping[str, Any]) -> dict[str, object]:
        """Answer a worked case."""
        return cases.answer(case)


PAOHUZI = Paohuzi()
