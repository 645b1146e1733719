"""The last matches: watch one again, or go on with one that is not over."""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import TEXT_DIM
from client.faults import said
from client.i18n import in_row, mark
from client.scenes import history, match
from client.scenes.page import Page
from client.scenes.words import moment, name_all, signed
from client.ui.button import GREEN, Button
from client.ui.listing import ListRow
from client.ui.scroll import ScrollArea, fill
from engine.games import GAMES
from server.store import Entry, matches

if TYPE_CHECKING:
    from client.app import App

SHOWN = 60
"""So many of the latest matches are listed."""


class ReplaysScene(Page):
    """One row a match, the latest first."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, mark("Replays"))
        self.entries: list[Entry] = []
        self.rows: list[ListRow] = []
        self.area = ScrollArea(app)
        self.go_on = Button(app, "", self._resume, colour=GREEN)
        self._last: Entry | None = None

    def build(self) -> None:
        """Read the journals."""
        self.entries = matches(self.app.folder)[:SHOWN]
        self.rows = [self._row(entry) for entry in self.entries]
        self.go_on.words = self.app.tr("Go on with this match")

    def _row(self, entry: Entry) -> ListRow:
        tr = self.app.tr
        game = GAMES.get(entry.game)
        title = tr(game.title) if game is not None else entry.game or entry.path.stem
        names = [seat.name for seat in name_all(tr, entry.seats)]
        scores = entry.scores or (0,) * len(names)
        below = in_row(
            tr, (f"{name} {signed(score)}" for name, score in zip(names, scores, strict=False))
        )
        row = ListRow(self.app, title, below, lambda: self._watch(entry))
        began = history.when(entry.path)
        count = tr.plural("{n} hand", "{n} hands", entry.hands)
        row.right = f"{moment(began)} · {count}" if began is not None else count
        row.badge = "" if entry.finished or entry.error else tr("Not over")
        if entry.error:
            why = said(tr, entry.fault, entry.error)
            row.enabled, row.why = False, tr("Cannot be shown: {reason}", reason=why)
        return row

    def _watch(self, entry: Entry) -> None:
        """Watch a match again; one whose first hand is not over has nothing to be seen yet."""
        if entry.hands or entry.error:
            match.watch(self.app, entry.path)
            return
        tr = self.app.tr
        words = tr("No hand of it has been played to its end yet.")
        match.trouble(self.app, tr("This match cannot be shown"), words)

    def _chosen(self) -> Entry | None:
        """Return the match of the focused row, if it can be taken up."""
        focus = self.ring.focus
        if not isinstance(focus, ListRow) or focus not in self.rows:
            return None
        entry = self.entries[self.rows.index(focus)]
        return entry if history.can_go_on(entry) else None

    def _resume(self) -> None:
        entry = self._last
        if entry is not None:
            match.resume(self.app, entry.path)

    def arrange(self) -> None:
        """One column; Go on at the foot."""
        fill(self.area, self.inside, [self.rows], self.app.px(8))
        wide = self.go_on.wanted_width(220)
        self.go_on.rect = pygame.Rect(self.foot.right - wide, self.foot.y, wide, self.foot.h)
        self.ring.set([*self.rows, self.back, self.go_on], areas=[self.area])
        self._follow()

    def _follow(self) -> None:
        """Offer to go on with the match last chosen."""
        if self.ring.focus is not self.go_on:
            self._last = self._chosen()
        self.go_on.visible = self._last is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """As every page; the button follows the focus."""
        done = super().handle(event)
        self._follow()
        return done

    def draw_inside(self, target: pygame.Surface) -> None:
        """Say so if nothing has been played yet."""
        if not self.rows:
            words = self.app.tr("No match has been played yet.")
            self.app.text.draw(target, words, self.inside.center, 20, TEXT_DIM, anchor="cm")
