"""Setting a match up: by keyboard alone, by mouse alone, and never with a choice that cannot be."""

import pygame
import pytest
from msgspec.structs import replace

from client.scenes import match
from client.scenes.again import last_orders
from client.scenes.differ import TABLE_KEYS, TEACHING, nearest, preset_options, preset_table
from client.scenes.setup import SetupScene, plain
from client.scenes.title import TitleScene
from engine.games import GAMES
from server import store
from server.opening import Order, prepare
from server.store import Aside, SeatPlan
from tests.client.frame_kit import LANGUAGES, SIZES, spoken
from tests.client.test_scenes_pages import check_page


@pytest.fixture
def started(monkeypatch):
    """Catch the order instead of playing it."""
    orders = []
    monkeypatch.setattr(match, "start", lambda app, order: orders.append(order))
    return orders


def test_enter_alone_starts_the_usual_game(player, started):
    player.show(SetupScene(player.app))
    player.key("return")
    (order,) = started
    assert order.game == "i8"
    assert [seat.kind for seat in order.aside.seats] == ["human", "bot", "bot", "bot"]
    assert order.aside.seats[1].level == "steady"
    assert order.options["rounds"] == 4
    assert order.table["turn_seconds"] == 15
    assert not order.aside.open_hands


def test_everything_by_keyboard(player, started):
    """A second person with a name, one round, twenty seconds, then Start."""
    scene = player.show(SetupScene(player.app))

    def go_to(words, number=0):
        for _ in range(80):
            focus = scene.ring.focus
            if words in spoken(focus) and spoken(focus).count(words):
                if not number:
                    return
                number -= 1
            player.key("tab")
        pytest.fail(f"{words} was not reached")

    go_to("2")
    player.key("left")
    player.key("tab")
    for _ in range(12):
        player.key("backspace")
    player.type("阿美")
    go_to("Rounds")
    player.key("left", "left")
    go_to("Time for a turn")
    player.key("right")
    go_to("Start")
    player.key("return")
    (order,) = started
    assert [(s.kind, s.name) for s in order.aside.seats][1] == ("human", "阿美")
    assert order.options["rounds"] == 1
    assert order.table["turn_seconds"] == 20
    assert order.table["claim_seconds"] == 15


def test_everything_by_mouse(player, started):
    """A second person, the friends' rules without the declared hand, then Start."""
    player.show(SetupScene(player.app))
    row = player.find("2")
    box = row.control
    player.click((box.x + 10, box.centery))
    preset = player.find("Preset")
    player.click(preset.control.center)
    player.press("Declared ready")
    player.press("Start")
    (order,) = started
    assert order.aside.seats[1].kind == "human"
    assert order.options["renchan"] is True
    assert order.options["declare_ready"] is False
    assert order.table["turn_seconds"] == 30


def test_what_differs_from_the_preset_is_marked_and_said(player):
    scene = player.show(SetupScene(player.app))
    assert "Preset Competition rules, unchanged." in player.said()
    player.press("Dealer stays")
    assert player.find("Dealer stays").marked
    assert not player.find("Declared ready").marked
    said = player.said()
    assert "Preset Competition rules, except:" in said
    assert "Dealer stays: On (instead of Off)" in said
    assert "Own" in player.find("Preset").labels
    player.press("Dealer stays")
    assert scene.differences() == ()
    assert "Own" not in player.find("Preset").labels


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_unchanged_by_itself(player, game):
    scene = player.show(SetupScene(player.app))
    scene._set_game(game)
    for preset in GAMES[game].presets:
        scene._set_preset(preset)
        assert scene.differences() == (), preset.id
        assert scene.start.enabled, scene.start.why
        for key, value in preset.options.items():
            assert scene.order.options[key] == plain(value)


@pytest.mark.parametrize("game", GAMES)
def test_set_up_names_the_preset_that_the_lobby_will_name(player, game):
    """Whatever is chosen first: one option after another is put as another preset has it."""
    scene = player.show(SetupScene(player.app))
    scene._set_game(game)
    first, *others = GAMES[game].presets
    for preset in others:
        scene._set_preset(first)
        wanted = preset_options(GAMES[game], preset) | preset_table(preset)
        for key, value in wanted.items():
            change = scene._set_table if key in TABLE_KEYS else scene._set_option
            change(key, value)
            order = scene.order
            named, differs = nearest(player.app.tr, GAMES[game], order.options, order.table)
            if not order.aside.open_hands and named.id != TEACHING:
                assert scene.preset is named
                assert scene.differences() == differs
        if preset.id != TEACHING:
            assert scene.preset is preset


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_shown_with_its_help_and_every_value_can_be_played(player, game):
    scene = player.show(SetupScene(player.app))
    scene._set_game(game)
    for field in GAMES[game].fields:
        assert player.find(player.app.tr(field.title)).help == player.app.tr(field.help)
        usual = scene.order.options[field.key]
        for value in field.choices:
            scene._set_option(field.key, plain(value))
            assert scene.start.enabled, (field.key, value, scene.start.why)
            assert len(scene.seats) in scene.rules.seats(
                scene.rules.read_options(scene.order.options)
            )
        scene._set_option(field.key, usual)


