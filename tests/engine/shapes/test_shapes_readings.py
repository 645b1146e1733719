"""A hand is read in every way its tiles can be sets and a pair, each way once, the pair first."""

from random import Random

import pytest

from engine.core.tiles import MAHJONG, Tile
from engine.shapes.keys import keys_of, keys_of_kinds
from engine.shapes.readings import (
    CHOW,
    PAIR,
    PUNG,
    Reading,
    form_of,
    kind_of,
    readings,
    tiles_of,
    wilds_of,
)
from tests.engine.shapes import brute
from tests.engine.shapes.hands import counted, some


def shown(reading: Reading) -> str:
    return " ".join(MAHJONG.show(map(Tile, tiles_of(part))) for part in reading)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("EE", ["EE"]),
        ("123m55p", ["55p 123m"]),
        ("123m456p789s11sEEE", ["11s 789s 123m 456p EEE"]),
        ("111222333m55p", ["55p 111m 222m 333m", "55p 123m 123m 123m"]),
        ("11123456789999m", ["11m 123m 456m 789m 999m"]),
        ("22233344455m", ["55m 222m 333m 444m", "55m 234m 234m 234m", "22m 234m 345m 345m"]),
        ("123m456p789s11p55p", []),
        ("", []),
    ],
)
def test_readings(hand: str, expected: list[str]) -> None:
    found = readings(*keys_of_kinds(MAHJONG.read(hand)))
    assert sorted(map(shown, found)) == sorted(expected)


@pytest.mark.parametrize("sets", range(6))
def test_agrees_with_trying_every_set(sets: int) -> None:
    luck = Random(sets)
    several = 0
    for _ in range(400):
        counts = counted(some(luck, sets))
        found = readings(*keys_of(counts))
        groups = [
            (tiles_of(pair), *sorted(tiles_of(part) for part in parts)) for pair, *parts in found
        ]
        several += len(found) > 1
        assert len(set(groups)) == len(groups)
        assert set(groups) == brute.readings(counts)
    assert several >= (8 if sets > 2 else 0)


def test_a_part_tells_its_form_kind_and_tiles() -> None:
    for form, tiles in ((PAIR, (24, 24)), (CHOW, (24, 25, 26)), (PUNG, (24, 24, 24))):
        part = form | 24
        assert (form_of(part), kind_of(part), tiles_of(part)) == (form, 24, tiles)
        assert wilds_of(part) == ()
