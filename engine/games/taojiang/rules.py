"""桃江麻将 behind the house's seam: one object without state (engine.core.ruleset)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.core.events import Event, HandOpened
from engine.core.model import PASS, Action, HandInfo, Seat
from engine.core.options import OptionField, Preset
from engine.core.results import Result
from engine.core.ruleset import Chooser, Draw, MatchConfig
from engine.core.tiles import Deck
from engine.core.views import Hints, View
from engine.core.wall import Deal
from engine.games.taojiang import cases, hints, options, play, project, record, terms, twins
from engine.games.taojiang.options import Options
from engine.games.taojiang.state import DEAL, HELD, OVER, STAKES, TURN, State, fresh
from engine.games.taojiang.steady import SteadyBot
from engine.games.taojiang.words import DECK, DISCARD, NO_TILE, WIN
from engine.games.taojiang.words import STAKES as STAKE


class Taojiang:
    """The rules of 桃江麻将; has no state of its own."""

    id = "taojiang"
    title = "Taojiang Mahjong"
    version = 1
    deck: Deck = DECK
    dice = 1
    fields: tuple[OptionField, ...] = options.FIELDS
    presets: tuple[Preset, ...] = options.PRESETS
    terms: Mapping[str, str] = terms.TERMS
    bots: Mapping[str, Callable[[], Chooser]] = MappingProxyType({"steady": SteadyBot})

    def read_options(self, raw: Mapping[str, object], *, journal: bool = False) -> Options:
        """Return options from JSON; the length of a match is the table's, not theirs."""
        return options.read_options(raw)

    def write_options(self, options_: Options) -> dict[str, object]:
        """Return every option as JSON."""
        return options.write_options(options_)

    def seats(self, options_: Options) -> tuple[int, ...]:
        """Return the one table size of the option `players` (tj T2)."""
        return (options_.players,)

    def first_hand(self, config: MatchConfig, draw: Draw) -> tuple[HandInfo, tuple[int, ...]]:
        """The room's creator, seat 0, deals first (tj T3)."""
        return HandInfo(1, Seat(0), (0,) * config.seats), ()

    def next_hand(self, config: MatchConfig, hand: HandInfo, result: Result) -> HandInfo | None:
        """The winner deals, after a draw who drew the last tile (tj T3)."""
        if config.table.hands is not None and hand.number >= config.table.hands:
            return None
        last = dict(result.figures).get("last_drawer", hand.dealer)
        dealer = Seat(last) if result.winner is None else result.winner
        streak = hand.streak + 1 if dealer == hand.dealer else 0
        return HandInfo(hand.number + 1, dealer, hand.scores, streak=streak)

    def open(
        self, config: MatchConfig, hand: HandInfo, *, hold: bool = False
    ) -> tuple[State, tuple[Event, ...]]:
        """Begin a hand; with stakes everybody is asked before the deal (tj O5)."""
        state = fresh(hand, config.options, config.seats, hold=hold)
        if config.options.stakes:
            play.ask_stakes(state)
        return state, (HandOpened(hand),)

    def held(self, state: State) -> bool:
        """Whether the state stands where others might have been asked, and nobody is."""
        return not state.hidden.asked and state.public.phase in HELD

    def release(self, state: State) -> tuple[Event, ...]:
        """Let a held state go on; ValueError if it is none."""
        return play.release(state)

    def awaits_deal(self, state: State) -> bool:
        """Whether all stakes are chosen."""
        return state.public.phase == DEAL

    def deal(self, state: State, deal: Deal) -> tuple[Event, ...]:
        """Deal and turn the indicator."""
        return play.deal(state, deal)

    def asked(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have not answered."""
        return state.hidden.asked

    def question(self, state: State) -> int:
        """Return the number of the question."""
        return state.hidden.question

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do."""
        return state.private[seat].legal

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Carry out one answer."""
        return play.apply(state, seat, action)

    def default(self, state: State, seat: Seat, *, auto: bool = False) -> Action:
        """Return what the clock plays: no stake, no claim, the drawn tile unless it is wild.

        A win is taken only by auto-play that is already on.
        """
        pub, mine = state.public, state.private[seat]
        if pub.phase == STAKES:
            return STAKE[0]
        if auto and WIN in mine.legal:
            return WIN
        if pub.phase != TURN:
            return PASS
        if mine.drawn != NO_TILE and mine.drawn not in pub.law.wilds:
            return DISCARD[mine.drawn]
        tiles = [action.tiles[0] for action in mine.legal if action.verb == "discard"]
        plain = [tile for tile in tiles if tile not in pub.law.wilds]
        return DISCARD[max(plain or tiles)]

    def view(self, state: State, seat: Seat | None, public: View | None = None) -> View:
        """Project the state onto what a seat may know."""
        return project.view(state, seat, public)

    def over(self, state: State) -> bool:
        """Whether the hand has ended."""
        return state.public.phase == OVER

    def result(self, state: State) -> Result:
        """Return how the hand ended; ValueError before it has."""
        if state.public.result is None:
            raise ValueError("the hand is not over")
        return state.public.result

    def hand_line(self, state: State) -> dict[str, object]:
        """Return the stakes, where the table plays with them (tj O5)."""
        if not state.public.options.stakes:
            return {}
        return {"stakes": [corner.stake for corner in state.public.corners]}

    def record(self, result: Result) -> dict[str, object]:
        """Return the result as the journal writes it."""
        return record.record(result)

    def differs(self, result: Result, recorded: Mapping[str, object]) -> str | None:
        """Return why a recorded result is not this one."""
        return record.differs(result, recorded)

    def copy(self, state: State) -> State:
        """Return an independent state."""
        return state.copy()

    def resample(self, state: State, seat: Seat | None, draw: Draw) -> State:
        """Return a state that this seat cannot tell from the given one."""
        return twins.resample(state, seat, draw)

    def hints(self, config: MatchConfig, view: View) -> Hints:
        """Return waits and what they would pay."""
        return hints.hints(config, view)

    def answer(self, case: Mapping[str, Any]) -> dict[str, object]:
        """Answer a worked case."""
        return cases.answer(case)
