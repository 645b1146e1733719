"""The tables of one house and which of them wants to be woken when. No sockets, threads or time.

Whoever drives a house looks only at what was touched: two hundred sleeping tables cost nothing.
"""

import heapq
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from engine.core.model import Action, Seat
from engine.core.ruleset import Chooser
from server import wire
from server.door import Who
from server.opening import Opened
from server.publishing import Ask
from server.rhythm import Rhythm
from server.seating import Outgoing, PeerId
from server.store import Place
from server.table import Table
from server.wire import Code


class Lines(NamedTuple):
    """Lines for a table's journal."""

    at: Place
    lines: list[str]


class Asks(NamedTuple):
    """Questions to a table's bots."""

    at: Place
    asks: list[Ask]
    bots: Mapping[Seat, Chooser]


class House(Protocol):
    """What the loop with the sockets drives; it sends and does what `tables` has collected."""

    tables: "Tables"

    def receive(self, now: float, peer: PeerId, who: Who, data: bytes) -> None:
        """Take one message."""

    def knows(self, peer: PeerId) -> bool:
        """Whether somebody who has come in speaks on a connection."""

    def gone(self, now: float, peer: PeerId) -> None:
        """Note that a client cannot be reached any more."""

    def deaf(self, peer: PeerId) -> None:
        """Note that a client does not read as fast as it is told."""

    def tick(self, now: float) -> None:
        """Do what is due."""

    def deadline(self) -> float | None:
        """Return when `tick` must be called at the latest."""

    def shift(self, gap: float) -> None:
        """Move all clocks on by `gap` seconds in which the host stood still."""

    def late(self, gap: float) -> None:
        """Count nobody's silence for `gap` seconds in which the host could not listen."""

    def finished(self, number: int) -> None:
        """Note that a match is over."""

    def peers(self) -> list[PeerId]:
        """Return every client that is there."""

    def farewell(self) -> None:
        """Tell everybody that the host stops on purpose."""


