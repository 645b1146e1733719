"""The fast way is the slow way: wins, waits and points against every substitution (tj S, V1)."""

from collections import Counter
from random import Random

import pytest
from tj_hands import DECK, as_melds, complete_hand, some_melds, wild_hand
from tj_slow import KINDS, Slow, completes, is_win, useful

from engine.games.taojiang.scoring import HOWS, Claim, Held, best
from engine.games.taojiang.suits import SHAPES, exposed, forms
from engine.shapes.keys import keys_of_kinds

RANDOM_HANDS, NEAR_HANDS = 20_000, 5_000


@pytest.mark.parametrize("wilds", range(9))
def test_a_win_is_found_if_and_only_if_some_substitution_wins(wilds):
    luck = Random(f"wins {wilds}")
    won = 0
    for number in range((RANDOM_HANDS + NEAR_HANDS) // 9 + 1):
        melds = some_melds(luck, 2) if wilds < 6 else []
        sets = 4 - len(melds)
        if number % 5 == 0:  # a complete hand with one tile changed
            hand = complete_hand(luck, sets)
            luck.shuffle(hand)
            hand[0] = luck.randrange(KINDS)
            tiles = hand[wilds:]
        else:
            tiles = luck.sample(DECK, 3 * sets + 2 - wilds)
        if max(Counter(tiles).values(), default=0) > 4:
            continue
        keys = keys_of_kinds(tiles)[:3]
        fast = forms(*keys, wilds, exposed(as_melds(melds))) & SHAPES != 0
        assert fast == completes(tiles, wilds, melds), (tiles, wilds, melds)
        won += fast
    assert won > 0


def test_filling_with_jokers_is_substituting():
    """The slow way that the test above trusts, against plain substitution."""
    luck = Random("jokers")
    for _ in range(150):
        hand = complete_hand(luck, 4)
        luck.shuffle(hand)
        wilds = luck.randrange(4)
        if luck.random() < 0.5:
            hand[-1] = luck.randrange(KINDS)
        tiles = hand[wilds:]
        assert completes(tiles, wilds, []) == is_win(tiles, [0] * wilds, [])


def situation(luck: Random, how: str) -> dict:
    first = luck.choice(("", "", "dealer", "draw")) if how == "self_draw" else ""
    ready = luck.random() < 0.2
    return {"how": how, "ready": ready, "from_ready": luck.random() < 0.2, "first": first}


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("eight", [False, True], ids=["4王", "8王"])
def test_points_and_patterns_are_those_of_the_best_substitution(how, eight):
    luck = Random(f"points {how} {eight}")
    for number in range(60):
        wilds = luck.choice((0, 1, 1, 2, 2, 2, 3)) if number % 10 else 4
        compare(luck, how, *wild_hand(luck, eight=eight, wilds=wilds))


def compare(luck, how, law, hand):
    """Score one hand both ways."""
    kinds, (tiles, held, melds) = law.wilds, hand
    own = how in ("self_draw", "own_kong")
    last_is_wild = own and held and luck.random() < 0.5
    kings, earths = len(held), tiles.count(law.earth)
    if how == "own_kong":  # the last tile is not in the hand
        kings -= bool(last_is_wild)
        earths -= not last_is_wild and tiles[-1] == law.earth
    s = situation(luck, how) | {"kings": kings, "earths": earths}
    imagined = -1
    if how == "own_kong" and luck.random() < 0.5:
        imagined = held[-1] if last_is_wild else tiles[-1]
        s["imagined"] = imagined
    few = useful(tiles, held) if len(held) > 2 else range(KINDS)
    slow = Slow(law, tiles, held, melds=melds, situation=s, kinds=few).won
    loose = tuple(held.count(kind) for kind in kinds)
    keys = keys_of_kinds([*tiles, *held])[:3]
    claim = Claim(how, s["ready"], s["from_ready"], s["first"])
    fast = best(law, Held(keys, loose, kings, earths, imagined), exposed(as_melds(melds)), claim)
    mine = (fast.points, fast.hard, fast.patterns) if fast else None
    assert mine == slow, (tiles, held, melds, law, s)
