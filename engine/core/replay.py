"""A journal played again: state = fold(answers, deal), with every recorded claim checked."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import EngineError, Fault, JournalError
from engine.core.events import Event
from engine.core.journal import AnswerLine, HandLine, Header, LegalLine, Line, ResultLine
from engine.core.match import Log, Match, configure
from engine.core.model import Seat
from engine.core.notation import read_action, show_action
from engine.core.ruleset import Ruleset
from engine.core.wall import Deal


class Step(Struct, frozen=True):
    """What one journal line did: `events` are new; the match stands as it was right after."""

    number: int
    line: Line
    events: tuple[Event, ...] = ()


class Replay:
    """Plays recorded lines on a fresh `match`; iterate over `steps()` to go on."""

    def __init__(
        self,
        rules: Ruleset[Any],
        lines: Iterable[tuple[int, Line]],
        log: Log | None = None,
        *,
        log_legal: bool = False,
        hold: bool = False,
    ) -> None:
        self._lines: Sequence[tuple[int, Line]] = list(lines)
        number, header = self._lines[0]
        if not isinstance(header, Header):
            raise JournalError(number, "no header")
        if header.game != rules.id:
            raise JournalError(number, f"a journal of {header.game}, not of {rules.id}")
        if header.rules != rules.version:
            raise JournalError(
                number, f"rules version {header.rules}; this program plays {rules.version}",
                Fault("other_rules", {"theirs": header.rules, "ours": rules.version}),
            )  # fmt: skip
        self.header = header
        self._with_legal = any(isinstance(line, LegalLine) for _, line in self._lines)
        self._legal_told = -1
        self._result_told = False
        try:
            config = configure(rules, header.options, header.seats, header.table, journalled=True)
            self.match = Match(rules, config, log, log_legal=log_legal, hold=hold)
            self._begin()
        except JournalError:
            raise
        except (EngineError, ValueError) as cause:
            raise JournalError(number, str(cause)) from cause

    def _begin(self) -> None:
        """Name the first dealer: by the recorded dice, else as the first hand line says."""
        dice = iter(self.header.seating)
        self.match.begin(lambda n: (next(dice, 1) - 1) % n, self.header.names)
        thrown, recorded = self.match.seating, tuple(self.header.seating)
        if recorded not in ((), thrown):
            raise ValueError(f"seating {list(recorded)} is no throw of {len(thrown)} dice")
        self.match.seating = recorded
        hands = ((at, line) for at, line in self._lines if isinstance(line, HandLine))
        number, first = next(hands, (0, None))
        if first is not None and not self.header.seating and self.match.next is not None:
            if not 0 <= first.dealer < self.match.config.seats:
                raise JournalError(number, f"dealer {first.dealer} of hand 1 is no seat")
            self.match.next = replace(self.match.next, dealer=Seat(first.dealer))

    def steps(self) -> Iterator[Step]:
        """Yield every line's effect; JournalError names the first line that does not fit."""
        for number, line in self._lines[1:]:
            try:
                events = self._released() + self._take(number, line)
            except JournalError:
                raise
            except (EngineError, ValueError) as cause:
                raise JournalError(number, str(cause)) from cause
            yield Step(number, line, events)

    def run(self) -> Match:
        """Play every line and return the match as it then stands."""
        for _ in self.steps():
            pass
        return self.match

    @property
    def lacks_result(self) -> bool:
        """Whether the last hand is over and the journal does not tell how it ended."""
        return self.match.last is not None and not self.match.playing and not self._result_told

    def _released(self) -> tuple[Event, ...]:
        """Let a held hand go on: a journal does not tell where the host paused."""
        events: tuple[Event, ...] = ()
        while self.match.held:
            events += self.match.release()
        return events

    def _take(self, number: int, line: Line) -> tuple[Event, ...]:
        match line:
            case HandLine():
                return self._hand(number, line)
            case AnswerLine():
                events = self._open()
                if self._with_legal and self._legal_told != self._question():
                    raise JournalError(number, "a question without its legal lists")
                action = read_action(self.match.rules.deck, line.act)
                return events + self.match.answer(Seat(line.seat), action, line.ms, auto=line.auto)
            case LegalLine():
                return self._legal(number, line)
            case ResultLine():
                self._result(number, line)
                return ()
            case Header():
                raise JournalError(number, "a second header")

    def _open(self) -> tuple[Event, ...]:
        """Open the next hand where the journal has begun it."""
        if self.match.playing:
            return ()
        if self.match.next is None:
            raise ValueError("the match was over before this line")
        self._legal_told = -1
        self._result_told = False
        return self.match.open_hand()

    def _question(self) -> int:
        return self.match.rules.question(self.match.state)

    def _hand(self, number: int, line: HandLine) -> tuple[Event, ...]:
        match, rules = self.match, self.match.rules
        if match.playing and not match.awaits_deal:
            raise JournalError(number, "a new hand before the last one was over")
        events = self._open()
        hand = match.next
        assert hand is not None
        for key, mine, theirs in (
            ("hand", hand.number, line.hand),
            ("dealer", hand.dealer, line.dealer),
            ("round", hand.round, line.round or hand.round),
        ):
            if mine != theirs:
                raise JournalError(number, f"{key} is {theirs!r}, by the rules {mine!r}")
        deal = Deal(tuple(rules.deck.tile(n) for n in line.wall), line.rolls(), line.salt)
        if line.digest and line.digest != deal.digest(rules.deck):
            raise JournalError(number, "the digest does not fit wall, dice and salt")
        if not match.awaits_deal:
            raise JournalError(number, "a deal before the questions before it were answered")
        extra = rules.hand_line(match.state)
        for key, value in ({"streak": line.streak} | line.rest).items():
            if key in extra and extra[key] != value:
                raise JournalError(number, f"{key} is {value!r}, by the rules {extra[key]!r}")
        for key in [*line.rest, "streak"] if line.streak else line.rest:
            if key not in extra:
                raise JournalError(number, f"unknown key {key!r}")
        return events + match.deal(deal, line.fair)

    def _legal(self, number: int, line: LegalLine) -> tuple[Event, ...]:
        events = self._open()
        rules, state = self.match.rules, self.match.state
        if self._legal_told == self._question():
            raise JournalError(number, "legal lists twice for one question")
        self._legal_told = self._question()
        mine = {
            str(seat): [show_action(rules.deck, a) for a in rules.legal(state, seat)]
            for seat in rules.asked(state)
        }
        if mine != line.legal:
            raise JournalError(number, f"legal lists differ: recorded {line.legal}, here {mine}")
        return events

    def _result(self, number: int, line: ResultLine) -> None:
        match = self.match
        if match.playing or match.last is None:
            raise JournalError(number, "a result before the hand was over")
        if self._result_told:
            raise JournalError(number, "a second result of one hand")
        self._result_told = True
        why = match.rules.differs(match.last, line.result)
        if why:
            raise JournalError(number, why)
        if line.scores and tuple(line.scores) != match.scores:
            raise JournalError(number, f"scores {line.scores}, by the rules {list(match.scores)}")
