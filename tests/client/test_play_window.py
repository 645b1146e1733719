"""A real window under Xvfb: a whole hand with the mouse alone, another with the keyboard alone.

What to press is found as a person would: the position is known from the journal, the place on the
screen from the layout. Nothing inside the program is asked (Show 5).
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from client.table.choose import FRESH, GUARD, TILE_KEYS
from client.table.claims import claims
from client.table.compose import compose
from client.table.layout import Layout
from client.table.paint.sheet import HIGH, WIDE
from client.table.rows import hand_slots
from engine.core import journal
from engine.core.errors import JournalError
from engine.core.match import Match
from engine.core.model import Action, Seat
from engine.core.replay import Replay
from engine.core.views import View
from engine.games import game
from tests.client.xvfb import Display

pytestmark = pytest.mark.xdist_group("window")

ME = Seat(0)
PATIENCE = 60.0
LAG = 0.05
"""Seconds from a line in the journal until the window has taken it, on a quick machine."""
SIZES = [(1280, 800), (1024, 640)]
WAYS = [(SIZES[0], "mouse"), (SIZES[1], "mouse"), (SIZES[1], "keyboard")]
"""The mouse has to find its places at either size; keys are the same whatever the size."""
WAY_NAMES = [f"{wide}x{high}-{way}" for (wide, high), way in WAYS]


def needs(*programs: str) -> None:
    """Skip by name where a program is missing; on CI that is a failure."""
    for program in programs:
        if shutil.which(program) is None:
            if os.environ.get("CI") == "true":
                pytest.fail(f"{program} is missing")
            pytest.skip(f"{program} is missing")


class Window:
    """The program in a window on a display of its own, and hands to use it."""

    def __init__(self, folder: Path, size: tuple[int, int], seed: str, game_id: str = "i8") -> None:
        self.folder, self.size, self.game_id = folder, size, game_id
        self.counts_from = 0.0
        """When a press counts again: the program drops what comes sooner than a person can act."""
        self.display = Display(*size)
        self.env = os.environ | {
            "DISPLAY": self.display.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_X11_WMCLASS": "paizhuo",  # xdotool finds no window by its name here
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }  # fmt: skip
        script = Path(__file__).with_name("play_window_app.py")
        self.program = subprocess.Popen(
            [sys.executable, str(script), str(folder), *map(str, size), seed, game_id], env=self.env
        )

    def close(self) -> None:
        self.program.terminate()
        self.program.wait(60)
        self.display.close()

    def xdotool(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True,
            timeout=20, check=False,
        )  # fmt: skip
        return done.stdout

    def wait_for_window(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self.xdotool("search", "--onlyvisible", "--class", "paizhuo").split()
            if found:
                self.xdotool("windowfocus", found[0])
                return
            assert self.program.poll() is None, "the program has ended"
            time.sleep(0.1)
        raise AssertionError("no window")

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.xdotool("mousemove", *at, "sleep", "0.03", "click", button)

    def key(self, name: str) -> None:
        names = {"-": "minus", "=": "equal", "space": "space", "return": "Return"}
        self.xdotool("key", names.get(name, name))

    # -- what is known from outside ----------------------------------------------------------

    def journals(self) -> list[Path]:
        return sorted((self.folder / "journals").glob("*.jsonl"))

    def match(self) -> tuple[Match, int] | None:
        """Return the match as its journal tells it, and how many lines there are."""
        found = self.journals()
        if not found:
            return None
        try:
            lines = list(journal.read_lines(found[0].read_text(encoding="utf-8").splitlines()))
            if len(lines) < 2:
                return None
            return Replay(game(self.game_id), lines).run(), len(lines)
        except JournalError:
            return None  # a line is just being written

    def wait_on(self, lines: int, seconds: float) -> bool:
        """Wait until the journal has grown. Its lines are counted, not read: polls are cheap."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.journals()[0].read_bytes().count(b"\n") > lines:
                self.counts_from = max(self.counts_from, time.monotonic() + FRESH + LAG)
                return True
            time.sleep(0.02)
        return False

    def answer(self, lines: int, press: Callable[[], None]) -> bool:
        """Press as soon as a press counts; return whether the journal has grown by it."""
        time.sleep(max(0.0, self.counts_from - time.monotonic()))
        press()
        if not self.wait_on(lines, 1.5):
            return False
        self.counts_from = time.monotonic() + GUARD + LAG
        return True


