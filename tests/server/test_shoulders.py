"""Looking over a player's shoulder, at the table: late to the tick, never early, gone at once."""

from random import Random

import pytest

from engine.core.model import Seat
from engine.games import GAMES
from server import frames, wire
from server.shoulders import Shoulders
from tests.server.rig import Rig, of_kind, peer
from tests.server.test_twins import Twins

DELAY = 60.0
WINDOW = peer("window")
WHOSE = Seat(2)


def at_window(**fields) -> Rig:
    """A match with somebody at the window who is shown what everybody may see."""
    rig = Rig(**fields)
    rig.seat_all()
    rig.send(WINDOW, wire.Hello(watch=True))
    rig.wait(0.01)
    return rig


def look(rig: Rig, seat: Seat | None = WHOSE, delay: float = DELAY) -> list:
    """Let the window look from now on, or no more."""
    wanted = {} if seat is None else {WINDOW: seat}
    return rig._take(rig.table.look(rig.now, wanted, delay))


def told(rig: Rig, to, since: float) -> list[tuple[float, bytes]]:
    return [(at, data) for at, who, data in rig.sent if who == to and at >= since]


def updates(rig: Rig, to, since: float) -> list[tuple[float, wire.Update]]:
    found = [(at, wire.from_server(data)) for at, data in told(rig, to, since)]
    return [(at, each) for at, each in found if isinstance(each, wire.Update)]


def play(rig: Rig, seconds: float) -> None:
    """Play on, a turn every second or so."""
    end = rig.now + seconds
    while rig.now < end:
        if rig.shown.view.phase == "over":
            rig.wait(end - rig.now)
            return
        rig.until(lambda rig: rig.shown.view.phase in ("turn", "over"))
        if rig.shown.view.phase == "turn" and rig.turn not in rig.asleep:
            rig.discard()
        rig.pass_all()
        rig.wait(1.3)


def test_nothing_at_all_is_told_before_the_delay_is_over():
    rig = at_window()
    begun = rig.now
    assert look(rig) == []
    play(rig, DELAY - 6.0)
    rig.wait(begun + DELAY - 0.001 - rig.now)
    assert told(rig, WINDOW, begun) == []
    rig.wait(0.001)
    first, *_ = updates(rig, WINDOW, begun)
    assert (first[0], first[1].seat) == (begun + DELAY, WHOSE)
    assert first[1].view.me == WHOSE
    assert first[1].view.seats[WHOSE].hand is not None


@pytest.mark.parametrize("seed", ["a", "b"])
def test_he_gets_what_the_seat_was_told_exactly_so_much_later(seed):
    rig = at_window(seed=seed)
    begun = rig.now
    look(rig)
    play(rig, DELAY + 30.0)
    late = updates(rig, WINDOW, begun)
    assert len(late) > 20
    there = {(at, wire.encode(each)) for at, each in updates(rig, peer(WHOSE), begun)}
    for at, each in late[1:]:  # the first one is how things stood when he was let look
        moments = {told_at for told_at, data in there if data == wire.encode(each)}
        assert moments
        if not each.view.legal:  # an open decision waits for its answer
            assert any(abs(at - DELAY - moment) < 1e-6 for moment in moments)
        assert min(moments) + DELAY <= at + 1e-6


def test_every_byte_for_him_was_the_seats_long_enough_ago():
    """The canary: nothing reaches him that the seat has not been sent for the whole delay."""
    rig = at_window(fair=False)
    begun = rig.now
    look(rig)
    play(rig, 3 * DELAY)
    seen = told(rig, WINDOW, begun)
    assert len(seen) > 40
    theirs = told(rig, peer(WHOSE), 0.0)
    for at, data in seen[1:]:
        assert any(data == other and when + DELAY <= at + 1e-6 for when, other in theirs)
    for at, data in told(rig, peer(0), begun):  # and no other hand ever
        message = wire.from_server(data)
        if isinstance(message, wire.Update):
            assert data not in {each for _, each in seen}, at


def test_without_leave_nobody_sees_a_hand():
    rig = at_window()
    play(rig, 20.0)
    for _, each in updates(rig, WINDOW, 0.0):
        assert each.seat is None
        assert all(corner.hand is None for corner in each.view.seats)


def test_an_open_decision_is_not_shown_however_old_it_is():
    rig = at_window(table={"turn_seconds": None, "claim_seconds": None})
    rig.until(lambda rig: rig.shown.view.phase == "turn" and rig.turn == WHOSE)
    begun = rig.now
    look(rig)
    rig.wait(5 * DELAY)
    rig.send(peer(1), wire.Hello((Seat(1),), token=""))  # a reminder of the same view
    rig.wait(DELAY)
    assert updates(rig, WINDOW, begun) == []
    rig.discard()
    rig.pass_all()
    rig.wait(0.8)
    [(_, first)] = updates(rig, WINDOW, begun)[:1]
    assert first.view.legal
    assert first.view.turn == WHOSE


