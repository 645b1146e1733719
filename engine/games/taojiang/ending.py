"""How a hand ends: the winner's reading, birds, who pays, and a drawn hand (tj M, G7)."""

from engine.core.events import Event, HandEnded, Turned
from engine.core.model import Seat
from engine.core.results import Result
from engine.core.tiles import Tile
from engine.core.views import Laid
from engine.games.taojiang import payment, reading
from engine.games.taojiang.asking import Win
from engine.games.taojiang.payment import Due
from engine.games.taojiang.scoring import (
    DISCARD,
    OTHER_KONG,
    OWN_KONG,
    ROB_KONG,
    SELF_DRAW,
    Held,
    holding,
    taking,
)
from engine.games.taojiang.state import OVER, State
from engine.games.taojiang.waiting import full_kinds, owed, waits
from engine.shapes.keys import kinds_of


def win(state: State, seat: Seat, how: str, won: Win, out: list[Event]) -> None:
    """End the hand with a win.

    Figures: `points`; `payer_points` and `payer_tile` where a payer pays his own hand.
    """
    pub = state.public
    law, options = pub.law, pub.options
    source = None if how in (SELF_DRAW, OWN_KONG) else pub.turn
    birds = state.hidden.wall[pub.head : pub.head + options.birds]
    if birds:
        pub.head += len(birds)
        out.append(Turned(seat, birds, "bird"))
    if how == DISCARD:
        river = pub.corners[pub.turn].river
        river[-1] = Laid(river[-1].tile, river[-1].drawn, seat)
    due, figures = _due(state, how, won, source)
    stakes = [corner.stake for corner in pub.corners]
    paid = payment.payments(options, pub.seats, seat, due, birds=birds, stakes=stakes)
    corner = pub.corners[seat]
    score = won.score
    result = Result(
        "win",
        payment.delta(pub.seats, paid),
        winner=seat,
        how=how,
        source=source,
        tile=won.tile,
        patterns=score.patterns,
        figures=(("points", score.points), *figures),
        reading=reading.groups(law, _held(state, seat, how, won), corner.melds, score, won.tile),
        lines=score.lines(law.units[source is None]),
        payments=paid,
        shown=birds,
        hits=tuple(payment.hit(options, pub.seats, seat, bird) for bird in birds),
        hands=tuple(each.tiles() for each in state.private),
        salt=state.hidden.salt,
        wall=state.hidden.wall,
    )
    _close(state, result, out)


def draw(state: State, out: list[Event]) -> None:
    """End the hand because only the reserved tiles are left: no points (tj G7)."""
    pub = state.public
    ready = []
    for mine, corner in zip(state.private, pub.corners, strict=True):
        full = full_kinds(mine.counts, corner.melds)
        mask = waits(pub.law, mine.counts, mine.keys, corner.exposed, full)
        ready.append(tuple(Tile(kind) for kind in kinds_of(mask)))
    result = Result(
        "draw",
        (0,) * pub.seats,
        figures=(("last_drawer", pub.drawer),),
        hands=tuple(mine.tiles() for mine in state.private),
        waits=tuple(ready),
        salt=state.hidden.salt,
        wall=state.hidden.wall,
    )
    _close(state, result, out)


def _close(state: State, result: Result, out: list[Event]) -> None:
    pub = state.public
    pub.result, pub.phase = result, OVER
    state.hidden.asked = ()
    for mine in state.private:
        mine.legal, mine.answer = (), None
    out.append(HandEnded(result))


def _held(state: State, seat: Seat, how: str, won: Win) -> Held:
    """Return the winner's hand with the winning tile."""
    mine, law = state.private[seat], state.public.law
    if how == SELF_DRAW:
        return holding(law, mine.counts, mine.keys)
    return taking(law, mine.counts, mine.keys, won.tile, wild=how == OWN_KONG)


def _due(
    state: State, how: str, won: Win, payer: Seat | None
) -> tuple[Due, tuple[tuple[str, int], ...]]:
    """Return what is owed, and the result's figures where a payer pays his own hand (tj M4)."""
    pub = state.public
    if payer is None or (how == DISCARD and not pub.corners[payer].ready):
        return Due(won.score.points, payer), ()
    law, mine, corner = pub.law, state.private[payer], pub.corners[payer]
    full = full_kinds(mine.counts, corner.melds)
    if how == ROB_KONG:
        full |= 1 << won.tile  # tj N15: as if the kong stood
    konged = how in (ROB_KONG, OTHER_KONG)
    own = owed(law, mine.counts, mine.keys, corner.exposed, full, ready=corner.ready, konged=konged)
    if own is None:
        raise ValueError(f"seat {payer} pays for a hand that waits for nothing")
    held = taking(law, mine.counts, mine.keys, own.tile, wild=True)
    laid = reading.groups(law, held, corner.melds, own.score, own.tile)
    points = own.score.points
    due = Due(points, payer, True, own.score.lines(law.units[1]), laid)
    return due, (("payer_points", points), ("payer_tile", own.tile))
