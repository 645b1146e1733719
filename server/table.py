"""The authoritative table as a machine without I/O: bytes and time in, bytes out.

It knows who is asked and how long, never what a claim is; what happens is on disk before anybody
hears of it, and after a discard nothing is heard before the pause is over.
"""

from collections.abc import Callable, Mapping, Sequence

from engine.core.errors import IllegalActionError
from engine.core.match import Match
from engine.core.model import Action, Seat
from server import wire
from server.asking import OVER, Waiting
from server.clock import earliest
from server.coming import Coming
from server.conduct import Conduct
from server.pace import Pace
from server.publishing import Ask
from server.seating import Outgoing, PeerId, Seating, SeatingError, TablePlan
from server.shuffling import Seeds
from server.wire import Code


class Table:
    """One match at one table, begun or read back from its journal.

    Whoever drives it calls `receive`, `tick` (no later than `deadline`), `bot`, `synced`, `failed`,
    `gone` or `shift`; after each call it sends what was returned, writes `lines` to the journal and
    hands `asks` to the bots. A client that does not read is `deaf` until it asks again.
    """

    def __init__(
        self,
        match: Match,
        plan: TablePlan,
        pace: Pace,
        seeds: Seeds,
        new_token: Callable[[], str],
        *,
        record: Sequence[str] = (),
    ) -> None:
        self.match, self.plan = match, plan
        self._seating = Seating(plan, new_token)
        self._conduct = Conduct(match, self._seating, pace, seeds, record)
        self._coming = Coming(match, self._conduct, pace)
        self._question = self._conduct.question
        self._next: float | None = None
        """When something happens next by itself; a sign of life since may have put it off."""

    # What the driver calls ----------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the match is over and everybody has been told."""
        return self.match.over and self._question.phase == OVER

    def deadline(self) -> float | None:
        """Return when `tick` must be called at the latest; None: nothing will happen by itself."""
        if self._coming.still:
            return None
        return earliest(self._next, self._conduct.shoulders.due())

    def _due(self) -> float | None:
        """Return when something happens next by itself."""
        if self._coming.still:
            return None
        return earliest(self._question.due(), self._coming.due(), self._conduct.shuffling.due())

    def lines(self) -> list[str]:
        """Return the bodies of new journal lines, once."""
        lines, self._conduct.lines = self._conduct.lines, []
        return lines

    def asks(self) -> list[Ask]:
        """Return new questions to bots, once."""
        asks, self._conduct.asks = self._conduct.asks, []
        return asks

    def receive(self, now: float, peer: PeerId, data: bytes) -> list[Outgoing]:
        """Take the bytes of one message of one client."""
        try:
            message = wire.from_client(data)
            if not isinstance(message, wire.TableWish):
                raise wire.MalformedError("nothing that a table is told")
        except wire.MalformedError:
            self._conduct.send(peer, wire.Refused(Code.MALFORMED))
            return self._finish(now)
        return self.hear(now, peer, message)

    def hear(self, now: float, peer: PeerId, message: wire.TableWish) -> list[Outgoing]:
        """Take one message of one client; what was due before it happens first."""
        self._run(now, including=False)
        try:
            self._take(now, peer, message)
        except SeatingError as refusal:
            self._conduct.send(peer, wire.Refused(refusal.code, refusal.detail))
        self._seating.hear(peer, now)
        return self._finish(now)

    def ping(self, now: float, peer: PeerId, ping: wire.Ping) -> list[Outgoing]:
        """Take a sign of life while nothing is due: most of what is said, and it changes nothing.

        What it puts off is the moment at which its sender counts as gone.
        """
        self._coming.ping(now, peer, ping)
        self._seating.hear(peer, now)
        return self._drain(now)

    def tick(self, now: float) -> list[Outgoing]:
        """Do what is due by `now`."""
        return self._finish(now)

    def bot(self, now: float, number: int, seat: Seat, action: Action | None) -> list[Outgoing]:
        """Take a bot's answer to the `Ask` of round `number`; None: it failed. Late ones drop."""
        self._run(now, including=False)
        question = self._question
        if number == question.round and seat in self._conduct.asked():
            due = question.began + question.bot_delay()
            question.bot_due[seat] = max(now, due), action
        return self._finish(now)

    def synced(self, now: float, count: int) -> list[Outgoing]:
        """Note that the first `count` lines of this run are on disk."""
        self._conduct.durable = max(self._conduct.durable, count)
        self._coming.resume(now)
        return self._finish(now)

    def failed(self, now: float, code: Code, detail: str) -> list[Outgoing]:
        """Stand still: the journal cannot be written. `synced` lets the table go on again."""
        self._coming.pause(now, wire.Paused(code, detail))
        return self._drain(now)

    def gone(self, now: float, peer: PeerId) -> list[Outgoing]:
        """Note that a client cannot be reached any more."""
        self._coming.leave(now, peer)
        return self._finish(now)

    def deaf(self, peer: PeerId) -> None:
        """Tell a client that does not read nothing more, until it asks by a `Ping`."""
        if self.knows(peer):
            self._seating.deaf.add(peer)
            self._conduct.shoulders.close(peer)

    def look(self, now: float, wanted: Mapping[PeerId, Seat], delay: float) -> list[Outgoing]:
        """Let exactly these watchers look over these people's shoulders, `delay` seconds late.

        Whoever does so and is not wanted any more sees the public table again, at once.
        """
        self._run(now, including=False)
        for peer, seat in self.onlookers().items():
            if wanted.get(peer) != seat:
                self._coming.look_away(now, peer)
        for peer, seat in wanted.items():
            if peer not in self._conduct.shoulders:
                self._coming.look(now, peer, seat, delay)
        return self._finish(now)

    def onlookers(self) -> dict[PeerId, Seat]:
        """Return who looks over whose shoulder."""
        return self._conduct.shoulders.looks()

    @property
    def peers(self) -> tuple[PeerId, ...]:
        """Every client that sits or watches here."""
        return self._seating.peers

    def knows(self, peer: PeerId) -> bool:
        """Whether a client sits or watches here."""
        return self._seating.knows(peer)

    def awaits(self, seats: Sequence[Seat]) -> bool:
        """Whether whoever holds these seats has not sat down yet: he is on his way."""
        return self._seating.awaits(seats)

    def shift(self, gap: float) -> None:
        """Move all clocks on by `gap` seconds in which the host itself stood still."""
        self._coming.shift(gap)
        self._next = self._due()

    def late(self, gap: float) -> None:
        """Count nobody's silence for `gap` seconds in which the host could not listen."""
        self._seating.forgive(gap)

    def follow(self, every: float, silence: float) -> None:
        """Ask clients for signs of life every so many seconds, and bear so many of silence."""
        self._coming.follow(every, silence)
        self._next = self._due()

    # Messages -----------------------------------------------------------------------------------

    def _take(self, now: float, peer: PeerId, message: wire.TableWish) -> None:
        mine = self._seating.mine
        match message:
            case wire.Hello():
                self._coming.hello(now, peer, message)
            case wire.Command():
                self._command(now, peer, message)
            case wire.Call(seat=seat):
                self._call(now, peer, mine(peer, seat))
            case wire.Release(seat=seat):
                self._release(now, peer, mine(peer, seat))
            case wire.Unveil(seat=seat):
                self._unveil(now, peer, mine(peer, seat))
            case wire.Rest(on=on):
                self._coming.rest(now, peer, on=on)
            case wire.Awake(seat=seat):
                self._wake(now, mine(peer, seat))
            case wire.Onward(seat=seat):
                self._onward(now, peer, seat)
            case wire.Ping():
                self._coming.ping(now, peer, message)
            case wire.Pledge(seat=seat):
                mine(peer, seat)
                self._conduct.shuffling.pledge(now, message)
            case wire.Reveal(seat=seat):
                mine(peer, seat)
                self._conduct.shuffling.reveal(now, message)
            case wire.Leave():
                self._coming.leave(now, peer)

    def _command(self, now: float, peer: PeerId, command: wire.Command) -> None:
        seat, count = self._seating.mine(peer, command.seat), command.count
        self._wake(now, seat)
        ledger = self._question.ledgers[seat]
        try:
            known = ledger.take(count)
        except Waiting:
            return
        if known is not None:
            self._conduct.send(peer, wire.Ack(seat, count, known))
            return
        refusal = self._refusal(seat, command)
        if refusal is not None:
            ledger.close(count, refusal)
            self._conduct.send(peer, wire.Ack(seat, count, refusal))
            return
        error = ""
        try:
            self._conduct.answer(now, seat, command.action)
            self._question.answered(now, seat)
        except IllegalActionError:  # others closed the question: inside a pause it must not show
            error = Code.STALE
        self._conduct.acknowledge(wire.Ack(seat, count, error))
        self._looked(now, seat)

    def _refusal(self, seat: Seat, command: wire.Command) -> Code | None:
        """Return why a command cannot be right, judged by nothing but what its seat was shown."""
        publisher, question = self._conduct.publisher, self._question
        if not publisher.started:
            return Code.NOT_STARTED
        if self._coming.paused is not None:
            return Code.PAUSED
        if question.phase == OVER:
            return Code.HAND_OVER
        shown, asked_at = publisher.shown(seat), question.asked_at.get(seat)
        if asked_at is None:
            return Code.STALE if shown.legal else Code.NOT_ASKED
        if not asked_at <= command.seen <= publisher.pages[seat].number:
            return Code.STALE
        return None if command.action in shown.legal else Code.NOT_LEGAL

    def _call(self, now: float, peer: PeerId, seat: Seat) -> None:
        window = self._question.window
        if window is None or not self._seating.shared(peer) or self._coming.paused is not None:
            raise SeatingError(Code.NO_CALL)
        if seat in window.called:
            raise SeatingError(Code.CALLED)
        self._wake(now, seat)
        self._question.window = window.call(seat, now)
        self._conduct.remind(now, self._seating.held_by(peer))

    def _release(self, now: float, peer: PeerId, seat: Seat) -> None:
        window = self._question.window
        if window is None or seat not in window.callers:
            raise SeatingError(Code.NO_CALL)
        self._looked(now, seat)

    def _unveil(self, now: float, peer: PeerId, seat: Seat) -> None:
        """Let the time of a person begin; in a pause only his own client hears of it."""
        question = self._question
        if question.unveil(self._coming.moment(now), seat):
            inside = question.window is not None
            self._conduct.remind(now, self._seating.held_by(peer) if inside else None)

    def _looked(self, now: float, seat: Seat) -> None:
        """End a caller's look; tell his client, unless the pause is over with it."""
        window = self._question.window
        if window is None or seat not in window.callers:
            return
        window = self._question.window = window.done(seat, now)
        peer, due = self._seating.owner(seat), window.due()
        if peer is not None and (due is None or due > now):
            self._conduct.remind(now, self._seating.held_by(peer))

    def _wake(self, now: float, seat: Seat) -> None:
        """End auto-play of a seat; tell whoever could know of it."""
        known = seat in self._question.auto_known
        if self._question.wake(seat):
            self._conduct.remind(now, None if known else [seat])

    def _onward(self, now: float, peer: PeerId, seat: Seat | None) -> None:
        question = self._question
        if seat is not None:
            self._wake(now, self._seating.mine(peer, seat))
        elif peer not in self._seating.watchers or self._seating.humans:
            raise SeatingError(Code.NOT_YOUR_SEAT)
        if question.phase != OVER or self.match.over or self._coming.paused is not None:
            raise SeatingError(Code.NO_RESULT)
        if seat is None or question.waiting <= {seat}:
            self._conduct.next_hand()
        elif seat in question.waiting:
            question.waiting.remove(seat)
            self._conduct.remind(now)

    # Time ---------------------------------------------------------------------------------------

    def _finish(self, now: float) -> list[Outgoing]:
        """Settle what was done, let happen what is due, and return what may be sent."""
        self._conduct.settle(now)
        self._run(now, including=True)
        return self._drain(now)

    def _drain(self, now: float) -> list[Outgoing]:
        out, self._conduct.out = self._conduct.out, []
        return out if self._coming.still else out + self._conduct.shoulders.turn(now)

    def _run(self, now: float, *, including: bool) -> None:
        """Let happen what is due before `now`, or by `now`."""
        if not including and (self._next is None or self._next >= now):
            return
        while (due := self._due()) is not None and (due < now or (including and due == now)):
            self._act(now, due)
            self._conduct.settle(now)
        self._next = due

    def _act(self, now: float, due: float) -> None:
        """Do one thing that is due."""
        question, conduct, window = self._question, self._conduct, self._question.window
        bot, auto = question.bot_at(due), question.auto_at(due)
        if self._coming.due() == due:
            self._coming.act(now, due)
        elif conduct.shuffling.due() == due:
            conduct.shuffling.expire(now)
        elif bot is not None:
            self._play_bot(now, bot)
        elif auto is not None:
            del question.auto_due[auto]
            conduct.default(now, auto)
        elif question.onward_at == due:
            question.onward_at = None
            if not self.match.over:
                conduct.next_hand()
        elif window is None:
            conduct.time_out(now)
        elif window.caller is None:
            conduct.close_window(now)
        else:  # asked or not: whoever lets his look run out is asleep
            caller = window.caller
            conduct.default(now, caller)
            question.sleep(caller)
            self._looked(now, caller)

    def _play_bot(self, now: float, seat: Seat) -> None:
        """Carry out what a bot chose; what it may not do is replaced by what the clock plays."""
        _, action = self._question.bot_due.pop(seat)
        rules, state = self.match.rules, self.match.state
        if seat in self._conduct.asked():
            if action is None or action not in rules.legal(state, seat):
                action = rules.default(state, seat)
            self._conduct.answer(now, seat, action)
