"""One conversation with a host over connections that come and go. No sockets, threads or time.

It comes in again after every silence, says again what was not acknowledged, drops what it has
seen, and notices what it missed. Whoever drives it lends it a port and tells it the time.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from engine.core.model import Seat
from server import wire
from server.rhythm import SELDOM
from server.wire import ClientMessage, Code, HostMessage

CONNECTING, OPEN, AWAY, REFUSED, CLOSED = "connecting", "open", "away", "refused", "closed"
FATAL = frozenset({Code.WRONG_CODE, Code.OTHER_PROTOCOL, Code.KICKED})
"""What trying again does not mend."""
GONE = frozenset({Code.NO_SUCH_TABLE, Code.NOT_STARTED})
"""What a host says to a Hello when the match is gone, as it is where the host has died after it."""

TRIPS = 8
"""Round trips that silence lasts at least before a new connection, which takes six of them."""
PATIENCE = 1.5
"""How much longer than pings are apart silence may last, where they are few."""


class Timing(Struct, frozen=True):
    """Seconds: between pings, of silence and of no answer to a greeting before a new connection.

    A host may ask for fewer pings, as few as one in `rare` seconds; while a command is open they
    come sooner, ever more seldom like the command itself.

    Both silences count longer each time (`slower`) up to `longest`, not the same for everybody;
    where they are longer than `doubtful` nobody seems to be there. A command is repeated after
    `again`, one that answers a tile that lies open after `held` (nobody hears anything before that
    pause is over), then ever more seldom; a wish nobody heard is worth `fresh` seconds; a host that
    stopped on purpose is asked every `seldom` seconds.
    """

    ping: float = 0.2
    rare: float = SELDOM
    dead: float = 0.5
    slower: float = 1.6
    longest: float = 6.0
    doubtful: float = 2.0
    enter: float = 0.5
    knock: float = 0.03
    again: float = 0.25
    held: float = 1.0
    patient: float = 2.0
    fresh: float = 5.0
    behind: float = 1.0
    seldom: float = 3.0


class Port(Protocol):
    """A socket that can be replaced by a new one."""

    def open(self) -> None:
        """Close what is open and begin a new connection."""

    def send(self, data: bytes) -> bool:
        """Send without waiting; False if nobody is there to take it."""


class Open:
    """A command that has no answer yet."""

    def __init__(self, message: wire.Command, now: float, wait: float) -> None:
        self.message, self.said, self.wait = message, now, wait


class Line:
    """Keeps a conversation going; `luck` gives numbers from 0 to 1, so that not all come at once.

    `state` is `connecting` until the host has let us in, then `open` or `away`; `refused` for good
    with the reason in `trouble`, or `closed`. In the other states `trouble` is what is known of
    why nobody answers.
    """

    def __init__(
        self, port: Port, enter: wire.Enter, luck: Callable[[], float], timing: Timing | None = None
    ) -> None:
        self._port, self._enter, self._luck = port, enter, luck
        self._t = timing or Timing()
        self.state = CONNECTING
        self.trouble = ""
        self.detail = ""
        self.person = 0
        self.boot = ""
        self.round_trip: float | None = None
        """The shortest round trip of late, in seconds."""
        self.news: list[HostMessage] = []
        """What came and was not seen before; emptied by the driver."""
        self._in = False
        self._heard = 0.0
        self._dead = self._t.dead
        self._enter_at = self._ping_at = self._pinged = 0.0
        self._every = self._t.ping
        self._probe: float | None = None
        """When the first ping was sent that nothing has come after."""
        self._greeted = False
        """Whether we have greeted over this connection."""
        self._unheard = self._t.enter
        self._seats: tuple[Seat, ...] = ()
        self._watching = False
        self._asked = False
        """Whether we have said Hello since we came in."""
        self._blindly = False
        """Whether we have said Hello with the greeting, not knowing whether a match is left."""
        self._settled = False
        """Whether we were welcomed since: only then are commands understood as they are meant."""
        self._numbers: dict[Seat | None, int] = {}
        self._claims: set[Seat] = set()
        """Seats before which a tile lies open, as far as is known."""
        self._open: dict[Seat, Open] = {}
        self._waiting: list[tuple[float, ClientMessage]] = []
        self._pong: tuple[float, float] = (0.0, 0.0)
        self._behind_since: float | None = None

    # What the driver calls ----------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """Open the first connection."""
        self._reopen(now)

    def deadline(self) -> float:
        """Return when `tick` must be called at the latest."""
        moments = [self._dead_at(), self._ping_due() if self._in else self._enter_at]
        moments += [each.said + each.wait for each in self._open.values() if self._settled]
        return min(moments)

    def tick(self, now: float) -> None:
        """Do what is due."""
        if self.state in (REFUSED, CLOSED):
            return
        if now >= self._dead_at():
            if self._in or self.state == OPEN:
                self.state = AWAY
            elif self._dead > self._t.doubtful and not self.trouble:
                self.trouble = Code.NO_ANSWER
            self._dead = min(self._dead * self._t.slower, self._t.longest)
            self._dead *= 0.9 + 0.2 * self._luck()
            self._reopen(now)
        if not self._in and now >= self._enter_at:
            if self._greeted:  # what is lost comes sooner over a new connection
                self.state = AWAY if self.state == OPEN else self.state
                self._unheard = min(self._unheard * self._t.slower, self._t.longest)
                self._reopen(now)
            self._greet(now)
        if self._in and now >= self._ping_due():
            self._ping(now)
        if self._settled:
            for each in self._open.values():
                if now >= each.said + each.wait:
                    self._repeat(now, each)

    def _dead_at(self) -> float:
        """Return when silence has lasted too long: a ping unanswered, or none heard of at all."""
        seldom = PATIENCE * (self._every - self._t.ping) if self._in else 0.0
        dead = max(self._dead, min(TRIPS * (self.round_trip or 0.0), self._t.longest))
        silent = self._heard + dead + seldom
        return silent if self._probe is None else min(silent, self._probe + dead)

    def _ping_due(self) -> float:
        """Return when the next ping is due: soon, if a command waits for its answer."""
        if self._every <= self._t.ping or not self._settled:
            return self._ping_at
        soon = self._t.ping / self._t.again
        asked = [max(self._pinged, each.said) + soon * each.wait for each in self._open.values()]
        return min([self._ping_at, *asked])

    def say(self, now: float, message: ClientMessage) -> None:
        """Say something; commands are repeated until they are answered."""
        match message:
            case wire.Command(seat=seat):
                wait = self._t.held if seat in self._claims else self._t.again
                each = self._open[seat] = Open(message, now, wait)
                if self._settled:  # a host that was started again would take it for another one
                    self._send(each.message)
            case wire.Leave():
                self._send(message)
                self.state = CLOSED
            case _:
                self._note(message)
                if not (self._in and self._send(message)):
                    self._waiting.append((now, message))

    def hear(self, now: float, data: bytes) -> None:
        """Take what came from the host; nonsense is no sign of life."""
        try:
            message = wire.from_server(data)
        except wire.MalformedError:
            return
        if self.state in (REFUSED, CLOSED):
            return
        self._heard, self._probe = now, None
        self._take(now, message)

    def doubt(self, trouble: Code) -> None:
        """Note why connections fail, as far as the transport can tell."""
        if not self._in and self.state != REFUSED:
            self.trouble = trouble

    def give_up(self, trouble: Code, detail: str = "") -> None:
        """Try no more."""
        self.state, self.trouble, self.detail = REFUSED, trouble, detail

    # Saying -------------------------------------------------------------------------------------

    def _reopen(self, now: float) -> None:
        self._in = self._asked = self._settled = self._greeted = self._blindly = False
        self._probe = None
        self._port.open()
        self._heard = self._enter_at = now
        self._pong = (0.0, 0.0)
        self._behind_since = None

    def _send(self, message: ClientMessage) -> bool:
        return self._port.send(wire.encode(message))

    def _greet(self, now: float) -> None:
        """Come in, and go straight back to the seats that are ours."""
        if not self._send(self._enter):
            self._enter_at = now + self._t.knock
            return
        self._greeted, self._enter_at = True, now + self._unheard
        self._blindly = bool(self._numbers)
        if self._blindly:
            self._hello()

    def _hello(self) -> None:
        last = tuple(self._numbers.get(reader, 0) for reader in self._readers())
        self._send(wire.Hello(self._seats, boot=self.boot, last=last, watch=self._watching))

    def _readers(self) -> tuple[Seat | None, ...]:
        return (*self._seats, *((None,) if self._watching else ()))

    def _ping(self, now: float) -> None:
        echo, came = self._pong
        held = now - came if echo else 0.0
        last = tuple(self._numbers.get(reader, 0) for reader in self._readers())
        self._send(wire.Ping(now, last, echo, held))
        self._pinged = now
        self._probe = now if self._probe is None else self._probe
        self._ping_at = now + self._every * (0.8 + 0.4 * self._luck())

    def _repeat(self, now: float, each: Open) -> None:
        self._send(each.message)
        each.said, each.wait = now, min(2 * each.wait, self._t.patient)

    def _note(self, message: ClientMessage) -> None:
        """Remember what a wish means for where we are."""
        match message:
            case wire.Watch():
                self._watching = True
            case wire.Sit() | wire.Rise(seat=None):
                self._watching = False
            case _:
                pass

    # Hearing ------------------------------------------------------------------------------------

    def _take(self, now: float, message: HostMessage) -> None:
        match message:
            case wire.Entered():
                self._entered(now, message)
            case wire.Room():
                self._room(message)
            case wire.Tables():
                self._nowhere()
            case wire.Welcome():
                self._welcome(now, message)
            case wire.Update():
                if not self._fresh(message):
                    return
            case wire.Ack(seat=seat, count=count):
                each = self._open.get(seat)
                if each is None or each.message.count != count:
                    return
                del self._open[seat]
            case wire.Pong():
                self._ponged(now, message)
                return
            case wire.Refused(code=code) if self._blindly and code in GONE:
                self._blindly = False  # nobody has wished for anything
                return
            case wire.Refused():
                self._refused(now, message)
            case _:
                pass
        self.news.append(message)

    def _entered(self, now: float, entered: wire.Entered) -> None:
        self._in, self.state, self.trouble = True, OPEN, ""
        self._asked, self._settled = bool(self._numbers), False
        self.person = entered.person
        self._dead, self._unheard = self._t.dead, self._t.enter
        self._ping_at = now
        waiting, self._waiting = self._waiting, []
        for at, message in waiting:
            if now - at <= self._t.fresh:
                self._send(message)

    def _room(self, room: wire.Room) -> None:
        """Go to our seats when a match is being played there."""
        mine = tuple(Seat(s) for s, p in enumerate(room.places) if p.person == self.person)
        self._watching = self.person in {guest.person for guest in room.watchers}
        if not any(each.person == self.person and each.allowed for each in room.looks):
            for reader in self._numbers.keys() - set(self._readers()):  # looked at, and no more
                del self._numbers[reader]
        if room.phase not in ("playing", "over"):
            self._nowhere()
        elif (mine or self._watching) and (not self._asked or mine != self._seats):
            self._seats = mine
            self._hello()
            self._asked = True

    def _nowhere(self) -> None:
        """No match is ours to follow."""
        self._seats = ()
        self._asked = self._settled = False
        self._numbers.clear()
        self._open.clear()

    def _welcome(self, now: float, welcome: wire.Welcome) -> None:
        self._seats, self._asked, self._settled = welcome.seats, True, True
        self._blindly = False
        if welcome.boot != self.boot:
            self._numbers = dict.fromkeys(self._readers(), 0)
            for seat, each in self._open.items():  # nobody knows: the view tells whether it counts
                self.news.append(wire.Ack(seat, each.message.count, Code.STALE))
            self._open.clear()
        self.boot = welcome.boot
        for each in self._open.values():
            each.wait = self._t.again
            self._repeat(now, each)

    def _fresh(self, update: wire.Update) -> bool:
        """Whether an update was not seen before; a gap before it needs nothing: it tells all."""
        if update.number <= self._numbers.get(update.seat, 0):
            return False
        self._numbers[update.seat] = update.number
        self._behind_since = None
        if update.seat is not None:
            lies = update.view.phase == "claim"
            (self._claims.add if lies else self._claims.discard)(update.seat)
        return True

    def _ponged(self, now: float, pong: wire.Pong) -> None:
        trip = now - pong.sent
        best = self.round_trip
        self.round_trip = trip if best is None else min(trip, best + 0.1 * abs(trip - best))
        self._pong = (pong.now, now)
        self._every = min(max(self._t.ping, pong.every), self._t.rare)
        known = [self._numbers.get(reader, 0) for reader in self._readers()]
        behind = any(host > mine for host, mine in zip(pong.numbers, known, strict=False))
        if not behind and self._asked == self._settled:
            self._behind_since = None
        elif self._behind_since is None:
            self._behind_since = now
        elif now - self._behind_since > self._t.behind:
            self._behind_since = now
            self._hello()

    def _refused(self, now: float, refused: wire.Refused) -> None:
        if refused.code in FATAL and not (refused.code == Code.KICKED and self._in):
            self.give_up(Code(refused.code), refused.detail)
        elif refused.code == Code.REFUSED_KEY:
            self.doubt(Code.REFUSED_KEY)
        elif refused.code == Code.UNKNOWN:
            self._in = self._settled = self._greeted = False
            self._enter_at = now
        elif refused.code == Code.HOUSE_FULL and not self._in:
            self.trouble = Code.HOUSE_FULL  # somebody may go: it is tried again
        elif refused.code == Code.HOST_CLOSED:
            self._in = self._settled = self._greeted = False
            self.state, self.trouble = AWAY, Code.HOST_CLOSED
            self._dead = self._t.seldom
            self._enter_at = now + self._t.seldom
