"""Fifteen seconds for every decision, then auto-play, until the person is back (i8 3.23, N24)."""

import pytest
from msgspec.structs import replace

from engine.bots import chooser
from engine.core.model import PASS, Seat
from server import wire
from server.wire import Code
from tests.server.rig import QUICK, Rig, of_kind, peer


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.seat_all()
    return rig


def acts(rig: Rig) -> list[str]:
    return [line for line in rig.lines if '"act"' in line]


def test_a_turn_lasts_fifteen_seconds_and_not_a_moment_less(rig):
    turn = rig.turn
    assert rig.views[turn].clocks.left[turn] == 15000
    assert rig.wait(14.999) == []
    said = rig.wait(0.001)
    assert of_kind(said, wire.Update)[0].events[0].seat == turn
    assert acts(rig)[-1].endswith('"ms":15000,"auto":true}')


def test_the_first_clock_of_a_hand_waits_until_the_deal_has_been_shown():
    rig = Rig(pace=replace(QUICK, deal=6.0))
    rig.seat_all()
    turn = rig.turn
    assert rig.views[turn].clocks == wire.Clocks(
        tuple(21000 if seat == turn else None for seat in range(4)), 15000
    )
    rig.wait(20.999)
    assert acts(rig) == []
    rig.wait(0.001)
    assert acts(rig)[-1].endswith('"ms":15000,"auto":true}')


def test_who_answers_while_the_deal_is_shown_has_taken_no_time():
    rig = Rig(pace=replace(QUICK, deal=6.0))
    rig.seat_all()
    rig.now += 2.0
    rig.command(rig.turn, rig.legal(rig.turn)[0])
    assert acts(rig)[-1].endswith('"ms":0}')


def test_the_drawn_tile_goes(rig):
    """CLARIFICATIONS i8 N21: after an own draw the drawn tile is discarded if legal."""
    turn = rig.turn
    drawn = rig.views[turn].view.seats[turn].drawn
    rig.wait(15)
    assert rig.shown.view.seats[turn].river[0].tile == drawn


def test_a_command_at_the_last_moment_counts(rig):
    turn = rig.turn
    rig.now += 15.0
    rig.command(turn, rig.legal(turn)[0])
    assert "auto" not in acts(rig)[-1]
    assert rig.shown.auto == ()


def test_a_command_after_the_last_moment_does_not(rig):
    turn = rig.turn
    rig.now += 15.001
    said = rig.command(turn, rig.legal(turn)[0])
    assert of_kind(said, wire.Ack)[0].error == Code.STALE
    assert '"auto":true' in acts(rig)[-1]


def test_every_decision_has_its_own_fifteen_seconds(rig):
    for _ in range(8):
        rig.wait(14)
        assert len({rig.turn}) == 1
        rig.round()
    assert all('"auto"' not in line for line in acts(rig))


def test_no_clock_no_time_out():
    rig = Rig(table={"turn_seconds": None, "claim_seconds": None})
    rig.seat_all()
    assert rig.views[rig.turn].clocks == wire.Clocks((None,) * 4, 0)
    assert rig.wait(10_000) == []
    asked_for(rig)
    rig.wait(0.8)
    assert rig.wait(10_000) == []


def asked_for(rig: Rig, verb: str = "pass") -> Seat:
    """Play until one human seat alone is asked about a discard; return it."""
    rig.until(
        lambda rig: (
            rig.shown.view.phase == "claim"
            and len(rig.asked()) == 1
            and verb in rig.legal(rig.asked()[0])
            and rig.asked()[0] != (rig.turn + 1) % 4
        )
    )
    return rig.asked()[0]


def test_a_claim_that_runs_out_is_a_pass(rig):
    seat = asked_for(rig)
    rig.wait(0.8)
    assert rig.wait(14.199) == []
    rig.wait(0.001)
    assert acts(rig)[-1] == f'{{"seat":{seat},"act":"pass","ms":15000,"auto":true}}'


def test_a_pause_longer_than_the_clock_is_waited_for():
    rig = Rig(table={"claim_seconds": 1, "pause_ms": 3000})
    rig.seat_all()
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) > 0)
    assert rig.wait(2.999) == []
    assert of_kind(rig.wait(0.001), wire.Update)


def test_auto_play_begins_with_the_time_out_and_stays_on(rig):
    turn = rig.turn
    rig.wait(15)
    assert rig.shown.auto == (turn,)
    rig.wait(0.8)
    began = len(acts(rig))
    rig.until(lambda rig: rig.turn == turn and bool(rig.legal(turn)))
    assert rig.wait(0.999) == []
    rig.wait(0.001)
    assert acts(rig)[-1].endswith('"ms":1000,"auto":true}')
    assert len(acts(rig)) > began


def test_auto_play_claims_inside_the_pause(rig):
    turn = rig.turn
    rig.wait(15)
    rig.wait(0.8)
    rig.until(lambda rig: rig.shown.view.phase == "claim" and rig.asked() == (turn,))
    seen = len(rig.sent)
    rig.wait(0.799)
    assert rig.sent[seen:] == []
    assert acts(rig)[-1] == f'{{"seat":{turn},"act":"pass","ms":400,"auto":true}}'
    rig.wait(0.001)
    assert rig.shown.view.phase == "turn"


