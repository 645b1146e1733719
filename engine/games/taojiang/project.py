"""The table as one seat sees it: made of what is public and that seat's own part, nothing else."""

from engine.core.melds import MeldKind
from engine.core.model import Seat
from engine.core.tiles import Tile
from engine.core.views import Focus, Refusal, SeatView, View
from engine.core.wall import WallView
from engine.games.taojiang import asking, kongs
from engine.games.taojiang.scoring import DISCARD, OTHER_KONG, ROB_KONG, holding, taking
from engine.games.taojiang.state import (
    CLAIM,
    DEAL,
    OTHERS_TILES,
    OVER,
    OWN_TILES,
    READY,
    ROB,
    STAKES,
    TURN,
    State,
    next_seat,
)
from engine.games.taojiang.suits import makes_sets, ordinary
from engine.games.taojiang.words import CHOWS, KONG, NO_TILE, PUNG, WALL, WIN
from engine.games.taojiang.words import DISCARD as DISCARD_ACTION

PHASES = {
    STAKES: "before",
    DEAL: "before",
    READY: "claim",
    TURN: "turn",
    CLAIM: "claim",
    ROB: "claim",
    OWN_TILES: "claim",
    OTHERS_TILES: "claim",
    OVER: "over",
}
"""The public name of a phase; nobody can tell from it who is asked."""


def view(state: State, seat: Seat | None, shared: View | None = None) -> View:
    """Return what `seat` may know (None: a spectator).

    `shared` is the spectator's view of this moment, if there is one.
    """
    pub = state.public
    if shared is None:
        corners = [_corner(state, Seat(s)) for s in range(pub.seats)]
    else:
        corners = [*shared.seats]
    mine = None
    if seat is not None:
        mine = state.private[seat]
        if pub.phase != OVER:
            corner = corners[seat]
            drawn = mine.drawn if corner.has_drawn and mine.drawn != NO_TILE else None
            corners[seat] = corner.to_owner(mine.tiles(), corner.melds, drawn)
    return View(
        game="taojiang",
        me=seat,
        hand=pub.hand,
        phase=PHASES[pub.phase],
        turn=pub.turn,
        wall=_wall(state) if shared is None else shared.wall,
        seats=tuple(corners),
        digest=pub.digest,
        dice=pub.dice,
        focus=_focus(state) if shared is None else shared.focus,
        wilds=pub.law.wilds if pub.indicator != NO_TILE else (),
        indicator=pub.indicator if pub.indicator != NO_TILE else None,
        legal=mine.legal if mine is not None else (),
        refused=refused(state, seat) if seat is not None else (),
        notes=_notes(state, seat) if seat is not None else (),
        result=pub.result,
    )


def _wall(state: State) -> WallView:
    """Return the wall: places are those of the 108 tiles in drawing order, from the front."""
    pub = state.public
    if pub.indicator == NO_TILE:
        return WallView(WALL, WALL)
    opened = ((pub.place, pub.indicator),) if pub.head <= pub.place else ()
    return WallView(WALL, pub.left, 0, pub.head, 0, opened)


def _corner(state: State, seat: Seat) -> SeatView:
    """Return one corner as everybody sees it: with its faces when the hand is over."""
    pub, corner = state.public, state.public.corners[seat]
    marks: tuple[str, ...] = ("dealer",) if seat == pub.hand.dealer else ()
    if corner.ready:
        marks += ("ready",)
    if corner.konged:
        marks += ("frozen",)
    return SeatView(
        hand_size=hand_size(state, seat),
        hand=state.private[seat].tiles() if pub.phase == OVER else None,
        melds=tuple(corner.melds),
        river=tuple(corner.river),
        score=pub.hand.scores[seat] + (pub.result.delta[seat] if pub.result else 0),
        has_drawn=pub.phase == TURN and pub.turn == seat and not pub.claimed,
        aside=pub.turned if pub.turned and seat == pub.turn else (),
        marks=marks,
        figures=(("stake", corner.stake),) if pub.options.stakes else (),
    )


def hand_size(state: State, seat: Seat) -> int:
    """Return how many concealed tiles a seat holds: nothing in it is secret."""
    return sum(state.private[seat].counts)


def _focus(state: State) -> Focus | None:
    """Return the tile everybody looks at."""
    pub = state.public
    if pub.turned:
        return Focus("turned", pub.turn, pub.turned)
    if pub.phase == CLAIM:
        return Focus("discard", pub.turn, (pub.tile,))
    if pub.phase == ROB:
        return Focus("added_kong", pub.turn, (pub.tile,))
    return None


