"""Every command is carried out once, and every refusal has its code and changes nothing."""

import pytest

from engine.core.model import PASS, Action, Seat
from server import wire
from server.wire import Code
from tests.server.rig import Rig, of_kind, peer


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.seat_all()
    return rig


def error_of(messages) -> str:
    [ack] = of_kind(messages, wire.Ack)
    return ack.error


def test_a_command_is_acknowledged_with_its_number(rig):
    turn = rig.turn
    said = rig.command(turn, rig.legal(turn)[0])
    assert said[0] == wire.Ack(turn, 1, "")
    assert {update.seat for update in of_kind(said, wire.Update)} == {0, 1, 2, 3}


def test_not_asked(rig):
    other = Seat((rig.turn + 1) % 4)
    assert error_of(rig.command(other, "discard 1m")) == Code.NOT_ASKED


@pytest.mark.parametrize("wish", ["fly", "pass", "win", "chow 12m", "discard f1"])
def test_not_legal(rig, wish):
    before = list(rig.lines)
    assert error_of(rig.command(rig.turn, wish)) == Code.NOT_LEGAL
    assert rig.lines == before
    assert rig.match.rules.view(rig.match.state, rig.turn) == rig.views[rig.turn].view


def test_nonsense_tiles_are_not_legal(rig):
    assert error_of(rig.command(rig.turn, Action("discard", (9999,)))) == Code.NOT_LEGAL
    assert error_of(rig.command(rig.turn, Action("discard", value=-1))) == Code.NOT_LEGAL


@pytest.mark.parametrize("seen", [-1, 0, 2, 99])
def test_stale(rig, seen):
    turn = rig.turn
    assert rig.views[turn].number == 1
    assert error_of(rig.command(turn, rig.legal(turn)[0], seen=seen)) == Code.STALE


def test_an_answer_to_the_last_question_is_stale(rig):
    turn = rig.turn
    seen = rig.views[turn].number
    rig.until(lambda rig: rig.hand_count(turn) == 1 and bool(rig.legal(turn)))
    assert rig.legal(turn)
    assert error_of(rig.command(turn, rig.legal(turn)[0], seen=seen)) == Code.STALE


def test_hand_over(rig):
    rig.until(lambda rig: rig.shown.view.phase == "over")
    assert error_of(rig.command(0, "discard 1m")) == Code.HAND_OVER


def test_paused(rig):
    rig.fail(Code.FULL_DISK, "no room")
    turn = rig.turn
    assert error_of(rig.command(turn, rig.legal(turn)[0])) == Code.PAUSED
    assert rig.send(peer(turn), wire.Onward(turn)) == [wire.Refused(Code.NO_RESULT)]


def test_a_repeat_gets_the_same_answer_and_is_not_carried_out_again(rig):
    turn = rig.turn
    wish = rig.legal(turn)[0]
    rig.command(turn, wish)
    lines = list(rig.lines)
    for _ in range(5):
        assert rig.command(turn, wish, count=1) == [wire.Ack(turn, 1, "")]
    assert rig.lines == lines
    other = Seat((turn + 1) % 4)
    rig.command(other, "fly", count=4)
    assert rig.command(other, "pass", count=4) == [wire.Ack(other, 4, Code.NOT_ASKED)]


def test_a_number_from_long_ago_is_old(rig):
    other = Seat((rig.turn + 1) % 4)
    assert error_of(rig.command(other, "fly", count=7)) == Code.NOT_ASKED
    assert error_of(rig.command(other, "fly", count=6)) == Code.OLD
    assert error_of(rig.command(other, "fly", count=0)) == Code.OLD
    for _ in range(64):
        rig.command(other, "fly")
    assert rig.counts[other] == 71
    assert error_of(rig.command(other, "fly", count=8)) == Code.NOT_ASKED
    assert error_of(rig.command(other, "fly", count=7)) == Code.OLD


def claimed(rig: Rig) -> tuple[Seat, ...]:
    """Play until somebody is asked about a discard."""
    rig.until(lambda rig: rig.shown.view.phase == "claim" and len(rig.asked()) > 0)
    return rig.asked()


def test_one_command_of_a_seat_is_open_at_a_time(rig):
    seat = claimed(rig)[0]
    assert rig.command(seat, PASS) == []  # held by the pause
    assert rig.command(seat, PASS, count=rig.counts[seat]) == []
    assert error_of(rig.command(seat, PASS)) == Code.BUSY
    said = rig.wait(0.8)
    assert of_kind(said, wire.Ack) == [wire.Ack(seat, rig.counts[seat] - 1, "")]


def test_counts_outlive_a_client(rig):
    turn = rig.turn
    rig.command(turn, rig.legal(turn)[0])
    token = of_kind(rig.box[peer(turn)], wire.Welcome)[0].token
    said = rig.send(peer("again"), wire.Hello((turn,), token=token))
    assert of_kind(said, wire.Welcome)[0].counts == (1,)


def test_an_answer_after_the_question_closed_is_stale(rig):
    """A pung closes the question: the chow of another, sent before he could know, is late."""
    rig.until(
        lambda rig: (
            rig.shown.view.phase == "claim"
            and any("pung" in rig.legal(s) for s in rig.asked())
            and any(w.startswith("chow") for s in rig.asked() for w in rig.legal(s))
            and len(rig.asked()) > 1
        )
    )
    pung = next(s for s in rig.asked() if "pung" in rig.legal(s))
    chow = next(s for s in rig.asked() if s != pung)
    assert rig.command(pung, "pung") == []
    assert rig.command(chow, rig.legal(chow)[0]) == []  # not a word inside the pause
    acks = of_kind(rig.wait(0.8), wire.Ack)
    assert [(ack.seat, ack.error) for ack in acks] == [(pung, ""), (chow, Code.STALE)]
    assert rig.lines[-1].startswith(f'{{"seat":{pung},"act":"pung"')
