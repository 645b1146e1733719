"""The host's loop while more is said than it can take: nobody waits for all of it."""

import threading

import pytest
import zmq

from server import host as host_module
from server import pulse, workers
from server.door import Who
from server.host import AT_ONCE, TOGETHER, Host
from server.opening import Opened
from server.pulse import LATE, STALL
from server.seating import Outgoing, PeerId
from server.sockets import Received, Sent
from server.store import Place
from server.tables import Lines, Tables
from server.workers import Synced

AT = Place(1, None)


class Flood:
    """Sockets at which something has always arrived, up to `left` messages."""

    def __init__(self, context: zmq.Context, left: float) -> None:
        self.context, self.left = context, left
        self.router = context.socket(zmq.ROUTER)
        self.router.bind("inproc://flood")
        self.knock = context.socket(zmq.DEALER)
        self.knock.connect("inproc://flood")
        self.knock.send(b"always something to read")
        self.sent: list[bytes] = []

    def receive(self) -> Received | None:
        self.left -= 1
        return Received(PeerId(b"\0peer"), Who(), b"", None) if self.left >= 0 else None

    def send(self, peer: PeerId, data: bytes) -> Sent:
        self.sent.append(data)
        return Sent.TAKEN

    def let_in(self, got: Received) -> None:
        pass

    def close(self) -> None:
        self.router.close(0)
        self.knock.close(0)


class House:
    """Counts messages; tells how many it had taken when it heard of the disk, and of lateness."""

    def __init__(self) -> None:
        self.tables = Tables()
        self.tables.synced = self.synced
        self.taken, self.told_after, self.gaps = 0, [], []
        self.shifts: list[float] = []
        self.on_message = lambda: None

    def receive(self, now, peer, who, data) -> None:
        self.taken += 1
        self.on_message()

    def synced(self, now, at, count) -> None:
        self.told_after.append(self.taken)
        self.tables.out.append(Outgoing(PeerId(b"\0peer"), b"ack"))

    def knows(self, peer) -> bool:
        return True

    def late(self, gap) -> None:
        self.gaps.append(gap)

    def shift(self, gap) -> None:
        self.shifts.append(gap)

    def tick(self, now) -> None:
        pass

    def deadline(self) -> None:
        return None

    def farewell(self) -> None:
        pass

    def peers(self) -> list[PeerId]:
        return []


@pytest.fixture
def flooded():
    """A host nobody has started, at which `left` messages wait."""
    context, made = zmq.Context(), []

    def make(left: float) -> tuple[Host, House, Flood]:
        house, sockets = House(), Flood(context, left)
        made.append(Host(sockets, house))
        return made[-1], house, sockets

    yield make
    for host in made:
        host.stop()
    context.term()


def test_what_the_disk_has_taken_is_told_between_messages(flooded):
    host, house, sockets = flooded(10 * AT_ONCE)
    house.on_message = lambda: house.taken == 5 and host._inbox.put(Synced(AT, 1))
    assert host._receive()
    assert house.taken == AT_ONCE
    assert house.told_after == [TOGETHER]
    assert sockets.sent == [b"ack"]


class Paper:
    """A journal whose disk is quick."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, lines: list[str]) -> None:
        self.lines += lines

    closed = False

    def close(self) -> None:
        self.closed = True


def test_what_a_quick_disk_has_taken_is_told_in_the_same_turn(flooded):
    """No other thread, no bell: the answer goes out before the loop sleeps."""
    host, house, sockets = flooded(1)
    paper = Paper()
    house.on_message = lambda: house.tables.lines.append(Lines(Place(1, paper), ["a wish"]))
    assert not host._receive()
    assert paper.lines == ["a wish"]
    assert house.told_after == [1]
    assert sockets.sent == [b"ack"]


def test_a_turn_ends_when_everything_is_taken(flooded):
    host, house, _ = flooded(3)
    assert not host._receive()
    assert house.taken == 3


class Clock:
    """Time that passes only where it is wound on."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


