"""The steady player: wilds kept, the dearer shape aimed at, claims and kongs that gain."""

from random import Random

import pytest
from msgspec.structs import replace
from tj_rig import RULES, Table

from engine.bots.random import RandomBot
from engine.core.match import Match, configure, lasting
from engine.core.melds import read_meld
from engine.core.notation import show_action
from engine.core.tiles import SUITS
from engine.fair import seed_of, shuffle
from engine.games.taojiang.steady import SteadyBot


def choice(table, seat):
    legal = RULES.legal(table.state, seat)
    return show_action(SUITS, SteadyBot().choose(legal, lambda: table.view(seat)))


def thrown(hand, **options):
    """What the dealer throws first."""
    return choice(Table({0: hand}, indicator="5m", **options), 0).removeprefix("discard ")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2258m2258p25588s9p", "9p"),  # the odd tile of a hand of 2, 5 and 8
        ("1144m3377p1155s3s7m", "3s 7m"),  # a single of seven pairs
        ("1123345667899m4p", "4p"),  # the tile of another suit
        ("123m456p78s22s99p1m4m", "1m 4m 9p"),  # the pair must be 2, 5 or 8
        ("111m333p77799s46s1p", "4s 6s 1p"),  # triplets stay
    ],
)
def test_the_discard_leaves_the_best_hand(hand, expected):
    assert thrown(hand) in expected.split()


@pytest.mark.parametrize(
    "hand", ["66m147m147p147914s", "6m123m456p789s22s19m", "666m149p1479s159m2p"]
)
def test_a_wild_is_kept(hand):
    assert thrown(hand) != "6m"


def test_a_win_is_taken():
    assert choice(Table({0: "1112333456789m3m"}, indicator="5p"), 0) == "win"


def test_a_small_stake():
    match = Match(RULES, configure(RULES, {"stakes": True}))
    match.begin(lambda n: 0)
    match.open_hand()
    legal = RULES.legal(match.state, 0)
    action = SteadyBot().choose(legal, lambda: RULES.view(match.state, 0))
    assert show_action(SUITS, action) == "stake 1"


@pytest.mark.parametrize("hand", ["111m456p22s56p999s", "111222333m5555p"])
def test_a_good_wait_is_declared(hand):
    assert choice(Table({1: hand}, indicator="8m", ready=True), 1) == "ready"


def test_a_wait_of_which_little_is_left_is_not():
    # 89m waits for 7m alone, and one is left
    hands = {0: "777m", 1: "89m123456p22789s"}
    table = Table(hands, indicator="5s", ready=True)
    assert table.asked() == [1]
    shown = table.view(1)
    open_melds = [read_meld(SUITS, "pung 777m")]
    seats = list(shown.seats)
    seats[0] = replace(seats[0], melds=tuple(open_melds))
    wilds = read_meld(SUITS, "kong 6666s")
    seats[2] = replace(seats[2], melds=(wilds,))
    view = replace(shown, seats=tuple(seats))
    action = SteadyBot().choose(RULES.legal(table.state, 1), lambda: view)
    assert action.verb == "pass"


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        ("11133p44777s6m59s", "4s", "pung"),  # on the way to all triplets
        ("1144m3377p11s996s", "9s", "pass"),  # seven pairs are nearer
        ("46m123456p22679s", "5m", "chow 46m"),
    ],
)
def test_claims_are_made_where_they_gain(hand, tile, expected):
    table = Table({0: tile, 1: hand}, indicator="8m", chow=True).do(0, f"discard {tile}")
    assert choice(table, 1) == expected


def test_a_ready_hand_with_a_good_wait_kongs():
    table = Table({0: "1s", 1: "22999m45678p222s"}, "9m", indicator="3s")
    table.do(0, "discard 1s").passed()
    assert choice(table, 1) == "concealed_kong 9m"


def test_the_same_view_gets_the_same_answer():
    table = Table({0: "147m258p369s14725s"}, indicator="5m")
    assert len({choice(table, 0) for _ in range(3)}) == 1


@pytest.mark.parametrize("options", [{}, {"wilds": 8}, {"players": 3}, {"players": 2, "cut": 26}])
def test_it_beats_blind_play(options):
    config = lasting(RULES, configure(RULES, options), 24)
    match = Match(RULES, config)
    luck = Random("beats").random
    for hand in range(24):
        deal, stream = shuffle(SUITS, 1, seed_of(f"beats {hand}"))
        if hand == 0:
            match.begin(stream.below)
        match.open_hand()
        match.deal(deal)
        while match.playing:
            seat = RULES.asked(match.state)[-1]
            bot = SteadyBot() if seat == 0 else RandomBot(luck)
            legal = RULES.legal(match.state, seat)
            match.answer(seat, bot.choose(legal, lambda seat=seat: RULES.view(match.state, seat)))
    assert match.scores[0] > 20
