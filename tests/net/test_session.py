"""A real match in one process: window side, line, host, bots, disk, all in their own threads."""

import time
from collections.abc import Callable

import pytest

from client.session import AT_ONCE, LocalSession, Pace, SeatPlan, Session, matches
from engine.core.errors import JournalError, OptionError
from engine.core.events import HandEnded
from engine.core.journal import AnswerLine, HandLine
from engine.core.model import PASS, Seat
from engine.core.notation import show_action
from engine.fair import seed_of
from engine.games import game
from server import store, wire, workers
from server.faults import StoreError, heard, unwritable
from server.store import JournalFile
from server.table import Table
from server.wire import Code

BOT = SeatPlan("bot", level="random")
QUICK = Pace(call=0.05, bot=(0.0, 0.0), auto=0.0, onward=None)
SOLO = (SeatPlan("human", "小明"), BOT, BOT, BOT)
FAST = {"pause_ms": 2}


class Player:
    """Plays one client's seats: the first thing offered that is no call, until told to stop.

    `onward`: it also turns the page after each hand.
    """

    def __init__(self, session: Session, *, onward: bool = False) -> None:
        self.session, self.onward = session, onward
        self.messages: list[wire.ServerMessage] = []
        self.acked: list[str] = []
        self.open: dict[tuple[int, int], str] = {}
        self.views: dict[Seat | None, wire.Update] = {}

    def until(self, wanted: Callable[[], bool], seconds: float = 30.0, play: bool = True) -> None:
        """Play until `wanted`; AssertionError if that takes longer than `seconds`."""
        end = time.monotonic() + seconds
        for update in list(self.views.values()):
            if play and not self.open:
                self.answer(update)
        while not wanted():
            assert time.monotonic() < end, f"never came; last {type(self.messages[-1])}"
            for message in self.session.wait(0.2):
                self.take(message, play)

    def take(self, message: wire.ServerMessage, play: bool) -> None:
        """Note a message, and answer the question it brings."""
        self.messages.append(message)
        match message:
            case wire.Update(seat=seat):
                self.views[seat] = message
                if play:
                    self.answer(message)
                if self.onward and seat in message.waiting:
                    self.session.onward(seat)
            case wire.Ack(seat=seat, count=count, error=error):
                text = self.open.pop((seat, count))
                if not error:
                    self.acked.append(text)

    def answer(self, update: wire.Update) -> None:
        """Play the first plain wish of a list, once."""
        view, seat = update.view, update.seat
        if view.legal and seat is not None:
            plain = next(a for a in view.legal if a.verb in ("pass", "discard"))
            text = show_action(game(view.game).deck, plain)
            self.open[seat, self.session.play(seat, plain)] = f"{seat} {text}"

    def shown(self, seat: int | None = 0) -> wire.Update:
        return self.views[None if seat is None else Seat(seat)]


def journalled(path, seats) -> list[str]:
    """The answers of these seats, as a journal tells them."""
    lines = [line for _, line in store.recover(path).lines if isinstance(line, AnswerLine)]
    return [f"{line.seat} {line.act}" for line in lines if line.seat in seats]


def kept(path, acked: list[str]) -> bool:
    """Whether a journal holds what was acknowledged to seat 0, and at most one answer more."""
    told = journalled(path, {0})
    return told[: len(acked)] == acked and len(told) <= len(acked) + 1


def test_a_person_plays_a_whole_hand_with_bots(tmp_path):
    session = LocalSession("i8", {"rounds": 1}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK)
    player = Player(session)
    player.until(lambda: bool(player.views) and player.shown().view.phase == "over")
    assert session.welcome.names == ("小明", "", "", "")
    assert session.welcome.kinds == ("human", "bot:random", "bot:random", "bot:random")
    assert player.shown().waiting == (0,)
    assert isinstance(player.shown().events[-1], HandEnded)
    numbers = [m.number for m in player.messages if isinstance(m, wire.Update)]
    assert numbers == list(range(1, len(numbers) + 1))
    session.onward(Seat(0))
    player.until(lambda: player.shown().view.hand.number == 2, play=False)
    session.close()
    assert not session.failed
    assert kept(session.path, player.acked)
    assert len(player.acked) > 5
    [entry] = matches(tmp_path)
    assert (entry.path, entry.hands, entry.finished, entry.error) == (session.path, 1, False, "")


