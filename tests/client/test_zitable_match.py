"""Whole matches of 安化跑胡子 by mouse alone and by keyboard alone, to the standings (Show 5).

The person plays what a steady player would in his place; every answer is pressed, none is sent.
"""

from pathlib import Path

import pytest

from client.app import App
from client.table.claims import CLAIM_OF_VERB, KEY
from client.table.zipai.choose import ZipaiChooser
from client.table.zipai.paint import steps
from engine.core.model import Action
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.client.person import Person
from tests.client.table_game import Clock, down, move, up
from tests.client.test_zitable_play import next_option

HANDS = 3
NAMES = ("小明", "甲", "乙")
OPTIONS = {"open_wei": True, "climbing": True, "xi_per_tun": 1}


class CardPerson(Person):
    """Presses answers at a table of cards."""

    @property
    def chooser(self) -> ZipaiChooser:
        assert isinstance(self.scene.desk.chooser, ZipaiChooser)
        return self.scene.desk.chooser

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
        person = CardPerson(app, clock, order, way)
        standings = person.play_to_the_end()
        assert person.results >= HANDS
        assert person.pressed > 3 * HANDS
        assert {"discard", "chi"} <= person.verbs
        assert len(standings.scores) == HANDS
        assert sum(standings.final) == 0
        assert len(standings.final) == 3
    finally:
        app.close()
