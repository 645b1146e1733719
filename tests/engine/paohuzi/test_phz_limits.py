"""Wins at the limits of 名堂 and of the 7 门子: which groups, which cards count (1.10, 2.3).

Each row: hand, groups on the table, winning card, how, and 胡息 囤 番 with the names.
"""

from random import Random

import pytest

from engine.games.paohuzi.rules import PAOHUZI

OWN, OTHER = "own_draw", "other_draw"

WINS = {
    # all four cards of a 跑/提 count (2.3)
    "the fourth red card makes 10": (
        "b7 b7 b7 b7 s8 s8 s5 s6 s7 s3 b3 b3 s3 s3 b3",
        "chi s1 s2 s3, peng s10",
        ("s10", OWN),
        "30 6 4 self_draw small_red",
    ),
    "the fourth red card makes 13": (
        "s1 s1 s1 s1 s2 s2 b5 b6 b7",
        "pao b3, chi s7 s7 b7, chi s2 s7 s10, peng b10",
        ("b10", OTHER),
        "30 6 4 big_red",
    ),
    "the fourth small card makes 18, 13 red besides": (
        "s1 s1 s1 s2 s2 b2 b3 b4",
        "pao s3, ti s7, wei s10, chi s10 b10 b10",
        ("s1", OWN),
        "27 5 12 eighteen_small self_draw",
    ),
    # the limits themselves
    "17 small, 9 red: nothing": (
        "b7 b7 b7 b7 s10 s5 s6 s7 s4 s4 s4",
        "chi s7 s8 s9, chouwei s3, chi s5 s6 s7",
        ("s10", OTHER),
        "18 2 1",
    ),
    "12 red": (
        "b10 b10 b10 s2 s10",
        "chi b2 b7 b10, peng b1, chouwei b7, chi s8 s8 b8, peng s1",
        ("s7", OWN),
        "25 4 4 self_draw small_red",
    ),
    # one name only, the largest
    "18 small and one red": (
        "s3 s3 s8 s8 b8 b7 b8 b9 s9 s9 s9",
        "ti s4, ti s1, chi s8 s8 b8",
        ("s9", OWN),
        "27 5 12 eighteen_small self_draw",
    ),
    "18 small and no red": (
        "s9 s9 b4 b4 b4 b6 b6",
        "ti s8, ti s1, pao s5, peng s3",
        ("s6", OWN),
        "31 6 12 eighteen_small self_draw",
    ),
    "21 small and 13 red": (
        "s4 s4 s4 s4 s3 s3 s10 s10 b10 s2 s2 s2",
        "ti s5, chi s10 s10 b10, peng s7",
        ("s7", OWN),
        "27 5 12 eighteen_small self_draw",
    ),
    # which groups: the most 胡息 (1.10)
    "the third copy as 碰 beats splitting the pair": (
        "s5 s5 b5 b5",
        "ti s4, chouwei s3, peng b9, chi s6 s6 b6, chi s8 s8 b8",
        ("b5", OTHER),
        "18 2 5 all_black",
    ),
    "splitting the pair, since a 碰 leaves the rest over": (
        "s2 b2 b1 b2 b3 s1 s1 s1",
        "chi s1 b1 b1, wei s7, chi s2 s7 s10, chi s3 b3 b3",
        ("b2", OTHER),
        "15 1 2 small_red",
    ),
    "破跑 of a 坎 is worth more": (
        "b2 b2 b2 b7 b10 b8 b9 b10 s6 s6 s6 b1 b1 b1",
        "wei s2, chi s2 s7 s10",
        ("b2", OTHER),
        "27 5 4 big_red",
    ),
    "the own 碰 stays, the fourth card goes into 叁肆伍": (
        "b3 b5 s3 s4 s5 s8 s8 b8 s6 s6 s6",
        "peng b4, chouwei b5, peng b9",
        ("b4", OWN),
        "15 1 10 all_black self_draw",
    ),
    "the own 碰 grows on the own draw: 跑, not 提": (
        "b1 b1 b5 b5 b5 b7 b7 b7",
        "pao b8, chi b2 b7 b10, wei b10, peng b3",
        ("b3", OWN),
        "42 10 2 self_draw",
    ),
    "跑 and 破跑 are worth the same": (
        "s2 s3 s9 s9 s9 s1 s1 s1 s4 b4 b4",
        "chi s5 s5 b5, chouwei b5, chi s10 b10 b10",
        ("s1", OTHER),
        "15 1 1",
    ),
    "three fours, one still in hand, and the 将": (
        "s5 s5 s5 s5 s8 s8 s6 s6",
        "pao b3, pao b9, chi s4 b4 b4, chi s4 s4 b4",
        ("s6", OTHER),
        "28 5 5 all_black",
    ),
}


@pytest.mark.parametrize("title", WINS)
def test_a_win_at_the_limit(title):
    hand, melds, (card, how), expected = WINS[title]
    dice = Random(title)
    cards, groups = hand.split(), melds.split(", ")
    for _ in range(5):  # lesson 2: the order of cards and groups is nothing
        dice.shuffle(cards)
        dice.shuffle(groups)
        case = {"type": "score", "hand": " ".join(cards), "melds": groups, "win": card, "how": how}
        told = PAOHUZI.answer(case)
        figures = [told["xi"], told["tun"], told["fan"], *told["names"]]
        assert " ".join(map(str, figures)) == expected
        assert told["each_loser"] == told["tun"] * told["fan"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "15 1 6 three_ti_five_kan"),  # 15 x 6 番 against 天胡 15 x 6 番: N 4
        ({"three_ti_five_kan": False}, "15 1 6 eighteen_small"),
        ({"zimo_double": True}, "15 1 12 eighteen_small self_draw"),
    ],
)
def test_a_dealer_entitled_to_both_takes_the_better(options, expected):
    # five small 坎, s5-s6-s7 and s6-s7-s8: 21 small cards (1.11)
    hand = "s2 s3 s4 s2 s3 s4 s10 s10 s10 s5 s6 s7 s1 s1 s1 s2 s3 s4 s6 s7 s8"
    case = {"type": "score", "hand": hand, "how": "dealt"}
    told = PAOHUZI.answer(case | {"options": {"zimo_double": False} | options})
    figures = [told["xi"], told["tun"], told["fan"], *told["names"]]
    assert " ".join(map(str, figures)) == expected
