"""A seat's own turn: what it may do, and what discarding and konging do (3.15, P2-P4)."""

from engine.core.events import Announced, Event, KongDeclared
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, Seat
from engine.core.tiles import Tile
from engine.games.i8 import claims, ending, ready
from engine.games.i8.bans import ban_on_discard, ban_on_own_kong, ban_on_win
from engine.games.i8.facts import DISCARDED, LAID
from engine.games.i8.state import Private, State
from engine.games.i8.waiting import look
from engine.games.i8.words import (
    ADDED_KONG,
    BY_TEXT,
    CONCEALED_KONG,
    NO_TILE,
    WIN,
)


def options(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what `seat` may do on its turn, in text order."""
    public, private = state.public, state.private[seat]
    if public.corners[seat].ready:
        return ready.locked_options(state, seat)
    found = private.discards
    if private.stuck or public.barred:
        found = [a for a in found if not ban_on_discard(state, seat, a.tiles[0])]
    if private.drawn < 0:
        return tuple(found)
    if (private.ponged or private.fours) and not ban_on_own_kong(state, seat):
        found = [*own_kongs(private), *found]
    if public.options.declare_ready:
        found = [*found, *ready.declarations(state, seat)]
    if private.waits and private.waits >> private.drawn & 1 and not ban_on_win(private):
        found = [*found, WIN]
    return tuple(found)


def own_kongs(private: Private) -> list[Action]:
    """Return the kongs the hand holds, banned or not: added, then concealed, in text order."""
    counts = private.counts
    kongs: list[Action] = []
    if private.ponged:
        kongs += [ADDED_KONG[k] for k in BY_TEXT if k in private.ponged and counts[k]]
    if private.fours:
        kongs += [CONCEALED_KONG[k] for k in BY_TEXT if counts[k] == 4]
    return kongs


def act(state: State, seat: Seat, action: Action, events: list[Event]) -> None:
    """Carry out what `seat` chose on its turn."""
    public, private = state.public, state.private[seat]
    verb = action.verb
    if verb == "win":
        ending.win(state, ending.Win(seat, "self_draw", private.drawn), events)
        return
    if private.legal and private.legal[-1] is WIN:
        private.locked = True  # i8 P2: an offered win was not taken
    private.legal = ()
    tile = action.tiles[0]
    if verb == "discard":
        discard(state, seat, tile, events)
    elif verb == "ready_discard":
        ready.declare(state, seat)
        events.append(Announced(seat, "ready"))
        discard(state, seat, tile, events)
    elif verb == "concealed_kong":
        private.take(tile, 4)
        claims.lay(state, seat, Meld(MeldKind.CONCEALED_KONG, (tile,) * 4), events)
        claims.replace_kong(state, seat, events)
    else:
        public.focus = tile
        events.append(KongDeclared(seat, tile))
        claims.open_robbing(state, events)


def discard(state: State, seat: Seat, tile: Tile, events: list[Event]) -> None:
    """Lay a tile open and ask who claims it."""
    public, private = state.public, state.private[seat]
    if private.locked and not private.waits >> tile & 1:
        private.locked = False  # i8 P2: a tile outside W
    drawn = tile == private.drawn
    private.take(tile)
    private.drawn = NO_TILE
    look(private, public.options.ligu)
    public.bloom = False
    public.barred = 0
    public.focus = tile
    public.corners[seat].river.append(LAID[drawn][tile])
    events.append(DISCARDED[seat][drawn][tile])
    claims.open_discard(state, events)
