"""Silence tells nothing: a hand stands still wherever somebody might have been asked."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phz_deal import deal_of, match_of
from phz_table import Table

from engine.core.events import Discarded, Melded, Turned
from engine.core.model import Seat
from engine.core.tiles import ZIPAI
from engine.fair import seed_of, shuffle
from engine.games.paohuzi.rules import PAOHUZI

options = st.fixed_dictionaries(
    {field.key: st.sampled_from(field.choices) for field in PAOHUZI.fields}
)


def played(seed, chosen, hold, log):
    """Play one hand by lot; yield the events of every step."""
    match = match_of(chosen, first_dealer=seed, log=log.append, hold=hold)
    match.open_hand()
    dice = Random(seed)
    yield match, match.deal(shuffle(ZIPAI, 0, seed_of(f"pause/{seed}"))[0])
    while match.playing:
        if match.held:
            yield match, match.release()
            continue
        seat = dice.choice(PAOHUZI.asked(match.state))
        yield match, match.answer(seat, dice.choice(PAOHUZI.legal(match.state, seat)))


@given(seed=st.integers(0, 2**32), chosen=options)
def test_a_held_hand_is_the_same_hand_told_in_pieces(seed, chosen):
    plain, pieces = [], []
    all_at_once = [e for _, events in played(seed, chosen, False, plain) for e in events]
    one_by_one = []
    for match, events in played(seed, chosen, True, pieces):
        one_by_one += events
        for event in events[:-1]:
            assert not isinstance(event, Discarded)
            if isinstance(event, Turned) and event.why == "pile":  # turned and used by force
                assert isinstance(events[events.index(event) + 1], Melded)
        if match.playing:
            asked = PAOHUZI.asked(match.state)
            phase = PAOHUZI.view(match.state, None).phase
            assert phase == "claim" if match.held else asked
            assert all(PAOHUZI.view(match.state, seat).phase == phase for seat in (0, 1, 2))
    assert one_by_one == all_at_once
    assert plain == pieces


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("s5 s5 b1", "s9 b9 b1"),  # 碰 or nothing
        ("s5 s5 b1", "s5 s5 s5"),  # 碰 or a forced 跑
        ("s9 b9 b1", "s5 s5 s5"),
    ],
)
def test_after_a_discard_nobody_learns_who_can_take_it(one, two):
    seen = []
    for hand in (one, two):
        table = Table("s5 b8", "b7 b2", hand, turn=0, pile="b3 b4")
        table.state.hidden.hold = True
        table.do("0 discard s5")
        seen.append((table.view(Seat(0)), table.view(Seat(1)), table.view(None), table.told(None)))
    assert seen[0] == seen[1]


def test_after_the_deal_nobody_learns_who_may_win():
    five = "s1 s1 s1 s4 s4 s4 s5 s5 s5 s8 s8 s8 s9 s9 s9 b2 b4 b7 s6 b9"
    seen = []
    for hands in ({2: five, 0: "b1 b3"}, {2: five.replace("s9 s9 s9", "s9 s9 b10"), 0: "b1 b3"}):
        match = match_of(hold=True)
        match.open_hand()
        match.deal(deal_of(hands, opening="b5"))
        view = PAOHUZI.view(match.state, None)
        seen.append((view.phase, view.turn, view.focus, match.held))
    assert [told[:3] for told in seen] == [seen[0][:3]] * 2
    assert [told[3] for told in seen] == [False, True]


def test_after_an_own_wei_nobody_learns_whether_it_could_win():
    complete = "s2 s7 s10 s4 s5 s6 b8 b9 b10 s8 s8 b8 b6 b6"
    seen = []
    for hand in (complete, complete.replace("s2 s7 s10", "s2 s7 s9")):
        table = Table(hand, "b1", "b1 b3", melds=("wei b5, chi s1 s2 s3", "", ""), pile="b6 b2")
        table.state.hidden.hold = True
        table.do("2 discard b3")
        assert PAOHUZI.held(table.state)
        table.events = PAOHUZI.release(table.state)
        seen.append((table.view(Seat(1)), table.told(Seat(1)), PAOHUZI.held(table.state)))
    assert seen[0][:2] == seen[1][:2]
    assert [told[2] for told in seen] == [False, True]


def test_nothing_is_released_that_does_not_stand_still():
    table = Table("s5 b8", "b7 b2", "s5 s5 b1", turn=0)
    with pytest.raises(ValueError, match="nothing is held"):
        PAOHUZI.release(table.state)
