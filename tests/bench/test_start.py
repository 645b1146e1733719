"""From the command to the first frame that can be pressed: ≤ 1.5 s on a warm machine."""

import os
import subprocess
import sys

START = """
import sys
from pathlib import Path
from client import __main__ as program
from client.app import App
from client.scenes.title import TitleScene
sys.modules.setdefault("pkg_resources", None)
app = App(Path(sys.argv[1]), language="zh_Hant")
app.open(visible=False)
app.push(TitleScene(app))
app.turn([])
assert app.scene.ring.focus is not None
"""


def start(folder):
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    subprocess.run([sys.executable, "-c", START, str(folder)], env=env, check=True, timeout=60)


def test_start_to_the_first_frame(benchmark, tmp_path):
    benchmark.pedantic(start, args=(tmp_path,), rounds=5, warmup_rounds=1)
