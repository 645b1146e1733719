"""The only loop of the server with sockets and the time of day.

It carries bytes between clients and their house, lines to the disk, questions to the bots, and
wakes the house when it wants to be woken.
"""

import contextlib
import math
import sys
import threading
import time
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from typing import Protocol

import zmq
from msgspec.structs import replace

from server import store, wire
from server.doorbell import Doorbell
from server.opening import Opened
from server.pulse import LATE, Pulse
from server.seating import PeerId
from server.sockets import Context, Sent, Sockets, Waker
from server.tables import House, Parlour
from server.wire import Code
from server.workers import Done, Failed, News, Synced, Thinker, Thought, Writer

__all__ = ["Context", "Host", "Waker", "at_home"]

MAX_WAIT = 1.0
AT_ONCE = 64
"""Messages taken before anything else is looked at."""
TOGETHER = 16
"""Messages taken before anything is said to them, and before what is on disk is told."""
REMEMBERED = 4000
SWITCH = 0.0005
"""Seconds after which a thread lets another one go on that wants to; Python's own are ten times as
many, and what is written waits for the interpreter longer than for the disk."""


class Steward(Protocol):
    """Does with files what a house wants; called by the loop whenever it has done something."""

    def attend(self, writer: Writer) -> None:
        """Hand the writer what the house wants done."""

    def condemned(self) -> list[PeerId]:
        """Return connections to be cut off, once."""


