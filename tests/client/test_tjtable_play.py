"""桃江麻将 at the table: stakes, declaring, frozen hands, turned tiles, help, hot-seat."""

import pygame
import pytest

from client.i18n import Translator
from client.scenes import notices
from client.table.choose import Act
from client.table.claims import claimed_tile
from client.table.overlays import number_places, turned_place
from client.table.paint.hints import grouped, rows_of, worth_words
from client.table.phrase import phrase
from client.table.plates import barred_box
from client.table.rows import hand_slots
from engine.core.model import Action, Seat
from engine.core.tiles import SUITS
from engine.core.views import Wait
from tests.client.table_game import Game, down, key, key_up, move, run, table, up
from tests.client.tj_kit import RULES, T, find, offered, rigged, tile
from tests.engine.taojiang.tj_rig import Table

READY = "111m456p22s56p999s"
"""Waits for 4p and 7p."""


def click(app, clock, at):
    run(app, clock, 0.5, move(at), down(at), up(at))


def open_(sitting, folder, **settings):
    return table(folder, sitting, **settings)


def said(app, scene) -> list[str]:
    """Every word on the table."""
    app.text.watch = seen = []
    scene.room.board.forget()
    scene.draw(pygame.display.get_surface())
    app.text.watch = None
    return [words for words, _, _ in seen]


# -- stakes ------------------------------------------------------------------------------------


def staking(players: int, mine: tuple[int, ...] = (0,)) -> Game:
    sitting = Game(mine, 3, options={"players": players, "stakes": True}, game_id="taojiang")
    sitting.deal()
    return sitting


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("value", [0, 3, 5])
@pytest.mark.parametrize("way", ["mouse", "number", "arrows"])
def test_a_stake_is_chosen_before_the_deal(tmp_path, players, value, way):
    """tj O5: 0 to 5, no pass."""
    sitting = staking(players)
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        if way == "mouse":
            click(app, clock, number_places(scene.layout, 6).cells[value].centre)
        elif way == "number":
            run(app, clock, 0.1, key(pygame.K_0 + value))
        else:
            for _ in range(value + 1):
                run(app, clock, 0.1, key(pygame.K_RIGHT))
            run(app, clock, 0.1, key(pygame.K_RETURN))
        assert sitting.played == [(Seat(0), Action("stake", value=value))]


@pytest.mark.parametrize("press", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_6])
def test_a_stake_cannot_be_passed_over(tmp_path, press):
    sitting = staking(4)
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5, key(press))
        run(app, clock, 0.5)
        assert sitting.played == []
        assert scene.desk.chooser.panel is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("size", "scale"), [
    ((1024, 640), 100), ((1024, 640), 150), ((1280, 800), 150), ((1080, 1080), 150),
])  # fmt: skip
def test_no_notice_covers_the_question_for_the_stake(tmp_path, players, size, scale):
    sitting = staking(players)
    with open_(sitting, tmp_path, size=size, scale=scale) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        scene.say(phrase("Anne is offline"))
        panel = pygame.Rect(number_places(scene.layout, 6).panel)
        app.text.watch = seen = []
        scene.draw(pygame.display.get_surface())
        app.text.watch = None
        [notice] = [place for words, place, _ in seen if words == "Anne is offline"]
        assert not notice.colliderect(panel)
        assert not scene.message_line.colliderect(panel)
        zones = [box for box in scene.layout.filled() if box != scene.layout.notice]
        rivers = [*scene.layout.river_zone.values()]
        taken = [box for box in zones if box not in rivers]
        assert not [box for box in taken if scene.message_line.colliderect(pygame.Rect(box))]


def test_stakes_are_shown_on_the_plates_once_all_have_chosen(tmp_path):
    sitting = staking(3)
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        shown = scene.room.kit.marks
        assert "5" in "".join(str(a.value) for a in scene.desk.chooser.panel.actions)
        badges: list[str] = []
        original = shown.badge
        shown.badge = lambda sign, *rest: badges.append(sign) or original(sign, *rest)
        said(app, scene)
        assert badges.count("飄") == 0
        for seat in (0, 1, 2):
            sitting.answer(Seat(seat), Action("stake", value=seat + 1))
        run(app, clock)
        run(app, clock, 0.5)
        badges.clear()
        words = said(app, scene)
        assert badges.count("飄") == 3
        assert {"1", "2", "3"} <= set(words)


