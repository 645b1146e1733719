"""Who may shake hands: a thread that answers libzmq's question about every CURVE key (RFC 27).

Without it CURVE lets every key in and tells nobody whose it was. Keys are let in unless they are
banned; what a key may do is the door's affair. It never says 300: such a client waits for ever.
"""

import threading
from collections.abc import Callable

import zmq
from zmq.utils import z85

ENDPOINT = "inproc://zeromq.zap.01"
DOMAIN = b"paizhuo"
POLL_MS = 100
KEY_BYTES = 32

Policy = Callable[[str, str], bool]
"""Whether a public key (Z85) may shake hands from an address."""


class Zap(threading.Thread):
    """Answers until stopped; must be started before the socket it guards is bound."""

    def __init__(self, context: "zmq.Context[zmq.Socket[bytes]]", policy: Policy) -> None:
        super().__init__(name="zap", daemon=True)
        self._policy = policy
        self._socket = context.socket(zmq.REP)
        self._socket.linger = 0
        self._socket.bind(ENDPOINT)
        self._stopping = threading.Event()

    def run(self) -> None:
        """Answer every question; a malformed one is refused."""
        while not self._stopping.is_set():
            if self._socket.poll(POLL_MS):
                self._socket.send_multipart(self._answer(self._socket.recv_multipart()))
        self._socket.close()

    def stop(self) -> None:
        """End the thread."""
        self._stopping.set()
        if self.ident is None:
            self._socket.close()
        else:
            self.join()

    def _answer(self, frames: list[bytes]) -> list[bytes]:
        request = frames[1] if len(frames) > 1 else b""
        user = self._user(frames)
        if user:
            return [b"1.0", request, b"200", b"OK", user.encode(), b""]
        return [b"1.0", request, b"400", b"refused", b"", b""]

    def _user(self, frames: list[bytes]) -> str:
        """Return the key that may come in, or nothing."""
        if len(frames) != 7:
            return ""
        version, _, domain, address, _, mechanism, key = frames
        if (version, domain, mechanism, len(key)) != (b"1.0", DOMAIN, b"CURVE", KEY_BYTES):
            return ""
        name = z85.encode(key).decode()
        return name if self._policy(name, address.decode(errors="replace")) else ""
