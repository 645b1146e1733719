"""Players for the tests of the client."""

import pytest

from tests.client.frame_kit import Player


@pytest.fixture
def player(tmp_path):
    """Somebody in front of the program, in English at 1280 x 800."""
    sitting = Player(tmp_path)
    yield sitting
    sitting.close()


@pytest.fixture
def seat(tmp_path):
    """Make players for other sizes and languages."""
    made = []

    def sit(**more):
        made.append(Player(tmp_path, **more))
        return made[-1]

    yield sit
    for each in made:
        each.close()
