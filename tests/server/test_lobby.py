"""Seats taken, left, swapped, given to bots; ready marks, rules, chat, watchers; who may do it."""

import pytest

from engine.core.model import Seat
from server import wire
from server.faults import heard
from server.lobby import PHRASES, TEXT
from server.room import LAPSE
from server.store import Aside, SeatPlan
from server.wire import Code
from tests.server.hall_rig import LOCAL, HallRig, key_of, last, refusal


@pytest.fixture
def rig() -> HallRig:
    return HallRig(2)


def told_room(rig: HallRig, name: str) -> wire.Room:
    return last(rig.told(name), wire.Room)


# Seats -------------------------------------------------------------------------------------------


def test_the_first_free_seat_or_the_one_wanted(rig):
    rig.enter("ann")
    rig.say("ann", wire.Sit(2, Seat(2)))
    room = told_room(rig, "ann")
    assert (room.table, room.owner) == (2, 1)
    assert [place.person for place in room.places] == [0, 0, 1, 0]
    rig.enter("ben")
    rig.say("ben", wire.Sit(2))
    assert [place.person for place in told_room(rig, "ben").places] == [2, 0, 1, 0]
    assert [place.person for place in told_room(rig, "ann").places] == [2, 0, 1, 0]


def test_without_a_table_the_first_with_room_is_taken(rig):
    for name in "abcdefgh":
        rig.enter(name)
        rig.say(name, wire.Sit())
    assert rig.names(1) == ["a", "b", "c", "d"]
    assert rig.names(2) == ["e", "f", "g", "h"]
    rig.enter("i")
    assert refusal(rig.say("i", wire.Sit()))[0] == Code.TABLE_FULL
    assert refusal(rig.say("i", wire.Sit(1)))[0] == Code.TABLE_FULL


@pytest.mark.parametrize(
    ("sit", "refused"),
    [
        (wire.Sit(1, Seat(0)), (Code.SEAT_TAKEN, "0")),
        (wire.Sit(1, Seat(1)), (Code.SEAT_TAKEN, "1")),
        (wire.Sit(1, Seat(4)), (Code.NO_SUCH_SEAT, "4")),
        (wire.Sit(1, Seat(-1)), (Code.NO_SUCH_SEAT, "-1")),
        (wire.Sit(3), (Code.NO_SUCH_TABLE, "3")),
    ],
)
def test_what_is_taken_or_not_there_is_refused(rig, sit, refused):
    rig.seated("ann")
    rig.say("ann", wire.Hire(Seat(1), "random"))
    rig.enter("ben")
    assert refusal(rig.say("ben", sit)) == refused
    assert rig.names() == ["ann", "", "", ""]


def test_two_seats_of_one_client_are_a_sofa(rig):
    rig.seated("ann")
    rig.say("ann", wire.Sit(name="Bea"))
    assert rig.names() == ["ann", "Bea", "", ""]
    assert [place.person for place in told_room(rig, "ann").places] == [1, 1, 0, 0]
    assert refusal(rig.say("ann", wire.Sit(2)))[0] == Code.ELSEWHERE


def test_who_says_it_twice_sits_once(rig):
    """A line that was cut says again what may have been heard."""
    rig.seated("ann")
    rig.say("ann", wire.Sit())
    rig.say("ann", wire.Sit(1))
    assert rig.names() == ["ann", "", "", ""]


def test_who_rises_frees_the_seat_and_sees_all_tables(rig):
    rig.seated("ann", "ben")
    rig.say("ann", wire.Rise())
    assert rig.names() == ["", "ben", "", ""]
    assert isinstance(rig.told("ann")[-1], wire.Tables)
    assert told_room(rig, "ben").owner == 2  # the table is his now
    rig.say("ann", wire.Sit(2))
    assert told_room(rig, "ann").table == 2


def test_who_leaves_frees_his_seat(rig):
    rig.seated("ann", "ben")
    rig.say("ann", wire.Leave())
    assert rig.names() == ["", "ben", "", ""]
    assert rig.say("ann", wire.Ping(1.0)) == [wire.Refused(Code.UNKNOWN)]


def test_one_of_two_seats_can_be_given_up(rig):
    rig.seated("ann")
    rig.say("ann", wire.Sit(name="Bea"))
    rig.say("ann", wire.Rise(Seat(0)))
    assert rig.names() == ["", "Bea", "", ""]
    assert told_room(rig, "ann").owner == 1


