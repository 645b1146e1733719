"""Whole matches of 桃江麻将 for two, three, four: by keyboard alone, by mouse alone (Show 5).

The person plays what a steady player would in his place; every answer is pressed, none is sent.
"""

from pathlib import Path

import pytest

from client.app import App
from client.table.choose import TILE_KEYS
from client.table.claims import CLAIM_OF_VERB, KEY, claimed_tile
from client.table.pointer import choice_places
from client.table.rows import hand_slots
from engine.core.model import Action
from server.opening import Order
from server.store import Aside, SeatPlan
from tests.client.person import Person
from tests.client.table_game import Clock, down, move, up

HANDS = 2
TABLES = {
    2: {"players": 2, "stakes": True, "birds": 2, "cut": 26},
    3: {"players": 3, "birds": 1, "wilds": 8},
    4: {"players": 4, "stakes": True, "kong_tiles": 3, "birds": 2, "multiplier": 2},
}
NAMES = ("小明", "甲", "乙", "丙")


class TilePerson(Person):
    """Presses answers at a table of tiles."""

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
        person = TilePerson(app, clock, order, way)
        standings = person.play_to_the_end()
        assert person.results >= HANDS
        assert person.pressed > 4 * HANDS
        assert "discard" in person.verbs
        assert ("stake" in person.verbs) is bool(TABLES[players].get("stakes"))
        assert len(standings.scores) == HANDS
        assert sum(standings.final) == 0
        assert len(standings.final) == players
    finally:
        app.close()
