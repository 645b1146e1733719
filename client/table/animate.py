"""What moves, from where, when: events become flights over the table (times: ui.md 7).

The table below always shows the newest view; a tile still in the air is veiled at its place until
it has landed. Finishing is therefore always possible, at once, and loses nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from client.table.geometry import Box
from client.table.pieces import Piece, Spot
from engine.core.events import (
    Announced,
    Discarded,
    Drawn,
    Event,
    FlowerShown,
    HandEnded,
    KongDeclared,
    Melded,
    Turned,
)
from engine.core.melds import MeldKind
from engine.core.views import View

DRAW, DRAW_PAUSE = 0.150, 0.120
THROW, SETTLE = 0.180, 0.060
CLAIM = 0.260
CALL_IN, CALL_HOLD, CALL_OUT = 0.120, 0.450, 0.130
CALL: Final = CALL_IN + CALL_HOLD + CALL_OUT
SORT = 0.180
FLOWER = 0.220
TURNED = 0.250
LIFT = 0.090
BACKLOG: Final = 1.6
"""Seconds of animation that may wait; more is skipped, so that the picture never lags behind."""

Ease = Callable[[float], float]


def out_cubic(part: float) -> float:
    """Fast, then gently to rest."""
    return 1 - (1 - part) ** 3


def in_out(part: float) -> float:
    """Gently off, gently to rest."""
    return part * part * (3 - 2 * part)


def back_out(part: float) -> float:
    """Past the goal and back to it."""
    rest = part - 1
    return 1 + rest * rest * (2.7 * rest + 1.7)


class Flight(NamedTuple):
    """A piece on its way to its place, in seconds of the animator's clock."""

    piece: Piece
    start_box: Box
    start: float
    end: float
    ease: Ease = out_cubic


class Burst(NamedTuple):
    """A call in the air before its caller: the claim's name and the moment it began."""

    seat: int
    name: str
    start: float
    end: float


class Script(NamedTuple):
    """Flights and calls from time 0, and how long all of it takes."""

    flights: tuple[Flight, ...] = ()
    bursts: tuple[Burst, ...] = ()
    length: float = 0.0


CALL_OF_MELD: Final = {
    MeldKind.CHOW: "chow",
    MeldKind.CHI: "chow",
    MeldKind.PUNG: "pung",
    MeldKind.PENG: "pung",
    MeldKind.KONG: "kong",
    MeldKind.ADDED_KONG: "kong",
    MeldKind.CONCEALED_KONG: "kong",
}