def test_stakes_of_people_at_one_window_stay_secret(tmp_path):
    """A curtain between the two, and nothing of the first stake is to be seen."""
    sitting = staking(2, mine=(0, 1))
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        assert scene.desk.hotseat.stage == "curtain"
        for seat in (0, 1):
            assert scene.desk.hotseat.who == seat
            pressed = key(pygame.K_RETURN), key_up(pygame.K_RETURN)
            run(app, clock, 0.3, *pressed)
            run(app, clock, 0.3, *pressed)
            assert scene.desk.hotseat.open_for == seat
            assert scene.desk.view.seats[1 - seat].figures == (("stake", 0),)
            run(app, clock, 0.5, key(pygame.K_4))
        assert [action.value for _, action in sitting.played] == [4, 4]


# -- declaring ready ---------------------------------------------------------------------------


def test_a_dealt_ready_hand_may_be_declared(tmp_path):
    """tj R1: asked with its waits beside; afterwards a badge, and the hand is frozen."""
    rig = Table({0: "13m", 1: READY}, "9m", indicator="8m", ready=True)
    sitting = rigged(rig, (1,))
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        assert [claim.name for claim in scene.desk.chooser.claims] == ["ready", "pass"]
        waits = {SUITS.names[wait.tile] for wait in scene._helped(scene.desk.view).waits}
        assert waits >= {"4p", "7p"}
        run(app, clock, 0.5, key(pygame.K_l))
        assert sitting.played == [(Seat(1), Action("ready"))]
        run(app, clock, 0.5)
        assert "ready" in scene.desk.view.seats[1].marks
        rig.passed().do(0, "discard 1m").passed()
        sitting.tell(())
        run(app, clock, 0.5)
        run(app, clock, 0.5)
        chooser = scene.desk.chooser
        free = [s.tile for s in chooser.slots if s.number not in chooser.banned]
        assert free == [tile("9m")]
        run(app, clock, 0.5, key(pygame.K_1))  # a tile of the frozen hand
        assert len(sitting.played) == 1
        assert any(RULES.terms["tj R2"] in str(part) for part in scene._notice[0])
        run(app, clock, 0.5, key(pygame.K_MINUS), key(pygame.K_EQUALS))
        run(app, clock, 0.5, key(pygame.K_q), key(pygame.K_w), key(pygame.K_e), key(pygame.K_r))
        assert sitting.played[1:] == [(Seat(1), Action("discard", T("9m")))]


# -- kongs and turned tiles --------------------------------------------------------------------


def test_turned_tiles_are_asked_for_in_order(tmp_path):
    """tj K5: the konger alone, then the others; the panel says so."""
    sitting = find(
        lambda view, match: (
            view.focus is not None and view.focus.kind == "turned" and view.focus.seat == 0
            and offered(view, "win", "pass")
        ),
        kong_tiles=3,
    )  # fmt: skip
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        view = scene.desk.view
        assert claimed_tile(view) is None
        place = turned_place(scene.layout, len(view.focus.tiles))
        aside = scene.composed.asides[0]
        assert [piece.box for piece in aside] == place.tiles
        words = said(app, scene)
        name = scene.desk.people.names[0]
        assert f"{name} turns" in words
        assert f"First {name} may win, then the others." in words
        assert "Self-draw" not in words
        assert "Win" in words
        run(app, clock, 0.5, key(pygame.K_h))
        assert sitting.played == [(Seat(0), Action("win"))]
        run(app, clock, 1.0)
        run(app, clock, 1.0)
        assert sitting.match.last.how == "own_kong"


def test_another_may_win_what_the_konger_leaves(tmp_path):
    rig = Table({0: "9999m4p6m789s22s111p", 1: READY}, "7p2m", indicator="5m", players=3)
    sitting = rigged(rig.do(0, "concealed_kong 9m"), (1,))
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        assert scene.desk.view.focus.tiles == T("7p2m")
        boxes = scene.layout.buttons(2)
        click(app, clock, boxes[0].centre)
        assert sitting.played == [(Seat(1), Action("win"))]
        assert sitting.match.last.how == "other_kong"


