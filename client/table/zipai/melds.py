"""Groups on the table: which cards lie open, for whom, and what they count (phz 1.6, 2.1, N17).

The only file that decides which face of a laid-down group is shown. A dark 偎 is three backs to the
others and three faces under a veil to its owner, while his hand may be seen.
"""

from typing import Final, NamedTuple

from client.art.sprites import Tone
from client.table.pieces import Body
from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.games.paohuzi.hand import meld_xi

SIGNS: Final = {
    MeldKind.CHI: "吃",
    MeldKind.PENG: "碰",
    MeldKind.WEI: "偎",
    MeldKind.CHOUWEI: "臭偎",
    MeldKind.PAO: "跑",
    MeldKind.TI: "提",
    MeldKind.KAN: "坎",
}
"""What a group is called on the table, in every language."""


class Part(NamedTuple):
    """A card of a group from its top: its face (None: its back is seen) and how it is shown."""

    tile: Tile | None
    body: Body = "flat"
    tone: Tone = "plain"


BACK: Final = Part(None, "down")


def secret(meld: Meld, *, open_wei: bool) -> bool:
    """Whether only the owner may know the face of a group: a 偎 without 明偎 (phz 1.6)."""
    return meld.kind is MeldKind.WEI and not open_wei


def parts(meld: Meld, *, mine: bool, open_wei: bool) -> tuple[Part, ...]:
    """Return the cards of a group from its top. `mine`: what its owner alone knows may be seen.

    Eaten: its card on top, in shadow. 提: one up over three down; 臭偎 and open 偎: one over two.
    """
    if not meld.tiles:
        return (BACK,) * meld.size
    face = meld.tiles[0]
    match meld.kind:
        case MeldKind.CHI:
            rest = sorted(meld.tiles)
            if meld.claimed not in rest:
                return tuple(Part(tile) for tile in rest)
            rest.remove(meld.claimed)
            return (Part(meld.claimed, tone="eaten"), *(Part(tile) for tile in rest))
        case MeldKind.TI:
            return (Part(face), BACK, BACK, BACK)
        case MeldKind.CHOUWEI:
            return (Part(face), BACK, BACK)
        case MeldKind.WEI if open_wei:
            return (Part(face), BACK, BACK)
        case MeldKind.WEI:
            return (Part(face, "veiled") if mine else BACK,) * 3
        case _:
            return tuple(Part(tile) for tile in meld.tiles)


def xi(meld: Meld, *, mine: bool, open_wei: bool) -> int | None:
    """Return the 胡息 of a group, None where its face is not to be known."""
    if not meld.tiles or (secret(meld, open_wei=open_wei) and not mine):
        return None
    return meld_xi(meld)
