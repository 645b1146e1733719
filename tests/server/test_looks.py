"""Who may look over whose shoulder: a spectator asks, the player allows, any doubt ends it."""

import pytest

from engine.core.model import Seat
from server import wire
from server.hall import FORGET
from server.looks import AGAIN, DELAY, LAPSE, RETURN
from server.wire import Code
from tests.server.hall_rig import HallRig, last, refusal

FOUR = ("ann", "bob", "cid", "dan")


def watched(**fields) -> HallRig:
    """A match of four, and eve at the window."""
    rig = HallRig(**fields)
    rig.playing(*FOUR)
    rig.enter("eve")
    rig.say("eve", wire.Watch(1))
    rig.say("eve", wire.Hello(watch=True))
    for name in (*FOUR, "eve"):
        rig.told(name)
    return rig


def looks(rig: HallRig, name: str = "ann") -> list[tuple[str, int, bool]]:
    """Who looks or would like to, as somebody at the table was told last."""
    told = last(rig.told(name), wire.Room)
    return [(each.name, each.seat, each.allowed) for each in told.looks]


def eve(rig: HallRig) -> int:
    return rig.hall.door.people["eve".ljust(40, "_")].number


def allow(rig: HallRig, name: str = "bob", *, on: bool = True) -> None:
    rig.say(name, wire.Allow(eve(rig), on))


def looking(rig: HallRig) -> bool:
    return bool(rig.hall.tables.get(1).onlookers())


def hands_seen(rig: HallRig) -> set[int]:
    """The seats whose hands eve has been shown since this was last asked."""
    updates = [m for m in rig.told("eve") if isinstance(m, wire.Update)]
    return {
        seat
        for update in updates
        for seat, corner in enumerate(update.view.seats)
        if corner.hand is not None and update.view.phase != "over"
    }


def test_everybody_at_the_table_hears_who_asks_and_who_looks():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    assert looks(rig, "ann") == looks(rig, "bob") == looks(rig, "eve") == [("eve", 1, False)]
    allow(rig)
    assert looks(rig, "ann") == looks(rig, "bob") == looks(rig, "eve") == [("eve", 1, True)]
    assert looking(rig)


def test_a_hand_is_seen_after_the_delay_and_no_other_one():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    rig.awake(5.0, *FOUR, "eve")
    assert not looking(rig)
    allow(rig)
    rig.awake(DELAY - 1.0, *FOUR, "eve")
    assert hands_seen(rig) == set()
    rig.awake(20.0, *FOUR, "eve")
    assert hands_seen(rig) == {1}


def test_leave_can_be_taken_back_at_any_time():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    rig.awake(DELAY + 5.0, *FOUR, "eve")
    assert hands_seen(rig) == {1}
    allow(rig, on=False)
    assert not looking(rig)
    assert looks(rig) == []
    rig.awake(DELAY + 5.0, *FOUR, "eve")
    assert hands_seen(rig) == set()


def test_whoever_was_refused_may_not_ask_again_for_a_while():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig, on=False)
    assert refusal(rig.say("eve", wire.Look(Seat(1)))) == (Code.LOOK_REFUSED, "120")
    rig.say("eve", wire.Look(Seat(2)))  # somebody else may be asked
    rig.awake(AGAIN, *FOUR, "eve")
    rig.told("ann")
    rig.say("eve", wire.Look(Seat(1)))
    assert looks(rig) == [("eve", 1, False)]


def test_a_question_lapses():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    rig.awake(LAPSE + 1.0, *FOUR, "eve")
    assert looks(rig) == []
    assert refusal(rig.say("bob", wire.Allow(eve(rig), True))) == (Code.NOT_ASKED, "")
    assert not looking(rig)


def test_only_the_person_of_the_seat_says_yes():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    for name in ("ann", "cid", "eve"):
        assert refusal(rig.say(name, wire.Allow(eve(rig), True))) == (Code.NOT_ASKED, "")
    assert not looking(rig)


def test_another_seat_is_another_question():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    rig.say("eve", wire.Look(Seat(2)))
    assert not looking(rig)
    assert looks(rig) == [("eve", 2, False)]


def test_players_and_strangers_look_at_nothing():
    rig = watched()
    assert refusal(rig.say("ann", wire.Look(Seat(1))))[0] == Code.NOT_YOUR_SEAT
    rig.enter("fay")
    assert refusal(rig.say("fay", wire.Look(Seat(1))))[0] == Code.NO_SUCH_TABLE
    assert refusal(rig.say("eve", wire.Look(Seat(7))))[0] == Code.NO_SUCH_SEAT


def test_a_player_who_left_the_match_may_not_come_back_as_a_spectator():
    rig = watched()
    rig.say("ann", wire.Rise())
    assert refusal(rig.say("ann", wire.Watch(1)))[0] == Code.SEAT_TAKEN
    assert refusal(rig.say("ann", wire.Look(Seat(1))))[0] == Code.NO_SUCH_TABLE


def test_a_computer_players_hand_cannot_be_asked_for():
    rig = HallRig()
    rig.seated("ann")
    for seat in (1, 2, 3):
        rig.say("ann", wire.Hire(Seat(seat), "steady"))
    rig.say("ann", wire.Ready(True))
    rig.enter("eve")
    rig.say("eve", wire.Watch(1))
    assert refusal(rig.say("eve", wire.Look(Seat(2))))[0] == Code.NO_SUCH_SEAT


