"""i8 3.20-3.22, P7, N18: the end of the wall, 海底, 河底, 荒牌, the dead wall."""

import pytest
from i8_table import RULES, Table, filled, patterns, tiles

from engine.core.events import FlowerShown

READY = "123456m234678s46pPP"
HEAD = ["9m", "9s", "9p", "8s", "8m"] * 3 + ["8p", "8p", "8p", "7p"]
"""Nineteen draws that matter to nobody."""


def near_end(last, left=0, hand=READY, tail="", **hands):
    """Return a table whose 19 draws end with `last`, played to the turn that leaves `left`.

    S, W, N, E draw in turn: W's last draw leaves 1, N's leaves 0. N holds `hand`.
    """
    draws = [*HEAD[: 19 - len(last.split())], *last.split()]
    hands = {"N": hand} | {name: filled(text) for name, text in hands.items()}
    table = Table(hands, " ".join(draws), tail, dead_wall=60)
    while not table.over and (table.left, table.view(None).phase) != (left, "turn"):
        table.default()
    return table


def test_last_draw():
    """海底撈月."""
    table = near_end("5p").do("N win")
    assert patterns(table.result) == "concealed_self_draw last_draw single_wait"


def test_3_21_after_the_last_tile_only_a_win_follows():
    # E could chow with 46p and S pung with 55p; neither is asked
    table = near_end("5p", hand=filled(""), E="46p", S="55p").do("N discard 5p")
    assert table.asked() == ""
    assert table.refused("S") == {"pung": "i8 P7"}
    assert table.refused("E") == {"chow 46p": "i8 P7"}
    table.passes()
    assert table.result.kind == "draw"


def test_last_discard():
    """河底撈魚."""
    table = near_end("5p", hand=filled(""), S=READY).do("N discard 5p")
    assert table.asked() == "S"
    table.do("S win")
    assert "last_discard" in table.result.patterns
    assert [amount < 0 for amount in table.result.delta] == [False, False, False, True]


def test_a_drawn_hand_costs_nobody_anything_and_shows_the_waits():
    """荒牌."""
    table = near_end("9s").rest()
    result = table.result
    assert (result.kind, result.delta, result.payments) == ("draw", (0, 0, 0, 0), ())
    assert result.waits[3] == tuple(tiles("5p"))
    assert result.waits[0] == ()
    assert RULES.record(result) == {"kind": "draw", "delta": [0, 0, 0, 0]}


def test_4_3_16_the_last_tile_is_a_flower():
    table = near_end("f1", left=1).rest()
    assert isinstance(table.events[-2], FlowerShown)
    assert table.result.kind == "draw"
    assert table.view(None).seats[3].aside == tuple(tiles("f1"))


BLOOM = "555m123p12346789sPP"


def test_4_3_15_a_kong_with_one_tile_left_may_win_on_the_last_tile():
    table = near_end("5m 1p", left=1, hand=filled(""), tail="5s", W=BLOOM)
    table.do("W concealed_kong 5m", "W win")
    assert patterns(table.result) == "concealed_self_draw kong_bloom last_draw single_wait"


def test_n18_its_replacement_is_a_flower():
    table = near_end("5m 1p", left=1, hand=filled(""), tail="f1", W=BLOOM)
    table.do("W concealed_kong 5m")
    assert table.result.kind == "draw"
    view = table.view(None).seats[2]
    assert view.aside == tuple(tiles("f1"))
    assert view.melds[0].tiles == tuple(tiles("5555m"))


def test_4_3_15_without_a_tile_left_there_is_no_kong():
    table = near_end("5m", hand="555m123p12346789sPP")
    assert "concealed_kong 5m" not in table.legal("N")
    assert table.refused("N")["concealed_kong 5m"] == "i8 P7"


@pytest.mark.parametrize("dead", [0, 14, 16])
def test_3_20_the_dead_wall_is_never_drawn(dead):
    table = Table({}, dead_wall=dead).rest()
    wall = table.view(None).wall
    assert table.result.kind == "draw"
    assert (wall.left, wall.head + wall.tail) == (0, 144 - dead)
