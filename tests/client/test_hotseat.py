"""Two people at one window: at no moment does the screen buffer hold another person's hand."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from client.app import App
from client.scenes.table import TableScene
from client.settings import LANGUAGES
from client.table.desk import OWN
from client.table.hotseat import HOLD, HotSeat
from client.table.overlays import anyone_places, curtain_place
from client.table.paint.curtain import paint_curtain
from client.table.pieces import Piece
from engine.core.model import PASS, Seat
from engine.core.tiles import Tile
from tests.client.table_game import (
    Clock,
    Game,
    down,
    key,
    key_up,
    move,
    picture,
    run,
    table,
    up,
)

TWO = (0, 1)


def open_curtain(app: App, clock: Clock) -> None:
    """Hold Enter for a second."""
    run(app, clock, 0.1, key(pygame.K_RETURN))
    run(app, clock, HOLD + 0.05)
    run(app, clock, 0.05, key_up(pygame.K_RETURN))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Game, App, TableScene, Clock]]:
    game = Game(TWO, seed=3)
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock)
        game.deal()
        game.until(lambda g: g.asked == (0,) and g.view(0).phase == "turn")
        run(app, clock)
        yield game, app, scene, clock


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_stands_on_the_curtain_is_cut(tmp_path: Path, language: str) -> None:
    """In the smallest window, also how it is opened: by mouse or by keys."""
    size, seen = (1024, 640), []
    with table(tmp_path, Game(TWO, seed=3), size=size, language=language) as (app, scene, clock):
        run(app, clock)
        scene.kit.text.watch = seen
        paint_curtain(pygame.Surface(size), scene.kit, "小明", "", held=0.0, hot=False)
        scene.kit.text.watch = None
    assert any("Enter" in words for words, *_ in seen)
    assert not [words for words, _, cut in seen if cut]


# -- the state machine -------------------------------------------------------------------------


def test_one_person_needs_no_curtain() -> None:
    seat = HotSeat((Seat(2),))
    assert not seat.shared
    assert seat.open_for == 2


def test_open_hands_need_no_curtain() -> None:
    """An open-hands table for teaching has none (issue 2, point 6)."""
    assert not HotSeat((Seat(0), Seat(1)), curtained=False).shared


def test_the_curtain_falls_between_two_people(two) -> None:
    game, app, scene, clock = two
    hotseat = scene.desk.hotseat
    assert (hotseat.stage, hotseat.who) == ("curtain", 0)
    assert hotseat.open_for is None
    open_curtain(app, clock)
    assert (hotseat.stage, hotseat.open_for) == ("open", 0)
    throw(scene, app, clock)
    assert hotseat.open_for is None
    game.until(lambda g: g.asked == (1,) and g.view(1).phase == "turn")
    run(app, clock)
    assert (hotseat.stage, hotseat.who) == ("curtain", 1)


def test_the_same_person_has_to_open_again(two) -> None:
    """Whoever looked on in between might still look."""
    game, app, scene, clock = two
    open_curtain(app, clock)
    throw(scene, app, clock)
    game.until(lambda g: g.asked == (0,) and g.view(0).phase == "turn")
    run(app, clock)
    assert scene.desk.hotseat.stage == "curtain"


def test_the_hand_closes_also_where_all_is_told_at_once(two) -> None:
    """A window that stood still hears of its own throw and of its next turn in one turn."""
    game, app, scene, clock = two
    open_curtain(app, clock)
    game.until(lambda g: len(g.view(None).seats[0].river) == 1)
    game.until(lambda g: g.asked == (0,) and g.view(0).phase == "turn")
    run(app, clock)
    assert (scene.desk.hotseat.stage, scene.desk.hotseat.who) == ("curtain", 0)
    assert scene.desk.tracks[Seat(0)].missed


def throw(scene: TableScene, app: App, clock: Clock) -> None:
    """Throw the first tile that may be thrown, with the mouse."""
    run(app, clock, 0.5)
    free = next(s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned)
    assert scene.composed is not None
    assert scene.desk.eyes is not None
    at = scene.composed.rows[scene.desk.eyes].hand[free.number].box.centre
    run(app, clock, 0.05, down(at), up(at))
    run(app, clock)


@pytest.mark.parametrize("way", ["hold", "twice", "mouse"])
def test_the_curtain_opens_by_holding_or_by_two_presses(two, way: str) -> None:
    _, app, scene, clock = two
    button = curtain_place(scene.layout).button.centre
    if way == "hold":
        run(app, clock, 0.1, key(pygame.K_RETURN))
        run(app, clock, HOLD / 2)
        assert scene.desk.hotseat.stage == "curtain"
        run(app, clock, HOLD / 2 + 0.01)
    elif way == "twice":
        run(app, clock, 0.1, key(pygame.K_RETURN), key_up(pygame.K_RETURN))
        run(app, clock, 0.2)
        assert scene.desk.hotseat.stage == "curtain"
        run(app, clock, 0.1, key(pygame.K_RETURN))
    else:
        run(app, clock, 0.1, down(button))
        run(app, clock, HOLD + 0.05)
    assert scene.desk.hotseat.stage == "open"


def test_one_short_press_opens_nothing(two) -> None:
    _, app, scene, clock = two
    run(app, clock, 0.1, key(pygame.K_RETURN))
    run(app, clock, 0.1, key_up(pygame.K_RETURN))
    run(app, clock, 5.0)
    assert scene.desk.hotseat.stage == "curtain"


def test_losing_the_focus_closes_the_hand(two) -> None:
    """ui 2.36."""
    _, app, scene, clock = two
    open_curtain(app, clock)
    run(app, clock, 0.05, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert scene.desk.hotseat.stage == "curtain"
    assert not hand_faces(scene)


def test_v_turns_the_hand_away_and_back(two) -> None:
    _, app, scene, clock = two
    open_curtain(app, clock)
    assert hand_faces(scene)
    run(app, clock, 0.05, key(pygame.K_v))
    assert not hand_faces(scene)
    run(app, clock, 0.05, key(pygame.K_v))
    assert hand_faces(scene)


# -- the neutral question ----------------------------------------------------------------------


@pytest.fixture
def claim(tmp_path: Path) -> Iterator[tuple[Game, App, TableScene, Clock]]:
    """Seat 1 can pung; both people sit before the neutral question."""
    game = Game(TWO, seed=5)
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock)
        game.deal()
        game.until(
            lambda g: (
                g.asked == (1,)
                and g.view(1).phase == "claim"
                and any(a.verb == "pung" for a in g.view(1).legal)
            )
        )
        run(app, clock)
        yield game, app, scene, clock


def test_after_a_discard_everybody_is_asked_alike(claim) -> None:
    game, app, scene, clock = claim
    hotseat = scene.desk.hotseat
    assert hotseat.stage == "anyone"
    assert not scene.choosing
    assert not hand_faces(scene)
    run(app, clock, 0.05, key(pygame.K_1))  # the person who cannot claim may look as well
    assert ("call", 0) in game.asked_for
    run(app, clock)
    assert (hotseat.stage, hotseat.who) == ("curtain", 0)


def test_a_caller_who_may_take_nothing_says_so(claim) -> None:
    game, app, scene, clock = claim
    run(app, clock, 0.05, key(pygame.K_1))
    run(app, clock)
    open_curtain(app, clock)
    run(app, clock, 0.5)
    assert [c.name for c in scene.desk.chooser.claims] == ["pass"]
    run(app, clock, 0.05, key(pygame.K_SPACE))
    assert game.asked_for[-1] == ("release", 0)
    assert game.played == []
    run(app, clock)
    assert scene.desk.hotseat.stage == "anyone"


def test_a_caller_who_can_claim_claims(claim) -> None:
    game, app, scene, clock = claim
    at = anyone_places(scene.layout, 2)[1][1].centre
    run(app, clock, 0.05, down(at), up(at))
    run(app, clock)
    assert scene.desk.hotseat.who == 1
    open_curtain(app, clock)
    run(app, clock, 0.5)
    run(app, clock, 0.05, key(pygame.K_p))
    assert game.played[-1][0] == 1
    assert game.played[-1][1].verb == "pung"


def test_a_quiet_claim_is_offered_to_who_calls(claim) -> None:
    game, app, scene, clock = claim
    scene.desk.chooser.quiet = {"pung"}
    run(app, clock, 0.05, key(pygame.K_2))
    run(app, clock)
    open_curtain(app, clock)
    run(app, clock, 0.5)
    assert game.played == []
    assert "pass" in [c.name for c in scene.desk.chooser.claims]


# -- who is left out, and whose time it is -------------------------------------------------------


def test_who_threw_the_tile_is_not_asked_whether_he_wants_it(tmp_path: Path) -> None:
    """It is public who threw it; everybody keeps his own key."""
    game = Game((0, 1, 2), seed=5)
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock)
        game.deal()
        game.until(lambda g: g.view(0).phase == "claim" and g.view(0).focus.seat == 1)
        run(app, clock)
        assert scene.desk.hotseat.stage == "anyone"
        assert scene.desk.callers == (0, 2)
        frame = scene._frame(scene.desk.view, scene.composed, clock.now)
        assert [(key, name) for key, name, _ in frame.callers] == [(1, "小明"), (3, "Anne")]
        run(app, clock, 0.05, key(pygame.K_2))
        assert game.asked_for == []
        rows = anyone_places(scene.layout, 2)[1]
        run(app, clock, 0.05, down(rows[1].centre), up(rows[1].centre))
        assert game.asked_for == [("call", 2)]


@pytest.mark.parametrize("name", ["i8", "taojiang", "paohuzi"])
def test_nobody_is_ever_asked_for_what_he_laid_open_himself(name: str) -> None:
    """Else the neutral question would leave somebody out who could claim."""
    kinds = set()
    for seed in range(4):
        game = Game((), seed, game_id=name)
        game.deal()
        for _ in range(500):
            if not game.match.playing:
                break
            focus = game.view(None).focus
            if focus is not None and focus.kind in OWN:
                kinds.add(focus.kind)
                assert focus.seat not in game.asked or game.view(None).phase != "claim"
            game.step()
    assert "discard" in kinds


def test_time_begins_with_the_curtain(two) -> None:
    game, app, scene, clock = two
    game.left_ms = 35000  # not yet: the machine is being handed over
    game.tell(())
    run(app, clock, 3.0)
    assert scene.desk.curtain_time(clock.now) == (15.0, False)
    assert game.asked_for == []
    open_curtain(app, clock)
    assert game.asked_for == [("unveil", 0)]
    game.left_ms = 15000
    game.tell(())
    run(app, clock)
    run(app, clock, 4.0)
    assert scene.desk.clock(clock.now) == (pytest.approx(11.0, abs=0.2), 15.0)
    assert game.asked_for == [("unveil", 0)]


def test_a_curtain_that_stood_too_long_tells_how_the_clock_runs(two) -> None:
    game, app, scene, clock = two
    game.left_ms = 16000
    game.tell(())
    run(app, clock)
    run(app, clock, 4.0)
    left, runs = scene.desk.curtain_time(clock.now)
    assert runs
    assert left == pytest.approx(12.0, abs=0.1)


def test_whoever_goes_on_behind_no_curtain_begins_at_once(two) -> None:
    """After a claim of his own nobody hands anything over."""
    game, app, _scene, clock = two
    open_curtain(app, clock)
    game.asked_for.clear()
    game.left_ms = 35000
    game.tell(())
    run(app, clock)
    assert game.asked_for == [("unveil", 0)]


# -- what was missed ---------------------------------------------------------------------------


def test_what_was_missed_is_shown_after_opening(tmp_path: Path) -> None:
    """ui 2.35."""
    game = Game(TWO, seed=3)
    with table(tmp_path, game, speed="normal") as (app, scene, clock):
        run(app, clock)
        game.deal()
        game.until(lambda g: g.asked == (0,) and g.view(0).phase == "turn")
        run(app, clock)
        open_curtain(app, clock)
        run(app, clock, 5.0)
        throw(scene, app, clock)
        thrown = [len(s.river) for s in game.view(None).seats]
        game.until(
            lambda g: (
                g.asked == (0,)
                and g.view(0).phase == "turn"
                and sum(len(s.river) for s in g.view(None).seats) >= sum(thrown) + 2
            )
        )
        run(app, clock)
        run(app, clock, 30.0)  # whoever looked on has seen it all
        assert not scene.motion.busy(clock.now)
        run(app, clock, 0.1, key(pygame.K_RETURN))
        run(app, clock, HOLD + 0.01)
        zones = {spot.zone for spot in scene.motion.animator.veiled()}
        assert "river" in zones


# -- nothing of a hand in the buffer -----------------------------------------------------------


def hand_faces(scene: TableScene) -> list[Piece]:
    return [] if scene.composed is None else scene.composed.faces()


def public_tiles(game: Game) -> set[Tile]:
    """Every tile that lies open to everybody."""
    view = game.view(None)
    found: set[Tile] = set(view.focus.tiles if view.focus else ())
    for corner in view.seats:
        found.update(laid.tile for laid in corner.river)
        found.update(corner.aside)
        for meld in corner.melds:
            found.update(meld.tiles)
    return found


def test_at_no_moment_is_another_hand_painted(tmp_path: Path) -> None:
    """Show 8, from the drawn view: which faces were asked to be painted, frame by frame."""
    game = Game(TWO, seed=11)
    seen_open: set[int] = set()
    with table(tmp_path, game, speed="fast") as (app, scene, clock):
        run(app, clock)
        game.deal()
        for _ in range(900):
            scene.kit.faces_asked = asked = []
            run(app, clock, 0.07)
            who = scene.desk.hotseat.open_for
            over = game.view(None).phase == "over"
            if over:
                break
            if scene.desk.hotseat.stage == "curtain":
                assert asked == [], "the curtain hides everything"
                open_curtain(app, clock)
                continue
            for piece in hand_faces(scene):
                assert piece.spot.seat == who
            if who is None:
                assert set(asked) <= public_tiles(game)
            else:
                seen_open.add(who)
            if who is not None and scene.choosing and scene.desk.chooser.asked:
                act_somehow(scene, app, clock)
            elif who is None and game.asked:
                game.step()
    assert seen_open == {0, 1}


def in_the_air(scene: TableScene, clock: Clock) -> list[Piece]:
    """Every tile of a hand that flies face up."""
    flying = scene.motion.animator.flying(clock.now)
    return [p for p, _, _ in flying if p.spot.zone == "hand" and p.tile is not None]


def test_what_still_flies_is_turned_over_when_the_hand_closes(tmp_path: Path) -> None:
    """The clock may throw for somebody while the tile he has drawn is on its way to him."""
    game = Game(TWO, seed=3)
    with table(tmp_path, game, speed="slow") as (app, scene, clock):
        run(app, clock)
        game.deal()
        game.until(lambda g: g.asked == (0,) and g.view(0).phase == "turn")
        run(app, clock, 60.0)
        open_curtain(app, clock)
        run(app, clock, 60.0)
        game.until(lambda g: len(g.view(None).seats[0].river) == 1)
        game.until(lambda g: g.asked == (0,) and g.view(0).phase == "turn")
        run(app, clock, 60.0)
        open_curtain(app, clock)
        for _ in range(1500):
            if in_the_air(scene, clock):
                break
            run(app, clock, 0.02)
        assert in_the_air(scene, clock), "his draw is shown"
        game.step()
        run(app, clock, 0.01)
        assert scene.desk.hotseat.open_for is None
        assert not in_the_air(scene, clock)


def test_what_was_said_and_pointed_at_goes_with_the_hand(two) -> None:
    game, app, scene, clock = two
    open_curtain(app, clock)
    scene.say(("You may not throw this",), warning=True)
    at = scene.composed.rows[0].hand[3].box.centre
    run(app, clock, 0.05, move(at), down(at))
    run(app, clock, 0.05, move((at[0], at[1] - 60)))
    assert scene.controls.dragged is not None
    game.step()
    run(app, clock)
    assert scene.desk.hotseat.open_for is None
    assert scene.controls.dragged is None
    assert scene.controls.hit.tile is None
    assert scene._notice[0] == ()


def act_somehow(scene: TableScene, app: App, clock: Clock) -> None:
    """Pass, or throw the first tile there is."""
    chooser = scene.desk.chooser
    run(app, clock, 0.4)
    if PASS in (chooser.view.legal if chooser.view else ()):
        run(app, clock, 0.05, key(pygame.K_SPACE))
    else:
        throw(scene, app, clock)


def screen_of(folder: Path, game: Game, *, opened: int | None, caller: int | None = None) -> bytes:
    """Return the picture of a table that is entered at this position."""
    game.caller = None if caller is None else Seat(caller)
    game.queue = [game.queue[0]] if game.queue else game.queue
    game.tell(())
    folder.mkdir(exist_ok=True)
    with table(folder, game) as (app, scene, clock):
        run(app, clock)
        if opened is not None:
            assert scene.desk.hotseat.who == opened
            open_curtain(app, clock)
            assert scene.desk.hotseat.open_for == opened
        run(app, clock, 9.0)
        scene.draw(pygame.display.get_surface())
        return picture()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("opened", [None, 0])
def test_twin_worlds_look_the_same(tmp_path: Path, seed: int, opened: int | None) -> None:
    """Deals that differ only in what the looker may not know give the same picture to the pixel.

    With nobody before an open hand that is every hand; else every hand but his own.
    """
    game = Game(TWO, seed=20 + seed)
    game.deal()
    phase = "claim" if opened is None else "turn"
    game.until(
        lambda g: (
            g.view(0).phase == phase
            and bool(g.asked)
            and (opened is None or g.asked == (opened,))
            and g.view(0).wall.left < 60
        )
    )
    match, rules = game.match, game.match.rules
    rnd = Random(seed)
    looker = None if opened is None else Seat(opened)
    pictures = []
    for world in range(2):
        if world:
            match.state = rules.resample(match.state, looker, rnd.randrange)
        twin = Game(TWO, match=match)
        pictures.append(screen_of(tmp_path / str(world), twin, opened=opened))
    assert pictures[0] == pictures[1]
