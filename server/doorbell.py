"""Tells a client that has only an address and a join code whose key it must expect.

One datagram in, one shorter one out, at the same number as the TCP port. The answer carries the
host's key and is sealed with the join code, so that nobody without the code can answer instead;
whoever asks learns what is announced anyway.
"""

import contextlib
import errno
import socket
from collections.abc import Callable

import msgspec
from msgspec import Struct

from server import proof
from server.addresses import ours, scoped
from server.card import Card
from server.limits import Bucket

ASK, ANSWER = b"PZ?1", b"PZ!1"
NONCE = 16
TAG = 16
SIZE = 512
"""Length of a question: no answer is longer, so nobody can make a host shout."""
AT_ONCE = 32
RATE, BURST = 50.0, 100.0
CALLERS = 32
"""So many of those who asked are remembered."""


class Answer(Struct, frozen=True):
    """A card that came, and the bytes that its seal covers."""

    card: Card
    sealed: bytes
    tag: bytes

    def sealed_with(self, secret: bytes) -> bool:
        """Whether it comes from somebody who has the join code."""
        return proof.same(proof.host_tag(secret, self.sealed).hex(), self.tag.hex())


def question(nonce: bytes) -> bytes:
    """Return the datagram that asks a host who it is; `nonce` are 16 random bytes."""
    return (ASK + nonce).ljust(SIZE, b"\0")


def answer(nonce: bytes, card: Card, secret: bytes) -> bytes:
    """Return the answer to a question."""
    sealed = nonce + msgspec.msgpack.encode(card)
    return ANSWER + proof.host_tag(secret, sealed) + sealed


def read_answer(nonce: bytes, data: bytes) -> Answer | None:
    """Return the answer to that question; None if it is none."""
    tag, sealed = data[len(ANSWER) : len(ANSWER) + TAG], data[len(ANSWER) + TAG :]
    if not data.startswith(ANSWER) or len(data) > SIZE or sealed[:NONCE] != nonce:
        return None
    try:
        card = msgspec.msgpack.decode(sealed[NONCE:], type=Card)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return Answer(card, sealed, tag)


class Doorbell:
    """The host's end; polled by its loop. OSError if the port is taken."""

    def __init__(self, port: int, secret: bytes, card: Callable[[], Card]) -> None:
        self._secret, self._card = secret, card
        self._socket = _listen(port)
        self._bucket = Bucket(RATE, BURST, 0.0)
        self.callers: dict[str, float] = {}
        """Who asked from another machine, by address, and when; the latest last."""

    def fileno(self) -> int:
        """Return the descriptor to poll."""
        return self._socket.fileno()

    def answer(self, now: float) -> None:
        """Answer who has asked, as far as that is not too much."""
        for _ in range(AT_ONCE):
            try:
                data, address = self._socket.recvfrom(SIZE + 1)
            except OSError:
                return
            if len(data) == SIZE and data.startswith(ASK) and self._bucket.take(now):
                self._remember(address, now)
                nonce = data[len(ASK) : len(ASK) + NONCE]
                with contextlib.suppress(OSError):
                    self._socket.sendto(answer(nonce, self._card(), self._secret), address)

    def _remember(self, sender: tuple[str, int] | tuple[str, int, int, int], now: float) -> None:
        """Note another machine: that this one reaches itself tells nothing of the network.

        It is told apart here, while the addresses of the moment of asking still hold.
        """
        link = sender[3] if len(sender) > 3 else 0
        if ours(sender[0], link):
            return
        caller = scoped(sender[0].removeprefix("::ffff:"), link)
        self.callers.pop(caller, None)
        self.callers[caller] = now
        while len(self.callers) > CALLERS:
            del self.callers[next(iter(self.callers))]

    def close(self) -> None:
        """Answer no more."""
        self._socket.close()


def _listen(port: int) -> socket.socket:
    """Return a socket for both kinds of addresses, or for the old kind where there is no other."""
    try:
        return _bound(socket.AF_INET6, "::", port)
    except OSError as cause:
        if cause.errno == errno.EADDRINUSE:
            raise
        return _bound(socket.AF_INET, "", port)


def _bound(family: int, address: str, port: int) -> socket.socket:
    bell = socket.socket(family, socket.SOCK_DGRAM)
    try:
        if family == socket.AF_INET6:
            bell.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        bell.bind((address, port))
        bell.setblocking(False)
    except OSError:
        bell.close()
        raise
    return bell
