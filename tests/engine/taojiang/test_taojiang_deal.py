"""Table, deal, indicator and wild tiles (tj T, W1), and who deals next (tj T3)."""

import pytest
from tj_rig import RULES, Table

from engine.core.events import Dealt, Turned
from engine.core.match import Match, configure
from engine.core.tiles import SUITS
from engine.fair import seed_of, shuffle
from engine.games.taojiang.wilds import indicator_index, wild_kinds


@pytest.mark.parametrize(
    ("players", "cut", "left"),
    [
        (4, 0, 55),  # T2: all tiles are used by any number
        (3, 0, 68),
        (2, 0, 81),
        (2, 13, 68),  # T5
        (2, 26, 55),
        (4, 26, 55),  # N21: no effect
        (3, 13, 68),
    ],
)
def test_fourteen_to_the_dealer_and_thirteen_to_the_others(players, cut, left):
    table = Table({}, players=players, cut=cut, dealer=players - 1)
    view = table.view(None)
    assert [seat.hand_size for seat in view.seats] == [13] * (players - 1) + [14]
    assert view.wall.left == left
    assert [e.count for e in table.events if isinstance(e, Dealt)] == [14] + [13] * (players - 1)


def test_tiles_are_dealt_in_fours_then_one_and_the_dealers_fourteenth():
    deal, stream = shuffle(SUITS, 1, seed_of("deal"))
    match = Match(RULES, configure(RULES, {"ready": False}))
    match.begin(stream.below)
    match.open_hand()
    events = match.deal(deal)
    hands = {e.seat: e.tiles for e in events if isinstance(e, Dealt)}
    wall = deal.wall
    assert hands[0] == (*wall[:4], *wall[16:20], *wall[32:36], wall[48], wall[52])  # T4
    assert hands[2] == (*wall[8:12], *wall[24:28], *wall[40:44], wall[50])
    assert match.state.public.indicator == wall[53 + 55 - 2 * sum(deal.dice[0])]  # T6


@pytest.mark.parametrize(
    ("wall", "dice", "index"),
    [(55, (3, 4), 41), (55, (1, 1), 51), (55, (6, 6), 31), (68, (1, 2), 62), (81, (6, 5), 59)],
)
def test_the_indicator_is_the_upper_tile_of_a_stack_counted_from_the_end(wall, dice, index):
    assert indicator_index(wall, dice) == index  # T6


@pytest.mark.parametrize(
    ("indicator", "wilds", "kinds"),
    [
        ("5m", 4, "6m"),  # W1
        ("9m", 4, "1m"),
        ("5m", 8, "67m"),
        ("8p", 8, "9p1p"),
        ("9s", 8, "12s"),
    ],
)
def test_the_ranks_after_the_indicator_are_wild(indicator, wilds, kinds):
    (tile,) = SUITS.read(indicator)
    assert wild_kinds(tile, wilds) == SUITS.read(kinds)


def test_the_indicator_is_shown_and_stays_in_the_wall():
    table = Table({}, indicator="5m")
    (turned,) = [e for e in table.events if isinstance(e, Turned)]
    assert (turned.why, turned.tiles) == ("indicator", SUITS.read("5m"))
    view = table.view(None)
    assert view.wall.opened == ((104, SUITS.tile("5m")),)
    assert view.wilds == SUITS.read("6m")
    assert table.run_down(9).view(2).wall.opened == ((104, SUITS.tile("5m")),)


def test_an_indicator_that_was_drawn_lies_in_the_wall_no_more():
    deal, stream = shuffle(SUITS, 1, seed_of("drawn indicator"))
    far = type(deal)(deal.wall, ((6, 6),), deal.salt)
    match = Match(RULES, configure(RULES, {"ready": False}))
    match.begin(stream.below)
    match.open_hand()
    match.deal(far)
    opened = []
    while match.playing:
        seat = RULES.asked(match.state)[-1]
        match.answer(seat, RULES.default(match.state, seat))
        opened.append(bool(RULES.view(match.state, None).wall.opened))
    assert opened[0]
    assert not opened[-1]
    assert sorted(opened, reverse=True) == opened


@pytest.mark.parametrize("dealer", range(4))
def test_the_winner_deals_next(dealer):
    winner = (dealer + 1) % 4
    table = Table({dealer: "9p", winner: "123m123456p1122s"}, "1s", dealer=dealer, indicator="5m")
    table.do(dealer, "discard 9p").do(winner, "win")
    assert table.result.winner == winner
    assert table.match.next.dealer == winner  # T3


def test_a_win_as_dealt_keeps_the_deal_and_counts_the_streak():
    table = Table({0: "1112333456789m3m"}, indicator="5p").do(0, "win")
    assert table.result.winner == 0
    following = table.match.next
    assert (following.dealer, following.streak, following.number) == (0, 1, 2)  # T3


def test_after_a_drawn_hand_the_last_drawer_deals():
    table = Table({}, indicator="5m")
    while table.match.playing:
        last = table.state.public.turn
        table.throw_round()
    assert table.result.kind == "draw"
    assert table.result.delta == (0, 0, 0, 0)
    assert table.match.next.dealer == last
    assert table.state.public.left == 8  # G7


def test_a_match_has_so_many_hands():
    match = Match(RULES, configure(RULES, {"ready": False}, table={"hands": 2}))
    match.begin(lambda n: 0)
    for hand in range(2):
        deal, _ = shuffle(SUITS, 1, seed_of(f"short {hand}"))
        match.open_hand()
        match.deal(deal)
        while match.playing:
            seat = RULES.asked(match.state)[0]
            match.answer(seat, RULES.default(match.state, seat))
    assert match.over
    assert match.hands_played == 2