def test_tiles_nobody_took_fly_to_the_kongers_discards(tmp_path):
    rig = Table({0: "9999m4p6m789s22s111p"}, "1s3m", indicator="5m")
    sitting = rigged(rig)
    with open_(sitting, tmp_path, speed="normal") as (app, scene, clock):
        for _ in range(200):
            run(app, clock, 0.05)
        run(app, clock, 0.05, key(pygame.K_g))
        assert sitting.played == [(Seat(0), Action("concealed_kong", T("9m")))]
        flights = scene.motion.animator._flights
        spots = [flight.piece.spot for flight in flights]
        assert {(spot.zone, spot.seat) for spot in spots} >= {("river", 0)}
        assert sum(spot.zone == "river" for spot in spots) == 2


def test_a_frozen_hand_says_so_and_throws_what_it_drew(tmp_path):
    """tj K6, N11."""
    sitting = find(
        lambda view, match: view.phase == "turn" and "frozen" in view.seats[0].marks
        and len(view.legal) == 1 and view.legal[0].verb == "discard"
    )  # fmt: skip
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        view, chooser = scene.desk.view, scene.desk.chooser
        drawn = hand_slots(view.seats[0])[-1]
        assert drawn.drawn
        assert len(chooser.banned) == len(chooser.slots) - 1
        first = scene.composed.rows[0].presses[0]
        click(app, clock, first.centre)
        assert sitting.played == []
        assert any(RULES.terms["tj K6"] in str(part) for part in scene._notice[0])
        click(app, clock, scene.composed.rows[0].presses[-1].centre)
        assert sitting.played == [(Seat(0), Action("discard", (drawn.tile,)))]


# -- passed wins, refusals, help ---------------------------------------------------------------


@pytest.mark.parametrize(("language", "sign"), [("zh_Hant", "漏胡"), ("zh_Hans", "漏胡")])
def test_a_passed_win_is_marked_and_explained(tmp_path, language, sign):
    """tj C6."""
    rig = Table({0: "4p4p", 2: "123m456p22s56p999s"}, "1m9m", indicator="8m")
    sitting = rigged(rig.do(0, "discard 4p"), (2,))
    with open_(sitting, tmp_path, language=language) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5, key(pygame.K_SPACE))
        run(app, clock, 0.5)
        assert scene.desk.view.notes == ("passed_win",)
        assert sign in said(app, scene)
        run(app, clock, 0.1, move(barred_box(scene.layout).centre))
        assert scene.controls.hit.what == "barred"
        clause = scene.desk.rules.terms["passed_win"]
        assert notices.standing(scene, scene.desk.view) == (app.tr(clause),)


