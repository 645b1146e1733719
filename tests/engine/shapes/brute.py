"""Slow and obvious: what engine.shapes must agree with, written without its tables."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

KINDS = range(34)


def chow_from(kind: int) -> bool:
    return kind < 27 and kind % 9 <= 6


def groups(counts: list[int]) -> Iterator[tuple[tuple[int, int, int], list[int]]]:
    """Yield each set that holds the lowest tile, and what is left."""
    kind = next(k for k in KINDS if counts[k])
    candidates = [(kind,) * 3]
    if chow_from(kind):
        candidates.append((kind, kind + 1, kind + 2))
    for group in candidates:
        rest = list(counts)
        for tile in group:
            rest[tile] -= 1
        if min(rest) >= 0:
            yield group, rest


def split(counts: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    """Return every way to read counts as sets, each way a sorted tuple of groups."""
    if not any(counts):
        return {()}
    return {tuple(sorted((group, *more))) for group, rest in groups(counts) for more in split(rest)}


def readings(counts: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    """Return every reading as sets and one pair, the pair first."""
    found = set()
    for kind in KINDS:
        if counts[kind] >= 2:
            rest = list(counts)
            rest[kind] -= 2
            found |= {((kind, kind), *sets) for sets in split(rest)}
    return found


def is_win(counts: list[int]) -> bool:
    return bool(readings(counts))


def all_sets() -> list[tuple[int, int, int]]:
    return [(k, k, k) for k in KINDS] + [(k, k + 1, k + 2) for k in KINDS if chow_from(k)]


def distance(counts: list[int], sets: int, *, copies: int = 4, kinds: int = 34) -> int:
    """Return the tiles missing to sets and a pair, by trying every target worth trying."""
    best = 99

    def fill(target: list[int], missing: int, left: int, start: int) -> None:
        nonlocal best
        if missing >= best:
            return
        if left == 0:
            for kind in range(kinds):
                if target[kind] + 2 <= copies:
                    extra = max(0, target[kind] + 2 - max(counts[kind], target[kind]))
                    best = min(best, missing + extra)
            return
        for i in range(start, len(options)):
            group = options[i]
            more = 0
            for tile in group:
                target[tile] += 1
                more += target[tile] > counts[tile]
            if max(target[tile] for tile in group) <= copies and more < 3:
                fill(target, missing + more, left - 1, i)
            for tile in group:
                target[tile] -= 1
        if left:  # a set of three missing tiles, somewhere: any free kind will do
            free = [k for k in range(kinds) if not counts[k] and not target[k]]
            if free:
                tile = free[-1]
                target[tile] += 3
                fill(target, missing + 3, left - 1, start)
                target[tile] -= 3

    options = [g for g in all_sets() if g[0] < kinds and any(counts[t] for t in g)]
    fill([0] * 34, 0, sets, 0)
    return best


def wild_win(counts: list[int], wilds: int) -> bool:
    """Whether 27 kinds and wilds are sets and a pair, by giving the lowest tile every set."""

    def sets_from(left: list[int], wilds: int) -> bool:
        if not any(left):
            return wilds % 3 == 0
        kind = next(k for k in range(27) if left[k])
        for group in all_sets():
            if group[-1] < 27 and kind in group:
                rest = list(left)
                for tile in group:
                    rest[tile] -= 1
                missing = -sum(n for n in rest if n < 0)
                if missing <= wilds and sets_from([max(0, n) for n in rest], wilds - missing):
                    return True
        return False

    for kind in range(27):
        rest = list(counts)
        real = min(2, rest[kind])
        rest[kind] -= real
        if wilds >= 2 - real and sets_from(rest, wilds - 2 + real):
            return True
    return False


def wild_readings(counts: list[int], wilds: int) -> set[tuple[tuple[int, ...], ...]]:
    """Return every reading of every choice of what the wilds stand for."""
    found = set()
    for faces in combinations_with_replacement(range(27), wilds):
        hand = list(counts)
        for kind in faces:
            hand[kind] += 1
        found |= readings(hand)
    return found


def pairs_distance(counts: list[int], pairs: int, triplet: bool) -> int:
    """Return the tiles missing to some pairs (four alike are two) and perhaps a triplet."""
    best = 99
    for kind in KINDS if triplet else [None]:
        rest = list(counts)
        kept = 0
        if kind is not None:
            kept = min(3, rest[kind])
            rest[kind] = 0  # a pair beside the triplet would need a fifth copy
        worth = sorted((min(2, n) for count in rest for n in (count, count - 2)), reverse=True)
        kept += sum(max(0, n) for n in worth[:pairs])
        best = min(best, 2 * pairs + 3 * triplet - kept)
    return best
