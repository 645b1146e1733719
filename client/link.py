"""The client's lines to a host: each in a thread of its own, so that nothing waits for them.

Dragging a window may stop the window's loop; the line must live on. Messages are checked and
decoded here; the window only empties a queue.
"""

import contextlib
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

import zmq

from server import wire
from server.sockets import Context, Waker
from server.wire import ClientMessage, Code, HostMessage, Refused

Ring = Callable[[], None]
"""Called in the line's thread when something has come."""


class Post(threading.Thread):
    """What goes out and comes in by queues; a subclass carries it."""

    def __init__(self, context: Context, on_message: Ring | None = None) -> None:
        super().__init__(name="link", daemon=True)
        self._on_message = on_message
        self._inbox: SimpleQueue[HostMessage] = SimpleQueue()
        self._outbox: SimpleQueue[ClientMessage] = SimpleQueue()
        self._stopping = threading.Event()
        self._bell = context.socket(zmq.PULL)
        self._bell.linger = 0
        bell = f"inproc://link-{id(self)}"
        self._bell.bind(bell)
        self._waker = Waker(context, bell)

    def send(self, message: ClientMessage) -> None:
        """Send a message; from any thread, without waiting."""
        self._outbox.put(message)
        self._waker.wake()

    def poll(self) -> list[HostMessage]:
        """Return what has come since the last call."""
        messages = []
        with contextlib.suppress(Empty):
            while True:
                messages.append(self._inbox.get_nowait())
        return messages

    def wait(self, seconds: float) -> list[HostMessage]:
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

    def _answer_bell(self) -> None:
        """Be ready to be woken again."""
        with contextlib.suppress(zmq.Again):
            while True:
                self._bell.recv(zmq.NOBLOCK)

    def _deliver(self, messages: list[HostMessage]) -> None:
        """Hand over what has come."""
        for message in messages:
            self._inbox.put(message)
        if messages and self._on_message is not None:
            self._on_message()

    def _hang_up(self) -> None:
        self._waker.close()
        self._bell.close()


class Link(Post):
    """Talks to a host in this program: nothing is lost on that way, and nobody has to come in."""

    def __init__(self, context: Context, address: str, on_message: Ring | None = None) -> None:
        super().__init__(context, on_message)
        self._socket = context.socket(zmq.DEALER)
        self._socket.setsockopt(zmq.LINGER, 200)
        self._socket.setsockopt(zmq.MAXMSGSIZE, wire.MAX_UPDATE)
        self._socket.connect(address)
        self.start()

    def run(self) -> None:
        """Carry messages until hung up."""
        poller = zmq.Poller()
        poller.register(self._socket, zmq.POLLIN)
        poller.register(self._bell, zmq.POLLIN)
        while not self._stopping.is_set():
            poller.poll()
            self._carry()
        self._carry()
        self._hang_up()
        self._socket.close()

    def _carry(self) -> None:
        self._answer_bell()
        with contextlib.suppress(Empty, zmq.Again):
            while True:
                self._socket.send(wire.encode(self._outbox.get_nowait()), zmq.NOBLOCK)
        news = []
        with contextlib.suppress(zmq.Again):
            while True:
                news.append(self._read(self._socket.recv_multipart(zmq.NOBLOCK)))
        self._deliver(news)

    @staticmethod
    def _read(frames: list[bytes]) -> HostMessage:
        """Decode one message; a host that talks nonsense is reported as a refusal."""
        try:
            return wire.from_server(b"".join(frames))
        except wire.MalformedError as cause:
            return Refused(Code.MALFORMED, str(cause))
