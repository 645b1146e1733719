"""The page of all hands: every tile that made the winner's hand is there, the winning one apart."""

import pytest

from client.table.paint.sheet import won_apart
from engine.core.results import Result

OTHERS = (("9s",), ("8s",), ("7s",))
CASES = [
    # concealed tiles at the end, whose the winning tile was, that tile, the rest
    (("3m", "1m", "2m", "1m"), 1, "1m", ["1m", "1m", "2m", "3m"]),
    (("1m", "1m", "2m", "3m", "4m"), None, "4m", ["1m", "1m", "2m", "3m"]),
    (("5p",), 2, "5p", ["5p"]),
    (("5p", "5p"), None, "5p", ["5p"]),
]


@pytest.mark.parametrize(("hand", "source", "tile", "rest"), CASES)
def test_the_winning_tile_lies_apart_and_no_tile_is_lost(hand, source, tile, rest):
    result = Result("win", (3, -1, -1, -1), 0, source=source, tile=tile, hands=(hand, *OTHERS))
    assert won_apart(None, result, 0) == (rest, tile)
    assert won_apart(None, result, 1) == (["9s"], None)


def test_in_a_hand_nobody_won_no_tile_lies_apart():
    result = Result("draw", (0, 0, 0, 0), hands=(("2m", "1m"), *OTHERS))
    assert won_apart(None, result, 0) == (["1m", "2m"], None)
