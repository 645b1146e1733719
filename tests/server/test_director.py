"""A tournament in a house: the list, draws at a word or by themselves, tables, results, leaving."""

import pytest
from msgspec.structs import replace

from server import draw, wire
from server.director import AGAIN, FORSAKEN
from server.hall import FORGET
from server.tournament import Plan, fits, news, placed
from server.wire import Code
from server.wire_tournament import BETWEEN, ENTRY, OVER, PLAYING
from tests.server.hall_rig import HallRig, key_of, last, refusal

PLAN = Plan("i8", {"rounds": 1}, {}, 4, rounds=2, level="random", pause=30.0)
EIGHT = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal")


def rig_of(**changed) -> HallRig:
    return HallRig(plan=replace(PLAN, **changed))


@pytest.fixture
def rig() -> HallRig:
    return rig_of()


def enter(rig: HallRig, *names: str) -> None:
    for name in names:
        rig.enter(name)
        rig.say(name, wire.Sit())
        rig.told(name)


def told(rig: HallRig, name: str) -> wire.Tournament:
    """What somebody knows of the tournament now."""
    rig.hall.director.left()  # ask for it to be said
    rig.wait(0.6)
    return last(rig.told(name), wire.Tournament)


def begin(rig: HallRig, *names: str) -> None:
    """These people enter, and the first round is drawn."""
    enter(rig, *names)
    rig.say(names[0], wire.Start())


def fit(found: wire.Tournament) -> tuple[bool, ...]:
    return tuple(fits(found, number) for number in range(1, len(found.drawn) + 1))


def seats(rig: HallRig, number: int) -> list[str]:
    return [place.name for place in rig.room(number).places]


def test_people_enter_one_list_and_are_told_when_that_is_on_disk(rig):
    assert last(rig.enter("ann"), wire.Tournament).phase == ENTRY
    rig.disk_full = True
    rig.say("ann", wire.Sit())
    assert last(rig.told("ann"), wire.Tournament).entrants == ()
    rig.disk_full = False
    rig.awake(AGAIN + 1, "ann")
    found = last(rig.told("ann"), wire.Tournament)
    assert [(e.number, e.name, e.person, e.state) for e in found.entrants] == [(1, "ann", 1, "in")]
    assert (found.error, found.owner) == ("", 1)
    assert [entry.name for entry in rig.records[-1].entries] == ["ann"]


def test_a_full_disk_is_told(rig):
    rig.enter("ann")
    rig.disk_full = True
    rig.say("ann", wire.Sit())
    found = last(rig.told("ann"), wire.Tournament)
    assert (found.error, found.detail) == (Code.NO_TABLE, "no room")


def test_who_says_it_twice_is_on_the_list_once(rig):
    enter(rig, "ann", "ann", "ben")
    assert [entry.name for entry in rig.hall.director.record.entries] == ["ann", "ben"]


def test_the_first_on_the_list_leads_it(rig):
    enter(rig, "ann", "ben")
    assert refusal(rig.say("ben", wire.Start())) == (Code.NOT_OWNER, "")
    rig.say("ann", wire.Start())
    assert rig.hall.director.record.phase == PLAYING
    assert refusal(rig.say("ann", wire.Start())) == (Code.ALREADY_BEGUN, "")


def test_whoever_hosts_leads_it_wherever_he_stands(rig):
    enter(rig, "ann", "ben")
    rig.enter("host", key="")
    assert told(rig, "ben").owner == 3
    assert refusal(rig.say("ann", wire.Start())) == (Code.NOT_OWNER, "")
    rig.say("host", wire.Start(), key="")
    assert rig.hall.director.record.phase == PLAYING


def test_one_alone_is_no_tournament(rig):
    enter(rig, "ann")
    assert refusal(rig.say("ann", wire.Start())) == (Code.NOT_READY, "")


def test_it_begins_by_itself_with_enough_people():
    rig = rig_of(start_at=3)
    enter(rig, "ann", "ben")
    rig.awake(2, "ann", "ben")
    assert rig.hall.director.record.phase == ENTRY
    enter(rig, "cat")
    rig.awake(1, "ann", "ben", "cat")
    assert rig.hall.director.record.phase == PLAYING


def test_everybody_is_brought_to_a_table_and_bots_fill_up(rig):
    begin(rig, *EIGHT[:6])
    places = [place for number in (1, 2) for place in rig.room(number).places]
    assert sorted(place.name for place in places if place.name) == sorted(EIGHT[:6])
    assert [place.kind for place in places if not place.name] == ["bot:random"] * 2
    for name in EIGHT[:6]:
        room = last(rig.told(name), wire.Room)
        assert room.phase == "playing"
        assert name in [place.name for place in room.places]
    assert sorted(rig.hall.rooms) == [1, 2]


def test_the_whole_list_of_the_wishes_of_tables_is_refused(rig):
    enter(rig, "ann", "ben")
    for wish in (wire.Swap(0, 1), wire.Hire(0, "random"), wire.Kick(0), wire.Rules({}),
                 wire.Rise(0)):  # fmt: skip
        assert refusal(rig.say("ann", wish)) == (Code.TOURNAMENT, "")


