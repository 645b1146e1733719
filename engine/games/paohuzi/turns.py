"""The course of a hand: deal, draw, 进张, discard, and nothing else changes a state (1.5, 1.8).

Each step returns the seat that draws next, or None when somebody is asked or the hand is over.
"""

from engine.core.errors import IllegalActionError
from engine.core.events import (
    Announced,
    Dealt,
    Drawn,
    Event,
    HandEnded,
    HandOpened,
    Turned,
    WallBuilt,
)
from engine.core.model import Action, HandInfo, Seat
from engine.core.tiles import ZIPAI, Tile
from engine.core.wall import Deal
from engine.games.paohuzi import claims, payment, table
from engine.games.paohuzi.cards import discards
from engine.games.paohuzi.claims import Taken, in_turn
from engine.games.paohuzi.hand import PAO, PENG, TI, WEI, Hand
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.scoring import (
    Score,
    complete_groups,
    drawn_groups,
    score_groups,
)
from engine.games.paohuzi.state import DEALT_CARDS, NEXT, SEATS, Shown, State, Step

Events = list[Event]


def opened(options: Options, info: HandInfo, hold: bool) -> tuple[State, Events]:
    """Return a hand that waits for its deal; ValueError if hand 1 is not dealt by whom it must."""
    if info.number == 1 and options.first_dealer == "host" and info.dealer != SEATS[0]:
        raise ValueError(f"hand 1 is dealt by the host, seat 0, not by seat {info.dealer}")
    state = State(options, info)
    state.hidden.hold = hold
    return state, [HandOpened(info)]


def deal(state: State, chance: Deal) -> Events:
    """Deal: twenty rounds of one card, the dealer first, then the dealer's 亮张 (1.3)."""
    dealer, public = state.info.dealer, state.public
    public.digest = chance.digest(ZIPAI)
    state.hidden.deal, state.hidden.pile = chance, chance.wall[DEALT_CARDS:]
    opening = chance.wall[DEALT_CARDS - 1]
    out: Events = [WallBuilt(chance.dice, public.digest, len(chance.wall))]
    for place, seat in enumerate(in_turn(dealer)):
        cards = chance.wall[place : DEALT_CARDS - 1 : 3]
        hand = Hand.of((*cards, opening) if seat == dealer else cards)
        state.private[seat].hand = hand
        public.corners[seat].size = hand.size
        out.append(Dealt(seat, len(cards), cards))
    out.append(Turned(dealer, (opening,), "deal"))
    public.opening, public.turn = opening, dealer
    lists = claims.deal_lists(state)
    if lists or (state.hidden.hold and state.options.three_ti_five_kan):
        claims.ask(state, Step.ON_DEAL, lists.items())
    else:
        _play(state, _begin(state, out), out)
    return out


def apply(state: State, seat: Seat, action: Action) -> Events:
    """Carry out one answer; IllegalActionError (and no change) if it is not offered."""
    if state.step is Step.OVER:
        raise IllegalActionError("hand_over", "the hand has ended")
    private = state.private[seat] if seat in SEATS else None
    if private is None or not private.legal or private.answer is not None:
        raise IllegalActionError("not_asked", f"seat {seat} is not asked")
    if action not in private.legal:
        raise IllegalActionError("not_legal", f"seat {seat} may not {action.verb} so")
    private.answer = action
    out: Events = []
    if claims.is_closed(state):
        _play(state, _answered(state, seat, action, out), out)
    return out


def held(state: State) -> bool:
    """Whether the hand stands still although nobody is asked (only with `hold`)."""
    waits = state.step in (Step.ON_DEAL, Step.CLAIM, Step.AFTER)
    return waits and not any(private.legal for private in state.private)


def release(state: State) -> Events:
    """Let a held hand go on; ValueError if it is not held."""
    if not held(state):
        raise ValueError("nothing is held")
    out: Events = []
    if state.step is Step.ON_DEAL:
        seat = _begin(state, out)
    elif state.step is Step.CLAIM:
        seat = _resolve(state, claims.taken(state), out)
    else:
        seat = _entered(state, state.public.turn, out)
    _play(state, seat, out)
    return out


def _play(state: State, seat: Seat | None, out: Events) -> None:
    """Go on drawing until somebody is asked or the hand is over."""
    while seat is not None:
        seat = _draw(state, seat, out)


def _answered(state: State, seat: Seat, action: Action, out: Events) -> Seat | None:
    """Act on a question that is closed."""
    step, taker = state.step, claims.taken(state)
    for private in state.private:
        private.legal, private.answer = (), None
    match step:
        case Step.ON_DEAL:
            if taker is None:
                return _begin(state, out)
            score = claims.deal_score(state, taker.seat)
            _win(state, taker.seat, out, how="dealt", card=None, score=score)
        case Step.AFTER:
            if taker is None:
                return _entered(state, seat, out)
            private = state.private[seat]
            groups = complete_groups(private.hand, private.made)
            score = score_groups(groups, True, state.options, state.climbing)
            _win(state, seat, out, how="own_draw", card=private.made, score=score)
        case Step.DISCARD:
            return _discard(state, seat, action.tiles[0], out)
        case Step.CLAIM:
            return _resolve(state, taker, out)
        case Step.DEAL | Step.OVER:
            raise AssertionError("nobody can have been asked")
    return None


