"""Who has come in: people by their keys, whatever connection they use just now. No sockets here.

A key that proves the join code becomes a person; the connection that spoke last is his. Nobody
else is told anything, and everybody is heard only as fast as people speak.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from server import proof, wire
from server.limits import Bans, Bucket, Limits
from server.seating import PeerId, SeatingError, clean_name, distinct
from server.wire import Code

LOCAL = "local"
"""The key of whoever sits in the host's own program: there is no proof nearer than that."""
FORGOTTEN = 256
"""So many connections of strangers are remembered."""


class Who(NamedTuple):
    """What the transport knows of a sender: its proven key (empty: this program)."""

    key: str = ""


class Person:
    """Somebody who has come in; `peer` is his connection (None: none just now)."""

    def __init__(self, number: int, key: str, name: str, now: float) -> None:
        self.number, self.key, self.name = number, key, name
        self.peer: PeerId | None = None
        self.heard = now
        self.versions: Mapping[str, int] = {}
        self.chat = Bucket(0.5, 6, now)

    @property
    def guest(self) -> wire.Guest:
        """How others see him who sits nowhere."""
        return wire.Guest(self.number, self.name)

    @property
    def local(self) -> bool:
        """Whether he sits in the host's own program."""
        return self.key == LOCAL


class Visitor:
    """One connection: how fast it speaks and how often it spoke nonsense."""

    def __init__(self, limits: Limits, now: float) -> None:
        self.bucket = Bucket(limits.messages, limits.burst, now)
        self.answers = Bucket(limits.strangers, 2.0, now)
        self.malformed = 0
        self.person: Person | None = None


class Door:
    """Lets people in: `public` is the host's key, `secret` the stretched join code.

    `known` keys need no proof: their seats are kept from before.
    """

    def __init__(
        self,
        public: str,
        secret: bytes,
        bans: Bans,
        limits: Limits,
        known: Iterable[str] = (),
    ) -> None:
        self._public, self._secret = public, secret
        self.bans, self.limits = bans, limits
        self.known = set(known)
        self.people: dict[str, Person] = {}
        self._numbers = 0
        self._visitors: dict[PeerId, Visitor] = {}

    def visitor(self, now: float, peer: PeerId) -> Visitor:
        """Return what is known of a connection."""
        visitor = self._visitors.get(peer)
        if visitor is None:
            if len(self._visitors) > FORGOTTEN + 2 * len(self.people):
                self._forget()
            visitor = self._visitors[peer] = Visitor(self.limits, now)
        return visitor

    def person_at(self, peer: PeerId) -> Person | None:
        """Return who speaks on a connection, None for a stranger."""
        visitor = self._visitors.get(peer)
        return visitor.person if visitor is not None else None

    def enter(self, now: float, peer: PeerId, who: Who, message: wire.Enter) -> Person:
        """Let somebody in, on this connection from now on; SeatingError says why not."""
        if message.protocol != wire.PROTOCOL:
            raise SeatingError(Code.OTHER_PROTOCOL, str(wire.PROTOCOL))
        key = who.key or LOCAL
        if self.bans.banned(key):
            raise SeatingError(Code.KICKED if self.bans.expelled(key) else Code.REFUSED_KEY)
        if who.key and key not in self.known:
            if not proof.same(message.proof, proof.join_proof(self._secret, key, self._public)):
                seconds = self.bans.punish(key)
                raise SeatingError(Code.WRONG_CODE, f"{seconds:.0f}")
            self.bans.forgive(key)
        person = self.people.get(key)
        if person is None:
            if who.key and len(self.people) >= self.limits.people:
                raise SeatingError(Code.HOUSE_FULL)
            self.known.add(key)
            self._numbers += 1
            person = self.people[key] = Person(self._numbers, key, "", now)
        name = clean_name(message.name) or person.name or f"#{person.number}"
        others = (each.name for each in self.people.values() if each is not person)
        person.name = distinct(name, others)
        person.versions = message.rules
        self.leave(person)
        person.peer, person.heard = peer, now
        self.visitor(now, peer).person = person
        return person

    def leave(self, person: Person) -> PeerId | None:
        """Take a person's connection away from him; return it."""
        peer, person.peer = person.peer, None
        if peer is not None:
            visitor = self._visitors.get(peer)
            if visitor is not None:
                visitor.person = None
        return peer

    def gone(self, peer: PeerId) -> Person | None:
        """Forget a connection; return whose it was."""
        visitor = self._visitors.pop(peer, None)
        if visitor is None or visitor.person is None:
            return None
        self.leave(visitor.person)
        return visitor.person

    def forget(self, person: Person) -> None:
        """Let somebody be a stranger again: nothing is kept for him."""
        self.people.pop(person.key, None)
        self.known.discard(person.key)

    def expel(self, person: Person) -> PeerId | None:
        """Send a person away for as long as this host runs; return his connection."""
        self.bans.expel(person.key)
        self.known.discard(person.key)
        return self.leave(person)

    def _forget(self) -> None:
        """Forget strangers; those who are still there are met again."""
        self._visitors = {
            peer: visitor
            for peer, visitor in self._visitors.items()
            if visitor.person is not None and visitor.person.peer == peer
        }
