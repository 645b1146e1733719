"""A line to type into, with the keyboard or an input method.

While an input method composes, its text stands underlined at the caret and nothing else moves.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM
from client.ui import clipboard
from client.ui.panel import WELL, WELL_HOT
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

SIZE = 17


class TextField(Widget):
    """One line of at most `longest` characters.

    `on_change` hears of every change, `on_enter` of the Enter key. `offers` are texts that the
    up and down keys, and the small arrow at the right, bring in one after the other.
    """

    def __init__(
        self,
        app: "App",
        text: str,
        on_change: Callable[[str], None],
        *,
        on_enter: Callable[[], None] | None = None,
        offers: Sequence[str] = (),
        hint: str = "",
        longest: int = 24,
        tip: str = "",
    ) -> None:
        super().__init__(app, tip=tip)
        self.text, self.on_change, self.on_enter = text, on_change, on_enter
        self.offers, self.hint, self.longest = tuple(offers), hint, longest
        self.caret = len(text)
        self.composing = ""
        self._shift = 0

    # -- keyboard ----------------------------------------------------------------------------

    def gain(self) -> None:
        """Open the input method."""
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)

    def lose(self) -> None:
        """Close the input method."""
        self.composing = ""
        pygame.key.stop_text_input()

    def set(self, text: str) -> None:
        """Replace the whole text, and tell."""
        self.text = "".join(sign for sign in text if sign.isprintable())[: self.longest]
        self.caret = len(self.text)
        self.on_change(self.text)

    def key(self, event: pygame.event.Event) -> bool:
        """Take what is typed."""
        if not self.enabled:
            return False
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self._insert(event.text)
            return True
        if self.composing:  # Enter, arrows and Esc belong to the input method now
            return True
        return self._edit(event)

    def _edit(self, event: pygame.event.Event) -> bool:
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        match event.key:
            case pygame.K_BACKSPACE if self.caret:
                self._replace(self.caret - 1, self.caret, "")
            case pygame.K_DELETE:
                self._replace(self.caret, self.caret + 1, "")
            case pygame.K_LEFT:
                self.caret = max(0, self.caret - 1)
            case pygame.K_RIGHT:
                self.caret = min(len(self.text), self.caret + 1)
            case pygame.K_HOME:
                self.caret = 0
            case pygame.K_END:
                self.caret = len(self.text)
            case pygame.K_v if ctrl:
                self._insert(clipboard.paste())
            case pygame.K_u if ctrl:
                self.set("")
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.on_enter is not None:
                self.on_enter()
            case pygame.K_UP | pygame.K_DOWN if self.offers and event.mod & pygame.KMOD_ALT:
                self.offer(-1 if event.key == pygame.K_UP else 1)
            case _:
                # letters come again as TEXTINPUT; anything else is for the focus ring
                return bool(event.unicode) and event.unicode.isprintable()
        return True

    def _insert(self, text: str) -> None:
        clean = "".join(sign for sign in text if sign.isprintable())
        room = self.longest - len(self.text)
        self._replace(self.caret, self.caret, clean[: max(0, room)])

    def _replace(self, start: int, end: int, text: str) -> None:
        self.text = self.text[:start] + text + self.text[end:]
        self.caret = start + len(text)
        self.on_change(self.text)

    def offer(self, by: int) -> None:
        """Bring in the next of the offers."""
        if not self.offers:
            return
        at = (
            self.offers.index(self.text) + by if self.text in self.offers else (0 if by > 0 else -1)
        )
        self.set(self.offers[at % len(self.offers)])

    # -- mouse -------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """One line."""
        return self.app.px(48)

    def activate(self) -> None:
        """A press puts the caret; Enter is taken by `key`."""

    def _arrow(self) -> pygame.Rect:
        wide = self.app.px(40) if self.offers else 0
        return pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)

    def press(self, at: tuple[int, int]) -> None:
        """Put the caret where the line was pressed, or bring in the next offer."""
        if self._arrow().collidepoint(at):
            self.offer(1)
            return
        x = at[0] - self._inside().x + self._shift
        width = self.app.text.width
        ends = [width(self.text[:n], SIZE) for n in range(len(self.text) + 1)]
        self.caret = min(range(len(ends)), key=lambda n: abs(ends[n] - x))

    def _inside(self) -> pygame.Rect:
        pad = self.app.px(14)
        wide = self.rect.w - 2 * pad - self._arrow().w
        return pygame.Rect(self.rect.x + pad, self.rect.y, wide, self.rect.h)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw well, text, what is being composed, and the caret."""
        app, u = self.app, self.app.unit
        app.panels.draw(target, self.rect, WELL_HOT if self.focused else WELL)
        box = self._inside()
        old = target.get_clip()
        target.set_clip(box.inflate(app.px(4), 0).clip(old))
        before, after = self.text[: self.caret], self.text[self.caret :]
        width = app.text.width
        lead, middle = width(before, SIZE), width(self.composing, SIZE)
        self._shift = max(0, min(self._shift, lead), lead + middle - box.w + round(2 * u))
        x = box.x - self._shift
        if not self.text and not self.composing and self.hint:
            app.text.draw(target, self.hint, (x, box.centery), SIZE, TEXT_DIM, anchor="lm")
        for words, start in (
            (before, x),
            (self.composing, x + lead),
            (after, x + lead + middle),
        ):
            if words:
                app.text.draw(target, words, (start, box.centery), SIZE, TEXT, anchor="lm")
        half = app.text.height(SIZE) // 2
        if self.composing:
            line = pygame.Rect(x + lead, box.centery + half - 1, middle, max(1, round(u)))
            target.fill(GOLD_LIGHT, line)
        if self.focused:
            caret = x + lead + middle
            bar = pygame.Rect(caret, box.centery - half, max(1, round(1.5 * u)), 2 * half)
            target.fill(GOLD_LIGHT, bar)
            pygame.key.set_text_input_rect(bar)
        target.set_clip(old)
        if self.offers:
            arrow = self._arrow()
            app.panels.arrow(target, arrow.center, 12 * u, 1, TEXT_DIM)
