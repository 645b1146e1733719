"""What a line says again, and when: found by the simulation of faults (tests/faults)."""

import pytest

from client.line import AWAY, OPEN, Line
from engine.core.model import PASS, HandInfo, Seat
from engine.core.views import SeatView, View
from engine.core.wall import WallView
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


def pings(wires: Wires) -> int:
    return sum(isinstance(message, wire.Ping) for message in wires.said)


def wind(line: Line, start: float, end: float, *, answering: bool = True, every=0.2) -> None:
    """Wind the clock on, in steps of a hundredth; the host answers pings at once."""
    for step in range(round(100 * start), round(100 * end)):
        now = step / 100
        wires, before = line._port, pings(line._port)
        line.tick(now)
        if answering and pings(wires) > before:
            line.hear(now, wire.encode(wire.Pong(now, now, every=every)))


@pytest.fixture
def calm(line) -> Line:
    """A line to a table; no command waits."""
    line.hear(0.2, wire.encode(wire.Ack(Seat(0), 1)))
    return line


def test_a_full_house_hears_as_few_pings_as_it_asks_for(calm, wires):
    wind(calm, 0.2, 4.2)
    often = pings(wires)
    wind(calm, 4.2, 5.2, every=1.0)
    before = pings(wires)
    wind(calm, 5.2, 15.2, every=1.0)
    assert 18 <= often <= 22
    assert 9 <= pings(wires) - before <= 11
    assert calm.state == "open"


@pytest.mark.parametrize("asked", [-1.0, 0.0, 1e9])
def test_no_host_makes_a_line_ping_without_end_or_never(calm, wires, asked):
    wind(calm, 0.2, 2.2, every=asked)
    wires.said.clear()
    wind(calm, 2.2, 12.2, every=asked)
    assert 3 <= pings(wires) <= 55


@pytest.mark.parametrize("asked", [float("nan"), float("inf")])
def test_what_is_no_number_is_no_message(asked):
    with pytest.raises(wire.MalformedError):
        wire.from_server(wire.encode(wire.Pong(0.0, 0.0, every=asked)))


def test_a_command_that_waits_is_followed_by_a_ping_at_once(calm, wires):
    wind(calm, 0.2, 3.2, every=1.0)
    wires.said.clear()
    line, start = calm, calm._pinged + 0.05
    line.say(start, wire.Command(Seat(0), 2, 1, PASS))
    line.tick(start + 0.21)
    assert pings(wires) == 1


def showing(number: int, phase: str) -> wire.Update:
    """An update to seat 0 of a table in that phase."""
    corner = SeatView(0, (), (), (), 0)
    view = View("i8", Seat(0), HandInfo(1, Seat(0), (0,) * 4), phase, Seat(1), WallView(144, 80),
                (corner,) * 4)  # fmt: skip
    return wire.Update(Seat(0), number, (), view, wire.Clocks((None,) * 4, 0))


@pytest.mark.parametrize(("phase", "said"), [("turn", 4), ("claim", 2)])
def test_a_claim_is_not_said_again_before_the_pause_can_be_over(calm, wires, phase, said):
    """Nobody hears anything before that; and it would show others that somebody claims."""
    calm.hear(0.2, wire.encode(showing(1, phase)))
    wind(calm, 0.2, 3.2, every=3.0)
    wires.said.clear()
    start = calm._pinged + 0.05
    calm.say(start, wire.Command(Seat(0), 2, 1, PASS))
    wind(calm, start, start + 0.75, every=3.0)
    assert commands(wires) == said // 2
    assert (pings(wires) > 0) == (phase == "turn")
    wind(calm, start + 0.75, start + 2.0, every=3.0)
    assert commands(wires) == said


@pytest.mark.parametrize(("waits", "least", "most"), [(True, 0.4, 0.8), (False, 1.0, 1.8)])
def test_a_dead_line_is_noticed_soon_where_a_command_waits(calm, waits, least, most):
    wind(calm, 0.2, 3.2, every=1.0)
    start = calm._pinged + 0.01
    if waits:
        calm.say(start, wire.Command(Seat(0), 2, 1, PASS))
    now = start
    while calm.state == "open":
        now += 0.01
        calm.tick(now)
    assert least < now - start < most


def test_in_a_small_house_a_dead_line_is_noticed_after_half_a_second(calm):
    wind(calm, 0.2, 3.0)
    heard = now = calm._heard
    while calm.state == "open":
        now += 0.01
        calm.tick(now)
    assert now - heard == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("code", [Code.NO_SUCH_TABLE, Code.NOT_STARTED])
def test_a_match_that_is_gone_with_its_host_is_no_news(line, wires, code):
    """We went straight back to it, unasked: it is told at a wish alone that there is no such."""
    come_back(line, 2.0)
    assert any(isinstance(message, wire.Hello) for message in wires.said)
    line.news.clear()
    line.hear(2.4, wire.encode(wire.Tables(())))
    line.hear(2.4, wire.encode(wire.Refused(code)))
    assert line.news == [wire.Tables(())]
    line.hear(2.5, wire.encode(wire.Refused(code)))
    assert line.news[1:] == [wire.Refused(code)]


def test_where_nobody_answers_for_some_seconds_that_is_said(wires):
    line = Line(wires, wire.Enter("Ann"), lambda: 0.5)
    line.begin(0.0)
    said = []
    for step in range(80):
        line.tick(step / 10)
        said.append(line.trouble)
    assert said[20] == ""
    assert said[-1] == Code.NO_ANSWER
    assert line.state == "connecting"
    line.hear(8.0, wire.encode(wire.Entered(1, "host", "hall")))
    assert (line.state, line.trouble) == ("open", "")


@pytest.mark.parametrize(("trip", "silent"), [(0.01, 0.5), (0.25, 2.0), (3.0, 6.0)])
def test_on_a_slow_line_silence_may_last_longer(wires, trip, silent):
    """A new connection takes six round trips; begun anew before that it never comes about."""
    line = Line(wires, wire.Enter("Ann"), lambda: 0.5)
    line.begin(0.0)
    line.tick(0.0)
    line.hear(0.1, wire.encode(wire.Entered(1, "host", "hall")))
    line.tick(0.1)
    heard = 0.1 + trip
    line.hear(heard, wire.encode(wire.Pong(0.1, 50.0)))
    line.tick(heard + 0.99 * silent)
    assert line.state == OPEN
    line.tick(heard + 1.01 * silent)
    assert line.state == AWAY
