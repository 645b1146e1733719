"""The rules of every game, to read: chapters at the side, text that scrolls by wheel and keys."""

from typing import TYPE_CHECKING

import pygame

import assets
from client.art.palette import TEXT_DIM
from client.i18n import mark
from client.scenes.page import Page
from client.ui.button import Tab
from client.ui.markdown import MarkdownView
from client.ui.panel import PANEL
from client.ui.scroll import ScrollArea
from engine.games import GAMES

if TYPE_CHECKING:
    from client.app import App

CONTROLS = "controls"
"""The page about mouse and keys stands beside the games'."""
STEP = 72
"""How far an arrow key scrolls, in units."""


class RulesScene(Page):
    """One page at a time: a game's rules, or what mouse and keys do."""

    def __init__(self, app: "App", game: str = "") -> None:
        super().__init__(app, mark("Rules"))
        self.game = game or next(iter(GAMES))
        self.area = ScrollArea(app)
        self.side = ScrollArea(app)
        self.view = MarkdownView(app, "")
        self.games: list[Tab] = []
        self.chapters: list[Tab] = []

    def build(self) -> None:
        """Read the page of the game in the language of now."""
        try:
            with assets.reading("rules", f"{self.game}.{self.app.tr.language}.md") as where:
                words = where.read_text(encoding="utf-8")
        except assets.AssetError as cause:
            words = str(cause)  # a match may be going on below this page
        self.view = MarkdownView(self.app, words)
        pages = {each.id: self.app.tr(each.title) for each in GAMES.values()}
        pages[CONTROLS] = self.app.tr("Mouse and keys")
        self.games = [self._page(page, title) for page, title in pages.items()]
        self.area.offset = 0

    def _page(self, page: str, title: str) -> Tab:
        def choose() -> None:
            self.game = page
            self.build()
            self.arrange()

        tab = Tab(self.app, title, choose)
        tab.chosen = page == self.game
        return tab

    def arrange(self) -> None:
        """Games and chapters at the left, the text on a panel at the right."""
        px = self.app.px
        wide = px(250)
        self.side.rect = pygame.Rect(self.inside.x, self.inside.y, wide, self.inside.h)
        self.panel = pygame.Rect(self.inside)
        self.panel.w -= wide + px(24)
        self.panel.x += wide + px(24)
        place = self.panel.inflate(-px(44), -px(20))
        self.area.rect = place
        width = self.area.inner_width - px(10)
        self.view.rect = pygame.Rect(place.x, place.y, width, self.view.height(width))
        self.area.place(place, [self.view], self.view.rect.h)
        self.chapters = [self._chapter(words, y) for words, y in self.view.contents(width)]
        tabs = [*self.games, *self.chapters]
        y = self.inside.y
        for tab in tabs:
            broad = wide - self.side.bar_width
            high = max(px(40), tab.height(broad))
            tab.rect = pygame.Rect(self.inside.x, y, broad, high)
            y += high + (px(2) if tab is not self.games[-1] else px(16))
        self.side.place(self.side.rect, [*tabs], y - self.inside.y)
        self.ring.set([self.view, *tabs, self.back], areas=[self.area, self.side], focus=self.view)
        self._mark()

    def _chapter(self, words: str, y: int) -> Tab:
        def go() -> None:
            self.area.scroll_to(y)
            self._mark()

        return Tab(self.app, words, go)

    def _mark(self) -> None:
        """Mark the chapter that is being read."""
        starts = [y for _, y in self.view.contents(self.view.rect.w)]
        here = self.area.offset + self.app.px(60)
        reading = max((n for n, y in enumerate(starts) if y <= here), default=0)
        if self.area.offset >= self.area.most > 0 and starts:
            reading = len(starts) - 1
        for number, tab in enumerate(self.chapters):
            tab.chosen = number == reading

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrow keys scroll while the text has the focus; then as on every page."""
        if event.type == pygame.KEYDOWN and self._scroll_key(event.key):
            self._mark()
            return True
        done = super().handle(event)
        self._mark()
        return done

    def _scroll_key(self, key: int) -> bool:
        step = self.app.px(STEP)
        reading = self.ring.focus is self.view
        match key:
            case pygame.K_DOWN if reading:
                self.area.scroll_to(self.area.offset + step)
            case pygame.K_UP if reading:
                self.area.scroll_to(self.area.offset - step)
            case pygame.K_SPACE if reading:
                self.area.page(1)
            case pygame.K_PAGEDOWN:
                self.area.page(1)
            case pygame.K_PAGEUP:
                self.area.page(-1)
            case pygame.K_HOME:
                self.area.scroll_to(0)
            case pygame.K_END:
                self.area.scroll_to(self.area.most)
            case pygame.K_RIGHT | pygame.K_LEFT if reading and self.chapters:
                self.ring.keyboard = True
                self.ring.focus_on(self.chapters[0])
            case _:
                return False
        return True

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw the panel the text lies on, and which keys scroll it."""
        self.app.panels.draw(target, self.panel, PANEL)
        keys = self.app.tr("↑ ↓ Page scroll · Tab chapters · Esc back")
        at = (self.inside.right, self.foot.centery)
        self.app.text.draw(target, keys, at, 13, TEXT_DIM, anchor="rm")
