"""Waits and worths from what one player sees; they differ by who draws (N17)."""

import pytest
from phz_deal import answer, dealt, match_of
from phz_table import Table

from engine.core.model import Seat
from engine.core.tiles import ZIPAI
from engine.games.paohuzi.rules import PAOHUZI


def told(waits):
    found = {}
    for wait in waits:
        found.setdefault(wait.how, {})[ZIPAI.names[wait.tile]] = (wait.left, wait.worth)
    return found


def hints(table, seat=0):
    return PAOHUZI.hints(table.config, table.view(Seat(seat)))


@pytest.mark.parametrize(
    ("hand", "melds", "own", "other"),
    [
        # 76-79 of the referee
        (
            "s1 s1 s2 s3 b1 s4 s5 s6 b2 b3 b4 s8 s9 s10",
            "wei b5, wei b9",
            {"b1": (3, 2)},
            {"s1": (2, 1), "b1": (3, 1)},
        ),
        (
            "s4 s5 s6 s1 s2 s3 s7 s8 s9 b7 b8 b9 b10",
            "pao b1, wei b6",
            {"b7": (3, 4), "b10": (3, 4)},
            {"b7": (3, 2), "b10": (3, 2)},
        ),
        # the fourth of the own 偎: 12 + 3 drawn by himself, 9 + 3 by another (17, 18)
        (
            "s1 s2 s3 s4 s5 s6 b4 b5 b6 b8 b9 b10 s9 s9 b9 s8 s8",
            "wei b7",
            {"b7": (1, 2)},
            {},
        ),
    ],
)
def test_waits_differ_by_who_draws(hand, melds, own, other):
    table = Table(hand, "s10", "b2 b3", melds=(melds, "", ""), turn=2)
    found = told(hints(table).waits)
    assert found.get("own_draw", {}) == own
    assert found.get("other_draw", {}) == other


HAND = "s4 s5 s6 s1 s2 s3 s7 s8 s9 b7 b8 b9 b10"


def test_copies_are_counted_as_far_as_he_sees_them():
    # others' hands are not seen, a dark 偎 is not, an open one is
    for open_wei, left in ((False, 3), (True, 0)):
        table = Table(
            HAND,
            "b7 b10",
            "b2 b3",
            melds=("pao b1, wei b6", "wei b10", ""),
            turn=2,
            open_wei=open_wei,
        )
        assert told(hints(table).waits)["other_draw"]["b10"][0] == left
    table = Table(HAND, "s10", "b10 b3", melds=("pao b1, wei b6", "", ""), turn=2, pile="s9 b1")
    table.state.hidden.hold = True
    table.do("2 discard b10")
    assert told(hints(table).waits)["other_draw"]["b10"][0] == 2


def test_the_worth_follows_the_options_and_climbing():
    for options, draws, worth in (
        ({}, 0, 4),
        ({"zimo_double": False}, 0, 2),
        ({"xi_per_tun": 1}, 0, 8),
        ({"climbing": True}, 1, 8),
        ({"climbing": True}, 0, 4),
        ({}, 1, 4),
    ):
        melds = ("pao b1, wei b6", "", "")
        table = Table(HAND, "s10", "b2 b3", melds=melds, turn=2, draws=draws, **options)
        assert told(hints(table).waits)["own_draw"]["b10"][1] == worth


def test_after_each_discard():
    table = Table(f"{HAND} s10", "b4", "b2", melds=("pao b1, wei b6", "", ""), turn=0)
    found = hints(table)
    assert found.waits == ()
    after = {ZIPAI.names[tile]: told(waits) for tile, waits in found.after}
    assert set(after["s10"]["other_draw"]) == {"b7", "b10"}
    assert set(after["b10"]["own_draw"]) == {"s1", "s4", "s7", "s10"}
    assert set(after["s4"]["own_draw"]) == {"b7", "b10"}
    assert "s2" not in after


def test_nobody_else_is_told_and_nothing_when_it_is_over():
    table = Table(HAND, "s10", "b2 b3", melds=("pao b1, wei b6", "", ""), turn=2)
    assert PAOHUZI.hints(table.config, table.view(None)).waits == ()
    assert told(hints(table, 1).waits) == {}
    match = match_of()
    match.open_hand()
    assert PAOHUZI.hints(match.config, PAOHUZI.view(match.state, Seat(0))).waits == ()


def test_a_hand_with_a_debt_does_not_wait():
    """Two 起始提 and no 进张 yet: the number of cards never fits (1.8)."""
    hand = "s1 s1 s1 s1 s2 s2 s2 s2 b1 b2 b3 b7 b8 b9 s4 s5 s6 s8 s8 s9"
    match, _ = dealt({1: hand, 0: "b10"}, seed=2)
    if PAOHUZI.legal(match.state, Seat(0))[0].verb == "hu":
        answer(match, "0 pass")
    assert PAOHUZI.hints(match.config, PAOHUZI.view(match.state, Seat(1))).waits == ()
