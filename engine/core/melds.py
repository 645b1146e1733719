"""Melds: tiles laid down, and where the claimed one came from."""

from enum import StrEnum

from msgspec import Struct

from engine.core.errors import NotationError
from engine.core.model import Seat
from engine.core.tiles import Deck, Tile


class MeldKind(StrEnum):
    """Every set that one of the games can lay down (interfaces §1)."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"  # on a discard: 他明槓, 直杠
    ADDED_KONG = "added_kong"  # 自明槓, 弯杠
    CONCEALED_KONG = "concealed_kong"  # 暗槓, 暗杠
    CHI = "chi"
    PENG = "peng"
    WEI = "wei"
    CHOUWEI = "chouwei"
    PAO = "pao"
    TI = "ti"
    KAN = "kan"


ONE_FACE = {MeldKind.PENG, MeldKind.WEI, MeldKind.CHOUWEI, MeldKind.PAO, MeldKind.TI, MeldKind.KAN}
"""Zipai sets of equal cards: their text names the face once."""

SIZE = {
    MeldKind.KONG: 4,
    MeldKind.ADDED_KONG: 4,
    MeldKind.CONCEALED_KONG: 4,
    MeldKind.PAO: 4,
    MeldKind.TI: 4,
}
"""Number of tiles where it is not three."""


class Meld(Struct, frozen=True, gc=False):
    """A set on the table.

    `source` is the seat whose tile was claimed (None: own tiles only) and `claimed` that tile: it
    decides which tile is marked and who pays. To a viewer who may not know them `tiles` are empty;
    `size` tells how many lie there all the same.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    source: Seat | None = None
    claimed: Tile | None = None

    @property
    def size(self) -> int:
        """The number of physical tiles, hidden or not."""
        return SIZE.get(self.kind, 3)

    def hidden(self) -> "Meld":
        """Return the copy of a viewer who sees only backs."""
        return Meld(self.kind, ())


def show_meld(deck: Deck, meld: Meld) -> str:
    """Write a meld: `chow 345m`, `kong 5555p`, `chi s1 s2 s3`, `wei b5`."""
    tiles = meld.tiles[:1] if meld.kind in ONE_FACE else meld.tiles
    return f"{meld.kind} {deck.show(tiles)}"


def read_meld(deck: Deck, text: str) -> Meld:
    """Read what `show_meld` writes; where it came from is unknown. NotationError names the text."""
    word, _, rest = text.strip().partition(" ")
    try:
        kind = MeldKind(word)
    except ValueError:
        raise NotationError(f"{text!r}: {word!r} is no kind of meld") from None
    tiles = deck.read(rest)
    if kind in ONE_FACE and len(tiles) == 1:
        tiles *= SIZE.get(kind, 3)
    if len(tiles) != SIZE.get(kind, 3):
        raise NotationError(f"{text!r}: a {kind} has {SIZE.get(kind, 3)} tiles")
    if kind not in (MeldKind.CHOW, MeldKind.CHI) and len(set(tiles)) != 1:
        raise NotationError(f"{text!r}: a {kind} is made of equal tiles")
    return Meld(kind, tiles)
