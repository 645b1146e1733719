"""Leads a match: carries out answers, deals, and tells what happened once it is on disk.

While a pause runs nothing is told: answers are carried out and their acks and news are held.
"""

from collections.abc import Iterable, Sequence

from engine.core.errors import IllegalActionError
from engine.core.events import Event
from engine.core.match import Match
from engine.core.model import Action, Seat
from engine.core.views import View
from server import wire
from server.asking import OVER, Question
from server.clock import Clock
from server.pace import Pace
from server.publishing import Ask, Moment, Publisher, Reader
from server.record import Record
from server.seating import Outgoing, PeerId, Seating
from server.shoulders import Shoulders
from server.shuffling import Seeds, Shuffling
from server.wire import Code


class Conduct:
    """The match, the open question and what has been told of it.

    `lines` are new journal lines, `asks` new questions to bots, `out` bytes that may be sent: their
    reader empties them. `record` are the lines of the hand that a journal ends in.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        pace: Pace,
        seeds: Seeds,
        record: Sequence[str] = (),
    ) -> None:
        match.hold, match.log = True, self._log
        self.match, self.seating = match, seating
        self.question = Question(pace, match.config.table, seating)
        self.publisher = Publisher(match, seating)
        self.shoulders = Shoulders()
        self.lines: list[str] = []
        self.asks: list[Ask] = []
        self.out: list[Outgoing] = []
        self.durable = 0
        """How many lines of this run are on disk."""
        self._written = 0
        self.shuffling = Shuffling(match.rules, seating, seeds, self.tell_all)
        self._record = Record(record)
        self._beginning = False
        self._news: tuple[Event, ...] = ()
        self._acks: list[wire.Ack] = []
        self._opens = False
        self._answered: list[Seat] = []

    # The match ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the match, or go on where its journal ends: what happened before is a gap."""
        match = self.match
        if match.next is None and match.last is None:
            self._beginning = True
            return
        for page in self.publisher.pages.values():
            page.number += 1
        if match.state is None:
            self.next_hand()
        else:
            self._happened((), opens=True)

    def next_hand(self) -> None:
        """Open the next hand; whoever has not seen the last result sees it no more."""
        self.question.suspend()
        self._record.clear()
        self._happened(self.match.open_hand(), opens=True)

    def asked(self) -> tuple[Seat, ...]:
        """Return who may still answer the question that has been told."""
        if self._opens or not self.question.phase or not self.match.playing:
            return ()
        return self.match.rules.asked(self.match.state)

    def answer(self, now: float, seat: Seat, action: Action, *, auto: bool = False) -> None:
        """Carry out one answer; IllegalActionError if it is not offered (any more)."""
        if seat not in self.asked():
            raise IllegalActionError(Code.NOT_ASKED)
        match, rules = self.match, self.match.rules
        before = rules.question(match.state)
        ms = int(1000 * self.question.clock.spent(now))
        events = match.answer(seat, action, ms, auto=auto)
        moved = not match.playing or match.held or rules.question(match.state) != before
        self._happened(events, opens=moved or match.awaits_deal)
        self._answered.append(seat)
        self.question.auto_due.pop(seat, None)
        self.question.bot_due.pop(seat, None)

    def default(self, now: float, seat: Seat) -> None:
        """Let the clock answer for a seat if it is asked (i8 N24)."""
        if seat in self.asked():
            on = seat in self.question.auto
            action = self.match.rules.default(self.match.state, seat, auto=on)
            self.answer(now, seat, action, auto=True)

    def time_out(self, now: float) -> None:
        """Answer for everybody whose time is over; auto-play begins with it (i8 N24)."""
        for seat in self.question.overdue(self.asked()):
            self.default(now, seat)
            if seat in self.seating.humans:
                self.question.sleep(seat)
        self.question.clock = Clock()

    def close_window(self, now: float) -> None:
        """End a pause: whoever could have called and did not passes; a held hand goes on."""
        for seat in self.seating.shared_seats():
            self.default(now, seat)
        self.question.window = None
        if self.match.held and not self._opens:
            self._happened(self.match.release(), opens=True)

    def _happened(self, events: tuple[Event, ...], *, opens: bool) -> None:
        """Note what the match did."""
        self._news += events
        self._opens |= opens

    def _deal(self, now: float) -> None:
        """Begin the match or deal where it waits for that, once there is a deal."""
        match = self.match
        if self._beginning:
            chance = self.shuffling.take(now, 1)
            if chance is not None:
                self._beginning = False
                names = tuple(self.seating.names)
                match.begin(chance.draw, names if any(names) else ())
                self.next_hand()
        if match.awaits_deal and match.next is not None:
            chance = self.shuffling.take(now, match.next.number)
            if chance is not None:
                self._happened(match.deal(chance.deal, chance.fair), opens=True)

    def _log(self, body: str) -> None:
        self.lines.append(body)
        self._record.add(body)
        self._written += 1

    # Telling ------------------------------------------------------------------------------------

    def acknowledge(self, ack: wire.Ack) -> None:
        """Answer a command together with what it did: on disk, and not before the pause is over."""
        self._acks.append(ack)

    def send(self, peer: PeerId, message: wire.HostMessage) -> None:
        """Send a message that rests on nothing and tells nothing new."""
        if peer not in self.seating.deaf:
            self.out.append(Outgoing(peer, wire.encode(message)))

    def tell_all(self, message: wire.HostMessage) -> None:
        """Send something to everybody who sits or watches here; to onlookers in its time."""
        for peer in self.seating.peers:
            if peer in self.shoulders:
                self.shoulders.keep(peer, wire.encode(message))
            else:
                self.send(peer, message)

    def tell_deal(self, peer: PeerId) -> None:
        """Tell somebody who came in how the deal is being made, or was."""
        for message in self.shuffling.told(self._record.fair):
            self.send(peer, message)

    def tell_end(self, peer: PeerId) -> None:
        """Tell somebody who came in everything about the last hand that is over."""
        over = self.question.phase == OVER and self._record.fair is not None
        told = self._record.disclosed() if over else self._record.last
        if told is not None:
            self.send(peer, told)

    def settle(self, now: float) -> None:
        """Cut a moment out of what happened, unless a pause holds it; tell what is on disk."""
        self._deal(now)
        if self.question.window is None and not self.match.awaits_deal:
            acks, self._acks = tuple(self._acks), []
            cut = self.publisher
            if self._opens or self._news:
                cut.keep(cut.cut(self._written, self._news, acks, opens=self._opens))
                if self._opens:
                    self.question.suspend()
            elif self._answered or acks:
                humans = [seat for seat in self._answered if seat in self.seating.humans]
                cut.keep(cut.cut_for(self._written, humans, acks))
            self._news, self._opens, self._answered = (), False, []
        for moment in self.publisher.ready(self.durable):
            self._tell(now, moment)

    def _tell(self, now: float, moment: Moment) -> None:
        """Tell a moment: its numbers count and its clocks start now."""
        question, publisher = self.question, self.publisher
        if moment.opens:
            question.open(now, moment)
            self.asks += [
                Ask(question.round, seat, moment.views[seat].legal, moment.views[seat])
                for seat in moment.asked
                if seat in self.seating.bots
            ]
        for ack in moment.acks:
            question.ledgers[ack.seat].close(ack.count, ack.error)
            owner = self.seating.owner(ack.seat)
            if owner is not None:
                self.send(owner, ack)
        told = {
            reader: publisher.turn_page(reader, moment)
            for reader in publisher.pages
            if reader in moment.views
        }
        numbers = {seat: publisher.pages[seat].number for seat in told if seat is not None}
        question.put(numbers, moment.views)
        if not moment.opens and question.hand_on(now, numbers):
            for reader in publisher.pages.keys() - told.keys():
                publisher.again(reader)
                told[reader] = ()
        self._write(now, told)
        if moment.opens and question.phase == OVER and self._record.fair is not None:
            self.tell_all(self._record.disclosed())

    def remind(self, now: float, readers: Iterable[Reader] | None = None) -> None:
        """Tell readers (None: all) what they saw last again: something beside the view changed."""
        if not self.publisher.started:
            return
        chosen = set(self.publisher.pages if readers is None else readers)
        for reader in chosen:
            self.publisher.again(reader)
        self._write(now, dict.fromkeys(chosen, ()))

    def catch_up(self, now: float, peer: PeerId, reader: Reader, last: int) -> None:
        """Show a client that came (back) how things stand, with what happened since `last`."""
        page = self.publisher.pages[reader]
        missed, since = page.missed(last)
        self.publisher.again(reader)
        self.send(peer, Scribe(self, now).update(reader, missed, since))
        if reader is None:  # the others' copies count on, or they would think they missed something
            self._write(now, {None: ()}, but=peer)

    def look(self, now: float, peer: PeerId, seat: Seat, delay: float) -> None:
        """Let a watcher look over a seat's shoulder: from here on, `delay` seconds late."""
        self.shoulders.open(peer, seat, delay, self.publisher.pages[None].number)
        since = self.publisher.pages[seat].number
        update = Scribe(self, now).update(seat, (), since, sofa=False)
        self.shoulders.keep(peer, wire.encode(update), update.view)

    def _write(
        self, now: float, told: dict[Reader, tuple[Event, ...]], but: PeerId | None = None
    ) -> None:
        """Write one update for each reader; several clients may watch the same one."""
        fresh: dict[Reader, bytes] = {}
        scribe, pages, shoulders = Scribe(self, now), self.publisher.pages, self.shoulders
        self._write_late(scribe, told)
        for reader, peer in self.seating.listeners():
            if reader in told and peer != but and peer not in shoulders:
                if reader not in fresh:
                    update = scribe.update(reader, told[reader], pages[reader].number - 1)
                    fresh[reader] = wire.encode(update)
                self.out.append(Outgoing(peer, fresh[reader]))

    def _write_late(self, scribe: "Scribe", told: dict[Reader, tuple[Event, ...]]) -> None:
        """Put what seats are told on the tapes of those who look over their shoulders."""
        fresh: dict[Seat, tuple[bytes, View]] = {}
        for peer, seat in self.shoulders.looks().items():
            if seat in told:
                if seat not in fresh:
                    since = self.publisher.pages[seat].number - 1
                    update = scribe.update(seat, told[seat], since, sofa=False)
                    fresh[seat] = wire.encode(update), update.view
                self.shoulders.keep(peer, *fresh[seat])


