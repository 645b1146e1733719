"""What is said to make a deal together: commitments first, then seeds, the host's own at the end.

Whoever sees all of it can make the wall again and check every tile he saw (interfaces §4).
"""

from engine.core.model import Seat
from server.message import Message


class Pledge(Message, frozen=True, tag="pledge"):
    """A seat commits to a seed of its own for deal `id`: `commit` as `engine.fair.commitment`."""

    seat: Seat
    id: str
    commit: str


class Reveal(Message, frozen=True, tag="reveal"):
    """A seat shows its seed for deal `id`, in hex, once it has seen everybody's commitment."""

    seat: Seat
    id: str
    seed: str


class Shuffle(Message, frozen=True, tag="shuffle"):
    """Deal `id` of a hand is being made with the host's commitment and a seed of each of `seats`.

    `without` are people's seats that take no part: away, or too late in an attempt before.
    """

    hand: int
    id: str
    commit: str
    seats: tuple[Seat, ...]
    without: tuple[Seat, ...] = ()


class Pledges(Message, frozen=True, tag="pledges"):
    """Everybody's commitments, by `Shuffle.seats`; now the seeds may be shown."""

    id: str
    commits: tuple[str, ...]


class Seeds(Message, frozen=True, tag="seeds"):
    """Everybody's seeds in hex, by `Shuffle.seats`: the wall is fixed; the host's stays secret."""

    id: str
    seeds: tuple[str, ...]


class Disclosed(Message, frozen=True, tag="disclosed"):
    """The hand is over: the host's seed, and the hand as the journal tells it, line by line."""

    id: str
    seed: str
    lines: tuple[str, ...]


FromPlayer = Pledge | Reveal
ToPlayer = Shuffle | Pledges | Seeds | Disclosed