def wind(monkeypatch, clock: Clock) -> None:
    """Let the loop read this clock."""
    for module in (host_module, pulse):
        monkeypatch.setattr(module, "time", clock)


def run(host: Host, turns: int) -> None:
    """Let the loop turn so often."""
    waits = iter([False] * turns)
    host._stopping.is_set = lambda: next(waits, True)
    host._loop()


def test_nobody_counts_as_silent_while_messages_wait_to_be_read(flooded, monkeypatch):
    """Every turn is short, but what somebody said may stand far behind in the queue."""
    turns = 4
    host, house, _ = flooded(turns * AT_ONCE)
    clock = Clock()
    wind(monkeypatch, clock)

    def read() -> None:
        clock.now += 1.2 * LATE / (turns * AT_ONCE)

    house.on_message = read
    run(host, turns + 2)
    assert house.taken == turns * AT_ONCE
    assert house.gaps
    assert sum(house.gaps) >= LATE


@pytest.mark.parametrize("hung", [2 * LATE, 0.9 * STALL, 10.0])
def test_while_the_loop_waits_for_a_disk_that_hangs_no_clock_runs(flooded, monkeypatch, hung):
    """Clocks have moved on when the table hears of it, and once only."""
    host, house, _ = flooded(3)
    clock = Clock()
    wind(monkeypatch, clock)

    class Slow(Paper):
        def write(self, lines: list[str]) -> None:
            super().write(lines)
            clock.now += hung

    slow, moved = Slow(), []
    house.on_message = lambda: (
        house.taken == 1 and house.tables.lines.append(Lines(Place(1, slow), ["a wish"]))
    )
    house.tables.synced = lambda now, at, count: moved.append((now, sum(house.shifts)))
    run(host, 3)
    assert moved == [(clock.now, pytest.approx(hung))]
    assert sum(house.shifts) == pytest.approx(hung)


def test_a_quick_disk_moves_no_clock(flooded, monkeypatch):
    host, house, _ = flooded(40)
    clock, paper = Clock(), Paper()
    wind(monkeypatch, clock)

    def wish() -> None:
        house.tables.lines.append(Lines(Place(1, paper), ["a wish"]))
        clock.now += 0.9 * LATE

    house.on_message = wish
    run(host, 3)
    assert len(paper.lines) == 40
    assert house.shifts == []


def test_a_stop_of_the_machine_between_two_messages_moves_the_clocks_before_the_second(
    flooded, monkeypatch
):
    host, house, _ = flooded(3)
    clock, moved = Clock(), []
    wind(monkeypatch, clock)

    def read() -> None:
        moved.append(sum(house.shifts))
        clock.now += 7.0 if house.taken == 1 else 0.0

    house.on_message = read
    run(host, 3)
    assert moved == pytest.approx([0.0, 7.0, 7.0])
    assert house.gaps == []


def test_what_the_end_of_a_match_makes_the_house_say_goes_out_in_the_same_turn(flooded):
    host, house, sockets = flooded(1)
    house.on_message = lambda: house.tables.finished.append(1)
    house.tables.add(1, Opened(Ended(), Paper(), {}, None))
    house.finished = lambda number: house.tables.out.append(Outgoing(PeerId(b"\0peer"), b"over"))
    host._writer.do = lambda job: None
    assert not host._receive()
    assert sockets.sent == [b"over"]


class Ended:
    """A table whose match is over."""

    def follow(self, every: float, silence: float) -> None:
        pass


def test_a_match_that_is_being_opened_while_the_host_stops_is_let_go(flooded):
    """Its journal is locked by whoever has opened it: this program could not take it up again."""
    host, house, _ = flooded(0)
    paper = Paper()
    begun, go_on = threading.Event(), threading.Event()

    def opening() -> workers.Done:
        begun.set()
        assert go_on.wait(20)
        return workers.Done(lambda now: house.tables.add(1, Opened(Ended(), paper, {}, None)))

    host.start()
    host._writer.do(opening)
    assert begun.wait(20)
    house.farewell = go_on.set
    host.stop()
    assert paper.closed
