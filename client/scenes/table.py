"""The table: presses go to the desk, facts come back from it and are set in motion.

Nothing is decided here: what may be done the view says, what is meant the chooser says.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.art.faces.ink import Script
from client.art.tiles import TileArt
from client.scenes import notices
from client.scenes.curtain import draw_curtain
from client.scenes.result import ResultScene
from client.table.claims import refused_claims
from client.table.compose import Composed, Reveal
from client.table.controls import Controls
from client.table.deal import Moment
from client.table.desk import Change, Desk, Session
from client.table.frame import paint_frame
from client.table.geometry import Side, side_of
from client.table.motion import Motion
from client.table.paint import panels
from client.table.paint.kit import Kit, Looks
from client.table.phrase import CODES, Log, Phrase, phrase
from client.table.room import Frame, Room
from client.table.state import Shown
from client.table.style import style_of
from client.table.zones import Zones
from client.ui.scene import Scene
from engine.core.tiles import MAHJONG
from engine.core.views import Hints, View

if TYPE_CHECKING:
    from client.app import App

NOTICE = 3.0
"""Seconds a notice stands."""
URGENT = 5
"""Seconds from which the clock ticks."""


class TableScene(Scene):
    """A match at the table. `on_menu` opens the menu, `on_finished` follows the last result."""

    def __init__(
        self,
        app: "App",
        session: Session,
        *,
        on_menu: Callable[[], None],
        on_finished: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.desk = Desk(session, app.settings)
        self.on_menu, self.on_finished = on_menu, on_finished
        self.controls = Controls(self)
        self.style = style_of(MAHJONG)
        self.room: Room
        self.composed: Composed | None = None
        self.motion = Motion(app.settings.pace)
        self.log = Log()
        self.log_open = False
        self.result: ResultScene | None = None
        self._notice: tuple[Phrase, bool, float] = ((), False, 0.0)
        self._hints: tuple[View, Hints | None] | None = None
        self._second = -1
        self._asked = False
        self._laid_out: tuple[tuple[View, object, Composed], ...] = ()

    def resize(self, width: int, height: int) -> None:
        """Lay the table out anew; what was moving has arrived."""
        settings, rules = self.app.settings, self.desk.rules
        seats = len(self.desk.people.names) or 4
        self.style = style_of(rules.deck if rules is not None else MAHJONG)
        self.room = self.style.room(
            (width, height), seats, settings.scale / 100, self._equip, self.desk.config
        )
        self.motion.animator.pace = settings.pace
        self.desk.settle(settings)
        self.skip()

    def _equip(self, layout: Zones) -> Kit:
        """Return the kit for a layout, as the player wants things to look."""
        app, settings, rules = self.app, self.app.settings, self.desk.rules
        felts = {"game": self.style.felt, "green": "mahjong", "blue": "zipai"}
        script: Script = "hans" if settings.faces == "simplified" else "hant"
        return Kit(
            layout,
            app.text,
            app.panels,
            app.tr,
            tiles=TileArt(script, settings.back, index=settings.corner_index),
            deck=rules.deck if rules is not None else MAHJONG,
            looks=Looks(settings.hints, settings.dim_drawn, felts.get(settings.felt, "contrast")),
        )

    @property
    def layout(self) -> Zones:
        """Where everything is."""
        return self.room.layout

    @property
    def kit(self) -> Kit:
        """What everything is painted with."""
        return self.room.kit

    @property
    def strip(self) -> tuple[int, int]:
        """A message of the program stands between the plates and buttons of the upper edge."""
        return self.layout.free_above()

    @property
    def message_line(self) -> pygame.Rect:
        """A short one stands where the notices do, and hides them."""
        return notices.place(self)

    @property
    def reveal(self) -> Reveal:
        """Whose hands may be painted face up now."""
        view = self.desk.view
        over = view is not None and view.phase == "over" and not self.motion.busy(self.app.now)
        mine = over or self.desk.answering or self.desk.onlooking
        return Reveal(mine, over or self.desk.open_hands)

    @property
    def choosing(self) -> bool:
        """Whether somebody sits before his open hand."""
        view = self.desk.view
        ready = view is not None and view.phase != "over" and self.motion.deal is None
        return ready and self.desk.answering

    def recompose(self) -> None:
        """Lay out the newest view."""
        view = self.desk.view
        self.composed = None if view is None else self._composed(view)
        if view is not None and self.composed is not None:
            self.kit.wilds = view.wilds
            self.motion.animator.turn_over(self.composed.by_spot)
        self.controls.refresh()

    def _composed(self, view: View) -> Composed:
        """Return a view laid out; the latest ones are kept, for they are asked for again."""
        chooser = self.desk.chooser
        key = (view.me, self.reveal, self.room, chooser.arranged)
        for kept, its_key, composed in self._laid_out:
            if kept is view and its_key == key:
                return composed
        composed = self.room.compose(view, self.reveal, chooser)
        self._laid_out = ((view, key, composed), *self._laid_out[:3])
        return composed

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Take what the host has told, and go on with what moves."""
        desk, rules = self.desk, self.desk.rules
        changed = desk.poll(now)
        if desk.rules is not rules:
            self.resize(*self.app.size)  # the match has begun: its deck and seats are known
        if changed:
            self._take_news(now)
        if desk.hotseat.hold(now):
            self.opened(now)
            changed = True
        moved, rested = self.motion.tick(now, desk.chooser.lifted if self.choosing else None)
        if rested:
            self.recompose()
        changed |= moved | self._second_passed(now) | (desk.hotseat.held(now) > 0)
        if self._notice[0] and now >= self._notice[2]:
            self._notice, changed = ((), False, 0.0), True
        self._follow_result(now)
        return changed

    def wake(self, now: float) -> float | None:
        """Return when something moves next: at once, at the next second, or never."""
        desk = self.desk
        if desk.hotseat.held(now) > 0:
            return now
        moving = self.motion.wake(now)
        moments = [] if moving is None else [moving]
        second = desk.ticks(now)
        if second is not None:
            moments.append(now + 0.1 if desk.hotseat.stage == "anyone" else second)
        if self._notice[0]:
            moments.append(self._notice[2])
        return min(moments, default=None)

    def _second_passed(self, now: float) -> bool:
        clock = self.desk.clock(now)
        if clock is not None and self.desk.hotseat.stage == "anyone":
            return True
        second = -1 if clock is None else int(clock[0])
        if second == self._second:
            return False
        self._second = second
        if 0 <= second < URGENT and self.choosing and self.desk.chooser.asked:
            self.app.sounds.play("tick")
        return True

    # -- facts -------------------------------------------------------------------------------

    def _take_news(self, now: float) -> None:
        """Show what has happened, in order."""
        desk, names, tr = self.desk, self.desk.people.names, self.app.tr
        wilds = desk.view.wilds if desk.view is not None else ()
        for event in desk.news:
            line = self.style.told(event, names, tr, wilds)
            if line is not None:
                self.log.add(getattr(event, "seat", None), line)
        desk.news.clear()
        for change in desk.take_changes():
            self._change(change, now)
        for code in desk.errors:
            self.say(phrase(tr(CODES.get(code, CODES["not_legal"]))), warning=True)
        desk.errors.clear()
        asked = desk.answering and desk.chooser.asked
        if asked and not self._asked:
            self.app.sounds.play("turn")
        self._asked = asked
        self.recompose()

    def _change(self, change: Change, now: float) -> None:
        """Let one step be heard and seen."""
        for event in change.events:
            notice = self.style.noticed(event, self.desk.people.names, self.app.tr)
            if notice is not None:
                self.say(notice)
            cue = None if change.again else self.style.sound(event)
            if cue is not None:
                (self.app.sounds.call if cue[1] else self.app.sounds.play)(cue[0])
        chosen, self.desk.thrown_slot = self.desk.thrown_slot, None
        may_deal = self.desk.hotseat.stage != "curtain" and not change.again
        self.motion.show(change, self._composed, self.room, now, chosen=chosen, may_deal=may_deal)

    def _follow_result(self, now: float) -> None:
        """Let the result come when the last tile has come to rest; it goes with the next hand."""
        view = self.desk.view
        over = view is not None and view.phase == "over" and view.result is not None
        if not over:
            self.result = None
        elif self.result is None and not self.motion.busy(now):
            self.recompose()
            self.result = self.make_result()
            self.app.lay(self.result, self)  # below a page that somebody is reading

    @property
    def after_last(self) -> str:
        """What follows the last result, as its button says it."""
        return self.app.tr("Final result")

    def make_result(self) -> ResultScene:
        """Return the scene that shows how the hand ended."""
        return ResultScene(self.app, self)

    # -- what the controls ask for -----------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        return self.controls.handle(event)

    def skip(self) -> None:
        """Let everything that moves arrive at once."""
        self.motion.finish()
        self.recompose()

    def opened(self, now: float) -> None:
        """The curtain has opened: show what was missed, then ask."""
        self.desk.opened(now)
        self._take_news(now)

    def look_away(self) -> bool:
        """The window has lost the focus: in hot-seat the hand is closed."""
        changed = self.desk.look_away()
        self.recompose()
        return changed

    def hide_hand(self) -> bool:
        """Turn the own hand away, or back."""
        changed = self.desk.hotseat.hide()
        self.recompose()
        return changed

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.log_open = not self.log_open

    def say(self, words: Phrase, *, warning: bool = False) -> None:
        """Show a notice."""
        self._notice = (words, warning, self.app.now + NOTICE)

    def clause_words(self, clause: str) -> str:
        """Return a clause in words; the pages that players read do not number them."""
        rules = self.desk.rules
        words = rules.terms.get(clause, "") if rules is not None else ""
        return self.app.tr(words) if words else clause

    # -- picture -----------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the moment: curtain, deal, or table."""
        now, desk, composed = self.app.now, self.desk, self.composed
        view = desk.view
        if desk.hotseat.stage == "curtain":
            draw_curtain(self, target, now)
        elif view is None or composed is None:
            target.blit(self.room.board.ground.plated, (0, 0))
        elif (moment := self.motion.moment(now)) is not None:
            self._draw_deal(target, moment, now)
        else:
            frame = self._frame(view, composed, now)
            paint_frame(target, self.room, frame, self.motion.animator, now)

    def _draw_deal(self, target: pygame.Surface, moment: Moment, now: float) -> None:
        shown = self._shown(moment.view, self._composed(moment.view), now)
        self.room.paint_deal(target, shown, moment)
        self.room.paint_own(target, Frame(shown))
        panels.paint_menu(target, self.kit)

    def _shown(self, view: View, composed: Composed, now: float) -> Shown:
        update = self.desk.update
        return Shown(
            view,
            composed,
            self.desk.people,
            reveal=self.reveal,
            auto=update.auto if update is not None else (),
            away=update.away if update is not None else (),
            clock=self.desk.clock(now) if view.phase != "over" else None,
            hints=self._helped(view) if self.choosing else None,
            hover=self.controls.hit.tile,
        )

    def _frame(self, view: View, composed: Composed, now: float) -> Frame:
        desk, motion = self.desk, self.motion
        callers: tuple[tuple[int, str, Side], ...] = ()
        if desk.hotseat.stage == "anyone":
            callers = tuple(
                (
                    1 + desk.mine.index(seat),
                    desk.people.names[seat],
                    side_of(seat, view.me, len(view.seats)),
                )
                for seat in desk.callers
            )
        clock = desk.clock(now)
        notice, warning, _ = self._notice
        log = self.log_open or self.layout.log_docked
        return Frame(
            self._shown(view, composed, now),
            desk.chooser if self.choosing else None,
            self.controls.hit,
            motion.lifts.parts(now, motion.pace),
            motion.last,
            motion.bob(now),
            callers,
            None if clock is None else clock[0] / max(0.01, clock[1]),
            () if self.app.toasts.in_line else notice or notices.standing(self, view),
            warning,
            self.log.page() if log else None,
            self.controls.keyboard,
            self.controls.dragged,
            self._unit(),
            self._refused(view),
        )

    def _refused(self, view: View) -> tuple[tuple[str, str], ...]:
        """Return what looks possible to the person who looks and is not, with the reason."""
        if not self.choosing or self.desk.chooser.sent is not None:
            return ()
        return tuple((name, self.clause_words(c)) for name, c in refused_claims(view.refused))

    def _unit(self) -> str:
        rules = self.desk.rules
        return self.app.tr(self.style.unit(rules.terms)) if rules is not None else ""

    def _helped(self, view: View) -> Hints | None:
        """Return the ready hint of a view, worked out once."""
        desk = self.desk
        if not self.app.settings.hints or desk.rules is None or desk.config is None:
            return None
        if self._hints is None or self._hints[0] is not view:
            self._hints = (view, desk.rules.hints(desk.config, view))
        return self._hints[1]
