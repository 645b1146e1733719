"""Opens matches that a hall wants, lets old ones go, and keeps note of those under way.

All of it touches files, so it is done in the writer's thread; the hall is told in the loop's.
"""

import contextlib
import secrets
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from engine.core.errors import EngineError
from server import keep
from server.faults import StoreError, spoken
from server.hall import Hall
from server.keep import Kept, KeptMatch
from server.opening import Luck, Opened, Order, open_again, open_new
from server.pace import Pace
from server.seating import PeerId
from server.wire import Code
from server.workers import Done, Writer

LUCK = Luck(lambda: secrets.token_bytes(32), lambda: secrets.token_hex(16))
"""Chance nobody can guess."""


def new_stem(game: str) -> str:
    """Return a name for a new journal."""
    return f"{datetime.now():%Y-%m-%d_%H%M%S}-{game}-{secrets.token_hex(3)}"


class Landlord:
    """Serves one hall; `note` is the file of what must not be forgotten.

    `stem` names the file of the tournament, where the hall is one.
    """

    def __init__(
        self, hall: Hall, folder: Path, pace: Pace, note: Path, code: str, *, stem: str = ""
    ) -> None:
        self._hall, self._folder, self._pace = hall, folder, pace
        self._note, self._code, self._stem = note, code, stem

    def attend(self, writer: Writer) -> None:
        """Hand the writer what the hall wants done."""
        hall = self._hall
        while hall.wanted:
            number, what = hall.wanted.pop(0)
            writer.do(self._opening(number, what))
        while hall.closed:
            writer.close(hall.closed.pop().file)
        if hall.changed:
            hall.changed = False
            kept = self.kept(clean=False)

            def job() -> None:
                with contextlib.suppress(StoreError):
                    keep.save(self._note, kept)

            writer.do(job)
        self._keep_tournament(writer)

    def _keep_tournament(self, writer: Writer) -> None:
        """Let the writer make and keep what a tournament has become."""
        director = self._hall.director
        make = None if director is None else director.job(time.monotonic())
        if director is None or make is None:
            return
        game_id, path = director.record.plan.game, keep.tournament_path(self._folder, self._stem)

        def job() -> Done:
            try:
                record = make(lambda: new_stem(game_id))
                keep.save(path, record)
            except StoreError as cause:
                detail = spoken(cause)
                return Done(lambda now: director.not_saved(now, detail))
            return Done(lambda now: director.saved(now, record))

        writer.do(job)

    def condemned(self) -> list[PeerId]:
        """Return connections to be cut off, once."""
        cuts, self._hall.cuts = self._hall.cuts, []
        return cuts

    def kept(self, *, clean: bool) -> Kept:
        """Return what must not be forgotten just now."""
        hall = self._hall
        if hall.director is not None:  # it keeps note of its matches itself
            return Kept(self._code, clean, tournament=self._stem)
        paths = dict(hall.saved)
        for number, opened in hall.tables.opened().items():
            if not opened.table.finished:
                paths[number] = opened.file.path
        matches = tuple(KeptMatch(number, path.name) for number, path in sorted(paths.items()))
        return Kept(self._code, clean, matches)

    def save_clean(self) -> None:
        """Note that the host stops on purpose; StoreError says why that cannot be noted."""
        keep.save(self._note, self.kept(clean=True))

    def _opening(self, number: int, what: Order | Path) -> Callable[[], Done]:
        def job() -> Done:
            try:
                opened = self._open(what)
            except (EngineError, StoreError) as cause:
                detail = spoken(cause)
                return Done(lambda now: self._hall.not_opened(number, Code.NO_TABLE, detail))
            return Done(lambda now: self._hall.opened(now, number, opened))

        return job

    def _open(self, what: Order | Path) -> Opened:
        if isinstance(what, Path):
            return open_again(what, self._pace, LUCK)
        order = replace(what, aside=replace(what.aside, fair=True))
        return open_new(order, self._folder, order.stem or new_stem(order.game), self._pace, LUCK)
