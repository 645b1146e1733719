"""What is said of a tournament. All of it is public among those who have entered the host.

Draws and results are told as they are kept: a client draws again and counts by itself.
"""

from typing import Any

from msgspec import Struct

from server.message import Message
from server.ranking import Played

IN, OUT, STRUCK = "in", "out", "struck"
"""Whether somebody is drawn, has withdrawn, or was taken off the list by the host."""
ENTRY, PLAYING, BETWEEN, OVER = "entry", "playing", "between", "over"
"""Before the first draw, while tables of a round are played, between two rounds, at the end."""

# A client says -----------------------------------------------------------------------------------


class Withdraw(Message, frozen=True, tag="withdraw"):
    """Play no more from the next draw on. `Sit` enters, and enters again; `Start` draws.

    Whoever leads the tournament may take another `entrant` off the list; 0: oneself.
    """

    entrant: int = 0


# The host says -----------------------------------------------------------------------------------


class Entrant(Struct, frozen=True):
    """Somebody on the list, numbered from 1; `person` is his number here while he is there."""

    number: int
    name: str
    person: int = 0
    state: str = IN


class Drawn(Struct, frozen=True):
    """A round: the seed it was drawn from, its tables, and what has come of them so far."""

    seed: str
    tables: tuple[Played, ...]


class Tournament(Message, frozen=True, tag="tournament"):
    """All of a tournament, told again whenever it changes and is on the host's disk.

    Tables have `size` seats; there are to be `rounds` rounds; bots of a `level` fill up. It begins
    by itself with `start_at` people (0: when `owner`, a person, says so). `digest` stands for the
    `seed` of all draws, told at the end. `wait`: seconds until the next draw (None: at the
    owner's word), `pause` how many there are between rounds (None: no draw comes by itself).
    `error` says why something cannot be kept, as a Code and what it names.
    """

    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    size: int
    rounds: int
    level: str
    phase: str
    entrants: tuple[Entrant, ...]
    drawn: tuple[Drawn, ...]
    digest: str
    seed: str = ""
    start_at: int = 0
    owner: int = 0
    wait: float | None = None
    error: str = ""
    detail: str = ""
    pause: float | None = None
