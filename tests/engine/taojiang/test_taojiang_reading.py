"""The winning hand laid out is the hand, and shows the patterns it was paid for (tj V1)."""

from collections import Counter
from random import Random

import pytest
from tj_hands import as_melds, wild_hand

from engine.games.taojiang.reading import groups, show
from engine.games.taojiang.rules import Taojiang
from engine.games.taojiang.scoring import DISCARD, HOWS, OTHER_KONG, Claim, Held, best
from engine.games.taojiang.suits import IS_JIANG, exposed
from engine.shapes.keys import keys_of_kinds


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("wilds", range(9))
def test_a_reading_is_the_hand_and_shows_its_patterns(how, wilds):
    luck = Random(f"reading {how} {wilds}")
    read = 0
    for _ in range(40):
        law, hand = wild_hand(luck, eight=wilds > 4 or luck.random() < 0.5, wilds=wilds)
        loose = tuple(hand.held.count(kind) for kind in law.wilds)
        keys = keys_of_kinds([*hand.tiles, *hand.held])[:3]
        held = Held(keys, loose, len(hand.held), hand.tiles.count(law.earth))
        score = best(law, held, exposed(as_melds(hand.melds)), Claim(how))
        if score is None:  # a pair of another rank, or no such claim
            continue
        read += 1
        tile = luck.choice([*hand.tiles, *hand.held])
        laid = groups(law, held, as_melds(hand.melds), score, tile)
        check(law, hand, score, laid, tile)
    assert read > 0 or (how in (DISCARD, OTHER_KONG) and wilds > 3)


def check(law, hand, score, laid, tile):
    melds = [group for group in laid if group.open]
    assert [(group.kind, group.tiles) for group in melds] == hand.melds
    concealed = [group for group in laid if not group.open]
    real = [t for group in concealed for t in group.real or group.tiles]
    assert Counter(real) == Counter([*hand.tiles, *hand.held])
    replaced = [
        (face, mine)
        for group in concealed
        for face, mine in zip(group.tiles, group.real or group.tiles, strict=True)
        if face != mine
    ]
    assert {mine for _, mine in replaced} <= set(law.wilds)
    assert not (score.hard and replaced)
    (won,) = [group for group in concealed if group.won]
    assert tile in (won.real or won.tiles)
    faces = [t for group in laid for t in group.tiles]
    kinds = Counter(group.kind for group in concealed)
    patterns = set(score.patterns)
    for group in concealed:
        well_formed(group)
    if "full_flush" in patterns:
        assert len({t // 9 for t in faces}) == 1
    if "all_258" in patterns:
        assert all(IS_JIANG[t] for t in faces)
    if patterns & {"seven_pairs", "luxury_seven_pairs", "double_luxury_seven_pairs"}:
        assert kinds == {"pair": 7}
    elif kinds["pair"]:
        assert kinds["pair"] == 1
        assert kinds["pung"] + kinds["chow"] + len(melds) == 4
        chows = [group for group in laid if group.kind == "chow"]
        assert bool(chows) != ("all_triplets" in patterns)
        (pair,) = [group for group in concealed if group.kind == "pair"]
        assert IS_JIANG[pair.tiles[0]] or patterns & {"full_flush", "all_triplets"}
        earth = ("pung", (law.earth,) * 3, ())
        if patterns & {"earth", "double_earth"} and "all_258" not in patterns:
            assert earth in [(group.kind, group.tiles, group.real) for group in concealed]
        if score.hard and patterns & {"heaven", "double_heaven"} and "all_258" not in patterns:
            king = ("pung", (law.wilds[0],) * 3, ())
            assert king in [(group.kind, group.tiles, group.real) for group in concealed]


def well_formed(group):
    first = group.tiles[0]
    if group.kind == "chow":
        assert group.tiles == (first, first + 1, first + 2)
        assert first % 9 < 7
    elif group.kind in ("pung", "pair"):
        assert group.tiles == (first,) * (3 if group.kind == "pung" else 2)
    else:
        assert group.kind in ("all_258", "loose")


@pytest.mark.parametrize(
    ("indicator", "hand", "win", "text"),
    [
        (
            "5m",
            "1236m1114p22789s",
            "5p",
            "chow 123m, pung 111p, chow 345p [6m=3p], chow 789s, pair 22s",
        ),
        (
            "5m",
            "666m1114p223789s",
            "4s",
            "pung 111p, chow 234p [6m=2p 6m=3p], chow 234s [6m=2s], chow 789s, pair 22s",
        ),
        ("3m", "2458m2258p25588s", "5p", "all_258 2258m22558p25588s [4m=2m]"),
        ("5m", "15559m138p12479s", "4p", "loose 15559m1348p12479s"),
    ],
)
def test_a_reading_tells_what_each_wild_stands_for(indicator, hand, win, text):
    case = {"type": "score", "hand": hand, "win": win, "indicator": indicator, "how": "self_draw"}
    answer = Taojiang().answer(case)
    assert answer["reading"] == text
    assert show(()) == ""
