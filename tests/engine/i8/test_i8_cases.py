"""The worked cases of the referee (i8 4.1, 4.2), and what a case may not say."""

import json
from pathlib import Path

import pytest

from engine.core.errors import CaseError, EngineError
from engine.games.i8 import cases

FILE = Path(__file__).parents[2] / "data" / "cases" / "i8.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]

GOOD = {
    "type": "score",
    "hand": "567m45667s99p",
    "melds": ["chow 234m", "pung 888p"],
    "win": "8s",
    "how": "discard",
    "seat": "S",
    "round": "E",
}


def test_there_are_cases():
    assert len(CASES) >= 58


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_referee_agrees(case):
    answer = cases.answer(case)
    assert {key: answer[key] for key in case["expect"]} == case["expect"]
    assert ("reading" in answer) == (case["type"] == "score" and case["expect"]["win"])


WRONG = [
    ({"type": "waits"}, "'waits'"),
    ({"seed": 1}, "'seed'"),
    ({"hand": None}, "'hand'"),
    ({"hand": "567m4566s99p"}, "9 tiles"),
    ({"hand": "567m4566s99pQ"}, "'Q'"),
    ({"hand": "567m45667s9p f1"}, "flower"),
    ({"win": "88s"}, "'win'"),
    ({"win": "8p", "hand": "567m45667s88p"}, "more than four 8p"),
    ({"melds": ["chow 345m", "pung 88p"]}, "pung"),
    ({"melds": ["chow 346m", "pung 888p"]}, "no chow"),
    ({"melds": ["chow 891m", "pung 888p"]}, "no chow"),
    ({"melds": ["chow ESW", "pung 888p"]}, "no chow"),
    ({"melds": ["ti b5", "pung 888p"]}, "'b'"),
    ({"melds": ["kan 555m", "pung 888p"]}, "no meld of i8"),
    ({"melds": "chow 345m"}, "'melds'"),
    ({"how": "own_draw"}, "own_draw"),
    ({"how": None}, "'how'"),
    ({"seat": "X"}, "'seat'"),
    ({"round": None}, "'round'"),
    ({"flowers": "f1 f1"}, "'flowers'"),
    ({"flowers": "1m"}, "'flowers'"),
    ({"first": "hell"}, "'first'"),
    ({"first": "human"}, "called"),
    ({"ready": "declared"}, "declare_ready"),
    ({"ready": "declared", "options": {"declare_ready": True}}, "exposed"),
    ({"after_kong": True}, "own draw"),
    ({"after_kong": True, "how": "self_draw"}, "without a kong"),
    ({"last": True, "how": "rob_kong"}, "last discard"),
    ({"last": "yes"}, "'last'"),
    ({"options": {"speed": 1}}, "'speed'"),
    ({"options": [1]}, "'options'"),
]


@pytest.mark.parametrize(("change", "named"), WRONG, ids=lambda x: str(x)[:40])
def test_a_wrong_case_is_refused_by_name(change, named):
    with pytest.raises(EngineError, match=named):
        cases.answer(GOOD | change)


FIRST = {"hand": "123456m234678p34sNN", "win": "5s", "melds": []}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"first": "heaven", "seat": "S", "how": "self_draw"}, "dealer"),
        ({"first": "heaven", "seat": "E", "how": "discard"}, "dealer"),
        ({"first": "earth", "seat": "E", "how": "self_draw"}, "non-dealer"),
        ({"first": "human", "seat": "S", "how": "self_draw"}, "non-dealer"),
        ({"first": "human", "seat": "E", "how": "discard"}, "non-dealer"),
        ({"first": "earth", "how": "self_draw", "last": True}, "last tile"),
        ({"ready": "earth", "seat": "E", "options": {"declare_ready": True}}, "non-dealer"),
    ],
)
def test_first_and_ready_hands_must_be_possible(change, named):
    with pytest.raises(CaseError, match=named):
        cases.answer(GOOD | FIRST | change)


def test_null_is_the_same_as_missing():
    nothing = dict.fromkeys(("flowers", "first", "ready", "after_kong", "last", "options"))
    assert cases.answer(GOOD | nothing) == cases.answer(GOOD)


@pytest.mark.parametrize(
    ("settle", "named"),
    [
        (None, "'settle'"),
        ({"winner": "S", "how": "discard", "tai": 3}, "'loser'"),
        ({"winner": "S", "how": "discard", "tai": 3, "loser": "S"}, "winner"),
        ({"winner": "S", "how": "self_draw", "tai": 3, "loser": "W"}, "'loser'"),
        ({"winner": "S", "how": "self_draw", "tai": -1}, "'tai'"),
        ({"winner": "S", "how": "self_draw"}, "'tai'"),
        ({"winner": "S", "how": "self_draw", "tai": 3, "streak": True}, "'streak'"),
        ({"winner": "S", "how": "self_draw", "tai": 8, "flower": "seven"}, "seven"),
        ({"winner": "S", "how": "discard", "tai": 8, "loser": "W", "flower": "eight"}, "eight"),
        ({"winner": "X", "how": "self_draw", "tai": 3}, "'winner'"),
        ({"winner": "S", "how": "steal", "tai": 3}, "'how'"),
        ({"winner": "S", "how": "self_draw", "tai": 3, "points": 1}, "'points'"),
    ],
)
def test_a_wrong_settlement_is_refused_by_name(settle, named):
    with pytest.raises(CaseError, match=named):
        cases.answer({"type": "settle", "settle": settle})


def test_base_and_unit_of_a_settlement_are_options():
    settle = {"winner": "S", "how": "discard", "tai": 3, "loser": "W"}
    case = {"type": "settle", "settle": settle, "options": {"base": 5, "unit": 1}}
    assert cases.answer(case) == {"delta": {"E": 0, "S": 8, "W": -8, "N": 0}}
