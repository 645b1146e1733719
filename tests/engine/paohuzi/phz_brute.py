"""The rules of grouping by the letter and slowly: every split is tried, in the cards' order."""

from itertools import combinations


def size(card):
    return card[0]


def number(card):
    return int(card[1:])


def three(group):
    """胡息 of three cards as 一句话 or 绞, None if they are neither (1.4, 2.1)."""
    sizes = sorted(map(size, group))
    numbers = sorted(map(number, group))
    if len(set(numbers)) == 1 and len(set(sizes)) == 2:
        return 0
    if len(set(sizes)) > 1:
        return None
    big = sizes[0] == "b"
    if numbers in ([1, 2, 3], [2, 7, 10]):
        return 6 if big else 3
    if numbers[1] == numbers[0] + 1 and numbers[2] == numbers[1] + 1:
        return 0
    return None


def splits(cards, pairs):
    """Yield the 胡息 of every way to group loose cards: threes, `pairs` pairs, 碰."""
    if not cards:
        if pairs == 0:
            yield 0
        return
    first, rest = cards[0], cards[1:]
    tried = set()
    for one, two in combinations(range(len(rest)), 2):
        group = (first, rest[one], rest[two])
        if tuple(sorted(group)) in tried:
            continue
        tried.add(tuple(sorted(group)))
        xi = three(group)
        if xi is None and len(set(group)) == 1:
            xi = 3 if size(first) == "b" else 1
        if xi is not None:
            left = [card for at, card in enumerate(rest) if at not in (one, two)]
            for found in splits(left, pairs):
                yield xi + found
    if pairs and first in rest:
        left = list(rest)
        left.remove(first)
        yield from splits(left, pairs - 1)


def most(cards, pair):
    """The most 胡息 of loose cards with exactly one pair or none, -1 if they cannot be grouped."""
    return max(splits(list(cards), int(pair)), default=-1)


EQUAL = {"peng": (1, 3), "kan": (3, 6), "wei": (3, 6), "pao": (6, 9), "ti": (9, 12)}


def equal(kind, face):
    return EQUAL[kind][face[0] == "b"]


def win(hand, melds, card, own):
    """The most 胡息 of a win on `card`, -1 if there is none (1.7, 1.10), from lists of names."""
    fixed = [*melds]
    loose = []
    for face in sorted(set(hand)):
        held = hand.count(face)
        if held == 4:
            fixed.append(("ti", face))
        elif held == 3:
            fixed.append(("kan", face))
        else:
            loose += [face] * held
    ways = []
    grows = [g for g in fixed if g[1] == card and g[0] in ("kan", "wei", "peng")]
    if own and loose.count(card) == 2:
        ways.append(([*fixed, ("wei", card)], [c for c in loose if c != card]))
    else:
        for group in grows:
            kind = "ti" if own and group[0] != "peng" else "pao"
            ways.append(([g for g in fixed if g != group] + [(kind, card)], loose))
        if not (own and any(g[0] != "peng" for g in grows)):
            ways.append((fixed, [*loose, card]))
    best = -1
    for groups, rest in ways:
        fours = any(kind in ("pao", "ti") for kind, _ in groups)
        if len(rest) != 3 * (7 - fours - len(groups)) + 2 * fours:
            continue
        found = most(rest, fours)
        if found >= 0:
            best = max(best, found + sum(equal(kind, face) for kind, face in groups))
    return best


def meals(hand, card):
    """Every set of groups that eats `card` (1.9), as sorted tuples of sorted tuples."""
    loose = [c for c in hand if hand.count(c) < 3]
    found = set()

    def lay(groups, left):
        if card not in left:
            found.add(tuple(sorted(groups)))
            return
        at = left.index(card)
        others = left[:at] + left[at + 1 :]
        for one, two in combinations(range(len(others)), 2):
            group = (card, others[one], others[two])
            if three(group) is not None:
                rest = [c for i, c in enumerate(others) if i not in (one, two)]
                lay([*groups, tuple(sorted(group))], rest)

    lay([], [*loose, card])
    return {groups for groups in found if groups}
