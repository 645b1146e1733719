"""How many lines an address may have, and which one goes when there are too many."""

import contextlib
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


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what came in")
@pytest.mark.parametrize("reads", [True, False])
def test_whoever_reads_nothing_has_the_same_budget(reads):
    """The kernel reports no line that could not be written to and was read at once by libzmq."""
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    limits = Limits()
    guard, sent = Guard(router, limits), 0
    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        socket.create_connection(door.getsockname()) as theirs,
        door.accept()[0] as ours,
    ):
        guard._accepted(ours.fileno())
        guard._measure(100.0)
        if not reads:
            ours.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    ours.send(bytes(1 << 16))
            ours.setblocking(True)
        guard._patrol(100.0)
        while guard._lines and sent < 10 * limits.bytes_burst:
            theirs.sendall(bytes(1 << 15))
            sent += len(ours.recv(1 << 15, socket.MSG_WAITALL))
            guard._measure(100.0)
        assert sent <= limits.bytes_burst + (1 << 16)
        assert guard.counts["bytes"] == 1
        assert not guard._choked
    guard.stop()
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
