"""On a shared machine a person's time begins with his curtain, and stops when all leave the table.

Issue 2 (hot-seat): his 15 seconds are his own; how long the machine is on its way is bounded.
"""

import pytest
from msgspec.structs import replace

from engine.core.match import Match, configure
from engine.core.model import Seat
from engine.games import game
from server import wire
from server.wire import Code
from tests.server.rig import QUICK, Rig, of_kind, peer

SOFA = peer("sofa")
ALL = tuple(Seat(seat) for seat in range(4))


@pytest.fixture
def sofa() -> Rig:
    rig = Rig()
    rig.send(SOFA, wire.Hello(ALL, ("Ann", "Ben", "Cid", "Dee")))
    return rig


def acts(rig: Rig) -> list[str]:
    return [line for line in rig.lines if '"act"' in line]


def throw(rig: Rig) -> None:
    """Whoever has the turn throws something."""
    view = rig.views[rig.turn].view
    rig.command(rig.turn, next(a for a in view.legal if a.verb == "discard"), who=SOFA)


def left(rig: Rig, seat: Seat) -> int | None:
    return rig.views[seat].clocks.left[seat]


# The turn ---------------------------------------------------------------------------------------


def test_his_time_begins_when_his_curtain_opens(sofa):
    turn = sofa.turn
    assert left(sofa, turn) == 35000  # more than there is in all: it does not run yet
    sofa.wait(12.0)
    said = sofa.send(SOFA, wire.Unveil(turn))
    assert {(m.seat, m.clocks.left[turn]) for m in said} == {(seat, 15000) for seat in ALL}
    assert sofa.wait(14.999) == []
    sofa.wait(0.001)
    assert acts(sofa)[-1].endswith('"ms":15000,"auto":true}')


def test_a_curtain_that_nobody_opens_holds_nobody_up_for_ever(sofa):
    sofa.wait(34.999)
    assert acts(sofa) == []
    sofa.wait(0.001)
    assert acts(sofa)[-1].endswith('"ms":15000,"auto":true}')
    assert sofa.shown.auto == (Seat(int(acts(sofa)[-1][8])),)


def test_opening_late_or_again_gives_no_time(sofa):
    turn = sofa.turn
    sofa.wait(25.0)
    assert sofa.send(SOFA, wire.Unveil(turn)) == []
    assert sofa.wait(9.999) == []
    assert of_kind(sofa.wait(0.001), wire.Update)


def test_his_time_in_the_journal_is_without_the_curtain(sofa):
    turn = sofa.turn
    sofa.wait(8.0)
    sofa.send(SOFA, wire.Unveil(turn))
    sofa.wait(3.0)
    sofa.command(turn, sofa.legal(turn)[0], who=SOFA)
    assert acts(sofa)[-1].endswith('"ms":3000}')


def test_another_persons_curtain_begins_nothing(sofa):
    other = Seat((sofa.turn + 1) % 4)
    assert sofa.send(SOFA, wire.Unveil(other)) == []
    assert sofa.wait(34.999) == []


def test_auto_play_waits_for_no_curtain(sofa):
    turn = sofa.turn
    sofa.wait(35.0)
    sofa.wait(4.0)
    while sofa.turn != turn or sofa.shown.view.phase != "turn":
        if sofa.shown.view.phase == "turn":
            throw(sofa)
        else:
            sofa.wait(4.0)
    before = len(acts(sofa))
    assert sofa.wait(0.999) == []
    sofa.wait(0.001)
    assert acts(sofa)[before].endswith('"auto":true}')


def test_whoever_sits_alone_has_no_curtain():
    rig = Rig()
    rig.seat_all()
    turn = rig.turn
    assert left(rig, turn) == 15000
    rig.wait(5.0)
    assert rig.send(peer(turn), wire.Unveil(turn)) == []
    assert rig.wait(9.999) == []


def test_no_curtain_where_hands_lie_open_or_no_clock_runs():
    for rig in (Rig(open_hands=True), Rig(table={"turn_seconds": None})):
        rig.send(SOFA, wire.Hello(ALL))
        assert left(rig, rig.turn) == (15000 if rig.table.plan.open_hands else None)
        assert rig.send(SOFA, wire.Unveil(rig.turn)) == []


# Before the deal --------------------------------------------------------------------------------


def stakes() -> Rig:
    rules = game("taojiang")
    return Rig(match=Match(rules, configure(rules, {"stakes": True}, 4)))


def test_everybody_at_one_machine_has_his_own_time_to_name_his_stake():
    rig = stakes()
    rig.send(SOFA, wire.Hello(ALL))
    for seat in ALL:
        assert rig.views[seat].view.phase == "before"
        assert left(rig, seat) == 35000
        rig.wait(5.0)
        rig.send(SOFA, wire.Unveil(seat))
        assert left(rig, seat) == 15000
        assert of_kind(rig.wait(14.0), wire.Update) == []
        rig.command(seat, "stake 3", who=SOFA)
    assert not any('"auto"' in line for line in acts(rig))
    assert len(acts(rig)) == 4


