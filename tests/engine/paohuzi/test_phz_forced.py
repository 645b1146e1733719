"""提, 偎, 臭偎, 跑: forced; where they lie, what others see, 胡 after them (1.6, 1.7 ①)."""

import pytest
from phz_table import Table, show

from engine.core.events import Drawn, Melded, Turned
from engine.core.model import Seat

FILL = "b1 b7"


def drawn_by_0(card, *hands, pile="b10", thrown="b3", **rest):
    """Seat 2 discards a card nobody wants, seat 0 draws `card`."""
    mine = (*hands[:2], f"{hands[2]} {thrown}")
    return Table(*mine, turn=2, pile=f"{card} {pile}", **rest).do(f"2 discard {thrown}")


@pytest.mark.parametrize(
    ("hand", "meld", "card", "dead", "made"),
    [
        ("s5 s5 b1 b7", "", "s5", "", "wei s5 s5 s5"),
        ("s5 s5 b1 b7", "", "s5", "s5", "chouwei s5 s5 s5"),  # 75, A28
        ("s5 s5 b1 b7", "", "s5", "b5", "wei s5 s5 s5"),  # both sizes are separate faces (1.12)
        ("s5 s5 s5 b1 b7", "", "s5", "", "ti s5 s5 s5 s5"),
        ("b1 b7", "wei s5", "s5", "", "ti s5 s5 s5 s5"),  # A16
        ("b1 b7", "peng s5", "s5", "", "pao s5 s5 s5 s5"),  # 72: 跑, not 提
    ],
)
def test_own_draws(hand, meld, card, dead, made):
    table = drawn_by_0(card, hand, FILL, FILL, melds=(meld, "", ""), dead={0: dead})
    assert table.melds(0, 0) == [made]
    assert table.asked == {0: ["discard b1", "discard b7"]}


@pytest.mark.parametrize(
    ("hand", "meld", "source", "made"),
    [
        ("s5 s5 s5 b1 b7", "", "draw", "pao s5 s5 s5 s5"),
        ("s5 s5 s5 b1 b7", "", "discard", "pao s5 s5 s5 s5"),
        ("b1 b7", "wei s5", "draw", "pao s5 s5 s5 s5"),
        ("b1 b7", "wei s5", "discard", "pao s5 s5 s5 s5"),
        ("b1 b7", "peng s5", "draw", "pao s5 s5 s5 s5"),
        ("b1 b7", "peng s5", "discard", "peng s5 s5 s5"),  # 71, A30: only from the pile
    ],
)
def test_cards_of_others(hand, meld, source, made):
    hands, melds = (FILL, FILL, hand), ("", "", meld)
    if source == "draw":
        table = drawn_by_0("s5", *hands, melds=melds)
    else:
        hands = ("s5", *hands[1:])
        table = Table(*hands, melds=melds, turn=0, pile="b10 b9").do("0 discard s5")
    assert table.melds(2) == [made]


def test_a_group_grows_where_it_lies():
    table = drawn_by_0("s5", "b1", FILL, FILL, melds=("wei b4, wei s5, peng b9", "", ""))
    assert table.melds(0, 0) == ["wei b4 b4 b4", "ti s5 s5 s5 s5", "peng b9 b9 b9"]


@pytest.mark.parametrize(
    ("options", "dead", "others"),
    [
        ({}, "", "wei"),  # dark: three backs
        ({"open_wei": True}, "", "wei s5 s5 s5"),
        ({}, "s5", "chouwei s5 s5 s5"),  # one card shows
    ],
)
def test_what_others_see_of_a_wei(options, dead, others):
    table = drawn_by_0("s5", "s5 s5 b1 b7", FILL, FILL, dead={0: dead}, **options)
    for viewer in (Seat(1), Seat(2), None):
        assert table.melds(0, viewer) == [others]
        view = table.view(viewer)
        xi = 3 if "s5" in others else 0
        assert view.seats[0].figures == (("xi", xi),)  # nothing may reveal a dark 偎 (N17)
    assert table.melds(0, 0)[0].endswith("wei s5 s5 s5")
    assert table.view(Seat(0)).seats[0].figures == (("xi", 3),)


def test_the_card_of_a_dark_wei_is_never_shown():
    table = drawn_by_0("s5", "s5 s5 b1 b7", FILL, FILL)
    mine, other = table.told(Seat(0)), table.told(Seat(1))
    assert [type(event) for event in mine[-2:]] == [Drawn, Melded]
    assert show([mine[-2].tile]) == "s5"
    assert other[-2].tile is None
    assert other[-1].meld.tiles == ()
    assert other[-1].forced
    assert other[-1].meld.size == 3


@pytest.mark.parametrize(("hand", "dead"), [("s5 s5 s5 b1", ""), ("s5 s5 b1", "s5")])
def test_the_card_of_a_ti_or_stale_wei_is_shown(hand, dead):
    table = drawn_by_0("s5", hand, FILL, FILL, dead={0: dead})
    told = table.told(Seat(1))
    assert isinstance(told[-2], Turned)
    assert show(told[-2].tiles) == "s5"
    assert show(told[-1].meld.tiles[:1]) == "s5"


WEI = "s2 s7 s10 s4 s5 s6 b8 b9 b10 s8 s8 b8 b6 b6"  # with 偎 b5 and 一二三: b6 completes it


def test_hu_after_the_own_wei():
    # 65: 18 胡息, 自摸
    table = drawn_by_0("b6", WEI, FILL, FILL, melds=("wei b5, chi s1 s2 s3", "", ""))
    assert table.asked == {0: ["hu", "pass"]}
    result = table.do("0 hu").result
    assert (result.how, result.figures) == ("own_draw", (("xi", 18), ("tun", 2), ("fan", 2)))
    assert show([result.tile]) == "b6"


def test_the_others_do_not_learn_that_hu_was_offered():
    offered = drawn_by_0("b6", WEI, FILL, FILL, melds=("wei b5, chi s1 s2 s3", "", ""))
    seen = offered.view(Seat(1))
    assert seen.phase == "claim"
    assert (seen.focus.kind, seen.focus.seat, seen.focus.tiles) == ("made", 0, ())  # dark
    assert show(offered.view(Seat(0)).focus.tiles) == "b6"
    assert offered.do("0 pass").view(Seat(1)).focus is None
    assert seen.legal == seen.refused == ()


def test_hu_declined_after_the_own_wei():
    table = drawn_by_0("b6", WEI, FILL, FILL, melds=("wei b5, chi s1 s2 s3", "", ""))
    table.do("0 pass")
    assert table.melds(0, 0)[-1] == "wei b6 b6 b6"
    assert all(text.startswith("discard") for text in table.asked[0])


def test_a_forced_wei_spoils_the_win():
    # 8, A20: after 偎 s1, s2 s3 b1 cannot be placed; drawn by another the card wins (9)
    hand = "s1 s1 s2 s3 b1 s4 s5 s6 b2 b3 b4 s8 s9 s10"
    spoilt = drawn_by_0("s1", hand, FILL, FILL, melds=("wei b5, wei b9", "", ""), thrown="b8")
    assert spoilt.melds(0, 0)[-1] == "wei s1 s1 s1"
    assert all(text.startswith("discard") for text in spoilt.asked[0])
    won = drawn_by_0("s1", "b7", hand, "b7", melds=("", "wei b5, wei b9", ""), thrown="b8")
    assert "hu" in won.asked[1]


def test_the_last_card_used_ends_the_hand():
    # 1.5, N1: no discard, no 起始提
    table = drawn_by_0("s5", "s5 s5 b7 b7 b7 b7 b1", FILL, FILL, pile="")
    assert table.over
    assert table.melds(0, 0) == ["wei s5 s5 s5"]
    assert table.result.kind == "draw"
    assert table.result.delta == (0, 0, 0)


def test_hu_after_the_own_wei_of_the_last_card_is_asked():
    table = drawn_by_0("b6", WEI, FILL, FILL, melds=("wei b5, chi s1 s2 s3", "", ""), pile="")
    assert table.asked == {0: ["hu", "pass"]}
    assert table.do("0 pass").result.kind == "draw"
