"""What looks possible to a seat and is not, with the clause that forbids it (`View.refused`)."""

from collections.abc import Iterator

from engine.core.model import Action, Seat
from engine.core.views import Refusal
from engine.games.i8 import bans, turns
from engine.games.i8.state import AFTER, CLAIM, ROB, TURN, State
from engine.games.i8.words import CHOWS, KONG, PUNG, WIN


def refusals(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """Return every refusal of `seat` at this moment: on its turn, or while a tile lies open."""
    public = state.public
    if public.phase == TURN and public.turn == seat:
        pairs = _on_turn(state, seat)
    elif public.phase == CLAIM and public.turn != seat:
        pairs = _on_discard(state, seat)
    elif public.phase == ROB and public.turn != seat:
        pairs = _win(state, seat)
    else:
        return ()
    return tuple([Refusal(action, clause) for action, clause in pairs if clause])


def _on_turn(state: State, seat: Seat) -> Iterator[tuple[Action, str]]:
    private = state.private[seat]
    legal = private.legal or turns.options(state, seat)
    for action in turns.own_kongs(private):
        clause = bans.ban_on_own_kong(state, seat)
        yield action, clause or (bans.LOCKED_HAND if action not in legal else bans.FREE)
    if bans.some_discard_is_banned(state, seat):
        for action in private.discards:
            yield action, bans.ban_on_discard(state, seat, action.tiles[0])
    if private.drawn >= 0 and private.waits >> private.drawn & 1:
        yield WIN, bans.ban_on_win(private)


def _win(state: State, seat: Seat) -> Iterator[tuple[Action, str]]:
    private = state.private[seat]
    if private.waits >> state.public.focus & 1:
        yield WIN, bans.ban_on_win(private)


def _on_discard(state: State, seat: Seat) -> Iterator[tuple[Action, str]]:
    public, private = state.public, state.private[seat]
    tile, counts = public.focus, private.counts
    if AFTER[public.turn][0] == seat:
        for way in CHOWS[tile]:
            if counts[way.low] and counts[way.high]:
                yield way.action, bans.ban_on_chow(state, seat, way)
    if counts[tile] == 3 or bans.has_pung(private, tile):
        yield KONG, bans.ban_on_kong(state, seat, tile)
    if counts[tile] > 1:
        yield PUNG, bans.ban_on_pung(state, seat, tile)
    yield from _win(state, seat)
