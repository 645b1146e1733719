"""Options and presets (1.2; N12, N14)."""

import pytest

from engine.core.errors import OptionError
from engine.core.match import configure
from engine.core.results import Result
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.rules import PAOHUZI


def test_defaults():
    assert PAOHUZI.write_options(PAOHUZI.read_options({})) == {
        "xi_per_tun": 3,
        "zimo_double": True,
        "three_ti_five_kan": True,
        "climbing": False,
        "open_wei": False,
        "first_dealer": "host",
    }


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        ({"xi_per_tun": 2}, "xi_per_tun"),
        ({"xi_per_tun": True}, "xi_per_tun"),
        ({"climbing": 1}, "climbing"),
        ({"first_dealer": "guest"}, "first_dealer"),
        ({"rounds": 4}, "rounds"),
    ],
)
def test_what_is_wrong_is_named(raw, word):
    with pytest.raises(OptionError, match=word):
        PAOHUZI.read_options(raw)


def test_three_play_it():
    assert PAOHUZI.seats(Options()) == (3,)
    with pytest.raises(OptionError, match="not 4"):
        configure(PAOHUZI, {}, 4)


def test_every_option_is_on_the_screen_with_its_default_first_or_last():
    keys = [field.key for field in PAOHUZI.fields]
    assert keys == list(PAOHUZI.write_options(Options()))


def test_presets_are_complete_rooms():
    for preset in PAOHUZI.presets:
        config = configure(PAOHUZI, preset.options, table=preset.table)
        assert config.table.hands
    assert configure(PAOHUZI, PAOHUZI.presets[0].options).options == Options()


def test_the_table_says_how_many_hands():
    config = configure(PAOHUZI, {}, table={"hands": 2})
    first, dice = PAOHUZI.first_hand(config, lambda n: 0)
    assert dice == ()
    draw = Result("draw", (0, 0, 0))
    second = PAOHUZI.next_hand(config, first, draw)
    assert (second.number, second.dealer, second.streak, second.draws) == (2, 0, 1, 1)
    assert PAOHUZI.next_hand(config, second, draw) is None
    endless = configure(PAOHUZI, {})
    win = Result("win", (-1, 2, -1), winner=1)
    third = PAOHUZI.next_hand(endless, second, win)
    assert (third.number, third.dealer, third.streak, third.draws) == (3, 1, 0, 0)
