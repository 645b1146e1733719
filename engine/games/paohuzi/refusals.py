"""What looks possible to a seat but is not, with the clause that forbids it.

Computed for the one who looks, from his own cards and what all can see.
"""

from collections.abc import Iterator

from engine.core.model import Seat
from engine.core.views import Refusal
from engine.games.paohuzi import chi
from engine.games.paohuzi.cards import BIT, DISCARD, HU, PENG
from engine.games.paohuzi.claims import owing, reached
from engine.games.paohuzi.scoring import ENOUGH, drawn_xi
from engine.games.paohuzi.state import Shown, State, Step

FIXED = "phz 1.3"
NOTHING_LEFT = "phz 1.6"
FORCED_FIRST = "phz 1.7"
COMPARE = "phz 1.9"
PILE_ONLY = "phz 1.10-1"
TOO_FEW = "phz 1.10-3"
DEAD_CARD = "phz 1.12"
BARRED = "phz 1.14"


def refusals(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """Return why a seat may not do what its cards suggest."""
    if state.step is Step.DISCARD and state.public.turn == seat:
        hand = state.private[seat].hand
        return tuple(Refusal(DISCARD[face], FIXED) for face in hand.kan)
    shown = state.public.shown
    if state.step is not Step.CLAIM or shown is None:
        return ()
    return (
        *_eating(state, seat, shown),
        *_winning(state, seat, shown),
        *_pairs(state, seat, shown),
    )


def _ban(state: State, seat: Seat, shown: Shown) -> str | None:
    """Return what closes both 碰 and 吃 of the open card to a seat."""
    if state.public.corners[seat].barred:
        return BARRED
    return DEAD_CARD if state.dead_faces(seat) & BIT[shown.card] else None


def _pairs(state: State, seat: Seat, shown: Shown) -> Iterator[Refusal]:
    """Yield why a pair cannot be used for 碰."""
    private = state.private[seat]
    if private.hand.holds_pair(shown.card) and seat != shown.seat and not private.could_peng:
        yield Refusal(PENG, _ban(state, seat, shown) or NOTHING_LEFT)


def _winning(state: State, seat: Seat, shown: Shown) -> Iterator[Refusal]:
    """Yield why a complete hand cannot be won."""
    if seat == shown.seat and not shown.drawn:
        return
    xi = drawn_xi(state.private[seat].hand, shown.card, shown.drawn and seat == shown.seat)
    if 0 <= xi < ENOUGH:
        yield Refusal(HU, TOO_FEW)
    elif xi >= ENOUGH and not shown.drawn:
        yield Refusal(HU, PILE_ONLY)


def _eating(state: State, seat: Seat, shown: Shown) -> Iterator[Refusal]:
    """Yield why two fitting cards cannot 吃."""
    if seat not in reached(shown):
        return
    hand, corner = state.private[seat].hand, state.public.corners[seat]
    suggested = chi.pairs(hand.loose, shown.card)
    if not suggested:
        return
    ban = _ban(state, seat, shown)
    if ban is not None:
        yield from (Refusal(action, ban) for action in suggested)
        return
    owes = owing(hand, corner.skips)
    legal = chi.groups_of(hand.loose, hand.left, shown.card, owing=owes)
    if legal and not any(action.verb == "chi" for action in state.private[seat].legal):
        if state.private[seat].answer is None:
            yield from (Refusal(action, FORCED_FIRST) for action in suggested)
        return
    free = chi.groups_of(hand.loose, hand.left, shown.card, owing=False)
    for action in suggested:
        group = tuple(sorted((*action.tiles, shown.card)))
        if group not in legal:
            yield Refusal(action, NOTHING_LEFT if group in free else COMPARE)
