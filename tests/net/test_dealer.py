"""What a client makes of handshakes that fail, as the socket's monitor tells of them."""

import errno

import pytest
import zmq

from client import dealer as module
from client.dealer import DOUBTS, TRIES_MS, Dealer
from server.keys import new_pair
from server.wire import Code

FAILED, REFUSED, FINE = (
    zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL,
    zmq.EVENT_HANDSHAKE_FAILED_AUTH,
    zmq.EVENT_HANDSHAKE_SUCCEEDED,
)
SILENT = (FAILED, errno.EAGAIN)
"""libzmq's own timer ended it."""
HUNG_UP = (FAILED, errno.EPIPE)
"""So a host with another key does."""


class Monitor:
    """Tells what it is given."""

    def __init__(self, events) -> None:
        self.events = list(events)

    def poll(self, wait: int) -> int:
        return len(self.events)


@pytest.fixture
def doubted(monkeypatch):
    """Return what a dealer makes of such events."""

    def read(monitor):
        event, value = monitor.events.pop(0)
        return {"event": event, "value": value}

    monkeypatch.setattr(module, "recv_monitor_message", read)

    def ask(*events):
        dealer = Dealer(zmq.Context.instance(), ["tcp://127.0.0.1:9"])
        dealer._monitor = Monitor(events)
        return dealer.doubt()

    return ask


def test_only_who_hangs_up_again_and_again_may_have_another_key(doubted):
    assert doubted(*[HUNG_UP] * DOUBTS) is Code.WRONG_HOST
    assert doubted(*[(FAILED, errno.ECONNRESET)] * DOUBTS) is Code.WRONG_HOST
    assert doubted(*[HUNG_UP] * (DOUBTS - 1)) is None
    assert doubted(*[HUNG_UP] * (DOUBTS - 1), (FINE, 0), HUNG_UP) is None


def test_a_host_that_stands_still_is_not_taken_for_another_one(doubted):
    assert doubted(*[SILENT] * DOUBTS) is Code.NO_ANSWER
    assert doubted(*[SILENT] * (DOUBTS - 1)) is None
    assert doubted(*[HUNG_UP] * (DOUBTS - 1), SILENT, HUNG_UP) is None


def test_who_is_not_let_in_is_told_at_once(doubted):
    assert doubted((REFUSED, 400)) is Code.REFUSED_KEY


def test_every_few_sockets_one_has_time_for_a_slow_line():
    """Quick ones after a lost packet; but where each answer takes 0.2 s one must get through."""
    context = zmq.Context()
    dealer = Dealer(context, ["tcp://127.0.0.1:9"], new_pair(), new_pair().public)
    times = []
    for _ in range(2 * len(TRIES_MS)):
        dealer.open()
        assert dealer.socket is not None
        times.append((dealer.socket.get(zmq.CONNECT_TIMEOUT), dealer.socket.get(zmq.HANDSHAKE_IVL)))
    dealer.close()
    context.term()
    assert times == [*TRIES_MS, *TRIES_MS]
    assert min(times) == (100, 300)
    slow, rounds = 0.2, 3
    assert any(1e-3 * c > slow and 1e-3 * h > rounds * slow for c, h in TRIES_MS)
