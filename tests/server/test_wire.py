"""Bytes and shape are two checks: nothing ill-formed becomes a message."""

import typing

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.model import Action, Seat
from server import frames, wire
from server.ranking import Played
from server.wire import MalformedError, from_client, from_server

MESSAGES = [
    wire.Hello((Seat(0), Seat(2)), ("小明", "Ann"), boot="b", last=(3, 4), token="t"),
    wire.Hello(watch=True),
    wire.Command(Seat(3), 7, 41, Action("chow", (2, 3))),
    wire.Command(Seat(3), 7, 41, Action("chi", (2, 3), ((1, 1, 11),), None)),
    wire.Call(Seat(1)),
    wire.Release(Seat(1)),
    wire.Unveil(Seat(1)),
    wire.Rest(on=True),
    wire.Awake(Seat(1)),
    wire.Onward(Seat(1)),
    wire.Onward(None),
    wire.Ping(1.5, (3, 4), 2.5, 0.25),
    wire.Leave(),
    wire.Pledge(Seat(0), "x/1/1", "0" * 64),
    wire.Reveal(Seat(0), "x/1/1", "0" * 64),
    wire.Enter("小明", proof="0" * 64, rules={"i8": 1}),
    wire.Sit(),
    wire.Sit(1, Seat(2), "Ann"),
    wire.Rise(),
    wire.Swap(Seat(0), Seat(1)),
    wire.Hire(Seat(0), "steady"),
    wire.Kick(Seat(0), True),
    wire.Ready(True),
    wire.Rules({"rounds": 1}, {"turn_seconds": None}),
    wire.Start(),
    wire.Say("你好", 3),
    wire.Watch(1),
    wire.Decline(Seat(2)),
    wire.Look(Seat(2)),
    wire.Look(),
    wire.Allow(7, True),
    wire.Withdraw(3),
]
PLACE = wire.Place("human", "Ann", 1, True, True, Seat(2))
ANSWERS = [
    wire.Ack(Seat(1), 3, "stale"),
    wire.Pong(1.0, 2.0, (3,)),
    wire.Refused("x"),
    wire.Paused("y", "z"),
    wire.Entered(1, "客廳", "boot"),
    wire.Room(1, "i8", {"rounds": 1}, {}, (PLACE,), watchers=(wire.Guest(2, "Ben"),)),
    wire.Tables((wire.Row(1, "i8", {}, {}, ("human",), ("Ann",), "open"),)),
    wire.Said(None, 1, "Ann", "hello"),
    wire.Shuffle(1, "x/1/1", "0" * 64, (Seat(0),), (Seat(1),)),
    wire.Pledges("x/1/1", ("0" * 64,)),
    wire.Seeds("x/1/1", ("0" * 64,)),
    wire.Disclosed("x/1/1", "0" * 64, ("{}",)),
    wire.Tournament(
        "i8",
        {"rounds": 1},
        {},
        4,
        2,
        "random",
        "playing",
        (wire.Entrant(1, "Ann", 3),),
        (wire.Drawn("0" * 64, (Played((1, -1, -2, -3), (1, 2, 2, 4), (5, 0, 0, -5)),)),),
        "0" * 64,
        wait=3.5,
    ),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_a_message_survives_the_wire(message):
    assert from_client(wire.encode(message)) == message


@pytest.mark.parametrize("message", ANSWERS, ids=lambda m: type(m).__name__)
def test_an_answer_survives_the_wire(message):
    assert from_server(wire.encode(message)) == message


def test_every_message_is_tried():
    known = {type(message) for message in MESSAGES}
    assert known == set(typing.get_args(wire.ClientMessage))
    known = {type(message) for message in ANSWERS} | {wire.Welcome, wire.Update}
    assert known == set(typing.get_args(wire.HostMessage))


def framed(body: bytes) -> bytes:
    return frames.close(body, 1)


def packed(value: object) -> bytes:
    return framed(msgpack.packb(value))


LEAVE = msgpack.packb({"op": "leave"})


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no MessagePack"),
        (framed(b""), "no MessagePack"),
        (framed(b"\xc1"), "no MessagePack"),
        (framed(LEAVE)[:-1], "no MessagePack"),
        (framed(LEAVE[:-1]), "no MessagePack"),
        (framed(LEAVE + b"\x00"), "no MessagePack"),
        (b"\xff\xff\xff\xff" + LEAVE, "no MessagePack"),  # a frame of four billion
        (framed(b"\xd6\x01abcd"), "no MessagePack"),  # an extension type
        (framed(b"\xa2\xff\xff"), "no MessagePack"),  # not UTF-8
        (packed({1: 2}), "no MessagePack"),  # keys are text
        (framed(b"\x91" * 3000 + b"\xc0"), "MessagePack|object"),
        (packed({"op": "fly"}), "fly"),
        (packed({"op": "leave", "more": 1}), "more"),
        (packed({"op": "call"}), "seat"),
        (packed({"op": "call", "seat": "1"}), "int"),
        (packed({"op": "call", "seat": True}), "int"),
        (packed({"op": "command", "seat": 0, "count": 1, "seen": 0, "action": []}), "length"),
        (packed([]), "object"),
        (packed(None), "object"),
        (framed(b"\xdd\xff\xff\xff\xff"), "no MessagePack"),  # an array of four billion
        (packed({"op": "hello", "names": ["x" * 5000]}), "at most"),
        (wire.encode(wire.Pong(1.0, 2.0)), "pong"),  # a host's message
    ],
)
def test_what_is_no_message_is_named(data, why):
    with pytest.raises(MalformedError, match=why):
        from_client(data)