def test_a_silent_person_is_shown_as_away_and_keeps_his_seat_for_a_minute(rig):
    rig.seated("ann", "ben")
    rig.awake(1.4, "ben")
    assert [p.present for p in rig.room().places[:2]] == [True, True]
    rig.awake(0.8, "ben")
    assert [p.present for p in rig.room().places[:2]] == [False, True]
    assert [p.present for p in told_room(rig, "ben").places[:2]] == [False, True]
    rig.awake(20, "ben", "ann")
    assert [p.present for p in rig.room().places[:2]] == [True, True]
    rig.awake(59, "ben")
    assert rig.names()[:2] == ["ann", "ben"]
    rig.awake(2, "ben")
    assert rig.names()[:2] == ["", "ben"]


def test_a_cut_connection_is_away_at_once_and_back_with_the_same_key(rig):
    rig.seated("ann", "ben")
    rig.hall.gone(rig.now, b"ann")
    rig._settle()
    assert not rig.room().places[0].present
    rig.enter("ann")
    assert rig.room().places[0].present
    assert told_room(rig, "ben").places[0].present


# Swapping ----------------------------------------------------------------------------------------


def test_an_empty_seat_or_a_bots_is_swapped_at_once(rig):
    rig.seated("ann", "ben")
    rig.say("ann", wire.Hire(Seat(3), "random"))
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    assert rig.names() == ["ann", "", "ben", ""]
    rig.say("ben", wire.Swap(Seat(2), Seat(3)))
    assert [place.kind for place in rig.room().places] == ["human", "", "bot:random", "human"]
    assert rig.room().seats_of(rig.hall.door.people["ben".ljust(40, "_")]) == (3,)


def test_two_people_swap_when_both_want_it(rig):
    rig.seated("ann", "ben", "cid")
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    assert rig.names() == ["ann", "ben", "cid", ""]
    assert told_room(rig, "cid").places[1].swap == 2
    rig.say("cid", wire.Swap(Seat(2), Seat(1)))
    assert rig.names() == ["ann", "cid", "ben", ""]
    assert [place.swap for place in rig.room().places] == [None] * 4


def test_the_owner_swaps_any_two(rig):
    rig.seated("ann", "ben", "cid")
    rig.say("ann", wire.Swap(Seat(1), Seat(2)))
    assert rig.names() == ["ann", "cid", "ben", ""]
    assert refusal(rig.say("ben", wire.Swap(Seat(1), Seat(3))))[0] == Code.NOT_YOUR_SEAT
    assert refusal(rig.say("ben", wire.Swap(Seat(2), Seat(7))))[0] == Code.NO_SUCH_SEAT


def test_who_is_asked_to_swap_may_decline_and_the_asker_hears_it(rig):
    rig.seated("ann", "ben", "cid")
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    assert refusal(rig.say("ann", wire.Decline(Seat(1)))) == (Code.NOT_ASKED, "")
    rig.told("ben")
    rig.say("cid", wire.Decline(Seat(1)))
    told = rig.told("ben")
    assert refusal(told) == (Code.SWAP_DECLINED, "cid")
    assert last(told, wire.Room).places[1].swap is None
    rig.say("cid", wire.Swap(Seat(2), Seat(1)))  # and it is a new wish of his own now
    assert rig.names() == ["ann", "ben", "cid", ""]


def test_a_wish_to_swap_lapses_and_can_be_taken_back(rig):
    rig.seated("ann", "ben", "cid")
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    rig.awake(LAPSE - 1.0, "ann", "ben", "cid")
    assert told_room(rig, "cid").places[1].swap == 2
    rig.told("ben")
    rig.awake(1.5, "ann", "ben", "cid")
    assert refusal(rig.told("ben")) == (Code.SWAP_LAPSED, "cid")
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    rig.say("ben", wire.Swap(Seat(1), None))
    assert told_room(rig, "cid").places[1].swap is None
    assert refusal(rig.say("ben", wire.Swap(Seat(2), None)))[0] == Code.NOT_YOUR_SEAT


@pytest.mark.parametrize("who", ["ben", "cid"])
def test_a_wish_to_swap_ends_when_either_leaves(rig, who):
    rig.seated("ann", "ben", "cid")
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    rig.say(who, wire.Rise())
    assert [place.swap for place in rig.room().places] == [None] * 4
    rig.seated("dan")  # sits where that one was: nobody has asked him
    assert [place.swap for place in rig.room().places] == [None] * 4


