"""The ways into a host and back out of it, and who is said to come and go at its table."""

import pytest
from msgspec.structs import replace

from client.i18n import Translator
from client.profile import Joined, Profile
from client.remote import RemoteSession, Status
from client.scenes import lan_told, lan_whynot
from client.scenes.lan import LanScene
from client.scenes.lan_found import _rules, ask_code, called
from client.scenes.lan_link import join
from client.scenes.lan_lobby import LobbyScene
from client.scenes.lan_match import LanMatchScene
from client.scenes.lan_told import Absences
from client.table.desk import People
from client.ui.scene import Scene
from client.ui.widget import Label
from engine.core.model import Seat
from engine.games import GAMES
from server import wire
from server.card import changes, unusual
from server.proof import clean_code
from server.wire import Code
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


@pytest.fixture
def visited(tmp_path):
    """Somebody who was at a table before."""
    profile = Profile(tmp_path)
    profile.remember(Joined("192.168.1.23", 24810, KEY, "ABCDEFGHJKM", LONG, "小明"))
    profile.close()


@pytest.mark.parametrize(
    ("status", "told", "focused"),
    [
        (("refused", Code.WRONG_CODE, "10"), "hears the next try in 10 s", "code"),
        (("refused", Code.WRONG_CODE), "The join code does not fit this host.", "code"),
        (("refused", Code.NO_ADDRESS, "nowhere"), "No machine has this address", "address"),
        (("refused", Code.OTHER_PROTOCOL, "99"), "This program is the older one", "code"),
        (("refused", Code.OTHER_PROTOCOL, "1"), "The host's is the older one", "code"),
        (("connecting", Code.HOUSE_FULL), "The house is full", ""),
        (("connecting", Code.WRONG_HOST), "type its join code anew", "code"),
    ],
)
def test_whoever_is_turned_away_is_back_at_what_he_typed(
    player, monkeypatch, status, told, focused
):
    session = Session(me=0)
    monkeypatch.setattr(RemoteSession, "join", lambda *_: session)
    page = player.show(LanScene(player.app, Finder(())))
    page.visit("192.168.1.20", "AbCd--efg-h-JK-M", "Ann")
    player.beat()
    assert isinstance(player.app.scene, LobbyScene)
    session.status = Status(*status)
    player.beat()
    assert player.app.scene is page
    assert session.closed
    assert page.words["address"] == "192.168.1.20"
    assert page.words["name"] == page.fields["name"].text == "Ann"
    again = "" if status[1] == Code.WRONG_HOST else "ABCD-EFGH-JKM"
    assert page.words["code"] == page.fields["code"].text == again
    labels = [
        each.words for area in page.areas for each in area.children if isinstance(each, Label)
    ]
    assert any(told in words for words in labels)
    assert page.ring.focus is (page.fields[focused] if focused else page.join)


def test_only_who_was_seen_to_go_is_told_of():
    me = {Seat(0)}
    seen = Absences()
    assert seen.take(4, (0, 1, 2), me) == ([], [])  # the table before anybody has come in
    assert seen.take(4, (2,), me) == ([], [])
    assert seen.take(4, (1, 2), me) == ([1], [])
    assert seen.take(4, (1, 2), me) == ([], [])
    assert seen.take(4, (0, 1), me) == (
        [],
        [],
    )  # 2 was never seen before; that we were gone we know
    assert seen.take(4, (2, 3), me) == ([2, 3], [1])
    assert seen.take(4, (), me) == ([], [2, 3])


@pytest.mark.parametrize(
    ("away", "gone", "back"),
    [
        ((1,), "Ann is offline; the computer", "Ann is back."),
        ((1, 2), "Ann and Ben are offline; the computer", "Ann and Ben are back."),
    ],
)
def test_who_goes_and_comes_back_is_told_in_the_number_he_is(player, monkeypatch, away, gone, back):
    match = LanMatchScene(player.app, LobbyScene(player.app, Session(room())))
    match.desk.people = People(("小明", "Ann", "Ben"), ("human",) * 3)
    said = []
    monkeypatch.setattr(match, "say", lambda words, **_: said.append("".join(words)))
    for each in (away, (), away, ()):
        match._tell_away(tuple(map(Seat, each)))
    assert [each[: len(gone)] for each in said] == [gone, back]


def test_who_has_come_in_is_not_sent_back(player, monkeypatch):
    session = Session(room())
    monkeypatch.setattr(RemoteSession, "join", lambda *_: session)
    page = player.show(LanScene(player.app, Finder(())))
    page.visit("192.168.1.20", "ABCD-EFGH-JKM", "Ann")
    session.status = Status("refused", Code.KICKED)
    player.beat()
    assert isinstance(player.app.scene, LobbyScene)


