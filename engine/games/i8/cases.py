"""Worked questions put to the rules from outside: `score` and `settle` (interfaces §3)."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.errors import CaseError
from engine.core.melds import Meld, MeldKind, read_meld, show_meld
from engine.core.model import Seat
from engine.core.tiles import Tile
from engine.games.i8.ending import group_of
from engine.games.i8.options import Options, read_options
from engine.games.i8.payment import Terms, delta_of, settle
from engine.games.i8.scoring import SETS, Hand, Score, best_score
from engine.games.i8.waiting import no_exposed_set, waits_of
from engine.games.i8.words import DECK, KINDS, SUITED, WINDS
from engine.shapes.keys import keys_of

HOWS: Final = ("self_draw", "discard", "rob_kong")
FIRSTS: Final = ("", "heaven", "earth", "human")
READIES: Final = ("", "heaven", "earth", "declared")
MELDS: Final = (
    MeldKind.CHOW,
    MeldKind.PUNG,
    MeldKind.KONG,
    MeldKind.ADDED_KONG,
    MeldKind.CONCEALED_KONG,
)
COMMON_KEYS: Final = frozenset({"id", "game", "type", "title", "why", "expect", "options"})
SCORE_KEYS: Final = COMMON_KEYS | {
    *("hand", "melds", "win", "how", "seat", "round"),
    *("flowers", "first", "ready", "after_kong", "last"),
}
SETTLE_KEYS: Final = COMMON_KEYS | {"settle"}
SETTLEMENT_KEYS: Final = frozenset({"winner", "how", "tai", "loser", "streak", "flower"})


def answer(case: Mapping[str, Any]) -> dict[str, object]:
    """Answer one case; CaseError names what it lacks or contradicts."""
    match case.get("type"):
        case "score":
            _only(case, SCORE_KEYS, "case")
            return _score(case)
        case "settle":
            _only(case, SETTLE_KEYS, "case")
            return _settle(case)
        case other:
            raise CaseError(f"i8 has no cases of type {other!r} (known: score, settle)")


def _only(raw: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    """Refuse keys nobody would read."""
    for key in raw:
        if key not in known:
            raise CaseError(f"unknown key {key!r} in the {where}")


def _options(case: Mapping[str, Any]) -> Options:
    """Return the rule options of a case."""
    raw = case.get("options")
    if not isinstance(raw, Mapping | None):
        raise CaseError("'options' is not an object")
    return read_options(raw or {})


def _text(case: Mapping[str, Any], key: str, choices: tuple[str, ...], default: str | None) -> str:
    """Return a text value that must be one of `choices`; null is the same as missing."""
    value = case.get(key)
    if value is None:
        value = default
    if value not in choices:
        named = ", ".join(choice for choice in choices if choice)
        raise CaseError(f"{key!r} is {value!r}, not one of {named}")
    return str(value)


def _flag(case: Mapping[str, Any], key: str) -> bool:
    """Return a true/false value, false where it is missing."""
    value = case.get(key)
    if value is not None and not isinstance(value, bool):
        raise CaseError(f"{key!r} is {value!r}, not true or false")
    return bool(value)


def _tiles(case: Mapping[str, Any], key: str) -> tuple[Tile, ...]:
    """Return tiles in notation; NotationError names what is none."""
    value = case.get(key)
    if not isinstance(value, str):
        raise CaseError(f"{key!r} is missing or no text")
    return DECK.read(value)


def _melds(case: Mapping[str, Any]) -> tuple[Meld, ...]:
    """Return the melds of a case, each one of i8's."""
    texts = case.get("melds")
    texts = [] if texts is None else texts
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise CaseError("'melds' is not a list of texts")
    if len(texts) > SETS:
        raise CaseError(f"{len(texts)} melds; a hand has {SETS} sets")
    melds = tuple(read_meld(DECK, text) for text in texts)
    for text, meld in zip(texts, melds, strict=True):
        tiles = sorted(meld.tiles)
        if meld.kind not in MELDS or tiles[-1] >= KINDS:
            raise CaseError(f"{text!r} is no meld of i8")
        if meld.kind is MeldKind.CHOW:
            first = tiles[0]
            run = [first, first + 1, first + 2]
            if tiles != run or first >= SUITED or first % 9 > 6:
                raise CaseError(f"{text!r} is no chow")
    return melds


