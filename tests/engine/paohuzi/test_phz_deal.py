"""Deal, 亮张, wins on the deal, dealers, 荒庄 and 爬坡 (1.3, 1.11, 1.13; N3, N4, N12)."""

import pytest
from phz_deal import answer, deal_of, dealt, match_of, pass_on

from engine.core.events import Dealt, Turned, WallBuilt
from engine.core.model import Seat
from engine.core.tiles import ZIPAI
from engine.games.paohuzi.rules import PAOHUZI

FIVE = "s1 s1 s1 s4 s4 s4 s5 s5 s5 s8 s8 s8 s9 s9 s9 b2 b4 b7 s6 b9"
THREE = "s3 s3 s3 s3 b5 b5 b5 b5 b9 b9 b9 b9 s1 s2 s5 s8 b1 b2 b7 s10"
HEAVEN = "b1 b2 b3 s1 s2 s3 b5 b5 b5 s4 s5 s6 b7 b8 b9 s8 s8 b8 b10 b10"  # with s10
MIXED = "s3 s3 s3 s3 s5 s5 s5 b9 b9 b9 b1 b1 b1 s8 s8 s8 s1 b7 s10 b2"
TIE = "s1 s1 s1 s4 s4 s4 s5 s5 s5 s8 s8 s8 s9 s9 s9 b1 b2 b3 b5 b6"  # with b7


def asked(match):
    state = match.state
    return {int(s): [a.verb for a in PAOHUZI.legal(state, s)] for s in PAOHUZI.asked(state)}


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_twenty_rounds_of_one_then_the_shown_card(dealer):
    match = match_of(first_dealer=dealer)
    match.open_hand()
    deal = deal_of({}, dealer, seed=3)
    events = match.deal(deal)
    built, *hands, shown = events[:5]
    assert isinstance(built, WallBuilt)
    assert (built.size, built.dice, built.digest) == (80, (), deal.digest(ZIPAI))
    order = [(dealer + step) % 3 for step in range(3)]
    assert [event.seat for event in hands] == order
    for place, event in enumerate(hands):
        assert isinstance(event, Dealt)
        assert event.tiles == deal.wall[place:60:3]
        assert event.seen_by(Seat((event.seat + 1) % 3)).tiles is None
    assert shown == Turned(Seat(dealer), (deal.wall[60],), "deal")
    view = match.rules.view(match.state, Seat(dealer))
    assert [corner.hand_size for corner in view.seats] == [20 + (s == dealer) for s in range(3)]
    assert view.wall.left == 19
    assert match.state.hidden.pile == deal.wall[61:]
    if view.phase == "turn":
        assert view.focus.kind == "turned"
        assert view.focus.tiles == (deal.wall[60],)


@pytest.mark.parametrize(
    ("hands", "opening", "options", "who"),
    [
        ({2: FIVE}, None, {}, {2}),  # 43
        ({2: THREE}, None, {}, {2}),  # 44
        ({0: FIVE}, "b10", {}, {0}),
        ({0: FIVE.replace("s9 s9 s9", "s9 s9 b1")}, "s9", {}, {0}),  # the 亮张 counts (47)
        ({2: FIVE}, None, {"three_ti_five_kan": False}, set()),  # N3
        ({0: HEAVEN}, "s10", {"three_ti_five_kan": False}, {0}),  # 天胡 (24)
        ({1: HEAVEN}, "s10", {}, set()),  # A7: the 亮张 is the dealer's
        ({0: MIXED}, None, {}, set()),  # 46, A25: one 提 and four 坎 is neither
    ],
)
def test_who_may_win_on_the_deal(hands, opening, options, who):
    match, _ = dealt(hands, options=options, opening=opening, seed=5)
    told = asked(match)
    on_deal = {seat for seat, verbs in told.items() if verbs == ["hu", "pass"]}
    assert on_deal == who
    if not who:
        assert set(told) == {0}


