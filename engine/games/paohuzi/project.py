"""The view of one seat: the public part, and that seat's private part; nobody else's.

Once the hand is over everybody sees everything (seed: 示众).
"""

from engine.core.melds import Meld
from engine.core.model import Seat
from engine.core.tiles import ZIPAI
from engine.core.views import Focus, SeatView, View
from engine.core.wall import WallView
from engine.games.paohuzi.cards import BIT, FACES
from engine.games.paohuzi.claims import owing
from engine.games.paohuzi.hand import meld_xi
from engine.games.paohuzi.refusals import refusals
from engine.games.paohuzi.state import DEALT_CARDS, SEATS, State, Step
from engine.games.paohuzi.table import is_secret

PHASES = {
    Step.DEAL: "before",
    Step.ON_DEAL: "claim",
    Step.DISCARD: "turn",
    Step.AFTER: "claim",
    Step.CLAIM: "claim",
    Step.OVER: "over",
}
"""What everybody sees of a step: never whether anybody is asked."""


def view(state: State, me: Seat | None, shared: View | None = None) -> View:
    """Return all that `me` may know (None: a spectator).

    `shared` is the spectator's view of this moment, if there is one.
    """
    public = state.public
    corners = [_corner(state, seat) for seat in SEATS] if shared is None else [*shared.seats]
    mine = None
    if me is not None:
        mine = state.private[me]
        if state.step is not Step.OVER:
            cards, melds = mine.hand.cards(), mine.hand.melds
            xi = visible_xi(melds)
            corners[me] = corners[me].to_owner(cards, melds, figures=(("xi", xi),))
    gone = 0 if state.step is Step.DEAL else DEALT_CARDS + public.drawn
    return View(
        game="paohuzi",
        me=me,
        hand=state.info,
        phase=_phase(state),
        turn=public.turn,
        wall=WallView(ZIPAI.size, ZIPAI.size - gone, head=gone),
        seats=tuple(corners),
        digest=public.digest,
        focus=_focus(state, me),
        legal=mine.legal if mine is not None and mine.answer is None else (),
        refused=refusals(state, me) if me is not None else (),
        notes=_notes(state, me) if me is not None else (),
        result=public.result,
    )


def _phase(state: State) -> str:
    if state.step is Step.ON_DEAL and not state.options.three_ti_five_kan:
        return "turn"  # only the dealer may be asked (天胡), and it is his turn all the same
    return PHASES[state.step]


def _corner(state: State, seat: Seat) -> SeatView:
    """Return one corner as everybody sees it: with its faces when the hand is over."""
    corner, hand = state.public.corners[seat], state.private[seat].hand
    over = state.step is Step.OVER
    melds = hand.melds if over else corner.melds
    result = state.public.result
    return SeatView(
        hand_size=corner.size,
        hand=hand.cards() if over else None,
        melds=melds,
        river=tuple(corner.row),
        score=state.info.scores[seat] + (result.delta[seat] if result else 0),
        marks=_marks(state, seat),
        figures=(("xi", visible_xi(melds)),),
    )


def visible_xi(melds: tuple[Meld, ...]) -> int:
    """Return the 胡息 of groups on the table as far as their faces are known."""
    return sum([meld_xi(meld) for meld in melds])


def _marks(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the public badges of a seat; `climbing` stands with the dealer."""
    corner, dealer = state.public.corners[seat], state.info.dealer == seat
    marks: tuple[str, ...] = ("dealer",) if dealer else ()
    if dealer and state.climbing:
        marks += ("climbing",)
    if corner.barred:
        marks += ("barred",)
    if corner.dead:
        marks += ("dead_hand",)
    return marks


def _focus(state: State, me: Seat | None) -> Focus | None:
    """Return what everybody looks at: the open card, at first the dealer's 亮张.

    After a forced 偎 or 提 its card, until the hand goes on (1.7 ①); a dark 偎 hides it (1.6).
    """
    public = state.public
    if public.shown is not None:
        kind = "drawn" if public.shown.drawn else "discard"
        return Focus(kind, public.shown.seat, (public.shown.card,))
    made = state.private[public.turn].made if state.step is Step.AFTER else None
    if made is not None:
        laid = state.private[public.turn].hand.equal.get(made)  # a 提 or 臭偎 grows no more
        dark = laid is not None and is_secret(laid, state.options) and me != public.turn
        return Focus("made", public.turn, () if dark else (made,))
    if public.opening is not None:
        return Focus("turned", state.info.dealer, (public.opening,))
    return None


def _notes(state: State, me: Seat) -> tuple[str, ...]:
    """Return the private badges: `dead s3` for each 过张, `free_entry` where no discard is due."""
    dead = state.dead_faces(me)
    notes = [f"dead {ZIPAI.names[face]}" for face in FACES if dead & BIT[face]] if dead else []
    hand = state.private[me].hand
    if hand.fours and not owing(hand, state.public.corners[me].skips):
        notes.append("free_entry")
    return tuple(notes)
