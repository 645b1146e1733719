"""What a hand is worth: every pattern, alone and together (tj S, V)."""

import pytest
from tj_rig import score


def told(hand, win, **keys):
    """Points and patterns in one text, or `no`."""
    answer = score(hand, win, **keys)
    if not answer["win"]:
        return "no"
    return f"{answer['points']} {' '.join(answer['patterns'])}"


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # S1, V2: the pair is 2, 5 or 8
        ("123m11456p22789s", "1p", {}, "2 hard plain"),
        ("123m22456p11789s", "2p", {}, "no"),
        ("1236m45699p7789s", "9p", {}, "no"),
        # V3: any pair; no chow
        ("111m33344p77799s", "4p", {}, "4 all_triplets hard"),
        ("33344p77799s", "4p", {"melds": ["chow 123m"]}, "no"),
        ("33344p99s", "4p", {"melds": ["pung 111m", "kong 7777s"]}, "4 all_triplets hard"),
        # V6: any pair in one suit
        ("1112333456789m", "3m", {"indicator": "5p"}, "4 full_flush hard"),
        ("1113344667799m", "9m", {"indicator": "5p"}, "no"),
        ("1123344667799m", "2m", {"indicator": "5p"}, "8 full_flush hard seven_pairs"),
        ("2333456789m", "2m", {"indicator": "5p", "melds": ["pung 111m"]}, "4 full_flush hard"),
        ("2333456789m", "2m", {"indicator": "5p", "melds": ["pung 111s"]}, "2 hard plain"),
    ],
)
def test_sets_and_a_pair(hand, win, keys, expected):
    assert told(hand, win, **keys) == expected


@pytest.mark.parametrize(
    ("hand", "win", "indicator", "expected"),
    [
        # S3, V4: no structure is needed
        ("2258m2258p25588s", "5p", "3m", "4 all_258 hard"),
        ("2458m2258p25588s", "5p", "3m", "2 all_258"),
        ("2358m2258p25588s", "5p", "6m", "no"),
        ("222555m888p2255s", "5s", "3m", "8 all_258 all_triplets hard"),
        ("22558m2288p5588s", "8m", "3m", "8 all_258 hard seven_pairs"),
        # V10: beside S3 always
        ("555m22588p22258s", "8s", "5m", "8 all_258 earth hard"),
        # V12: unsplit in S3
        ("555m22588p22258s", "8s", "4m", "8 all_258 hard heaven"),
    ],
)
def test_two_five_and_eight(hand, win, indicator, expected):
    assert told(hand, win, indicator=indicator) == expected


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # S2, V5
        ("114499m3377p166s", "1s", {}, "4 hard seven_pairs"),
        ("1144m33677p166s9m", "9m", {}, "no"),
        ("111199m3377p166s", "1s", {}, "8 hard luxury_seven_pairs"),
        ("11119999m77p166s", "1s", {}, "16 double_luxury_seven_pairs hard"),
        ("11119999m4444p1s", "1s", {}, "16 double_luxury_seven_pairs hard"),
        # a 王 that stands for another tile makes no quad; four as themselves do
        ("111699m3377p166s", "1s", {}, "2 seven_pairs"),
        ("666644m3377p166s", "1s", {}, "8 hard luxury_seven_pairs"),
        # the option off
        ("111199m3377p166s", "1s", {"options": {"luxury": False}}, "4 hard seven_pairs"),
        # no melds
        ("1144m3377p66s", "6s", {"melds": ["pung 111s"]}, "no"),
        # 地地胡 adds, 地胡 would be split (V10)
        ("5555m11477p3399s", "4p", {}, "16 double_earth hard luxury_seven_pairs"),
        ("1134455567799m", "3m", {}, "4 full_flush seven_pairs"),
    ],
)
def test_seven_pairs(hand, win, keys, expected):
    assert told(hand, win, **keys) == expected


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # V7: instead of 平胡, and no excuse for the pair
        ("6m1114p22789s", "5p", {"how": "own_kong", "melds": ["kong 9999m"]}, "2 kong_bloom"),
        ("6m1114p78999s", "5p", {"how": "own_kong", "melds": ["kong 9999m"]}, "no"),
        ("123m11456p22789s", "1p", {"ready": True}, "4 declared_ready hard"),
        # V8
        ("123m11456p22789s", "1p", {"first": "dealer"}, "4 dealt_win hard"),
        ("123m11456p22789s", "1p", {"first": "draw"}, "2 hard plain"),
        # not on another's tile, nor beside melds: that is no first turn (1.11)
        ("123m11456p22789s", "1p", {"first": "dealer", "how": "discard"}, "2 hard plain"),
        (
            "11456p22789s",
            "1p",
            {"first": "dealer", "how": "own_kong", "melds": ["kong 9999m"]},
            "4 hard kong_bloom",
        ),
        # S5, V13: no 258, no 王, no triplet; alone and never doubled
        ("13467m1149p3679s", "9s", {"first": "draw", "indicator": "5p"}, "2 black_heaven"),
        ("13467m1149p3679s", "9s", {"first": "dealer", "indicator": "5p"}, "2 black_heaven"),
        ("13467m1149p3679s", "9s", {"indicator": "5p"}, "no"),
        ("13467m1149p3679s", "5s", {"first": "draw", "indicator": "5p"}, "no"),
        ("13467m1149p3699s", "9s", {"first": "draw", "indicator": "5p"}, "no"),
        ("13467m1149p3679s", "9s", {"first": "draw", "indicator": "5m"}, "no"),
        ("13467m1149p3679s", "9s", {"first": "draw", "indicator": "5p", "how": "discard"}, "no"),
        # the better reading counts
        ("113344667799m1p", "1p", {"first": "draw", "indicator": "5p"}, "4 hard seven_pairs"),
    ],
)
def test_what_depends_on_the_situation(hand, win, keys, expected):
    assert told(hand, win, **keys) == expected


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # V9
        ("666m1114p223789s", "4s", {}, "3 heaven plain"),
        ("6666m1114p22789s", "3s", {}, "5 double_heaven plain"),
        ("13666m1144p7799s", "3m", {}, "4 heaven seven_pairs"),
        # V12: unsplit doubles, split does not
        ("666m11145p22789s", "6p", {}, "6 hard heaven plain"),
        ("666678m11145p22s", "6p", {}, "10 double_heaven hard plain"),
        ("45666778m22s", "5m", {"melds": ["chow 123p"]}, "3 heaven plain"),
        # V9: a tile turned by a kong is not in the hand
        ("66m11145p228s", "6m", {"melds": ["kong 9999m"], "how": "own_kong"}, "2 kong_bloom"),
    ],
)
def test_wild_heaven_with_four_wilds(hand, win, keys, expected):
    assert told(hand, win, **keys) == expected


