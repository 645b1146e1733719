"""Seven pairs (taojiang F2), seven pairs and a triplet (i8 嚦咕嚦咕); four alike are two pairs."""

from collections import Counter
from random import Random

import pytest

from engine.core.tiles import MAHJONG
from engine.shapes.keys import keys_of, keys_of_kinds, kinds_of
from engine.shapes.pairs import (
    is_ligu,
    is_seven_pairs,
    ligu_acceptance,
    ligu_distance,
    ligu_reading,
    ligu_waits,
    seven_pairs_acceptance,
    seven_pairs_distance,
    seven_pairs_reading,
    seven_pairs_waits,
)
from engine.shapes.readings import PAIR, PUNG, form_of, kind_of, tiles_of, wilds_of
from tests.engine.shapes import brute
from tests.engine.shapes.hands import counted


def near_pairs(luck: Random, size: int, kinds: int, triplet: bool) -> list[int]:
    """Return tiles that mostly stand in pairs, with up to three strangers."""
    hand = [luck.randrange(kinds)] * 3 * triplet
    while len(hand) < size + 2:
        kind = luck.randrange(kinds)
        if hand.count(kind) <= 2:
            hand += [kind, kind]
    hand = hand[:size]
    for _ in range(luck.randrange(4)):
        if hand:
            hand.remove(luck.choice(hand))
            hand.append(luck.choice([kind for kind in range(kinds) if hand.count(kind) < 4]))
    return sorted(hand)


@pytest.mark.parametrize(
    ("hand", "wilds", "expected"),
    [
        ("114499m3377p1166s", 0, True),
        ("114499m3377p166s", 1, True),
        ("114499m33667p16s6s", 0, False),
        ("114499m3366p16s", 2, True),  # tj-031: two wilds cover two singles
        ("111199m3377p1166s", 0, True),  # four alike are two pairs
        ("111m", 11, True),
        ("19m147p1s", 8, True),  # tj-083: eight wilds and six scattered tiles
        ("19m1477p147s", 6, False),
        ("114499m3377p11s", 0, False),  # six pairs
        ("114499m3377p116677s", 0, False),  # eight pairs
        ("114499m3377p1166s", 2, False),
    ],
)
def test_seven_pairs(hand: str, wilds: int, expected: bool) -> None:
    k0, k1, k2, _ = keys_of_kinds(MAHJONG.read(hand))
    assert is_seven_pairs(k0, k1, k2, wilds) is expected
    assert bool(seven_pairs_reading(k0, k1, k2, wilds)) is expected


@pytest.mark.parametrize("wilds", range(9))
def test_seven_pairs_agree_with_the_best_choice_of_pairs(wilds: int) -> None:
    luck = Random(wilds)
    ready = 0
    for _ in range(300):
        hand = near_pairs(luck, 13 - wilds, 27, False)
        counts = counted(hand)
        keys = keys_of(counts)[:3]
        now = max(0, brute.pairs_distance(counts, 7, False) - wilds)
        assert seven_pairs_distance(*keys, wilds) == now
        nearer, winning = [], []
        for kind in range(27):
            if counts[kind] < 4:
                counts[kind] += 1
                missing = max(0, brute.pairs_distance(counts, 7, False) - wilds)
                after = keys_of(counts)[:3]
                counts[kind] -= 1
                assert is_seven_pairs(*after, wilds) is (missing == 0)
                nearer += [kind] * (missing < now)
                winning += [kind] * (missing == 0)
        assert kinds_of(seven_pairs_acceptance(*keys, wilds)) == nearer
        assert kinds_of(seven_pairs_waits(*keys, wilds)) == winning
        ready += bool(winning)
    assert ready >= 30


@pytest.mark.parametrize("wilds", range(9))
def test_a_reading_of_seven_pairs_says_what_each_wild_is(wilds: int) -> None:
    luck = Random(wilds)
    seen = 0
    for _ in range(200):
        hand = near_pairs(luck, 14 - wilds, 27, False)
        reading = seven_pairs_reading(*keys_of_kinds(hand)[:3], wilds, free=7)
        if reading:
            seen += 1
            assert [form_of(part) for part in reading] == [PAIR] * 7
            left = Counter(kind for part in reading for kind in tiles_of(part))
            stand_ins = Counter(kind for part in reading for kind in wilds_of(part))
            assert left - stand_ins == Counter(hand)
            assert stand_ins.total() == wilds
            assert all(kind_of(part) == 7 for part in reading if len(wilds_of(part)) == 2)
    assert seen >= 10


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("11m44m88m22p55p99pCC777s", True),  # i8-056
        ("112233m445566p77s999s", True),  # i8-058
        ("1111m8888m22p55p99p777s", True),  # four alike are two pairs
        ("123m456m789m123p2244s9s", False),
        ("11m44m88m22p55p99pCC77s1p", False),
        ("11m44m88m22p55p777999s1p", False),
        ("11m44m88m22p55p99pCC7777s", False),  # eighteen tiles
        ("11m44m88m22p55p99p777s", False),  # six pairs
    ],
)
def test_ligu(hand: str, expected: bool) -> None:
    keys = keys_of_kinds(MAHJONG.read(hand))
    assert is_ligu(*keys) is expected
    reading = ligu_reading(*keys)
    assert bool(reading) is expected
    if expected:
        assert [form_of(part) for part in reading] == [PAIR] * 7 + [PUNG]
        tiles = sorted(kind for part in reading for kind in tiles_of(part))
        assert tiles == sorted(MAHJONG.read(hand))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1122m3344p5566sEECC", "1m2m3p4p5s6sEC"),  # eight pairs: any becomes the triplet
        ("1122m3344p5566sEEEC", "C"),
        ("1122m3344p556sEEECC", "6s"),
        ("1122m334p55566sEEEC", ""),
        ("1122m3344p55566sEEE", "5sE"),
        ("1111m3344p5566sEECC", "3p4p5s6sEC"),
        ("1111m2222m3333m4444m", ""),
        ("1111m2222m3333m444m5m", "5m"),
    ],
)
def test_ligu_waits(hand: str, expected: str) -> None:
    keys = keys_of_kinds(MAHJONG.read(hand))
    assert kinds_of(ligu_waits(*keys)) == list(MAHJONG.read(expected))


@pytest.mark.parametrize("seed", range(4))
def test_ligu_agrees_with_the_best_choice_of_triplet_and_pairs(seed: int) -> None:
    luck = Random(seed)
    ready = 0
    for _ in range(40):
        hand = near_pairs(luck, 16, luck.choice([10, 34]), True)
        counts = counted(hand)
        keys = keys_of(counts)
        now = brute.pairs_distance(counts, 7, True)
        assert ligu_distance(*keys) == now
        nearer, winning = [], []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                missing = brute.pairs_distance(counts, 7, True)
                assert is_ligu(*keys_of(counts)) is (missing == 0)
                counts[kind] -= 1
                nearer += [kind] * (missing < now)
                winning += [kind] * (missing == 0)
        assert kinds_of(ligu_acceptance(*keys)) == nearer
        assert kinds_of(ligu_waits(*keys)) == winning
        ready += bool(winning)
    assert ready >= 5
