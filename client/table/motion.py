"""What is on the move at the table, and when it will have come to rest.

Positions are kept here and nowhere else; a press, a resize or a switched-off animation lets all of
it arrive at once.
"""

from collections.abc import Callable, Sequence

from client.table.animate import Animator, Lifts
from client.table.compose import Composed
from client.table.deal import Deal, Moment, deal_of
from client.table.desk import Change
from client.table.rivers import LastDiscard, last_discard
from client.table.room import Room, Step
from engine.core.events import Discarded, Event, HandOpened
from engine.core.views import View

BOBBING = 3.0
"""Seconds the arrow over a fresh discard hops; then it rests, and the window with it."""
BOB_STEP = 1 / 12


class Motion:
    """Flights, calls, the deal, lifted tiles and the marker over the last discard."""

    def __init__(self, pace: float) -> None:
        self.animator = Animator(pace)
        self.lifts = Lifts()
        self.deal: Deal | None = None
        self.deal_began = 0.0
        self.last: LastDiscard | None = None
        self._last_since = 0.0

    @property
    def pace(self) -> float:
        """Factor for all times; 0: nothing moves."""
        return self.animator.pace

    def busy(self, now: float) -> bool:
        """Whether tiles are moving."""
        return self.deal is not None or self.animator.busy(now)

    def bobbing(self, now: float) -> bool:
        """Whether the arrow still hops."""
        return self.last is not None and now - self._last_since < BOBBING and self.pace > 0

    def bob(self, now: float) -> float:
        """Return how high the arrow has hopped (0-1)."""
        return abs((now - self._last_since) * 2 % 2 - 1) if self.bobbing(now) else 0.0

    def tick(self, now: float, lifted: int | None) -> tuple[bool, bool]:
        """Go on to `now`; whether anything moved, and whether all of it has come to rest."""
        moved, was_busy = self.deal is not None, self.busy(now)
        if self.deal is not None and now - self.deal_began >= self.deal.length * self.pace:
            self.deal = None
        moved |= self.animator.tick(now)
        self.lifts.aim(lifted, now, self.pace)
        rested = (moved or was_busy) and not self.busy(now)
        moved |= self.lifts.moving(now, self.pace) | self.bobbing(now)
        return moved, rested

    def wake(self, now: float) -> float | None:
        """Return when something moves next."""
        if self.busy(now) or self.lifts.moving(now, self.pace):
            return now
        return now + BOB_STEP if self.bobbing(now) else None

    def finish(self) -> None:
        """Let everything arrive at once."""
        self.deal = None
        self.animator.finish()

    def moment(self, now: float) -> Moment | None:
        """Return what is to be seen of a deal that is being shown."""
        if self.deal is None:
            return None
        return self.deal.at((now - self.deal_began) / max(0.01, self.pace))

    def show(
        self,
        change: Change,
        compose: Callable[[View], Composed],
        room: Room,
        now: float,
        *,
        chosen: int | None,
        may_deal: bool,
    ) -> None:
        """Set in motion what led from one view to the next."""
        view, events = change.after, change.events
        deal = deal_of(events, view)
        if deal is not None:
            events, self.last = deal.rest, None
            if self.pace > 0 and may_deal:
                self.animator.finish()
                self.deal, self.deal_began = deal, now
        if self.deal is None:
            before = compose(change.before or view).by_spot
            step = Step(events, view, before, compose(view).by_spot, chosen)
            self.animator.play(room.script(step), now)
        self._mark_last(change, now)

    def _mark_last(self, change: Change, now: float) -> None:
        """Remember the latest discard: it stays marked until it is taken or another follows."""
        view = change.after
        focus = last_discard(view)
        thrown = [event for event in this_hand(change.events) if isinstance(event, Discarded)]
        if focus is not None and self.last != focus:
            self.last, self._last_since = focus, now
        elif thrown:
            seat = thrown[-1].seat
            self.last = LastDiscard(seat, len(view.seats[seat].river) - 1)
            self._last_since = now
        if self.last is not None:
            river = view.seats[self.last.seat].river
            lies = 0 <= self.last.number < len(river)
            if not lies or river[self.last.number].taken is not None:
                self.last = None


def this_hand(events: Sequence[Event]) -> Sequence[Event]:
    """Return what happened in the latest hand: behind a curtain or away one misses a result."""
    opened = [at for at, event in enumerate(events) if isinstance(event, HandOpened)]
    return events[opened[-1] :] if opened else events
