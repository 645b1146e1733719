"""What somebody on the network does to a host: each assault is a program of its own.

`python -m tests.attacks.assaults NAME '{"port": …}' SECONDS` prints what it did as JSON. Assaults
come from other addresses of this machine (127.0.0.2 and on), as from other machines.
"""

import contextlib
import json
import os
import socket
import struct
import sys
import time
from collections.abc import Callable
from random import Random

import zmq

from engine.core.model import Action, Seat
from server import doorbell, proof, wire
from server.keys import KeyPair, new_pair
from tests.attacks import frames_mutated
from tests.attacks.kit import VERSIONS, Refused, Slim, Welcome, read

GREETING = b"\xff" + b"\0" * 7 + b"\x01\x7f"
CURVE = GREETING + b"\x03\x00" + b"CURVE".ljust(20, b"\0") + b"\0" * 32
ADDRESSES = 24
LEAST = 8
"""Bombs that are thrown however slow the machine is: more than a host may hold."""

Did = dict[str, object]


class Target:
    """A host as an attacker sees it; `secret` is what the join code makes."""

    def __init__(self, text: str) -> None:
        told = json.loads(text)
        self.port, self.key = int(told["port"]), str(told["key"])
        self.secret = bytes.fromhex(told.get("secret", ""))
        self.victims: list[str] = told.get("victims", [])
        self.context = zmq.Context()
        self.dice = Random("assault")
        self._line = 0

    def raw(self) -> socket.socket:
        """A TCP connection, each from the next address."""
        self._line += 1
        source = f"127.0.0.{2 + self._line % ADDRESSES}"
        return socket.create_connection(("127.0.0.1", self.port), 2, (source, 0))

    def dealer(self, keys: KeyPair | None = None, **options: int | bytes) -> zmq.Socket[bytes]:
        """A line with a key, each from the next address."""
        self._line += 1
        keys = keys or new_pair()
        line = self.context.socket(zmq.DEALER)
        line.linger = 100
        line.setsockopt(zmq.CURVE_PUBLICKEY, keys.public.encode())
        line.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
        line.setsockopt(zmq.CURVE_SERVERKEY, self.key.encode())
        for name, value in options.items():
            line.setsockopt(getattr(zmq, name.upper()), value)
        source = f"127.0.0.{2 + self._line % ADDRESSES}"
        line.connect(f"tcp://{source}:0;127.0.0.1:{self.port}")
        return line

    def enter(self, keys: KeyPair, name: str = "Mal") -> wire.Enter:
        """What lets a friend in."""
        said = proof.join_proof(self.secret, keys.public, self.key)
        return wire.Enter(name, proof=said, rules=VERSIONS)


def send(line: zmq.Socket[bytes], data: bytes, flags: int = 0) -> bool:
    """Send without waiting; whether there was room."""
    try:
        line.send(data, flags | zmq.NOBLOCK)
    except zmq.ZMQError:
        return False
    return True


def hear(line: zmq.Socket[bytes], seconds: float = 0.3) -> list[Slim]:
    """What is said on a line for a while."""
    told, end = [], time.monotonic() + seconds
    while line.poll(max(0, int(1000 * (end - time.monotonic())))):
        told.append(read(line.recv()))
    return told


def silent(target: Target, end: float) -> Did:
    """Connections without a word; the host lets them go within four seconds."""
    lines: list[socket.socket] = []
    while time.monotonic() < end and len(lines) < 500:
        with contextlib.suppress(OSError):
            lines.append(target.raw())
    began, shut = time.monotonic(), 0
    for line in lines:
        line.settimeout(max(0.01, 4.0 - (time.monotonic() - began)))
        with contextlib.suppress(TimeoutError):
            with contextlib.suppress(ConnectionError):
                while line.recv(100):
                    pass
            shut += 1
    return {"connections": len(lines), "gone": shut}


def slowloris(target: Target, end: float) -> Did:
    """Greetings a byte at a time, for at least three seconds: the host cuts them off."""
    end = max(end, time.monotonic() + 3.0)
    lines: list[tuple[socket.socket, int]] = []
    for _ in range(200):
        with contextlib.suppress(OSError):
            lines.append((target.raw(), 0))
    cut = 0
    while time.monotonic() < end:
        left = []
        for line, at in lines:
            try:
                line.send(CURVE[at % 64 : at % 64 + 1])
                left.append((line, at + 1))
            except OSError:
                cut += 1
        lines = left
        time.sleep(0.25)
    return {"connections": 200, "gone": cut}


def garbage(target: Target, end: float) -> Did:
    """Bytes that are no ZMTP, or nearly."""
    dice, count = target.dice, 0
    while time.monotonic() < end:
        hello = CURVE + b"\x04\xc8\x05HELLO\x01\x00" + b"\0" * 72 + dice.randbytes(120)
        said = (
            dice.randbytes(dice.randrange(1, 4000)),
            GREETING + b"\x03\x00" + dice.choice((b"NULL", b"PLAIN", dice.randbytes(9))).ljust(20),
            CURVE[:32] + b"\x01" + b"\0" * 31 + b"\x06" + struct.pack(">Q", 2**63 - 1) + b"x" * 99,
            hello,
            hello[:-1] + b"\x04\xff" + dice.randbytes(300),
            b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        )
        with contextlib.suppress(OSError), target.raw() as line:
            line.send(dice.choice(said))
            count += 1
    return {"connections": count}


def malformed(target: Target, end: float) -> Did:
    """Bent and torn frames over good CURVE lines, ever new ones: strangers and friends."""
    frames, count, lines = frames_mutated.stream("malformed"), 0, 0
    while time.monotonic() < end:
        keys = new_pair()
        line = target.dealer(keys, sndhwm=2000)
        lines += 1
        if target.secret and lines % 3 == 0:
            send(line, wire.encode(target.enter(keys)))
        for _ in range(400):
            count += send(line, next(frames))
        line.poll(5)
        line.close()
    return {"frames": count, "connections": lines}


