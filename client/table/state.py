"""Everything the painters are told about one moment at the table; they keep nothing themselves."""

from typing import NamedTuple

from client.i18n import Translator
from client.table.claims import written
from client.table.compose import MINE_ONLY, Composed, Reveal
from client.table.geometry import Side, side_of
from engine.core.model import Seat
from engine.core.tiles import Tile
from engine.core.views import Hints, View

WINDS = ("E", "S", "W", "N")
WIND_SIGNS = ("東", "南", "西", "北")
SEAT_SIGNS = ("一", "二", "三", "四")


class People(NamedTuple):
    """Who sits where: names and kinds (`human`, `bot:LEVEL`) by seat."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]

    def human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.kinds[seat] == "human"


class Shown(NamedTuple):
    """One moment at the table, as it is painted.

    `auto` are seats the clock plays for, `away` seats whose player is gone; `clock` is seconds
    left and the whole time of the decision that runs. `hover` is the tile under the pointer,
    `lifted` slots of the own hand with the part (0-1) they have risen. `looked` is how many look
    over each seat's shoulder (() for nobody).
    """

    view: View
    composed: Composed
    people: People
    reveal: Reveal = MINE_ONLY
    auto: tuple[Seat, ...] = ()
    away: tuple[Seat, ...] = ()
    clock: tuple[float, float] | None = None
    hints: Hints | None = None
    hover: Tile | None = None
    looked: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.view.seats)

    def side(self, seat: int) -> Side:
        """Return the side a seat is seen at."""
        return side_of(seat, self.view.me, self.seats)


def seat_sign(view: View, seat: int, language: str) -> str:
    """Return the character of a seat: its wind where the game has winds, else its number.

    It is in the script of the language that is read.
    """
    turn = (seat - view.hand.dealer) % len(view.seats)
    return written(WIND_SIGNS[turn] if view.hand.round else SEAT_SIGNS[turn], language)


def seat_words(view: View, seat: int, tr: Translator) -> str:
    """Name a seat in the language of the player: its wind, else its number."""
    turn = (seat - view.hand.dealer) % len(view.seats)
    if not view.hand.round:
        return tr("Seat {n}", n=turn + 1)
    return (tr("East"), tr("South"), tr("West"), tr("North"))[turn]


def round_words(view: View, tr: Translator) -> str:
    """Name the round: its wind where the game has one, else the number of the hand."""
    hand = view.hand
    if hand.round in WINDS:
        names = (tr("East round"), tr("South round"), tr("West round"), tr("North round"))
        return names[WINDS.index(hand.round)]
    return tr("Hand {number}", number=hand.number)
