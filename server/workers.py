"""Two threads beside the host's loop: one waits for the disk, one thinks for the bots.

They are handed work, and report through a callback that must be safe to call from them.
"""

import threading
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue

from msgspec import Struct

from engine.core.model import Action, Seat
from engine.core.ruleset import Chooser
from server.publishing import Ask
from server.store import JournalFile, StoreError
from server.wire import Code

RETRY = 1.0
"""Seconds until a full disk is tried again."""


class Synced(Struct, frozen=True):
    """The first `count` lines of this run of table `table` are on disk."""

    table: int
    count: int


class Failed(Struct, frozen=True):
    """Lines of a table could not be written."""

    table: int
    code: Code
    detail: str


class Thought(Struct, frozen=True):
    """A bot's answer; None: it failed, and the clock answers for it."""

    table: int
    ask: Ask
    action: Action | None


Report = Callable[[Synced | Failed | Thought], None]


class Writer(threading.Thread):
    """Writes and syncs lines, all that wait for one file together (group commit)."""

    def __init__(self, report: Report) -> None:
        super().__init__(name="journal", daemon=True)
        self._report = report
        self._work: SimpleQueue[tuple[int, JournalFile, list[str]] | None] = SimpleQueue()
        self._files: dict[int, JournalFile] = {}
        self._waiting: dict[int, list[str]] = {}
        self._done: dict[int, int] = {}

    def write(self, table: int, file: JournalFile, lines: list[str]) -> None:
        """Append lines to a table's journal; the report tells when they are on disk."""
        self._work.put((table, file, lines))

    def stop(self) -> None:
        """Finish what was handed in, and end."""
        self._work.put(None)
        self.join()

    def run(self) -> None:
        """Take what waits, write it, sync it, report."""
        going = True
        while going:
            going = self._collect()
            for table in [table for table, lines in self._waiting.items() if lines]:
                self._commit(table)

    def _collect(self) -> bool:
        """Wait for work and take all of it; return whether to go on."""
        try:
            job = self._work.get(timeout=RETRY if any(self._waiting.values()) else None)
            while job is not None:
                table, file, lines = job
                self._files[table] = file
                self._waiting.setdefault(table, []).extend(lines)
                job = self._work.get_nowait()
        except Empty:
            return True
        return False

    def _commit(self, table: int) -> None:
        lines = self._waiting[table]
        try:
            self._files[table].write(lines)
        except StoreError as cause:
            self._report(Failed(table, cause.code, str(cause)))
            return
        self._waiting[table] = []
        self._done[table] = self._done.get(table, 0) + len(lines)
        self._report(Synced(table, self._done[table]))


class Thinker(threading.Thread):
    """Lets bots choose, one after the other."""

    def __init__(self, report: Report) -> None:
        super().__init__(name="bots", daemon=True)
        self._report = report
        self._work: SimpleQueue[tuple[int, Ask, Chooser] | None] = SimpleQueue()

    def think(self, table: int, asks: list[Ask], bots: Mapping[Seat, Chooser]) -> None:
        """Hand questions to the bots of a table."""
        for ask in asks:
            self._work.put((table, ask, bots[ask.seat]))

    def stop(self) -> None:
        """End after the question being thought about."""
        self._work.put(None)
        self.join()

    def run(self) -> None:
        """Answer every question; a bot that fails is answered for by the clock."""
        while (job := self._work.get()) is not None:
            table, ask, bot = job
            try:
                action = bot.choose(ask.legal, lambda ask=ask: ask.view)  # type: ignore[misc]
            except Exception as fault:
                self._report(Thought(table, ask, None))
                threading.excepthook(
                    threading.ExceptHookArgs((type(fault), fault, fault.__traceback__, self))
                )
            else:
                self._report(Thought(table, ask, action))
