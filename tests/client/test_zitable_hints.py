"""The panel of waits beside the open card: its words stand apart at every size of words."""

from itertools import pairwise

import pygame
import pytest

from client.table.zipai.paint.hints import paint_hints
from engine.core.views import Hints, Wait
from tests.client.frame_kit import LANGUAGES
from tests.client.table_game import Game, run, table
from tests.client.zitable_views import card

WAITS = Hints(tuple(Wait(card("s7"), 3, worth, how)
                    for how, worth in (("own_draw", 12), ("other_draw", 6))))  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 130, 150])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_heads_of_the_waits_stand_apart(tmp_path, size, scale, language):
    game = Game((0,), game_id="paohuzi")
    game.deal()
    with table(tmp_path, game, size=size, language=language, scale=scale) as (app, scene, clock):
        run(app, clock)
        app.text.watch = seen = []
        paint_hints(pygame.display.get_surface(), scene.room.easel, WAITS, None)
        heads = [app.tr(word) for word in ("left", "own", "others")]
        places = [place for words, place, _ in seen if words in heads]
        assert [words for words, _, _ in seen if words in heads] == heads
        assert not any(cut for _, _, cut in seen)
        for one, other in pairwise(places):
            assert other.x - one.right >= scene.layout.px(4)