def test_two_of_a_name_or_nobody_cannot_start(player, started):
    scene = player.show(SetupScene(player.app))
    scene._set_name(1, scene.seats[0].name)
    assert "same name" in scene.start.why
    assert "same name" in player.said()
    player.key("return")
    assert started == []
    scene._set_name(1, "  ")
    assert scene.start.why == "Everybody needs a name."
    scene._set_name(1, " Mei ")
    assert scene.start.enabled
    player.key("return")
    assert started[0].aside.seats[1].name == "Mei"


def test_people_are_remembered(player, started):
    scene = player.show(SetupScene(player.app))
    scene._set_name(0, "小明")
    player.key("return")
    assert player.app.settings.names[0] == "小明"
    again = player.show(SetupScene(player.app))
    assert again.seats[0].name == "小明"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_nobody_has_typed_is_not_remembered(seat, started, language):
    player = seat(language=language)
    player.show(SetupScene(player.app))
    player.key("return")
    assert len(started) == 1
    assert player.app.settings.names == ()


def test_the_summary_tells_who_shares_the_machine_and_the_clock(player):
    scene = player.show(SetupScene(player.app))
    assert "Player against 3 computer players." in player.said()
    scene._set_kind(1, "")
    assert "a curtain falls" in player.said()
    scene._set_open(True)
    assert "a curtain falls" not in player.said()
    assert "Every hand lies open." in player.said()
    scene._set_table("turn_seconds", None)
    assert "Turn: No clock. Claim: 15 s." in player.said()
    for seat in range(2):
        scene._set_kind(seat, "steady")
    assert "you watch" in player.said()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_and_nothing_overlaps(seat, size, language):
    player = seat(size=size, language=language)
    scene = player.show(SetupScene(player.app))
    check_page(player)
    scene._set_option("renchan", True)
    scene._set_kind(2, "random")
    scene._set_kind(3, "")
    scene._set_table("claim_seconds", None)
    check_page(player)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits(seat, game, language):
    player = seat(size=(1024, 640), language=language)
    scene = player.show(SetupScene(player.app))
    scene._set_game(game)
    check_page(player)
    for field in scene.rules.fields:
        scene._set_option(field.key, plain(field.choices[-1]))
    check_page(player)


def test_the_focus_stays_on_a_row_whatever_it_changes(player):
    scene = player.show(SetupScene(player.app))
    scene._set_game("taojiang")
    scene.ring.focus_on(player.find("Players"))
    for seats in (3, 2):
        player.key("right")
        assert len(scene.seats) == seats
        assert "Players" in spoken(scene.ring.focus)


