"""What the attacks stand on: a host as a process that is watched, and lines to it without manners.

`Player` is an honest client that costs little: hundreds of them fit in one process. It reads of an
update only what it needs to answer, so that what is measured is the host and not the crowd.
"""

import heapq
import os
import select
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import zmq
from msgspec import Raw, Struct

from engine.core.model import Action, Seat
from engine.fair import commitment
from engine.games import GAMES
from server import frames, proof, wire
from server.keys import KeyPair, new_pair
from tests.net.lan_kit import HostProgram

VERSIONS = {rules.id: rules.version for rules in GAMES.values()}
PING, AGAIN, HELD, PATIENT = 0.2, 0.25, 1.0, 2.0
"""Seconds between pings where the host asks for no fewer, and until a command is said again, as a
client has them (client/line.py)."""
TICKS = os.sysconf("SC_CLK_TCK")


class Host(HostProgram):
    """`paizhuo-host` and what the system says of it."""

    def __init__(self, root: Path, folder: Path, *more: str, module: Sequence[str] = ()) -> None:
        if module:
            self.program = ["-m", *module]
        super().__init__(root, folder, *more)
        self.endpoint = f"tcp://127.0.0.1:{self.port}"
        self.key = zmq.utils.z85.encode(bytes.fromhex(self.said["key"])).decode()
        self.secret = proof.stretch(self.code, self.key)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def mib(self, what: str = "VmRSS") -> float:
        """Memory now (`VmRSS`) or at its highest (`VmHWM`)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith(what))
        return int(line.split()[1]) / 1024

    def forget_peak(self) -> None:
        """Let `VmHWM` begin anew."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def dealer(
        self, context: zmq.Context, keys: KeyPair | None = None, **options: int | bytes
    ) -> zmq.Socket[bytes]:
        """A line to the host with a key of one's own; nothing has been said on it."""
        keys = keys or new_pair()
        socket = context.socket(zmq.DEALER)
        socket.linger = 0
        socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public.encode())
        socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
        socket.setsockopt(zmq.CURVE_SERVERKEY, self.key.encode())
        for name, value in options.items():
            socket.setsockopt(getattr(zmq, name.upper()), value)
        socket.connect(self.endpoint)
        return socket

    def enter(self, keys: KeyPair, name: str = "") -> wire.Enter:
        """What lets a key in."""
        said = proof.join_proof(self.secret, keys.public, self.key)
        return wire.Enter(name, proof=said, rules=VERSIONS)


# What a player reads of a message ----------------------------------------------------------------


class Slim(Struct, tag_field="op"):
    """A message of the host, of which only some is read."""


class Corner(Struct, array_like=True):
    game: Raw
    me: Raw
    hand: Raw
    phase: str
    turn: int
    wall: Raw
    seats: Raw
    digest: Raw
    dice: Raw
    focus: Raw
    wilds: Raw
    indicator: Raw
    legal: tuple[Action, ...] = ()


class Entered(Slim, tag="entered"):
    person: int


class Place(Struct):
    person: int = 0


class Room(Slim, tag="room"):
    phase: str
    places: list[Place]


class Update(Slim, tag="update"):
    number: int
    view: Corner
    seat: int | None = None
    waiting: tuple[int, ...] = ()
    finished: bool = False


class Ack(Slim, tag="ack"):
    seat: int
    count: int
    error: str = ""


class Pong(Slim, tag="pong"):
    sent: float
    now: float
    every: float = PING


class Refused(Slim, tag="refused"):
    code: str


class Shuffle(Slim, tag="shuffle"):
    id: str
    seats: tuple[int, ...]


class Pledges(Slim, tag="pledges"):
    id: str


class Welcome(Slim, tag="welcome"):
    seats: tuple[int, ...]
    counts: tuple[int, ...] = ()


class Tables(Slim, tag="tables"):
    pass


class Said(Slim, tag="said"):
    pass


class Seeds(Slim, tag="seeds"):
    pass


