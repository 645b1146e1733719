"""The steady player: it wins, keeps what fits, waits where copies are left, and sees its view."""

from random import Random

import pytest
from phz_deal import match_of
from phz_table import Table

from engine.bots import chooser
from engine.core.model import Seat
from engine.core.notation import show_action
from engine.core.tiles import ZIPAI
from engine.core.views import Laid
from engine.fair import seed_of, shuffle
from engine.games.paohuzi.cards import pack
from engine.games.paohuzi.grouping import THREES
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.payment import waits_of
from engine.games.paohuzi.rules import PAOHUZI
from engine.games.paohuzi.sense import GROUP, groups, worth
from engine.games.paohuzi.steady import is_near


def chosen(table, seat):
    bot = chooser(PAOHUZI, "steady", float)
    legal = PAOHUZI.legal(table.state, Seat(seat))
    return show_action(ZIPAI, bot.choose(legal, lambda: table.view(Seat(seat))))


def played(levels, hands, tag):
    """Play hands with these levels; return the sum of each seat's points and the drawn hands."""
    bots = [chooser(PAOHUZI, level, Random(seat).random) for seat, level in enumerate(levels)]
    match = match_of(hands=hands)
    drawn = 0
    for hand in range(hands):
        match.open_hand()
        match.deal(shuffle(ZIPAI, 0, seed_of(f"{tag}/{hand}"))[0])
        while match.playing:
            seat = PAOHUZI.asked(match.state)[0]
            legal = PAOHUZI.legal(match.state, seat)
            action = bots[seat].choose(legal, lambda s=seat: PAOHUZI.view(match.state, s))
            match.answer(seat, action)
        drawn += match.last.winner is None
    return match.scores, drawn


READY = "s4 s5 s6 s1 s2 s3 s7 s8 s9 b7 b8 b9 b10"


def test_it_never_misses_a_win():
    melds = ("pao b1, wei b6", "", "")
    table = Table(READY, "s10", "b2 b3", melds=melds, turn=2, pile="b10 s1").do("2 discard b3")
    assert chosen(table, 0) == "hu"


@pytest.mark.parametrize(
    ("hand", "melds", "discard"),
    [
        # ready on s1 s4 s7 s10 rather than on b7 b10
        (f"{READY} s10", "pao b1, wei b6", "discard b10"),
        ("b1 b2 b3 s4 s5 s6 b7", "wei s9", "discard b7"),  # the lonely card goes
        ("s2 s7 s10 b2 b7 b10 s5 s5 b9", "wei s9", "discard b9"),
    ],
)
def test_it_keeps_what_fits(hand, melds, discard):
    table = Table(hand, "s10 s1", "b2 b3", melds=(melds, "", ""), turn=0)
    assert chosen(table, 0) == discard


def test_it_does_not_break_a_ready_hand_for_a_group():
    # b8 drawn by 上家: eating with b7 b9 or b9 b10 would spoil 7-8-9 and the wait
    melds = ("pao b1, wei b6", "", "")
    table = Table(READY, "s10", "b2 b8 b5", melds=melds, turn=2, pile="s10 b5 s1")
    table.do("2 discard b8")
    assert [text for text in table.asked[0] if text.startswith("chi")]
    assert chosen(table, 0) == "pass"


@pytest.mark.parametrize(("seen", "discard"), [("b4 b4", "b4"), ("s5 s5", "s5")])
def test_it_waits_where_copies_are_left(seen, discard):
    # one of s5 and b4 stays as half of the 将; two more copies of one lie in the rows
    hand = "s1 s2 s3 b7 b8 b9 s8 s9 s10 s5 b4"
    table = Table(hand, "s10", "b2", melds=("pao b1, wei b6, peng s7", "", ""), turn=0)
    table.state.public.corners[1].row += [Laid(tile) for tile in ZIPAI.read(seen)]
    assert chosen(table, 0) == f"discard {discard}"


def test_it_is_the_same_whatever_it_cannot_see():
    dice = Random(4)
    match = match_of()
    match.open_hand()
    match.deal(shuffle(ZIPAI, 0, seed_of("unseen"))[0])
    bot = chooser(PAOHUZI, "steady", float)
    while match.playing:
        seat = PAOHUZI.asked(match.state)[0]
        legal = PAOHUZI.legal(match.state, seat)
        action = bot.choose(legal, lambda s=seat: PAOHUZI.view(match.state, s))
        twin = PAOHUZI.resample(match.state, seat, dice.randrange)
        assert bot.choose(legal, lambda t=twin, s=seat: PAOHUZI.view(t, s)) == action
        match.answer(seat, action)


def test_three_of_them_win_most_hands():
    _, drawn = played(["steady"] * 3, 40, "three")
    assert drawn < 12


def test_it_beats_those_who_choose_blindly():
    for seat in range(3):
        levels = ["random"] * 3
        levels[seat] = "steady"
        scores, _ = played(levels, 25, f"blind/{seat}")
        assert scores[seat] == max(scores)
        assert scores[seat] > 60


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("", 0),
        ("s1 s2 s3", 1),
        ("s1 s2 s3 b1 b1 s1", 2),
        ("s4 s4 b4 b4", 1),
        ("s5 s6 b7", 0),
        ("s2 s7 s10 s3 s4", 1),
        ("s2 s3 s4 s7 s10 s2 b3", 2),
    ],
)
def test_complete_groups_are_counted(cards, number):
    assert groups(pack(ZIPAI.read(cards))) == number


def test_huxi_count_more_the_more_are_lacking():
    plain, rich = pack(ZIPAI.read("b4 b5 b6")), pack(ZIPAI.read("b1 b2 b3"))
    gains = [worth(rich, hunger) - worth(plain, hunger) for hunger in range(3)]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
    assert worth(plain, 2) == GROUP


def test_no_ready_hand_is_overlooked():
    dice = Random(8)
    ready = 0
    for _ in range(4000):
        cards = []
        if dice.random() < 0.3:
            cards += [dice.randrange(20)] * 4 + [dice.randrange(20)] * 2
        while len(cards) < 21:
            triple = dice.random() < 0.3
            cards += [dice.randrange(20)] * 3 if triple else dice.choice(THREES).tiles
        cards.pop(dice.randrange(len(cards)))
        cards = cards[:20]
        if max(map(cards.count, cards)) <= 4:
            hand = Hand.of(cards)
            if waits_of(hand):
                ready += 1
                assert is_near(hand)
    assert ready > 200
