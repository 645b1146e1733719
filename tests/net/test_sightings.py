"""What follows from what is heard of hosts: who is listed, since when, and why not to be joined."""

from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from client.sightings import DUMB, FORGET, GONE, NEW, Found, Sightings
from engine.games import GAMES
from server import announce, beacon, doorbell
from server.addresses import Own, distance, own_addresses, scoped
from server.card import ROOM, Card, changes, digest, fitting
from server.lan import LanHost
from server.wire import PROTOCOL, Code

KEY = "k" * 40
TAG = b"t" * 16
CARD = Card("客廳", KEY, 24810, PROTOCOL, "i8", GAMES["i8"].version, 3, 4, 1, ("i8",), {}, "d")
OWN = (
    Own(1, "lo", "127.0.0.1", 8),
    Own(2, "eth0", "10.1.0.7", 24),
    Own(2, "eth0", "fd01::7", 64),
)


def only(sightings: Sightings, now: float) -> Found:
    [found] = sightings.hosts(now)
    return found


def test_a_host_that_answers_is_listed_and_can_be_joined():
    near = Sightings(OWN)
    near.announced(0.0, CARD, ["10.1.0.1"])
    assert near.hosts(0.0) == (), "a rumour is not shown before it had time to answer"
    assert near.questions(0.0) == [("10.1.0.1", 24810)]
    near.answered(0.1, CARD, "10.1.0.1")
    found = only(near, 0.1)
    assert (found.name, found.games, found.options, found.digest) == ("客廳", ("i8",), {}, "d")
    assert (found.free, found.seats, found.tables, found.version) == (3, 4, 1, PROTOCOL)
    assert (found.address, found.reason) == ("10.1.0.1:24810", "")


def test_a_host_that_falls_silent_is_gone_before_five_seconds():
    near = Sightings()
    near.announced(0.0, CARD, ["10.1.0.1"], "a name")
    near.answered(0.1, CARD, "10.1.0.1")
    near.announced(9.9, CARD, ["10.1.0.1"])
    assert near.hosts(9.9 + GONE)
    assert near.hosts(9.9 + GONE + 0.01) == ()
    assert GONE < 4.5


def test_a_host_that_is_gone_is_asked_for_a_while_and_comes_back():
    near = Sightings()
    near.answered(0.0, CARD, "10.1.0.1")
    assert near.hosts(30.0) == ()
    assert near.questions(30.0) == [("10.1.0.1", 24810)]
    near.answered(30.1, CARD, "10.1.0.1")
    assert only(near, 30.1).reason == ""
    assert near.questions(30.1 + FORGET + 1) == []


def test_who_is_heard_but_never_answers_is_said_to_be_out_of_reach():
    near = Sightings()
    for tick in range(20):
        near.announced(tick / 2, CARD, ["10.1.0.1"])
    assert near.hosts(NEW - 0.5) == ()
    assert only(near, 9.6).reason == Code.NO_ANSWER
    near.answered(9.7, CARD, "10.1.0.1")
    near.announced(9.8 + DUMB, CARD, ["10.1.0.1"])
    assert only(near, 9.8 + DUMB).reason == Code.NO_ANSWER


@pytest.mark.parametrize(
    ("change", "reason", "detail"),
    [
        ({"protocol": PROTOCOL + 1}, Code.OTHER_PROTOCOL, str(PROTOCOL + 1)),
        ({"rules": 99}, Code.OTHER_RULES, "i8 99"),
        ({"game": "chess"}, Code.OTHER_RULES, f"chess {CARD.rules}"),
        ({"free": 0}, Code.TABLE_FULL, ""),
        ({}, "", ""),
    ],
)
def test_why_a_host_cannot_be_joined(change, reason, detail):
    near = Sightings()
    near.answered(0.0, replace(CARD, **change), "10.1.0.1")
    found = only(near, 0.0)
    assert (found.reason, found.detail) == (reason, detail)


def test_two_hosts_with_one_name_are_two():
    near = Sightings()
    other = replace(CARD, key="j" * 40)
    near.answered(0.0, CARD, "10.1.0.1")
    near.answered(0.0, other, "10.1.0.2")
    near.answered(0.0, replace(CARD, port=24899), "10.1.0.1")
    found = near.hosts(0.0)
    assert [(each.name, each.address) for each in found] == [
        ("客廳", "10.1.0.2:24810"), ("客廳", "10.1.0.1:24810"), ("客廳", "10.1.0.1:24899"),
    ]  # fmt: skip
    assert found[0].fingerprint != found[1].fingerprint


