"""Results in the journal (interfaces §4): written, and accepted back (N3, N4, N19)."""

import pytest
from i8_table import RULES, Table


@pytest.fixture(scope="module")
def won():
    """S has won W's 5p: 獨聽 and 門清."""
    table = Table({"S": "123456m234678s46pNN"}, "9m 5p").turn("S").go("S 9m").turn("W")
    return table.do("W discard 5p", "S win").result


RECORD = {
    "kind": "win",
    "winner": 1,
    "how": "discard",
    "from": 2,
    "tile": "5p",
    "patterns": ["concealed", "single_wait"],
    "total": 2,
    "delta": [0, 50, -50, 0],
}


def test_a_win_is_written_in_this_order(won):
    record = RULES.record(won)
    assert record == RECORD
    assert list(record) == list(RECORD)


def test_n4_a_self_draw_has_no_from():
    table = Table({"E": "123456m234678s46pNN5p"}).do("E win")
    record = RULES.record(table.result)
    assert "from" not in record
    assert RULES.differs(table.result, record | {"from": None}) is None


def test_it_is_accepted_back(won):
    assert RULES.differs(won, RECORD) is None


def test_n19_other_patterns_of_the_same_total(won):
    assert RULES.differs(won, RECORD | {"patterns": ["all_chows"]}) is None


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"kind": "draw"}, "kind"),
        ({"winner": 2}, "winner"),
        ({"how": "self_draw"}, "how"),
        ({"from": None}, "from"),
        ({"tile": "6p"}, "tile"),
        ({"total": 3}, "total"),
        ({"delta": [0, 60, -60, 0]}, "delta"),
        ({"patterns": ["concealed"]}, "patterns"),
        ({"patterns": ["luck", "concealed"]}, "patterns"),
        ({"patterns": None}, "patterns"),
        ({"patterns": [["concealed"], "single_wait"]}, "patterns"),
        ({"birds": []}, "birds"),
    ],
    ids=lambda x: str(x)[:30],
)
def test_any_other_difference_is_named(won, change, named):
    why = RULES.differs(won, RECORD | change)
    assert why is not None
    assert named in why


def test_a_drawn_hand():
    result = Table({}, dead_wall=60).rest().result
    assert RULES.differs(result, {"kind": "draw", "delta": [0, 0, 0, 0]}) is None
    assert RULES.differs(result, {"kind": "draw", "delta": [0, 0, 0, 0], "winner": 1})
