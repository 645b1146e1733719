"""The only module that changes a hand: the deal, then one answer after another (tj G, K, R)."""

from collections.abc import Callable, Iterable

from engine.core.errors import IllegalActionError
from engine.core.events import (
    Announced,
    Dealt,
    Discarded,
    Drawn,
    Event,
    KongDeclared,
    Melded,
    Turned,
    WallBuilt,
)
from engine.core.melds import Meld, MeldKind
from engine.core.model import PASS, Action, Seat
from engine.core.tiles import Tile
from engine.core.views import Laid
from engine.core.wall import Deal
from engine.games.taojiang import asking, ending
from engine.games.taojiang.scoring import DISCARD, OTHER_KONG, OWN_KONG, ROB_KONG, SELF_DRAW
from engine.games.taojiang.state import (
    CLAIM,
    DEAL,
    HELD,
    OTHERS_TILES,
    OVER,
    OWN_TILES,
    READY,
    RESERVED,
    ROB,
    STAKES,
    TURN,
    State,
    next_seat,
    others,
)
from engine.games.taojiang.wilds import indicator_index, law_of
from engine.games.taojiang.words import DECK, NO_TILE, WALL, WIN
from engine.games.taojiang.words import STAKES as ALL_STAKES

Actions = Callable[[State, Seat], tuple[tuple[Action, ...], int]]

HOW = {CLAIM: DISCARD, ROB: ROB_KONG, OWN_TILES: OWN_KONG, OTHERS_TILES: OTHER_KONG}
"""How a tile in question is won."""

MELD = {verb: MeldKind(verb) for verb in ("chow", "pung", "kong")}


def ask_stakes(state: State) -> None:
    """Ask every seat for its stake (tj O5)."""
    for mine in state.private:
        mine.legal = ALL_STAKES
    state.hidden.asked = tuple(Seat(s) for s in range(state.public.seats))
    state.hidden.question += 1


def deal(state: State, chance: Deal) -> tuple[Event, ...]:
    """Deal: three rounds of four, one tile each, the dealer's fourteenth; cut; indicator."""
    pub, hidden = state.public, state.hidden
    options, seats, dealer = pub.options, pub.seats, pub.hand.dealer
    wall = hidden.wall = chance.wall
    hidden.salt = chance.salt
    pub.dice, pub.digest = chance.dice, chance.digest(DECK)
    out: list[Event] = [WallBuilt(pub.dice, pub.digest, WALL)]
    for step, seat in enumerate((dealer, *others(state, dealer))):
        mine = state.private[seat]
        places = [4 * (turn * seats + step) + n for turn in range(3) for n in range(4)]
        places.append(12 * seats + step)
        if step == 0:
            places.append(13 * seats)
            mine.drawn = wall[13 * seats]
        for place in places:
            hidden.owner[place] = seat
            mine.add(wall[place])
        out.append(Dealt(seat, len(places), tuple([wall[place] for place in places])))
    pub.head = 13 * seats + 1 + (options.cut if seats == 2 else 0)
    pub.place = pub.head + indicator_index(pub.left, chance.dice[0])
    pub.indicator = wall[pub.place]
    pub.law = law_of(options, pub.indicator)
    out.append(Turned(dealer, (pub.indicator,), "indicator"))
    _ask_ready(state)
    return tuple(out)


