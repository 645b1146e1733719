"""Signs of life: five a second in a small house, of a crowd fewer; its silence is borne longer."""

import pytest

from server import wire
from server.limits import Limits
from server.rhythm import SELDOM, SIGNS, SILENCE, Rhythm, borne, interval
from tests.server.hall_rig import HallRig

PLAYERS = ("ann", "ben", "cat", "dan")
CROWD = 120


@pytest.mark.parametrize(
    ("people", "every"),
    [
        (0, 0.2),
        (4, 0.2),
        (40, 0.2),
        (54, 0.2),
        (55, 0.3),
        (200, 0.8),
        (400, 1.5),
        (800, 3.0),
        (4000, 3.0),
    ],
)
def test_a_crowd_is_asked_for_fewer(people, every):
    assert interval(people) == pytest.approx(every)
    assert people / interval(people) <= max(SIGNS, people / SELDOM)


def test_silence_is_borne_as_long_as_several_signs_may_be_missing():
    assert borne(interval(4)) == SILENCE
    for people in (4, 100, 800):
        assert borne(interval(people)) >= 3 * interval(people)


def test_whoever_was_told_the_slower_rhythm_is_given_time_to_hear_of_the_faster_one():
    rhythm = Rhythm()
    assert not rhythm.count(0.0, 4)
    assert rhythm.count(1.0, 800)
    slow = borne(SELDOM)
    assert (rhythm.every, rhythm.silence) == (SELDOM, slow)
    assert rhythm.count(2.0, 4)
    assert (rhythm.every, rhythm.silence) == (0.2, slow)
    assert not rhythm.count(2.0 + slow - 0.01, 4)
    assert rhythm.count(2.0 + slow, 4)
    assert rhythm.silence == SILENCE


def pongs(rig: HallRig, name: str) -> list[wire.Pong]:
    return [m for m in rig.say(name, wire.Ping(rig.now)) if isinstance(m, wire.Pong)]


def crowded() -> HallRig:
    """A match is on, and many people look on from the lobby."""
    rig = HallRig(limits=Limits(people=400))
    rig.playing(*PLAYERS)
    for number in range(CROWD):
        rig.enter(f"guest-{number}")
    rig.wait(0.5)
    return rig


def away(rig: HallRig, name: str) -> tuple[int, ...]:
    shown = [m for m in rig.told(name) if isinstance(m, wire.Update)]
    return shown[-1].away


def test_everybody_is_told_by_the_answer_to_his_ping():
    rig = HallRig()
    rig.playing(*PLAYERS)
    assert [pong.every for pong in pongs(rig, "ann")] == [0.2]
    rig = crowded()
    assert [pong.every for pong in pongs(rig, "ann")] == [interval(CROWD + 4)]
    assert [pong.every for pong in pongs(rig, "guest-7")] == [interval(CROWD + 4)]


def test_in_a_full_house_nobody_is_away_who_speaks_as_often_as_he_is_asked_to():
    rig = crowded()
    for _ in range(6):
        for name in PLAYERS[:3]:
            rig.say(name, wire.Ping(rig.now))
        rig.wait(0.6)
    assert away(rig, "ann") == (3,)
    assert not rig.room().places[3].present
    assert all(place.present for place in rig.room().places[:3])


def test_in_a_full_house_silence_is_borne_longer():
    rig = crowded()
    for name in PLAYERS:
        rig.say(name, wire.Ping(rig.now))
    rig.told("ann")
    silence = borne(interval(CROWD + 4))
    start = rig.now
    while rig.now < start + silence - 0.15:
        for name in PLAYERS[:3]:
            rig.say(name, wire.Ping(rig.now))
        rig.wait(0.1)
    assert rig.room().places[3].present
    assert not [m for m in rig.told("ann") if isinstance(m, wire.Update) and m.away]
    for _ in range(8):
        for name in PLAYERS[:3]:
            rig.say(name, wire.Ping(rig.now))
        rig.wait(0.1)
    assert away(rig, "ann") == (3,)
    assert not rig.room().places[3].present


def test_who_is_on_his_way_to_a_match_that_has_just_begun_is_not_sent_back():
    """A ping that crosses the news that the match is on would make everybody come in again."""
    rig = HallRig()
    rig.seated(*PLAYERS)
    for name in PLAYERS:
        rig.say(name, wire.Ready(True))
    assert rig.room().phase == "playing"
    told = rig.say("ann", wire.Ping(rig.now))
    assert [type(message) for message in told] == [wire.Pong]
