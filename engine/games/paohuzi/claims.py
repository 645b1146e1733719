"""Who may take the open card, in which order, and for whom it becomes 过张 (1.6, 1.7, 1.12).

All seats with a choice are asked at once; the question closes as soon as no seat still thinking
could outrank the best answer. A forced 跑 stands from the start: then only 胡 is asked.
"""

from collections.abc import Iterable

from msgspec import Struct

from engine.core.melds import MeldKind
from engine.core.model import PASS, Action, Seat
from engine.core.tiles import Tile
from engine.games.paohuzi import chi
from engine.games.paohuzi.cards import BIT, HU, PENG
from engine.games.paohuzi.hand import CHOUWEI, TI, WEI, Hand
from engine.games.paohuzi.hand import PENG as PENG_MELD
from engine.games.paohuzi.scoring import ENOUGH, Score, drawn_xi, hand_xi, score_deal
from engine.games.paohuzi.state import NEXT, SEATS, Shown, State, Step


class Offer(Struct, frozen=True):
    """What one seat may, or (`pao`) must, do with the open card."""

    verb: str
    seat: Seat
    actions: tuple[Action, ...] = ()


class Taken(Struct, frozen=True):
    """Who takes the open card, and how; `action` is None for a forced 跑."""

    verb: str
    seat: Seat
    action: Action | None = None


HU_OR_PASS = (HU, PASS)


_ORDERS = tuple((seat, NEXT[seat], NEXT[NEXT[seat]]) for seat in SEATS)


