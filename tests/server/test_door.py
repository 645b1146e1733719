"""Who comes in, what strangers are told, and that a seat belongs to a key and to nothing else."""

import pytest

from engine.core.model import Action, Seat
from server import proof, wire
from server.limits import Limits
from server.wire import Code
from tests.server.hall_rig import HOST_KEY, SECRET, HallRig, key_of, last, refusal


@pytest.fixture
def rig() -> HallRig:
    return HallRig()


def test_who_knows_the_code_comes_in(rig):
    entered, tables = rig.enter("ann", "小明")
    assert entered == wire.Entered(1, "客廳", "boot")
    assert [row.table for row in tables.rows] == [1]
    assert tables.people == (wire.Guest(1, "小明"),)


@pytest.mark.parametrize(
    ("fields", "code", "detail"),
    [
        ({"proof": ""}, Code.WRONG_CODE, "5"),
        ({"proof": "0" * 64}, Code.WRONG_CODE, "5"),
        ({"proof": "é"}, Code.WRONG_CODE, "5"),
        ({"protocol": 1}, Code.OTHER_PROTOCOL, str(wire.PROTOCOL)),
        ({"protocol": 99}, Code.OTHER_PROTOCOL, str(wire.PROTOCOL)),
    ],
)
def test_who_does_not_is_told_why_and_nothing_else(rig, fields, code, detail):
    assert [type(m) for m in rig.enter("mal", **fields)] == [wire.Refused]
    rig = HallRig()
    assert refusal(rig.enter("mal", **fields)) == (code, detail)
    assert rig.hall.door.people == {}


def test_a_proof_is_worth_nothing_with_another_key(rig):
    stolen = proof.join_proof(SECRET, key_of("ann"), HOST_KEY)
    assert refusal(rig.enter("mal", proof=stolen))[0] == Code.WRONG_CODE


def test_a_wrong_proof_costs_time_and_each_further_one_more(rig):
    for ban in (5.0, 10.0, 20.0):
        assert refusal(rig.enter("mal", proof=""))[0] == Code.WRONG_CODE
        rig.now += ban - 0.001
        assert rig.hall.door.bans.banned(key_of("mal"))
        assert refusal(rig.enter("mal"))[0] == Code.REFUSED_KEY  # nobody has sent him away
        rig.now += 0.001
        assert not rig.hall.door.bans.banned(key_of("mal"))
    assert isinstance(rig.enter("mal")[0], wire.Entered)
    assert not rig.hall.door.bans.banned(key_of("mal"))


def test_a_key_that_was_in_needs_no_proof_again(rig):
    rig.enter("ann")
    assert rig.enter("ann", proof="")[0] == wire.Entered(1, "客廳", "boot")


def test_a_key_whose_seat_is_kept_needs_none_either():
    rig = HallRig(known=(key_of("ann"),))
    assert isinstance(rig.enter("ann", proof="")[0], wire.Entered)


def test_whoever_sits_in_the_hosts_program_needs_none(rig):
    assert isinstance(rig.enter("here", key="")[0], wire.Entered)


@pytest.mark.parametrize(
    "message",
    [
        wire.Hello((Seat(0),)),
        wire.Command(Seat(0), 1, 1, Action("pass")),
        wire.Ping(1.0),
        wire.Sit(),
        wire.Say("hello"),
        wire.Leave(),
        wire.Watch(1),
    ],
    ids=lambda m: type(m).__name__,
)
def test_a_stranger_is_told_only_that_nobody_knows_him(rig, message):
    assert rig.say("mal", message) == [wire.Refused(Code.UNKNOWN)]


def test_strangers_hear_an_answer_a_second_at_most(rig):
    told = [len(rig.say("mal", wire.Ping(1.0))) for _ in range(30)]
    assert told == [1, 1] + [0] * 28
    rig.now += 1.0
    assert len(rig.say("mal", wire.Ping(1.0))) == 1
    assert rig.say("mal", wire.Ping(1.0)) == []
    for _ in range(10):
        rig.enter("guess", proof="0" * 64)
    assert len(rig.box) <= 3


def test_a_flood_is_not_even_read():
    rig = HallRig(limits=Limits(messages=10, burst=20))
    rig.enter("ann")
    answers = sum(len(rig.say("ann", wire.Ping(1.0))) for _ in range(200))
    assert answers == 19  # one of twenty was spent on coming in
    rig.now += 1.0
    assert sum(len(rig.say("ann", wire.Ping(1.0))) for _ in range(200)) == 10


def test_nonsense_is_counted_and_cut_off():
    rig = HallRig(limits=Limits(malformed=3))
    for _ in range(3):
        rig.raw("mal", b"\xc1")
        assert rig.hall.cuts == []
    rig.raw("mal", b"\xc1")
    assert rig.hall.cuts == [b"mal"]


