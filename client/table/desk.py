"""The client's side of one match: what the host has told, who looks, what is answered.

It knows no window: messages and presses come in, calls to the session go out.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from client.settings import Settings
from client.table.choose import Act, Chooser, Wish
from client.table.hotseat import HotSeat
from client.table.state import People
from client.table.style import style_of
from engine.core.events import Event
from engine.core.match import configure
from engine.core.model import PASS, Action, Seat
from engine.core.ruleset import MatchConfig, Ruleset
from engine.core.views import View
from engine.games import game
from server import wire

OWN = frozenset({"discard", "added_kong"})
"""Ways to lay a tile open that ask everybody but who does it."""


class Session(Protocol):
    """A running match as the table sees it; every call returns at once."""

    def poll(self) -> Sequence[wire.ServerMessage]:
        """Return what the host has said since the last poll, in order."""

    def play(self, seat: Seat, action: Action) -> int:
        """Answer for a seat; the number comes back with the `Ack`."""

    def call(self, seat: Seat) -> None:
        """Hot-seat: let the person of `seat` look after a discard."""

    def release(self, seat: Seat) -> None:
        """Hot-seat: the person of `seat` has looked and takes nothing."""

    def unveil(self, seat: Seat) -> None:
        """Hot-seat: the curtain is open for the person of `seat`: his time begins."""

    def awake(self, seat: Seat) -> None:
        """End auto-play of a seat."""

    def onward(self, seat: Seat | None) -> None:
        """Ask for the next hand."""


class Track:
    """What one seat of ours has been told, and what it has not watched yet."""

    def __init__(self, update: wire.Update) -> None:
        self.update = update
        self.watched: View | None = None
        """The view in which this person saw the table last (shared window)."""
        self.missed: list[Event] = []


class Change:
    """One step of what is seen: from `before` by `events` to `after`, through one seat's eyes.

    `again`: it was heard and seen by everybody before, and is shown to one person once more.
    """

    def __init__(
        self, before: View | None, events: Sequence[Event], after: View, *, again: bool = False
    ) -> None:
        self.before, self.events, self.after = before, tuple(events), after
        self.again = again


class Desk:
    """Everything the table scene knows about its match."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self.session = session
        self.rules: Ruleset[Any] | None = None
        self.config: MatchConfig | None = None
        self.people = People((), ())
        self.mine: tuple[Seat, ...] = ()
        self.hotseat = HotSeat(())
        self.open_hands = False
        self.tracks: dict[Seat | None, Track] = {}
        self.eyes: Seat | None = None
        """Whose copy of the match is painted."""
        self.chooser = Chooser(settings.throw)
        self.settle(settings)
        self.changes: list[Change] = []
        self.news: list[Event] = []
        self.thrown_slot: int | None = None
        self.errors: list[str] = []
        self.paused = ""
        self.received = 0.0
        self._waiting_since: float | None = None

    def settle(self, settings: Settings) -> None:
        """Follow the player's settings."""
        self.chooser.throw = settings.throw
        wanted = (("chow", settings.ask_chow), ("pung", settings.ask_pung))
        quiet = frozenset(name for name, ask in wanted if not ask)
        if quiet != self.chooser.starts_quiet:
            self.chooser.reset_quiet(quiet)

    # -- what the host says ------------------------------------------------------------------

    def poll(self, now: float) -> bool:
        """Take everything the session has; whether anything is different."""
        messages = self.session.poll()
        for message in messages:
            self._take(message, now)
            self._look()  # each of them may close a hand, also where the next would find it open
        if messages:
            self.ask(now)
        return bool(messages)

    def _take(self, message: wire.ServerMessage, now: float) -> None:
        match message:
            case wire.Welcome():
                self._welcome(message)
            case wire.Update():
                self._update(message, now)
            case wire.Ack(error=error):
                if error:
                    self.errors.append(error)
                    self.chooser.refused()
            case wire.Refused(code=code):
                self.errors.append(code)
                self.chooser.refused()
                if code == wire.Code.HOST_FAILED:
                    self.paused = code  # for good
            case wire.Paused(code=code):
                self.paused = code
            case wire.Pong():
                pass

    def _welcome(self, welcome: wire.Welcome) -> None:
        rules = game(welcome.game)
        self.rules = rules
        self.config = configure(rules, welcome.options, len(welcome.names), welcome.table)
        chooser = style_of(rules.deck).chooser(self.chooser.throw, self.config)
        chooser.reset_quiet(self.chooser.starts_quiet)
        self.chooser = chooser
        self.people = People(welcome.names, welcome.kinds)
        self.mine = welcome.seats
        self.open_hands = welcome.open_hands
        self.hotseat = HotSeat(welcome.seats, curtained=not welcome.open_hands)
        self.eyes = welcome.seats[0] if welcome.seats else None
        self.tracks.clear()

    def _update(self, update: wire.Update, now: float) -> None:
        self.received = now
        if not self.mine and update.seat != self.eyes:  # over a shoulder, or no more: nothing stays
            self.tracks.clear()
            self.changes.clear()
            self.eyes = update.seat
        track = self.tracks.get(update.seat)
        if track is None:
            track = self.tracks[update.seat] = Track(update)
            before = None
        else:
            before, track.update = track.update.view, update
        if self.hotseat.shared and update.seat != self.hotseat.open_for:
            track.missed += update.events
        scribe = self.mine[0] if self.mine else self.eyes
        if update.seat == scribe:
            self.news += update.events
        if update.seat == self.eyes:
            self.changes.append(Change(before, update.events, update.view))

    def _look(self) -> None:
        """Let stage and eyes follow what has been told."""
        views = {seat: track.update.view for seat, track in self.tracks.items() if seat is not None}
        caller = next((t.update.caller for t in self.tracks.values()), None)
        open_before = self.hotseat.open_for
        self.hotseat.take(views, caller)
        if open_before is not None and self.hotseat.open_for is None:
            self._closed(open_before)
        if not self.hotseat.shared and self.hotseat.who in self.tracks:
            self._turn_to(self.hotseat.who)

    def ask(self, now: float) -> None:
        """Put the open question to the person who looks; quiet claims are passed at once."""
        seat = self.hotseat.open_for
        if seat is None or seat not in self.tracks:
            return
        self._begin_time(seat)
        view = self.tracks[seat].update.view
        called = self.hotseat.shared and view.phase == "claim"
        if called and not view.legal:
            view = replace(view, legal=(PASS,))  # he has called and may take nothing: he says so
        self.carry_out(self.chooser.ask(view, now, quietly=not called))

    def _begin_time(self, seat: Seat) -> None:
        """Tell the host that somebody looks whose time waits for his curtain."""
        clocks = self.tracks[seat].update.clocks
        left = clocks.left[seat]
        if self.hotseat.shared and left is not None and left > clocks.total:
            self.session.unveil(seat)

    def _closed(self, seat: Seat) -> None:
        track = self.tracks.get(seat)
        if track is not None:
            track.watched, track.missed = track.update.view, []

    def _turn_to(self, seat: Seat | None) -> None:
        """Look through another seat's eyes."""
        if seat != self.eyes and seat in self.tracks:
            self.eyes = seat
            view = self.tracks[seat].update.view
            self.changes.append(Change(None, (), view))

    def look_away(self) -> bool:
        """The window has lost the focus; whether that closed a hand."""
        seat = self.hotseat.open_for
        if not self.hotseat.look_away():
            return False
        if seat is not None:
            self._closed(seat)
        return True

    def opened(self, now: float) -> None:
        """The curtain has opened: show what this person missed, then ask him."""
        seat = self.hotseat.who
        if seat is None or seat not in self.tracks:
            return
        track = self.tracks[seat]
        self.eyes = seat
        self.changes.clear()
        self.changes.append(Change(track.watched, track.missed, track.update.view, again=True))
        track.missed = []
        self.ask(now)

    def take_changes(self) -> list[Change]:
        """Return, once, the steps that have not been shown yet."""
        taken, self.changes = self.changes, []
        return taken

    # -- what is known -----------------------------------------------------------------------

    @property
    def update(self) -> wire.Update | None:
        """The newest update through the eyes that look."""
        track = self.tracks.get(self.eyes)
        return track.update if track is not None else None

    @property
    def view(self) -> View | None:
        """The view that is painted."""
        return self.update.view if self.update is not None else None

    @property
    def answering(self) -> bool:
        """Whether the person whose hand is open is the one whose view is painted."""
        return self.hotseat.open_for is not None and self.hotseat.open_for == self.eyes

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who of ours may want to look: nobody claims what he has laid open himself."""
        focus = None if self.view is None else self.view.focus
        own = focus.seat if focus is not None and focus.kind in OWN else None
        return tuple(seat for seat in self.mine if seat != own)

    @property
    def onlooking(self) -> bool:
        """Whether the view that is painted is that of a player over whose shoulder we look."""
        return not self.mine and self.eyes is not None

    def clock(self, now: float) -> tuple[float, float] | None:
        """Return seconds left and in all of the decision that runs, None if none is limited."""
        update = self.update
        left = None if update is None else self._left(now, update, self.eyes)
        if update is None or left is None:
            return None
        total = update.clocks.total / 1000
        return min(total, max(0.0, left)), total

    def ticks(self, now: float) -> float | None:
        """Return when the next second of the clock is over; None where no clock runs."""
        left = None if self.update is None else self._left(now, self.update, self.eyes)
        return None if left is None else now + left % 1.0 + 0.01

    def _left(self, now: float, update: wire.Update, seat: Seat | None) -> float | None:
        """Return the seconds left to a seat, or to who else is asked; more while none runs yet."""
        clocks = update.clocks
        if self.paused or not clocks.total:
            return None
        left = None if seat is None else clocks.left[seat]
        if left is None:
            left = next((each for each in clocks.left if each is not None), None)
        return None if left is None else left / 1000 - (now - self.received)

    def curtain_time(self, now: float) -> tuple[float, bool] | None:
        """Return the seconds of the person behind the curtain, and whether they run already."""
        who = self.hotseat.who
        if who is None or who not in self.tracks:
            return None
        update = self.tracks[who].update
        left, total = self._left(now, update, who), update.clocks.total / 1000
        return None if left is None else (min(total, max(0.0, left)), left <= total)

    # -- what is answered --------------------------------------------------------------------

    def carry_out(self, wish: Wish) -> None:
        """Send what has been chosen."""
        seat = self.hotseat.open_for
        if isinstance(wish, Act) and seat is not None:
            self.thrown_slot = wish.slot
            if wish.action in self.tracks[seat].update.view.legal:
                self.session.play(seat, wish.action)
            else:
                self.session.release(seat)

    def wake(self) -> None:
        """Somebody is there: the clock stops playing for the seats of ours it plays for."""
        update = self.update
        if update is None:
            return
        for seat in update.auto:
            if seat in self.mine and (not self.hotseat.shared or seat == self.hotseat.who):
                self.session.awake(seat)

    def call(self, seat: Seat) -> None:
        """Hot-seat: a person wants to look."""
        if self.hotseat.stage == "anyone" and seat in self.callers:
            self.session.call(seat)

    @property
    def awaited(self) -> bool:
        """Whether the next hand waits for anybody here."""
        update = self.update
        return update is not None and any(seat in update.waiting for seat in self.mine)

    def onward(self, seats: Iterable[Seat] | None = None) -> None:
        """Ask for the next hand, for everybody here who has not yet."""
        update = self.update
        if update is None:
            return
        if not self.mine:
            self.session.onward(None)
        for seat in self.mine if seats is None else seats:
            if seat in update.waiting:
                self.session.onward(seat)
