"""Words in the middle of the table grow with the size of words, and still lie on nothing."""

from functools import partial

import pygame
import pytest

from client.art.dice import DiceArt
from client.art.marks import MarkArt
from client.art.tiles import TileArt
from client.i18n import Translator
from client.scenes.notices import auto_play
from client.settings import LANGUAGES
from client.table.layout import FULL, SUITS, Layout
from client.table.overlays import display
from client.table.paint import centre, opened, panels
from client.table.paint.kit import Kit, Looks
from client.table.paint.panels import notice_fits
from client.table.state import People, Shown
from client.table.zipai.layout import ZipaiLayout
from client.table.zipai.paint.middle import paint_title
from client.ui.panel import Panels
from client.ui.text import SMALLEST_TYPE, Text
from engine.core.tiles import MAHJONG, ZIPAI
from engine.core.tiles import SUITS as DECK
from tests.client import table_views, tj_kit, zitable_views
from tests.client.frame_kit import crossings

SIZES = ((1024, 640), (1080, 1080), (1920, 1080))
SCALES = (0.8, 1.0, 1.25, 1.5)

PEOPLE = People(("小明", "阿土伯", "Anne", "王阿美"), ("human",) * 4)
TABLES = {
    "i8": (partial(Layout, seats=4, plan=FULL), table_views.stress, MAHJONG),
    "taojiang 4": (partial(Layout, seats=4, plan=SUITS), partial(tj_kit.fullest, 4), DECK),
    "taojiang 3": (partial(Layout, seats=3, plan=SUITS), partial(tj_kit.fullest, 3), DECK),
    "taojiang 2": (partial(Layout, seats=2, plan=SUITS), partial(tj_kit.fullest, 2), DECK),
}


class Canvas(pygame.Surface):
    """Notes where a sprite is laid."""

    def __init__(self, sprite: pygame.Surface, tops: list[int]) -> None:
        super().__init__((8, 8))
        self.sprite, self.tops = sprite, tops

    def blit(self, source, dest, *more, **named):
        if source is self.sprite:
            self.tops.append(dest[1])
        return super().blit(source, dest, *more, **named)


class Inked(Text):
    """Notes of every text its size in pixels and the place of its ink."""

    def __init__(self, unit: float) -> None:
        super().__init__(unit)
        self.ink: dict[str, tuple[int, pygame.Rect]] = {}

    def draw(self, target, words, at, size=17.0, colour=(0, 0, 0), **more):
        place = super().draw(target, words, at, size, colour, **more)
        if words.strip():
            style, width = more.get("style", "regular"), more.get("width")
            cut = words if width is None else self.fit(words, size, style, width)
            drawn = self.render(cut, size, colour, style)
            self.ink[words] = self.pixels(size), drawn.get_bounding_rect().move(place.topleft)
        return place


@pytest.fixture(autouse=True)
def window(monkeypatch):
    """Tiles and the wedge need no painting here: their places are known."""
    pygame.display.set_mode((8, 8))
    monkeypatch.setattr(opened, "paint_wilds", lambda *_: None)
    monkeypatch.setattr(MarkArt, "wedge", lambda *_: pygame.Surface((1, 1)))
    monkeypatch.setattr(DiceArt, "die", lambda *_, **more: pygame.Surface((1, 1)))


def kit_of(layout, deck, language: str) -> Kit:
    text = Inked(layout.unit)
    return Kit(layout, text, Panels(layout.unit), Translator(language), tiles=TileArt(),
               deck=deck, looks=Looks())  # fmt: skip


def drawn(name: str, size, scale: float, language: str) -> Kit:
    """Paint the display of a table with everything that can stand in it."""
    make, view, deck = TABLES[name]
    kit = kit_of(make(size, scale=scale), deck, language)
    centre.paint_display(pygame.Surface((8, 8)), kit, Shown(view(), None, PEOPLE))
    return kit


windows = pytest.mark.parametrize(("size", "language"), [*zip(SIZES, LANGUAGES, strict=True)])


