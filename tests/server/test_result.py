"""Between the hands: everybody has looked, or time is up; and the end of the match."""

import pytest

from engine.core.model import Seat
from server import wire
from server.conduct import standings
from server.pace import Pace
from server.wire import Code
from tests.server.rig import Rig, of_kind, peer


def at_result(**more) -> Rig:
    rig = Rig(**more)
    rig.seat_all()
    rig.until(lambda rig: rig.shown.view.phase == "over")
    return rig


def test_everybody_sees_all_hands_and_the_whole_wall():
    rig = at_result()
    for seat in range(4):
        result = rig.views[Seat(seat)].view.result
        assert len(result.hands) == 4
        assert len(result.wall) == 144
        assert result.salt


def test_the_next_hand_waits_for_everybody():
    rig = at_result()
    assert rig.shown.waiting == (0, 1, 2, 3)
    for seat, left in ((2, (0, 1, 3)), (0, (1, 3)), (3, (1,))):
        said = rig.send(peer(seat), wire.Onward(Seat(seat)))
        assert {update.waiting for update in said} == {left}
        assert rig.send(peer(seat), wire.Onward(Seat(seat))) == []
    said = rig.send(peer(1), wire.Onward(Seat(1)))
    assert {update.view.hand.number for update in said} == {2}
    assert {update.waiting for update in said} == {()}
    assert '"hand":2' in rig.lines[-1]


def test_it_goes_on_by_itself():
    rig = at_result()
    rig.wait(29.999)
    assert rig.shown.view.phase == "over"
    rig.wait(0.001)
    assert rig.shown.view.hand.number == 2


def test_it_waits_for_ever_if_told_so():
    rig = at_result(pace=Pace(onward=None))
    assert rig.wait(10_000) == []


def test_nobody_waits_for_those_who_are_gone():
    rig = at_result()
    rig.send(peer(1), wire.Leave())
    assert rig.shown.waiting == (0, 2, 3)
    rig.send(peer(0), wire.Onward(Seat(0)))
    rig.send(peer(2), wire.Onward(Seat(2)))
    said = rig.send(peer(3), wire.Leave())
    assert rig.shown.view.hand.number == 2
    assert said


def test_no_result_to_go_on_from():
    rig = Rig()
    rig.seat_all()
    assert rig.send(peer(0), wire.Onward(Seat(0))) == [wire.Refused(Code.NO_RESULT)]


def test_watchers_turn_the_page_where_only_bots_play():
    kinds = ("bot:random",) * 4
    rig = Rig(kinds, pace=Pace(bot=(0, 0), onward=None))
    rig.send(peer("w"), wire.Hello(watch=True))
    while rig.shown.view.phase != "over":
        asks, rig.asks = rig.asks, []
        for ask in asks:
            rig.bot(ask, next((a for a in ask.legal if a.verb in ("pass", "discard")), None))
        rig.wait(0.8)
    assert rig.send(peer("x"), wire.Onward(None)) == [wire.Refused(Code.NOT_YOUR_SEAT)]
    rig.send(peer("w"), wire.Onward(None))
    assert rig.shown.view.hand.number == 2


def test_the_match_ends_with_its_standings():
    rig = Rig(options={"rounds": 1})
    rig.seat_all()
    for hand in range(4):
        rig.until(lambda rig: rig.shown.view.phase == "over")
        assert rig.shown.finished == (hand == 3)
        if hand < 3:
            for seat in range(4):
                rig.send(peer(seat), wire.Onward(Seat(seat)))
    assert rig.shown.standings == standings(rig.match.scores)
    assert rig.shown.waiting == ()
    assert rig.table.finished
    assert rig.send(peer(0), wire.Onward(Seat(0))) == [wire.Refused(Code.NO_RESULT)]
    assert of_kind(rig.wait(1000), wire.Update) == []


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ((5, -5, 0, 0), (1, 4, 2, 2)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((-9, 3, 3, 3), (4, 1, 1, 1)),
        ((1, 2, -3), (2, 1, 3)),
    ],
)
def test_equal_sums_share_a_rank(scores, ranks):
    """CLARIFICATIONS i8 N26."""
    assert standings(scores) == ranks
