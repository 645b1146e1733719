"""Watches the connections of the one ROUTER: how many an address opens, how much each sends.

MAXMSGSIZE and RCVHWM do not bound memory (an unfinished multipart message grows without end), so
the bytes of every connection are counted by the kernel, and one beyond its budget is shut down:
`shutdown` on a copy of the descriptor, never `close`. Where the kernel does not tell (anywhere but
Linux) only connections are counted.
"""

import contextlib
import math
import select
import socket
import struct
import sys
import threading
import time
from collections import Counter

import zmq
from zmq.utils.monitor import recv_monitor_message

from server.limits import Bucket, Limits

PERIOD_MS = 20
PATROL = 50
"""Periods in which every connection is looked at once, a few of them in each."""
HEARD = 200
"""So much of what the monitor tells is taken before the budgets are looked at again."""
WATCHED = (
    zmq.EVENT_ACCEPTED
    | zmq.EVENT_DISCONNECTED
    | zmq.EVENT_CLOSED
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
)
DEAD = 3.0
"""Seconds of silence after which a line makes room for a new one of its address."""
FAILED = {
    zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL: "handshake",
    zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL: "protocol",
    zmq.EVENT_HANDSHAKE_FAILED_AUTH: "refused",
}
TELLS = sys.platform == "linux"
"""Whether the kernel tells what a connection has received, and which ones have received anything.

libzmq has often read it by then: such a connection is only reported if it could be written to.
One that does not read what we say is therefore looked at every time (`Line.choked`)."""
INFO_BYTES = 192
RECEIVED_AT, RECEIVED = 128, struct.Struct("<Q")
"""Where `tcpi_bytes_received` stands in Linux's TCP_INFO."""
UNSENT_AT, UNSENT = 144, struct.Struct("<L")
"""Where `tcpi_notsent_bytes` stands."""


