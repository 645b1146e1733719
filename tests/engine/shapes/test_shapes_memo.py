"""What was worked out for a suit is kept, but never more than the bound."""

from engine.shapes.memo import Memo


def test_a_value_is_made_once() -> None:
    made = []
    memo = Memo(lambda key: made.append(key) or key * 2)
    assert [memo[3], memo[3], memo[4]] == [6, 6, 8]
    assert made == [3, 4]


def test_it_starts_afresh_when_full() -> None:
    memo = Memo(lambda key: -key, limit=3)
    for key in range(10):
        assert memo[key] == -key
        assert len(memo) <= 3


def test_a_value_may_be_made_of_others_while_it_starts_afresh() -> None:
    memo: Memo[int, int] = Memo(lambda key: memo[key - 1] + 1 if key else 0, limit=2)
    assert [memo[9], memo[9], memo[5]] == [9, 9, 5]