class Scribe:
    """Writes the updates of one moment; what is the same in all of them is worked out once."""

    def __init__(self, conduct: Conduct, now: float) -> None:
        self._question, self._seating = conduct.question, conduct.seating
        self._pages, self._now = conduct.publisher.pages, now
        match, question = conduct.match, conduct.question
        self._finished = question.phase == OVER and match.over
        self._waiting = () if self._finished else tuple(sorted(question.waiting))
        self._standings = standings(match.scores) if self._finished else ()
        self._away = conduct.seating.away
        self._clocks: dict[bool, wire.Clocks] = {}
        """By whether people share the client that reads."""

    def update(
        self,
        reader: Reader,
        events: tuple[Event, ...],
        since: int,
        *,
        sofa: bool | None = None,
    ) -> wire.Update:
        """Return an update around what a reader has been shown; `sofa` None: as he really sits."""
        question, seating, page = self._question, self._seating, self._pages[reader]
        assert page.view is not None, "nothing has been shown yet"
        if sofa is None:
            sofa = seating.shared(None if reader is None else seating.owner(reader))
        window = question.window if sofa else None
        clocks = self._clocks.get(sofa)
        if clocks is None:
            clocks = self._clocks[sofa] = question.clocks(self._now, sofa=sofa)
        return wire.Update(
            reader,
            page.number,
            events,
            page.view,
            clocks,
            question.auto_for(reader),
            self._away,
            self._waiting,
            None if window is None else window.caller,
            self._finished,
            self._standings,
            since,
        )


def standings(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rank of each seat, 1 first; equal sums share a rank (i8 N26)."""
    return tuple(1 + sum(other > mine for other in scores) for mine in scores)
