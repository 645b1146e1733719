"""Kongs: only when ready, turned tiles, the frozen hand, robbing (tj K)."""

import pytest
from tj_rig import RULES, Table, tiles

from engine.core.events import KongDeclared, Melded, Turned
from engine.core.melds import MeldKind
from engine.core.tiles import SUITS
from engine.games.taojiang.kongs import Holder, refusal
from engine.games.taojiang.suits import NOTHING
from engine.games.taojiang.wilds import Law
from engine.shapes.keys import keys_of_kinds

SOFT = "6m1114p22789s"
"""Beside a kong: ready with one 王 (indicator 5m)."""

TRIPLETS = "111m33344p77799s"
"""Ready on 4p and 9s, with 44p or 99s as the pair (碰碰胡)."""


@pytest.mark.parametrize(
    ("hand", "melds", "indicator", "act", "allowed"),
    [
        # K2: the hand after the kong must be 听
        ("69999m1114p22789s", [], "5m", "concealed_kong 9m", True),
        ("139999m1379p2468s", [], "5p", "concealed_kong 9m", False),
        ("16m1114p22789s", ["pung 111m"], "5m", "added_kong 1m", True),
        ("13m1379p24689s", ["pung 111m"], "5p", "added_kong 1m", False),
        ("22234m456p55789s", [], "5p", "kong 2m", True),
        ("22213m1379p2468s", [], "5p", "kong 2m", False),
        # K2: seven pairs cannot kong
        ("222m4466p113377s", [], "8m", "kong 2m", False),
        # S6: a kind held four times is no wait: 23m waits for 4m, and after 1m is gone still
        ("111123m55p456789s", [], "6p", "concealed_kong 1m", True),
        # N19: the rest waits for the konged 3m alone, but a 王 may be the fifth
        ("333312m55p456789s", [], "6p", "concealed_kong 3m", True),
    ],
)
def test_a_kong_needs_a_ready_hand(hand, melds, indicator, act, allowed):
    case = {"type": "kong_allowed", "hand": hand, "melds": melds, "indicator": indicator}
    assert RULES.answer(case | {"act": act}) == {"answer": allowed}


@pytest.mark.parametrize(("wall", "allowed"), [(8, False), (9, True)])
def test_a_kong_needs_nine_tiles_in_the_wall(wall, allowed):
    case = {"type": "kong_allowed", "hand": f"9999m{SOFT}", "indicator": "5m", "wall": wall}
    assert RULES.answer(case | {"act": "concealed_kong 9m"}) == {"answer": allowed}  # K3


@pytest.mark.parametrize(
    ("hand", "act", "ready", "allowed"),
    [
        # K7: 22m 67888s waits for 2m 5s 8s; the kong of 8s loses 2m
        ("22m111456p67888s", "kong 8s", False, True),
        ("22m111456p67888s", "kong 8s", True, False),
        ("22999m45678p222s", "kong 9m", True, True),
        ("229999m45678p222s", "concealed_kong 9m", True, True),
    ],
)
def test_a_declared_hand_keeps_its_waits(hand, act, ready, allowed):
    case = {"type": "kong_allowed", "hand": hand, "indicator": "3s", "act": act, "ready": ready}
    assert RULES.answer(case) == {"answer": allowed}


@pytest.mark.parametrize(
    ("hand", "drawn", "frozen", "clause"),
    [
        # 1111s 23s 4556p with 4s: the rest is 听 (234s 4556p), but the 4s would stay (K7, N10)
        ("111123s4556p8884s", "4s", True, "tj K7"),
        ("111123s4556p8884s", "4s", False, ""),
        ("1111s456p22s56p999m", "1s", True, ""),
    ],
)
def test_a_frozen_hand_kongs_only_the_drawn_tile(hand, drawn, frozen, clause):
    kinds = SUITS.read(hand)
    counts = [kinds.count(kind) for kind in range(27)]
    law = Law(SUITS.read("1m"), SUITS.tile("9m"), 3)
    who = Holder(counts, keys_of_kinds(kinds)[:3], (), NOTHING, frozen)
    four, tile = MeldKind.CONCEALED_KONG, SUITS.tile("1s")
    assert refusal(law, who, four, tile, drawn=SUITS.tile(drawn), left=30) == clause


def kong_table(draws, **options):
    """Seat 1 holds 999m and SOFT and draws the fourth 9m after the dealer's 1s."""
    table = Table({0: "1s", 1: f"999{SOFT}"}, f"9m{draws}", indicator="5m", **options)
    return table.do(0, "discard 1s").passed().do(1, "concealed_kong 9m")


