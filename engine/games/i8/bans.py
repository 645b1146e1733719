"""行牌禁忌 P1-P8: each call and discard is asked for here, and nowhere else, whether it is allowed.

A ban is the clause that forbids ("i8 P4"), an empty text where nothing does. The legal lists and
the refusals shown to a player come from the same functions, so they cannot disagree.
"""

from typing import Final

from engine.core.melds import MeldKind
from engine.core.model import Seat
from engine.core.tiles import Tile
from engine.games.i8.state import Private, State
from engine.games.i8.words import Chow

FREE: Final = ""
NOT_FROM_UPPER: Final = "i8 P1"
PASSED_WIN: Final = "i8 P2"
PASSED_PUNG: Final = "i8 P3a"
FOURTH_COPY: Final = "i8 P3b"
CHOW_DISCARD: Final = "i8 P4"
PUNG_OWN_DISCARD: Final = "i8 P5"
CHOW_OWN_DISCARD: Final = "i8 P6"
FEW_TILES: Final = "i8 P7"
NO_DISCARD: Final = "i8 P8"
NO_KONG_NOW: Final = "i8 3.15"
OWN_PUNG: Final = "i8 N25"
LOCKED_HAND: Final = "i8 N22"

FEW: Final = 3
"""With so few tiles undrawn, or fewer, only a win may be called (P7)."""


def leaves_discard(private: Private, used: tuple[Tile, ...], banned: int) -> bool:
    """Whether a tile outside `banned` would stay in hand after laying down `used` (P8)."""
    for kind, count in enumerate(private.counts):
        if count and not banned >> kind & 1 and count > used.count(Tile(kind)):
            return True
    return False


def ban_on_chow(state: State, seat: Seat, way: Chow) -> str:
    """Return the clause that forbids 下家 `seat` this way of chowing, whose two tiles it holds."""
    public, private = state.public, state.private[seat]
    corner = public.corners[seat]
    if corner.ready:
        return LOCKED_HAND
    if public.left <= FEW:
        return FEW_TILES
    if private.stuck and private.stuck & (1 << way.low | 1 << way.high):
        return FOURTH_COPY  # i8 N5
    if corner.river and way.ends >> corner.last & 1:
        return CHOW_OWN_DISCARD
    if not leaves_discard(private, (way.low, way.high), way.ends | private.stuck):
        return NO_DISCARD
    return FREE


def ban_on_pung(state: State, seat: Seat, tile: Tile) -> str:
    """Return the clause that forbids `seat`, who holds two or three, the pung of a discard."""
    public, private = state.public, state.private[seat]
    corner = public.corners[seat]
    if corner.ready:
        return LOCKED_HAND
    if public.left <= FEW:
        return FEW_TILES
    if corner.last == tile:
        return PUNG_OWN_DISCARD
    for discarder, (kind, discards) in private.passed.items():
        if kind == tile and len(public.corners[discarder].river) == discards:
            return PASSED_PUNG
    if not leaves_discard(private, (tile, tile), private.stuck | 1 << tile):
        return NO_DISCARD
    return FREE


def ban_on_kong(state: State, seat: Seat, tile: Tile) -> str:
    """Return the clause that forbids `seat` a kong on a discard, seeming to hold what it needs."""
    public, private = state.public, state.private[seat]
    if public.corners[seat].ready:
        return LOCKED_HAND
    if private.counts[tile] < 3:
        return OWN_PUNG
    if public.left <= FEW:
        return FEW_TILES
    if (public.turn + 1) % 4 == seat:
        return NOT_FROM_UPPER
    return FREE


def ban_on_own_kong(state: State, seat: Seat) -> str:
    """Return the clause that forbids `seat` to kong its own tiles on its turn."""
    public, private = state.public, state.private[seat]
    if private.drawn < 0:
        return NO_KONG_NOW
    return FREE if public.left else FEW_TILES


def ban_on_discard(state: State, seat: Seat, tile: Tile) -> str:
    """Return the clause that forbids `seat` to discard a tile it holds."""
    public, private = state.public, state.private[seat]
    if public.barred >> tile & 1:
        return CHOW_DISCARD
    if private.stuck >> tile & 1:
        return FOURTH_COPY
    if public.corners[seat].ready and tile != private.drawn:
        return LOCKED_HAND
    return FREE


def some_discard_is_banned(state: State, seat: Seat) -> bool:
    """Whether `ban_on_discard` can forbid anything at all: at most turns nothing is forbidden."""
    public = state.public
    return bool(public.barred or state.private[seat].stuck or public.corners[seat].ready)


def ban_on_win(private: Private) -> str:
    """Return the clause that forbids a seat the win its hand would allow."""
    return PASSED_WIN if private.locked else FREE


def has_pung(private: Private, tile: Tile) -> bool:
    """Whether a pung of this kind was laid down."""
    return any(meld.kind is MeldKind.PUNG and meld.tiles[0] == tile for meld in private.melds)
