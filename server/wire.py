"""Messages and their bytes: one closed union per direction; ill-shaped bytes never pass.

MessagePack bytes are opened by `msgpack` with its limits set, then `msgspec.convert` checks the
shape: bytes and shape are two checks.
"""

from enum import StrEnum
from typing import Any

import msgpack  # type: ignore[import-untyped]
import msgspec
from msgspec import Struct

from engine.core.events import Event
from engine.core.model import Action, Seat
from engine.core.views import View

PROTOCOL = 1
MAX_COMMAND = 4096
MAX_UPDATE = 1 << 18
MAX_NAME = 24
MAX_SEATS = 4


class Message(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of everything that crosses the transport."""


class Code(StrEnum):
    """Why something had no effect. The codes are stable; a client translates them.

    Answers of `Refused` to a message, and `error` of an `Ack` to a command.
    """

    MALFORMED = "malformed"  # no message of this protocol
    OTHER_PROTOCOL = "other_protocol"  # `detail` tells the host's protocol number
    WRONG_CODE = "wrong_code"  # the join code does not fit
    NO_SUCH_SEAT = "no_such_seat"  # out of range, or a bot's
    SEAT_TAKEN = "seat_taken"  # somebody else's
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_STARTED = "not_started"  # the match waits for its players
    STALE = "stale"  # the question was over, or never this one
    OLD = "old"  # a command number from before the ones remembered
    BUSY = "busy"  # the seat's last command is not answered yet
    NOT_ASKED = "not_asked"
    NOT_LEGAL = "not_legal"
    HAND_OVER = "hand_over"
    PAUSED = "paused"  # the table stands still, see `Paused`
    NO_CALL = "no_call"  # no pause in which this client's people could call
    CALLED = "called"  # this seat has had its look in this pause
    NO_RESULT = "no_result"  # nothing to go on from
    FULL_DISK = "full_disk"  # of `Paused`: goes on by itself when there is room
    BROKEN_DISK = "broken_disk"  # of `Paused`: the journal could not be written; start again
    HOST_FAILED = "host_failed"  # an error in the program; the journal is safe


class Hello(Message, frozen=True, tag="hello"):
    """A client introduces itself and asks for the seats it plays (several in hot-seat).

    `names` go with `seats`; a client without seats (`watch`) sees what everybody may see. `last`
    are the numbers of the last updates it has seen of match `boot`, by seat; empty at the start.
    `token` is what a welcome gave, to come back to one's seats; `code` the table's join code.
    """

    seats: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()
    protocol: int = PROTOCOL
    boot: str = ""
    last: tuple[int, ...] = ()
    watch: bool = False
    token: str = ""
    code: str = ""


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


class Awake(Message, frozen=True, tag="awake"):
    """The person of `seat` is back: auto-play ends (i8 3.23)."""

    seat: Seat


class Onward(Message, frozen=True, tag="onward"):
    """The person of `seat` has seen the result and is ready for the next hand.

    None: a watcher, where only bots play.
    """

    seat: Seat | None


class Ping(Message, frozen=True, tag="ping"):
    """Asks for the host's clock; `sent` comes back unchanged."""

    sent: float


class Leave(Message, frozen=True, tag="leave"):
    """The client goes, politely; its seats are kept."""


class Welcome(Message, frozen=True, tag="welcome"):
    """The seats are yours; `boot` names this run of the match, `names` and `kinds` who sits where.

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


class Clocks(Struct, frozen=True):
    """Milliseconds left for a decision, by seat; None: no clock runs. `total` is the full time.

    Only clocks that are public run for others: in a claim every seat shows the same one.
    """

    left: tuple[int | None, ...]
    total: int


class Update(Message, frozen=True, tag="update"):
    """What `seat` may know happened, and where that leaves it (seat None: a watcher).

    `number` counts for each seat from 1. `auto` are seats the clock plays for, `away` seats whose
    client is gone, `waiting` seats that have not yet asked for the next hand, `finished` that the
    match is over; `standings` are then the ranks by seat (1 is first, equal sums share a rank).
    `caller` is whoever of this client's people looks in a hot-seat pause: his clock runs.
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


class Ack(Message, frozen=True, tag="ack"):
    """Command `count` of `seat` was taken (`error` empty) or refused with a stable code."""

    seat: Seat
    count: int
    error: str = ""


class Pong(Message, frozen=True, tag="pong"):
    """Answer to a ping with the host's own clock, in seconds."""

    sent: float
    now: float


class Refused(Message, frozen=True, tag="refused"):
    """A message had no effect, and why: a `Code`; `detail` is no prose, only what it names."""

    code: str
    detail: str = ""


class Paused(Message, frozen=True, tag="paused"):
    """The table stands still and no clock runs, and why: a `Code`; empty: it goes on again."""

    code: str = ""
    detail: str = ""


ClientMessage = Hello | Command | Call | Release | Awake | Onward | Ping | Leave
ServerMessage = Welcome | Update | Ack | Pong | Refused | Paused

_encoder = msgspec.msgpack.Encoder()


class MalformedError(Exception):
    """The peer sent bytes that are no message."""


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """Return the message as MessagePack."""
    return _encoder.encode(message)


def _open(data: bytes, limit: int) -> Any:
    if len(data) > limit:
        raise MalformedError(f"{len(data)} bytes, at most {limit}")
    try:
        return msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=True,
            max_str_len=limit,
            max_bin_len=0,
            max_array_len=4096,
            max_map_len=256,
            max_ext_len=0,
        )
    except Exception as cause:  # msgpack raises many kinds, not all of them ValueErrors
        raise MalformedError(f"no MessagePack: {type(cause).__name__}") from None


def from_client(data: bytes) -> ClientMessage:
    """Decode at the host; MalformedError for anything but a client's message."""
    try:
        message: ClientMessage = msgspec.convert(_open(data, MAX_COMMAND), ClientMessage)
    except msgspec.ValidationError as cause:
        raise MalformedError(str(cause)) from None
    return message


def from_server(data: bytes) -> ServerMessage:
    """Decode at a client; MalformedError for anything but a host's message."""
    try:
        message: ServerMessage = msgspec.convert(_open(data, MAX_UPDATE), ServerMessage)
    except msgspec.ValidationError as cause:
        raise MalformedError(str(cause)) from None
    return message
