"""Notices when the host's loop itself stood still, so that nobody pays for that.

A machine that slept, a process that was stopped, a disk that hung: whatever people said meanwhile
waits to be read, and no clock may run out before it is.
"""

import time
from typing import Protocol

STALL = 1.0
"""Seconds the loop may be late before all clocks are moved on by what was lost."""
LATE = 0.1
"""Seconds the loop may be late, or wait for the disk, before nobody's silence is counted for it."""


class Standing(Protocol):
    """Whoever has clocks."""

    def shift(self, gap: float) -> None:
        """Move all clocks on by `gap` seconds in which the host stood still."""

    def late(self, gap: float) -> None:
        """Count nobody's silence for `gap` seconds in which the host could not listen."""


class Pulse:
    """The time of one loop; each look at it tells the house what was lost since the last one."""

    def __init__(self, house: Standing) -> None:
        self._house = house
        self._looked = self._listened = time.monotonic()

    def now(self, slept: float = 0.0, most: float = STALL) -> float:
        """Return the time; clocks move on if more than `slept` and `most` has passed since then."""
        now = time.monotonic()
        gap = now - self._looked
        self._looked = now
        if gap > slept + most:
            self._house.shift(gap)
            self._listened += gap - slept
        return now

    def listened(self, slept: float, *, behind: bool) -> None:
        """Note that what had come was read, after `slept` seconds; `behind`: not all of it.

        Where that took long, signs of life waited for us, not we for them.
        """
        late = self._looked - self._listened - slept
        if late > LATE:
            self._house.late(late)
        if late > LATE or not behind:
            self._listened = self._looked
