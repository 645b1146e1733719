"""`paizhuo-host`: its one line, its errors, and whole matches over the network stack."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from client.fairness import OK, OPEN, Verdict
from client.profile import Profile
from client.remote import RemoteSession
from server import keep, store
from server.__main__ import parser
from server.wire import Code
from tests.net.lan_kit import QUICK_TABLE, Guest, HostProgram, see, until

GAME = ["--game", "i8", "--options", '{"rounds":1}', "--table", QUICK_TABLE, "--bot-pause", "0"]
TWO = [*GAME, "--seats", "human,human,bot:random,bot:random"]


NONE = Verdict(0)


@pytest.fixture
def serve(tmp_path, root):
    running = []

    def start(*more: str, **kind) -> HostProgram:
        running.append(HostProgram(root, tmp_path / "host", *more, **kind))
        return running[-1]

    yield start
    for host in running:
        host.kill()


@pytest.fixture
def guests(tmp_path):
    present = []

    def come(host: HostProgram, *names: str, level: str = "random") -> list[Guest]:
        came = [Guest(tmp_path / "guests", host.address, host.code, name, level) for name in names]
        present.extend(came)
        return [guest.start() for guest in came]

    yield come
    for guest in present:
        guest.stop()


def test_people_join_play_and_check_every_deal(serve, guests, tmp_path):
    host = serve(*TWO, "--name", "客廳")
    assert host.said["name"] == "客廳"
    assert host.said["address"] in host.said["addresses"]
    ann, ben = guests(host, "Ann", "Ben")
    until(lambda: ann.outcome and ben.outcome, 90.0)
    until(lambda: all(v.state != OPEN for g in (ann, ben) for v in g.session.fairness))
    for guest in (ann, ben):
        assert guest.outcome.done
        assert sorted(guest.outcome.standings)[0] == 1
        assert [(v.hand, v.state) for v in guest.session.fairness] == [
            (hand, OK) for hand in range(1, 5)
        ]
        assert guest.session.host_name == "客廳"
        until(lambda guest=guest: not guest.profile.joined()[0].seated)  # the match is over
    assert [v.words for v in ann.session.fairness] == [v.words for v in ben.session.fairness]
    assert set(ann.session.welcome.names) == {"Ann", "Ben", ""}
    assert host.stop() == 0
    [entry] = store.matches(tmp_path / "host")
    assert [plan.kind for plan in entry.seats] == ["human", "human", "bot", "bot"]
    assert (entry.hands, entry.finished) == (4, True)


def test_the_journal_of_a_match_is_checked_offline(serve, guests, tmp_path, root):
    host = serve(*TWO)
    ann, _ = guests(host, "Ann", "Ben")
    until(lambda: len([v for v in ann.session.fairness if v.state == OK]) >= 2, 60.0)
    assert ann.profile.joined()[0].seated
    host.stop()
    [entry] = store.matches(tmp_path / "host")
    replay = [sys.executable, "-m", "engine", "replay", str(entry.path), "--fair"]
    done = subprocess.run(replay, cwd=root, capture_output=True, text=True, check=False)
    assert json.loads(done.stdout.splitlines()[-1])["fair"] is True
    text = entry.path.read_text(encoding="utf-8")
    at = text.index('"seeds":["') + 10
    forged = text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]
    plain = [line[: line.rindex(',"crc"')] + "}" for line in forged.splitlines()]
    entry.path.write_text("\n".join(plain), encoding="utf-8")
    done = subprocess.run(replay, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "seed" in done.stderr


def test_each_table_has_its_people(serve, guests, tmp_path):
    host = serve(*TWO, "--tables", "3")
    came = guests(host, *"abcdef")
    until(lambda: all(v.words for g in came for v in g.session.fairness or [NONE]), 60.0)
    tables = [guest.session.room.table for guest in came]
    assert sorted(tables) == [1, 1, 2, 2, 3, 3]
    assert host.stop() == 0
    assert len(store.matches(tmp_path / "host")) == 3


def test_a_killed_host_goes_on_where_it_was(serve, guests, tmp_path):
    host = serve(*TWO)
    ann, ben = guests(host, "Ann", "Ben")
    until(lambda: len(ann.session.fairness) >= 2, 60.0)
    host.kill()
    code = host.code
    host = serve(*TWO, port=host.port)
    assert host.code == code
    until(lambda: ann.outcome and ben.outcome, 90.0)
    assert ann.outcome.done
    assert ann.outcome.unfair == ()
    assert host.stop() == 0
    [entry] = store.matches(tmp_path / "host")
    assert (entry.hands, entry.finished) == (4, True)
    assert keep.load(keep.path_of(tmp_path / "host", host.port)).matches == ()


@pytest.mark.parametrize("kept", [0, 20, 1])
def test_a_match_whose_first_deal_was_not_on_disk_begins_anew(serve, guests, tmp_path, kept):
    """The power went between two lines: who deals first came out of seeds that are gone."""
    host = serve(*TWO)
    ann, ben = guests(host, "Ann", "Ben")
    until(lambda: ann.session.fairness and ann.session.fairness[0].words, 60.0)
    host.kill()
    [entry] = store.matches(tmp_path / "host")
    data = entry.path.read_bytes()
    entry.path.write_bytes(data[: kept if kept != 1 else data.index(b"\n") + 1])
    host = serve(*TWO, port=host.port)
    until(lambda: ann.outcome and ben.outcome)  # they saw what nobody can have seen: they go
    cid, dan = guests(host, "Cid", "Dan")
    until(lambda: cid.outcome and dan.outcome, 90.0)
    assert (cid.outcome.done, cid.outcome.unfair) == (True, ())
    assert host.stop() == 0


def test_a_host_that_stops_on_purpose_keeps_the_match(serve, guests, tmp_path):
    host = serve(*TWO)
    ann, ben = guests(host, "Ann", "Ben")
    until(lambda: len(ann.session.fairness) >= 2, 60.0)
    assert host.stop() == 0
    until(lambda: ann.session.status.trouble == Code.HOST_CLOSED)
    assert ann.session.status.state == "away"
    kept = keep.load(keep.path_of(tmp_path / "host", host.port))
    assert kept.clean
    assert [match.table for match in kept.matches] == [1]
    host = serve(*TWO, port=host.port)
    until(lambda: ann.outcome and ben.outcome, 90.0)
    assert ann.outcome.done
    assert host.stop() == 0  # that a match is over is noted behind its last event
    [entry] = store.matches(tmp_path / "host")
    assert (entry.hands, entry.finished) == (4, True)


def test_a_wrong_code_is_told(serve, tmp_path):
    host = serve(*TWO)
    profile = Profile(tmp_path / "guest")
    session = RemoteSession.join(host.address, "AAAA-AAAA-AAA", "Mal", profile)
    see(session, lambda: session.status.state == "refused")
    assert session.status.trouble == Code.WRONG_CODE
    session.close()
    profile.close()


def test_nobody_answers_at_a_wrong_address(tmp_path, monkeypatch):
    monkeypatch.setattr("client.knock.PATIENCE", 0.1)
    profile = Profile(tmp_path / "guest")
    for address, code, state in (
        ("127.0.0.1:9", Code.NO_ANSWER, "connecting"),
        ("no.such.host.invalid", Code.NO_ADDRESS, "refused"),
        ("127.0.0.1:port", Code.NO_ADDRESS, "refused"),
    ):
        session = RemoteSession.join(address, "AAAA-AAAA-AAA", "Mal", profile)
        see(session, lambda session=session: session.status.trouble)
        assert (session.status.trouble, session.status.state) == (code, state)
        session.close()
    profile.close()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "--game"),
        (["--game", "chess"], "unknown game 'chess'"),
        (["--game", "i8", "--options", "{"], "--options: not JSON"),
        (["--game", "i8", "--options", "[]"], "--options: not a JSON object"),
        (["--game", "i8", "--options", '{"speed":1}'], "unknown option 'speed'"),
        (["--game", "i8", "--table", '{"pause":1}'], "unknown option 'pause'"),
        (["--game", "i8", "--data-dir", ""], "--data-dir: an empty name"),
        (["--game", "i8", "--port", "x"], "'x' is no whole number from 0 to 65535"),
        (["--game", "i8", "--port", "9" * 5000], "9' is no whole number from 0 to 65535"),
        (["--game", "i8", "--bot-pause", "60.1"], "'60.1' is no number of seconds from 0 to 60"),
        (["--game", "i8", "--tables", "0"], "'0' is no whole number from 1 to 200"),
        (["--game", "i8", "--seats", "human,cat,bot,bot"], "'cat' is no player"),
        (["--game", "i8", "--seats", "human,bot"], "not 2"),
        (["--game", "i8", "--seats", ""], "'' is no player"),
        (["--game", "i8", "--data-dir", "x" * 5000], "host.key: File name too long"),
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


@pytest.mark.parametrize(
    ("said", "meant"), [("0", 0.0), ("0.3", 0.3), ("60", 60.0), ("2.25", 2.25)]
)
def test_the_pause_of_bots_is_in_seconds_and_parts_of_them(said, meant):
    assert parser().parse_args(["--game", "i8", "--bot-pause", said]).bot_pause == meant


@pytest.mark.parametrize(
    "said", ["", "-1", "nan", "inf", "1e1", "0.5-1.5", ".5", "٣", "0.3333", "61"]
)
def test_a_pause_that_is_none_is_refused(said, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args(["--game", "i8", f"--bot-pause={said}"])
    assert "no number of seconds from 0 to 60, as 2 or 0.3" in capsys.readouterr().err


def test_a_port_in_use_and_a_folder_that_is_none_are_named(serve, root, tmp_path):
    host = serve(*TWO)
    (tmp_path / "file").write_text("")
    server = ["-m", "server", *TWO, "--data-dir"]
    for folder, port, why in (
        ("other", host.port, f"error: port {host.port}: Address already in use"),
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
        assert done.stderr.endswith(f"{why}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="a device of Linux")
def test_a_host_that_cannot_say_where_it_is_stops(root, tmp_path):
    server = ["-m", "server", *TWO, "--hidden", "--port", "0", "--data-dir", str(tmp_path)]
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, *server],
            cwd=root,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert run.returncode == 2
    assert "standard output: No space left on device" in run.stderr
    assert "Traceback" not in run.stderr


def test_what_a_host_says_is_utf_8_whatever_the_system_prefers(root, tmp_path):
    server = ["-m", "server", *TWO, "--hidden", "--port", "0", "--name", "牌桌"]
    child = subprocess.Popen(
        [sys.executable, *server, "--data-dir", str(tmp_path)],
        cwd=root,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    try:
        assert child.stdout is not None
        assert json.loads(child.stdout.readline().decode())["name"] == "牌桌"
    finally:
        child.terminate()
        child.communicate(timeout=30)


def test_a_signal_stops_it(serve):
    host = serve(*TWO)
    host.process.send_signal(signal.SIGINT)
    host.process.communicate(timeout=20)
    assert host.process.returncode == 0


def test_a_host_that_dies_in_its_lobby_keeps_its_code_and_its_guests(root, tmp_path):
    host = HostProgram(root, tmp_path / "host", "--game", "paohuzi")
    guest = Guest(tmp_path / "guests", host.address, host.code, "Ann").start()
    try:
        until(lambda: guest.session.my_seats)
        host.kill()
        guest.session.room, before = None, host
        host = HostProgram(root, tmp_path / "host", "--game", "paohuzi", port=before.port)
        assert host.code == before.code
        until(lambda: guest.session.my_seats)
        assert guest.outcome is None
        assert host.stop() == 0
        host = HostProgram(root, tmp_path / "host", "--game", "paohuzi", port=before.port)
        assert host.code != before.code  # closed on purpose, with nothing kept
    finally:
        guest.stop()
        host.kill()
