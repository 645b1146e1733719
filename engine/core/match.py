"""A match as it is played: hand after hand, scores, and the journal lines that tell it.

Host, simulation and replay all drive this one class; it asks nobody for luck, time or files.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import journal
from engine.core.errors import Fault, IllegalActionError, OptionError
from engine.core.events import Event
from engine.core.model import Action, HandInfo, Seat
from engine.core.notation import show_action
from engine.core.options import TableSettings, read_struct
from engine.core.results import Result
from engine.core.ruleset import Draw, MatchConfig, Ruleset
from engine.core.wall import Deal

Log = Callable[[str], None]
"""Takes one journal line's body, without CRC and line end."""


def configure(
    rules: Ruleset[Any],
    options: Mapping[str, object],
    seats: int | None = None,
    table: Mapping[str, object] | None = None,
    *,
    journalled: bool = False,
) -> MatchConfig:
    """Return a checked MatchConfig; OptionError names a wrong option, setting or table size."""
    read = rules.read_options(options, journal=journalled)
    sizes = rules.seats(read)
    if seats is not None and seats not in sizes:
        wanted = " or ".join(map(str, sizes))
        name = _sizing(rules, options, seats)
        how = f""" (for {seats}: --options '{{"{name}": {seats}}}')""" if name else ""
        raise OptionError(
            f"{rules.id} with these options is for {wanted} players, not {seats}{how}",
            Fault("wrong_seats", {"wanted": sizes, "seats": seats}),
        )
    settings = read_struct(TableSettings, table or {})
    return MatchConfig(rules.id, read, seats or sizes[0], settings)


def _sizing(rules: Ruleset[Any], options: Mapping[str, object], seats: int) -> str:
    """Return the option that makes a table of `seats` of one with `options`, "" if none does."""
    for name in rules.write_options(rules.read_options(options)):
        try:
            other = rules.read_options({**options, name: seats})
        except OptionError:
            continue
        if seats in rules.seats(other):
            return name
    return ""


def endless(rules: Ruleset[Any], config: MatchConfig) -> bool:
    """Whether a match by `config` has no length: neither `rounds` nor the table's `hands` says."""
    return config.table.hands is None and "rounds" not in rules.write_options(config.options)