def test_a_found_host_that_was_joined_before_is_tried_in_the_background(
    player, monkeypatch, visited
):
    """The window does not stretch the join code itself: that takes it a tenth of a second."""
    tried = []
    monkeypatch.setattr(RemoteSession, "join", lambda *words: tried.append(words) or Session(me=0))
    for name in ("client.knock.proof.stretch", "client.lanlink.proof.stretch"):
        monkeypatch.setattr(name, lambda *_: pytest.fail("stretched in the window"))
    page = player.show(LanScene(player.app, Finder((HOSTS[0],))))
    player.click(page.rows[-1].rect.center)
    [(address, code, *_)] = tried
    assert (address, code) == ("192.168.1.23:24810", "ABCDEFGHJKM")


def test_a_code_that_is_old_is_typed_over_and_is_never_longer_than_a_code(player, monkeypatch):
    session = Session(me=0)
    monkeypatch.setattr(RemoteSession, "join", lambda *_: session)
    page = player.show(LanScene(player.app, Finder(())))
    page.visit("192.168.1.20", "4ENA-EQTE-XVK", "Ann")
    session.status = Status("refused", Code.WRONG_CODE)
    player.beat()
    assert page.ring.focus is page.fields["code"]
    for sign in "hq f6-r2tp ｓ8n4 kww":
        player.type(sign)
    assert clean_code(page.words["code"]) == "HQF6R2TPS8N"
    player.type("4")
    assert clean_code(page.words["code"]) == "HQF6R2TPS8N"


@pytest.mark.parametrize("name", ["小明", "Somebody of a long name"])
def test_a_name_from_the_command_line_is_still_there_after_a_wrong_code(player, monkeypatch, name):
    session = Session(me=0)
    monkeypatch.setattr(RemoteSession, "join", lambda *_: session)
    monkeypatch.setattr("client.nearby.Nearby", lambda *_: Finder(()))
    join(player.app, "192.168.1.20", "ABCD-EFGH-JKM", name)
    session.status = Status("refused", Code.WRONG_CODE)
    player.beat()
    page = player.app.scene
    assert isinstance(page, LanScene)
    assert page.words["name"] == page.fields["name"].text == name


def test_a_person_has_one_name_on_all_pages(player, monkeypatch):
    """Typed at whichever page: the table is called after it, and the next page knows it."""
    opened = []

    def host(app, orders, name, people, *, house="", **_):
        opened.append((name, house))

    monkeypatch.setattr("client.scenes.lan_setup.open_host", host)
    page = player.show(LanScene(player.app, Finder(())))
    player.press("Host a LAN game")
    setup = player.app.scene
    assert setup.house == "Table of Player"
    seat = next(each for row in setup._seat_rows() if isinstance(row, tuple) for each in row[1:])
    seat.set("Anna")
    assert setup._house_field.text == setup.house == "Table of Anna"
    setup._start()
    assert opened == [("Anna", "Table of Anna")]
    player.key("escape")
    page.reload()
    assert page.fields["name"].text == page.words["name"] == "Anna"
    page.fields["name"].set("Ben")
    player.press("Host a LAN game")
    assert player.app.scene.house == "Table of Ben"
    player.app.scene._house_field.set("Fridays")
    player.app.scene._set_name(0, "Cora")
    assert player.app.scene.house == "Fridays"
    player.app.scene._house_field.set("")
    assert "needs a name" in player.app.scene.start.why


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_table_is_described_alike_where_it_is_found_listed_and_in_its_lobby(name):
    """Clocks and rules both count for the preset that is nearest."""
    game, tr = GAMES[name], Translator("en")
    for preset in game.presets:
        options = game.write_options(game.read_options(preset.options))
        if "rounds" in options:
            options["rounds"] = 1
        clocks = {"turn_seconds": 60, "claim_seconds": None, "hands": None, "pause_ms": 900}
        for table in ({}, dict(preset.table), clocks):
            seats = (wire.Place(),) * game.seats(game.read_options(options))[0]
            lobby = lan_told.rules(tr, game, wire.Room(1, name, options, table, seats))
            listed = lan_told.table(tr, wire.Row(1, name, options, table, ("",), ("",), "open"))
            near, special = _rules(tr, game, changes(name, options), unusual(table))
            assert special == listed.special == lobby[1]
            assert tr(near.title) in listed.words
            assert any(tr(near.title) in line for line in lobby[0])


