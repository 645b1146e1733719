"""Messages and their bytes: one closed union per direction; ill-shaped bytes never pass.

MessagePack bytes are opened by `msgpack` with its limits set, then `msgspec.convert` checks the
shape: bytes and shape are two checks. Frames have one length a kind (`server/frames.py`).
"""

import math
from collections.abc import Mapping
from typing import Any, get_args

import msgpack  # type: ignore[import-untyped]
import msgspec

from server import frames
from server.message import (
    MAX_NAME,
    MAX_SEATS,
    PROTOCOL,
    Code,
    Message,
)
from server.wire_fair import (
    Disclosed,
    FromPlayer,
    Pledge,
    Pledges,
    Reveal,
    Seeds,
    Shuffle,
    ToPlayer,
)
from server.wire_lobby import (
    Allow,
    Decline,
    Enter,
    Entered,
    FromGuest,
    Guest,
    Hire,
    Kick,
    Look,
    Onlooker,
    Place,
    Ready,
    Rise,
    Room,
    Row,
    Rules,
    Said,
    Say,
    Sit,
    Start,
    Swap,
    Tables,
    ToGuest,
    Watch,
)
from server.wire_table import (
    Ack,
    Awake,
    Call,
    Clocks,
    Command,
    FromSeat,
    Hello,
    Leave,
    Onward,
    Paused,
    Ping,
    Pong,
    Refused,
    Release,
    Rest,
    ServerMessage,
    Unveil,
    Update,
    Welcome,
)
from server.wire_tournament import Drawn, Entrant, Tournament, Withdraw

__all__ = [
    "MAX_COMMAND",
    "MAX_NAME",
    "MAX_SEATS",
    "MAX_UPDATE",
    "PROTOCOL",
    "Ack",
    "Allow",
    "Awake",
    "Call",
    "ClientMessage",
    "Clocks",
    "Code",
    "Command",
    "Decline",
    "Disclosed",
    "Drawn",
    "Enter",
    "Entered",
    "Entrant",
    "FromGuest",
    "FromPlayer",
    "FromSeat",
    "Guest",
    "Hello",
    "Hire",
    "HostMessage",
    "Kick",
    "Leave",
    "Look",
    "MalformedError",
    "Message",
    "Onlooker",
    "Onward",
    "Paused",
    "Ping",
    "Place",
    "Pledge",
    "Pledges",
    "Pong",
    "Ready",
    "Refused",
    "Release",
    "Rest",
    "Reveal",
    "Rise",
    "Room",
    "Row",
    "Rules",
    "Said",
    "Say",
    "Seeds",
    "ServerMessage",
    "Shuffle",
    "Sit",
    "Start",
    "Swap",
    "TableWish",
    "Tables",
    "ToGuest",
    "ToPlayer",
    "Tournament",
    "Unveil",
    "Update",
    "Watch",
    "Welcome",
    "Withdraw",
    "encode",
    "from_client",
    "from_server",
]

MAX_COMMAND = 4096
MAX_UPDATE = 1 << 18

TableWish = FromSeat | FromPlayer
ClientMessage = TableWish | FromGuest | Withdraw
HostMessage = ServerMessage | ToGuest | ToPlayer | Tournament

_encoder = msgspec.msgpack.Encoder()


class MalformedError(Exception):
    """The peer sent bytes that are no message."""


UNITS: Mapping[type[Message], int] = {
    **dict.fromkeys((Update, Welcome), frames.LARGE),
    **dict.fromkeys((Entered, Room, Tables, Said, Tournament), frames.MIDDLE),
    **dict.fromkeys((Shuffle, Pledges, Seeds, Disclosed), frames.MIDDLE),
}
"""What a frame's length is a multiple of, by kind of message; `frames.SMALL` for all the others."""


def encode(message: ClientMessage | HostMessage) -> bytes:
    """Return the message as a frame; its length depends on public facts alone."""
    body = _encoder.encode(message)
    unit = UNITS.get(type(message), frames.SMALL)
    if isinstance(message, Update) and len(body) > frames.ROOM:
        return frames.pad(body, frames.HEAD + _public(message, body), unit)
    return frames.close(body, unit)


def _public(update: Update, body: bytes) -> int:
    """Return the length of an update with what only its reader knows counted as always the same."""
    view = update.view
    private = _encoder.encode((update.number, update.since, view.legal, view.refused, view.notes))
    return len(body) - len(private) + frames.PRIVATE


def _open(data: bytes, limit: int) -> Any:
    if len(data) > limit:
        raise MalformedError(f"{len(data)} bytes, at most {limit}")
    try:
        raw = msgpack.unpackb(
            frames.open_frame(data),
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
    if not _finite(raw):
        raise MalformedError("no number")
    return raw


def _finite(value: Any) -> bool:
    """Whether all numbers in it are numbers: infinity or NaN in a clock would stop it for ever."""
    left = [value]
    for each in left:
        kind = type(each)
        if kind is float and not math.isfinite(each):
            return False
        if kind is dict:
            left.extend(each.values())
        elif kind is list:
            left.extend(each)
    return True


Kinds = Mapping[str, type[Message]]


def _kinds(union: Any) -> Kinds:
    """Return the messages of a direction by their tags: to convert to one of them is fast."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


FROM_CLIENT, FROM_SERVER = _kinds(ClientMessage), _kinds(HostMessage)


def _shaped(raw: Any, kinds: Kinds, union: Any) -> Any:
    """Return bytes that were opened as the message they are."""
    op = raw.get("op") if isinstance(raw, dict) else None
    kind = kinds.get(op, union) if isinstance(op, str) else union
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as cause:
        raise MalformedError(str(cause)) from None


FREQUENT = (b"\xa2op\xa4ping", b"\xa2op\xa7command")
"""How the bytes of most of what a client says begin, behind the number of its fields."""
_frequent = msgspec.msgpack.Decoder(Ping | Command)


def _read_frequent(data: bytes) -> Ping | Command | None:
    """Read a ping or a command the short way; None for anything unusual.

    A small frame needs no limits, so that bytes and shape are checked in one go.
    """
    try:
        message = _frequent.decode(frames.open_frame(data))
    except (ValueError, msgspec.DecodeError):
        return None
    if isinstance(message, Ping) and not math.isfinite(message.sent + message.echo + message.held):
        return None
    return message


def from_client(data: bytes) -> ClientMessage:
    """Decode at the host; MalformedError for anything but a client's message."""
    if len(data) <= frames.SMALL and data.startswith(FREQUENT, frames.HEAD + 1):
        frequent = _read_frequent(data)
        if frequent is not None:
            return frequent
    message: ClientMessage = _shaped(_open(data, MAX_COMMAND), FROM_CLIENT, ClientMessage)
    return message


def from_server(data: bytes) -> HostMessage:
    """Decode at a client; MalformedError for anything but a host's message."""
    message: HostMessage = _shaped(_open(data, MAX_UPDATE), FROM_SERVER, HostMessage)
    return message