def in_turn(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """Return the three seats, `seat` first."""
    return _ORDERS[seat]


def rank(verb: str, distance: int) -> int:
    """Return what outranks what (1.7): `distance` counts seats from the one who shows the card."""
    match verb:
        case "hu":
            return 10 - distance
        case "pao":
            return 5
        case "peng":
            return 4
        case "chi":
            return 3 - distance
        case _:  # pass
            return 0


def discard_due(fours: int, skips: int) -> bool:
    """Whether a discard must follow a 进张 after so many 跑/提 and skipped discards (1.8)."""
    return fours - 1 - skips <= 0


def owing(hand: Hand, skips: int) -> bool:
    """Whether a discard must follow a 进张 of this hand that adds no four."""
    return discard_due(hand.fours, skips)


def forced_own(hand: Hand, card: Tile, dead: int) -> MeldKind | None:
    """Return what an own draw must become at once (1.7 ①): 偎, 臭偎 (the face is 过张) or 提."""
    if hand.holds_pair(card):
        return CHOUWEI if dead & BIT[card] else WEI
    return TI if hand.equal.get(card, PENG_MELD) is not PENG_MELD else None


def must_pao(state: State, shown: Shown) -> Seat | None:
    """Return the seat that the open card forces to 跑 (1.6); there is at most one."""
    for seat in in_turn(shown.seat):
        kind = state.private[seat].hand.equal.get(shown.card)
        if kind is not None and (shown.drawn or (kind is not PENG_MELD and seat != shown.seat)):
            return seat
    return None


def may_peng(state: State, seat: Seat, shown: Shown) -> bool:
    """Whether a seat may 碰: pair, not 过张, not barred, a discard left if one must follow."""
    hand, corner = state.private[seat].hand, state.public.corners[seat]
    return (
        hand.holds_pair(shown.card)
        and seat != shown.seat
        and not corner.barred
        and not state.dead_faces(seat) & BIT[shown.card]
        and hand.left - 2 >= owing(hand, corner.skips)
    )


def may_eat(state: State, seat: Seat, shown: Shown) -> tuple[Action, ...]:
    """Return the 吃 of a seat that the question of 吃 can reach."""
    hand, corner = state.private[seat].hand, state.public.corners[seat]
    if corner.barred or state.dead_faces(seat) & BIT[shown.card]:
        return ()
    owes = owing(hand, corner.skips)
    return chi.options(hand.loose, hand.left, shown.card, owing=owes)


def reached(shown: Shown) -> tuple[Seat, ...]:
    """Return whom the question of 吃 can reach, in order: the drawer, then 下家 (1.6)."""
    return (shown.seat, NEXT[shown.seat]) if shown.drawn else (NEXT[shown.seat],)


def offers(state: State, shown: Shown) -> list[Offer]:
    """Return all that may be done with the open card, the strongest first."""
    order = in_turn(shown.seat)
    found: list[Offer] = []
    if shown.drawn:  # a discard can never be won (1.10)
        found = [
            Offer("hu", seat, (HU,))
            for seat in order
            if drawn_xi(state.private[seat].hand, shown.card, seat == shown.seat) >= ENOUGH
        ]
    forced = must_pao(state, shown)
    if forced is not None:
        found.append(Offer("pao", forced))
        return found
    found += [Offer("peng", seat, (PENG,)) for seat in order if may_peng(state, seat, shown)]
    for seat in reached(shown):
        actions = may_eat(state, seat, shown)
        if actions:
            found.append(Offer("chi", seat, actions))
    return found


def ask(state: State, step: Step, lists: Iterable[tuple[Seat, tuple[Action, ...]]]) -> None:
    """Put a question to the seats that have a list."""
    state.step = step
    state.public.question += 1
    for private in state.private:
        private.legal, private.answer = (), None
    for seat, legal in lists:
        state.private[seat].legal = legal


def deal_score(state: State, seat: Seat) -> Score | None:
    """Return what a seat may win on the deal (1.11)."""
    hand = state.private[seat].hand
    return score_deal(hand, seat == state.info.dealer, state.options, state.climbing)


def deal_lists(state: State) -> dict[Seat, tuple[Action, ...]]:
    """Return what each seat that may win on the deal is asked."""
    return {seat: HU_OR_PASS for seat in SEATS if deal_score(state, seat) is not None}


def after_lists(state: State, seat: Seat) -> dict[Seat, tuple[Action, ...]]:
    """Return what a seat is asked whose forced 偎/提 may have completed its hand (1.7 ①)."""
    return {seat: HU_OR_PASS} if hand_xi(state.private[seat].hand) >= ENOUGH else {}


def claim_lists(state: State, shown: Shown) -> dict[Seat, tuple[Action, ...]]:
    """Return what each seat with a choice may do about the open card; note who could 碰."""
    lists: dict[Seat, tuple[Action, ...]] = {}
    for private in state.private:
        private.could_peng = False
    for offer in reversed(offers(state, shown)):  # as text: chi … < hu < pass < peng
        had = lists.get(offer.seat, (PASS,))
        if offer.verb == "chi":
            lists[offer.seat] = offer.actions + had
        elif offer.verb == "peng":
            state.private[offer.seat].could_peng = True
            lists[offer.seat] = (*had, PENG)
        elif offer.verb == "hu":
            at = had.index(PASS)
            lists[offer.seat] = (*had[:at], HU, *had[at:])
    return lists


def first_of(state: State) -> Seat:
    """Return the seat from which priority is counted: who shows a card, on the deal the dealer."""
    shown = state.public.shown
    return state.info.dealer if shown is None else shown.seat


def is_closed(state: State) -> bool:
    """Whether no seat still thinking could outrank the best answer so far."""
    if all(private.answer is not None or not private.legal for private in state.private):
        return True
    first, shown = first_of(state), state.public.shown
    best = -1
    open_rank = -1
    for distance, seat in enumerate(in_turn(first)):
        private = state.private[seat]
        if private.answer is not None:
            best = max(best, rank(private.answer.verb, distance))
        elif private.legal:
            open_rank = max(open_rank, *(rank(a.verb, distance) for a in private.legal))
    if shown is not None and must_pao(state, shown) is not None:
        best = max(best, rank("pao", 0))
    return open_rank < best


def taken(state: State) -> Taken | None:
    """Return who takes the open card, or wins on the deal, once the question is closed."""
    shown = state.public.shown
    best, taker = 0, None
    forced = None if shown is None else must_pao(state, shown)
    if forced is not None:
        best, taker = rank("pao", 0), Taken("pao", forced)
    for distance, seat in enumerate(in_turn(first_of(state))):
        answer = state.private[seat].answer
        if answer is not None and rank(answer.verb, distance) > best:
            best, taker = rank(answer.verb, distance), Taken(answer.verb, seat, answer)
    return taker


def passed_over(
    shown: Shown, taker: Taken | None, could_peng: Iterable[Seat]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return for whom the card becomes 过张: seats all can tell, and those that did not 碰 (1.12).

    Only who took the card decides, never the order of answers: a 吃 question reached the drawer
    unless somebody 胡/跑/碰'd, and 下家 unless the drawer ate as well.
    """
    mine = () if shown.drawn else (shown.seat,)
    if taker is not None and taker.verb != "chi":
        return mine, ()
    eater = None if taker is None else taker.seat
    seats = reached(shown)
    if eater is not None:
        seats = seats[: seats.index(eater)]
    return (*mine, *seats), tuple(seat for seat in could_peng if seat != eater)


def mark_passed(state: State, shown: Shown, taker: Taken | None) -> None:
    """Mark the open card 过张 for everybody who let it go."""
    bit = BIT[shown.card]
    could = [seat for seat in in_turn(shown.seat) if state.private[seat].could_peng]
    seen, refused = passed_over(shown, taker, could)
    for seat in seen:
        state.public.corners[seat].passed |= bit
    for seat in refused:
        state.private[seat].refused |= bit
