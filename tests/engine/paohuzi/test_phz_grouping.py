"""The best grouping is exact and knows no order of cards (1.10); lessons 1, 2 and 5."""

from random import Random

import phz_brute
import pytest

from engine.core.melds import read_meld
from engine.core.tiles import ZIPAI
from engine.games.paohuzi.cards import PAIR, count, pack, unpack
from engine.games.paohuzi.grouping import THREES, best, reading
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.scoring import (
    complete_xi,
    drawn_groups,
    drawn_xi,
    hand_xi,
)

NAMES = ZIPAI.names


def near(dice):
    """21 cards that are groups but for a card or two, at most four of a face."""
    while True:
        hand = []
        fours = dice.random() < 0.4
        if fours:
            hand += [dice.randrange(20)] * 4 + [dice.randrange(20)] * 2
        while len(hand) < 21:
            hand += dice.choice(THREES).tiles if dice.random() < 0.8 else [dice.randrange(20)] * 3
        hand = hand[:21]
        if dice.random() < 0.5:
            hand[dice.randrange(21)] = dice.randrange(20)
        dice.shuffle(hand)
        if max(map(hand.count, hand)) <= 4:
            return hand


def hands(seed, number):
    """Random hands of 20 and a card, half of them nearly complete."""
    dice = Random(seed)
    for at in range(number):
        dealt = near(dice) if at % 2 else dice.sample(ZIPAI.full(), 21)
        yield dealt[:20], dealt[20], dice


def test_there_are_38_patterns_of_three():
    assert len(THREES) == len({p.tiles for p in THREES}) == 38
    for pattern in THREES:
        assert phz_brute.three([NAMES[t] for t in pattern.tiles]) == pattern.xi


@pytest.mark.parametrize("own", [True, False])
def test_the_best_grouping_is_that_of_an_exhaustive_search(own):
    won = 0
    for hand, card, dice in hands(own, 5000):
        names = [NAMES[t] for t in hand]
        dice.shuffle(names)
        expected = phz_brute.win(names, [], NAMES[card], own)
        assert drawn_xi(Hand.of(hand), card, own) == expected, (names, NAMES[card])
        won += expected >= 15
    assert won > 150


def test_groups_on_the_table_count_as_they_lie():
    dice = Random(3)
    won = 0
    for _ in range(3000):
        cards = near(dice)
        equal = [t for t in set(cards) if cards.count(t) == 3]
        fours = [t for t in set(cards) if cards.count(t) == 4]
        melds = [(dice.choice(["peng", "wei", "kan"]), t) for t in equal if dice.random() < 0.6]
        melds += [(dice.choice(["ti", "pao"]), t) for t in fours if dice.random() < 0.6]
        laid = [f"{kind} {NAMES[face]}" for kind, face in melds if kind != "kan"]
        left = [t for t in cards if t not in {f for k, f in melds if k != "kan"}]
        if not left:
            continue
        card = left.pop(dice.randrange(len(left)))
        own = dice.random() < 0.5
        groups = [(k, NAMES[f]) for k, f in melds if k != "kan"]
        expected = phz_brute.win([NAMES[t] for t in left], groups, NAMES[card], own)
        hand = Hand.of(left, [read_meld(ZIPAI, text) for text in laid])
        assert drawn_xi(hand, card, own) == expected, (left, laid, card, own)
        if expected >= 0:
            won += 1
            told = drawn_groups(hand, card, own)
            assert len(told) == 7
            assert sum(counted.xi for counted in told) == expected
            assert sum(counted.group.won for counted in told) == 1
            flat = sorted(t for counted in told for t in counted.group.tiles)
            on_table = [t for meld in hand.melds for t in meld.tiles]
            assert flat == sorted([*left, card, *on_table])
    assert won > 200


def test_the_order_of_the_cards_cannot_matter():
    dice = Random(7)
    complete = 0
    for _ in range(300):
        hand = near(dice)
        first = hand_xi(Hand.of(hand))
        complete += first >= 0
        for _ in range(5):
            dice.shuffle(hand)
            assert hand_xi(Hand.of(hand)) == first
    assert complete > 20


def test_a_reading_is_a_grouping_of_the_most_xi():
    dice = Random(11)
    seen = 0
    while seen < 500:
        cards = [t for _ in range(6) for t in dice.choice(THREES).tiles]
        pair = dice.random() < 0.5
        if pair:
            cards += [dice.randrange(20)] * 2
        if max(map(cards.count, cards)) > 3:
            continue
        seen += 1
        key = pack(cards) | (PAIR if pair else 0)
        groups = reading(key)
        assert sorted(t for g in groups for t in g.tiles) == sorted(cards)
        assert sum(g.xi for g in groups) == best(key)
        assert [g.kind for g in groups].count("jiang") == pair
    with pytest.raises(ValueError, match="cannot be grouped"):
        reading(pack(ZIPAI.read("s1 s2 s4")))


@pytest.mark.parametrize(
    ("loose", "pair", "xi"),
    [
        ("b1 b1 s1 b2 b2 s2 b3 b3 s3", False, 15),  # 15 as sentences, 0 as three 绞 (case 6)
        ("s2 s7 s10 b2 b7 b10", False, 9),  # lesson 2: 二七十 has its 十
        ("s9 s10 s1", False, -1),  # no wrap (case 26)
        ("s4 b5 b6", False, -1),  # sizes never mix in 一句话 (case 27)
        ("s1 s5 s10", False, -1),  # 一五十 is no group here
        ("b7 b8 b9 b10 b10", True, 0),
        ("b10 b10", False, -1),  # a pair is no 门子 without a 跑/提 (case 20)
        ("b10 b10", True, 0),
        ("", True, -1),  # with a 跑/提 there must be one
        ("s6 s6 s6", False, 1),  # the third drawn by another: 碰 (case 3)
    ],
)
def test_loose_cards(loose, pair, xi):
    assert best(pack(ZIPAI.read(loose)) | (PAIR if pair else 0)) == xi


def test_seven_groups_no_more_no_less():
    three = pack(ZIPAI.read("b1 b2 b3"))
    assert complete_xi(three, 3, 6, 0, 20) == 26
    assert complete_xi(three, 3, 5, 0, 20) == -1
    assert complete_xi(three, 3, 6, 1, 20) == -1
    assert complete_xi(pack(ZIPAI.read("b1 b1")), 2, 6, 1, 20) == 20


def test_numbers_hold_cards():
    dice = Random(2)
    for _ in range(200):
        cards = [t for t in range(20) for _ in range(dice.randrange(4))]
        number = pack(cards)
        assert list(unpack(number)) == cards
        assert all(count(number, t) == cards.count(t) for t in range(20))
