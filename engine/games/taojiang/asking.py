"""What each seat may do: the legal lists of every question, in text order (tj G, K, R, C)."""

from itertools import compress
from typing import Final, NamedTuple

from engine.core.melds import MeldKind
from engine.core.model import PASS, Action, Seat
from engine.core.tiles import Tile
from engine.games.taojiang import kongs
from engine.games.taojiang.scoring import (
    DISCARD as ON_DISCARD,
)
from engine.games.taojiang.scoring import (
    OTHER_KONG,
    OWN_KONG,
    ROB_KONG,
    SELF_DRAW,
    Claim,
    Score,
    best,
    holding,
    taking,
)
from engine.games.taojiang.state import RESERVED, State
from engine.games.taojiang.waiting import full_kinds, is_near, is_ready
from engine.games.taojiang.words import (
    ADDED_KONG,
    BY_TEXT,
    CHOWS,
    CONCEALED_KONG,
    DISCARD,
    DISCARDS,
    KONG,
    NO_TILE,
    PASS_READY,
    PASS_WIN,
    PUNG,
    WIN,
    in_text_order,
)

CHOW_RANK: Final = 1
SET_RANK: Final = 2
WIN_RANK: Final = 10
"""A win ranks above a pung or kong, these above a chow; of two wins the nearer one (tj G4)."""

RANKS: Final = {"pass": 0, "chow": CHOW_RANK, "pung": SET_RANK, "kong": SET_RANK, "win": WIN_RANK}


NOTHING: Final[tuple[tuple[Action, ...], int]] = ((), 0)
"""No choice."""


class Win(NamedTuple):
    """A win that may be claimed: the reading, and the tile it is won with."""

    score: Score
    tile: Tile


def rank_of(state: State, seat: Seat, action: Action) -> int:
    """Return how high an answer to a question about a tile ranks."""
    rank = RANKS[action.verb]
    if rank < WIN_RANK:
        return rank
    return WIN_RANK - (seat - state.public.turn) % state.public.seats


def own_win(state: State, seat: Seat) -> Win | None:
    """Return what the seat on turn wins with the tiles it holds (tj C1)."""
    pub, mine = state.public, state.private[seat]
    corner = pub.corners[seat]
    first = ""
    if mine.near is False and mine.drew and mine.counts[pub.law.earth] < 3:
        return None
    if pub.first:
        first = "dealer"
    elif not mine.drew and not corner.melds and seat != pub.hand.dealer:
        first = "draw"
    held = holding(pub.law, mine.counts, mine.keys)
    score = best(pub.law, held, corner.exposed, Claim(SELF_DRAW, corner.ready, first=first))
    return None if score is None else Win(score, mine.drawn)


def near(state: State, seat: Seat) -> bool:
    """Whether some tile completes a shape of a seat's hand, which is not holding it yet."""
    mine = state.private[seat]
    if mine.near is None:
        pub = state.public
        mine.near = is_near(pub.law, mine.counts, mine.keys, pub.corners[seat].exposed)
    return mine.near


def taken_win(state: State, seat: Seat, how: str, tiles: tuple[Tile, ...]) -> Win | None:
    """Return the best win with one of these tiles, none of them in the hand; the first of equals.

    What the seat passed earlier is looked at too (tj C6, R4).
    """
    mine = state.private[seat]
    if not near(state, seat):
        return None
    if how != OWN_KONG and (mine.closed or (mine.passed and how != ROB_KONG)):
        return None
    return winning(state, seat, how, tiles)


def winning(state: State, seat: Seat, how: str, tiles: tuple[Tile, ...]) -> Win | None:
    """Return the best win with one of these tiles, whatever was passed before."""
    pub, mine = state.public, state.private[seat]
    law, corner = pub.law, pub.corners[seat]
    from_ready = how == ON_DISCARD and pub.corners[pub.turn].ready
    claim = Claim(how, corner.ready, from_ready)
    found: Win | None = None
    for tile in tiles:
        held = taking(law, mine.counts, mine.keys, tile, wild=how == OWN_KONG)
        score = best(law, held, corner.exposed, claim)
        if score is not None and (found is None or score.points > found.score.points):
            found = Win(score, tile)
    return found


