"""A match played again from its journal: every hand open, forwards, backwards, hand by hand.

The table is the one that is played at; only the session behind it is another.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from client.art.palette import TEXT_DIM
from client.i18n import Translator
from client.scenes import history, table_menu
from client.scenes.table import TableScene
from client.scenes.words import name_all
from client.ui.button import GREEN, Button
from client.ui.focus import Ring
from client.ui.menu import Item, Menu
from engine.core.errors import Fault, JournalError
from engine.core.events import Event
from engine.core.journal import HandLine
from engine.core.model import Action, Seat
from engine.core.replay import Replay, Step
from engine.core.ruleset import Ruleset
from engine.core.views import View
from engine.games import game
from server import wire
from server.publishing import laid_open
from server.seating import BOT

if TYPE_CHECKING:
    from client.app import App

PAUSE = 0.9
"""Seconds between two steps while it plays, at the normal pace."""


class ReplaySession:
    """A journal as the table hears it. `at` counts the steps shown, from 0 before the first.

    JournalError or StoreError say why a journal cannot be shown; one that stops to fit in the
    middle can be shown up to there (`broken` then says why). `tr` names whoever has no name.
    """

    def __init__(self, path: Path, tr: Translator | None = None) -> None:
        found, header, aside = history.read(path)
        self.rules: Ruleset[Any] = game(header.game)
        self._lines = found.lines
        self.broken: JournalError | None
        self._replay = Replay(self.rules, self._lines)
        self.hands = [0]
        """The step at which each hand begins."""
        self.count = self._survey(open_hands=aside.open_hands)
        if not self.count:
            raise self.broken or JournalError(
                1, "no hand has been played to its end yet", Fault("no_hand")
            )
        kinds = tuple(s.kind if s.kind == "human" else f"{BOT}{s.level}" for s in aside.seats)
        seats = aside.seats if tr is None else name_all(tr, aside.seats)
        names = tuple(seat.name for seat in seats)
        self._welcome = wire.Welcome(
            (), path.stem, header.game, names, kinds, header.options, header.table,
            open_hands=True,
        )  # fmt: skip
        self._inbox: list[wire.ServerMessage] = [self._welcome]
        self._number = 0
        self.at = 0
        self._steps = self._told()

    def _survey(self, *, open_hands: bool) -> int:
        """Count the steps there are to show, and note where hands begin.

        A hand that is not over is not shown: its players would see what they may not know yet.
        """
        count, ended, hands = 0, 0, []
        self.broken = None
        try:
            for step in self._replay.steps():
                if isinstance(step.line, HandLine):
                    hands.append(count)
                count += bool(step.events)
                if open_hands or not self._replay.match.playing:
                    ended = count
        except JournalError as cause:
            self.broken = cause
        self.hands = [begins for begins in hands if begins < ended] or [0]
        return ended

    def _told(self) -> Iterator[Step]:
        """Yield the steps that show something, on a fresh match."""
        self._replay = Replay(self.rules, self._lines)
        try:
            for step in self._replay.steps():
                if step.events:
                    yield step
        except JournalError:
            return

    @property
    def hand(self) -> int:
        """The number of the hand being shown, from 0."""
        return max((n for n, begins in enumerate(self.hands) if begins < self.at), default=0)

    @property
    def over(self) -> bool:
        """Whether everything has been shown."""
        return self.at >= self.count

    def forward(self) -> bool:
        """Show the next step; False at the end."""
        step = None if self.over else next(self._steps, None)
        if step is None:
            return False
        self.at += 1
        self._tell(step.events)
        return True

    def seek(self, at: int) -> None:
        """Show the table as it stood after step `at` (1 to `count`), without what led there."""
        at = max(1, min(self.count, at))
        if at <= self.at:
            self._steps, self.at = self._told(), 0
        for _ in islice(self._steps, at - self.at):
            pass
        self.at = at
        self._tell(())

    def _tell(self, events: tuple[Event, ...]) -> None:
        self._number += 1
        match = self._replay.match
        readers: list[Seat | None] = [Seat(seat) for seat in range(match.config.seats)]
        readers.append(None)
        views: dict[Seat | None, View] = {
            reader: match.rules.view(match.state, reader) for reader in readers
        }
        view = replace(laid_open(views)[None], legal=(), refused=())
        clocks = wire.Clocks((None,) * match.config.seats, 0)
        self._inbox.append(
            wire.Update(None, self._number, events, view, clocks, finished=self.over)
        )

    # -- what the table asks of a session ----------------------------------------------------

    def poll(self) -> list[wire.ServerMessage]:
        """Return what is to be shown now."""
        messages, self._inbox = self._inbox, []
        return messages

    def play(self, seat: Seat, action: Action) -> int:
        """Nobody plays in a replay."""
        return 0

    def call(self, seat: Seat) -> None:
        """Nobody calls in a replay."""

    def release(self, seat: Seat) -> None:
        """Nobody calls in a replay."""

    def unveil(self, seat: Seat) -> None:
        """No curtain falls in a replay."""

    def awake(self, seat: Seat) -> None:
        """No clock runs in a replay."""

    def onward(self, seat: Seat | None) -> None:
        """The result has been seen: go on with the next hand."""
        self.forward()


class ReplayScene(TableScene):
    """The table with a small bar: play, step, hand by hand."""

    def __init__(self, app: "App", session: ReplaySession) -> None:
        super().__init__(app, session, on_menu=self.menu, on_finished=self.finished)
        self.replay = session
        self.playing = True
        self._next = app.now + PAUSE
        self.ring = Ring(app)
        self.bar = (
            Button(app, "«", lambda: self.hand_by(-1)),
            Button(app, "", lambda: self.step_by(-1)),
            Button(app, "", self.toggle, colour=GREEN),
            Button(app, "", lambda: self.step_by(1)),
            Button(app, "»", lambda: self.hand_by(1)),
        )

    def resize(self, width: int, height: int) -> None:
        """Lay the table out, and the bar where claims would be made."""
        super().resize(width, height)
        px, tr = self.app.px, self.app.tr
        zone = self.layout.actions
        wide = min(px(46), zone.w // len(self.bar))
        x, y = zone.x + zone.w - wide * len(self.bar), zone.bottom - px(44)
        for button in self.bar:
            button.rect = pygame.Rect(x, y, wide, px(44))
            x += wide
        tips = (tr("Hand before (Page up)"), tr("Step back (←)"), tr("Play or pause (Space)"),
                tr("Step (→)"), tr("Next hand (Page down)"))  # fmt: skip
        icons = ("", "back", "", "forward", "")
        for button, tip, icon in zip(self.bar, tips, icons, strict=True):
            button.tip, button.icon = tip, icon
        self.ring.set(self.bar, focus=self.bar[2])
        self._name()

    def _name(self) -> None:
        self.bar[2].icon = "pause" if self.playing else "play"

    # -- what may be done --------------------------------------------------------------------

    def toggle(self) -> None:
        """Play or pause."""
        self.playing = not self.playing and not self.replay.over
        self._next = self.app.now
        self._name()

    def step_by(self, by: int) -> None:
        """Go one step and stand still."""
        self.playing = False
        self._name()
        if by > 0:
            self.replay.forward()
        else:
            self.replay.seek(self.replay.at - 1)

    def hand_by(self, by: int) -> None:
        """Go to the beginning of a hand: this one's or an earlier one, or the next."""
        replay = self.replay
        begins = [at + 1 for at in replay.hands]
        if by > 0:
            later = [at for at in begins if at > replay.at]
            replay.seek(later[0] if later else replay.count)
        else:
            earlier = [at for at in begins if at < replay.at]
            replay.seek(earlier[-1] if earlier else 1)
        self._next = self.app.now + PAUSE

    @property
    def after_last(self) -> str:
        """A replay ends with its last result, be the match over or not."""
        return self.app.tr("Leave the replay")

    def finished(self) -> None:
        """The last result has been seen."""
        self._leave()

    def _leave(self) -> None:
        """Leave the table and whatever lies over it."""
        app = self.app
        while app.scene is not self:
            app.pop()
        app.pop()

    def menu(self) -> None:
        """Open the Esc menu."""
        tr = self.app.tr
        items = [
            Item(tr("Go on"), None, GREEN),
            Item(tr("Hand before"), lambda: self.hand_by(-1)),
            Item(tr("Next hand"), lambda: self.hand_by(1)),
            *table_menu.pages(self),
            Item(tr("Leave the replay"), self._leave),
        ]
        self.app.push(Menu(self.app, tr("Replay"), items))

    # -- events and time ---------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys and bar first; then the table, where tiles can be pointed at."""
        if event.type == pygame.KEYDOWN:
            match event.key:
                case pygame.K_SPACE:
                    self.toggle()
                case pygame.K_RIGHT:
                    self.step_by(1)
                case pygame.K_LEFT:
                    self.step_by(-1)
                case pygame.K_PAGEUP | pygame.K_UP:
                    self.hand_by(-1)
                case pygame.K_PAGEDOWN | pygame.K_DOWN:
                    self.hand_by(1)
                case pygame.K_ESCAPE:
                    self.menu()
                case _:
                    return self.ring.handle(event) or super().handle(event)
            return True
        if self.ring.handle(event):
            return True
        return super().handle(event)

    def tick(self, now: float) -> bool:
        """Go on by itself while it plays and nothing moves any more."""
        changed = super().tick(now)
        if self._due(now):
            self._next = now + PAUSE * max(0.2, self.app.settings.pace)
            if not self.replay.forward():
                self.playing = False
                self._name()
            changed |= super().tick(now)
        return changed | self.ring.tick(now)

    def _due(self, now: float) -> bool:
        due = self.playing and now >= self._next and self.app.scene is self
        return due and not self.motion.busy(now)

    def wake(self, now: float) -> float | None:
        """Wake for the next step too."""
        moments = [super().wake(now), self.ring.wake(now)]
        if self.playing and self.app.scene is self:
            moments.append(self._next)
        return min((each for each in moments if each is not None), default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, the bar, and where one is."""
        super().draw(target)
        app, replay = self.app, self.replay
        words = app.tr("Hand {hand} of {hands}", hand=replay.hand + 1, hands=len(replay.hands))
        first, last = self.bar[0].rect, self.bar[-1].rect
        at = ((first.left + last.right) / 2, first.y - app.px(6))
        app.text.draw(target, words, at, 14, TEXT_DIM, anchor="cb")
        self.ring.draw(target)
