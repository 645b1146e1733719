"""The tai table: every reading of a win is scored, the highest total counts (1.1, 1.2).

A reading is a choice of sets and pair and of the place the winning tile took in them. Patterns
that necessarily come together count only once: each names those it absorbs (不計).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.games.i8.waiting import is_ligu, no_exposed_set
from engine.games.i8.words import EAST, GREEN, KINDS, RED, SUITED, WHITE
from engine.shapes.keys import keys_of
from engine.shapes.readings import CHOW, PAIR, PUNG, Reading, form_of, kind_of, readings

TAI: Final = {
    "heaven_win": 24,
    "earth_win": 16,
    "human_win": 8,
    "all_honors": 16,
    "big_winds": 16,
    "small_winds": 8,
    "big_dragons": 8,
    "small_dragons": 4,
    "full_flush": 8,
    "half_flush": 4,
    "seven_pairs_triplet": 8,
    "five_concealed": 8,
    "four_concealed": 5,
    "three_concealed": 2,
    "all_triplets": 4,
    "all_chows": 2,
    "all_exposed": 2,
    "half_exposed": 1,
    "dragon_red": 1,
    "dragon_green": 1,
    "dragon_white": 1,
    "round_wind": 1,
    "seat_wind": 1,
    "heaven_ready": 8,
    "earth_ready": 4,
    "declared_ready": 1,
    "concealed_self_draw": 3,
    "concealed": 1,
    "self_draw": 1,
    "single_wait": 1,
    "kong_bloom": 1,
    "rob_kong": 1,
    "last_draw": 1,
    "last_discard": 1,
    "flower_set": 2,
    "seat_flower": 1,
    "eight_flowers": 8,
    "seven_rob_one": 8,
}
"""Tai of each pattern, in the order in which a result lists them."""

ABSORBS: Final = {
    "heaven_win": (
        "concealed", "self_draw", "concealed_self_draw", "single_wait", "kong_bloom",
        "heaven_ready",
    ),
    "earth_win": ("concealed", "self_draw", "concealed_self_draw", "heaven_ready", "earth_ready"),
    "human_win": ("concealed", "heaven_ready", "earth_ready"),
    "all_honors": ("all_triplets", "half_flush"),
    "all_exposed": ("single_wait",),
    "half_exposed": ("single_wait",),
}  # fmt: skip
"""What is not counted beside a pattern (不計), where no other condition excludes it already."""

FLOWER_OF: Final = ((0, 4), (1, 5), (2, 6), (3, 7))
"""By seat wind East to North: its plant (梅蘭竹菊, in the seed's order) and its season."""

PLANTS: Final = 0b00001111
SEASONS: Final = 0b11110000
CONCEALED_TRIPLETS: Final = {3: "three_concealed", 4: "four_concealed", 5: "five_concealed"}
DRAGONS: Final = {RED: "dragon_red", GREEN: "dragon_green", WHITE: "dragon_white"}

SINGLE: Final = "single"
EDGE: Final = "edge"
CLOSED: Final = "closed"
OPEN: Final = "open"
TRIPLET: Final = "triplet"


class Hand(Struct, frozen=True):
    """A hand that may win, and everything that bears on its worth.

    `counts` are the concealed tiles with the winning `tile`; `waits` is W, the hand as it stood
    before it. `how` is `self_draw`, `discard` or `rob_kong`; winds are 0-3 for East to North;
    `first` is `heaven`, `earth`, `human` or empty, `ready` `heaven`, `earth`, `declared` or empty.
    """

    counts: tuple[int, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    how: str
    waits: int
    seat_wind: int
    round_wind: int | None
    flowers: tuple[Tile, ...] = ()
    first: str = ""
    ready: str = ""
    after_kong: bool = False
    last: bool = False
    ligu: bool = False


class Set(Struct, frozen=True):
    """A part of a reading: `form` PAIR, CHOW or PUNG, its lowest `kind`; `won` took the tile."""

    form: int
    kind: int
    won: bool = False


class Score(Struct, frozen=True):
    """The best reading of a win: its concealed `sets` (pair last), patterns in table order."""

    sets: tuple[Set, ...]
    patterns: tuple[str, ...]
    total: int


def best_score(hand: Hand) -> Score | None:
    """Return the reading with the highest total, None if the hand is no win.

    Equal totals: more patterns, then the patterns that come first as text (i8 N19 accepts any).
    """
    found = [_scored(sets, patterns) for sets, patterns in _all(hand)]
    return min(found, key=lambda s: (-s.total, -len(s.patterns), s.patterns), default=None)


def _scored(sets: tuple[Set, ...], patterns: list[str]) -> Score:
    """Return one reading with the patterns that are absorbed by others left out."""
    absorbed = {lost for pattern in patterns for lost in ABSORBS.get(pattern, ())}
    kept = sorted((p for p in patterns if p not in absorbed), key=list(TAI).index)
    return Score(sets, tuple(kept), sum(TAI[pattern] for pattern in kept))


def _all(hand: Hand) -> Iterator[tuple[tuple[Set, ...], list[str]]]:
    """Yield every reading with every pattern whose condition it meets."""
    for reading in readings(*keys_of(hand.counts)):
        for sets in _places(reading, hand.tile):
            yield sets, _standard(hand, sets)
    if hand.ligu and not hand.melds and is_ligu(hand.counts):
        yield _pairs(hand), _seven_pairs(hand)


def _places(reading: Reading, tile: Tile) -> Iterator[tuple[Set, ...]]:
    """Yield a reading once for each different part that may have taken the winning tile.

    Sets come as they are laid out: chows and pungs suit by suit, the pair last (i8 N27).
    """
    pair, *rest = reading
    parts = [*sorted(rest, key=lambda part: (kind_of(part), form_of(part))), pair]
    seen = set()
    for at, part in enumerate(parts):
        kind = kind_of(part)
        inside = kind <= tile <= kind + 2 if form_of(part) == CHOW else kind == tile
        if inside and part not in seen:
            seen.add(part)
            yield tuple(Set(form_of(p), kind_of(p), i == at) for i, p in enumerate(parts))


def shape_of(won: Set, tile: Tile) -> str:
    """Return how the winning tile completed its part (1.1)."""
    if won.form == PAIR:
        return SINGLE
    if won.form == PUNG:
        return TRIPLET
    place, rank = tile - won.kind, won.kind % 9
    if place == 1:
        return CLOSED
    return EDGE if (place, rank) in ((2, 0), (0, 6)) else OPEN


def _standard(hand: Hand, sets: tuple[Set, ...]) -> list[str]:
    """Return the patterns of five sets and a pair, absorbed ones too."""
    self_drawn = hand.how == "self_draw"
    shape = shape_of(next(part for part in sets if part.won), hand.tile)
    pair = sets[-1].kind
    pungs = [part.kind for part in sets if part.form == PUNG]
    laid = [meld.tiles[0] for meld in hand.melds if meld.kind is not MeldKind.CHOW]
    hidden_kongs = sum(meld.kind is MeldKind.CONCEALED_KONG for meld in hand.melds)
    hidden = len(pungs) + hidden_kongs - (shape == TRIPLET and not self_drawn)
    triplets = [*pungs, *laid]
    several = hand.waits.bit_count() > 1
    found = _events(hand) + _suits(hand) + _winds_and_dragons(hand, triplets, pair)
    closed = no_exposed_set(hand.melds) and hand.ready not in ("heaven", "earth")
    if self_drawn:
        found.append("concealed_self_draw" if closed else "self_draw")
    elif closed:
        found.append("concealed")
    if hidden in CONCEALED_TRIPLETS:
        found.append(CONCEALED_TRIPLETS[hidden])
    if len(triplets) == 5:
        found.append("all_triplets")
    if not (triplets or self_drawn or hand.flowers) and several and shape == OPEN and pair < SUITED:
        found.append("all_chows")  # without triplets only the pair could be an honor
    if len(hand.melds) - hidden_kongs == 5:
        found.append("half_exposed" if self_drawn else "all_exposed")
    if not several and shape in (SINGLE, EDGE, CLOSED):
        found.append("single_wait")
    return found


def _events(hand: Hand) -> list[str]:
    """Return what does not depend on the tiles held: flowers, chance, first and ready hands."""
    found = []
    if hand.first:
        found.append(f"{hand.first}_win")
    if hand.ready:
        found.append(f"{hand.ready}_ready")
    self_drawn = hand.how == "self_draw"
    if self_drawn and hand.after_kong:
        found.append("kong_bloom")
    if hand.how == "rob_kong":
        found.append("rob_kong")
    if hand.last:
        found.append("last_draw" if self_drawn else "last_discard")
    mask = sum(1 << flower - KINDS for flower in hand.flowers)
    for own, whole in zip(FLOWER_OF[hand.seat_wind], (PLANTS, SEASONS), strict=True):
        if mask & whole == whole:
            found.append("flower_set")
        elif mask >> own & 1:
            found.append("seat_flower")
    return found


def _suits(hand: Hand) -> list[str]:
    """Return the flush, if any."""
    kinds = [kind for kind, count in enumerate(hand.counts) if count]
    kinds += [meld.tiles[0] for meld in hand.melds]
    suits = {kind // 9 for kind in kinds if kind < SUITED}
    honors = any(kind >= SUITED for kind in kinds)
    if not suits:
        return ["all_honors", "half_flush"]
    if len(suits) > 1:
        return []
    return ["half_flush" if honors else "full_flush"]


def _winds_and_dragons(hand: Hand, triplets: Sequence[int], pair: int) -> list[str]:
    """Return the patterns of honor triplets; `pair` may be -1 where there is none to speak of."""
    found = []
    winds = [kind - EAST for kind in triplets if EAST <= kind < RED]
    if len(winds) == 4:
        found.append("big_winds")
    else:
        if len(winds) == 3 and EAST <= pair < RED:
            found.append("small_winds")
        if hand.round_wind in winds:
            found.append("round_wind")
        if hand.seat_wind in winds:
            found.append("seat_wind")
    dragons = [kind for kind in triplets if kind >= RED]
    if len(dragons) == 3:
        found.append("big_dragons")
    elif len(dragons) == 2 and pair >= RED:
        found.append("small_dragons")
    else:
        found += [DRAGONS[kind] for kind in dragons]
    return found


def _pairs(hand: Hand) -> tuple[Set, ...]:
    """Return seven pairs and the triplet as they are laid out."""
    sets = []
    for kind, count in enumerate(hand.counts):
        won = kind == hand.tile
        if count == 3:
            sets.append(Set(PUNG, kind, won))
        elif count:
            sets.append(Set(PAIR, kind, won))
            sets += [Set(PAIR, kind)] * (count == 4)
    return tuple(sets)


def _seven_pairs(hand: Hand) -> list[str]:
    """Return the patterns of 嚦咕嚦咕: no concealed hand, wait, or triplet pattern is added."""
    triplet = hand.counts.index(3)
    found = _events(hand) + _suits(hand) + _winds_and_dragons(hand, [triplet], -1)
    found.append("seven_pairs_triplet")
    if hand.how == "self_draw":
        found.append("self_draw")
    return found
