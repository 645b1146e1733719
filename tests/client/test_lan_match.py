"""A match on the network in the window: away and back, a host that dies or leaves, a fair deal."""

import time

import pygame
import pytest

from client.profile import Profile
from client.remote import HostedSession, RemoteSession
from client.scenes import history, lan
from client.scenes.lan import LanScene
from client.scenes.lan_banner import Corner
from client.scenes.lan_chat import ChatScene
from client.scenes.lan_fair import FairScene, LanResultScene
from client.scenes.lan_lobby import LobbyScene
from client.scenes.lan_match import LanMatchScene
from client.scenes.lan_setup import open_host
from client.scenes.standings import StandingsScene
from client.table.geometry import Side
from client.table.layout import Layout
from client.table.zipai.layout import ZipaiLayout
from engine.core.model import Seat
from server import proof, store
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.client.frame_kit import SIZES, Player, crossings
from tests.client.lan_doubles import Finder
from tests.net.lan_kit import Guest, HostProgram

PERSON, BOT = SeatPlan("human"), SeatPlan("bot", level="random")
ONE_HAND = {"pause_ms": 20, "hands": 1}
PATIENCE = 60.0


def order(*seats: SeatPlan, table=ONE_HAND) -> Order:
    return Order("paohuzi", {}, Aside(seats), dict(table))


def live(player, wanted, *, play: bool = False, onward: bool = False) -> None:
    """Let the program live until something holds; `play`: throw and pass for its seats.

    `onward`: turn the page where a result has been shown.
    """
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end, player.said()
        player.beat(0.05)
        time.sleep(0.01)
        match = next((s for s in player.app.scenes if isinstance(s, LanMatchScene)), None)
        if play and match is not None:
            answer(match)
        if onward and isinstance(player.app.scene, LanResultScene):
            player.app.scene.go_on()


def answer(match: LanMatchScene) -> None:
    """Say the first plain thing that is offered, once."""
    desk = match.desk
    if match.choosing and desk.chooser.asked and desk.view is not None:
        plain = next((a for a in desk.view.legal if a.verb in ("pass", "discard")), None)
        plain = plain or desk.view.legal[0]
        desk.chooser.sent = plain
        desk.session.play(desk.mine[0], plain)


@pytest.fixture
def hosting(request, player, tmp_path, monkeypatch):
    """Somebody who hosts a table of three: himself (at seat 0), a guest and a computer player."""
    seat = Seat(getattr(request, "param", 0))
    monkeypatch.setattr("client.scenes.lan_setup.DEAL", 0.0)
    player.app.hurry()
    player.show(LanScene(player.app, Finder(())))
    open_host(player.app, (order(PERSON, PERSON, BOT),), "小明", ((seat, "小明"),), port=0)
    lobby = player.app.scene
    assert isinstance(lobby, LobbyScene)
    live(player, lambda: bool(lobby.session.my_seats))
    guests = []

    def come(name: str = "Ann") -> Guest:
        where = f"127.0.0.1:{lobby.hosted.lan.port}"
        guests.append(Guest(tmp_path / name, where, lobby.hosted.lan.code, name).start())
        return guests[-1]

    yield player, lobby, come
    for guest in guests:
        if guest.thread.is_alive():
            guest.stop()


@pytest.mark.parametrize("hosting", [1], indirect=True)
def test_a_match_is_played_to_its_end_and_its_deal_was_fair(hosting):
    player, lobby, come = hosting
    come()
    live(player, lambda: lobby.match is not None)
    match = lobby.match
    assert player.app.scene is match
    live(player, lambda: isinstance(player.app.scene, LanResultScene), play=True)
    live(player, lambda: match.verdict.state == "ok")
    assert "Fair deal" in player.said()
    for size in SIZES:
        pygame.display.set_mode(size)
        player.beat()
        assert player.app.size == size
        check_result(player)
    player.key("f3")
    assert isinstance(player.app.scene, FairScene)
    assert "1 hand checked · 0 wrong" in player.said()
    player.key("escape")
    live(player, lambda: isinstance(player.app.scene, StandingsScene), onward=True)
    standings = player.app.scene.standings
    assert standings.names[:2] == ("Ann", "小明")
    assert standings.names[2] not in ("", "小明", "Ann")
    assert standings.side(1) == Side.MINE  # marks and colours are those of the table
    player.beat(1.0)  # a page that has just come takes no key
    player.key("escape")
    assert player.app.scene is lobby
    assert lobby.match is None
    [entry] = store.matches(player.app.folder)
    assert tuple(entry.scores) == standings.final


def check_result(player) -> None:
    """Nothing on the sheet is cut, and no two texts or buttons meet."""
    scene = player.app.scene
    assert isinstance(scene, LanResultScene)
    box = pygame.Rect(scene.sheet.box)
    seen = [each for each in player.texts() if box.contains(each[1])]
    below = {words for words, place, _ in seen if not _on_sheet(scene, place)}
    texts = [(words, place) for words, place, _ in seen if words not in below]
    foot = scene.line.rect
    assert box.contains(foot)
    widgets = [(type(w).__name__ + w.words, w.rect) for w in (scene.next, scene.show)]
    assert not crossings([("fair", foot), *widgets])
    inside = [(words, place) for words, place in texts if foot.contains(place)]
    assert inside
    half = player.app.text.height(14 * scene.sheet.k / player.app.unit) / 2
    assert scene.sheet.at(0, scene.waiting_at)[1] + half <= foot.top + 1


