"""`paizhuo-host`: its one line, its errors, and a game over it on this machine."""

import json
import signal
import subprocess
import sys
import time

import pytest
import zmq

from client.link import Link
from client.session import Session
from engine.core.model import Seat
from server import store, wire
from server.__main__ import SIGNS, new_code
from server.wire import Code
from tests.net.test_session import Player

GAME = [
    "--game",
    "i8",
    "--options",
    '{"rounds":1}',
    "--seats",
    "human:Ann,human,bot:random,bot:random",
]


@pytest.fixture
def serve(tmp_path, root):
    running = []

    def start(*more: str) -> tuple[subprocess.Popen, dict]:
        host = subprocess.Popen(
            [sys.executable, "-m", "server", "--data-dir", str(tmp_path), *more],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(host)
        return host, json.loads(host.stdout.readline())

    yield start
    for host in running:
        host.kill()
        host.communicate()


@pytest.fixture
def context():
    made = zmq.Context()
    yield made
    made.term()


def test_people_join_and_play(serve, context, tmp_path):
    host, said = serve(*GAME, "--port", "0", "--name", "客廳")
    assert said["name"] == "客廳"
    assert said["address"] == "127.0.0.1"
    address = f"tcp://127.0.0.1:{said['port']}"
    stranger = Link(context, address)
    stranger.send(wire.Hello((Seat(0),), code="WRONG"))
    assert stranger.wait(5.0) == [wire.Refused(Code.WRONG_CODE)]
    sessions = [
        Session(Link(context, address), wire.Hello((Seat(s),), ("Ben",), code=said["code"]))
        for s in (0, 1)
    ]
    players = [Player(session) for session in sessions]
    deadline = time.monotonic() + 60.0
    while not all(player.acked for player in players):
        assert time.monotonic() < deadline
        for player in players:
            for message in player.session.wait(0.05):
                player.take(message, play=True)
    assert sessions[1].welcome.names == ("Ann", "Ben", "", "")
    for session in sessions:
        session.close()
    stranger.close()
    host.send_signal(signal.SIGTERM)
    assert host.wait(10.0) == 0
    [entry] = store.matches(tmp_path)
    assert [plan.kind for plan in entry.seats] == ["human", "human", "bot", "bot"]
    assert store.recover(entry.path).torn is False


def test_each_table_has_its_code(serve, context, tmp_path):
    host, said = serve(*GAME, "--port", "0", "--tables", "3")
    assert len(set(said["codes"])) == 3
    address = f"tcp://127.0.0.1:{said['port']}"
    link = Link(context, address)
    link.send(wire.Hello((Seat(0), Seat(1)), code=said["codes"][2]))
    messages = link.wait(5.0)
    while not any(isinstance(m, wire.Update) for m in messages):
        messages += link.wait(5.0)
    link.close()
    host.send_signal(signal.SIGINT)
    assert host.wait(10.0) == 0
    assert len(list((tmp_path / store.FOLDER).glob("*.jsonl"))) == 1  # the others never began


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "--game"),
        (["--game", "chess"], "unknown game 'chess'"),
        (["--game", "i8", "--options", "{"], "--options: not JSON"),
        (["--game", "i8", "--options", "[]"], "--options: not a JSON object"),
        (["--game", "i8", "--options", '{"speed":1}'], "unknown option 'speed'"),
        (["--game", "i8", "--port", "x"], "'x' is no number from 0 to 65535"),
        (["--game", "i8", "--tables", "0"], "'0' is no number from 1 to 200"),
        (["--game", "i8", "--seats", "human,cat,bot,bot"], "'cat' is no player"),
        (["--game", "i8", "--seats", "human,bot"], "not 2"),
        (["--game", "i8", "--seats", "bot:god,bot,bot,bot"], "unknown player 'god'"),
    ],
)
def test_wrong_arguments_are_named(root, tmp_path, arguments, why):
    done = subprocess.run(
        [sys.executable, "-m", "server", "--data-dir", str(tmp_path), *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert why in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_port_in_use_and_a_folder_that_is_none_are_named(serve, root, tmp_path):
    _, said = serve(*GAME, "--port", "0")
    (tmp_path / "file").write_text("")
    server = ["-m", "server", *GAME, "--data-dir"]
    for folder, port, why in (
        ("other", said["port"], "Address already in use"),
        ("file", 0, "Not a directory"),
    ):
        done = subprocess.run(
            [sys.executable, *server, str(tmp_path / folder), "--port", str(port)],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert why in done.stderr.splitlines()[-1]
    assert list((tmp_path / "other" / store.FOLDER).iterdir()) == []


def test_help_says_that_it_listens_here_alone(root):
    done = subprocess.run(
        [sys.executable, "-m", "server", "--help"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "127.0.0.1" in done.stdout


def test_codes_are_long_and_different():
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(len(code) == 11 and set(code) <= set(SIGNS) for code in codes)
    assert len(SIGNS) == 32
