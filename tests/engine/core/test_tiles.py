"""One parser and one printer per deck (interfaces §1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import NotationError
from engine.core.melds import Meld, MeldKind, read_meld, show_meld
from engine.core.tiles import MAHJONG, SUITS, ZIPAI, Tile

DECKS = [MAHJONG, SUITS, ZIPAI]


@pytest.mark.parametrize(("deck", "size"), [(MAHJONG, 144), (SUITS, 108), (ZIPAI, 80)])
def test_a_deck_has_all_its_tiles(deck, size):
    assert deck.size == len(deck.full()) == size


@pytest.mark.parametrize(
    ("deck", "text", "names"),
    [
        (MAHJONG, "123m55pEEC", "1m 2m 3m 5p 5p E E C"),
        (MAHJONG, "f1 s3", "f1 s3"),
        (MAHJONG, "1s s1 2s", "1s s1 2s"),
        (MAHJONG, "12sP", "1s 2s P"),
        (ZIPAI, "s1 s2 b10", "s1 s2 b10"),
    ],
)
def test_hands_are_read_as_written(deck, text, names):
    assert deck.list(deck.read(text)) == names.split()


@pytest.mark.parametrize("deck", DECKS, ids=lambda d: d.id)
@given(data=st.data())
def test_what_is_shown_is_read_back(deck, data):
    kinds = st.integers(0, len(deck.names) - 1).map(Tile)
    tiles = tuple(data.draw(st.lists(kinds, max_size=20)))
    assert deck.read(deck.show(tiles)) == tiles


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        (MAHJONG, "123"),
        (MAHJONG, "0m"),
        (MAHJONG, "Q"),
        (SUITS, "E"),
        (ZIPAI, "s11"),
        (ZIPAI, "1m"),
    ],
)
def test_a_wrong_tile_is_named(deck, text):
    with pytest.raises(NotationError, match=r"tile of|without a suit"):
        deck.read(text)


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        (MAHJONG, "chow 345m"),
        (MAHJONG, "concealed_kong 5555p"),
        (MAHJONG, "pung EEE"),
        (ZIPAI, "chi s1 s2 s3"),
        (ZIPAI, "chi s2 b2 b2"),
        (ZIPAI, "wei b5"),
        (ZIPAI, "ti s10"),
    ],
)
def test_melds_are_written_as_read(deck, text):
    assert show_meld(deck, read_meld(deck, text)) == text


@pytest.mark.parametrize("text", ["chow 34m", "pung 556p", "kong 555p", "run 345m", "", "chow"])
def test_a_wrong_meld_is_refused(text):
    with pytest.raises(NotationError):
        read_meld(MAHJONG, text)


def test_a_hidden_meld_keeps_its_size_and_nothing_else():
    five = MAHJONG.tile("5p")
    meld = Meld(MeldKind.CONCEALED_KONG, (five,) * 4)
    assert meld.hidden().tiles == ()
    assert meld.hidden().size == 4
