"""Who speaks is his key, on every message; what he says cannot stop a clock or fill the house."""

import math

import pytest

from engine.core.model import Seat
from server import proof, wire
from server.hall import FORGET, Hall
from server.limits import Bans, Limits
from server.wire import Code
from tests.server.hall_rig import HOST_KEY, SECRET, HallRig, key_of, last, refusal

FOUR = ("ann", "ben", "cid", "dee")


def theft(rig: HallRig) -> list[wire.HostMessage]:
    """Somebody with a key of his own speaks on a connection that calls itself like Ann's."""
    rig.playing(*FOUR)
    rig.told("ben")
    rig.say("ann", wire.Say("I am Ann"), key=key_of("mal"))
    return rig.told("ben")


def test_a_connection_that_calls_itself_like_anothers_is_not_his():
    rig = HallRig()
    told = theft(rig)
    assert not [m for m in told if isinstance(m, wire.Said)]
    assert not rig.room().places[0].present  # her connection is gone: that one is another's
    rig.enter("ann-again", key=key_of("ann"))
    rig.say("ann-again", wire.Hello((Seat(0),)), key=key_of("ann"))
    assert last(rig.told("ann-again"), wire.Welcome).seats == (0,)


def test_the_theft_succeeds_where_only_the_connection_counts(monkeypatch):
    """The planted fault: keys are looked at when somebody comes in, and never again."""
    receive = Hall.receive

    def trusting(self, now, peer, who, data):
        person = self.door.person_at(peer)
        receive(self, now, peer, who if person is None else who._replace(key=person.key), data)

    monkeypatch.setattr(Hall, "receive", trusting)
    assert [m.name for m in theft(HallRig()) if isinstance(m, wire.Said)] == ["ann"]


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("field", ["sent", "echo", "held"])
def test_what_is_no_number_is_no_message(value, field):
    rig = HallRig()
    rig.playing(*FOUR)
    rig.told("ann")
    rig.say("ann", wire.Ping(**{"sent": 1.0, field: value}))
    assert refusal(rig.told("ann")) == (Code.MALFORMED, "")
    table = rig.hall.tables.get(1)
    assert all(math.isfinite(lag.usual()) for lag in table._question.lags.values())


def test_a_number_that_is_none_would_stop_all_clocks(monkeypatch):
    """The planted fault: clocks that anybody may fill with NaN are never due."""
    monkeypatch.setattr(wire, "_finite", lambda value: True)
    rig = HallRig()
    rig.playing(*FOUR)
    for name in FOUR:
        rig.say(name, wire.Ping(1.0, echo=math.nan))
    table = rig.hall.tables.get(1)
    assert all(math.isnan(lag.usual()) for lag in table._question.lags.values())


def test_nothing_nests_so_deeply_that_looking_at_it_fails():
    rig = HallRig()
    for depth in (10, 500, 900, 1000, 1020, 4000):
        body = b"\x91" * depth + b"\xc0"
        rig.raw("mal", len(body).to_bytes(4, "big") + body)
        rig.now += 1.0
    assert {m.code for m in rig.told("mal")} == {Code.MALFORMED}


def guest(number: int) -> tuple[str, str]:
    key = key_of(f"guest {number}")
    return key, proof.join_proof(SECRET, key, HOST_KEY)


def test_a_house_is_full_at_last_and_has_room_again_when_people_go():
    rig = HallRig(limits=Limits(people=6))
    rig.playing(*FOUR)
    for number in range(20):
        rig.enter(f"c{number}", "Guest", key=guest(number)[0], proof=guest(number)[1])
    assert len(rig.hall.door.people) == 6
    assert refusal(rig.told("c19") or rig.enter("c19", key=guest(19)[0]))[0] == Code.HOUSE_FULL
    rig.awake(FORGET + 1.0, *FOUR)
    assert len(rig.hall.door.people) == 4  # who has a seat is kept, the others are forgotten
    assert len(rig.hall.door.known) == 4
    told = rig.enter("c19", "Guest", key=guest(19)[0], proof=guest(19)[1])
    assert last(told, wire.Entered).person == 7  # no number is given twice


def test_thousands_of_wrong_proofs_cost_little_and_expelled_keys_stay_out():
    now = [0.0]
    bans = Bans(Limits(), lambda: now[0])
    bans.expel("mal")
    for number in range(50_000):
        now[0] += 0.0001
        bans.punish(f"key {number}")
    bans.punish("mal")
    assert bans.banned("mal")
    assert bans.banned("key 49999")
    assert not bans.banned("key 0")
    assert len(bans._until) == len(bans._cost) == 10_000
    now[0] += 1000.0
    assert bans.banned("mal")
    assert not bans.banned("key 49999")


def test_a_seat_is_not_changed_for_itself():
    """It would lose its key, and the match could not be opened: the whole host would end."""
    rig = HallRig()
    rig.seated(*FOUR)
    for name, seat in (("ann", 0), ("ann", 2), ("dee", 3)):
        rig.say(name, wire.Swap(Seat(seat), Seat(seat)))
        assert refusal(rig.told(name)) == (Code.NO_SUCH_SEAT, str(seat))
    for name in FOUR:
        rig.say(name, wire.Ready(True))
    assert rig.room().phase == "playing"


def test_a_host_that_could_not_listen_counts_nobody_as_silent():
    rig = HallRig()
    rig.playing(*FOUR)
    rig.hall.late(3.0)
    rig.wait(4.0)
    table = rig.hall.tables.get(1)
    assert all(table.knows(name.encode()) for name in FOUR)
    assert all(place.present for place in rig.room().places)
    rig.wait(1.0)
    assert not any(table.knows(name.encode()) for name in FOUR)
    assert not any(place.present for place in rig.room().places)
