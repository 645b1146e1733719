"""桃江麻将 in a real window under Xvfb: whole hands for two, three and four, by mouse or by keys.

What to press is found as a person would: the position is known from the journal, the place on the
screen from the layout. Nothing inside the program is asked (Show 5).
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.table.choose import TILE_KEYS
from client.table.claims import CLAIM_OF_VERB, KEY, claims
from client.table.compose import compose
from client.table.layout import SUITS, Layout
from client.table.overlays import number_places
from client.table.rows import hand_slots
from engine.core.model import Action
from engine.core.views import View
from tests.client.test_play_window import Window, needs, play_a_hand

pytestmark = pytest.mark.xdist_group("window")


SIZES = {2: (1280, 800), 3: (1024, 640), 4: (1920, 1080)}
WAYS = [(2, "mouse"), (2, "keyboard"), (3, "mouse"), (4, "mouse"), (4, "keyboard")]
"""The mouse has to find its places at every table; keys are those of any table, and the table for
three asks nothing that the others do not."""


@pytest.fixture
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Window]:
    needs("Xvfb", "xdotool")
    players = request.param
    made = Window(tmp_path, SIZES[players], seed="5", game_id=f"taojiang{players}")
    made.game_id = "taojiang"  # as the journal says it
    try:
        yield made
    finally:
        made.close()


def choose(view: View) -> Action:
    """Win and kong if possible, declare, stake two, pung; else throw from the left, wilds last."""
    for verb in ("win", "ready", "kong", "concealed_kong", "added_kong", "pung", "pass"):
        for action in view.legal:
            if action.verb == verb:
                return action
    stakes = [action for action in view.legal if action.value == 2]
    if stakes:
        return stakes[0]
    throws = [action for action in view.legal if action.verb == "discard"]
    return min(throws, key=lambda action: (action.tiles[0] in view.wilds, action.tiles))


def with_mouse(window: Window, view: View, action: Action) -> None:
    layout = Layout(window.size, len(view.seats), 1.0, SUITS)
    if action.value is not None:
        window.click(number_places(layout, 6).cells[action.value].centre)
        return
    if action.verb == "discard":
        number = next(s.number for s in hand_slots(view.seats[0]) if s.tile == action.tiles[0])
        window.click(compose(layout, view).rows[0].presses[number].centre)
        return
    found = claims(view.legal)
    names = [claim.name for claim in found]
    boxes = layout.buttons(len(found))
    window.click(boxes[names.index(CLAIM_OF_VERB[action.verb])].centre)


def with_keys(window: Window, view: View, action: Action) -> None:
    if action.value is not None:
        window.key(str(action.value))
    elif action.verb != "discard":
        window.key(KEY[CLAIM_OF_VERB[action.verb]])
    else:
        slots = hand_slots(view.seats[0])
        window.key(TILE_KEYS[next(s.number for s in slots if s.tile == action.tiles[0])])


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("window", "way"), WAYS, ids=[f"{n} players-{way}" for n, way in WAYS], indirect=["window"]
)
def test_a_whole_hand(window: Window, way: str) -> None:
    press = with_mouse if way == "mouse" else with_keys
    play_a_hand(window, way, lambda view: press(window, view, choose(view)), 240)
