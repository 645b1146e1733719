"""Watching bots from the command line: hand after hand goes on by itself, as many as asked for.

Where a picture of the last result is wanted the program ends with it; else that result stands until
the watcher goes.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client.errors import StandstillError
from client.scenes.result import ResultScene
from client.scenes.standings import StandingsScene
from client.scenes.table import TableScene
from client.table.phrase import CODES

if TYPE_CHECKING:
    from client.app import App

PATIENCE = 10.0
"""Seconds a host of our own is waited for, also where it waits for a disk."""
READ = 2.0
"""Seconds a result stands where nobody presses and no picture is wanted."""


def watch_hands(app: "App", hands: int | None, shot: Path | None) -> None:
    """Live until the window is closed, or until the last of `hands` results has its picture.

    It is written to `shot` as it stands when all its numbers have run up; OSError if that cannot
    be, StandstillError if the table cannot go on and an end was asked for.
    """
    app.run(_Watcher(app, hands, shot).enough)


def picture_of_first(app: "App", shot: Path) -> None:
    """Write the first scene to `shot`: a page at once, a table when it knows its match."""
    until = app.clock() + PATIENCE
    app.turn([])
    app.run(lambda: _shows(app) or app.clock() > until)
    app.turn([])
    app.save_picture(shot)


def _shows(app: "App") -> bool:
    scene = app.scene
    return not isinstance(scene, TableScene) or scene.desk.view is not None


class _Watcher:
    """Counts results and presses on."""

    def __init__(self, app: "App", hands: int | None, shot: Path | None) -> None:
        self.app, self.hands, self.shot = app, hands, shot
        self.seen = 0
        self._stands_since: float | None = None
        self._result: ResultScene | None = None
        self._since = 0.0

    def enough(self) -> bool:
        """Look at what is shown after a turn; True when there is nothing more to see."""
        app, scene = self.app, self.app.scene
        if isinstance(scene, StandingsScene):
            return self.hands is not None and self.shot is not None
        if self.hands is not None and isinstance(scene, TableScene):
            self._check_stands(scene.desk.paused)
        if not isinstance(scene, ResultScene):
            return False
        if scene is not self._result:
            self._result, self._since = scene, app.now
            self.seen += 1
        if self.hands is not None and self.seen >= self.hands:
            if self.shot is None:
                return False
            self._picture(scene)
            return True
        if self.shot is not None or app.now >= self._since + READ:
            scene.go_on()
        return False

    def _check_stands(self, code: str) -> None:
        """Give up on a table that has stood still for too long."""
        if not code:
            self._stands_since = None
        elif self._stands_since is None:
            self._stands_since = self.app.now
        elif self.app.now >= self._stands_since + PATIENCE:
            raise StandstillError(CODES.get(code, CODES["paused"]))

    def _picture(self, scene: ResultScene) -> None:
        """Write the result down once nothing runs any more."""
        assert self.shot is not None
        app = self.app
        app.run(lambda: _settled(scene, app))
        app.save_picture(self.shot)


def _settled(scene: ResultScene, app: "App") -> bool:
    wake: Callable[[float], float | None] = scene.wake
    due = wake(app.now)
    return due is None or due > app.now
