"""Doubles for the network's pages: a finder with a fixed list, a session with a fixed lobby."""

from functools import cache

from msgspec.structs import replace

from client.remote import Status
from client.sightings import Found
from engine.core.model import Seat
from engine.games import GAMES
from server import wire
from server.conduct import standings as ranks_of
from server.tournament import Plan, Record
from server.wire import PROTOCOL, Code, Place

KEY = "k" * 40
LONG = "阿美家的客廳與花園裡的那張圓桌子旁邊第一個位"
"""As long as a name may be."""


def found(name: str, game: str = "i8", **more) -> Found:
    """A host as the finder tells of it."""
    seats = GAMES[game].seats(GAMES[game].read_options({}))[0]
    whole = {
        "options": {}, "digest": "d", "free": 2, "seats": seats, "tables": 1, "version": PROTOCOL,
        "addresses": ("192.168.1.23",), "port": 24810, "key": KEY,
    } | more  # fmt: skip
    return Found(name, (game,), **whole)


HOSTS = (
    found(LONG, options={"rounds": 1, "renchan": True}),
    found("Turnier", "taojiang", free=9, seats=16, tables=4, port=24899,
          addresses=("fe80::1234:5678:9abc:def0",)),
    found("週五固定桌", "paohuzi", free=0, reason=Code.TABLE_FULL),
    found("Old table", "taojiang", options=None, version=1, reason=Code.OTHER_PROTOCOL, detail="1"),
)  # fmt: skip


class Finder:
    """Has found what it is given."""

    def __init__(self, hosts=HOSTS) -> None:
        self.list, self.news, self.closed = hosts, False, False

    def hosts(self):
        return self.list

    def changed(self) -> bool:
        news, self.news = self.news, False
        return news

    def close(self) -> None:
        self.closed = True


class Session:
    """A lobby that stands still; what is asked of it is noted in `asked`."""

    def __init__(
        self, room=None, tables=None, *, me: int = 1, owner: bool = False, tournament=None
    ) -> None:
        self.tournament = tournament
        self.room, self.tables, self.me, self.owner = room, tables, me, owner
        self.host_name, self.key = LONG, KEY
        self.status = Status("open", round_trip=0.004)
        self.fairness: tuple = ()
        self.joined = None
        self.chat = [
            wire.Said(1, 2, "Christopher", "Hello, 大家好！今天打一圈，輸的人請客 " * 2),
            wire.Said(1, 1, "小明", "", 3),
        ]
        self.refusals: list = []
        self.asked: list = []
        self.messages: list = []
        self.news = False
        self.closed = False

    @property
    def my_seats(self):
        places = () if self.room is None else self.room.places
        return tuple(Seat(s) for s, place in enumerate(places) if place.person == self.me != 0)

    @property
    def entrant(self):
        entrants = () if self.tournament is None else self.tournament.entrants
        return next((each for each in entrants if each.person == self.me != 0), None)

    def lobby_changed(self) -> bool:
        news, self.news = self.news, False
        return news

    def poll(self):
        messages, self.messages = self.messages, []
        return messages

    def close(self) -> None:
        self.closed = True

    def __getattr__(self, name: str):
        if name not in (
            "sit", "rise", "swap", "hire", "kick", "ready", "change", "start", "watch", "say",
            "play", "call", "release", "awake", "onward", "decline", "look", "allow",
            "withdraw",
        ):  # fmt: skip
            raise AttributeError(name)
        return lambda *words, **more: self.asked.append((name, *words, *more.items()))


def options(game: str = "i8", **more) -> dict:
    """All options of a game, as a room tells them."""
    rules = GAMES[game]
    return rules.write_options(rules.read_options(more))


PLACES = (
    Place("human", "小明", 1, ready=True, present=True),
    Place("human", LONG, 2, present=True, swap=Seat(0)),
    Place("bot:steady", ready=True, present=True),
    Place(),
)


def room(places=PLACES, game: str = "i8", **more) -> wire.Room:
    """A table with somebody who wants our seat, a computer player and a free seat."""
    whole = {"phase": "open", "owner": 1, "watchers": (wire.Guest(5, "Zuschauer"),)} | more
    return wire.Room(1, game, options(game, rounds=1) if game == "i8" else options(game),
                     {"turn_seconds": 30}, tuple(places), **whole)  # fmt: skip


def tables() -> wire.Tables:
    """Three tables of one house."""
    kinds = ("human", "human", "bot:steady", "")
    names = ("小明", LONG, "", "")
    rows = tuple(
        wire.Row(n, "i8", options(rounds=1), {}, kinds, names, phase, ("Zuschauer",) * (n == 2))
        for n, phase in enumerate(("open", "playing", "saved"), 1)
    )
    return wire.Tables(rows, (wire.Guest(1, "小明"), wire.Guest(7, LONG)))


CLUB = ("小明", LONG, "Christopher", "阿美", "老王", "Ann", "Ben")
"""Seven people: a bot fills up."""


@cache
def tournament(rounds: int = 0, *, over: bool = False, size: int = 4) -> wire.Tournament:
    """A tournament before its first draw, or in a round whose first table is done; or at the end.

    The third has withdrawn, the last is away.
    """
    game = {4: "i8", 3: "paohuzi", 2: "taojiang"}[size]
    plan = Plan(game, {"rounds": 1} if size == 4 else {}, {}, size, rounds if over else 9)
    record = Record(plan, "seed")
    for number, name in enumerate(CLUB, 1):
        record = record.entered(f"key {number}", name)
    for _ in range(rounds):
        keys = {entry.key for entry in record.entries}
        record = record.drawn(keys, lambda: "journal")
        left = list(record.running)
        for table in left if over or len(record.rounds) < rounds else left[:-1]:
            scores = (12345, -250, 80, -12175)[:size]
            record = record.with_result(table, ranks_of(scores), scores)
    record = record.marked(3, "out")
    people = {f"key {n}": n for n in range(1, len(CLUB))}
    wait = 24.0 if record.phase == "between" else None
    return replace(record.told(people), owner=1, wait=wait)
