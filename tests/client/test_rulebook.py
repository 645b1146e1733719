"""What the rules page says of a pattern is said at the result, from the page itself."""

import pygame
import pytest
from msgspec.structs import replace

import assets
from client.i18n import Translator
from client.settings import LANGUAGES
from client.table.paint.lines import line_boxes
from client.table.rulebook import condition
from client.table.settlement import Line, heading_of, pattern_lines, unit_of
from engine.games import GAMES
from engine.games.i8.terms import PATTERNS as I8
from engine.games.taojiang.terms import PATTERNS as TAOJIANG
from tests.client.table_game import Game, key, move, run, table
from tests.client.tj_kit import RULES, rigged
from tests.engine.taojiang.tj_rig import Table

PATTERNS = {
    "i8": tuple(I8),
    "taojiang": tuple(TAOJIANG),
    "paohuzi": (
        "small_red", "one_red", "big_red", "all_black", "eighteen_small", "three_ti_five_kan",
        "self_draw",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_pattern_is_explained_on_its_page(game, language):
    tr = Translator(language)
    names = {pattern: tr(GAMES[game].terms[pattern]) for pattern in PATTERNS[game]}
    assert [p for p, name in names.items() if not condition(game, name, language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["i8", "taojiang"])
def test_the_result_calls_patterns_what_the_page_calls_them(game, language):
    tr, terms = Translator(language), GAMES[game].terms
    with assets.reading("rules", f"{game}.{language}.md") as where:
        page = where.read_text(encoding="utf-8")
    heads = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("|")]
    word = tr(heading_of(terms)).lower().removeprefix("hand ").removesuffix("s")
    assert word in heads
    assert (unit_of(terms) == "tai") == (game == "i8")


def test_what_is_no_pattern_is_not_explained():
    assert condition("i8", "Nonsense", "en") == ""
    assert condition("no game", "All chows", "en") == ""


GROUND = {0: "555m138p124799s6m9m"}
"""Three ground tiles: they win without any shape (tj S4)."""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_without_a_shape_is_explained_below_its_pattern(tmp_path, size, language):
    rig = Table(GROUND, indicator="5m").do(0, "win")
    with table(tmp_path, rigged(rig), size=size, language=language) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        tr = app.tr
        lines = pattern_lines(scene.result.result, RULES, tr)
        earth = next(line for line in lines if line.words == tr(RULES.terms["earth"]))
        assert earth.told
        app.text.watch = seen = []
        scene.result.draw(pygame.display.get_surface())
        told = "".join(words for words, _, _ in seen).replace(" ", "")
        assert earth.about.replace(" ", "") in told
        assert not [words for words, _, cut in seen if cut and words in earth.about]


def test_the_pointer_on_a_pattern_says_what_it_asks_for(tmp_path):
    for seed in range(60):
        game = Game((0,), seed=seed)
        game.deal()
        game.until(lambda game: not game.match.playing)
        if game.match.last.kind == "win":
            break
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        result = scene.result
        label = result.explained[0]
        app.text.watch = seen = []
        run(app, clock, 0.1, move(label.rect.center))
        run(app, clock, 0.6)
        shown = " ".join(words for words, _, _ in seen)
        assert label.tip
        assert label.tip.split()[0] in shown
        run(app, clock, 1.0, key(pygame.K_t))
        assert result.explained == []


def test_many_patterns_leave_no_room_for_a_second_line(tmp_path):
    game = Game()
    game.deal()
    game.until(lambda game: not game.match.playing)
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        sheet = scene.result.sheet
        few = [Line("A", "1", "told below", told=True), Line("B", "1")]
        many = few * 5
        boxes = line_boxes(sheet, few, 254, 504)
        assert boxes[0].h > boxes[1].h
        boxes = line_boxes(sheet, many, 254, 504)
        assert len({box.h for box in boxes}) <= 2
        assert boxes[-1].bottom <= sheet.at(0, 504)[1]


@pytest.mark.parametrize(("waiting", "shown"), [((0,), False), ((), True)])
def test_an_onlooker_is_offered_no_next_hand_that_others_decide(
    tmp_path, monkeypatch, waiting, shown
):
    rig = Table(GROUND, indicator="5m").do(0, "win")
    with table(tmp_path, rigged(rig)) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        result = scene.result
        assert result.next.visible
        desk = scene.desk
        update = replace(desk.update, waiting=waiting)
        monkeypatch.setattr(type(desk), "update", update)
        desk.mine = ()
        result.resize(*app.size)
        assert result.next.visible is shown
        places = [each.rect for each in (result.turn, result.show)]
        assert (max(place.right for place in places) > result.sheet.box.right - 190) is not shown
