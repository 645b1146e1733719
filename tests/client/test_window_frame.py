"""A real window under Xvfb, driven by xdotool: start, keys, mouse, resize, picture, end."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from tests.client.xvfb import Display

NEEDED = ("Xvfb", "xdotool")
MISSING = [name for name in NEEDED if shutil.which(name) is None]

pytestmark = [
    pytest.mark.skipif(
        bool(MISSING) and os.environ.get("CI") != "true", reason=f"no {', '.join(MISSING)} here"
    ),
    pytest.mark.xdist_group("window"),
]


def wait_for(what, seconds=60.0):
    """Return the first true answer; fail when time is up."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    pytest.fail("it did not happen in time")


def insist(press, what, pause=4.0):
    """Press, and press again where nothing has come of it: a busy machine may lose a press."""

    def answer():
        nonlocal again
        if time.monotonic() >= again:
            again = time.monotonic() + pause
            press()
        return what()

    again = 0.0
    return wait_for(answer)


@pytest.fixture(scope="module")
def display():
    """A screen of its own."""
    screen = Display(1600, 1000)
    yield screen.name
    screen.close()


class Window:
    """The program in its window, and the hands that use it."""

    def __init__(self, display: str, folder: Path, *argv: str) -> None:
        self.folder = folder
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SDL_VIDEODRIVER")}
        self.env = {**kept, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.log = (folder / "stderr").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "client", "--data-dir", str(folder), "--lang", "en", *argv],
            env=self.env, stderr=self.log, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            self.id = wait_for(self._find)
        except BaseException:
            self.close()
            raise

    def _find(self) -> str:
        assert self.process.poll() is None, (self.folder / "stderr").read_text()
        found = self.do("search", "--onlyvisible", "--class", "paizhuo")
        return found.split()[-1] if found else ""

    def do(self, *command: str) -> str:
        done = subprocess.run(
            ["timeout", "10", "xdotool", *command], env=self.env, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        return done.stdout

    def key(self, *names: str) -> None:
        for name in names:
            self.do("key", "--window", self.id, name)
            time.sleep(0.15)

    def click(self, x: int, y: int) -> None:
        self.do("mousemove", "--window", self.id, str(x), str(y))
        time.sleep(0.1)
        self.do("click", "1")
        time.sleep(0.2)

    def picture(self) -> pygame.Surface:
        """Let the program take a picture of itself."""
        before = set(self.pictures())
        fresh = insist(lambda: self.key("F12"), lambda: set(self.pictures()) - before)
        return pygame.image.load(max(fresh, key=lambda path: path.stat().st_mtime_ns))

    def pictures(self) -> list[Path]:
        return sorted((self.folder / "pictures").glob("*.png"))

    def close(self) -> str:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(60)
        self.log.close()
        return (self.folder / "stderr").read_text()


@pytest.fixture
def window(display, tmp_path):
    opened = []

    def open_(*argv):
        opened.append(Window(display, tmp_path, *argv))
        return opened[-1]

    yield open_
    for each in opened:
        each.close()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_the_title_opens_settings_and_closes_by_keyboard(window):
    shown = window()
    title = shown.picture()
    assert title.get_size() == (1280, 800)
    shown.key("Down", "Down", "Down", "Return")
    settings = shown.picture()
    assert not same(title, settings)
    assert insist(lambda: shown.key("Escape"), lambda: shown.process.poll() is not None, 1.0)
    assert shown.process.returncode == 0
    assert shown.close() == ""


def test_a_match_is_set_up_and_started_by_mouse(window):
    shown = window()
    title = shown.picture()
    insist(lambda: shown.click(262, 250), lambda: not same(title, shown.picture()))
    (journal,) = insist(
        lambda: shown.click(1125, 755), lambda: list((shown.folder / "journals").glob("*.jsonl"))
    )
    wait_for(lambda: b'"hand":1' in journal.read_bytes())
    shown.process.terminate()
    shown.process.wait(60)


def test_the_window_follows_its_size(window):
    shown = window("--size", "1100x700")
    assert shown.picture().get_size() == (1100, 700)
    shown.do("windowsize", shown.id, "1500", "940")
    assert wait_for(lambda: shown.picture().get_size() == (1500, 940))


def test_a_killed_program_goes_on_where_it_was(window):
    first = window("--game", "i8", "--seed", "5")
    (journal,) = wait_for(lambda: list((first.folder / "journals").glob("*.jsonl")))
    wait_for(lambda: b'"hand":1' in journal.read_bytes())
    first.process.kill()
    first.process.wait(60)
    kept = journal.read_bytes()
    second = window("--continue")
    second.picture()
    assert journal.read_bytes().startswith(kept.rpartition(b"\n")[0])
    assert len(list((second.folder / "journals").glob("*.jsonl"))) == 1