def test_whoever_waits_for_the_machine_does_not_lose_his_choice_with_the_one_before_him():
    rig = stakes()
    rig.send(SOFA, wire.Hello(ALL))
    rig.wait(35.0)
    assert [line[8] for line in acts(rig)] == ["0"]
    assert left(rig, Seat(1)) == 35000
    rig.wait(34.999)
    assert len(acts(rig)) == 1
    rig.wait(0.001)
    assert [line[8] for line in acts(rig)] == ["0", "1"]


def test_people_at_their_own_machines_run_out_together():
    rig = stakes()
    rig.seat_all()
    rig.wait(15.0)
    assert [line[8] for line in acts(rig)] == ["0", "1", "2", "3"]


# Leaving the table for a while ------------------------------------------------------------------


def home() -> Rig:
    rig = Rig(("human", "bot:random", "bot:random", "bot:random"), pace=replace(QUICK, auto=1.0))
    rig.send(SOFA, wire.Hello((Seat(0),)))
    return rig


def to_his_turn(rig: Rig) -> None:
    """Let the bots throw until the person's turn comes."""
    answered = 0
    for _ in range(80):
        view = rig.views[Seat(0)].view
        if view.phase == "turn" and view.turn == 0:
            return
        for ask in rig.asks[answered:]:
            wish = next((a for a in ask.legal if a.verb in ("discard", "pass")), ask.legal[0])
            rig.bot(ask, wish)
        answered = len(rig.asks)
        if "pass" in rig.views[Seat(0)].view.legal:
            rig.command(0, "pass", who=SOFA)
        rig.wait(0.8)
    raise AssertionError("never came")


def test_the_table_stands_still_while_he_looks_elsewhere():
    rig = home()
    to_his_turn(rig)
    began = rig.sent[-1][0]
    rig.wait(4.0 - (rig.now - began))
    assert rig.send(SOFA, wire.Rest(on=True)) == [wire.Paused(Code.RESTING)]
    assert rig.table.deadline() is None
    assert rig.wait(1000.0) == []
    back, *updates = rig.send(SOFA, wire.Rest(on=False))
    assert back == wire.Paused()
    assert {update.clocks.left[0] for update in updates} == {11000}  # what he sees has stood, too
    assert rig.wait(10.999) == []
    assert of_kind(rig.wait(0.001), wire.Update)
    assert '"auto":true' in acts(rig)[-1]


def test_bots_wait_for_him():
    rig = home()
    to_his_turn(rig)
    throw(rig)
    rig.wait(0.8)
    [ask] = [each for each in rig.asks if each.round == rig.asks[-1].round][-1:]
    rig.send(SOFA, wire.Rest(on=True))
    before = len(acts(rig))
    rig.bot(ask, ask.legal[0])
    rig.wait(100.0)
    assert len(acts(rig)) == before
    rig.send(SOFA, wire.Rest(on=False))
    assert len(acts(rig)) == before
    rig.wait(0.5)
    assert len(acts(rig)) == before + 1


def test_nothing_is_played_while_it_stands():
    rig = home()
    to_his_turn(rig)
    rig.send(SOFA, wire.Rest(on=True))
    [ack] = of_kind(rig.command(0, rig.legal(0)[0], who=SOFA), wire.Ack)
    assert ack.error == Code.PAUSED


def test_a_line_that_reaches_the_disk_does_not_end_his_rest():
    rig = home()
    to_his_turn(rig)
    rig.send(SOFA, wire.Rest(on=True))
    rig.sync()
    assert rig.table.deadline() is None
    rig.fail(Code.FULL_DISK)
    assert rig.box[SOFA][-1] == wire.Paused(Code.FULL_DISK)
    rig.sync()
    assert rig.box[SOFA][-1] == wire.Paused(Code.RESTING)


def test_all_who_share_one_machine_may_rest(sofa):
    assert sofa.send(SOFA, wire.Rest(on=True)) == [wire.Paused(Code.RESTING)]
    sofa.wait(50.0)
    sofa.send(SOFA, wire.Rest(on=False))
    assert left(sofa, sofa.turn) == 35000


def test_whoever_leaves_leaves_no_rest_behind():
    rig = home()
    to_his_turn(rig)
    rig.send(SOFA, wire.Rest(on=True))
    rig.send(SOFA, wire.Leave())
    token = next(m.token for m in rig.box[SOFA] if isinstance(m, wire.Welcome))
    said = rig.send(peer("again"), wire.Hello((Seat(0),), token=token))
    assert of_kind(said, wire.Paused) == []
    assert rig.table.deadline() is not None


@pytest.mark.parametrize("who", ["one of two", "watcher", "network"])
def test_nobody_stops_the_clocks_of_others(who):
    """A table of the network stands still for nobody, also where only bots play with him."""
    network = who == "network"
    kinds = ("human", "bot:random", "bot:random", "bot:random") if network else ("human",) * 4
    rig = Rig(kinds, keys=("key", "", "", "") if network else ())
    asks = peer(0)
    if network:
        rig.send(asks, wire.Hello((Seat(0),), token="key"))
    else:
        rig.seat_all()
    if who == "watcher":
        asks = peer("w")
        rig.send(asks, wire.Hello(watch=True))
    assert rig.send(asks, wire.Rest(on=True)) == [wire.Refused(Code.NOT_ALONE)]
    assert rig.table.deadline() is not None
