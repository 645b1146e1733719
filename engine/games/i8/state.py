"""One hand in three parts that never mix: what nobody knows, what one seat knows, what all know.

`Hidden` is the wall and who is asked, `Private` one seat's tiles and bans, `Public` the table.
A view is made of `Public` and one `Private`; nothing has to be deleted on the way out.
"""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, HandInfo, Seat
from engine.core.results import Result
from engine.core.tiles import Tile, spread
from engine.core.views import Laid
from engine.games.i8.options import Options
from engine.games.i8.words import BY_TEXT, DISCARDS, KINDS, NO_TILE, TEXT_RANK
from engine.shapes.keys import POW5, SUIT_OF, keys_of

BEFORE: Final = "before"
DECLARE: Final = "declare"
TURN: Final = "turn"
CLAIM: Final = "claim"
ROB: Final = "rob"
OVER: Final = "over"

SEATS: Final = (Seat(0), Seat(1), Seat(2), Seat(3))
ALONE: Final = tuple((seat,) for seat in SEATS)
"""By seat: the one seat that is asked."""

NEXT: Final = tuple(SEATS[(seat + 1) % 4] for seat in SEATS)
"""By seat: the next player (下家)."""

AFTER: Final = tuple(tuple(SEATS[(seat + i) % 4] for i in (1, 2, 3)) for seat in SEATS)
"""By seat: the others in turn order (下家, 對家, 上家)."""

NOT_READY: Final = ""


class Hidden:
    """What no seat knows: the tiles in drawing order, the deal, and whom the question reaches.

    `asked` are the seats that still have to answer, in seat order; `question` counts questions.
    With `hold` the hand stands still wherever somebody might have been asked.
    """

    __slots__ = ("asked", "deal_wall", "hold", "question", "salt", "tiles")

    def __init__(self) -> None:
        self.tiles: tuple[Tile, ...] = ()
        self.deal_wall: tuple[Tile, ...] = ()
        self.salt = ""
        self.asked: tuple[Seat, ...] = ()
        self.question = 0
        self.hold = False

    def copy(self) -> "Hidden":
        """Return an independent copy."""
        twin = Hidden()
        twin.tiles, twin.deal_wall, twin.salt = self.tiles, self.deal_wall, self.salt
        twin.asked, twin.question, twin.hold = self.asked, self.question, self.hold
        return twin


class Private:
    """What one seat alone knows: its tiles, its waits, its bans, its part of the question.

    `counts` and `keys` hold the concealed tiles, the drawn one included, in two forms that always
    agree, and `discards` one discard for each kind held, in text order; only `add`, `take` and
    `fill` change them. `waits` is the mask W of the hand as it stood before the latest draw or call
    (i8 N2). `legal` is None until it is computed.
    """

    __slots__ = (
        "answer",
        "counts",
        "discards",
        "drawn",
        "fours",
        "keys",
        "legal",
        "locked",
        "melds",
        "passed",
        "ponged",
        "rank",
        "ranks",
        "sets",
        "shown",
        "stuck",
        "waits",
    )

    def __init__(self) -> None:
        self.counts = [0] * KINDS
        self.keys = [0, 0, 0, 0]
        self.fours = 0
        """How many kinds are held four times."""
        self.ranks: list[int] = []
        """Places of the kinds held among all kinds in text order, sorted."""
        self.discards: list[Action] = []
        self.sets = 5
        """Sets still to make of the concealed tiles."""
        self.shown: tuple[tuple[int, ...], tuple[Tile, ...]] = ((), ())
        """The keys of the hand that was asked for last, and its tiles."""
        self.drawn = NO_TILE
        """The tile drawn last, while it is this seat's turn after a draw."""
        self.waits = 0
        self.melds: list[Meld] = []
        """Own melds with the faces of concealed kongs."""
        self.ponged: tuple[Tile, ...] = ()
        """Kinds of the pungs among them: a fourth tile may be added."""
        self.locked = False
        """過水: a win was passed (P2)."""
        self.passed: dict[Seat, tuple[Tile, int]] = {}
        """By discarder: the kind whose pung was passed, and his discards up to then (P3a)."""
        self.stuck = 0
        """Mask of kinds whose fourth copy was held when the pung was made (P3b)."""
        self.legal: tuple[Action, ...] | None = ()
        self.answer: Action | None = None
        """A claim answered while others are undecided."""
        self.rank = 0
        """How high this seat's answer ranks, or could still rank while it is undecided (3.18)."""

    def add(self, tile: Tile) -> None:
        """Take one tile into the hand."""
        count = self.counts[tile] + 1
        self.counts[tile] = count
        self.keys[SUIT_OF[tile]] += POW5[tile]
        if count == 1:
            rank = TEXT_RANK[tile]
            at = bisect_left(self.ranks, rank)
            self.ranks.insert(at, rank)
            self.discards.insert(at, DISCARDS[rank])
        elif count == 4:
            self.fours += 1

    def take(self, tile: Tile, copies: int = 1) -> None:
        """Take `copies` of a tile out of the hand."""
        before = self.counts[tile]
        self.counts[tile] = before - copies
        self.keys[SUIT_OF[tile]] -= copies * POW5[tile]
        if before == 4:
            self.fours -= 1
        if before == copies:
            at = bisect_left(self.ranks, TEXT_RANK[tile])
            del self.ranks[at]
            del self.discards[at]

    def fill(self, tiles: Iterable[Tile]) -> None:
        """Replace the whole hand by `tiles`."""
        self.counts = counts = [0] * KINDS
        for tile in tiles:
            counts[tile] += 1
        self.keys = list(keys_of(counts))
        self.fours = counts.count(4)
        self.ranks = [rank for rank, tile in enumerate(BY_TEXT) if counts[tile]]
        self.discards = [DISCARDS[rank] for rank in self.ranks]

    def lay(self, meld: Meld) -> None:
        """Lay down a set whose tiles have left the hand."""
        self.melds.append(meld)
        self.sets -= 1
        if meld.kind is MeldKind.PUNG:
            self.ponged = (*self.ponged, meld.tiles[0])

    def tiles(self) -> tuple[Tile, ...]:
        """Return the concealed tiles in deck order."""
        keys = tuple(self.keys)
        if keys != self.shown[0]:
            self.shown = keys, spread(self.counts)
        return self.shown[1]

    def copy(self) -> "Private":
        """Return an independent copy."""
        twin = Private()
        for name in Private.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
        return twin