class Line:
    """One open connection, by a descriptor of our own: it never is another one's by mistake."""

    def __init__(
        self, fd: int, copy: socket.socket, address: str, limits: Limits, now: float
    ) -> None:
        self.fd, self._copy, self.address, self.since = fd, copy, address, now
        self.heard = now if TELLS else math.inf
        """When bytes came in last, as far as the kernel tells."""
        self.stranger = True
        """Whether nobody who has come in has spoken on it yet."""
        self.bucket = Bucket(limits.bytes, limits.bytes_burst, now)
        self._received = 0
        self.choked = False
        """Whether, as it was looked at last, something waited to be sent on it."""

    def keeps(self, now: float) -> bool:
        """Whether what has come in since this was last asked is within the budget."""
        if not TELLS:
            return True
        try:
            info = self._copy.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO_BYTES)
            received = int(RECEIVED.unpack_from(info, RECEIVED_AT)[0])
            self.choked = UNSENT.unpack_from(info, UNSENT_AT)[0] > 0
        except (OSError, struct.error):
            return True
        if received == self._received:
            return True
        more, self._received, self.heard = received - self._received, received, now
        return self.bucket.take(now, more)

    def fileno(self) -> int:
        """Return the descriptor of our own."""
        return self._copy.fileno()

    def cut(self) -> None:
        """Shut it down for good: libzmq notices and closes its own descriptor."""
        with contextlib.suppress(OSError):
            self._copy.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let the descriptor go."""
        self._copy.close()


class Ears:
    """Tells on which lines anything has come in since it was last asked, without a look at each."""

    def __init__(self) -> None:
        self._lines: dict[int, Line] = {}
        self._poll = select.epoll() if TELLS else None

    def add(self, line: Line) -> None:
        """Listen to a line from now on."""
        if self._poll is not None:
            self._lines[line.fileno()] = line
            self._poll.register(line.fileno(), select.EPOLLIN | select.EPOLLOUT | select.EPOLLET)

    def drop(self, line: Line) -> None:
        """Listen no more: closing our descriptor is not enough while libzmq has its own."""
        if self._poll is not None:
            del self._lines[line.fileno()]
            self._poll.unregister(line.fileno())

    def heard(self) -> list[Line]:
        """Return the lines on which something has happened."""
        if self._poll is None or not self._lines:
            return []
        return [self._lines[fd] for fd, _ in self._poll.poll(0, len(self._lines))]

    def close(self) -> None:
        """Let everything go."""
        if self._poll is not None:
            self._poll.close()


class Guard(threading.Thread):
    """Runs until stopped; `counts` tell what happened: failed handshakes, and who was cut off.

    That is an `address` with too many connections, a line with too many `bytes`, and of those who
    have not come in who had `time` for it, and the oldest where there are too many (`waiting`).
    """

    def __init__(self, router: "zmq.Socket[bytes]", limits: Limits) -> None:
        super().__init__(name="guard", daemon=True)
        self._limits = limits
        self._router = router
        self._monitor = router.get_monitor_socket(WATCHED)
        self._monitor.linger = 0
        self._lines: dict[int, Line] = {}
        """By libzmq's descriptor."""
        self._ears = Ears()
        self._choked: dict[Line, None] = {}
        self._round: list[Line] = []
        """Lines to be looked at before it begins anew."""
        self.counts: Counter[str] = Counter()
        self._stopping = threading.Event()

    def run(self) -> None:
        """Take what the monitor tells and look at the budgets."""
        following = 0.0
        while not self._stopping.is_set():
            if self._monitor.poll(PERIOD_MS if self._lines else 10 * PERIOD_MS):
                self._hear()
            now = time.monotonic()
            self._measure(now)
            if now >= following:
                following = now + PERIOD_MS / 1000
                self._patrol(now)
        self._monitor.close()
        self._close()

    def _close(self) -> None:
        self._ears.close()
        for line in self._lines.values():
            line.close()

    def let_in(self, fd: int) -> None:
        """Note that whoever speaks on a connection has come in; called by the host's loop."""
        line = self._lines.get(fd)
        if line is not None:
            line.stranger = False

    def stop(self) -> None:
        """End the thread; before the router is closed."""
        self._router.disable_monitor()
        self._stopping.set()
        if self.ident is None:
            self._monitor.close()
            self._close()
        else:
            self.join()

    def _hear(self) -> None:
        for _ in range(HEARD):
            if not self._monitor.poll(0):
                return
            told = recv_monitor_message(self._monitor)
            event, fd = zmq.Event(told["event"]), int(told["value"])
            if event == zmq.EVENT_ACCEPTED:
                self._accepted(fd)
            elif event in FAILED:
                self.counts[FAILED[event]] += 1
            else:
                self._forget(fd)

    def _accepted(self, fd: int) -> None:
        self._forget(fd)
        try:
            copy = _copy(fd)
        except OSError:
            return  # gone already
        try:
            address = str(copy.getpeername()[0])
        except OSError:
            copy.close()
            return
        self.counts["accepted"] += 1
        lines, now = self._lines.values(), time.monotonic()
        same = [(line.heard, at) for at, line in self._lines.items() if line.address == address]
        self._lines[fd] = Line(fd, copy, address, self._limits, now)
        self._ears.add(self._lines[fd])
        if len(same) >= self._limits.per_address:
            heard, quietest = min(same)  # a cable that was pulled leaves lines behind
            self._cut(quietest if now > heard + DEAD else fd, "address")
        elif sum(line.stranger for line in lines) > self._limits.waiting:
            self._cut(next(at for at, line in self._lines.items() if line.stranger), "waiting")

    def _measure(self, now: float) -> None:
        """Cut off whoever has sent more than he may, as far as it could be heard."""
        for line in {**dict.fromkeys(self._ears.heard()), **self._choked}:
            self._look(now, line)

    def _patrol(self, now: float) -> None:
        """Look at the next few of everybody; cut off whoever takes too long to come in."""
        if not self._round:
            self._round = list(self._lines.values())
        for _ in range(min(len(self._round), 1 + len(self._lines) // PATROL)):
            line = self._round.pop()
            if self._lines.get(line.fd) is not line:
                continue  # gone meanwhile
            if line.stranger and now > line.since + self._limits.patience:
                self._cut(line.fd, "time")
            else:
                self._look(now, line)

    def _look(self, now: float, line: Line) -> None:
        if not line.keeps(now):
            self._cut(line.fd, "bytes")
        elif line.choked:
            self._choked[line] = None
        else:
            self._choked.pop(line, None)

    def _cut(self, fd: int, why: str) -> None:
        self.counts[why] += 1
        self._lines[fd].cut()
        self._forget(fd)

    def _forget(self, fd: int) -> None:
        line = self._lines.pop(fd, None)
        if line is not None:
            self._ears.drop(line)
            self._choked.pop(line, None)
            line.close()


def cut(fd: int) -> None:
    """Shut a connection down for good; whoever owns the descriptor notices and closes it."""
    with contextlib.suppress(OSError), _copy(fd) as line:
        line.shutdown(socket.SHUT_RDWR)


def address_of(fd: int) -> str | None:
    """Return the address at the other end, None if it is gone."""
    with contextlib.suppress(OSError), _copy(fd) as line:
        return str(line.getpeername()[0])
    return None


def _copy(fd: int) -> socket.socket:
    return socket.fromfd(fd, socket.AF_INET6, socket.SOCK_STREAM)
