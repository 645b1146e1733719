"""The rules of README.md read out the slow way: every substitution of every wild, every reading.

Nothing here uses `engine.shapes` or the scoring it checks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

KINDS = 27
JIANG = {kind for kind in range(KINDS) if kind % 9 in (1, 4, 7)}

FAN = {
    "all_triplets": 1,
    "all_258": 1,
    "seven_pairs": 1,
    "luxury_seven_pairs": 2,
    "double_luxury_seven_pairs": 4,
    "full_flush": 1,
    "kong_bloom": 1,
    "declared_ready": 1,
    "dealt_win": 1,
    "heaven": 1,
    "double_heaven": 2,
    "triple_heaven": 3,
    "earth": 1,
    "double_earth": 2,
    "black_heaven": 1,
}
BIG = set(FAN) - {"heaven", "double_heaven", "triple_heaven", "earth", "double_earth"}


def sets_of(counts: Counter, kind: int = 0) -> Iterator[tuple]:
    """Every way to part tiles into runs and triplets."""
    while kind < KINDS and not counts[kind]:
        kind += 1
    if kind == KINDS:
        yield ()
        return
    if counts[kind] >= 3:
        counts[kind] -= 3
        for rest in sets_of(counts, kind):
            yield (("pung", kind), *rest)
        counts[kind] += 3
    if kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        for tile in (kind, kind + 1, kind + 2):
            counts[tile] -= 1
        for rest in sets_of(counts, kind):
            yield (("chow", kind), *rest)
        for tile in (kind, kind + 1, kind + 2):
            counts[tile] += 1


def parted(tiles: list[int]) -> Iterator[tuple[int, tuple]]:
    """Every way to part tiles into a pair and sets.

    A set takes three tiles of one suit: the pair lies where two are left over, and there only.
    """
    over = [0, 0, 0]
    for tile in tiles:
        over[tile // 9] += 1
    over = [n % 3 for n in over]
    if sorted(over) != [0, 0, 2]:
        return
    counts = Counter(tiles)
    for kind in sorted(counts):
        if counts[kind] >= 2 and kind // 9 == over.index(2):
            counts[kind] -= 2
            for sets in sets_of(counts):
                yield kind, sets
            counts[kind] += 2


def substitutions(wilds: list[int], kinds: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every way for sorted wilds to stand for kinds; equal wilds are not told apart."""
    kinds = sorted(kinds)
    groups = [list(combinations_with_replacement(kinds, n)) for n in Counter(wilds).values()]
    for choice in product(*groups):
        yield tuple(kind for group in choice for kind in group)


def is_win(tiles: list[int], wilds: list[int], melds: list[tuple]) -> bool:
    """Whether some substitution completes S1, S2 or S3."""
    choices = substitutions(sorted(wilds), range(KINDS))
    return any(shapes([*tiles, *faces], melds) for faces in choices)


