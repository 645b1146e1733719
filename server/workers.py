"""Threads beside the host's loop: some wait for the disk, one thinks for the bots.

They are handed work, and report through a callback that must be safe to call from them.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from queue import Empty, SimpleQueue

from msgspec import Struct

from engine.core.model import Action, Seat
from engine.core.ruleset import Chooser
from server.faults import StoreError, spoken
from server.publishing import Ask
from server.store import JournalFile, Place
from server.wire import Code

PENS = 4
"""So many files are synced at the same time."""
RETRY = 1.0
"""Seconds until a full disk is tried again."""
SHARE = 0.25
"""Of a second, how much the host's loop may itself wait for the disk."""
SAVED = 0.05
"""Seconds of waiting that a quiet loop may have saved up."""
DEAR = 25.0
"""A wait longer than that costs so many times as much: a disk that has hung once hangs again, and
while the loop waits nobody at any table is heard."""


class Synced(Struct, frozen=True):
    """The first `count` lines of this run of a match are on disk."""

    at: Place
    count: int


class Failed(Struct, frozen=True):
    """Lines of a match could not be written."""

    at: Place
    code: Code
    detail: str


class Thought(Struct, frozen=True):
    """A bot's answer; None: it failed, and the clock answers for it."""

    at: Place
    ask: Ask
    action: Action | None


class Done(Struct, frozen=True):
    """A job is done; `then` tells the house, with the time it is."""

    then: Callable[[float], None]


News = Synced | Failed | Thought | Done
Report = Callable[[News], None]
Job = Callable[[], Done | None]
"""Work with files; what is to be said of it then."""


class Journal:
    """One match's file: its pen, what waits there, lines handed in so far, and those on disk.

    `handed` is the loop's alone and `waiting` the pen's; `done` belongs to whoever writes: the pen
    while lines wait there, otherwise the loop.
    """

    def __init__(self, at: Place, pen: "Pen") -> None:
        self.at, self.pen = at, pen
        self.waiting: list[str] = []
        self.handed = self.done = 0


class Purse:
    """The time that the host's loop may spend waiting for the disk itself.

    Handing a line to another thread and hearing of it again costs more than a quick disk does. A
    slow one empties the purse, and what comes then is left to the pens until it has filled again:
    for a hundred times as long as one that has hung was waited for.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left, self._since = SAVED, clock()

    def has_some(self) -> bool:
        """Whether there is time left for another wait."""
        now = self._clock()
        self._left = min(SAVED, self._left + SHARE * (now - self._since))
        self._since = now
        return self._left > 0

    @contextlib.contextmanager
    def pay(self) -> Iterator[None]:
        """Take as much out of the purse as the block takes."""
        start = self._clock()
        try:
            yield
        finally:
            waited = self._clock() - start
            self._left -= waited if waited <= SAVED else DEAR * waited


class Writer:
    """Writes and syncs lines, and does other work with files, in the order it was asked for.

    A quick disk is waited for at once. Lines that a slow one keeps waiting go to one of several
    pens, always the same for a match. Where many matches are played, what one of them waits for at
    the disk serves the others too: files synced at the same time cost one wait, not many.
    """

    def __init__(self, report: Report) -> None:
        self._pens = [Pen(report) for _ in range(PENS)]
        self._journals: dict[JournalFile, Journal] = {}
        self._next = 0
        self._purse = Purse()

    def start(self) -> None:
        """Begin; further pens begin when there is work for them."""
        self._pens[0].start()

    def write(self, at: Place, lines: list[str]) -> Synced | None:
        """Append lines to a match's journal; None: the report will tell when they are on disk."""
        journal = self._journals.get(at.file)
        if journal is None:
            journal = self._journals[at.file] = Journal(at, self._pens[self._next])
            self._next = (self._next + 1) % PENS
        before, journal.handed = journal.handed, journal.handed + len(lines)
        if journal.done == before and self._purse.has_some():
            with contextlib.suppress(StoreError), self._purse.pay():
                at.file.write(lines)
                journal.done = journal.handed
                return Synced(at, journal.done)
        pen = journal.pen
        if pen.ident is None:
            pen.start()
        pen.write(journal, lines)  # what failed is tried again there, and told
        return None

    def do(self, job: Job) -> None:
        """Do other work with files; it must not raise."""
        self._pens[0].do(job)

    def close(self, file: JournalFile) -> None:
        """Let a journal go once everything handed in is written."""
        journal = self._journals.pop(file, None)
        pen = self._pens[0] if journal is None or journal.pen.ident is None else journal.pen
        pen.close(file)

    def stop(self) -> None:
        """Finish what was handed in, and end."""
        for pen in self._pens:
            if pen.ident is not None:
                pen.stop()


