"""At the table: what is pressed is what is played, what happens is what is seen."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.app import App
from client.scenes import notices
from client.scenes.result import AGAIN, ResultScene
from client.scenes.table import TableScene
from client.table.claims import claims, refused_claims
from client.table.controls import LINES
from client.table.geometry import Side
from client.table.paint.panels import log_room
from client.table.phrase import phrase
from client.table.pieces import Spot
from engine.core.journal import read_lines
from engine.core.model import PASS, Action, Seat
from engine.core.replay import Replay
from engine.games import game as rules
from server import wire
from tests.client.table_game import Clock, Game, down, key, move, picture, run, table, up
from tests.client.table_views import stress

Sitting = tuple[Game, App, TableScene, Clock]


def my_turn(game: Game) -> bool:
    return game.asked == (0,) and game.view(0).phase == "turn"


def my_claim(*verbs: str):
    def wanted(game: Game) -> bool:
        view = game.view(0)
        offered = {a.verb for a in view.legal}
        return game.asked == (0,) and view.phase == "claim" and offered >= set(verbs)

    return wanted


def sit(folder: Path, wanted, seeds: range = range(60), **settings: object) -> Iterator[Sitting]:
    for seed in seeds:
        game = Game((0,), seed=seed)
        game.deal()
        try:
            game.until(wanted)
        except AssertionError:
            continue
        with table(folder, game, **settings) as (app, scene, clock):
            run(app, clock)
            run(app, clock, 0.5)
            yield game, app, scene, clock
        return
    raise AssertionError("no such position")


@pytest.fixture
def turn(tmp_path: Path) -> Iterator[Sitting]:
    yield from sit(tmp_path, my_turn)


@pytest.fixture
def claim(tmp_path: Path) -> Iterator[Sitting]:
    yield from sit(tmp_path, my_claim("pung", "pass"))


def tile_box(scene: TableScene, number: int):
    assert scene.composed is not None
    return scene.composed.rows[0].presses[number]


# -- mouse -------------------------------------------------------------------------------------


def test_a_click_on_a_tile_throws_it(turn: Sitting) -> None:
    game, app, scene, clock = turn
    free = next(s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned)
    at = tile_box(scene, free.number).centre
    run(app, clock, 0.05, move(at), down(at), up(at))
    assert game.played == [(0, Action("discard", (free.tile,)))]


def test_letting_go_elsewhere_takes_nothing(turn: Sitting) -> None:
    game, app, scene, clock = turn
    run(app, clock, 0.05, down(tile_box(scene, 1).centre), up(tile_box(scene, 4).centre))
    assert game.played == []


def test_dragging_over_the_line_throws_and_back_does_not(turn: Sitting) -> None:
    game, app, scene, clock = turn
    free = next(s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned)
    start = tile_box(scene, free.number).centre
    middle = scene.layout.centre.centre
    run(app, clock, 0.05, down(start), move((start[0], start[1] - 20)))
    assert scene.controls.dragged is not None
    run(app, clock, 0.05, up((start[0], start[1] - 4)))
    assert game.played == []
    run(app, clock, 0.05, down(start), move((start[0], start[1] - 20)), move(middle), up(middle))
    assert game.played == [(0, Action("discard", (free.tile,)))]


def test_the_press_area_stays_when_the_tile_rises(turn: Sitting) -> None:
    """ui 2.1."""
    _, app, scene, clock = turn
    before = tile_box(scene, 3)
    run(app, clock, 0.3, move(before.centre))
    run(app, clock, 0.3)
    assert scene.motion.lifts.parts(clock.now, 0.0) == {3: 1.0}
    assert tile_box(scene, 3) == before


def test_a_claim_button_claims(claim: Sitting) -> None:
    game, app, scene, clock = claim
    found = claims(game.view(0).legal)
    number = [c.name for c in found].index("pung")
    at = scene.layout.buttons(len(found))[number].centre
    run(app, clock, 0.05, down(at), up(at))
    assert game.played == [(0, Action("pung"))]


def test_a_right_click_on_the_table_passes(claim: Sitting) -> None:
    game, app, scene, clock = claim
    run(app, clock, 0.05, down(scene.layout.centre.centre, 3))
    assert game.played == [(0, PASS)]


def test_pointing_at_a_tile_rings_its_equals_and_counts(turn: Sitting) -> None:
    """ui 2.25."""
    game, app, scene, clock = turn
    assert scene.composed is not None
    piece = next(p for p in scene.composed.lying() if not p.ghost)
    plain = picture()
    run(app, clock, 0.3, move(piece.box.centre))
    assert scene.controls.hit.tile == piece.tile
    assert picture() != plain
    words = notices.standing(scene, game.view(0))
    assert words[0] == piece.tile


def test_the_menu_and_the_log_open(turn: Sitting) -> None:
    _, app, scene, clock = turn
    opened: list[bool] = []
    scene.on_menu = lambda: opened.append(True)
    at = scene.layout.menu["menu"].centre
    run(app, clock, 0.05, down(at), up(at))
    run(app, clock, 0.05, key(pygame.K_ESCAPE))
    assert opened == [True, True]
    at = scene.layout.menu["log"].centre
    run(app, clock, 0.05, down(at), up(at))
    assert scene.log_open
    run(app, clock, 0.05, key(pygame.K_j))
    assert not scene.log_open


# -- keys and bans -----------------------------------------------------------------------------


def test_a_tile_key_throws(turn: Sitting) -> None:
    game, app, scene, clock = turn
    free = next(s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned)
    codes = [*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0, pygame.K_MINUS, pygame.K_EQUALS]
    run(app, clock, 0.05, key(codes[free.number]))
    assert game.played == [(0, Action("discard", (free.tile,)))]


def test_a_banned_tile_refuses_with_its_clause_in_words(tmp_path: Path) -> None:
    """ui 2.26, lessons 21."""
    wanted = lambda g: my_turn(g) and any(r.action.verb == "discard" for r in g.view(0).refused)  # noqa: E731
    for game, app, scene, clock in sit(tmp_path, wanted, range(200)):
        banned = min(scene.desk.chooser.banned)
        at = tile_box(scene, banned).centre
        run(app, clock, 0.05, down(at), up(at))
        clause = game.view(0).refused[0].clause
        assert game.played == []
        words = scene._notice[0][0]
        assert isinstance(words, str)
        assert clause not in words  # no page that players read numbers its clauses
        assert game.match.rules.terms[clause] in words


@pytest.mark.parametrize(
    ("name", "claim_name", "clause"),
    [
        ("p1_02_kong_from_opposite", "kong", "i8 P1"),
        ("p2_01_passed_discard", "win", "i8 P2"),
        ("p2_09_locked_cannot_rob", "win", "i8 P2"),
        ("p3a_03_chow_is_a_pass", "pung", "i8 P3a"),
        ("p6_02_last_discard_6m", "chow", "i8 P6"),
        ("p7_01_four_and_three_left", "chow", "i8 P7"),
        ("p8_01_pung_leaves_only_banned", "pung", "i8 P8"),
    ],
)
def test_a_refused_claim_says_why_on_the_table(
    tmp_path: Path, data: Path, name: str, claim_name: str, clause: str
) -> None:
    """ui 2.27, in positions of the referee's journals."""
    text = (data / "journals" / "i8" / f"{name}.jsonl").read_text(encoding="utf-8")
    replay = Replay(rules("i8"), list(read_lines(text.splitlines())), hold=True)
    match = replay.match

    def refused_to(seat: int) -> bool:
        view = match.rules.view(match.state, Seat(seat))
        return (claim_name, clause) in refused_claims(view.refused)

    found: list[int] = []
    for _ in replay.steps():
        if match.playing:
            found = [seat for seat in range(4) if refused_to(seat)]
        if found:
            break
    game = Game((found[0],), match=match)
    with table(tmp_path, game) as (app, scene, clock):
        game.tell(())
        run(app, clock)
        told = dict(scene._refused(game.view(found[0])))
        assert match.rules.terms[clause] in told[claim_name]
        plain = picture()
        scene.desk.chooser.sent = PASS
        run(app, clock, 0.1)
        scene.draw(pygame.display.get_surface())
        assert picture() != plain


