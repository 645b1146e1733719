"""After a discard there is silence; on one sofa it is the neutral "anyone?" of hot-seat."""

import pytest

from engine.core.model import PASS, Seat
from server import wire
from server.wire import Code
from tests.server.rig import Rig, of_kind, peer

SOFA = peer("sofa")
KINDS = ("human", "human", "human", "bot:random")
PEOPLE = (Seat(0), Seat(1), Seat(2))


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.seat_all()
    return rig


def acts(rig: Rig) -> list[str]:
    return [line.partition(',"ms"')[0] for line in rig.lines if '"act"' in line]


@pytest.mark.parametrize("asked", [0, 1, 2])
def test_nothing_is_heard_before_the_pause_is_over(rig, asked):
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) == asked)
    rig.wait(0.1)
    for seat in rig.asked():
        assert rig.command(seat, PASS) == []
    assert rig.wait(0.699) == []
    said = rig.wait(0.001)
    assert len(of_kind(said, wire.Ack)) == asked
    updates = of_kind(said, wire.Update)
    assert {update.seat for update in updates} == {0, 1, 2, 3}
    assert {update.view.phase for update in updates} == {"turn"}


def test_during_the_pause_everybody_sees_a_tile_that_may_be_claimed(rig):
    rig.until(lambda rig: rig.shown.view.phase == "claim" and not rig.asked())
    views = [rig.views[Seat(seat)].view for seat in range(4)]
    assert {view.phase for view in views} == {"claim"}
    assert {view.focus.kind for view in views} == {"discard"}
    assert {view.legal for view in views} == {()}


def test_a_pass_after_the_pause_is_heard_by_nobody_else(rig):
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) == 2)
    one, two = rig.asked()
    assert rig.wait(0.8) == []
    said = rig.command(one, PASS)
    assert [(type(m).__name__, m.seat) for m in said] == [("Ack", one), ("Update", one)]
    assert rig.views[one].view.legal == ()
    said = rig.command(two, PASS)
    assert {update.seat for update in of_kind(said, wire.Update)} == {0, 1, 2, 3}


def test_coming_back_inside_the_pause_shows_what_was_shown(rig):
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) > 0)
    seat = rig.asked()[0]
    before = rig.views[seat].view
    rig.pass_all()
    token = of_kind(rig.box[peer(seat)], wire.Welcome)[0].token
    said = rig.send(peer("again"), wire.Hello((seat,), token=token))
    mine = next(update for update in of_kind(said, wire.Update) if update.seat == seat)
    assert mine.view == before
    assert rig.match.rules.view(rig.match.state, seat).phase == "turn"


# Hot-seat ---------------------------------------------------------------------------------------


@pytest.fixture
def sofa() -> Rig:
    rig = Rig(KINDS)
    [welcome, *_] = rig.send(SOFA, wire.Hello(PEOPLE, ("Ann", "Ben", "Cid")))
    assert welcome.call_seconds == 4.0
    return rig


def discard_with(rig: Rig, asked) -> None:
    """Play on until people other than the discarder are asked, as `asked` wants."""
    for _ in range(400):
        phase = rig.shown.view.phase
        if phase == "claim":
            if asked(rig):
                return
            rig.wait(4.0)
        elif rig.turn == 3:
            [ask] = [ask for ask in rig.asks if ask.seat == 3][-1:]
            rig.bot(ask, next(a for a in ask.legal if a.verb == "discard"))
            rig.wait(0.5)
        else:
            wish = next(a for a in rig.views[rig.turn].view.legal if a.verb == "discard")
            rig.command(rig.turn, wish, who=SOFA)
    raise AssertionError("never came")


def somebody(rig: Rig) -> bool:
    return bool(rig.asked()) and set(rig.asked()) <= set(PEOPLE)


def nobody(rig: Rig) -> bool:
    return not rig.asked()


@pytest.mark.parametrize("asked", [somebody, nobody])
def test_anyone_stands_for_four_seconds_whoever_is_asked(sofa, asked):
    discard_with(sofa, asked)
    assert {sofa.views[s].clocks for s in PEOPLE} == {wire.Clocks((4000,) * 4, 4000)}
    assert sofa.wait(3.999) == []
    assert {update.view.phase for update in of_kind(sofa.wait(0.001), wire.Update)} == {"turn"}