class Host(threading.Thread):
    """Drives a house over sockets that are bound already.

    `failure` is set if the loop died of an error of ours.
    """

    def __init__(
        self,
        sockets: Sockets,
        house: House,
        steward: Steward | None = None,
        bell: Doorbell | None = None,
    ) -> None:
        super().__init__(name="host", daemon=True)
        self.failure: Exception | None = None
        self._sockets, self._house = sockets, house
        self._steward, self._doorbell = steward, bell
        self._condemned: dict[PeerId, None] = {}
        self._let_in: dict[PeerId, None] = {}
        self._pulse = Pulse(house)
        self._stopping = threading.Event()
        self._inbox: SimpleQueue[News] = SimpleQueue()
        self._writer, self._thinker = Writer(self._report), Thinker(self._report)
        self._bell = sockets.context.socket(zmq.PULL)
        self._bell.linger = 0
        address = f"inproc://bell-{id(self)}"
        self._bell.bind(address)
        self._waker = Waker(sockets.context, address)

    def stop(self) -> None:
        """End the loop once everything written is on disk; the journals are free again."""
        self._stopping.set()
        if self.ident is None:
            self._close()
            return
        self._waker.wake()
        self.join()

    def run(self) -> None:
        """Carry bytes until stopped."""
        sys.setswitchinterval(min(SWITCH, sys.getswitchinterval()))
        self._writer.start()
        self._thinker.start()
        try:
            self._loop()
            self._house.farewell()
            self._carry(time.monotonic())
        except Exception as fault:
            self.failure = fault
            for peer in self._house.peers():
                self._sockets.send(
                    peer, wire.encode(wire.Refused(Code.HOST_FAILED, type(fault).__name__))
                )
            raise
        finally:
            self._writer.stop()
            self._thinker.stop()
            try:
                self._hear_last()
            finally:
                self._close()

    def _close(self) -> None:
        for opened in self._house.tables.opened().values():
            opened.file.close()
        self._waker.close()
        self._bell.close()
        if self._doorbell is not None:
            self._doorbell.close()
        self._sockets.close()

    def _report(self, news: News) -> None:
        """Take a worker's report, in the worker's thread."""
        self._inbox.put(news)
        self._waker.wake()

    def _loop(self) -> None:
        poller = zmq.Poller()
        poller.register(self._sockets.router, zmq.POLLIN)
        poller.register(self._bell, zmq.POLLIN)
        if self._doorbell is not None:
            poller.register(self._doorbell, zmq.POLLIN)
        self._pulse = Pulse(self._house)
        self._carry(self._pulse.now())
        behind = False
        while not self._stopping.is_set():
            wait = 0.0 if behind else self._patience()
            ready = {socket for socket, _ in poller.poll(math.ceil(1000 * wait))}
            now = self._pulse.now(slept=wait)
            self._hear(rung=self._bell in ready)
            behind = self._receive()
            if self._doorbell is not None and self._doorbell.fileno() in ready:
                self._doorbell.answer(now)
            now = self._pulse.now()
            self._pulse.listened(wait, behind=behind)
            self._house.tick(now)
            self._carry(now)

    def _patience(self) -> float:
        """Return how long the loop may sleep."""
        due = self._house.deadline()
        return MAX_WAIT if due is None else min(MAX_WAIT, max(0.0, due - time.monotonic()))

    def _hear(self, *, rung: bool) -> None:
        """Take what the workers report."""
        if rung:
            with contextlib.suppress(zmq.Again):
                while True:
                    self._bell.recv(zmq.NOBLOCK)
        tables = self._house.tables
        with contextlib.suppress(Empty):
            while True:
                news, now = self._inbox.get_nowait(), self._pulse.now()
                match news:
                    case Synced(at=at, count=count):
                        tables.synced(now, at, count)
                    case Failed(at=at, code=code, detail=detail):
                        tables.failed(now, at, code, detail)
                    case Thought(at=at, ask=ask, action=action):
                        tables.bot(now, at, ask, action)
                    case Done(then=then):
                        then(now)
                self._carry(now)

    def _hear_last(self) -> None:
        """Let the house have what was opened for it meanwhile: only then is it closed again."""
        with contextlib.suppress(Empty):
            while True:
                news = self._inbox.get_nowait()
                if isinstance(news, Done):
                    news.then(time.monotonic())

    def _receive(self) -> bool:
        """Take messages that have arrived; return whether there may be more of them.

        What the disk has taken meanwhile is told in between: whoever waits for that waits longer
        already than whoever has just spoken.
        """
        for count in range(AT_ONCE):
            got = self._sockets.receive()
            if got is None:
                self._carry(self._pulse.now())
                return False
            if got.peer in self._condemned or not got.plain:
                self._sockets.cut(got)
                continue
            now = self._pulse.now()
            self._house.receive(now, got.peer, got.who, got.data)
            if got.peer not in self._let_in and self._house.knows(got.peer):
                self._let_in[got.peer] = None
                self._sockets.let_in(got)
            if count % TOGETHER == TOGETHER - 1:
                self._carry(now)
                self._hear(rung=False)
        return True

    def _carry(self, now: float) -> None:
        """Send what the house says, and do what else it wants."""
        tables = self._house.tables
        self._say(now)
        while tables.lines:
            written, tables.lines = tables.lines, []
            for at, lines in written:
                self._pulse.now()
                synced = self._writer.write(at, lines)
                now = self._pulse.now(most=LATE)
                if synced is not None:
                    tables.synced(now, synced.at, synced.count)
                    self._say(now)
        for at, asks, bots in tables.asks:
            self._thinker.think(at, asks, bots)
        tables.asks.clear()
        while tables.finished:
            number = tables.finished.pop()
            self._note_end(tables.opened()[number])
            self._house.finished(number)
        self._say(now)
        if self._steward is not None:
            self._steward.attend(self._writer)
            for peer in self._steward.condemned():
                self._condemned[peer] = None
        for known in (self._condemned, self._let_in):
            while len(known) > REMEMBERED:
                del known[next(iter(known))]

    def _say(self, now: float) -> None:
        """Send what the house says."""
        tables = self._house.tables
        while tables.out:
            out, tables.out = tables.out, []
            failed: set[PeerId] = set()
            for peer, data in out:
                if peer in failed:
                    continue
                sent = self._sockets.send(peer, data)
                if sent is Sent.GONE:
                    failed.add(peer)
                    self._house.gone(now, peer)
                elif sent is Sent.DEAF:
                    failed.add(peer)
                    self._house.deaf(peer)

    def _note_end(self, opened: Opened) -> None:
        """Mark a match as finished in the list of matches; the journal itself tells it anyway."""

        def job() -> None:
            with contextlib.suppress(OSError):
                store.put_aside(opened.file.path, replace(opened.aside, finished=True))

        self._writer.do(job)


def at_home(context: Context, address: str, opened: Opened) -> Host:
    """Return a host for one table of this program alone."""
    sockets = Sockets(context)
    sockets.bind(address)
    return Host(sockets, Parlour(opened))


def bound(sockets: Sockets, addresses: Iterable[str]) -> list[str]:
    """Bind every address; return those really bound, or let go of all and raise ZMQError."""
    try:
        return [sockets.bind(address) for address in addresses]
    except zmq.ZMQError:
        sockets.close()
        raise