# -- facts -------------------------------------------------------------------------------------


def test_a_press_finishes_what_moves_and_counts(tmp_path: Path) -> None:
    """lessons 22: a click during an animation is never swallowed."""
    for game, app, scene, clock in sit(tmp_path, my_turn, speed="slow"):
        game.queue.clear()
        free = next(
            s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned
        )
        at = tile_box(scene, free.number).centre
        run(app, clock, 0.05, down(at), up(at))
        run(app, clock)
        assert scene.motion.busy(clock.now)
        game.until(my_turn)
        run(app, clock, 0.4)
        assert scene.motion.busy(clock.now)
        free = next(
            s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned
        )
        at = tile_box(scene, free.number).centre
        run(app, clock, 0.05, down(at), up(at))
        assert len(game.played) == 2


def test_a_discard_is_marked_until_it_is_gone(turn: Sitting) -> None:
    """ui 2.5."""
    game, app, scene, clock = turn
    game.until(lambda g: g.view(0).phase == "claim" or not g.match.playing)
    run(app, clock)
    last = scene.motion.last
    assert last is not None
    assert scene.composed is not None
    assert Spot("river", last.seat, last.number) in scene.composed.by_spot
    assert len(game.view(0).seats[last.seat].river) == last.number + 1


def test_a_resize_lays_everything_out_anew(turn: Sitting) -> None:
    _, app, scene, clock = turn
    pygame.display.set_mode((1600, 900))
    run(app, clock)
    assert scene.layout.size == (1600, 900)
    assert scene.composed is not None
    assert scene.composed.rows[0].presses[0].within(scene.layout.hand[Side.MINE])
    pygame.display.set_mode((1280, 800))


