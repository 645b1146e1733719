"""The client's one line to a host: a socket in a thread of its own, so that nothing waits for it.

Dragging a window may stop the window's loop; the line must live on. Messages are checked and
decoded here; the window only empties a queue.
"""

import contextlib
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

import zmq

from server import wire
from server.host import Context, Waker
from server.wire import ClientMessage, Code, Refused, ServerMessage


class Link(threading.Thread):
    """Talks to the host at `address`; `on_message` is called in this thread when one has come."""

    def __init__(
        self, context: Context, address: str, on_message: Callable[[], None] | None = None
    ) -> None:
        super().__init__(name="link", daemon=True)
        self._on_message = on_message
        self._inbox: SimpleQueue[ServerMessage] = SimpleQueue()
        self._outbox: SimpleQueue[bytes] = SimpleQueue()
        self._stopping = threading.Event()
        self._socket = context.socket(zmq.DEALER)
        self._socket.setsockopt(zmq.LINGER, 200)
        self._socket.setsockopt(zmq.MAXMSGSIZE, wire.MAX_UPDATE)
        self._bell = context.socket(zmq.PULL)
        self._bell.linger = 0
        bell = f"inproc://link-{id(self)}"
        self._bell.bind(bell)
        self._waker = Waker(context, bell)
        self._socket.connect(address)
        self.start()

    def send(self, message: ClientMessage) -> None:
        """Send a message; from any thread, without waiting."""
        self._outbox.put(wire.encode(message))
        self._waker.wake()

    def poll(self) -> list[ServerMessage]:
        """Return what has come since the last call."""
        messages = []
        with contextlib.suppress(Empty):
            while True:
                messages.append(self._inbox.get_nowait())
        return messages

    def wait(self, seconds: float) -> list[ServerMessage]:
        """Return what has come, waiting for the first message for so long."""
        try:
            first = self._inbox.get(timeout=seconds)
        except Empty:
            return []
        return [first, *self.poll()]

    def close(self) -> None:
        """Send what is left and hang up."""
        if not self._stopping.is_set():
            self._stopping.set()
            self._waker.wake()
            self.join()

    def run(self) -> None:
        """Carry messages until hung up."""
        poller = zmq.Poller()
        poller.register(self._socket, zmq.POLLIN)
        poller.register(self._bell, zmq.POLLIN)
        while not self._stopping.is_set():
            poller.poll()
            self._carry()
        self._carry()
        self._waker.close()
        self._bell.close()
        self._socket.close()

    def _carry(self) -> None:
        with contextlib.suppress(zmq.Again):
            while True:
                self._bell.recv(zmq.NOBLOCK)
        with contextlib.suppress(Empty, zmq.Again):
            while True:
                self._socket.send(self._outbox.get_nowait(), zmq.NOBLOCK)
        news = False
        with contextlib.suppress(zmq.Again):
            while True:
                self._inbox.put(self._read(self._socket.recv_multipart(zmq.NOBLOCK)))
                news = True
        if news and self._on_message is not None:
            self._on_message()

    @staticmethod
    def _read(frames: list[bytes]) -> ServerMessage:
        """Decode one message; a host that talks nonsense is reported as a refusal."""
        try:
            return wire.from_server(b"".join(frames))
        except wire.MalformedError as cause:
            return Refused(Code.MALFORMED, str(cause))
