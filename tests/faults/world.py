"""A host, its people, their lines, the network and the disk, in one thread and a made-up time.

One seed decides everything, faults too: what fails once fails every time it is asked to. What is
driven is the product's own: hall, tables, line, session, robot, fairness; only threads, sockets
and files are played by this module.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from engine.core.journal import AnswerLine, Chain, Header, ResultLine, read_lines
from engine.core.match import Match, configure
from engine.core.replay import Replay
from engine.fair import seed_of
from engine.games import game
from server.door import Door, Who
from server.hall import Hall
from server.limits import Bans, Limits
from server.opening import Opened, Order
from server.pace import Pace
from server.publishing import Ask
from server.room import PLAYING, Room
from server.seating import BOT, HUMAN, PeerId, TablePlan
from server.store import Aside, Place, SeatPlan
from server.table import Table
from server.wire import Code
from server.workers import RETRY
from tests.faults.people import HOST_KEY, SECRET, Client, Connection

PACE = Pace(bot=(0.05, 0.2), auto=0.3, onward=20.0, silence=1.5)
TABLE = {"pause_ms": 100, "turn_seconds": 4, "claim_seconds": 4, "hands": 2}
LIMITS = Limits(messages=1e6, burst=1e6)
HWM = 200
STALL = 1.0
HAND = '{"hand":'
KINDS = ("cut", "up", "down", "all", "loss", "kill", "power", "again", "stop", "full")
EARLY = "early"
"""A planted fault: things are told before they are on disk."""


class File:
    """A journal on a disk that forgets what was not synced."""

    def __init__(self) -> None:
        self.durable: list[str] = []
        self.aside: Aside | None = None
        self.path = self


class SimHost:
    """One life of the host program."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.peers: dict[PeerId, Connection] = {}
        self.written: dict[File, list[str]] = {}
        self.synced: dict[File, int] = {}
        self._woken = float("inf")
        self._lost = 0.0
        bans = Bans(LIMITS, lambda: world.now)
        keys = {plan.key for file in world.files for plan in file.aside.seats if plan.key}
        door = Door(HOST_KEY, SECRET, bans, LIMITS, keys)
        room = Room(1, world.order)
        begun = [f for f in world.files if any(line.startswith(HAND) for line in f.durable)]
        again = [f for f in begun if not world.finished(f)]
        if again:
            room.adopt(again[0].aside)
            room.phase = PLAYING
        self.hall = Hall("sim", f"boot-{world.lives}", door, [room])
        if again:
            self.hall.tables.add(1, self._opened(again[0], resume=True))
        self.work()

    def _opened(self, file: File, *, resume: bool) -> Opened:
        world, aside = self.world, file.aside
        rules = game(world.order.game)
        lines = list(file.durable) if resume else []
        record: list[str] = []
        if lines:
            chain = Chain()
            read = list(read_lines([chain.close(body) for body in lines]))
            replay = Replay(rules, read, hold=True)
            match = replay.run()
            ends = [n for n, (_, line) in enumerate(read) if isinstance(line, Header | ResultLine)]
            if ends and ends[-1] == len(read) - 1:
                ends.pop()
            record = lines[ends[-1] + 1 if ends else 0 :]
            if replay.lacks_result:
                file.durable.append(match.result_line())
                record.append(file.durable[-1])
        else:
            seats = len(aside.seats)
            match = Match(rules, configure(rules, world.order.options, seats, world.order.table))
            file.durable = []
        kinds = tuple(HUMAN if s.kind == HUMAN else BOT + s.level for s in aside.seats)
        plan = TablePlan(
            kinds,
            tuple(s.name for s in aside.seats),
            f"match-{world.files.index(file)}.{world.lives}",
            tuple(s.key for s in aside.seats),
            fair=True,
        )
        self.written[file], self.synced[file] = [], 0
        seeds = world.luck.randrange(2**60)
        table = Table(
            match, plan, PACE, lambda hand: seed_of(f"{seeds}/{hand}"), lambda: "t", record=record
        )
        return Opened(table, file, {}, aside)

    def receive(self, connection: Connection, data: bytes) -> None:
        self.peers[connection.peer] = connection
        who = Who(connection.client.key)
        self.hall.receive(self.world.now, connection.peer, who, data)
        self.work()

    def work(self) -> None:
        """Send, write, think, wake up in time."""
        hall, world, tables = self.hall, self.world, self.hall.tables
        while True:
            out, tables.out = tables.out, []
            for peer, data in out:
                self._send(peer, data)
            lines, tables.lines = tables.lines, []
            for at, new in lines:
                self._write(at, new)
            asks, tables.asks = tables.asks, []
            for at, questions, _ in asks:
                for ask in questions:
                    self._think(at, ask)
            wanted, hall.wanted = hall.wanted, []
            for number, order in wanted:
                file = File()
                file.aside = replace(order.aside, fair=True)
                world.files.append(file)
                hall.opened(world.now, number, self._opened(file, resume=False))
            while tables.finished:
                hall.finished(tables.finished.pop())
            if not (tables.out or tables.lines or tables.asks or hall.wanted):
                break
        due = hall.deadline()
        if due is not None and due < self._woken:
            self._woken = due
            self.later(max(due, world.now), self._wake)

    def later(self, when: float, what: Callable[[], None]) -> None:
        """Let something happen in this life of the host, and not while it stands still."""

        def happen() -> None:
            world = self.world
            if world.host is not self:
                return
            if world.now < world.frozen:
                world.at(world.frozen, happen)
                return
            if self._lost > 0.0:  # as the host's loop does
                self._lost, gap = 0.0, self._lost
                if gap > STALL:
                    self.hall.shift(gap)
            what()

        self.world.at(when, happen)

    def freeze(self, seconds: float) -> None:
        """The machine stands still."""
        self.world.frozen = self.world.now + seconds
        self._lost = seconds

    def _wake(self) -> None:
        self._woken = float("inf")
        self.hall.tick(self.world.now)
        self.work()

    def _send(self, peer: PeerId, data: bytes) -> None:
        connection = self.peers.get(peer)
        if connection is None:
            self.hall.gone(self.world.now, peer)
        elif connection.closed and not connection.client.cut[True]:
            del self.peers[peer]
            self.hall.gone(self.world.now, peer)
        elif connection.queued >= HWM:
            self.hall.deaf(peer)
        else:
            connection.send(data, to_host=False)

    def _write(self, at: Place, lines: list[str]) -> None:
        """Write now, sync later, report then; a full disk is tried again."""
        file, world = at.file, self.world
        written = self.written[file]
        written += lines
        count = len(written)
        early = world.mutant == EARLY

        def sync() -> None:
            if world.now < world.full:
                self.hall.tables.failed(world.now, at, Code.FULL_DISK, "")
                self.work()
                self.later(world.now + RETRY, sync)
                return
            file.durable += written[self.synced[file] : count]
            self.synced[file] = max(self.synced[file], count)
            if not early:
                self.hall.tables.synced(world.now, at, count)
                self.work()

        if early:
            self.hall.tables.synced(world.now, at, count)
        delay = 0.08 if early else world.luck.choice((0.0002, 0.002, 0.01))
        self.later(world.now + delay, sync)

    def power_off(self) -> None:
        """Keep what was synced, and as much of what was written behind it as luck wants."""
        for file, written in self.written.items():
            more = written[self.synced[file] :]
            file.durable += more[: self.world.luck.randint(0, len(more))]

    def _think(self, at: Place, ask: Ask) -> None:
        world = self.world
        choice = world.luck.choice(ask.legal)

        def thought() -> None:
            self.hall.tables.bot(world.now, at, ask, choice)
            self.work()

        self.later(world.now + 0.001, thought)


