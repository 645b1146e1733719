"""The line about the deal under a result of the network says at the pointer what it means."""

from types import SimpleNamespace

import pygame
import pytest

from client.fairness import OK, OPEN, PARTLY, WRONG, Verdict
from client.scenes.lan_fair import LanResultScene
from client.settings import LANGUAGES
from tests.client.table_game import down, key, move, run, table, up
from tests.client.test_rulebook import GROUND
from tests.client.tj_kit import rigged
from tests.engine.taojiang.tj_rig import Table

MEANT = {
    Verdict(1, PARTLY): "has not seen the whole hand",
    Verdict(1, PARTLY, "not_told"): "did not show how the hand was dealt",
    Verdict(1, OK): "those everybody's seeds make",
    Verdict(1, WRONG, "seed"): "not the one he committed to",
    Verdict(1, OPEN): "its deal is checked at the end",
}


def at_a_result(app, scene, verdict: Verdict) -> LanResultScene:
    """Put the result of the network over a table whose hand has ended."""
    scene.verdict, scene.remote = verdict, SimpleNamespace(tournament=None)
    scene.looks = SimpleNamespace(deaf=lambda event: False)
    scene.opened_by, scene.trouble = lambda event: False, lambda: None
    result = LanResultScene(app, scene)
    app.drop(scene.result)
    scene.result = result
    app.push(result)
    return result


def test_the_pointer_on_the_line_says_what_was_found(tmp_path):
    game = rigged(Table(GROUND, indicator="5m").do(0, "win"))
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        result = at_a_result(app, scene, Verdict(1))
        run(app, clock, 20.0)
        for verdict, meant in MEANT.items():
            scene.verdict = verdict
            run(app, clock, 0.2, move((1, 1)))
            run(app, clock, 0.2, move(result.line.rect.center))
            app.text.watch = seen = []
            run(app, clock, 0.8)
            assert meant in " ".join(" ".join(words for words, _, _ in seen).split())


def test_enter_goes_on_after_a_click_on_the_line(tmp_path):
    game = rigged(Table(GROUND, indicator="5m").do(0, "win"))
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        result = at_a_result(app, scene, Verdict(1))
        opened, went = [], []
        scene.open_fair = lambda: opened.append(1)
        result.next.on_press = lambda: went.append(1)
        run(app, clock, 20.0)
        result.began -= 60.0
        for event in (move(result.line.rect.center), down(result.line.rect.center),
                      up(result.line.rect.center), key(pygame.K_RETURN)):  # fmt: skip
            run(app, clock, 0.2, event)
        assert (opened, went) == ([1], [1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_left_without_words_at_the_pointer(tmp_path, language):
    game = rigged(Table(GROUND, indicator="5m").do(0, "win"))
    with table(tmp_path, game, language=language) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        result = at_a_result(app, scene, Verdict(1))
        tips = set()
        for verdict in MEANT:
            scene.verdict = verdict
            run(app, clock, 0.1)
            tips.add(result.line.tip)
        assert len(tips) == len(MEANT)
        assert "" not in tips