@pytest.mark.parametrize(("count", "turned"), [(2, "1s3m"), (3, "1s3m9s")])
def test_turned_tiles_never_enter_the_hand(count, turned):
    table = kong_table("1s3m9s", kong_tiles=count)
    (shown,) = [e for e in table.events if isinstance(e, Turned) and e.why == "kong"]
    assert shown.tiles == tuple(tiles(turned))  # K4
    (melded,) = [e for e in table.events if isinstance(e, Melded)]
    assert (melded.meld.kind, melded.secret) == ("concealed_kong", False)  # K1
    view = table.passed().view(0)
    assert view.seats[1].hand_size == 10
    assert [laid.tile for laid in view.seats[1].river] == tiles(turned)  # K5
    assert view.turn == 2


@pytest.mark.parametrize(
    ("draws", "count", "tile", "points"),
    [
        ("1s6m4p", 3, "4p", 8),  # K5: 6m, a 王, would be 4
        ("1s6m4p", 2, "6m", 4),
        ("4p9s1s", 2, "4p", 8),  # N8: equal points, the tile turned first
        ("9s4p1s", 2, "9s", 8),
    ],
)
def test_the_konger_is_asked_first_and_the_best_tile_counts(draws, count, tile, points):
    table = Table({0: "1s", 1: TRIPLETS}, f"7s{draws}", indicator="5m", kong_tiles=count)
    table.do(0, "discard 1s").passed().do(1, "concealed_kong 7s")
    assert table.asked() == [1]
    assert table.legal(1) == ["pass", "win"]
    focus = table.view(3).focus
    assert (focus.kind, focus.seat) == ("turned", 1)
    table.do(1, "win")
    assert (table.result.how, table.result.source) == ("own_kong", None)
    assert SUITS.names[table.result.tile] == tile
    assert dict(table.result.figures) == {"points": points}
    assert table.result.delta == (-points, 3 * points, -points, -points)


def others_table():
    """Seat 1 kongs 7s and turns 1s and 4p, for which it waits itself, and seats 3 and 0."""
    hands = {0: "234678m56p55333s9p", 1: TRIPLETS, 3: "345678m23p222s88p"}
    table = Table(hands, "7s1s4p", indicator="5m")
    return table.do(0, "discard 9p").passed().do(1, "concealed_kong 7s", "pass")


def test_the_others_are_asked_when_the_konger_declines_and_the_nearest_wins():
    table = others_table()
    assert sorted(table.asked()) == [0, 3]  # N5: one question
    table.do(0, "win").do(3, "win")
    assert (table.result.winner, table.result.how, table.result.source) == (3, "other_kong", 1)
    assert dict(table.result.figures)["payer_points"] == 8  # M4: 杠上开花, 碰碰胡, hard
    assert table.result.delta == (0, -24, 0, 24)


def test_turned_tiles_that_all_decline_are_discards_and_the_next_seat_draws():
    table = others_table().do(3, "pass").do(0, "pass")
    assert table.view(0).turn == 2
    assert [laid.tile for laid in table.view(0).seats[1].river] == tiles("1s4p")
    assert table.view(3).notes == ("passed_win",)  # C6
    assert table.view(1).notes == ()  # N13: the konger's own tile is no pass


def test_after_a_kong_the_hand_is_frozen():
    table = kong_table("1s3m").passed()
    while table.view(0).turn != 1:
        table.throw_round()
    drawn = SUITS.names[table.view(1).seats[1].drawn]
    discards = [act for act in table.legal(1) if act.startswith("discard")]
    assert discards == [f"discard {drawn}"]  # K6, N11
    refused = table.refused(1)
    assert {clause for act, clause in refused.items() if act.startswith("discard")} == {"tj K6"}


def test_a_frozen_hand_neither_chows_nor_pungs():
    # seat 1 keeps 22s and 78s; seat 0 throws 2s and 9s at it
    hands = {0: "1s2s9s", 1: f"999{SOFT}"}
    table = Table(hands, "9m1s3m3s4s6s", indicator="5m", chow=True)
    table.do(0, "discard 1s").passed().do(1, "concealed_kong 9m").passed()
    for seat in (2, 3):
        assert table.view(0).turn == seat
        table.throw_round().passed()
    table.do(0, "discard 2s")
    assert (table.view(1).phase, table.view(1).turn) == ("turn", 1)  # it was not asked


