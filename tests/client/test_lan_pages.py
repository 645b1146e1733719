"""The network's pages: nothing is cut, nothing overlaps; they offer what can be done."""

import pytest

from client.fairness import Verdict
from client.i18n import Translator
from client.profile import Joined, Profile
from client.remote import Status
from client.scenes.lan import LanScene
from client.scenes.lan_chat import ChatScene
from client.scenes.lan_club_setup import Club
from client.scenes.lan_fair import FairScene
from client.scenes.lan_lobby import LobbyScene
from client.scenes.lan_rows import SeatRow, TableRow
from client.scenes.lan_setup import HostScene
from client.scenes.lan_standings import StandingsPage
from client.scenes.lan_whynot import WhyNotScene
from client.table.style import style_of
from client.ui.widget import Label
from client.whynot import Check
from engine.core.model import Seat
from engine.core.tiles import MAHJONG, ZIPAI
from server import keep, wire
from server.keep import Kept, KeptMatch
from server.lan import PORT
from tests.client.frame_kit import LANGUAGES, SIZES, crossings
from tests.client.lan_doubles import (
    HOSTS,
    KEY,
    LONG,
    Finder,
    Session,
    found,
    room,
    tables,
    tournament,
)
from tests.client.test_scenes_pages import check_page


def ended(rounds: int) -> wire.Tournament:
    return tournament(rounds, over=True)


def club_page(app) -> HostScene:
    """The set-up page of a tournament."""
    page = HostScene(app)
    page.club = Club(5)
    page.build()
    return page


PAGES = {
    "network": lambda app: LanScene(app, Finder()),
    "nothing found": lambda app: LanScene(app, Finder(())),
    "host": HostScene,
    "table": lambda app: LobbyScene(app, Session(room(), owner=True)),
    "tables": lambda app: LobbyScene(app, Session(tables=tables())),
    "list": lambda app: LobbyScene(app, Session(tables=tables(), tournament=tournament())),
    "round": lambda app: LobbyScene(app, Session(tables=tables(), tournament=tournament(2))),
    "end": lambda app: LobbyScene(app, Session(tables=tables(), tournament=ended(3))),
    "standings": lambda app: StandingsPage(app, Session(tournament=ended(9))),
    "standings of three": lambda app: StandingsPage(app, Session(tournament=tournament(2, size=3))),
    "club": club_page,
    "why not": lambda app: WhyNotScene(app, "Why can nobody see me?", lambda ring: Prober()),
    "on the way": lambda app: LobbyScene(app, Session(me=0)),
}


