"""What a client makes of handshakes that fail, as the socket's monitor tells of them."""

import errno

import pytest
import zmq

from client import dealer as module
from client.dealer import AGAIN, DOUBTS, QUICK, Dealer
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


def handshake(trip: float) -> tuple[float, float]:
    """Milliseconds a connection and CURVE's handshake take at least where a round trip takes so."""
    return 1000 * trip, 4000 * trip


@pytest.fixture
def tries():
    """A way to see how long each of the next sockets has for its connection and its handshake."""
    context = zmq.Context()
    dealer = Dealer(context, ["tcp://127.0.0.1:9"], new_pair(), new_pair().public)

    def look(count: int, trip: float | None) -> list[tuple[int, int]]:
        dealer.round_trip = trip
        times = []
        for _ in range(count):
            dealer.open()
            got = dealer.socket
            times.append((got.get(zmq.CONNECT_TIMEOUT), got.get(zmq.HANDSHAKE_IVL)))
        return times

    look.good = dealer.good
    yield look
    dealer.close()
    context.term()


def through(time: tuple[int, int], trip: float) -> bool:
    """Whether a connection comes about in that time."""
    return all(most > needed for most, needed in zip(time, handshake(trip), strict=True))


@pytest.mark.parametrize("trip", [0.1, 0.2, 0.25, 0.4])
def test_whoever_joins_over_a_slow_line_gets_through_with_the_second_socket(tries, trip):
    assert [through(time, trip) for time in tries(6, None)] == [False, True, True] * 2


@pytest.mark.parametrize("trip", [0.1, 0.2, 0.25, 0.4])
def test_whoever_has_been_on_a_slow_line_comes_back_with_every_socket(tries, trip):
    assert all(through(time, 1.25 * trip) for time in tries(len(AGAIN), trip))


def test_after_a_cut_of_a_quick_line_tries_are_quick_and_begin_anew_each_time(tries):
    for _ in range(2):
        assert tries(3, 0.001) == [QUICK] * 3
        tries.good()


def test_a_line_that_has_become_slow_is_got_through_again(tries):
    times = tries(len(AGAIN), 0.001)
    assert any(through(time, 0.4) for time in times)
    assert times.count(QUICK) >= 4
