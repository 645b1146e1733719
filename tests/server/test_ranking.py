"""Points of tables, sums of scores, direct encounter; bots below."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.conduct import standings as ranks_of
from server.ranking import Played, standings, table_points


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2, 3, 4), (4, 2, 1, 0)),
        ((4, 1, 3, 2), (0, 4, 1, 2)),
        ((1, 1, 3, 4), (3, 3, 1, 0)),
        ((1, 2, 2, 4), (4, Fraction(3, 2), Fraction(3, 2), 0)),
        ((1, 2, 2, 2), (4, 1, 1, 1)),
        ((1, 1, 1, 4), (Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 0)),
        ((1, 1, 1, 1), (Fraction(7, 4),) * 4),
        ((2, 1, 3), (1, 3, 0)),
        ((1, 1, 3), (2, 2, 0)),
        ((1, 1, 1), (Fraction(4, 3),) * 3),
        ((1, 2), (2, 0)),
        ((1, 1), (1, 1)),
    ],
)
def test_points_of_a_table(ranks, points):
    assert table_points(ranks) == points


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=4))
def test_a_table_gives_out_its_points_whatever_is_shared(scores):
    ranks = ranks_of(tuple(scores))
    assert sum(table_points(ranks)) == {2: 2, 3: 4, 4: 7}[len(scores)]


def played(seats, scores) -> Played:
    return Played(tuple(seats), ranks_of(tuple(scores)), tuple(scores))


def told(entrants, *rounds):
    return [(s.who, s.rank, s.points, s.score) for s in standings(entrants, rounds)]


def test_points_decide_then_scores():
    rounds = [
        [played((1, 2, 3, 4), (10, -10, 5, -5)), played((5, 6, 7, 8), (30, -10, -5, -15))],
        [played((1, 6, 3, 8), (0, 5, -1, -4)), played((5, 2, 7, 4), (0, 9, -1, -8))],
    ]
    assert told(range(1, 9), *rounds) == [
        (5, 1, 6, 30), (1, 2, 6, 10), (6, 3, 5, -5), (2, 4, 4, -1),
        (3, 5, 3, 4), (7, 6, 3, -6), (4, 7, 1, -13), (8, 8, 0, -19),
    ]  # fmt: skip


def test_who_is_equal_in_both_is_parted_by_the_tables_they_shared():
    rounds = [
        [played((1, 2), (5, -5)), played((3, 4), (5, -5))],
        [played((2, 4), (7, -7)), played((3, 1), (2, -2))],
    ]
    # 3: 4 points; 1 and 2: 2 points, +3 and +2; 4: 0
    assert [(who, rank) for who, rank, *_ in told((1, 2, 3, 4), *rounds)] == [
        (3, 1), (1, 2), (2, 3), (4, 4),
    ]  # fmt: skip
    equal = [
        [played((1, 2), (-5, 5)), played((3, 4), (-5, 5))],
        [played((1, 3), (5, -5)), played((2, 4), (-5, 5))],
    ]
    # 4: 4 points; 1 and 2: 2 points and nothing, and 2 has beaten 1; 3: 0
    assert [(who, rank) for who, rank, *_ in told((1, 2, 3, 4), *equal)] == [
        (4, 1), (2, 2), (1, 3), (3, 4),
    ]  # fmt: skip


def test_who_is_equal_even_then_shares_the_rank():
    rounds = [[played((1, 2), (5, -5)), played((3, 4), (5, -5))]]
    assert [(who, rank) for who, rank, *_ in told((1, 2, 3, 4), *rounds)] == [
        (1, 1), (3, 1), (2, 3), (4, 3),
    ]  # fmt: skip


def test_bots_have_no_rank_and_stand_below():
    rounds = [[played((1, -1, 2, 3), (-9, 20, -5, -6))]]
    assert told((1, 2, 3), *rounds) == [
        (2, 1, 2, -5), (3, 2, 1, -6), (1, 3, 0, -9), (-1, None, 4, 20),
    ]  # fmt: skip


def test_a_table_under_way_counts_nothing_and_a_missed_round_stays_empty():
    rounds = [
        [played((1, 2), (3, -3))],
        [Played((2, 1)), played((3, 4), (1, -1))],
    ]
    found = {line.who: line for line in standings((1, 2, 3, 4, 5), rounds)}
    assert [each and (each.table, each.rank, each.score) for each in found[1].rounds] == [
        (1, 1, 3), None,
    ]  # fmt: skip
    assert [each and each.table for each in found[4].rounds] == [None, 2]
    assert found[5].rounds == (None, None)
    assert found[5].points == 0


rounds_of_four = st.lists(
    st.tuples(st.permutations(range(1, 9)), st.lists(st.integers(-2, 2), min_size=8, max_size=8)),
    min_size=1,
    max_size=4,
)


@given(rounds_of_four)
def test_ranks_are_those_of_a_list(drawn):
    rounds = [[played(who[:4], scores[:4]), played(who[4:], scores[4:])] for who, scores in drawn]
    lines = standings(range(1, 9), rounds)
    assert sorted(line.who for line in lines) == list(range(1, 9))
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    assert lines[0].rank == 1
    assert all(lines[line.rank - 1].rank == line.rank for line in lines)
    keys = [(-line.points, -line.score) for line in lines]
    assert keys == sorted(keys)
    assert sum(line.points for line in lines) == 14 * len(rounds)
