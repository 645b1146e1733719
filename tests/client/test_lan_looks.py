"""Looking over a shoulder in the window: asked, allowed, seen, ended, and never in the way."""

from random import Random

import pygame
import pytest
from msgspec.structs import replace

from client.scenes.lan_fair import LanResultScene
from client.scenes.lan_lobby import LobbyScene
from client.scenes.lan_match import LanMatchScene
from client.ui.menu import Menu
from engine.core.model import Seat
from engine.games import GAMES
from server import wire
from server.wire import Code, Place
from tests.client.frame_kit import LANGUAGES, SIZES, crossings
from tests.client.lan_doubles import LONG, Session, room
from tests.server.rig import Rig, peer
from tests.server.test_shoulders import WINDOW
from tests.server.test_twins import a_position, world

DELAY = 20.0
EVE, EVA = wire.Guest(7, "Eve"), 7


def playing(rig: Rig, *looks: wire.Onlooker) -> wire.Room:
    """The table as its people see it; we are person 1, at seat 0."""
    count = rig.match.config.seats
    names = ("小明", LONG, "阿美", "老王")
    places = [Place("human", names[n], n + 1, True, True) for n in range(count)]
    more = {"phase": "playing", "watchers": (EVE,), "looks": looks, "delay": DELAY}
    return room(places, rig.match.rules.id, **more)


def onlooker(seat: int = 0, *, allowed: bool = False) -> wire.Onlooker:
    return wire.Onlooker(EVA, "Eve", Seat(seat), allowed)


class At:
    """A window at a table on the bench; `who` is the connection it hears."""

    def __init__(self, player, rig: Rig, who, *, me: int) -> None:
        self.player, self.rig, self.who = player, rig, who
        self.session = Session(playing(rig), me=me)
        player.app.hurry()
        self.lobby = player.show(LobbyScene(player.app, self.session))
        self.hear()
        self.scene = self.lobby.match
        assert isinstance(self.scene, LanMatchScene)

    def hear(self, *looks: wire.Onlooker) -> None:
        """Take what the table has said, and the list of onlookers."""
        self.session.room, self.session.news = playing(self.rig, *looks), True
        self.session.messages += self.rig.box.pop(self.who, [])
        self.player.beat()
        self.player.beat()

    def asked(self) -> list:
        asked, self.session.asked = self.session.asked, []
        return asked


def table(game_id: str = "i8") -> Rig:
    match = a_position(GAMES[game_id], Random(f"looks/{game_id}"))
    return world(match, match.state, ())


def taken(scene: LanMatchScene) -> list:
    """What lies on the table and may be pressed or must be read."""
    boxes = [*enumerate(scene.layout.filled()), *scene.corner.boxes.items()]
    return [(str(name), pygame.Rect(box)) for name, box in boxes]


@pytest.fixture
def eve(player):
    """Somebody who watches."""
    return At(player, table(), WINDOW, me=EVA)


@pytest.fixture
def ming(player):
    """Somebody who plays."""
    return At(player, table(), peer(0), me=1)


def test_a_player_is_asked_beside_the_table_and_answers_by_mouse(ming):
    ming.hear(onlooker())
    assert "Eve wants to watch your hand" in " ".join(ming.player.said().split())
    (yes, _), (no, _) = ming.scene.looks.buttons
    ming.player.click(yes.centre)
    ming.player.click(no.centre)
    assert ming.asked() == [("allow", EVA, ("on", True)), ("allow", EVA, ("on", False))]


def test_why_a_look_has_ended_is_said_at_the_table(eve, ming):
    for at, code, said in (
        (eve, Code.LOOK_TAKEN, "小明 does not let you watch"),
        (eve, Code.LOOK_LOST, "ask 小明 again"),
        (ming, Code.LOOK_LEFT, "小明 watches your hand no more"),
    ):
        at.session.refusals = [wire.Refused(code, "小明")]
        at.hear()
        assert said in " ".join(at.player.said().split())


def test_a_player_answers_by_keys(ming):
    ming.hear(onlooker())
    ming.player.key("f4")
    assert isinstance(ming.player.app.scene, Menu)
    ming.player.key("return")
    assert ming.asked() == [("allow", EVA, ("on", True))]
    ming.hear(onlooker(allowed=True))
    ming.player.key("f4")
    ming.player.press("Let Eve watch no more")
    assert ming.asked() == [("allow", EVA, ("on", False))]


@pytest.mark.parametrize("key", ["1", "space", "c", "p", "return", "v", "j"])
def test_the_question_takes_no_key_of_the_game(ming, key):
    ming.hear(onlooker())
    ming.player.key(key)
    assert not [each for each in ming.asked() if each[0] == "allow"]


