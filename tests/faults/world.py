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

from client.fairness import WRONG, Fairness
from client.line import Line
from client.remote import RemoteSession, greeting
from client.robot import Robot
from client.session import Session
from engine.core.journal import AnswerLine, Chain, Header, ResultLine, read_lines
from engine.core.match import Match, configure
from engine.core.notation import show_action
from engine.core.replay import Replay
from engine.fair import seed_of
from engine.games import game
from server import proof, wire
from server.door import Door, Who
from server.hall import Hall
from server.limits import Bans, Limits
from server.opening import Opened, Order
from server.pace import Pace
from server.room import PLAYING, Room
from server.seating import BOT, HUMAN, PeerId, TablePlan
from server.store import Aside, SeatPlan
from server.table import Table

HOST_KEY = "host" * 10
SECRET = b"s" * 32
PACE = Pace(bot=(0.05, 0.2), auto=0.3, onward=20.0, silence=1.5)
TABLE = {"pause_ms": 100, "turn_seconds": 4, "claim_seconds": 4, "hands": 2}
LIMITS = Limits(messages=1e6, burst=1e6)
HWM = 200
EARLY = "early"
"""A planted fault: things are told before they are on disk."""


class Connection:
    """What one socket of a client is connected by: ordered both ways, as TCP is."""

    def __init__(self, world: "World", client: "Client", number: int) -> None:
        self.world, self.client = world, client
        self.peer = PeerId(f"{client.key[0]}{number}".encode())
        self.up = False
        self.closed = False
        self.queued = 0
        self._last = {True: 0.0, False: 0.0}

    def establish(self) -> None:
        """Shake hands if there is a way; else try again as libzmq does."""
        world = self.world
        if self.closed or self.up:
            return
        if world.host is not None and not self.client.cut[True] and not self.client.cut[False]:
            self.up = True
        else:
            world.at(world.now + 0.24, self.establish)

    def send(self, data: bytes, *, to_host: bool) -> None:
        """Carry a message; loss only delays it, and what is behind it."""
        world, life = self.world, self.world.lives
        delay = world.luck.uniform(0.0003, 0.002)
        while world.luck.random() < self.client.loss:
            delay += 0.2
        when = max(self._last[to_host], world.now + delay)
        self._last[to_host] = when
        self.queued += not to_host
        world.at(when, lambda: self._arrive(data, life, to_host=to_host))

    def _arrive(self, data: bytes, life: int, *, to_host: bool) -> None:
        world = self.world
        if self.client.cut[to_host] and not self.closed and life == world.lives:
            world.at(world.now + 0.1, lambda: self._arrive(data, life, to_host=to_host))
            return
        self.queued -= not to_host
        if life != world.lives or world.host is None:
            return
        if to_host:  # also from a socket that was closed since: it was on its way
            world.host.receive(self, data)
        elif not self.closed:
            self.client.hear(self, data)


class Link:
    """What a session sees of its line."""

    def __init__(self, client: "Client") -> None:
        self._client = client

    state = property(lambda self: self._client.line.state)
    trouble = property(lambda self: (self._client.line.trouble, ""))
    person = property(lambda self: self._client.line.person)
    round_trip = None

    def send(self, message: wire.ClientMessage) -> None:
        client = self._client
        client.note(message)
        client.fairness.said(message)
        client.line.say(client.world.now, message)

    def poll(self) -> list[wire.HostMessage]:
        news, self._client.inbox = self._client.inbox, []
        return news

    def wait(self, seconds: float) -> list[wire.HostMessage]:
        return self.poll()


class SimSession(RemoteSession):
    """A session without a thread."""

    def __init__(self, client: "Client") -> None:
        self._fairness = client.fairness
        self.host_name, self.room, self.tables = "", None, None
        self.chat, self.refusals = [], []
        self._lobby_changed = False
        self._lan = link = Link(client)
        Session.__init__(self, link)


