"""The only loop of the server with sockets and the time of day.

It carries bytes between clients and tables, lines to the disk, questions to the bots, and wakes
tables when they want to be woken. No ZMTP heartbeats: they can abort the process (network §0).
"""

import contextlib
import math
import threading
import time
from collections.abc import Iterable
from queue import Empty, SimpleQueue

import zmq
from msgspec.structs import replace

from server import store, wire
from server.opening import Opened
from server.seating import Outgoing, PeerId
from server.wire import Code
from server.workers import Failed, Synced, Thinker, Thought, Writer

Context = zmq.Context[zmq.Socket[bytes]]

MAX_WAIT = 1.0
STALL = 1.0
"""Seconds the loop may be late before all clocks are moved on by what was lost."""
QUEUED = 1000


class Waker:
    """Wakes the loop from any thread; one socket, used under a lock."""

    def __init__(self, context: Context, address: str) -> None:
        self._lock = threading.Lock()
        self._socket = context.socket(zmq.PUSH)
        self._socket.linger = 0
        self._socket.connect(address)

    def wake(self) -> None:
        """Let the other end's poll return, if it still polls."""
        with self._lock, contextlib.suppress(zmq.Again):
            if not self._socket.closed:
                self._socket.send(b"", zmq.NOBLOCK)

    def close(self) -> None:
        """Close the socket; nobody may wake any more."""
        with self._lock:
            self._socket.close()


