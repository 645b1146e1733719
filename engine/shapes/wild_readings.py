"""Every way to read real tiles and wilds as sets and a pair, told apart by the faces of the sets.

A reading of one suit is a *cover*: sets (and perhaps the pair) that hold all its real tiles, none
of which could be left out; every other place in them is a wild. What no real tile needs is free:
such sets are pungs, such a pair a pair, of whatever kind the caller likes best. So a hand full of
wilds still has few readings, and any other reading only has something else in the free places.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.shapes.keys import FIRST_OF, POW5, STRIDE, digits_of, kinds_of
from engine.shapes.readings import CHOW, FACE, PAIR, PUNG, WILD, Reading, form_of, tiles_of
from engine.shapes.wild import ALL_KINDS, suit_need

Cover = tuple[int, Reading]
"""The number of wilds in a cover, and its parts, the pair first."""


def _parts_with(rank: int, first: int, pairs: int, pungs: bool) -> list[int]:
    """Return the parts of a suit that hold a rank."""
    kind = first + rank
    parts = [PUNG | kind]
    if not pungs:
        parts += [CHOW | first + low for low in range(max(0, rank - 2), min(6, rank) + 1)]
    if pairs >> kind & 1:
        parts.append(PAIR | kind)
    return parts


def _marked(faces: tuple[int, ...], counts: Sequence[int], first: int) -> Reading:
    """Return the parts with their wilds marked; real tiles go into pungs, then the pair, chows."""
    left = list(counts)
    marked = {}
    for place in sorted(
        range(len(faces)), key=lambda i: (PUNG, PAIR, CHOW).index(form_of(faces[i]))
    ):
        marked[place] = faces[place]
        for position, kind in enumerate(tiles_of(faces[place])):
            if left[kind - first]:
                left[kind - first] -= 1
            else:
                marked[place] |= WILD << position
    return tuple(marked[place] for place in range(len(faces)))


def _needs_all(faces: tuple[int, ...], counts: Sequence[int], first: int) -> bool:
    """Whether no part could be left out without leaving out a real tile."""
    places = [0] * len(counts)
    for part in faces:
        for kind in tiles_of(part):
            places[kind - first] += 1
    spare = [have - want for have, want in zip(places, counts, strict=True)]
    for part in set(faces):
        tiles = tiles_of(part)
        if all(spare[kind - first] >= tiles.count(kind) for kind in tiles):
            return False
    return True


@lru_cache(maxsize=1 << 13)
def _covers(placed: int, budget: int, pairs: int, pungs: bool) -> tuple[Cover, ...]:
    """Return the covers of a suit with at most `budget` wilds.

    With `pairs`, those that need a pair out of that mask of kinds; else those without any pair.
    """
    suit, key = divmod(placed, STRIDE)
    counts = digits_of(key, suit)
    first = FIRST_OF[suit]
    found: set[tuple[int, ...]] = set()

    def cover(key: int, rank: int, start: int, faces: tuple[int, ...], budget: int) -> None:
        """Put the lowest real tile left into each part that can hold it, beside what it needs."""
        while key and not key // POW5[rank] % 5:
            rank += 1
            start = 0  # parts for tiles of one rank are taken in order, so that none comes twice
        if not key:
            found.add(tuple(sorted(faces)))
            return
        paired = any(form_of(part) == PAIR for part in faces)
        open_pairs = 0 if paired else pairs
        parts = _parts_with(rank, first, open_pairs, pungs)
        for place in range(start, len(parts)):
            part = parts[place]
            rest = key
            left = budget
            for kind in tiles_of(part):
                if rest // POW5[kind] % 5:
                    rest -= POW5[kind]
                else:
                    left -= 1
            still = 0 if form_of(part) == PAIR else open_pairs >> first & 511
            if min(suit_need(rest, still, pungs)) <= left:
                cover(rest, rank, place, (*faces, part), left)

    cover(key, 0, 0, (), budget)
    covers = []
    for faces in sorted(found):
        paired = bool(faces) and form_of(faces[0]) == PAIR
        if paired == bool(pairs) and _needs_all(faces, counts, first):
            wilds = sum(len(tiles_of(part)) for part in faces) - sum(counts)
            covers.append((wilds, _marked(faces, counts, first)))
    return tuple(covers)


def wild_readings(
    k0: int,
    k1: int,
    k2: int,
    wilds: int,
    *,
    pairs: int = ALL_KINDS,
    pungs: bool = False,
    free: int = 0,
) -> Iterator[Reading]:
    """Yield the readings of all real tiles and all wilds, each with its wilds marked, once.

    `pairs` is the mask of kinds allowed as the pair, `pungs` forbids chows, `free` is the kind
    that sets and a pair made of wilds alone stand for; where `pairs` does not allow it as the
    pair, its lowest kind does. A hand that is not complete has no reading.
    """
    keys = (k0, k1, k2)
    placed = (k0, k1 + STRIDE, k2 + 2 * STRIDE)
    least = [min(suit_need(key, 511, pungs)) for key in keys]
    spare = wilds - sum(least)
    if spare < 0:
        return
    bare = [_covers(p, spare + n, 0, pungs) for p, n in zip(placed, least, strict=True)]
    free_pung = PUNG | free | 7 * WILD
    choices: list[tuple[Iterator[Cover], Reading]] = []
    for suit in range(3):
        first = _covers(placed[suit], spare + least[suit], pairs, pungs)
        others = bare[:suit] + bare[suit + 1 :]
        choices.append((_products([first, *others], wilds), ()))
    if pairs and wilds >= 2:
        kind = free if pairs >> free & 1 else kinds_of(pairs)[0]
        choices.append((_products(bare, wilds - 2), (PAIR | kind | 3 * WILD,)))
    seen = set()
    for products, pair in choices:
        for left, parts in products:
            reading = (*pair, *parts, *(free_pung,) * (left // 3))
            if left or pair:  # a free part may have the face of one that holds real tiles
                faces = tuple(sorted(part & FACE for part in reading))
                if faces in seen:
                    continue
                seen.add(faces)
            yield reading


def _products(suits: Sequence[tuple[Cover, ...]], wilds: int) -> Iterator[Cover]:
    """Yield the choices of a cover for each suit that leave wilds for whole sets, with how many."""
    one, two, three = suits
    for a, first in one:
        for b, second in two:
            for c, third in three:
                left = wilds - a - b - c
                if left >= 0 and left % 3 == 0:
                    yield left, first + second + third
