"""Laying groups down: the owner's true group, what the others see of it, the fact that tells it.

A dark 偎 shows no face to others, a 提 and a 臭偎 one card, all else every card (1.6).
"""

from engine.core.events import Discarded, Event, Melded
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, Seat
from engine.core.tiles import Tile
from engine.core.views import Laid
from engine.games.paohuzi.cards import BIT
from engine.games.paohuzi.hand import WEI
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.state import Shown, State

Events = list[Event]


def is_secret(kind: MeldKind, options: Options) -> bool:
    """Whether others see only backs of a group: a 偎, unless 明偎 is on (1.6, 1.14)."""
    return kind is WEI and not options.open_wei


def as_seen(meld: Meld, options: Options) -> Meld:
    """Return a group as the other players see it."""
    return meld.hidden() if is_secret(meld.kind, options) else meld


def _tell(state: State, seat: Seat, meld: Meld, out: Events, *, forced: bool) -> None:
    """Announce a group that was laid down."""
    out.append(Melded(seat, meld, is_secret(meld.kind, state.options), forced))
    state.public.corners[seat].size = state.private[seat].hand.size


def lay_pair(
    state: State, seat: Seat, kind: MeldKind, card: Tile, out: Events, *, source: Seat | None = None
) -> None:
    """Lay a loose pair with a third card: 碰, 偎 or 臭偎."""
    corner = state.public.corners[seat]
    meld = state.private[seat].hand.pair(kind, card, source)
    corner.melds += (as_seen(meld, state.options),)
    _tell(state, seat, meld, out, forced=source is None)


def lay_four(
    state: State, seat: Seat, kind: MeldKind, card: Tile, out: Events, *, source: Seat | None = None
) -> None:
    """Add the fourth card to three equal ones: 跑 or 提, in the place where they lay."""
    corner = state.public.corners[seat]
    meld, at = state.private[seat].hand.grow(kind, card, source)
    if at is None:
        corner.melds += (meld,)
    else:
        corner.melds = (*corner.melds[:at], meld, *corner.melds[at + 1 :])
    _tell(state, seat, meld, out, forced=True)


def lay_opening(state: State, seat: Seat, out: Events) -> None:
    """Lay down the 起始提, if there are any left (1.8)."""
    hand = state.private[seat].hand
    if not hand.ti:
        return
    for meld in hand.open_ti():
        state.public.corners[seat].melds += (meld,)
        _tell(state, seat, meld, out, forced=True)


def lay_meal(state: State, seat: Seat, action: Action, shown: Shown, out: Events) -> None:
    """Lay down a 吃 and what was compared."""
    for meld in state.private[seat].hand.eat(action, shown.card, shown.seat):
        state.public.corners[seat].melds += (meld,)
        _tell(state, seat, meld, out, forced=False)


def lay_discard(state: State, seat: Seat, card: Tile, out: Events) -> None:
    """Throw a loose card into the row: it is 过张 for its owner from now on (1.12-3)."""
    corner, hand = state.public.corners[seat], state.private[seat].hand
    hand.drop(card)
    corner.size = hand.size
    corner.passed |= BIT[card]
    corner.row.append(Laid(card))
    out.append(Discarded(seat, card))


def clear(state: State, taker: Seat | None) -> None:
    """Put the open card where it belongs: into the row, marked if somebody took it."""
    shown = state.public.shown
    assert shown is not None
    row = state.public.corners[shown.seat].row
    if not shown.drawn:
        row.pop()
    row.append(Laid(shown.card, shown.drawn, taker))
    state.public.shown = None