def test_addresses_of_the_own_network_come_first():
    near = Sightings(OWN)
    near.announced(0.0, CARD, ["192.168.9.1", "fd01::1", "8.8.8.8", "fe80::1%eth0"], "n")
    near.announced(0.0, CARD, ["10.1.0.1"])
    near.answered(0.0, CARD, "10.1.0.1")
    assert only(near, 0.0).addresses == (
        "10.1.0.1", "fd01::1", "fe80::1%eth0", "192.168.9.1", "8.8.8.8",
    )  # fmt: skip
    assert only(near, 0.0).way.startswith("10.1.0.1:24810,[fd01::1]:24810,[fe80::1%eth0]:24810,")


def test_an_address_that_does_not_answer_comes_behind_one_that_does():
    near = Sightings(OWN)
    near.announced(0.0, CARD, ["10.1.0.1", "192.168.9.1"], "n")
    for second in range(12):
        near.questions(float(second))
        near.answered(float(second), CARD, "192.168.9.1")
    assert only(near, 12.0).addresses == ("192.168.9.1", "10.1.0.1")


def test_the_likeliest_place_is_asked_more_often_than_others():
    near = Sightings(OWN)
    near.announced(0.0, CARD, ["10.1.0.1", "192.168.9.1"], "n")
    asked = []
    for tick in range(300):
        for address, _ in near.questions(tick / 10):
            asked.append(address)
            if address == "10.1.0.1":
                near.answered(tick / 10, CARD, address)
    assert 28 <= asked.count("10.1.0.1") <= 31
    assert 9 <= asked.count("192.168.9.1") <= 11


def test_a_withdrawn_name_takes_its_host_along_and_no_other():
    near = Sightings()
    near.announced(0.0, CARD, ["10.1.0.1"], "one")
    near.announced(0.0, replace(CARD, key="j" * 40), ["10.1.0.2"], "two")
    near.answered(0.0, CARD, "10.1.0.1")
    near.answered(0.0, replace(CARD, key="j" * 40), "10.1.0.2")
    near.withdrawn(0.1, "one")
    assert only(near, 0.1).key == "j" * 40


def test_a_farewell_counts_where_the_host_is_and_lasts_a_moment():
    near = Sightings()
    near.answered(0.0, CARD, "10.1.0.1")
    near.left(0.1, KEY, 24810, "10.1.0.66")
    near.left(0.1, KEY, 24811, "10.1.0.1")
    assert only(near, 0.1).key == KEY, "somebody else's farewell is nobody's"
    near.left(0.1, KEY, 24810, "10.1.0.1")
    assert near.hosts(0.1) == ()
    near.answered(0.2, CARD, "10.1.0.1")
    assert near.hosts(0.2) == (), "that was on its way already"
    near.answered(1.2, CARD, "10.1.0.1")
    assert only(near, 1.2).reason == ""


@pytest.mark.parametrize(
    "change",
    [{"key": "short"}, {"port": 0}, {"port": 70000}, {"free": 5}, {"free": -1}, {"tables": -1}],
)
def test_nonsense_is_not_listed(change):
    near = Sightings()
    near.answered(0.0, replace(CARD, **change), "10.1.0.1")
    assert near.hosts(0.0) == ()


def test_a_shouter_fills_the_list_and_not_the_memory():
    near = Sightings()
    for number in range(1000):
        near.announced(0.0, replace(CARD, key=f"{number:040}"), [f"10.9.{number % 250}.1"])
    near.announced(0.0, CARD, [f"10.1.0.{number}" for number in range(100)])
    assert len(near.hosts(2.0)) == 64
    assert len(near.questions(2.0)) <= 64 * 8


def test_places_that_were_joined_before_are_asked_too():
    near = Sightings()
    near.ask_also([("10.2.0.1", 24810)])
    assert near.questions(5.0) == [("10.2.0.1", 24810)]
    near.answered(5.1, CARD, "10.2.0.1")
    assert only(near, 5.1).address == "10.2.0.1:24810"


# What is announced -----------------------------------------------------------------------------


def test_a_record_says_the_whole_card():
    card = replace(CARD, options={"wilds": 8, "units": [1, 2], "ready": False},
                   settings={"turn_seconds": None})  # fmt: skip
    told = {key.encode(): value.encode() for key, value in announce.txt(card, TAG).items()}
    assert announce.read_txt(told, card.port) == (card, TAG)
    assert all(len(key) + len(value) < 255 for key, value in told.items())


@pytest.mark.parametrize("drop", ["v", "key", "tag", "free", "seats", "game", "rules", "name"])
def test_a_record_that_lacks_something_is_none(drop):
    told = {key.encode(): value.encode() for key, value in announce.txt(CARD, TAG).items()}
    del told[drop.encode()]
    assert announce.read_txt(told, 1) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [("v", b"x"), ("tag", b"zz"), ("tag", b"00ff"), ("options", b"{"), ("name", b"\xff")],
)
def test_a_record_that_makes_no_sense_is_none(key, value):
    told = {name.encode(): text.encode() for name, text in announce.txt(CARD, TAG).items()}
    assert announce.read_txt(told | {key.encode(): value}, 1) is None


