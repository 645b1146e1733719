"""Watches the connections of the one ROUTER: how many an address opens, how much each sends.

MAXMSGSIZE and RCVHWM do not bound memory (an unfinished multipart message grows without end), so
the bytes of every connection are counted by the kernel, and one beyond its budget is shut down:
`shutdown` on a copy of the descriptor, never `close`. Where the kernel does not tell (anywhere but
Linux) only connections are counted.
"""

import contextlib
import math
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
AT_ONCE = 100
"""So many connections are measured every period; of more, each one less often."""
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
RECEIVED_AT, INFO_BYTES, RECEIVED = 128, 192, struct.Struct("<Q")
"""Where `tcpi_bytes_received` stands in Linux's TCP_INFO."""


class Line:
    """One open connection, by a descriptor of our own: it never is another one's by mistake."""

    def __init__(self, copy: socket.socket, address: str, limits: Limits, now: float) -> None:
        self._copy, self.address, self.since = copy, address, now
        self.heard = now if sys.platform == "linux" else math.inf
        """When bytes came in last, as far as the kernel tells."""
        self.stranger = True
        """Whether nobody who has come in has spoken on it yet."""
        self.bucket = Bucket(limits.bytes, limits.bytes_burst, now)
        self._received = 0

    def keeps(self, now: float) -> bool:
        """Whether what has come in since this was last asked is within the budget."""
        if sys.platform != "linux":
            return True
        try:
            info = self._copy.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO_BYTES)
            received = int(RECEIVED.unpack_from(info, RECEIVED_AT)[0])
        except (OSError, struct.error):
            return True
        if received == self._received:
            return True
        more, self._received, self.heard = received - self._received, received, now
        return self.bucket.take(now, more)

    def cut(self) -> None:
        """Shut it down for good: libzmq notices and closes its own descriptor."""
        with contextlib.suppress(OSError):
            self._copy.shutdown(socket.SHUT_RDWR)
        self.close()

    def close(self) -> None:
        """Let the descriptor go."""
        self._copy.close()


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
        self.counts: Counter[str] = Counter()
        self._stopping = threading.Event()

    def run(self) -> None:
        """Take what the monitor tells and look at the budgets."""
        following = 0.0
        while not self._stopping.is_set():
            if self._monitor.poll(PERIOD_MS if self._lines else 10 * PERIOD_MS):
                self._hear()
            now = time.monotonic()
            if now >= following:
                following = now + PERIOD_MS / 1000 * (1 + len(self._lines) // AT_ONCE)
                self._measure(now)
        self._monitor.close()
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
        self._lines[fd] = Line(copy, address, self._limits, now)
        if len(same) >= self._limits.per_address:
            heard, quietest = min(same)  # a cable that was pulled leaves lines behind
            self._cut(quietest if now > heard + DEAD else fd, "address")
        elif sum(line.stranger for line in lines) > self._limits.waiting:
            self._cut(next(at for at, line in self._lines.items() if line.stranger), "waiting")

    def _measure(self, now: float) -> None:
        for fd, line in list(self._lines.items()):
            if line.stranger and now > line.since + self._limits.patience:
                self._cut(fd, "time")
                continue
            if not line.keeps(now):
                self._cut(fd, "bytes")

    def _cut(self, fd: int, why: str) -> None:
        self.counts[why] += 1
        self._lines.pop(fd).cut()

    def _forget(self, fd: int) -> None:
        line = self._lines.pop(fd, None)
        if line is not None:
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
