"""Which hosts are near, from what has been heard of them. No sockets, threads or time.

An announcement is a rumour, an answer is a fact: a host is listed while something is heard of
it, and may be joined where it answers. Whoever drives this asks at the places it names and tells
it what came; a host that has fallen silent is gone from the list after `GONE` seconds.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine.games import GAMES
from server.addresses import Own, distance
from server.card import Card
from server.proof import fingerprint
from server.seating import clean_name
from server.wire import PROTOCOL, Code

GONE = 3.4
"""Seconds of silence after which a host is gone: seven beacons and three answers are missing."""
DUMB = 6.0
"""Seconds without an answer after which a host that is still heard of cannot be reached."""
FORGET = 120.0
"""Seconds of silence after which it is not even asked any more."""
ASK, ASK_SELDOM, ASK_FIRST = 1.0, 3.0, 0.2
"""Seconds between two questions at the likeliest place, at all others, and at a new host's."""
NEW = 1.0
"""Seconds in which a new host is asked often, and not yet said not to answer."""
MOST_HOSTS, MOST_PLACES, MOST_GAMES = 64, 8, 8
KEY = 40
LEAVING = 1.0
"""Seconds in which a host that said farewell is not listed again by what was on its way."""
TRIES = 3
"""So many questions in a row must stay open before an address counts as a bad one."""

NEVER = float("-inf")

Place = tuple[str, int]
"""An address and a port."""


class Found(Struct, frozen=True):
    """A host nearby as the list shows it.

    `games` are what it plays, `options` those of its first table that are not the usual ones
    (None: it does not tell), `settings` its table's in the same way, `digest` stands for all its
    rules, `free` of `seats` seats are free, `version` is its protocol. `addresses` are where it
    may be reached, the likeliest first.
    `tournament` is the number of its rounds, 0 where there are tables to sit down at.
    `over`: that tournament has come to its end.
    `reason` is a Code that says why it cannot be joined now, with its detail; empty: it can be.
    """

    name: str
    games: tuple[str, ...]
    options: Mapping[str, Any] | None
    digest: str
    free: int
    seats: int
    tables: int
    version: int
    addresses: tuple[str, ...]
    port: int
    key: str
    tournament: int = 0
    settings: Mapping[str, Any] | None = None
    reason: str = ""
    detail: str = ""
    over: bool = False

    @property
    def address(self) -> str:
        """The likeliest place, as it is typed."""
        return _typed(self.addresses[0], self.port) if self.addresses else ""

    @property
    def way(self) -> str:
        """All places, as `RemoteSession.join` takes them."""
        return ",".join(_typed(each, self.port) for each in self.addresses)

    @property
    def fingerprint(self) -> str:
        """The host's key as people compare it."""
        return fingerprint(self.key)


class _Way:
    """One address of a host: when it was asked there last, and how often since it answered."""

    def __init__(self) -> None:
        self.asked = NEVER
        self.open = 0


class _Host:
    """What is known of one host."""

    def __init__(self, card: Card, now: float) -> None:
        self.card = card
        self.first = self.heard = now
        self.answered = NEVER
        self.places: dict[str, _Way] = {}
        self.names: set[str] = set()


