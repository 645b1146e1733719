"""A line that cannot follow its host ends, and says why: nobody waits for it for ever."""

import time

import pytest
import zmq

from client import lanlink
from client.fairness import Fairness
from client.knock import KnockError
from client.remote import OF_LOOKS, RemoteSession, greeting
from client.robot import Robot
from client.troubles import told
from engine.core.model import Seat
from server import wire
from server.lan import LanHost
from server.opening import Order
from server.store import Aside, SeatPlan
from server.wire import Code


class Puzzled(Fairness):
    """Follows nothing."""

    def hear(self, message):
        raise LookupError(f"no page {type(message).__name__}")


def refusal(session: RemoteSession) -> tuple[str, str]:
    """Wait until the line is refused; return why."""
    end = time.monotonic() + 60
    while session.status.state != "refused":
        assert time.monotonic() < end
        session.wait(0.05)
    return session.status.trouble, session.status.detail


def test_an_error_while_the_way_is_sought(capsys):
    def nowhere(stopped):
        raise LookupError("no map")

    session = RemoteSession(zmq.Context(), nowhere, fairness=Fairness())
    assert refusal(session) == (Code.LINE_FAILED, "LookupError: no map")
    session.close()  # every socket is closed: this does not hang
    assert "LookupError: no map" in capsys.readouterr().err
    assert "no map" in told(str.format, Code.LINE_FAILED, "no map")


def test_an_error_while_the_host_is_heard(tmp_path, capsys):
    order = Order("i8", {}, Aside((SeatPlan("human"),) * 4))
    lan = LanHost([order], tmp_path, name="A", port=0, announced=False)
    lan.start()
    find = lanlink.inside(lan.context, lan.inside, greeting("B"))
    session = RemoteSession(lan.context, find, fairness=Puzzled())
    outcome = Robot(session, "random").run()
    assert (outcome.done, outcome.trouble) == (False, Code.LINE_FAILED)
    assert "no page Entered" in outcome.detail
    session.link.close()
    lan.stop()
    assert lan.failure is None
    assert "no page Entered" in capsys.readouterr().err


# -- a lobby that its host has forgotten ---------------------------------------------------------

FREE, ME, OTHER = wire.Place(), wire.Place("human", "Me", 2), wire.Place("human", "Ann", 1)
LIST = wire.Tables(())


def table(*places: wire.Place, phase: str = "open") -> wire.Room:
    return wire.Room(3, "i8", {}, {}, places, phase)


ENTERED = wire.Entered(2, "H", "one")
AGAIN = wire.Entered(2, "H", "two")
SEATED = table(OTHER, ME, FREE, FREE)


def said_after(session, monkeypatch, heard) -> list[wire.ClientMessage]:
    """What a session says to its host when it hears all that."""
    sent: list[wire.ClientMessage] = []
    monkeypatch.setattr(session.link, "send", sent.append)
    for message in heard:
        session._note(message)
    return sent


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        ((ENTERED, SEATED, AGAIN, LIST), [wire.Sit(3, Seat(1), "Me")]),
        ((ENTERED, table(ME, OTHER, ME, FREE), AGAIN, LIST),
         [wire.Sit(3, Seat(0), "Me"), wire.Sit(3, Seat(2), "Me")]),
        ((ENTERED, SEATED, wire.Entered(1, "H", "two"), LIST), [wire.Sit(3, Seat(1), "Me")]),
        ((ENTERED, SEATED, AGAIN, LIST, LIST), [wire.Sit(3, Seat(1), "Me")]),
        ((ENTERED, SEATED, AGAIN, SEATED, LIST), []),  # it has not forgotten; we were sent away
        ((ENTERED, SEATED, LIST), []),
        ((ENTERED, SEATED, LIST, AGAIN, LIST), []),
        ((ENTERED, table(OTHER, ME, phase="over"), AGAIN, LIST), []),
        ((ENTERED, table(OTHER, FREE), AGAIN, LIST), []),
    ],
)  # fmt: skip
def test_who_sat_in_the_lobby_of_a_host_that_died_sits_down_there_again(
    session, monkeypatch, heard, said
):
    assert said_after(session, monkeypatch, heard) == said