def _on_sheet(scene: LanResultScene, place: pygame.Rect) -> bool:
    """Whether a text lies at the foot of the sheet, where this scene adds to it."""
    return place.centery > scene.sheet.at(0, 560)[1]


def test_whoever_goes_is_seen_to_be_away_and_to_come_back(hosting, tmp_path):
    player, lobby, come = hosting
    guest = come()
    live(player, lambda: lobby.match is not None and lobby.match.desk.view is not None)
    match = lobby.match
    guest.stop()
    live(player, lambda: bool(match.desk.update.away))
    player.beat()
    assert "Ann is offline; the computer plays when the clock runs out." in _notice(match)
    come()
    live(player, lambda: not match.desk.update.away)
    player.beat()
    assert "Ann is back." in _notice(match)


def _notice(match: LanMatchScene) -> str:
    return "".join(each for each in match._notice[0] if isinstance(each, str))


def test_chat_is_heard_at_the_table_and_answered(hosting):
    player, lobby, come = hosting
    guest = come()
    live(player, lambda: lobby.match is not None)
    guest.session.say("上茶！")
    live(player, lambda: "Ann: 上茶！" in player.app.toasts.words)
    player.key("f2")
    assert isinstance(player.app.scene, ChatScene)
    player.type("來了")
    player.key("return")
    live(player, lambda: any(said.text == "來了" for said in lobby.session.chat))
    assert "上茶！" in player.said()
    player.key("escape")
    assert player.app.scene is lobby.match


def test_a_host_who_leaves_is_asked_and_his_match_is_taken_up_again(hosting, monkeypatch):
    player, lobby, come = hosting
    come()
    live(player, lambda: lobby.match is not None and lobby.match.desk.view is not None)
    hand = lobby.match.desk.view.hand
    port = lobby.hosted.lan.port
    player.key("escape")
    player.press("Leave the table")
    assert "Matches are kept" in player.said()
    player.press("Stay")
    assert player.app.scene is lobby.match
    player.key("escape")
    player.press("Leave the table")
    player.press("Close it")
    page = player.app.scene
    assert isinstance(page, LanScene)
    monkeypatch.setattr(lan, "PORT", port)
    page.reload()
    page.build()
    page.arrange()
    assert page.rows[0].action == "Resume"
    assert len(store.matches(player.app.folder)) == 1
    assert history.resumable(player.app.folder) is None  # at one machine all hands would be seen
    open_host(player.app, (), "小明", (), port=port)
    again = player.app.scene
    assert isinstance(again, LobbyScene)
    live(player, lambda: again.session.room is not None)
    assert again.session.room.phase == "saved"
    again.session.ready()
    live(player, lambda: again.match is not None and again.match.desk.view is not None)
    assert again.match.desk.view.hand == hand
    live(player, lambda: isinstance(player.app.scene, LanResultScene), play=True)
    live(player, lambda: again.match.verdict.state != "open")
    assert again.match.verdict.state == "partly", again.match.verdict


def test_the_first_line_leads_back_to_the_match_that_was_left(hosting):
    player, lobby, _ = hosting
    (player.app.folder / "eve").mkdir()
    eve = Player(player.app.folder / "eve")
    try:
        eve.app.hurry()
        first = eve.show(LanScene(eve.app, Finder(())))
        where = f"127.0.0.1:{lobby.hosted.lan.port}"
        first.visit(where, lobby.hosted.lan.code, "Eve", eager=True)
        page = eve.app.scene
        live(player, lambda: eve.beat(0.05) or lobby.match is not None)
        live(eve, lambda: page.match is not None and page.match.desk.view is not None)
        eve.key("escape")
        eve.press("Leave the table")
        assert "“Rejoin”" in eve.said()
        eve.press("Leave")
        assert eve.app.scene is first
        assert first.rows[0].action == "Rejoin"
        assert first.left[0].seated  # the title would lead back, too
        live(player, lambda: lobby.match.desk.update is not None)
        live(player, lambda: bool(lobby.match.desk.update.away))
        first.ring.focus_on(first.rows[0])
        eve.key("return")
        again = eve.app.scene
        assert isinstance(again, LobbyScene)
        live(eve, lambda: again.match is not None and again.match.desk.view is not None)
        assert again.match.desk.mine == (1,)
        live(player, lambda: not lobby.match.desk.update.away)
    finally:
        eve.close()


def test_closing_the_window_of_a_host_asks_once(hosting):
    player, lobby, come = hosting
    come()
    live(player, lambda: lobby.match is not None and lobby.match.desk.view is not None)
    player.key("escape")
    code = proof.show_code(lobby.hosted.lan.code)
    said = player.said()
    assert code in said
    assert str(lobby.hosted.lan.port) in said
    player.press("Go on")
    player.beat(0.5, pygame.event.Event(pygame.QUIT))
    assert player.app.running
    assert "Matches are kept" in player.said()
    player.press("Stay")
    player.beat(0.5, pygame.event.Event(pygame.QUIT))
    player.beat()
    assert player.app.running
    player.press("Quit")
    assert not player.app.running


