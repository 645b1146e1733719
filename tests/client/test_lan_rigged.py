"""A host that says what cannot be: the window names it and lives on, whatever it was shown."""

import time

import pytest
import zmq
from msgspec.structs import replace

from client import lanlink
from client.fairness import Fairness
from client.remote import RemoteSession, greeting
from client.robot import Robot
from client.scenes.lan import LanScene
from client.scenes.lan_lobby import LobbyScene
from server import wire
from server.wire import Code, Place
from tests.client.lan_doubles import Finder, options, room, tables
from tests.server.rig import Rig

HOST = "inproc://rigged"
PLAYERS = tuple(Place("human", f"P{n}", n, ready=True, present=True) for n in (1, 2, 3, 4))


class RiggedHost:
    """Says what it is told to say."""

    def __init__(self, context: zmq.Context) -> None:
        self.socket = context.socket(zmq.ROUTER)
        self.socket.linger = 0
        self.socket.bind(HOST)
        self.words: list[wire.HostMessage] = []

    def serve(self) -> None:
        """Say everything to whoever has come in, as often as he does."""
        while self.socket.poll(0):
            guest, data = self.socket.recv_multipart()
            if isinstance(wire.from_client(data), wire.Enter):
                for message in (wire.Entered(1, "Anybody", "boot"), *self.words):
                    self.socket.send_multipart([guest, wire.encode(message)])


@pytest.fixture
def rigged():
    context = zmq.Context()
    host = RiggedHost(context)
    session = RemoteSession(
        context, lanlink.inside(context, HOST, greeting("Me")), fairness=Fairness()
    )
    yield host, session
    session.link.close()
    host.socket.close()
    context.term()


@pytest.fixture
def lobby(player, rigged, monkeypatch):
    host, session = rigged
    monkeypatch.setattr(session, "close", session.link.close)  # the context is the host's, too
    player.show(LanScene(player.app, Finder(())))
    return host, player.show(LobbyScene(player.app, session))


def until(player, host, wanted) -> None:
    end = time.monotonic() + 60
    while not wanted():
        assert time.monotonic() < end, player.said()
        time.sleep(0.005)
        host.serve()
        player.beat(0.05)


def at_a_table() -> tuple[wire.Welcome, wire.Update]:
    """What a seat is told where everything is in order; it is asked for a tile."""
    rig = Rig()
    rig.seat_all()
    turn = rig.turn
    welcome = wire.Welcome((turn,), "boot-1", "i8", ("A", "B", "C", "D"), ("human",) * 4,
                           options(), {}, counts=(0,))  # fmt: skip
    return welcome, rig.views[turn]


WELCOME, UPDATE = at_a_table()
PLAYING = room(PLAYERS, phase="playing", watchers=())
STRANGE = {
    "rules of another version": [replace(room(), options={"tigers": 3})],
    "a match of another size": [PLAYING, replace(WELCOME, names=("A",))],
    "a table without seats": [
        PLAYING, WELCOME, replace(UPDATE, view=replace(UPDATE.view, seats=())),
    ],
}  # fmt: skip


@pytest.mark.parametrize("what", STRANGE)
def test_what_cannot_be_is_named_and_the_window_lives_on(player, lobby, what, capsys):
    host, page = lobby
    host.words = STRANGE[what]
    until(player, host, lambda: page.session.status.state == "refused")
    page.session.link._deliver([tables()])  # still on its way
    player.beat()
    assert player.app.scenes[-1:] == [page]
    assert "cannot follow what the host says" in player.said()
    assert "Traceback" in capsys.readouterr().err
    player.key("escape")
    assert isinstance(player.app.scene, LanScene)


@pytest.mark.parametrize("number", [-1, 256, 2**40])
def test_more_tiles_than_there_are_never_reach_the_window(number):
    """It would draw them all, and stand still meanwhile."""
    view, corner = UPDATE.view, UPDATE.view.seats[0]
    corners = (replace(corner, hand_size=number), *view.seats[1:])
    for strange in (
        replace(view, seats=corners),
        replace(view, wall=replace(view.wall, size=number)),
        replace(view, wall=replace(view.wall, left=number)),
    ):
        with pytest.raises(wire.MalformedError):
            wire.from_server(wire.encode(replace(UPDATE, view=strange)))
    assert wire.from_server(wire.encode(UPDATE)) == UPDATE


def test_an_error_of_the_program_s_own_is_seen(player, monkeypatch):
    page = player.show(LanScene(player.app, Finder(())))
    monkeypatch.setattr(page, "tick", lambda now: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        player.beat()
    monkeypatch.undo()


def test_a_bot_that_cannot_follow_ends_and_says_why(rigged, capsys):
    host, session = rigged
    host.words = [PLAYING, replace(WELCOME, counts=())]
    robot = Robot(session, "random")
    while robot.outcome is None:
        host.serve()
        robot.step(0.01)
    assert (robot.outcome.done, robot.outcome.trouble) == (False, Code.LINE_FAILED)
    assert "ValueError" in robot.outcome.detail