def turn_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what the seat on turn may do (tj G1, G5, K6)."""
    pub, mine = state.public, state.private[seat]
    discards = compress(DISCARDS, in_text_order(mine.counts))
    if pub.claimed:
        return tuple(discards)
    corner = pub.corners[seat]
    actions: list[Action] = own_kongs(state, seat) if pub.left > RESERVED else []
    if corner.frozen:
        actions.append(DISCARD[mine.drawn])
    else:
        actions += discards
    if own_win(state, seat) is not None:
        actions.append(WIN)
    return tuple(actions)


def own_kongs(state: State, seat: Seat) -> list[Action]:
    """Return the 弯杠 and 暗杠 the seat on turn may declare (tj K1)."""
    pub, mine = state.public, state.private[seat]
    corner = pub.corners[seat]
    return [
        action
        for kind, tile, action in possible_kongs(state, seat)
        if not kongs.refusal(
            pub.law, kongs.holder(mine, corner), kind, tile, drawn=mine.drawn, left=pub.left
        )
    ]


def possible_kongs(state: State, seat: Seat) -> list[tuple[MeldKind, Tile, Action]]:
    """Return the kongs of which a seat on turn has all four tiles, in text order."""
    mine, melds = state.private[seat], state.public.corners[seat].melds
    found = []
    if melds:
        added = [
            meld.tiles[0]
            for meld in melds
            if meld.kind is MeldKind.PUNG and mine.counts[meld.tiles[0]]
        ]
        if added:
            found = [
                (MeldKind.ADDED_KONG, tile, ADDED_KONG[tile]) for tile in BY_TEXT if tile in added
            ]
    if 4 in mine.counts:
        found += [
            (MeldKind.CONCEALED_KONG, tile, CONCEALED_KONG[tile])
            for tile in BY_TEXT
            if mine.counts[tile] == 4
        ]
    return found


def claim_actions(state: State, seat: Seat) -> tuple[tuple[Action, ...], int]:
    """Return what another seat may do about the discard, and the rank of the best of it."""
    pub, mine = state.public, state.private[seat]
    tile, corner = pub.tile, pub.corners[seat]
    steps = (seat - pub.turn) % pub.seats
    copies = mine.counts[tile]
    chows = steps == 1 and pub.options.chow
    if copies < 2 and not chows and not near(state, seat):
        return NOTHING
    actions: list[Action] = []
    rank = 0
    frozen = corner.frozen
    if chows and not frozen:
        counts = mine.counts
        for low, high, action in CHOWS[tile]:
            if counts[low] and counts[high]:
                actions.append(action)
                rank = CHOW_RANK
    if copies >= 2:
        if (
            copies >= 3
            and pub.left > RESERVED
            and not kongs.refusal(
                pub.law,
                kongs.holder(mine, corner),
                MeldKind.KONG,
                tile,
                drawn=NO_TILE,
                left=pub.left,
            )
        ):
            actions.append(KONG)
            rank = SET_RANK
        if not frozen:
            rank = SET_RANK
    win = taken_win(state, seat, ON_DISCARD, (tile,)) is not None
    if win:
        rank = WIN_RANK - steps
    if not rank:
        return NOTHING
    actions.append(PASS)
    if copies >= 2 and not frozen:
        actions.append(PUNG)
    if win:
        actions.append(WIN)
    return tuple(actions), rank


def robbing_actions(state: State, seat: Seat) -> tuple[tuple[Action, ...], int]:
    """Return whether another seat may rob the added tile (tj K8)."""
    return _win_or_pass(state, seat, ROB_KONG, (state.public.tile,))


def turned_actions(state: State, seat: Seat) -> tuple[tuple[Action, ...], int]:
    """Return whether a seat may win with a turned tile, the konger's or another's (tj K5)."""
    how = OWN_KONG if seat == state.public.turn else OTHER_KONG
    return _win_or_pass(state, seat, how, state.public.turned)


def _win_or_pass(
    state: State, seat: Seat, how: str, tiles: tuple[Tile, ...]
) -> tuple[tuple[Action, ...], int]:
    if taken_win(state, seat, how, tiles) is None:
        return NOTHING
    return PASS_WIN, WIN_RANK - (seat - state.public.turn) % state.public.seats


def ready_actions(state: State, seat: Seat) -> tuple[tuple[Action, ...], int]:
    """Return whether a non-dealer's dealt hand may be declared: it must be 听 (tj R1)."""
    pub, mine = state.public, state.private[seat]
    full = full_kinds(mine.counts, ())
    if is_ready(pub.law, mine.counts, mine.keys, pub.corners[seat].exposed, full):
        return PASS_READY, 0
    return NOTHING
