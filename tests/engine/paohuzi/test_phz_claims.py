"""Who is asked, in which order answers count, when a question closes (1.6, 1.7; N2, N5, N15)."""

import pytest
from phz_table import Table

from engine.core.errors import IllegalActionError
from engine.core.model import Seat
from engine.core.notation import read_action
from engine.core.tiles import ZIPAI
from engine.games.paohuzi import turns

READY = "s1 s2 s3 s4 s5 s6 b4 b4 b4 b2 b7 b10 s8 s8 b8 b9 b9 s9 s10 s10"  # waits for b10: 15
READY_S7 = "b4 b4 b4 b2 b7 b10 s1 s2 s3 s8 s8 b8 b9 b9 s9 b1 b1 s1 s5 s6"  # waits for s4 s7


@pytest.mark.parametrize(
    ("hands", "melds", "asked"),
    [
        # 70: 吃 by the 下家 of the discarder alone, not by the third seat nor the discarder
        (("s5 s4 s6 b8", "s4 s6 b8", "s6 s7 b8"), ("", "", ""), {1: ["chi s4 s6", "pass"]}),
        # 68: 碰 by anybody
        (("s5 b8", "b8", "s5 s5 b8"), ("", "", ""), {2: ["pass", "peng"]}),
        (("s5 b8", "s5 s5 b8", "b9"), ("", "", ""), {1: ["pass", "peng"]}),
        # 碰 or 吃 by the same seat; with 4 5 5 6 the own two cannot be compared
        (("s5 b8", "s5 s5 b5 b8", "b9"), ("", "", ""), {1: ["pass", "peng"]}),
        (
            ("s5 b8", "s5 s5 b5 s6 s7 b8", "b9"),
            ("", "", ""),
            {1: ["chi s5 b5 / s5 s6 s7", "pass", "peng"]},
        ),
        # 71: the fourth of one's own 碰, discarded, is nothing
        (("s5 b8", "b8", "b9"), ("", "", "peng s5"), {}),
        # 57, A3: a discard must be left
        (("s5 b8", "s5 s5", "b9"), ("", "", ""), {}),
    ],
)
def test_who_is_asked_about_a_discard(hands, melds, asked):
    table = Table(*hands, melds=melds, turn=0, pile="b1 b1").do("0 discard s5")
    assert table.asked == asked


def test_a_discard_can_never_be_won():
    # 61: seat 1 is ready on b10, but only a pile card can be won (1.10-1)
    table = Table("b10 b1", READY, "b10 b10 b1", turn=0, pile="s1").do("0 discard b10")
    assert table.asked == {
        1: [
            "chi b2 b7 / b8 b9 b10",
            "chi b2 b7 / s10 s10 b10",
            "chi b8 b9 / s10 s10 b10",
            "chi s10 b10",
            "pass",
        ],
        2: ["pass", "peng"],
    }


def open_card(card, *hands, **rest):
    """Let seat 0 draw `card`: seat 2 discards a card nobody wants."""
    mine = (*hands[:2], f"{hands[2]} b3")
    return Table(*mine, turn=2, pile=f"{card} {rest.pop('pile', 'b1 s9')}", **rest).do(
        "2 discard b3"
    )


def test_a_drawn_card_is_eaten_by_the_drawer_then_his_next():
    # 69: the third seat never
    table = open_card("s5", "s4 s6 b8", "s3 s4 b8", "s6 s7 b8")
    assert table.asked == {0: ["chi s4 s6", "pass"], 1: ["chi s3 s4", "pass"]}
    table.do("1 chi s3 s4")
    assert list(table.asked) == [0]  # the drawer could still outrank him
    table.do("0 chi s4 s6")
    assert table.melds(0) == ["chi s4 s5 s6"]
    assert table.melds(1) == []


def test_the_drawer_need_not_be_heard_out_by_others():
    table = open_card("s5", "s4 s6 b8", "s3 s4 b8", "s6 s7 b8")
    table.do("0 chi s4 s6")  # nobody can outrank it: the question is closed
    assert table.asked == {0: ["discard b8"]}
    with pytest.raises(IllegalActionError) as refused:
        table.do("1 chi s3 s4")
    assert refused.value.code == "not_asked"


def test_peng_outranks_chi_whoever_answers_first():
    table = Table("s5 b8", "s4 s6 b8", "s5 s5 b8", turn=0, pile="b1")
    table.do("0 discard s5", "1 chi s4 s6")
    assert list(table.asked) == [2]
    table.do("2 peng")
    assert table.melds(2) == ["peng s5 s5 s5"]
    assert table.melds(1) == []
    table.do("2 discard b8")
    assert table.state.public.turn == 0  # the 下家 of who took the card draws (1.5)


