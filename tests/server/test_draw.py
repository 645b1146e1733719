"""The draw of tables: everybody once a round, bots only fill up, nobody meets again needlessly."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server import draw
from server.draw import bots_needed, repeats, round_seed


def plan(people, size, rounds, seed="lot"):
    """Draw so many rounds for the same people, or for those of each round."""
    before = []
    for number in range(1, rounds + 1):
        who = people[number - 1] if isinstance(people, list) else range(1, people + 1)
        before.append(draw.draw(round_seed(seed, number), size, list(who), before))
    return before


@pytest.fixture
def short_search(monkeypatch):
    """Look less long for the best: what is tested must hold for any tables."""
    monkeypatch.setattr(draw, "EFFORT", 2000)


def costs(rounds) -> list[int]:
    return [repeats(tables, rounds[:at]) for at, tables in enumerate(rounds)]


crowds = st.lists(st.sets(st.integers(1, 17), min_size=2), min_size=1, max_size=3)


@settings(max_examples=60)
@given(crowds, st.integers(2, 4), st.text(max_size=4))
def test_everybody_sits_once_a_round_and_bots_fill_up_the_last_table(
    short_search, crowds, size, seed
):
    rounds = plan(crowds, size, len(crowds), seed)
    for who, tables in zip(crowds, rounds, strict=True):
        sitting = Counter(each for table in tables for each in table)
        bots = [-1 - n for n in range(bots_needed(len(who), size))]
        assert sitting == Counter([*who, *bots])
        assert len(bots) < size
        assert all(len(table) == size for table in tables)
        assert all(any(each > 0 for each in table) for table in tables)
    assert plan(crowds, size, len(crowds), seed) == rounds


@pytest.mark.parametrize(
    ("people", "size", "perfect"),
    [
        (16, 4, 5),  # everybody meets everybody: the affine plane of order 4
        (13, 4, 5), (20, 4, 5), (28, 4, 7), (32, 4, 9), (36, 4, 9),
        (9, 3, 4), (12, 3, 4), (15, 3, 5), (21, 3, 7), (27, 3, 9),
        (8, 2, 7), (7, 2, 7), (5, 2, 5), (20, 2, 9),
        (24, 4, 4), (64, 4, 9), (128, 4, 3), (18, 3, 5),
    ],
)  # fmt: skip
def test_nobody_meets_again_as_long_as_that_can_be(people, size, perfect):
    assert costs(plan(people, size, perfect)) == [0] * perfect


def best(people, size, before) -> int:
    """The least that any tables of these people repeat: all of them are tried."""
    met = Counter(
        pair for tables in before for table in tables for pair in combinations(sorted(table), 2)
    )

    def least(left) -> int:
        if not left:
            return 0
        first, *others = left
        return min(
            sum(met[pair] for pair in combinations((first, *more), 2))
            + least([each for each in others if each not in more])
            for more in combinations(others, size - 1)
        )

    return least(list(range(1, people + 1)))


@pytest.mark.parametrize(("people", "size", "rounds"), [(8, 4, 4), (6, 3, 4), (9, 3, 6), (6, 2, 6)])
def test_where_people_must_meet_again_it_is_as_seldom_as_can_be(people, size, rounds):
    drawn = plan(people, size, rounds)
    for at, tables in enumerate(drawn):
        assert repeats(tables, drawn[:at]) == best(people, size, drawn[:at])


def test_eight_people_meet_equally_often_in_seven_rounds():
    drawn = plan(8, 4, 7)
    met = Counter(p for tables in drawn for t in tables for p in combinations(sorted(t), 2))
    assert set(met.values()) == {3}


def test_who_comes_late_takes_the_place_of_a_bot_or_of_somebody_gone():
    first = set(range(1, 16))  # and a bot
    second = first | {16}
    third = second - {3} | {17}
    drawn = plan([first, second, third, third, third], 4, 5)
    assert costs(drawn)[:3] == [0, 0, 0]
    assert sum(costs(drawn)) <= 2


def test_bots_are_shared_out():
    for people, tables in ((14, 4), (10, 3), (6, 2)):
        for drawn in plan(people, 4, 3):
            assert len(drawn) == tables
            assert max(sum(each < 0 for each in table) for table in drawn) == 1
    met = Counter(
        who for drawn in plan(7, 4, 6) for table in drawn if min(table) < 0
        for who in table if who > 0
    )  # fmt: skip
    assert max(met.values()) - min(met.values()) <= 2


def test_seats_change_from_round_to_round():
    drawn = plan(16, 4, 4)
    sat = Counter((who, seat) for tables in drawn for t in tables for seat, who in enumerate(t))
    assert max(sat.values()) <= 2
    assert list(sat.values()).count(2) <= 10  # of 64: most have had each seat once


def test_another_seed_is_another_draw_and_a_round_does_not_betray_the_others():
    assert plan(16, 4, 1, "a") != plan(16, 4, 1, "b")
    assert round_seed("a", 1) != round_seed("a", 2)
    assert draw.digest("a") not in (round_seed("a", 1), round_seed("a", 2))


def test_the_first_draw_is_random():
    """Everybody is as likely to meet anybody: 600 draws of eight people."""
    met = Counter(
        pair for n in range(600) for table in plan(8, 4, 1, str(n))[0]
        for pair in combinations(sorted(table), 2)
    )  # fmt: skip
    expected = 600 * 12 / 28
    assert sum((met[pair] - expected) ** 2 / expected for pair in combinations(range(1, 9), 2)) < 56
