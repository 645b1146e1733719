"""What one client has been told and has seen of one hand, and whether it fits together.

The wall is made again from the seeds, the hand is played again from the wall and the answers, and
what comes out must be what was seen, event for event and table for table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.errors import EngineError, JournalError
from engine.core.events import Event, HandOpened
from engine.core.journal import VERSION, AnswerLine, HandLine, Header, Line, parse_line
from engine.core.model import Action, HandInfo, Seat
from engine.core.notation import show_action
from engine.core.replay import Replay
from engine.core.ruleset import MatchConfig, Ruleset
from engine.core.views import View
from engine.fair import commitment, shuffle
from server import wire


class FairnessError(Exception):
    """Something does not fit; `why` is a word for the screen, `detail` names what."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why}: {detail}")
        self.why, self.detail = why, detail


class Said:
    """A wish of ours; `taken` is whether it was carried out, None while we do not know."""

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat, self.action = seat, action
        self.taken: bool | None = None


class Evidence:
    """One hand as seen from one client."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.id = ""
        self.host_commit = ""
        self.seats: tuple[Seat, ...] = ()
        self.without: tuple[Seat, ...] = ()
        self.own: dict[Seat, bytes] = {}
        self.commits: tuple[str, ...] = ()
        self.seeds: tuple[str, ...] | None = None
        self.digest = ""
        self._digests: set[str] = set()
        self._info: set[HandInfo] = set()
        self._pieces: dict[Seat | None, list[list[Event]]] = {}
        self._tables: dict[Seat | None, dict[View, None]] = {}
        self._said: dict[tuple[Seat, int], Said] = {}
        self._whole = True
        self._lost_commands = False

    # Keeping ------------------------------------------------------------------------------------

    def begin(self, told: wire.Shuffle, own: Mapping[Seat, bytes]) -> None:
        """Note that a deal is being made (anew)."""
        self.id, self.host_commit = told.id, told.commit
        self.seats, self.without = told.seats, told.without
        self.own = dict(own)
        self.commits, self.seeds = (), None

    def includes_us(self) -> bool:
        """Whether every commitment of ours stands in its place."""
        if len(self.commits) != len(self.seats):
            return False
        told = dict(zip(self.seats, self.commits, strict=True))
        return all(told.get(s) == commitment(self.id, seed) for s, seed in self.own.items())

    def interrupted(self) -> None:
        """Note that the host was started again: commands in flight are nobody's."""
        self._lost_commands = True

    def cut(self, reader: Seat | None, *, missed: bool) -> None:
        """Begin a new piece of what is seen; `missed`: something before it was not."""
        self._whole = self._whole and not missed
        pieces = self._pieces.get(reader)
        if pieces and pieces[-1]:
            pieces.append([])

    def split(
        self, update: wire.Update, deals: Mapping[int, "Evidence"]
    ) -> Iterator[tuple["Evidence", list[Event]]]:
        """Yield the events of an update by hand: this one's, and before its opening the last's."""
        for at, event in enumerate(update.events):
            if isinstance(event, HandOpened) and event.hand.number == self.number:
                before = deals.get(self.number - 1)
                if before is not None and at:
                    yield before, list(update.events[:at])
                yield self, list(update.events[at:])
                return
        yield self, list(update.events)

    def saw(self, reader: Seat | None, events: Sequence[Event]) -> None:
        """Keep events that one reader of ours was told."""
        pieces = self._pieces.setdefault(reader, [[]])
        if not any(pieces) and events and not isinstance(events[0], HandOpened):
            self._whole = False
        pieces[-1].extend(events)

    def looked(self, view: View) -> None:
        """Keep how the table was shown."""
        self._tables.setdefault(view.me, {})[view] = None
        self._info.add(view.hand)
        if view.digest:
            self.digest = self.digest or view.digest
            self._digests.add(view.digest)

    def commanded(self, command: wire.Command) -> None:
        """Keep what was wished."""
        self._said[command.seat, command.count] = Said(command.seat, command.action)

    def acknowledged(self, ack: wire.Ack) -> None:
        """Keep whether a wish was carried out."""
        said = self._said.get((ack.seat, ack.count))
        if said is not None and said.taken is None:
            said.taken = not ack.error

    @property
    def whole(self) -> bool:
        """Whether the hand was seen from its opening to its end."""
        told = self.seeds is not None and bool(self._info)
        return self._whole and not self._lost_commands and told

    # Checking -----------------------------------------------------------------------------------

    def check(
        self,
        rules: Ruleset[Any],
        config: MatchConfig,
        welcome: wire.Welcome,
        told: wire.Disclosed,
        expected: HandInfo | None,
    ) -> HandInfo | None:
        """Return the hand that must come next; FairnessError says what does not fit.

        `expected` is what the hand before this one, checked by us, said this one must be.
        """
        host = self._check_seeds(told)
        lines = _lines(told)
        hand = next((line for line in lines if isinstance(line, HandLine)), None)
        if hand is None:
            raise FairnessError("record", "no deal")
        self._check_record(hand)
        seeds = [bytes.fromhex(seed) for seed in self.seeds or ()]
        deal, stream = shuffle(rules.deck, rules.dice, host, seeds)
        if rules.deck.list(deal.wall) != list(hand.wall):
            raise FairnessError("wall", "the wall is not the one the seeds make")
        if deal.dice != hand.rolls():
            raise FairnessError("dice", "the dice are not those the seeds make")
        if self._digests - {deal.digest(rules.deck)}:
            raise FairnessError("digest", "another wall was announced before the hand")
        if not self._info:  # nothing was seen of this hand
            return None
        info = self._check_info(expected)
        if self.number == 1 and rules.first_hand(config, stream.below)[0].dealer != info.dealer:
            raise FairnessError("dealer", "the first dealer is not the one the seeds make")
        self._check_answers(rules, welcome.seats, lines)
        return self._replay(rules, config, welcome, lines, info)

    def _check_seeds(self, told: wire.Disclosed) -> bytes:
        """Return the host's seed, once all commitments are kept."""
        try:
            host = bytes.fromhex(told.seed)
            seeds = [bytes.fromhex(seed) for seed in self.seeds or ()]
        except ValueError:
            raise FairnessError("seed", "no seed") from None
        if commitment(self.id, host) != self.host_commit:
            raise FairnessError("host_seed", "the host's seed is not the one it committed to")
        if not self.includes_us():
            raise FairnessError("commit", "our commitment was left out or changed")
        if [commitment(self.id, seed) for seed in seeds] != list(self.commits):
            raise FairnessError("seed", "a player's seed is not the one committed to")
        return host

    def _check_record(self, hand: HandLine) -> None:
        fair = hand.fair or {}
        mine = (self.id, list(self.commits), list(self.seeds or ()), self.host_commit)
        keys = ("hand_id", "commits", "seeds", "host_commit")
        if tuple(fair.get(key) for key in keys) != mine or hand.hand != self.number:
            raise FairnessError("record", "the record tells of another deal")

    def _check_info(self, expected: HandInfo | None) -> HandInfo:
        if len(self._info) != 1:
            raise FairnessError("record", "the hand was announced in more than one way")
        info = next(iter(self._info))
        if expected is not None and expected.number == info.number and expected != info:
            raise FairnessError("dealer", "this is not the hand that had to follow")
        return info

    def _check_answers(
        self, rules: Ruleset[Any], mine: Sequence[Seat], lines: Sequence[Line]
    ) -> None:
        """Compare what we said with what is told we said."""
        if not self.whole:
            return
        for reader in self._pieces.keys() & set(mine):
            told = [
                line.act
                for line in lines
                if isinstance(line, AnswerLine) and line.seat == reader and not line.auto
            ]
            places = {0}  # so many of them may be accounted for
            for said in self._said.values():
                if said.seat != reader or said.taken is False:
                    continue
                act = show_action(rules.deck, said.action)
                after = {at + 1 for at in places if told[at : at + 1] == [act]}
                places = after if said.taken else places | after
            if len(told) not in places:
                raise FairnessError("answers", "our answers are told otherwise than we gave them")

    def _replay(
        self,
        rules: Ruleset[Any],
        config: MatchConfig,
        welcome: wire.Welcome,
        lines: Sequence[Line],
        info: HandInfo,
    ) -> HandInfo | None:
        """Play the hand again and compare what we saw."""
        header = Header(
            VERSION, rules.id, rules.version, welcome.options, len(welcome.kinds), welcome.table
        )
        events: list[Event] = []
        try:
            replay = Replay(rules, list(enumerate((header, *lines), 1)), hold=True)
            match = replay.match
            match.next, match.scores = info, info.scores
            match.hands_played = info.number - 1
            tables = Tables(rules, self._tables)
            tables.note(rules.open(config, info, hold=True)[0])
            for step in replay.steps():
                events += step.events
                tables.note(match.state)
        except (JournalError, EngineError) as cause:
            raise FairnessError("record", str(cause)) from None
        for reader, pieces in self._pieces.items():
            seen = events if welcome.open_hands else [event.seen_by(reader) for event in events]
            for piece in pieces:  # a host that was started again tells some things twice
                _check_piece(piece, seen)
        if not welcome.open_hands and not tables.all_seen_are_true:
            raise FairnessError("events", "the table was shown otherwise than it was")
        if match.playing or replay.lacks_result:
            raise FairnessError("record", "the hand is not over")
        return match.next


