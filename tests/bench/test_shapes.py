"""What a question about a hand costs; `pytest tests/bench --benchmark-enable -n0` shows the times.

Without that switch each runs once, and the answers are checked instead.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.shapes.hands import acceptance, best_discards, distance, is_win, waits
from engine.shapes.keys import Keys, keys_of, keys_of_kinds
from engine.shapes.readings import readings
from engine.shapes.wild import wild_distance, wild_waits, wild_win, wild_win_with
from engine.shapes.wild_readings import wild_readings
from tests.bench import rows_shapes
from tests.bench.harness import TOPICS, measured
from tests.bench.rows_shapes import (
    complete_hand,
    near_hand,
    random_hand,
    tiles_136,
    without_one,
)

Hands = list[tuple[int, int, int, int]]


def keys(make: Callable[[Random, int], list[int]], *, ready: bool = False) -> Hands:
    """Return the keys of a thousand i8 hands."""
    luck = Random(7)
    hands = [make(luck, 5) for _ in range(1000)]
    return [keys_of(without_one(counts) if ready else counts) for counts in hands]


def wild_hands(missing: int = 0) -> Hands:
    """Return the real keys and the wilds of complete taojiang hands, less some real tiles."""
    luck = Random(7)
    hands = []
    for _ in range(1000):
        wilds = luck.randrange(9)
        tiles = tiles_136(complete_hand(luck, 4, 27))
        real = [tile // 4 for tile in luck.sample(tiles, 14 - wilds - missing)]
        hands.append((*keys_of_kinds(real)[:3], wilds))
    return hands


def over(function: Callable[..., Any], hands: Hands, *more: int) -> Callable[[], list[Any]]:
    return lambda: [function(*hand, *more) for hand in hands]


@pytest.fixture(scope="module")
def random_keys() -> list[Keys]:
    return keys(random_hand)


def test_is_win(benchmark: Any) -> None:
    hands = keys(complete_hand)
    assert all(benchmark(over(is_win, hands)))
    assert not all(over(is_win, keys(near_hand))())


def test_distance(benchmark: Any, random_keys: Hands) -> None:
    found = benchmark(over(distance, random_keys, 5))
    assert 4.5 < sum(found) / len(found) < 5.0  # 4.738 over all hands of seventeen tiles


def test_acceptance(benchmark: Any) -> None:
    assert all(benchmark(over(acceptance, keys(random_hand, ready=True), 5)))


def test_waits(benchmark: Any) -> None:
    assert all(benchmark(over(waits, keys(complete_hand, ready=True), 5)))


def test_best_discards(benchmark: Any, random_keys: Hands) -> None:
    assert all(benchmark(over(best_discards, random_keys, 5)))


def test_readings(benchmark: Any) -> None:
    assert all(benchmark(over(readings, keys(complete_hand))))


def test_wild_win(benchmark: Any) -> None:
    assert all(benchmark(over(wild_win, wild_hands())))


def test_wild_distance(benchmark: Any) -> None:
    assert set(benchmark(over(wild_distance, wild_hands(missing=1), 4))) == {1}


def test_wild_waits(benchmark: Any) -> None:
    assert all(benchmark(over(wild_waits, wild_hands(missing=1), 4)))


def test_best_of_pungs_and_258(benchmark: Any) -> None:
    """The questions 桃江 scoring asks first: all pungs? a pair of 2, 5 or 8?"""
    hands = wild_hands()
    pairs = 0b010010010_010010010_010010010

    def ask() -> list[bool]:
        return [
            wild_win_with(*hand, pungs=True) or wild_win_with(*hand, pairs=pairs) for hand in hands
        ]

    assert any(benchmark(ask))


def test_first_wild_reading(benchmark: Any) -> None:
    hands = wild_hands()
    assert all(benchmark(lambda: [next(wild_readings(*hand)) for hand in hands]))


def test_the_comparison_runs_every_row_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_shapes, "HANDS", 10)
    for topic in TOPICS:
        for _, rate in measured(topic, rounds=1):
            assert isinstance(rate, ImportError) or rate > 0
