"""Mouse and keyboard at the table: what an event means, told to the chooser and the desk.

A press first lets everything that moves arrive, then counts: nothing pressed is ever lost.
"""

from typing import TYPE_CHECKING

import pygame

from client.table import pointer
from client.table.choose import Say, Wish
from client.table.paint.panels import log_room
from client.table.phrase import phrase
from client.table.pointer import NOTHING, Hit

if TYPE_CHECKING:
    from client.scenes.table import TableScene

FAR = 7
"""Pixels a pressed tile must be moved before it is dragged."""
LEFT, RIGHT = 1, 3
LINES = 3
"""Lines of the log that a turn of the wheel goes."""
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Controls:
    """What is under the pointer, what is pressed, what is dragged."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.hit: Hit = NOTHING
        self.dragged: tuple[int, tuple[int, int]] | None = None
        self.keyboard = False
        """Whether the keyboard was used last: then tiles show their keys."""
        self._pressed: tuple[Hit, tuple[int, int]] | None = None
        self._open = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it meant something."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (LEFT, RIGHT):
                self.scene.desk.wake()
                self.scene.skip()
                self.keyboard = False
                return self._down(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button == LEFT:
                return self._up(event.pos)
            case pygame.KEYDOWN:
                if event.key in (pygame.K_F11, pygame.K_F12) or event.mod & pygame.KMOD_ALT:
                    return False
                self.scene.desk.wake()
                self.scene.skip()
                shifted = event.mod & pygame.KMOD_SHIFT and event.key in ARROWS
                name = pygame.key.name(event.key)
                return self._key(f"shift+{name}" if shifted else name)
            case pygame.MOUSEWHEEL if self.hit.what == "log":
                scene = self.scene
                return scene.log.scroll(LINES * event.y, log_room(scene.kit)[0])
            case pygame.KEYUP:
                self.scene.desk.hotseat.let_go()
                return True
            case pygame.WINDOWFOCUSLOST:
                return self.scene.look_away()
            case _:
                return False

    # -- pointer -----------------------------------------------------------------------------

    def find(self, at: tuple[int, int]) -> Hit:
        """Return what is under the pointer, the uppermost first."""
        scene = self.scene
        layout, desk = scene.layout, scene.desk
        if desk.hotseat.stage == "curtain":
            return pointer.at_curtain(at, layout)
        hit = pointer.at_menu(at, layout)
        if hit is NOTHING and layout.log.holds(at) and (scene.log_open or layout.log_docked):
            return Hit("log")
        if hit is NOTHING and desk.hotseat.stage == "anyone":
            hit = pointer.at_callers(at, layout, len(desk.callers))
        composed = scene.composed
        if hit is NOTHING and scene.choosing and composed is not None and desk.eyes is not None:
            hit = scene.room.point(at, desk.chooser, composed.rows[desk.eyes])
        if hit is NOTHING and composed is not None and scene.motion.deal is None:
            hit = pointer.at_table(at, composed)
        return hit

    def refresh(self) -> None:
        """Judge the pointer anew: what lies under it may have changed, or the hand has closed."""
        was_open, self._open = self._open, self.scene.desk.answering
        if was_open and not self._open:  # nothing he pointed at, pressed or was told stays behind
            self.hit, self.dragged, self._pressed = NOTHING, None, None
            self.scene.say(())
        if pygame.display.get_init() and pygame.mouse.get_focused():
            self.hit = self.find(pygame.mouse.get_pos())

    def _move(self, at: tuple[int, int]) -> bool:
        if self._pressed is not None and self._pressed[0].what == "tile":
            hit, start = self._pressed
            if self.dragged or abs(at[0] - start[0]) + abs(at[1] - start[1]) > FAR:
                self.dragged = (hit.number, at)
                return True
        old, self.hit = self.hit, self.find(at)
        chooser = self.scene.desk.chooser
        if not self.scene.choosing:
            return old != self.hit
        if self.hit.what == "tile":
            chooser.at = None
            return chooser.point_at(self.hit.number) is not None or old != self.hit
        lowered = chooser.point_at(None) is not None if old.what == "tile" else False
        return lowered or old != self.hit

    def _down(self, at: tuple[int, int], button: int) -> bool:
        scene, desk = self.scene, self.scene.desk
        now = scene.app.now
        self.hit = hit = self.find(at)
        if button == RIGHT:
            if scene.choosing and hit.what in ("nothing", "lying"):
                self.wish(desk.chooser.decline(now))
            return True
        if hit.what == "curtain":
            if desk.hotseat.press(now):
                scene.opened(now)
            return True
        self._pressed = (hit, at)
        return True

    def _up(self, at: tuple[int, int]) -> bool:
        scene, desk = self.scene, self.scene.desk
        desk.hotseat.let_go()
        pressed, self._pressed = self._pressed, None
        dragged, self.dragged = self.dragged, None
        if pressed is None:
            return True
        hit, now = pressed[0], scene.app.now
        if dragged is not None:
            if at[1] < scene.layout.brink:
                self.wish(desk.chooser.drop_tile(dragged[0], now))
            elif scene.composed is not None and desk.eyes is not None:
                row = scene.composed.rows[desk.eyes]
                self.wish(scene.room.drop(dragged[0], at, desk.chooser, row))
            self.hit = self.find(at)
            return True
        if self.find(at)[:3] != hit[:3]:
            return True  # the pointer has left what it pressed
        self._press(hit, now)
        self.hit = self.find(at)
        return True

    def _press(self, hit: Hit, now: float) -> None:
        scene, desk = self.scene, self.scene.desk
        chooser = desk.chooser
        match hit.what:
            case "menu" if hit.name == "menu":
                scene.on_menu()
            case "menu":
                scene.toggle_log()
            case "caller":
                desk.call(desk.callers[hit.number])
            case "tile":
                self.wish(chooser.press_tile(hit.number, now))
            case "claim":
                self.wish(chooser.press_claim(hit.name, now))
            case "choice":
                self.wish(chooser.press_choice(hit.number, now))
            case "back":
                self.wish(chooser.decline(now))
            case "key":
                self.wish(chooser.press_key(hit.name, now))
            case "switch":
                self.wish(chooser.toggle_quiet(hit.name))
            case _:
                pass

    # -- keys --------------------------------------------------------------------------------

    def _key(self, key: str) -> bool:
        scene, desk = self.scene, self.scene.desk
        now = scene.app.now
        self.keyboard = True
        if desk.hotseat.stage == "curtain":
            if key in ("return", "enter") and desk.hotseat.press(now):
                scene.opened(now)
            if key == "escape":
                scene.on_menu()
            return key != "m"
        if desk.hotseat.stage == "anyone" and key in "1234"[: len(desk.mine)]:
            desk.call(desk.mine[int(key) - 1])
            return True
        match key:
            case "v":
                return scene.hide_hand()
            case "j":
                scene.toggle_log()
                return True
            case _:
                pass
        wish = desk.chooser.press_key(key, now) if scene.choosing else None
        self.wish(wish)
        if wish is None and key == "escape":
            scene.on_menu()
            return True
        return wish is not None

    def wish(self, wish: Wish) -> None:
        """Carry out what was chosen, or tell why it cannot be."""
        scene = self.scene
        if isinstance(wish, Say):
            words = scene.clause_words(wish.clause)
            scene.say(phrase(words), warning=True)
            scene.app.sounds.play("refused")
        else:
            scene.desk.carry_out(wish)
            scene.recompose()  # the hand may have been sorted anew
