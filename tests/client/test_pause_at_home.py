"""While its people look at something else, a match on this machine stands still, and says so."""

from pathlib import Path

import pygame
import pytest

from client.scenes import match
from client.scenes.match import MatchScene
from client.scenes.options import SettingsScene
from client.scenes.result import ResultScene
from client.scenes.rules import RulesScene
from client.scenes.title import TitleScene
from client.table.phrase import PAUSED
from client.ui.menu import Menu
from server import wire
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.client.frame_kit import settle
from tests.client.table_game import Game, key, run, table
from tests.client.test_table_scene import finish

BOTS = tuple(SeatPlan("bot", name, "random") for name in ("B", "C", "D"))
ALONE = Aside((SeatPlan("human", "小明"), *BOTS), seed="7")
TWO = Aside((SeatPlan("human", "小明"), SeatPlan("human", "Anne"), *BOTS[1:]), seed="7")


@pytest.mark.parametrize("people", [ALONE, TWO], ids=["one", "two"])
def test_the_match_stands_still_below_menu_rules_settings_and_help(player, people):
    app = player.app
    player.show(TitleScene(app))
    match.start(app, Order("i8", {}, people))
    scene = app.scene
    assert isinstance(scene, MatchScene)
    settle(player, lambda: scene.desk.view is not None)
    assert (scene.resting, app.resting, scene.desk.paused) == (False, False, "")
    player.key("escape")
    assert isinstance(app.scene, Menu)
    assert app.tr(PAUSED) in player.said()
    settle(player, lambda: scene.desk.paused == wire.Code.RESTING)
    assert scene.desk.clock(app.now) is None
    player.press("Rules")
    assert isinstance(app.scene, RulesScene)
    assert app.tr(PAUSED) in player.said()
    player.key("escape")
    settle(player, lambda: not scene.desk.paused)
    player.key("f1")
    settle(player, lambda: scene.desk.paused == wire.Code.RESTING)
    player.key("escape")
    settle(player, lambda: not scene.desk.paused)
    assert app.scene is scene
    assert not app.resting


def test_pages_say_nothing_of_a_pause_where_there_is_none(player):
    player.show(SettingsScene(player.app))
    assert player.app.tr(PAUSED) not in player.said()


def over_settings(folder: Path, game: Game):
    """Let a hand end while somebody reads the settings."""
    game.deal()
    with table(folder, game, speed="normal") as (app, scene, clock):
        run(app, clock)
        run(app, clock, 30.0)
        page = SettingsScene(app)
        app.push(page)
        finish(game, win=False)
        game.tell(())
        for _ in range(40):
            run(app, clock, 1.0)
        yield app, scene, clock, page


def test_a_result_comes_below_the_page_that_is_being_read(tmp_path: Path) -> None:
    for app, scene, clock, page in over_settings(tmp_path, Game((0,), seed=4)):
        assert app.scene is page
        assert isinstance(scene.result, ResultScene)
        assert app.scenes == [scene, scene.result, page]
        assert scene.result.wake(clock.now) is None  # nothing runs that nobody sees
        run(app, clock, 0.1, key(pygame.K_ESCAPE))
        assert app.scene is scene.result
        run(app, clock, 0.1)
        assert clock.now - scene.result.began < 0.3  # it counts for who sees it now


def test_a_result_that_nobody_has_seen_goes_with_the_next_hand(tmp_path: Path) -> None:
    game = Game((0,), seed=4)
    for app, scene, clock, page in over_settings(tmp_path, game):
        game.deal()
        run(app, clock, 0.1)
        run(app, clock, 0.1)
        assert app.scenes == [scene, page]