class World:
    """Everything; `run` lets it live, `faults` counts what was done to it."""

    def __init__(
        self, seed: int, game_id: str = "i8", people: int = 3, bots: int = 1, mutant: str = ""
    ) -> None:
        self.luck = Random(seed)
        self.mutant = mutant
        self.now = 0.0
        self.lives = 0
        self.frozen = self.full = 0.0
        """Until when the host's machine stands still, and the disk is full."""
        self.faults: Counter[str] = Counter()
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        seats = [SeatPlan()] * people + [SeatPlan("bot", level="random")] * bots
        options: Mapping[str, object] = {"rounds": 1} if game_id == "i8" else {}
        self.order = Order(game_id, options, Aside(tuple(seats)), TABLE)
        self.files: list[File] = []
        self.host: SimHost | None = SimHost(self)
        self.clients = [Client(self, name) for name in ("ann", "ben", "cid", "dee")[:people]]

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Let something happen."""
        self._count += 1
        heapq.heappush(self._events, (when, self._count, what))

    def run(self, until: float, wanted: Callable[[], bool] = lambda: False) -> None:
        """Let time pass."""
        while self._events and self._events[0][0] <= until and not wanted():
            self.now, _, what = heapq.heappop(self._events)
            what()

    # Faults ---------------------------------------------------------------------------------------

    def crash(self, pause: float) -> None:
        """The host's machine loses its power; it is back after a pause."""
        if self.host is None:
            return
        self.faults["power"] += 1
        self.host.power_off()
        self.host, self.frozen = None, 0.0
        self.lives += 1
        for client in self.clients:
            if client.connection is not None:
                client.connection.up = False
                self.at(self.now + 0.04, client.connection.establish)
        self.at(self.now + pause, self._revive)

    def _revive(self) -> None:
        self.host = SimHost(self)

    def fault(self, rate: float = 1.0) -> None:
        """Do something bad at random, for a while; it counts if it was not so already."""
        luck = self.luck
        kind = luck.choice(KINDS)
        client = luck.choice(self.clients)
        pause = luck.choice((0.05, 0.3, 1.0, 3.0, 8.0)) / rate
        now, host = self.now, self.host
        if kind in ("power", "again"):
            self.crash(pause)
            if kind == "again":
                self.at(now + pause + luck.uniform(0, 0.3), lambda: self.crash(0.2))
        elif kind in ("stop", "full"):
            if host is None or now < max(self.frozen, self.full):
                return
            self.faults[kind] += 1
            if kind == "stop":
                host.freeze(pause)
            else:
                self.full = now + pause
        elif kind == "kill":
            if client.alive:
                self.faults[kind] += 1
                client.kill()
                self.at(now + pause, lambda: client.alive or client.start())
        elif kind == "loss":
            self.faults[kind] += not client.loss
            client.loss = 0.3
            self.at(now + pause, lambda: setattr(client, "loss", 0.0))
        else:
            ways = {"up": (True,), "down": (False,)}.get(kind, (True, False))
            hit = self.clients if kind == "all" else [client]
            self.faults[kind] += any(not each.cut[way] for each in hit for way in ways)
            for each in hit:
                for way in ways:
                    each.cut[way] = True
                    self.at(now + pause, lambda e=each, w=way: e.cut.update({w: False}))

    # Judging --------------------------------------------------------------------------------------

    def finished(self, file: File) -> bool:
        """Whether a journal tells a match to its end."""
        lines = [line for line in file.durable if line.startswith('{"result"')]
        return len(lines) >= TABLE["hands"]

    def violations(self) -> list[str]:
        """Return everything that must never be, however the network and the power are."""
        found = []
        told: dict[int, list[str]] = {}
        counted: Counter[int] = Counter()
        for file in self.files:
            chain = Chain()
            closed = [chain.close(body) for body in file.durable]
            for _, line in read_lines(closed) if closed else ():
                if isinstance(line, AnswerLine):
                    told.setdefault(line.seat, []).append(line.act)
                    counted[line.seat] += not line.auto
        for client in self.clients:
            client.judge()
            for seat, acked in client.acked.items():
                there = iter(told.get(seat, []))
                if not all(act in there for act in acked):
                    found.append(f"{client.name}: an acknowledged answer of seat {seat} is lost")
            found += [f"{client.name}: unfair {v}" for v in client.unfair]
        played = {c.robot.outcome.standings for c in self.clients if c.robot.outcome is not None}
        if len(played - {()}) > 1:
            found.append(f"people saw the match end otherwise: {played}")
        for seat in range(len(self.clients)):
            if counted[seat] > sum(client.taken[seat] for client in self.clients):
                found.append(f"seat {seat}: something was carried out more often than it was said")
        return found