def test_several_who_may_win_are_asked_at_once_and_the_dealer_comes_first():
    hands = {0: THREE, 2: FIVE.replace("s5 s5 s5", "s6 s6 s6").replace("b7 s6 b9", "b7 b6 b4")}
    match, _ = dealt(hands)
    assert asked(match) == {0: ["hu", "pass"], 2: ["hu", "pass"]}
    answer(match, "2 hu")
    assert match.playing  # the dealer could still win
    answer(match, "0 hu")
    assert match.last.winner == 0
    assert match.last.delta == (84, -42, -42)


def test_a_refusal_has_no_consequence():
    match, _ = dealt({0: THREE})
    answer(match, "0 pass")
    view = match.rules.view(match.state, None)
    assert [meld.kind for meld in view.seats[0].melds] == ["ti"] * 3  # now laid down
    assert set(asked(match)) == {0}
    assert view.seats[0].hand_size == 9


@pytest.mark.parametrize(
    ("hand", "opening", "xi", "names", "each"),
    [
        (FIVE, "b10", 15, ("three_ti_five_kan",), 6),  # 47: never with 自摸
        (HEAVEN, "s10", 15, ("self_draw",), 2),  # 24
        (TIE, "b7", 15, ("three_ti_five_kan",), 6),  # N4: 21 胡息 by 天胡 pay 6 as well
    ],
)
def test_what_a_win_on_the_deal_is_worth(hand, opening, xi, names, each):
    match, _ = dealt({0: hand}, opening=opening)
    answer(match, "0 hu")
    result = match.last
    assert (result.how, result.tile, result.source) == ("dealt", None, None)
    assert result.patterns == names
    assert dict(result.figures)["xi"] == xi
    assert result.delta == (2 * each, -each, -each)


def test_the_winner_deals_next_and_after_a_drawn_hand_the_same_dealer():
    # A1
    match = match_of(hands=4)
    dealers = []
    for hands in ({2: FIVE}, {}, {1: FIVE}, {}):
        match.open_hand()
        dealers.append(match.next.dealer)
        match.deal(deal_of(hands, match.next.dealer, seed=4))
        if hands:
            answer(match, f"{next(iter(hands))} hu")
        else:
            pass_on(match)
            assert match.last.kind == "draw"
    assert dealers == [0, 2, 2, 1]
    assert match.over
    assert match.scores == (-12, 6, 6)


@pytest.mark.parametrize(("climbing", "points"), [(True, [12, 6]), (False, [6, 6])])
def test_climbing_doubles_once_after_any_number_of_drawn_hands(climbing, points):
    # A9
    match = match_of({"climbing": climbing}, hands=4)
    paid = []
    for hands in ({}, {}, {2: FIVE}, {2: FIVE}):
        match.open_hand()
        match.deal(deal_of(hands, match.next.dealer, seed=4))
        marks = match.rules.view(match.state, None).seats[match.state.info.dealer].marks
        if hands:
            answer(match, "2 hu")
            paid.append(-match.last.delta[0])
            assert dict(match.last.figures)["fan"] == 6
            assert ("climbing" in marks) == (paid[-1] == 12)
        else:
            pass_on(match)
            assert match.last.delta == (0, 0, 0)
    assert paid == points


@pytest.mark.parametrize(("option", "dealer"), [("host", 0), ("random", 2)])
def test_the_first_dealer(option, dealer):
    match = match_of({"first_dealer": option}, first_dealer=2)
    assert match.next.dealer == dealer
    assert match.seating == ()


def test_no_other_than_the_host_deals_first():
    # N12
    match = match_of({"first_dealer": "host"})
    with pytest.raises(ValueError, match="hand 1 is dealt by the host"):
        PAOHUZI.open(match.config, type(match.next)(1, Seat(1), (0, 0, 0)))


def test_nobody_wins_a_drawn_hand_and_everything_is_shown():
    match, _ = dealt({}, seed=4)
    pass_on(match)
    result = match.last
    assert (result.kind, result.winner, result.payments) == ("draw", None, ())
    assert len(result.wall) == 80
    assert result.salt == "salt"
    view = match.rules.view(match.state, Seat(1))
    assert [corner.hand for corner in view.seats] == list(result.hands)
    assert len(result.waits) == 3
