"""Twin worlds: another state that one seat cannot tell from this one.

What a seat cannot know are the others' concealed tiles, the wall, and what was cut out of it. A
declared or konged hand stays as it is, since few others could have been declared; so does the
indicator in the hand that was seen drawing it.
"""

from collections.abc import Iterator

from engine.core.model import Action, Seat
from engine.core.ruleset import Draw
from engine.games.taojiang import asking
from engine.games.taojiang.state import DEAL, OVER, READY, STAKES, TURN, State
from engine.games.taojiang.words import KINDS, NO_TILE, WALL

ATTEMPTS = 20
"""Worlds tried until one asks somebody; a rare question (报听) may keep the hands it has."""


def resample(state: State, seat: Seat | None, draw: Draw) -> State:
    """Return a state that differs only in what `seat` cannot know."""
    if state.public.phase in (STAKES, DEAL, OVER):
        return state.copy()
    for _ in range(ATTEMPTS):
        twin = _shuffled(state, seat, draw)
        if _ask_again(twin, seat):
            return twin
    return state.copy()


def _shuffled(state: State, seat: Seat | None, draw: Draw) -> State:
    """Return a copy with all unknown tiles exchanged among their places."""
    twin = state.copy()
    pub, hidden = twin.public, twin.hidden
    hands: dict[int, list[int]] = {}
    for number, corner in enumerate(pub.corners):
        if number != seat and not corner.frozen:
            hands[number] = list(_places(state, number))
    dealt = 13 * pub.seats + 1
    cut = range(dealt, dealt + (pub.options.cut if pub.seats == 2 else 0))
    unknown = [p for p in (*cut, *range(pub.head, WALL)) if p != pub.place]
    unknown += [p for places in hands.values() for p in places if p != pub.place]
    wall = list(hidden.wall)
    for i in range(len(unknown) - 1, 0, -1):
        one, two = unknown[i], unknown[draw(i + 1)]
        wall[one], wall[two] = wall[two], wall[one]
    hidden.wall = tuple(wall)
    for number, places in hands.items():
        mine = twin.private[number]
        if mine.drawn != NO_TILE:
            mine.drawn = wall[dealt - 1 if pub.first else pub.head - 1]
        mine.counts, mine.keys, mine.near = [0] * KINDS, [0, 0, 0], None
        for place in places:
            mine.add(wall[place])
    return twin


def _places(state: State, seat: int) -> Iterator[int]:
    """Yield the places in the wall where a seat's concealed tiles came from, the latest first.

    Tiles of one kind are not told apart: those that left the hand are taken for the oldest,
    but the indicator is kept while the seat is known to hold it.
    """
    pub, hidden = state.public, state.hidden
    left = list(state.private[seat].counts)
    owned = [place for place in range(WALL - 1, -1, -1) if hidden.owner[place] == seat]
    if pub.corners[seat].holds:
        owned.remove(pub.place)
        owned.insert(0, pub.place)
    elif pub.place in owned:
        owned.remove(pub.place)
        owned.append(pub.place)
    for place in owned:
        kind = hidden.wall[place]
        if left[kind]:
            left[kind] -= 1
            yield place


def _ask_again(twin: State, me: Seat | None) -> bool:
    """Ask all but `me` as their new tiles demand; whether the question is still open."""
    pub, hidden = twin.public, twin.hidden
    if pub.phase == TURN:
        if pub.turn != me:
            twin.private[pub.turn].legal = asking.turn_actions(twin, pub.turn)
        return True
    asked, best = [], 0
    answered = False
    for number, mine in enumerate(twin.private):
        seat = Seat(number)
        if seat != me:
            mine.answer = None
            mine.legal, mine.rank = _actions(twin, seat)
        elif mine.answer is not None:
            best, answered = mine.rank, True
        if mine.legal:
            asked.append(seat)
    hidden.asked = tuple(asked)
    if not asked:
        return hidden.hold and not answered
    return pub.phase == READY or any(twin.private[seat].rank > best for seat in asked)


def _actions(state: State, seat: Seat) -> tuple[tuple[Action, ...], int]:
    """Return what a seat may answer to the question that is open."""
    on_turn = seat == state.public.turn
    match state.public.phase:
        case "ready" if not on_turn:
            return asking.ready_actions(state, seat)
        case "claim" if not on_turn:
            return asking.claim_actions(state, seat)
        case "rob" if not on_turn:
            return asking.robbing_actions(state, seat)
        case "own_tiles" if on_turn:
            return asking.turned_actions(state, seat)
        case "others_tiles" if not on_turn:
            return asking.turned_actions(state, seat)
        case _:
            return (), 0