def test_leave_taken_back_shows_the_public_table_at_once_and_nothing_else_ever():
    rig = at_window()
    look(rig)
    play(rig, DELAY + 10.0)
    end = rig.now
    news = [m for m in look(rig, None) if isinstance(m, wire.Update)]
    assert [each.seat for each in news] == [None]
    assert news[0].view.seats[0].river == rig.shown.view.seats[0].river
    play(rig, 2 * DELAY)
    later = [each for at, each in updates(rig, WINDOW, end + 0.001)]
    assert later
    assert {each.seat for each in later} == {None}


def test_a_number_of_the_public_table_he_knows_keeps_his_line_quiet():
    rig = at_window()
    number = rig.views[None].number
    look(rig)
    play(rig, 10.0)
    [pong] = of_kind(rig.send(WINDOW, wire.Ping(1.0)), wire.Pong)
    assert pong.numbers == (number,)


@pytest.mark.parametrize("how", ["hello", "gone", "leave", "deaf"])
def test_whoever_comes_anew_has_leave_no_more(how):
    rig = at_window()
    look(rig)
    play(rig, 10.0)
    if how == "deaf":
        rig.table.deaf(WINDOW)
        rig.send(WINDOW, wire.Ping(rig.now))
    elif how == "gone":
        rig._take(rig.table.gone(rig.now, WINDOW))
    else:
        rig.send(WINDOW, wire.Leave() if how == "leave" else wire.Hello(watch=True))
    assert rig.table.onlookers() == {}
    at = rig.now
    play(rig, 2 * DELAY)
    assert {each.seat for _, each in updates(rig, WINDOW, at)} <= {None}


def test_a_player_looks_over_nobodys_shoulder():
    rig = at_window()
    rig._take(rig.table.look(rig.now, {peer(0): WHOSE}, DELAY))
    assert rig.table.onlookers() == {}


def test_a_computer_players_hand_is_nobodys():
    rig = Rig(("human", "human", "bot:steady", "human"))
    rig.seat_all()
    rig.send(WINDOW, wire.Hello(watch=True))
    look(rig)
    assert rig.table.onlookers() == {}


def test_time_in_which_the_table_stands_still_does_not_count():
    rig = at_window()
    begun = rig.now
    look(rig)
    rig.wait(30.0)
    rig.fail(wire.Code.FULL_DISK)
    rig.wait(1000.0)
    rig.sync()
    rig.wait(29.0)
    assert updates(rig, WINDOW, begun) == []
    rig.wait(1.1)
    assert updates(rig, WINDOW, begun)


def test_what_others_see_and_when_does_not_depend_on_onlookers():
    one, two = at_window(), at_window()
    look(two)
    for rig in (one, two):
        play(rig, 2 * DELAY)
    for who in (*map(peer, range(4)), peer("else")):
        assert told(one, who, 0.0) == told(two, who, 0.0)


@pytest.mark.parametrize("game_id", GAMES)
def test_in_twin_worlds_onlookers_are_told_the_same(game_id):
    """Two deals that differ in what the seat may not know: neither bytes nor moments tell."""
    same = 0
    for part in range(12):
        twins = Twins(GAMES[game_id], Random(f"shoulders/{game_id}/{part}"))
        if twins.me is None:
            continue
        for rig in twins.rigs:
            rig._take(rig.table.look(rig.now, {WINDOW: twins.me}, 1.0))
        for _ in range(3):
            if not twins.step() or twins.may_know():
                break
            one, two = (told(rig, WINDOW, 0.0) for rig in twins.rigs)
            assert one == two
            same += 1
    assert same


def test_early_tapes_are_found():
    """The planted fault: a tape that forgets the delay fails the canary."""
    tapes = Shoulders()
    tapes.open(WINDOW, WHOSE, 0.0, 1)
    tapes.keep(WINDOW, b"x")
    assert [each.data for each in tapes.turn(5.0)] == [b"x"]
    tapes.open(WINDOW, WHOSE, 1.0, 1)
    tapes.keep(WINDOW, b"x")
    assert tapes.turn(5.0) == []
    assert tapes.due() == 6.0


def test_what_onlookers_are_told_has_one_length():
    rig = at_window()
    begun = rig.now
    look(rig)
    play(rig, DELAY + 60.0)
    assert {len(data) for _, data in told(rig, WINDOW, begun)} == {frames.LARGE}
