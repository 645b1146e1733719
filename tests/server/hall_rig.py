"""A hall on a bench: time is wound by hand, people have keys, disks never fail."""

from collections import defaultdict
from collections.abc import Mapping

from engine.core.match import Match, configure
from engine.core.model import Seat
from engine.fair import seed_of
from engine.games import game
from server import proof, wire
from server.director import Director
from server.door import LOCAL, Door, Who
from server.hall import Hall
from server.limits import Bans, Limits
from server.opening import Opened, Order
from server.pace import Pace
from server.room import Room
from server.seating import BOT, HUMAN, PeerId, TablePlan
from server.store import Aside, SeatPlan
from server.table import Table
from server.tournament import Plan, Record

HOST_KEY = "host" * 10
SECRET = b"s" * 32
PACE = Pace(bot=(0.5, 0.5), auto=1.0, onward=30.0, silence=1.5)
VERSIONS = {name: game(name).version for name in ("i8", "taojiang", "paohuzi")}
QUICK = Limits()


def key_of(name: str) -> str:
    """The public key of somebody, and the text of his proof."""
    return name.ljust(40, "_")


class File:
    """Stands for a journal: only that it is another one for every match."""

    def __init__(self, path: str) -> None:
        self.path = path


class HallRig:
    """Drives one Hall and keeps what everybody is told."""

    def __init__(
        self,
        tables: int = 1,
        game_id: str = "i8",
        options: Mapping[str, object] | None = None,
        table: Mapping[str, object] | None = None,
        *,
        seats: int = 4,
        limits: Limits = QUICK,
        fair: bool = False,
        known: tuple[str, ...] = (),
        plan: Plan | None = None,
    ) -> None:
        self.now = 100.0
        order = Order(game_id, options or {}, Aside((SeatPlan(),) * seats), table or {})
        bans = Bans(limits, lambda: self.now)
        door = Door(HOST_KEY, SECRET, bans, limits, known)
        rooms = [Room(number, order) for number in range(1, tables + 1)]
        self.hall = Hall("客廳", "boot", door, rooms)
        self.disk_full = False
        self.records: list[Record] = []
        """What a tournament's file has held."""
        if plan is not None:
            self.hall.director = Director(self.hall, Record(plan, "seed"))
        self.fair = fair
        self.box: dict[PeerId, list[wire.HostMessage]] = defaultdict(list)
        self.sent: list[tuple[float, PeerId, bytes]] = []
        self.lines: dict[int, list[str]] = defaultdict(list)
        self.files = 0
        self.unreachable: set[PeerId] = set()

    # Driving ------------------------------------------------------------------------------------

    def _settle(self) -> list[tuple[PeerId, wire.HostMessage]]:
        told: list[tuple[PeerId, wire.HostMessage]] = []
        hall, tables = self.hall, self.hall.tables
        while True:
            out, tables.out = tables.out, []
            told += self._deliver(out)
            tables.asks.clear()
            lines, tables.lines = tables.lines, []
            for at, new in lines:
                self.lines[at.table] += new
                tables.synced(self.now, at, len(self.lines[at.table]))
            wanted, hall.wanted = hall.wanted, []
            for number, what in wanted:
                assert isinstance(what, Order)
                self.lines[number] = []
                hall.opened(self.now, number, self.opened(what))
            while tables.finished:
                hall.finished(tables.finished.pop())
            self._keep()
            if not (tables.out or tables.lines or hall.wanted):
                return told

    def _keep(self) -> None:
        """Keep what a tournament has become."""
        director = self.hall.director
        while director is not None and (make := director.job(self.now)) is not None:
            if self.disk_full:
                director.not_saved(self.now, "no room")
                continue
            record = make(lambda: f"journal-{len(self.records)}")
            self.records.append(record)
            director.saved(self.now, record)

    def _deliver(self, out: list[tuple[PeerId, bytes]]) -> list[tuple[PeerId, wire.HostMessage]]:
        """Put what the hall says into everybody's box; return what has arrived."""
        told = []
        for peer, data in out:
            if peer in self.unreachable:
                self.hall.gone(self.now, peer)
                continue
            message = wire.from_server(data)
            self.sent.append((self.now, peer, data))
            self.box[peer].append(message)
            told.append((peer, message))
        return told

    def end(self, number: int, *scores: int) -> None:
        """Let the match of a table be over."""
        match = self.hall.tables.opened()[number].table.match
        match.scores, match.next, match.hands_played = scores, None, 1
        self.hall.finished(number)
        self._settle()

    def opened(self, order: Order) -> Opened:
        """Open a match without a disk."""
        rules = game(order.game)
        seats = order.aside.seats
        match = Match(rules, configure(rules, order.options, len(seats), order.table))
        kinds = tuple(HUMAN if s.kind == HUMAN else BOT + s.level for s in seats)
        self.files += 1
        plan = TablePlan(
            kinds,
            tuple(s.name for s in seats),
            f"match-{self.files}",
            tuple(s.key for s in seats),
            fair=self.fair,
        )
        table = Table(match, plan, PACE, lambda hand: seed_of(f"hall/{hand}"), lambda: "token")
        return Opened(table, File(f"{self.files}"), {}, order.aside)

    def raw(self, peer: str, data: bytes, key: str | None = None):
        """Deliver bytes of a connection; `key` None: the one of its name, "": of this program."""
        who = Who(key_of(peer) if key is None else key)
        self.hall.receive(self.now, PeerId(peer.encode()), who, data)
        return [message for _, message in self._settle()]

    def say(self, peer: str, message: wire.ClientMessage, key: str | None = None):
        """Let a connection say something; return everything anybody is told."""
        return self.raw(peer, wire.encode(message), key)

    def enter(self, peer: str, name: str = "", key: str | None = None, **fields):
        """Let somebody in who knows the code; return what he is told."""
        who = key_of(peer) if key is None else key
        fields.setdefault("proof", proof.join_proof(SECRET, who, HOST_KEY) if who else "")
        fields.setdefault("rules", VERSIONS)
        self.say(peer, wire.Enter(name or peer, **fields), key)
        return self.told(peer)

    def told(self, peer: str) -> list[wire.HostMessage]:
        """Take what a connection has been told."""
        box, self.box[PeerId(peer.encode())] = self.box[PeerId(peer.encode())], []
        return box

    def wait(self, seconds: float) -> None:
        """Wind the clock on."""
        end = self.now + seconds
        while (due := self.hall.deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            self.hall.tick(self.now)
            self._settle()
        self.now = end

    def awake(self, seconds: float, *peers: str) -> None:
        """Wind the clock on while these connections give signs of life."""
        end = self.now + seconds
        while self.now < end:
            for peer in peers:
                self.say(peer, wire.Ping(self.now))
            self.wait(min(0.2, end - self.now))

    # Shorthand ----------------------------------------------------------------------------------

    def room(self, number: int = 1) -> Room:
        return self.hall.rooms[number]

    def names(self, number: int = 1) -> list[str]:
        return [place.name for place in self.room(number).places]

    def seated(self, *names: str) -> None:
        """Everybody enters and sits down in order."""
        for name in names:
            self.enter(name)
            self.say(name, wire.Sit())
            self.told(name)

    def playing(self, *names: str) -> None:
        """A match of these people is on, and all are at it."""
        self.seated(*names)
        for name in names:
            self.say(name, wire.Ready(True))
        for seat, name in enumerate(names):
            self.say(name, wire.Hello((Seat(seat),)))


def refusal(told) -> tuple[str, str]:
    """The one refusal among messages."""
    [found] = [(m.code, m.detail) for m in told if isinstance(m, wire.Refused)]
    return found


def last(told, kind):
    """The last message of a kind."""
    return [m for m in told if isinstance(m, kind)][-1]


__all__ = ["LOCAL", "HallRig", "key_of", "last", "refusal"]
