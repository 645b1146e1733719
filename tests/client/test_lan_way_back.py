"""The way back to a table on the network: offered by the title while a seat is kept there."""

import time

import pytest
from msgspec.structs import replace

from client.profile import DAY, FOLDER, Joined, Profile, way_back
from client.remote import RemoteSession
from client.scenes import history
from client.scenes.lan import LanScene
from client.scenes.lan_lobby import LobbyScene
from client.scenes.title import TitleScene
from server.store import Entry
from server.wire import Code
from tests.client.frame_kit import LANGUAGES
from tests.client.lan_doubles import KEY, LONG, Finder, Session, found
from tests.client.test_scenes_pages import WINDOWS, check_page

BACK = "Back to “客廳”"
LEFT = Joined("192.168.1.23", 24810, KEY, "ABCDEFGHJKM", "客廳", "小明", seated=True)


def was(folder, joined: Joined) -> None:
    """Let somebody have been at a table."""
    profile = Profile(folder)
    profile.remember(joined)
    profile.close()


def words(title: TitleScene) -> list[str]:
    return [entry.words for entry in title.entries]


@pytest.fixture
def session(monkeypatch):
    """Whoever rejoins or joins gets this; the page looks for nobody."""
    session = Session(me=0)

    def way(how):
        return lambda *said: session.asked.append((how, *said)) or session

    for how in ("join", "rejoin"):
        monkeypatch.setattr(RemoteSession, how, way(how))
    monkeypatch.setattr("client.nearby.Nearby", lambda *_: Finder(()))
    return session


def test_the_title_leads_straight_back_to_the_kept_seat(player, tmp_path, session):
    was(tmp_path, LEFT)
    title = player.show(TitleScene(player.app))
    assert words(title)[:2] == ["Play", BACK]
    assert title.entries[1].below.startswith("as 小明 · last there ")
    assert title.ring.focus is title.first is title.entries[1]
    player.key("return")
    assert isinstance(player.app.scene, LobbyScene)
    assert [type(scene) for scene in player.app.scenes[:2]] == [TitleScene, LanScene]
    [(how, joined, profile, _)] = session.asked
    assert (how, joined.key, joined.name) == ("rejoin", KEY, "小明")
    assert isinstance(profile, Profile)


def test_a_host_that_is_gone_is_not_offered_again(player, tmp_path, session):
    was(tmp_path, LEFT)
    title = player.show(TitleScene(player.app))
    player.press(BACK)
    player.key("escape")  # nobody has answered
    page = player.app.scene
    assert isinstance(page, LanScene)
    assert [row.action for row in page.rows] == ["Rejoin"]  # there it can still be tried
    player.key("escape")
    player.beat()
    assert player.app.scene is title
    assert BACK not in words(title)


def test_a_host_that_was_found_and_left_again_is(player, tmp_path, session):
    was(tmp_path, LEFT)
    title = player.show(TitleScene(player.app))
    player.press(BACK)
    session.me = 1
    player.key("escape")
    player.key("escape")
    player.beat()
    assert player.app.scene is title
    assert BACK in words(title)


def test_the_title_follows_what_has_come_of_the_seat_meanwhile(player, tmp_path):
    title = player.show(TitleScene(player.app))
    assert BACK not in words(title)
    player.press("Settings")
    was(tmp_path, LEFT)
    player.key("escape")
    player.beat()
    assert BACK in words(title)
    player.press("Settings")
    was(tmp_path, replace(LEFT, seated=False))  # the match has ended
    player.key("escape")
    player.beat()
    assert BACK not in words(title)


def test_the_title_makes_nothing_anew_where_nothing_has_changed(player, tmp_path, monkeypatch):
    was(tmp_path, LEFT)
    title = player.show(TitleScene(player.app))
    before = [*title.entries]
    player.press("Settings")
    monkeypatch.setattr("client.scenes.title.Entry", None)
    player.key("escape")
    player.beat()
    assert player.app.scene is title
    assert title.entries == before


def test_a_table_of_yesterday_is_none(tmp_path):
    was(tmp_path, LEFT)
    now = time.time()
    assert way_back(tmp_path, now).key == KEY
    assert way_back(tmp_path, now + DAY + 60) is None


