"""Makes a hand's chance: from the host's seed alone, or together with everybody's (interfaces §4).

The host commits, every person commits, then all show their seeds; the host's own is told when the
hand is over. Whoever is late or shows another seed than he committed to is left out, and the deal
begins anew with a fresh seed of the host. Nobody can steer it: whoever speaks last does not know
the host's seed, and the host does not know the others' when it commits.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.core.model import Seat
from engine.core.ruleset import Draw, Ruleset
from engine.core.wall import Deal
from engine.fair import SEED_BYTES, commitment, shuffle
from server import wire
from server.seating import Seating

PATIENCE = 5.0
"""Seconds a person's program has to commit, and again to show its seed."""
COMMITMENT = re.compile(r"[0-9a-f]{64}\Z")

Seeds = Callable[[int], bytes]
"""Gives the host's 32-byte seed of hand 1, 2, …: chance is handed in."""


class Chance(Struct, frozen=True):
    """A hand's deal, the stream behind it, and how it was made (None: by the host alone)."""

    deal: Deal
    draw: Draw
    fair: Mapping[str, Any] | None = None


class Shuffling:
    """The deal being made now, and how the last one was made. `send` tells everybody."""

    def __init__(
        self,
        rules: Ruleset[Any],
        seating: Seating,
        seeds: Seeds,
        send: Callable[[wire.ToPlayer], None],
    ) -> None:
        self._rules, self._seating, self._seeds, self._send = rules, seating, seeds, send
        self._hand = 0
        self._chance: Chance | None = None
        self._attempt = 0
        self._id = ""
        self._seed = b""
        self._asked: tuple[Seat, ...] = ()
        self._without: tuple[Seat, ...] = ()
        self._late: set[Seat] = set()
        self._commits: dict[Seat, str] = {}
        self._shown: dict[Seat, bytes] = {}
        self._until: float | None = None

    def take(self, now: float, hand: int) -> Chance | None:
        """Return the chance of a hand; None while others are waited for."""
        if hand != self._hand:
            self._hand, self._chance, self._late = hand, None, set()
            self._attempt = 0
            self._begin(now)
        return self._chance

    def due(self) -> float | None:
        """Return when whoever has not answered is left out."""
        return self._until

    def expire(self, now: float) -> None:
        """Begin anew without those who are late."""
        self._late |= set(self._asked) - set(self._shown if self._pledged else self._commits)
        self._begin(now)

    def left(self, now: float, seats: tuple[Seat, ...]) -> None:
        """Begin anew if somebody went whose seed is missing."""
        missing = set(self._asked) - set(self._shown)
        if self._until is not None and missing & set(seats):
            self._begin(now)

    def shift(self, gap: float) -> None:
        """Move on by `gap` seconds in which the host stood still."""
        self._until = None if self._until is None else self._until + gap

    # What people say ----------------------------------------------------------------------------

    def pledge(self, now: float, said: wire.Pledge) -> None:
        """Take a seat's commitment; a second one, or one to another deal, has no effect."""
        wanted = self._until is not None and said.id == self._id and said.seat in self._asked
        if not wanted or said.seat in self._commits or not COMMITMENT.match(said.commit):
            return
        self._commits[said.seat] = said.commit
        if self._pledged:
            self._until = now + PATIENCE
            self._send(wire.Pledges(self._id, tuple(self._commits[s] for s in self._asked)))

    def reveal(self, now: float, said: wire.Reveal) -> None:
        """Take a seat's seed; one that is not what it committed to leaves the seat out."""
        wanted = self._until is not None and said.id == self._id and said.seat in self._asked
        if not wanted or not self._pledged or said.seat in self._shown:
            return
        try:
            seed = bytes.fromhex(said.seed)
        except ValueError:
            seed = b""
        if len(seed) != SEED_BYTES or commitment(self._id, seed) != self._commits[said.seat]:
            self._late.add(said.seat)
            self._begin(now)
            return
        self._shown[said.seat] = seed
        if len(self._shown) == len(self._asked):
            self._finish()

    # What whoever comes in is told --------------------------------------------------------------

    def told(self, fair: Mapping[str, Any] | None) -> list[wire.ToPlayer]:
        """Return what has been said of the deal being made, or else of the one played by `fair`."""
        if self._until is not None:
            said: list[wire.ToPlayer] = [self._opening()]
            if self._pledged:
                commits = tuple(self._commits[seat] for seat in self._asked)
                said.append(wire.Pledges(self._id, commits))
            return said
        if fair is None:
            return []
        name, without = str(fair["hand_id"]), tuple(Seat(s) for s in fair.get("without", ()))
        seats = tuple(seat for seat in self._seating.humans if seat not in without)
        hand = int(name.split("/")[-2])
        return [
            wire.Shuffle(hand, name, str(fair["host_commit"]), seats, without),
            wire.Pledges(name, tuple(fair["commits"])),
            wire.Seeds(name, tuple(fair["seeds"])),
        ]

    # ---------------------------------------------------------------------------------------------

    @property
    def _pledged(self) -> bool:
        return len(self._commits) == len(self._asked)

    def _begin(self, now: float) -> None:
        """Make the host's seed and commit to it."""
        self._seed = self._seeds(self._hand)
        if not self._seating.plan.fair:
            self._chance = self._made((), None)
            return
        away = set(self._seating.away) | self._late
        self._asked = tuple(seat for seat in self._seating.humans if seat not in away)
        self._without = tuple(seat for seat in self._seating.humans if seat in away)
        self._attempt += 1
        self._id = f"{self._seating.plan.boot}/{self._hand}/{self._attempt}"
        self._commits, self._shown = {}, {}
        self._until = now + PATIENCE
        self._send(self._opening())
        if not self._asked:
            self._finish()

    def _opening(self) -> wire.Shuffle:
        commit = commitment(self._id, self._seed)
        return wire.Shuffle(self._hand, self._id, commit, self._asked, self._without)

    def _finish(self) -> None:
        """Deal with every seed there is."""
        self._until = None
        seeds = tuple(self._shown[seat] for seat in self._asked)
        fair: dict[str, Any] = {
            "hand_id": self._id,
            "commits": [self._commits[seat] for seat in self._asked],
            "seeds": [seed.hex() for seed in seeds],
            "host_commit": commitment(self._id, self._seed),
        }
        if self._without:
            fair["without"] = list(self._without)
        self._chance = self._made(seeds, fair)
        self._send(wire.Seeds(self._id, tuple(fair["seeds"])))

    def _made(self, seeds: tuple[bytes, ...], fair: Mapping[str, Any] | None) -> Chance:
        deal, stream = shuffle(self._rules.deck, self._rules.dice, self._seed, seeds)
        return Chance(deal, stream.below, fair)
