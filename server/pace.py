"""The silence after a tile is laid open: it lasts as long whether or not anybody was asked.

Nothing is published before it is over; answers given inside it are held. With two or more people
at one client it is the neutral "anyone?" of hot-seat: whoever calls stretches it, asked or not.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.core.model import Seat


class Pace(Struct, frozen=True):
    """How long things take at a table, in seconds: settings of the host, never of the rules.

    `call` is the pause where several people share a client (`hotseat_call_seconds`); `bot` the
    shortest and the longest time a bot takes for its turn; `auto` the time auto-play takes;
    `deal` the time a deal takes to be shown, before the first clock of a hand begins to run;
    `handover` how long a shared machine may be on its way from one person to the next: behind the
    curtain his clock does not run before that, unless he opens sooner;
    `onward` how long a result is shown at most (None: until everybody has seen it); `silence`
    after how long a quiet client counts as gone (None: never, as on one machine).
    """

    call: float = 4.0
    bot: tuple[float, float] = (0.5, 1.5)
    auto: float = 1.0
    deal: float = 0.0
    handover: float = 20.0
    onward: float | None = 60.0
    silence: float | None = None

    def bot_delay(self, turn: int) -> float:
        """Return how long a bot takes for the `turn`-th question of a match.

        It depends on nothing but that public number: who was asked in between must not show.
        """
        low, high = self.bot
        return low + (high - low) * (turn * 0.6180339887498949 % 1.0)


AT_ONCE = Pace(call=0.0, bot=(0.0, 0.0), auto=0.0, onward=0.0)
"""No waiting at all: bots among themselves (`--watch`) and benchmarks."""


class Window(Struct, frozen=True):
    """One pause: from `opened` until `ends`, longer only while somebody who called looks.

    `look` is a caller's time (None: no limit); `callers` stand in the order they called, the first
    of them is looking since `since`, or will be then at the latest: for `handover` the curtain may
    stand before him; `called` have had their look: one look a pause.
    """

    opened: float
    ends: float
    look: float | None = None
    callers: tuple[Seat, ...] = ()
    called: tuple[Seat, ...] = ()
    since: float = 0.0
    handover: float = 0.0

    @property
    def caller(self) -> Seat | None:
        """Who is looking."""
        return self.callers[0] if self.callers else None

    def call(self, seat: Seat, now: float) -> "Window":
        """Let `seat` look next."""
        since = self.since if self.callers else now + self.handover
        callers, called = (*self.callers, seat), (*self.called, seat)
        return replace(self, callers=callers, called=called, since=since)

    def begin(self, seat: Seat, now: float) -> "Window":
        """Let the time of the caller `seat` begin: the curtain is open for him."""
        if seat != self.caller or self.since <= now:
            return self
        return replace(self, since=now)

    def done(self, seat: Seat, now: float) -> "Window":
        """Let `seat` look no longer: it answered, released, left or ran out of time."""
        if seat not in self.callers:
            return self
        callers = tuple(each for each in self.callers if each != seat)
        since = self.since
        if seat == self.caller:
            since = now + self.handover if callers else now
        return replace(self, callers=callers, since=since)

    def due(self) -> float | None:
        """Return the next moment something happens here: a look or the pause is over."""
        if not self.callers:
            return max(self.ends, self.since)
        return None if self.look is None else self.since + self.look

    def later(self, gap: float) -> "Window":
        """Return the window moved on by `gap` seconds in which the table stood still."""
        return replace(self, opened=self.opened + gap, ends=self.ends + gap, since=self.since + gap)