class Tables:
    """Open tables by number; `out`, `lines`, `asks` and `finished` are emptied by the driver."""

    def __init__(self) -> None:
        self.out: list[Outgoing] = []
        self.lines: list[Lines] = []
        self.asks: list[Asks] = []
        self.finished: list[int] = []
        self.rhythm = Rhythm()
        self._open: dict[int, Opened] = {}
        self._over: set[int] = set()
        self._due: dict[int, float] = {}
        self._heap: list[tuple[float, int]] = []

    def add(self, number: int, opened: Opened) -> None:
        """Open a table."""
        self._open[number] = opened
        self._over.discard(number)
        opened.table.follow(self.rhythm.every, self.rhythm.silence)

    def remove(self, number: int) -> Opened | None:
        """Take a table out; return it."""
        self._due.pop(number, None)
        return self._open.pop(number, None)

    def get(self, number: int) -> Table | None:
        """Return a table that is open."""
        opened = self._open.get(number)
        return None if opened is None else opened.table

    def opened(self) -> Mapping[int, Opened]:
        """Return all open tables."""
        return self._open

    # What happens to them -----------------------------------------------------------------------

    def receive(self, now: float, number: int, peer: PeerId, data: bytes) -> None:
        """Let a table take a client's bytes."""
        self._carry(number, self._open[number].table.receive(now, peer, data))

    def hear(self, now: float, number: int, peer: PeerId, message: wire.TableWish) -> None:
        """Let a table take a client's message."""
        due = self._due.get(number)
        if isinstance(message, wire.Ping) and (due is None or now < due):
            self.out += self._open[number].table.ping(now, peer, message)
            return
        self._carry(number, self._open[number].table.hear(now, peer, message))

    def look(self, now: float, number: int, wanted: Mapping[PeerId, Seat], delay: float) -> None:
        """Tell a table who may look over whose shoulder."""
        self._carry(number, self._open[number].table.look(now, wanted, delay))

    def synced(self, now: float, at: Place, count: int) -> None:
        """Tell a table that lines are on disk."""
        if self._still(at):
            self._carry(at.table, self._open[at.table].table.synced(now, count))

    def failed(self, now: float, at: Place, code: Code, detail: str) -> None:
        """Tell a table that its journal cannot be written."""
        if self._still(at):
            self._carry(at.table, self._open[at.table].table.failed(now, code, detail))

    def bot(self, now: float, at: Place, ask: Ask, action: Action | None) -> None:
        """Give a bot's answer to its table."""
        if self._still(at):
            self._carry(at.table, self._open[at.table].table.bot(now, ask.round, ask.seat, action))

    def _still(self, at: Place) -> bool:
        """Whether that match is still the one at its table."""
        opened = self._open.get(at.table)
        return opened is not None and opened.file is at.file

    def gone(self, now: float, number: int, peer: PeerId) -> None:
        """Tell a table that a client cannot be reached."""
        if number in self._open:
            self._carry(number, self._open[number].table.gone(now, peer))

    def shift(self, gap: float) -> None:
        """Move all clocks on."""
        for number, opened in self._open.items():
            opened.table.shift(gap)
            self._touch(number)

    def late(self, gap: float) -> None:
        """Count nobody's silence for so long: they are woken early, and see it."""
        for opened in self._open.values():
            opened.table.late(gap)

    def count(self, now: float, people: int) -> None:
        """Note how many people there are in the house: it tells how often they are to be heard."""
        if self.rhythm.count(now, people):
            for number, opened in self._open.items():
                opened.table.follow(self.rhythm.every, self.rhythm.silence)
                self._touch(number)

    def deadline(self) -> float | None:
        """Return when the first table wants to be woken."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def tick(self, now: float) -> None:
        """Wake every table that wants it by now."""
        while (due := self.deadline()) is not None and due <= now:
            _, number = heapq.heappop(self._heap)
            del self._due[number]
            self._carry(number, self._open[number].table.tick(now))

    def _carry(self, number: int, out: list[Outgoing]) -> None:
        """Collect what a table says and wants."""
        opened = self._open[number]
        table = opened.table
        self.out += out
        lines, asks = table.lines(), table.asks()
        if lines:
            self.lines.append(Lines(Place(number, opened.file), lines))
        if asks:
            self.asks.append(Asks(Place(number, opened.file), asks, opened.bots))
        if table.finished and number not in self._over:
            self._over.add(number)
            self.finished.append(number)
        self._touch(number)

    def _touch(self, number: int) -> None:
        due = self._open[number].table.deadline()
        if due is None:
            self._due.pop(number, None)
        elif self._due.get(number) != due:
            self._due[number] = due
            heapq.heappush(self._heap, (due, number))


class Parlour:
    """A house with one table for whoever sits in the same program: no door, no lobby."""

    def __init__(self, opened: Opened) -> None:
        self.tables = Tables()
        self.tables.add(0, opened)

    def receive(self, now: float, peer: PeerId, who: Who, data: bytes) -> None:
        """Take one message."""
        self.tables.receive(now, 0, peer, data)

    def knows(self, peer: PeerId) -> bool:
        """Nobody has to come in."""
        return True

    def gone(self, now: float, peer: PeerId) -> None:
        """Note that a client cannot be reached any more."""
        self.tables.gone(now, 0, peer)

    def deaf(self, peer: PeerId) -> None:
        """Note that a client does not read as fast as it is told."""
        table = self.tables.get(0)
        assert table is not None
        table.deaf(peer)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self.tables.tick(now)

    def deadline(self) -> float | None:
        """Return when `tick` must be called at the latest."""
        return self.tables.deadline()

    def shift(self, gap: float) -> None:
        """Move all clocks on."""
        self.tables.shift(gap)

    def late(self, gap: float) -> None:
        """Count nobody's silence for so long."""
        self.tables.late(gap)

    def finished(self, number: int) -> None:
        """Note that a match is over: it stays to be looked at."""

    def peers(self) -> list[PeerId]:
        """Return every client that is there."""
        table = self.tables.get(0)
        assert table is not None
        return list(table.peers)

    def farewell(self) -> None:
        """Say nothing: the only client is stopping this host."""