def oversized(target: Target, end: float) -> Did:
    """Frames beyond all limits."""
    count = 0
    while time.monotonic() < end:
        line = target.dealer()
        count += send(line, b"x" * 200_000)
        line.poll(20)
        line.close(0)
    return {"frames": count}


def bombs(target: Target, end: float) -> Did:
    """Messages of thousands of parts, of strangers and of friends: none is over before its last."""
    lines, parts, part = [], 0, b"x" * 4000
    while len(lines) < LEAST or (time.monotonic() < end and len(lines) < 40):
        keys = new_pair()
        line = target.dealer(keys, sndhwm=0)
        if target.secret and len(lines) % 2:
            send(line, wire.encode(target.enter(keys)))
        for _ in range(4000):
            parts += send(line, part, zmq.SNDMORE)
        send(line, part)
        lines.append(line)
    time.sleep(max(1.0, end - time.monotonic()))
    for line in lines:
        line.close(0)
    return {"parts": parts, "MiB offered": parts * len(part) >> 20}


def flood(target: Target, end: float) -> Did:
    """A friend at no table who says true things as fast as he can, on eight lines."""
    keys, lines, count = new_pair(), [], 0
    for _ in range(8):
        lines.append(target.dealer(keys, sndhwm=2000))
        send(lines[-1], wire.encode(target.enter(keys)))
    said = [wire.encode(m) for m in (wire.Ping(1.0), wire.Say("!"), wire.Sit(), wire.Watch(1))]
    while time.monotonic() < end:
        for line in lines:
            for _ in range(100):
                count += send(line, target.dice.choice(said))
            while line.poll(0):
                line.recv()
    return {"messages": count}


def storm(target: Target, end: float) -> Did:
    """Whole handshakes with wrong proofs, each with a new key."""
    count = refused = 0
    while time.monotonic() < end:
        line = target.dealer()
        send(line, wire.encode(wire.Enter("Mal", proof="0" * 64, rules=VERSIONS)))
        if line.poll(2000):
            count += 1
            refused += isinstance(read(line.recv()), Refused)
        line.close(0)
    return {"handshakes": count, "refused": refused}


def deaf(target: Target, end: float) -> Did:
    """Friends who ask much and never read."""
    lines = []
    for _ in range(8):
        keys = new_pair()
        line = target.dealer(keys, rcvhwm=1)
        send(line, wire.encode(target.enter(keys)))
        send(line, wire.encode(wire.Watch(1)))
        send(line, wire.encode(wire.Hello(watch=True)))
        lines.append(line)
    count = 0
    while time.monotonic() < end:
        for line in lines:
            count += send(line, wire.encode(wire.Hello(watch=True)))
        time.sleep(0.03)
    return {"questions": count}


def datagrams(target: Target, end: float) -> Did:
    """Questions and nonsense at the doorbell."""
    count = answers = 0
    asked = doorbell.question(b"n" * doorbell.NONCE)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        while time.monotonic() < end:
            data = asked if count % 2 else target.dice.randbytes(target.dice.randrange(1, 1400))
            with contextlib.suppress(OSError):
                line.sendto(data, ("127.0.0.1", target.port))
                count += 1
            with contextlib.suppress(OSError):
                answers += bool(line.recv(2000))
    return {"datagrams": count, "answers": answers}


def thefts(target: Target, end: float) -> Did:
    """Every way to another's seat: his name, his number, his public key, his connection's name."""
    tried = stolen = 0
    while time.monotonic() < end:
        keys = new_pair()
        victim = KeyPair(target.dice.choice(target.victims), keys.secret)
        for name, pair, options, friend in (
            ("stranger", keys, {}, False),
            ("friend", new_pair(), {}, True),
            ("his public key", victim, {}, True),
            ("a name for the line", new_pair(), {"routing_id": b"\0\0\0\0\1"}, True),
            ("another name for the line", new_pair(), {"routing_id": b"1.0"}, True),
        ):
            line = target.dealer(pair, **options)
            if friend:
                send(line, wire.encode(target.enter(pair, "1.0")))
            for message in (
                wire.Hello((Seat(0),), ("1.0",)),
                wire.Hello((Seat(0),), token=target.victims[0]),
                wire.Command(Seat(0), 1, 1, Action("pass")),
                wire.Sit(1, Seat(0)),
                wire.Hello((Seat(0),)),
                wire.Awake(Seat(0)),
                wire.Kick(Seat(1)),
            ):
                send(line, wire.encode(message))
                tried += 1
            told = hear(line)
            stolen += sum(isinstance(m, Welcome) and bool(m.seats) for m in told)
            stolen += name == "his public key" and bool(told)
            line.close(0)
    return {"tried": tried, "stolen": stolen}


def descriptors(target: Target, end: float) -> Did:
    """As many connections as there are descriptors, and more."""
    lines: list[socket.socket] = []
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            lines.append(target.raw())
        if len(lines) > 800:
            lines.pop(0).close()
    return {"connections": len(lines)}


ASSAULTS: dict[str, Callable[[Target, float], Did]] = {
    assault.__name__: assault
    for assault in (
        silent, slowloris, garbage, malformed, oversized, bombs, flood, storm, deaf, datagrams,
        thefts, descriptors,
    )
}  # fmt: skip


if __name__ == "__main__":
    os.nice(10)  # on a machine of its own it would take the host no time
    mark = Target(sys.argv[2])
    print(json.dumps(ASSAULTS[sys.argv[1]](mark, time.monotonic() + float(sys.argv[3]))))
    mark.context.destroy(0)