class Disclosed(Slim, tag="disclosed"):
    pass


class Paused(Slim, tag="paused"):
    pass


READ = msgspec.msgpack.Decoder(
    Entered | Room | Update | Ack | Pong | Refused | Shuffle | Pledges | Welcome | Tables | Said
    | Seeds | Disclosed | Paused
)  # fmt: skip


def read(data: bytes) -> Slim:
    """What a frame of the host says."""
    size = int.from_bytes(data[: frames.HEAD], "big")
    return READ.decode(memoryview(data)[frames.HEAD : frames.HEAD + size])


class Player:
    """An honest player on one line: sits down at a table, plays, comes back, and measures.

    It answers its turn after `think` seconds, and claims inside the pause. `acks` are the seconds
    from a turn's wish to its acknowledgement, `trips` those of pings, `late` how late it was
    itself; `troubles` count what was refused.
    """

    def __init__(
        self,
        host: Host,
        context: zmq.Context,
        table: int,
        seat: int,
        luck: Random,
        *,
        think: float = 0.2,
        keys: KeyPair | None = None,
    ) -> None:
        self.host, self.table, self.seat, self.luck, self.think = host, table, seat, luck, think
        self.keys = keys or new_pair()
        self.socket = host.dealer(context, self.keys)
        self.acks: list[float] = []
        self.trips: list[float] = []
        self.late: list[float] = []
        self.troubles: Counter[str] = Counter()
        self.actions = self.hands = 0
        self.playing = False
        self._seed = luck.randbytes(32)
        self._every = PING
        self._pinged = 0.0
        self._ping_at = time.monotonic() + luck.random() * PING
        self._number = self._count = self._onward = 0
        self._open: tuple[int, float, bool] | None = None
        self._said = self._wait = 0.0
        self._command = b""
        self._wish: tuple[float, Action, int, bool] | None = None
        self._pong = (0.0, 0.0)
        self._again = 0.0
        self.say(host.enter(self.keys, f"{table}.{seat}"))
        self.say(wire.Sit(table, Seat(seat)))
        self.say(wire.Ready(True))

    def say(self, message: wire.ClientMessage) -> None:
        """Send without waiting."""
        self.post(wire.encode(message))

    def post(self, data: bytes) -> None:
        """Send a frame; what finds no room is noted."""
        try:
            self.socket.send(data, zmq.NOBLOCK)
        except zmq.Again:
            self.troubles["full"] += 1

    def hear(self) -> None:
        """Take everything that has come."""
        try:
            while True:
                self.take(self.socket.recv(zmq.NOBLOCK))
        except zmq.Again:
            return

    def take(self, data: bytes) -> None:
        """Take one frame."""
        self._take(read(data))

    def due(self) -> float:
        """When `act` wants to be called."""
        at = self._ping_due()
        if self._open is not None:
            at = min(at, self._said + self._wait)
        return at if self._wish is None else min(at, self._wish[0])

    def _ping_due(self) -> float:
        """Sooner where a command waits."""
        if self._every <= PING or self._open is None:
            return self._ping_at
        return min(self._ping_at, max(self._pinged, self._said) + PING / AGAIN * self._wait)

    def act(self, now: float) -> None:
        """Ping and play as far as it is due."""
        if now >= self._ping_due():
            self._pinged = now
            self._ping_at = now + self._every * (0.8 + 0.4 * self.luck.random())
            echo, came = self._pong
            last = (self._number,) if self.playing else ()
            self.say(wire.Ping(now, last, echo, now - came if echo else 0.0))
        if self._wish is not None and now >= self._wish[0]:
            due, wish, number, held = self._wish
            self.late.append(now - due)
            self._wish = None
            if self._open is None:
                self._count += 1
                self._open = self._count, now, held
                self._said, self._wait = now, HELD if held else AGAIN
                self._command = wire.encode(
                    wire.Command(Seat(self.seat), self._count, number, wish)
                )
                self.post(self._command)
        if self._open is not None and now >= self._said + self._wait:
            self._said, self._wait = now, min(2 * self._wait, PATIENT)
            self.post(self._command)

    def close(self) -> None:
        self.socket.close(0)

    def _take(self, told: Slim) -> None:
        now = time.monotonic()
        match told:
            case Pong(sent=sent, now=there, every=every):
                self._pong, self._every = (there, now), every
                self.trips.append(now - sent)
            case Update():
                self._update(now, told)
            case Ack(count=count, error=error):
                if self._open is not None and self._open[0] == count:
                    _, said, held = self._open
                    self._open = None
                    self.actions += not error
                    if not held:
                        self.acks.append(now - said)
                    if error not in ("", "stale"):
                        self.troubles[error] += 1
            case Room(phase=phase):
                if phase == "playing" and not self.playing:
                    self.playing = True
                    self.say(wire.Hello((Seat(self.seat),)))
            case Shuffle(id=name, seats=seats):
                if self.seat in seats:
                    commit = commitment(name, self._seed)
                    self.say(wire.Pledge(Seat(self.seat), name, commit))
            case Pledges(id=name):
                self.say(wire.Reveal(Seat(self.seat), name, self._seed.hex()))
            case Welcome(counts=counts):
                self._count = max([self._count, *counts])
                self._open = None
            case Refused(code=code):
                self.troubles[code] += 1
                if code == "unknown" and now > self._again:
                    self._again, self.playing = now + 0.5, False
                    self.say(self.host.enter(self.keys))
            case _:
                pass

    def _update(self, now: float, update: Update) -> None:
        if update.seat != self.seat or update.number <= self._number:
            return
        self._number, view = update.number, update.view
        self._wish = None
        if view.phase == "over":
            if self.seat in update.waiting and self._onward != update.number:
                self._onward = update.number
                self.hands += 1
                self.say(wire.Onward(Seat(self.seat)))
        elif view.legal and self._open is None:
            at, wish = self._choose(now, view)
            held = view.phase != "turn"  # what is said in a pause is acknowledged at its end
            self._wish = at, wish, update.number, held

    def _choose(self, now: float, view: Corner) -> tuple[float, Action]:
        """Choose when and what: mostly plain moves, so that hands are long."""
        wish = self.luck.choice(view.legal)
        if view.phase == "claim":
            passes = [a for a in view.legal if a.verb == "pass"]
            if passes and self.luck.random() < 0.7:
                wish = passes[0]
            return now + self.luck.uniform(0.02, 0.3), wish
        plain = [a for a in view.legal if a.verb == "discard"]
        if plain and self.luck.random() < 0.9:
            wish = self.luck.choice(plain)
        return now + self.think, wish


