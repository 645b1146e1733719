"""Actions as text (interfaces §2)."""

import pytest

from engine.core.errors import NotationError
from engine.core.model import Action
from engine.core.notation import read_action, show_action
from engine.core.tiles import MAHJONG, ZIPAI


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        (MAHJONG, "discard 5m"),
        (MAHJONG, "chow 34m"),
        (MAHJONG, "pung"),
        (MAHJONG, "added_kong E"),
        (MAHJONG, "ready_discard 5m"),
        (MAHJONG, "stake 0"),
        (ZIPAI, "chi s4 s5"),
        (ZIPAI, "chi s4 s5 / s3 s3 b3"),
        (ZIPAI, "chi s4 s5 / s3 s3 b3 / s2 s7 s10"),
        (ZIPAI, "hu"),
    ],
)
def test_actions_are_written_as_read(deck, text):
    assert show_action(deck, read_action(deck, text)) == text


def test_a_chow_names_the_two_own_tiles():
    three, four = MAHJONG.read("34m")
    assert read_action(MAHJONG, "chow 34m") == Action("chow", (three, four))


@pytest.mark.parametrize("text", ["", "5m", "discard 5q", "stake", "stake -1", "stake ²", "/ 5m"])
def test_what_is_no_action_is_refused(text):
    with pytest.raises(NotationError):
        read_action(MAHJONG, text)