@pytest.mark.parametrize("how", ["awake", "command", "onward"])
def test_a_sign_of_life_ends_auto_play(rig, how):
    turn = rig.turn
    rig.wait(15.8)
    assert rig.shown.auto == (turn,)
    match how:
        case "awake":
            said = rig.send(peer(turn), wire.Awake(turn))
        case "command":
            said = rig.command(turn, "discard 1m")
        case _:
            said = rig.send(peer(turn), wire.Onward(turn))
    assert {update.seat for update in of_kind(said, wire.Update)} == {0, 1, 2, 3}
    assert rig.shown.auto == ()
    assert rig.send(peer(turn), wire.Awake(turn)) == []
    rig.until(lambda rig: rig.turn == turn and bool(rig.legal(turn)))
    assert rig.wait(14.999) == []


def test_waking_up_in_time_keeps_the_turn(rig):
    turn = rig.turn
    rig.wait(15.8)
    rig.until(lambda rig: rig.turn == turn and bool(rig.legal(turn)))
    rig.wait(0.5)
    rig.send(peer(turn), wire.Awake(turn))
    assert rig.wait(14.4) == []
    rig.command(turn, rig.legal(turn)[0])
    assert "auto" not in acts(rig)[-1]


def test_a_claim_that_ran_out_does_not_tell_who_was_asked(rig):
    seat = asked_for(rig)
    rig.wait(15.0)
    assert rig.views[seat].auto == (seat,)
    for other in {Seat(0), Seat(1), Seat(2), Seat(3)} - {seat}:
        assert rig.views[other].auto == ()
    rig.send(peer(seat), wire.Awake(seat))
    assert rig.views[seat].auto == ()
    others = [rig.views[Seat(s)].number for s in range(4) if s != seat]
    assert len(set(others)) == 1  # they heard nothing of it


def test_it_shows_with_the_next_turn(rig):
    seat = asked_for(rig)
    rig.wait(15.0)
    rig.until(lambda rig: rig.turn == seat and rig.shown.view.phase == "turn")
    assert {rig.views[Seat(s)].auto for s in range(4)} == {(seat,)}


def test_only_auto_play_that_was_on_takes_a_win():
    """N24: a win is confirmed by a person; the question that runs out is a pass."""
    for on in (False, True):
        for seed in range(60):
            rig = Rig(seed=f"win/{seed}", pace=QUICK)
            rig.seat_all()
            winner = play_to_a_win(rig, on)
            if winner is None:
                continue
            rig.wait(15)
            last = next(line for line in reversed(acts(rig)) if f'"seat":{winner},' in line)
            assert ('"act":"win"' in last) == on
            assert '"auto":true' in last
            break
        else:
            raise AssertionError("no hand came to a win")


def play_to_a_win(rig: Rig, on: bool) -> Seat | None:
    """Let steady players lead the hands to the first offered win; return who is offered it."""
    rules = rig.match.rules
    level = list(rules.bots)[-1] if rules.bots else "random"
    bots = [chooser(rules, level, lambda: 0.5) for _ in range(4)]
    while rig.shown.view.phase != "over":
        asked = rig.asked()
        for seat in asked:
            if "win" in rig.legal(seat):
                if on:
                    rig.table._question.sleep(seat)
                    rig.table._question.auto_due[seat] = rig.now
                return seat
        for seat in asked:
            legal = rules.legal(rig.match.state, seat)
            if legal:
                rig.command(seat, bots[seat].choose(legal, lambda seat=seat: rig.views[seat].view))
        if rig.shown.view.phase == "claim":
            rig.wait(0.8)
    return None


def test_claim_clocks_are_the_same_for_all(rig):
    asked_for(rig)
    assert {rig.views[Seat(s)].clocks for s in range(4)} == {wire.Clocks((15000,) * 4, 15000)}


def test_turn_clocks_run_for_the_turn_alone(rig):
    turn = rig.turn
    left = tuple(15000 if seat == turn else None for seat in range(4))
    assert {rig.views[Seat(s)].clocks for s in range(4)} == {wire.Clocks(left, 15000)}


def test_time_that_the_host_lost_is_nobodys(rig):
    rig.now += 20.0
    rig.table.shift(20.0)
    assert rig.wait(14.9) == []
    rig.wait(0.2)
    assert '"auto":true' in acts(rig)[-1]


def test_time_lost_while_the_table_stood_still_is_counted_once(rig):
    """The host's machine slept for hours while nothing was played: nobody has hours to think."""
    rig.wait(5.0)
    rig.fail(wire.Code.FULL_DISK)
    rig.now += 3600.0
    rig.table.shift(3600.0)
    rig.now += 10.0
    rig.sync()
    assert rig.shown.clocks.left[rig.turn] == 10000
    rig.wait(9.9)
    assert acts(rig) == []
    rig.wait(0.2)
    assert '"auto":true' in acts(rig)[-1]


def test_two_undecided_seats_time_out_together(rig):
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) == 2)
    one, two = rig.asked()
    rig.command(one, PASS)
    rig.wait(0.8)
    assert rig.views[one].view.legal == ()
    assert rig.legal(two)
    rig.wait(14.2)
    assert [line.partition(',"ms"')[0] for line in acts(rig)[-2:]] == [
        f'{{"seat":{one},"act":"pass"',
        f'{{"seat":{two},"act":"pass"',
    ]
    assert rig.shown.view.phase != "claim"
