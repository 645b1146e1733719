"""Seeds, stream, shuffle and commitments (interfaces §4, Fairness)."""

import hashlib
import struct
from collections import Counter
from itertools import permutations

import pytest

from engine.core.tiles import MAHJONG, SUITS, ZIPAI
from engine.fair import Stream, commitment, seed_of, shuffle


def by_the_letter(deck, rolls, host, players=()):
    """The page's words, slowly: every word of the stream in turn."""
    key = hashlib.sha256(host + b"".join(players)).digest()
    words = iter(struct.unpack(">4096I", hashlib.shake_256(key).digest(4 * 4096)))

    def below(n):
        while (word := next(words)) >= n * (2**32 // n):
            pass
        return word % n

    tiles = deck.full()
    for i in range(len(tiles) - 1, 0, -1):
        j = below(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    dice = tuple((1 + below(6), 1 + below(6)) for _ in range(rolls))
    return tuple(tiles), dice, (1 + below(6), 1 + below(6))


@pytest.mark.parametrize(("deck", "rolls"), [(MAHJONG, 2), (SUITS, 1), (ZIPAI, 0)])
@pytest.mark.parametrize("players", [0, 3])
def test_the_deal_is_made_by_the_letter(deck, rolls, players):
    for n in range(40):
        host, seeds = seed_of(f"1/{n}"), [seed_of(f"p{i}/{n}") for i in range(players)]
        deal, stream = shuffle(deck, rolls, host, seeds)
        after = (1 + stream.below(6), 1 + stream.below(6))
        assert (deal.wall, deal.dice, after) == by_the_letter(deck, rolls, host, seeds)
        assert deal.salt == host.hex()


def test_every_order_is_equally_likely():
    seen = Counter()
    for n in range(6000):
        items = [0, 1, 2, 3]
        Stream(seed_of(str(n))).shuffle(items)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations(range(4)))
    chi = sum((count - 250) ** 2 / 250 for count in seen.values())
    assert chi < 49.7  # 23 degrees of freedom, 99.9 %


def test_an_unfair_word_is_skipped():
    class Rigged(Stream):
        def _more(self):
            self._words = (2**32 - 1, 2**32 - 1, 7)

    assert Rigged(b"").below(6) == 1  # 2³² - 1 lies above 6·⌊2³²/6⌋


def test_a_long_stream_goes_on():
    numbers = Stream(b"key")
    drawn = [numbers.below(255) for _ in range(2000)]
    again = Stream(b"key")
    assert drawn == [again.below(255) for _ in range(2000)]
    assert len(set(drawn)) > 200


@pytest.mark.parametrize("seed", [b"", b"short", b"x" * 33])
def test_a_seed_has_32_bytes(seed):
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(MAHJONG, 2, seed)


def test_a_commitment_binds_seed_and_hand():
    seed = seed_of("a")
    assert commitment("h1", seed) == hashlib.sha256(f"h1|{seed.hex()}".encode()).hexdigest()
    assert commitment("h2", seed) != commitment("h1", seed)
