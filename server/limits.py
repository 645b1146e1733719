"""How much anybody may ask for, as values with time handed in: buckets, bans, and what they cost.

An honest client stays far below all of it; whoever does not is dropped without an answer.
"""

from collections.abc import Callable

from msgspec import Struct

REMEMBERED = 10_000
"""Keys whose bans are remembered, the latest ones."""


class Limits(Struct, frozen=True):
    """What one client, one address and one host may use.

    Messages a second and at once, of a client; bytes a second and at once, of a connection; open
    connections of an address; connections of those who have not entered, all together, and the
    seconds they have for it; answers a second to them; seconds that the first wrong proof costs
    (each further one twice as much); bad messages before one is cut off; people in the house.
    """

    messages: float = 40.0
    burst: float = 160.0
    bytes: float = 16384.0
    bytes_burst: float = 131072.0
    per_address: int = 8
    waiting: int = 64
    patience: float = 10.0
    strangers: float = 1.0
    ban: float = 5.0
    longest_ban: float = 600.0
    malformed: int = 20
    people: int = 256


class Bucket:
    """Fills by `rate` a second up to `burst`; taking from an empty one fails."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take an amount if it is there."""
        if now > self._at:
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
            self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Bans:
    """Keys that may not come in for a while; asked from another thread than it is filled from."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._until: dict[str, float] = {}
        self._cost: dict[str, float] = {}
        self._expelled: set[str] = set()

    def punish(self, key: str) -> float:
        """Ban a key for a wrong proof, each time twice as long; return for how many seconds."""
        cost = self._cost.pop(key, self._limits.ban)
        self._cost[key] = min(2 * cost, self._limits.longest_ban)
        self._until.pop(key, None)
        self._until[key] = self._clock() + cost
        while len(self._until) > REMEMBERED:  # somebody may come with ever new keys
            oldest = next(iter(self._until))
            del self._until[oldest]
            self._cost.pop(oldest, None)
        return cost

    def expel(self, key: str) -> None:
        """Ban a key as long as this host runs."""
        self._expelled.add(key)

    def forgive(self, key: str) -> None:
        """Let a key's past be past."""
        self._until.pop(key, None)
        self._cost.pop(key, None)
        self._expelled.discard(key)

    def expelled(self, key: str) -> bool:
        """Whether a key was sent away for good, and not for some seconds only."""
        return key in self._expelled

    def banned(self, key: str) -> bool:
        """Whether a key may not come in now."""
        until = self._until.get(key)
        return key in self._expelled or (until is not None and self._clock() < until)
