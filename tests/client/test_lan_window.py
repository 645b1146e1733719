"""Two real windows under Xvfb: one hosts, one joins by the code, a whole match is played.

What is pressed in lobby and first page is pressed by xdotool, with keys and with the mouse.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from client.scenes.lan import LanScene
from server.keep import Kept
from tests.client.frame_kit import Player
from tests.client.lan_doubles import Finder
from tests.client.test_play_window import needs
from tests.client.xvfb import Display

pytestmark = pytest.mark.xdist_group("window")

SIZE = "1024x640"
PATIENCE = 120.0


class Window:
    """One program in a display of its own."""

    def __init__(self, folder: Path, role: str) -> None:
        folder.mkdir()
        self.folder = folder
        self.display = Display(*map(int, SIZE.split("x")))
        self.env = os.environ | {
            "DISPLAY": self.display.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }  # fmt: skip
        script = Path(__file__).with_name("lan_window_app.py")
        self.program = subprocess.Popen(
            [sys.executable, str(script), str(folder), SIZE, role], env=self.env
        )

    def close(self) -> None:
        self.program.terminate()
        self.program.wait(60)
        self.display.close()

    def xdotool(self, *words: object) -> str:
        done = subprocess.run(
            ["timeout", "10", "xdotool", *map(str, words)], env=self.env, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        return done.stdout

    def focus(self) -> None:
        self.until(lambda: self.xdotool("search", "--onlyvisible", "--class", "paizhuo"))
        found = self.xdotool("search", "--onlyvisible", "--class", "paizhuo").split()
        self.xdotool("windowfocus", found[-1])

    def key(self, *names: str) -> None:
        for name in names:
            self.xdotool("key", name)
            time.sleep(0.12)

    def type(self, text: str) -> None:
        self.xdotool("type", "--delay", "30", text)
        time.sleep(0.2)

    @property
    def scene(self) -> str:
        path = self.folder / "scene.txt"
        return path.read_text("utf-8") if path.exists() else ""

    def until(self, wanted, pause: float = 0.1):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.program.poll() is None, "the program has ended"
            found = wanted()
            if found:
                return found
            time.sleep(pause)
        raise AssertionError(f"never came; {self.scene}")

    def insist(self, press, wanted) -> None:
        """Press, and press again where nothing has come of it: a busy machine may lose a press."""
        for _ in range(8):
            press()
            end = time.monotonic() + 4
            while time.monotonic() < end:
                if wanted():
                    return
                time.sleep(0.1)
        raise AssertionError(f"nothing came of it; {self.scene}")


@pytest.fixture
def windows(tmp_path):
    needs("Xvfb", "xdotool")
    made = []
    try:
        for role in ("host", "join"):
            made.append(Window(tmp_path / role, role))
        yield made
    finally:
        for window in made:
            window.close()


@pytest.fixture
def place_of_address(tmp_path):
    """Where the line for the address lies on the page."""
    wide, high = map(int, SIZE.split("x"))
    folder = tmp_path / "measured"
    folder.mkdir()
    player = Player(folder, size=(wide, high))
    try:
        scene = player.show(LanScene(player.app, Finder(())))
        return scene.fields["address"].rect.center
    finally:
        player.close()


def kept(folder: Path) -> tuple[int, str] | None:
    """The port and join code of the host in a folder, as it notes them itself."""
    for path in (folder / "hosts").glob("*.json"):
        return int(path.stem), msgspec.json.decode(path.read_bytes(), type=Kept).code
    return None


@pytest.mark.timeout(400)
def test_one_hosts_one_joins_by_the_code_and_the_match_is_played_to_its_end(
    windows, place_of_address
):
    host, guest = windows
    host.until(lambda: host.scene.startswith("HostScene"))
    host.focus()

    # the focus is on "Open the table"; a taken port offers another one as its first answer
    def opened() -> bool:
        if host.scene.startswith("Dialog"):
            host.key("Return")
        return host.scene.startswith("LobbyScene")

    host.insist(lambda: host.key("Return"), opened)
    port, code = host.until(lambda: kept(host.folder))
    guest.until(lambda: guest.scene.startswith("LanScene"))
    guest.focus()
    guest.xdotool("mousemove", *place_of_address, "click", 1)
    time.sleep(0.3)
    guest.type(f"127.0.0.1:{port}")
    guest.key("Tab")
    guest.type(code)
    guest.insist(lambda: guest.key("Return"), lambda: guest.scene.startswith("LobbyScene"))

    def at_the_table() -> bool:
        return "Standings" in guest.scene or guest.scene.startswith(("LanMatch", "LanResult"))

    # the first Return sits down at the only table, the second is "I am ready"
    guest.insist(lambda: guest.key("Return"), at_the_table)
    for window in windows:
        window.until(lambda window=window: window.scene.startswith("StandingsScene"))
    assert host.scene == guest.scene
    assert "(" in host.scene
