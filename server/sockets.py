"""The one ROUTER, open to this program (inproc) and, with a key, to the network (CURVE).

Routing ids are libzmq's own and tell nothing about who it is: that is the key, which comes with
every message. No ZMTP heartbeats (they can abort the process), no handover (it gives one client's
messages to another), nothing is dropped in silence, and no send ever waits (network §0).
"""

import contextlib
import threading
from enum import Enum
from typing import NamedTuple

import zmq

from server import wire
from server.door import Who
from server.guard import Guard, address_of, cut
from server.keys import KeyPair
from server.limits import Bans, Limits
from server.seating import PeerId
from server.zap import DOMAIN, Zap

Context = zmq.Context[zmq.Socket[bytes]]

QUEUED = 200
"""Messages that wait for one client, or from it."""
BACKLOG = 256
HANDSHAKE_MS = 2000
DESCRIPTORS = 65536
CURVE_BYTES = 33
"""What CURVE adds to a message before MAXMSGSIZE is looked at."""
FAREWELL_MS = 200
MORE = zmq.NOBLOCK | zmq.SNDMORE
_send = zmq.backend.Socket.send
"""Bytes as they are: what `zmq.Socket.send` looks at besides costs as much as a small message."""
NAMED = 5
"""libzmq's own routing ids are a zero and four bytes."""


class Sent(Enum):
    """What became of a message."""

    TAKEN = "taken"
    DEAF = "deaf"
    GONE = "gone"


class Received(NamedTuple):
    """One message: whose connection, who that is, what it says; `part` only to cut it off."""

    peer: PeerId
    who: Who
    data: bytes
    part: zmq.Frame

    @property
    def fd(self) -> int:
        """The descriptor it came by, -1 where there is none."""
        try:
            return int(self.part.get(zmq.SRCFD))
        except zmq.ZMQError:
            return -1

    @property
    def plain(self) -> bool:
        """Whether libzmq named the connection, not whoever is at its other end."""
        return len(self.peer) == NAMED and not self.peer[0]


class Waker:
    """Wakes a loop from any thread; one socket, used under a lock."""

    def __init__(self, context: Context, address: str) -> None:
        self._lock = threading.Lock()
        self._socket = context.socket(zmq.PUSH)
        self._socket.linger = 0
        self._socket.connect(address)

    def wake(self) -> None:
        """Let the other end's poll return, if it still polls."""
        with self._lock:
            if not self._socket.closed:
                try:
                    self._socket.send(b"", zmq.NOBLOCK)
                except zmq.Again:
                    return

    def close(self) -> None:
        """Close the socket; nobody may wake any more."""
        with self._lock:
            self._socket.close()


class Sockets:
    """The ROUTER, and with `keys` the threads that guard it; used by the host's loop alone."""

    def __init__(
        self,
        context: Context,
        keys: KeyPair | None = None,
        bans: Bans | None = None,
        limits: Limits | None = None,
    ) -> None:
        limits = limits or Limits()
        self.context = context
        self.router = context.socket(zmq.ROUTER)
        self._zap: Zap | None = None
        self.guard: Guard | None = None
        router = self.router
        router.setsockopt(zmq.ROUTER_MANDATORY, 1)
        router.setsockopt(zmq.RCVHWM, QUEUED)
        router.setsockopt(zmq.SNDHWM, QUEUED)
        router.setsockopt(zmq.LINGER, 0)
        router.setsockopt(zmq.MAXMSGSIZE, wire.MAX_COMMAND + CURVE_BYTES)
        if keys is None:
            return
        try:
            self._zap = Zap(context, lambda key, _: bans is None or not bans.banned(key))
            self._zap.start()
            router.setsockopt(zmq.ZAP_DOMAIN, DOMAIN)
            router.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)
            router.setsockopt(zmq.CURVE_SERVER, 1)
            router.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
            router.setsockopt(zmq.BACKLOG, BACKLOG)
            router.setsockopt(zmq.HANDSHAKE_IVL, HANDSHAKE_MS)
            router.setsockopt(zmq.IPV6, 1)
            self.guard = Guard(router, limits)
            self.guard.start()
        except zmq.ZMQError:
            self.close()
            raise

    def bind(self, address: str) -> str:
        """Listen at an address and return the one really bound; ZMQError if it is taken."""
        self.router.bind(address)
        bound = self.router.getsockopt(zmq.LAST_ENDPOINT)
        assert isinstance(bound, bytes)
        return bound.rstrip(b"\0").decode()

    def receive(self) -> Received | None:
        """Return the next message that has arrived; None if there is none.

        A message of several parts is none of ours: its data is empty.
        """
        try:
            peer = self.router.recv(zmq.NOBLOCK)
        except zmq.Again:
            return None
        part = self.router.recv(zmq.NOBLOCK, copy=False)
        data = part.bytes
        while part.more:
            part, data = self.router.recv(zmq.NOBLOCK, copy=False), b""
        return Received(PeerId(peer), _who(part), data, part)

    def send(self, peer: PeerId, data: bytes) -> Sent:
        """Send without waiting."""
        try:
            _send(self.router, peer, MORE)
            _send(self.router, data, zmq.NOBLOCK)
        except zmq.Again:
            return Sent.DEAF
        except zmq.ZMQError as cause:
            if cause.errno != zmq.EHOSTUNREACH:
                raise
            return Sent.GONE
        return Sent.TAKEN

    def let_in(self, got: Received) -> None:
        """Note that whoever sent a message has come in."""
        if self.guard is not None:
            self.guard.let_in(got.fd)

    @staticmethod
    def cut(got: Received) -> None:
        """End the connection a message came by, unless its descriptor is another's by now."""
        fd = got.fd
        if address_of(fd) == address_in(got.part):
            cut(fd)

    def close(self) -> None:
        """Say the last words and let everything go."""
        if self.guard is not None:
            self.guard.stop()
        self.router.close(linger=FAREWELL_MS)
        if self._zap is not None:
            self._zap.stop()


def more_descriptors() -> None:
    """Let this program have as many connections and journals open as the system allows it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # no such thing on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(most, DESCRIPTORS)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _who(frame: zmq.Frame) -> Who:
    """Return who sent a frame: its key, or nobody in particular inside this program."""
    try:
        return Who(str(frame.get("User-Id")))
    except zmq.ZMQError:
        return Who("?" if address_in(frame) else "")


def address_in(frame: zmq.Frame) -> str:
    """Return the address a frame came from; "" inside this program."""
    try:
        return str(frame.get("Peer-Address"))
    except zmq.ZMQError:
        return ""
