"""重跑, 起始提 and the dead hand: which 进张 is followed by a discard (1.8; N8, N9)."""

import pytest
from phz_deal import answer, dealt
from phz_table import Table

from engine.games.paohuzi.claims import discard_due
from engine.games.paohuzi.rules import PAOHUZI


@pytest.mark.parametrize(
    ("opening", "entries", "due"),
    [
        (0, "chi peng wei pao", "1111"),
        (0, "pao pao", "10"),
        (0, "pao chi ti pao peng", "11001"),  # 89
        (1, "chi peng", "11"),  # 84
        (1, "chi ti chi", "101"),
        (2, "chi wei peng", "011"),  # 85
        (2, "pao chi chi", "001"),  # 86, A14
        (3, "chi chi chi", "001"),
        (3, "pao ti chi chi chi", "00001"),
    ],
)
def test_the_formula(opening, entries, due):
    fours, skips, told = opening, 0, ""
    for entry in entries.split():
        fours += entry in ("pao", "ti")
        owed = discard_due(fours, skips)
        skips += not owed
        told += "01"[owed]
    assert told == due


def asked(match):
    return {int(s) for s in PAOHUZI.asked(match.state)}


TWO_TI = "s1 s1 s1 s1 s2 s2 s2 s2 b4 b4 b4 b7 b7 b9 b9 s8 s9 b10 s5 s6"


def test_the_dealer_lays_down_at_once_and_must_discard():
    # 87, A13
    match, _ = dealt({0: TWO_TI}, pile="b3", opening="b10")
    corner = PAOHUZI.view(match.state, None).seats[0]
    assert [str(meld.kind) for meld in corner.melds] == ["ti", "ti"]
    assert corner.hand_size == 13
    assert asked(match) == {0}
    assert match.state.public.corners[0].skips == 0


def test_the_others_lay_down_with_their_first_entry():
    # A12; 85: with two 起始提 the first 进张 is free
    hands = {0: "b9 s3 s3 s4 s4", 1: TWO_TI}
    match, _ = dealt(hands, pile="s10", opening="b1")
    assert PAOHUZI.view(match.state, None).seats[1].melds == ()
    answer(match, "0 discard b9", "1 peng")
    corner = PAOHUZI.view(match.state, None).seats[1]
    assert [str(meld.kind) for meld in corner.melds] == ["peng", "ti", "ti"]
    assert match.state.public.corners[1].skips == 1
    assert match.state.public.drawn == 1  # nothing discarded: 下家 has drawn
    assert corner.hand_size == 20 - 2 - 8


def test_a_second_four_needs_no_discard():
    # 61
    table = Table(
        "b2 b3", "s5 b7", "s5 s5 s5 b1 b9", melds=("", "", "pao s6"), turn=1, pile="s9 s8"
    )
    table.do("1 discard s5")
    assert table.melds(2) == ["pao s6 s6 s6 s6", "pao s5 s5 s5 s5"]
    assert table.state.public.corners[2].skips == 1
    assert table.state.public.drawn >= 1


def test_eating_may_leave_nothing_where_no_discard_is_due():
    # 58: three 起始提, two 坎
    hand = "s1 s1 s1 s1 s7 s7 s7 s7 b8 b8 b8 b8 b9 b9 b9 b1 b1 b1 s4 s5"
    match, _ = dealt(
        {0: "s3", 1: hand, 2: "s3"},
        options={"three_ti_five_kan": False},
        opening="b10",
        pile="b2 s3",
    )
    answer(match, "0 discard s3")
    assert [a.verb for a in PAOHUZI.legal(match.state, 1)] == ["chi", "pass"]


def test_a_forced_wei_that_leaves_nothing_makes_a_dead_hand():
    # A4: nothing discarded, 下家 draws; the missing discard counts as a skip (N8)
    table = Table("b5 b5", "b1", "b3 b7", turn=2, pile="b5 s9 s10 s8")
    table.do("2 discard b3")
    corner = table.state.public.corners[0]
    assert corner.dead
    assert corner.skips == 1
    assert table.state.public.drawn >= 2
    assert "dead_hand" in table.view(None).seats[0].marks


def test_a_dead_hand_still_makes_its_forced_groups():
    table = Table(
        "b5 b5",
        "b1",
        "b3 b7",
        melds=("wei s9", "", ""),
        turn=2,
        pile="b5 s8 s10 s9 s7",
        open_wei=True,
    )
    table.do("2 discard b3")
    assert table.melds(0) == ["ti s9 s9 s9 s9", "wei b5 b5 b5"]
    assert table.state.public.corners[0].skips == 2
    assert table.over


def test_a_dealer_of_seven_kan_has_nothing_to_discard():
    # N9 names three 提 and three 坎 as well
    for hand in (
        "s1 s1 s1 s2 s2 s2 s3 s3 s3 b4 b4 b4 b5 b5 b5 b6 b6 b6 s9 s9",
        "s1 s1 s1 s1 s2 s2 s2 s2 s3 s3 s3 s3 b4 b4 b4 b5 b5 b5 s9 s9",
    ):
        match, _ = dealt({0: hand}, opening="s9", options={"three_ti_five_kan": False})
        if asked(match) == {0}:  # 天胡 by seven 坎
            answer(match, "0 pass")
        assert match.state.public.corners[0].skips == 1
        assert match.state.public.drawn >= 1
