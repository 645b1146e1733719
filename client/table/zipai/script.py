"""What moves on a zipai table: the open card from pile or hand to the middle, on to a row or group.

As everywhere the table below shows the newest view; a card in the air is veiled at its place.
"""

from collections.abc import Iterator
from typing import Final

from client.table.animate import CALL, Burst, Ease, Flight, Script, in_out, out_cubic
from client.table.geometry import Box, side_of
from client.table.pieces import Piece, Spot
from client.table.room import Step
from client.table.zipai.compose import made_spot, open_spot
from client.table.zipai.layout import ZipaiLayout
from client.table.zipai.words import CALLS
from engine.core.events import Discarded, Drawn, Event, HandEnded, Melded, Turned
from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile

TURN: Final = 0.250
THROW: Final = 0.300
LAY: Final = 0.300
REST: Final = 0.120
LOOK: Final = 0.350
"""How long an open card lies that is followed by another in the same step."""


def write(layout: ZipaiLayout, step: Step) -> Script:
    """Write the flights and calls of a step."""
    writer = _Writer(layout, step)
    for event in step.events:
        writer.take(event)
    length = max([writer.at, *(flight.end for flight in writer.flights)])
    return Script(tuple(writer.flights), tuple(writer.bursts), length)


class _Writer:
    """Writes a script event by event; `at` is the time reached.

    `open` is the piece in the middle that nothing has happened to yet, `rows` the length of each
    row by now, `used` the groups of the new view that have been told of.
    """

    def __init__(self, layout: ZipaiLayout, step: Step) -> None:
        self.layout, self.step, self.view = layout, step, step.view
        self.at = 0.0
        self.flights: list[Flight] = []
        self.bursts: list[Burst] = []
        self.rows = [0 for _ in step.view.seats]
        self.groups = [0 for _ in step.view.seats]
        self.used: set[tuple[int, int]] = set()
        for spot in step.before:
            if spot.zone == "river":
                self.rows[spot.seat] += 1
            elif spot.zone == "meld" and spot.part == 0:
                self.groups[spot.seat] += 1
        open_ = (open_spot(seat) for seat in range(len(step.view.seats)))
        self.open = next((step.before[spot] for spot in open_ if spot in step.before), None)

    def take(self, event: Event) -> None:
        """Write one event."""
        match event:
            case Discarded(seat=seat, tile=tile):
                self._away()
                self._show(seat, tile, self._hand_box(seat, self.step.chosen), THROW)
            case Turned(seat=seat, tiles=tiles, why="pile"):
                self._away()
                self._show(seat, tiles[0], self.layout.pile_box, TURN)
            case Drawn():
                self._away()
            case Melded(seat=seat, meld=meld):
                self._lay(seat, meld)
            case HandEnded(result=result):
                if result.kind == "win" and result.winner is not None:
                    self.bursts.append(Burst(result.winner, "win", self.at, self.at + CALL))
                    self.at += CALL
                else:
                    self._away()
            case _:
                pass

    def _fly(self, piece: Piece, start: Box, length: float, ease: Ease = out_cubic) -> None:
        self.flights.append(Flight(piece, start, self.at, self.at + length, ease))

    def _show(self, seat: int, tile: Tile, start: Box, length: float) -> None:
        """Let a card arrive in the middle; there it may be looked at when it has been laid down."""
        focus, spot = self.view.focus, open_spot(seat)
        if focus is not None and focus.kind == "made" and focus.seat == seat:
            spot = made_spot(seat)
        piece = Piece("own", tile, self.layout.shown, spot, self.layout.open)
        self._fly(piece, start, length)
        self.at += length + REST
        self.open = piece

    def _away(self) -> None:
        """Let the open card go to the row of whoever showed it: nobody has taken it."""
        piece, self.open = self.open, None
        if piece is None:
            return
        seat = piece.spot.seat
        if self.flights:
            self._fly(piece, piece.box, LOOK)
            self.at += LOOK
        goal = self.step.after.get(Spot("river", seat, self.rows[seat]))
        self.rows[seat] += 1
        if goal is not None and not goal.ghost:
            self._fly(goal, piece.box, LAY, in_out)

    def _lay(self, seat: int, meld: Meld) -> None:
        """Let a call sound and the cards of a group come together."""
        number = self._number(seat, meld)
        self.bursts.append(Burst(seat, CALLS[meld.kind], self.at, self.at + CALL))
        came = self.layout.pile_box
        if self.open is not None:
            came = self.open.box
            self.rows[self.open.spot.seat] += 1
            self.open = None
        if number is not None:
            grown = number < self.groups[seat]
            pieces = [p for s, p in self.step.after.items() if s[:3] == ("meld", seat, number)]
            starts = self._own_cards(seat, pieces)
            newcomer = len(pieces) - 1 if grown and meld.kind is MeldKind.PAO else 0
            for i, piece in enumerate(pieces):
                if i == newcomer and (meld.source is not None or not self._dealt(meld)):
                    self._fly(piece, came, LAY, in_out)
                elif not grown:
                    self._fly(piece, next(starts), LAY, in_out)
        self.at += LAY

    def _dealt(self, meld: Meld) -> bool:
        """Whether a 提 was laid down as it was dealt, with no card from the pile (phz 1.8)."""
        turned = any(isinstance(e, Drawn | Turned) for e in self.step.events)
        return meld.kind is MeldKind.TI and not turned

    def _number(self, seat: int, meld: Meld) -> int | None:
        """Return the place of a group in the new view; None if it has become another since."""
        for number, laid in enumerate(self.view.seats[seat].melds):
            same = laid == meld or (not meld.tiles and laid.kind is meld.kind)
            if same and (seat, number) not in self.used and self._is_new(seat, number, meld):
                self.used.add((seat, number))
                return number
        return None

    def _is_new(self, seat: int, number: int, meld: Meld) -> bool:
        """Whether a group was not there before: a place further on, or one that has grown."""
        fours = (MeldKind.PAO, MeldKind.TI)
        return number >= self.groups[seat] or (
            meld.kind in fours and Spot("meld", seat, number, 3) not in self.step.before
        )

    def _hand_box(self, seat: int, slot: int | None = None) -> Box:
        """Return where a card of a hand comes from: the own slot, or a player's plate."""
        if seat == self.view.me and slot is not None:
            piece = self.step.before.get(Spot("hand", seat, slot))
            if piece is not None:
                return piece.box
        side = side_of(seat, self.view.me, self.layout.seats)
        return self.layout.hand.get(side, self.layout.plate[side])

    def _own_cards(self, seat: int, pieces: list[Piece]) -> Iterator[Box]:
        """Yield where the cards of a group stood in a hand, as far as that is known."""
        side = side_of(seat, self.view.me, self.layout.seats)
        hand = [p for s, p in self.step.before.items() if s.zone == "hand" and s.seat == seat]
        wanted = [piece.tile for piece in pieces]
        for piece in hand:
            if piece.tile is not None and piece.tile in wanted:
                wanted.remove(piece.tile)
                yield piece.box
        while True:
            yield self.layout.hand.get(side, self.layout.plate[side])
