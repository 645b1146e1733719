"""The referee's journals and cases: every legal list, every result, every answer."""

import json
from pathlib import Path

import pytest

from engine.commands.score import agrees
from engine.core.journal import read_lines
from engine.core.replay import Replay
from engine.games.taojiang.rules import Taojiang

DATA = Path(__file__).parents[2] / "data"
RULES = Taojiang()
JOURNALS = sorted((DATA / "journals" / "taojiang").glob("*.jsonl"))
CASES = [
    json.loads(line)
    for line in (DATA / "cases" / "taojiang.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_journal_replays(path):
    match = Replay(RULES, read_lines(path.read_text(encoding="utf-8").splitlines())).run()
    assert match.hands_played > 0
    assert not match.playing


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_a_case_agrees(case):
    assert agrees(case, RULES.answer(case))
