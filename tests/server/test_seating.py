"""Who may sit down, who may come back, and what every wrong hello is told."""

import pytest

from engine.core.model import Action, Seat
from server import wire
from server.pace import Pace
from server.seating import clean_name
from server.wire import Code, Hello
from tests.server.rig import Rig, of_kind, peer

BOTS = ("human", "bot:random", "human", "bot:random")


def code_of(messages) -> tuple[str, str]:
    refused = of_kind(messages, wire.Refused)
    assert len(refused) == len(messages) == 1
    return refused[0].code, refused[0].detail


@pytest.mark.parametrize(
    ("hello", "code", "detail"),
    [
        (Hello((Seat(1),)), Code.NO_SUCH_SEAT, "1"),
        (Hello((Seat(4),)), Code.NO_SUCH_SEAT, "4"),
        (Hello((Seat(-1),)), Code.NO_SUCH_SEAT, "-1"),
        (Hello((Seat(0), Seat(0))), Code.NO_SUCH_SEAT, ""),
        (Hello(), Code.NO_SUCH_SEAT, ""),
        (Hello((Seat(0), Seat(2))), Code.SEAT_TAKEN, "2"),
    ],
)
def test_a_wrong_hello_is_refused_with_its_reason_and_changes_nothing(hello, code, detail):
    rig = Rig(BOTS)
    rig.send(peer("a"), Hello((Seat(2),)))
    assert code_of(rig.send(peer("b"), hello)) == (code, detail)
    assert rig.lines == []
    assert of_kind(rig.send(peer("b"), Hello((Seat(0),))), wire.Welcome)


def test_a_welcome_tells_what_the_table_is():
    rig = Rig(BOTS, options={"rounds": 1})
    rig.send(peer("a"), Hello((Seat(0),), ("Ann",)))
    [welcome] = of_kind(rig.send(peer("b"), Hello((Seat(2),), ("Ben",))), wire.Welcome)
    assert welcome.names == ("Ann", "", "Ben", "")
    assert welcome.kinds == BOTS
    assert welcome.game == "i8"
    assert welcome.options["rounds"] == 1
    assert welcome.table["pause_ms"] == 800
    assert (welcome.call_seconds, welcome.open_hands, welcome.counts) == (None, False, (0,))


def test_the_match_waits_for_all_its_people():
    rig = Rig(BOTS)
    said = rig.send(peer("a"), Hello((Seat(0),)))
    assert [type(m) for m in said] == [wire.Welcome]
    [ack] = rig.send(peer("a"), wire.Command(Seat(0), 1, 0, Action("pass")))
    assert ack == wire.Ack(Seat(0), 1, Code.NOT_STARTED)
    assert rig.lines == []
    said = rig.send(peer("b"), Hello((Seat(2),)))
    assert len(of_kind(said, wire.Update)) == 2
    assert [line[:8] for line in rig.lines] == ['{"journa', '{"hand":']


def test_names_are_in_the_journal_and_fit_on_one_line():
    rig = Rig(("human", "bot:random", "bot:random", "bot:random"))
    rig.send(peer("a"), Hello((Seat(0),), ("  小\n明\u202e " + "x" * 40,)))
    assert '"names":["小 明 ' in rig.lines[0]
    assert clean_name("a\tb\x00c" + "d" * 50) == "a b c" + "d" * 19


def test_watchers_see_what_everybody_may_see():
    rig = Rig()
    [welcome] = rig.send(peer("w"), Hello(watch=True))
    assert welcome.seats == ()
    rig.seat_all()
    update = rig.views[None]
    assert update.view.me is None
    assert all(seat.hand is None for seat in update.view.seats)
    assert update.view.legal == ()


def test_open_hands_are_open_to_all():
    rig = Rig(open_hands=True)
    rig.send(peer("w"), Hello(watch=True))
    rig.seat_all()
    for update in rig.views.values():
        assert [len(seat.hand) for seat in update.view.seats] == [
            seat.hand_size for seat in update.view.seats
        ]
        assert bool(update.view.legal) == (update.view.me == update.view.turn)


