"""Worked questions: what is wrong with one is said, never guessed (interfaces §3)."""

import pytest

from engine.core.errors import EngineError
from engine.games.paohuzi.rules import PAOHUZI

SCORE = {"type": "score", "hand": "s1 s2", "melds": ["wei b5"], "win": "s3", "how": "own_draw"}
SEAT = {"hand": "b1", "melds": [], "dead": ""}
PAIR = {"hand": "s5 s5 b1", "melds": [], "dead": ""}
THREE = {"hand": "s5 s5 s5 b1", "melds": [], "dead": ""}
CLAIMS = {"type": "claims", "seats": [SEAT] * 3, "actor": 0, "card": "s5", "source": "draw"}


@pytest.mark.parametrize(
    ("case", "word"),
    [
        ({"type": "riddle"}, "riddle"),
        ({}, "None"),
        ({**SCORE, "hand": 7}, "hand"),
        ({**SCORE, "hand": "s1 s11"}, "s11"),
        ({**SCORE, "hand": "s3 s3 s3 s3"}, "5 copies of s3"),
        ({**SCORE, "melds": ["pung b5"]}, "pung"),
        ({**SCORE, "melds": ["chi s1 s2 s4"]}, "一句话"),
        ({**SCORE, "melds": ["wei"]}, "wei"),
        ({**SCORE, "melds": [5]}, "5"),
        ({**SCORE, "win": None}, "win"),
        ({**SCORE, "how": "discard"}, "discard"),
        ({**SCORE, "how": "dealt"}, "no winning card"),
        ({**SCORE, "options": {"wilds": 4}}, "wilds"),
        ({**SCORE, "options": {"xi_per_tun": 2}}, "xi_per_tun"),
        ({**SCORE, "climbing": 1}, "climbing"),
        ({"type": "score_deal", "hand": "s1", "melds": ["wei b5"]}, "nothing on the table"),
        ({**CLAIMS, "seats": [SEAT]}, "seats"),
        ({**CLAIMS, "actor": 3}, "3"),
        ({**CLAIMS, "source": "wall"}, "wall"),
        ({**CLAIMS, "card": "x"}, "x"),
        ({**CLAIMS, "seats": [THREE, PAIR, SEAT]}, "6 copies of s5"),
        ({**CLAIMS, "seats": [SEAT, PAIR, SEAT], "declined": ["hu@1"]}, "hu@1.*peng@1"),
        ({**CLAIMS, "seats": [SEAT, SEAT, THREE], "declined": ["pao@2"]}, "pao@2"),  # 1.7
        ({**CLAIMS, "type": "dead_cards", "taken": "win@1"}, "win@1"),
        ({**CLAIMS, "type": "dead_cards", "taken": "chi@2"}, "chi@2"),
        ({**CLAIMS, "type": "dead_cards", "seats": [THREE, SEAT, SEAT], "taken": None}, "ti@0"),
        ({**CLAIMS, "type": "dead_cards", "seats": [THREE, SEAT, SEAT], "taken": 3}, "ti@0"),
        ({"type": "score_deal", "hand": "s1 s1 s1 s4"}, "4 cards; a player is dealt 20"),  # 1.3
        ({"type": "score", "how": "dealt", "hand": " ".join(["s1 s2"] * 4)}, "8 cards"),
        ({"type": "discards_owed", "dealer": True, "opening_ti": 6, "entries": []}, "0 to 5"),
        ({"type": "discards_owed", "dealer": True, "opening_ti": -1, "entries": []}, "0 to 5"),
        ({"type": "discards_owed", "dealer": True, "opening_ti": 1, "entries": ["kan"]}, "kan"),
        ({"type": "discards_owed", "dealer": True, "opening_ti": 1, "entries": ["eat"]}, "eat"),
        ({"type": "discards_owed", "dealer": 1, "opening_ti": 1, "entries": []}, "dealer"),
        ({"type": "waits", "hand": "s1", "how": "dealt"}, "dealt"),
        ({"type": "chi_options", "hand": "s1", "card": "s1", "must_discard": "no"}, "must_discard"),
    ],
)
def test_what_is_wrong_is_named(case, word):
    with pytest.raises(EngineError, match=word):
        PAOHUZI.answer(case)


def test_a_kan_may_be_written_as_a_group():
    plain = {"type": "waits", "hand": "b4 b4 b4 s1 s2", "how": "other_draw"}
    named = {"type": "waits", "hand": "s1 s2", "melds": ["kan b4"], "how": "other_draw"}
    assert PAOHUZI.answer(plain) == PAOHUZI.answer(named)


def test_a_face_of_which_all_four_are_owned_is_no_wait():
    case = {
        "type": "waits",
        "hand": "s1 s2 s3 s4 s5 s6 b4 b5 b6 b7 b8 b9 s9",
        "melds": ["ti s9"],
        "how": "own_draw",
    }
    with pytest.raises(EngineError, match="5 copies of s9"):
        PAOHUZI.answer(case)


def test_the_reading_is_told():
    case = {
        "type": "score",
        "hand": "b3 b3 b3 s1 s2 s3 s4 s5 s6 s2 s7 s10 b7 b8 b9 s8 s8 b8 b10 b10",
        "win": "b3",
        "how": "own_draw",
    }
    told = PAOHUZI.answer(case)["reading"].split(", ")
    assert len(told) == 7
    assert told[0] == "ti b3 b3 b3 b3 [12]"
    assert sum(int(group.split("[")[1][:-1]) for group in told) == 18


def test_free_entries_and_bars_can_be_stated():
    seats = [SEAT, {"hand": "s4 s6", "skips": 0, "melds": ["pao b9", "pao b8"]}, SEAT]
    case = CLAIMS | {"seats": seats, "source": "discard"}
    assert PAOHUZI.answer(case)["answer"]["windows"] == "chi@1"  # no discard is due
    seats[1] = seats[1] | {"skips": 1}
    assert PAOHUZI.answer(case)["answer"]["windows"] == ""
    seats[1] = seats[1] | {"skips": 0, "barred": True}
    assert PAOHUZI.answer(case)["answer"]["windows"] == ""
