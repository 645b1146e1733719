"""Worked questions answered by the same code that plays (`engine score`, interfaces §3)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.errors import CaseError
from engine.core.melds import ONE_FACE, Meld, read_meld
from engine.core.model import HandInfo, Seat
from engine.core.options import read_struct
from engine.core.tiles import ZIPAI, Tile
from engine.games.paohuzi import chi, claims
from engine.games.paohuzi.cards import BIT
from engine.games.paohuzi.claims import Offer, Taken
from engine.games.paohuzi.grouping import THREES
from engine.games.paohuzi.hand import (
    CHI,
    CHOUWEI,
    FOURS,
    KAN,
    PAO,
    PENG,
    TI,
    WEI,
    Hand,
)
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.payment import waits_of
from engine.games.paohuzi.scoring import (
    ENOUGH,
    Score,
    drawn_groups,
    drawn_xi,
    hand_xi,
    score_deal,
    score_groups,
)
from engine.games.paohuzi.state import SEATS, Shown, State

Case = Mapping[str, Any]
DEALER_CARDS = 21
MOST_OPENING_TI = 5  # of 20 or 21 cards
ENTRIES = (CHI, PENG, WEI, CHOUWEI, PAO, TI)


def answer(case: Case) -> dict[str, object]:
    """Answer a case by its `type`; CaseError says what is wrong with it."""
    kind = case.get("type")
    rooms: dict[str, Callable[[Case], dict[str, object]]] = {
        "score": _score,
        "score_deal": _score_deal,
        "waits": _waits,
        "chi_options": _chi_options,
        "claims": _claims,
        "dead_cards": _dead_cards,
        "discards_owed": _discards_owed,
    }
    room = rooms.get(kind) if isinstance(kind, str) else None
    if room is None:
        raise CaseError(f"unknown type {kind!r} for paohuzi (known: {', '.join(rooms)})")
    return room(case)


def _get(case: Case, key: str, kind: type, default: object = None) -> Any:
    """Return a key of a case as what it must be."""
    value = case.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise CaseError(f"{key!r} is {value!r}, not a {kind.__name__}")
    return value


def _face(case: Case, key: str) -> Tile:
    return ZIPAI.tile(_get(case, key, str))


def _options(case: Case) -> Options:
    return read_struct(Options, _get(case, "options", dict, {}))


def _how(case: Case, known: Sequence[str]) -> str:
    how = _get(case, "how", str)
    if how not in known:
        raise CaseError(f"how is {how!r}, not one of {', '.join(known)}")
    return str(how)


def _meld(text: object) -> Meld:
    """Read a group on the table: of this game, and one that can be."""
    if not isinstance(text, str):
        raise CaseError(f"{text!r} is no group")
    meld = read_meld(ZIPAI, text)
    if meld.kind is CHI:
        tiles = tuple(sorted(meld.tiles))
        if all(pattern.tiles != tiles for pattern in THREES):
            raise CaseError(f"{text!r} is neither 一句话 nor 绞")
    elif meld.kind not in ONE_FACE:
        raise CaseError(f"{text!r}: {meld.kind} is no group of paohuzi")
    return meld


def _hand(case: Case, extra: tuple[Tile, ...] = ()) -> Hand:
    """Return the hand of a case; `extra` cards count for the four copies there are."""
    cards = list(ZIPAI.read(_get(case, "hand", str)))
    melds = [_meld(text) for text in _get(case, "melds", list, [])]
    cards += [tile for meld in melds if meld.kind is KAN for tile in meld.tiles]
    melds = [meld for meld in melds if meld.kind is not KAN]
    everything = [*cards, *extra, *(tile for meld in melds for tile in meld.tiles)]
    for face in set(everything):
        if everything.count(face) > ZIPAI.copies[face]:
            raise CaseError(f"{everything.count(face)} copies of {ZIPAI.names[face]}")
    return Hand.of(cards, melds)


def _told(score: Score | None) -> dict[str, object]:
    """Return a score as the case files have it."""
    if score is None:
        return {"win": False}
    reading = ", ".join(
        f"{counted.group.kind} {ZIPAI.show(counted.group.tiles)} [{counted.xi}]"
        for counted in score.groups
    )
    return {
        "win": True,
        "xi": score.xi,
        "tun": score.tun,
        "fan": score.fan,
        "names": list(score.names),
        "each_loser": score.points,
        "reading": reading,
    }


def _score(case: Case) -> dict[str, object]:
    how = _how(case, ("own_draw", "other_draw", "dealt"))
    if how == "dealt":
        if case.get("win") is not None:
            raise CaseError("a win on the deal has no winning card")
        return _score_deal(case)
    card, own = _face(case, "win"), how == "own_draw"
    hand = _hand(case, (card,))
    options, climbing = _options(case), _get(case, "climbing", bool, False)
    if drawn_xi(hand, card, own) < ENOUGH:
        return _told(None)
    return _told(score_groups(drawn_groups(hand, card, own), own, options, climbing))


def _score_deal(case: Case) -> dict[str, object]:
    hand = _hand(case)
    if hand.melds:
        raise CaseError("a dealt hand has nothing on the table")
    if hand.size not in (DEALER_CARDS - 1, DEALER_CARDS):
        raise CaseError(f"{hand.size} cards; a player is dealt 20, the dealer 21")
    climbing = _get(case, "climbing", bool, False)
    return _told(score_deal(hand, hand.size == DEALER_CARDS, _options(case), climbing))


def _waits(case: Case) -> dict[str, object]:
    how = _how(case, ("own_draw", "other_draw"))
    return {"answer": ZIPAI.list(waits_of(_hand(case), how == "own_draw"))}


def _chi_options(case: Case) -> dict[str, object]:
    card = _face(case, "card")
    hand = _hand(case, (card,))
    found = chi.options(hand.loose, hand.left, card, owing=_get(case, "must_discard", bool, True))
    return {
        "answer": [
            [ZIPAI.show(sorted((*action.tiles, card))), *map(ZIPAI.show, action.groups)]
            for action in found
        ]
    }


def _table(case: Case) -> tuple[State, Shown]:
    """Return the state of a case with three seats and an open card.

    Hands may be partial. Without `skips` a seat is taken to have no free 进张 left but those of
    起始提 still in hand.
    """
    seats = _get(case, "seats", list)
    actor = _get(case, "actor", int)
    source = _get(case, "source", str)
    if len(seats) != len(SEATS) or not all(isinstance(seat, dict) for seat in seats):
        raise CaseError("'seats' must be three objects")
    if actor not in SEATS or source not in ("draw", "discard"):
        raise CaseError(f"no card of seat {actor!r} by {source!r}")
    shown = Shown(_face(case, "card"), Seat(actor), source == "draw")
    options = _options(case)
    info = HandInfo(1, SEATS[0], (0,) * len(SEATS))
    state = State(options, info)
    for seat, told in zip(SEATS, seats, strict=True):
        private, corner = state.private[seat], state.public.corners[seat]
        private.hand = _hand(told, (shown.card,))
        private.refused = sum(BIT[face] for face in set(ZIPAI.read(_get(told, "dead", str, ""))))
        laid = private.hand.fours - len(private.hand.ti)
        corner.skips = _get(told, "skips", int, max(0, laid - 1))
        corner.barred = _get(told, "barred", bool, False)
    copies = 1 + sum(_copies(private.hand, shown.card) for private in state.private)
    if copies > ZIPAI.copies[shown.card]:
        raise CaseError(f"{copies} copies of {ZIPAI.names[shown.card]}")
    return state, shown


def _copies(hand: Hand, face: Tile) -> int:
    """Return how many cards of a face a hand and its groups hold."""
    laid = (meld.tiles.count(face) for meld in hand.melds)
    return hand.cards().count(face) + sum(laid)


def _windows(state: State, shown: Shown) -> tuple[list[Offer], bool]:
    """Return everything that may or must be done with the card, and whether 胡 follows it."""
    if shown.drawn:
        hand = state.private[shown.seat].hand
        kind = claims.forced_own(hand, shown.card, state.dead_faces(shown.seat))
        if kind is not None:
            after = hand.copy()
            if kind is TI:
                after.grow(kind, shown.card, None)
            else:
                after.pair(kind, shown.card, None)
            return [Offer(kind, shown.seat)], hand_xi(after) >= ENOUGH
    return claims.offers(state, shown), False


def _named(offer: Offer) -> str:
    return f"{offer.verb}@{offer.seat}"


def _claims(case: Case) -> dict[str, object]:
    state, shown = _table(case)
    declined = _get(case, "declined", list, [])
    found, after = _windows(state, shown)
    windows = [f"{_named(offer)}{'' if offer.actions else '!'}" for offer in found]
    if after:
        windows.append(f"hu_after@{shown.seat}")
    for choice in declined:  # what is forced cannot be declined (1.7)
        if choice not in windows:
            raise CaseError(f"{choice!r} cannot be declined; there is {' '.join(windows) or '–'}")
    taken = next((_named(offer) for offer in found if _named(offer) not in declined), None)
    return {"answer": {"windows": " ".join(windows), "taken_by": taken}}


def _taker(case: Case, found: Sequence[Offer], shown: Shown, after: bool) -> Taken | None:
    """Return who took the open card: one who may, and nobody only where nobody must."""
    told = case.get("taken")
    choices = {_named(offer): Taken(offer.verb, offer.seat) for offer in found}
    if after:
        choices[f"hu@{shown.seat}"] = Taken("hu", shown.seat)
    if told is None and all(offer.actions for offer in found):
        return None
    if not isinstance(told, str) or told not in choices:
        raise CaseError(f"'taken' is {told!r}; possible: {' '.join(choices) or 'null'}")
    return choices[told]


def _dead_cards(case: Case) -> dict[str, object]:
    state, shown = _table(case)
    found, after = _windows(state, shown)
    taker = _taker(case, found, shown, after)
    could = [offer.seat for offer in found if offer.verb == "peng"]
    seen, refused = claims.passed_over(shown, taker, could)
    return {"answer": sorted({*seen, *refused})}


def _discards_owed(case: Case) -> dict[str, object]:
    dealer = _get(case, "dealer", bool)
    fours, skips = _get(case, "opening_ti", int), 0
    if not 0 <= fours <= MOST_OPENING_TI:
        raise CaseError(f"'opening_ti' is {fours}, not 0 to {MOST_OPENING_TI}")
    owed = [True] if dealer else []  # the dealer's first discard is compulsory
    for entry in _get(case, "entries", list):
        if entry not in ENTRIES:
            raise CaseError(f"{entry!r} is no 进张")
        fours += entry in FOURS
        due = claims.discard_due(fours, skips)
        skips += not due
        owed.append(due)
    return {"answer": owed}