def test_zeros_behind_a_frame_are_nothing():
    assert from_client(framed(LEAVE) + b"\0" * 100) == wire.Leave()


@given(st.binary(max_size=200))
@settings(max_examples=500)
def test_noise_is_malformed_and_nothing_else(data):
    with pytest.raises(MalformedError):
        from_client(data)
    with pytest.raises(MalformedError):
        from_server(data)


@given(st.sampled_from(MESSAGES), st.integers(0, 400), st.integers(0, 255))
@settings(max_examples=500)
def test_a_message_with_a_wrong_byte_is_a_message_or_malformed(message, at, byte):
    data = bytearray(wire.encode(message))
    data[at % len(data)] = byte
    try:
        again = from_client(bytes(data))
    except MalformedError:
        return
    assert isinstance(again, msgspec.Struct)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.floats(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_any_value_is_no_message(value):
    with pytest.raises(MalformedError):
        from_client(packed(value))


def test_codes_are_distinct_words():
    assert all(code.value == code.name.lower() for code in wire.Code)


def understood(data: bytes) -> wire.ClientMessage | None:
    try:
        return from_client(data)
    except MalformedError:
        return None


FIELDS = st.fixed_dictionaries(
    {
        "sent": st.floats() | st.integers(-5, 5),
        "last": st.lists(st.integers(-1, 1 << 40) | st.none(), max_size=5),
        "echo": st.floats(0, 9),
    }
)
ODD = st.sampled_from([{}, {"more": 1}, {"held": None}, {"held": "1"}, {"op": "pong"}])


@given(FIELDS, ODD, st.binary(max_size=2), st.integers(0, 120), st.integers(0, 255))
@settings(max_examples=500)
def test_a_ping_read_the_short_way_is_what_it_is_the_long_way(fields, odd, behind, at, byte):
    ping = {"op": "ping", "held": 0.5} | fields | odd
    whole = framed(msgpack.packb(ping) + behind)
    bent = bytearray(whole)
    bent[at % len(bent)] = byte
    for data in (whole, bytes(bent)):
        short = understood(data)
        assert the_long_way(data) == short


NUMBERS = st.integers(-1, 1 << 40) | st.integers(0, 9) | st.none() | st.floats()
COMMANDS = st.fixed_dictionaries(
    {
        "seat": NUMBERS,
        "count": NUMBERS,
        "seen": NUMBERS,
        "action": st.lists(
            st.sampled_from(["pass", "chi", "\0", 1])
            | st.lists(NUMBERS, max_size=3)
            | st.lists(st.lists(NUMBERS, max_size=3), max_size=2),
            max_size=4,
        ),
    }
)
ALSO_ODD = st.sampled_from([{}, {"more": 1}, {"action": None}, {"seat": "1"}, {"op": "ping"}])


@given(COMMANDS, ALSO_ODD, st.binary(max_size=2), st.integers(0, 120), st.integers(0, 255))
@settings(max_examples=500)
def test_so_is_a_command(fields, odd, behind, at, byte):
    whole = framed(msgpack.packb({"op": "command"} | fields | odd) + behind)
    bent = bytearray(whole)
    bent[at % len(bent)] = byte
    for data in (whole, bytes(bent)):
        assert the_long_way(data) == understood(data)


def the_long_way(data: bytes) -> wire.ClientMessage | None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wire, "_read_frequent", lambda data: None)
        return understood(data)


@pytest.mark.parametrize(
    "message",
    [
        wire.Ping(1.5, (3, 4), 2.5, 0.25),
        wire.Command(Seat(1), 70_000, 3, Action("chi", (1, 2), ((1, 2, 3), (4, 5, 6)))),
    ],
)
def test_what_is_said_most_is_read_the_short_way(monkeypatch, message):
    monkeypatch.setattr(wire, "_open", None)
    assert from_client(wire.encode(message)) == message
