"""Options and cases that are wrong are told what is wrong with them."""

import pytest
from tj_rig import RULES

from engine.core.errors import CaseError, OptionError
from engine.games.taojiang.record import differs
from engine.games.taojiang.rules import Taojiang

SCORE = {
    "type": "score",
    "hand": "123m11456p22789s",
    "win": "1p",
    "indicator": "5m",
    "how": "self_draw",
}
PAYER = {"type": "payer_amount", "hand": "123m11456p22789s", "indicator": "5m"}
KONG = {"type": "kong_allowed", "hand": "69999m1114p22789s", "indicator": "5m"}
SETTLE = {"type": "settle", "points": 2, "winner": 0, "payer": None}


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ({"type": "magic"}, "'magic'"),
        ({}, "type"),
        (SCORE | {"how": "luck"}, "'luck'"),
        (SCORE | {"first": "third"}, "'third'"),
        (SCORE | {"hand": "123m"}, "3 tiles"),
        (SCORE | {"hand": "11111m456p22789s"}, "5 tiles 1m"),
        (SCORE | {"win": "12m"}, "win"),
        (SCORE | {"win": "1z"}, "'1z'"),
        (SCORE | {"win": None}, "win"),
        (SCORE | {"indicator": "55m"}, "indicator"),
        (SCORE | {"ready": 1}, "ready"),
        (SCORE | {"melds": "pung 111m"}, "melds"),
        (SCORE | {"melds": ["pung 112m"]}, "pung"),
        (SCORE | {"melds": ["chow 124m"]}, "run"),
        (SCORE | {"melds": ["chow 891m"]}, "run"),
        (SCORE | {"options": []}, "options"),
        (PAYER | {"hand": 5}, "hand"),
        (KONG | {"act": "pung"}, "'pung'"),
        (KONG | {"act": "concealed_kong 8m"}, "8m"),
        (KONG | {"act": "added_kong 6m"}, "pung of 6m"),
        (SETTLE | {"winner": 4}, "winner"),
        (SETTLE | {"payer": 0}, "payer"),
        (SETTLE | {"pays_own_hand": True}, "payer"),
        (SETTLE | {"stakes": [1]}, "stakes"),
        (SETTLE | {"stakes": [0, 6, 0, 0]}, "0 to 5"),
        (SETTLE | {"stakes": [0, -1, 0, 0]}, "0 to 5"),
        (SETTLE | {"birds": ["1z"]}, "'1z'"),
        (SETTLE | {"points": "two"}, "points"),
        ({"type": "indicator_index", "wall": 55, "dice": [0, 7]}, "dice"),
        ({"type": "indicator_index", "wall": 3, "dice": [6, 6]}, "wall"),
        ({"type": "wilds"}, "indicator"),
    ],
)
def test_a_wrong_case_is_told(case, reason):
    with pytest.raises(CaseError, match=reason):
        RULES.answer(case)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"speed": 1}, "'speed'"),
        ({"players": 5}, "players"),
        ({"wilds": 6}, "wilds"),
        ({"units": [2]}, "units"),
        ({"units": [1, 2]}, "units"),
        ({"kong_tiles": 4}, "kong_tiles"),
        ({"cut": 1}, "cut"),
        ({"birds": 3}, "birds"),
        ({"multiplier": 0}, "multiplier"),
        ({"ready": "yes"}, "ready"),
    ],
)
def test_a_wrong_option_is_named(options, reason):
    with pytest.raises(OptionError, match=reason):
        RULES.read_options(options)


def test_options_have_their_defaults_and_go_round():
    written = Taojiang().write_options(RULES.read_options({}))
    assert written == {
        "players": 4,
        "wilds": 4,
        "chow": True,
        "kong_tiles": 2,
        "ready": True,
        "luxury": True,
        "units": (2, 2),
        "stakes": False,
        "birds": 0,
        "birds_must_hit": False,
        "birds_12569": False,
        "cut": 0,
        "multiplier": 1,
    }
    changed = written | {"wilds": 8, "units": [3, 2]}
    assert RULES.read_options(changed).units == (3, 2)


def test_a_recorded_result_that_differs_is_told():
    from tj_rig import Table

    result = Table({0: "1112333456789m3m"}, indicator="5p").do(0, "win").result
    mine = RULES.record(result)
    assert mine["patterns"] == ["dealt_win", "full_flush", "hard"]
    assert differs(result, mine | {"from": None}) is None
    assert differs(result, mine | {"patterns": ["hard", "full_flush", "dealt_win"]}) is None
    for key, value in (("points", 4), ("from", 2), ("birds", None), ("delta", [0, 0, 0, 0])):
        assert differs(result, mine | {key: value}).startswith(key)
