"""How much anybody may ask for, as values with time handed in: buckets, bans, and what they cost.

An honest client stays far below all of it; whoever does not is dropped without an answer.
"""

from collections.abc import Callable

from msgspec import Struct


class Limits(Struct, frozen=True):
    """What one client, one address and one host may use.

    Messages a second and at once, of a client; bytes a second and at once, of a connection; open
    connections of an address; answers a second to those who have not entered; seconds that the
    first wrong proof costs (each further one twice as much); bad messages before one is cut off.
    """

    messages: float = 40.0
    burst: float = 160.0
    bytes: float = 16384.0
    bytes_burst: float = 131072.0
    per_address: int = 8
    strangers: float = 1.0
    ban: float = 5.0
    longest_ban: float = 600.0
    malformed: int = 20


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

    def punish(self, key: str) -> None:
        """Ban a key for a wrong proof; each time twice as long."""
        cost = self._cost.get(key, self._limits.ban)
        self._cost[key] = min(2 * cost, self._limits.longest_ban)
        self._until[key] = self._clock() + cost
        self._forget()

    def expel(self, key: str) -> None:
        """Ban a key as long as this host runs."""
        self._until[key] = float("inf")

    def forgive(self, key: str) -> None:
        """Let a key's past be past."""
        self._until.pop(key, None)
        self._cost.pop(key, None)

    def banned(self, key: str) -> bool:
        """Whether a key may not come in now."""
        until = self._until.get(key)
        return until is not None and self._clock() < until

    def _forget(self) -> None:
        """Keep the list short: somebody may come with ever new keys."""
        while len(self._until) > 10_000:
            oldest = min(self._until, key=self._until.__getitem__)
            self.forgive(oldest)
