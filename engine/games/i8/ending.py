"""The end of a hand: win, flower win or 荒牌, with all that explains the result (3.25)."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.core.events import Event, HandEnded
from engine.core.model import Seat
from engine.core.results import Group, Result, ScoreLine
from engine.core.tiles import Tile
from engine.games.i8.payment import Terms, delta_of, settle
from engine.games.i8.scoring import TAI, Hand, Score, Set, best_score
from engine.games.i8.state import OVER, SEATS, State
from engine.games.i8.words import WINDS
from engine.shapes.keys import kinds_of
from engine.shapes.readings import CHOW, PAIR, PUNG, tiles_of

FLOWERS: Final = 8
GROUP_KIND: Final = {PAIR: "pair", CHOW: "chow", PUNG: "pung"}


class Win(NamedTuple):
    """Who won how with which tile; `source` lost it (None: self-drawn)."""

    seat: Seat
    how: str
    tile: Tile
    source: Seat | None = None


def win(state: State, won: Win, events: list[Event]) -> None:
    """End the hand with a win."""
    hand = winning_hand(state, won)
    score = best_score(hand)
    if score is None:
        raise ValueError(f"seat {won.seat} was offered a win without a winning hand")
    _close(state, won, score, groups_of(hand, score), events)


def winning_hand(state: State, won: Win) -> Hand:
    """Return the winner's hand and all circumstances of the win."""
    seat, how, tile, _ = won
    public, private = state.public, state.private[seat]
    corner, options = public.corners[seat], public.options
    counts = private.counts.copy()
    counts[tile] += how != "self_draw"
    dealer = public.hand.dealer
    first = ""
    if not public.called and not corner.river and how != "rob_kong":
        first = "human" if how == "discard" else "heaven" if seat == dealer else "earth"
    return Hand(
        counts=tuple(counts),
        melds=tuple(private.melds),
        tile=tile,
        how=how,
        waits=private.waits,
        seat_wind=(seat - dealer) % 4,
        round_wind=WINDS.index(public.hand.round) if options.round_wind else None,
        flowers=tuple(corner.flowers),
        first=first,
        ready=corner.ready,
        after_kong=public.bloom,
        last=public.left == 0 and how != "rob_kong",
        ligu=options.ligu,
    )


def groups_of(hand: Hand, score: Score) -> tuple[Group, ...]:
    """Return five sets and the pair in the order they are laid out: melds first (i8 N27)."""
    melds = [Group(str(meld.kind), meld.tiles, open=True) for meld in hand.melds]
    return (*melds, *(group_of(part) for part in score.sets))


def group_of(part: Set) -> Group:
    """Return one concealed part of a reading as it is shown."""
    tiles = tuple(Tile(kind) for kind in tiles_of(part.form | part.kind))
    return Group(GROUP_KIND[part.form], tiles, won=part.won)


def flower_win(state: State, seat: Seat, events: list[Event]) -> bool:
    """End the hand if the flower just exposed by `seat` makes 八仙過海 or 七搶一 (1.2, i8 N3)."""
    corners = state.public.corners
    shown = [len(corner.flowers) for corner in corners]
    if sum(shown) < FLOWERS:
        return False
    most = max(shown)
    winner = SEATS[shown.index(most)]
    if most == FLOWERS:
        won = Win(winner, "self_draw", corners[seat].flowers[-1])
        _close(state, won, _flowers("eight_flowers"), (), events)
    elif most == FLOWERS - 1:
        loser = SEATS[shown.index(1)]
        won = Win(winner, "discard", corners[loser].flowers[0], loser)
        _close(state, won, _flowers("seven_rob_one"), (), events)
    return state.public.phase == OVER


def _flowers(pattern: str) -> Score:
    """Return the score of a flower win: it replaces everything else."""
    return Score((), (pattern,), TAI[pattern])


def draw_hand(state: State, events: list[Event]) -> None:
    """End the hand as 荒牌: nobody gains or loses; ready hands show what they waited for."""
    waits = tuple(tuple(Tile(kind) for kind in kinds_of(p.waits)) for p in state.private)
    _finish(state, events, Result("draw", (0,) * len(SEATS), waits=waits))


def _close(
    state: State, won: Win, score: Score, reading: tuple[Group, ...], events: list[Event]
) -> None:
    """Settle a win and end the hand."""
    public = state.public
    terms = Terms(public.options, public.hand.dealer, public.hand.streak)
    payments = settle(terms, score.total, won.seat, won.source)
    result = Result(
        "win",
        delta_of(payments),
        winner=won.seat,
        how=won.how,
        source=won.source,
        tile=won.tile,
        patterns=tuple(sorted(score.patterns)),
        figures=(("total", score.total),),
        reading=reading,
        lines=tuple(ScoreLine(pattern, TAI[pattern]) for pattern in score.patterns),
        payments=payments,
    )
    _finish(state, events, result)


def _finish(state: State, events: list[Event], result: Result) -> None:
    """Show all hands and the wall, and ask nobody any more."""
    hidden, public = state.hidden, state.public
    for private in state.private:
        private.legal = ()
        private.answer = None
    hidden.asked = ()
    public.phase = OVER
    public.result = replace(
        result,
        hands=tuple(private.tiles() for private in state.private),
        salt=hidden.salt,
        wall=hidden.deal_wall,
    )
    events.append(HandEnded(public.result))