def test_a_refused_kong_says_why(tmp_path):
    """tj K2: only a ready hand may kong."""
    rig = Table({0: "9999m1379p2468s13m"}, indicator="5m")
    with open_(rigged(rig), tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        words = " ".join(said(app, scene))
        assert "Only a ready hand may kong" in words
        run(app, clock, 0.2, key(pygame.K_g))
        assert any(RULES.terms["tj K2"] in str(part) for part in scene._notice[0])


def test_waits_tell_what_each_pays_drawn_and_thrown(tmp_path):
    """tj C2: a soft plain hand wins by its own draw alone."""
    rig = Table({0: "1236m1114p22789s9m"}, indicator="5m")
    rig.do(0, "discard 9m").passed()
    view = rig.view(0)
    hints = rig.match.rules.hints(rig.match.config, view)
    groups = grouped(rows_of(hints.waits))
    told = {(row.drawn, row.thrown) for group in groups for row in group}
    assert (1, 0) in told
    assert all(row.both == group[0].both for group in groups for row in group)
    order = [group[0].both for group in groups]
    assert order == sorted(order, reverse=True)
    with open_(rigged(rig), tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        words = said(app, scene)
        assert "drawn 1 pt" in words
        assert "not if thrown" in words


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans"])
def test_a_hand_that_waits_for_everything_shows_every_tile(tmp_path, size, language):
    """Three indicator tiles wait for any kind (tj S4)."""
    rig = Table({0: "555m138p124799s6m9m"}, indicator="5m")
    rig.do(0, "discard 9m").passed()
    hints = rig.match.rules.hints(rig.match.config, rig.view(0))
    wanted = {wait.tile for wait in hints.waits}
    assert len(wanted) > 20
    with open_(rigged(rig), tmp_path, size=size, language=language) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        scene.kit.faces_asked = []
        app.text.watch = seen = []
        target = pygame.display.get_surface()
        scene.draw(target)
        assert wanted <= set(scene.kit.faces_asked)
        assert not [words for words, _, cut in seen if cut]


@pytest.mark.parametrize(("chow", "switches"), [(True, ("chow", "pung")), (False, ("pung",))])
def test_a_table_without_chows_does_not_ask_about_them(tmp_path, chow, switches):
    """tj O1."""
    sitting = Game((0,), 3, options={"chow": chow}, game_id="taojiang")
    sitting.deal()
    with open_(sitting, tmp_path) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 0.5)
        assert scene.desk.chooser.quietable == switches
        boxes = scene.layout.toggles(len(switches))
        for name, box in zip(switches, boxes, strict=True):
            run(app, clock, 0.1, move(box.centre))
            assert (scene.controls.hit.what, scene.controls.hit.name) == ("switch", name)
        run(app, clock, 0.3, key(pygame.K_a))
        assert scene.desk.chooser.quiet == ({"chow"} if chow else set())


# -- a whole deal ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_is_shown_in_its_order(tmp_path, players):
    """tj T4-T6: hands, then the dice, then the tile they find; nothing is wild before."""
    sitting = Game((0,), 3, options={"players": players, "cut": 13}, game_id="taojiang")
    sitting.deal()
    with open_(sitting, tmp_path, speed="normal") as (app, scene, clock):
        parts: list[str] = []
        while scene.motion.deal is not None or not parts:
            run(app, clock, 0.05)
            moment = scene.motion.moment(clock.now)
            if moment is None:
                break
            if not parts or parts[-1] != moment.part:
                parts.append(moment.part)
            before = moment.part in ("hands", "dice")
            assert (moment.view.indicator is None) is before
            assert bool(moment.view.wall.opened) is not before
            assert (moment.view.wilds == ()) is before
            if moment.part == "hands":
                assert moment.roll == -1
            if moment.part == "dice":
                assert [seat.hand_size for seat in moment.view.seats] == [14] + [13] * (players - 1)
                cut = 13 if players == 2 else 0
                assert moment.view.wall.head == 13 * players + 1 + cut
        assert parts == ["hands", "dice", "turn", "shrink"]


# -- hot-seat ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_people_share_a_window_behind_a_curtain(tmp_path, players):
    """No face of a hand is painted that is not its owner's who has just opened it."""
    everybody = tuple(range(players))
    sitting = Game(everybody, 7, options={"players": players}, game_id="taojiang")
    sitting.deal()
    with open_(sitting, tmp_path) as (app, scene, clock):
        for _ in range(40):
            run(app, clock)
            run(app, clock, 0.4)
            if not sitting.match.playing:
                break
            stage, open_for = scene.desk.hotseat.stage, scene.desk.hotseat.open_for
            for seat, row in enumerate(scene.composed.rows):
                if seat != open_for and sitting.match.playing:
                    assert all(piece.tile is None for piece in row.hand), (seat, stage)
            if stage == "curtain":
                pressed = key(pygame.K_RETURN), key_up(pygame.K_RETURN)
                run(app, clock, 0.3, *pressed)
                run(app, clock, 0.3, *pressed)
                assert scene.desk.hotseat.open_for == scene.desk.hotseat.who
                continue
            if open_for is not None and scene.desk.chooser.asked:
                slots = scene.desk.chooser.slots
                free = next(s for s in slots if s.number not in scene.desk.chooser.banned)
                wish = scene.desk.chooser.press_tile(free.number, clock.now)
                if isinstance(wish, Act):
                    scene.desk.carry_out(wish)
                else:
                    run(app, clock, 0.4, key(pygame.K_SPACE))
                continue
            for seat in sitting.asked:  # the pause is over: nobody has called
                legal = sitting.match.rules.legal(sitting.match.state, seat)
                sitting.answer(seat, next(a for a in legal if a.verb == "pass"))
                break
        assert len(sitting.played) > 8


@pytest.mark.parametrize(
    ("language", "drawn", "thrown", "told"),
    [
        ("en", 3, 1, ("drawn 3 pts", "thrown 1 pt")),
        ("en", 1, 0, ("drawn 1 pt", "not if thrown")),
        ("zh_Hant", 3, 1, ("自摸 3 分", "點炮 1 分")),
        ("zh_Hans", 0, 2, ("自摸不胡", "点炮 2 分")),
    ],
)
def test_the_worth_of_a_wait_is_told_in_points(language, drawn, thrown, told):
    waits = [Wait(tile("1m"), 2, drawn, "self_draw"), Wait(tile("1m"), 2, thrown, "discard")]
    assert worth_words(rows_of(waits)[0], Translator(language)) == told
