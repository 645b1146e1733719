"""过张: for whom a face is closed; only who took the card decides (1.12; N6, N10)."""

import pytest
from phz_table import Table

FILL = "b1 b7 s9"


@pytest.mark.parametrize(
    ("hands", "answers", "dead"),
    [
        # 80: the discarder, and 下家 who could not eat (2345)
        (("s3 b8", "s2 s3 s4 s5 b9", FILL), [], {0: True, 1: True, 2: False}),
        # 下家 who would not
        (("s3 b8", "s4 s5 b9", FILL), ["1 pass"], {0: True, 1: True, 2: False}),
        # 81: 碰 declined, 下家 eats
        (
            ("s5 b8", "s4 s6 b8", "s5 s5 b8"),
            ["2 pass", "1 chi s4 s6"],
            {0: True, 1: False, 2: True},
        ),
        (
            ("s5 b8", "s4 s6 b8", "s5 s5 b8"),
            ["1 chi s4 s6", "2 pass"],
            {0: True, 1: False, 2: True},
        ),
        # 82: 下家 was not reached: a 碰 came before
        (("s5 b8", "s4 s6 b8", "s5 s5 b8"), ["1 pass", "2 peng"], {0: True, 1: False, 2: False}),
        (
            ("s5 b8", "s4 s6 b8", "s5 s5 b8"),
            ["1 chi s4 s6", "2 peng"],
            {0: True, 1: False, 2: False},
        ),
        # a 跑 takes it: only the discarder
        (("s5 b8", "s4 s6 b8", "s5 s5 s5 b8"), [], {0: True, 1: False, 2: False}),
        # N6: who takes the card, also by 吃, has declined nothing
        (("s5 b8", "s5 s5 b5 s6 s7 b8", FILL), ["1 chi s5 b5 / s5 s6 s7"], {0: True, 1: False}),
        (("s5 b8", "s5 s5 b5 s6 s7 b8", FILL), ["1 pass"], {0: True, 1: True}),
    ],
)
def test_a_discard(hands, answers, dead):
    card = hands[0].split()[0]
    table = Table(*hands, turn=0, pile="b2 b3 b4").do(f"0 discard {card}", *answers)
    for seat, closed in dead.items():
        assert (card in table.dead(seat).split()) == closed, seat


@pytest.mark.parametrize(
    ("hands", "answers", "dead"),
    [
        # nobody takes it: the drawer and his 下家, never the third
        ((FILL, FILL, FILL), [], {0: True, 1: True, 2: False}),
        (("s4 s6 b8", FILL, FILL), ["0 pass"], {0: True, 1: True, 2: False}),
        # 83: the drawer declines, 下家 eats
        (("s4 s6 b8", "s3 s4 b8", FILL), ["0 pass", "1 chi s3 s4"], {0: True, 1: False, 2: False}),
        # the drawer eats: 下家 was not reached, whatever he said
        (("s4 s6 b8", "s3 s4 b8", FILL), ["1 pass", "0 chi s4 s6"], {0: False, 1: False}),
        # N10: he asked for 吃 and lost, but could have 碰d
        (
            ("s4 s6 b8", "s5 s5 b5 s6 s7 b8", FILL),
            ["1 chi s5 b5 / s5 s6 s7", "0 chi s4 s6"],
            {0: False, 1: True, 2: False},
        ),
        (("s4 s6 b8", FILL, "s5 s5 b8"), ["0 pass", "2 peng"], {0: False, 1: False, 2: False}),
        (("s4 s6 b8", FILL, "s5 s5 b8"), ["0 pass", "2 pass"], {0: True, 1: True, 2: True}),
        # "could 碰": not with nothing left to discard (A3)
        ((FILL, FILL, "s5 s5 b8 b8 b8"), [], {0: True, 1: True, 2: False}),
    ],
)
def test_a_drawn_card(hands, answers, dead):
    mine = (*hands[:2], f"{hands[2]} b3")
    table = Table(*mine, turn=2, pile="s5 b10 b4 b6").do("2 discard b3", *answers)
    for seat, closed in dead.items():
        assert ("s5" in table.dead(seat).split()) == closed, seat


def test_a_closed_face_is_offered_neither_for_peng_nor_for_chi_but_for_hu():
    # 74; the seed: 2345 cannot eat 3, and not later either when it could
    table = Table("s3 b8", "s4 s5 b9", "s3 s3 b8", turn=0, pile="b2", dead={1: "s3", 2: "s3"})
    assert table.do("0 discard s3").asked == {}
    ready = "s1 s2 s3 s4 s5 s6 b4 b4 b4 b2 b7 b10 s8 s8 b8 b9 b9 s9 s10 s10"
    table = Table(FILL, ready, "b3 b1", turn=2, pile="b10 s1", dead={1: "b10"})
    assert table.do("2 discard b3").asked == {1: ["hu", "pass"]}


def test_a_refused_hu_closes_nothing():
    # A6: the same face is won later
    ready = "s1 s2 s3 s4 s5 s6 b4 b4 b4 b2 b7 b10 s8 s8 b8 b9 b9 s9 s10 s10"
    table = Table("b1", "b1", f"{ready} b3", turn=2, pile="b10 s9 s9 b10", dead={2: "s9"})
    table.do("2 discard b3")
    assert table.asked == {2: ["hu", "pass"]}
    table.do("2 pass")
    assert table.asked == {2: ["hu", "pass"]}
    assert table.do("2 hu").result.winner == 2


def test_both_sizes_are_separate_faces():
    table = Table("s3 b8", "b4 b5 b9", "b3 b3 b8", turn=0, pile="b3 s1", dead={2: "s3"})
    table.do("0 discard s3")
    assert table.asked[2] == ["pass", "peng"]
    assert "s3" in table.dead(2)
