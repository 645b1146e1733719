"""The longest names and the largest scores at the table: no figure is cut."""

import pygame
import pytest
from msgspec.structs import replace

from client.scenes.lan_standings import StandingsPage
from client.scenes.standings import Standings, StandingsScene, draw_chart
from client.settings import LANGUAGES
from client.table.plates import barred_box
from engine.core.model import Seat
from server import wire
from server.message import MAX_NAME
from tests.client import table_views, tj_kit, zitable_views
from tests.client.frame_kit import crossings
from tests.client.lan_doubles import Session, tournament
from tests.client.table_game import Game, run, table
from tests.client.test_rulebook import GROUND
from tests.client.tj_kit import rigged
from tests.engine.taojiang.tj_rig import Table

NAMES = ("客" * MAX_NAME, "Wolfeschlegelsteinhausen", "王" * MAX_NAME, "M" * MAX_NAME)
SCORES = (99999, -99999, -99999, 99999)
SHOWN = {"99,999", "−99,999", "-99,999"}
VIEWS = {"i8": table_views.stress, "taojiang": lambda: tj_kit.fullest(4),
         "paohuzi": zitable_views.stress}  # fmt: skip


def seen_at(tmp_path, game_id: str, size, scale: int, language: str):
    """Yield the table with everything on it, and every text of one picture of it."""
    game = Game(game_id=game_id)
    game.queue[0] = replace(game.queue[0], names=NAMES[: game.seats])
    view = VIEWS[game_id]()
    corners = [replace(c, score=SCORES[n]) for n, c in enumerate(view.seats)]
    view = replace(view, seats=tuple(corners))
    with table(tmp_path, game, size=size, scale=scale, language=language) as (app, scene, clock):
        run(app, clock)
        clocks = wire.Clocks((9000,) * game.seats, 15000)
        game.queue.append(wire.Update(Seat(0), 9, (), view, clocks))
        run(app, clock)
        run(app, clock, 0.3)
        app.text.watch = seen = []
        scene.room.board.forget()
        scene.draw(pygame.display.get_surface())
        app.text.watch = None
        yield scene, seen


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize(
    ("game_id", "language"), [*zip(VIEWS, LANGUAGES, strict=True), ("paohuzi", "zh_Hans")]
)
def test_the_plates_hold_them(tmp_path, game_id, language, scale):
    for scene, seen in seen_at(tmp_path, game_id, (1024, 640), scale, language):
        figures = [(words, cut) for words, _, cut in seen if words in SHOWN]
        assert len(figures) == len(scene.desk.people.names)
        assert not [words for words, cut in figures if cut]
        for side, box in scene.layout.plate.items():
            plate = pygame.Rect(box)
            held = [(w, place) for w, place, _ in seen if plate.contains(place)]
            assert len(held) >= 2, side
            # lines are set close: what counts is that none runs into what is beside it
            assert not crossings([(w, p.inflate(0, -p.h // 2)) for w, p in held]), side
        if game_id != "paohuzi":
            [own] = [place for words, place, _ in seen if words == NAMES[0]]
            assert not own.colliderect(pygame.Rect(barred_box(scene.layout)))


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_caption_of_the_open_card_says_what_was_done(tmp_path, language, scale):
    for scene, seen in seen_at(tmp_path, "paohuzi", (1024, 640), scale, language):
        done = scene.app.tr("{name} turned", name="")
        zone = pygame.Rect(scene.layout.caption)
        [(words, _, cut)] = [each for each in seen if zone.contains(each[1])]
        assert words.strip().endswith(done.strip())
        assert words.startswith("王")
        assert not cut


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 100), ((1024, 640), 150), ((1920, 1080), 100)]
)
def test_what_a_hand_brought_stands_apart_from_the_total(tmp_path, size, scale):
    """+70 beside -99,999 must not be read as one number."""
    game = rigged(Table(GROUND, indicator="5m").do(0, "win"))
    for n, message in enumerate(game.queue):
        if isinstance(message, wire.Update):
            corners = [replace(c, score=SCORES[k]) for k, c in enumerate(message.view.seats)]
            view = replace(message.view, seats=tuple(corners))
            game.queue[n] = replace(message, view=view)
    with table(tmp_path, game, size=size, scale=scale) as (app, scene, clock):
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        run(app, clock, 30.0)
        app.text.watch = seen = []
        scene.result.draw(pygame.display.get_surface())
        app.text.watch = None
        gains = [place for words, place, _ in seen if words[:1] in "▲▼±"]
        totals = [place for words, place, _ in seen if words in SHOWN]
        assert len(gains) == len(totals) == game.seats
        for gain, total in zip(gains, totals, strict=True):
            assert gain.right + gain.h // 4 <= total.x


@pytest.mark.parametrize("scale", [80, 100, 150])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_names_beside_the_lines_of_a_match_stay_in_the_window(seat, size, scale):
    player = seat(size=size)
    player.app.change(scale=scale)
    rows = tuple(tuple(n * score // 10 for score in SCORES) for n in range(1, 11))
    page = StandingsScene(player.app, Standings("i8 Mahjong", NAMES, rows, 0))
    player.show(page)
    player.beat(3.0)
    seen = []
    player.app.text.watch = seen
    place = pygame.Rect(0, 0, 480, 320)
    draw_chart(player.app, pygame.display.get_surface(), place, page.standings)
    player.app.text.watch = None
    named = [box for words, box, _ in seen if words in NAMES]
    assert len(named) == 4
    assert all(box.right <= place.right for box in named)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 150])
def test_no_name_runs_into_the_points_of_a_tournament(seat, language, scale):
    player = seat(size=(1024, 640), language=language)
    player.app.change(scale=scale)
    told = tournament(3, over=True)
    entrants = [replace(e, name=NAMES[n % 4]) for n, e in enumerate(told.entrants)]
    page = StandingsPage(player.app, Session(tournament=replace(told, entrants=tuple(entrants))))
    player.show(page)
    player.beat(1.0)
    player.wheel(-50, page.area.rect.center)
    texts = [(words, place) for words, place, _ in player.texts()
             if page.area.rect.contains(place)]  # fmt: skip
    assert NAMES[3] in [words for words, _ in texts]
    assert not crossings([(words, place.inflate(0, -place.h // 2)) for words, place in texts])