def test_a_wish_is_for_whoever_sat_there(rig):
    rig.seated("ann", "ben", "cid")
    rig.say("ben", wire.Swap(Seat(1), Seat(2)))
    rig.say("cid", wire.Swap(Seat(2), Seat(3)))  # he sits elsewhere now
    assert [place.swap for place in rig.room().places] == [None] * 4


# Who waits ---------------------------------------------------------------------------------------


def test_everybody_sees_by_name_who_waits_and_who_watches(rig):
    rig.seated("ann", "ben")
    rig.enter("cid")
    rig.enter("dan")
    rig.say("dan", wire.Watch(1))
    rig.awake(2.0, "ann", "ben", "cid", "dan")
    for name in ("ann", "dan"):  # at the table
        told = told_room(rig, name)
        assert [guest.name for guest in told.people] == ["cid"]
        assert [guest.name for guest in told.watchers] == ["dan"]
    told = last(rig.told("cid"), wire.Tables)  # and in the lobby
    assert [guest.name for guest in told.people] == ["cid"]
    assert told.rows[0].watchers == ("dan",)
    rig.say("cid", wire.Leave())
    rig.awake(2.0, "ann", "ben", "dan")
    assert told_room(rig, "ann").people == ()


def test_those_who_play_are_not_told_who_comes_and_goes(rig):
    rig.playing("ann", "ben", "cid", "dan")
    rig.told("ann")
    for name in ("eve", "fay"):
        rig.enter(name)
        rig.awake(1.5, "ann", "ben", "cid", "dan")
    assert not [m for m in rig.told("ann") if isinstance(m, wire.Room)]


# The owner ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        wire.Hire(Seat(3), "random"),
        wire.Kick(Seat(0)),
        wire.Rules({"rounds": 2}),
        wire.Start(),
    ],
    ids=lambda m: type(m).__name__,
)
def test_only_the_owner_or_the_host_may(rig, message):
    rig.seated("ann", "ben")
    assert refusal(rig.say("ben", message))[0] == Code.NOT_OWNER


def test_whoever_hosts_may_at_every_table(rig):
    rig.seated("ann")
    rig.enter("host", key="")
    rig.say("host", wire.Watch(1), key="")
    rig.say("host", wire.Hire(Seat(1), "steady"), key="")
    assert rig.room().places[1].kind == "bot:steady"


def test_whoever_hosts_leads_the_kept_table_though_a_guest_came_back_first(rig):
    room = rig.room()
    plans = (SeatPlan(name="host", key=LOCAL), SeatPlan(name="ann", key=key_of("ann")))
    room.adopt(Aside((*plans, SeatPlan("bot"), SeatPlan("bot"))))
    room.phase = "saved"
    rig.hall.lobby.remember(room)
    rig.enter("ann")
    assert room.owner == room.places[1].person != 0
    rig.enter("host", key="")
    assert room.owner == room.places[0].person != 0
    assert told_room(rig, "ann").owner == room.owner


def test_whoever_hosts_leads_where_he_sits_down(rig):
    rig.seated("ann")
    rig.enter("host", key="")
    assert rig.room().owner == 1
    rig.say("host", wire.Sit(), key="")
    assert told_room(rig, "ann").owner == rig.room().places[1].person == 2
    rig.say("host", wire.Rise(), key="")
    assert told_room(rig, "ann").owner == 1


def test_bots_are_hired_changed_and_dismissed(rig):
    rig.seated("ann")
    rig.say("ann", wire.Hire(Seat(1), "random"))
    assert rig.room().places[1] == wire.Place("bot:random", ready=True, present=True)
    rig.say("ann", wire.Hire(Seat(1), "steady"))
    assert rig.room().places[1].kind == "bot:steady"
    code, detail = refusal(rig.say("ann", wire.Hire(Seat(1), "god")))
    assert (code, heard(detail)) == (Code.WRONG_OPTIONS, ("unknown_player", {"player": "god"}))
    assert refusal(rig.say("ann", wire.Hire(Seat(0), "random")))[0] == Code.SEAT_TAKEN
    rig.say("ann", wire.Hire(Seat(1), ""))
    assert rig.room().places[1] == wire.Place()


