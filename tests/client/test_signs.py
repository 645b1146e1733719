"""The signs of the game stand in the script of the language, in every place that shows them."""

from pathlib import Path

import pygame
import pytest

from client.settings import LANGUAGES
from client.table.claims import SIGNS, written
from client.table.state import WIND_SIGNS, seat_sign
from tests.client.table_game import Game, run, table

TRADITIONAL = set("東槓聽過飄莊鳥")


@pytest.mark.parametrize(("language", "east"), [("zh_Hant", "東"), ("zh_Hans", "东"), ("en", "東")])
def test_a_seat_is_named_by_its_wind_in_the_script_of_the_language(
    language: str, east: str
) -> None:
    game = Game()
    game.deal()
    view = game.view(0)
    assert seat_sign(view, view.hand.dealer, language) == east


def test_nothing_traditional_is_left_where_simplified_is_read() -> None:
    for signs in (WIND_SIGNS, SIGNS.values(), ("莊", "鳥", "過水")):
        for sign in signs:
            assert not set(written(sign, "zh_Hans")) & TRADITIONAL


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_and_result_write_the_winds_in_one_script(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game()
    game.deal()
    game.until(lambda game: not game.match.playing)
    with table(tmp_path, game, language=language) as (app, scene, clock):
        run(app, clock, 1.0)
        asked: set[str] = set()
        kept = scene.kit.marks.seat
        monkeypatch.setattr(
            scene.kit.marks, "seat", lambda sign, *a, **k: asked.add(sign) or kept(sign, *a, **k)
        )
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        assert scene.result is not None
        scene.draw(pygame.display.get_surface())
        scene.result.draw(pygame.display.get_surface())
        east, other = ("东", "東") if language == "zh_Hans" else ("東", "东")
        assert east in asked
        assert other not in asked