def test_the_connection_that_spoke_last_is_a_persons(rig):
    rig.playing("ann", "ben", "cid", "dee")
    rig.told("ann")
    rig.enter("ann-again", key=key_of("ann"))
    rig.say("ann-again", wire.Hello((Seat(0),)), key=key_of("ann"))
    told = rig.told("ann-again")
    assert last(told, wire.Welcome).seats == (0,)
    assert last(told, wire.Update).seat == 0
    assert rig.say("ann", wire.Ping(1.0)) == [wire.Refused(Code.UNKNOWN)]
    assert rig.told("ann") == [wire.Refused(Code.UNKNOWN)]


def test_nobody_takes_a_seat_by_its_name_or_number(rig):
    rig.playing("ann", "ben", "cid", "dee")
    rig.told("ann")
    rig.enter("mal", "ann")
    for message in (
        wire.Hello((Seat(0),), ("ann",)),
        wire.Hello((Seat(0),), ("ann",), token=key_of("ann")),
        wire.Hello((Seat(0),), boot="match-1", last=(1,)),
        wire.Command(Seat(0), 1, 1, Action("discard", (0,))),
        wire.Pledge(Seat(0), "match-1/1/1", "0" * 64),
        wire.Awake(Seat(0)),
    ):
        assert refusal(rig.say("mal", message))[0] in (Code.NO_SUCH_TABLE, Code.SEAT_TAKEN)
    rig.say("mal", wire.Watch(1))
    rig.say("mal", wire.Hello(watch=True))
    rig.told("mal")
    for message in (
        wire.Hello((Seat(0),), token=key_of("ann")),
        wire.Command(Seat(0), 1, 1, Action("discard", (0,))),
        wire.Onward(Seat(0)),
    ):
        assert refusal(rig.say("mal", message))[0] in (Code.SEAT_TAKEN, Code.NOT_YOUR_SEAT)
    assert {type(message) for message in rig.told("ann")} == {wire.Room}  # somebody watches


def test_two_people_are_never_called_the_same(rig):
    rig.enter("one", "Ann")
    rig.enter("two", "ann")
    rig.enter("three", "Ann")
    names = [person.name for person in rig.hall.door.people.values()]
    assert names == ["Ann", "ann 2", "Ann 3"]
    rig.say("one", wire.Sit(name="Eve"))
    rig.say("two", wire.Sit(name="Eve"))
    assert rig.names()[:2] == ["Eve", "Eve 2"]


def test_who_plays_by_other_rules_cannot_sit_down(rig):
    rig.enter("ann", rules={"i8": 99})
    assert refusal(rig.say("ann", wire.Sit()))[0] == Code.OTHER_RULES
    rig.enter("ben", rules={})
    assert refusal(rig.say("ben", wire.Watch(1)))[0] == Code.OTHER_RULES


def test_a_stranger_cannot_fill_the_memory(rig):
    for n in range(5000):
        rig.say(f"mal-{n}", wire.Ping(1.0))
    assert len(rig.hall.door._visitors) < 400


def test_being_told_to_go_is_for_good(rig):
    rig.enter("host", key="")
    rig.say("host", wire.Sit(), key="")
    rig.enter("mal")
    rig.say("mal", wire.Sit())
    rig.told("mal")
    rig.say("host", wire.Kick(Seat(1), out=True), key="")
    assert rig.told("mal") == [wire.Refused(Code.KICKED)]
    assert rig.hall.cuts == [b"mal"]
    rig.now += 1e6
    assert refusal(rig.enter("mal"))[0] == Code.KICKED


def test_proofs_and_codes():
    code = proof.new_code(lambda signs: signs[-1])
    assert code == "Z" * 11
    assert proof.show_code("ABCDEFGHJKM") == "ABCD-EFGH-JKM"
    assert proof.clean_code(" abcd-efgh jkm\n") == "ABCDEFGHJKM"
    assert proof.clean_code("ＡＢＣＤ－ＥＦＧＨ　ｊｋｍ") == "ABCDEFGHJKM"
    assert len(set(proof.SIGNS)) == 30
    assert not set("01ILOU") & set(proof.SIGNS)
    secret = proof.stretch("ABCD-EFGH-JKM", HOST_KEY)
    assert secret == proof.stretch("abcdefghjkm", HOST_KEY)
    assert secret != proof.stretch("ABCD-EFGH-JKN", HOST_KEY)
    assert secret != proof.stretch("ABCD-EFGH-JKM", HOST_KEY[::-1])
    one = proof.join_proof(secret, key_of("a"), HOST_KEY)
    assert one != proof.join_proof(secret, key_of("b"), HOST_KEY)
    assert one != proof.join_proof(secret, key_of("a"), HOST_KEY[::-1])
    assert proof.fingerprint(HOST_KEY) != proof.fingerprint(key_of("a"))
