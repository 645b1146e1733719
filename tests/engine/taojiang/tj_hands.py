"""Hands for the tests: melds, complete hands, and complete hands with wilds put in."""

from collections import Counter
from random import Random
from typing import NamedTuple

from tj_slow import JIANG, KINDS

from engine.core.melds import Meld, MeldKind
from engine.games.taojiang.wilds import HEAVEN_FROM, Law, wild_kinds

DECK = [kind for kind in range(KINDS) for _ in range(4)]


def some_melds(luck: Random, most: int) -> list[tuple]:
    """Melds that use no tile more than four times, as (kind, tiles)."""
    melds: list[tuple] = []
    used: Counter = Counter()
    for _ in range(luck.randint(0, most)):
        kind = luck.choice(("chow", "pung", "kong"))
        first = luck.randrange(KINDS)
        if kind == "chow":
            first -= max(0, first % 9 - 6)
            tiles = (first, first + 1, first + 2)
        else:
            tiles = (first,) * (3 if kind == "pung" else 4)
        if all(used[t] + n <= 4 for t, n in Counter(tiles).items()):
            used.update(tiles)
            melds.append((kind, tiles))
    return melds


def as_melds(melds: list[tuple]) -> list[Meld]:
    return [Meld(MeldKind(kind), tiles) for kind, tiles in melds]


def complete_hand(luck: Random, sets: int) -> list[int]:
    """Sets and a pair, seven pairs, or 2, 5 and 8, of one suit now and then; at most four alike."""
    while True:
        suit = 9 * luck.randrange(3)
        kinds = range(suit, suit + 9) if luck.random() < 0.3 else range(KINDS)
        if luck.random() < 0.3:
            kinds = sorted(JIANG & set(kinds))
        form = luck.random()
        tiles: list[int] = []
        if form < 0.2 and sets == 4:
            tiles = [kind for kind in luck.choices(kinds, k=7) for _ in range(2)]
        elif form < 0.3:
            tiles = luck.choices(sorted(JIANG & set(kinds)), k=3 * sets + 2)
        else:
            runs = 0 if luck.random() < 0.4 else 0.7
            for _ in range(sets):
                kind = luck.choice(kinds)
                if luck.random() < runs and kind % 9 < 7:
                    tiles += (kind, kind + 1, kind + 2)
                else:
                    tiles += (kind,) * 3
            tiles += (luck.choice(kinds),) * 2
        if max(Counter(tiles).values()) <= 4:
            return tiles


class Hand(NamedTuple):
    """Ordinary tiles, wilds, and melds."""

    tiles: list[int]
    held: list[int]
    melds: list[tuple]


def wild_hand(luck: Random, *, eight: bool, wilds: int) -> tuple[Law, Hand]:
    """A law and a complete hand in which so many tiles are wild; some stand for themselves."""
    while True:
        earth = luck.randrange(KINDS)
        kinds = wild_kinds(earth, 8 if eight else 4)
        melds = some_melds(luck, 2) if luck.random() < 0.4 else []
        hand = complete_hand(luck, 4 - len(melds))
        luck.shuffle(hand)
        if luck.random() < 0.4:  # keep the 地牌
            hand.sort(key=lambda tile: tile == earth)
        if luck.random() < 0.5:  # wilds that are there first
            hand.sort(key=lambda tile: tile not in kinds)
            here = [tile for tile in hand if tile in kinds][:wilds]
        else:
            here = []
        pool = [kind for kind in kinds for _ in range(4)]
        held = sorted(here + luck.sample(pool, wilds - len(here)))
        tiles = hand[wilds:]
        everything = Counter([*tiles, *held, *(tile for _, meld in melds for tile in meld)])
        if max(everything.values()) <= 4 and not set(tiles) & set(kinds):
            units = luck.choice(((2, 2), (3, 2)))
            law = Law(kinds, earth, HEAVEN_FROM[len(pool)], luck.random() < 0.8, units)
            return law, Hand(tiles, held, melds)
