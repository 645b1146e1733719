"""The tai table: every reading of a win is scored, the highest total counts (1.1, 1.2).

A reading is a choice of sets and pair and of the place the winning tile took in them. Patterns
that necessarily come together count only once: each names those it absorbs (不計).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.games.i8.waiting import is_ligu
from engine.games.i8.words import EAST, GREEN, KINDS, RED, SUITED, WHITE
from engine.shapes.keys import HONORS, POW5, SUIT_OF, digits_of, keys_of
from engine.shapes.memo import Memo
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

PLANTS: Final = 0b00001111
SEASONS: Final = 0b11110000
"""Of the eight flowers: plants (梅蘭竹菊) and seasons (春夏秋冬), in the order of the winds."""

SETS: Final = 5
CONCEALED_TRIPLETS: Final = {3: "three_concealed", 4: "four_concealed", 5: "five_concealed"}
DRAGONS: Final = {RED: "dragon_red", GREEN: "dragon_green", WHITE: "dragon_white"}

LINES: Final = tuple(
    name for name in TAI for _ in range(2 if name in ("flower_set", "seat_flower") else 1)
)
"""The lines a result can have; what plants can bring, seasons can bring once more."""

BIT: Final = {name: 1 << LINES.index(name) for name in TAI}
"""The patterns of a reading are a mask: bit i for line i."""

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
    best = NO_WIN
    parts: Reading = ()
    took = 0
    for reading, part, patterns in _five_sets(hand):
        rank = _RANKS[patterns]
        if rank < best:
            best, parts, took = rank, reading, part
    if hand.ligu and not hand.melds and is_ligu(hand.counts):
        rank = _RANKS[_seven_pairs(hand)]
        if rank < best:
            part = PUNG if hand.counts[hand.tile] == 3 else PAIR
            return _scored(rank, _pairs(hand), part | hand.tile)
    return _scored(best, _laid_out(parts), took) if parts else None


class Rank(NamedTuple):
    """Where a set of patterns stands among others: the lesser of two is the better reading."""

    minus_total: int
    minus_lines: int
    patterns: tuple[str, ...]


NO_WIN: Final = Rank(1, 0, ())


def _rank(found: int) -> Rank:
    """Rank a mask of patterns, without those that others absorb, in the order of the table."""
    lost = 0
    for name, others in ABSORBS.items():
        if found & BIT[name]:
            lost |= sum(BIT[other] for other in others)
    kept = tuple(line for at, line in enumerate(LINES) if (found & ~lost) >> at & 1)
    return Rank(-sum(TAI[line] for line in kept), -len(kept), kept)


_RANKS: Final = Memo(_rank)


def _scored(rank: Rank, parts: Reading, took: int) -> Score:
    """Return the score of a reading; the first part like `took` has the winning tile."""
    won = parts.index(took)
    sets = tuple([Set(form_of(p), kind_of(p), at == won) for at, p in enumerate(parts)])
    return Score(sets, rank.patterns, -rank.minus_total)


def _laid_out(reading: Reading) -> Reading:
    """Return a reading as it is laid out: suit by suit, kind by kind, the pair last (i8 N27)."""
    pair, *sets = reading
    return (*sorted(sets, key=lambda part: (kind_of(part), form_of(part))), pair)


def _shapes(tile: int) -> Iterator[tuple[int, str]]:
    """Yield each part that can take a tile and how the tile completes it (1.1), as laid out."""
    if tile < SUITED:
        rank = tile % 9
        for place, shape in (
            (2, EDGE if rank == 2 else OPEN),
            (1, CLOSED),
            (0, EDGE if rank == 6 else OPEN),
        ):
            if 0 <= rank - place <= 6:
                yield CHOW | tile - place, shape
    yield PUNG | tile, TRIPLET
    yield PAIR | tile, SINGLE


SHAPES: Final = tuple(tuple(_shapes(tile)) for tile in range(KINDS))
"""By winning tile: the parts that can take it."""


def _five_sets(hand: Hand) -> Iterator[tuple[Reading, int, int]]:
    """Yield the readings as five sets and a pair, the part that took the tile, all patterns.

    A reading comes once for each different part that may have taken the winning tile. No two
    readings differ in honors: those stand in no chow.
    """
    keys = keys_of(hand.counts)
    found = readings(*keys)
    if not found:
        return
    self_drawn = hand.how == "self_draw"
    several = hand.waits & hand.waits - 1 != 0
    whole = list(keys)
    laid = hidden_kongs = 0
    for meld in hand.melds:
        kind = meld.tiles[0]
        whole[SUIT_OF[kind]] += 3 * POW5[kind]
        laid += meld.kind is not MeldKind.CHOW
        hidden_kongs += meld.kind is MeldKind.CONCEALED_KONG
    exposed = len(hand.melds) - hidden_kongs
    common = _events(hand) | _flush(*whole) | _honors(hand, whole[HONORS])
    if exposed or hand.ready in ("heaven", "earth"):
        common |= BIT["self_draw"] if self_drawn else 0
    else:
        common |= BIT["concealed_self_draw"] if self_drawn else BIT["concealed"]
    if exposed == SETS:
        common |= BIT["half_exposed"] if self_drawn else BIT["all_exposed"]
    all_chows = several and not (laid or self_drawn or hand.flowers)
    for reading in found:
        pungs = len([part for part in reading if part >= PUNG])
        always = common | (BIT["all_triplets"] if pungs + laid == SETS else 0)
        for part, shape in SHAPES[hand.tile]:
            if part in reading:
                patterns = always
                hidden = pungs + hidden_kongs - (shape == TRIPLET and not self_drawn)
                if hidden in CONCEALED_TRIPLETS:
                    patterns |= BIT[CONCEALED_TRIPLETS[hidden]]
                if shape == OPEN:
                    # without triplets only the pair could be an honor
                    if all_chows and not pungs and kind_of(reading[0]) < SUITED:
                        patterns |= BIT["all_chows"]
                elif shape != TRIPLET and not several:
                    patterns |= BIT["single_wait"]
                yield reading, part, patterns


def _events(hand: Hand) -> int:
    """Return what does not depend on the tiles held: flowers, chance, first and ready hands."""
    found = 0
    if hand.first:
        found |= BIT[f"{hand.first}_win"]
    if hand.ready:
        found |= BIT[f"{hand.ready}_ready"]
    self_drawn = hand.how == "self_draw"
    if self_drawn and hand.after_kong:
        found |= BIT["kong_bloom"]
    if hand.how == "rob_kong":
        found |= BIT["rob_kong"]
    if hand.last:
        found |= BIT["last_draw"] if self_drawn else BIT["last_discard"]
    if hand.flowers:
        shown = 0
        for flower in hand.flowers:
            shown |= 1 << flower - KINDS
        for once, own, whole in ((1, 0b0001, PLANTS), (2, 0b00010000, SEASONS)):
            if shown & whole == whole:
                found |= once * BIT["flower_set"]
            elif shown & own << hand.seat_wind:
                found |= once * BIT["seat_flower"]
    return found


def _flush(k0: int, k1: int, k2: int, k3: int) -> int:
    """Return the flush of a hand, if any; its keys hold something of each meld too."""
    suits = (k0 > 0) + (k1 > 0) + (k2 > 0)
    if suits > 1:
        return 0
    if not suits:
        return BIT["all_honors"] | BIT["half_flush"]
    return BIT["half_flush"] if k3 else BIT["full_flush"]


def _honors(hand: Hand, key: int) -> int:
    """Return the patterns of honor triplets; `key` counts those on the table too."""
    found, winds = _HONOR_SETS[key]
    if winds >> hand.seat_wind & 1:
        found |= BIT["seat_wind"]
    if hand.round_wind is not None and winds >> hand.round_wind & 1:
        found |= BIT["round_wind"]
    return found


def _honor_sets(key: int) -> tuple[int, int]:
    """Return what the honors of a key are worth to anybody, and the wind triplets (a mask).

    Beside all four winds no wind counts of its own.
    """
    counts = digits_of(key, HONORS)
    winds, dragons = counts[: RED - EAST], counts[RED - EAST :]
    mask = sum(1 << at for at, count in enumerate(winds) if count == 3)
    found = 0
    match winds.count(3):
        case 4:
            found, mask = BIT["big_winds"], 0
        case 3 if 2 in winds:
            found = BIT["small_winds"]
    match dragons.count(3):
        case 3:
            found |= BIT["big_dragons"]
        case 2 if 2 in dragons:
            found |= BIT["small_dragons"]
        case _:
            found |= sum(BIT[DRAGONS[RED + at]] for at, n in enumerate(dragons) if n == 3)
    return found, mask


_HONOR_SETS: Final = Memo(_honor_sets)


def _pairs(hand: Hand) -> Reading:
    """Return seven pairs and the triplet as they are laid out."""
    parts: list[int] = []
    for kind, count in enumerate(hand.counts):
        parts += [PUNG | kind] if count == 3 else [PAIR | kind] * (count // 2)
    return tuple(parts)


def _seven_pairs(hand: Hand) -> int:
    """Return the patterns of 嚦咕嚦咕: no concealed hand, wait, or triplet pattern is added."""
    keys = keys_of(hand.counts)
    triplet = hand.counts.index(3)
    honors = 3 * POW5[triplet] if triplet >= SUITED else 0
    found = _events(hand) | _flush(*keys) | _honors(hand, honors)
    if hand.how == "self_draw":
        found |= BIT["self_draw"]
    return found | BIT["seven_pairs_triplet"]
