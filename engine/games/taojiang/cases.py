"""Worked cases answered: score, payer_amount, settle, wilds, indicator_index, kong_allowed.

Keys are those of interfaces §3; CaseError names the one that is wrong.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.core.errors import CaseError, NotationError
from engine.core.melds import Meld, MeldKind, read_meld
from engine.core.model import Seat
from engine.core.notation import read_action
from engine.core.tiles import Tile
from engine.games.taojiang import kongs, reading
from engine.games.taojiang.options import Options, read_options
from engine.games.taojiang.payment import Due, delta, payments
from engine.games.taojiang.scoring import HOWS, OWN_KONG, SELF_DRAW, Claim, Held, best, taking
from engine.games.taojiang.suits import SUIT, Exposed, exposed
from engine.games.taojiang.waiting import full_kinds, owed
from engine.games.taojiang.wilds import Law, indicator_index, law_of, wild_kinds
from engine.games.taojiang.words import DECK, KINDS, NO_TILE, STAKES
from engine.shapes.keys import POW5

Case = Mapping[str, Any]
FIRST: Final = ("", "dealer", "draw")
FOURTEEN: Final = 14


def answer(case: Case) -> dict[str, object]:
    """Answer a case by its `type`."""
    kind = _text(case, "type")
    try:
        work = TYPES[kind]
    except KeyError:
        known = ", ".join(TYPES)
        raise CaseError(f"type {kind!r} is none of taojiang ({known})") from None
    try:
        return work(case)
    except NotationError as cause:
        raise CaseError(str(cause)) from None


class _Hand:
    """The concealed tiles and melds of a case."""

    def __init__(self, case: Case, concealed: int) -> None:
        self.law = law_of(_options(case), _tile(case, "indicator"))
        tiles = DECK.read(_text(case, "hand"))
        self.melds = tuple(_meld(text) for text in _list(case, "melds", str))
        self.exposed: Exposed = exposed(self.melds)
        if len(tiles) != concealed - 3 * len(self.melds):
            raise CaseError(
                f"hand: {len(tiles)} tiles and {len(self.melds)} melds instead of "
                f"{concealed - 3 * len(self.melds)} tiles"
            )
        self.counts, self.keys = [0] * KINDS, [0, 0, 0]
        for tile in tiles:
            self.counts[tile] += 1
            self.keys[SUIT[tile]] += POW5[tile]
        self.check()

    def check(self, *more: Tile) -> None:
        """Raise CaseError if a kind is there more than four times."""
        total = list(self.counts)
        for tile in (*more, *(tile for meld in self.melds for tile in meld.tiles)):
            total[tile] += 1
        for kind, count in enumerate(total):
            if count > 4:
                raise CaseError(f"{count} tiles {DECK.names[kind]}")

    def with_tile(self, tile: Tile, how: str) -> Held:
        """Return the hand with its winning tile."""
        law: Law = self.law
        held = taking(law, self.counts, self.keys, tile, wild=how in (SELF_DRAW, OWN_KONG))
        if how != SELF_DRAW:
            return held
        return held._replace(
            kings=held.kings + (tile in law.wilds), earths=held.earths + (tile == law.earth)
        )


def _score(case: Case) -> dict[str, object]:
    how, first = _text(case, "how"), _text(case, "first", "")
    if how not in HOWS:
        raise CaseError(f"how {how!r} is none of {', '.join(HOWS)}")
    if first not in FIRST:
        raise CaseError(f"first {first!r} is neither 'dealer' nor 'draw'")
    hand = _Hand(case, FOURTEEN - 1)
    tile = _tile(case, "win")
    hand.check(tile)
    if how != SELF_DRAW or hand.melds:
        first = ""  # tj S5, V8: a first turn has neither claims nor melds
    claim = Claim(how, _flag(case, "ready"), _flag(case, "from_ready"), first)
    held = hand.with_tile(tile, how)
    score = best(hand.law, held, hand.exposed, claim)
    if score is None:
        return {"win": False}
    laid = reading.groups(hand.law, held, hand.melds, score, tile)
    return {
        "win": True,
        "points": score.points,
        "patterns": list(score.patterns),
        "reading": reading.show(laid),
    }


def _payer_amount(case: Case) -> dict[str, object]:
    hand = _Hand(case, FOURTEEN - 1)
    law, full = hand.law, full_kinds(hand.counts, hand.melds)
    own = owed(
        law,
        hand.counts,
        hand.keys,
        hand.exposed,
        full,
        ready=_flag(case, "ready"),
        konged=_flag(case, "konged"),
    )
    if own is None:
        return {"points": 0, "patterns": []}
    held = taking(law, hand.counts, hand.keys, own.tile, wild=True)
    laid = reading.groups(law, held, hand.melds, own.score, own.tile)
    return {
        "points": own.score.points,
        "patterns": list(own.score.patterns),
        "tile": DECK.names[own.tile],
        "reading": reading.show(laid),
    }


def _settle(case: Case) -> dict[str, object]:
    options = _options(case)
    seats = options.players
    winner, payer = _seat(case, "winner", seats), case.get("payer")
    if payer is not None and _seat(case, "payer", seats) == winner:
        raise CaseError("payer: the winner does not pay himself")
    own_hand = _flag(case, "pays_own_hand")
    if own_hand and payer is None:
        raise CaseError("payer: missing, though one pays his own hand")
    birds = tuple(DECK.tile(name) for name in _list(case, "birds", str))
    stakes = _list(case, "stakes", int) or [0] * seats
    if len(stakes) != seats:
        raise CaseError(f"stakes: {len(stakes)} numbers for {seats} seats")
    if not all(0 <= stake < len(STAKES) for stake in stakes):
        raise CaseError(f"stakes: {stakes} are not all from 0 to {len(STAKES) - 1}")
    due = Due(_number(case, "points"), payer, own_hand)
    return {
        "answer": list(
            delta(seats, payments(options, seats, winner, due, birds=birds, stakes=stakes))
        )
    }


def _wilds(case: Case) -> dict[str, object]:
    kinds = wild_kinds(_tile(case, "indicator"), _options(case).wilds)
    return {"answer": DECK.list(kinds)}


def _indicator_index(case: Case) -> dict[str, object]:
    wall, dice = _number(case, "wall"), _list(case, "dice", int)
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise CaseError(f"dice: {dice} is no roll of two dice")
    index = indicator_index(wall, tuple(dice))
    if not 0 <= index < wall:
        raise CaseError(f"wall: {wall} tiles are too few for {sum(dice)} stacks")
    return {"answer": index}


def _kong_allowed(case: Case) -> dict[str, object]:
    words = _text(case, "act").split()
    try:
        kind = MeldKind(words[0])
    except (ValueError, IndexError):
        kind = MeldKind.CHOW
    if kind not in kongs.KONGS or len(words) != 2:
        raise CaseError(f"act: {_text(case, 'act')!r} is no kong of a tile")
    tile = read_action(DECK, f"discard {words[1]}").tiles[0]
    on_discard = kind is MeldKind.KONG
    hand = _Hand(case, FOURTEEN - on_discard)
    if hand.counts[tile] < kongs.TAKEN[kind]:
        raise CaseError(f"hand: has not the {DECK.names[tile]} of the kong")
    if kind is MeldKind.ADDED_KONG and not any(
        meld.kind is MeldKind.PUNG and meld.tiles[0] == tile for meld in hand.melds
    ):
        raise CaseError(f"melds: no pung of {DECK.names[tile]}")
    if on_discard:
        hand.check(tile)
    frozen = _flag(case, "ready") or any(meld.kind in kongs.KONGS for meld in hand.melds)
    who = kongs.Holder(hand.counts, hand.keys, hand.melds, hand.exposed, frozen)
    drawn = NO_TILE if on_discard else tile
    left = _number(case, "wall") if "wall" in case else DECK.size
    return {"answer": not kongs.refusal(hand.law, who, kind, tile, drawn=drawn, left=left)}


TYPES: Final[Mapping[str, Callable[[Case], dict[str, object]]]] = {
    "score": _score,
    "payer_amount": _payer_amount,
    "settle": _settle,
    "wilds": _wilds,
    "indicator_index": _indicator_index,
    "kong_allowed": _kong_allowed,
}


def _options(case: Case) -> Options:
    raw = case.get("options")
    if raw is None:
        raw = {}
    if not isinstance(raw, Mapping):
        raise CaseError("options: not an object")
    return read_options(raw)


def _text(case: Case, key: str, default: str | None = None) -> str:
    value = case.get(key, default)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise CaseError(f"{key}: missing or no text")
    return value


def _number(case: Case, key: str) -> int:
    value = case.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise CaseError(f"{key}: missing or no number")
    return value


def _flag(case: Case, key: str) -> bool:
    value = case.get(key)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise CaseError(f"{key}: neither true nor false")
    return value


def _list(case: Case, key: str, kind: type) -> Sequence[Any]:
    value = case.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(type(each) is kind for each in value):
        raise CaseError(f"{key}: no list of {kind.__name__}")
    return value


def _tile(case: Case, key: str) -> Tile:
    tiles = DECK.read(_text(case, key))
    if len(tiles) != 1:
        raise CaseError(f"{key}: {_text(case, key)!r} is not one tile")
    return tiles[0]


def _seat(case: Case, key: str, seats: int) -> Seat:
    seat = _number(case, key)
    if seat >= seats:
        raise CaseError(f"{key}: {seat} is no seat of {seats}")
    return Seat(seat)


def _meld(text: str) -> Meld:
    meld = read_meld(DECK, text)
    first = min(meld.tiles)
    if meld.kind is MeldKind.CHOW and (
        sorted(meld.tiles) != [first, first + 1, first + 2] or first % 9 > 6
    ):
        raise CaseError(f"melds: {text!r} is no run")
    return meld
