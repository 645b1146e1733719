"""The people of the simulation: their programs, which may be killed, and how they are connected.

The programs are the product's own line, session, robot and fairness; only the thread and the
socket around them are played.
"""

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.fairness import WRONG, Fairness, Verdict
from client.line import Line
from client.remote import RemoteSession, greeting
from client.robot import Robot
from client.session import Session
from engine.core.notation import show_action
from engine.games import game
from server import proof, wire
from server.seating import PeerId

if TYPE_CHECKING:
    from tests.faults.world import World

HOST_KEY = "host" * 10
SECRET = b"s" * 32


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
        host = world.host
        if life != world.lives or host is None:
            return
        if to_host:  # also from a socket that was closed since: it was on its way
            host.later(world.now, lambda: host.receive(self, data))
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
        self.host_name, self.room, self.tables, self.tournament = "", None, None, None
        self.chat, self.refusals = [], []
        self._lobby_changed, self._given_up = False, ""
        self._person, self._held, self._lost, self._list = 0, (), (), None
        self._lan = link = Link(client)
        Session.__init__(self, link)

    def give_up(self, cause: Exception) -> None:
        """What our own host says can be followed: whatever cannot is an error."""
        raise cause


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
        self.unfair: dict[Verdict, None] = {}
        """Accusations, also those that were taken back."""
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
                self.judge()
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
        self.unfair |= dict.fromkeys(v for v in self.session.fairness if v.state == WRONG)