def drive(players: Iterable[Player], seconds: float) -> Iterator[float]:
    """Let players play so long; yields the time about every twentieth of a second.

    libzmq's descriptors tell only that something has changed, so a line is read until it is empty
    after everything that was done with it.
    """
    people = {player.socket.getsockopt(zmq.FD): player for player in players}
    end = time.monotonic() + seconds
    look = 0.0
    due: dict[int, float] = {}
    heap: list[tuple[float, int]] = []

    def plan(fd: int) -> None:
        at = people[fd].due()
        if due.get(fd) != at:
            due[fd] = at
            heapq.heappush(heap, (at, fd))

    with select.epoll() as poller:
        for fd, player in people.items():
            poller.register(fd, select.EPOLLIN | select.EPOLLET)
            player.hear()
            plan(fd)
        while (now := time.monotonic()) < end:
            while heap[0][0] <= now:
                at, fd = heapq.heappop(heap)
                if due[fd] == at:
                    people[fd].act(now)
                    people[fd].hear()
                    plan(fd)
            if now >= look:
                look = now + 0.05
                yield now
            wait = max(0.0, min(heap[0][0] - time.monotonic(), 0.05))
            for fd, _ in poller.poll(wait):
                people[fd].hear()
                plan(fd)


def at(share: float, values: Iterable[float]) -> float:
    """The value below which this share of them lies; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