@pytest.mark.parametrize(("game_id", "language"), list(zip(GAMES, LANGUAGES, strict=True)))
def test_the_strip_lies_where_nothing_else_does(seat, game_id, language):
    player = seat(language=language)
    at = At(player, table(game_id), peer(0), me=1)
    for size in SIZES:
        pygame.display.set_mode(size)
        player.beat()
        at.hear(replace(onlooker(), name=LONG))
        player.said()
        box = pygame.Rect(at.scene.looks.box)
        assert box.h
        assert pygame.Rect(0, 0, *size).contains(box)
        met = [pair for pair in crossings([("strip", box), *taken(at.scene)]) if "strip" in pair]
        assert not met
        for button, _ in at.scene.looks.buttons:
            assert box.contains(pygame.Rect(button))


def test_everybody_sees_how_many_look_over_a_shoulder(ming):
    before = ming.player.picture()
    ming.hear(onlooker(1, allowed=True))
    assert ming.scene.looks.counts(4) == (0, 1, 0, 0)
    assert ming.player.picture() != before


def test_a_spectator_asks_and_sees_the_hand_when_it_comes(eve):
    eve.player.key("f4")
    eve.player.press("Ask 小明")
    assert eve.asked() == [("look", 0)]
    eve.hear(onlooker())
    assert "You have asked 小明" in " ".join(eve.player.said().split())
    eve.rig._take(eve.rig.table.look(eve.rig.now, {WINDOW: Seat(0)}, DELAY))
    eve.hear(onlooker(allowed=True))
    assert "hand comes in" in " ".join(eve.player.said().split())
    assert eve.scene.desk.view.me is None
    eve.rig.wait(DELAY + 2.0)
    eve.hear(onlooker(allowed=True))
    desk = eve.scene.desk
    assert desk.view.me == 0
    assert eve.scene.reveal.mine
    assert not eve.scene.choosing
    assert "as it was 20 s ago" in " ".join(eve.player.said().split())
    [(stop, _)] = eve.scene.looks.buttons
    eve.player.click(stop.centre)
    assert eve.asked() == [("look", None)]


def test_a_hand_that_may_be_seen_no_more_is_gone_from_the_window(eve):
    eve.rig._take(eve.rig.table.look(eve.rig.now, {WINDOW: Seat(0)}, DELAY))
    eve.rig.wait(DELAY + 2.0)
    eve.hear(onlooker(allowed=True))
    assert eve.scene.desk.view.seats[0].hand is not None
    eve.rig._take(eve.rig.table.look(eve.rig.now, {}, DELAY))
    eve.hear()
    desk = eve.scene.desk
    assert desk.view.me is None
    assert list(desk.tracks) == [None]
    assert all(corner.hand is None for corner in desk.view.seats)


def test_where_nobody_may_look_that_is_said(eve):
    eve.session.room = replace(eve.session.room, delay=None)
    eve.player.key("f4")
    assert "Here nobody's hand can be watched." in eve.player.said()


def test_whoever_was_refused_sees_how_long_he_may_not_ask_again(eve):
    eve.session.refusals = [wire.Refused(Code.LOOK_TAKEN, "小明")]
    eve.hear()
    eve.player.key("f4")
    assert isinstance(eve.player.app.scene, Menu)
    first, *others = eve.player.app.scene.buttons
    assert "小明 has said no; you may ask again in" in first.why
    assert not first.enabled
    assert others[0].enabled
    eve.player.click(first.rect.center)
    assert not eve.asked()


@pytest.mark.parametrize(
    ("said", "most"), [("37", 37), ("9" * 5000, 3600), ("3601", 3600), ("soon", 0)]
)
def test_the_host_says_for_how_long_somebody_may_not_be_asked_again(eve, said, most):
    eve.player.key("f4")
    eve.player.press("Ask 小明")
    eve.session.refusals = [wire.Refused(Code.LOOK_REFUSED, said)]
    eve.hear()
    eve.player.key("f4")
    why = eve.player.app.scene.buttons[0].why
    left = [int(each) for each in why.split() if each.isdigit()]
    assert all(most - 3 <= each <= most for each in left)
    assert bool(left) is bool(most)


def test_a_question_that_runs_out_takes_its_menu_along_and_the_press_that_was_meant_for_it(ming):
    ming.hear(onlooker())
    ming.player.key("f4")
    menu = ming.player.app.scene
    assert isinstance(menu, Menu)
    ming.hear()
    assert menu not in ming.player.app.scenes
    ming.asked()
    ming.scene.looks.deaf_until = ming.player.app.now + 60.0
    ming.player.key("f2")
    assert ming.player.app.scene is ming.scene
    ming.scene.looks.deaf_until = ming.player.app.now
    ming.player.key("f2")
    assert ming.player.app.scene is not ming.scene


def test_a_question_is_answered_over_the_result_of_a_hand(ming):
    scene = ming.scene
    result = LanResultScene.__new__(LanResultScene)  # its keys alone are asked for
    result.match = scene
    ming.hear(onlooker())
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=0, unicode="")
    assert result.handle(event)
    ming.player.beat(0.5)
    ming.player.key("return")
    assert ming.asked() == [("allow", EVA, ("on", True))]