def test_nobody_calling_is_everybody_passing(sofa):
    discard_with(sofa, somebody)
    silent = [seat for seat in sofa.asked() if seat in PEOPLE]
    sofa.wait(4.0)
    assert acts(sofa)[-len(silent) :] == [f'{{"seat":{s},"act":"pass"' for s in silent]
    assert all('"auto":true' in line for line in sofa.lines[-len(silent) :])
    assert sofa.shown.auto == ()  # they are awake: silence was their answer


@pytest.mark.parametrize("asked", [somebody, nobody])
def test_a_call_stretches_the_pause_asked_or_not(sofa, asked):
    discard_with(sofa, asked)
    caller = next((s for s in sofa.asked() if s in PEOPLE), Seat(1))
    sofa.wait(3.0)
    said = sofa.send(SOFA, wire.Call(caller))
    assert [(m.seat, m.caller) for m in said] == [(s, caller) for s in PEOPLE]
    clocks = tuple(35000 if seat == caller else None for seat in range(4))
    assert {m.clocks for m in said} == {wire.Clocks(clocks, 15000)}
    assert sofa.wait(9.0) == []
    said = sofa.send(SOFA, wire.Release(caller))
    assert {m.view.phase for m in of_kind(said, wire.Update)} == {"turn"}


def test_the_callers_answer_ends_his_look(sofa):
    discard_with(sofa, somebody)
    caller = sofa.asked()[0]
    sofa.send(SOFA, wire.Call(caller))
    sofa.wait(6.0)
    claim = sofa.legal(caller)[0]
    said = sofa.command(caller, claim, who=SOFA)
    assert of_kind(said, wire.Ack)[0].error == ""
    assert f'{{"seat":{caller},"act":"{claim}"' in acts(sofa)[-3:]
    assert sofa.views[caller].caller is None


def test_a_quick_caller_does_not_end_the_pause(sofa):
    discard_with(sofa, nobody)
    sofa.send(SOFA, wire.Call(Seat(0)))
    sofa.wait(1.0)
    said = sofa.send(SOFA, wire.Release(Seat(0)))
    assert {m.clocks for m in said} == {wire.Clocks((3000,) * 4, 4000)}
    assert {m.caller for m in said} == {None}
    assert sofa.wait(2.999) == []


def test_callers_look_one_after_the_other(sofa):
    discard_with(sofa, nobody)
    sofa.send(SOFA, wire.Call(Seat(0)))
    sofa.send(SOFA, wire.Call(Seat(2)))
    assert sofa.shown.caller == 0
    sofa.wait(10.0)
    said = sofa.send(SOFA, wire.Release(Seat(0)))
    assert {m.caller for m in said} == {2}
    assert {m.clocks.left[2] for m in said} == {35000}
    said = sofa.send(SOFA, wire.Release(Seat(2)))
    assert {m.view.phase for m in of_kind(said, wire.Update)} == {"turn"}


@pytest.mark.parametrize("asked", [somebody, nobody])
def test_a_caller_who_falls_asleep_is_played_for_asked_or_not(sofa, asked):
    discard_with(sofa, asked)
    caller = next((s for s in sofa.asked() if s in PEOPLE), Seat(1))
    sofa.send(SOFA, wire.Call(caller))
    assert sofa.wait(34.999) == []
    sofa.wait(0.001)
    assert caller in sofa.views[caller].auto
    assert f'{{"seat":{caller},"act":"pass"' in acts(sofa) or asked is nobody


@pytest.mark.parametrize("asked", [somebody, nobody])
def test_a_callers_time_begins_when_the_curtain_opens_for_him(sofa, asked):
    """Issue 2: the curtain opens for whoever called, who then has his 15 s."""
    discard_with(sofa, asked)
    caller = next((s for s in sofa.asked() if s in PEOPLE), Seat(1))
    sofa.send(SOFA, wire.Call(caller))
    sofa.wait(7.0)
    said = sofa.send(SOFA, wire.Unveil(caller))
    clocks = tuple(15000 if seat == caller else None for seat in range(4))
    assert [(m.seat, m.clocks) for m in said] == [(s, wire.Clocks(clocks, 15000)) for s in PEOPLE]
    sofa.wait(5.0)
    assert sofa.send(SOFA, wire.Unveil(caller)) == []  # once: looking again gives no time
    assert sofa.wait(9.999) == []
    sofa.wait(0.001)
    assert caller in sofa.views[caller].auto


