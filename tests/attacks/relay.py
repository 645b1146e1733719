"""A wire between client and host that is listened to: every ZMTP frame's length and moment.

The relay hands bytes on unchanged and keeps them. CURVE frames (`MESSAGE` commands) are cut out
of the stream, so what is measured is what anybody on the network can see.
"""

import select
import socket
import threading
import time
from typing import NamedTuple

HANDSHAKE = 64
"""Bytes of a ZMTP greeting, the same both ways."""


class Seen(NamedTuple):
    """One ZMTP frame on the wire: when, whether the host sent it, its length without the head."""

    at: float
    from_host: bool
    length: int


class Ear:
    """One direction of one connection, cut into frames."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self._left = HANDSHAKE

    def take(self, data: bytes) -> list[int]:
        """Take bytes; return the lengths of the frames that ended with them."""
        start = len(self.bytes)
        self.bytes += data
        return list(self._frames()) if start + len(data) > self._left else []

    def _frames(self):
        while len(self.bytes) > self._left:
            flags = self.bytes[self._left]
            head = 9 if flags & 2 else 2
            if len(self.bytes) < self._left + head:
                return
            size = int.from_bytes(self.bytes[self._left + 1 : self._left + head], "big")
            if len(self.bytes) < self._left + head + size:
                return
            self._left += head + size
            yield size


class Relay(threading.Thread):
    """Listens at `port` and hands on to a host; `seen` are the frames, `heard` all bytes."""

    def __init__(self, host_port: int) -> None:
        super().__init__(daemon=True)
        self._host_port = host_port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self.seen: list[Seen] = []
        self.ears: list[tuple[Ear, Ear]] = []
        self._pairs: dict[socket.socket, tuple[socket.socket, Ear, bool]] = {}
        self._going = True

    def run(self) -> None:
        while self._going:
            ready, _, _ = select.select([self._door, *self._pairs], [], [], 0.05)
            for line in ready:
                if line is self._door:
                    self._welcome()
                elif line in self._pairs:
                    self._carry(line)
        for line in (*self._pairs, self._door):
            line.close()

    def stop(self) -> None:
        self._going = False
        self.join()

    def heard(self) -> bytes:
        """Everything that crossed the wire, both ways."""
        return b"".join(bytes(ear.bytes) for pair in self.ears for ear in pair)

    def _welcome(self) -> None:
        client, _ = self._door.accept()
        host = socket.create_connection(("127.0.0.1", self._host_port))
        there, back = Ear(), Ear()
        self.ears.append((there, back))
        self._pairs[client] = host, there, False
        self._pairs[host] = client, back, True

    def _carry(self, line: socket.socket) -> None:
        other, ear, from_host = self._pairs[line]
        try:
            data = line.recv(65536)
            now = time.monotonic()
            self.seen += [Seen(now, from_host, length) for length in ear.take(data)]
            other.sendall(data)
        except OSError:
            data = b""
        if not data:
            for each in (line, other):
                self._pairs.pop(each, None)
                each.close()
