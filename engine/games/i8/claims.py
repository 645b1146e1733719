"""A tile lies open: who may claim it, who is heard, and who gets it (3.14, 3.18, 3.19).

Everybody with a choice is asked at once. Wins rank by distance from the discarder (下家 > 對家 >
上家), then pung and kong, then chow. The question closes as soon as no undecided seat could outrank
the best answer; seats still undecided then have neither taken nor declined anything.
"""

from typing import Final

from engine.core.events import Event, Melded
from engine.core.melds import Meld, MeldKind
from engine.core.model import PASS, Action, Seat
from engine.core.tiles import Tile
from engine.core.views import Laid
from engine.games.i8 import ending
from engine.games.i8.bans import FEW, ban_on_chow, ban_on_kong, ban_on_pung
from engine.games.i8.draws import ask_turn, draw
from engine.games.i8.ending import Win
from engine.games.i8.state import AFTER, CLAIM, NEXT, ROB, State
from engine.games.i8.waiting import look
from engine.games.i8.words import CHOW_PAIRS, CHOWS, KONG, NO_TILE, PASS_WIN, PUNG, WIN

RANK: Final = {"pass": 0, "chow": 1, "pung": 2, "kong": 2}
"""How answers rank; a win ranks WIN_RANK less the distance from the discarder."""

WIN_RANK: Final = 6


def open_discard(state: State, events: list[Event]) -> None:
    """Ask who claims the discard in focus; go on at once where nobody can."""
    public, private = state.public, state.private
    seat, tile = public.turn, public.focus
    lower = NEXT[seat]
    asked = []
    for other in AFTER[seat]:
        one = private[other]
        counts = one.counts
        if counts[tile] > 1 or (one.waits and one.waits >> tile & 1):
            if may_claim(state, other):
                asked.append(other)
        elif other == lower:
            for low, high in CHOW_PAIRS[tile]:
                if counts[low] and counts[high]:
                    if may_claim(state, other):
                        asked.append(other)
                    break
    if asked or state.hidden.hold:
        ask(state, asked, CLAIM)
    else:
        draw(state, lower, events, head=True)


def may_claim(state: State, seat: Seat) -> bool:
    """Work out and keep what `seat` may call on the discard; return whether it has a choice."""
    public, private = state.public, state.private[seat]
    calls = calls_on(state, seat, public.focus) if public.left > FEW else ()
    if private.waits >> public.focus & 1 and not private.locked:
        private.rank = WIN_RANK - steps(public.turn, seat)
        private.legal = with_pass(calls, wins=True)
    elif calls:
        private.rank = RANK[calls[-1].verb]
        private.legal = with_pass(calls, wins=False)
    else:
        return False
    return True


def steps(source: Seat, seat: Seat) -> int:
    """Return how far `seat` sits from `source` in turn order: 1 is the 下家."""
    return (seat - source) % 4


def calls_on(state: State, seat: Seat, tile: Tile) -> tuple[Action, ...]:
    """Return the chows, kong and pung `seat` may call, in text order."""
    counts = state.private[seat].counts
    held = counts[tile]
    calls: list[Action] = []
    if seat == NEXT[state.public.turn]:
        for way in CHOWS[tile]:
            if counts[way.low] and counts[way.high] and not ban_on_chow(state, seat, way):
                calls.append(way.action)
    if held > 1:
        if held == 3 and not ban_on_kong(state, seat, tile):
            calls.append(KONG)
        if not ban_on_pung(state, seat, tile):
            calls.append(PUNG)
    return tuple(calls)


def with_pass(calls: tuple[Action, ...], *, wins: bool) -> tuple[Action, ...]:
    """Return a claim list in text order: chow, kong, pass, pung, win."""
    if not calls:
        return PASS_WIN
    calls = (*calls[:-1], PASS, PUNG) if calls[-1] is PUNG else (*calls, PASS)
    return (*calls, WIN) if wins else calls


def open_robbing(state: State, events: list[Event]) -> None:
    """Ask who robs the added tile in focus; where nobody can the kong stands (3.19)."""
    asked = [other for other in AFTER[state.public.turn] if may_rob(state, other)]
    if asked or state.hidden.hold:
        ask(state, asked, ROB)
    else:
        add_kong(state, events)


def may_rob(state: State, seat: Seat) -> bool:
    """Work out and keep whether `seat` may rob the added tile; return it."""
    public, private = state.public, state.private[seat]
    if not private.waits >> public.focus & 1 or private.locked:
        return False
    private.rank = WIN_RANK - steps(public.turn, seat)
    private.legal = PASS_WIN
    return True