def test_bots_play_a_match_that_somebody_watches(tmp_path):
    session = LocalSession("i8", {"rounds": 1}, [BOT] * 4, data_dir=tmp_path, seed="7")
    player = Player(session)
    player.until(lambda: bool(player.views) and player.shown(None).finished)
    session.close()
    assert sorted(player.shown(None).standings)[0] == 1
    assert {m.view.me for m in player.messages if isinstance(m, wire.Update)} == {None}
    hands = [line for _, line in store.recover(session.path).lines if isinstance(line, HandLine)]
    assert [hand.salt for hand in hands] == [seed_of(f"7/{n}").hex() for n in range(1, 5)]
    [entry] = matches(tmp_path)
    assert (entry.hands, entry.finished) == (4, True)
    assert sum(entry.scores) == 0


def test_a_watcher_turns_the_page_himself(tmp_path):
    pace = Pace(bot=(0.0, 0.0), onward=None)
    session = LocalSession("i8", {}, [BOT] * 4, data_dir=tmp_path, pace=pace, table=FAST)
    player = Player(session)
    player.until(lambda: bool(player.views) and player.shown(None).view.phase == "over")
    assert session.wait(0.2) == []
    session.onward(None)
    player.until(lambda: player.shown(None).view.hand.number == 2)
    session.close()


def test_a_match_is_taken_up_where_it_was_left(tmp_path):
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK, seed="3")
    player = Player(session)
    player.until(lambda: len(player.acked) >= 4)
    seen = player.shown().number
    player.until(
        lambda: player.shown().number > seen and bool(player.shown().view.legal), play=False
    )
    before = player.shown().view
    session.close()
    session = LocalSession.resume(session.path, pace=QUICK)
    again = Player(session, onward=True)
    again.until(lambda: bool(again.views) and bool(again.shown().view.legal), play=False)
    assert again.shown().view == before
    again.until(lambda: again.shown().view.hand.number == 2)
    session.close()
    assert kept(session.path, player.acked + again.acked)
    hands = [line for _, line in store.recover(session.path).lines if isinstance(line, HandLine)]
    assert [hand.salt for hand in hands] == [seed_of(f"3/{n}").hex() for n in (1, 2)]


def test_two_people_on_one_sofa(tmp_path):
    seats = [SeatPlan("human", "Ann"), SeatPlan("human", "Ben"), BOT, BOT]
    session = LocalSession(
        "i8", {}, seats, data_dir=tmp_path, table=FAST, pace=QUICK, call_seconds=0.3
    )
    player = Player(session)
    player.until(lambda: 0 in player.views and player.shown().view.phase == "claim")
    assert session.welcome.call_seconds == 0.3
    session.call(Seat(1))
    player.until(lambda: player.shown(1).caller == 1, play=False)
    assert player.shown(0).caller == 1
    time.sleep(0.4)
    assert not any(m.view.phase == "turn" for m in session.poll() if isinstance(m, wire.Update))
    session.release(Seat(1))
    player.until(lambda: player.shown().view.phase == "turn")
    session.close()


def test_teaching_with_open_hands(tmp_path):
    session = LocalSession(
        "i8", {}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK, open_hands=True
    )
    player = Player(session)
    player.until(lambda: bool(player.views), play=False)
    session.close()
    assert session.welcome.open_hands
    assert all(seat.hand for seat in player.shown().view.seats)


def test_the_window_is_told_that_something_came(tmp_path):
    rung = []
    session = LocalSession(
        "i8", {}, SOLO, data_dir=tmp_path, on_message=lambda: rung.append(1), pace=QUICK
    )
    Player(session).until(lambda: bool(rung), play=False)
    session.close()
    assert rung


def test_polling_never_waits(tmp_path):
    """The machine may: a thousand polls are asked for until they were quick once."""
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path)
    took = []
    while not took or (min(took) >= 0.5 and len(took) < 20):
        started = time.perf_counter()
        for _ in range(1000):
            session.poll()
        took.append(time.perf_counter() - started)
    session.close()
    assert min(took) < 0.5


