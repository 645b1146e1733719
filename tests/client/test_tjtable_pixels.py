"""What is really painted at 桃江麻将: every tile where it belongs, some regions as approved."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.app import App
from client.scenes.table import TableScene
from client.table.geometry import Box, Side
from client.table.overlays import number_places
from engine.core.model import Seat
from engine.core.tiles import Tile
from engine.core.views import View
from server import wire
from tests.client.table_game import Clock, Game, move, run, table
from tests.client.test_table_pixels import alike, check_approved, face_pixels, heart, screen
from tests.client.tj_kit import fullest, rigged, turned
from tests.engine.taojiang.tj_rig import Table

Sitting = tuple[App, TableScene, Clock]


def shown(folder: Path, view: View) -> Iterator[Sitting]:
    """A window that shows this view, with an arrow that has come to rest."""
    sitting = Game((0,), 1, options={"players": len(view.seats)}, game_id="taojiang")
    with table(folder, sitting, language="zh_Hans", faces="simplified") as (app, scene, clock):
        run(app, clock)
        clocks = wire.Clocks((9000,) * len(view.seats), 15000)
        sitting.queue.append(wire.Update(Seat(0), 9, (), view, clocks))
        run(app, clock)
        run(app, clock, 0.2, move((3, 3)))
        yield app, scene, clock


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tile_on_the_screen_is_the_tile_of_the_view(tmp_path: Path, seats: int) -> None:
    view = replace(fullest(seats), focus=None)  # no glow around the last discard
    for _, scene, _ in shown(tmp_path, view):
        composed = scene.composed
        assert composed is not None
        pieces = [p for p in composed.lying() if p.tile is not None and not p.ghost]
        pieces += composed.rows[0].hand
        kongs = {p.spot[:3] for p in pieces if p.spot.zone == "meld" and p.spot.part == 3}
        rows = scene.layout.rivers
        for piece in pieces:
            spot = piece.spot
            if spot[:3] in kongs and spot.part != 3:
                continue  # the fourth tile of a kong lies on the middle one
            upright = piece.turn in (0, 180)
            if spot.zone == "river" and spot.number >= rows.rows * (
                rows.along if upright else rows.down
            ):
                continue  # in the corners one may lie on another
            seen = pygame.image.tobytes(screen().subsurface(heart(piece)), "RGB")
            assert alike(seen, face_pixels(scene, piece)), spot
            wrong = piece._replace(tile=Tile((int(piece.tile or 0) + 1) % 27))
            assert not alike(seen, face_pixels(scene, wrong)), spot


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turned_tiles_lie_uncovered_in_the_middle(tmp_path: Path, seats: int) -> None:
    for _, scene, _ in shown(tmp_path, turned(fullest(seats), "1m6m9s", 1)):
        assert scene.composed is not None
        for piece in scene.composed.asides[1]:
            seen = pygame.image.tobytes(screen().subsurface(heart(piece)), "RGB")
            assert alike(seen, face_pixels(scene, piece)), piece.spot


# -- approved regions --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_middle_looks_as_it_was_approved(tmp_path: Path, seats: int) -> None:
    """Round, tiles left, indicator and wild kinds, the wall with the tile that was turned."""
    for _, scene, _ in shown(tmp_path, fullest(seats)):
        part = screen().subsurface(pygame.Rect(scene.layout.centre.grown(4)))
        check_approved(part, f"taojiang_middle_{seats}", tmp_path)


def test_turned_tiles_look_as_they_were_approved(tmp_path: Path) -> None:
    for _, scene, _ in shown(tmp_path, turned(fullest(4), "1m6m9s", 1)):
        part = screen().subsurface(pygame.Rect(scene.layout.centre.grown(4)))
        check_approved(part, "taojiang_turned", tmp_path)


def test_the_plate_looks_as_it_was_approved(tmp_path: Path) -> None:
    """Dealer, 报听, frozen, 漏胡, the stake."""
    for _, scene, _ in shown(tmp_path, fullest(4)):
        part = screen().subsurface(pygame.Rect(scene.layout.plate[Side.MINE]))
        check_approved(part, "taojiang_plate", tmp_path)


def test_the_chips_look_as_they_were_approved(tmp_path: Path) -> None:
    sitting = Game((0,), 3, options={"stakes": True}, game_id="taojiang")
    sitting.deal()
    with table(tmp_path, sitting, language="zh_Hans") as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5, move((3, 3)))
        part = screen().subsurface(pygame.Rect(number_places(scene.layout, 6).panel))
        check_approved(part, "taojiang_stakes", tmp_path)


def test_the_explained_win_looks_as_it_was_approved(tmp_path: Path) -> None:
    """What wild tiles stand for, birds, sums in words, and the payer's own hand."""
    hands = {0: "9999m4p6m789s22s111p", 1: "11m6m456p22s56p999s"}
    rig = Table(hands, "7p2m1s6p", indicator="5m", birds=2, stakes=(5, 4, 3, 2), multiplier=2)
    rig.do(0, "concealed_kong 9m").passed(1).do(1, "win")
    sitting = rigged(rig)
    with table(tmp_path, sitting, language="zh_Hans", faces="simplified") as (app, _, clock):
        run(app, clock)
        run(app, clock, 1.0, move((3, 3)))
        box: Box = app.scene.sheet.box
        part = screen().subsurface(pygame.Rect(box.x, box.y, box.w, round(box.h * 0.89)))
        check_approved(part, "taojiang_result", tmp_path)