class Corner:
    """What everybody sees of one seat: melds (concealed kongs as backs), river, flowers, ready."""

    __slots__ = ("flowers", "melds", "ready", "river")

    def __init__(self) -> None:
        self.melds: list[Meld] = []
        self.river: list[Laid] = []
        self.flowers: list[Tile] = []
        self.ready = NOT_READY
        """`heaven`, `earth` or `declared` once the hand was declared ready (i8 N22)."""

    @property
    def last(self) -> Tile:
        """The tile last discarded, also when it was claimed (i8 N7)."""
        return self.river[-1].tile if self.river else NO_TILE

    def copy(self) -> "Corner":
        """Return an independent copy."""
        twin = Corner()
        twin.melds, twin.river = self.melds.copy(), self.river.copy()
        twin.flowers, twin.ready = self.flowers.copy(), self.ready
        return twin


class Break(Struct, frozen=True):
    """How the wall was opened: physical place of the first tile, the rolls, the commitment."""

    start: int = 0
    dice: tuple[tuple[int, ...], ...] = ()
    digest: str = ""


class Public:
    """What everybody sees."""

    __slots__ = (
        "barred",
        "bloom",
        "called",
        "corners",
        "dealt",
        "focus",
        "hand",
        "head",
        "left",
        "opened",
        "options",
        "phase",
        "result",
        "tail",
        "turn",
    )

    def __init__(self, hand: HandInfo, options: Options) -> None:
        self.hand = hand
        self.options = options
        self.phase = BEFORE
        self.turn = hand.dealer
        """Whose turn it is; in a claim the discarder, in a robbing the konging seat."""
        self.opened = Break()
        self.dealt = False
        self.head = 0
        self.tail = 0
        self.left = 0
        """Tiles that can still be drawn."""
        self.corners = (Corner(), Corner(), Corner(), Corner())
        self.focus = NO_TILE
        """The discard or added tile being claimed."""
        self.called = False
        """Whether anybody has chowed, ponged or konged (i8 N6)."""
        self.bloom = False
        """Whether the tile drawn last replaced a kong, flowers in between or not (3.13)."""
        self.barred = 0
        """Mask of kinds the chow just made forbids to discard (P4)."""
        self.result: Result | None = None

    def copy(self) -> "Public":
        """Return an independent copy."""
        twin = Public(self.hand, self.options)
        for name in Public.__slots__:
            setattr(twin, name, getattr(self, name))
        one, two, three, four = self.corners
        twin.corners = (one.copy(), two.copy(), three.copy(), four.copy())
        return twin


class State:
    """A hand of i8: changed in place by `deal` and `apply` alone."""

    __slots__ = ("hidden", "private", "public")

    def __init__(self, hand: HandInfo, options: Options) -> None:
        self.hidden = Hidden()
        self.private = (Private(), Private(), Private(), Private())
        self.public = Public(hand, options)

    def copy(self) -> "State":
        """Return an independent copy, for search."""
        twin = State.__new__(State)
        twin.hidden = self.hidden.copy()
        one, two, three, four = self.private
        twin.private = (one.copy(), two.copy(), three.copy(), four.copy())
        twin.public = self.public.copy()
        return twin