def test_nobody_may_look_where_the_host_does_not_want_it():
    rig = watched()
    rig.room().looks.delay = None
    assert refusal(rig.say("eve", wire.Look(Seat(1)))) == (Code.NO_LOOKING, "")


@pytest.mark.parametrize("how", ["rise", "leave", "look"])
def test_consent_ends_with_whatever_the_spectator_does(how):
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    match how:
        case "rise":
            rig.say("eve", wire.Rise())
        case "leave":
            rig.say("eve", wire.Leave())
        case "look":
            rig.say("eve", wire.Look())
    assert not looking(rig)
    rig.told("ann")
    rig.awake(1.0, *FOUR)
    assert not looking(rig)
    assert not rig.room().looks
    assert (Code.LOOK_LEFT, "eve") in refusals(rig, "bob")
    assert refusals(rig, "eve") == []  # she knows what she has done


def refusals(rig: HallRig, name: str) -> list[tuple[str, str]]:
    return [(m.code, m.detail) for m in rig.told(name) if isinstance(m, wire.Refused)]


def back(rig: HallRig, how: str) -> None:
    """Eve's line breaks, and she is at the table again."""
    if how == "line":
        rig.hall.gone(rig.now, b"eve")
        rig.enter("eve")
    elif how == "renewed":  # the old line is not yet known to be dead
        rig.enter("eve")
    rig.say("eve", wire.Hello(watch=True))


@pytest.mark.parametrize("how", ["line", "renewed", "hello"])
def test_leave_outlasts_a_line_that_is_renewed_and_nothing_is_seen_earlier(how):
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    rig.awake(DELAY + 5.0, *FOUR, "eve")
    assert hands_seen(rig) == {1}
    back(rig, how)
    rig.awake(1.0, *FOUR, "eve")
    assert looking(rig)
    assert looks(rig) == [("eve", 1, True)] or not rig.told("ann")
    rig.awake(DELAY - 3.0, *FOUR, "eve")
    assert hands_seen(rig) == set()
    rig.awake(10.0, *FOUR, "eve")
    assert hands_seen(rig) == {1}
    assert refusals(rig, "bob") == refusals(rig, "eve") == []


def test_leave_that_was_taken_back_meanwhile_does_not_come_back():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    rig.hall.gone(rig.now, b"eve")
    rig.awake(2.0, *FOUR)
    allow(rig, on=False)
    back(rig, "renewed")
    rig.awake(1.0, *FOUR, "eve")
    assert not looking(rig)
    assert not rig.room().looks
    rig.say("eve", wire.Look(Seat(1)))
    assert refusals(rig, "eve") == [(Code.LOOK_TAKEN, "bob"), (Code.LOOK_REFUSED, "119")]


@pytest.mark.parametrize("away", [RETURN + 2.0, FORGET + 2.0])
def test_who_was_away_for_long_has_to_ask_again_and_both_are_told(away):
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    rig.hall.gone(rig.now, b"eve")
    rig.awake(away, *FOUR)
    assert refusals(rig, "bob") == [(Code.LOOK_LEFT, "eve")]
    rig.enter("eve")
    rig.awake(1.0, *FOUR, "eve")
    assert not looking(rig)
    assert (Code.LOOK_LOST, "bob") in refusals(rig, "eve")


def test_whoever_asks_hears_what_has_come_of_it():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    rig.awake(LAPSE + 1.0, *FOUR, "eve")
    assert refusals(rig, "eve") == [(Code.LOOK_LAPSED, "bob")]
    assert refusals(rig, "bob") == [(Code.LOOK_UNASKED, "eve")]
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig, on=False)
    assert refusals(rig, "eve") == [(Code.LOOK_TAKEN, "bob")]
    assert refusals(rig, "bob") == []


def test_consent_is_for_one_match():
    rig = watched(table={"hands": 1})
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    for _ in range(600):
        if rig.room().phase == "over":
            break
        rig.awake(1.0, *FOUR, "eve")
    assert rig.room().phase == "over"
    rig.awake(1.0, *FOUR, "eve")
    assert not looking(rig)
    assert not rig.room().looks


def test_a_player_who_is_cut_off_does_not_change_what_he_allowed():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    allow(rig)
    rig.hall.gone(rig.now, b"bob")
    rig.awake(2.0, "ann", "cid", "dan", "eve")
    assert looking(rig)
    rig.enter("bob")
    rig.say("bob", wire.Hello((Seat(1),)))
    allow(rig, on=False)
    assert not looking(rig)


def test_a_wish_without_effect_is_answered_to_nobody_else():
    rig = watched()
    rig.say("eve", wire.Look(Seat(1)))
    for name in (*FOUR, "eve"):
        rig.told(name)
    for wish in (wire.Look(Seat(1)), wire.Watch(1)):
        rig.say("eve", wish)
        assert [type(message) for message in rig.told("eve")] == [wire.Room]
        assert not any(isinstance(m, wire.Room) for name in FOUR for m in rig.told(name))
    rig.say("eve", wire.Look(None))
    assert looks(rig, "ann") == []
