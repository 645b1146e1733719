"""At the zipai table: whole hands by mouse or keys alone, regrouping, and what is said."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

import assets
from client.app import App
from client.scenes.result import ResultScene
from client.scenes.table import TableScene
from client.table.claims import claimed_tile, claims
from client.table.geometry import Box, Side
from client.table.zipai import drops
from client.table.zipai.choose import ZipaiChooser
from client.table.zipai.layout import ZipaiLayout
from client.table.zipai.paint import steps
from engine.core.events import HandEnded
from engine.core.melds import MeldKind
from engine.core.model import Action
from engine.core.views import View
from tests.client.table_game import NAMES, Clock, Game, down, key, move, run, table, up

RULES = Path(assets.__file__).parent / "rules"
Sitting = tuple[Game, App, TableScene, Clock]


def chooser_of(scene: TableScene) -> ZipaiChooser:
    assert isinstance(scene.desk.chooser, ZipaiChooser)
    return scene.desk.chooser


def layout_of(scene: TableScene) -> ZipaiLayout:
    assert isinstance(scene.layout, ZipaiLayout)
    return scene.layout


def choose(view: View) -> Action:
    """Play greedily: win, eat with the most comparisons, pung, else throw what comes first."""
    for verb in ("hu", "chi", "peng", "pass"):
        found = [a for a in view.legal if a.verb == verb]
        if found:
            return max(found, key=lambda action: len(action.groups))
    return view.legal[0]


def click(app: App, clock: Clock, at: tuple[int, int], button: int = 1) -> None:
    run(app, clock, 0.4, move(at))
    run(app, clock, 0.4, down(at, button))
    run(app, clock, 0.1, up(at, button))


def with_mouse(app: App, scene: TableScene, clock: Clock, view: View, action: Action) -> None:
    """Click card, button and steps."""
    chooser, layout = chooser_of(scene), layout_of(scene)
    if action.verb == "discard":
        slot = next(s.number for s in chooser.slots if s.tile == action.tiles[0])
        assert scene.composed is not None
        click(app, clock, scene.composed.rows[0].presses[slot].centre)
        return
    if action.verb == "pass" and view.wall.left % 2:
        click(app, clock, layout.timer.centre, 3)
        return
    found = claims(view.legal)
    names = {"hu": "win", "peng": "pung", "chi": "chow", "pass": "pass"}
    at = [claim.name for claim in found].index(names[action.verb])
    click(app, clock, layout.buttons(len(found))[at].centre)
    while chooser.options:
        number = next_option(chooser, action)
        where = steps.place(layout, chooser.options, chooser.width)
        click(app, clock, where.cells[number].centre)


def next_option(chooser: ZipaiChooser, action: Action) -> int:
    """Return the choice that leads to an action."""
    view = chooser.view
    assert view is not None
    eaten = claimed_tile(view)
    assert eaten is not None
    groups = [tuple(sorted((*action.tiles, eaten))), *action.groups]
    for group in chooser.chosen:
        groups.remove(group)
    for number, option in enumerate(chooser.options):
        if option.action == action or (option.action is None and option.group in groups):
            return number
    raise AssertionError("no way to it")


def with_keys(app: App, scene: TableScene, clock: Clock, view: View, action: Action) -> None:
    """Press column keys and Enter, letters and digits."""
    chooser = chooser_of(scene)
    if action.verb == "discard":
        place = next(
            p for p, s in zip(chooser.places, chooser.slots, strict=True)
            if s.tile == action.tiles[0]
        )  # fmt: skip
        for _ in range(5):
            digit = "1234567890"[place.column]
            run(app, clock, 0.4, key(pygame.key.key_code(digit)))
            lifted = chooser.lifted
            if lifted is not None and chooser.slots[lifted].tile == action.tiles[0]:
                break
        run(app, clock, 0.4, key(pygame.K_RETURN))
        return
    letter = {"hu": "h", "peng": "p", "chi": "c", "pass": "space"}[action.verb]
    run(app, clock, 0.4, key(pygame.key.key_code(letter)))
    while chooser.options:
        digit = str(next_option(chooser, action) + 1)
        run(app, clock, 0.4, key(pygame.key.key_code(digit)))


@pytest.mark.parametrize("way", [with_mouse, with_keys])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_match_is_finished_with_the_mouse_or_the_keys_alone(
    size: tuple[int, int], way: Callable[..., None], tmp_path: Path
) -> None:
    """Show 5. Everything asked is answered by presses alone, until two results have been seen."""
    stepped, answered = 0, 0
    for seed in (2, 4):
        game = Game((0,), seed, game_id="paohuzi")
        with table(tmp_path / str(seed), game, size=size) as (app, scene, clock):
            run(app, clock)
            game.deal()
            for _ in range(400):
                run(app, clock, 0.4)
                if not game.match.playing:
                    break
                view = game.view(0)
                if 0 not in game.asked or not view.legal:
                    game.step()
                    continue
                action = choose(view)
                stepped += sum(a.verb == "chi" for a in view.legal) > 1
                played = len(game.played)
                way(app, scene, clock, view, action)
                assert game.played[played:] == [(0, action)]
                answered += 1
            assert isinstance(app.scene, ResultScene)
            run(app, clock, 8)
            if way is with_mouse:
                click(app, clock, app.scene.next.rect.center)
            else:
                run(app, clock, 0.5, key(pygame.K_RETURN))
            assert ("onward", 0) in game.asked_for
    assert answered >= 8
    assert stepped >= 1


# -- positions ---------------------------------------------------------------------------------


def sit(
    folder: Path,
    wanted: Callable[[Game], bool],
    *,
    options: dict[str, object] | None = None,
    mine: tuple[int, ...] = (0,),
    **settings: object,
) -> Iterator[Sitting]:
    for seed in range(80):
        game = Game(mine, seed, options=options, game_id="paohuzi")
        game.deal()
        try:
            game.until(wanted)
        except AssertionError:
            continue
        with table(folder, game, **settings) as (app, scene, clock):  # type: ignore[arg-type]
            run(app, clock)
            run(app, clock, 5.0)
            yield game, app, scene, clock
        return
    raise AssertionError("no such position")


def legal(game: Game, verb: str) -> list[Action]:
    return [a for a in game.view(0).legal if a.verb == verb] if game.match.playing else []


def my_discard(game: Game) -> bool:
    return bool(legal(game, "discard"))


def two_meals(game: Game) -> bool:
    return len(legal(game, "chi")) > 1 and any(a.groups for a in legal(game, "chi"))


def dead_peng(game: Game) -> bool:
    return game.match.playing and any(r.clause == "phz 1.12" for r in game.view(0).refused)


def ready(game: Game) -> bool:
    if not my_discard(game):
        return False
    hints = game.match.rules.hints(game.match.config, game.view(0))
    return bool(hints.waits or hints.after)


def feeding(game: Game) -> bool:
    loose = {a.tiles[0] for a in legal(game, "discard")}
    return any(
        m.kind is MeldKind.WEI and m.tiles and m.tiles[0] in loose
        for seat in game.view(0).seats[1:]
        for m in seat.melds
    )


def won(game: Game) -> bool:
    return game.match.last is not None and game.match.last.winner is not None


def drawn(game: Game) -> bool:
    return game.match.last is not None and game.match.last.winner is None


def words_of(app: App) -> list[tuple[str, pygame.Rect, bool]]:
    """Draw once; return every text with its place and whether it was cut."""
    app.text.watch = said = []
    surface = pygame.display.get_surface()
    assert surface is not None
    app.scenes[0].room.board.forget()  # type: ignore[attr-defined]
    if isinstance(app.scene, ResultScene):
        app.scene.draw(surface)  # the table below is veiled
    else:
        app.paint(surface)
    app.text.watch = None
    return said


@pytest.fixture
def turn(tmp_path: Path) -> Iterator[Sitting]:
    yield from sit(tmp_path, my_discard)


def drag(app: App, clock: Clock, start: tuple[int, int], goal: tuple[int, int]) -> None:
    run(app, clock, 0.4, move(start))
    run(app, clock, 0.1, down(start))
    half = (start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2
    run(app, clock, 0.1, move(half))
    run(app, clock, 0.1, move(goal))
    run(app, clock, 0.1, up(goal))


def test_a_dragged_card_stays_where_it_was_put(turn: Sitting) -> None:
    game, app, scene, clock = turn
    chooser, layout = chooser_of(scene), layout_of(scene)
    before = chooser.columns(game.view(0))
    boxes = layout.columns([len(column) for column in before])
    source = max(i for i, column in enumerate(before) if len(set(column)) > 1)
    goal = next(
        i for i, column in enumerate(before)
        if i != source and len(column) < 4 and len(set(column)) > 1
    )  # fmt: skip
    drag(app, clock, (boxes[source][0].cx, boxes[source][0].y + 8), boxes[goal][-1].centre)
    after = chooser.columns(game.view(0))
    moved = before[source][0]
    assert after != before
    assert any(set(before[goal]) < {*column} and moved in column for column in after)
    assert game.played == []
    thrown = next(s for s in chooser.slots if s.number not in chooser.banned and s.tile != moved)
    assert scene.composed is not None
    click(app, clock, scene.composed.rows[0].presses[thrown.number].centre)
    assert game.played == [(0, Action("discard", (thrown.tile,)))]
    rest = chooser.columns(game.view(0))
    stays = {*before[goal], moved} - {thrown.tile}
    assert any(stays <= {*column} for column in rest)


def test_a_card_dragged_over_the_line_is_thrown(turn: Sitting) -> None:
    game, app, scene, clock = turn
    chooser, layout = chooser_of(scene), layout_of(scene)
    slot = next(s for s in chooser.slots if s.number not in chooser.banned)
    assert scene.composed is not None
    press = scene.composed.rows[0].presses[slot.number]
    drag(app, clock, press.centre, (layout.main.cx, layout.brink - 30))
    assert game.played == [(0, Action("discard", (slot.tile,)))]


def test_while_others_play_a_drag_never_throws(tmp_path: Path) -> None:
    def theirs(game: Game) -> bool:
        return game.match.playing and game.view(0).turn != 0 and not game.view(0).legal

    for game, app, scene, clock in sit(tmp_path, theirs):
        layout = layout_of(scene)
        assert scene.composed is not None
        press = scene.composed.rows[0].presses[0]
        drag(app, clock, press.centre, (layout.main.cx, layout.brink - 30))
        assert game.played == []


def test_where_a_dragged_card_would_come_to_lie() -> None:
    layout = ZipaiLayout((1280, 800))
    lengths = [3, 2, 1]
    boxes = layout.columns(lengths)
    assert drops.find(layout, lengths, (640, layout.brink - 1)).throws
    middle = drops.find(layout, lengths, boxes[1][0].centre)
    assert (middle.column, middle.throws) == (1, False)
    edge = drops.find(layout, lengths, (boxes[1][0].x + 1, boxes[1][0].cy))
    assert (edge.column, edge.gap) == (None, 1)
    far = drops.find(layout, lengths, (layout.hand[Side.MINE].right, boxes[1][0].cy))
    assert (far.column, far.gap) == (None, 3)
    rows = [drops.find(layout, lengths, (boxes[0][0].cx, box.y + 2)).row for box in boxes[0]]
    assert rows == [0, 1, 2]


def test_the_sort_button_sorts(turn: Sitting) -> None:
    game, app, scene, clock = turn
    chooser, layout = chooser_of(scene), layout_of(scene)
    sorted_ = chooser.columns(game.view(0))
    chooser.put_between(0, len(sorted_))
    assert chooser.columns(game.view(0)) != sorted_
    click(app, clock, layout.sorter.centre)
    assert chooser.columns(game.view(0)) == sorted_


def test_a_forced_group_is_said_with_its_reason(tmp_path: Path) -> None:
    game = Game((0,), 3, game_id="paohuzi")
    with table(tmp_path, game) as (app, _, clock):
        run(app, clock)
        game.deal()
        heard = []
        for _ in range(80):
            run(app, clock, 0.4)
            heard += [words for words, _, _ in words_of(app) if words.startswith("Forced")]
            if not game.match.playing:
                break
            game.step()
        assert any(line.startswith("Forced pao") for line in heard)


def test_a_dead_card_says_why_it_cannot_be_claimed(tmp_path: Path) -> None:
    for _, app, _, _ in sit(tmp_path, dead_peng):
        said = " ".join(words for words, _, _ in words_of(app))
        assert "Dead card: you let it pass or discarded it." in said
        assert "phz" not in said  # no page that players read numbers its clauses


def test_hovering_an_option_lights_the_cards_it_uses(tmp_path: Path) -> None:
    from client.table.zipai import own

    for _, app, scene, clock in sit(tmp_path, two_meals):
        chooser = chooser_of(scene)
        run(app, clock, 0.4, key(pygame.K_c))
        where = steps.place(layout_of(scene), chooser.options, chooser.width)
        for number, option in enumerate(chooser.options):
            run(app, clock, 0.1, move(where.cells[number].centre))
            lit = own.lit(chooser, scene.controls.hit)
            cards = sum(map(len, (option.group, *option.rest))) - 1
            assert len(lit) == cards


@pytest.mark.parametrize(("language", "said"), [("zh_Hant", "荒莊"), ("zh_Hans", "荒庄")])
def test_a_hand_that_nobody_wins_has_one_name(language: str, said: str, tmp_path: Path) -> None:
    """Seed 3.1: 荒庄, on the result, in the log and in the rules; never 荒牌."""
    for game, app, scene, clock in sit(tmp_path, drawn, language=language):
        run(app, clock, 8.0)
        assert isinstance(app.scene, ResultScene)
        words = " ".join(each for each, _, _ in words_of(app))
        assert game.match.last is not None
        told = scene.style.told(HandEnded(game.match.last), NAMES, app.tr)
        line = "".join(map(str, told or ()))
        assert said in words
        assert said in line
        assert "荒牌" not in words + line
    page = (RULES / f"paohuzi.{language}.md").read_text("utf-8")
    assert said in page
    assert "荒牌" not in page


STATES: dict[str, tuple[Callable[[Game], bool], str]] = {
    "turn": (my_discard, ""),
    "steps": (two_meals, "c"),
    "dead": (dead_peng, ""),
    "ready": (ready, ""),
    "feeding": (feeding, "feed"),
    "won": (won, ""),
    "hands": (won, "t"),
    "drawn": (drawn, ""),
    "log": (my_discard, "j"),
}


def bring_about(app: App, scene: TableScene, clock: Clock, press: str) -> None:
    """Do what the state needs, and let everything come to rest."""
    run(app, clock, 6.0)
    chooser = chooser_of(scene)
    if press == "feed":
        slot = next(s.number for s in chooser.slots if s.tile is not None and chooser.feeds(s.tile))
        assert scene.composed is not None
        click(app, clock, scene.composed.rows[0].presses[slot].centre)
        assert chooser.feeding == slot
    elif press:
        run(app, clock, 0.5, key(pygame.key.key_code(press)))
    run(app, clock, 6.0)
    run(app, clock, 1.0)


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans", "en"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("state", STATES)
def test_no_text_is_cut_and_none_lies_on_another(
    state: str, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    wanted, press = STATES[state]
    options = {"open_wei": True, "climbing": True} if state == "feeding" else None
    for _, app, scene, clock in sit(
        tmp_path, wanted, options=options, size=size, language=language
    ):
        bring_about(app, scene, clock, press)
        said = [each for each in words_of(app) if each[0].strip()]
        assert [words for words, _, cut in said if cut] == []
        boxes = [(words, Box(*place)) for words, place, _ in said]
        for (one, a), (other, b) in combinations(boxes, 2):
            assert not a.grown(-2).meets(b.grown(-2)), f"{one!r} lies on {other!r}"