def test_the_log_tells_names_and_never_you(turn: Sitting) -> None:
    """ui 2.35."""
    game, _, scene, _clock = turn
    assert scene.log.lines
    for _, words in scene.log.lines:
        text = " ".join(w for w in words if isinstance(w, str))
        assert "you" not in text.lower().split()
    assert any("throws" in str(words) for _, words in scene.log.lines)
    del game


def test_the_log_is_read_backwards_and_stays_while_more_is_told(turn: Sitting) -> None:
    _, app, scene, clock = turn
    run(app, clock, 0.05, key(pygame.K_j))
    run(app, clock, 0.05, move(scene.layout.log.centre))
    room = log_room(scene.kit)[0]
    for n in range(3 * room):
        scene.log.add(None, (f"line {n}",))
    run(app, clock, 0.05, wheel(1))
    assert scene.log.back == LINES
    before = read(scene, room)
    scene.log.add(None, ("one more",))
    assert read(scene, room) == before
    run(app, clock, 0.05, *(wheel(1) for _ in range(99)))
    assert read(scene, room) == scene.log.lines[:room]
    run(app, clock, 0.05, *(wheel(-1) for _ in range(99)))
    assert scene.log.back == 0


def read(scene: TableScene, room: int):
    page = scene.log.page()
    return list(page.lines[: len(page.lines) - page.back][-room:])


def wheel(turns: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False)


def test_the_switches_can_be_pressed_beside_the_open_log(turn: Sitting) -> None:
    _, app, scene, clock = turn
    run(app, clock, 0.05, key(pygame.K_j))
    for box in scene.layout.toggles(2):
        run(app, clock, 0.05, down(box.centre), up(box.centre))
    assert len(scene.desk.chooser.quiet) == 2


def test_auto_play_is_told_and_ended_by_a_key(turn: Sitting) -> None:
    """i8 3.23, issue 2 Show 7."""
    game, app, scene, clock = turn
    last = scene.desk.update
    assert last is not None
    game.queue.append(
        wire.Update(Seat(0), 99, (), game.view(0), last.clocks, auto=(Seat(0), Seat(2)))
    )
    run(app, clock)
    words = notices.standing(scene, game.view(0))
    assert "The clock plays: it throws, passes, takes a win" in str(words)
    run(app, clock, 0.05, key(pygame.K_F2))
    assert game.asked_for == [("awake", 0)]


def test_an_answer_that_was_too_late_is_told_and_may_be_given_again(turn: Sitting) -> None:
    game, app, scene, clock = turn
    scene.desk.chooser.sent = PASS
    game.queue.append(wire.Ack(Seat(0), 1, "stale"))
    run(app, clock)
    assert "Too late" in str(scene._notice[0])
    assert scene.desk.chooser.sent is None


