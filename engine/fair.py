"""Chance that anybody can check afterwards: seeds, shuffle, commitments (interfaces §4)."""

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

from engine.core.tiles import MAHJONG, Deck
from engine.core.wall import Deal

WORDS = 384
SEED_BYTES = 32
T = TypeVar("T")


LIMITS = tuple(n * (2**32 // n) if n else 0 for n in range(256))
"""n·⌊2³²/n⌋: a word at or above it would favour small numbers."""


class Stream:
    """SHAKE-256 of a key, read as 4-byte big-endian words; the same key, the same numbers."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._words: tuple[int, ...] = ()
        self._next = 0

    def _more(self) -> None:
        """Read on: SHAKE-256's longer output begins with its shorter one."""
        count = 2 * len(self._words) or WORDS
        data = hashlib.shake_256(self._key).digest(4 * count)
        self._words = struct.unpack(f">{count}I", data)

    def below(self, n: int) -> int:
        """Return a number below n (n < 256), each equally likely: unfair words are skipped."""
        limit = LIMITS[n]
        while True:
            if self._next >= len(self._words):
                self._more()
            word = self._words[self._next]
            self._next += 1
            if word < limit:
                return word % n

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place: Fisher–Yates from the top, each swap partner one `below`."""
        if self._next + 2 * len(items) >= len(self._words):
            self._more()
        words, at = self._words, self._next
        for i in range(len(items) - 1, 0, -1):
            word = words[at]
            at += 1
            while word >= LIMITS[i + 1]:  # once in 2²⁴ words: never past the words just read
                word = words[at]
                at += 1
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]
        self._next = at


def shuffle(
    deck: Deck, rolls: int, host: bytes, players: Sequence[bytes] = ()
) -> tuple[Deal, Stream]:
    """Return the deal that these 32-byte seeds make, and the stream for what is drawn after it.

    Fisher–Yates from the top over the deck in its printed order, then `rolls` of two dice. The
    salt is the host's seed in hex. ValueError for a seed of another length.
    """
    if any(len(seed) != SEED_BYTES for seed in (host, *players)):
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    stream = Stream(hashlib.sha256(b"".join((host, *players))).digest())
    tiles = deck.full()
    stream.shuffle(tiles)
    below = stream.below
    dice = tuple((1 + below(6), 1 + below(6)) for _ in range(rolls))
    return Deal(tuple(tiles), dice, host.hex()), stream


def seed_of(text: str) -> bytes:
    """Return the seed that stands for a text: SHA-256 of it (`simulate`: `S/h`)."""
    return hashlib.sha256(text.encode()).digest()


def commitment(hand_id: str, seed: bytes) -> str:
    """Return what a player publishes before anybody reveals: SHA-256 of `hand_id|seed in hex`."""
    return hashlib.sha256(f"{hand_id}|{seed.hex()}".encode()).hexdigest()


WORDS_SHOWN = 4


def fingerprint(
    hand_id: str, host_commit: str, commits: Sequence[str], seeds: Sequence[str], digest: str
) -> tuple[str, ...]:
    """Return four tiles that stand for everything that made a deal: players compare them aloud.

    A host that told two players different things would have to hit the same four of 42 kinds by
    luck, once in three million: when it lies, it does not know yet what the tiles will be.
    """
    text = "|".join((hand_id, host_commit, *commits, *seeds, digest))
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")
    names = MAHJONG.names
    words = []
    for _ in range(WORDS_SHOWN):
        number, at = divmod(number, len(names))
        words.append(names[at])
    return tuple(words)
