"""A match from start to last result, left and taken up again, and watched from its journal."""

import shutil
import time

import pytest

from client.scenes import history, match
from client.scenes.match import AT_A_RUN, MatchScene, open_session
from client.scenes.options import SettingsScene
from client.scenes.replay import ReplayScene, ReplaySession
from client.scenes.replays import ReplaysScene
from client.scenes.result import ResultScene
from client.scenes.rules import RulesScene
from client.scenes.standings import StandingsScene
from client.scenes.title import TitleScene
from client.scenes.watching import _Watcher
from client.scenes.words import signed
from client.session import LocalSession
from client.ui.dialog import Dialog
from client.ui.menu import Menu
from engine.core.errors import JournalError
from engine.core.journal import CRC, Chain
from server import wire
from server.opening import Order
from server.store import Aside, SeatPlan, matches
from tests.client.frame_kit import settle
from tests.client.test_scenes_pages import check_page

NAMES = ("阿美", "阿土伯", "老王", "小蘭")
BOTS = Aside(tuple(SeatPlan("bot", name, "steady") for name in NAMES), open_hands=True, seed="7")
SHORT = Order("i8", {"rounds": 1}, BOTS, {"pause_ms": 0})
ALONE = Aside((SeatPlan("human", "小明"), *BOTS.seats[1:]), seed="7")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder of a match that bots have played to its end."""
    folder = tmp_path_factory.mktemp("played")
    session = LocalSession(
        SHORT.game, SHORT.options, BOTS.seats, data_dir=folder, table=SHORT.table, seed="7",
        pace=AT_A_RUN, open_hands=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    finished = False
    while not finished:
        assert time.monotonic() < until
        for message in session.wait(1.0):
            if isinstance(message, wire.Update) and message.view.phase == "over":
                finished = message.finished
                if not finished:
                    session.onward(None)
    session.close()
    return folder


@pytest.fixture
def kept(played, tmp_path):
    """The same, for the player of this test alone."""
    shutil.copytree(played / "journals", tmp_path / "journals")
    return next((tmp_path / "journals").glob("*.jsonl"))


def test_a_journal_tells_its_standings(played):
    (entry,) = matches(played)
    told = history.standings(entry.path)
    assert told.names == NAMES
    assert len(told.scores) == 4 == entry.hands
    assert told.final == entry.scores
    assert all(sum(row) == 0 for row in told.scores)
    assert history.resumable(played) is None
    assert history.when(entry.path) is not None


def test_the_same_match_again_has_fresh_luck(played):
    (entry,) = matches(played)
    order = history.order_again(entry.path)
    assert order.options["rounds"] == 1
    assert order.aside.seats == BOTS.seats
    assert order.aside.seed is None
    assert not order.aside.finished


def test_a_match_is_left_kept_and_taken_up_again(player):
    app = player.app
    player.show(TitleScene(app))
    match.start(app, Order("i8", {}, ALONE))
    table = app.scene
    assert isinstance(table, MatchScene)
    settle(player, lambda: table.desk.view is not None)
    player.key("escape")
    assert isinstance(app.scene, Menu)
    player.press("Rules")
    assert isinstance(app.scene, RulesScene)
    player.key("escape")
    assert app.scene is table
    player.key("escape")
    player.press("Leave the table")
    assert isinstance(app.scene, TitleScene)
    (entry,) = matches(app.folder)
    before = entry.path.read_bytes()
    assert "i8 Mahjong · Hand 1 · 20" in player.said()
    player.press("Continue")
    again = app.scene
    assert isinstance(again, MatchScene)
    assert again.local.path == entry.path
    settle(player, lambda: again.desk.view is not None)
    assert entry.path.read_bytes().startswith(before)
    assert app.scenes == [again]


@pytest.mark.parametrize("language", ["en", "zh_Hant"])
def test_a_match_without_a_whole_hand_says_so_in_the_list_of_replays(seat, language):
    player = seat(language=language)
    app = player.app
    player.show(TitleScene(app))
    match.start(app, Order("i8", {}, ALONE))
    settle(player, lambda: app.scene.desk.view is not None)
    player.key("escape")
    player.press(app.tr("Leave the table"))
    player.show(ReplaysScene(app))
    player.key("return")
    assert isinstance(app.scene, Dialog)
    assert app.tr("No hand of it has been played to its end yet.") in player.said()
    player.key("return")
    assert isinstance(app.scene, ReplaysScene)


def test_points_have_a_true_minus_sign():
    assert [signed(each) for each in (1200, 0, -8)] == ["+1,200", "0", "−8"]


def test_what_cannot_be_started_is_said(player, tmp_path):
    player.show(TitleScene(player.app))
    (tmp_path / "journals").write_text("in the way")
    match.start(player.app, Order("i8", {}, ALONE))
    assert isinstance(player.app.scene, Dialog)
    assert "journals" in player.said()
    player.key("return")
    assert isinstance(player.app.scene, TitleScene)


def test_a_damaged_journal_is_said_and_kept(player, kept):
    lines = kept.read_text(encoding="utf-8").splitlines()
    lines[5] = lines[5].replace('"act"', '"atc"')
    kept.write_text("\n".join(lines) + "\n", encoding="utf-8")
    bytes_ = kept.read_bytes()
    player.show(TitleScene(player.app))
    for way in (match.resume, match.watch):
        way(player.app, kept)
        assert isinstance(player.app.scene, Dialog)
        assert "line 6" in player.said()
        player.key("return")
    assert kept.read_bytes() == bytes_


def test_bots_play_to_the_final_ranking_while_one_watches(player):
    app = player.app
    app.change(speed="off")
    app.push(MatchScene(app, open_session(app, SHORT, pace=AT_A_RUN)))
    seen = set()
    while not isinstance(app.scene, StandingsScene):
        settle(player, lambda: isinstance(app.scene, ResultScene) and app.scene not in seen)
        seen.add(app.scene)
        player.beat(1.0)
        player.key("return")
        player.beat(1.0)
    assert len(seen) == 4
    check_page(player)
    said = player.said()
    assert "Match result" in said
    for name in NAMES:
        assert name in said
    player.press("Watch again")
    assert isinstance(app.scene, ReplayScene)
    player.key("escape")
    player.press("Leave the replay")
    assert isinstance(app.scene, StandingsScene)
    player.press("Play again")
    assert isinstance(app.scene, MatchScene)
    assert len(matches(app.folder)) == 2


@pytest.mark.parametrize("picture", [False, True], ids=["alone", "with a picture"])
def test_the_last_result_watched_for_stands_until_the_watcher_goes(player, tmp_path, picture):
    app = player.app
    app.change(speed="off")
    order = Order("i8", {"rounds": 1}, BOTS, {"pause_ms": 0, "hands": 1})
    app.push(MatchScene(app, open_session(app, order, pace=AT_A_RUN)))
    shot = tmp_path / "x.png" if picture else None
    watcher = _Watcher(app, 1, shot)
    settle(player, lambda: watcher.enough() or isinstance(app.scene, ResultScene))
    for _ in range(20):
        player.beat(1.0)
        assert watcher.enough() is picture
        assert isinstance(app.scene, ResultScene)
    player.key("return")
    assert isinstance(app.scene, StandingsScene)
    assert watcher.enough() is picture
    assert shot is None or shot.exists()


# -- replay --------------------------------------------------------------------------------------


def views(session):
    return [each.view for each in session.poll() if isinstance(each, wire.Update)]


def test_every_step_of_a_replay_lies_open(kept):
    session = ReplaySession(kept)
    assert isinstance(session.poll()[0], wire.Welcome)
    shown = []
    while session.forward():
        shown += views(session)
    assert len(shown) == session.count == session.at
    assert len(session.hands) == 4
    assert all(corner.hand is not None for view in shown for corner in view.seats)
    assert [view.phase for view in shown].count("over") == 4
    assert shown[-1].result is not None
    assert not session.forward()


def test_seeking_shows_what_stepping_showed(kept):
    session = ReplaySession(kept)
    session.poll()
    stepped = []
    while session.forward():
        stepped += views(session)
    for at in (session.count, 1, 17, 16, 90, session.count - 1, 40):
        session.seek(at)
        assert views(session) == [stepped[at - 1]]
        assert session.at == at
    session.seek(-5)
    assert session.at == 1
    session.seek(10**6)
    assert session.at == session.count


def test_a_match_that_is_not_over_can_be_watched(kept):
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[: len(lines) // 2]))
    session = ReplaySession(kept)
    assert session.count > 10
    session.seek(session.count)
    assert views(session)


def test_a_hand_that_is_being_played_is_not_shown(kept):
    """Two people at one machine could look there at each other's tiles (issue 2, show 8)."""
    note = kept.with_suffix(".json")
    note.write_text(note.read_text("utf-8").replace('"open_hands": true', '"open_hands": false'))
    lines = kept.read_bytes().splitlines(keepends=True)
    ends = [n for n, line in enumerate(lines) if line.startswith(b'{"result":')]
    kept.write_bytes(b"".join(lines[: ends[1] + 20]))
    session = ReplaySession(kept)
    assert len(session.hands) == 2
    session.seek(session.count)
    [view] = views(session)
    assert (view.phase, view.hand.number) == ("over", 2)
    assert not session.forward()
    kept.write_bytes(b"".join(lines[: ends[0] - 3]))
    with pytest.raises(JournalError, match="to its end"):
        ReplaySession(kept)


