"""What the painters of the zipai table work with, for one size of the window."""

from typing import NamedTuple

from client.art.cards import CardArt
from client.table.paint.kit import Kit
from client.table.state import Shown
from client.table.zipai import melds
from client.table.zipai.layout import ZipaiLayout
from engine.core.melds import Meld
from engine.games.paohuzi.options import Options


class Easel(NamedTuple):
    """Kit, layout and cards, and the rules played by."""

    kit: Kit
    layout: ZipaiLayout
    cards: CardArt
    options: Options

    @property
    def open_wei(self) -> bool:
        """Whether everybody sees the face of a 偎 (明偎, phz 1.14)."""
        return self.options.open_wei

    def knows(self, shown: Shown, seat: int) -> bool:
        """Whether what only a seat's owner knows of its groups may be seen now."""
        return shown.reveal.mine if seat == shown.view.me else shown.reveal.others

    def xi(self, shown: Shown, seat: int, meld: Meld) -> int | None:
        """Return the 胡息 of a group, None where its face is not to be known."""
        return melds.xi(meld, mine=self.knows(shown, seat), open_wei=self.open_wei)

    def total(self, shown: Shown, seat: int) -> int:
        """Return the 胡息 of a player's groups, as far as they may be known."""
        laid = shown.view.seats[seat].melds
        return sum(self.xi(shown, seat, meld) or 0 for meld in laid)