def shapes(tiles: list[int], melds: list[tuple]) -> set[str]:
    """The shapes of tiles that all are what they are."""
    melded = [tile for _, kinds in melds for tile in kinds]
    everything = [*tiles, *melded]
    flush = len({tile // 9 for tile in everything}) == 1
    found = set()
    if all(tile in JIANG for tile in everything):
        found.add("258")
    if not melds and all(count % 2 == 0 for count in Counter(tiles).values()):
        found.add("pairs")
    chows = any(kind == "chow" for kind, _ in melds)
    for pair, sets in parted(tiles):
        pungs = not chows and all(kind == "pung" for kind, _ in sets)
        if pair in JIANG or pungs or flush:
            found.add("sets")
    return found


def useful(tiles: list[int], wilds: list[int]) -> set[int]:
    """Kinds that a wild may be taken to stand for without loss.

    A group that holds an ordinary tile lies within two ranks of it; a group of wilds alone may as
    well be of a kind that is there, of the wilds' own, or 258.
    """
    near = {t + d for t in tiles for d in range(-2, 3) if (t + d) // 9 == t // 9}
    return (near | set(wilds) | {1, 10, 19}) & set(range(KINDS))


def completes(tiles: list[int], jokers: int, melds: list[tuple]) -> bool:
    """Whether jokers complete S1, S2 or S3: the lowest tile goes into some group, and so on."""
    melded = [tile for _, kinds in melds for tile in kinds]
    everything = [*tiles, *melded]
    counts = Counter(tiles)
    if all(tile in JIANG for tile in everything):
        return True
    if not melds and sum(n % 2 for n in counts.values()) <= jokers:
        return True
    flush = len({tile // 9 for tile in everything}) == 1
    chows = any(kind == "chow" for kind, _ in melds)
    hand = tuple(counts[kind] for kind in range(KINDS))
    return filled(hand, jokers, True, flush, True) or (
        not chows and filled(hand, jokers, True, True, False)
    )


@lru_cache(maxsize=1 << 18)
def filled(hand: tuple[int, ...], jokers: int, pair: bool, any_pair: bool, chows: bool) -> bool:
    """Whether tiles and jokers are sets, and a pair if one is wanted."""
    kind = next((kind for kind, n in enumerate(hand) if n), None)
    if kind is None:
        return jokers % 3 == (2 if pair else 0)
    for group in groups_with(kind, chows):
        if len(group) == 2 and not (pair and (any_pair or kind in JIANG)):
            continue
        rest, need = list(hand), 0
        for tile in group:
            if rest[tile]:
                rest[tile] -= 1
            else:
                need += 1
        still = pair and len(group) == 3
        if need <= jokers and filled(tuple(rest), jokers - need, still, any_pair, chows):
            return True
    return False


def groups_with(kind: int, chows: bool) -> list[tuple[int, ...]]:
    """Every pair, triplet and run that holds a kind."""
    groups: list[tuple[int, ...]] = [(kind, kind), (kind, kind, kind)]
    if chows:
        first = kind - kind % 9
        for low in range(max(first, kind - 2), min(first + 6, kind) + 1):
            groups.append((low, low + 1, low + 2))
    return groups


class Slow:
    """One hand, scored by trying everything; `won` is (points, hard, patterns) or None."""

    def __init__(self, law, tiles, wilds, *, melds, situation, kinds=range(KINDS)):
        self.law, self.tiles, self.wilds, self.melds = law, list(tiles), sorted(wilds), melds
        self.s = situation
        self.own = situation["how"] in ("self_draw", "own_kong")
        self.eight = len(law.wilds) == 2
        start = 4 if self.eight else 3
        level = situation["kings"] - start + 1 if self.own else 0
        self.heaven = ("", "heaven", "double_heaven", "triple_heaven")[max(0, min(level, 3))]
        earths = situation["earths"] if self.own else 0
        self.earth = ("", "earth", "double_earth")[max(0, earths - 2)]
        self.fixed = [
            name
            for name, on in (
                ("kong_bloom", situation["how"] == "own_kong"),
                ("declared_ready", situation["ready"]),
                ("dealt_win", situation["first"] == "dealer"),
            )
            if on
        ]
        self.places: dict[int, slice] = {}
        """Which faces are those of a kind of wilds: they come in groups of equal wilds."""
        for kind, n in Counter(self.wilds).items():
            start = self.wilds.index(kind)
            self.places[kind] = slice(start, start + n)
        self.melded = [tile for _, kinds in melds for tile in kinds]
        self.found: list[tuple[int, bool, tuple[str, ...]]] = []
        for faces in substitutions(self.wilds, kinds):
            self.read(faces)
        self.shapeless()
        self.won = self.best()

    def add(self, names: list[str], hard: bool, sets: bool) -> None:
        """Note a reading (V1-V12)."""
        patterns = [name for name in (*names, *self.fixed) if name]
        unit = self.law.units[1 if self.own else 0]
        points = unit * sum(FAN[name] for name in patterns)
        if sets and not set(patterns) & BIG:
            patterns.append("plain")
            points += 1
        if hard:
            patterns.append("hard")
            points *= 2
        self.found.append((points, hard, tuple(sorted(patterns))))

    def read(self, faces: tuple[int, ...]) -> None:
        """Note every reading of one substitution."""
        tiles = [*self.tiles, *faces]
        # faces are sorted within each wild kind; the wilds are sorted too
        hard = sorted(faces) == self.wilds
        everything = [*tiles, *self.melded]
        flush = "full_flush" if len({tile // 9 for tile in everything}) == 1 else ""
        jiang = "all_258" if JIANG.issuperset(everything) else ""
        if jiang:
            self.with_heaven([jiang, flush, self.earth], hard, together=True, sets=False)
        if not self.melds and all(n % 2 == 0 for n in Counter(tiles).values()):
            real = Counter(self.tiles)
            for kind in self.places:
                real[kind] += self.itself(kind, faces)
            quads = sum(n == 4 and kind != self.s.get("imagined") for kind, n in real.items())
            name = ("seven_pairs", "luxury_seven_pairs", "double_luxury_seven_pairs")[
                min(quads, 2) if self.law.luxury else 0
            ]
            earth = self.earth if self.earth == "double_earth" else ""
            self.with_heaven([name, jiang, flush, earth], hard, together=False, sets=False)
        chows = any(kind == "chow" for kind, _ in self.melds)
        for pair, sets in parted(tiles):
            pungs = not chows and all(kind == "pung" for kind, _ in sets)
            if not (pungs or flush or pair in JIANG):
                continue
            earth = self.earth if jiang or ("pung", self.law.earth) in sets else ""
            king = self.law.wilds[0]
            together = ("pung", king) in sets and self.itself(king, faces) >= 3
            names = ["all_triplets" if pungs else "", jiang, flush, earth]
            self.with_heaven(names, hard, together=together or bool(jiang), sets=True)

    def itself(self, kind: int, faces: tuple[int, ...]) -> int:
        """How many wilds of a kind stand for themselves."""
        return faces[self.places[kind]].count(kind) if kind in self.places else 0

    def with_heaven(self, names: list[str], hard: bool, *, together: bool, sets: bool) -> None:
        """Note a reading with 天胡, with 硬庄, or with both where V12 allows it."""
        if not hard or not self.heaven:
            self.add([*names, self.heaven], hard, sets)
            return
        if together and not self.eight:
            self.add([*names, self.heaven], True, sets)
        self.add(names, True, sets)
        self.add([*names, self.heaven], False, sets)

    def shapeless(self) -> None:
        """Note S4 and S5."""
        if self.s["how"] != "self_draw":
            return
        unit = self.law.units[1]
        if self.earth:
            self.found.append((FAN[self.earth] * unit, False, (self.earth,)))
        counts = Counter(self.tiles)
        if (
            self.s["first"]
            and not self.wilds
            and not self.melds
            and not JIANG & set(counts)
            and max(counts.values()) < 3
        ):
            self.found.append((unit, False, ("black_heaven",)))

    def best(self) -> tuple[int, bool, tuple[str, ...]] | None:
        """The best reading that C2-C5 leave."""
        how, kings = self.s["how"], self.s["kings"]
        from_ready = self.s["from_ready"]
        if how == "discard" and kings >= (4 if self.eight else 3) and not from_ready:
            return None
        allowed = []
        for points, hard, patterns in self.found:
            if self.eight and how in ("discard", "other_kong") and not hard:
                continue
            soft_plain = not hard and patterns == ("plain",)
            if how == "discard" and soft_plain and not from_ready:
                continue
            allowed.append((points, hard, patterns))
        if not allowed:
            return None
        return min(allowed, key=lambda r: (-r[0], not r[1], -len(r[2]), r[2]))