def test_hu_outranks_peng():
    # 59, 60
    table = open_card("b10", "b1 b5", READY, "b10 b10 b1 b5")
    assert table.asked[1][-2:] == ["hu", "pass"]
    assert table.asked[2] == ["pass", "peng"]
    table.do("2 peng")
    assert not table.over
    assert list(table.asked) == [1]
    table.do("1 pass")
    assert table.melds(2) == ["peng b10 b10 b10"]


def test_hu_closes_the_question():
    table = open_card("b10", "b1 b5", READY, "b10 b10 b1 b5").do("1 hu")
    assert table.over
    assert table.result.winner == 1


@pytest.mark.parametrize(
    ("order", "winner"),
    [
        (("1 hu", "2 hu"), 1),
        (("2 hu", "1 hu"), 1),
        (("1 pass", "2 hu"), 2),
        (("2 hu", "1 pass"), 2),
    ],
)
def test_of_two_winners_the_next_of_the_drawer_comes_first(order, winner):
    # 63
    other = "s4 s5 s6 s1 s2 s3 s7 s8 s9 b7 b8 b9 b10"
    table = open_card("b10", "b1 b5", other, READY, melds=("", "pao b1, wei b6", ""))
    assert set(table.asked) == {1, 2}
    for answer in order:
        if not table.over:
            table.do(answer)
    assert table.result.winner == winner


def test_a_card_that_must_be_wei_is_offered_to_nobody():
    # 64: ① before ②
    table = open_card("b10", "b10 b10 b1 b5", READY, "b1 b5", pile="b1")
    assert table.melds(0, 0) == ["wei b10 b10 b10"]
    assert table.asked == {0: ["discard b1", "discard b5"]}


def test_hu_comes_before_a_forced_pao_and_nothing_else_is_asked():
    # 66; N2: seat 0 could 吃, but a claim that is certain to be outranked is no choice
    table = open_card("s7", "s6 s8 b1", "s7 s7 s7 b1 b5", READY_S7)
    assert table.asked == {2: ["hu", "pass"]}
    table.do("2 pass")
    assert table.melds(1) == ["pao s7 s7 s7 s7"]


def test_a_forced_pao_of_a_discard_asks_nobody():
    # N2
    table = Table("s5 b8", "s4 s6 b8", "s5 s5 s5 b8 b9", turn=0, pile="b1").do("0 discard s5")
    assert table.melds(2) == ["pao s5 s5 s5 s5"]
    assert table.asked == {2: ["discard b8", "discard b9"]}


def test_the_fourth_of_the_own_peng_is_offered_for_hu_first():
    # N15: together with the others' 胡, and not again after the 跑
    hand = "s1 s2 s3 s4 s5 s6 b2 b7 b10 b8 b9 b10 s9 s9 b9 s8 s8"
    table = open_card("s7", hand, "b1 b5", "b1 b5", melds=("peng s7", "", ""))
    assert table.asked == {0: ["hu", "pass"]}
    table.do("0 pass")
    assert table.melds(0) == ["pao s7 s7 s7 s7"]
    assert all(text.startswith("discard") for text in table.asked[0])


def test_an_answer_that_is_not_in_the_list_changes_nothing():
    table = Table("s5 b8", "s4 s6 b8", "s5 s5 b8", turn=0, pile="b1").do("0 discard s5")
    before = table.view(2), table.view(1), table.asked
    for seat, text in ((1, "chi s3 s4"), (2, "hu"), (1, "peng"), (2, "discard b8")):
        with pytest.raises(IllegalActionError) as refused:
            turns.apply(table.state, Seat(seat), read_action(ZIPAI, text))
        assert refused.value.code == "not_legal"
    with pytest.raises(IllegalActionError) as refused:
        turns.apply(table.state, Seat(0), read_action(ZIPAI, "pass"))
    assert refused.value.code == "not_asked"
    assert (table.view(2), table.view(1), table.asked) == before


@pytest.mark.parametrize(
    ("hand", "answers", "legal"),
    [
        # N16: every loose face, also one just eaten or 过张; never a 坎 (1.3)
        ("s4 s6 b9 b9 b9 b8", ["1 chi s4 s6"], ["discard b8"]),
        ("s6 s7 b5 b5 b8", ["1 chi b5 b5"], ["discard b8", "discard s6", "discard s7"]),
        ("s5 s5 b8 b9", ["1 peng"], ["discard b8", "discard b9"]),
    ],
)
def test_any_loose_card_may_be_discarded(hand, answers, legal):
    table = Table("s5 b1", hand, "b1", turn=0, pile="b1").do("0 discard s5", *answers)
    assert table.asked == {1: legal}


def test_a_hand_that_is_over_takes_no_answer():
    table = open_card("b10", "b1 b5", READY, "b1 b5").do("1 hu")
    with pytest.raises(IllegalActionError) as refused:
        table.do("1 hu")
    assert refused.value.code == "hand_over"
