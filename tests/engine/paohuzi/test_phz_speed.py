"""What must stay quick, counted in steps so that a busy machine cannot fail it, and timed."""

from random import Random

import pytest

from engine.core.tiles import ZIPAI
from engine.games.paohuzi import chi
from engine.games.paohuzi.cards import PAIR, pack
from engine.games.paohuzi.grouping import best, twists
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.scoring import hand_xi

HARDEST = "s1 s1 b1 b1 s2 s2 b2 b2 s3 s3 b3 b3 s4 s4 b4 b4 s5 s5 b5 b5"
"""Loose cards with the most choices of 绞 there can be."""


def test_no_hand_has_more_than_243_choices_of_jiao():
    most = [1] * 22  # by cards, for the numbers so far
    for _ in range(10):
        most = [
            max(
                most[cards - small - big] * len(twists(small, big))
                for small in range(4)
                for big in range(4)
                if small + big <= cards
            )
            for cards in range(22)
        ]
    assert most[21] == most[20] == len(twists(2, 2)) ** 5 == 243
    assert best(pack(ZIPAI.read(HARDEST)) | PAIR) == 6


@pytest.mark.benchmark(group="paohuzi")
def test_best_grouping_of_21_cards(benchmark):
    dice = Random(1)
    hands = [dice.sample(ZIPAI.full(), 21) for _ in range(2000)]

    def run():
        best.cache_clear()
        for cards in hands:
            hand_xi(Hand.of(cards))

    benchmark(run)


@pytest.mark.benchmark(group="paohuzi")
def test_best_grouping_of_the_hardest_cards(benchmark):
    cards = pack(ZIPAI.read(HARDEST)) | PAIR
    assert benchmark(best.__wrapped__, cards) == 6


@pytest.mark.benchmark(group="paohuzi")
def test_all_ways_to_eat(benchmark):
    dice = Random(1)
    hands = [Hand.of(dice.sample(ZIPAI.full(), 20)) for _ in range(200)]

    def run():
        for hand in hands:
            for face in range(20):
                chi.options(hand.loose, hand.left, face, owing=True)

    benchmark(run)
