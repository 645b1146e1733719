"""How long a client's line is, and how much of it may be forgiven at a deadline.

Only the host's clock counts. A line that is slow at every move lives on a small regular allowance;
pretending to be slow buys at most 0.3 s at one move and one second saved.
"""

LONGEST = 0.3
SAVED = 1.0
GAIN = 0.1
FIRST = 4
"""So many measurements are averaged; after them the mean moves by a tenth."""


class Lag:
    """The mean round trip of one client, and the grace it has left."""

    def __init__(self) -> None:
        self._mean = 0.0
        self._count = 0
        self._quota = SAVED

    def note(self, seconds: float) -> None:
        """Take one round trip measured by the host."""
        seconds = min(max(seconds, 0.0), 2 * LONGEST)
        self._count += 1
        self._mean += (seconds - self._mean) / (self._count if self._count <= FIRST else 10)

    def usual(self) -> float:
        """Return the mean round trip as far as it may be forgiven."""
        return min(self._mean, LONGEST)

    def grace(self) -> float:
        """Return how long after a deadline an answer still counts."""
        return min(self.usual(), self._quota)

    def moved(self, late: float) -> None:
        """Note that a move came `late` seconds after its deadline (negative: before)."""
        if late > 0:
            self._quota = max(0.0, self._quota - late)
        else:
            self._quota = min(SAVED, self._quota + GAIN)