def test_one_look_a_pause(sofa):
    discard_with(sofa, nobody)
    sofa.send(SOFA, wire.Call(Seat(0)))
    sofa.send(SOFA, wire.Release(Seat(0)))
    assert sofa.send(SOFA, wire.Call(Seat(0))) == [wire.Refused(Code.CALLED)]
    assert sofa.send(SOFA, wire.Release(Seat(0))) == [wire.Refused(Code.NO_CALL)]


def test_no_call_without_a_pause(sofa):
    assert sofa.shown.view.phase == "turn"
    assert sofa.send(SOFA, wire.Call(Seat(0))) == [wire.Refused(Code.NO_CALL)]


def test_no_call_for_one_person_alone(rig):
    rig.until(lambda rig: rig.shown.view.phase == "claim")
    assert rig.send(peer(0), wire.Call(Seat(0))) == [wire.Refused(Code.NO_CALL)]


def test_no_call_where_hands_lie_open():
    rig = Rig(KINDS, open_hands=True)
    [welcome, *_] = rig.send(SOFA, wire.Hello(PEOPLE))
    assert welcome.call_seconds is None
    wish = next((a for a in rig.views[rig.turn].view.legal), None) if rig.turn in PEOPLE else None
    if wish is not None:
        rig.command(rig.turn, wish, who=SOFA)
        assert rig.send(SOFA, wire.Call(Seat(0))) == [wire.Refused(Code.NO_CALL)]


def test_an_answer_without_a_call_is_held_to_the_end(sofa):
    discard_with(sofa, somebody)
    seat = next(s for s in sofa.asked() if s in PEOPLE)
    sofa.wait(1.0)
    assert sofa.command(seat, PASS, who=SOFA) == []
    said = sofa.wait(3.0)
    assert of_kind(said, wire.Ack)[0] == wire.Ack(seat, sofa.counts[seat], "")


def test_another_machine_hears_nothing_of_a_call():
    rig = Rig()
    rig.send(SOFA, wire.Hello((Seat(0), Seat(1))))
    for seat in (2, 3):
        rig.send(peer(seat), wire.Hello((Seat(seat),)))
    rig.command(rig.turn, rig.legal(rig.turn)[0], who=SOFA if rig.turn < 2 else None)
    assert rig.views[Seat(2)].clocks.total == 15000
    assert rig.views[Seat(0)].clocks.total == 4000
    said = rig.send(SOFA, wire.Call(Seat(1)))
    assert {update.seat for update in said} == {0, 1}
    said = rig.send(SOFA, wire.Unveil(Seat(1)))
    assert {update.seat for update in said} == {0, 1}


def test_a_caller_who_goes_does_not_hold_up_the_table():
    rig = Rig(KINDS)
    rig.send(SOFA, wire.Hello((Seat(0), Seat(1))))
    rig.send(peer(2), wire.Hello((Seat(2),)))
    rig.until(lambda rig: rig.shown.view.phase == "claim" and nobody(rig))
    rig.send(SOFA, wire.Call(Seat(0)))
    rig.send(SOFA, wire.Leave())
    rig.wait(4.0)
    assert rig.match.rules.view(rig.match.state, None).phase == "turn"


def test_a_table_without_people_stands_still(sofa):
    discard_with(sofa, nobody)
    sofa.wait(1.0)
    sofa.send(SOFA, wire.Leave())
    assert sofa.table.deadline() is None
    assert sofa.wait(1000.0) == []
    assert sofa.match.rules.view(sofa.match.state, None).phase == "claim"
    token = next(m.token for m in sofa.box[SOFA] if isinstance(m, wire.Welcome))
    sofa.send(SOFA, wire.Hello(PEOPLE, token=token))
    assert sofa.wait(2.999) == []
    sofa.wait(0.001)
    assert sofa.match.rules.view(sofa.match.state, None).phase == "turn"
