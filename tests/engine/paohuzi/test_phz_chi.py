"""吃 and 比牌 (1.9): every own copy of the eaten face is laid down too, or nothing is eaten."""

from random import Random

import phz_brute
import pytest

from engine.core.notation import show_action
from engine.core.tiles import ZIPAI
from engine.games.paohuzi import chi
from engine.games.paohuzi.cards import FACES
from engine.games.paohuzi.hand import Hand

NAMES = ZIPAI.names


def texts(hand, card, owing=True):
    mine = Hand.of(ZIPAI.read(hand))
    found = chi.options(mine.loose, mine.left, ZIPAI.tile(card), owing=owing)
    return [show_action(ZIPAI, action) for action in found]


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [
        # 48: 4·5 吃 3, the own 3 as 1·2·3; one text for one set of groups (N5): the smallest
        ("s1 s2 s3 s4 s5 b9", "s3", ["chi s1 s2 / s3 s4 s5"]),
        ("s2 s3 s4 s5 b9", "s3", []),  # 49, the seed's example: 2345 cannot eat 3
        ("s1 s2 s4 b9", "s3", ["chi s1 s2", "chi s2 s4"]),  # 50: two ways
        ("b3 b3 s4 b9", "s3", ["chi b3 b3"]),  # 51: 绞 with two of the other size
        ("s3 b3 b3 s9", "s3", ["chi s3 b3"]),  # 52: the b3 left over need not be compared
        ("s3 s3 b3 s4 s5 b9", "s3", ["chi s3 b3 / s3 s4 s5"]),  # one 绞 may take two
        ("s3 s4 s4 s5 s5 s6 s6 s7 b9", "s5", ["chi s3 s4 / s4 s5 s6 / s5 s6 s7"]),  # 54
        ("s4 s4 s4 s5 s6 b9 b1", "s3", []),  # 55: a 坎 cannot be used
        ("s4 s4 s4 s4 s5 s6 b9 b1", "s3", []),  # nor a 提
        ("s2 s7 s10 s3 s4 b9", "s2", ["chi s3 s4 / s2 s7 s10"]),  # 56
        ("s9 s10 b1", "s1", []),  # no wrap
        ("b4 b5 s9", "s3", []),  # sizes never mix in 一句话
        ("s1 s10 b9", "s5", []),  # 一五十 is no group
    ],
)
def test_what_can_be_eaten(hand, card, expected):
    assert texts(hand, card) == expected


@pytest.mark.parametrize(
    ("hand", "owing", "expected"),
    [
        ("s4 s5", True, []),  # 57: nothing left to discard
        ("s4 s5", False, ["chi s4 s5"]),  # 58: no discard is due (1.8)
        ("s4 s5 b9", True, ["chi s4 s5"]),
        ("s3 s4 s5 s1 s2", True, []),  # A3 holds after 比 too
        ("s3 s4 s5 s1 s2", False, ["chi s1 s2 / s3 s4 s5"]),
    ],
)
def test_a_discard_must_be_left(hand, owing, expected):
    assert texts(hand, "s3", owing) == expected


def groups_of(action, card):
    eaten = tuple(sorted(NAMES[t] for t in (*action.tiles, card)))
    return tuple(sorted([eaten, *(tuple(sorted(NAMES[t] for t in g)) for g in action.groups)]))


def crowded(dice):
    """Loose cards close to each other, so that there is much to compare."""
    low = dice.randrange(7)
    near = [t for t in FACES if low <= t % 10 <= low + 3 or t % 10 in (1, 6, 9)]
    return sorted(t for t in near for _ in range(dice.choice((0, 0, 1, 2, 2))))


def test_all_ways_are_offered_and_no_others():
    dice = Random(5)
    most = 0
    for _ in range(1500):
        hand = crowded(dice)
        card = dice.choice(FACES)
        mine = Hand.of(hand)
        found = chi.options(mine.loose, mine.left, card, owing=False)
        by_rule = phz_brute.meals([NAMES[t] for t in hand], NAMES[card])
        assert {groups_of(action, card) for action in found} == by_rule, (hand, card)
        assert len(found) == len(by_rule)  # one text for one set of groups
        most = max(most, len(found))
    assert most >= 8


def test_texts_are_sorted_and_the_smallest_of_their_groups():
    for face in FACES:
        for held in range(3):
            shown = [show_action(ZIPAI, meal.action) for meal in chi.meals(face, held)]
            assert shown == sorted(set(shown))
            for meal in chi.meals(face, held):
                groups = [*meal.action.groups, tuple(sorted((*meal.action.tiles, face)))]
                for at, eating in enumerate(groups):
                    own = list(eating)
                    own.remove(face)
                    rest = sorted(groups[:at] + groups[at + 1 :])
                    other = " / ".join(ZIPAI.show(g) for g in (own, *rest))
                    assert show_action(ZIPAI, meal.action) <= f"chi {other}"


def test_the_xi_of_each_choice_is_known():
    """For the panel of steps (ui 52)."""
    worth = {show_action(ZIPAI, m.action): m.xi for m in chi.meals(ZIPAI.tile("s2"), 1)}
    assert worth["chi s1 s3 / s2 s7 s10"] == 6
    assert worth["chi s2 b2"] == 0