def test_somebody_without_a_seat_watches_what_everybody_may_see(hosting, seat):
    player, lobby, come = hosting
    come()
    live(player, lambda: lobby.match is not None and lobby.match.desk.view is not None)
    (player.app.folder / "eve").mkdir()
    eve = Player(player.app.folder / "eve")
    try:
        eve.app.hurry()
        eve.show(LanScene(eve.app, Finder(())))
        where = f"127.0.0.1:{lobby.hosted.lan.port}"
        eve.app.scene.visit(where, lobby.hosted.lan.code, "Eve")
        page = eve.app.scene
        live(eve, lambda: page.session.tables is not None)
        eve.beat()
        page.rows[0].activate()
        live(eve, lambda: page.match is not None and page.match.desk.view is not None)
        view = page.match.desk.view
        assert view.me is None
        assert all(corner.hand is None for corner in view.seats)
        eve.said()
        live(player, lambda: any(guest.name == "Eve" for guest in lobby.session.room.watchers))
        eve.key("escape")
        eve.press("Leave the table")
        assert eve.app.scene is page
        live(eve, lambda: page.session.tables is not None)
        eve.beat()
        assert page.match is None
        assert [row.action for row in page.rows] == ["Watch"]
    finally:
        eve.close()


def test_a_host_that_dies_leaves_a_notice_and_the_table_comes_back(seat, tmp_path, root):
    player = seat()
    player.app.hurry()
    plan = ("--game", "paohuzi", "--seats", "human,bot:random,bot:random", "--table",
            '{"pause_ms":20}', "--bot-pause", "0")  # fmt: skip
    host = HostProgram(root, tmp_path / "host", *plan)
    try:
        player.show(LanScene(player.app, Finder(())))
        player.app.scene.visit(host.address, host.code, "Ann", eager=True)
        lobby = player.app.scene
        live(player, lambda: lobby.match is not None and lobby.match.desk.view is not None)
        match = lobby.match
        assert "Reconnecting…" not in player.said()
        host.kill()
        live(player, lambda: match.cut(player.app.now) > 0)
        assert "Reconnecting…" in player.said()
        assert match.layout.window.holds(match.banner.button.centre)
        seen = match.desk.view.hand
        host = HostProgram(root, tmp_path / "host", *plan, port=host.port)
        live(player, lambda: match.cut(player.app.now) == 0)
        assert "Reconnecting…" not in player.said()
        assert match.desk.view.hand == seen
        assert lobby.match is match
    finally:
        host.kill()


def test_a_port_in_use_is_said_and_another_one_offered(player, tmp_path):
    other = HostedSession((order(PERSON, BOT, BOT),), tmp_path / "other", "Ben", port=0)
    try:
        player.show(LanScene(player.app, Finder(())))
        plan = (order(PERSON, PERSON, BOT),)
        open_host(player.app, plan, "小明", (), port=other.lan.port)
        assert "The table cannot be opened" in player.said()
        player.beat()
        player.press("Use another port")
        assert isinstance(player.app.scene, LobbyScene)
        assert player.app.scene.hosted.lan.port != other.lan.port
        player.app.scene.go()
    finally:
        other.close()


def test_whoever_was_sent_away_is_told(hosting, tmp_path):
    player, lobby, _ = hosting
    profile = Profile(tmp_path / "eve")
    where = f"127.0.0.1:{lobby.hosted.lan.port}"
    eve = RemoteSession.join(where, lobby.hosted.lan.code, "Eve", profile)
    try:
        end = time.monotonic() + PATIENCE
        while not eve.my_seats and time.monotonic() < end:
            eve.wait(0.05)
            if eve.tables is not None:
                eve.sit()
        live(player, lambda: lobby.session.room.places[1].name == "Eve")
        player.press("Eve")
        player.press("Send Eve away from the table")
        live(player, lambda: not lobby.session.room.places[1].kind)
        while not any(r.code == "kicked" for r in eve.refusals) and time.monotonic() < end:
            eve.wait(0.05)
        assert [r.code for r in eve.refusals if r.code == "kicked"]
    finally:
        eve.close()
        profile.close()


LAYOUTS = {
    "mahjong 4": lambda size, scale: Layout(size, 4, scale),
    "mahjong 3": lambda size, scale: Layout(size, 3, scale),
    "zipai": lambda size, scale: ZipaiLayout(size, scale=scale),
}


@pytest.mark.parametrize("scale", [0.8, 0.9, 1.0, 1.1, 1.5])
@pytest.mark.parametrize(
    "size", [*SIZES, (1920, 700), (1100, 700)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("kind", LAYOUTS)
def test_the_corner_lies_on_nothing_else(kind, size, scale):
    layout = LAYOUTS[kind](size, scale)
    others = layout.filled()
    for box in Corner(layout).boxes.values():
        assert layout.window.holds(box.corner)
        assert not [each for each in others if box.meets(each)]
