"""The authoritative table as a machine without I/O: bytes and time in, bytes out.

It knows who is asked and how long, never what a claim is; what happens is on disk before anybody
hears of it, and after a discard nothing is heard before the pause is over.
"""

from collections.abc import Callable

from engine.core.errors import IllegalActionError
from engine.core.match import Match
from engine.core.model import Action, Seat
from server import wire
from server.asking import OVER, Waiting
from server.conduct import Conduct, Seeds
from server.pace import Pace
from server.publishing import Ask
from server.seating import Outgoing, PeerId, Seating, SeatingError, TablePlan
from server.wire import Code


class Table:
    """One match at one table, begun or read back from its journal.

    Whoever drives it calls `receive`, `tick` (no later than `deadline`), `bot`, `synced`, `failed`,
    `gone` or `shift`; after each call it sends what was returned, writes `lines` to the journal and
    hands `asks` to the bots.
    """

    def __init__(
        self,
        match: Match,
        plan: TablePlan,
        pace: Pace,
        seeds: Seeds,
        new_token: Callable[[], str],
    ) -> None:
        self.match, self.plan = match, plan
        self._seating = Seating(plan, new_token)
        self._conduct = Conduct(match, self._seating, pace, seeds)
        self._question = self._conduct.question
        self._pace = pace
        self._paused: tuple[wire.Paused, float] | None = None

    # What the driver calls ----------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the match is over and everybody has been told."""
        return self.match.over and self._question.phase == OVER

    def deadline(self) -> float | None:
        """Return when `tick` must be called at the latest; None: nothing will happen by itself."""
        if self._paused is not None:
            return None
        moments = [self._question.due(), self._silent_at()]
        return min((at for at in moments if at is not None), default=None)

    def lines(self) -> list[str]:
        """Return the bodies of new journal lines, once."""
        lines, self._conduct.lines = self._conduct.lines, []
        return lines

    def asks(self) -> list[Ask]:
        """Return new questions to bots, once."""
        asks, self._conduct.asks = self._conduct.asks, []
        return asks

    def receive(self, now: float, peer: PeerId, data: bytes) -> list[Outgoing]:
        """Take one message of one client; what was due before it happens first."""
        self._run(now, including=False)
        try:
            self._take(now, peer, wire.from_client(data))
        except wire.MalformedError:
            self._conduct.send(peer, wire.Refused(Code.MALFORMED))
        except SeatingError as refusal:
            self._conduct.send(peer, wire.Refused(refusal.code, refusal.detail))
        self._seating.hear(peer, now)
        return self._finish(now)

    def tick(self, now: float) -> list[Outgoing]:
        """Do what is due by `now`."""
        return self._finish(now)

    def bot(self, now: float, number: int, seat: Seat, action: Action | None) -> list[Outgoing]:
        """Take a bot's answer to the `Ask` of round `number`; None: it failed. Late ones drop."""
        self._run(now, including=False)
        question = self._question
        if number == question.round and seat in self._conduct.asked():
            since = question.clock.since
            due = now if since is None else since + question.bot_delay()
            question.bot_due[seat] = max(now, due), action
        return self._finish(now)

    def synced(self, now: float, count: int) -> list[Outgoing]:
        """Note that the first `count` lines of this run are on disk."""
        self._conduct.durable = max(self._conduct.durable, count)
        if self._paused is not None:
            self.shift(now - self._paused[1])
            self._paused = None
            self._tell_all(wire.Paused())
        return self._finish(now)

    def failed(self, now: float, code: Code, detail: str) -> list[Outgoing]:
        """Stand still: the journal cannot be written. `synced` lets the table go on again."""
        notice = wire.Paused(code, detail)
        if self._paused is None or self._paused[0] != notice:
            self._paused = notice, now if self._paused is None else self._paused[1]
            self._tell_all(notice)
        return self._drain()

    def gone(self, now: float, peer: PeerId) -> list[Outgoing]:
        """Note that a client cannot be reached any more."""
        self._leave(now, peer)
        return self._finish(now)

    def shift(self, gap: float) -> None:
        """Move all clocks on by `gap` seconds in which the host itself stood still."""
        self._question.shift(gap)
        self._seating.heard = {peer: at + gap for peer, at in self._seating.heard.items()}

    # Messages -----------------------------------------------------------------------------------

    def _take(self, now: float, peer: PeerId, message: wire.ClientMessage) -> None:
        mine = self._seating.mine
        match message:
            case wire.Hello():
                self._hello(now, peer, message)
            case wire.Command():
                self._command(now, peer, message)
            case wire.Call(seat=seat):
                self._call(now, peer, mine(peer, seat))
            case wire.Release(seat=seat):
                self._release(now, peer, mine(peer, seat))
            case wire.Awake(seat=seat):
                self._wake(now, mine(peer, seat))
            case wire.Onward(seat=seat):
                self._onward(now, peer, seat)
            case wire.Ping(sent=sent):
                self._conduct.send(peer, wire.Pong(sent, now))
            case wire.Leave():
                self._leave(now, peer)

    def _hello(self, now: float, peer: PeerId, hello: wire.Hello) -> None:
        seating, plan, config = self._seating, self.plan, self.match.config
        away = seating.away
        token = seating.admit(peer, hello)
        welcome = wire.Welcome(
            hello.seats,
            plan.boot,
            self.match.rules.id,
            tuple(seating.names),
            plan.kinds,
            self.match.rules.write_options(config.options),
            {name: getattr(config.table, name) for name in config.table.__struct_fields__},
            token,
            tuple(self._question.ledgers[seat].last for seat in hello.seats),
            self._pace.call if seating.shared(peer) else None,
            plan.open_hands,
        )
        self._conduct.send(peer, welcome)
        if self._paused is not None:
            self._conduct.send(peer, self._paused[0])
        if self._conduct.publisher.started:
            last = hello.last if hello.boot == plan.boot else ()
            known = dict(zip(hello.seats, last, strict=False))
            for seat in hello.seats:
                self._conduct.catch_up(now, peer, seat, known.get(seat, 0))
            if hello.watch:
                self._conduct.catch_up(now, peer, None, 0)
            if seating.away != away:
                others = {r for r, other in seating.listeners() if other != peer}
                self._conduct.remind(now, others)
        elif seating.complete:
            self._conduct.start()

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
        except IllegalActionError:  # others closed the question: inside a pause it must not show
            error = Code.STALE
        self._conduct.acknowledge(wire.Ack(seat, count, error))
        self._looked(now, seat)

    def _refusal(self, seat: Seat, command: wire.Command) -> Code | None:
        """Return why a command cannot be right, judged by nothing but what its seat was shown."""
        publisher, question = self._conduct.publisher, self._question
        if not publisher.started:
            return Code.NOT_STARTED
        if self._paused is not None:
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
        if window is None or not self._seating.shared(peer) or self._paused is not None:
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
        if question.phase != OVER or self.match.over or self._paused is not None:
            raise SeatingError(Code.NO_RESULT)
        if seat is None or question.waiting <= {seat}:
            self._conduct.next_hand()
        elif seat in question.waiting:
            question.waiting.remove(seat)
            self._conduct.remind(now)

    def _leave(self, now: float, peer: PeerId) -> None:
        question, seating = self._question, self._seating
        left = seating.held_by(peer)
        seating.dismiss(peer)
        if not left:
            return
        question.waiting.difference_update(left)
        if question.window is not None:
            for seat in left:
                question.window = question.window.done(seat, now)
        self._conduct.remind(now)
        shown = question.phase == OVER and not self.match.over
        if shown and not question.waiting and seating.away != seating.humans:
            self._conduct.next_hand()

    # Time ---------------------------------------------------------------------------------------

    def _finish(self, now: float) -> list[Outgoing]:
        """Settle what was done, let happen what is due, and return what may be sent."""
        self._conduct.settle(now)
        self._run(now, including=True)
        return self._drain()

    def _drain(self) -> list[Outgoing]:
        out, self._conduct.out = self._conduct.out, []
        return out

    def _tell_all(self, message: wire.ServerMessage) -> None:
        for peer in self._seating.peers:
            self._conduct.send(peer, message)

    def _run(self, now: float, *, including: bool) -> None:
        """Let happen what is due before `now`, or by `now`."""
        while (due := self.deadline()) is not None and (due < now or (including and due == now)):
            self._act(now, due)
            self._conduct.settle(now)

    def _act(self, now: float, due: float) -> None:
        """Do one thing that is due."""
        question, conduct, window = self._question, self._conduct, self._question.window
        bot, auto = question.bot_at(due), question.auto_at(due)
        if self._silent_at() == due:
            self._leave(now, self._seating.quietest())
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

    def _silent_at(self) -> float | None:
        """Return when the quietest client counts as gone."""
        heard = self._seating.heard
        if self._pace.silence is None or not heard:
            return None
        return heard[self._seating.quietest()] + self._pace.silence
