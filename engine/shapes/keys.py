"""A hand is four numbers: its counts of 0 to 4 written in base 5, one number per suit.

Kinds are 0-8 = 1m-9m, 9-17 = 1p-9p, 18-26 = 1s-9s, 27-30 = E S W N, 31-33 = C F P. Suit 0 is
characters, 1 dots, 2 bamboos, 3 honors; the lowest digit of a key is the suit's first kind.
Whoever draws or plays a tile keeps the keys up to date: ``keys[SUIT_OF[kind]] += POW5[kind]``.
Sets of kinds are masks: bit k stands for kind k.
"""

from collections.abc import Iterable, Sequence
from itertools import product

KINDS = 34
SUITED = 27
"""Kinds 0-26 can stand in a chow; the rest are honors."""

HONORS = 3
"""The suit of the honors."""

SUIT_OF = tuple(kind // 9 for kind in range(KINDS))
FIRST_OF = (0, 9, 18, 27)
RANKS_OF = (9, 9, 9, 7)
POW5 = tuple(5 ** (kind % 9) for kind in range(KINDS))

STRIDE = 5**9
"""A key and its suit in one number, for memos: key + suit * STRIDE (a *placed* key)."""

Keys = tuple[int, int, int, int]
"""Keys of characters, dots, bamboos and honors."""


def keys_of(counts: Sequence[int]) -> Keys:
    """Return the keys of 34 counts (each 0 to 4)."""
    (
        a0, a1, a2, a3, a4, a5, a6, a7, a8,
        b0, b1, b2, b3, b4, b5, b6, b7, b8,
        c0, c1, c2, c3, c4, c5, c6, c7, c8,
        h0, h1, h2, h3, h4, h5, h6,
    ) = counts  # fmt: skip
    return (
        a0 + 5 * a1 + 25 * a2 + 125 * a3 + 625 * a4
        + 3125 * a5 + 15625 * a6 + 78125 * a7 + 390625 * a8,
        b0 + 5 * b1 + 25 * b2 + 125 * b3 + 625 * b4
        + 3125 * b5 + 15625 * b6 + 78125 * b7 + 390625 * b8,
        c0 + 5 * c1 + 25 * c2 + 125 * c3 + 625 * c4
        + 3125 * c5 + 15625 * c6 + 78125 * c7 + 390625 * c8,
        h0 + 5 * h1 + 25 * h2 + 125 * h3 + 625 * h4 + 3125 * h5 + 15625 * h6,
    )  # fmt: skip


def keys_of_kinds(kinds: Iterable[int]) -> Keys:
    """Return the keys of a list of tiles, at most four of a kind."""
    keys = [0, 0, 0, 0]
    for kind in kinds:
        keys[SUIT_OF[kind]] += POW5[kind]
    k0, k1, k2, k3 = keys
    return k0, k1, k2, k3


_DIGITS = tuple(digits[::-1] for digits in product(range(5), repeat=5))
"""The lowest five digits of a key, and the rest of it."""


def digits_of(key: int, suit: int) -> tuple[int, ...]:
    """Return the counts of one suit, lowest kind first."""
    return _DIGITS[key % 3125] + _DIGITS[key // 3125][: RANKS_OF[suit] - 5]


def counts_of(k0: int, k1: int, k2: int, k3: int = 0) -> list[int]:
    """Return the 34 counts behind the keys."""
    return [*digits_of(k0, 0), *digits_of(k1, 1), *digits_of(k2, 2), *digits_of(k3, 3)]


def kinds_of(mask: int) -> list[int]:
    """Return the kinds of a mask, lowest first."""
    kinds = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return kinds


def mask_of(kinds: Iterable[int]) -> int:
    """Return the mask of some kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask
