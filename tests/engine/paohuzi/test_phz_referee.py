"""The independent referee: his worked cases, and his journals with every legal list."""

import json
from pathlib import Path

import pytest

from engine.commands.score import agrees
from engine.core.errors import JournalError
from engine.core.journal import LegalLine, ResultLine, read_lines
from engine.core.replay import Replay
from engine.games.paohuzi.rules import PAOHUZI

DATA = Path(__file__).parents[2] / "data"
CASES = [*map(json.loads, (DATA / "cases/paohuzi.jsonl").read_text("utf-8").splitlines())]
JOURNALS = sorted((DATA / "journals/paohuzi").glob("*.jsonl"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    told = PAOHUZI.answer(case)
    assert agrees(case, told), told


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_journal(path):
    with path.open(encoding="utf-8") as file:
        replay = Replay(PAOHUZI, read_lines(file))
    kinds = [type(step.line) for step in replay.steps()]
    assert LegalLine in kinds
    assert kinds.count(ResultLine) == replay.match.hands_played > 0


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("dealer", 3, "dealer 3 of hand 1 is no seat"),
        ("dealer", 1, "by the host"),  # 1.2
        ("streak", 9, "'streak'"),  # interfaces §4: of i8 only
        ("hand", 2, "hand is 2"),
    ],
)
def test_a_hand_line_that_cannot_be_is_named(key, value, reason):
    first, hand, *rest = (
        (DATA / "journals/paohuzi/83-climbing.jsonl").read_text("utf-8").splitlines()
    )
    lines = [first, json.dumps(json.loads(hand) | {key: value}), *rest]
    with pytest.raises(JournalError, match=reason) as caught:
        Replay(PAOHUZI, read_lines(lines)).run()
    assert caught.value.line == 2


def test_all_of_the_referees_work_is_there():
    assert len(CASES) >= 74
    assert len(JOURNALS) >= 65
