"""On disk before anybody hears; and a table taken up again is the table that was left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.model import PASS, Seat
from server import wire
from server.wire import Code
from tests.server.rig import Rig, of_kind, peer, resumed


def everything(match) -> list:
    """All that seats and spectators see, what is asked, the scores: the state, from outside."""
    rules, state = match.rules, match.state
    readers = (*(Seat(s) for s in range(match.config.seats)), None)
    return [
        [rules.view(state, reader) for reader in readers],
        [rules.legal(state, seat) for seat in rules.asked(state)],
        (rules.held(state), match.scores, match.next, match.last, match.hands_played),
    ]


def test_nobody_hears_of_anything_before_it_is_on_disk():
    rig = Rig(disk=False)
    for seat in range(4):
        said = rig.send(peer(seat), wire.Hello((Seat(seat),)))
        assert of_kind(said, wire.Update) == []
    assert len(rig.lines) == 2
    assert len(of_kind(rig.sync(), wire.Update)) == 4
    turn = rig.turn
    assert rig.command(turn, rig.legal(turn)[0]) == []
    assert '"act"' in rig.lines[-1]
    said = rig.sync()
    assert [type(message).__name__ for message in said] == ["Ack"] + ["Update"] * 4


def test_clocks_start_when_the_question_is_heard():
    rig = Rig(disk=False)
    rig.seat_all()
    assert rig.wait(100.0) == []
    rig.sync()
    assert rig.views[rig.turn].clocks.left[rig.turn] == 15000
    assert rig.wait(14.9) == []


def test_half_of_the_lines_is_not_enough():
    rig = Rig(disk=False)
    rig.seat_all()
    assert rig._take(rig.table.synced(rig.now, 1)) == []
    assert rig._take(rig.table.synced(rig.now, 2))


def test_answers_of_the_pause_are_on_disk_when_it_ends():
    rig = Rig()
    rig.seat_all()
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) > 0)
    rig.pass_all()
    written = len(rig.lines)
    rig.disk = False
    assert of_kind(rig.wait(0.8), wire.Update)
    assert len(rig.lines) == written


@pytest.mark.parametrize("code", [Code.FULL_DISK, Code.BROKEN_DISK])
def test_a_table_that_cannot_write_stands_still_and_says_why(code):
    rig = Rig(disk=False)
    rig.seat_all()
    rig.sync()
    turn = rig.turn
    rig.wait(5.0)
    rig.command(turn, rig.legal(turn)[0])
    said = rig.fail(code, "J: no space left on device")
    assert said == [wire.Paused(code, "J: no space left on device")] * 4
    assert rig.fail(code, "J: no space left on device") == []
    assert rig.table.deadline() is None
    assert rig.wait(1000.0) == []
    late = rig.send(peer("late"), wire.Hello(watch=True))
    assert late[1] == said[0]


def test_it_goes_on_where_it_stood_when_there_is_room_again():
    rig = Rig(disk=False)
    rig.seat_all()
    rig.sync()
    turn = rig.turn
    rig.wait(5.0)
    rig.command(turn, rig.legal(turn)[0])
    rig.fail(Code.FULL_DISK, "J: no space left on device")
    rig.wait(1000.0)
    said = rig.sync()
    assert said[:4] == [wire.Paused()] * 4
    assert of_kind(said, wire.Ack) == [wire.Ack(turn, 1, "")]
    rig.disk = True
    rig.pass_all()
    assert {update.view.phase for update in of_kind(rig.wait(0.8), wire.Update)} == {"turn"}
    assert rig.views[rig.turn].clocks.left[rig.turn] == 15000


def test_a_clock_does_not_run_while_the_table_stands_still():
    rig = Rig()
    rig.seat_all()
    rig.wait(5.0)
    rig.fail(Code.FULL_DISK)
    rig.wait(1000.0)
    rig.sync()
    assert rig.wait(9.9) == []
    rig.wait(0.2)
    assert '"auto":true' in rig.lines[-1]


@given(stop=st.integers(0, 160), late=st.floats(0, 0.79))
@settings(max_examples=40)
def test_a_killed_match_is_the_same_match(stop, late):
    """Drop the process anywhere, also inside a pause: the journal tells the same state."""
    rig = Rig(options={"rounds": 1}, seed=f"kill/{stop}")
    rig.seat_all()
    for _ in range(stop):
        phase = rig.shown.view.phase
        if phase == "turn":
            rig.discard()
        elif phase == "claim":
            rig.wait(late)
            rig.pass_all()
            rig.wait(0.8 - late)
        elif rig.table.finished:
            break
        else:
            for seat in range(4):
                rig.send(peer(seat), wire.Onward(Seat(seat)))
    match = resumed(rig.lines)
    again = Rig(match=match)
    again.seat_all()
    assert {s: u.view for s, u in again.views.items()} == {
        seat: match.rules.view(match.state, Seat(seat)) for seat in range(4)
    }
    assert again.lines == []
    for each in (match, rig.match):  # a journal does not tell whether a pause was over
        if each.held:
            each.release()
    assert everything(match) == everything(rig.match)


def test_a_match_killed_before_its_first_hand_begins_it():
    rig = Rig()
    rig.seat_all()
    again = Rig(match=resumed(rig.lines[:1]))
    again.seat_all()
    assert again.shown.view.hand.number == 1
    assert again.lines[0].startswith('{"hand":1')
    assert again.shown.view.hand.dealer == rig.shown.view.hand.dealer


def test_a_match_killed_at_its_end_shows_its_end():
    rig = Rig(options={"rounds": 1})
    rig.seat_all()
    while not rig.table.finished:
        rig.until(lambda rig: rig.shown.view.phase == "over")
        for seat in range(4):
            rig.send(peer(seat), wire.Onward(Seat(seat)))
    again = Rig(match=resumed(rig.lines))
    again.seat_all()
    assert again.shown.finished
    assert again.shown.standings == rig.shown.standings


def test_a_command_sent_again_to_the_resumed_table_is_not_carried_out_again():
    rig = Rig()
    rig.seat_all()
    turn = rig.turn
    wish = rig.legal(turn)[0]
    rig.command(turn, wish)
    again = Rig(match=resumed(rig.lines))
    again.seat_all()
    lines = list(again.lines)
    said = again.command(turn, wish, count=1, seen=1)
    assert of_kind(said, wire.Ack)[0].error == Code.NOT_ASKED
    assert again.lines == lines


def test_seats_are_asked_again_after_a_restart():
    rig = Rig()
    rig.seat_all()
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) == 2)
    one, two = rig.asked()
    rig.command(one, PASS)
    again = Rig(match=resumed(rig.lines))
    again.seat_all()
    assert again.asked() == (two,)
    again.command(two, PASS)
    again.wait(0.8)
    assert again.shown.view.phase == "turn"
