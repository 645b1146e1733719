"""What is said at a table while a match is played: wishes one way, facts the other.

What a seat is told is cut to what it may see; a client chooses among the wishes it is offered.
"""

from typing import Any

from msgspec import Struct

from engine.core.events import Event
from engine.core.model import Action, Seat
from engine.core.views import View
from server.message import Message


class Hello(Message, frozen=True, tag="hello"):
    """A client asks for the seats it plays (several in hot-seat), at the table where it is.

    `names` go with `seats`; a client without seats (`watch`) sees what everybody may see. `last`
    are the numbers of the last updates it has seen of match `boot`, by seat; empty at the start.
    `token` is what a welcome gave, to come back to one's seats inside one program; over the
    network the client's key is what counts.
    """

    seats: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()
    boot: str = ""
    last: tuple[int, ...] = ()
    watch: bool = False
    token: str = ""


class Command(Message, frozen=True, tag="command"):
    """A wish of `seat`: `count` numbers its commands from 1, `seen` is the update it answers.

    One command of a seat is open at a time. Sent again with the same `count` it is not carried
    out again; its ack is. A client that is welcomed to another `boot` forgets its open commands.
    """

    seat: Seat
    count: int
    seen: int
    action: Action


class Call(Message, frozen=True, tag="call"):
    """Hot-seat: the person of `seat` wants to look after a discard; time stands for his answer.

    Anybody may call, whether or not he is asked: a call tells nothing. One look a pause.
    """

    seat: Seat


class Release(Message, frozen=True, tag="release"):
    """Hot-seat: the person who called has looked and takes nothing."""

    seat: Seat


class Unveil(Message, frozen=True, tag="unveil"):
    """Hot-seat: the curtain is open for the person of `seat`: his time begins, if it has not."""

    seat: Seat


class Awake(Message, frozen=True, tag="awake"):
    """The person of `seat` is back: auto-play ends (i8 3.23)."""

    seat: Seat


class Onward(Message, frozen=True, tag="onward"):
    """The person of `seat` has seen the result and is ready for the next hand.

    None: a watcher, where only bots play.
    """

    seat: Seat | None


class Rest(Message, frozen=True, tag="rest"):
    """Everybody at this machine leaves the table for a while (`on`), or is back.

    It stands still meanwhile. Only where nobody plays from another machine.
    """

    on: bool


class Ping(Message, frozen=True, tag="ping"):
    """A sign of life; `sent` comes back unchanged.

    `last` are the numbers of the updates seen, by seat as in `Hello`: a client that did not read
    fast enough is told from there. `echo` is the host's clock of the last pong and `held` how long
    ago it came: together they tell the host how long the line is.
    """

    sent: float
    last: tuple[int, ...] = ()
    echo: float = 0.0
    held: float = 0.0


class Leave(Message, frozen=True, tag="leave"):
    """The client goes, politely; its seats are kept."""


class Welcome(Message, frozen=True, tag="welcome"):
    """The seats are yours; `boot` names the match and this run of it: `MATCH.RUN`.

    `names` and `kinds` tell who sits where.

    `kinds` are `human` or `bot:LEVEL` by seat; `options` and `table` as in the journal header.
    `token` brings a client back to its seats; `counts` are the numbers of the last commands known
    of them. `call_seconds` is the pause in which this client's people may call (None: they need
    not), `open_hands` a table where all hands lie open.
    """

    seats: tuple[Seat, ...]
    boot: str
    game: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    options: dict[str, Any]
    table: dict[str, Any]
    token: str = ""
    counts: tuple[int, ...] = ()
    call_seconds: float | None = None
    open_hands: bool = False


class Clocks(Struct, frozen=True, gc=False):
    """Milliseconds left for a decision, by seat; None: no clock runs. `total` is the full time;
    more than it are left while the deal is still being shown or a curtain stands.

    Only clocks that are public run for others: in a claim every seat shows the same one.
    """

    left: tuple[int | None, ...]
    total: int


class Update(Message, frozen=True, tag="update"):
    """What `seat` may know happened, and where that leaves it (seat None: a watcher).

    `number` counts for each seat from 1; `events` is everything since update `since`. `auto` are
    seats the clock plays for, `away` seats whose client is gone, `waiting` seats that have not yet
    asked for the next hand, `finished` that the match is over; `standings` are then the ranks by
    seat (1 is first, equal sums share a rank). `caller` is whoever of this client's people looks
    in a hot-seat pause: his clock runs.
    """

    seat: Seat | None
    number: int
    events: tuple[Event, ...]
    view: View
    clocks: Clocks
    auto: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    caller: Seat | None = None
    finished: bool = False
    standings: tuple[int, ...] = ()
    since: int = 0


class Ack(Message, frozen=True, tag="ack"):
    """Command `count` of `seat` was taken (`error` empty) or refused with a stable code."""

    seat: Seat
    count: int
    error: str = ""


class Pong(Message, frozen=True, tag="pong"):
    """Answer to a ping: the host's own clock, in seconds, and the numbers of the last updates.

    `every` is how many seconds the next ping may be away: a full house asks for fewer of them. Who
    waits for an answer may ask sooner.
    """

    sent: float
    now: float
    numbers: tuple[int, ...] = ()
    every: float = 0.2


class Refused(Message, frozen=True, tag="refused"):
    """A message had no effect, and why: a `Code`; `detail` is no prose, only what it names."""

    code: str
    detail: str = ""


class Paused(Message, frozen=True, tag="paused"):
    """The table stands still and no clock runs, and why: a `Code`; empty: it goes on again."""

    code: str = ""
    detail: str = ""


FromSeat = Hello | Command | Call | Release | Unveil | Rest | Awake | Onward | Ping | Leave
ServerMessage = Welcome | Update | Ack | Pong | Refused | Paused
"""What a table tells those who play or watch at it."""