def _notes(state: State, seat: Seat) -> tuple[str, ...]:
    """Return a seat's private badges."""
    mine = state.private[seat]
    if mine.closed:
        return ("own_tiles_only",)
    return ("passed_win",) if mine.passed else ()


def refused(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """Return what looks possible to a seat that may act, and the clause that forbids it."""
    pub, mine = state.public, state.private[seat]
    if pub.phase == TURN and pub.turn == seat:
        return tuple(_own_refusals(state, seat))
    if seat == pub.turn or mine.answer is not None or pub.phase not in (CLAIM, ROB, OTHERS_TILES):
        return ()
    found = list(_set_refusals(state, seat)) if pub.phase == CLAIM else []
    if WIN not in mine.legal:
        clause = _win_refusal(state, seat)
        if clause:
            found.append(Refusal(WIN, clause))
    return tuple(found)


def _own_refusals(state: State, seat: Seat) -> list[Refusal]:
    """Return the kongs, discards and the win refused to the seat on turn."""
    pub, mine = state.public, state.private[seat]
    corner = pub.corners[seat]
    found = []
    who = kongs.holder(mine, corner)
    for kind, tile, action in asking.possible_kongs(state, seat):
        if pub.claimed:
            found.append(Refusal(action, "tj G5"))
            continue
        clause = kongs.refusal(pub.law, who, kind, tile, drawn=mine.drawn, left=pub.left)
        if clause:
            found.append(Refusal(action, clause))
    if corner.frozen and not pub.claimed:
        clause = "tj R2" if corner.ready else "tj K6"
        found += [
            Refusal(DISCARD_ACTION[kind], clause)
            for kind, count in enumerate(mine.counts)
            if count and kind != mine.drawn
        ]
    if WIN not in mine.legal:
        if pub.claimed and asking.own_win(state, seat) is not None:
            found.append(Refusal(WIN, "tj G5"))
        elif not pub.claimed and _wrong_pair(state, seat, None):
            found.append(Refusal(WIN, "tj S1"))
    return found


def _set_refusals(state: State, seat: Seat) -> list[Refusal]:
    """Return the chow, pung and kong of the discard that are refused."""
    pub, mine = state.public, state.private[seat]
    corner, tile = pub.corners[seat], pub.tile
    frozen = "tj R2" if corner.ready else "tj K6"
    found = []
    copies = mine.counts[tile]
    if corner.frozen:
        if next_seat(state, pub.turn) == seat and pub.options.chow:
            found += [
                Refusal(chow.action, frozen)
                for chow in CHOWS[tile]
                if mine.counts[chow.low] and mine.counts[chow.high]
            ]
        if copies >= 2:
            found.append(Refusal(PUNG, frozen))
    if copies >= 3:
        who = kongs.holder(mine, corner)
        clause = kongs.refusal(pub.law, who, MeldKind.KONG, tile, drawn=NO_TILE, left=pub.left)
        if clause:
            found.append(Refusal(KONG, clause))
    return found


def _win_refusal(state: State, seat: Seat) -> str:
    """Return the clause that refuses a win with another's tile, or an empty text."""
    pub, mine = state.public, state.private[seat]
    how = {CLAIM: DISCARD, ROB: ROB_KONG, OTHERS_TILES: OTHER_KONG}[pub.phase]
    tiles = pub.turned or (pub.tile,)
    near = asking.near(state, seat)
    if near and asking.winning(state, seat, how, tiles) is not None:
        return "tj R4" if mine.closed else "tj C6"
    if not near or asking.winning(state, seat, ROB_KONG, tiles) is None:
        return "tj S1" if any(_wrong_pair(state, seat, tile) for tile in tiles) else ""
    kings = sum(mine.counts[kind] for kind in pub.law.wilds)
    if how == DISCARD and kings >= pub.law.heaven_from and not pub.corners[pub.turn].ready:
        return "tj C3"
    return "tj C4" if pub.law.eight else "tj C2"


def _wrong_pair(state: State, seat: Seat, tile: Tile | None) -> bool:
    """Whether only a pair of 2, 5 or 8 is missing to four sets and a pair."""
    pub, mine = state.public, state.private[seat]
    law = pub.law
    if tile is None:
        held = holding(law, mine.counts, mine.keys)
    else:
        held = taking(law, mine.counts, mine.keys, tile, wild=False)
    real = ordinary(held.keys, law.wilds, held.loose)
    return makes_sets(real, sum(held.loose), flush=True)