@pytest.fixture
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Window]:
    needs("Xvfb", "xdotool")
    made = Window(tmp_path, request.param, seed="3")
    try:
        yield made
    finally:
        made.close()


def choose(view: View) -> Action:
    """Play as a beginner: win if possible, claim a pung, else throw from the left."""
    for verb in ("win", "pung", "pass"):
        for action in view.legal:
            if action.verb == verb:
                return action
    return next(a for a in view.legal if a.verb == "discard")


def with_mouse(window: Window, view: View, action: Action) -> None:
    """Press the tile or the button; pass with the right button on the table."""
    layout = Layout(window.size)
    if action.verb == "discard":
        number = next(s.number for s in hand_slots(view.seats[0]) if s.tile == action.tiles[0])
        window.click(compose(layout, view).rows[0].presses[number].centre)
    elif action.verb == "pass" and view.wall.left % 2:
        window.click(layout.centre.centre, 3)
    else:
        found = claims(view.legal)
        boxes = layout.buttons(len(found))
        names = [claim.name for claim in found]
        window.click(boxes[names.index(action.verb)].centre)


def with_keys(window: Window, view: View, action: Action) -> None:
    """Press the tile's key, or the claim's; every other throw with arrows and Enter."""
    if action.verb != "discard":
        window.key({"win": "h", "pung": "p", "pass": "space"}[action.verb])
        return
    slots = hand_slots(view.seats[0])
    number = next(s.number for s in slots if s.tile == action.tiles[0])
    if view.wall.left % 3:
        window.key(TILE_KEYS[number])
    else:
        for _ in range(number + 1):
            window.key("Right")
        window.key("return")


def next_hand_button(window: Window) -> tuple[int, int]:
    """Return where the result's last button is."""
    unit = min(window.size[0] / 1280, window.size[1] / 800)
    unit = min(unit, (window.size[0] - 24) / WIDE, (window.size[1] - 24) / HIGH)
    x = window.size[0] / 2 + (WIDE / 2 - 24 - 95) * unit
    y = window.size[1] / 2 + (-HIGH / 2 + 576 + 28) * unit
    return round(x), round(y)


def play_a_hand(window: Window, way: str, answer: Callable[[View], None], seconds: float) -> None:
    """Play one hand and go on to the next: `answer` presses what the person wants."""
    window.wait_for_window()
    until = time.monotonic() + seconds
    answered, hands = 0, 0
    while time.monotonic() < until:
        assert window.program.poll() is None, "the program has ended"
        known = window.match()
        if known is None:
            time.sleep(0.1)
            continue
        match, lines = known
        hands = match.hands_played
        if hands and match.playing:
            break  # the next hand has begun
        if hands:
            if way == "mouse":
                window.click(next_hand_button(window))
            else:
                window.key("return")
            window.wait_on(lines, 0.7)
            continue
        if ME not in match.rules.asked(match.state):
            window.wait_on(lines, 0.3)
            continue
        view = match.rules.view(match.state, ME)
        answered += window.answer(lines, partial(answer, view))
    assert hands == 1
    assert answered >= 3
    assert window.program.poll() is None


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("window", "way"), WAYS, ids=WAY_NAMES, indirect=["window"])
def test_a_whole_hand(window: Window, way: str) -> None:
    press = with_mouse if way == "mouse" else with_keys
    play_a_hand(window, way, lambda view: press(window, view, choose(view)), 180)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("window", SIZES[1:], ids=["1024x640"], indirect=True)
def test_the_picture_key_saves_what_is_seen(window: Window) -> None:
    window.wait_for_window()
    until = time.monotonic() + PATIENCE
    pictures = window.folder / "pictures"
    while time.monotonic() < until and not (pictures.exists() and list(pictures.iterdir())):
        window.key("F12")
        time.sleep(0.3)
    found = list(pictures.iterdir())
    assert found
    assert found[0].read_bytes()[:4] == b"\x89PNG"