@pytest.mark.parametrize("scale", [80, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_at_the_ends_of_the_scale(seat, language, scale):
    player = seat(language=language)
    player.app.change(scale=scale)
    player.show(SetupScene(player.app))
    check_page(player)


def test_names_are_typed_with_an_input_method(player):
    scene = player.show(SetupScene(player.app))
    field = next(w for w in scene.ring.widgets if scene.seats[0].name in spoken(w))
    player.click(field.rect.center)
    editing = pygame.event.Event(pygame.TEXTEDITING, text="xiaoming", start=0, length=8)
    player.beat(0.1, editing)
    assert "xiaoming" in player.said()
    assert scene.seats[0].name == "Player"
    field.set("")
    player.type("小明")
    assert scene.seats[0].name == "小明"


# -- what was played last ------------------------------------------------------------------------


def journal(folder, order, name):
    """Leave a journal that has begun, of a given name."""
    file = store.create(folder / store.FOLDER / f"{name}{store.SUFFIX}", order.aside)
    match_ = prepare(order)
    lines = []
    match_.log = lines.append
    match_.begin(lambda n: 0)
    match_.open_hand()
    file.write(lines)
    file.close()


SEATS = (
    SeatPlan("human", "小明"), SeatPlan("human", "Anne"), SeatPlan("bot", "阿土伯", "random"),
    SeatPlan("bot", "Rex", "steady"),
)  # fmt: skip
LAST = Order("i8", {"rounds": 2, "ligu": True}, Aside(SEATS), {"turn_seconds": 30, "pause_ms": 800})
EARLIER = Order(
    "taojiang", {"wilds": 8, "players": 3},
    Aside((SeatPlan("human", "老陳"), *SEATS[2:])), {"hands": 8, "claim_seconds": None},
)  # fmt: skip


def test_set_up_offers_what_was_played_last(player, started):
    folder = player.app.folder
    journal(folder, EARLIER, "2026-01-01_100000-taojiang-aaaaaa")
    journal(folder, LAST, "2026-01-02_100000-i8-bbbbbb")
    player.show(TitleScene(player.app))
    player.press("Play")
    scene = player.app.scene
    assert scene.ring.focus is scene.start
    player.press("Start")
    (order,) = started
    assert order.game == "i8"
    assert (order.options["rounds"], order.options["ligu"]) == (2, True)
    assert (order.table["turn_seconds"], order.table["claim_seconds"]) == (30, 15)
    assert "pause_ms" not in order.table
    names = ("小明", "Anne", "Uncle Tu", "Rex")  # a stock name is said in the language of now
    assert [(s.kind, s.name) for s in order.aside.seats] == [
        (plan.kind, name) for plan, name in zip(SEATS, names, strict=True)
    ]
    assert [s.level for s in order.aside.seats[2:]] == ["random", "steady"]
    assert order.aside.seed is None


def test_every_game_is_remembered_by_itself(player, started):
    folder = player.app.folder
    journal(folder, EARLIER, "2026-01-01_100000-taojiang-aaaaaa")
    journal(folder, LAST, "2026-01-02_100000-i8-bbbbbb")
    scene = player.show(SetupScene(player.app, last_orders(folder)))
    scene._set_game("taojiang")
    assert scene.order.options["wilds"] == 8
    assert [seat.name for seat in scene.seats] == ["老陳", "Uncle Tu", "Rex"]
    assert (scene.order.table["hands"], scene.order.table["claim_seconds"]) == (8, None)
    scene._set_game("paohuzi")
    assert [seat.kind for seat in scene.seats] == ["human", "bot", "bot"]
    scene._set_game("i8")
    assert scene.order.options["rounds"] == 2


def test_an_open_table_for_teaching_is_remembered_as_its_preset(player):
    teaching = next(each for each in GAMES["i8"].presets if each.id == "teaching")
    order = Order("i8", teaching.options, Aside(SEATS, open_hands=True), teaching.table)
    journal(player.app.folder, order, "2026-01-02_100000-i8-bbbbbb")
    scene = player.show(SetupScene(player.app, last_orders(player.app.folder)))
    assert scene.preset is teaching
    assert scene.differences() == ()


@pytest.mark.parametrize("wrong", ["network", "damaged", "level", "none"])
def test_what_cannot_be_offered_again_is_not(player, wrong):
    """Seats of the network, a damaged journal, a computer player that is no more."""
    folder = player.app.folder
    seats = {
        "network": (replace(SEATS[0], key="k"), *SEATS[1:]),
        "level": (SEATS[0], replace(SEATS[2], level="genius"), *SEATS[2:]),
    }.get(wrong, SEATS)
    name = "2026-01-02_100000-i8-bbbbbb"
    if wrong != "none":
        journal(folder, LAST, name)
        path = folder / store.FOLDER / f"{name}{store.SUFFIX}"
        store.put_aside(path, replace(LAST.aside, seats=seats))
        if wrong == "damaged":
            path.write_bytes(b"{nonsense}\n" + path.read_bytes())
    scene = player.show(SetupScene(player.app, last_orders(folder)))
    assert [seat.kind for seat in scene.seats] == ["human", "bot", "bot", "bot"]
    assert scene.differences() == ()
    assert scene.start.enabled


def test_enter_on_the_title_goes_on_with_what_is_not_over(player):
    app = player.app
    player.show(TitleScene(app))
    assert "Play" in spoken(app.scene.ring.focus)
    journal(app.folder, LAST, "2026-01-02_100000-i8-bbbbbb")
    app.reset(TitleScene(app))
    assert "Continue" in spoken(app.scene.ring.focus)
    player.key("up")
    app.scene.resize(*app.size)
    assert "Play" in spoken(app.scene.ring.focus)  # where he went he stays
    player.key("down", "return")
    assert isinstance(app.scene, match.MatchScene)
