"""A program nobody hears writes what it says to a log; one with a console is left alone."""

import contextlib
import io
import subprocess
import sys
from types import SimpleNamespace
from unittest import mock

import pytest

from client import logfile


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("client.logfile.folder", lambda: tmp_path / "logs")
    return tmp_path / "logs"


@contextlib.contextmanager
def nobody_hears():
    """Be a program started by a click on Windows; yields where its log is, closed at the end."""
    kept = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = None
    try:
        with mock.patch("faulthandler.enable"):
            place = logfile.catch_output()
        yield place
    finally:
        stream = sys.stdout
        sys.stdout, sys.stderr = kept
        stream.close()


def test_who_has_a_console_is_left_alone(folder, monkeypatch, tmp_path):
    with (tmp_path / "redirected").open("w") as file:
        monkeypatch.setattr("sys.stdout", file)
        monkeypatch.setattr("sys.stderr", file)
        assert logfile.catch_output() is None
        assert sys.stdout is file
    assert not folder.exists()


def test_what_is_said_to_nobody_is_written_down(folder):
    with nobody_hears() as place:
        print("a table")
        print("牌桌", file=sys.stderr)
    assert place == folder / logfile.FILE
    assert place.read_text(encoding="utf-8") == "a table\n牌桌\n"


def test_a_log_goes_on_and_stays_small(folder):
    folder.mkdir()
    log = folder / logfile.FILE
    log.write_text("before\n", encoding="utf-8")
    with nobody_hears():
        print("after")
    assert log.read_text(encoding="utf-8") == "before\nafter\n"
    log.write_text("x" * (logfile.LARGEST + 1), encoding="utf-8")
    with nobody_hears():
        print("anew")
    assert log.read_text(encoding="utf-8") == "anew\n"
    assert (folder / "paizhuo.old.log").stat().st_size == logfile.LARGEST + 1


@pytest.mark.parametrize("attached", [1, 0])
def test_started_from_a_console_of_windows_it_speaks_there(folder, monkeypatch, tmp_path, attached):
    kernel = SimpleNamespace(AttachConsole=lambda which: attached)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr("client.logfile.CONSOLE", str(tmp_path / "console"))
    monkeypatch.setattr("client.logfile.sys.platform", "win32")
    with nobody_hears() as place:
        print("a table")
    assert place == (None if attached else folder / logfile.FILE)
    said = tmp_path / "console" if attached else folder / logfile.FILE
    assert said.read_text(encoding="utf-8") == "a table\n"


@pytest.mark.parametrize("fault", [OSError(30, "Read-only file system"), RuntimeError("no home")])
def test_where_nothing_can_be_written_it_is_played_all_the_same(monkeypatch, fault):
    def refuse():
        raise fault

    monkeypatch.setattr("client.logfile.folder", refuse)
    with nobody_hears() as place:
        print("into the void")
    assert place is None


def test_a_stream_without_a_file_is_not_heard():
    assert not logfile.heard(None)
    assert not logfile.heard(io.StringIO())


def test_on_macos_the_void_is_nobody(monkeypatch, tmp_path):
    with open("/dev/null", "w") as void, (tmp_path / "f").open("w") as file:
        monkeypatch.setattr("sys.platform", "darwin")
        assert not logfile.heard(void)
        assert logfile.heard(file)
        monkeypatch.setattr("sys.platform", "linux")
        assert logfile.heard(void)


def test_errors_of_threads_are_written_down(tmp_path):
    script = (
        "import sys, threading, pathlib\nfrom client import logfile\n"
        f"logfile.folder = lambda: pathlib.Path({str(tmp_path)!r})\n"
        "sys.stdout = sys.stderr = None\nlogfile.catch_output()\n"
        "thread = threading.Thread(target=lambda: 1 / 0, name='bots')\n"
        "thread.start(); thread.join()\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=30)
    assert "ZeroDivisionError" in (tmp_path / logfile.FILE).read_text(encoding="utf-8")