def test_a_signal_carries_a_card_and_nothing_else_is_one():
    data = beacon.signal(CARD, TAG)
    assert beacon.read_signal(data) == (CARD, TAG)
    for wrong in (b"", data[:30], b"PZ*2" + data[4:], data.ljust(600, b"\0"), b"PZ*1" + bytes(40)):
        assert beacon.read_signal(wrong) is None


def test_a_farewell_names_its_host():
    data = beacon.farewell(CARD)
    assert beacon.read_farewell(data) == (KEY, 24810)
    assert beacon.read_signal(data) is None
    for wrong in (b"", data[:9], beacon.signal(CARD, TAG), data.ljust(600, b"\0")):
        assert beacon.read_farewell(wrong) is None


def test_no_card_is_too_long_for_a_datagram():
    many = {f"option_{number}": [number] * 9 for number in range(30)}
    card = fitting(replace(CARD, name="牌" * 24, options=many, games=("x" * 30,) * 9))
    assert card.options is None
    assert len(doorbell.answer(bytes(16), card, bytes(32))) <= doorbell.SIZE
    assert len(beacon.signal(card, TAG)) <= doorbell.SIZE
    for rules in GAMES.values():
        preset = max(
            (changes(rules.id, rules.write_options(rules.read_options(each.options)))
             for each in rules.presets), key=len,
        )  # fmt: skip
        clocks = {"turn_seconds": None, "claim_seconds": 60}
        assert fitting(replace(CARD, options=preset, settings=clocks)).options == preset
    assert ROOM < doorbell.SIZE


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("客廳", "客廳 ab12"),
        ("", "Paizhuo ab12"),
        ("a.b\\c", "a b c ab12"),
        ("牌" * 24, "牌" * 19 + " ab12"),
    ],
)
def test_the_name_of_an_announcement_is_one_label(name, label):
    assert announce.instance(name, "ab12") == label
    assert len(label.encode()) <= announce.LABEL


def test_equal_digests_mean_equal_rules():
    usual = GAMES["i8"].write_options(GAMES["i8"].read_options({}))
    other = usual | {"renchan": True}
    assert digest([("i8", usual)]) == digest([("i8", dict(reversed(usual.items())))])
    assert digest([("i8", usual)]) != digest([("i8", other)])
    assert changes("i8", usual) == {}
    assert changes("i8", other) == {"renchan": True}


@pytest.mark.parametrize(
    ("address", "far"),
    [
        ("127.0.0.1", 0), ("::1", 0), ("10.1.0.200", 0), ("fd01::99", 0), ("fe80::1%eth0", 0),
        ("10.2.0.1", 1), ("fd02::1", 1), ("8.8.8.8", 2), ("nonsense", 2),
    ],
)  # fmt: skip
def test_how_far_an_address_is(address, far):
    assert distance(address, OWN) == far


def test_own_addresses_have_an_interface_where_they_need_one():
    assert scoped("fe80::1", 1) == "fe80::1%lo"
    assert scoped("fe80::1%1") == "fe80::1%lo"
    assert scoped("10.0.0.1", 1) == "10.0.0.1"
    assert scoped("fe80::1", 4_000_000) == "fe80::1%4000000"
    assert all("%" not in each for each in own_addresses())


def test_a_tournament_that_has_ended_says_so():
    near = Sightings(OWN)
    ended = replace(CARD, tournament=3, free=0, over=True)
    near.answered(0.1, msgspec.msgpack.decode(msgspec.msgpack.encode(ended), type=Card), "10.1.0.1")
    assert only(near, 0.1).over
    near.answered(0.2, CARD, "10.1.0.1")
    assert not only(near, 0.2).over


@pytest.mark.parametrize("phase", ["entry", "playing", "between", "over"])
def test_a_house_says_on_its_card_that_its_tournament_has_ended(phase):
    order = SimpleNamespace(game="i8", table={})
    room = SimpleNamespace(order=order, options={}, phase="open", places=())
    record = SimpleNamespace(plan=SimpleNamespace(rounds=3), phase=phase)
    hall = SimpleNamespace(rooms={1: room}, director=SimpleNamespace(free=0, record=record))
    keys = SimpleNamespace(public=KEY)
    card = LanHost._card(SimpleNamespace(name="x", port=1, keys=keys, hall=hall))
    assert card.over is (phase == "over")