def test_a_journal_without_a_hand_says_so(kept):
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(lines[0])
    with pytest.raises(JournalError):
        ReplaySession(kept)


def test_the_list_leads_to_the_replay_and_back(player, kept):
    app = player.app
    player.show(TitleScene(app))
    player.press("Replays")
    assert isinstance(app.scene, ReplaysScene)
    check_page(player)
    assert "阿美" in player.said()
    player.key("return")
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    settle(player, lambda: scene.desk.view is not None)
    at = scene.replay.at
    settle(player, lambda: scene.replay.at > at + 3)
    player.key("space")
    at = scene.replay.at
    player.beat(5.0)
    assert scene.replay.at == at
    player.key("right", "right", "left")
    assert scene.replay.at == at + 1
    player.key("page down")
    assert scene.replay.hand == 1
    assert "Hand 2 of 4" in player.said()
    player.key("right", "right", "page up")
    assert scene.replay.hand == 1, "first back to the beginning of this hand"
    player.key("page up")
    assert scene.replay.hand == 0
    player.click(scene.bar[3].rect.center)
    player.click(scene.bar[1].rect.center)
    for page, kind in (("Rules", RulesScene), ("Settings", SettingsScene)):
        player.key("escape")
        player.press(page)
        assert isinstance(app.scene, kind)
        player.key("escape")
        assert app.scene is scene
    player.key("escape")
    player.press("Leave the replay")
    assert isinstance(app.scene, ReplaysScene)


