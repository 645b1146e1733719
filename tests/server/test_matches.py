"""From ready marks to a match, to its end, to the next one; away and back; other people's keys."""

import pytest

from engine.core.model import Seat
from server import wire
from server.door import Who
from server.wire import Code
from tests.server.hall_rig import HallRig, key_of, last, refusal

FOUR = ("ann", "ben", "cid", "dee")


@pytest.fixture
def rig() -> HallRig:
    return HallRig(options={"rounds": 1}, table={"pause_ms": 0})


def test_a_match_begins_when_all_are_ready(rig):
    rig.seated(*FOUR)
    for name in FOUR[:3]:
        rig.say(name, wire.Ready(True))
    assert rig.room().phase == "open"
    assert rig.hall.tables.opened() == {}
    rig.say("dee", wire.Ready(True))
    assert rig.room().phase == "playing"
    plan = rig.hall.tables.get(1).plan
    assert plan.names == FOUR
    assert plan.keys == tuple(key_of(name) for name in FOUR)
    for seat, name in enumerate(FOUR):
        assert last(rig.told(name), wire.Room).phase == "playing"
        rig.say(name, wire.Hello((Seat(seat),)))
        told = rig.told(name)
        assert last(told, wire.Welcome).names == FOUR
    assert rig.hall.tables.get(1).match.playing


def test_a_ready_mark_can_be_taken_back(rig):
    rig.seated(*FOUR)
    rig.say("ann", wire.Ready(True))
    rig.say("ann", wire.Ready(False))
    for name in FOUR[1:]:
        rig.say(name, wire.Ready(True))
    assert rig.room().phase == "open"


def test_nobody_begins_with_somebody_who_is_away(rig):
    rig.seated(*FOUR)
    rig.say("ann", wire.Ready(True))
    rig.awake(3.0, *FOUR[1:])
    for name in FOUR[1:]:
        rig.say(name, wire.Ready(True))
    assert rig.room().phase == "open"
    rig.awake(0.6, *FOUR)
    assert rig.room().phase == "playing"


def test_with_bots(rig):
    rig.seated("ann")
    for seat in (1, 2, 3):
        rig.say("ann", wire.Hire(Seat(seat), "steady"))
    rig.say("ann", wire.Ready(True))
    plan = rig.hall.tables.get(1).plan
    assert plan.kinds == ("human", "bot:steady", "bot:steady", "bot:steady")
    assert rig.hall.tables.get(1).match.config.table.pause_ms == 0


def test_the_pause_is_shorter_where_only_one_plays():
    for names, pause in ((("ann",), 300), (("ann", "ben"), 800)):
        rig = HallRig()
        rig.seated(*names)
        for seat in range(len(names), 4):
            rig.say("ann", wire.Hire(Seat(seat), "random"))
        for name in names:
            rig.say(name, wire.Ready(True))
        assert rig.hall.tables.get(1).match.config.table.pause_ms == pause


def test_fewer_players_where_the_rules_allow_it():
    rig = HallRig(game_id="taojiang", table={"may_start_short": True})
    rig.seated("ann", "ben")
    rig.say("ben", wire.Swap(Seat(1), Seat(3)))
    rig.say("ann", wire.Ready(True))
    assert refusal(rig.say("ann", wire.Start()))[0] == Code.NOT_READY
    rig.say("ben", wire.Ready(True))
    rig.say("ann", wire.Start())
    table = rig.hall.tables.get(1)
    assert table.plan.names == ("ann", "ben")
    assert table.match.config.options.players == 2
    assert rig.room().seats_of(rig.hall.door.people[key_of("ben")]) == (1,)


def test_not_where_the_table_does_not():
    rig = HallRig(game_id="taojiang")
    rig.seated("ann", "ben")
    for name in ("ann", "ben"):
        rig.say(name, wire.Ready(True))
    assert refusal(rig.say("ann", wire.Start()))[0] == Code.NOT_READY


def test_nobody_arranges_anything_while_a_match_is_on(rig):
    rig.playing(*FOUR)
    for message in (
        wire.Swap(Seat(0), Seat(1)),
        wire.Hire(Seat(0), "random"),
        wire.Kick(Seat(1)),
        wire.Rules({}),
        wire.Ready(True),
        wire.Start(),
    ):
        assert refusal(rig.say("ann", message))[0] == Code.ALREADY_BEGUN
    rig.enter("eve")
    assert refusal(rig.say("eve", wire.Sit(1)))[0] == Code.ALREADY_BEGUN


def test_hello_to_a_table_where_nothing_is_played(rig):
    rig.seated("ann")
    assert refusal(rig.say("ann", wire.Hello((Seat(0),))))[0] == Code.NOT_STARTED


def test_a_seat_is_kept_while_its_owner_is_away_or_at_other_tables(rig):
    rig.playing(*FOUR)
    rig.say("ann", wire.Rise())
    assert isinstance(rig.told("ann")[-1], wire.Tables)
    assert last(rig.told("ben"), wire.Update).away == (0,)
    rig.enter("eve")
    assert refusal(rig.say("eve", wire.Sit(1)))[0] == Code.ALREADY_BEGUN
    rig.say("ann", wire.Sit(1))
    rig.say("ann", wire.Hello((Seat(0),)))
    assert last(rig.told("ben"), wire.Update).away == ()
    rig.say("ann", wire.Leave())
    assert last(rig.told("ben"), wire.Update).away == (0,)
    told = rig.enter("ann")
    assert last(told, wire.Room).phase == "playing"


