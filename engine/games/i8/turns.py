"""A seat's own turn: what it may do, and what discarding and konging do (3.15, P2-P4)."""

from itertools import compress

from engine.core.events import Announced, Discarded, Event, KongDeclared
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, Seat
from engine.core.views import Laid
from engine.games.i8 import claims, ending, ready
from engine.games.i8.bans import ban_on_discard, ban_on_own_kong, ban_on_win
from engine.games.i8.state import UNKNOWN, State
from engine.games.i8.words import (
    ADDED_KONG,
    BY_TEXT,
    CONCEALED_KONG,
    DISCARDS,
    NO_TILE,
    WIN,
    in_text_order,
)


def options(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what `seat` may do on its turn, in text order."""
    public, private = state.public, state.private[seat]
    if public.corners[seat].ready:
        return ready.locked_options(state, seat)
    held = in_text_order(private.counts)
    list_ = list(compress(DISCARDS, held))
    if private.stuck or public.barred:
        list_ = [a for a in list_ if not ban_on_discard(state, seat, a.tiles[0])]
    kongs = own_kongs(state, seat)
    if kongs and not ban_on_own_kong(state, seat):
        list_ = [*kongs, *list_]
    if private.drawn < 0:
        return tuple(list_)
    if public.options.declare_ready:
        list_ += ready.declarations(state, seat)
    if private.waits >> private.drawn & 1 and not ban_on_win(private):
        list_.append(WIN)
    return tuple(list_)


def own_kongs(state: State, seat: Seat) -> list[Action]:
    """Return the kongs the hand holds, banned or not: added, then concealed, in text order."""
    private = state.private[seat]
    counts = private.counts
    kongs: list[Action] = []
    if private.sets < 5:
        ponged = [m.tiles[0] for m in private.melds if m.kind is MeldKind.PUNG]
        if ponged:
            kongs += [ADDED_KONG[k] for k in BY_TEXT if counts[k] and k in ponged]
    if 4 in counts:
        kongs += [CONCEALED_KONG[k] for k in BY_TEXT if counts[k] == 4]
    return kongs


def act(state: State, seat: Seat, action: Action, events: list[Event]) -> None:
    """Carry out what `seat` chose on its turn."""
    public, private = state.public, state.private[seat]
    state.hidden.asked = ()
    legal, private.legal = private.legal or (), ()
    verb = action.verb
    if verb == "win":
        ending.win(state, ending.Win(seat, "self_draw", private.drawn), events)
        return
    if legal[-1] is WIN:
        private.locked = True  # i8 P2: an offered win was not taken
    if verb == "discard":
        discard(state, seat, action, events)
    elif verb == "ready_discard":
        ready.declare(state, seat)
        events.append(Announced(seat, "ready"))
        discard(state, seat, action, events)
    elif verb == "concealed_kong":
        tile = action.tiles[0]
        private.take(tile, 4)
        claims.lay(state, seat, Meld(MeldKind.CONCEALED_KONG, (tile,) * 4), events)
        claims.replace_kong(state, seat, events)
    else:
        public.focus = action.tiles[0]
        events.append(KongDeclared(seat, public.focus))
        claims.open_robbing(state, events)


def discard(state: State, seat: Seat, action: Action, events: list[Event]) -> None:
    """Lay a tile open and ask who claims it."""
    public, private = state.public, state.private[seat]
    tile = action.tiles[0]
    if private.locked and not private.waits >> tile & 1:
        private.locked = False  # i8 P2: a tile outside W
    drawn = tile == private.drawn
    private.take(tile)
    private.drawn = NO_TILE
    private.waits = UNKNOWN
    public.bloom = False
    public.barred = 0
    public.focus = tile
    public.corners[seat].river.append(Laid(tile, drawn))
    events.append(Discarded(seat, tile, drawn))
    for other in state.private:
        other.passed[seat] = NO_TILE  # i8 P3a: this discarder discards again
    claims.open_discard(state, events)