def _hand(case: Mapping[str, Any]) -> Hand:
    """Return the hand of a score case; CaseError where it contradicts itself."""
    options = _options(case)
    concealed, melds = _tiles(case, "hand"), _melds(case)
    won = _tiles(case, "win")
    if len(won) != 1:
        raise CaseError("'win' is not one tile")
    flowers = _tiles(case, "flowers") if case.get("flowers") is not None else ()
    if any(flower < KINDS for flower in flowers) or len(set(flowers)) < len(flowers):
        raise CaseError("'flowers' are not different flowers")
    if any(tile >= KINDS for tile in (*concealed, *won)):
        raise CaseError("a flower can be neither in a hand nor the winning tile")
    if len(concealed) != 16 - 3 * len(melds):
        wanted = 16 - 3 * len(melds)
        raise CaseError(
            f"{len(concealed)} tiles in the hand, {wanted} belong to {len(melds)} melds"
        )
    held = [*concealed, *won, *(tile for meld in melds for tile in meld.tiles)]
    for tile in held:
        if held.count(tile) > 4:
            raise CaseError(f"more than four {DECK.names[tile]}")
    counts = [0] * KINDS
    for tile in concealed:
        counts[tile] += 1
    waits = waits_of(counts, keys_of(counts), melds, options.ligu)
    counts[won[0]] += 1
    hand = Hand(
        counts=tuple(counts),
        melds=melds,
        tile=won[0],
        how=_text(case, "how", HOWS, None),
        waits=waits,
        seat_wind=WINDS.index(_text(case, "seat", WINDS, None)),
        round_wind=WINDS.index(_text(case, "round", WINDS, None)) if options.round_wind else None,
        flowers=flowers,
        first=_text(case, "first", FIRSTS, ""),
        ready=_text(case, "ready", READIES, ""),
        after_kong=_flag(case, "after_kong"),
        last=_flag(case, "last"),
        ligu=options.ligu,
    )
    _check(hand, options)
    return hand


def _check(hand: Hand, options: Options) -> None:
    """Refuse circumstances that exclude each other."""
    self_drawn, dealer = hand.how == "self_draw", hand.seat_wind == 0
    wrong = {
        "天胡 is the dealer's own draw": hand.first == "heaven" and not (self_drawn and dealer),
        "地胡 is a non-dealer's own draw": hand.first == "earth" and (not self_drawn or dealer),
        "人胡 is a non-dealer's win on a discard": hand.first == "human"
        and (hand.how != "discard" or dealer),
        "nobody has called before a first win": bool(hand.first) and bool(hand.melds),
        "a first win is no kong's replacement and no last tile": bool(hand.first)
        and (hand.after_kong or hand.last),
        "a kong's replacement is an own draw": hand.after_kong and not self_drawn,
        "after_kong without a kong": hand.after_kong and all(meld.size == 3 for meld in hand.melds),
        "the last discard robs no kong": hand.last and hand.how == "rob_kong",
        "'ready' needs the option declare_ready": bool(hand.ready) and not options.declare_ready,
        "a declared hand has no exposed set": bool(hand.ready) and not no_exposed_set(hand.melds),
        "地聽 is a non-dealer's": hand.ready == "earth" and dealer,
    }
    for reason, found in wrong.items():
        if found:
            raise CaseError(reason)


def _score(case: Mapping[str, Any]) -> dict[str, object]:
    """Answer a score case."""
    hand = _hand(case)
    score = best_score(hand)
    if score is None:
        return {"win": False}
    return {
        "win": True,
        "total": score.total,
        "patterns": sorted(score.patterns),
        "reading": reading_text(hand, score),
    }


def reading_text(hand: Hand, score: Score) -> str:
    """Return a reading as text: melds, then the concealed parts, the pair last."""
    groups = [group_of(part) for part in score.sets]
    concealed = (f"{group.kind} {DECK.show(group.tiles)}" for group in groups)
    return ", ".join((*(show_meld(DECK, meld) for meld in hand.melds), *concealed))


def _settle(case: Mapping[str, Any]) -> dict[str, object]:
    """Answer a settle case: the dealer is East."""
    options, raw = _options(case), case.get("settle")
    if not isinstance(raw, Mapping):
        raise CaseError("'settle' is missing or no object")
    _only(raw, SETTLEMENT_KEYS, "settlement")
    how = _text(raw, "how", (*HOWS, "draw"), None)
    if how == "draw":
        return {"delta": dict.fromkeys(WINDS, 0)}
    winner = Seat(WINDS.index(_text(raw, "winner", WINDS, None)))
    flower = _text(raw, "flower", ("", "eight", "seven"), "")
    if (flower, how) in (("eight", "discard"), ("seven", "self_draw")) or (
        flower and how == "rob_kong"
    ):
        raise CaseError("eight flowers are self_draw, seven rob one is discard")
    tai, streak = _number(raw, "tai", None), _number(raw, "streak", 0)
    source = None
    if how == "self_draw":
        if raw.get("loser") is not None:
            raise CaseError("a self-draw has no 'loser'")
    else:
        source = Seat(WINDS.index(_text(raw, "loser", WINDS, None)))
        if source == winner:
            raise CaseError("the winner cannot be the loser")
    payments = settle(Terms(options, Seat(0), streak), tai, winner, source)
    return {"delta": dict(zip(WINDS, delta_of(payments), strict=True))}


def _number(raw: Mapping[str, Any], key: str, default: int | None) -> int:
    """Return a whole number, not negative."""
    value = raw.get(key)
    if value is None:
        value = default
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise CaseError(f"{key!r} is {value!r}, not a number from 0 up")
    return value