class Pen(threading.Thread):
    """Writes what waits for its files, all that waits for one of them together (group commit)."""

    def __init__(self, report: Report) -> None:
        super().__init__(name="journal", daemon=True)
        self._report = report
        self._work: SimpleQueue[tuple[Journal, list[str]] | Job | None] = SimpleQueue()
        self._journals: dict[JournalFile, Journal] = {}

    def write(self, journal: Journal, lines: list[str]) -> None:
        """Append lines to a match's journal; the report tells when they are on disk."""
        self._work.put((journal, lines))

    def do(self, job: Job) -> None:
        """Do other work with files; it must not raise."""
        self._work.put(job)

    def close(self, file: JournalFile) -> None:
        """Let a journal go once everything handed in is written."""

        def job() -> None:
            journal = self._journals.pop(file, None)
            if journal is not None and journal.waiting:
                with contextlib.suppress(StoreError):
                    file.write(journal.waiting)
            file.close()

        self._work.put(job)

    def stop(self) -> None:
        """Finish what was handed in, and end."""
        self._work.put(None)
        self.join()

    def run(self) -> None:
        """Take what waits, write it, sync it, report."""
        going = True
        while going:
            going = self._collect()
            self._commit_all()

    def _collect(self) -> bool:
        """Wait for work and take all of it; return whether to go on."""
        waiting = any(journal.waiting for journal in self._journals.values())
        try:
            work = self._work.get(timeout=RETRY if waiting else None)
            while work is not None:
                if isinstance(work, tuple):
                    journal, lines = work
                    self._journals.setdefault(journal.at.file, journal).waiting.extend(lines)
                else:
                    self._commit_all()
                    done = work()
                    if done is not None:
                        self._report(done)
                work = self._work.get_nowait()
        except Empty:
            return True
        return False

    def _commit_all(self) -> None:
        for journal in self._journals.values():
            if journal.waiting:
                self._commit(journal)

    def _commit(self, journal: Journal) -> None:
        try:
            journal.at.file.write(journal.waiting)
        except StoreError as cause:
            self._report(Failed(journal.at, cause.code, spoken(cause)))
            return
        written, journal.waiting = len(journal.waiting), []
        journal.done += written  # from here on the loop may write
        self._report(Synced(journal.at, journal.done))


class Thinker(threading.Thread):
    """Lets bots choose, one after the other."""

    def __init__(self, report: Report) -> None:
        super().__init__(name="bots", daemon=True)
        self._report = report
        self._work: SimpleQueue[tuple[Place, Ask, Chooser] | None] = SimpleQueue()

    def think(self, at: Place, asks: list[Ask], bots: Mapping[Seat, Chooser]) -> None:
        """Hand questions to the bots of a table."""
        for ask in asks:
            self._work.put((at, ask, bots[ask.seat]))

    def stop(self) -> None:
        """End after the question being thought about."""
        self._work.put(None)
        self.join()

    def run(self) -> None:
        """Answer every question; a bot that fails is answered for by the clock."""
        while (job := self._work.get()) is not None:
            at, ask, bot = job
            try:
                action = bot.choose(ask.legal, lambda ask=ask: ask.view)  # type: ignore[misc]
            except Exception as fault:
                self._report(Thought(at, ask, None))
                threading.excepthook(
                    threading.ExceptHookArgs((type(fault), fault, fault.__traceback__, self))
                )
            else:
                self._report(Thought(at, ask, action))