def test_who_is_kicked_does_not_come_back_to_this_table(rig):
    rig.seated("ann", "ben")
    rig.say("ann", wire.Kick(Seat(1)))
    assert rig.names() == ["ann", "", "", ""]
    told = rig.told("ben")
    assert told[0] == wire.Refused(Code.KICKED)
    assert isinstance(told[-1], wire.Tables)
    assert refusal(rig.say("ben", wire.Sit(1)))[0] == Code.KICKED
    rig.say("ben", wire.Sit())
    assert rig.names(2)[0] == "ben"
    assert refusal(rig.say("ann", wire.Kick(Seat(0))))[0] == Code.NO_SUCH_SEAT


def test_other_rules_take_the_ready_marks(rig):
    rig.seated("ann", "ben")
    rig.say("ben", wire.Ready(True))
    rig.say("ann", wire.Rules({"rounds": 2}, {"turn_seconds": 30}))
    room = told_room(rig, "ben")
    assert room.options["rounds"] == 2
    assert room.settings["turn_seconds"] == 30
    assert [place.ready for place in room.places] == [False] * 4
    refused = refusal(rig.say("ann", wire.Rules({"speed": 2})))
    assert refused[0] == Code.WRONG_OPTIONS
    assert "speed" in refused[1]
    assert rig.room().options["rounds"] == 2


def test_a_table_for_other_numbers():
    rig = HallRig(game_id="taojiang")
    rig.seated("ann", "ben")
    rig.say("ann", wire.Rules({"players": 3}))
    assert rig.names() == ["ann", "ben", ""]
    rig.say("ann", wire.Sit(name="Cid"))
    assert refusal(rig.say("ann", wire.Rules({"players": 2})))[0] == Code.SEAT_TAKEN
    rig.say("ann", wire.Rules({"players": 4}))
    assert rig.names() == ["ann", "ben", "Cid", ""]


# Watching and talking ----------------------------------------------------------------------------


def test_watchers_see_the_table_and_are_seen(rig):
    rig.seated("ann")
    rig.enter("eve")
    rig.say("eve", wire.Watch(1))
    assert told_room(rig, "ann").watchers == (wire.Guest(2, "eve"),)
    assert told_room(rig, "eve").table == 1
    assert refusal(rig.say("ann", wire.Watch(1)))[0] == Code.SEAT_TAKEN
    rig.say("eve", wire.Sit())
    assert told_room(rig, "ann").watchers == ()
    rig.say("eve", wire.Rise())
    assert rig.names() == ["ann", "", "", ""]


def test_chat_stays_where_it_was_said(rig):
    rig.seated("ann", "ben")
    rig.enter("eve")
    rig.told("ann"), rig.told("ben"), rig.told("eve")
    rig.say("ann", wire.Say("吃飽了嗎", 3))
    said = wire.Said(1, 1, "ann", "吃飽了嗎", 3)
    assert rig.told("ann") == rig.told("ben") == [said]
    assert rig.told("eve") == []
    rig.say("eve", wire.Say("anyone?"))
    assert rig.told("eve") == [wire.Said(None, 3, "eve", "anyone?")]
    assert rig.told("ben") == []


def test_chat_has_limits(rig):
    rig.seated("ann")
    rig.told("ann")
    rig.say("ann", wire.Say("a\nb\x07" + "x" * 500, PHRASES))
    [said] = rig.told("ann")
    assert said.text == ("a b " + "x" * 500)[:TEXT]
    assert said.phrase is None
    assert rig.say("ann", wire.Say("  ")) == []
    codes = [type(rig.say("ann", wire.Say("spam"))[0]) for _ in range(8)]
    assert codes == [wire.Said] * 5 + [wire.Refused] * 3
    rig.now += 2.0
    assert isinstance(rig.say("ann", wire.Say("again"))[0], wire.Said)


def test_the_list_of_tables_is_told_a_few_times_a_second_at_most(rig):
    rig.enter("eve")
    rig.told("eve")
    for name in "abcd":
        rig.enter(name)
        rig.say(name, wire.Sit(2))
    assert rig.told("eve") == []
    rig.awake(1.0, "eve")
    [tables] = [m for m in rig.told("eve") if isinstance(m, wire.Tables)]
    assert tables.rows[1].names == ("a", "b", "c", "d")
    assert tables.people == (wire.Guest(1, "eve"),)
