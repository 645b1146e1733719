"""The deal as a scene: dice, the real wall opened at the right place, tiles in fours, flowers.

It is told in views: at any moment the table is laid out from what everybody would see by then, so
the deal needs no rules of its own and can be cut short anywhere (i8 3.8-3.12).
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from engine.core.events import Dealt, Drawn, Event, FlowerShown, Turned, WallBuilt
from engine.core.tiles import Tile
from engine.core.views import SeatView, View

DICE: Final = 0.700
DICE_REST: Final = 0.350
HANDFUL: Final = 0.090
FLOWER: Final = 0.220
REPLACE: Final = 0.080
REST: Final = 0.200
SHRINK: Final = 0.500
CUT: Final = 0.400
TURN: Final = 0.900
BLOCK: Final = 4
"""Tiles are taken two stacks at a time."""

Part = Literal["dice", "hands", "flowers", "turn", "shrink"]


class Moment(NamedTuple):
    """What is to be seen at one moment of the deal.

    `ring` goes from 1 (the wall stands around the middle) to 0 (it has shrunk into the centre
    plate); `roll` is the throw of dice being shown (-1: none yet) and `rolled` how far it has got
    (0-1).
    """

    part: Part
    view: View
    ring: float
    roll: int
    rolled: float


class _Table:
    """The table while it is being dealt."""

    def __init__(self, final: View) -> None:
        self.final = final
        self.hands: list[list[Tile]] = [[] for _ in final.seats]
        self.sizes = [0 for _ in final.seats]
        self.asides: list[list[Tile]] = [[] for _ in final.seats]
        self.head = self.tail = 0
        self.turned = False
        """Whether the tile that makes others wild lies open already."""

    def take(self, seat: int, tiles: Sequence[Tile | None], *, head: bool) -> None:
        """Give a seat tiles off the wall."""
        self.sizes[seat] += len(tiles)
        self.hands[seat] += (tile for tile in tiles if tile is not None)
        if head:
            self.head += len(tiles)
        else:
            self.tail += len(tiles)

    def show(self, seat: int, flower: Tile) -> None:
        """Lay a flower open."""
        self.sizes[seat] -= 1
        if flower in self.hands[seat]:
            self.hands[seat].remove(flower)
        self.asides[seat].append(flower)

    def view(self) -> View:
        """Return the view of this moment: nothing is thrown, laid down or asked yet."""
        final = self.final
        corners = tuple(
            SeatView(
                hand_size=self.sizes[seat],
                hand=tuple(self.hands[seat]) if len(self.hands[seat]) == self.sizes[seat] else None,
                melds=(),
                river=(),
                score=final.hand.scores[seat],
                aside=tuple(self.asides[seat]),
                marks=tuple(mark for mark in corner.marks if mark == "dealer"),
            )
            for seat, corner in enumerate(final.seats)
        )
        left = final.wall.left + final.wall.head + final.wall.tail - self.head - self.tail
        wall = replace(final.wall, left=left, head=self.head, tail=self.tail)
        view = replace(
            final, phase="before", wall=wall, seats=corners, focus=None, legal=(), refused=(),
            notes=(), result=None, turn=final.hand.dealer,
        )  # fmt: skip
        if self.turned or final.indicator is None:
            return view
        return replace(view, wall=replace(wall, opened=()), wilds=(), indicator=None)


class Deal:
    """One deal, from the first throw of the dice to the first turn. Times are in seconds.

    Where the dice find a tile that is turned in the wall they are thrown after the hands are dealt
    (tj T4-T6), else before (i8 3.8).
    """

    def __init__(self, events: Sequence[Event], final: View) -> None:
        self.final = final
        self.rolls: tuple[tuple[int, ...], ...] = ()
        table = _Table(final)
        self.rest: tuple[Event, ...] = ()
        """What happened after the deal within the same events (a flower win)."""
        dealt: list[Dealt] = []
        opening: list[Event] = []
        turns = False
        for i, event in enumerate(events):
            match event:
                case WallBuilt(dice=dice):
                    self.rolls = dice
                case Dealt():
                    dealt.append(event)
                case FlowerShown() | Drawn() if dealt:
                    opening.append(event)
                case Turned(why="indicator"):
                    turns = True
                case _ if dealt:
                    self.rest = tuple(events[i:])
                    break
                case _:
                    pass
        self._times = [0.0]
        self._views = [table.view()]
        thrown = len(self.rolls) * (DICE + DICE_REST)
        self.dice_from = 0.0
        self.hands_from = at = REST if turns else thrown
        at = self._deal_hands(table, dealt, at)
        self.hands_end = at
        if turns:
            at = self._cut(table, at)
            self.dice_from = at = at + REST
            at += thrown
            table.turned = True
            self._keep(table, at)
        self.turn_from = at
        at += TURN if turns else 0
        self.flowers_from = at = at + (REST if opening else 0)
        for event in opening:
            match event:
                case FlowerShown(seat=seat, flower=flower):
                    at += FLOWER
                    table.show(seat, flower)
                case Drawn(seat=seat, tile=tile, head=head):
                    at += REPLACE
                    table.take(seat, (tile,), head=head)
                case _:
                    pass
            self._keep(table, at)
        self.shrink_from = at + REST
        self.length = self.shrink_from + SHRINK

    def _cut(self, table: _Table, at: float) -> float:
        """Take away unseen what leaves the wall between deal and dice (tj T5)."""
        cut = self.final.wall.head - table.head
        if cut <= 0 or any(corner.river for corner in self.final.seats):
            return at
        table.head += cut
        self._keep(table, at + CUT)
        return at + CUT

    def _deal_hands(self, table: _Table, dealt: Sequence[Dealt], at: float) -> float:
        """Deal in fours as long as every seat still gets four, then what is left."""
        given = [0 for _ in dealt]
        while any(done < event.count for done, event in zip(given, dealt, strict=True)):
            least = min(e.count - done for done, e in zip(given, dealt, strict=True))
            for i, event in enumerate(dealt):
                count = BLOCK if least >= BLOCK else event.count - given[i]
                if count == 0:
                    continue
                at += HANDFUL
                tiles: Sequence[Tile | None] = (None,) * count
                if event.tiles is not None:
                    tiles = event.tiles[given[i] : given[i] + count]
                table.take(event.seat, tiles, head=True)
                given[i] += count
                self._keep(table, at)
        return at

    def _keep(self, table: _Table, at: float) -> None:
        self._times.append(at)
        self._views.append(table.view())

    def at(self, time: float) -> Moment:
        """Return what is to be seen `time` seconds after the deal began."""
        view = self._views[max(0, bisect_right(self._times, time) - 1)]
        last = max(0, len(self.rolls) - 1)
        late = self.dice_from > 0
        dice_end = self.turn_from if late else self.hands_from
        if self.dice_from <= time < dice_end:
            roll, within = divmod(time - self.dice_from, DICE + DICE_REST)
            return Moment("dice", view, 1.0, min(last, int(roll)), min(1.0, within / DICE))
        if late and time < self.dice_from:
            return Moment("hands", view, 1.0, -1, 0.0)
        if late and time < self.shrink_from:
            return Moment("turn", view, 1.0, last, 1.0)
        if time < self.flowers_from:
            return Moment("hands", view, 1.0, last, 1.0)
        if time < self.shrink_from:
            return Moment("flowers", view, 1.0, last, 1.0)
        part = min(1.0, (time - self.shrink_from) / SHRINK)
        return Moment("shrink", self.final, 1 - part * part * (3 - 2 * part), last, 1.0)

    def changes_after(self, time: float) -> float | None:
        """Return the next moment at which something is dealt; None after the last."""
        at = bisect_right(self._times, time)
        return self._times[at] if at < len(self._times) else None


def deal_of(events: Sequence[Event], final: View) -> Deal | None:
    """Return the deal that these events hold; None if they hold none."""
    if any(isinstance(event, WallBuilt) for event in events):
        return Deal(events, final)
    return None
