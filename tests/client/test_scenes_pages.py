"""Pages outside the table: nothing is cut, nothing overlaps, everything can be reached."""

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from client.scenes import history
from client.scenes.options import SettingsScene
from client.scenes.rules import RulesScene
from client.scenes.standings import Standings, StandingsScene
from client.scenes.title import TitleScene
from client.table.geometry import SIDES, side_of
from client.table.zipai.layout import ZipaiLayout
from client.ui.scroll import ScrollArea
from tests.client.frame_kit import LANGUAGES, SIZES, crossings, spoken

MATCH = Standings(
    "i8 Mahjong",
    ("小明", "Christopher", "阿土伯", "W"),
    tuple((30 * n, -10 * n, -10 * n, -10 * n) for n in range(1, 17)),
)

PAGES = {
    "title": TitleScene,
    "settings": SettingsScene,
    "rules": RulesScene,
    "standings": lambda app: StandingsScene(app, MATCH, again=app.pop, watch=app.pop),
}


def looked_at(player, area):
    """Yield once for each screenful of a scrolling area."""
    area.scroll_to(0)
    while True:
        yield
        before = area.offset
        if not area.page(1) or area.offset == before:
            return


def check_page(player):
    """No text is cut or leaves the window, no two texts and no two widgets meet."""
    scene, window = player.app.scene, pygame.display.get_surface().get_rect()
    areas = scene.ring.areas or [ScrollArea(player.app)]
    for area in areas:
        for _ in looked_at(player, area):
            texts = player.texts()
            assert texts
            cut = [words for words, _, was_cut in texts if was_cut]
            assert not cut, cut
            inside = [each.rect for each in scene.ring.areas]
            seen = []
            for words, place, _ in texts:
                box = next((each for each in inside if each.collidepoint(place.center)), window)
                assert box.x <= place.x, (words, place, box)
                assert place.right <= box.right, (words, place, box)
                if box is window:
                    assert window.contains(place), (words, place)
                seen.append((words, place))
            assert not crossings(seen)
    for widget in scene.ring.reachable:
        assert widget.rect.w > 0
    by_clip = {}
    for widget in scene.ring.reachable:
        by_clip.setdefault(tuple(widget.clip or ()), []).append((str(spoken(widget)), widget.rect))
    for places in by_clip.values():
        assert not crossings(places)
    whole = [(str(n), area.rect) for n, area in enumerate(scene.ring.areas)]
    outside = [(str(spoken(w)), w.rect) for w in scene.ring.reachable if w.clip is None]
    assert not crossings(whole + outside)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(seat, page, size, language):
    player = seat(size=size, language=language)
    player.show(PAGES[page](player.app))
    check_page(player)


@pytest.mark.parametrize("scale", [80, 150])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_the_same_at_the_ends_of_the_scale(seat, page, language, scale):
    player = seat(size=(1280, 800), language=language)
    player.app.change(scale=scale)
    player.show(PAGES[page](player.app))
    check_page(player)


WINDOWS = ((1024, 640), (1264, 704), (1280, 720), (1080, 1080))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_title_holds_seven_entries_at_every_scale(seat, monkeypatch, size, language):
    unfinished = SimpleNamespace(
        game="taojiang", hands=11, path=Path("2026-12-28_235900-taojiang-aaaaaa.jsonl")
    )
    monkeypatch.setattr(history, "resumable", lambda folder: unfinished)
    player = seat(size=size, language=language)
    title = player.show(TitleScene(player.app))
    assert len(title.entries) == 7
    for scale in (80, 120, 150):
        player.app.change(scale=scale)
        check_page(player)
        said = {words: place for words, place, _ in player.texts()}
        for entry in title.entries:
            assert entry.rect.h >= player.app.px(40), scale
            for words in (entry.words, entry.below):
                assert entry.rect.inflate(0, -4).contains(said[words]), (scale, words)
            assert not entry.rect.colliderect(title.picture), scale


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("page", PAGES)
def test_whatever_can_be_pressed_is_large_enough(seat, page, size):
    player = seat(size=size)
    player.show(PAGES[page](player.app))
    for widget in player.app.scene.ring.reachable:
        assert widget.rect.h >= player.app.px(40) - 1, spoken(widget)
        assert widget.rect.w >= player.app.px(40) - 1, spoken(widget)


@pytest.mark.parametrize("page", PAGES)
def test_the_keyboard_reaches_everything(player, page):
    player.show(PAGES[page](player.app))
    ring = player.app.scene.ring
    reached = set()
    for _ in range(len(ring.reachable) + 1):
        reached.add(id(ring.focus))
        player.key("tab")
    assert reached == {id(widget) for widget in ring.reachable}


