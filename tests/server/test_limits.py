"""Buckets, bans and grace: exact to the millisecond, and never more than is allowed."""

import pytest

from engine.core.model import Seat
from server import wire
from server.lag import GAIN, LONGEST, SAVED, Lag
from server.limits import Bans, Bucket, Limits
from tests.server.rig import Rig, of_kind, peer


def test_a_bucket_gives_its_burst_and_then_its_rate():
    bucket = Bucket(10.0, 5.0, 0.0)
    assert [bucket.take(0.0) for _ in range(6)] == [True] * 5 + [False]
    assert not bucket.take(0.0999)
    assert bucket.take(0.1)
    assert not bucket.take(0.1)
    assert [bucket.take(100.0) for _ in range(6)] == [True] * 5 + [False]
    assert bucket.take(100.5, 5.0)
    assert not bucket.take(99.0)  # time never goes back


def test_bans_end_but_not_that_of_an_expelled_key():
    now = [0.0]
    bans = Bans(Limits(ban=5.0, longest_ban=8.0), lambda: now[0])
    bans.punish("mal")
    assert bans.banned("mal")
    now[0] = 5.0
    assert not bans.banned("mal")
    bans.punish("mal")
    now[0] = 12.9
    assert bans.banned("mal")  # twice as long, at most 8
    now[0] = 13.1
    assert not bans.banned("mal")
    bans.expel("mal")
    now[0] = 1e9
    assert bans.banned("mal")
    bans.forgive("mal")
    assert not bans.banned("mal")


def test_the_list_of_bans_stays_short():
    bans = Bans(Limits(), lambda: 0.0)
    for n in range(10_050):
        bans.punish(f"key {n}")
    assert len(bans._until) <= 10_000
    assert bans.banned("key 10049")


# Grace -------------------------------------------------------------------------------------------


def slow(seconds: float, count: int = 10) -> Lag:
    lag = Lag()
    for _ in range(count):
        lag.note(seconds)
    return lag


@pytest.mark.parametrize(
    ("trip", "grace"), [(0.0, 0.0), (0.1, 0.1), (0.3, 0.3), (5.0, LONGEST), (-3.0, 0.0)]
)
def test_grace_is_the_mean_round_trip_and_never_more_than_allowed(trip, grace):
    assert slow(trip).grace() == pytest.approx(grace)


def test_the_mean_follows_slowly():
    lag = slow(0.1, 4)
    lag.note(0.3)
    assert lag.grace() == pytest.approx(0.12)


def test_a_line_that_is_always_slow_lives_on_a_small_allowance():
    lag = slow(1.0)
    granted = 0.0
    for _ in range(100):
        granted += lag.grace()
        lag.moved(lag.grace() or -1.0)
    assert granted <= SAVED + 100 * GAIN
    assert lag.grace() <= LONGEST


def test_in_time_the_allowance_comes_back():
    lag = slow(1.0)
    for _ in range(4):
        lag.moved(LONGEST)
    assert lag.grace() == 0.0
    lag.moved(-2.0)
    assert lag.grace() == pytest.approx(GAIN)


def ping(rig: Rig, seat: int, trip: float, held: float = 0.0) -> None:
    for _ in range(12):
        rig.send(peer(seat), wire.Ping(0.0, (), rig.now - trip - held, held))


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.seat_all()
    return rig


def test_a_turn_lasts_longer_for_a_long_line_alone(rig):
    for seat in range(4):
        ping(rig, seat, 0.2)
    first = rig.turn
    rig.round()
    turn = rig.turn
    assert turn != first
    assert rig.views[turn].clocks.left[turn] == 15_000  # what is shown is not more
    rig.wait(15.19)
    assert "auto" not in rig.lines[-1]
    rig.wait(0.02)
    assert '"ms":15200,"auto":true' in rig.lines[-1]


def test_an_answer_in_the_grace_counts_and_one_after_it_does_not(rig):
    for late, counts in ((0.25, True), (0.31, False)):
        rig.round()
        for seat in range(4):
            ping(rig, seat, 9.0)
        rig.round()
        turn = rig.turn
        rig.now += 15.0 + late
        [ack] = of_kind(rig.command(turn, rig.legal(turn)[0]), wire.Ack)
        assert (ack.error == "") == counts
        rig.wait(0.8)


def test_what_a_client_says_of_its_own_time_buys_no_more(rig):
    for held in (-1000.0, -1.0, 1e9, float("nan"), float("inf")):
        for seat in range(4):
            rig.send(peer(seat), wire.Ping(0.0, (), rig.now, held))
            rig.send(peer(seat), wire.Ping(0.0, (), -1e9, held))
        assert all(0.0 <= lag.grace() <= LONGEST for lag in rig.table._question.lags.values())


def test_in_a_claim_everybody_has_the_longest_lines_grace(rig):
    """Else the moment of a time-out would tell who was asked."""
    ping(rig, 3, 0.25)
    rig.until(lambda rig: rig.shown.view.phase == "claim" and rig.asked() and 3 not in rig.asked())
    rig.wait(15.24)
    assert "auto" not in rig.lines[-1]
    rig.wait(0.02)
    assert '"ms":15250,"auto":true' in rig.lines[-1]


# Clients that do not read ------------------------------------------------------------------------


def test_a_deaf_client_is_told_nothing_until_it_asks_and_then_everything(rig):
    seen = rig.views[Seat(2)].number
    rig.table.deaf(peer(2))
    heard = len(rig.box[peer(2)])
    for _ in range(4):
        rig.round()
    assert len(rig.box[peer(2)]) == heard
    others = {u.away for u in of_kind(rig.box[peer(0)], wire.Update)}
    assert others == {()}
    said = rig.send(peer(2), wire.Ping(rig.now, (seen,)))
    _, update, pong = said  # a welcome first: it may have been among what was not read
    assert update.since == seen
    assert len([e for e in update.events if type(e).__name__ == "Discarded"]) == 4
    assert update.view == rig.match.rules.view(rig.match.state, Seat(2))
    assert pong.numbers == (update.number,)
    rig.round()
    assert len(rig.box[peer(2)]) > heard + 2


def test_an_ack_that_a_deaf_client_missed_is_given_again(rig):
    turn = rig.turn
    wish = rig.views[turn].view.legal[0]
    rig.table.deaf(peer(turn))
    assert rig.command(turn, wish, count=1) is not None
    assert not of_kind(rig.box[peer(turn)], wire.Ack)
    rig.wait(0.8)
    rig.send(peer(turn), wire.Ping(rig.now, (1,)))
    said = rig.command(turn, wish, count=1, seen=1)
    assert of_kind(said, wire.Ack) == [wire.Ack(turn, 1)]


def test_a_stranger_is_not_deaf(rig):
    rig.table.deaf(peer("nobody"))
    assert rig.send(peer("nobody"), wire.Ping(1.0))
