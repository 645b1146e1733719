"""What a guest sees and finds: the table at once, the menu, the code; messages beside, not over."""

import pygame
import pytest
from msgspec.structs import replace

from client.profile import Joined
from client.remote import Status
from client.scenes.lan import LanScene
from client.scenes.lan_lobby import LobbyScene
from client.ui.menu import Menu
from client.ui.toast import Toasts
from engine.core.model import Seat
from server import wire
from server.lan import PORT
from server.wire import Code
from tests.client import table_views
from tests.client.frame_kit import LANGUAGES
from tests.client.lan_doubles import LONG, Finder, Session, options, room


def at_table(player, *more, joined=None) -> LobbyScene:
    """A guest's lobby whose table has just welcomed him, and told him `more`."""
    session = Session(room(phase="playing"))
    session.joined = joined
    lobby = player.show(LobbyScene(player.app, session))
    rules = {"options": options("i8", rounds=1), "table": {}}
    welcome = wire.Welcome((Seat(0),), "boot", "i8", ("小明", "Ann", "Ben", "Eve"),
                           ("human",) * 4, **rules)  # fmt: skip
    session.messages = [welcome, *more]
    player.beat()
    return lobby


def test_what_comes_with_the_welcome_is_seen_at_once(player):
    view = table_views.stress()
    update = wire.Update(Seat(0), 1, (), view, wire.Clocks((None,) * 4, 0))
    match = at_table(player, update).match
    assert player.app.scene is match
    assert match.desk.view is view
    assert "Everybody sits down" not in player.said()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_whoever_waits_for_a_deal_has_the_menu(seat, size):
    player = seat(size=size)
    match = at_table(player).match
    assert "Everybody sits down" in player.said()
    before = player.picture()
    box = match.layout.menu["menu"]
    player.move(box.centre)
    assert player.picture() != before  # the button is to be seen
    player.click(box.centre)
    assert isinstance(player.app.scene, Menu)


def test_a_guest_finds_the_join_code_to_tell_a_friend(player):
    joined = Joined("192.168.1.23", PORT, "k" * 40, "abcd--efgh jkm")
    lobby = at_table(player, joined=joined)
    said = "Join code: ABCD-EFGH-JKM · Address: 192.168.1.23"
    assert lobby.match.note() == said
    lobby.session.joined = replace(joined, address="127.0.0.1")
    assert lobby.match.note() == "Join code: ABCD-EFGH-JKM"
    player.app.drop(lobby.match)
    lobby.build()
    lobby.arrange()
    assert "ABCD-EFGH-JKM" in player.said()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_message_covers_neither_the_title_of_a_page_nor_a_hand(seat, size, language):
    player = seat(size=size, language=language)
    page = player.show(LanScene(player.app, Finder(())))
    page.turned_away(Status("refused", Code.WRONG_CODE))
    texts = player.texts()
    [title] = [place for words, place, _ in texts if words == page.heading]
    said = [place for words, place, _ in texts if words and words in page.trouble][-1:]
    assert said
    assert all(place.left > title.right for place in said)
    view = table_views.stress()
    update = wire.Update(Seat(0), 1, (), view, wire.Clocks((None,) * 4, 0))
    match = at_table(player, update).match
    player.app.toasts = Toasts(player.app)
    player.app.toast("Christopher: " + "好好好 hello " * 20, brief=True)
    assert player.app.toasts.in_line
    line = pygame.Rect(match.layout.notice)
    [place] = [place for words, place, _ in player.texts() if words.startswith("Christopher")]
    assert line.contains(place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_chat_gives_way_before_a_lobby_has_to_scroll(seat, language):
    player = seat(size=(1920, 1080), language=language)
    people = tuple(wire.Guest(n, LONG) for n in range(7, 10))
    lobby = player.show(LobbyScene(player.app, Session(room(phase="saved", people=people))))
    area = lobby.areas[0]
    usual = player.app.px(150)
    assert 0.5 * usual < lobby.chat.view.tall < 2 * usual
    assert area.most == 0
    assert area.rect.bottom >= lobby.chat.field.rect.bottom


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_message_covers_no_long_name_of_a_house(seat, size, language):
    player = seat(size=size, language=language)
    lobby = player.show(LobbyScene(player.app, Session(room())))
    assert lobby.heading == LONG
    said = "Hello, Ann"
    player.app.toast(said)
    texts = player.texts()
    [place] = [place for words, place, _ in texts if words == said]
    buttons = [each.rect for each in (lobby.back, *lobby.buttons) if each.visible]
    assert not [each for words, each, _ in texts if words != said and each.colliderect(place)]
    assert not [each for each in buttons if each.colliderect(place)]
