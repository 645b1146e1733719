"""What is really painted: every tile where it belongs, and some regions as they were approved.

A wrong tile among the discards changes 0.12 % of the picture, so no picture is compared as a whole:
tiles are compared one by one, regions with a tolerance for each pixel (ui.md 6).
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.app import App
from client.scenes.table import TableScene
from client.table.geometry import Box, Side
from client.table.pieces import Piece
from engine.core.model import Seat
from engine.core.tiles import Tile
from server import wire
from tests.client.table_game import Clock, Game, move, run, table
from tests.client.table_views import stress

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
STRONG = 8
"""A difference of a channel that is more than another rounding."""
STRONG_SHARE = 0.0005
"""The two SDL_image versions of pygame and pygame-ce differ in 0.02 % of a region; one wrong tile
in it is more than 1 %."""


@pytest.fixture
def full(tmp_path: Path) -> Iterator[tuple[App, TableScene, Clock]]:
    """The fullest table, with an arrow that has come to rest."""
    game = Game((0,), seed=3)
    game.deal()
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock)
        clocks = wire.Clocks((9000,) * 4, 15000)
        game.queue.append(wire.Update(Seat(0), 9, (), stress(), clocks))
        run(app, clock)
        run(app, clock, 0.2, move((3, 3)))
        yield app, scene, clock


def screen() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def heart(piece: Piece) -> pygame.Rect:
    """Return the middle of a tile's face: what no neighbour and no badge covers."""
    box = piece.box
    return pygame.Rect(box.x + box.w * 0.3, box.y + box.h * 0.28, box.w * 0.4, box.h * 0.34)


def face_pixels(scene: TableScene, piece: Piece) -> bytes:
    """Return how a piece's heart looks when it is painted alone on plain felt."""
    patch = pygame.Surface(piece.box.size)
    patch.blit(scene.room.kit.sprite(piece), (0, 0))
    part = heart(piece).move(-piece.box.x, -piece.box.y)
    return pygame.image.tobytes(patch.subsurface(part), "RGB")


def alike(one: bytes, other: bytes) -> bool:
    strong = sum(abs(a - b) > STRONG for a, b in zip(one, other, strict=True))
    return strong <= len(one) * STRONG_SHARE


def test_every_tile_on_the_screen_is_the_tile_of_the_view(
    full: tuple[App, TableScene, Clock],
) -> None:
    _, scene, _ = full
    composed = scene.composed
    assert composed is not None
    me = scene.desk.eyes
    assert me is not None
    pieces = [p for p in composed.lying() if p.tile is not None and not p.ghost]
    pieces += composed.rows[me].hand
    kongs = {p.spot[:3] for p in pieces if p.spot.zone == "meld" and p.spot.part == 3}
    for piece in pieces:
        spot = piece.spot
        if spot[:3] in kongs and spot.part != 3:
            continue  # the fourth tile of a kong lies on the middle one and before its neighbour
        seen = pygame.image.tobytes(screen().subsurface(heart(piece)), "RGB")
        assert alike(seen, face_pixels(scene, piece)), spot
        wrong = piece._replace(tile=Tile((int(piece.tile or 0) + 1) % 34))
        assert not alike(seen, face_pixels(scene, wrong)), spot


# -- approved regions --------------------------------------------------------------------------


def regions(scene: TableScene) -> dict[str, Box]:
    layout = scene.room.layout
    return {
        "centre": layout.centre.grown(4),
        "plate": layout.plate[Side.RIGHT],
        "claims": layout.actions,
        "melds": Box(200, 700, 300, 84),
    }


def check_approved(part: pygame.Surface, name: str, folder: Path) -> None:
    """Compare with the picture approved under this name; what differs is kept in `folder`."""
    path = GOLDEN / f"{name}.png"
    if os.environ.get("APPROVE"):
        GOLDEN.mkdir(exist_ok=True)
        pygame.image.save(part, str(path))
    wanted = pygame.image.load(str(path))
    assert wanted.get_size() == part.get_size()
    ours = pygame.image.tobytes(part, "RGB")
    theirs = pygame.image.tobytes(wanted, "RGB")
    gaps = [abs(a - b) for a, b in zip(ours, theirs, strict=True)]
    strong = sum(gap > STRONG for gap in gaps) / len(gaps)
    if strong > STRONG_SHARE:
        pygame.image.save(part, str(folder / f"{name}.png"))
    assert strong <= STRONG_SHARE, f"{strong:.3%} differ; see {folder / name}.png"


@pytest.mark.parametrize("name", ["centre", "plate", "claims", "melds"])
def test_a_region_looks_as_it_was_approved(
    full: tuple[App, TableScene, Clock], name: str, tmp_path: Path
) -> None:
    """To approve anew: APPROVE=1, look at the picture, commit it."""
    _, scene, _ = full
    part = screen().subsurface(pygame.Rect(regions(scene)[name]))
    check_approved(part, f"table_{name}", tmp_path)