class Prober:
    """Has found one thing of each kind."""

    def checks(self):
        advice = "If there is a firewall, it must let TCP and UDP port {port} in."
        words = "Whether a firewall keeps others out only another machine can tell."
        return tuple(
            Check(state, state, "Firewall", words, {"port": 24810}, advice)
            for state in ("ok", "failed", "unknown")
        )

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def visited(tmp_path):
    """Somebody who was at a table before, and whose own host has kept a match."""
    profile = Profile(tmp_path)
    profile.remember(Joined("192.168.1.23", 24810, KEY, "ABCDEFGHJKM", LONG, "小明", seated=True))
    profile.close()
    keep.save(keep.path_of(tmp_path, PORT), Kept("ABCDEFGHJKM", True, (KeptMatch(1, "x"),)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(seat, visited, page, size, language):
    player = seat(size=size, language=language)
    player.show(PAGES[page](player.app))
    check_page(player)


@pytest.mark.parametrize("scale", [80, 150])
@pytest.mark.parametrize("page", PAGES)
def test_the_same_at_the_ends_of_the_scale(seat, visited, page, scale):
    player = seat(size=(1280, 800), language="en")
    player.app.change(scale=scale)
    player.show(PAGES[page](player.app))
    check_page(player)


@pytest.mark.parametrize("page", PAGES)
def test_the_keyboard_reaches_everything(player, visited, page):
    player.show(PAGES[page](player.app))
    ring = player.app.scene.ring
    reached = set()
    for _ in range(len(ring.reachable) + 1):
        reached.add(id(ring.focus))
        player.key("tab")
    assert reached == {id(widget) for widget in ring.reachable}
    for widget in ring.reachable:
        assert widget.rect.h >= player.app.px(40) - 1, widget


SHEETS = {
    "chat": lambda app: ChatScene(app, Session(room())),
    "fair": lambda app: FairScene(app, _judged(), ("小明", LONG, "C", "D"), style_of(MAHJONG)),
    "fair cards": lambda app: FairScene(app, _judged(), ("小明", LONG, "C"), style_of(ZIPAI)),
}


def _judged() -> Session:
    session = Session(room())
    words = ("5m", "f1", "E", "9s")
    session.fairness = (
        Verdict(1, "ok", words=words),
        Verdict(2, "wrong", "events", "a tile or a move was shown", words, (Seat(1), Seat(2))),
    )
    return session


@pytest.mark.parametrize(("language", "wall", "pile"), [
    ("zh_Hant", "牆", "牌墩"), ("zh_Hans", "墙", "牌墩"), ("en", "wall", "pile"),
])  # fmt: skip
def test_what_is_said_of_a_deal_names_what_the_cards_lie_in(language, wall, pile):
    tr = Translator(language)
    of_tiles, of_cards = style_of(MAHJONG).fair(), style_of(ZIPAI).fair()
    assert set(of_tiles) == set(of_cards)
    for key in of_tiles:
        assert wall in tr(of_tiles[key])
        assert pile in tr(of_cards[key])
        assert wall not in tr(of_cards[key])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_lies_over_a_table_fits_its_box(seat, sheet, size, language):
    player = seat(size=size, language=language)
    player.show(LanScene(player.app, Finder(())))
    scene = player.show(SHEETS[sheet](player.app))
    here = [each for each in player.texts() if scene.box.collidepoint(each[1].center)]
    before = {words for words, _, _ in _below(player, scene)}
    seen = [(words, place) for words, place, _ in here if words not in before]
    assert seen
    assert not [words for words, _, cut in here if cut and words not in before]
    for words, place in seen:
        assert scene.box.contains(place), (words, place, scene.box)
    assert not crossings(seen)


def _below(player, scene):
    """The texts of the page under a sheet."""
    player.app.scenes.remove(scene)
    texts = player.texts()
    player.app.scenes.append(scene)
    return texts


# -- the first page ------------------------------------------------------------------------------


def test_the_first_lines_are_the_matches_that_were_left(player, visited):
    scene = player.show(LanScene(player.app, Finder()))
    assert [row.action for row in scene.rows] == [
        "Resume", "Rejoin", "Join", "Watch", "Closed",
    ]  # fmt: skip
    assert scene.ring.focus is scene.rows[0]
    assert scene.rows[1].words == LONG


def test_a_table_opened_at_another_port_is_opened_there_again(player, monkeypatch):
    at = keep.path_of(player.app.folder, 40001)
    keep.save(at, Kept("ABCDEFGHJKM", False, (KeptMatch(1, "x"),)))
    opened = []
    monkeypatch.setattr(
        "client.scenes.lan_setup.open_host", lambda *_, port, **__: opened.append(port)
    )
    scene = player.show(LanScene(player.app, Finder(())))
    assert scene.rows[0].action == "Resume"
    player.key("return")
    assert opened == [40001]


def test_a_table_that_cannot_be_joined_says_why(player):
    scene = player.show(LanScene(player.app, Finder()))
    row = scene.rows[-1]
    assert not row.enabled
    assert "different versions" in row.why
    assert "The host's is the older one: it has to be updated there." in row.why
    assert row.why[:40] in player.said()


def test_rules_that_differ_from_the_preset_are_marked_before_joining(player):
    scene = player.show(LanScene(player.app, Finder((HOSTS[0],))))
    assert scene.rows[0].special
    assert any("Dealer stays" in line for line in scene.rows[0].special)
    scene = player.show(LanScene(player.app, Finder((found("Usual"),))))
    assert not scene.rows[0].special


def test_the_list_follows_what_is_found(player):
    finder = Finder(())
    scene = player.show(LanScene(player.app, finder))
    assert "No table has been found so far" in player.said()
    finder.list, finder.news = HOSTS[:1], True
    player.beat()
    assert [row.words for row in scene.rows] == [LONG]
    player.key("escape")
    assert finder.closed


def test_a_found_table_asks_for_its_code_and_a_pasted_invitation_fills_both(player):
    scene = player.show(LanScene(player.app, Finder(HOSTS[:1])))
    player.press(LONG)
    assert scene.fields["address"].text == "192.168.1.23:24810"
    assert scene.ring.focus is scene.fields["code"]
    assert not scene.join.enabled
    scene.fields["address"].set("paizhuo://192.168.1.5:24899/ABCD-EFGH-JKM")
    assert scene.words["address"] == "192.168.1.5:24899"
    assert scene.fields["code"].text == "ABCD-EFGH-JKM"
    assert scene.join.enabled


# -- a table of the lobby ------------------------------------------------------------------------


def lobby(player, session) -> LobbyScene:
    scene = LobbyScene(player.app, session)
    player.show(scene)
    return scene


@pytest.mark.parametrize(
    ("typed", "said", "goes"),
    [
        (("10.0.0.1", "ABCD-EFGH-JK"), "A join code has 11 letters and digits.", None),
        (("10.0.0.1", "０１"), "A join code has 11 letters and digits.", None),
        (("paizhuo://x/y", "ABCD-EFGH-JKM"), "A join code has 11 letters and digits.", None),
        (("paizhuo://1.2.3", "ABCD-EFGH-JKM"), "No machine has this address: 1.2.3", None),
        (("paizhuo://10.0.0.1", "ABCD-EFGH-JKM"), "", ("10.0.0.1", "ABCD-EFGH-JKM")),
    ],
)
def test_what_cannot_be_is_said_before_anybody_is_asked(player, monkeypatch, typed, said, goes):
    scene = player.show(LanScene(player.app, Finder()))
    gone = []
    monkeypatch.setattr(scene, "visit", lambda where, by, name: gone.append((where, by)))
    for name, text in zip(("address", "code"), typed, strict=True):
        scene._put(name, text)
    scene._refresh()
    scene.join.activate()
    assert gone == ([goes] if goes else [])
    assert scene.trouble == said


def test_the_differences_of_a_table_are_marked_in_its_rules(player):
    scene = lobby(player, Session(room()))
    assert "● Rounds: 1 (instead of 4)".removeprefix("● ") in scene.summary.special
    assert "Time for a turn: 30 s (instead of 15 s)" in scene.summary.special


def test_the_owner_has_his_buttons_and_nobody_else(player):
    scene = lobby(player, Session(room(owner=2)))
    assert not scene.rules_button.visible
    scene = lobby(player, Session(room(), owner=True))
    assert scene.rules_button.visible


def test_ready_is_said_and_taken_back(player):
    session = Session(room())
    scene = lobby(player, session)
    assert scene.ring.focus is scene.ready
    assert scene.ready.words == "Not ready after all"
    player.key("return")
    assert session.asked == [("ready", ("on", False))]


def test_a_seat_offers_its_deeds_by_mouse_and_keys(player):
    session = Session(room(), owner=True)
    scene = lobby(player, session)
    rows = [each for each in scene.ring.widgets if isinstance(each, SeatRow)]
    assert len(rows) == 4
    player.click(rows[2].rect.center)
    assert player.app.scene is not scene
    player.press("Random computer")
    assert session.asked == [("hire", 2, "random")]
    scene.ring.focus_on(rows[0])
    player.key("return")
    assert session.asked[-1] == ("rise", 0)


def test_somebody_who_wants_our_seat_is_seen_and_answered(player):
    session = Session(room())
    scene = lobby(player, session)
    row = scene.seats[1]
    assert row.alert == "would like to have your seat 1"
    scene.ring.focus_on(row)
    player.key("return")  # yes and no are offered,
    assert session.asked == []
    player.key("return")  # yes first
    assert session.asked == [("swap", 0, 1)]


@pytest.mark.parametrize("at_table", [True, False])
def test_who_waits_and_who_watches_is_named(player, at_table):
    people = (wire.Guest(9, "Gerda"), wire.Guest(10, ""))
    session = Session(room(people=people)) if at_table else Session(tables=tables())
    scene = lobby(player, session)
    said = [each.words for each in scene.areas[0].children if isinstance(each, Label)]
    if at_table:
        assert "In the lobby: Gerda and #10" in said
        assert "Watching: Zuschauer" in said
    else:
        assert f"In the lobby: 小明 and {LONG}" in said
        assert "Watching: Zuschauer" in scene.rows[1].below


def test_tables_are_joined_or_watched(player):
    session = Session(tables=tables())
    scene = lobby(player, session)
    assert [row.action for row in scene.rows] == ["Sit down", "Watch", "Watch"]
    rows = [each for each in scene.ring.widgets if isinstance(each, TableRow)]
    player.click(rows[0].rect.center)
    player.click(rows[1].rect.center)
    assert session.asked == [("sit", 1), ("watch", 2)]


def test_chat_is_typed_and_chosen(player):
    session = Session(room())
    scene = lobby(player, session)
    player.click(scene.chat.field.rect.center)
    player.type("大家好")
    player.key("return")
    assert session.asked == [("say", "大家好")]
    assert scene.chat.field.text == ""
    player.press("Phrases")
    player.press("Good luck!")
    assert session.asked[-1] == ("say", ("phrase", 2))


def test_refusals_are_told_in_words(player):
    session = Session(room())
    lobby(player, session)
    session.refusals, session.news = [wire.Refused("not_owner")], True
    player.beat()
    assert "Only whoever opened the table may do that." in player.said()


def test_a_line_that_fails_says_so_and_leaving_asks_only_where_others_notice(player):
    session = Session(me=0)
    session.status = Status("refused", "wrong_code")
    player.show(LanScene(player.app, Finder(())))
    scene = lobby(player, session)
    assert "The join code does not fit this host." in player.said()
    player.key("escape")
    assert isinstance(player.app.scene, LanScene)
    assert session.closed
    session = Session(room(phase="saved"))
    scene = lobby(player, session)
    player.key("escape")
    assert player.app.scene is not scene
    assert "Your seat is kept" in player.said()
    player.press("Stay")
    assert player.app.scene is scene
    assert not session.closed
