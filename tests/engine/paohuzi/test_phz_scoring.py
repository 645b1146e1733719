"""胡息, 囤, 番, payment, and the result that explains them (2.1-2.4; N11)."""

import pytest
from phz_table import Table, show

from engine.core.melds import read_meld
from engine.core.tiles import ZIPAI
from engine.games.paohuzi.cases import answer
from engine.games.paohuzi.hand import meld_xi
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.payment import differs, record
from engine.games.paohuzi.rules import PAOHUZI
from engine.games.paohuzi.scoring import tun_of


@pytest.mark.parametrize(
    ("meld", "xi"),
    [
        ("peng s2", 1),
        ("peng b2", 3),
        ("wei s1", 3),
        ("wei b1", 6),
        ("chouwei s1", 3),
        ("chouwei b1", 6),
        ("kan s1", 3),
        ("kan b1", 6),
        ("pao s1", 6),
        ("pao b1", 9),
        ("ti s1", 9),
        ("ti b1", 12),
        ("chi s1 s2 s3", 3),
        ("chi b3 b1 b2", 6),
        ("chi s2 s7 s10", 3),
        ("chi b10 b2 b7", 6),
        ("chi s2 s3 s4", 0),
        ("chi b8 b9 b10", 0),
        ("chi s1 s1 b1", 0),
        ("chi s1 b1 b1", 0),
    ],
)
def test_the_xi_of_a_group(meld, xi):
    assert meld_xi(read_meld(ZIPAI, meld)) == xi


@pytest.mark.parametrize(
    ("per_tun", "tuns"),
    [
        (3, {15: 1, 16: 1, 17: 1, 18: 2, 19: 2, 20: 2, 21: 3, 24: 4, 33: 7}),
        (1, {15: 1, 16: 2, 17: 3, 21: 7}),
    ],
)
def test_tun(per_tun, tuns):
    for xi, tun in tuns.items():
        assert tun_of(xi, Options(xi_per_tun=per_tun)) == tun


BLACK = "s4 s5 s6 b4 b5 b6 s9 s9 s9 s8 s8 b8"  # and two 偎 of black cards


@pytest.mark.parametrize(
    ("more", "win", "how", "options", "named"),
    [
        ("b3 b4, wei b1, wei b9", "b5", "own_draw", {}, "10 all_black self_draw"),
        ("b3 b4, wei b1, wei b9", "b5", "other_draw", {}, "5 all_black"),
        ("b3 b4, wei b1, wei b9", "b5", "own_draw", {"zimo_double": False}, "5 all_black"),
        ("b8 b9, wei b1, wei b3", "b7", "other_draw", {}, "3 one_red"),
        ("b8 b9, wei b1, wei b3", "b7", "own_draw", {}, "6 one_red self_draw"),
    ],
)
def test_the_largest_name_alone_counts_and_self_draw_multiplies(more, win, how, options, named):
    loose, *melds = more.split(", ")
    case = {"hand": f"{BLACK} {loose}", "melds": melds, "win": win, "how": how, "options": options}
    told = answer({"type": "score"} | case)
    assert [str(told["fan"]), *told["names"]] == named.split()


# seat 0 with 跑 b1, 偎 b6 and three 一句话 waits for b7 and b10 (case 79)
HAND, MELDS = "s4 s5 s6 s1 s2 s3 s7 s8 s9 b7 b8 b9 b10", "pao b1, wei b6"


def won(drawer, **options):
    hands, melds = ["b2", "b2", "b2 b4"], ["", "", ""]
    hands[0], melds[0] = HAND, MELDS
    pile = "b10" if drawer == 0 else "s10 b10"
    table = Table(*hands, melds=melds, turn=2, pile=f"{pile} b5", **options).do("2 discard b4")
    while table.asked and not table.over:
        seat = next(iter(table.asked))
        best = next((t for t in table.asked[seat] if t == "hu"), "pass")
        table.do(f"{seat} {best}")
    return table


def test_a_win_on_anothers_draw():
    result = won(1).result
    assert (result.kind, result.winner, result.how, result.source) == ("win", 0, "other_draw", 1)
    assert show([result.tile]) == "b10"
    assert [group.kind for group in result.reading] == [
        *("pao", "wei", "shun", "shun", "shun", "shun", "jiang")
    ]
    assert [line.value for line in result.lines[:7]] == [9, 6, 3, 0, 0, 0, 0]
    assert [line.id for line in result.lines[:7]] == [group.kind for group in result.reading]
    assert [(line.id, line.value) for line in result.lines[7:]] == [("xi", 18), ("tun", 2)]
    assert [group.open for group in result.reading] == [True, True] + [False] * 5
    assert [show(group.tiles) for group in result.reading if group.won] == ["b10 b10"]
    assert result.delta == (4, -2, -2)
    assert [(p.payer, p.payee, p.amount) for p in result.payments] == [(1, 0, 2), (2, 0, 2)]


def test_a_win_on_the_own_draw_while_climbing():
    result = won(0, draws=3, climbing=True).result
    assert result.how == "own_draw"
    assert result.source is None
    assert [(line.id, line.value, line.times) for line in result.lines[7:]] == [
        ("xi", 18, False),
        ("tun", 2, False),
        ("self_draw", 2, True),
        ("climbing", 2, True),
    ]
    assert dict(result.figures) == {"xi": 18, "tun": 2, "fan": 2}  # fan without 爬坡
    assert result.delta == (16, -8, -8)
    for payment in result.payments:
        amount = 1
        for step in payment.steps:
            amount *= step.value
        assert amount == payment.amount


def test_the_record():
    result = won(1).result
    written = record(result)
    assert written == {
        "kind": "win",
        "winner": 0,
        "how": "other_draw",
        "tile": "b10",
        "xi": 18,
        "tun": 2,
        "fan": 1,
        "names": [],
        "delta": [4, -2, -2],
    }
    assert differs(result, written) is None
    assert differs(result, written | {"from": 1}) is None  # N11: null or the drawer
    assert differs(result, written | {"from": None}) is None
    for key, value in {
        "from": 2,
        "xi": 17,
        "names": ["big_red"],
        "winner": 1,
        "tile": "b7",
    }.items():
        assert key in differs(result, written | {key: value})
    assert "'tai'" in differs(result, written | {"tai": 1})
    assert "tile" in differs(result, {k: v for k, v in written.items() if k != "tile"})


def test_every_name_of_a_result_is_a_term():
    result = won(0, draws=1, climbing=True).result
    for line in (*result.lines, *(step for p in result.payments for step in p.steps)):
        assert line.id in PAOHUZI.terms
    assert result.how in PAOHUZI.terms
    for group in result.reading:
        assert group.kind in PAOHUZI.terms