def test_a_standing_table_shows_no_clock(turn: Sitting) -> None:
    game, app, scene, clock = turn
    assert scene.desk.clock(clock.now) is not None
    game.queue.append(wire.Paused("full_disk"))
    run(app, clock)
    assert scene.desk.clock(clock.now) is None
    assert "disk is full" in str(notices.standing(scene, game.view(0)))
    game.queue.append(wire.Paused(""))
    run(app, clock)
    assert scene.desk.clock(clock.now) is not None


def test_the_clock_counts_down(turn: Sitting) -> None:
    _, app, scene, clock = turn
    first = scene.desk.clock(clock.now)
    run(app, clock, 3.0)
    second = scene.desk.clock(clock.now)
    assert first is not None
    assert second is not None
    assert first[0] - second[0] == pytest.approx(3.0)
    assert first[1] == second[1] == 15


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1080)])
def test_no_word_of_ours_is_cut(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """Names may be shortened; what the program says may not (ui 2.44)."""
    game = Game((0,), seed=1)
    game.deal()
    with table(tmp_path, game, size=size, language=language) as (app, scene, clock):
        run(app, clock)
        game.queue.append(wire.Update(Seat(0), 9, (), stress(), wire.Clocks((4000,) * 4, 15000)))
        run(app, clock)
        app.text.watch = seen = []
        run(app, clock, 0.5)
        scene.draw(pygame.display.get_surface())
        cut = {words for words, _, short in seen if short} - set(scene.desk.people.names)
        assert not cut
        for words, place, _ in seen:
            assert pygame.Rect(0, 0, *size).contains(place), words


# -- the result --------------------------------------------------------------------------------


def finish(game: Game, *, win: bool) -> None:
    """Play the hand to its end: to a win if anybody can, or to a drawn hand."""

    def pick(legal: tuple[Action, ...]) -> Action:
        wins = [a for a in legal if a.verb == "win"]
        if win and wins:
            return wins[0]
        return game.rnd.choice([a for a in legal if a.verb != "win"] or list(legal))

    while game.match.playing:
        game.step(pick)


def ended(folder: Path, *, win: bool, wait: float = 1.0, **settings: object) -> Iterator[Sitting]:
    for seed in range(60):
        game = Game((0,), seed=seed)
        game.deal()
        finish(game, win=win)
        assert game.match.last is not None
        if (game.match.last.kind == "win") is win:
            break
    with table(folder, game, **settings) as (app, scene, clock):
        run(app, clock)
        run(app, clock, wait)
        yield game, app, scene, clock


def test_the_result_comes_waits_and_goes(tmp_path: Path) -> None:
    """ui 2.30, 2.33."""
    for game, app, scene, clock in ended(tmp_path, win=True):
        result = app.scene
        assert isinstance(result, ResultScene)
        run(app, clock, 0.5)
        run(app, clock, 0.05, key(pygame.K_RETURN))
        assert game.asked_for == [("onward", 0)]
        assert app.scene is result  # the others have not seen it yet
        game.deal()
        run(app, clock)
        run(app, clock)
        assert app.scene is scene
        assert scene.result is None


def test_the_key_that_passes_closes_no_result(tmp_path: Path) -> None:
    """Whoever means a pass with it shall see how the hand ended."""
    for game, app, scene, clock in ended(tmp_path, win=True):
        for _ in range(3):
            run(app, clock, 1.0, key(pygame.K_SPACE))
        assert game.asked_for == []
        assert app.scene is scene.result
        result = scene.result
        assert result is not None
        result.ring.focus_on(result.turn)
        run(app, clock, 1.0, key(pygame.K_SPACE))
        assert result.page == "hands"  # elsewhere it presses what has the focus
        run(app, clock, 1.0, key(pygame.K_RETURN))
        assert game.asked_for == [("onward", 0)]


@pytest.mark.parametrize("late", [False, True])
def test_a_press_in_flight_closes_no_result(tmp_path: Path, late: bool) -> None:
    for game, app, scene, clock in ended(tmp_path, win=True, wait=0.0):
        result = scene.result
        assert result is not None
        at = result.next.rect.center
        run(app, clock, 0.7 if late else 0.5, down(at), up(at))
        if not late:
            run(app, clock, 0.05, key(pygame.K_RETURN))
        assert game.asked_for == [("onward", 0)] * late


def test_a_wish_to_go_on_that_was_lost_is_said_again(tmp_path: Path) -> None:
    """A host that was killed while the result stood has forgotten who had seen it."""
    for game, app, scene, clock in ended(tmp_path, win=True):
        run(app, clock, 0.5)
        run(app, clock, 0.05, key(pygame.K_RETURN))
        run(app, clock, AGAIN - 0.2)
        assert game.asked_for == [("onward", 0)]
        wake = app.scene.wake(clock.now)
        assert wake is not None
        assert wake <= clock.now + 0.2
        run(app, clock, 0.3)
        assert game.asked_for == [("onward", 0)] * 2
        update = scene.desk.update
        assert update is not None
        game.queue.append(replace(update, number=update.number + 1, waiting=(Seat(1),)))
        run(app, clock, 0.1)
        run(app, clock, 2 * AGAIN)
        assert game.asked_for == [("onward", 0)] * 2  # it is heard: others have not seen it yet


def test_a_double_click_skips_no_page(tmp_path: Path) -> None:
    """ui 2.31: the first presses only let the numbers stand."""
    for game, app, _scene, clock in ended(tmp_path, win=True, speed="normal"):
        while not isinstance(app.scene, ResultScene):
            run(app, clock, 0.1)
        result = app.scene
        assert isinstance(result, ResultScene)
        at = result.next.rect.center
        run(app, clock, 0.05, down(at), up(at), down(at), up(at))
        assert game.asked_for == []
        run(app, clock, 0.6, down(at), up(at))
        assert game.asked_for == []  # that let the numbers stand
        run(app, clock, 0.4, down(at), up(at))
        assert game.asked_for == [("onward", 0)]


def test_a_drawn_hand_tells_who_was_ready(tmp_path: Path) -> None:
    """ui 2.32."""
    for _, app, scene, clock in ended(tmp_path, win=False):
        result = app.scene
        assert isinstance(result, ResultScene)
        assert result.page == "hands"
        scene.kit.faces_asked = asked = []
        run(app, clock, 0.5, move((5, 5)))
        result.draw(pygame.display.get_surface())
        shown = result.view.result
        assert shown is not None
        for hand in shown.hands:
            assert set(hand) <= set(asked)
        for waits in shown.waits:
            assert set(waits) <= set(asked)


def test_the_table_can_be_looked_at_with_all_hands_open(tmp_path: Path) -> None:
    """i8 3.25: all hands are shown when somebody wins."""
    for _, app, scene, clock in ended(tmp_path, win=True):
        run(app, clock, 0.5)
        run(app, clock, 0.05, key(pygame.K_v))
        assert scene.composed is not None
        owners = {p.spot.seat for p in scene.composed.faces()}
        assert owners == {0, 1, 2, 3}


def test_escape_goes_back_step_by_step_before_it_opens_the_menu(tmp_path: Path) -> None:
    for _, app, scene, clock in ended(tmp_path, win=True):
        opened: list[bool] = []
        scene.on_menu = lambda opened=opened: opened.append(True)
        run(app, clock, 9.0)
        result = scene.result
        assert result is not None
        run(app, clock, 1.0, key(pygame.K_t))
        run(app, clock, 1.0, key(pygame.K_v))
        assert (result.page, result.hidden) == ("hands", True)
        run(app, clock, 1.0, key(pygame.K_ESCAPE))
        assert (result.page, result.hidden) == ("hands", False)
        run(app, clock, 1.0, key(pygame.K_ESCAPE))
        assert (result.page, opened) == ("score", [])
        run(app, clock, 1.0, key(pygame.K_ESCAPE))
        assert opened == [True]


def test_the_promise_of_the_wall_is_checked(tmp_path: Path) -> None:
    for _, app, _scene, _clock in ended(tmp_path, win=True):
        result = app.scene
        assert isinstance(result, ResultScene)
        assert result.fair is True


def test_the_last_result_leads_to_the_final_one(tmp_path: Path) -> None:
    for game, app, scene, clock in ended(tmp_path, win=True):
        done: list[bool] = []
        scene.on_finished = partial(done.append, True)
        update = scene.desk.update
        assert update is not None
        game.queue.append(
            wire.Update(
                Seat(0), 99, (), update.view, update.clocks, finished=True, standings=(1, 2, 3, 4)
            )
        )
        run(app, clock, 0.5)
        run(app, clock, 0.05, key(pygame.K_RETURN))
        assert done == [True]
        assert game.asked_for == []


def test_two_people_go_on_with_one_press(tmp_path: Path) -> None:
    game = Game((0, 1), seed=3)
    game.deal()
    finish(game, win=True)
    with table(tmp_path, game) as (app, _, clock):
        run(app, clock)
        run(app, clock, 1.0)
        run(app, clock, 0.5)
        run(app, clock, 0.05, key(pygame.K_RETURN))
        assert game.asked_for == [("onward", 0), ("onward", 1)]


def test_a_new_hand_is_dealt_before_the_eyes(tmp_path: Path) -> None:
    game = Game((0,), seed=2)
    with table(tmp_path, game, speed="normal") as (app, scene, clock):
        run(app, clock)
        game.deal()
        run(app, clock)
        assert scene.motion.deal is not None
        assert not scene.choosing
        run(app, clock, 0.05, key(pygame.K_RETURN))
        assert scene.motion.deal is None
        assert scene.choosing is (game.view(0).phase != "over")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1024, 1300)])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("game_id", ["i8", "taojiang", "paohuzi"])