def _begin(state: State, out: Events) -> Seat | None:
    """Let the dealer lay down his 起始提; then he must discard (1.8)."""
    dealer = state.info.dealer
    table.lay_opening(state, dealer, out)
    return _ask_discard(state, dealer, out)


def _ask_discard(state: State, seat: Seat, out: Events) -> Seat | None:
    """Ask for a discard; without a loose card the hand is dead and 下家 draws (1.8)."""
    corner, hand = state.public.corners[seat], state.private[seat].hand
    state.public.turn = seat
    if hand.left:
        claims.ask(state, Step.DISCARD, [(seat, discards(hand.loose))])
        return None
    corner.skips += 1
    if not corner.dead:
        corner.dead = True
        out.append(Announced(seat, "dead_hand"))
    return NEXT[seat]


def _discard(state: State, seat: Seat, card: Tile, out: Events) -> Seat | None:
    """Throw a card; with 明偎 the fourth card of another's 偎 costs 吃 and 碰 (1.14)."""
    state.public.opening = None
    corner = state.public.corners[seat]
    if state.options.open_wei and not corner.barred:
        others = (state.private[other].hand for other in SEATS if other != seat)
        if any(hand.equal.get(card) is WEI for hand in others):
            corner.barred = True
            out.append(Announced(seat, "barred"))
    table.lay_discard(state, seat, card, out)
    return _show(state, Shown(card, seat, drawn=False), out)


def _draw(state: State, seat: Seat, out: Events) -> Seat | None:
    """Turn the next card of the pile; its drawer may have to 偎 or 提 it (1.7 ①)."""
    public, private = state.public, state.private[seat]
    if public.drawn == len(state.hidden.pile):
        _nobody(state, out)
        return None
    card = state.hidden.pile[public.drawn]
    public.drawn += 1
    public.turn, public.opening = seat, None
    hand = private.hand
    kind = claims.forced_own(hand, card, state.dead_faces(seat))
    if kind is None:
        out.append(Turned(seat, (card,), "pile"))
        return _show(state, Shown(card, seat, drawn=True), out)
    dark = table.is_secret(kind, state.options)
    out.append(Drawn(seat, card) if dark else Turned(seat, (card,), "pile"))
    if kind is TI:
        table.lay_four(state, seat, kind, card, out)
    else:
        table.lay_pair(state, seat, kind, card, out)
    private.made = card
    lists = claims.after_lists(state, seat)
    if lists or state.hidden.hold:
        claims.ask(state, Step.AFTER, lists.items())
        return None
    return _entered(state, seat, out)


def _show(state: State, shown: Shown, out: Events) -> Seat | None:
    """Let everybody claim the open card."""
    state.public.shown, state.public.turn = shown, shown.seat
    lists = claims.claim_lists(state, shown)
    if lists or state.hidden.hold:
        claims.ask(state, Step.CLAIM, lists.items())
        return None
    return _resolve(state, claims.taken(state), out)


def _resolve(state: State, taker: Taken | None, out: Events) -> Seat | None:
    """Give the open card to whoever takes it, or let it lie."""
    shown = state.public.shown
    assert shown is not None
    if taker is not None and taker.verb == "hu":
        private = state.private[taker.seat]
        own = taker.seat == shown.seat
        groups = drawn_groups(private.hand, shown.card, own)
        score = score_groups(groups, own, state.options, state.climbing)
        how = "own_draw" if own else "other_draw"
        _win(state, taker.seat, out, how=how, card=shown.card, score=score)
        return None
    claims.mark_passed(state, shown, taker)
    table.clear(state, None if taker is None else taker.seat)
    if taker is None:
        return NEXT[shown.seat]
    if taker.verb == "pao":
        table.lay_four(state, taker.seat, PAO, shown.card, out, source=shown.seat)
    elif taker.verb == "peng":
        table.lay_pair(state, taker.seat, PENG, shown.card, out, source=shown.seat)
    elif taker.action is not None:
        table.lay_meal(state, taker.seat, taker.action, shown, out)
    return _entered(state, taker.seat, out)


def _entered(state: State, seat: Seat, out: Events) -> Seat | None:
    """Go on after a 进张: 起始提 of a 闲家, then a discard, unless fours have paid for it (1.8)."""
    public, private = state.public, state.private[seat]
    private.made = None
    if public.drawn == len(state.hidden.pile):  # the last card: no discard could matter (1.5)
        _nobody(state, out)
        return None
    table.lay_opening(state, seat, out)
    corner = public.corners[seat]
    if not claims.owing(private.hand, corner.skips):
        corner.skips += 1
        return NEXT[seat]
    return _ask_discard(state, seat, out)


def _win(
    state: State, seat: Seat, out: Events, *, how: str, card: Tile | None, score: Score | None
) -> None:
    """End the hand with a winner; who may 胡 has a score by construction."""
    assert score is not None
    _end(state, out)
    state.public.result = payment.won(state, seat, how, card, score)
    out.append(HandEnded(state.public.result))


def _nobody(state: State, out: Events) -> None:
    """End the hand as 荒庄 (1.13)."""
    _end(state, out)
    state.public.result = payment.drawn(state)
    out.append(HandEnded(state.public.result))


def _end(state: State, out: Events) -> None:
    state.step = Step.OVER
    for private in state.private:
        private.legal, private.answer = (), None
