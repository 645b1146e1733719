"""Frames that are none: real messages bent in every way, and bytes that decoders fear."""

from collections.abc import Iterator
from random import Random

import msgpack

from engine.core.model import Action, Seat
from server import frames, wire

MAGIC = (
    b"\x91" * 50, b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff",
    b"\xc6\x7f\xff\xff\xff", b"\xc9\xff\xff\xff\xff\xff", b"\xd6\xff\0\0\0\1", b"\xc1",
    b"\xcb\x7f\xf8\0\0\0\0\0\0", b"\xcb\x7f\xf0\0\0\0\0\0\0", b"\xcf" + b"\xff" * 8,
    b"\xd3\x80" + b"\0" * 7, b"\x81\x80\xc0", b"\xa4\xff\xfe\xfd\xfc", b"\xde\xff\xff",
    b"\xdc\xff\xff", b"\x81\xa2op\xa5hello", b"\xa3\xed\xa0\x80",
)  # fmt: skip
NUMBERS = (0, -1, 1, 3, 4, 255, 2**31, 2**63 - 1, -(2**63), 2**64 - 1)
FLOATS = (0.0, -1.0, 1e300, -1e300, 5e-324, float("nan"), float("inf"), float("-inf"))
ODD = (None, True, "", "x" * 300, [], [0] * 40, {}, {"op": "ping"}, -0.5, 1e308, float("nan"),
       float("inf"), b"\0", "\u202e", "\0", *NUMBERS)  # fmt: skip


def honest(dice: Random) -> wire.ClientMessage:
    """Any message of the protocol, with fields chosen by lot."""
    seat = Seat(dice.choice((0, 1, 2, 3, 3, -1, 99)))
    number = dice.choice((*NUMBERS[:7], dice.randrange(200)))
    text = dice.choice(("", "Ann", "匿名", "x" * 200, "\u202eabc"))
    action = Action(
        dice.choice(("discard", "pass", "chow", "pung", "win", "hu", "chi", "stake", "x")),
        tuple(dice.randrange(-1, 45) for _ in range(dice.randrange(4))),
        tuple((dice.randrange(34),) * 3 for _ in range(dice.randrange(2))),
        dice.choice((None, 0, 3, -5)),
    )
    options = {dice.choice(("rounds", "players", "ligu", "x")): dice.choice(ODD[:8] + NUMBERS)}
    table = {dice.choice(("hands", "pause_ms", "turn_seconds", "x")): dice.choice(NUMBERS)}
    return dice.choice(
        (
            wire.Hello((seat,), (text,), text, (number,), dice.random() < 0.3, text),
            wire.Hello((seat, seat)), wire.Hello(watch=True),
            wire.Command(seat, number, number, action), wire.Command(seat, number, 1, action),
            wire.Call(seat), wire.Release(seat), wire.Unveil(seat), wire.Awake(seat),
            wire.Rest(dice.random() < 0.5), wire.Onward(seat),
            wire.Onward(None), wire.Ping(dice.random(), (number,), dice.random(), 0.5),
            wire.Ping(1.0, (), dice.choice(FLOATS), dice.choice(FLOATS)), wire.Leave(),
            wire.Enter(text, dice.choice((wire.PROTOCOL, number)), text, {"i8": number}),
            wire.Sit(dice.choice((None, number)), dice.choice((None, seat)), text),
            wire.Rise(dice.choice((None, seat))), wire.Swap(seat, Seat(number % 7 - 1)),
            wire.Swap(seat, None), wire.Decline(seat), wire.Look(dice.choice((None, seat))),
            wire.Allow(number, dice.random() < 0.5),
            wire.Hire(seat, dice.choice(("", "random", "steady", text))),
            wire.Kick(seat, dice.random() < 0.5), wire.Ready(dice.random() < 0.5),
            wire.Rules(options, table), wire.Start(),
            wire.Say(text, dice.choice((None, number))), wire.Watch(number),
            wire.Pledge(seat, text, text), wire.Reveal(seat, text, text),
        )
    )  # fmt: skip


def bent(dice: Random, message: wire.ClientMessage) -> bytes:
    """The body of a message with some fields of another kind, missing or invented."""
    raw = msgpack.unpackb(frames.open_frame(wire.encode(message)), raw=False)
    for _ in range(dice.randint(1, 3)):
        key = dice.choice((*raw, "op", "extra"))
        if dice.random() < 0.2:
            raw.pop(key, None)
        else:
            raw[key] = dice.choice(ODD)
    return msgpack.packb(raw, use_bin_type=True)


def torn(dice: Random, body: bytes) -> bytes:
    """Bytes changed, left out, put in."""
    data = bytearray(body)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(data) + 1)
        match dice.randrange(6):
            case 0 if data:
                data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
            case 1:
                data[at:at] = dice.choice(MAGIC)
            case 2:
                del data[at : at + dice.randint(1, 8)]
            case 3:
                data[at:at] = dice.randbytes(dice.randint(1, 8))
            case 4:
                data[:0] = bytes([0x80 | dice.randrange(16)])
            case _:
                data += data[:at]
    return bytes(data[:5000])


def mutated(dice: Random) -> bytes:
    """One frame: bent, torn or noise; its length true or a lie."""
    lot = dice.random()
    if lot < 0.45:
        body = bent(dice, honest(dice))
    elif lot < 0.9:
        body = torn(dice, frames.open_frame(wire.encode(honest(dice))))
    else:
        body = dice.randbytes(dice.randrange(300))
    size = len(body) if dice.random() < 0.9 else dice.choice((0, 1, 2**31, 2**32 - 1, 255))
    return size.to_bytes(frames.HEAD, "big") + body


def stream(seed: str) -> Iterator[bytes]:
    """Frames without end."""
    dice = Random(seed)
    while True:
        yield mutated(dice)