def test_rounds_follow_each_other_until_the_end(rig):
    begin(rig, *EIGHT)
    rig.end(1, 10, -10, 5, -5)
    found = told(rig, "ann")
    assert [table.over for table in found.drawn[0].tables] == [True, False]
    assert (found.phase, found.wait) == (PLAYING, None)
    rig.end(2, 30, -10, -10, -10)
    assert told(rig, "ann").phase == BETWEEN
    rig.awake(27, *EIGHT)
    assert len(rig.hall.director.record.rounds) == 1
    rig.awake(4, *EIGHT)
    assert len(rig.hall.director.record.rounds) == 2
    assert len(rig.hall.closed) == 2
    rig.end(1, 0, 0, 0, 0)
    rig.end(2, 4, 3, -3, -4)
    found = told(rig, "ann")
    assert (found.phase, found.seed) == (OVER, "seed")
    assert fit(found) == (True, True)
    assert sum(line.points for line in placed(found)) == 28
    assert refusal(rig.say("ann", wire.Start())) == (Code.ALREADY_BEGUN, "")
    rig.enter("ivy")
    assert refusal(rig.say("ivy", wire.Sit())) == (Code.ALREADY_BEGUN, "")


def test_the_leader_need_not_wait(rig):
    begin(rig, *EIGHT[:4])
    rig.end(1, 1, 2, -2, -1)
    rig.say("ann", wire.Start())
    assert len(rig.hall.director.record.rounds) == 2


def test_without_a_pause_the_next_round_waits_for_a_word():
    rig = rig_of(pause=None)
    begin(rig, *EIGHT[:4])
    rig.end(1, 1, 2, -2, -1)
    rig.awake(100, *EIGHT[:4])
    assert rig.hall.director.record.phase == BETWEEN


def test_a_draw_that_was_told_otherwise_is_noticed(rig):
    begin(rig, *EIGHT)
    rig.end(1, 1, 2, -2, -1)
    rig.end(2, 1, 2, -2, -1)
    rig.say("ann", wire.Start())
    found = told(rig, "ann")
    assert fit(found) == (True, True)
    one, two = found.drawn[1].tables
    (a, *others), (b, *more) = one.seats, two.seats
    bent = (replace(one, seats=(b, *others)), replace(two, seats=(a, *more)))
    drawn = (found.drawn[0], replace(found.drawn[1], tables=bent))
    assert fit(replace(found, drawn=drawn)) == (True, False)
    assert fit(replace(found, seed="another")) == (False, False)
    other = replace(found.drawn[1], seed=draw.round_seed("another", 2))
    assert fit(replace(found, drawn=(found.drawn[0], other))) == (True, False)


def test_who_comes_late_plays_from_the_next_round_on(rig):
    begin(rig, *EIGHT[:4])
    enter(rig, "eve")
    assert "eve" not in seats(rig, 1)
    rig.end(1, 1, 2, -2, -1)
    rig.say("ann", wire.Start())
    assert sorted(rig.hall.rooms) == [1, 2]
    assert "eve" in seats(rig, 1) + seats(rig, 2)


def test_who_withdraws_plays_the_round_and_then_no_more(rig):
    begin(rig, *EIGHT[:4])
    rig.say("ben", wire.Withdraw())
    assert "ben" in seats(rig, 1)
    rig.end(1, 1, 2, -2, -1)
    rig.say("ann", wire.Start())
    assert "ben" not in seats(rig, 1)
    assert sorted(seats(rig, 1)) == ["", "ann", "cat", "dan"]
    found = told(rig, "ben")
    assert [e.state for e in found.entrants] == ["in", "out", "in", "in"]
    assert 2 in [line.who for line in placed(found)]
    assert rig.hall.lobby.where(rig.hall.door.people[key_of("ben")]) is None


def test_who_has_withdrawn_may_enter_again(rig):
    enter(rig, "ann", "ben")
    rig.say("ben", wire.Withdraw())
    rig.say("ben", wire.Sit())
    assert [e.state for e in told(rig, "ben").entrants] == ["in", "in"]


def test_who_leads_may_take_somebody_off_the_list_for_good(rig):
    enter(rig, "ann", "ben", "cat")
    assert refusal(rig.say("ben", wire.Withdraw(3))) == (Code.NOT_OWNER, "")
    assert refusal(rig.say("ann", wire.Withdraw(4))) == (Code.NO_SUCH_SEAT, "4")
    rig.say("ann", wire.Withdraw(3))
    assert refusal(rig.say("cat", wire.Sit())) == (Code.KICKED, "")
    rig.say("ann", wire.Start())
    assert "cat" not in seats(rig, 1)


def test_who_has_gone_is_replaced_by_a_bot_and_may_come_back(rig):
    begin(rig, *EIGHT[:4])
    rig.end(1, 1, 2, -2, -1)
    rig.say("dan", wire.Leave())
    rig.say("ann", wire.Start())
    assert "dan" not in seats(rig, 1)
    rig.enter("dan")
    rig.end(1, 1, 2, -2, -1)
    assert [e.state for e in told(rig, "ann").entrants] == ["in"] * 4
    assert rig.hall.director.record.phase == OVER


