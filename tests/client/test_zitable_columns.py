"""The hand in columns: sorted by itself, regrouped by the player, and left as he left it."""

from collections import Counter
from random import Random

import pytest

from client.table.zipai import columns as c
from client.table.zipai.columns import DEEP, MOST, Columns, Place
from engine.core.tiles import ZIPAI
from engine.games.paohuzi.grouping import THREES
from tests.client.zitable_views import Z


def hand(text: str) -> Columns:
    """`s1 s2 s3 | b5 b5`."""
    return tuple(Z(column) for column in text.split("|"))


def shown(columns: Columns) -> str:
    return " | ".join(ZIPAI.show(column) for column in columns)


# -- sorting by itself -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        # 坎 and 提 first, then whole groups by 胡息, pairs, two that lack one, single ones
        ("b4 s1 s2 s3 s9 s9 s9 b1 b2 b3", "s9 s9 s9 | b1 b2 b3 | s1 s2 s3 | b4"),
        ("s5 s5 s5 s5 s2 s7 s10", "s5 s5 s5 s5 | s2 s7 s10"),
        ("s8 s8 b8 s1 s1 b4 b5", "s8 s8 b8 | s1 s1 | b4 b5"),
        ("s1 s4 s8", "s1 s4 s8"),
        # the most groups, then the most 胡息: 一二三 rather than 二三四
        ("s1 s2 s3 s4", "s1 s2 s3 | s4"),
        ("b2 b7 b10 b8 b9", "b2 b7 b10 | b8 b9"),
        # a 坎 is never split for a run (phz 1.3)
        ("s3 s3 s3 s4 s5", "s3 s3 s3 | s4 s5"),
    ],
)
def test_sorted_by_itself(cards: str, expected: str) -> None:
    assert shown(c.sort(Z(cards))) == expected


def test_every_hand_fits_whatever_the_order_of_its_cards() -> None:
    luck, deck = Random(1), ZIPAI.full()
    for _ in range(300):
        cards = luck.sample(deck, luck.randint(1, 21))
        columns = c.sort(cards)
        assert Counter(c.cards(columns)) == Counter(cards)
        assert len(columns) <= MOST
        assert all(1 <= len(column) <= DEEP for column in columns)
        for face, n in Counter(cards).items():
            if n >= 3:
                assert (face,) * n in columns
        luck.shuffle(cards)
        assert c.sort(cards) == columns


def test_ten_pairs_and_one_card_fit_too() -> None:
    faces = "s1 s2 s4 s5 s7 b1 b2 b4 b5 b7"
    columns = c.sort(Z(f"{faces} {faces} s9"))
    assert len(columns) <= MOST
    assert sum(map(len, columns)) == 21


@pytest.mark.parametrize(
    ("column", "xi"),
    [
        ("s1 s2 s3", 3), ("b1 b2 b3", 6), ("s2 s7 s10", 3), ("b2 b7 b10", 6), ("s4 s5 s6", 0),
        ("s9 s9 b9", 0), ("s3 s3 s3", 3), ("b3 b3 b3", 6), ("s3 s3 s3 s3", 9), ("b3 b3 b3 b3", 12),
        ("s3 s3", None), ("s1 s2", None), ("s1 s2 s4", None), ("s1 s2 s3 s4", None),
    ],
)  # fmt: skip
def test_what_a_column_counts(column: str, xi: int | None) -> None:
    """phz 2.1."""
    assert c.column_xi(Z(column)) == xi


def test_every_pattern_is_a_whole_column() -> None:
    for pattern in THREES:
        assert c.column_xi(pattern.tiles) == pattern.xi