@pytest.mark.parametrize(
    ("hand", "win", "melds", "expected"),
    [
        # V9, N28: 4, 5 and 6 王
        ("677m11145p22789s", "3p", [], "1 plain"),
        ("6677m1114p22789s", "3s", [], "3 heaven plain"),
        ("66777m114p22s", "3s", ["chow 123m"], "5 double_heaven plain"),
        ("666777m14p22s", "3s", ["chow 123m"], "7 plain triple_heaven"),
        ("66667777m19p147s", "4p", [], "8 seven_pairs triple_heaven"),
        # V12: never both
        ("66678m456p22789s", "9m", [], "3 heaven plain"),
    ],
)
def test_wild_heaven_with_eight_wilds(hand, win, melds, expected):
    assert told(hand, win, melds=melds, options={"wilds": 8}) == expected


@pytest.mark.parametrize(
    ("hand", "win", "keys", "expected"),
    [
        # V10: three together as a triplet
        ("555m11145p22789s", "6p", {}, "6 earth hard plain"),
        ("5556m1114p22789s", "6p", {}, "3 earth plain"),
        ("555m33344p77799s", "4p", {}, "8 all_triplets earth hard"),
        # the reading that keeps them together is worth more than the hard one
        ("34445556m123p22s", "3m", {}, "3 earth plain"),
        # S4: without a shape
        ("15559m138p12479s", "4p", {}, "2 earth"),
        ("15555m138p12479s", "9m", {}, "4 double_earth"),
        ("15559m138p12479s", "4p", {"ready": True}, "2 earth"),  # N20
        ("15559m138p12479s", "4p", {"first": "dealer"}, "2 earth"),
        # not on another's tile
        ("555m11145p22789s", "6p", {"how": "discard"}, "2 hard plain"),
        # a melded 地牌 does not count
        ("11145p22789s", "6p", {"melds": ["pung 555m"]}, "2 hard plain"),
    ],
)
def test_indicator_tiles(hand, win, keys, expected):
    assert told(hand, win, **keys) == expected


@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        # V11: a 王 in its own place, or as the pair of 258 that it is
        ("456m77889p12355s", "9p", "2 hard plain"),
        ("45m123456p22789s", "6m", "2 hard plain"),
        ("12456p11122789s", "6m", "1 plain"),
    ],
)
def test_hard_and_soft(hand, win, expected):
    assert told(hand, win) == expected


@pytest.mark.parametrize(
    ("units", "how", "points"),
    [
        ((2, 2), "discard", 2),
        ((3, 2), "discard", 3),
        ((3, 2), "self_draw", 2),
        ((2, 4), "self_draw", 4),
    ],
)
def test_units_price_a_fan(units, how, points):
    # O4: 碰碰胡 soft
    answer = score("1116m3334p77799s", "4p", how=how, options={"units": list(units)})
    assert answer["points"] == points


def test_of_equal_readings_the_hard_then_the_longer_then_the_first_as_text():
    # V1, N6: 碰碰胡 + 天胡 and 七小对 + 天胡, both 4
    assert told("6667m1144p22995s", "5s", options={"wilds": 8}) == "4 all_triplets heaven"
    # all 王 as themselves: 硬庄 without 天胡, 4 as well
    assert told("6677m1144p22995s", "5s", options={"wilds": 8}) == "4 hard seven_pairs"
