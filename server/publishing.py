"""What goes out: never before it is on disk, and to each reader only what it may know.

A `Moment` is cut and kept when something happened, and sent when the journal lines it rests on are
on disk; only then do its numbers count and the clocks of its question start.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.core.events import Event
from engine.core.match import Match
from engine.core.model import Action, Seat
from engine.core.views import View
from server import wire
from server.seating import Seating

HISTORY = 64

Reader = Seat | None
"""Whose eyes: a seat's, or those of everybody who watches."""


class Ask(Struct, frozen=True):
    """A question to a bot: what it may do and what it sees; `round` comes back with the answer."""

    round: int
    seat: Seat
    legal: tuple[Action, ...]
    view: View


class Moment(Struct, frozen=True):
    """Something to tell: `views` of all who hear of it, once `needs` lines are on disk.

    `opens` tells that a new question begins with it, whose `phase` and `turn` everybody sees and
    which is put to the seats `asked`.
    """

    needs: int
    events: tuple[Event, ...]
    views: Mapping[Reader, View]
    acks: tuple[wire.Ack, ...] = ()
    opens: bool = False
    phase: str = ""
    turn: Seat = Seat(0)
    asked: tuple[Seat, ...] = ()


class Page:
    """What one reader has been told: how many updates, the last view, the latest events."""

    def __init__(self) -> None:
        self.number = 0
        self.view: View | None = None
        self.history: deque[tuple[int, tuple[Event, ...]]] = deque(maxlen=HISTORY)

    def missed(self, last: int) -> tuple[tuple[Event, ...], int]:
        """Return the events after update `last`, and from which update on they are told.

        That is `last` itself, or now if they are not all remembered.
        """
        later = [(number, events) for number, events in self.history if number > last]
        if not 0 < last <= self.number or len(later) < self.number - last:
            return (), self.number
        return tuple(event for _, events in later for event in events), last


class Publisher:
    """Cuts views and events to what each reader may see, and keeps them until they may go."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self._match, self._seating = match, seating
        self._queue: deque[Moment] = deque()
        self.pages: dict[Reader, Page] = {reader: Page() for reader in (*seating.humans, None)}

    def cut(
        self, needs: int, events: tuple[Event, ...], acks: tuple[wire.Ack, ...], *, opens: bool
    ) -> Moment:
        """Return the moment that the match has just reached, for every reader and asked bot."""
        match, rules, state = self._match, self._match.rules, self._match.state
        asked = rules.asked(state)
        readers: Iterable[Reader] = (*self.pages, *asked)
        if self._seating.plan.open_hands:
            readers = (*(Seat(s) for s in range(match.config.seats)), None)
        public = rules.view(state, None)
        views: dict[Reader, View] = {None: public}
        for reader in readers:
            if reader not in views:
                views[reader] = rules.view(state, reader, public)
        if self._seating.plan.open_hands:
            views = laid_open(views)
        return Moment(needs, events, views, acks, opens, public.phase, public.turn, asked)

    def cut_for(self, needs: int, seats: Iterable[Seat], acks: tuple[wire.Ack, ...]) -> Moment:
        """Return the moment of seats that have answered while others still may: theirs alone."""
        rules, state = self._match.rules, self._match.state
        views: dict[Reader, View] = {seat: rules.view(state, seat) for seat in seats}
        if self._seating.plan.open_hands:
            views = {seat: replace(self.shown(seat), legal=(), refused=()) for seat in views}
        return Moment(needs, (), views, acks)

    def keep(self, moment: Moment) -> None:
        """Let a moment wait for the disk."""
        self._queue.append(moment)

    def ready(self, durable: int) -> Iterator[Moment]:
        """Yield, in order, the moments that rest on lines that are on disk."""
        while self._queue and self._queue[0].needs <= durable:
            yield self._queue.popleft()

    def shown(self, reader: Reader) -> View:
        """Return what a reader saw last."""
        view = self.pages[reader].view
        assert view is not None, "nothing has been shown yet"
        return view

    @property
    def started(self) -> bool:
        """Whether anything has been shown."""
        return self.pages[None].view is not None

    def turn_page(self, reader: Reader, moment: Moment) -> tuple[Event, ...]:
        """Count a moment as told to a reader, and return its events as that reader sees them."""
        page = self.pages[reader]
        page.number += 1
        page.view = moment.views[reader]
        events = moment.events
        if events and not self._seating.plan.open_hands:
            events = tuple([event.seen_by(reader) for event in events])
        page.history.append((page.number, events))
        return events

    def again(self, reader: Reader) -> None:
        """Count an update that shows a reader what it saw before."""
        page = self.pages[reader]
        page.number += 1
        page.history.append((page.number, ()))


def laid_open(views: Mapping[Reader, View]) -> dict[Reader, View]:
    """Return the views with every corner as its owner sees it."""
    corners = tuple(
        view.seats[reader]
        for reader, view in sorted((r, v) for r, v in views.items() if r is not None)
    )
    return {reader: replace(view, seats=corners) for reader, view in views.items()}
