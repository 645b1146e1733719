"""One hand in three parts that never mix: what nobody knows, what one seat knows, what all know.

`Hidden` is the wall and who is being asked, `Private` one seat's tiles and what it passed, `Public`
the table. A view is made of `Public` and one `Private`; nothing has to be deleted on the way out.
"""

from typing import Final

from engine.core.melds import Meld
from engine.core.model import Action, HandInfo, Seat
from engine.core.results import Result
from engine.core.tiles import Tile, spread
from engine.core.views import Laid
from engine.games.taojiang.options import Options
from engine.games.taojiang.suits import NOTHING, SUIT
from engine.games.taojiang.suits import exposed as exposed_of
from engine.games.taojiang.wilds import Law, law_of
from engine.games.taojiang.words import KINDS, NO_TILE, WALL
from engine.shapes.keys import POW5

STAKES: Final = "stakes"
DEAL: Final = "deal"
READY: Final = "ready"
TURN: Final = "turn"
CLAIM: Final = "claim"
ROB: Final = "rob"
OWN_TILES: Final = "own_tiles"
OTHERS_TILES: Final = "others_tiles"
OVER: Final = "over"
HELD: Final = (READY, CLAIM, ROB, OWN_TILES, OTHERS_TILES)
"""Phases: 飘, waiting for the deal, 报听, a turn, a discard, 抢杠, turned tiles: konger, others."""

NOBODY: Final = 255
"""No seat's number."""

RESERVED: Final = 8
"""Tiles that are never drawn nor turned by kongs (tj G7)."""


class Hidden:
    """What no seat knows: the wall, and whom the question reaches.

    `asked` are the seats that still have to answer, in seat order; `question` counts questions.
    `owner` says of every place in the wall which seat took its tile into the hand; with `hold` the
    hand stands still wherever somebody might have been asked.
    """

    __slots__ = ("asked", "hold", "owner", "question", "salt", "wall")

    def __init__(self) -> None:
        self.wall: tuple[Tile, ...] = ()
        self.salt = ""
        self.owner = bytearray((NOBODY,)) * WALL
        self.asked: tuple[Seat, ...] = ()
        self.question = 0
        self.hold = False

    def copy(self) -> "Hidden":
        """Return an independent copy."""
        twin = Hidden()
        twin.wall, twin.salt, twin.owner = self.wall, self.salt, self.owner[:]
        twin.asked, twin.question, twin.hold = self.asked, self.question, self.hold
        return twin


class Private:
    """What one seat alone knows: its tiles, what it passed, its part of the question.

    `counts` and `keys` hold the concealed tiles, the drawn one included, in two forms that always
    agree.
    """

    __slots__ = (
        "answer",
        "closed",
        "counts",
        "drawn",
        "drew",
        "keys",
        "legal",
        "near",
        "passed",
        "rank",
        "shown",
    )

    def __init__(self) -> None:
        self.counts = [0] * KINDS
        self.keys = [0, 0, 0]
        self.shown: tuple[tuple[int, ...], tuple[Tile, ...]] = ((), ())
        """The keys of the hand that was asked for last, and its tiles."""
        self.drawn = NO_TILE
        """The tile drawn last, while it is this seat's turn after a draw."""
        self.near: bool | None = None
        """Whether some tile completes a shape, of the hand before the drawn tile; None: unknown."""
        self.drew = False
        """Whether it has drawn a tile of its own (tj S5)."""
        self.passed = False
        """漏胡: a win was passed since the last own draw (tj C6)."""
        self.closed = False
        """报听 and passed its first win: only its own tiles win (tj R4)."""
        self.legal: tuple[Action, ...] = ()
        self.answer: Action | None = None
        """An answer given while others are undecided."""
        self.rank = 0
        """How high this seat's answer ranks, or could still rank while it is undecided (tj G4)."""

    def add(self, tile: Tile) -> None:
        """Take one tile into the hand."""
        self.counts[tile] += 1
        self.keys[SUIT[tile]] += POW5[tile]

    def take(self, tile: Tile, copies: int = 1) -> None:
        """Take `copies` of a tile out of the hand."""
        self.counts[tile] -= copies
        self.keys[SUIT[tile]] -= copies * POW5[tile]

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
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin


class Corner:
    """What everybody sees of one seat.

    `melds` and what they mean for the hand's shape, `river`, whether it is `ready` (报听) or has
    `konged`, its `stake`, and whether it `holds` the indicator, seen when it left the wall.
    """

    __slots__ = ("exposed", "holds", "konged", "melds", "ready", "river", "stake")

    def __init__(self) -> None:
        self.melds: list[Meld] = []
        self.exposed = NOTHING
        self.river: list[Laid] = []
        self.ready = False
        self.konged = False
        self.stake = 0
        self.holds = False

    @property
    def frozen(self) -> bool:
        """Whether the hand may only win, kong, or discard what it draws (tj K6, R2)."""
        return self.ready or self.konged

    def lay(self, meld: Meld) -> None:
        """Lay down a meld."""
        self.melds.append(meld)
        self.exposed = exposed_of(self.melds)

    def copy(self) -> "Corner":
        """Return an independent copy."""
        twin = Corner()
        for name in Corner.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin


class Public:
    """What everybody sees."""

    __slots__ = (
        "claimed",
        "corners",
        "dice",
        "digest",
        "drawer",
        "first",
        "hand",
        "head",
        "indicator",
        "law",
        "options",
        "phase",
        "place",
        "result",
        "seats",
        "tile",
        "turn",
        "turned",
    )

    def __init__(self, hand: HandInfo, options: Options, seats: int) -> None:
        self.hand = hand
        self.options = options
        self.seats = seats
        self.phase = STAKES if options.stakes else DEAL
        self.turn = hand.dealer
        """Whose turn it is; in a question about a tile the seat it comes from."""
        self.corners = [Corner() for _ in range(seats)]
        self.dice: tuple[tuple[int, ...], ...] = ()
        self.digest = ""
        self.indicator = NO_TILE
        self.place = WALL
        """Where in the wall of 108 the indicator lies (tj T6)."""
        self.law: Law = law_of(options, Tile(0))
        self.head = 0
        """Tiles that have left the wall, dealt, cut or drawn."""
        self.drawer = hand.dealer
        """Who took the last tile off the wall: dealer after a draw (tj T3)."""
        self.first = False
        """The dealer's first turn, nothing laid down yet (tj V8)."""
        self.claimed = False
        """Whether the seat on turn has just chowed or ponged and can only discard (tj G5)."""
        self.tile = NO_TILE
        """The discard or added tile in question."""
        self.turned: tuple[Tile, ...] = ()
        """Tiles of the last kong while they can be won."""
        self.result: Result | None = None

    @property
    def left(self) -> int:
        """Tiles still in the wall, the reserved ones included."""
        return WALL - self.head

    def copy(self) -> "Public":
        """Return an independent copy; values in it are never changed in place."""
        twin = Public(self.hand, self.options, self.seats)
        for name in Public.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.corners = [corner.copy() for corner in self.corners]
        return twin


class State:
    """A hand: changed in place by `engine.games.taojiang.play` alone."""

    __slots__ = ("hidden", "private", "public")

    def __init__(self, hidden: Hidden, private: list[Private], public: Public) -> None:
        self.hidden, self.private, self.public = hidden, private, public

    def copy(self) -> "State":
        """Return an independent state."""
        return State(self.hidden.copy(), [p.copy() for p in self.private], self.public.copy())


def fresh(hand: HandInfo, options: Options, seats: int, *, hold: bool) -> State:
    """Return a hand before its deal."""
    hidden = Hidden()
    hidden.hold = hold
    return State(hidden, [Private() for _ in range(seats)], Public(hand, options, seats))


AFTER: Final = tuple(
    tuple(tuple(Seat((seat + steps) % n) for steps in range(1, n)) for seat in range(n))
    for n in range(5)
)
"""By number of seats and seat: the others, nearest in turn order first."""


def next_seat(state: State, seat: Seat) -> Seat:
    """Return the next seat in turn order."""
    return AFTER[state.public.seats][seat][0]


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats, nearest in turn order first."""
    return AFTER[state.public.seats][seat]