# -- regrouping --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "start", "column", "row", "after"),
    [
        ("s1 s2 | b5", (0, 1), 1, 1, "s1 | b5 s2"),
        ("s1 s2 | b5", (0, 0), 1, 0, "s2 | s1 b5"),
        ("s1 | b5", (0, 0), 1, 1, "b5 s1"),  # an empty column closes
        ("s1 s2 s3", (0, 0), 0, 3, "s2 s3 s1"),  # within a column
        ("s1 s2 s3", (0, 2), 0, 0, "s3 s1 s2"),
        ("s1 | s2 s3 s4 s5", (0, 0), 1, 0, "s1 | s2 s3 s4 s5"),  # full
        ("s1 | s9 s9 s9", (0, 0), 1, 0, "s1 | s9 s9 s9"),  # a 坎 takes nothing in
        ("s9 s9 s9 | s1 | s2", (0, 1), 1, 0, "s1 | s9 s9 s9 | s2"),  # it moves as a whole
        ("s1 | s2 | b9 b9 b9 b9", (2, 0), 0, 0, "b9 b9 b9 b9 | s1 | s2"),  # so does a 提
    ],
)
def test_a_card_put_into_a_column(
    before: str, start: tuple[int, int], column: int, row: int, after: str
) -> None:
    assert shown(c.move(hand(before), Place(*start), column, row)) == after


@pytest.mark.parametrize(
    ("before", "start", "gap", "after"),
    [
        ("s1 s2 | b5", (0, 1), 0, "s2 | s1 | b5"),
        ("s1 s2 | b5", (0, 0), 1, "s2 | s1 | b5"),
        ("s1 s2 | b5", (0, 0), 2, "s2 | b5 | s1"),
        ("s1 | s2 | s3", (0, 0), 3, "s2 | s3 | s1"),  # a single card changes places
        ("s1 | s2 | s3", (2, 0), 1, "s1 | s3 | s2"),
        ("s9 s9 s9 | s1", (0, 2), 2, "s1 | s9 s9 s9"),
    ],
)
def test_a_card_put_between_columns(
    before: str, start: tuple[int, int], gap: int, after: str
) -> None:
    assert shown(c.to_gap(hand(before), Place(*start), gap)) == after


def test_no_more_columns_than_fit() -> None:
    full = hand("s1 b1 | s2 | s3 | s4 | s5 | s6 | s7 | s8 | s9 | s10")
    assert len(full) == MOST
    assert c.to_gap(full, Place(0, 0), 3) == full


def test_no_move_makes_or_loses_a_card_or_splits_a_kan() -> None:
    luck, deck = Random(7), ZIPAI.full()
    for _ in range(60):
        cards = luck.sample(deck, 20)
        columns = c.sort(cards)
        fixed = sorted(column for column in columns if c.locked(column))
        for _ in range(40):
            at = luck.randrange(len(columns))
            start = Place(at, luck.randrange(len(columns[at])))
            if luck.random() < 0.5:
                columns = c.move(columns, start, luck.randrange(len(columns)), luck.randrange(5))
            else:
                columns = c.to_gap(columns, start, luck.randrange(len(columns) + 1))
            assert Counter(c.cards(columns)) == Counter(cards)
            assert all(1 <= len(column) <= DEEP for column in columns)
            assert len(columns) <= MOST
            assert set(fixed) <= set(columns)


# -- what leaves the hand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "left", "thrown", "after"),
    [
        ("s1 s2 | b5 b6", "s1 s2 b5", None, "s1 s2 | b5"),
        ("s1 s2 | b5", "s1 s2", None, "s1 s2"),  # the column goes with its last card
        ("s4 s5 | s4 b1", "s4 s5 b1", (1, 0), "s4 s5 | b1"),  # the copy that was thrown goes
        ("s4 s5 | s4 b1", "s4 s5 b1", (0, 0), "s5 | s4 b1"),
        ("s4 s8 | s4 s5", "s4 s8", None, "s4 s8"),  # 吃 with s4 s5: those that stand together
        ("s9 s9 s9 | s1", "s1", None, "s1"),  # 跑 out of a 坎
        ("b1 b1 | s2 s3", "s2 s3", None, "s2 s3"),  # 碰
        ("s1 s2", "s1 s2", None, "s1 s2"),
    ],
)
def test_what_stays_when_cards_leave(
    before: str, left: str, thrown: tuple[int, int] | None, after: str
) -> None:
    place = None if thrown is None else Place(*thrown)
    stays = c.after(hand(before), Z(left), place)
    assert stays is not None
    assert shown(stays) == after


def test_another_hand_is_no_continuation() -> None:
    assert c.after(hand("s1 s2"), Z("s1 s3")) is None
