"""Who looks over whose shoulder at one table: asked, allowed, refused. No sockets here.

A spectator asks, and only the person who sits there allows it, for the match that is played.
Leave outlasts a line that was cut for a short while: whoever is back in time (his key tells who it
is) looks on from there, as late as ever. Whatever is in doubt ends it, and both are told.
"""

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

from engine.core.model import Seat
from server import wire
from server.door import Person
from server.seating import PeerId, SeatingError
from server.wire import Code

DELAY = 180.0
"""Seconds after which an onlooker sees what the seat saw: by then most of its tiles have gone.

Half a hand goes by in that time. Less would let him tell the others a hand that is still held;
whoever hosts may choose another delay, or none at all to see (`Looks.delay` None)."""
SHORTEST, LONGEST = 30, 3600
"""Bounds of the delay in seconds."""
LAPSE = 60.0
"""Seconds a question stands without an answer."""
AGAIN = 120.0
"""Seconds in which somebody who was refused may not ask the same person again."""
RETURN = 20.0
"""Seconds for which leave outlasts the line of whoever has it."""
MOST = 8
"""Questions and onlookers of a table."""


class Look:
    """A question, or what came of it; it belongs to the person who asked."""

    def __init__(self, now: float, person: Person, seat: Seat) -> None:
        self.person, self.seat = person, seat
        self.asked = now
        self.allowed = False
        self.away: float | None = None
        """Since when the table shows him the seat's view no more, though he has leave."""


class Ended(NamedTuple):
    """A look that is over, or a question: what whoever looked is told, None if it was his wish."""

    person: Person
    seat: Seat
    why: Code | None
    player: Code | None
    """What the player is told, None if it was he who ended it."""


class Looks:
    """Questions and onlookers of one table by their keys; `delay` None: nobody may look."""

    def __init__(self, delay: float | None = DELAY) -> None:
        self.delay = delay
        self._looks: dict[str, Look] = {}
        self._refused: dict[tuple[str, Seat], float] = {}
        self._ended: list[Ended] = []

    def __bool__(self) -> bool:
        return bool(self._looks)

    def ask(self, now: float, person: Person, seat: Seat) -> None:
        """Ask to look over the shoulder of a seat's person; SeatingError says why not."""
        look = self._looks.get(person.key)
        if look is not None and look.seat == seat:
            return
        if self.delay is None:
            raise SeatingError(Code.NO_LOOKING)
        left = self._refused.get((person.key, seat), now) - now
        if left > 0:
            raise SeatingError(Code.LOOK_REFUSED, str(math.ceil(left)))
        if look is None and len(self._looks) >= MOST:
            raise SeatingError(Code.TABLE_FULL)
        self.drop(person)
        self._looks[person.key] = Look(now, person, seat)

    def answer(self, now: float, mine: tuple[Seat, ...], number: int, *, on: bool) -> Look:
        """Allow or refuse what a person asked of one of `mine`, or take leave back; return it."""
        look = next((each for each in self._looks.values() if each.person.number == number), None)
        if look is None or look.seat not in mine:
            raise SeatingError(Code.NOT_ASKED)
        if on:
            look.allowed = True
        else:
            self._end(look, Code.LOOK_TAKEN, player=False)
            self._refused[look.person.key, look.seat] = now + AGAIN
        return look

    def drop(self, person: Person) -> bool:
        """Let a person look no more, nor ask; whether he did."""
        look = self._looks.get(person.key)
        if look is not None:
            self._end(look, None)
        return look is not None

    def _end(self, look: Look, why: Code | None, *, player: bool = True) -> None:
        del self._looks[look.person.key]
        over = Code.LOOK_LEFT if look.allowed else Code.LOOK_UNASKED
        self._ended.append(Ended(look.person, look.seat, why, over if player else None))

    def ended(self) -> list[Ended]:
        """Return what has ended since this was last asked: people are to be told."""
        ended, self._ended = self._ended, []
        return ended

    def clear(self) -> None:
        """Forget everything: consent is for one match."""
        self._looks.clear()
        self._refused.clear()
        self._ended.clear()

    def check(
        self, now: float, present: Mapping[PeerId, Seat] | None, seats: Collection[Seat]
    ) -> bool:
        """Drop what has lapsed, and whoever has been away for too long; whether anything was.

        `present` are those whom the table shows a seat's view, None where no match is played;
        `seats` are those that people have.
        """
        if present is None:
            dropped = bool(self._looks)
            self._looks.clear()
            return dropped
        over = [(each, why) for each in self._looks.values() if (why := _over(now, each, present))]
        gone = [each for each in self._looks.values() if each.seat not in seats]
        for look, why in {**dict(over), **dict.fromkeys(gone, Code.LOOK_OVER)}.items():
            self._end(look, why, player=look.seat in seats)
        return bool(over or gone)

    def wanted(self) -> dict[PeerId, Seat]:
        """Return who may look over whose shoulder, of those who are there."""
        return {
            each.person.peer: each.seat
            for each in self._looks.values()
            if each.allowed and each.person.peer is not None
        }

    def told(self) -> tuple[wire.Onlooker, ...]:
        """Return them as everybody at the table sees them."""
        return tuple(
            wire.Onlooker(each.person.number, each.person.name, each.seat, each.allowed)
            for each in self._looks.values()
        )


def _over(now: float, look: Look, present: Mapping[PeerId, Seat]) -> Code | None:
    """Return why a look is over, None if it is not; note since when it is interrupted."""
    if not look.allowed:
        return Code.LOOK_LAPSED if now >= look.asked + LAPSE else None
    peer = look.person.peer
    if peer is not None and present.get(peer) == look.seat:
        look.away = None
    elif look.away is None:
        look.away = now
    return Code.LOOK_LOST if look.away is not None and now >= look.away + RETURN else None
