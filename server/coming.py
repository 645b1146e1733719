"""Coming and going at a table: who is welcomed, who is away, and when the table stands still.

A seat is kept for its owner. While nobody at all is there, or the journal cannot be written, no
clock runs.
"""

from collections.abc import Mapping

from engine.core.match import Match
from engine.core.model import Seat
from server import wire
from server.asking import OVER
from server.clock import earliest
from server.conduct import Conduct
from server.pace import Pace
from server.publishing import Reader
from server.rhythm import EVERY
from server.seating import PeerId, Seating, SeatingError
from server.wire import Code

PATIENCE = 5.0
"""Seconds that those who are there wait for the others whose seats are kept for them."""
RESTING = wire.Paused(Code.RESTING)


class Coming:
    """Welcomes and farewells of one table, and why it stands still."""

    def __init__(self, match: Match, conduct: Conduct, pace: Pace) -> None:
        self._match, self._conduct, self._pace = match, conduct, pace
        self._seating: Seating = conduct.seating
        self._begin_at: float | None = None
        self._begun = False
        self._fault: wire.Paused | None = None
        self._resting: PeerId | None = None
        self._notice: wire.Paused | None = None
        self._still_since: float | None = None
        self._every, self._silence = EVERY, pace.silence

    @property
    def paused(self) -> wire.Paused | None:
        """Why the table stands still, as everybody has been told; None: no such reason."""
        return self._notice

    @property
    def still(self) -> bool:
        """Whether no clock runs."""
        return self._still_since is not None

    def due(self) -> float | None:
        """Return the next moment at which somebody counts as gone, or the match begins."""
        return earliest(self._begin_at, self.silent_at())

    def silent_at(self) -> float | None:
        """Return when the quietest client counts as gone."""
        heard = self._seating.heard
        if self._silence is None or not heard:
            return None
        return min(heard.values()) + self._silence

    def follow(self, every: float, silence: float) -> None:
        """Ask for signs of life every so many seconds, and bear so many of silence."""
        self._every = every
        if self._silence is not None:
            self._silence = silence

    def act(self, now: float, due: float) -> None:
        """Do what is due."""
        if self._begin_at == due:
            self._begin()
        else:
            self.leave(now, self._seating.quietest())

    def shift(self, gap: float) -> None:
        """Move everything on by `gap` seconds in which the host stood still.

        At a table that stands still itself that is a part of what is lost, and counted at its end.
        """
        self._seating.forgive(gap)
        if not self.still:
            self._move_on(gap)

    def _move_on(self, gap: float) -> None:
        self._conduct.question.shift(gap)
        self._conduct.shuffling.shift(gap)
        self._conduct.shoulders.shift(gap)
        self._begin_at = None if self._begin_at is None else self._begin_at + gap

    # Standing still -----------------------------------------------------------------------------

    def moment(self, now: float) -> float:
        """Return what time it is at the table: that of when it began to stand still."""
        return now if self._still_since is None else self._still_since

    def pause(self, now: float, notice: wire.Paused) -> None:
        """Stand still, for a reason that everybody is told."""
        self._fault = notice
        self._say(now)

    def resume(self, now: float) -> None:
        """Let the reason be over."""
        self._fault = None
        self._say(now)

    def rest(self, now: float, peer: PeerId, *, on: bool) -> None:
        """Stand still while the only client is not at the table; SeatingError: it is not."""
        seating = self._seating
        held = seating.held_by(peer)
        if not held or held != seating.humans or any(seating.plan.keys):
            raise SeatingError(Code.NOT_ALONE)
        self._resting = peer if on else None
        self._say(now)

    def _say(self, now: float) -> None:
        """Tell why the table stands still, or that it does no more, and let it be so."""
        notice = self._fault or (RESTING if self._resting is not None else None)
        if notice == self._notice:
            return
        self._notice = notice
        self._conduct.tell_all(notice or wire.Paused())
        self._settle(now)
        if notice is None:
            self._conduct.remind(now)  # their clocks have stood as well

    def _settle(self, now: float) -> None:
        """Stand still while there is a reason; what was lost is nobody's time."""
        empty = self._begun and bool(self._seating.humans) and not self._present()
        if self._notice is not None or empty:
            self._still_since = now if self._still_since is None else self._still_since
        elif self._still_since is not None:
            gap, self._still_since = now - self._still_since, None
            self._move_on(gap)
            self._seating.forgive(gap, now)

    def _present(self) -> bool:
        return self._seating.away != self._seating.humans

    # Coming -------------------------------------------------------------------------------------

    def hello(self, now: float, peer: PeerId, hello: wire.Hello) -> None:
        """Seat a client, welcome it and show it how things stand; SeatingError says why not."""
        seating, conduct, plan = self._seating, self._conduct, self._seating.plan
        away = seating.away
        token = seating.admit(peer, hello)
        conduct.shoulders.close(peer)
        self._settle(now)
        conduct.send(peer, self._welcome(peer, token))
        if self._notice is not None:
            conduct.send(peer, self._notice)
        conduct.tell_deal(peer)
        if conduct.publisher.started:
            last = hello.last if hello.boot == plan.boot else ()
            asked: tuple[Reader, ...] = (*hello.seats, *((None,) if hello.watch else ()))
            self._catch_up(now, peer, dict(zip(asked, last, strict=False)))
            if seating.away != away:
                others = {r for r, other in seating.listeners() if other != peer}
                conduct.remind(now, others)
        elif seating.complete:
            self._begin()
        elif any(plan.keys) and self._begin_at is None and not self._begun:
            self._begin_at = now + PATIENCE

    def _welcome(self, peer: PeerId, token: str) -> wire.Welcome:
        seating, plan, config = self._seating, self._seating.plan, self._match.config
        ledgers = self._conduct.question.ledgers
        seats = seating.held_by(peer)
        return wire.Welcome(
            seats,
            plan.boot,
            self._match.rules.id,
            tuple(seating.names),
            plan.kinds,
            self._match.rules.write_options(config.options),
            {name: getattr(config.table, name) for name in config.table.__struct_fields__},
            token,
            tuple(ledgers[seat].last for seat in seats),
            self._pace.call if seating.shared(peer) else None,
            plan.open_hands,
        )

    def _catch_up(self, now: float, peer: PeerId, last: Mapping[Reader, int]) -> None:
        """Show a client everything it reads, from the updates on that it has seen."""
        for reader in self._seating.readers(peer):
            self._conduct.catch_up(now, peer, reader, last.get(reader, 0))
        self._conduct.tell_end(peer)

    def _begin(self) -> None:
        """Begin the match, or go on with it, once."""
        self._begin_at = None
        if not self._begun:
            self._begun = True
            self._conduct.start()

    def ping(self, now: float, peer: PeerId, ping: wire.Ping) -> None:
        """Answer a sign of life; tell whoever did not read fast enough how things stand now."""
        seating, conduct = self._seating, self._conduct
        if peer in seating.deaf:
            seating.deaf.discard(peer)
            conduct.send(peer, self._welcome(peer, seating.token_of(peer)))
            conduct.tell_deal(peer)
            if conduct.publisher.started:
                last = zip(seating.readers(peer), ping.last, strict=False)
                self._catch_up(now, peer, dict(last))
        readers, pages = seating.readers(peer), conduct.publisher.pages
        if ping.echo:
            for seat in readers:
                if seat is not None:
                    conduct.question.lags[seat].note(now - ping.echo - max(0.0, ping.held))
        told = conduct.shoulders.told(peer)
        numbers = tuple([pages[reader].number for reader in readers]) if told is None else (told,)
        conduct.send(peer, wire.Pong(ping.sent, now, numbers, self._every))

    # Looking over shoulders ---------------------------------------------------------------------

    def look(self, now: float, peer: PeerId, seat: Seat, delay: float) -> None:
        """Let a watcher look over a shoulder if there is anything to see; no player may."""
        seating, conduct = self._seating, self._conduct
        watches = peer in seating.watchers and not seating.held_by(peer)
        sees = conduct.publisher.started and peer not in seating.deaf
        if watches and sees and seat in seating.humans:
            conduct.look(now, peer, seat, delay)

    def look_away(self, now: float, peer: PeerId) -> None:
        """Show an onlooker the public table as it stands, and no more than that."""
        conduct = self._conduct
        if conduct.shoulders.close(peer):
            conduct.send(peer, self._notice or wire.Paused())
            conduct.tell_deal(peer)
            conduct.catch_up(now, peer, None, 0)
            conduct.tell_end(peer)

    # Going --------------------------------------------------------------------------------------

    def leave(self, now: float, peer: PeerId) -> None:
        """Let a client go; its seats are kept, and the others see that it is away."""
        question, seating = self._conduct.question, self._seating
        left = seating.held_by(peer)
        seating.dismiss(peer)
        self._conduct.shoulders.close(peer)
        if not left:
            return
        if self._present():
            self._conduct.shuffling.left(now, left)
        if peer == self._resting:
            self._resting = None
            self._say(now)
        question.waiting.difference_update(left)
        if question.window is not None:
            for seat in left:
                question.window = question.window.done(seat, now)
        self._conduct.remind(now)
        shown = question.phase == OVER and not self._match.over
        if shown and not question.waiting and self._present():
            self._conduct.next_hand()
        self._settle(now)
