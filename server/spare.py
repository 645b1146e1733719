"""Room that is kept for a hand that has begun: given up when the disk is full (network §5.2)."""

import contextlib
import os
from pathlib import Path

SUFFIX = ".spare"
SIZE = 32 * 1024
"""Bytes: more than a long hand fills."""


class Spare:
    """A file beside a journal that holds room; an error about it is nobody's."""

    def __init__(self, journal: Path) -> None:
        self._path = journal.with_suffix(SUFFIX)

    def keep(self) -> None:
        """Hold room, if there is any and none is held."""
        fresh = self._path.with_suffix(".new-spare")
        try:
            if self._path.exists():
                return
            with fresh.open("wb") as file:
                file.write(os.urandom(SIZE))  # a disk that packs zeros would hold nothing
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)

    def give_up(self) -> bool:
        """Let the room go; return whether there was any."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True
