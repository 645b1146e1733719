"""How many lines an address may have, and which one goes when there are too many."""

import gc
import socket
import sys
from types import SimpleNamespace

import pytest
import zmq

from server.guard import DEAD, Guard
from server.limits import Limits


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when bytes came in")
def test_a_line_that_fell_silent_makes_room_and_one_that_lives_does_not(monkeypatch):
    """A cable that is pulled leaves dead lines at the host: who comes back must get in."""
    clock = SimpleNamespace(now=100.0, monotonic=lambda: clock.now)
    monkeypatch.setattr("server.guard.time", clock)
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    guard = Guard(router, Limits(per_address=2))
    ours: list[socket.socket] = []
    theirs: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as door:

        def come() -> int:
            theirs.append(socket.create_connection(door.getsockname()))
            ours.append(door.accept()[0])
            guard._accepted(ours[-1].fileno())
            return ours[-1].fileno()

        one, two = come(), come()
        clock.now += DEAD - 1
        come()  # both were heard of late
        assert set(guard._lines) == {one, two}
        assert guard.counts["address"] == 1
        theirs[1].sendall(b"alive")
        assert ours[1].recv(5) == b"alive"  # libzmq has read it before the guard looks
        while not guard._lines[two].heard > 100.0:
            guard._measure(clock.now)
        clock.now += 2
        four = come()
        assert set(guard._lines) == {two, four}
        assert guard.counts["address"] == 2
    guard.stop()
    for each in (*ours, *theirs):
        each.close()
    router.close(0)
    context.term()


def test_a_line_that_is_cut_as_it_comes_leaves_no_descriptor():
    """What is dropped unclosed is a `ResourceWarning`, and a descriptor until it is collected."""
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    guard = Guard(router, Limits())
    with socket.socket() as never_connected:
        guard._accepted(never_connected.fileno())
    guard._accepted(never_connected.fileno())  # -1: it is gone altogether
    assert not guard._lines
    assert not guard.counts["accepted"]
    gc.collect()  # an error of its own here, if anything was left open
    guard.stop()
    router.close(0)
    context.term()