def test_a_message_of_the_program_hides_no_plate_and_no_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, game_id: str
) -> None:
    """A saved picture is told of with its whole path."""
    game = Game(game_id=game_id)
    game.deal()
    with table(tmp_path, game, size=size, scale=scale) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 1.0)
        app.toast(
            "Picture saved: /home/me/.local/share/paizhuo/pictures/paizhuo-20260101-120000.png"
        )
        places: list[pygame.Rect] = []
        panel = app.panels.draw
        monkeypatch.setattr(
            app.panels, "draw", lambda *args: places.append(args[1]) or panel(*args)
        )
        app.toasts.draw(pygame.display.get_surface())
        assert len(places) == 1
        place = places[0]
        assert pygame.Rect(0, 0, *app.size).contains(place)
        zones = [box for box in scene.layout.filled() if box != scene.layout.notice]
        assert not [box for box in zones if place.colliderect(pygame.Rect(box))]
        assert scene.composed is not None
        pieces = [piece.box for piece in scene.composed.lying()]
        assert not [box for box in pieces if place.colliderect(pygame.Rect(box))]


def test_a_message_stands_where_the_notices_do_and_hides_them(tmp_path: Path) -> None:
    game = Game()
    game.deal()
    with table(tmp_path, game) as (app, scene, clock):
        run(app, clock, 1.0)
        scene.say(phrase("somebody is offline"))
        app.toast("Picture saved: /pictures/1.png", 1.0)
        app.text.watch = seen = []
        run(app, clock, 0.1)
        said = {words: place for words, place, _ in seen}
        assert pygame.Rect(scene.layout.notice).contains(said["Picture saved: /pictures/1.png"])
        assert "somebody is offline" not in said
        app.text.watch = seen = []
        run(app, clock, 1.5)
        assert "somebody is offline" in {words for words, _, _ in seen}


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans", "en"])
@pytest.mark.parametrize("scale", [100, 150])
def test_a_long_path_lacks_its_middle_and_keeps_its_file(
    tmp_path: Path, scale: int, language: str
) -> None:
    game = Game(game_id="paohuzi")
    game.deal()
    with table(tmp_path, game, size=(1024, 640), language=language, scale=scale) as (app, _, clock):
        run(app, clock, 1.0)
        path = f"/home/{'somebody/' * 12}paizhuo-20260101-120000.png"
        app.toast(app.tr("Picture saved: {path}", path=path))
        app.text.watch = seen = []
        app.toasts.draw(pygame.display.get_surface())
        [(words, _, cut)] = seen
        assert words.endswith("…/paizhuo-20260101-120000.png")
        assert "/home/" in words
        assert not cut