def test_a_short_silence_costs_nobody_his_round(rig):
    begin(rig, *EIGHT[:4])
    rig.end(1, 1, 2, -2, -1)
    rig.awake(FORGET - 20, "ann", "ben", "cat")
    assert "dan" in seats(rig, 1)
    assert len(rig.hall.director.record.rounds) == 2


def test_one_may_look_at_the_list_and_go_back_to_the_table(rig):
    begin(rig, *EIGHT[:4])
    rig.told("ann")
    rig.say("ann", wire.Rise())
    assert last(rig.told("ann"), wire.Tables).rows[0].phase == "playing"
    assert "ann" in seats(rig, 1)
    rig.say("ann", wire.Sit())
    assert last(rig.told("ann"), wire.Room).phase == "playing"


def test_who_is_done_may_watch_the_others(rig):
    begin(rig, *EIGHT)
    mine = 1 if "ann" in seats(rig, 1) else 2
    assert refusal(rig.say("ann", wire.Watch(3 - mine))) == (Code.ELSEWHERE, "")
    rig.end(mine, 1, 2, -2, -1)
    rig.say("ann", wire.Watch(3 - mine))
    assert last(rig.told("ann"), wire.Room).watchers[0].name == "ann"
    rig.end(3 - mine, 1, 2, -2, -1)
    rig.say("ann", wire.Start())
    room = last(rig.told("ann"), wire.Room)
    assert "ann" in [place.name for place in room.places]
    assert room.watchers == ()


def test_the_table_of_the_round_before_is_gone_for_everybody(rig):
    begin(rig, *EIGHT[:4])
    for name in EIGHT[:4]:
        rig.say(name, wire.Withdraw())
    enter(rig, "eve", "fay")
    rig.end(1, 1, 2, -2, -1)
    rig.told("ann")
    rig.enter("host", key="")
    rig.say("host", wire.Start(), key="")
    rig.awake(1, *EIGHT[:6])
    assert last(rig.told("ann"), wire.Tables).rows[0].names.count("") == 2
    assert sorted(seats(rig, 1)) == ["", "", "eve", "fay"]


def test_a_table_all_have_left_is_counted_as_it_stands_once_others_wait(rig):
    begin(rig, *EIGHT)
    stay, gone = seats(rig, 1), seats(rig, 2)
    rig.awake(FORSAKEN + FORGET + 10, *stay)
    assert rig.hall.director.record.running.keys() == {1, 2}  # nobody waits for it yet
    rig.end(1, 1, 2, -2, -1)
    rig.awake(FORSAKEN - 5, *stay)
    assert rig.hall.director.record.running.keys() == {2}
    rig.awake(10, *stay)
    assert rig.hall.director.record.phase == BETWEEN
    assert rig.hall.director.record.rounds[0].tables[1].played.ranks == (1, 1, 1, 1)
    rig.awake(35, *stay)
    assert sorted(seats(rig, 1)) == sorted(stay)
    assert last(rig.enter(gone[0]), wire.Tables).rows


def test_a_table_that_cannot_be_opened_is_tried_again_under_another_name(rig):
    hall = rig.hall
    enter(rig, *EIGHT[:4])
    asked = []

    def refuse(now, number, opened):
        asked.append(number)
        hall.not_opened(number, Code.NO_TABLE, "no room")

    hall.opened, real = refuse, hall.opened
    rig.say("ann", wire.Start())
    found = told(rig, "ann")
    assert (found.error, found.phase) == (Code.NO_TABLE, PLAYING)
    hall.opened = real
    first = rig.hall.director.record.rounds[0].tables[0].journal
    rig.awake(AGAIN + 1, *EIGHT[:4])
    assert rig.room().phase == "playing"
    assert rig.hall.director.record.rounds[0].tables[0].journal != first


def test_the_list_has_a_bound(rig, monkeypatch):
    monkeypatch.setattr("server.director.MOST", 2)
    enter(rig, "ann", "ben")
    rig.enter("cat")
    assert refusal(rig.say("cat", wire.Sit())) == (Code.TABLE_FULL, "")


def test_keys_stay_in_the_house(rig):
    begin(rig, *EIGHT[:4])
    for name in EIGHT[:4]:
        assert all(key_of(other) not in repr(rig.sent) for other in EIGHT[:4] if other != name)


def test_news_tell_people_draws_results_and_standings(rig):
    begin(rig, *EIGHT[:4])
    rig.end(1, 1, 2, -2, -1)
    rig.say("ann", wire.Start())
    rig.end(1, 0, 3, -2, -1)
    lines, before = [], None
    for record in rig.records:
        lines += news(before, record)
        before = record
    assert [next(iter(line)) for line in lines] == [
        *["entered"] * 4, "round", "round", "round", "round", "seed",
    ]  # fmt: skip
    assert sorted(lines[4]["tables"][0]) == list(EIGHT[:4])
    assert lines[5]["scores"] == [1, 2, -2, -1]
    assert [line["rank"] for line in lines[-1]["standings"]] == [1, 2, 3, 4]
