"""A wild tile wears its mark wherever it appears, and so does what a discarded one has become."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from client.art.tiles import TileArt
from client.scenes.table import TableScene
from client.table.compose import Reveal, compose
from client.table.layout import SUITS as PLAN
from client.table.layout import Layout
from client.table.phrase import Face, told
from client.table.pieces import Piece
from engine.core.events import Announced, Discarded, Melded, Turned
from engine.core.melds import Meld, MeldKind
from engine.core.model import Seat
from engine.core.tiles import SUITS
from engine.core.views import View
from server import wire
from tests.client.table_game import Game, key, move, run, table
from tests.client.tj_kit import T, chance, find, fullest, rigged, steady, tile, turned
from tests.engine.taojiang.tj_rig import Table

EVERY_TABLE = (2, 3, 4)


class Seen:
    """Every face a set of tiles was asked for, with its power."""

    def __init__(self) -> None:
        self.faces: set[tuple[str, str]] = set()


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seen]:
    """Note which faces are drawn, and with which mark."""
    seen = Seen()
    for name in ("flat", "own"):
        original = getattr(TileArt, name)

        def noted(self, tile, *args, power="", original=original, **more):
            seen.faces.add((tile, power))
            return original(self, tile, *args, power=power, **more)

        monkeypatch.setattr(TileArt, name, noted)
    yield seen


def draw(scene: TableScene) -> None:
    scene.room.board.forget()
    scene.draw(pygame.display.get_surface())


@pytest.mark.parametrize("seats", EVERY_TABLE)
@pytest.mark.parametrize("wilds", [4, 8])
def test_no_wild_kind_is_ever_drawn_bare_nor_another_marked(tmp_path, monkeypatch, seats, wilds):
    """Whole hands, every step painted: hand, rivers, melds, claims, waits, log, seen tiles."""
    seed = 10 * seats + wilds
    play = steady if wilds == 4 else chance  # who plays by chance throws wild tiles away
    hand = play(seed, players=seats, wilds=wilds, birds=2, kong_tiles=3)
    sitting = next(hand)
    with (
        watching(monkeypatch) as seen,
        table(tmp_path, sitting, size=(2560, 1080)) as (app, scene, clock),
    ):
        for number, _ in enumerate(hand):
            run(app, clock)
            run(app, clock, 0.5)
            view = scene.desk.view
            assert view is not None
            if view.phase == "over" or number % 3:
                continue
            scene.desk.chooser.lifted = number % 14  # the hint follows the tile that stands up
            seen.faces.clear()
            draw(scene)
            names = {SUITS.names[kind] for kind in view.wilds}
            bare = {name for name, power in seen.faces if name in names and not power}
            marked = {name for name, power in seen.faces if name not in names and power}
            assert not bare
            assert not marked


def powers(pieces: tuple[Piece, ...]) -> dict[str, str]:
    return {SUITS.names[p.tile]: p.power for p in pieces if p.tile is not None}


def test_in_the_hand_it_is_wild_on_the_table_only_its_face():
    """tj W2-W4: 6m and 7m are wild."""
    rig = Table({0: "6m7m123456p22789s", 1: "66m"}, "9s", indicator="5m", wilds=8)
    rig.do(0, "discard 6m")
    view = rig.view(1)
    composed = compose(Layout((1280, 800), 4, 1.0, PLAN), view, Reveal())
    assert powers(composed.rows[1].hand)["6m"] == "wild"
    assert powers(composed.rivers[0])["6m"] == "spent"
    rig.do(1, "pung")
    composed = compose(Layout((1280, 800), 4, 1.0, PLAN), rig.view(0), Reveal())
    assert powers(composed.rows[1].melds)["6m"] == "spent"
    assert powers(composed.rivers[0])["6m"] == "spent"  # its trace
    assert powers(composed.rows[0].hand)["7m"] == "wild"
    assert powers(composed.rows[0].hand)["2s"] == ""


@pytest.mark.parametrize(("viewer", "power"), [(1, "wild"), (0, "spent"), (None, "wild")])
def test_a_turned_tile_is_wild_for_its_konger_alone(viewer, power):
    """tj W2, W3."""
    view = turned(fullest(3, me=viewer or 0), "1m6m", 1)
    view = View(**{f: getattr(view, f) for f in view.__struct_fields__} | {"me": viewer})
    composed = compose(Layout((1280, 800), 3, 1.0, PLAN), view, Reveal())
    assert powers(composed.asides[1]) == {"1m": "", "6m": power}


@pytest.mark.parametrize(
    ("event", "power"),
    [
        (Discarded(Seat(0), tile("6m")), "spent"),
        (Melded(Seat(1), Meld(MeldKind.PUNG, T("666m"), Seat(0), tile("6m"))), "spent"),
        (Turned(Seat(0), T("6m"), "kong"), "wild"),
    ],
)
def test_the_log_tells_what_a_tile_was_when_that_was_said(event, power):
    line = told(event, ("A", "B"), lambda text, **_: text, T("6m"))
    assert {part for part in line if isinstance(part, Face)} == {Face(tile("6m"), power)}
    line = told(event, ("A", "B"), lambda text, **_: text, T("1s"))
    assert {part for part in line if isinstance(part, Face)} == {Face(tile("6m"), "")}


def test_the_log_tells_indicator_stakes_and_birds():
    tr = lambda text, **values: text.format(**values) if values else text  # noqa: E731
    names = ("A", "B")
    line = told(Turned(Seat(0), T("5m"), "indicator"), names, tr, T("6m7m"))
    assert line == (
        Face(tile("5m"), ""), "is turned; wild:", Face(tile("6m"), "wild"), Face(tile("7m"), "wild")
    )  # fmt: skip
    assert told(Announced(Seat(1), "stake", 3), names, tr, ()) == ("B stakes 3",)
    assert told(Turned(Seat(1), T("1s"), "bird"), names, tr, ()) == (
        "birds of B:", Face(tile("1s"), "")
    )  # fmt: skip


def test_a_claim_shows_a_wild_tile_as_what_it_counts_for(tmp_path, monkeypatch):
    """tj W4: laid out for a set it is its face."""
    rig = Table({0: "6m", 1: "66m1379p2468s13m7p"}, indicator="5m")
    sitting = rigged(rig.do(0, "discard 6m"), (1,))
    with watching(monkeypatch) as seen, table(tmp_path, sitting) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        assert [claim.name for claim in scene.desk.chooser.claims] == ["pung", "pass"]
        seen.faces.clear()
        scene.draw(pygame.display.get_surface())
        assert ("6m", "spent") in seen.faces


def test_a_wait_for_a_wild_tile_is_marked(tmp_path, monkeypatch):
    sitting = find(
        lambda view, match: any(
            wait.tile in view.wilds for wait in match.rules.hints(match.config, view).waits
        )
    )
    with watching(monkeypatch) as seen, table(tmp_path, sitting) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        seen.faces.clear()
        scene.draw(pygame.display.get_surface())
        wild = {SUITS.names[kind] for kind in scene.desk.view.wilds}
        assert {(name, "wild") for name in wild} <= seen.faces


def test_the_middle_shows_indicator_and_wilds_all_hand_long(tmp_path, monkeypatch):
    """T6, V10: also when the indicator has left the wall."""
    rig = Table({}, indicator="9s", at={24: "9s"}, wilds=8, dice=(6, 6))
    for left, lies in ((24, True), (20, False)):
        rig.run_down(left)
        sitting = rigged(rig)
        with watching(monkeypatch) as seen, table(tmp_path, sitting) as (app, scene, clock):
            run(app, clock)
            run(app, clock, 0.5)
            view = scene.desk.view
            assert bool(view.wall.opened) is lies
            draw(scene)
            assert {("9s", ""), ("1s", "wild"), ("2s", "wild")} <= seen.faces


def test_pointing_at_a_wild_tile_rings_its_equals(tmp_path):
    rig = Table({0: "6m7m123456p22789s", 1: "1379p"}, "9s", indicator="5m")
    sitting = rigged(rig.do(0, "discard 6m").passed(), (1,))
    with table(tmp_path, sitting) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        piece = scene.composed.rivers[0][0]
        run(app, clock, 0.1, move(piece.box.centre))
        assert scene.controls.hit.tile == tile("6m")


def test_marks_follow_into_the_next_hand(tmp_path, monkeypatch):
    """What was wild in the last hand is not wild in this one; its log lines keep their marks."""
    sitting = Game((0,), 5, options={"players": 2}, game_id="taojiang")
    sitting.deal()
    first = sitting.view(0).wilds
    with watching(monkeypatch) as seen, table(tmp_path, sitting) as (app, scene, clock):
        run(app, clock)
        sitting.until(lambda game: not game.match.playing)
        run(app, clock)
        run(app, clock, 1.0, key(pygame.K_RETURN))
        sitting.deal()
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        view = scene.desk.view
        assert view.hand.number == 2
        scene.log_open = False
        seen.faces.clear()
        draw(scene)
        old = {SUITS.names[kind] for kind in first if kind not in view.wilds}
        assert not {name for name, power in seen.faces if power} & old


def test_the_update_of_a_spectator_is_shown(tmp_path):
    """Nobody of ours plays: the table is seen from seat 0 without any hand."""
    view = fullest(3, me=0)
    corners = tuple(
        type(c)(**{f: getattr(c, f) for f in c.__struct_fields__} | {"hand": None, "drawn": None})
        for c in view.seats
    )
    view = View(
        **{f: getattr(view, f) for f in view.__struct_fields__}
        | {"me": None, "seats": corners, "legal": (), "notes": ()}
    )
    sitting = Game((), 1, options={"players": 3}, game_id="taojiang")
    with table(tmp_path, sitting) as (app, scene, clock):
        run(app, clock)
        sitting.queue.append(wire.Update(None, 1, (), view, wire.Clocks((None,) * 3, 0)))
        run(app, clock)
        run(app, clock, 0.5)
        assert scene.composed is not None
        assert scene.composed.faces() == []
