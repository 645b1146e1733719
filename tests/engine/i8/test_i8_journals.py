"""Every journal of the referee replays: legal lists, results and scores equal (interfaces §4)."""

from pathlib import Path

import pytest

from engine.core.journal import read_lines
from engine.core.replay import Replay
from engine.games.i8.rules import I8

FOLDER = Path(__file__).parents[2] / "data" / "journals" / "i8"
JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def test_there_are_journals():
    assert len(JOURNALS) >= 60


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_journal_replays(path):
    match = Replay(I8(), read_lines(path.read_text(encoding="utf-8").splitlines())).run()
    assert match.hands_played > 0
    assert not match.playing