@pytest.mark.parametrize(
    "message",
    [
        wire.Command(Seat(1), 1, 1, Action("pass")),
        wire.Call(Seat(1)),
        wire.Release(Seat(1)),
        wire.Unveil(Seat(1)),
        wire.Awake(Seat(1)),
        wire.Onward(Seat(1)),
        wire.Onward(None),
    ],
    ids=lambda m: type(m).__name__,
)
def test_nobody_acts_for_another_seat(message):
    rig = Rig()
    rig.seat_all()
    before = list(rig.lines)
    assert code_of(rig.send(peer(0), message)) == (Code.NOT_YOUR_SEAT, "")
    assert code_of(rig.send(peer("stranger"), message)) == (Code.NOT_YOUR_SEAT, "")
    assert rig.lines == before


def test_bytes_that_are_no_message_are_refused():
    rig = Rig()
    assert code_of(rig.raw(peer("x"), b"\xc1")) == (Code.MALFORMED, "")


def test_a_ping_comes_back_with_the_hosts_clock():
    rig = Rig()
    assert rig.send(peer("x"), wire.Ping(3.25)) == [wire.Pong(3.25, 100.0, ())]


def test_a_seat_is_kept_for_whoever_knows_its_token():
    rig = Rig()
    rig.seat_all()
    [welcome] = of_kind(rig.box[peer(1)], wire.Welcome)
    said = rig.send(peer(1), wire.Leave())
    assert {update.away for update in of_kind(said, wire.Update)} == {(1,)}
    assert {update.seat for update in of_kind(said, wire.Update)} == {0, 2, 3}
    assert code_of(rig.send(peer("thief"), Hello((Seat(1),)))) == (Code.SEAT_TAKEN, "1")
    assert code_of(rig.send(peer("thief"), Hello((Seat(1),), token="token-1"))) == (
        Code.SEAT_TAKEN,
        "1",
    )
    said = rig.send(peer("new"), Hello((Seat(1),), token=welcome.token))
    again, *updates = said
    assert again.token == welcome.token
    assert {update.away for update in updates} == {()}
    assert {update.seat for update in updates} == {0, 1, 2, 3}


def test_whoever_comes_back_hears_what_he_missed():
    rig = Rig()
    rig.seat_all()
    last, boot = rig.views[Seat(1)].number, rig.table.plan.boot
    token = of_kind(rig.box[peer(1)], wire.Welcome)[0].token
    rig.send(peer(1), wire.Leave())
    rig.until(lambda rig: rig.turn == 1 and rig.shown.view.phase == "turn")
    said = rig.send(peer("new"), Hello((Seat(1),), token=token, boot=boot, last=(last,)))
    mine = next(m for m in of_kind(said, wire.Update) if m.seat == 1)
    kinds = [type(event).__name__ for event in mine.events]
    assert kinds.count("Discarded") >= 1
    assert kinds[-1] == "Drawn"
    assert mine.events[-1].tile is not None
    assert mine.view == rig.match.rules.view(rig.match.state, Seat(1))
    fresh = rig.send(peer("newer"), Hello((Seat(1),), token=token, boot="other", last=(last,)))
    assert next(m for m in of_kind(fresh, wire.Update) if m.seat == 1).events == ()


def test_a_client_that_does_not_answer_any_more_is_away():
    rig = Rig(pace=Pace(silence=1.5))
    rig.seat_all()
    for _ in range(3):
        rig.wait(1.0)
        for seat in (0, 2, 3):
            rig.send(peer(seat), wire.Ping(rig.now))
    assert rig.shown.away == (1,)
    gone_at = next(at for at, to, data in rig.sent if b"away\x91\x01" in data)
    assert gone_at == 101.5


def test_a_pause_does_not_put_off_when_a_silent_client_is_away():
    """They spoke while the table stood still: nothing of that time has to be forgiven."""
    rig = Rig(pace=Pace(silence=1.5), table={"turn_seconds": None, "claim_seconds": None})
    rig.seat_all()
    rig.fail(wire.Code.FULL_DISK)
    for _ in range(30):
        rig.wait(1.0)
        for seat in range(4):
            rig.send(peer(seat), wire.Ping(rig.now))
    rig.sync()
    for _ in range(4):
        rig.wait(0.5)
        for seat in (0, 2, 3):
            rig.send(peer(seat), wire.Ping(rig.now))
    assert rig.shown.away == (1,)


def test_a_client_that_cannot_be_reached_is_away():
    rig = Rig()
    rig.seat_all()
    said = rig._take(rig.table.gone(rig.now, peer(2)))
    assert {update.away for update in of_kind(said, wire.Update)} == {(2,)}
