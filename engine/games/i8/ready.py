"""Declared ready (天聽, 地聽, 聽牌): the option `declare_ready` (1.2, i8 N22)."""

from engine.core.events import Announced, Event
from engine.core.melds import Meld, MeldKind
from engine.core.model import PASS, Action, Seat
from engine.games.i8.state import DECLARE, SEATS, State
from engine.games.i8.waiting import look, no_exposed_set, waits_of
from engine.games.i8.words import (
    BY_TEXT,
    CONCEALED_KONG,
    DISCARD,
    PASS_READY,
    READY_DISCARD,
    WIN,
)
from engine.shapes.keys import POW5, SUIT_OF


def after_deal(state: State) -> bool:
    """Look up everybody's waits; with the option ask each ready non-dealer for 天聽.

    Return whether play waits for them, or stands still because somebody might be asked. The
    dealer's own waits are those of his hand without the tile that came last (i8 N1).
    """
    public, hidden = state.public, state.hidden
    dealer = state.private[public.hand.dealer]
    dealer.take(dealer.drawn)
    asked = []
    for seat in SEATS:
        private = state.private[seat]
        look(private, public.options.ligu)
        if private.waits and private is not dealer:
            asked.append(seat)
    dealer.add(dealer.drawn)
    if not public.options.declare_ready or not (asked or hidden.hold):
        return False
    for seat in asked:
        state.private[seat].legal = PASS_READY
    hidden.asked = tuple(asked)
    hidden.question += 1
    public.phase = DECLARE
    return True


def answer(state: State, seat: Seat, action: Action, events: list[Event]) -> bool:
    """Keep an answer to the question after the deal; return whether it was the last one.

    The declarations are announced together, so that nobody answers another's.
    """
    hidden = state.hidden
    private = state.private[seat]
    private.answer = action
    private.legal = ()
    hidden.asked = tuple(each for each in hidden.asked if each != seat)
    if hidden.asked:
        return False
    for each in SEATS:
        given = state.private[each].answer
        if given is not None and given != PASS:
            state.public.corners[each].ready = "heaven"
            events.append(Announced(each, "ready"))
        state.private[each].answer = None
    return True


def declarations(state: State, seat: Seat) -> list[Action]:
    """Return each discard that would leave a ready hand, as a declaration."""
    public, private = state.public, state.private[seat]
    if not no_exposed_set(private.melds):
        return []
    counts, found = private.counts, []
    for kind in BY_TEXT:
        if counts[kind]:
            keys = private.keys.copy()
            keys[SUIT_OF[kind]] -= POW5[kind]
            counts[kind] -= 1
            if waits_of(counts, keys, private.melds, public.options.ligu):
                found.append(READY_DISCARD[kind])
            counts[kind] += 1
    return found


def declare(state: State, seat: Seat) -> None:
    """Mark a hand declared with a discard: 天聽 (dealer), 地聽 (first discard) or 聽牌 (later)."""
    public = state.public
    corner = public.corners[seat]
    if public.called or corner.river:
        corner.ready = "declared"
    else:
        corner.ready = "heaven" if seat == public.hand.dealer else "earth"


def locked_options(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a declared hand may do on its turn."""
    public, private = state.public, state.private[seat]
    drawn = private.drawn
    found = [DISCARD[drawn]]
    if public.left and private.counts[drawn] == 4 and keeps_waits(state, seat):
        found.insert(0, CONCEALED_KONG[drawn])
    if private.waits >> drawn & 1 and not private.locked:
        found.append(WIN)
    return tuple(found)


def keeps_waits(state: State, seat: Seat) -> bool:
    """Whether a concealed kong of the drawn tile leaves the waits as they are."""
    private = state.private[seat]
    drawn = private.drawn
    twin = private.copy()
    twin.take(drawn, 4)
    twin.lay(Meld(MeldKind.CONCEALED_KONG, (drawn,) * 4))
    look(twin, state.public.options.ligu)
    return twin.waits == private.waits
