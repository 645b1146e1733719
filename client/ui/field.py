"""A line to type into, with the keyboard or an input method.

While an input method composes, its text stands underlined at the caret and nothing else moves.
A text that was not typed here is selected when the keyboard comes to it: typing replaces it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, SELECTED, TEXT, TEXT_DIM
from client.ui import clipboard
from client.ui.panel import WELL, WELL_HOT
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

SIZE = 17


class TextField(Widget):
    """One line of at most `longest` characters.

    `on_change` hears of every change, `on_enter` of the Enter key. `offers` are texts that the
    up and down keys, and the small arrow at the right, bring in one after the other. `fits` bounds
    a text by what it means (a code's signs without its dashes); what is too much is not taken.
    """

    typed = True

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
        fits: Callable[[str], bool] = lambda text: True,
        tip: str = "",
    ) -> None:
        super().__init__(app, tip=tip)
        self.text, self.on_change, self.on_enter = text, on_change, on_enter
        self.offers, self.hint, self.longest, self.fits = tuple(offers), hint, longest, fits
        self.caret = self.anchor = len(text)
        self._given = True
        """Whether the text came from the program, and nobody has touched it since."""
        self.composing = ""
        self._shift = 0
        self._dragged = False

    # -- keyboard ----------------------------------------------------------------------------

    def gain(self) -> None:
        """Open the input method; a text from the program stands selected."""
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)
        if self._given:
            self.select()

    def lose(self) -> None:
        """Close the input method."""
        self.composing = ""
        pygame.key.stop_text_input()

    def set(self, text: str) -> None:
        """Replace the whole text, and tell."""
        self.show("".join(sign for sign in text if sign.isprintable())[: self.longest])
        self.on_change(self.text)

    def show(self, text: str) -> None:
        """Replace the whole text by one of any length, and tell nobody."""
        self.text = text
        self._given = True
        self.select()

    def select(self) -> None:
        """Select the whole text: what is typed next replaces it."""
        self.anchor, self.caret = 0, len(self.text)

    @property
    def selected(self) -> tuple[int, int]:
        """Where the selection begins and ends; both are the caret if there is none."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

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
        start, end = self.selected
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self._command(event.key):
            return True
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        match event.key:
            case pygame.K_BACKSPACE:
                self._replace(start if start < end else max(0, end - 1), end, "")
            case pygame.K_DELETE:
                self._replace(start, end if start < end else end + 1, "")
            case pygame.K_LEFT:
                left = max(0, self.caret - 1)
                self._move(left if shift or start == end else start, extend=shift)
            case pygame.K_RIGHT:
                right = min(len(self.text), self.caret + 1)
                self._move(right if shift or start == end else end, extend=shift)
            case pygame.K_HOME:
                self._move(0, extend=shift)
            case pygame.K_END:
                self._move(len(self.text), extend=shift)
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.on_enter is not None:
                self.on_enter()
            case pygame.K_UP | pygame.K_DOWN if self.offers and event.mod & pygame.KMOD_ALT:
                self.offer(-1 if event.key == pygame.K_UP else 1)
            case _:
                # letters come again as TEXTINPUT; anything else is for the focus ring
                return bool(event.unicode) and event.unicode.isprintable()
        return True

    def _command(self, key: int) -> bool:
        """Select, copy, cut, paste or clear; whether that key, with Ctrl, is one of these."""
        start, end = self.selected
        match key:
            case pygame.K_a:
                self._given = False
                self.select()
            case pygame.K_c if start < end:
                clipboard.copy(self.text[start:end])
            case pygame.K_x if start < end:
                if clipboard.copy(self.text[start:end]):
                    self._replace(start, end, "")
            case pygame.K_v:
                self._insert(clipboard.paste())
            case pygame.K_u:
                self._replace(0, len(self.text), "")
            case _:
                return False
        return True

    def _move(self, to: int, *, extend: bool = False) -> None:
        """Move the caret; `extend` the selection with it, else there is none any more."""
        self._given = False
        self.caret = to
        if not extend:
            self.anchor = to

    def _insert(self, text: str) -> None:
        """Put in what fits of a text, in the place of what is selected."""
        start, end = self.selected
        before, after = self.text[:start], self.text[end:]
        clean = "".join(sign for sign in text if sign.isprintable())
        clean = clean[: max(0, self.longest - len(before) - len(after))]
        while clean and not self.fits(before + clean + after):
            clean = clean[:-1]
        if clean:
            self._replace(start, end, clean)

    def _replace(self, start: int, end: int, text: str) -> None:
        self._given = False
        self.text = self.text[:start] + text + self.text[end:]
        self.caret = self.anchor = start + len(text)
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
        """Put the caret where the line was pressed, or bring in the next offer.

        The first press on a text of the program's leaves it selected.
        """
        if self._arrow().collidepoint(at):
            self.offer(1)
        elif self._given and self.text:
            self._given = False
            self.select()
        else:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self._move(self._place(at[0]), extend=shift)
            self._dragged = True

    def drag(self, at: tuple[int, int]) -> None:
        """Select from where the line was pressed."""
        if self._dragged:
            self._move(self._place(at[0]), extend=True)

    def release(self, at: tuple[int, int]) -> None:
        """The button came up: what is selected stays."""
        self._dragged = False

    def _place(self, across: int) -> int:
        """Return the place between signs that is nearest to a point of the window."""
        x = across - self._inside().x + self._shift
        width = self.app.text.width
        ends = [width(self.text[:n], SIZE) for n in range(len(self.text) + 1)]
        return min(range(len(ends)), key=lambda n: abs(ends[n] - x))

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
            clear = app.px(9) if self.focused else 0  # the caret stands before it, not in it
            app.text.draw(target, self.hint, (x + clear, box.centery), SIZE, TEXT_DIM, anchor="lm")
        first, last = self.selected
        if self.focused and first < last and not self.composing:
            left, right = width(self.text[:first], SIZE), width(self.text[:last], SIZE)
            high = app.text.height(SIZE)
            mark = pygame.Rect(x + left, box.centery - high // 2, right - left, high)
            target.fill(SELECTED, mark)
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
