"""The open question: its clock, its pause, who plays by himself, and which commands were heard.

Nothing here knows the game; what a question is about is the match's affair.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from engine.core.events import WallBuilt
from engine.core.model import Action, Seat
from engine.core.options import TableSettings
from engine.core.views import View
from server.clock import Clock, earliest, milliseconds
from server.lag import Lag
from server.pace import Pace, Window
from server.publishing import Moment
from server.seating import Seating
from server.wire import Clocks, Code

CLAIM = "claim"
OVER = "over"
BEFORE = "before"
REMEMBERED = 64


class Ledger:
    """The commands of one seat: each is carried out once, and answered the same every time."""

    def __init__(self) -> None:
        self.last = 0
        self.open = False
        """Whether command `last` has not been answered yet."""
        self._acks: OrderedDict[int, str] = OrderedDict()

    def take(self, count: int) -> str | None:
        """Note a new command; return the answer of a known one, "" included; None: carry it out.

        A known one without an answer yet raises Waiting: its answer comes by itself.
        """
        if count in self._acks:
            return self._acks[count]
        if count == self.last and self.open:
            raise Waiting
        if count <= self.last:
            return Code.OLD
        if self.open:
            return Code.BUSY
        self.last, self.open = count, True
        return None

    def close(self, count: int, error: str) -> None:
        """Keep the answer to command `count`."""
        self.open = self.open and count != self.last
        self._acks[count] = error
        while len(self._acks) > REMEMBERED:
            self._acks.popitem(last=False)


class Waiting(Exception):  # noqa: N818 - no error: the answer is on its way
    """The command is known and not answered yet."""


class Question:
    """What is being asked, since when, and what happens by itself and when."""

    def __init__(self, pace: Pace, settings: TableSettings, seating: Seating) -> None:
        self._pace, self._settings, self._seating = pace, settings, seating
        self.round = 0
        """Counts the questions, also those put to nobody: everybody can count them."""
        self.phase = ""
        self.turn = Seat(0)
        self.began = 0.0
        """When those who need no curtain could begin to think."""
        self.clock = Clock()
        self.window: Window | None = None
        self.auto: set[Seat] = set()
        """Seats the clock plays for."""
        self.auto_known: set[Seat] = set()
        """Those of them that everybody may know of: a claim that ran out tells who was asked."""
        self.auto_due: dict[Seat, float] = {}
        self.bot_due: dict[Seat, tuple[float, Action | None]] = {}
        self.asked_at: dict[Seat, int] = {}
        """By asked human seat: the number of the update that brought the question."""
        self.waiting: set[Seat] = set()
        """Seats that have not seen the result yet."""
        self.onward_at: float | None = None
        self.ledgers = {seat: Ledger() for seat in seating.humans}
        self.lags = {seat: Lag() for seat in seating.humans}

    def suspend(self) -> None:
        """Stop all clocks: the question is over and the next one is not on disk yet."""
        self.clock, self.window, self.onward_at = Clock(), None, None
        self.phase = ""
        self.auto_due.clear()
        self.bot_due.clear()
        self.asked_at.clear()
        self.waiting.clear()

    def open(self, now: float, moment: Moment) -> None:
        """Start the question that a moment brings: its clock, or its pause, or its result."""
        self.round += 1
        self.asked_at.clear()
        self.phase, self.turn = moment.phase, moment.turn
        if self.phase == OVER:
            self.onward_at = None if self._pace.onward is None else now + self._pace.onward
            self.waiting = set(self._seating.humans) - set(self._seating.away)
            return
        if self.phase == CLAIM:
            pause = self._settings.pause_ms / 1000
            if self._seating.shared_seats():
                pause = max(pause, self._pace.call)
            look = self._settings.claim_seconds
            self.began = now
            self.clock = Clock(look, now, self._longest())
            self.window = Window(now, now + pause, look, handover=self._pace.handover)
            auto_at = now + min(self._pace.auto, pause / 2)
        else:
            lag = self.lags.get(self.turn) if self.phase != BEFORE else None
            grace = self._longest() if lag is None else lag.grace()
            shown = any(isinstance(event, WallBuilt) for event in moment.events)
            self.began = now + (self._pace.deal if shown else 0.0)
            public = moment.asked if self.phase == BEFORE else (moment.turn,)
            since = self.began + self._curtain(public)
            self.clock = Clock(self._settings.turn_seconds, since, grace)
            self.auto_known |= self.auto.intersection(public)
            auto_at = self.began + self._pace.auto
        self.auto_due = {seat: auto_at for seat in moment.asked if seat in self.auto}

    def _curtain(self, seats: Iterable[Seat]) -> float:
        """Return how long a curtain may stand before one of those who are asked."""
        shared = self._settings.turn_seconds is not None and self._seating.shared_seats()
        return self._pace.handover if shared and set(shared).intersection(seats) else 0.0

    def unveil(self, now: float, seat: Seat) -> bool:
        """Let a person's time begin for whom the curtain has opened; whether that changes it."""
        if self.window is not None:
            before, self.window = self.window, self.window.begin(seat, now)
            return self.window is not before
        if seat not in self.asked_at or seat not in self._seating.shared_seats():
            return False
        clock, self.clock = self.clock, self.clock.begin(now)
        return self.clock is not clock

    def overdue(self, asked: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return who has let his time run out: whoever waits for a shared machine has not."""
        asked = tuple(asked)
        return asked if self.phase != BEFORE else self._seating.first_of_each(asked)

    def hand_on(self, now: float, answered: Iterable[Seat]) -> bool:
        """Give the next person at a shared machine his own time; whether there is one.

        Only a question before the deal is put to several people at once and in the open.
        """
        shared = set(self._seating.shared_seats())
        left = shared.intersection(self.asked_at)
        if self.phase != BEFORE or not left or not shared.intersection(answered):
            return False
        self.clock = Clock(self._settings.turn_seconds, now + self._curtain(left), self._longest())
        return True

    def _longest(self) -> float:
        """Return the longest line's grace: where nobody may know who was asked, all have it."""
        return max((lag.usual() for lag in self.lags.values()), default=0.0)

    def answered(self, now: float, seat: Seat) -> None:
        """Note whether a person's answer needed grace."""
        self.lags[seat].moved(self.clock.late(now))

    def put(self, numbers: Mapping[Seat, int], views: Mapping[Seat | None, View]) -> None:
        """Note which update brought the question to whom; who has answered is asked no more."""
        for seat, number in numbers.items():
            if views[seat].legal:
                self.asked_at.setdefault(seat, number)
            else:
                self.asked_at.pop(seat, None)

    def wake(self, seat: Seat) -> bool:
        """End auto-play of a seat; return whether it was on."""
        was = seat in self.auto
        self.auto.discard(seat)
        self.auto_known.discard(seat)
        self.auto_due.pop(seat, None)
        return was

    def sleep(self, seat: Seat) -> None:
        """Let the clock play for a seat from now on (i8 3.23)."""
        self.auto.add(seat)
        if self.phase != CLAIM:
            self.auto_known.add(seat)

    def auto_for(self, reader: Seat | None) -> tuple[Seat, ...]:
        """Return the seats that play by themselves, as far as `reader` may know."""
        if not self.auto:
            return ()
        mine = {reader} if reader is not None else set()
        return tuple(sorted(self.auto & (self.auto_known | mine)))

    def due(self) -> float | None:
        """Return the next moment at which something happens by itself."""
        due = self.clock.ends() if self.window is None else self.window.due()
        played = [at for at, _ in self.bot_due.values()] if self.bot_due else ()
        return earliest(due, self.onward_at, *self.auto_due.values(), *played)

    def bot_delay(self) -> float:
        """Return how long a bot takes for this question; in a pause the pause itself is enough."""
        return 0.0 if self.phase == CLAIM else self._pace.bot_delay(self.round)

    def bot_at(self, due: float) -> Seat | None:
        """Return a bot whose answer is due then."""
        return next((seat for seat, (at, _) in self.bot_due.items() if at == due), None)

    def auto_at(self, due: float) -> Seat | None:
        """Return a seat that auto-play answers for then."""
        return next((seat for seat, at in self.auto_due.items() if at == due), None)

    def shift(self, gap: float) -> None:
        """Move everything on by `gap` seconds in which the table stood still."""
        self.clock = self.clock.later(gap)
        self.window = self.window and self.window.later(gap)
        self.onward_at = None if self.onward_at is None else self.onward_at + gap
        self.auto_due = {seat: at + gap for seat, at in self.auto_due.items()}
        self.bot_due = {seat: (at + gap, action) for seat, (at, action) in self.bot_due.items()}

    def clocks(self, now: float, *, sofa: bool) -> Clocks:
        """Return the clocks that readers may see; `sofa`: those of a client that people share."""
        seats = tuple(Seat(s) for s in range(len(self._seating.plan.kinds)))
        window = self.window if sofa else None
        if self.phase == OVER and self.onward_at is not None and self._pace.onward is not None:
            left = milliseconds(self.onward_at - now)  # then the next hand comes by itself
            return Clocks((left,) * len(seats), milliseconds(self._pace.onward))
        if self.phase in ("", OVER):
            return Clocks((None,) * len(seats), 0)
        if window is None:
            return self._shown(self.clock, now, (self.turn,) if self.phase == "turn" else seats)
        if window.caller is not None:
            return self._shown(Clock(window.look, window.since), now, (window.caller,))
        left = milliseconds(window.ends - now)
        return Clocks((left,) * len(seats), milliseconds(window.ends - window.opened))

    def _shown(self, clock: Clock, now: float, running: Iterable[Seat]) -> Clocks:
        clocks: list[int | None] = [None] * len(self._seating.plan.kinds)
        left = clock.left_ms(now)
        for seat in running:
            clocks[seat] = left
        return Clocks(tuple(clocks), 0 if clock.total is None else milliseconds(clock.total))