def test_the_title_leads_to_every_page_and_back_by_keyboard(player):
    title = player.show(TitleScene(player.app))
    for entry in title.entries:
        if entry.words in ("Quit",):
            continue
        title.ring.focus_on(entry)
        player.key("return")
        assert player.app.scene is not title, entry.words
        player.key("escape")
        assert player.app.scene is title


def test_the_title_ends_the_program(player):
    player.show(TitleScene(player.app))
    player.press("Quit")
    assert not player.app.running


def test_the_second_esc_on_the_title_ends_the_program(player):
    player.show(TitleScene(player.app))
    asked = "Press Esc once more to quit"
    player.key("escape")
    assert player.app.running
    assert asked in player.said()
    player.beat(3.0)
    assert asked not in player.said()
    player.key("escape")  # too late for the first
    assert player.app.running
    player.key("escape")
    assert not player.app.running


def test_settings_by_mouse_are_kept(player):
    player.show(SettingsScene(player.app))
    row = player.find("Back of the tiles")
    player.click((row.control.right - 20, row.control.centery))
    player.press("Numbers in the corner")
    assert player.app.settings.back == "blue"
    assert player.app.settings.corner_index


@pytest.mark.parametrize(
    ("language", "title", "help_"),
    [
        ("en", "Size of words", "hand stay as large"),
        ("zh_Hant", "文字大小", "手牌仍一樣大"),
        ("zh_Hans", "文字大小", "手牌仍一样大"),
    ],
)
def test_the_size_of_words_says_what_it_leaves_alone(seat, language, title, help_):
    """Words grow, the tiles of a hand do not, and are no smaller for it."""
    assert ZipaiLayout((1280, 800), 3, 1.5).card == ZipaiLayout((1280, 800), 3, 1.0).card
    player = seat(language=language)
    row = next(
        each for each in player.show(SettingsScene(player.app)).columns[0] if title in spoken(each)
    )
    assert row.title == title
    assert help_ in row.help


def test_the_switch_for_sound_follows_the_m_key(player):
    scene = player.show(SettingsScene(player.app))
    assert scene.sound.value
    player.key("m")
    assert player.app.settings.mute
    assert not scene.sound.value


def test_settings_by_keyboard_are_kept_and_the_language_changes_at_once(player):
    scene = player.show(SettingsScene(player.app))
    scene.ring.focus_on(player.find("Language"))
    player.key("right")
    assert player.app.settings.language == "zh_Hant"
    assert "設定" in player.said()
    assert "語言" in spoken(scene.ring.focus), "the focus stays on the same row"
    player.key("right", "right")
    assert player.app.settings.language == "en"
    assert "Settings" in player.said()


def test_every_setting_that_is_for_people_is_on_the_page(player, monkeypatch):
    scene = player.show(SettingsScene(player.app))
    touched = set()
    monkeypatch.setattr(player.app, "change", lambda **fields: touched.update(fields))
    for widget in list(scene.ring.reachable):
        if widget is not scene.back:
            widget.enabled = True
            scene.ring.focus_on(widget)
            player.key("right", "left", "left")
    hidden = {"names"}
    assert touched == set(player.app.settings.__struct_fields__) - hidden


def test_the_rules_scroll_by_wheel_keys_bar_and_chapters(player):
    scene = player.show(RulesScene(player.app))
    area = scene.area
    player.key("down", "down")
    assert area.offset > 0
    player.key("pagedown")
    once = area.offset
    player.wheel(-3, area.rect.center)
    assert area.offset > once
    player.key("end")
    assert area.offset == area.most
    assert scene.chapters[-1].chosen
    player.key("home")
    assert area.offset == 0
    player.press("Payment")
    assert area.offset > once
    assert [tab.words for tab in scene.chapters if tab.chosen] == ["Payment"]
    player.key("escape")
    assert not player.app.running


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("game", ["i8", "taojiang", "paohuzi"])
def test_names_and_chapters_of_the_english_rules_stand_whole(seat, game, scale):
    player = seat(size=(1024, 640), language="en")
    app = player.app
    app.change(scale=scale)
    scene = player.show(RulesScene(app, game))
    broken, before = [], {}
    for line in scene.view.lines(scene.view.rect.w):
        now = {x: said for x, said, *_ in line.parts}
        broken += [
            (before[x], said)
            for x, said in now.items()
            if x in before and before[x][-1:] > "\u3000" and said[:1] > "\u3000"
        ]
        before = now
    assert broken == []
    for tab in [*scene.games, *scene.chapters]:
        room = tab.rect.w - 24 * app.unit
        assert tab.height(tab.rect.w) <= tab.rect.h
        assert all(app.text.width(line, tab.SIZE) <= room for line in tab._lines(tab.rect.w))