def ask(state: State, seats: list[Seat], phase: str) -> None:
    """Put one question to several seats, or to nobody where the hand stands still."""
    state.hidden.asked = tuple(sorted(seats))
    state.hidden.question += 1
    state.public.phase = phase


def answer(state: State, seat: Seat, action: Action, events: list[Event]) -> None:
    """Keep one answer, and settle the claim once nobody undecided could outrank the best one."""
    hidden, public, private = state.hidden, state.public, state.private[seat]
    legal = private.legal or ()
    verb = action.verb
    if verb != "win":
        private.rank = RANK[verb]
        if WIN in legal:
            private.locked = True  # i8 P2
        if verb in ("pass", "chow") and PUNG in legal:
            discards = len(public.corners[public.turn].river)
            private.passed[public.turn] = (public.focus, discards)  # i8 P3a, N8
    private.answer = action
    private.legal = ()
    hidden.asked = tuple([each for each in hidden.asked if each != seat])
    best, taker, wish = 0, None, PASS
    for other in AFTER[public.turn]:
        given = state.private[other].answer
        if given is not None and state.private[other].rank > best:
            best, taker, wish = state.private[other].rank, other, given
    for other in hidden.asked:
        if state.private[other].rank > best:
            return
    for one in state.private:
        one.answer = None
        one.legal = ()
    hidden.asked = ()
    if taker is None:
        nobody(state, events)
    else:
        take(state, taker, wish, events)


def nobody(state: State, events: list[Event]) -> None:
    """Nobody takes the tile in focus: an added kong stands, after a discard play goes on."""
    if state.public.phase == ROB:
        add_kong(state, events)
    else:
        draw(state, NEXT[state.public.turn], events, head=True)


def take(state: State, seat: Seat, wish: Action, events: list[Event]) -> None:
    """Give the tile in focus to `seat`."""
    public, private = state.public, state.private[seat]
    source, tile = public.turn, public.focus
    if public.phase == ROB:
        state.private[source].take(tile)
        state.private[source].drawn = NO_TILE
        ending.win(state, Win(seat, "rob_kong", tile, source), events)
        return
    river = public.corners[source].river
    river[-1] = Laid(tile, river[-1].drawn, seat)
    if wish is WIN:
        ending.win(state, Win(seat, "discard", tile, source), events)
        return
    public.focus = NO_TILE
    public.called = True
    if wish.verb == "chow":
        way = next(way for way in CHOWS[tile] if way.action == wish)
        private.take(way.low)
        private.take(way.high)
        public.barred = way.ends
        lay(state, seat, Meld(MeldKind.CHOW, way.tiles, source, tile), events)
        ask_turn(state, seat)
    elif wish.verb == "pung":
        private.take(tile, 2)
        if private.counts[tile]:
            private.stuck |= 1 << tile  # i8 P3b
        lay(state, seat, Meld(MeldKind.PUNG, (tile,) * 3, source, tile), events)
        ask_turn(state, seat)
    else:
        private.take(tile, 3)
        lay(state, seat, Meld(MeldKind.KONG, (tile,) * 4, source, tile), events)
        replace_kong(state, seat, events)


def lay(state: State, seat: Seat, meld: Meld, events: list[Event]) -> None:
    """Lay down a set; the others see only backs of a concealed kong (3.16)."""
    secret = meld.kind is MeldKind.CONCEALED_KONG
    state.private[seat].lay(meld)
    state.public.corners[seat].melds.append(meld.hidden() if secret else meld)
    events.append(Melded(seat, meld, secret=secret))


def add_kong(state: State, events: list[Event]) -> None:
    """The added kong was not robbed: it stands, and ends 過水 with a tile outside W (P2)."""
    public = state.public
    seat, tile = public.turn, public.focus
    private, corner = state.private[seat], public.corners[seat]
    if private.locked and not private.waits >> tile & 1:
        private.locked = False
    private.take(tile)
    place = next(
        i
        for i, meld in enumerate(private.melds)
        if meld.kind is MeldKind.PUNG and meld.tiles[0] == tile
    )
    pung = private.melds[place]
    kong = Meld(MeldKind.ADDED_KONG, (tile,) * 4, pung.source, pung.claimed)
    private.melds[place] = corner.melds[place] = kong
    private.ponged = tuple([kind for kind in private.ponged if kind != tile])
    events.append(Melded(seat, kong))
    replace_kong(state, seat, events)


def replace_kong(state: State, seat: Seat, events: list[Event]) -> None:
    """Draw the tile that replaces a kong's fourth (補槓) from the tail."""
    public, private = state.public, state.private[seat]
    public.called = True
    public.focus = NO_TILE
    public.bloom = True
    private.drawn = NO_TILE
    look(private, public.options.ligu)  # i8 N2: W of the hand before the replacement
    draw(state, seat, events, head=False)
