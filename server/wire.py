"""Messages and their bytes: one closed union per direction; ill-shaped bytes never pass.

MessagePack bytes are opened by `msgpack` with its limits set, then `msgspec.convert` checks the
shape: bytes and shape are two checks.
"""

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


class Message(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of everything that crosses the transport."""


class Hello(Message, frozen=True, tag="hello"):
    """A client introduces itself and asks for the seats it plays (several in hot-seat).

    `last` is the last update number it has seen of match `boot`; 0 and empty at the start.
    """

    seats: tuple[Seat, ...]
    name: str
    protocol: int = PROTOCOL
    boot: str = ""
    last: int = 0


class Command(Message, frozen=True, tag="command"):
    """A wish of `seat`: `count` numbers its commands from 1, `seen` is the update it answers."""

    seat: Seat
    count: int
    seen: int
    action: Action


class Call(Message, frozen=True, tag="call"):
    """Hot-seat: the person of `seat` wants to look after a discard; time stands for his answer.

    Anybody may call, whether or not he is asked: a call tells nothing.
    """

    seat: Seat


class Release(Message, frozen=True, tag="release"):
    """Hot-seat: the person who called has looked and takes nothing."""

    seat: Seat


class Awake(Message, frozen=True, tag="awake"):
    """The person of `seat` is back: auto-play ends (i8 3.23)."""

    seat: Seat


class Onward(Message, frozen=True, tag="onward"):
    """The person of `seat` has seen the result and is ready for the next hand."""

    seat: Seat


class Ping(Message, frozen=True, tag="ping"):
    """Asks for the host's clock; `sent` comes back unchanged."""

    sent: float


class Leave(Message, frozen=True, tag="leave"):
    """The client goes, politely; its seats are kept."""


class Welcome(Message, frozen=True, tag="welcome"):
    """The seats are yours; `boot` names the match, `names` and `kinds` tell who sits where.

    `kinds` are `human` or `bot:LEVEL` by seat; `options` and `table` as in the journal header.
    """

    seats: tuple[Seat, ...]
    boot: str
    game: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    options: dict[str, Any]
    table: dict[str, Any]


class Clocks(Struct, frozen=True):
    """Milliseconds left for a decision, by seat; None: no clock runs. `total` is the full time.

    Only clocks that are public run for others: in a claim every seat shows the same one.
    """

    left: tuple[int | None, ...]
    total: int


class Update(Message, frozen=True, tag="update"):
    """What `seat` may know happened, and where that leaves it.

    `number` counts for each seat from 1. `auto` are seats the clock plays for, `away` seats whose
    client is gone, `waiting` seats that have not yet asked for the next hand, `finished` that the
    match is over. `standings`: see the result of the match.
    """

    seat: Seat
    number: int
    events: tuple[Event, ...]
    view: View
    clocks: Clocks
    auto: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    finished: bool = False


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
    """A message had no effect, and why: a stable code (`malformed`, `seat_taken`, …)."""

    code: str
    detail: str = ""


ClientMessage = Hello | Command | Call | Release | Awake | Onward | Ping | Leave
ServerMessage = Welcome | Update | Ack | Pong | Refused


class MalformedError(Exception):
    """The peer sent bytes that are no message."""


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """Return the message as MessagePack."""
    packed: bytes = msgpack.packb(msgspec.to_builtins(message))
    return packed


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
