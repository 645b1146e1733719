"""Bots answer like anybody: outside the loop, at a human pace, and late answers are dropped."""

import pytest

from engine.core.model import PASS, Action, Seat
from server import wire
from server.pace import Pace
from tests.server.rig import QUICK, Rig, peer

KINDS = ("bot:random",) * 4


@pytest.fixture
def rig() -> Rig:
    rig = Rig(KINDS, pace=Pace(bot=(0.5, 0.5), onward=30.0))
    rig.send(peer("w"), wire.Hello(watch=True))
    return rig


def discard(ask) -> Action:
    return next(action for action in ask.legal if action.verb == "discard")


def acts(rig: Rig) -> list[str]:
    return [line for line in rig.lines if '"act"' in line]


def test_a_bot_is_asked_with_its_list_and_its_view(rig):
    [ask] = rig.asks
    assert ask.seat == rig.match.rules.asked(rig.match.state)[0]
    assert ask.legal == rig.match.rules.legal(rig.match.state, ask.seat)
    assert ask.view == rig.match.rules.view(rig.match.state, ask.seat)
    assert ask.view.me == ask.seat


def test_it_answers_at_a_human_pace(rig):
    [ask] = rig.asks
    rig.wait(0.1)
    assert rig.bot(ask, discard(ask)) == []
    assert acts(rig) == []
    rig.wait(0.399)
    assert acts(rig) == []
    rig.wait(0.001)
    assert acts(rig)[-1].endswith('"ms":500}')


def test_a_slow_one_is_not_slowed_further(rig):
    [ask] = rig.asks
    rig.wait(3.0)
    rig.bot(ask, discard(ask))
    assert acts(rig)[-1].endswith('"ms":3000}')


def test_a_claim_is_answered_inside_the_pause(rig):
    while not (rig.shown.view.phase == "claim" and rig.asks):
        [ask] = rig.asks or [None]
        rig.asks = []
        if ask is not None:
            rig.bot(ask, discard(ask))
        rig.wait(0.5 if rig.shown.view.phase == "turn" else 0.8)
    asks, rig.asks = rig.asks, []
    for ask in asks:
        assert rig.bot(ask, PASS) == []
        assert acts(rig)[-1].startswith(f'{{"seat":{ask.seat},"act":"pass"')
    assert rig.wait(0.799) == []
    rig.wait(0.001)
    assert rig.shown.view.phase == "turn"


@pytest.mark.parametrize("answer", [None, Action("fly"), Action("discard", (9999,))])
def test_what_a_bot_may_not_do_is_replaced_by_what_the_clock_plays(rig, answer):
    [ask] = rig.asks
    wish = rig.match.rules.default(rig.match.state, ask.seat)
    rig.bot(ask, answer)
    rig.wait(0.5)
    assert rig.shown.view.seats[ask.seat].river[0].tile == wish.tiles[0]


def test_a_late_answer_is_dropped(rig):
    [ask] = rig.asks
    rig.wait(15.0)
    assert acts(rig)[-1].endswith('"ms":15000,"auto":true}')
    assert rig.shown.auto == ()  # a bot is never asleep
    lines = list(rig.lines)
    assert rig.bot(ask, discard(ask)) == []
    rig.wait(0.8)
    assert rig.bot(ask, discard(ask)) == []
    rig.wait(0.6)
    assert rig.lines == lines


def test_a_bot_answers_once(rig):
    [ask] = rig.asks
    rig.bot(ask, discard(ask))
    rig.wait(0.5)
    lines = list(rig.lines)
    rig.bot(ask, discard(ask))
    rig.wait(0.7)
    assert rig.lines == lines


def test_bots_hear_nothing(rig):
    assert {to for _, to, _ in rig.sent} == {peer("w")}


def test_a_person_among_bots_is_asked_only_his_own():
    rig = Rig(("human", *KINDS[1:]), pace=QUICK)
    rig.send(peer(0), wire.Hello((Seat(0),)))
    while rig.turn != 0:
        asks, rig.asks = rig.asks, []
        for ask in asks:
            rig.bot(ask, PASS if PASS in ask.legal else discard(ask))
        rig.wait(0.5)
        if 0 in rig.asked() and PASS in rig.views[Seat(0)].view.legal:
            rig.command(0, PASS)
        rig.wait(0.8)
    assert rig.views[Seat(0)].view.me == 0
    assert set(rig.views) == {0}
