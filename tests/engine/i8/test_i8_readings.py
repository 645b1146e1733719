"""i8 1.1: the best reading counts, whatever the order of the tiles; how it is laid out (N27)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from i8_table import Table

from engine.core.results import Group, ScoreLine
from engine.core.tiles import MAHJONG
from engine.games.i8 import cases
from engine.games.i8.scoring import TAI, Hand, best_score
from engine.games.i8.waiting import is_ligu, ligu_waits, waits_of
from engine.shapes.keys import keys_of, kinds_of

BASE = {"type": "score", "seat": "S", "round": "E", "how": "discard", "melds": []}


@pytest.mark.parametrize(
    ("hand", "win", "reading"),
    [
        (
            "1112223335678999m",
            "4m",
            "pung 111m, pung 222m, pung 333m, chow 456m, chow 789m, pair 99m",
        ),
        (
            "123456m12345p678s99m",
            "3p",
            "chow 123m, chow 456m, chow 123p, chow 345p, chow 678s, pair 99m",
        ),
    ],
    ids=["triplets beat chows", "two-sided beats the edge"],
)
def test_the_reading_is_told(hand, win, reading):
    case = BASE | {"hand": hand, "win": win, "how": "self_draw" if win == "4m" else "discard"}
    assert cases.answer(case)["reading"] == reading


def test_melds_come_first():
    answer = cases.answer(
        BASE | {"hand": "567m45667s99p", "win": "8s", "melds": ["chow 234m", "pung 888p"]}
    )
    assert answer["reading"] == ("chow 234m, pung 888p, chow 567m, chow 456s, chow 678s, pair 99p")


@given(st.permutations(list(MAHJONG.read("1112223335678999m"))))
def test_the_order_of_the_tiles_does_not_matter(tiles):
    answer = cases.answer(BASE | {"hand": MAHJONG.show(tiles), "win": "4m", "how": "self_draw"})
    assert (answer["total"], answer["patterns"]) == (
        13,
        ["concealed_self_draw", "full_flush", "three_concealed"],
    )


SETS = "123m 234m 345m 456m 111m 333m 555m 345p 567p 777p 789s 999s EEE CCC"
PAIRS = "22m 88p 11s SS PP"


@given(
    st.lists(st.sampled_from(SETS.split()), min_size=5, max_size=5),
    st.sampled_from(PAIRS.split()),
    st.sampled_from(["self_draw", "discard", "rob_kong"]),
    st.data(),
)
def test_no_reading_is_worth_more(sets, pair, how, data):
    """Whatever sets a hand was built from, the best score is at least theirs."""
    held = list(MAHJONG.read(" ".join([*sets, pair])))
    if any(held.count(tile) > 4 for tile in held):
        return
    win = data.draw(st.sampled_from(held))
    counts = [held.count(tile) for tile in range(34)]
    before = counts.copy()
    before[win] -= 1
    hand = Hand(
        counts=tuple(counts),
        melds=(),
        tile=win,
        how=how,
        waits=waits_of(before, keys_of(before), (), False),
        seat_wind=1,
        round_wind=0,
    )
    score = best_score(hand)
    assert score is not None
    assert hand.waits >> win & 1
    assert score.total == sum(TAI[pattern] for pattern in score.patterns)
    laid = [tile for part in score.sets for tile in taken(part)]
    assert sorted(laid) == sorted(held)
    assert sum(part.won for part in score.sets) == 1
    assert score.total >= plain_total(sets, pair, win, how)


def taken(part):
    """The tiles of a part of a reading."""
    if part.form == 64:
        return [part.kind, part.kind + 1, part.kind + 2]
    return [part.kind] * (3 if part.form else 2)


def plain_total(sets, pair, win, how):
    """Tai of the reading the hand was built from, counting only what no reading can lose."""
    triplets = [MAHJONG.read(text)[0] for text in sets if text[0] == text[1]]
    tai = 3 if how == "self_draw" else 1
    tai += how == "rob_kong"
    tai += 4 * (len(triplets) == 5)
    hidden = len(triplets) - (how != "self_draw" and win in triplets)
    tai += {3: 2, 4: 5, 5: 8}.get(hidden, 0)
    return tai + (MAHJONG.by_name["C"] in triplets) + (MAHJONG.by_name["E"] in triplets)


class TestWaits:
    """1.1: W leaves out kinds of which the player holds all four, but not what others show."""

    def test_own_melds_count(self):
        table = Table({}).give("S", "34p123678mEE", "pung 555p", "chow 567p")
        assert table.state.private[1].waits == 1 << MAHJONG.by_name["2p"]

    def test_others_tiles_do_not(self):
        table = Table({"E": "5555p", "S": "123456m234678s46pNN"})
        assert table.state.private[1].waits == 1 << MAHJONG.by_name["5p"]

    @given(st.permutations([kind for kind in range(6) for _ in range(4)]))
    def test_ligu_waits_are_the_kinds_that_make_it(self, tiles):
        counts = [tiles[:16].count(kind) for kind in range(34)]
        found = []
        for kind in range(34):
            counts[kind] += 1
            if counts[kind] <= 4 and is_ligu(counts):
                found.append(kind)
            counts[kind] -= 1
        assert kinds_of(ligu_waits(counts)) == found

    def test_ligu_waits_join_the_others(self):
        # eight pairs wait for a third of each
        pairs = "114488m225599p77sCC"
        assert Table({"S": pairs}, ligu=True).state.private[1].waits.bit_count() == 8
        assert Table({"S": pairs}).state.private[1].waits == 0


def test_n27_a_winners_hand_is_laid_out_as_five_sets_and_the_pair():
    table = Table({"E": "5p"}).give("S", "678m46pNN", "pung 111s", "chow 234s", "pung WWW")
    table.turn("E").do("E discard 5p", "S win")
    assert [
        (group.kind, MAHJONG.show(group.tiles), group.open, group.won)
        for group in table.result.reading
    ] == [
        ("pung", "111s", True, False),
        ("chow", "234s", True, False),
        ("pung", "WWW", True, False),
        ("chow", "678m", False, False),
        ("chow", "456p", False, True),
        ("pair", "NN", False, False),
    ]


def test_3_24_no_minimum():
    table = Table({}, "9m 5p").give("S", "678m67p999pNN", "pung 111s", "chow 234s").turn("W")
    table.do("W discard 5p", "S win")
    assert (table.result.patterns, table.result.figures) == ((), (("total", 0),))
    assert table.result.delta == (0, 30, -30, 0)


@pytest.mark.parametrize("order", list(permutations(["chow 123m", "pung EEE"])))
def test_the_order_of_melds_does_not_matter(order):
    answer = cases.answer(BASE | {"hand": "678m234p46sNN", "win": "5s", "melds": list(order)})
    assert (answer["total"], answer["patterns"]) == (2, ["round_wind", "single_wait"])


def test_the_lines_of_a_result_follow_the_table():
    table = Table({"E": "123456m234678s46pNN5p"}).do("E win")
    assert table.result.lines == (ScoreLine("heaven_win", 24),)
    assert table.result.reading[-1] == Group("pair", MAHJONG.read("NN"))
