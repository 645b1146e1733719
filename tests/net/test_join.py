"""`paizhuo --join`: whole matches between real processes, and every reason not to be let in."""

import subprocess
import sys

import pygame
import pytest

from client import robot
from client.app import App
from client.invite import invite
from client.scenes.lan import LanScene
from client.scenes.lan_link import join
from client.scenes.lan_lobby import LobbyScene
from client.scenes.result import ResultScene
from client.scenes.standings import StandingsScene
from engine.games import GAMES
from server import store
from tests.net.lan_kit import HostProgram

SHORT = {
    "i8": ["--options", '{"rounds":1}', "--table", '{"pause_ms":0}'],
    "taojiang": ["--table", '{"pause_ms":0,"hands":3}'],
    "paohuzi": ["--table", '{"pause_ms":0,"hands":3}'],
}
PROGRAM = [sys.executable, "-m", "client", "--data-dir"]
FULL = {"i8": 4, "taojiang": 3, "paohuzi": 3}


@pytest.fixture
def serve(tmp_path, root):
    running = []

    def start(game: str, *more: str) -> HostProgram:
        quick = ["--game", game, "--bot-pause", "0", *more]
        running.append(HostProgram(root, tmp_path / "host", *quick))
        return running[-1]

    yield start
    for host in running:
        host.kill()


def arguments(host: HostProgram, folder, *more: str, code: str = "") -> list[str]:
    """The command line of somebody who joins that host."""
    way = ("--join", host.address, "--code", code or host.code)
    return [*PROGRAM, str(folder), *way, *more]


@pytest.mark.parametrize("game", GAMES)
def test_bots_from_other_machines_play_a_whole_match(serve, tmp_path, root, game):
    seats = GAMES[game].seats(GAMES[game].read_options({}))[0]
    people = 2
    plan = ["human"] * people + ["bot:random"] * (seats - people)
    host = serve(game, *SHORT[game], "--seats", ",".join(plan))
    link = invite(["127.0.0.1"], host.port, host.code).text
    ways = {"Ann": ("--join", host.address, "--code", host.code), "Ben": ("--join", link)}
    came = [
        subprocess.Popen(
            [*PROGRAM, str(tmp_path / "guests"), *ways[name], "--name", name, "--bot", "random"],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name in ways
    ]
    said = [guest.communicate(timeout=120)[0] for guest in came]
    assert [guest.returncode for guest in came] == [0, 0], said
    assert said == ["", ""], "nothing but errors is printed"
    assert host.stop() == 0
    [entry] = store.matches(tmp_path / "host")
    assert (entry.hands, entry.finished) == (FULL[game], True)
    assert {plan.name for plan in entry.seats} >= {"Ann", "Ben"}


def refused(root, command: list[str]) -> str:
    done = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert line.startswith("paizhuo: --join ")
    return line


def test_a_wrong_code_a_full_table_and_a_wrong_address_are_told(serve, tmp_path, root):
    host = serve("i8", "--seats", "bot,bot,bot,bot")
    bot = ("--name", "Mal", "--bot", "random")
    wrong = arguments(host, tmp_path / "mal", *bot, code="AAAA-AAAA-AAA")
    assert "The join code does not fit this host." in refused(root, wrong)
    full = arguments(host, tmp_path / "mal", *bot)
    assert "The table is full: no seat is free." in refused(root, full)
    host.address = "no.such.host.invalid"
    nowhere = arguments(host, tmp_path / "mal", *bot)
    assert "No machine has this address: no.such.host.invalid" in refused(root, nowhere)


OTHER_VERSION = """
import sys
from server import message
message.PROTOCOL += 1
from server.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
OTHER_RULES = """
import sys
from engine.games import GAMES
type(GAMES["i8"]).version = 99
from server.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (
            OTHER_VERSION,
            "different versions. This program is the older one: update it here",
        ),
        (OTHER_RULES, "another version of the rules (i8 99). This program is the older one"),
    ],
)
def test_another_version_is_told(tmp_path, root, monkeypatch, program, told):
    monkeypatch.setattr(HostProgram, "program", ["-c", program])
    host = HostProgram(root, tmp_path / "host", "--game", "i8")
    try:
        command = arguments(host, tmp_path / "mal", "--name", "Mal", "--bot", "random")
        assert told in refused(root, command)
    finally:
        host.kill()


def test_nobody_there_is_told_after_a_few_tries(tmp_path, monkeypatch):
    monkeypatch.setattr("client.knock.PATIENCE", 0.1)
    monkeypatch.setattr(robot, "SOON", 0.5)
    outcome = robot.play("127.0.0.1:9", "AAAA-AAAA-AAA", "Mal", "random", tmp_path)
    assert (outcome.done, outcome.trouble) == (False, "no_answer")


def test_a_host_that_is_gone_for_good_is_given_up(serve, tmp_path, monkeypatch):
    monkeypatch.setattr(robot, "LOST", 1.0)
    host = serve("i8", "--seats", "human,human,bot,bot")

    class Gone(robot.Robot):
        """Its host dies as soon as it has let the bot in."""

        def step(self, seconds: float) -> None:
            super().step(0.05)
            if self.session.me and host.process.poll() is None:
                host.kill()

    monkeypatch.setattr(robot, "Robot", Gone)
    outcome = robot.play(host.address, host.code, "Ann", "random", tmp_path / "ann")
    assert (outcome.done, outcome.trouble) == (False, "no_answer")


def test_a_window_joins_and_plays_a_match(serve, tmp_path):
    host = serve("i8", *SHORT["i8"], "--seats", "human,bot:random,bot:random,bot:random")
    app = App(tmp_path / "ann", language="en")
    app.hurry()
    app.open(visible=False)
    try:
        join(app, host.address, host.code, "Ann")
        lobby = app.scene
        assert isinstance(lobby, LobbyScene)
        end = app.clock() + 90
        app.run(lambda: lobby.match is not None or app.clock() > end)
        table = lobby.match
        assert table is not None

        def played() -> bool:
            if isinstance(app.scene, ResultScene):
                app.scene.go_on()
            elif table.choosing and table.desk.chooser.asked and table.desk.view is not None:
                legal = table.desk.view.legal
                plain = next(a for a in legal if a.verb in ("pass", "discard"))
                table.desk.chooser.sent = plain
                table.desk.session.play(table.desk.mine[0], plain)
            return isinstance(app.scene, StandingsScene) or app.clock() > end

        app.run(played)
        standings = app.scene
        assert isinstance(standings, StandingsScene)
        assert standings.standings.names[0] == "Ann"
        assert len(standings.standings.scores) == 4
    finally:
        app.close()
    assert host.stop() == 0
    [entry] = store.matches(tmp_path / "host")
    assert tuple(entry.scores) == standings.standings.final


def test_the_way_in_says_what_is_wrong(serve, tmp_path):
    host = serve("i8")
    app = App(tmp_path / "ann", language="en")
    app.open(visible=False)
    try:
        join(app, host.address, "AAAA-AAAA-AAA", "Ann")
        end = app.clock() + 20
        assert isinstance(app.scene, LobbyScene)
        app.run(lambda: isinstance(app.scene, LanScene) or app.clock() > end)
        assert app.scene.trouble == "The join code does not fit this host."
        assert app.scene.fields["code"].text == "AAAA-AAAA-AAA"
        assert app.scene.ring.focus is app.scene.fields["code"]
        app.turn([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")])
        assert app.scene.title == "Paizhuo"
    finally:
        app.close()
