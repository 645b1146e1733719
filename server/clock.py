"""A decision's time as a value. Nobody here asks what time it is: `now` (seconds) is handed in."""

import math

from msgspec import Struct
from msgspec.structs import replace


class Clock(Struct, frozen=True):
    """The time of one decision (i8 3.23): `total` seconds from `since`.

    `total` None: no limit. `since` None: it has not begun, because nobody has heard of the
    question yet; a moment to come: it begins then at the latest. `grace` is how much later an
    answer still counts, because lines are long.
    """

    total: float | None = None
    since: float | None = None
    grace: float = 0.0

    def begin(self, now: float) -> "Clock":
        """Return the clock running from `now`; one that runs already is left alone."""
        if self.since is not None and self.since <= now:
            return self
        return replace(self, since=now)

    def ends(self) -> float | None:
        """Return the moment it runs out, None if it never does or has not begun."""
        if self.total is None or self.since is None:
            return None
        return self.since + self.total + self.grace

    def spent(self, now: float) -> float:
        """Return the seconds used so far."""
        return 0.0 if self.since is None else max(0.0, now - self.since)

    def late(self, now: float) -> float:
        """Return how long ago the time without grace ran out, negative while it has not."""
        return -math.inf if self.total is None else self.spent(now) - self.total

    def left_ms(self, now: float) -> int | None:
        """Return the milliseconds until it runs out, rounded up; None without a limit.

        They are more than `total` as long as it has not begun: the deal is being shown, or a
        curtain stands.
        """
        if self.total is None:
            return None
        gone = 0.0 if self.since is None else now - self.since
        return milliseconds(self.total - gone)

    def later(self, gap: float) -> "Clock":
        """Return the clock moved on by `gap` seconds in which the table stood still."""
        return self if self.since is None else replace(self, since=self.since + gap)


def milliseconds(seconds: float) -> int:
    """Return whole milliseconds, never below 0, rounded up: what shows 0 has run out."""
    return max(0, math.ceil(round(seconds * 1000, 3)))


def earliest(*moments: float | None) -> float | None:
    """Return the first of the moments that will come at all; None: none of them."""
    first: float | None = None
    for at in moments:
        if at is not None and (first is None or at < first):
            first = at
    return first
