"""Who sits where: a seat belongs to the client that asked for it first, or that proves it is back.

Everything a client may claim about itself is checked here and nowhere else.
"""

import hmac
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, NewType

from msgspec import Struct

from engine.core.model import Seat
from server.wire import MAX_NAME, Code, Hello

PeerId = NewType("PeerId", bytes)
"""What the transport calls a client; it tells nothing about who it is."""

HUMAN = "human"
BOT = "bot:"


class Outgoing(NamedTuple):
    """Bytes for one client."""

    peer: PeerId
    data: bytes


class TablePlan(Struct, frozen=True):
    """What a table is set up with beside the match: who plays, and what only its host knows.

    `kinds` are `human` or `bot:LEVEL` by seat; an empty name is replaced by what the client says.
    `boot` names the match and this run of it, `MATCH.RUN`. `keys` tell whose each seat is; without
    them a seat belongs to whoever asks first. `open_hands` lays all hands open to everybody
    (teaching, watching bots), `fair` lets every person have a part in the deal.
    """

    kinds: tuple[str, ...]
    names: tuple[str, ...]
    boot: str
    keys: tuple[str, ...] = ()
    open_hands: bool = False
    fair: bool = False


class SeatingError(Exception):
    """A client may not do this, and the code that says why."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(code)
        self.code, self.detail = code, detail


class Seating:
    """Clients and the seats they hold."""

    def __init__(self, plan: TablePlan, new_token: Callable[[], str]) -> None:
        self.plan = plan
        self.names = list(plan.names)
        self._new_token = new_token
        self._owner: dict[Seat, PeerId] = {}
        self._token = {Seat(s): key for s, key in enumerate(plan.keys) if key}
        self._came: set[Seat] = set()
        self.deaf: set[PeerId] = set()
        """Clients that did not read fast enough: they are told nothing until they ask again."""
        self.watchers: list[PeerId] = []
        self._sofas: frozenset[PeerId] = frozenset()
        self.heard: dict[PeerId, float] = {}
        """When each client was last heard."""
        self.humans = tuple(Seat(s) for s, kind in enumerate(plan.kinds) if kind == HUMAN)
        self.bots = tuple(Seat(s) for s, kind in enumerate(plan.kinds) if kind != HUMAN)

    @property
    def complete(self) -> bool:
        """Whether every human seat has been taken at least once (or there are only bots)."""
        return self._came.issuperset(self.humans)

    @property
    def away(self) -> tuple[Seat, ...]:
        """Human seats whose client is gone."""
        if len(self._owner) == len(self.humans):
            return ()
        return tuple(seat for seat in self.humans if seat not in self._owner)

    @property
    def peers(self) -> tuple[PeerId, ...]:
        """Every client, once."""
        return tuple(dict.fromkeys((*self._owner.values(), *self.watchers)))

    def knows(self, peer: PeerId) -> bool:
        """Whether a client sits or watches here."""
        return peer in self._owner.values() or peer in self.watchers

    def awaits(self, seats: Sequence[Seat]) -> bool:
        """Whether none of these seats, of which there are some, has been taken yet."""
        return bool(seats) and self._came.isdisjoint(seats)

    def owner(self, seat: Seat) -> PeerId | None:
        """Return the client that plays `seat` now."""
        return self._owner.get(seat)

    def held_by(self, peer: PeerId) -> tuple[Seat, ...]:
        """Return the seats of a client."""
        return tuple(seat for seat in self.humans if self._owner.get(seat) == peer)

    def shared(self, peer: PeerId | None) -> bool:
        """Whether several people sit at this client and may not see each other's hands."""
        return peer in self._sofas

    def shared_seats(self) -> tuple[Seat, ...]:
        """Return every seat at a client that several people share."""
        if not self._sofas:
            return ()
        return tuple(seat for seat in self.humans if self._owner.get(seat) in self._sofas)

    def first_of_each(self, asked: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return `asked` without those for whom another of them sits at their shared client."""
        before: set[PeerId] = set()
        first = []
        for seat in asked:
            owner = self._owner.get(seat)
            if owner not in before:
                first.append(seat)
            if owner in self._sofas:
                before.add(owner)
        return tuple(first)

    def _sit(self) -> None:
        """Note at which clients several people sit, after any change of seats."""
        owners = list(self._owner.values())
        sofas = {peer for peer in owners if owners.count(peer) > 1}
        self._sofas = frozenset() if self.plan.open_hands else frozenset(sofas)

    def listeners(self) -> Iterator[tuple[Seat | None, PeerId]]:
        """Yield (seat, client) for each view that somebody reads; seat None for watchers."""
        pairs = [(seat, self._owner[seat]) for seat in self.humans if seat in self._owner]
        for reader, peer in (*pairs, *((None, peer) for peer in self.watchers)):
            if peer not in self.deaf:
                yield reader, peer

    def readers(self, peer: PeerId) -> tuple[Seat | None, ...]:
        """Return whose views a client reads."""
        return (*self.held_by(peer), *((None,) if peer in self.watchers else ()))

    def token_of(self, peer: PeerId) -> str:
        """Return what brings a client back to its seats; "" if it has none."""
        return next((self._token[seat] for seat in self.held_by(peer)), "")

    def mine(self, peer: PeerId, seat: Seat) -> Seat:
        """Return `seat` if this client plays it, else raise SeatingError."""
        if self._owner.get(seat) != peer:
            raise SeatingError(Code.NOT_YOUR_SEAT)
        return seat

    def admit(self, peer: PeerId, hello: Hello) -> str:
        """Seat a client and return its token; SeatingError says why not, then nothing changed."""
        if len(set(hello.seats)) < len(hello.seats) or not (hello.seats or hello.watch):
            raise SeatingError(Code.NO_SUCH_SEAT)
        for seat in hello.seats:
            if seat not in self.humans:
                raise SeatingError(Code.NO_SUCH_SEAT, str(seat))
            if not self._free(peer, seat, hello.token):
                raise SeatingError(Code.SEAT_TAKEN, str(seat))
        self.dismiss(peer)
        token = hello.token if self._known(hello) else self._new_token()
        for seat, name in zip(hello.seats, _padded(hello.names, len(hello.seats)), strict=True):
            self._owner[seat], self._token[seat] = peer, token
            self._came.add(seat)
            self.names[seat] = self.plan.names[seat] or clean_name(name)
        self._sit()
        if hello.watch:
            self.watchers.append(peer)
        return token

    def hear(self, peer: PeerId, now: float) -> None:
        """Note a sign of life of a client that sits or watches here."""
        if self.knows(peer):
            self.heard[peer] = now

    def forgive(self, gap: float, now: float = math.inf) -> None:
        """Count `gap` seconds of everybody's silence for nothing; who spoke since was heard `now`.

        (`now` may be left out where nobody was listened to meanwhile.)
        """
        self.heard = {peer: min(at + gap, now) for peer, at in self.heard.items()}

    def quietest(self) -> PeerId:
        """Return the client that was heard longest ago; ValueError if there is none."""
        return min(self.heard, key=self.heard.__getitem__)

    def dismiss(self, peer: PeerId) -> tuple[Seat, ...]:
        """Forget a client and return the seats it leaves; they are kept for its token."""
        left = self.held_by(peer)
        for seat in left:
            del self._owner[seat]
        self.watchers = [each for each in self.watchers if each != peer]
        self.heard.pop(peer, None)
        self.deaf.discard(peer)
        self._sit()
        return left

    def _known(self, hello: Hello) -> bool:
        return bool(hello.seats) and all(
            self._token.get(seat) == hello.token for seat in hello.seats
        )

    def _free(self, peer: PeerId, seat: Seat, token: str) -> bool:
        known = self._token.get(seat)
        if known is None or self._owner.get(seat) == peer:
            return True
        return hmac.compare_digest(known.encode(), token.encode())


def clean_name(name: str) -> str:
    """Return a name that can be shown: one line of printable signs, at most MAX_NAME."""
    return printable(name)[:MAX_NAME].rstrip()


def printable(name: str) -> str:
    """Return a text on one line, blanks for what has no shape of its own."""
    shown = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(shown.split())


def distinct(name: str, taken: Iterable[str]) -> str:
    """Return a name that nobody else has: `Ann`, `Ann 2`, `Ann 3`."""
    others = {each.casefold() for each in taken}
    fresh, count = name, 1
    while fresh.casefold() in others:
        count += 1
        fresh = f"{name[: MAX_NAME - 4]} {count}"
    return fresh


def _padded(names: Sequence[str], count: int) -> tuple[str, ...]:
    return (*names[:count], *("",) * (count - len(names)))