class _Writer:
    """Writes a script event by event; `at` is the time reached."""

    def __init__(
        self,
        before: Mapping[Spot, Piece],
        after: Mapping[Spot, Piece],
        view: View,
        wall: Mapping[bool, Box],
        chosen: int | None,
    ) -> None:
        self.before, self.after, self.view = before, after, view
        self.wall, self.chosen = wall, chosen
        self.at = 0.0
        self.flights: list[Flight] = []
        self.bursts: list[Burst] = []
        self._asides: dict[int, int] = {}
        self._melds = {seat: len(corner.melds) for seat, corner in enumerate(view.seats)}

    def fly(self, spot: Spot, start: Box, length: float, ease: Ease = out_cubic) -> None:
        """Let the piece that lies at `spot` in the end arrive there from `start`."""
        piece = self.after.get(spot)
        if piece is not None:
            self.flights.append(Flight(piece, start, self.at, self.at + length, ease))

    def call(self, seat: int, name: str) -> None:
        """Let `seat` call."""
        self.bursts.append(Burst(seat, name, self.at, self.at + CALL))

    def hand_box(self, seat: int, *, drawn: bool = False) -> Box | None:
        """Return a place of a hand a tile comes from; never one that tells anything."""
        hand = [p for s, p in self.before.items() if s.zone == "hand" and s.seat == seat]
        if not hand:
            hand = [p for s, p in self.after.items() if s.zone == "hand" and s.seat == seat]
        if not hand:
            return None
        if seat == self.view.me and self.chosen is not None and self.chosen < len(hand):
            return hand[self.chosen].box
        return hand[-1].box if drawn else hand[len(hand) * 2 // 3].box

    def take(self, event: Event, later: Sequence[Event]) -> None:
        """Write one event."""
        match event:
            case Drawn(seat=seat, head=head):
                if any(isinstance(e, Drawn | Discarded) and e.seat == seat for e in later):
                    return  # it was a flower, or is gone again already
                size = self.view.seats[seat].hand_size
                if self.view.seats[seat].has_drawn:
                    self.fly(Spot("hand", seat, size - 1), self.wall[head], DRAW)
                self.at += DRAW + DRAW_PAUSE
            case FlowerShown(seat=seat):
                shown = sum(isinstance(e, FlowerShown) and e.seat == seat for e in later)
                number = len(self.view.seats[seat].aside) - 1 - shown
                start = self.hand_box(seat, drawn=True)
                if start is not None:
                    self.fly(Spot("aside", seat, number), start, FLOWER, in_out)
                self.at += FLOWER
            case Discarded(seat=seat, drawn=drawn):
                thrown = sum(isinstance(e, Discarded) and e.seat == seat for e in later)
                number = len(self.view.seats[seat].river) - 1 - thrown
                start = self.hand_box(seat, drawn=drawn)
                if start is not None:
                    self.fly(Spot("river", seat, number), start, THROW)
                self.at += THROW + SETTLE
            case Melded(seat=seat, meld=meld):
                self._meld(seat, meld.kind, meld.source, later)
            case KongDeclared(seat=seat):
                self.call(seat, "kong")
                self.at += CALL_IN
            case Turned(seat=seat, tiles=tiles, why="kong"):
                self._turn(seat, len(tiles), later)
            case Announced(seat=seat, what="ready" | "stake" as what):
                self.call(seat, what)
                self.at += CALL_IN
            case HandEnded(result=result):
                if result.kind == "win" and result.winner is not None:
                    self.call(result.winner, "win")
                    self.at += CALL
            case _:
                pass

    def _turn(self, seat: int, count: int, later: Sequence[Event]) -> None:
        """Let turned tiles fly from the wall: to where all look at them, else to the discards."""
        spots = [Spot("aside", seat, i) for i in range(count)]
        if not all(spot in self.after for spot in spots):
            laid = len(self.view.seats[seat].river)
            laid -= sum(isinstance(e, Discarded) and e.seat == seat for e in later)
            spots = [Spot("river", seat, laid - count + i) for i in range(count)]
        for spot in spots:
            self.fly(spot, self.wall[True], TURNED)
            self.at += TURNED
        self.at += SETTLE

    def set_aside(self) -> None:
        """Let tiles that lay open beside a hand, and were not taken, fly to its discards."""
        for seat, corner in enumerate(self.view.seats):
            gone = [s for s in self.before if s.zone == "aside" and s.seat == seat]
            known = [s for s in self.before if s.zone == "river" and s.seat == seat]
            if not gone or corner.aside or len(corner.river) < len(known) + len(gone):
                continue
            for spot in gone:
                self.fly(
                    Spot("river", seat, len(known) + spot.number), self.before[spot].box, CLAIM,
                    in_out,
                )  # fmt: skip
            self.at += CLAIM

    def _meld(self, seat: int, kind: MeldKind, source: int | None, later: Sequence[Event]) -> None:
        """Let a call sound and the tiles of the set slide together."""
        if kind in CALL_OF_MELD:
            self.call(seat, CALL_OF_MELD[kind])
        if kind is MeldKind.ADDED_KONG:
            self.at += CALL_IN
            return
        more = sum(
            isinstance(e, Melded) and e.seat == seat and e.meld.kind is not MeldKind.ADDED_KONG
            for e in later
        )
        number = self._melds[seat] - 1 - more
        hand = self.hand_box(seat)
        taken = None
        if source is not None:
            rivers = [s for s in self.after if s.zone == "river" and s.seat == source]
            taken = self.after[max(rivers, key=lambda s: s.number)].box if rivers else None
        for spot in [s for s in self.after if s[:3] == ("meld", seat, number)]:
            start = taken if taken is not None and spot.part == 0 else hand
            if start is not None:
                self.fly(spot, start, CLAIM, in_out)
        self.at += CLAIM


def perform(
    events: Sequence[Event],
    before: Mapping[Spot, Piece],
    after: Mapping[Spot, Piece],
    view: View,
    *,
    wall: Mapping[bool, Box],
    chosen: int | None = None,
) -> Script:
    """Write what is seen of `events` that led from the pieces `before` to those of `view`.

    `wall` are the places of its head (True) and tail (False); `chosen` the slot of the own hand
    that was thrown from. The deal is a scene of its own (`client.table.deal`).
    """
    writer = _Writer(before, after, view, wall, chosen)
    writer.set_aside()
    for i, event in enumerate(events):
        writer.take(event, events[i + 1 :])
    return Script(tuple(writer.flights), tuple(writer.bursts), writer.at)


class Animator:
    """Plays scripts one after another. `pace` stretches all times; 0: nothing ever moves."""

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self._flights: list[Flight] = []
        self._bursts: list[Burst] = []
        self._end = 0.0

    def play(self, script: Script, now: float) -> None:
        """Play a script after what is still running; too long a queue is cut short."""
        if self.pace <= 0:
            self.finish()
            return
        if self._end - now > BACKLOG * self.pace:
            self.finish()
        start = max(now, self._end)
        for flight in script.flights:
            begin, end = start + flight.start * self.pace, start + flight.end * self.pace
            self._flights.append(flight._replace(start=begin, end=end))
        for burst in script.bursts:
            begin, end = start + burst.start * self.pace, start + burst.end * self.pace
            self._bursts.append(burst._replace(start=begin, end=end))
        self._end = start + script.length * self.pace

    def finish(self) -> None:
        """Let everything have arrived, at once."""
        self._flights.clear()
        self._bursts.clear()
        self._end = 0.0

    def turn_over(self, lying: Mapping[Spot, Piece]) -> None:
        """Turn over in the air what lies face down now: a hand closes while its tiles still fly."""
        flights = []
        for flight in self._flights:
            piece = lying.get(flight.piece.spot)
            if piece is None and flight.piece.spot.zone == "hand":
                continue
            hidden = piece is not None and piece.tile is None
            flights.append(flight._replace(piece=piece) if hidden and piece else flight)
        self._flights = flights

    def tick(self, now: float) -> bool:
        """Forget what is over; whether anything has been running."""
        running = bool(self._flights or self._bursts)
        self._flights = [f for f in self._flights if f.end > now]
        self._bursts = [b for b in self._bursts if b.end > now]
        return running

    def busy(self, now: float) -> bool:
        """Whether something is moving or waits to move."""
        return bool(self._flights) or any(b.end > now for b in self._bursts) or self._end > now

    @property
    def ends(self) -> float:
        """The moment at which the last of it is over."""
        ends = [f.end for f in self._flights] + [b.end for b in self._bursts] + [self._end]
        return max(ends)

    def veiled(self) -> frozenset[Spot]:
        """Return the places whose tile is still in the air."""
        return frozenset(f.piece.spot for f in self._flights)

    def flying(self, now: float) -> Iterable[tuple[Piece, Box, float]]:
        """Yield each flying piece with where it came from and how far it has got (0-1, eased)."""
        for flight in self._flights:
            if flight.start <= now:
                part = (now - flight.start) / max(1e-6, flight.end - flight.start)
                yield flight.piece, flight.start_box, flight.ease(min(1.0, part))

    def calling(self, now: float) -> Iterable[tuple[Burst, float, float]]:
        """Yield each call in the air with its size and its opacity (both 0-1)."""
        for burst in self._bursts:
            if burst.start > now:
                continue
            whole = max(1e-6, burst.end - burst.start)
            at = (now - burst.start) / whole * CALL
            grown = back_out(min(1.0, at / CALL_IN))
            fading = max(0.0, at - CALL_IN - CALL_HOLD) / CALL_OUT
            yield burst, max(0.05, grown), max(0.0, 1 - fading)


class Lifts:
    """Tiles of the own hand rising and sinking: each a part (0-1) of the whole lift."""

    def __init__(self) -> None:
        self._moves: dict[int, tuple[float, float, float]] = {}

    def aim(self, slot: int | None, now: float, pace: float) -> None:
        """Let the tile in `slot` rise and every other one sink."""
        for number in (*self._moves, *(() if slot is None else (slot,))):
            goal = 1.0 if number == slot else 0.0
            part, _ = self._at(number, now, pace)
            if self._moves.get(number, (0.0, 0.0, 0.0))[1] != goal:
                self._moves[number] = (part, goal, now)

    def _at(self, number: int, now: float, pace: float) -> tuple[float, bool]:
        start, goal, since = self._moves.get(number, (0.0, 0.0, 0.0))
        whole = LIFT * pace
        if now - since >= whole:
            return goal, False
        return start + (goal - start) * out_cubic((now - since) / whole), True

    def parts(self, now: float, pace: float) -> dict[int, float]:
        """Return how far each tile that is not at rest below has risen."""
        found = {number: self._at(number, now, pace)[0] for number in self._moves}
        return {number: part for number, part in found.items() if part > 0}

    def moving(self, now: float, pace: float) -> bool:
        """Whether any tile is on its way."""
        return any(self._at(number, now, pace)[1] for number in self._moves)
