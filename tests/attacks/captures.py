"""What anybody on the network can see of a real match: lengths of frames, and bytes.

Everybody plays through a relay. The frames cut out of its streams are laid beside what was said at
the ends: so every length is known by the kind of its message. CURVE adds 33 bytes.
"""

import time
from collections import Counter, defaultdict
from pathlib import Path
from random import Random

import msgspec
import zmq
from msgspec import Struct

from engine.core.model import Seat
from server import frames, wire
from tests.attacks.kit import Host, Player, drive
from tests.attacks.relay import Relay

CURVE = 33
CANARIES = ("CANARY-chat", "CANARY-name", "discard", "update", "legal")
"""What is surely said: it must not be seen."""
TABLE = '{"pause_ms":20,"turn_seconds":15,"claim_seconds":15}'
SEATS = {"i8": 4, "taojiang": 4, "paohuzi": 3}


PUBLIC = frozenset({"room", "tables", "said", "entered", "shuffle", "pledges", "seeds",
                    "disclosed", "welcome", "refused"})  # fmt: skip
"""Kinds whose length may differ with what everybody knows: names, options, what was said."""


class Op(Struct):
    """What kind of message it is."""

    op: str


OP = msgspec.msgpack.Decoder(Op)


def kind(data: bytes) -> str:
    """The kind of a frame's message."""
    size = int.from_bytes(data[: frames.HEAD], "big")
    return OP.decode(data[frames.HEAD : frames.HEAD + size]).op


class Tapped(Player):
    """A player who notes the kind and the length of everything he says and hears."""

    said: list[tuple[str, int]]
    heard: list[tuple[str, int]]

    def __init__(self, *more, **fields) -> None:
        self.said, self.heard = [], []
        super().__init__(*more, **fields)

    def post(self, data: bytes) -> None:
        self.said.append((kind(data), len(data)))
        super().post(data)

    def hear(self) -> None:
        try:
            while True:
                data = self.socket.recv(zmq.NOBLOCK)
                self.heard.append((kind(data), len(data)))
                self.take(data)
        except zmq.Again:
            return


class Captured(Struct):
    """Lengths on the wire by direction and kind, how often a canary was seen, and how much passed.

    `unlike` counts frames whose length was not what the ends said.
    """

    game: str
    lengths: dict[str, dict[int, int]]
    canaries: int
    unlike: int
    frames: int
    octets: int
    hands: int


def capture(root: Path, folder: Path, game: str, seconds: float, fault: str = "") -> Captured:
    """Play so long through a relay and return what was seen."""
    module = ("tests.attacks.planted", fault) if fault else ()
    host = Host(root, folder, "--game", game, "--table", TABLE, module=module)
    relays: list[Relay] = []
    context = zmq.Context()
    players: list[Tapped] = []
    try:
        for seat in range(SEATS[game]):
            relays.append(Relay(host.port))
            relays[-1].start()
            host.endpoint = f"tcp://127.0.0.1:{relays[-1].port}"
            players.append(Tapped(host, context, 1, seat, Random(f"{game}/{seat}"), think=0.0))
        end = time.monotonic() + seconds
        chat = 0
        for now in drive(players, seconds):
            if now > end - seconds * (1 - 0.2 * chat) and chat < 4:
                players[chat % len(players)].say(wire.Say(f"{CANARIES[0]} {chat}"))
                players[0].say(wire.Hello((Seat(0),)))  # a snapshot
                chat += 1
        for _ in drive(players, 0.3):
            pass
    finally:
        for player in players:
            player.close()
        for relay in relays:
            relay.stop()
        host.kill()
        context.destroy(0)
    return _laid_beside(game, players, relays)


def _laid_beside(game: str, players: list[Tapped], relays: list[Relay]) -> Captured:
    """Lay what was seen on the wires beside what was said at the ends."""
    lengths: dict[str, Counter[int]] = defaultdict(Counter)
    unlike = count = 0
    for player, relay in zip(players, relays, strict=True):
        for from_host, told, way in ((True, player.heard, "host"), (False, player.said, "client")):
            seen = [each.length for each in relay.seen if each.from_host is from_host]
            seen = seen[2:]  # the handshake: WELCOME and READY, HELLO and INITIATE
            for (op, length), on_wire in zip(told, seen, strict=False):
                lengths[f"{way} {op}"][on_wire] += 1
                unlike += on_wire != length + CURVE
                count += 1
    heard = b"".join(relay.heard() for relay in relays)
    return Captured(
        game,
        {name: dict(found) for name, found in sorted(lengths.items())},
        sum(heard.count(canary.encode()) for canary in CANARIES),
        unlike,
        count,
        len(heard),
        sum(player.hands for player in players),
    )


def many(lengths: dict[str, dict[int, int]]) -> dict[str, dict[int, int]]:
    """Kinds that have more than one length and may not."""
    return {
        name: found
        for name, found in lengths.items()
        if len(found) > 1 and name.split()[1] not in PUBLIC
    }
