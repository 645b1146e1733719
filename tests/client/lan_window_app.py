"""A window for a test of two: lobby and chat are pressed from outside, the hands play themselves.

`lan_window_app.py FOLDER SIZE host|join`: `host` opens the set-up page of a short table, `join`
the network's first page. At the table it throws and passes by itself, as a bot would.
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from client.app import App
from client.scenes.lan import LanScene
from client.scenes.lan_match import LanMatchScene
from client.scenes.lan_setup import HostScene
from client.scenes.result import ResultScene
from client.scenes.standings import StandingsScene
from client.scenes.title import TitleScene
from client.signals import heeded


def play(app: App) -> None:
    """Do at the table what there is to do."""
    match = next((s for s in app.scenes if isinstance(s, LanMatchScene)), None)
    if isinstance(app.scene, ResultScene):
        app.scene.go_on()
    elif match is not None and match.choosing and match.desk.chooser.asked:
        desk = match.desk
        assert desk.view is not None
        legal = desk.view.legal
        wish = next((a for a in legal if a.verb in ("pass", "discard")), legal[0])
        desk.chooser.sent = wish
        desk.session.play(desk.mine[0], wish)


def note(folder: Path, app: App) -> None:
    """Tell the test what is on top, and what the standings say."""
    scene = app.scenes[-1] if app.scenes else None
    words = type(scene).__name__
    if isinstance(scene, StandingsScene):
        words += f" {scene.standings.names} {scene.standings.final}"
    path = folder / "scene.txt"
    if not path.exists() or path.read_text("utf-8") != words:
        path.with_suffix(".new").write_text(words, "utf-8")
        path.with_suffix(".new").replace(path)


def main() -> None:
    """Open the window and live."""
    folder, size, role = Path(sys.argv[1]), sys.argv[2].split("x"), sys.argv[3]
    app = App(folder, size=(int(size[0]), int(size[1])), language="en")
    app.hurry()
    app.open()
    app.push(TitleScene(app))
    app.push(LanScene(app))
    if role == "host":
        scene = HostScene(app)
        scene._set_game("paohuzi")
        scene._set_kind(2, "steady")
        scene.order = replace(scene.order, table={**scene.order.table, "hands": 2, "pause_ms": 50})
        app.push(scene)

    def over() -> bool:
        play(app)
        note(folder, app)
        return False

    with heeded(app):
        app.run(over)
    app.close()


if __name__ == "__main__":
    main()
