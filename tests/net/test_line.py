"""What a line says again, and when: found by the simulation of faults (tests/faults)."""

import pytest

from client.line import Line
from engine.core.model import PASS, Seat
from server import wire
from server.wire import Code


class Wires:
    """A port that takes everything; `said` is what went out since the last connection."""

    def __init__(self) -> None:
        self.said: list[wire.ClientMessage] = []

    def open(self) -> None:
        self.said = []

    def send(self, data: bytes) -> bool:
        self.said.append(wire.from_client(data))
        return True


def welcome(boot: str) -> wire.Welcome:
    return wire.Welcome((Seat(0),), boot, "i8", ("",) * 4, ("human",) * 4, {}, {}, counts=(0,))


@pytest.fixture
def wires() -> Wires:
    return Wires()


@pytest.fixture
def line(wires) -> Line:
    """A line to a table, with a command that has no answer."""
    line = Line(wires, wire.Enter("Ann"), lambda: 0.5)
    line.begin(0.0)
    line.tick(0.0)
    line.hear(0.1, wire.encode(wire.Entered(1, "host", "hall")))
    line.say(0.1, wire.Hello((Seat(0),)))
    line.hear(0.1, wire.encode(welcome("match.1")))
    line.say(0.2, wire.Command(Seat(0), 1, 1, PASS))
    line.news.clear()
    return line


def commands(wires: Wires) -> int:
    return sum(isinstance(message, wire.Command) for message in wires.said)


def come_back(line: Line, now: float) -> None:
    """The line was silent; a new connection is let in, and waits for its welcome."""
    line.tick(now)
    line.tick(now + 0.01)
    line.hear(now + 0.1, wire.encode(wire.Entered(1, "host", "hall")))
    for step in range(3):
        line.tick(now + 0.1 + 0.1 * step)


def test_a_command_is_said_again_until_it_is_answered(line, wires):
    assert commands(wires) == 1
    line.tick(0.5)
    assert commands(wires) == 2
    line.hear(0.5, wire.encode(wire.Ack(Seat(0), 1)))
    line.tick(0.9)
    assert commands(wires) == 2


def test_nothing_is_said_again_before_the_welcome(line, wires):
    """A host that was started again would carry it out as the first command of its new life."""
    come_back(line, 2.0)
    line.say(2.4, wire.Command(Seat(0), 2, 1, PASS))
    assert commands(wires) == 0
    line.hear(2.4, wire.encode(welcome("match.2")))
    line.tick(2.8)
    assert commands(wires) == 0
    acks = [message for message in line.news if isinstance(message, wire.Ack)]
    assert acks == [wire.Ack(Seat(0), 2, Code.STALE)]


def test_the_same_host_hears_it_at_once(line, wires):
    come_back(line, 2.0)
    line.hear(2.4, wire.encode(welcome("match.1")))
    assert commands(wires) == 1


def test_a_greeting_that_nobody_answers_is_said_again_over_a_new_connection():
    """What is lost on the way comes sooner so than by waiting for TCP."""
    wires = Wires()
    opened = []
    wires.open = lambda: opened.append(wires.said.clear())
    line = Line(wires, wire.Enter("Ann"), lambda: 0.5)
    line.begin(0.0)
    for moment in range(1, 14):
        line.tick(moment / 10)
    assert len(opened) >= 3
    assert wires.said == [wire.Enter("Ann")]