def test_a_result_in_a_replay_waits_and_leads_to_the_next_hand(player, kept):
    app = player.app
    scene = ReplayScene(app, ReplaySession(kept))
    player.show(scene)
    scene.toggle()
    scene.replay.seek(scene.replay.hands[1])
    settle(player, lambda: isinstance(app.scene, ResultScene))
    player.beat(5.0)
    player.key("return")
    player.beat(2.0)
    player.key("return")
    settle(player, lambda: app.scene is scene)
    assert scene.replay.hand == 1


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "not over"])
def test_the_last_button_of_a_replay_says_where_it_leads(player, kept, whole):
    """Where the match is not over there is no final result; and a replay shows none."""
    if not whole:
        lines = kept.read_bytes().splitlines(keepends=True)
        kept.write_bytes(b"".join(lines[: len(lines) // 2]))
        note = kept.with_suffix(".json")
        note.write_text(
            note.read_text("utf-8").replace('"open_hands": true', '"open_hands": false')
        )
    app = player.app
    player.show(ReplaysScene(app))
    scene = ReplayScene(app, ReplaySession(kept))
    player.show(scene)
    scene.toggle()
    scene.replay.seek(scene.replay.count)
    settle(player, lambda: isinstance(app.scene, ResultScene))
    assert app.scene.next.words == "Leave the replay"
    player.beat(5.0)
    player.key("return")
    assert isinstance(app.scene, ReplaysScene)


def test_an_unreadable_match_is_listed_with_its_reason(player, kept):
    kept.write_bytes(b"{nonsense}\n" + kept.read_bytes())
    player.show(ReplaysScene(player.app))
    said = player.said()
    assert "Cannot be shown" in said
    player.key("return")
    assert isinstance(player.app.scene, ReplaysScene)


@pytest.mark.parametrize(
    ("version", "said"),
    [("1,", "打不開：牌局檔案第 1 行損壞，檔案保持原樣。"),
     ("2,", "打不開：這場牌是較新的牌桌程式存的，要用較新的版本才打得開。")],
)  # fmt: skip
def test_the_list_of_replays_says_in_chinese_what_is_wrong(seat, kept, version, said):
    """A line that was changed, and one that a newer program wrote, its checksum right."""
    first, rest = kept.read_bytes().split(b"\n", 1)
    body = CRC.sub("}", first.decode()).replace('"journal":1,', f'"journal":{version}')
    line = Chain().close(body) if version == "2," else first.decode().replace("i8", "i9")
    kept.write_bytes(line.encode() + b"\n" + rest)
    player = seat(language="zh_Hant")
    player.show(ReplaysScene(player.app))
    assert said in player.said()


def test_continue_says_in_chinese_which_line_is_damaged(seat, kept):
    lines = kept.read_bytes().splitlines(keepends=True)[:20]
    lines[9] = lines[9].replace(b'"act"', b'"atc"')
    kept.write_bytes(b"".join(lines))
    note = kept.with_suffix(".json")
    note.write_text(note.read_text("utf-8").replace('"finished": true', '"finished": false'))
    player = seat(language="zh_Hant")
    player.show(TitleScene(player.app))
    player.press(player.app.tr("Continue"))
    assert isinstance(player.app.scene, Dialog)
    assert "牌局檔案第 10 行損壞，檔案保持原樣。" in player.said()


def test_an_unfinished_match_can_be_gone_on_with_from_the_list(player, kept):
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[: len(lines) // 2]))
    note = kept.with_suffix(".json")
    note.write_text(note.read_text(encoding="utf-8").replace("true", "false"), encoding="utf-8")
    player.show(ReplaysScene(player.app))
    assert "Not over" in player.said()
    player.press("Go on with this match")
    assert isinstance(player.app.scene, MatchScene)
    assert player.app.scene.local.path == kept


def test_nothing_played_yet_is_said(player):
    player.show(ReplaysScene(player.app))
    assert "No match has been played yet." in player.said()
    player.key("escape")
    assert not player.app.running