def test_who_has_risen_meanwhile_stays_up(session, monkeypatch):
    sent = []
    monkeypatch.setattr(session.link, "send", sent.append)
    session._note(ENTERED)
    session._note(SEATED)
    session.rise()
    session._note(AGAIN)
    session._note(LIST)
    assert sent == [wire.Rise(None)]


GUEST = wire.Guest(2, "Me")


def watched(phase: str = "playing", table: int = 3) -> wire.Room:
    return wire.Room(table, "i8", {}, {}, (OTHER,) * 4, phase, watchers=(GUEST,))


def tables(*numbers: int) -> wire.Tables:
    return wire.Tables(tuple(wire.Row(n, "i8", {}, {}, (), (), "playing") for n in numbers))


ROWS = tables(1, 3)
WATCH = [wire.Watch(3)]


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        ((ENTERED, watched(), AGAIN, ROWS), WATCH),
        ((ENTERED, watched("over"), AGAIN, ROWS), WATCH),
        ((ENTERED, watched("open"), AGAIN, ROWS), WATCH),
        ((ENTERED, watched(), AGAIN, ROWS, ROWS), WATCH),  # the list may come twice before it
        ((ENTERED, watched(), AGAIN, AGAIN, ROWS), WATCH),
        ((ENTERED, watched(), AGAIN, ROWS, AGAIN, ROWS), WATCH * 2),  # lost with its connection
        ((ENTERED, watched(), AGAIN, watched(), ROWS), []),  # sent away by a host that knows us
        ((ENTERED, watched(), ROWS), []),
        ((ENTERED, watched(), AGAIN, tables(1)), []),  # the table is gone
    ],
)
def test_who_watched_at_a_host_that_died_watches_there_again(session, monkeypatch, heard, said):
    assert said_after(session, monkeypatch, heard) == said


def test_the_table_that_is_watched_again_stays_in_sight(session, monkeypatch):
    monkeypatch.setattr(session.link, "send", lambda message: None)
    for message in (ENTERED, watched(), AGAIN, ROWS, ROWS):
        session._note(message)
    assert (session.room, session.tables) == (watched(), None)
    session._note(watched("over"))
    assert (session.room, session.tables) == (watched("over"), None)
    session._note(ROWS)
    assert (session.room, session.tables) == (None, ROWS)


def test_who_may_not_watch_again_is_told_and_stands_in_the_lobby(session, monkeypatch):
    monkeypatch.setattr(session.link, "send", lambda message: None)
    session.welcome = wire.Welcome((), "one", "i8", (), (), {}, {})
    for message in (ENTERED, watched(), AGAIN, ROWS, wire.Refused(Code.OTHER_RULES, "i8 9")):
        session._note(message)
    assert (session.room, session.tables) == (None, ROWS)
    assert [each.code for each in session.refusals] == [Code.OTHER_RULES]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (lambda session: session.rise(), wire.Rise(None)),
        (lambda session: session.watch(1), wire.Watch(1)),
        (lambda session: session.sit(1), wire.Sit(1)),
    ],
)
@pytest.mark.parametrize("back", [False, True])
def test_who_has_gone_elsewhere_meanwhile_is_not_taken_back(session, monkeypatch, wish, said, back):
    sent = []
    monkeypatch.setattr(session.link, "send", sent.append)
    for message in (ENTERED, watched(), *((AGAIN,) if back else ())):
        session._note(message)
    wish(session)
    for message in (*(() if back else (AGAIN,)), ROWS):
        session._note(message)
    assert sent == [said]
    assert session.tables == ROWS


@pytest.fixture
def session():
    def nowhere(stopped):
        raise KnockError(Code.NO_ANSWER)

    made = RemoteSession(zmq.Context(), nowhere, fairness=Fairness())
    yield made
    made.close()


@pytest.mark.parametrize("code", sorted(OF_LOOKS))
def test_the_end_of_a_look_is_no_answer_to_a_move(session, code):
    """It comes in the middle of play, and is told by the lobby's page below the table."""
    assert session._note(wire.Refused(code, "Ann")) is None
    assert [each.code for each in session.refusals] == [code]
