"""A match on this machine, from its start or where it stopped, to its last result."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.faults import told
from client.scenes import history, table_menu
from client.scenes.standings import StandingsScene
from client.scenes.table import TableScene
from client.session import AT_ONCE, LocalSession, Pace
from client.table.phrase import PAUSED
from client.ui.button import GREEN, RED
from client.ui.dialog import Answer, Dialog
from client.ui.menu import Item, Menu
from engine.core.errors import EngineError
from server.faults import StoreError
from server.opening import Order

if TYPE_CHECKING:
    from client.app import App


class MatchScene(TableScene):
    """The table of a match whose host is this program; leaving it keeps the match."""

    def __init__(self, app: "App", session: LocalSession) -> None:
        super().__init__(app, session, on_menu=self.menu, on_finished=self.finished)
        self.local = session
        self.resting = False

    def leave(self) -> None:
        """Let everything reach the disk, and free the journal."""
        super().leave()
        self.local.close()

    def tick(self, now: float) -> bool:
        """Go on with the table; it stands still while its people look at something else."""
        changed = super().tick(now)
        away = bool(self.desk.mine) and self.app.scene not in (self, self.result)
        if away == self.resting:
            return changed
        self.resting = away
        self.local.rest(on=away)
        return True

    def menu(self) -> None:
        """Open the Esc menu; the table stands still below it."""
        tr, app = self.app.tr, self.app
        items = [
            Item(tr("Go on"), None, GREEN),
            *table_menu.pages(self),
            Item(tr("Leave the table"), self.to_title, tip=tr("The match is kept: Continue.")),
            Item(tr("Quit"), app.quit, RED, tip=tr("The match is kept: Continue.")),
        ]
        note = tr(PAUSED) if self.desk.mine else ""
        app.push(Menu(app, tr("Menu"), items, note=note))

    def to_title(self) -> None:
        """Leave the table."""
        from client.scenes.title import TitleScene

        self.app.reset(TitleScene(self.app))

    def finished(self) -> None:
        """Show who came where."""
        app, path = self.app, self.local.path
        app.reset(
            StandingsScene(
                app, history.standings(path),
                again=lambda: start(app, history.order_again(path)),
                watch=lambda: watch(app, path),
            )
        )  # fmt: skip


AT_A_RUN = replace(AT_ONCE, onward=None)
"""Bots lose no time, but every result waits until it has been seen."""


DEAL = 6.0
"""Seconds a deal takes at ordinary speed; the first decision has its full time after it."""


def open_session(app: "App", order: Order, *, pace: Pace | None = None) -> LocalSession:
    """Open a new match; OptionError or StoreError say why not."""
    aside = order.aside
    return LocalSession(
        order.game, order.options, aside.seats, data_dir=app.folder, table=order.table,
        seed=aside.seed, pace=pace or Pace(deal=DEAL * app.settings.pace),
        call_seconds=aside.call_seconds,
        open_hands=aside.open_hands, on_message=app.post_wakeup,
    )  # fmt: skip


def resume_session(app: "App", path: Path) -> LocalSession:
    """Take a match up where its journal ends; JournalError or StoreError say why not."""
    return LocalSession.resume(path, on_message=app.post_wakeup)


def start(app: "App", order: Order) -> None:
    """Begin a match and sit down; what cannot be is said in a dialog."""
    _sit(app, lambda: open_session(app, order))


def resume(app: "App", path: Path) -> None:
    """Take a match up where its journal ends."""
    _sit(app, lambda: resume_session(app, path))


def _sit(app: "App", open_: Callable[[], LocalSession]) -> None:
    try:
        session = open_()
    except (EngineError, StoreError) as cause:
        trouble(app, app.tr("This match cannot be played"), cause)
    else:
        app.reset(MatchScene(app, session))


def watch(app: "App", path: Path) -> None:
    """Watch a match again from its journal."""
    from client.scenes.replay import ReplayScene, ReplaySession

    try:
        session = ReplaySession(path, app.tr)
    except (EngineError, StoreError) as cause:
        trouble(app, app.tr("This match cannot be shown"), cause)
    else:
        app.push(ReplayScene(app, session))


def trouble(app: "App", title: str, reason: str | Exception) -> None:
    """Say what went wrong."""
    if isinstance(reason, Exception):
        reason = told(app.tr, reason)
    app.push(Dialog(app, title, reason, [Answer(app.tr("OK"), None, GREEN)]))
