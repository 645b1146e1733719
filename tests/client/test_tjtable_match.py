"""Whole matches of 桃江麻将 for two, three, four: by keyboard alone, by mouse alone (Show 5).

The person plays what a steady player would in his place; every answer is pressed, none is sent.
"""

import time
from pathlib import Path
from random import Random

import pygame
import pytest

from client.app import App
from client.scenes.match import AT_A_RUN, MatchScene, open_session
from client.scenes.result import ResultScene
from client.scenes.standings import StandingsScene
from client.table.choose import TILE_KEYS
from client.table.claims import CLAIM_OF_VERB, KEY, claimed_tile
from client.table.pointer import choice_places
from client.table.rows import hand_slots
from engine.bots import chooser
from engine.core.model import Action
from engine.games import game
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.client.table_game import Clock, down, key, key_up, move, up

HANDS = 2
TABLES = {
    2: {"players": 2, "stakes": True, "birds": 2, "cut": 26},
    3: {"players": 3, "birds": 1, "wilds": 8},
    4: {"players": 4, "stakes": True, "kong_tiles": 3, "birds": 2, "multiplier": 2},
}
NAMES = ("小明", "甲", "乙", "丙")


class Person:
    """Somebody before the window with nothing but a keyboard, or nothing but a mouse."""

    def __init__(self, app: App, clock: Clock, scene: MatchScene, way: str) -> None:
        self.app, self.clock, self.scene, self.way = app, clock, scene, way
        self.mind = chooser(game("taojiang"), "steady", Random(1).random)
        self.pressed = 0
        self.verbs: set[str] = set()

    def beat(self, *events: pygame.event.Event) -> None:
        """Let half a second pass at the window, a moment for the host."""
        self.clock.now += 0.5
        self.app.turn(list(events))
        time.sleep(0.002)

    def click(self, at: tuple[int, int]) -> None:
        assert self.way == "mouse"
        self.beat(move(at))
        self.beat(down(at))
        self.beat(up(at))

    def press(self, name: str) -> None:
        assert self.way == "keyboard"
        code = pygame.key.key_code(name)
        self.beat(key(code))
        self.beat(key_up(code))

    # -- what is to be done ------------------------------------------------------------------

    def asked(self) -> bool:
        scene = self.scene
        return self.app.scene is scene and scene.choosing and scene.desk.chooser.asked

    def play(self) -> None:
        """Answer what is asked."""
        view = self.scene.desk.view
        assert view is not None
        action = self.mind.choose(view.legal, lambda: view)
        self.verbs.add(action.verb)
        self.pressed += 1
        if self.way == "mouse":
            self.with_mouse(action)
        else:
            self.with_keys(action)
        self.beat()

    def slot(self, action: Action) -> int:
        view = self.scene.desk.view
        slots = [s.number for s in hand_slots(view.seats[0]) if s.tile == action.tiles[0]]
        return slots[-1]

    def with_mouse(self, action: Action) -> None:
        scene = self.scene
        chooser_, layout = scene.desk.chooser, scene.layout
        if action.verb == "discard":
            self.click(scene.composed.rows[0].presses[self.slot(action)].centre)
            return
        if chooser_.panel is None and action.verb == "pass" and self.pressed % 2:
            at = layout.centre.centre
            self.beat(move(at))
            self.beat(down(at, 3), up(at, 3))
            return
        if chooser_.panel is None:
            claims = chooser_.claims
            names = [claim.name for claim in claims]
            number = names.index(CLAIM_OF_VERB[action.verb])
            self.click(layout.buttons(len(claims))[number].centre)
        if chooser_.panel is not None:
            panel = chooser_.panel
            place = choice_places(layout, panel, claimed_tile(scene.desk.view))
            self.click(place.cells[panel.actions.index(action)].centre)

    def with_keys(self, action: Action) -> None:
        chooser_ = self.scene.desk.chooser
        if action.verb == "discard":
            number = self.slot(action)
            if self.pressed % 3:
                self.press(TILE_KEYS[number])
                return
            while chooser_.lifted != number:
                self.press("right")
            self.press("return")
            return
        if chooser_.panel is None:
            self.press(KEY[CLAIM_OF_VERB[action.verb]])
        if chooser_.panel is not None:
            at = chooser_.panel.actions.index(action)
            if action.value is not None:
                self.press(str(action.value))
            elif self.pressed % 2:
                self.press(TILE_KEYS[at])
            else:
                while chooser_.at != at:
                    self.press("right")
                self.press("return")

    def go_on(self) -> None:
        """Leave the result."""
        if self.way == "mouse":
            self.click(self.app.scene.next.rect.center)
        else:
            self.press("return")


@pytest.mark.timeout(240)
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_match_is_played_to_its_end(
    tmp_path: Path, players: int, way: str, size: tuple[int, int]
) -> None:
    clock = Clock()
    app = App(tmp_path, size=size, language="zh_Hans", clock=clock)
    app.open(visible=False)
    app.change(speed="off", faces="simplified")
    seats = (SeatPlan("human", NAMES[0]), *(SeatPlan("bot", n, "steady") for n in NAMES[1:players]))
    table = {"hands": HANDS, "turn_seconds": None, "claim_seconds": None, "pause_ms": 0}
    order = Order("taojiang", TABLES[players], Aside(seats, seed=f"{players}{way}"), table)
    try:
        scene = MatchScene(app, open_session(app, order, pace=AT_A_RUN))
        app.push(scene)
        person = Person(app, clock, scene, way)
        results = 0
        until = time.monotonic() + 200
        while not isinstance(app.scene, StandingsScene):
            assert time.monotonic() < until, "the match does not end"
            assert not scene.local.failed
            if isinstance(app.scene, ResultScene):
                if app.scene.next.enabled:
                    results += 1
                    person.go_on()
                person.beat()
            elif person.asked():
                person.play()
            else:
                person.beat()
        assert results >= HANDS
        assert person.pressed > 4 * HANDS
        assert "discard" in person.verbs
        assert ("stake" in person.verbs) is bool(TABLES[players].get("stakes"))
        standings = app.scene.standings
        assert len(standings.scores) == HANDS
        assert sum(standings.final) == 0
        assert len(standings.final) == players
    finally:
        app.close()
