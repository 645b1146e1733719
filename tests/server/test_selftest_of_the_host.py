"""`paizhuo-host --selftest`: every game over a real connection, and a report that counts."""

import io
import os
import subprocess
import sys

import pytest

from engine.games import GAMES, game
from server import selftest, store
from server.selftest import Failure


def test_the_host_tests_itself_without_window_or_home(root, tmp_path):
    """It needs no --game, imports nothing of the window, and leaves nothing behind."""
    script = (
        "import sys\nfrom server.__main__ import main\n"
        "try:\n    main(['--selftest'])\n"
        "except SystemExit as end:\n    code = end.code\n"
        "assert 'pygame' not in sys.modules and 'client' not in sys.modules\nsys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", cwd=root,
        env=os.environ | {"HOME": str(tmp_path), "TMPDIR": str(tmp_path), "PYTHONUTF8": "1"},
        timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    for name in GAMES:
        assert f"ok      {name} over loopback" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_over_loopback_ends_with_a_journal_that_fits(tmp_path, name):
    words = selftest.over_loopback(game(name), tmp_path)
    [entry] = store.matches(tmp_path)
    lines = store.recover(entry.path).lines
    assert f"{len(lines)} lines of journal fit" in words
    assert entry.hands == 1


def test_a_host_that_does_not_answer_is_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(selftest, "PATIENCE", 0.0)
    out = io.StringIO()
    assert selftest.report("paizhuo-host", selftest.checks(tmp_path), out) == 1
    assert "was not over after 0 s" in out.getvalue()


def test_a_wrong_key_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(selftest, "PATIENCE", 0.6)
    dealer, new_pair = selftest._dealer, selftest.new_pair
    monkeypatch.setattr(selftest, "_dealer", lambda context, _: dealer(context, new_pair()))
    with pytest.raises(Failure, match="not over"):
        selftest.over_loopback(game("i8"), tmp_path)


def test_without_a_temporary_folder_it_says_so(monkeypatch):
    def refuse(**_):
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr("tempfile.TemporaryDirectory", refuse)
    out = io.StringIO()
    assert selftest.run(out) == 1
    assert "FAILED  temporary folder" in out.getvalue()
    assert "No usable temporary directory" in out.getvalue()
