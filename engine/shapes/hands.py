"""Is it complete, how far is it, what completes it: questions to a hand of sets and a pair.

Everything is looked up from the four keys of the concealed tiles (engine.shapes.keys). `sets` is
the number of sets still to make there: 5 in i8 and 4 in taojiang, less one for each meld. A target
never has more than four copies of a kind among the concealed tiles; copies in melds are the
caller's to mask out of an answer, and a kind held four times is never in one.
"""

from functools import lru_cache

from engine.shapes.keys import FIRST_OF, HONORS, POW5, STRIDE, digits_of
from engine.shapes.tables import FINAL, HONOR, HONOR_DONE, PAIR, SUIT, SUIT_DONE, TAIL

Discard = tuple[int, int, int]
"""A kind to discard, the distance after it, and the mask of kinds that lower it."""


def is_win(k0: int, k1: int, k2: int, k3: int) -> bool:
    """Whether all tiles together are sets and one pair; their number decides how many sets."""
    done = SUIT_DONE
    return done[k0] + done[k1] + done[k2] + HONOR_DONE[k3] == 7


def distance(k0: int, k1: int, k2: int, k3: int, sets: int) -> int:
    """Return how many tiles are missing to `sets` (0 to 5) sets and a pair: 0 complete, 1 ready."""
    suit = SUIT
    return FINAL[sets][PAIR[suit[k0]][suit[k1]]][TAIL[suit[k2]][HONOR[k3]]]


def _after_draw(table: bytes, key: int, suit: int) -> tuple[tuple[int, int], ...]:
    """Return what one more tile makes of a suit: (another class, mask of ranks that lead to it)."""
    now = table[key]
    masks: dict[int, int] = {}
    for rank, count in enumerate(digits_of(key, suit)):
        if count < 4:
            after = table[key + POW5[rank]]
            if after != now:
                masks[after] = masks.get(after, 0) | 1 << rank
    return tuple(masks.items())


@lru_cache(maxsize=1 << 15)
def suit_draws(key: int) -> tuple[tuple[int, int], ...]:
    """Return the classes one more tile of the suit leads to, each with a mask of ranks."""
    return _after_draw(SUIT, key, 0)


@lru_cache(maxsize=1 << 12)
def _honor_draws(key: int) -> tuple[tuple[int, int], ...]:
    return _after_draw(HONOR, key, HONORS)


def acceptance(k0: int, k1: int, k2: int, k3: int, sets: int) -> int:
    """Return the mask of kinds that lower the distance when drawn."""
    final = FINAL[sets]
    pair = PAIR
    tail = TAIL
    c0 = SUIT[k0]
    c1 = SUIT[k1]
    c2 = SUIT[k2]
    c3 = HONOR[k3]
    right = tail[c2][c3]
    row = final[pair[c0][c1]]
    now = row[right]
    mask = 0
    halves = pair[c1]
    for after, ranks in suit_draws(k0):
        if final[halves[after]][right] < now:
            mask |= ranks
    halves = pair[c0]
    for after, ranks in suit_draws(k1):
        if final[halves[after]][right] < now:
            mask |= ranks << 9
    for after, ranks in suit_draws(k2):
        if row[tail[after][c3]] < now:
            mask |= ranks << 18
    halves = tail[c2]
    for after, ranks in _honor_draws(k3):
        if row[halves[after]] < now:
            mask |= ranks << 27
    return mask


def waits(k0: int, k1: int, k2: int, k3: int, sets: int) -> int:
    """Return the mask of kinds that complete a hand of 3·sets + 1 tiles; 0 unless it is ready."""
    if distance(k0, k1, k2, k3, sets) != 1:
        return 0
    return acceptance(k0, k1, k2, k3, sets)


@lru_cache(maxsize=1 << 15)
def _held(placed: int) -> tuple[tuple[int, int], ...]:
    """Return the kinds held in a suit and the key without one of each."""
    suit, key = divmod(placed, STRIDE)
    counts = enumerate(digits_of(key, suit), FIRST_OF[suit])
    return tuple((kind, key - POW5[kind]) for kind, count in counts if count)


def without_one(k0: int, k1: int, k2: int, k3: int) -> list[tuple[int, int, int, int, int]]:
    """Return each kind held and the keys of the hand without one of it, lowest kind first."""
    return [
        *[(kind, key, k1, k2, k3) for kind, key in _held(k0)],
        *[(kind, k0, key, k2, k3) for kind, key in _held(k1 + STRIDE)],
        *[(kind, k0, k1, key, k3) for kind, key in _held(k2 + 2 * STRIDE)],
        *[(kind, k0, k1, k2, key) for kind, key in _held(k3 + 3 * STRIDE)],
    ]


def discards(k0: int, k1: int, k2: int, k3: int, sets: int) -> list[Discard]:
    """Return what each discard of a hand of 3·sets + 2 tiles leads to, lowest kind first."""
    return [
        (kind, distance(a, b, c, d, sets), acceptance(a, b, c, d, sets))
        for kind, a, b, c, d in without_one(k0, k1, k2, k3)
    ]


def best_discards(k0: int, k1: int, k2: int, k3: int, sets: int) -> list[Discard]:
    """Return only the discards after which the distance is lowest."""
    options = without_one(k0, k1, k2, k3)
    distances = [distance(a, b, c, d, sets) for _, a, b, c, d in options]
    best = min(distances)
    return [
        (kind, best, acceptance(a, b, c, d, sets))
        for (kind, a, b, c, d), after in zip(options, distances, strict=True)
        if after == best
    ]
