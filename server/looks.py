"""Who looks over whose shoulder at one table: asked, allowed, refused. No sockets here.

A spectator asks, and only the person who sits there allows it, for the match that is played.
Whatever is in doubt ends it: another connection, a seat, another match.
"""

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
MOST = 8
"""Questions and onlookers of a table."""


class Look:
    """A question, or what came of it; it belongs to the connection that asked."""

    def __init__(self, now: float, person: Person, seat: Seat) -> None:
        self.person, self.seat, self.peer = person, seat, person.peer
        self.asked = now
        self.allowed = False
        self.begun = False
        """Whether the table shows him the seat's view."""


class Looks:
    """Questions and onlookers of one table by their keys; `delay` None: nobody may look."""

    def __init__(self, delay: float | None = DELAY) -> None:
        self.delay = delay
        self._looks: dict[str, Look] = {}
        self._refused: dict[tuple[str, Seat], float] = {}

    def __bool__(self) -> bool:
        return bool(self._looks)

    def ask(self, now: float, person: Person, seat: Seat) -> None:
        """Ask to look over the shoulder of a seat's person; SeatingError says why not."""
        look = self._looks.get(person.key)
        if look is not None and look.seat == seat:
            return
        if self.delay is None:
            raise SeatingError(Code.NO_LOOKING)
        if now < self._refused.get((person.key, seat), now):
            raise SeatingError(Code.LOOK_REFUSED)
        if look is None and len(self._looks) >= MOST:
            raise SeatingError(Code.TABLE_FULL)
        self._looks[person.key] = Look(now, person, seat)

    def answer(self, now: float, mine: tuple[Seat, ...], number: int, *, on: bool) -> Look:
        """Allow or refuse what a person asked of one of `mine`, or take leave back; return it."""
        look = next((each for each in self._looks.values() if each.person.number == number), None)
        if look is None or look.seat not in mine:
            raise SeatingError(Code.NOT_ASKED)
        if on:
            look.allowed = True
        else:
            del self._looks[look.person.key]
            self._refused[look.person.key, look.seat] = now + AGAIN
        return look

    def drop(self, person: Person) -> bool:
        """Let a person look no more, nor ask; whether he did."""
        return self._looks.pop(person.key, None) is not None

    def clear(self) -> None:
        """Forget everything: consent is for one match."""
        self._looks.clear()
        self._refused.clear()

    def check(self, now: float, present: dict[PeerId, Seat] | None) -> bool:
        """Drop what has lapsed, and whoever has come or gone since; whether anything was dropped.

        `present` are those whom the table shows a seat's view, None where no match is played.
        """
        kept = {key: each for key, each in self._looks.items() if _stands(now, each, present)}
        dropped = len(kept) < len(self._looks)
        self._looks = kept
        return dropped

    def wanted(self) -> dict[PeerId, Seat]:
        """Return who may look over whose shoulder."""
        return {
            each.peer: each.seat
            for each in self._looks.values()
            if each.allowed and each.peer is not None
        }

    def begun(self, present: dict[PeerId, Seat]) -> None:
        """Note who looks now: whoever stops doing so has to ask again."""
        for each in self._looks.values():
            if each.allowed and each.peer is not None and present.get(each.peer) == each.seat:
                each.begun = True

    def told(self) -> tuple[wire.Onlooker, ...]:
        """Return them as everybody at the table sees them."""
        return tuple(
            wire.Onlooker(each.person.number, each.person.name, each.seat, each.allowed)
            for each in self._looks.values()
        )


def _stands(now: float, look: Look, present: dict[PeerId, Seat] | None) -> bool:
    if present is None or look.peer is None or look.person.peer != look.peer:
        return False
    if look.begun:
        return present.get(look.peer) == look.seat
    return look.allowed or now < look.asked + LAPSE