def apply(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    """Carry out one answer; IllegalActionError, and no change, if it is not offered."""
    pub = state.public
    legal = state.private[seat].legal if 0 <= seat < pub.seats else ()
    if action not in legal:
        if pub.phase == OVER:
            raise IllegalActionError("hand_over")
        raise IllegalActionError("not_legal" if legal else "not_asked", action.verb)
    out: list[Event] = []
    if pub.phase == TURN:
        _take_turn(state, seat, action, out)
    elif pub.phase == STAKES:
        _answer_all(state, seat, action, _stakes_chosen, out)
    elif pub.phase == READY:
        _answer_all(state, seat, action, _ready_chosen, out)
    else:
        _answer_claim(state, seat, action, out)
    return tuple(out)


def release(state: State) -> tuple[Event, ...]:
    """Go on where nobody is asked; ValueError where somebody is, or nobody could be."""
    if state.hidden.asked or state.public.phase not in HELD:
        raise ValueError("nothing is held")
    out: list[Event] = []
    if state.public.phase == READY:
        _begin(state)
    else:
        _close(state, state.public.turn, PASS, out)
    return tuple(out)


def _answer_all(
    state: State,
    seat: Seat,
    action: Action,
    done: Callable[[State, list[Event]], None],
    out: list[Event],
) -> None:
    """Keep an answer until everybody asked has answered."""
    mine = state.private[seat]
    mine.answer, mine.legal = action, ()
    state.hidden.asked = tuple(s for s in state.hidden.asked if s != seat)
    if not state.hidden.asked:
        done(state, out)
        for each in state.private:
            each.answer = None


def _stakes_chosen(state: State, out: list[Event]) -> None:
    for seat, (mine, corner) in enumerate(zip(state.private, state.public.corners, strict=True)):
        if mine.answer is not None:
            corner.stake = mine.answer.value or 0
            out.append(Announced(Seat(seat), "stake", corner.stake))
    state.public.phase = DEAL


def _ask_ready(state: State) -> None:
    """Ask the non-dealers whose dealt hands are 听, all in one question (tj R1)."""
    options = state.public.options
    seats = others(state, state.public.hand.dealer)
    if not options.ready or not _ask(state, READY, seats, asking.ready_actions):
        _begin(state)


def _ready_chosen(state: State, out: list[Event]) -> None:
    for seat, (mine, corner) in enumerate(zip(state.private, state.public.corners, strict=True)):
        if mine.answer is not None and mine.answer.verb == "ready":
            corner.ready = True
            out.append(Announced(Seat(seat), "ready"))
    _begin(state)


def _begin(state: State) -> None:
    """Let the dealer act with his fourteen tiles (tj G1)."""
    state.public.first = True
    _ask_turn(state)


def _ask_turn(state: State) -> None:
    """Ask the seat on turn."""
    pub = state.public
    pub.phase = TURN
    state.private[pub.turn].legal = asking.turn_actions(state, pub.turn)
    state.hidden.asked = (pub.turn,)
    state.hidden.question += 1


def _take_turn(state: State, seat: Seat, action: Action, out: list[Event]) -> None:
    pub, mine = state.public, state.private[seat]
    if action.verb == "win":
        won = asking.own_win(state, seat)
        assert won is not None
        ending.win(state, seat, SELF_DRAW, won, out)
        return
    tile = action.tiles[0]
    drawn = mine.drawn
    mine.legal = ()
    mine.drawn, mine.near = NO_TILE, None
    mine.drew = True
    pub.first = pub.claimed = False
    match action.verb:
        case "discard":
            _discard(state, seat, tile, tile == drawn, out)
        case "concealed_kong":
            mine.take(tile, 4)
            meld = Meld(MeldKind.CONCEALED_KONG, (tile,) * 4)
            _lay_kong(state, seat, meld, out)
        case _:
            mine.take(tile)
            _leaves(state, seat, tile)
            pub.tile = tile
            out.append(KongDeclared(seat, tile))
            if not _ask(state, ROB, others(state, seat), asking.robbing_actions):
                _add_to_pung(state, seat, tile, out)


def _leaves(state: State, seat: Seat, tile: Tile) -> None:
    """Forget that a seat holds the indicator once such a tile has left its hand."""
    if tile == state.public.indicator:
        state.public.corners[seat].holds = False


def _discard(state: State, seat: Seat, tile: Tile, drawn: bool, out: list[Event]) -> None:
    pub = state.public
    state.private[seat].take(tile)
    _leaves(state, seat, tile)
    pub.corners[seat].river.append(Laid(tile, drawn))
    pub.tile = tile
    out.append(Discarded(seat, tile, drawn))
    if not _ask(state, CLAIM, others(state, seat), asking.claim_actions):
        _draw(state, out)


def _ask(state: State, phase: str, seats: Iterable[Seat], actions: Actions) -> bool:
    """Ask every seat that has a choice, all at once (interfaces §2).

    Whether anybody is asked, or the hand is to stand still all the same.
    """
    state.public.phase = phase
    asked = []
    for seat in seats:
        legal, rank = actions(state, seat)
        if legal:
            mine = state.private[seat]
            mine.legal, mine.rank = legal, rank
            asked.append(seat)
    asked.sort()
    state.hidden.asked = tuple(asked)
    if not asked:
        return state.hidden.hold
    state.hidden.question += 1
    return True


def _answer_claim(state: State, seat: Seat, action: Action, out: list[Event]) -> None:
    """Keep an answer; close the question once nobody undecided could outrank the best (tj G4)."""
    hidden, mine = state.hidden, state.private[seat]
    if action != WIN and WIN in mine.legal:
        _passed_win(state, seat)
    mine.answer, mine.legal = action, ()
    mine.rank = asking.rank_of(state, seat, action)
    hidden.asked = tuple([s for s in hidden.asked if s != seat])
    best = max(each.rank for each in state.private if each.answer is not None)
    if any(state.private[s].rank > best for s in hidden.asked):
        return
    taker, taken = seat, PASS
    for number, each in enumerate(state.private):
        if each.answer is not None and each.rank == best and best:
            taker, taken = Seat(number), each.answer
        each.answer, each.legal, each.rank = None, (), 0
    hidden.asked = ()
    _close(state, taker, taken, out)


def _passed_win(state: State, seat: Seat) -> None:
    """Note that a win on a discard or on another's turned tile was passed (tj C6, R4)."""
    if state.public.phase in (CLAIM, OTHERS_TILES):
        state.private[seat].passed = True
        if state.public.corners[seat].ready:
            state.private[seat].closed = True


def _close(state: State, taker: Seat, taken: Action, out: list[Event]) -> None:
    """Carry out the best answer of a question about a tile."""
    pub = state.public
    if taken.verb == "win":
        how = HOW[pub.phase]
        tiles = pub.turned or (pub.tile,)
        won = asking.winning(state, taker, how, tiles)
        assert won is not None
        ending.win(state, taker, how, won, out)
    elif taken.verb != "pass":
        _claim(state, taker, taken, out)
    elif pub.phase == CLAIM:
        _draw(state, out)
    elif pub.phase == ROB:
        _add_to_pung(state, pub.turn, pub.tile, out)
    elif pub.phase == OWN_TILES:
        _ask_others(state, out)
    else:
        _set_turned_aside(state, out)


def _claim(state: State, seat: Seat, action: Action, out: list[Event]) -> None:
    """Lay down a chow, pung or kong made with the discard."""
    pub, mine = state.public, state.private[seat]
    tile, source = pub.tile, pub.turn
    river = pub.corners[source].river
    river[-1] = Laid(tile, river[-1].drawn, seat)
    mine.near = None
    kind = MELD[action.verb]
    if kind is MeldKind.KONG:
        mine.take(tile, 3)
        _leaves(state, seat, tile)
        _lay_kong(state, seat, Meld(kind, (tile,) * 4, source, tile), out)
        return
    own = action.tiles if kind is MeldKind.CHOW else (tile, tile)
    for each in own:
        mine.take(each)
        _leaves(state, seat, each)
    meld = Meld(kind, tuple(sorted((*own, tile))), source, tile)
    pub.corners[seat].lay(meld)
    out.append(Melded(seat, meld))
    pub.turn, pub.tile, pub.claimed = seat, NO_TILE, True
    _ask_turn(state)


def _add_to_pung(state: State, seat: Seat, tile: Tile, out: list[Event]) -> None:
    """Make a pung a kong that nobody robbed (tj K8)."""
    corner = state.public.corners[seat]
    place, pung = next(
        (place, meld)
        for place, meld in enumerate(corner.melds)
        if meld.kind is MeldKind.PUNG and meld.tiles[0] == tile
    )
    del corner.melds[place]
    meld = Meld(MeldKind.ADDED_KONG, (tile,) * 4, pung.source, pung.claimed)
    corner.melds.insert(place, meld)
    _turn_tiles(state, seat, meld, out)


def _lay_kong(state: State, seat: Seat, meld: Meld, out: list[Event]) -> None:
    state.public.corners[seat].lay(meld)
    _leaves(state, seat, meld.tiles[0])
    _turn_tiles(state, seat, meld, out)


def _turn_tiles(state: State, seat: Seat, meld: Meld, out: list[Event]) -> None:
    """Turn the tiles of a kong and ask its owner first (tj K4, K5)."""
    pub = state.public
    count = min(pub.options.kong_tiles, pub.left - RESERVED)
    pub.turned = state.hidden.wall[pub.head : pub.head + count]
    pub.head += count
    pub.turn, pub.drawer, pub.tile = seat, seat, NO_TILE
    pub.corners[seat].konged = True
    out += (Melded(seat, meld), Turned(seat, pub.turned, "kong"))
    if not _ask(state, OWN_TILES, (seat,), asking.turned_actions):
        _ask_others(state, out)


def _ask_others(state: State, out: list[Event]) -> None:
    """Ask the others about the turned tiles (tj N5)."""
    if not _ask(state, OTHERS_TILES, others(state, state.public.turn), asking.turned_actions):
        _set_turned_aside(state, out)


def _set_turned_aside(state: State, out: list[Event]) -> None:
    """Put turned tiles that nobody won with among the konger's discards (tj K5)."""
    pub = state.public
    pub.corners[pub.turn].river += [Laid(tile) for tile in pub.turned]
    pub.turned = ()
    _draw(state, out)


def _draw(state: State, out: list[Event]) -> None:
    """Let the next seat draw, or end the hand (tj G1, G7)."""
    pub = state.public
    if pub.left <= RESERVED:
        ending.draw(state, out)
        return
    seat = next_seat(state, pub.turn)
    mine = state.private[seat]
    tile = state.hidden.wall[pub.head]
    state.hidden.owner[pub.head] = seat
    if pub.head == pub.place:
        pub.corners[seat].holds = True
    pub.head += 1
    asking.near(state, seat)
    mine.add(tile)
    mine.drawn, mine.passed = tile, False
    pub.turn = pub.drawer = seat
    pub.tile = NO_TILE
    out.append(Drawn(seat, tile))
    _ask_turn(state)
