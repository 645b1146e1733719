"""Twin worlds: another deal of everything one seat cannot know, the rest untouched.

What may differ: the tiles still in the wall, the others' concealed tiles and the faces of their
concealed kongs, and with them who is being asked. A declared hand keeps its tiles, since everybody
knows that it is ready (i8 N22).
"""

from typing import Final

from engine.core.melds import Meld, MeldKind
from engine.core.model import Seat
from engine.core.ruleset import Draw
from engine.core.tiles import Tile
from engine.games.i8 import claims, turns
from engine.games.i8.state import AFTER, CLAIM, DECLARE, OVER, ROB, SEATS, TURN, Public, State
from engine.games.i8.waiting import look
from engine.games.i8.wall import SIZE, TAIL, next_head
from engine.games.i8.words import BY_TEXT as MELDABLE
from engine.games.i8.words import KINDS, NO_TILE, PASS_READY

TRIES: Final = 20


def resample(state: State, seat: Seat | None, draw: Draw) -> State:
    """Return a state that differs only in what `seat` cannot know (None: a spectator).

    Somebody must be able to answer, or the twin could not go on: a deal in which nobody can is
    drawn again, and at last the state itself is copied.
    """
    public = state.public
    if public.dealt and public.phase != OVER:
        for _ in range(TRIES):
            twin = state.copy()
            unseen = [s for s in SEATS if s != seat and not public.corners[s].ready]
            _deal_anew(twin, unseen, draw)
            if _ask_anew(twin, seat):
                return twin
    return state.copy()


def _deal_anew(twin: State, unseen: list[Seat], draw: Draw) -> None:
    """Deal all unseen tiles anew: hands keep their sizes, flowers stay in the wall."""
    hidden, public = twin.hidden, twin.public
    places = _left(public)
    tiles = list(hidden.tiles)
    pool = [tiles[place] for place in places if tiles[place] < KINDS]
    flowers = [tiles[place] for place in places if tiles[place] >= KINDS]
    sizes = {}
    for seat in unseen:
        private = twin.private[seat]
        if public.phase == ROB and seat == public.turn:
            private.take(public.focus)  # the added tile is known
        sizes[seat] = sum(private.counts)
        pool += private.tiles()
        pool += [tile for meld in private.melds if _is_secret(meld) for tile in meld.tiles]
        private.fill(())
    for seat in unseen:
        melds = twin.private[seat].melds
        for at, meld in enumerate(melds):
            if _is_secret(meld):
                four = [kind for kind in MELDABLE if pool.count(kind) == 4]
                kind = four[draw(len(four))]
                pool = [tile for tile in pool if tile != kind]
                melds[at] = Meld(MeldKind.CONCEALED_KONG, (kind,) * 4)
    _mix(pool, draw)
    for seat in unseen:
        _refill(twin, seat, [pool.pop() for _ in range(sizes[seat])])
    pool += flowers
    _mix(pool, draw)
    for place in places:
        tiles[place] = pool.pop()
    hidden.tiles = tuple(tiles)


def _refill(twin: State, seat: Seat, tiles: list[Tile]) -> None:
    """Give a seat other tiles; its waits are those before its latest draw, as ever (i8 N2)."""
    public, private = twin.public, twin.private[seat]
    *rest, last = tiles
    private.fill(tiles if private.drawn == NO_TILE else rest)
    if len(tiles) % 3 == 1 or private.drawn != NO_TILE:
        look(private, public.options.ligu)
    else:
        private.waits = 0  # it has just called: what it waited for before is gone
    if private.drawn != NO_TILE:
        private.drawn = last
        private.add(last)
    if public.phase == ROB and seat == public.turn:
        private.add(public.focus)
    private.stuck &= sum(1 << kind for kind, count in enumerate(private.counts) if count)


def _is_secret(meld: Meld) -> bool:
    """Whether only its owner knows the face of a set (3.16)."""
    return meld.kind is MeldKind.CONCEALED_KONG


def _left(public: Public) -> list[int]:
    """Return the places in drawing order that still hold a tile."""
    gone = {TAIL[i] for i in range(public.tail)}
    head = next_head(public.head, public.tail)
    return [place for place in range(head, SIZE) if place not in gone]


def _mix(tiles: list[Tile], draw: Draw) -> None:
    """Shuffle in place (Fisher-Yates)."""
    for i in range(len(tiles) - 1, 0, -1):
        j = draw(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]


def _ask_anew(twin: State, me: Seat | None) -> bool:
    """Ask all but `me` as their new tiles demand; return whether the question is still open."""
    hidden, public = twin.hidden, twin.public
    if public.phase == TURN:
        if public.turn != me:
            twin.private[public.turn].legal = None
        return bool(turns.options(twin, public.turn))
    asked, best = [], 0
    for seat in AFTER[public.turn]:
        private = twin.private[seat]
        if seat == me:
            if me in hidden.asked:
                asked.append(seat)
            elif private.answer is not None:
                best = private.rank
        else:
            private.answer, private.legal = None, ()
            if _may_answer(twin, seat):
                asked.append(seat)
    hidden.asked = tuple(sorted(asked))
    if not asked:
        return hidden.hold and (me is None or twin.private[me].answer is None)
    return public.phase == DECLARE or any(twin.private[seat].rank > best for seat in asked)


def _may_answer(twin: State, seat: Seat) -> bool:
    """Work out what `seat` may answer to the question that is open."""
    public, private = twin.public, twin.private[seat]
    if public.phase == CLAIM:
        return claims.may_claim(twin, seat)
    if public.phase == ROB:
        return claims.may_rob(twin, seat)
    private.legal = PASS_READY if private.waits else ()
    return bool(private.waits)
