"""Rows about hands: win, distance, acceptance, waits, discards, readings."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.shapes.hands import acceptance, best_discards, distance, is_win, waits
from engine.shapes.keys import KINDS, keys_of, keys_of_kinds
from engine.shapes.readings import readings
from engine.shapes.wild import wild_win
from tests.bench.harness import HANDS, ROUNDS, Make, Work, row

# hands, as 34 counts


def complete_hand(luck: Random, sets: int, kinds: int = KINDS) -> list[int]:
    """Return sets (70 % chows) and a pair."""
    while True:
        counts = [0] * KINDS
        for _ in range(sets):
            if luck.random() < 0.7:
                first = luck.randrange(3) * 9 + luck.randrange(7)
                for kind in range(first, first + 3):
                    counts[kind] += 1
            else:
                counts[luck.randrange(kinds)] += 3
        counts[luck.randrange(kinds)] += 2
        if max(counts) <= 4:
            return counts


def near_hand(luck: Random, sets: int) -> list[int]:
    """Return a complete hand with one tile exchanged for another kind."""
    while True:
        counts = complete_hand(luck, sets)
        old = luck.choice([kind for kind in range(KINDS) if counts[kind]])
        new = luck.randrange(KINDS)
        if new != old and counts[new] < 4:
            counts[old] -= 1
            counts[new] += 1
            return counts


def random_hand(luck: Random, sets: int) -> list[int]:
    """Return any tiles of the 136."""
    counts = [0] * KINDS
    for position in luck.sample(range(4 * KINDS), 3 * sets + 2):
        counts[position // 4] += 1
    return counts


def chunks(make: Make, sets: int) -> list[list[Any]]:
    """Return as many chunks of fresh hands as a measurement takes."""
    luck = Random(1)
    return [[make(luck, sets) for _ in range(HANDS)] for _ in range(ROUNDS + 1)]


def converted(hands: list[list[Any]], convert: Callable[[Any], Any]) -> list[list[Any]]:
    """Return the hands in another form."""
    return [[convert(counts) for counts in chunk] for chunk in hands]


def without_one(counts: list[int]) -> list[int]:
    """Return the hand before its last tile."""
    last = max(kind for kind in range(KINDS) if counts[kind])
    return [count - (kind == last) for kind, count in enumerate(counts)]


def tiles_136(counts: list[int]) -> list[int]:
    """Return physical tiles, four numbers a kind, as several peers want them."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def each(function: Callable[[Any], object]) -> Callable[[Sequence[Any]], None]:
    """Return a loop that calls a function of one argument."""

    def loop(chunk: Sequence[Any]) -> None:
        for item in chunk:
            function(item)

    return loop


def each_keys(function: Callable[..., object]) -> Callable[[Sequence[Any]], None]:
    """Return a loop that calls a function of four keys."""

    def loop(chunk: Sequence[Any]) -> None:
        for k0, k1, k2, k3 in chunk:
            function(k0, k1, k2, k3)

    return loop


def each_keys_and_sets(function: Callable[..., object]) -> Callable[[Sequence[Any]], None]:
    """Return a loop that calls a function of four keys and the five sets of i8."""

    def loop(chunk: Sequence[Any]) -> None:
        for k0, k1, k2, k3 in chunk:
            function(k0, k1, k2, k3, 5)

    return loop


COMPLETE, NEAR = "win check of a complete hand", "win check of a hand one tile off"


@row(NEAR, "paizhuo", "17 tiles, suit keys", near_hand)
@row(COMPLETE, "paizhuo", "17 tiles, suit keys", complete_hand)
def win_from_keys(make: Make) -> Work:
    return converted(chunks(make, 5), keys_of), each_keys(is_win)


@row(NEAR, "paizhuo", "17 tiles, from 34 counts", near_hand)
@row(COMPLETE, "paizhuo", "17 tiles, from 34 counts", complete_hand)
def win_from_counts(make: Make) -> Work:
    return chunks(make, 5), each(lambda counts: is_win(*keys_of(counts)))


@row(NEAR, "riichienv", "14 tiles, Rust; calculate_shanten == -1", near_hand)
@row(COMPLETE, "riichienv", "14 tiles, Rust; calculate_shanten == -1", complete_hand)
def win_riichienv(make: Make) -> Work:
    from riichienv import calculate_shanten

    hands = converted(chunks(make, 4), tiles_136)
    return hands, each(lambda tiles: calculate_shanten(tiles) == -1)


@row(NEAR, "jansou", "14 tiles; is_complete", near_hand)
@row(COMPLETE, "jansou", "14 tiles; is_complete", complete_hand)
def win_jansou(make: Make) -> Work:
    from jansou.analysis.decompose import is_complete

    return chunks(make, 4), each(lambda counts: is_complete(counts, 0))


@row(NEAR, "mahjong", "14 tiles; is_agari", near_hand)
@row(COMPLETE, "mahjong", "14 tiles; is_agari", complete_hand)
def win_mahjong(make: Make) -> Work:
    from mahjong.agari import Agari

    return chunks(make, 4), each(Agari.is_agari)


