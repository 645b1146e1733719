"""The first screen: what one may do, and tiles to look at."""

import math
import time
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.art.palette import GOLD_LIGHT, TEXT_DIM
from client.i18n import mark
from client.profile import Joined, way_back
from client.scenes import history, lan_kept
from client.scenes.lan_kept import House
from client.scenes.page import Page
from client.scenes.still import still_life
from client.scenes.words import moment
from client.ui.button import Entry
from client.ui.dialog import Dialog
from client.ui.widget import Widget
from engine.games import GAMES
from server.store import Entry as Journal

if TYPE_CHECKING:
    from client.app import App

NAME = "牌桌"
"""The program's own name is the same in every language."""
PICTURE = 328
"""Units of width below which the tiles at the right are left out."""
TALL = 1.35
"""Height of the picture in its width, at most: its frame would stand empty."""
AGAIN = 3.0
"""Seconds within which a second Esc ends the program."""


class Open(NamedTuple):
    """What can be gone on with: a seat at a host, our own host, a match of this machine alone."""

    joined: Joined | None = None
    house: House | None = None
    match: Journal | None = None


class TitleScene(Page):
    """Play, Continue, the network, Replays, Rules, Settings, Quit."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, mark("Paizhuo"))
        self.entries: list[Entry] = []
        self.first: Entry | None = None
        """What Enter does at once: go on with what is not over."""
        self.picture = pygame.Rect(0, 0, 0, 0)
        self._still: pygame.Surface | None = None
        self._told = False
        self._ends_until = -math.inf
        self._covered = False
        self._open = Open()

    @property
    def strip(self) -> tuple[int, int] | None:
        """A message stands at the right of the name."""
        return self.app.size[0] // 2 - self.app.px(90), self.app.size[0] - self.app.px(24)

    def build(self) -> None:
        """Make the entries."""
        tr, app = self.app.tr, self.app
        self._open = self._look()
        going_on = self._going_on(self._open)
        self.first = going_on[0] if going_on else None
        self.entries = [
            Entry(app, tr("Play"), tr("Choose a game, seats and rules"), self._play),
            *going_on,
            Entry(
                app,
                tr("Play on the network"),
                tr("Join friends' tables, or open your own"),
                self._network,
            ),
            Entry(app, tr("Replays"), tr("Watch the last matches again"), self._replays),
            Entry(app, tr("Rules"), tr("Every clause, and what each hand is worth"), self._rules),
            Entry(app, tr("Settings"), tr("Language, sound, tiles, pace"), self._settings),
            Entry(app, tr("Quit"), tr("See you next time"), self._quit),
        ]

    def _look(self) -> Open:
        """Return what can be gone on with now."""
        folder = self.app.folder
        joined, house = way_back(folder, time.time()), lan_kept.house(folder)
        return Open(joined, house, history.resumable(folder))

    def _going_on(self, left: Open) -> list[Entry]:
        """Offer what can be gone on with, what was played last first."""
        found: list[tuple[float, Entry]] = []
        if left.joined is not None:
            found.append((left.joined.when, self._way_back(left.joined)))
        if left.house is not None:
            found.append((left.house.when, self._own_house(left.house)))
        if left.match is not None:
            found.append((lan_kept.written([left.match.path]), self._continue(left.match)))
        return [entry for _, entry in sorted(found, key=lambda each: each[0], reverse=True)]

    def _way_back(self, joined: Joined) -> Entry:
        """Offer the table on the network at which a seat is kept: others wait there."""
        from client.scenes.lan import LanScene
        from client.scenes.lan_found import last_there

        app, tr = self.app, self.app.tr

        def go_back() -> None:
            page = LanScene(app)
            app.push(page)
            page.rejoin(joined)

        words = tr("Back to “{host}”", host=joined.host or joined.address)
        return Entry(app, words, last_there(tr, joined), go_back)

    def _own_house(self, house: House) -> Entry:
        """Offer to open our own host again with what is not over there."""
        from client.scenes.lan import LanScene

        app, tr = self.app, self.app.tr

        def open_again() -> None:
            page = LanScene(app)
            app.push(page)
            page.host_again()

        return Entry(app, tr("Resume your own table"), lan_kept.told(tr, house), open_again)

    def tick(self, now: float) -> bool:
        """Offer anew what can be gone on with when everything that lay above is gone."""
        covered, self._covered = self._covered, self.app.scene is not self
        if covered and not self._covered and self._look() != self._open:
            self.build()
            self.arrange()
        return super().tick(now)

    def _continue(self, match: Journal) -> Entry:
        """Offer to go on with the latest match of this machine alone that is not over."""
        app, tr = self.app, self.app.tr
        began = history.when(match.path)
        words = [tr(GAMES[match.game].title)] if match.game in GAMES else []
        words.append(tr("Hand {number}", number=match.hands + 1))
        words += [moment(began)] if began is not None else []

        def go_on() -> None:
            from client.scenes.match import resume

            resume(app, match.path)

        return Entry(app, tr("Continue"), " · ".join(words), go_on)

    def arrange(self) -> None:
        """Entries at the left, in two columns where one is too high; tiles at the right."""
        px = self.app.px
        width, height = self.app.size
        top, low = px(176), height - px(64)
        count = len(self.entries)
        most = min(px(640), width - px(2 * 76))  # a host may have a long name
        wide = min(most, max(px(372), *(entry.wanted_width for entry in self.entries)))
        spare = (low - top) // count - max(entry.least for entry in self.entries)
        columns = 1 if spare >= px(6) else 2
        gap = px(10) if columns == 2 else min(px(10), spare)  # one entry more stands a bit closer
        rows = -(-count // columns)
        step = min(px(88), (low - top) // rows)
        if columns == 2:
            wide = min(wide, (width - 2 * px(44) - gap) // 2)
        block = columns * (wide + gap) - gap
        shown = width - block >= px(76 + 64 + PICTURE + 60)
        left = max(px(76), width // 2 - px(572)) if shown else (width - block) // 2
        top += max(0, (low - top - step * rows) // 3)
        for number, entry in enumerate(self.entries):
            column, row = divmod(number, rows)
            x = left + column * (wide + gap)
            entry.rect = pygame.Rect(x, top + row * step, wide, step - gap)
        right = min(width - px(60), left + px(1144))
        x = left + block + px(64)
        tall = min(height - px(140), round(TALL * (right - x)))
        self.picture = pygame.Rect(x, px(64) + (height - px(140) - tall) // 2, right - x, tall)
        self._still = None
        if not shown:
            self.picture = pygame.Rect(0, 0, 0, 0)
        fresh = self.ring.focus is None
        self.ring.set([*self.entries], focus=self.first if fresh else None)
        if not self._told and self.app.trouble is not None:
            self._told = True
            self._tell_trouble()

    def _tell_trouble(self) -> None:
        trouble, tr = self.app.trouble, self.app.tr
        if trouble is None:
            return
        if trouble.code == "unknown":
            self.app.toast(tr("Settings of another version are kept as they are: {keys}.",
                              keys=trouble.what))  # fmt: skip
            return
        if trouble.code == "values":
            words = tr("These settings could not be read and have their defaults: {keys}.",
                       keys=trouble.what)  # fmt: skip
        else:
            words = tr("The settings file could not be read: {reason}.", reason=trouble.what)
            words += " " + tr("All settings have their defaults.")
        if trouble.kept:
            words += "\n\n" + tr("The old file was kept as {name}.", name=trouble.kept)
        self.app.push(Dialog(self.app, tr("Settings were damaged"), words))

    def draw_heading(self, target: pygame.Surface) -> None:
        """Draw the name large, its games below."""
        app, px = self.app, self.app.px
        x = self.entries[0].rect.x
        place = app.text.draw(
            target, NAME, (x, px(40)), 76, GOLD_LIGHT, style="display", shadow=True
        )
        at = (place.right + px(20), place.y + px(52))
        app.text.draw(target, "Paizhuo", at, 22, TEXT_DIM, style="display")
        games = " · ".join(self.games())
        app.text.draw(target, games, (x + px(2), place.bottom + px(2)), 15, TEXT_DIM)

    def games(self) -> tuple[str, ...]:
        """The names of the games that can be played."""
        return tuple(self.app.tr(game.title) for game in GAMES.values())

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw the tiles and the line at the foot."""
        if self.picture.w:
            if self._still is None:
                self._still = still_life(self.app, self.picture)
            target.blit(self._still, self.picture)
        app = self.app
        keys = app.tr("↑ ↓ choose · Enter open · F1 help · F11 full screen · M mute")
        at = (target.get_width() / 2, target.get_height() - app.px(34))
        app.text.draw(target, keys, at, 13, TEXT_DIM, anchor="cm")

    # -- where the entries lead ---------------------------------------------------------------

    def leave_page(self) -> None:
        """End the program at the second Esc: one too many on the way back here does no harm."""
        if self.app.now < self._ends_until:
            self._quit()
            return
        self._ends_until = self.app.now + AGAIN
        self.app.toast(self.app.tr("Press Esc once more to quit"), AGAIN)

    def _play(self) -> None:
        from client.scenes.again import last_orders
        from client.scenes.setup import SetupScene

        self.app.push(SetupScene(self.app, last_orders(self.app.folder)))

    def _network(self) -> None:
        from client.scenes.lan import LanScene

        self.app.push(LanScene(self.app))

    def _replays(self) -> None:
        from client.scenes.replays import ReplaysScene

        self.app.push(ReplaysScene(self.app))

    def _rules(self) -> None:
        from client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app))

    def _settings(self) -> None:
        from client.scenes.options import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _quit(self) -> None:
        self.app.quit()

    def focusables(self) -> list[Widget]:
        """What the ring holds, for tests."""
        return [*self.entries]
