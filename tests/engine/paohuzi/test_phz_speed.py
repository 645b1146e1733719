"""What must stay quick, counted in steps so that a busy machine cannot fail it, and timed."""

from random import Random

import pytest

from engine.core.tiles import ZIPAI
from engine.games.paohuzi import chi
from engine.games.paohuzi.cards import PAIR, pack
from engine.games.paohuzi.grouping import best
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.scoring import hand_xi

HARDEST = "s2 s3 s3 s3 s4 s4 s5 s7 s10 b2 b2 b2 b3 b3 b3 b4 b4 b5 b7 b10"
"""The loose cards with the most steps that a climb from many starts has found."""


def test_the_hardest_hand_known_takes_few_steps():
    best.cache_clear()
    best(pack(ZIPAI.read(HARDEST)) | PAIR)
    assert 50 < best.cache_info().misses < 400


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
def test_all_ways_to_eat(benchmark):
    dice = Random(1)
    hands = [Hand.of(dice.sample(ZIPAI.full(), 20)) for _ in range(200)]

    def run():
        for hand in hands:
            for face in range(20):
                chi.options(hand.loose, hand.left, face, owing=True)

    benchmark(run)
