"""How a hand ended: the winner's sets, every pattern, who pays what and why, all hands.

It lies over the table, waits for everybody, and goes by itself when the next hand begins.
"""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import GAIN, LOSS, TEXT_DIM, Rgb
from client.scenes.words import listed
from client.table.choose import GUARD
from client.table.paint import sheet as painters
from client.table.paint.sheet import COUNT, ROW, Sheet, Story
from client.table.settlement import wall_is_fair
from client.ui.button import GREEN, SLATE, Button
from client.ui.focus import Ring
from client.ui.panel import DIALOG
from client.ui.scene import IN_FLIGHT, Scene
from client.ui.widget import Label
from engine.core.results import Result
from engine.core.views import View

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.table import TableScene

VEIL = 165
AGAIN = 3.0
"""Seconds after which a wish to go on is said again if we are awaited still: a line loses what is
on its way, and a host that died has forgotten it."""


class ResultScene(Scene):
    """The result of the hand that the table below shows."""

    opaque = False
    waiting_at = 592.0
    """Where the line about who is awaited stands, in units of the sheet."""

    def __init__(self, app: "App", table: "TableScene") -> None:
        super().__init__(app)
        self.table = table
        view = table.desk.view
        assert view is not None
        assert view.result is not None
        assert table.desk.rules is not None
        self.view: View = view
        self.result: Result = view.result
        self.rules = table.desk.rules
        self.began = self.guard_until = app.now
        self.page = "score" if self.result.kind == "win" else "hands"
        self.hidden = False
        self._stands = False
        self._seen = True
        self._asked: float | None = None
        """When the next hand was asked for last."""
        self.ring = Ring(app)
        self.next = Button(app, "", self.go_on, colour=GREEN, hotkey="Enter", size=20)
        self.turn = Button(app, "", self.turn_page, colour=SLATE, hotkey="T", size=17)
        self.show = Button(app, "", self.toggle_table, colour=SLATE, hotkey="V", size=17)
        self.sheet: Sheet
        self.explained: list[Label] = []
        self.fair = wall_is_fair(view, self.result, self.rules)

    # -- window and time ---------------------------------------------------------------------

    def enter(self) -> None:
        """Count from the moment it is seen: it may have come below a page that is being read."""
        self._seen = self.app.scene is self
        self.began = self.app.now
        self.guard_until = self.app.now + IN_FLIGHT

    def resize(self, width: int, height: int) -> None:
        """Place sheet and buttons."""
        self.sheet = sheet = Sheet(self.table.kit)
        tr, desk = self.app.tr, self.table.desk
        update = desk.update
        finished = update is not None and update.finished
        self.next.words = self.table.after_last if finished else tr("Next hand")
        self.turn.words = tr("All hands") if self.page == "score" else tr("Points")
        self.show.words = tr("Back to the result") if self.hidden else tr("Table")
        x, y = painters.WIDE - 24.0, 576.0
        # whoever looks on at a table of people has nothing to wait with: it goes on without him
        onlooker = not desk.mine and update is not None and bool(update.waiting) and not finished
        for button, wide in ((self.next, 190), (self.turn, 160), (self.show, 150)):
            if onlooker and button is self.next:
                continue
            x -= wide
            button.rect = pygame.Rect(sheet.part(x, y, wide, 56))
            x -= 8
        if self.hidden:
            zone = self.table.layout.actions
            self.show.rect = pygame.Rect(zone.x, zone.bottom - sheet.px(56), zone.w, sheet.px(56))
        self.turn.visible = not self.hidden
        self.next.visible = not self.hidden and not onlooker
        self.turn.visible &= self.result.kind == "win"
        self.explained = [] if self.hidden or self.page != "score" else self._explained()
        first = self.show if onlooker else self.next
        self.ring.set([*self.explained, self.show, self.turn, self.next], focus=first)

    def _explained(self) -> list[Label]:
        """Return a place to rest the pointer on for each pattern the rules explain."""
        labels = []
        for box, about in self.table.room.score_lines(self.sheet, self._story()):
            label = Label(self.app, "")
            label.rect, label.tip, label.visible = pygame.Rect(box), about, bool(about)
            labels.append(label)
        return labels

    def _story(self) -> Story:
        age = self.app.now - self.began
        return Story(self.view, self.result, self.table.desk.people, self.rules, age, self.pace)

    @property
    def pace(self) -> float:
        """How long the counting takes, as a factor."""
        return self.app.settings.pace

    @property
    def length(self) -> float:
        """Seconds until everything stands."""
        return (len(self.result.lines) * ROW + COUNT) * self.pace

    def tick(self, now: float) -> bool:
        """Go when the next hand has begun; else count on."""
        if self.table.result is not self:
            self.app.drop(self)
            return True
        if not self._seen:
            self.enter()
        if self._asked is not None and now >= self._asked + AGAIN and self.table.desk.awaited:
            self._ask(now)
        moving, self._stands = not self._stands, now - self.began >= self.length
        return self.ring.tick(now) or moving or self.table.desk.clock(now) is not None

    def wake(self, now: float) -> float | None:
        """Wake while the numbers run."""
        if not self._seen:
            return None
        if not self._stands:
            return now
        tip = self.ring.wake(now)
        if self._asked is None or not self.table.desk.awaited:
            return tip
        again = self._asked + AGAIN
        return again if tip is None else min(tip, again)

    # -- input -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a press; the first one only lets the numbers stand, and none counts twice."""
        pressing = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if pressing:
            self.table.desk.wake()
            if self.app.now < self.guard_until:
                return True
            if self.app.now - self.began < self.length:
                self.began = self.app.now - self.length - 1
                return True
        if event.type == pygame.KEYDOWN:
            match event.key:
                case pygame.K_ESCAPE:
                    self.step_back()
                    return True
                case pygame.K_t | pygame.K_LEFT | pygame.K_RIGHT if self.turn.visible:
                    self.turn_page()
                    return True
                case pygame.K_v:
                    self.toggle_table()
                    return True
                case pygame.K_SPACE if self.ring.focus is self.next:
                    return True  # at the table it passes: whoever means that has not read this
                case _:
                    pass
        return self.ring.handle(event)

    def go_on(self) -> None:
        """Ask for the next hand, or for the final result."""
        update = self.table.desk.update
        if update is not None and update.finished:
            self.table.on_finished()
        else:
            self._ask(self.app.now)
            self.next.enabled = False

    def _ask(self, now: float) -> None:
        self._asked = now
        self.table.desk.onward()

    def turn_page(self) -> None:
        """Show all hands, or the points again."""
        self.page = "hands" if self.page == "score" else "score"
        self.guard_until = self.app.now + GUARD
        self.resize(*self.app.size)

    def step_back(self) -> None:
        """Come back to where this began; from there open the menu."""
        if self.hidden:
            self.toggle_table()
        elif self.page == "hands" and self.turn.visible:
            self.turn_page()
        else:
            self.table.on_menu()

    def toggle_table(self) -> None:
        """Look at the table below, where every hand lies open; or come back."""
        self.hidden = not self.hidden
        self.resize(*self.app.size)

    # -- picture -----------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sheet over the darkened table."""
        if self.hidden:
            self.ring.draw(target)
            return
        sheet, desk, tr, table = self.sheet, self.table.desk, self.app.tr, self.table
        veil = self.table.kit.kept("veil", lambda: _veil(target.get_size()))
        target.blit(veil, (0, 0))
        self.app.panels.draw(target, pygame.Rect(sheet.box), DIALOG)
        view, result = self.view, self.result
        headline = table.style.headline(result, desk.people, tr)
        nobody = tr(table.style.nobody())
        painters.paint_head(target, sheet, view, result, line=headline, nobody=nobody)
        story = self._story()
        if self.page == "score":
            table.room.paint_score(target, sheet, story)
        else:
            table.room.paint_hands(target, sheet, story)
        self._draw_foot(target)
        self.ring.draw(target)

    def foot(self) -> tuple[str, Rgb]:
        """Return what is said of going on, and its colour: who is awaited, and how long still."""
        desk, tr = self.table.desk, self.app.tr
        update = desk.update
        if update is None or not update.waiting or update.finished:
            return "", TEXT_DIM
        names = listed(tr, [desk.people.names[seat] for seat in update.waiting])
        words = tr("Waiting for {names}", names=names)
        clock = desk.clock(self.app.now)
        if clock is not None:
            words += " · " + tr("goes on in {n} s", n=int(clock[0]) + 1)
        return words, TEXT_DIM

    def _draw_foot(self, target: pygame.Surface) -> None:
        """Draw who is awaited, and below it how the deal was."""
        sheet = self.sheet
        words, colour = self.foot()
        if words:
            room = sheet.px(painters.WIDE - 560)
            sheet.words(target, words, sheet.at(34, self.waiting_at), 14, colour, room=room)
        self.draw_fair(target)

    def draw_fair(self, target: pygame.Surface) -> None:
        """Draw whether the wall was the one promised."""
        sheet, tr = self.sheet, self.app.tr
        room = sheet.px(painters.WIDE - 560)
        if self.fair is not None:
            digest = self.view.digest[:12]
            kept, broken = self.table.style.promised()
            words = tr(kept if self.fair else broken, digest=digest, salt=self._salt)
            colour = GAIN if self.fair else LOSS
            icon = self.table.kit.icons.icon(
                "check" if self.fair else "warning", sheet.px(17), colour
            )
            target.blit(icon, icon.get_rect(midleft=sheet.at(34, 617)))
            sheet.words(target, words, sheet.at(56, 617), 12, TEXT_DIM, room=room, least=9)

    @property
    def _salt(self) -> str:
        return self.result.salt[:12]


def _veil(size: tuple[int, int]) -> pygame.Surface:
    veil = pygame.Surface(size)
    veil.fill((2, 10, 10))
    veil.set_alpha(VEIL)
    return veil
