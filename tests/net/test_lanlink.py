"""A line that cannot follow its host ends, and says why: nobody waits for it for ever."""

import time

import zmq

from client import lanlink
from client.fairness import Fairness
from client.remote import RemoteSession, greeting
from client.robot import Robot
from client.troubles import told
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
    end = time.monotonic() + 20
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