def test_auto_play_is_left_by_a_sign_of_life(tmp_path):
    table = FAST | {"turn_seconds": 1, "claim_seconds": 1}
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, table=table, pace=QUICK)
    player = Player(session)
    player.until(lambda: bool(player.views) and player.shown().auto == (0,), play=False)
    session.awake(Seat(0))
    player.until(lambda: player.shown().auto == (), play=False)
    session.close()


@pytest.mark.parametrize(
    ("what", "named"),
    [
        (("chess", {}, SOLO, {}), "'chess'"),
        (("i8", {"speed": 1}, SOLO, {}), "'speed'"),
        (("i8", {}, SOLO, {"pause": 1}), "'pause'"),
        (("i8", {}, SOLO[:3], {}), "not 3"),
        (("i8", {}, (), {}), "nobody"),
        (("i8", {}, (*SOLO[:3], SeatPlan("bot", level="god")), {}), "'god'"),
        (("i8", {}, (*SOLO[:3], SeatPlan("cat")), {}), "'cat'"),
    ],
)
def test_what_cannot_be_played_is_named(tmp_path, what, named):
    game_id, options, seats, table = what
    with pytest.raises(OptionError, match=named):
        LocalSession(game_id, options, seats, data_dir=tmp_path, table=table)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_is_being_played_or_damaged_is_refused(tmp_path):
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, pace=QUICK)
    player = Player(session)
    player.until(lambda: len(player.acked) > 0)
    with pytest.raises(StoreError, match="another program"):
        LocalSession.resume(session.path)
    session.close()
    session.path.write_bytes(session.path.read_bytes().replace(b'"salt":"', b'"salt":"0', 1))
    with pytest.raises(JournalError, match="line 2"):
        LocalSession.resume(session.path)


def test_a_table_that_nobody_reached_leaves_no_file(tmp_path):
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path)
    session.host.stop()
    session.link.close()
    if not session.path.exists():
        assert list(session.path.parent.iterdir()) == []
    session._context.term()


def test_a_full_disk_pauses_the_table_until_there_is_room(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "RETRY", 0.05)
    write, room = JournalFile.write, [True]

    def full(self, bodies):
        if not room[0]:
            raise unwritable(tmp_path / "a.jsonl", OSError(28, "No space"), Code.FULL_DISK)
        write(self, bodies)

    monkeypatch.setattr(JournalFile, "write", full)
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK)
    player = Player(session)
    player.until(lambda: len(player.acked) >= 2)
    room[0] = False
    player.until(lambda: isinstance(player.messages[-1], wire.Paused))
    paused = player.messages[-1]
    details = {"path": "a.jsonl", "errno": 28, "reason": "No space"}
    assert (paused.code, heard(paused.detail)) == (Code.FULL_DISK, ("unwritable", details))
    acked = len(player.acked)
    room[0] = True
    player.until(lambda: wire.Paused() in player.messages)
    player.until(lambda: len(player.acked) > acked + 2)
    session.close()
    assert kept(session.path, player.acked)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_of_ours_is_told_and_the_journal_is_safe(tmp_path, monkeypatch):
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK)
    player = Player(session)
    player.until(lambda: len(player.acked) >= 2)

    def broken(self, now, peer, data):
        raise RuntimeError("a bug")

    monkeypatch.setattr(Table, "receive", broken)
    session.awake(Seat(0))
    player.until(
        lambda: wire.Refused(Code.HOST_FAILED, "RuntimeError") in player.messages, play=False
    )
    session.close()
    assert session.failed
    monkeypatch.undo()
    LocalSession.resume(session.path, pace=AT_ONCE).close()


class Lame:
    """A bot that cannot think."""

    def choose(self, legal, look):
        raise ValueError("oh")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_bot_that_fails_does_not_stop_the_game(tmp_path, monkeypatch):
    monkeypatch.setattr("server.opening.chooser", lambda rules, level, luck: Lame())
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK)
    player = Player(session)
    player.until(lambda: bool(player.views) and player.shown().view.phase == "over")
    session.close()
    assert not session.failed


def test_a_pass_is_a_pass(tmp_path):
    """The wish of a person is what the journal says, word for word."""
    session = LocalSession("i8", {}, SOLO, data_dir=tmp_path, table=FAST, pace=QUICK)
    player = Player(session)
    player.until(lambda: any(text.endswith(PASS.verb) for text in player.acked))
    session.close()
    assert kept(session.path, player.acked)