class Client:
    """One person's program, which may be killed and started again with the same key."""

    def __init__(self, world: "World", name: str) -> None:
        self.world, self.name = world, name
        self.key = name.ljust(40, "_")
        self.cut = {True: False, False: False}
        self.loss = 0.0
        self.sockets = 0
        self.stored: dict = {}
        self.taken: Counter[int] = Counter()
        """By seat: wishes that were carried out, or may have been."""
        self.acked: dict[int, list[str]] = {}
        self.unfair: list = []
        self.rounds = 0
        self.alive = False
        self.connection: Connection | None = None
        self.start()

    # A port ---------------------------------------------------------------------------------------

    def open(self) -> None:
        if self.connection is not None:
            self.connection.closed = True
        self.sockets += 1
        self.connection = fresh = Connection(self.world, self, self.sockets)
        self.world.at(self.world.now + 0.005, fresh.establish)

    def send(self, data: bytes) -> bool:
        if self.connection is None or not self.connection.up:
            return False
        self.connection.send(data, to_host=True)
        return True

    # A program ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the program."""
        world = self.world
        self.alive = True
        self.inbox: list[wire.HostMessage] = []
        self.pending: dict[tuple[int, int], str] = {}
        self.fairness = Fairness(dict(self.stored), self.stored.update, world.luck.randbytes)
        shown = proof.join_proof(SECRET, self.key, HOST_KEY)
        self.line = Line(self, replace(greeting(self.name), proof=shown), world.luck.random)
        self.session = SimSession(self)
        self.robot = Robot(self.session, "random", world.luck.random, lambda: world.now)
        self.line.begin(world.now)
        self.turn(self.line)

    def kill(self) -> None:
        """kill -9."""
        self.alive = False
        self.judge()
        if self.connection is not None:
            self.connection.closed = True
            self.connection = None

    def hear(self, connection: Connection, data: bytes) -> None:
        if self.alive and connection is self.connection:
            self.line.hear(self.world.now, data)
            self.work()

    def turn(self, line: Line) -> None:
        """Let the line's clock run."""
        if not self.alive or line is not self.line:
            return
        line.tick(self.world.now)
        self.work()
        due = max(line.deadline(), self.world.now + 0.001)
        self.world.at(min(due, self.world.now + 0.2), lambda: self.turn(line))

    def work(self) -> None:
        """Do what the line's thread and the player do."""
        while self.line.news:
            news, self.line.news = self.line.news, []
            for message in news:
                if isinstance(message, wire.Ack):
                    self.ack(message, news)
                for answer in self.fairness.hear(message):
                    self.line.say(self.world.now, answer)
            self.inbox += news
        if self.robot.outcome is None:
            self.robot.step(0.0)
            if self.robot.outcome is not None:
                self.rounds += 1

    def note(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Command):
            deck = game(self.world.order.game).deck
            self.pending[message.seat, message.count] = show_action(deck, message.action)
            self.taken[message.seat] += 1

    def ack(self, ack: wire.Ack, news: list[wire.HostMessage]) -> None:
        """Note an answer; of what was open when a host was started again nobody knows."""
        text = self.pending.pop((ack.seat, ack.count), None)
        if text is None:
            return
        if not ack.error:
            self.acked.setdefault(ack.seat, []).append(text)
        elif not any(isinstance(message, wire.Welcome) for message in news):
            self.taken[ack.seat] -= 1

    def judge(self) -> None:
        self.unfair += [v for v in self.session.fairness if v.state == WRONG]


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
        bans = Bans(LIMITS, lambda: world.now)
        keys = {plan.key for file in world.files for plan in file.aside.seats if plan.key}
        door = Door(HOST_KEY, SECRET, bans, LIMITS, keys)
        room = Room(1, world.order)
        again = [f for f in world.files if f.durable and not world.finished(f)]
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
        who = Who(connection.client.key, connection.client.name)
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
            world.at(max(due, world.now), self._wake)

    def _wake(self) -> None:
        if self.world.host is self:
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

    def _write(self, at, lines: list[str]) -> None:
        """Write now, sync later, report then."""
        file, world = at.file, self.world
        written = self.written[file]
        written += lines
        count = len(written)
        early = world.mutant == EARLY

        def sync() -> None:
            if world.host is self:
                file.durable += written[self.synced[file] : count]
                self.synced[file] = max(self.synced[file], count)
                if not early:
                    self.hall.tables.synced(world.now, at, count)
                    self.work()

        if early:
            self.hall.tables.synced(world.now, at, count)
        delay = 0.08 if early else world.luck.choice((0.0002, 0.002, 0.01))
        world.at(world.now + delay, sync)

    def _think(self, at, ask) -> None:
        world = self.world
        choice = world.luck.choice(ask.legal)

        def thought() -> None:
            if world.host is self:
                self.hall.tables.bot(world.now, at, ask, choice)
                self.work()

        world.at(world.now + 0.001, thought)


class World:
    """Everything; `run` lets it live, `faults` counts what was done to it."""

    def __init__(
        self, seed: int, game_id: str = "i8", people: int = 3, bots: int = 1, mutant: str = ""
    ) -> None:
        self.luck = Random(seed)
        self.mutant = mutant
        self.now = 0.0
        self.lives = 0
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
        self.faults["host"] += 1
        self.host = None
        self.lives += 1
        for client in self.clients:
            if client.connection is not None:
                client.connection.up = False
                self.at(self.now + 0.04, client.connection.establish)
        self.at(self.now + pause, self._revive)

    def _revive(self) -> None:
        self.host = SimHost(self)

    def fault(self) -> None:
        """Do something bad at random, for a while."""
        luck = self.luck
        kind = luck.choice(("cut", "up", "down", "loss", "kill", "host", "all", "again"))
        client = luck.choice(self.clients)
        pause = luck.choice((0.05, 0.3, 1.0, 3.0, 8.0))
        if kind in ("host", "again"):
            self.crash(pause)
            if kind == "again":
                self.at(self.now + pause + luck.uniform(0, 0.3), lambda: self.crash(0.2))
            return
        self.faults[kind] += 1
        if kind == "kill":
            client.kill()
            self.at(self.now + pause, lambda: client.alive or client.start())
        elif kind == "loss":
            client.loss = 0.3
            self.at(self.now + pause, lambda: setattr(client, "loss", 0.0))
        else:
            ways = {"up": (True,), "down": (False,)}.get(kind, (True, False))
            for each in self.clients if kind == "all" else [client]:
                for way in ways:
                    each.cut[way] = True
                    self.at(self.now + pause, lambda e=each, w=way: e.cut.update({w: False}))

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
        for seat in range(len(self.clients)):
            if counted[seat] > sum(client.taken[seat] for client in self.clients):
                found.append(f"seat {seat}: something was carried out more often than it was said")
        return found
