"""Time as a value (i8 3.23), and the pause that lasts as long whoever was asked."""

import pytest

from engine.core.model import Seat
from server.clock import Clock, milliseconds
from server.pace import Pace, Window


@pytest.mark.parametrize(
    ("seconds", "shown"), [(15, 15000), (14.9991, 15000), (0.0001, 1), (0, 0), (-3, 0), (0.3, 300)]
)
def test_milliseconds_round_up(seconds, shown):
    assert milliseconds(seconds) == shown


def test_a_clock_runs_from_when_its_question_was_heard():
    clock = Clock(15.0)
    assert clock.ends() is None
    assert clock.left_ms(1000.0) == 15000
    clock = clock.begin(100.0)
    assert clock.begin(200.0) is clock
    assert (clock.ends(), clock.left_ms(101.5), clock.spent(99.0)) == (115.0, 13500, 0.0)
    assert clock.later(2.0).ends() == 117.0


def test_a_clock_that_is_to_begin_may_begin_sooner_but_never_later():
    clock = Clock(15.0, 120.0)
    assert (clock.ends(), clock.left_ms(100.0), clock.spent(110.0)) == (135.0, 35000, 0.0)
    assert clock.begin(104.0).ends() == 119.0
    assert clock.begin(125.0).ends() == 135.0


def test_a_clock_that_is_off_never_ends():
    clock = Clock(None).begin(5.0)
    assert clock.ends() is None
    assert clock.left_ms(1e9) is None


def test_a_bot_takes_its_time_by_public_numbers_alone():
    pace = Pace(bot=(0.5, 1.5))
    delays = [pace.bot_delay(turn) for turn in range(100)]
    assert all(0.5 <= delay <= 1.5 for delay in delays)
    assert len(set(delays)) == 100
    assert delays == [Pace(bot=(0.5, 1.5)).bot_delay(turn) for turn in range(100)]


A, B = Seat(0), Seat(2)


def test_a_pause_ends_when_nobody_calls():
    assert Window(10.0, 14.0).due() == 14.0


def test_a_caller_stretches_the_pause_until_he_is_done():
    window = Window(10.0, 14.0, 15.0).call(A, 13.0)
    assert (window.caller, window.due()) == (A, 28.0)
    window = window.done(A, 20.0)
    assert (window.caller, window.due()) == (None, 20.0)


def test_a_caller_who_is_quick_does_not_shorten_it():
    window = Window(10.0, 14.0, 15.0).call(A, 11.0).done(A, 12.0)
    assert window.due() == 14.0


def test_callers_look_one_after_the_other_each_with_his_own_time():
    window = Window(10.0, 14.0, 15.0).call(A, 11.0).call(B, 12.0)
    assert (window.caller, window.due()) == (A, 26.0)
    window = window.done(A, 20.0)
    assert (window.caller, window.due()) == (B, 35.0)
    assert window.called == (A, B)


def test_a_callers_time_begins_when_the_curtain_opens_or_the_machine_has_been_handed_over():
    window = Window(10.0, 14.0, 15.0, handover=20.0).call(A, 11.0).call(B, 12.0)
    assert window.due() == 46.0
    assert window.begin(B, 13.0) is window  # he does not look yet
    opened = window.begin(A, 13.0)
    assert (opened.due(), opened.begin(A, 20.0)) == (28.0, opened)
    second = opened.done(A, 20.0)
    assert (second.caller, second.due(), second.begin(B, 21.0).due()) == (B, 55.0, 36.0)
    assert second.done(B, 30.0).due() == 30.0


def test_whoever_waits_for_his_look_may_change_his_mind():
    window = Window(10.0, 14.0, 15.0).call(A, 11.0).call(B, 12.0).done(B, 13.0)
    assert (window.caller, window.due()) == (A, 26.0)
    assert window.done(B, 13.0) is window


def test_a_look_without_a_clock_lasts():
    assert Window(10.0, 14.0, None).call(A, 11.0).due() is None


def test_a_pause_moves_with_a_machine_that_stood_still():
    window = Window(10.0, 14.0, 15.0).call(A, 11.0).later(5.0)
    assert (window.ends, window.due()) == (19.0, 31.0)
