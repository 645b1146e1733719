"""Somebody before the window who plays a whole match by mouse alone or by keyboard alone.

He plays what a steady player would in his place; every answer is pressed, none is sent.
"""

import time
from abc import ABC, abstractmethod
from random import Random

import pygame

from client.app import App
from client.scenes.match import AT_A_RUN, MatchScene, open_session
from client.scenes.result import ResultScene
from client.scenes.standings import Standings, StandingsScene
from engine.bots import chooser
from engine.core.model import Action
from engine.games import game
from server.opening import Order
from tests.client.table_game import Clock, down, key, key_up, move, up

PATIENCE = 200.0


class Person(ABC):
    """Has nothing but a keyboard, or nothing but a mouse; how to press an answer a game knows."""

    def __init__(self, app: App, clock: Clock, order: Order, way: str) -> None:
        self.app, self.clock, self.way = app, clock, way
        self.scene = MatchScene(app, open_session(app, order, pace=AT_A_RUN))
        self.mind = chooser(game(order.game), "steady", Random(1).random)
        self.pressed = self.results = 0
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
        (self.with_mouse if self.way == "mouse" else self.with_keys)(action)
        self.beat()

    @abstractmethod
    def with_mouse(self, action: Action) -> None:
        """Press an answer with the mouse."""

    @abstractmethod
    def with_keys(self, action: Action) -> None:
        """Press an answer with keys."""

    def go_on(self) -> None:
        """Leave the result."""
        if self.way == "mouse":
            self.click(self.app.scene.next.rect.center)
        else:
            self.press("return")

    def play_to_the_end(self) -> Standings:
        """Play until the standings are seen; return them."""
        self.app.push(self.scene)
        until = time.monotonic() + PATIENCE
        while not isinstance(self.app.scene, StandingsScene):
            assert time.monotonic() < until, "the match does not end"
            assert not self.scene.local.failed
            if isinstance(self.app.scene, ResultScene):
                if self.app.scene.next.enabled:
                    self.results += 1
                    self.go_on()
                self.beat()
            elif self.asked():
                self.play()
            else:
                self.beat()
        return self.app.scene.standings
