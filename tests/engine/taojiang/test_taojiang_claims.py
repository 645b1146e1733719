"""When a win may be claimed, and 漏胡 (tj C)."""

import pytest
from tj_rig import Table, score, tiles

SOFT = "1236m1114p22789s"
"""Soft with indicator 5m; 5p completes it, and is plain."""

HARD = "123m11456p22789s"
"""Waits for 1p, hard."""

THREE = "666m11145p22789s"
"""Three 王; waits for 6p and more, hard with 6p."""

NO = {"win": False}


def points(hand, win, **keys):
    answer = score(hand, win, **keys)
    return answer["points"] if answer["win"] else None


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # C1: any win with one's own tile
        (SOFT, "5p", {"how": "self_draw"}, 1),
        # C2: soft 平胡 takes no discard
        (SOFT, "5p", {"how": "discard"}, None),
        (SOFT, "5p", {"how": "discard", "from_ready": True}, 1),
        (SOFT, "5p", {"how": "discard", "ready": True}, 2),
        (HARD, "1p", {"how": "discard"}, 2),
        ("1116m3334p77799s", "4p", {"how": "discard"}, 2),
        # C3: three 王 take no discard but a declared player's
        (THREE, "6p", {"how": "discard"}, None),
        (THREE, "6p", {"how": "discard", "from_ready": True}, 2),
        (THREE, "6p", {"how": "other_kong"}, 2),
        (THREE, "6p", {"how": "rob_kong"}, 2),
        # C5: robbing, and in 4王 another's kong tile
        (SOFT, "5p", {"how": "rob_kong"}, 1),
        (SOFT, "5p", {"how": "other_kong"}, 1),
        # S4 takes only one's own draw
        ("15559m138p12479s", "4p", {"how": "discard"}, None),
        ("15559m138p12479s", "4p", {"how": "own_kong"}, None),
        ("15559m138p12479s", "4p", {"how": "rob_kong"}, None),
    ],
)
def test_who_may_claim_with_four_wilds(hand, win, keys, expected):
    assert points(hand, win, **keys) == expected


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # C4: another's discard or kong tile needs a hard hand
        ("1116m3334p77799s", "4p", {"how": "discard"}, None),
        ("1116m3334p77799s", "4p", {"how": "discard", "from_ready": True}, None),
        ("1116m3334p77799s", "4p", {"how": "discard", "ready": True}, None),
        ("1116m3334p77799s", "4p", {"how": "other_kong"}, None),
        ("1116m3334p77799s", "4p", {"how": "rob_kong"}, 2),
        ("111m33344p77799s", "4p", {"how": "discard"}, 4),
        ("111m33344p77799s", "4p", {"how": "other_kong"}, 4),
        # C3, N27: four 王
        ("66678m456p22789s", "9m", {"how": "discard"}, None),
        ("66678m456p22789s", "9m", {"how": "discard", "from_ready": True}, 2),
        ("66678m456p22789s", "9m", {"how": "other_kong"}, 2),
        ("66678m456p22789s", "9m", {"how": "rob_kong"}, 2),
        # three are not yet too many
        ("66678m456p22789s", "5m", {"how": "discard"}, None),
    ],
)
def test_who_may_claim_with_eight_wilds(hand, win, keys, expected):
    assert points(hand, win, options={"wilds": 8}, **keys) == expected


@pytest.mark.parametrize(
    ("how", "wins"),
    [("discard", False), ("rob_kong", False), ("other_kong", False), ("self_draw", True)],
)
def test_another_players_wild_is_its_face(how, wins):
    # W3: the 6m would have to stand for 3p
    assert score("12456p11122789s", "6m", how=how)["win"] is wins


def leak_table(draws, **hands):
    """Seat 2 (123m 456p 22789s 11p) waits for 1p; seat 0 throws one at it."""
    seats = {0: "1p4m", 2: HARD} | {int(k[1:]): v for k, v in hands.items()}
    table = Table(seats, draws, indicator="5m", chow=True)
    return table.do(0, "discard 1p")


def test_who_passed_a_win_wins_on_no_discard_before_an_own_draw():
    table = leak_table("1p3m9s9m").do(2, "pass").passed()
    assert table.view(2).notes == ("passed_win",)
    table.do(1, "discard 1p")
    assert "win" not in table.legal(2)  # C6
    assert table.refused(2)["win"] == "tj C6"


def test_an_own_draw_ends_it():
    table = leak_table("9s9m9p8p1p").do(2, "pass").passed()
    table.do(1, "discard 9s").passed()
    assert table.view(2).turn == 2
    assert table.view(2).notes == ()  # N13
    table.do(2, "discard 9m").passed().do(3, "discard 9p").passed().do(0, "discard 8p").passed()
    table.do(1, "discard 1p")
    assert "win" in table.legal(2)


def test_a_pung_is_a_pass_as_well():
    table = leak_table("9s9m9p").do(2, "pung")
    assert table.view(2).notes == ("passed_win",)  # N12


def test_a_declined_own_draw_is_no_pass():
    table = Table({2: HARD}, "9s1p", indicator="5m")
    table.throw_round().passed()
    table.do(1, "discard 9s").passed()
    assert "win" in table.legal(2)
    table.do(2, "discard 1p").passed()
    assert table.view(2).notes == ()  # N13


@pytest.mark.parametrize(
    ("hand", "thrown", "beside", "clause"),
    [
        (SOFT, "5p", "34p", "tj C2"),
        (THREE, "6p", "78p", "tj C3"),
        ("123m22456p11789s", "2p", "34p", "tj S1"),
    ],
)
def test_a_refused_win_says_why(hand, thrown, beside, clause):
    # seat 1 can chow, so that the question stays open
    table = Table({0: thrown, 1: beside, 2: hand}, indicator="5m", chow=True)
    table.do(0, f"discard {thrown}")
    assert 1 in table.asked()
    assert table.refused(2)["win"] == clause


def test_with_eight_wilds_the_refusal_says_so():
    table = Table({0: "4p", 2: "1116m3334p77799s", 3: "44p"}, indicator="5m", wilds=8)
    table.do(0, "discard 4p")
    assert table.refused(2)["win"] == "tj C4"
    assert tiles("67m") == list(table.view(2).wilds)