class Tables:
    """How the table really stood, moment for moment, beside how it was shown to some readers."""

    def __init__(
        self, rules: Ruleset[Any], seen: Mapping[Seat | None, Mapping[View, None]]
    ) -> None:
        self._rules = rules
        self._seen = {reader: dict(views) for reader, views in seen.items()}

    def note(self, state: Any) -> None:
        """Note how it stands now, and how it does once the host lets a held hand go on."""
        rules = self._rules
        self._look(state)
        if rules.held(state):
            state = rules.copy(state)
            while rules.held(state):
                rules.release(state)
                self._look(state)

    def _look(self, state: Any) -> None:
        for reader, views in self._seen.items():
            views.pop(self._rules.view(state, reader), None)

    @property
    def all_seen_are_true(self) -> bool:
        """Whether the table once stood as it was shown, each time."""
        return not any(self._seen.values())


def _lines(told: wire.Disclosed) -> list[Line]:
    try:
        return [parse_line(number, body) for number, body in enumerate(told.lines, 2)]
    except JournalError as cause:
        raise FairnessError("record", str(cause)) from None


def _check_piece(piece: Sequence[Event], seen: Sequence[Event]) -> None:
    """Check that a piece of what was seen stands in what must have happened."""
    size, wanted = len(piece), list(piece)
    if not any(list(seen[at : at + size]) == wanted for at in range(len(seen) - size + 1)):
        raise FairnessError("events", "a tile or a move was shown that the wall and the rules deny")