class Sightings:
    """All hosts that were heard of; `own` are this machine's addresses."""

    def __init__(self, own: Iterable[Own] = ()) -> None:
        self.own = tuple(own)
        self._hosts: dict[tuple[str, int], _Host] = {}
        self._extra: dict[Place, float] = {}
        self._leaving: dict[tuple[str, int], float] = {}

    # What is heard ------------------------------------------------------------------------------

    def announced(self, now: float, card: Card, addresses: Iterable[str], name: str = "") -> None:
        """Take an announcement: a signal's source, or the addresses and `name` of a record."""
        host = self._host(now, card)
        if host is None:
            return
        if now > host.answered + GONE:
            host.card = card  # an answer to a question of ours is better than what anybody sends
        if name:
            host.names.add(name)
        for address in addresses:
            if len(host.places) < MOST_PLACES:
                host.places.setdefault(address, _Way())
        host.heard = now

    def answered(self, now: float, card: Card, address: str) -> None:
        """Take an answer to a question of ours."""
        host = self._host(now, card)
        if host is None:
            return
        host.card, host.heard, host.answered = card, now, now
        if address in host.places or len(host.places) < MOST_PLACES:
            host.places.setdefault(address, _Way()).open = 0

    def withdrawn(self, now: float, name: str) -> None:
        """Take a record back: the host said farewell, or its record has run out."""
        for key, host in list(self._hosts.items()):
            if name in host.names:
                self._leave(now, key)

    def left(self, now: float, key: str, port: int, address: str) -> None:
        """Take a farewell; it counts where the host was heard from."""
        host = self._hosts.get((key, port))
        if host is not None and address in host.places:
            self._leave(now, (key, port))

    def _leave(self, now: float, key: tuple[str, int]) -> None:
        """Take a host off the list, and for a moment also what it said before it left."""
        del self._hosts[key]
        self._leaving = {each: at for each, at in self._leaving.items() if now < at + LEAVING}
        self._leaving[key] = now

    def ask_also(self, places: Iterable[Place]) -> None:
        """Ask at these places too: hosts that were joined before may be beyond a router."""
        for place in places:
            self._extra.setdefault(place, NEVER)

    def moved(self, own: Iterable[Own]) -> None:
        """Note that this machine's own addresses have changed: all places are new again."""
        self.own = tuple(own)
        for host in self._hosts.values():
            for way in host.places.values():
                way.asked, way.open = NEVER, 0

    def _host(self, now: float, card: Card) -> _Host | None:
        """Return the host of a card, a new one if it is sound; of two with one name there are two.

        A key alone is not enough: two hosts of one player have the same, on different ports.
        """
        if len(card.key) != KEY or not 0 < card.port < 65536:
            return None
        if not (0 <= card.free <= card.seats and card.tables >= 0):
            return None
        host = self._hosts.get((card.key, card.port))
        if host is None and now < self._leaving.get((card.key, card.port), NEVER) + LEAVING:
            return None
        if host is None and len(self._hosts) < MOST_HOSTS:
            host = self._hosts[card.key, card.port] = _Host(card, now)
        return host

    # What is to be asked, and what is known -----------------------------------------------------

    def questions(self, now: float) -> list[Place]:
        """Return the places to ask at now, each once; forget what has been silent for long."""
        due: dict[Place, None] = {}
        for key, host in list(self._hosts.items()):
            if now > host.heard + FORGET:
                del self._hosts[key]
                continue
            best = next(iter(self._order(host)), None)
            fresh = host.answered == NEVER and now < host.first + NEW
            for address, way in host.places.items():
                quick = address == best or host.answered == NEVER
                wait = ASK_FIRST if fresh else ASK if quick else ASK_SELDOM
                if now >= way.asked + wait:
                    way.asked, way.open = now, way.open + 1
                    due[address, host.card.port] = None
        for place, asked in self._extra.items():
            if now >= asked + ASK_SELDOM and place not in due:
                self._extra[place] = now
                due[place] = None
        return list(due)

    def hosts(self, now: float) -> tuple[Found, ...]:
        """Return the hosts that live: those that can be joined first, then by name."""
        found = [
            self._found(now, host)
            for host in self._hosts.values()
            if now <= host.heard + GONE and (host.answered > NEVER or now >= host.first + NEW)
        ]
        found.sort(key=lambda each: (bool(each.reason), each.name.casefold(), each.key, each.port))
        return tuple(found)

    def _found(self, now: float, host: _Host) -> Found:
        card = host.card
        reason, detail = self._reason(now, host)
        return Found(
            clean_name(card.name),
            tuple(clean_name(each) for each in card.games[:MOST_GAMES] or (card.game,)),
            card.options,
            card.digest,
            card.free,
            card.seats,
            card.tables,
            card.protocol,
            self._order(host),
            card.port,
            card.key,
            max(0, card.tournament),
            card.settings,
            reason,
            detail,
            card.over,
        )

    def _reason(self, now: float, host: _Host) -> tuple[str, str]:
        """Return why a host cannot be joined, as a Code and what it names."""
        card = host.card
        rules = GAMES.get(card.game)
        if card.protocol != PROTOCOL:
            return Code.OTHER_PROTOCOL, str(card.protocol)
        if rules is None or rules.version != card.rules:
            return Code.OTHER_RULES, f"{clean_name(card.game)} {card.rules}"
        if now > host.answered + DUMB:
            return Code.NO_ANSWER, ""
        return (Code.TABLE_FULL, "") if not card.free else ("", "")

    def _order(self, host: _Host) -> tuple[str, ...]:
        """Return a host's addresses: where it answers before where not, near before far."""

        def rank(address: str) -> tuple[bool, int, bool, str]:
            silent = host.places[address].open > TRIES
            return silent, distance(address, self.own), ":" in address, address

        return tuple(sorted(host.places, key=rank))


def _typed(address: str, port: int) -> str:
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
