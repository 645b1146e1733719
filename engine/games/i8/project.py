"""Views: `Public` and one seat's `Private`, put together; nothing is ever deleted from a whole."""

from typing import Final

from engine.core.model import Action, Seat
from engine.core.views import Focus, SeatView, View
from engine.core.wall import WallView
from engine.games.i8.refusals import refusals
from engine.games.i8.state import BEFORE, CLAIM, DECLARE, OVER, ROB, SEATS, TURN, State
from engine.games.i8.wall import SEATS as SIDES
from engine.games.i8.wall import SIZE
from engine.games.i8.words import NO_TILE

PHASES: Final = {
    BEFORE: "before",
    DECLARE: "claim",
    TURN: "turn",
    CLAIM: "claim",
    ROB: "claim",
    OVER: "over",
}
"""What everybody sees of a phase."""


def view(
    state: State, me: Seat | None, legal: tuple[Action, ...], shared: View | None = None
) -> View:
    """Return what `me` may know (None: a spectator); at the end all hands are open (3.25).

    `shared` is the spectator's view of this moment, if there is one.
    """
    public = state.public
    corners = [seat_view(state, seat) for seat in SEATS] if shared is None else [*shared.seats]
    mine = None
    if me is not None:
        mine = state.private[me]
        if public.phase != OVER:
            drawn = None if mine.drawn == NO_TILE else mine.drawn
            corners[me] = corners[me].to_owner(mine.tiles(), tuple(mine.melds), drawn)
    return View(
        game="i8",
        me=me,
        hand=public.hand,
        phase=PHASES[public.phase],
        turn=public.turn,
        wall=wall_view(state) if shared is None else shared.wall,
        seats=tuple(corners),
        digest=public.opened.digest,
        dice=public.opened.dice,
        focus=focus(state) if shared is None else shared.focus,
        legal=legal,
        refused=() if me is None else refusals(state, me),
        notes=("passed_win",) if mine and mine.locked and public.phase != OVER else (),
        result=public.result,
    )


def wall_view(state: State) -> WallView:
    """Return the wall as it stands."""
    public = state.public
    if not public.dealt:
        return WallView(SIZE, SIZE, sides=SIDES)
    start = public.opened.start
    return WallView(SIZE, public.left, start, public.head, public.tail, sides=SIDES)


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return one corner as everybody sees it: with its faces when the hand is over."""
    public, private = state.public, state.private[seat]
    corner, hand, has_drawn = public.corners[seat], public.hand, private.drawn != NO_TILE
    over = public.phase == OVER
    marks: tuple[str, ...] = ("dealer",) if seat == hand.dealer else ()
    if corner.ready:
        marks += (f"{corner.ready}_ready",)
    gain = public.result.delta[seat] if public.result else 0
    return SeatView(
        hand_size=sum(private.counts),
        hand=private.tiles() if over else None,
        melds=tuple(private.melds if over else corner.melds),
        river=tuple(corner.river),
        score=hand.scores[seat] + gain,
        drawn=private.drawn if over and has_drawn else None,
        has_drawn=has_drawn,
        aside=tuple(corner.flowers),
        marks=marks,
    )


def focus(state: State) -> Focus | None:
    """Return the tile everybody looks at: a discard or an added fourth tile."""
    public = state.public
    if public.phase in (CLAIM, ROB):
        kind = "discard" if public.phase == CLAIM else "added_kong"
        return Focus(kind, public.turn, (public.focus,))
    return None
