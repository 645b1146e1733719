"""Whole matches of 安化跑胡子 by mouse alone and by keyboard alone, to the standings (Show 5).

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
from client.table.claims import CLAIM_OF_VERB, KEY
from client.table.zipai.choose import ZipaiChooser
from client.table.zipai.paint import steps
from engine.bots import chooser
from engine.core.model import Action
from engine.games import game
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.client.table_game import Clock, down, key, key_up, move, up
from tests.client.test_zitable_play import next_option

HANDS = 3
NAMES = ("小明", "甲", "乙")
OPTIONS = {"open_wei": True, "climbing": True, "xi_per_tun": 1}


class Person:
    """Somebody before the window with nothing but a keyboard, or nothing but a mouse."""

    def __init__(self, app: App, clock: Clock, scene: MatchScene, way: str) -> None:
        self.app, self.clock, self.scene, self.way = app, clock, scene, way
        self.mind = chooser(game("paohuzi"), "steady", Random(1).random)
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

    @property
    def chooser(self) -> ZipaiChooser:
        assert isinstance(self.scene.desk.chooser, ZipaiChooser)
        return self.scene.desk.chooser

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
        (self.with_mouse if self.way == "mouse" else self.with_keys)(action)
        self.beat()

    def still(self, action: Action) -> bool:
        """Whether it may still be done: somebody else may have been quicker with a better claim."""
        return action in self.scene.desk.view.legal

    def slot(self, action: Action) -> int:
        return next(s.number for s in self.chooser.slots if s.tile == action.tiles[0])

    def with_mouse(self, action: Action) -> None:
        scene, layout = self.scene, self.scene.layout
        if action.verb == "discard":
            self.click(scene.composed.rows[0].presses[self.slot(action)].centre)
            if self.chooser.feeding is not None:
                self.click(layout.warning().cells[0].centre)
            return
        if self.chooser.choices and action.verb != "chi":
            self.click(steps.place(layout, self.chooser.options, self.chooser.width).back.centre)
        if not self.chooser.choices:
            if action.verb == "pass" and self.pressed % 2:
                at = layout.timer.centre
                self.beat(move(at))
                self.beat(down(at, 3), up(at, 3))
                return
            claims = self.chooser.claims
            number = [claim.name for claim in claims].index(CLAIM_OF_VERB[action.verb])
            self.click(layout.buttons(len(claims))[number].centre)
        while self.chooser.options and self.still(action):
            where = steps.place(layout, self.chooser.options, self.chooser.width)
            self.click(where.cells[next_option(self.chooser, action)].centre)

    def with_keys(self, action: Action) -> None:
        if action.verb == "discard":
            at = self.chooser.places[self.slot(action)]
            column = self.chooser.columns(self.scene.desk.view)[at.column]
            for _ in range(len(column) - at.row):
                self.press("1234567890"[at.column])
            self.press("return")
            if self.chooser.feeding is not None:
                self.press("1")
            return
        if self.chooser.choices and action.verb != "chi":
            self.press("escape")
        if not self.chooser.choices:
            self.press(KEY[CLAIM_OF_VERB[action.verb]])
        while self.chooser.options and self.still(action):
            self.press(str(next_option(self.chooser, action) + 1))

    def go_on(self) -> None:
        """Leave the result."""
        if self.way == "mouse":
            self.click(self.app.scene.next.rect.center)
        else:
            self.press("return")


@pytest.mark.timeout(240)
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize(
    ("size", "language"), [((1024, 640), "zh_Hans"), ((1920, 1080), "zh_Hant"), ((1280, 800), "en")]
)
def test_a_match_is_played_to_its_end(
    tmp_path: Path, way: str, size: tuple[int, int], language: str
) -> None:
    clock = Clock()
    app = App(tmp_path, size=size, language=language, clock=clock)
    app.open(visible=False)
    app.change(speed="off")
    seats = (SeatPlan("human", NAMES[0]), *(SeatPlan("bot", n, "steady") for n in NAMES[1:]))
    table = {"hands": HANDS, "turn_seconds": None, "claim_seconds": None, "pause_ms": 0}
    order = Order("paohuzi", OPTIONS, Aside(seats, seed=f"zi{size[0]}"), table)
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
        assert person.pressed > 3 * HANDS
        assert {"discard", "chi"} <= person.verbs
        standings = app.scene.standings
        assert len(standings.scores) == HANDS
        assert sum(standings.final) == 0
        assert len(standings.final) == 3
    finally:
        app.close()