def lasting(rules: Ruleset[Any], config: MatchConfig, hands: int) -> MatchConfig:
    """Return `config` with a match of at least `hands` hands.

    The length is the option `rounds` (of as many hands as there are seats) where the game has
    one, else the table's `hands`.
    """
    if "rounds" in rules.write_options(config.options):
        rounds = -(-hands // config.seats)
        return replace(config, options=replace(config.options, rounds=rounds))
    return replace(config, table=replace(config.table, hands=hands))


class Match:
    """One match. Call `begin`, then for each hand `open_hand`, `deal`, and `answer` until over."""

    def __init__(
        self,
        rules: Ruleset[Any],
        config: MatchConfig,
        log: Log | None = None,
        *,
        log_legal: bool = False,
        hold: bool = False,
    ) -> None:
        self.rules, self.config = rules, config
        self.log, self.log_legal, self.hold = log, log_legal, hold
        self.scores: tuple[int, ...] = (0,) * config.seats
        self.next: HandInfo | None = None
        self.state: Any = None
        self.seating: tuple[int, ...] = ()
        self.hands_played = 0
        self.last: Result | None = None
        self._question = -1

    @property
    def over(self) -> bool:
        """Whether the last hand has been played."""
        return self.next is None and self.hands_played > 0

    @property
    def playing(self) -> bool:
        """Whether a hand is open and not over; the state of a finished hand stays to be seen."""
        return self.state is not None and not self.rules.over(self.state)

    @property
    def awaits_deal(self) -> bool:
        """Whether the open hand needs its deal to go on."""
        return self.playing and self.rules.awaits_deal(self.state)

    @property
    def held(self) -> bool:
        """Whether the hand stands still although nobody is asked (only with `hold`)."""
        return self.playing and self.rules.held(self.state)

    def begin(self, draw: Draw, names: tuple[str, ...] = ()) -> None:
        """Choose the first dealer with numbers drawn by `draw`, and write the header."""
        self.next, self.seating = self.rules.first_hand(self.config, draw)
        self.write_header(names)

    def write_header(self, names: tuple[str, ...] = ()) -> None:
        """Write the journal's first line."""
        if self.log is None:
            return
        config = self.config
        header: dict[str, object] = {
            "journal": journal.VERSION,
            "game": self.rules.id,
            "rules": self.rules.version,
            "options": self.rules.write_options(config.options),
            "seats": config.seats,
            "table": {f: getattr(config.table, f) for f in config.table.__struct_fields__},
        }
        if self.seating:
            header["seating"] = list(self.seating)
        if names:
            header["names"] = list(names)
        self.log(journal.encode(header))

    def open_hand(self) -> tuple[Event, ...]:
        """Open the next hand; ValueError if there is none or one is being played."""
        if self.next is None or self.playing:
            raise ValueError("no hand to open")
        self._question = -1
        self.state, events = self.rules.open(self.config, self.next, hold=self.hold)
        return events

    def deal(self, deal: Deal, fair: Mapping[str, object] | None = None) -> tuple[Event, ...]:
        """Give the open hand its chance; ValueError if it is no deal of this deck."""
        if not self.awaits_deal or self.next is None:
            raise ValueError("no hand waits for a deal")
        hand, deck = self.next, self.rules.deck
        if sorted(deal.wall) != deck.full():
            raise ValueError(f"the wall is not the {deck.size} tiles of the {deck.id} deck")
        if len(deal.dice) != self.rules.dice:
            raise ValueError(f"{len(deal.dice)} rolls of dice instead of {self.rules.dice}")
        if any(len(roll) != 2 or not all(1 <= die <= 6 for die in roll) for roll in deal.dice):
            raise ValueError("a roll is two dice of 1 to 6")
        if self.log is not None:
            line: dict[str, object] = {"hand": hand.number, "dealer": hand.dealer}
            if hand.round:
                line["round"] = hand.round
            line |= self.rules.hand_line(self.state)
            line |= {
                "wall": deck.list(deal.wall),
                "dice": [list(roll) for roll in deal.dice],
                "salt": deal.salt,
                "digest": deal.digest(deck),
            }
            if fair is not None:
                line["fair"] = dict(fair)
            self.log(journal.encode(line))
        return self._settle(self.rules.deal(self.state, deal))

    def answer(
        self, seat: Seat, action: Action, ms: int = 0, *, auto: bool = False
    ) -> tuple[Event, ...]:
        """Carry out one answer; IllegalActionError if it is not offered, then nothing changed."""
        if not self.playing:
            raise IllegalActionError("hand_over", "no hand is being played")
        if self.log is None:
            return self._settle(self.rules.apply(self.state, seat, action))
        legal = self.legal_line() if self.log_legal else None
        events = self.rules.apply(self.state, seat, action)
        if legal:
            self.log(legal)
        text = show_action(self.rules.deck, action)
        tail = ',"auto":true}' if auto else "}"
        self.log(f'{{"seat":{seat},"act":"{text}","ms":{ms}{tail}')
        return self._settle(events)

    def release(self) -> tuple[Event, ...]:
        """Let a hand that is `held` go on; ValueError if it is not."""
        if not self.held:
            raise ValueError("nothing is held")
        return self._settle(self.rules.release(self.state))

    def legal_line(self) -> str | None:
        """Return the line with all legal lists if this question has not had one yet."""
        rules, deck, question = self.rules, self.rules.deck, self.rules.question(self.state)
        if question == self._question:
            return None
        self._question = question
        lists = (
            f'"{seat}":["'
            + '","'.join([show_action(deck, a) for a in rules.legal(self.state, seat)])
            + '"]'
            for seat in rules.asked(self.state)
        )
        return '{"legal":{' + ",".join(lists) + "}}"

    def result_line(self) -> str:
        """Return the line that tells how the last hand ended; ValueError if none has."""
        if self.last is None:
            raise ValueError("no hand has ended")
        record = self.rules.record(self.last)
        return journal.encode({"result": record, "scores": list(self.scores)})

    def _settle(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Close the hand if it is over: add up, write the result, name the next hand."""
        rules = self.rules
        if not rules.over(self.state) or self.next is None:
            return events
        result = rules.result(self.state)
        self.scores = tuple(a + b for a, b in zip(self.scores, result.delta, strict=True))
        self.last = result
        if self.log is not None:
            self.log(self.result_line())
        self.hands_played += 1
        played = replace(self.next, scores=self.scores)
        self.next = rules.next_hand(self.config, played, result)
        return events