WILD = "win check with wilds (taojiang)"


@row(WILD, "paizhuo", "14 tiles, 0-8 of them wild", 4)
def win_with_wilds(sets: int) -> Work:
    luck = Random(1)

    def hand(_: Random, sets: int) -> tuple[int, ...]:
        wilds = luck.randrange(9)
        tiles = tiles_136(complete_hand(luck, sets, 27))
        real = [tile // 4 for tile in luck.sample(tiles, len(tiles) - wilds)]
        return (*keys_of_kinds(real)[:3], wilds)

    return chunks(hand, sets), each_keys(wild_win)


DISTANCE = "distance to ready of a random hand"


@row(DISTANCE, "paizhuo", "17 tiles, suit keys")
def distance_from_keys() -> Work:
    return converted(chunks(random_hand, 5), keys_of), each_keys_and_sets(distance)


@row(DISTANCE, "paizhuo", "17 tiles, from 34 counts")
def distance_from_counts() -> Work:
    return chunks(random_hand, 5), each(lambda counts: distance(*keys_of(counts), 5))


@row(DISTANCE, "riichienv", "14 tiles, Rust; calculate_shanten")
def distance_riichienv() -> Work:
    from riichienv import calculate_shanten

    return converted(chunks(random_hand, 4), tiles_136), each(calculate_shanten)


@row(DISTANCE, "jansou", "14 tiles; shanten_counts")
def distance_jansou() -> Work:
    from jansou.analysis.shanten import shanten_counts

    return chunks(random_hand, 4), each(lambda counts: shanten_counts(counts, 0))


@row(DISTANCE, "mahjong", "14 tiles; calculate_shanten")
def distance_mahjong() -> Work:
    from mahjong.shanten import Shanten

    return chunks(random_hand, 4), each(Shanten.calculate_shanten)


ACCEPTANCE = "tiles that bring a random hand nearer"


@row(ACCEPTANCE, "paizhuo", "16 tiles, suit keys")
def acceptance_from_keys() -> Work:
    hands = converted(converted(chunks(random_hand, 5), without_one), keys_of)
    return hands, each_keys_and_sets(acceptance)


@row(ACCEPTANCE, "jansou", "13 tiles; acceptance_counts")
def acceptance_jansou() -> Work:
    from jansou.analysis.efficiency import acceptance_counts

    hands = converted(chunks(random_hand, 4), without_one)
    return hands, each(lambda counts: acceptance_counts(counts, 0))


WAITS = "waits of a ready hand"


@row(WAITS, "paizhuo", "16 tiles, suit keys")
def waits_from_keys() -> Work:
    hands = converted(converted(chunks(complete_hand, 5), without_one), keys_of)
    return hands, each_keys_and_sets(waits)


@row(WAITS, "riichienv", "13 tiles, Rust; HandEvaluator(tiles).get_waits()")
def waits_riichienv() -> Work:
    from riichienv import HandEvaluator

    hands = converted(converted(chunks(complete_hand, 4), without_one), tiles_136)
    return hands, each(lambda tiles: HandEvaluator(tiles).get_waits())


@row(WAITS, "jansou", "13 tiles; waits_counts")
def waits_jansou() -> Work:
    from jansou.analysis.waits import waits_counts

    hands = converted(chunks(complete_hand, 4), without_one)
    return hands, each(lambda counts: waits_counts(counts, ()))


DISCARDS = "best discards of a random hand"


@row(DISCARDS, "paizhuo", "17 tiles, suit keys; distance and acceptance of the best")
def best_discards_from_keys() -> Work:
    hands = converted(chunks(random_hand, 5), keys_of)
    return hands, each_keys_and_sets(best_discards)


@row(DISCARDS, "jansou", "14 tiles; discard_evaluation, all discards")
def best_discards_jansou() -> Work:
    from jansou.analysis.efficiency import discard_evaluation
    from jansou.core.hand import Hand
    from jansou.core.notation import parse_136

    hands = converted(chunks(random_hand, 4), lambda counts: Hand(parse_136(tiles_136(counts))))
    return hands, each(discard_evaluation)


READINGS = "readings of a complete hand"


@row(READINGS, "paizhuo", "17 tiles, suit keys")
def readings_from_keys() -> Work:
    return converted(chunks(complete_hand, 5), keys_of), each_keys(readings)


@row(READINGS, "mahjong", "14 tiles; divide_hand")
def readings_mahjong() -> Work:
    from mahjong.hand_calculating.divider import HandDivider

    return chunks(complete_hand, 4), each(HandDivider.divide_hand)


@row(READINGS, "jansou", "14 tiles; decompose")
def readings_jansou() -> Work:
    from jansou.analysis.decompose import decompose
    from jansou.core.notation import parse_136

    hands = converted(chunks(complete_hand, 4), lambda counts: parse_136(tiles_136(counts)))
    return hands, each(lambda tiles: decompose(tiles, (), tiles[0]))
