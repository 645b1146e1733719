"""The beacon: a host's card, sent to whoever listens on every network it has, twice a second.

Multicast DNS tells programs of any kind that a host is there, but not for minutes that it is
gone; the beacon is heard at once, and where it falls silent the host is dead. It never leaves the
link. Nothing in it is secret, and nothing in it is believed: joining proves who is who.
"""

import contextlib
import socket
import struct
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from server.addresses import Own
from server.card import Card
from server.doorbell import SIZE, TAG

PORT = 24811
GROUP, GROUP6 = "239.255.77.77", "ff12::7a68:75"
SIGN, FAREWELL = b"PZ*1", b"PZ-1"
EVERY = 0.5
"""Seconds between two signals."""


def signal(card: Card, tag: bytes) -> bytes:
    """Return what is sent; `tag` tells those who have the join code that it fits."""
    return SIGN + tag + msgspec.msgpack.encode(card)


def read_signal(data: bytes) -> tuple[Card, bytes] | None:
    """Return card and tag of a signal; None if it is none."""
    tag, body = data[len(SIGN) : len(SIGN) + TAG], data[len(SIGN) + TAG :]
    if not data.startswith(SIGN) or len(data) > SIZE:
        return None
    try:
        return msgspec.msgpack.decode(body, type=Card), tag
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def farewell(card: Card) -> bytes:
    """Return what is sent at the end: whoever hears it need not wait for the silence."""
    return FAREWELL + msgspec.msgpack.encode((card.key, card.port))


def read_farewell(data: bytes) -> tuple[str, int] | None:
    """Return key and port of the host that says farewell; None if it is no farewell."""
    if not data.startswith(FAREWELL) or len(data) > SIZE:
        return None
    try:
        return msgspec.msgpack.decode(data[len(FAREWELL) :], type=tuple[str, int])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


class Sender:
    """Sends to every network of this machine; a network that does not take it is passed over."""

    def __init__(self, own: Iterable[Own]) -> None:
        self._lines: list[tuple[socket.socket, tuple[str, int]]] = []
        old = {each.address for each in own if each.ip.version == 4}
        new = {each.index for each in own if each.ip.version == 6}
        for address in sorted(old):
            with contextlib.suppress(OSError):
                self._lines.append((_sender(address), (GROUP, PORT)))
        for index in sorted(new):
            with contextlib.suppress(OSError):
                self._lines.append((_sender6(index), (GROUP6, PORT)))

    def send(self, data: bytes) -> int:
        """Send a signal; return how many networks took it."""
        taken = 0
        for line, group in self._lines:
            with contextlib.suppress(OSError):
                line.sendto(data, group)
                taken += 1
        return taken

    def close(self) -> None:
        """Send no more."""
        for line, _ in self._lines:
            line.close()


def listeners(own: Sequence[Own]) -> list[socket.socket]:
    """Return sockets that hear beacons on every network of this machine; empty where none can."""
    found = []
    for family in (socket.AF_INET, socket.AF_INET6):
        with contextlib.suppress(OSError):
            found.append(_listener(family, own))
    return found


@contextlib.contextmanager
def _opening(family: socket.AddressFamily) -> Iterator[socket.socket]:
    """Give a socket to be set up; it never waits, and is let go of where that cannot be."""
    line = socket.socket(family, socket.SOCK_DGRAM)
    try:
        yield line
        line.setblocking(False)
    except OSError:
        line.close()
        raise


def _listener(family: socket.AddressFamily, own: Sequence[Own]) -> socket.socket:
    with _opening(family) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):  # where there is one, it is what lets several listen
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            line.bind(("::", PORT))
            for index in sorted({each.index for each in own if each.ip.version == 6}):
                wanted = socket.inet_pton(family, GROUP6) + struct.pack("@I", index)
                with contextlib.suppress(OSError):
                    line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, wanted)
        else:
            line.bind(("", PORT))
            for address in sorted({each.address for each in own if each.ip.version == 4}):
                wanted = socket.inet_aton(GROUP) + socket.inet_aton(address)
                with contextlib.suppress(OSError):
                    line.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, wanted)
    return line


def _sender(address: str) -> socket.socket:
    with _opening(socket.AF_INET) as line:
        line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 1)
        line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        line.bind((address, 0))
    return line


def _sender6(index: int) -> socket.socket:
    with _opening(socket.AF_INET6) as line:
        line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 1)
        line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
    return line