class Host(threading.Thread):
    """Drives tables over one ROUTER bound to every address given.

    `endpoints` are the addresses really bound (a port 0 has become one). `failure` is set if the
    loop died of an error of ours.
    """

    def __init__(
        self, context: Context, addresses: Iterable[str], tables: Iterable[Opened]
    ) -> None:
        super().__init__(name="host", daemon=True)
        self.failure: Exception | None = None
        self._tables = list(tables)
        self._where: dict[PeerId, int] = {}
        self._noted: set[int] = set()
        self._stopping = threading.Event()
        self._inbox: SimpleQueue[Synced | Failed | Thought] = SimpleQueue()
        self._writer, self._thinker = Writer(self._report), Thinker(self._report)
        self._router = _router(context)
        self._bell = context.socket(zmq.PULL)
        self._bell.linger = 0
        address = f"inproc://bell-{id(self)}"
        self._bell.bind(address)
        self._waker = Waker(context, address)
        try:
            self.endpoints = [_bind(self._router, each) for each in addresses]
        except zmq.ZMQError:
            self._close()
            raise

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
        self._writer.start()
        self._thinker.start()
        try:
            self._loop()
        except Exception as fault:
            self.failure = fault
            for peer in self._where:
                self._send(peer, wire.encode(wire.Refused(Code.HOST_FAILED, type(fault).__name__)))
            raise
        finally:
            self._writer.stop()
            self._thinker.stop()
            self._close()

    def _close(self) -> None:
        for opened in self._tables:
            opened.file.close()
        self._waker.close()
        self._bell.close()
        self._router.close(linger=200)

    def _report(self, news: Synced | Failed | Thought) -> None:
        """Take a worker's report, in the worker's thread."""
        self._inbox.put(news)
        self._waker.wake()

    def _loop(self) -> None:
        poller = zmq.Poller()
        poller.register(self._router, zmq.POLLIN)
        poller.register(self._bell, zmq.POLLIN)
        before = time.monotonic()
        while not self._stopping.is_set():
            wait = self._patience(before)
            poller.poll(math.ceil(1000 * wait))
            now = time.monotonic()
            if now - before > wait + STALL:  # the machine slept or stood still, not the players
                for opened in self._tables:
                    opened.table.shift(now - before)
            self._hear()
            self._receive()
            for at, opened in enumerate(self._tables):
                self._carry(at, opened.table.tick(time.monotonic()))
            before = now

    def _patience(self, now: float) -> float:
        """Return how long the loop may sleep."""
        deadlines = [opened.table.deadline() for opened in self._tables]
        first = min((at for at in deadlines if at is not None), default=now + MAX_WAIT)
        return min(MAX_WAIT, max(0.0, first - time.monotonic()))

    def _hear(self) -> None:
        """Take what the workers report."""
        with contextlib.suppress(zmq.Again):
            while True:
                self._bell.recv(zmq.NOBLOCK)
        with contextlib.suppress(Empty):
            while True:
                news, now = self._inbox.get_nowait(), time.monotonic()
                table = self._tables[news.table].table
                match news:
                    case Synced(count=count):
                        out = table.synced(now, count)
                    case Failed(code=code, detail=detail):
                        out = table.failed(now, code, detail)
                    case Thought(ask=ask, action=action):
                        out = table.bot(now, ask.round, ask.seat, action)
                self._carry(news.table, out)

    def _receive(self) -> None:
        """Take every message that has arrived: all of them share one sync."""
        for _ in range(QUEUED):
            try:
                peer, *frames = self._router.recv_multipart(zmq.NOBLOCK)
            except zmq.Again:
                return
            data = frames[0] if len(frames) == 1 else b""
            at = self._table_of(PeerId(peer), data)
            self._carry(at, self._tables[at].table.receive(time.monotonic(), PeerId(peer), data))

    def _table_of(self, peer: PeerId, data: bytes) -> int:
        """Return the table a client belongs to: the one whose join code it gave."""
        at = self._where.get(peer)
        if at is None:
            at = 0
            with contextlib.suppress(wire.MalformedError):
                message = wire.from_client(data)
                if isinstance(message, wire.Hello):
                    codes = [opened.table.plan.code for opened in self._tables]
                    if message.code in codes:
                        at = self._where[peer] = codes.index(message.code)
        return at

    def _carry(self, at: int, out: list[Outgoing]) -> None:
        """Send what a table says, and take what else it wants."""
        opened = self._tables[at]
        table = opened.table
        for peer, data in out:
            if not self._send(peer, data):
                self._where.pop(peer, None)
                self._carry(at, table.gone(time.monotonic(), peer))
        lines, asks = table.lines(), table.asks()
        if lines:
            self._writer.write(at, opened.file, lines)
        if asks:
            self._thinker.think(at, asks, opened.bots)
        if table.finished and at not in self._noted:
            self._note_end(at, opened)

    def _note_end(self, at: int, opened: Opened) -> None:
        """Mark a match as finished in the list of matches; the journal itself tells it anyway."""
        self._noted.add(at)
        with contextlib.suppress(OSError):
            store.put_aside(opened.file.path, replace(opened.aside, finished=True))

    def _send(self, peer: PeerId, data: bytes) -> bool:
        """Send without waiting; False if the client is gone or does not read."""
        try:
            self._router.send_multipart([peer, data], zmq.NOBLOCK)
        except zmq.ZMQError as cause:
            if cause.errno not in (zmq.EAGAIN, zmq.EHOSTUNREACH):
                raise
            return False
        return True


def _router(context: Context) -> "zmq.Socket[bytes]":
    """Return the socket all clients talk to: it never drops in silence, never hands over."""
    router = context.socket(zmq.ROUTER)
    router.setsockopt(zmq.ROUTER_MANDATORY, 1)
    router.setsockopt(zmq.MAXMSGSIZE, wire.MAX_COMMAND)
    router.setsockopt(zmq.RCVHWM, QUEUED)
    router.setsockopt(zmq.SNDHWM, QUEUED)
    router.setsockopt(zmq.LINGER, 0)
    return router


def _bind(router: "zmq.Socket[bytes]", address: str) -> str:
    router.bind(address)
    bound = router.getsockopt(zmq.LAST_ENDPOINT)
    assert isinstance(bound, bytes)
    return bound.rstrip(b"\0").decode()