@windows
@pytest.mark.parametrize("name", TABLES)
def test_nothing_in_the_middle_lies_on_anything_else(name, size, language):
    view = TABLES[name][1]()
    for scale in SCALES:
        kit = drawn(name, size, scale, language)
        layout, ink = kit.layout, [(w, box) for w, (_, box) in kit.text.ink.items()]
        glass = pygame.Rect(display(layout))
        turned = centre.turned_up(layout, view)
        dice = centre.dice_boxes(layout, turned, len(view.dice[-1]))
        wild = view.indicator is not None
        wilds = centre.spread_of(display(layout), wild=wild).wilds
        places = [(f"die {n}", pygame.Rect(box)) for n, box in enumerate(dice)]
        places += [("wild tiles", pygame.Rect(wilds))] * wild
        met = [pair for pair in crossings([*ink, *places]) if set(pair) & {w for w, _ in ink}]
        assert not met, (size, scale)
        clock = centre.timer_box(layout, turned)
        for words, box in ink:
            assert glass.contains(box), (words, size, scale)
            near = pygame.Vector2(
                min(max(clock.cx, box.x), box.right), min(max(clock.cy, box.y), box.bottom)
            )
            assert near.distance_to(clock.centre) >= clock.w / 2, (words, size, scale)


@windows
@pytest.mark.parametrize("name", TABLES)
def test_large_words_are_larger_in_the_middle_too(name, size, language):
    kits = [drawn(name, size, scale, language) for scale in (1.0, 1.5)]
    usual, large = (kit.text.ink for kit in kits)
    tr = Translator(language)
    hand, streak = tr("Hand {number}", number=3), tr("streak {n}", n=1)
    for words in (tr("tiles left"), f"{hand} · {streak}"):
        if words in usual and usual[words][0] > SMALLEST_TYPE:
            assert large[words][0] >= 1.15 * usual[words][0], words
    # the round is as wide as it can be, and large words elsewhere make the display smaller
    less = display(kits[1].layout).h / display(kits[0].layout).h
    lines = [words for words in usual if len(words) > 2]
    assert lines
    assert not [w for w in lines if large[w][0] < round(0.9 * less * usual[w][0])]


@windows
def test_the_title_of_a_zipai_table_grows_within_its_place(size, language):
    view = zitable_views.stress()
    found = []
    for scale in SCALES:
        layout = ZipaiLayout(size, scale=scale)
        kit = kit_of(layout, MAHJONG, language)

        class Easel:
            pass

        easel = Easel()
        easel.kit, easel.layout = kit, layout
        paint_title(pygame.Surface((8, 8)), easel, Shown(view, None, PEOPLE))
        ink = [(words, box) for words, (_, box) in kit.text.ink.items()]
        assert len(ink) == 1 or not crossings(ink)
        assert all(pygame.Rect(layout.title).contains(box) for _, box in ink)
        found.append([pixels for pixels, _ in kit.text.ink.values()])
    usual, large = found[SCALES.index(1.0)], found[-1]
    assert all(b >= 1.1 * a for a, b in zip(usual, large, strict=True))


LAYOUTS = {
    "i8": (partial(Layout, seats=4, plan=FULL), MAHJONG),
    "taojiang 2": (partial(Layout, seats=2, plan=SUITS), DECK),
    "paohuzi": (ZipaiLayout, ZIPAI),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, (1280, 800), (1920, 700)])
@pytest.mark.parametrize("name", LAYOUTS)
def test_whoever_the_clock_plays_for_reads_how_to_end_it(name, size, language):
    make, deck = LAYOUTS[name]
    for scale in SCALES:
        kit = kit_of(make(size, scale=scale), deck, language)
        ways = auto_play(kit.tr)
        assert any(notice_fits(kit, each, kit.layout.notice) for each in ways), scale
        if scale == 1:
            assert any(notice_fits(kit, each, kit.layout.notice) for each in ways[:2])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 700), (1920, 1080), (2560, 1080)])
def test_the_tiles_not_seen_yet_keep_clear_of_their_heading(monkeypatch, size, language):
    for scale in SCALES:
        kit = kit_of(Layout(size, scale=scale), MAHJONG, language)
        if not kit.layout.seen.w:
            continue
        tile, tops = pygame.Surface((1, 1)), []
        monkeypatch.setattr(Kit, "tile", lambda *_, tile=tile: tile)
        monkeypatch.setattr(Kit, "faded", lambda *_, tile=tile: tile)
        panels.paint_seen(Canvas(tile, tops), kit, table_views.stress(), own=True)
        [heading] = [box for words, (_, box) in kit.text.ink.items() if len(words) > 2]
        assert min(tops) - heading.bottom >= 5 * kit.layout.fit