def test_somebody_silent_is_away_and_told_so_when_he_speaks(rig):
    rig.playing(*FOUR)
    rig.told("ben")
    rig.awake(1.49, *FOUR[1:])
    assert not [m for m in rig.told("ben") if isinstance(m, wire.Update) and m.away]
    rig.awake(0.2, *FOUR[1:])
    assert last(rig.told("ben"), wire.Update).away == (0,)
    assert rig.say("ann", wire.Ping(1.0))[0] == wire.Refused(Code.UNKNOWN)
    rig.enter("ann")
    rig.say("ann", wire.Hello((Seat(0),)))
    assert last(rig.told("ben"), wire.Update).away == ()


def test_a_match_that_nobody_came_to_begins_with_those_who_came(rig):
    rig.seated(*FOUR)
    for name in FOUR:
        rig.say(name, wire.Ready(True))
    rig.say("ann", wire.Hello((Seat(0),)))
    rig.awake(4.9, "ann")
    assert rig.hall.tables.get(1).match.state is None
    rig.awake(0.2, "ann")
    assert rig.hall.tables.get(1).match.playing
    assert last(rig.told("ann"), wire.Update).away == (1, 2, 3)


def play_out(rig: HallRig, names) -> None:
    """Let auto-play and the clocks end the match."""
    table = rig.hall.tables.get(1)
    for _ in range(3000):
        if table.finished:
            return
        rig.awake(2.0, *names)
        for seat, name in enumerate(names):
            rig.say(name, wire.Onward(Seat(seat)))
    raise AssertionError("never over")


def test_after_a_match_its_people_may_play_another(rig):
    rig = HallRig(options={"rounds": 1}, table={"turn_seconds": 1, "claim_seconds": 1})
    rig.playing(*FOUR)
    play_out(rig, FOUR)
    rig.awake(0.1, *FOUR)
    room = last(rig.told("ann"), wire.Room)
    assert room.phase == "over"
    assert not any(place.ready for place in room.places)
    rig.say("dee", wire.Leave())
    rig.say("ann", wire.Ready(True))
    assert rig.room().phase == "open"
    assert rig.names() == ["ann", "ben", "cid", ""]
    assert len(rig.hall.closed) == 1
    rig.say("ann", wire.Hire(Seat(3), "random"))
    for name in FOUR[:3]:
        rig.say(name, wire.Ready(True))
    assert rig.room().phase == "playing"
    assert rig.hall.tables.get(1).plan.boot == "match-2"
    assert rig.say("ann", wire.Hello((Seat(0),), boot="match-1", last=(9,)))
    rig.awake(5.5, *FOUR[:3])
    assert rig.lines[1][0].startswith('{"journal"')


def test_after_a_match_that_everybody_left_the_table_is_free(rig):
    rig = HallRig(options={"rounds": 1}, table={"turn_seconds": 1, "claim_seconds": 1})
    rig.playing(*FOUR)
    play_out(rig, FOUR)
    rig.awake(0.1, *FOUR)
    for name in FOUR:
        rig.say(name, wire.Leave())
    assert rig.room().phase == "open"
    assert rig.names() == [""] * 4
    assert len(rig.hall.closed) == 1
    rig.seated("eve")
    assert rig.names()[0] == "eve"


def test_a_journal_that_cannot_be_written_is_told(rig):
    rig.seated(*FOUR)
    for name in FOUR[:3]:
        rig.say(name, wire.Ready(True))
    rig.hall.receive(rig.now, b"dee", Who(key_of("dee")), wire.encode(wire.Ready(True)))
    assert rig.hall.wanted.pop()[0] == 1
    rig.hall.not_opened(1, Code.NO_TABLE, "no room")
    rig._settle()
    room = last(rig.told("ann"), wire.Room)
    assert (room.phase, room.error, room.detail) == ("open", Code.NO_TABLE, "no room")
    assert not any(place.ready for place in room.places)


def test_people_at_different_tables_do_not_hear_each_other():
    rig = HallRig(2, table={"pause_ms": 0})
    rig.playing(*FOUR)
    other = ("eve", "fay", "gus", "hal")
    rig.seated(*other)
    for name in other:
        rig.say(name, wire.Ready(True))
    for seat, name in enumerate(other):
        rig.say(name, wire.Hello((Seat(seat),)))
    for name in (*FOUR, *other):
        rig.told(name)
    mover = rig.hall.tables.get(2).match.next.dealer
    name = other[mover]
    update = rig.hall.tables.get(2)._conduct.publisher
    wish = update.shown(mover).legal[0]
    said = rig.say(name, wire.Command(mover, 1, update.pages[mover].number, wish))
    assert [m for m in said if isinstance(m, wire.Ack)] == [wire.Ack(mover, 1)]
    assert all(rig.told(each) == [] for each in FOUR)
    assert rig.told("eve")
