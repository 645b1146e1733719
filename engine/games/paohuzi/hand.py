"""One player's cards: what is loose, what is fixed since the deal, what lies on the table.

坎 and 提 are fixed by the deal, since no later card ever enters a hand (1.3); the sums that every
question needs (胡息, 门子, fours) are kept up to date with each group laid down.
"""

from collections.abc import Iterable

from engine.core.melds import ONE_FACE, Meld, MeldKind
from engine.core.model import Action, Seat
from engine.core.tiles import Tile
from engine.games.paohuzi.cards import FACES, ONE, count, is_big, unpack
from engine.games.paohuzi.grouping import THREES

CHI, PENG, WEI, CHOUWEI = MeldKind.CHI, MeldKind.PENG, MeldKind.WEI, MeldKind.CHOUWEI
KAN, PAO, TI = MeldKind.KAN, MeldKind.PAO, MeldKind.TI

XI: dict[MeldKind, tuple[int, int]] = {
    PENG: (1, 3),
    KAN: (3, 6),
    WEI: (3, 6),
    CHOUWEI: (3, 6),
    PAO: (6, 9),
    TI: (9, 12),
}
"""胡息 of a group of equal cards: small, big (2.1)."""

THREE_XI = {pattern.tiles: pattern.xi for pattern in THREES}
"""胡息 of what can be eaten, by its sorted tiles."""

FOURS = (PAO, TI)


def same_xi(kind: MeldKind, face: Tile) -> int:
    """Return the 胡息 of a group of equal cards."""
    return XI[kind][is_big(face)]


def meld_xi(meld: Meld) -> int:
    """Return the 胡息 of a group on the table; 0 where its face is not known."""
    if not meld.tiles:
        return 0
    if meld.kind in ONE_FACE:
        return XI[meld.kind][is_big(meld.tiles[0])]
    return THREE_XI[tuple(sorted(meld.tiles))]


class Hand:
    """A player's cards.

    `loose` is a number of cards (`cards.pack`) and `left` how many; `ti` the 起始提 still in hand;
    `equal` every group of three equal cards that may grow to four, in hand (坎) or on the table
    (偎, 碰). `xi`, `sets`, `fours` count 胡息, 门子 and 跑/提 of all that is fixed, `ti` included.
    """

    __slots__ = ("_cards", "equal", "fours", "left", "loose", "melds", "sets", "ti", "xi")

    def __init__(self) -> None:
        self.loose = 0
        self.left = 0
        self.ti: tuple[Tile, ...] = ()
        self.equal: dict[Tile, MeldKind] = {}
        self.melds: tuple[Meld, ...] = ()
        self.xi = 0
        self.sets = 0
        self.fours = 0
        self._cards: tuple[tuple[object, ...], tuple[Tile, ...]] = ((), ())
        """What the hand was made of when its cards were asked for last, and those cards."""

    @classmethod
    def of(cls, cards: Iterable[Tile], melds: Iterable[Meld] = ()) -> "Hand":
        """Return the hand that holds `cards` with `melds` on the table."""
        hand = cls()
        numbers = [0] * len(FACES)
        for card in cards:
            numbers[card] += 1
        for face, number in zip(FACES, numbers, strict=True):
            if number >= 4:
                hand.ti += (face,)
                hand._fix(TI, face)
            elif number == 3:
                hand.equal[face] = KAN
                hand._fix(KAN, face)
            elif number:
                hand.loose += number * ONE[face]
                hand.left += number
        for meld in melds:
            hand.lay(meld)
        return hand

    def copy(self) -> "Hand":
        """Return an independent hand."""
        twin = Hand()
        twin.loose, twin.left, twin.ti = self.loose, self.left, self.ti
        twin.equal, twin.melds = dict(self.equal), self.melds
        twin.xi, twin.sets, twin.fours = self.xi, self.sets, self.fours
        return twin

    def _fix(self, kind: MeldKind, face: Tile) -> None:
        self.xi += same_xi(kind, face)
        self.sets += 1
        self.fours += kind in FOURS

    def lay(self, meld: Meld) -> None:
        """Count a group that lies on the table."""
        self.melds += (meld,)
        self.sets += 1
        self.xi += meld_xi(meld)
        self.fours += meld.kind in FOURS
        if meld.kind in (PENG, WEI):
            self.equal[meld.tiles[0]] = meld.kind

    @property
    def size(self) -> int:
        """How many cards are in the hand, fixed ones included."""
        return self.left + 4 * len(self.ti) + 3 * len(self.kan)

    @property
    def kan(self) -> tuple[Tile, ...]:
        """The 坎 still in hand."""
        return tuple(sorted(face for face, kind in self.equal.items() if kind is KAN))

    def cards(self) -> tuple[Tile, ...]:
        """Return all cards in hand, small before big, then by number."""
        made_of = self.loose, self.kan, self.ti
        if made_of != self._cards[0]:
            fixed = [*(3 * self.kan), *(4 * self.ti)]
            self._cards = made_of, tuple(sorted([*unpack(self.loose), *fixed]))
        return self._cards[1]

    def drop(self, face: Tile) -> None:
        """Give up one loose card."""
        self.loose -= ONE[face]
        self.left -= 1

    def pair(self, kind: MeldKind, face: Tile, source: Seat | None) -> Meld:
        """Lay the loose pair of `face` with the card of `source` as 碰, 偎 or 臭偎 (1.6)."""
        self.loose -= 2 * ONE[face]
        self.left -= 2
        meld = Meld(kind, (face,) * 3, source, None if source is None else face)
        self.lay(meld)
        return meld

    def grow(self, kind: MeldKind, face: Tile, source: Seat | None) -> tuple[Meld, int | None]:
        """Add the fourth card to three equal ones: 跑 or 提 (1.6).

        Returns the new group and the place on the table where the three lay, None for a 坎.
        """
        grown = self.equal.pop(face)
        meld = Meld(kind, (face,) * 4, source, None if source is None else face)
        self.xi += same_xi(kind, face) - same_xi(grown, face)
        self.fours += 1
        if grown is KAN:
            self.melds += (meld,)
            return meld, None
        at = next(i for i, m in enumerate(self.melds) if m.kind is grown and m.tiles[0] == face)
        self.melds = (*self.melds[:at], meld, *self.melds[at + 1 :])
        return meld, at

    def open_ti(self) -> tuple[Meld, ...]:
        """Lay down the 起始提 (1.8)."""
        laid = tuple(Meld(TI, (face,) * 4) for face in self.ti)
        self.melds += laid
        self.ti = ()
        return laid

    def eat(self, action: Action, face: Tile, source: Seat) -> tuple[Meld, ...]:
        """Lay down what a 吃 of `face` with its 比 groups takes; the eaten card's group first."""
        eaten = Meld(CHI, tuple(sorted((*action.tiles, face))), source, face)
        laid = (eaten, *(Meld(CHI, group) for group in action.groups))
        for tile in (*action.tiles, *(tile for group in action.groups for tile in group)):
            self.drop(tile)
        for meld in laid:
            self.lay(meld)
        return laid

    def holds_pair(self, face: Tile) -> bool:
        """Whether two loose cards of a face are there."""
        return count(self.loose, face) == 2
