"""安化跑胡子 in a real window under Xvfb: a match with the mouse alone, another with keys alone.

As for mahjong: what to press is known from the journal and the layout, nothing inside the program
is asked (Show 5).
"""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from client.table.claims import claimed_tile, claims
from client.table.zipai import meals
from client.table.zipai.choose import ZipaiChooser
from client.table.zipai.layout import ZipaiLayout
from client.table.zipai.paint.steps import place
from engine.core.model import Action, Seat
from engine.core.tiles import Tile
from engine.core.views import View
from tests.client.test_play_window import WAY_NAMES, WAYS, Window, needs, next_hand_button

pytestmark = pytest.mark.xdist_group("window")

ME = Seat(0)


@pytest.fixture
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Window]:
    needs("Xvfb", "xdotool")
    made = Window(tmp_path, request.param, seed="5", game_id="paohuzi")
    try:
        yield made
    finally:
        made.close()


def choose(view: View) -> Action:
    """Win, claim, eat the first way; else throw the first loose card."""
    for verb in ("hu", "peng", "chi", "discard", "pass"):
        for action in view.legal:
            if action.verb == verb:
                return action
    raise AssertionError("nothing to do")


class Mirror:
    """The hand as the window has it: sorted by itself, and every discard taken from its place."""

    def __init__(self) -> None:
        self.chooser = ZipaiChooser()

    def look(self, view: View) -> None:
        self.chooser.ask(view, 0.0)

    def threw(self, tile: Tile) -> None:
        self.chooser.press_tile(self.slot(tile), time.monotonic())

    def slot(self, tile: Tile) -> int:
        return next(s.number for s in self.chooser.slots if s.tile == tile)


def path_to(view: View, action: Action) -> list[int]:
    """Return the choices that lead to a 吃."""
    eaten = claimed_tile(view)
    assert eaten is not None
    actions = [a for a in view.legal if a.verb == "chi"]
    chosen: tuple[meals.Group, ...] = ()
    numbers: list[int] = []
    while len(actions) > 1:
        options = meals.options(actions, eaten, chosen)
        left = list(meals.groups_of(action, eaten))
        for group in chosen:
            left.remove(group)
        at = next(
            i for i, o in enumerate(options)
            if o.action == action or (o.action is None and o.group in left)
        )  # fmt: skip
        numbers.append(at)
        if options[at].action is not None:
            break
        chosen = (*chosen, options[at].group)
    return numbers


def with_mouse(window: Window, mirror: Mirror, view: View, action: Action) -> None:
    layout, chooser = ZipaiLayout(window.size), mirror.chooser
    if action.verb == "discard":
        at = chooser.places[mirror.slot(action.tiles[0])]
        columns = layout.columns([len(c) for c in chooser.columns(view)])
        box = columns[at.column][at.row]
        window.click((box.cx, box.y + layout.peek(layout.card) // 2))
        return
    names = {"hu": "win", "peng": "pung", "chi": "chow", "pass": "pass"}
    found = claims(view.legal)
    number = [claim.name for claim in found].index(names[action.verb])
    window.click(layout.buttons(len(found))[number].centre)
    eaten, chosen = claimed_tile(view), ()
    meals_ = [a for a in view.legal if a.verb == "chi"]
    for number in path_to(view, action) if action.verb == "chi" else ():
        assert eaten is not None
        options = meals.options(meals_, eaten, chosen)
        time.sleep(0.35)
        window.click(place(layout, options, chooser.width).cells[number].centre)
        chosen = (*chosen, options[number].group)


def with_keys(window: Window, mirror: Mirror, view: View, action: Action) -> None:
    chooser = mirror.chooser
    if action.verb == "discard":
        at = chooser.places[mirror.slot(action.tiles[0])]
        column = chooser.columns(view)[at.column]
        for _ in range(len(column) - at.row):
            window.key("1234567890"[at.column])
        window.key("return")
        return
    window.key({"hu": "h", "peng": "p", "chi": "c", "pass": "space"}[action.verb])
    for number in path_to(view, action) if action.verb == "chi" else ():
        time.sleep(0.35)
        window.key(str(number + 1))


def again_button(window: Window) -> tuple[int, int]:
    """Return where the standings' last button is: it begins another match."""
    unit = min(window.size[0] / 1280, window.size[1] / 800)
    return window.size[0] - round(110 * unit), window.size[1] - round(65 * unit)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("window", "way"), WAYS, ids=WAY_NAMES, indirect=["window"])
def test_a_whole_match(window: Window, way: str) -> None:
    """Both hands, both results, the standings, and from there on into another match."""
    window.wait_for_window()
    until = time.monotonic() + 220
    answered, hands, mirror = 0, 0, Mirror()
    while time.monotonic() < until:
        assert window.program.poll() is None, "the program has ended"
        known = window.match()
        if known is None:
            time.sleep(0.1)
            continue
        match, lines = known
        hands = match.hands_played
        if not match.playing:  # a result, or the standings after the last
            if len(window.journals()) > 1:
                break
            if way == "keyboard":
                window.key("return")
            else:
                window.click(next_hand_button(window))
                if match.over:
                    time.sleep(0.5)
                    window.click(again_button(window))
            window.wait_on(lines, 0.7)
            continue
        view = match.rules.view(match.state, ME)
        mirror.look(view)
        if ME not in match.rules.asked(match.state):
            window.wait_on(lines, 0.3)
            continue
        action = choose(view)
        press = with_mouse if way == "mouse" else with_keys
        if window.answer(lines, partial(press, window, mirror, view, action)):
            answered += 1
            if action.verb == "discard":
                mirror.threw(action.tiles[0])
    assert hands == 2
    assert match.over
    assert len(window.journals()) == 2
    assert answered >= 5
    assert window.program.poll() is None