@pytest.mark.parametrize(("seat", "at", "turned"), [(1, 11, 2), (2, 10, 1)])
def test_the_last_eight_tiles_are_never_turned(seat, at, turned):
    table = Table({seat: f"999{SOFT}"}, indicator="5m", kong_tiles=3, at={at: "9m"})
    table.run_down(at - 1)
    assert table.asked() == [seat]
    table.do(seat, "concealed_kong 9m")
    (shown,) = [e for e in table.events if isinstance(e, Turned) and e.why == "kong"]
    assert len(shown.tiles) == turned  # K4
    table.passed()
    assert table.result.kind == "draw"
    assert table.match.next.dealer == seat  # T3: the konger took the last tile


def test_no_kong_with_eight_tiles_left():
    table = Table({3: f"999{SOFT}"}, indicator="5m", at={9: "9m"}).run_down(8)
    assert table.asked() == [3]
    assert table.refused(3)["concealed_kong 9m"] == "tj K3"


def rob_table():
    """Seat 3 pungs 1m and draws the fourth; seat 1 waits for 1m and 4m and passes a 4m."""
    hands = {0: "1m", 1: "23m123456p22789s", 3: "11m33344p777996s"}
    table = Table(hands, "5s9m4m1m", indicator="8p")
    table.do(0, "discard 1m").do(1, "pass").do(3, "pung", "discard 6s").passed()
    for seat, tile in ((0, "5s"), (1, "9m"), (2, "4m")):
        table.do(seat, f"discard {tile}").passed()
    assert table.view(1).notes == ("passed_win",)
    return table.do(3, "added_kong 1m")


def test_an_added_kong_may_be_robbed_whatever_was_passed():
    table = rob_table()
    assert isinstance(table.events[-1], KongDeclared)
    assert (table.asked(), table.legal(1)) == ([1], ["pass", "win"])  # K8, C6
    assert table.view(2).focus.kind == "added_kong"
    table.do(1, "win")
    assert (table.result.how, table.result.source) == ("rob_kong", 3)
    assert table.result.patterns == ("hard", "plain")  # N7
    assert dict(table.result.figures)["payer_points"] == 8  # N15
    assert table.result.delta == (0, 24, 0, -24)
    assert table.view(0).seats[3].melds[0].kind == "pung"


def test_a_kong_nobody_robs_stands_and_turns_its_tiles():
    table = rob_table().do(1, "pass")
    assert table.view(0).seats[3].melds[0].kind == "added_kong"
    assert any(isinstance(e, Turned) and e.why == "kong" for e in table.events)


def test_a_concealed_kong_is_not_robbed():
    # seat 2 waits for 1m and 4m
    hands = {0: "9s", 1: TRIPLETS, 2: "23m123456p22668s"}
    table = Table(hands, "1m", indicator="8p").do(0, "discard 9s").passed()
    table.do(1, "concealed_kong 1m")
    assert not any(isinstance(event, KongDeclared) for event in table.events)
    assert table.view(0).seats[1].melds[0].kind == "concealed_kong"


def test_only_the_drawn_tile_can_be_added():
    table = Table({0: "9m", 1: f"999{SOFT}"}, "1s", indicator="5m")
    table.do(0, "discard 9m").do(1, "pung", "discard 4p").passed()
    while table.view(0).turn != 1:
        table.throw_round()
    assert "added_kong 9m" not in table.legal(1)
    assert table.refused(1)["added_kong 9m"] == "tj K1"


def test_a_konger_who_turned_the_last_tiles_deals_next():
    # 直杠 on the discard of seat 1, who drew last
    table = Table({2: f"999{SOFT}"}, indicator="5m", at={11: "9m"}).run_down(10)
    table.do(1, "discard 9m").passed(2).do(2, "kong").passed()
    assert table.result.kind == "draw"
    assert table.match.next.dealer == 2  # T3


def test_a_robbed_konger_pays_as_if_the_kong_stood():
    # seat 3 waits for 3m alone (12m) and adds the fourth; only a 王 is left to it: soft, 2
    hands = {0: "3m", 1: "45m123567p55888s", 3: "1233m456p22789s9p"}
    table = Table(hands, "9m9m9m3m", indicator="3s")
    table.do(0, "discard 3m").do(1, "pass").do(3, "pung", "discard 9p").passed()
    for seat in (0, 1, 2):
        table.do(seat, "discard 9m").passed()
    assert table.legal(3)[0] == "added_kong 3m"
    table.do(3, "added_kong 3m").do(1, "win")
    assert dict(table.result.figures)["payer_points"] == 2  # N15, N19
    assert table.result.delta == (0, 6, 0, -6)
    (payment,) = table.result.payments
    assert any("4s" in SUITS.list(group.real) for group in payment.reading)
