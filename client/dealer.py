"""The client's socket: replaced by a new one whenever the line wants that (network §3.3).

libzmq's own reconnecting takes seconds after a cut, a new socket a fraction of one. Failures are
told by the socket's monitor alone; nothing is ever raised for them.
"""

import errno
from collections.abc import Sequence

import zmq
from zmq.utils.monitor import recv_monitor_message

from server import wire
from server.keys import KeyPair
from server.sockets import Context
from server.wire import Code

QUICK, SLOW, PATIENT = (100, 300), (250, 800), (1000, 2000)
"""Milliseconds a connection and its handshake may take: on a line that loses packets a new try is
quicker than the system's repeating, a slow line needs its time. (A host bears two seconds.)"""
AT_FIRST = (QUICK, PATIENT, PATIENT)
"""One new socket after the other, where nobody knows yet how slow the line is."""
AGAIN = (QUICK, QUICK, QUICK, SLOW, QUICK, PATIENT)
"""The same after a cut: QUICK is then what the line is known to need at least."""
ROUNDS = (2, 6)
"""Round trips: a connection takes one and its handshake four, and no two take the same time."""
RECONNECT_MS = 20
QUEUED = 64
DOUBTS = 4
"""So many handshakes in a row must fail before the host's key is doubted: a cut looks the same."""
HUNG_UP = frozenset({errno.EPIPE, errno.ECONNRESET})
"""What the monitor tells of a handshake that the other end has broken off; not to have answered in
time tells nothing of its key: a host that stands still takes connections all the same."""
WATCHED = (
    zmq.EVENT_HANDSHAKE_SUCCEEDED
    | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
    | zmq.EVENT_HANDSHAKE_FAILED_AUTH
    | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
)


class Dealer:
    """One DEALER at a time, to one of `addresses` at a time; used by its line's thread alone.

    `keys` are the client's own and `host` the host's public key; without them the host is in this
    program.
    """

    def __init__(
        self,
        context: Context,
        addresses: Sequence[str],
        keys: KeyPair | None = None,
        host: str = "",
    ) -> None:
        self._context, self._addresses = context, list(addresses)
        self._keys, self._host = keys, host
        self._at = 0
        self._stay = True
        self._opened = 0
        self.round_trip: float | None = None
        """The line's, in seconds, once it is known."""
        self._failures = self._silences = 0
        self.socket: zmq.Socket[bytes] | None = None
        self._monitor: zmq.Socket[bytes] | None = None

    def open(self) -> None:
        """Close the socket there is, and try the next address with a new one."""
        self.close()
        if not self._stay:
            self._at = (self._at + 1) % len(self._addresses)
        self._stay = False
        dealer = self.socket = self._context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.LINGER, 0)
        dealer.setsockopt(zmq.SNDHWM, QUEUED)
        dealer.setsockopt(zmq.MAXMSGSIZE, wire.MAX_UPDATE)
        dealer.setsockopt(zmq.IMMEDIATE, 1)
        if self._keys is not None:
            dealer.setsockopt(zmq.IPV6, 1)
            connect, handshake = self._times()
            dealer.setsockopt(zmq.CONNECT_TIMEOUT, connect)
            dealer.setsockopt(zmq.HANDSHAKE_IVL, handshake)
            dealer.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
            dealer.setsockopt(zmq.CURVE_PUBLICKEY, self._keys.public.encode())
            dealer.setsockopt(zmq.CURVE_SECRETKEY, self._keys.secret.encode())
            dealer.setsockopt(zmq.CURVE_SERVERKEY, self._host.encode())
            self._monitor = dealer.get_monitor_socket(WATCHED)
            self._monitor.linger = 0
        self._opened += 1
        dealer.connect(self._addresses[self._at])

    def good(self) -> None:
        """Note that the address of now is the right one: it is tried again before others."""
        self._stay = True
        self._opened = 0

    def _times(self) -> tuple[int, int]:
        """Return how many milliseconds the next connection and its handshake may take."""
        tries = AT_FIRST if self.round_trip is None else AGAIN
        connect, handshake = tries[self._opened % len(tries)]
        trip = 1000 * (self.round_trip or 0.0)
        return max(connect, int(ROUNDS[0] * trip)), max(handshake, int(ROUNDS[1] * trip))

    def send(self, data: bytes) -> bool:
        """Send without waiting; False if there is no connection."""
        if self.socket is None:
            return False
        try:
            self.socket.send(data, zmq.NOBLOCK)
        except zmq.ZMQError:
            return False
        return True

    def receive(self) -> bytes | None:
        """Return the next message that has come; None if there is none."""
        if self.socket is None:
            return None
        try:
            return b"".join(self.socket.recv_multipart(zmq.NOBLOCK))
        except zmq.ZMQError:
            return None

    def doubt(self) -> Code | None:
        """Return why connections fail, if the monitor has told anything new about it."""
        told = None
        while self._monitor is not None and self._monitor.poll(0):
            happened = recv_monitor_message(self._monitor)
            event, number = happened["event"], happened["value"]
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self._failures = self._silences = 0
            elif event == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                told = Code.REFUSED_KEY
            elif event == zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL and number not in HUNG_UP:
                self._failures, self._silences = 0, self._silences + 1
                told = Code.NO_ANSWER if self._silences >= DOUBTS else told
            else:
                self._failures += 1
                told = Code.WRONG_HOST if self._failures >= DOUBTS else told
        return told

    def close(self, linger_ms: int = 0) -> None:
        """Close the socket, if there is one; what is not sent within `linger_ms` is lost."""
        if self.socket is not None:
            if self._monitor is not None:
                self.socket.disable_monitor()
                self._monitor.close()
                self._monitor = None
            self.socket.close(linger_ms)
            self.socket = None
