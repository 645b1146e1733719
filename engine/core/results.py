"""How a hand ended, with everything needed to explain it: reading, patterns, payments."""

from msgspec import Struct

from engine.core.model import Seat
from engine.core.tiles import Tile


class Group(Struct, frozen=True, gc=False):
    """One set or pair of the winning reading, in the order it is laid out.

    `tiles` are what they count as; `real` what is printed on them where that differs (wild
    tiles). `open` tells a meld from concealed tiles, `won` the group that took the winning tile.
    """

    kind: str
    tiles: tuple[Tile, ...]
    real: tuple[Tile, ...] = ()
    open: bool = False
    won: bool = False


class ScoreLine(Struct, frozen=True, gc=False):
    """One pattern or step of the sum: `id` is a term of the game, `times` marks a factor."""

    id: str
    value: int
    times: bool = False


class Payment(Struct, frozen=True, gc=False):
    """What one seat pays another (points > 0), and the steps that led to the amount.

    `reading` is the payer's own hand where he pays what it would have won (Taojiang).
    """

    payer: Seat
    payee: Seat
    amount: int
    steps: tuple[ScoreLine, ...] = ()
    reading: tuple[Group, ...] = ()


class Result(Struct, frozen=True, gc=False):
    """The end of a hand: `kind` is `win` or `draw`; `delta` sums to zero.

    `source` is the seat that lost the tile (`from` in the journal), `figures` the game's own
    numbers (`total`; `points`; `xi`, `tun`, `fan`), `hands` every seat's concealed tiles at the
    end, `waits` for a draw what each seat was ready on, `shown` tiles turned for the result
    (birds) and `hits` the seat each of them counts for (None: nobody). Facts of the deal come with
    it so that everybody can check the wall: `salt`, `wall`.
    """

    kind: str
    delta: tuple[int, ...]
    winner: Seat | None = None
    how: str = ""
    source: Seat | None = None
    tile: Tile | None = None
    patterns: tuple[str, ...] = ()
    figures: tuple[tuple[str, int], ...] = ()
    reading: tuple[Group, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    payments: tuple[Payment, ...] = ()
    shown: tuple[Tile, ...] = ()
    hits: tuple[Seat | None, ...] = ()
    hands: tuple[tuple[Tile, ...], ...] = ()
    waits: tuple[tuple[Tile, ...], ...] = ()
    salt: str = ""
    wall: tuple[Tile, ...] = ()