def test_who_wants_to_watch_watches_once_his_code_fits(player, monkeypatch):
    """Chosen in the list, a wrong code, the right one: the wish is not asked for again."""
    full = found("週五固定桌", "paohuzi", free=0, reason=Code.TABLE_FULL)
    sessions = [Session(me=0), Session(tables=one_table())]
    waiting = list(sessions)
    monkeypatch.setattr(RemoteSession, "join", lambda *_: waiting.pop(0))
    page = player.show(LanScene(player.app, Finder((full,))))
    player.click(page.rows[-1].rect.center)
    assert page.ring.focus is page.fields["code"]
    page.fields["code"].set("ABCD-EFGH-JKN")
    player.key("return")
    sessions[0].status = Status("refused", Code.WRONG_CODE)
    player.beat()
    assert player.app.scene is page
    page.fields["code"].set("ABCD-EFGH-JKM")
    player.key("return")
    sessions[1].news = True
    player.beat()
    assert sessions[1].asked == [("watch", 1)]
    sessions[1].news = True
    player.beat()
    assert sessions[1].asked == [("watch", 1)]  # who rises from watching is not sat down again


@pytest.mark.parametrize(
    ("language", "kind"),
    [("en", "table without a name"), ("zh_Hant", "沒有名字的牌桌"), ("zh_Hans", "没有名字的牌桌")],
)
def test_the_code_of_a_host_without_a_name_is_asked_for_in_the_words_of_the_list(language, kind):
    tr = Translator(language)
    assert called(tr, "").endswith(kind)
    assert kind in ask_code(tr, "")
    assert "Turnier" in ask_code(tr, "Turnier")


@pytest.mark.parametrize(
    ("language", "table", "cup"),
    [
        ("en", "You have been sent away from this table.", "You have been taken off the list"),
        ("zh_Hant", "主機已請你離開這張牌桌。", "主持人已把你從這場比賽的名單上除名。"),
        ("zh_Hans", "主机已请你离开这张牌桌。", "主持人已把你从这场比赛的名单上除名。"),
    ],
)
def test_who_was_sent_away_is_told_so_himself(player, language, table, cup):
    for told, said in ((None, table), (tournament(), cup)):
        session = Session(tables=tables(), tournament=told)
        player.app.tr = Translator(language)
        player.show(LobbyScene(player.app, session))
        session.refusals, session.news = [wire.Refused(Code.KICKED)], True
        player.beat()
        assert player.app.toasts.words[-1].startswith(said)


def test_what_was_said_of_one_try_to_join_goes_with_the_next(player, monkeypatch):
    sessions = [Session(me=0), Session(tables=one_table())]
    waiting = list(sessions)
    monkeypatch.setattr(RemoteSession, "join", lambda *_: waiting.pop(0))
    page = player.show(LanScene(player.app, Finder((found("", "paohuzi"),))))
    player.app.toast("Something else")
    player.click(page.rows[-1].rect.center)
    asked = "Type the join code of this table without a name."
    assert player.app.toasts.words == ("Something else", asked)
    page.fields["code"].set("ABCD-EFGH-JKN")
    player.key("return")
    assert player.app.toasts.words == ("Something else",)
    sessions[0].status = Status("refused", Code.WRONG_CODE)
    player.beat()
    assert player.app.toasts.words[1:] == ("The join code does not fit this host.",)
    page.fields["code"].set("ABCD-EFGH-JKM")
    player.key("return")
    assert isinstance(player.app.scene, LobbyScene)
    assert player.app.toasts.words == ("Something else",)


def test_an_address_is_asked_for_before_it_is_looked_at(player, monkeypatch):
    looked = []
    monkeypatch.setattr(lan_whynot, "of_address", lambda app, at: looked.append(at) or Scene(app))
    lan = player.show(LanScene(player.app, Finder(())))
    player.press("Why can I not join?")
    player.beat(4.0)
    assert player.app.toasts.words == ("Type the address of the table first.",)
    assert lan.ring.focus is lan.fields["address"]
    assert not looked
    lan.fields["address"].set("192.168.1.20")
    player.press("Why can I not join?")
    assert looked == ["192.168.1.20"]
    assert player.app.toasts.words == ()


@pytest.mark.parametrize("typed", ["192.168.1.99", ""])
def test_a_wish_to_watch_goes_no_further_than_its_host(player, monkeypatch, typed):
    full = found("週五固定桌", "paohuzi", free=0, reason=Code.TABLE_FULL)
    free = found("Other", port=24899)
    session = Session(tables=one_table())
    monkeypatch.setattr(RemoteSession, "join", lambda *_: session)
    page = player.show(LanScene(player.app, Finder((full, free))))
    player.click(page.rows[0].rect.center)
    if typed:
        page.fields["address"].set(typed)
    else:
        player.click(page.rows[1].rect.center)
    page.fields["code"].set("ABCD-EFGH-JKM")
    page.fields["name"].set("Ann")
    page._join()
    session.news = True
    player.beat()
    assert session.asked == []


def one_table() -> wire.Tables:
    """The house of a host with one table, at which a match is played."""
    return wire.Tables((replace(tables().rows[1], table=1),), ())