def test_one_entry_alone_is_lit_and_enter_opens_it(player):
    title = player.show(TitleScene(player.app))
    play, *_, settings, _quit = title.entries

    def lit():
        return [each.words for each in title.entries if each.hovered or each.focused]

    player.move(settings.rect.center)
    assert lit() == [settings.words]
    player.key("down", "home")
    assert len(lit()) == 1
    player.move(play.rect.center)
    assert lit() == [play.words]
    player.move(settings.rect.center)
    player.key("return")
    assert type(player.app.scene).__name__ == "SettingsScene"


def test_f1_opens_what_mouse_and_keys_do_once_and_from_everywhere(player):
    title = player.show(TitleScene(player.app))
    player.key("f1")
    assert isinstance(player.app.scene, RulesScene)
    assert "double click or two steps" in player.said()
    player.key("f1")
    assert len(player.app.scenes) == 2
    player.press("i8 Mahjong")
    assert "Taiwanese" in player.said()
    player.key("escape")
    assert player.app.scene is title


def test_a_table_is_drawn_with_every_cell(player):
    scene = player.show(RulesScene(player.app))
    player.press("Tai")
    said = player.said()
    for words in ("pattern", "condition", "Self-draw 自摸", "Concealed self-draw 門清自摸"):
        assert words in said
    assert scene.view.rect.h > scene.area.rect.h


@pytest.mark.parametrize(
    ("final", "ranks"),
    [
        ((30, 20, -10, -40), [1, 2, 3, 4]),
        ((30, 30, -20, -40), [1, 1, 3, 4]),
        ((0, 0, 0, 0), [1, 1, 1, 1]),
        ((50, -10, -10, -30), [1, 2, 2, 4]),
        ((-30, 60, -30, 0), [1, 2, 3, 3]),
    ],
)
def test_equal_sums_share_a_rank(final, ranks):
    """i8 N26."""
    standings = Standings("i8", ("a", "b", "c", "d"), (final,))
    assert [rank for rank, _ in standings.ranking()] == ranks
    order = [final[seat] for _, seat in standings.ranking()]
    assert order == sorted(final, reverse=True)


@pytest.mark.parametrize("hands", [0, 1, 2, 40, 200])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_result_of_any_length_can_be_drawn(player, players, hands):
    rows = tuple(
        tuple((7 * n * (seat + 1)) % 501 - 250 for seat in range(players)) for n in range(hands)
    )
    names = tuple("甲乙丙丁"[:players])
    player.show(StandingsScene(player.app, Standings("x", names, rows)))
    check_page(player)


def test_a_press_in_flight_begins_no_other_match(player):
    begun = []
    scene = StandingsScene(player.app, MATCH, again=lambda: begun.append(1))
    player.app.push(scene)
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    player.beat(0.3, press)
    assert begun == []
    player.beat(0.5, press)
    assert begun == [1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [0, 1])
def test_everybody_has_the_mark_and_colour_he_had_at_the_table(
    player, monkeypatch, players, viewer
):
    rows = (tuple(range(players)), tuple(range(0, 2 * players, 2)))
    standings = Standings("x", tuple("甲乙丙丁"[:players]), rows, viewer)
    drawn = []
    monkeypatch.setattr(
        "client.scenes.standings.draw_mark", lambda app, target, at, side: drawn.append(side)
    )
    player.show(StandingsScene(player.app, standings))
    player.texts()
    assert set(drawn) == set(SIDES[players])
    assert [standings.side(s) for s in range(players)] == [
        side_of(s, viewer, players) for s in range(players)
    ]
    first = standings.ranking()[0][1]
    assert drawn[0] == side_of(first, viewer, players)


def test_a_name_too_long_for_its_place_ends_in_an_ellipsis(player):
    names = ("W" * 24, "阿" * 24, "b", "c")
    player.show(StandingsScene(player.app, Standings("i8", names, ((3, -1, -1, -1),))))
    cut = {words for words, _, was_cut in player.texts() if was_cut}
    assert cut == set(names[:2])


def test_the_result_leads_on(player):
    done = []
    player.show(
        StandingsScene(player.app, MATCH, again=lambda: done.append("again"),
                       watch=lambda: done.append("watch"))
    )  # fmt: skip
    player.key("return")
    player.press("Watch again")
    assert done == ["again", "watch"]
    player.key("escape")
    assert isinstance(player.app.scene, TitleScene)