def test_a_look_makes_nobody_a_player_of_the_network(tmp_path):
    assert way_back(tmp_path, 0.0) is None
    assert not (tmp_path / FOLDER).exists()
    was(tmp_path, LEFT)
    (tmp_path / FOLDER / "1" / "joined.json").write_bytes(b"nonsense")
    assert way_back(tmp_path, time.time()) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_longest_name_of_a_host_fits(seat, tmp_path, size, language):
    player = seat(size=size, language=language)
    was(player.app.folder, replace(LEFT, host=LONG))
    title = player.show(TitleScene(player.app))
    assert LONG in words(title)[1]
    for scale in (80, 100, 130):
        player.app.change(scale=scale)
        check_page(player)


@pytest.mark.parametrize("size", [*WINDOWS, (1920, 1080), (1920, 700)])
def test_the_picture_of_the_title_has_room_beside_all_that_can_be_gone_on_with(
    seat, tmp_path, monkeypatch, size
):
    match = Entry(tmp_path / "x.paizhuo", "i8", hands=3)
    monkeypatch.setattr(history, "resumable", lambda _: match)
    player = seat(size=size, language="en")
    was(player.app.folder, replace(LEFT, host="Aming的牌桌"))
    title = player.show(TitleScene(player.app))
    assert len(words(title)) == 8
    wide, high = title.picture.size
    assert wide >= 300 * player.app.unit
    assert wide / 1.4 <= high <= wide * 1.4
    check_page(player)


# -- one line for one table ----------------------------------------------------------------------

FULL = {"free": 0, "reason": Code.TABLE_FULL}


def test_a_table_at_which_a_seat_is_kept_has_one_line(player, tmp_path, session):
    was(tmp_path, LEFT)
    other = found("Other", port=24899)
    finder = Finder((found("客廳", "taojiang", **FULL), other))
    page = player.show(LanScene(player.app, finder))
    assert [(row.words, row.action) for row in page.rows] == [("客廳", "Rejoin"), ("Other", "Join")]
    assert page.rows[0].seats == (True,) * len(page.rows[0].seats)  # as the host tells of itself
    assert "Taojiang" in page.rows[0].below
    player.click(page.rows[0].rect.center)
    assert session.asked[0][0] == "rejoin"


def test_a_table_that_keeps_no_seat_is_one_of_those_found(player, tmp_path, session):
    was(tmp_path, replace(LEFT, seated=False))
    finder = Finder((found("客廳", **FULL),))
    page = player.show(LanScene(player.app, finder))
    assert [row.action for row in page.rows] == ["Watch"]
    finder.list, finder.news = (), True
    player.beat()
    assert [row.action for row in page.rows] == ["Rejoin"]  # it may be beyond a router


def test_a_table_of_another_version_says_so_in_its_line(player, tmp_path):
    was(tmp_path, LEFT)
    other = found("客廳", version=1, options=None, reason=Code.OTHER_PROTOCOL, detail="1")
    page = player.show(LanScene(player.app, Finder((other,))))
    assert [(row.action, row.enabled) for row in page.rows] == [("Closed", False)]


def test_a_tournament_that_has_ended_is_none_to_go_back_to(player, tmp_path, session):
    was(tmp_path, LEFT)
    ended = found("客廳", tournament=3, over=True, **FULL)
    finder = Finder((ended,))
    page = player.show(LanScene(player.app, finder))
    [row] = page.rows
    assert row.action == "Standings"
    assert row.below.startswith("i8 Mahjong · Tournament of 3 rounds · ended")
    finder.news = True
    player.beat()
    assert way_back(tmp_path / "other", time.time()) is None
    assert not page.profile.joined()[0].seated


def test_a_table_without_a_name_shows_its_address_once(player, tmp_path, session):
    was(tmp_path, replace(LEFT, host="", address="192.168.1.9", key="q" * 40))
    page = player.show(LanScene(player.app, Finder((found(""),))))
    assert [row.words for row in page.rows] == ["A table without a name"] * 2
    said = player.said()
    assert said.count("192.168.1.9") == said.count("192.168.1.23") == 1
