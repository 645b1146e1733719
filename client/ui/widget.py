"""A thing on the screen that can be pressed, chosen or typed into."""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import PRESS, TEXT, TEXT_DIM, Rgb

if TYPE_CHECKING:
    from client.app import App

ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Widget:
    """Base of all of them. `rect` is where it lies in the window, set by its scene's `resize`.

    `enabled` False greys it out; `why` then says in words why it cannot be used. `tip` is shown
    when the pointer rests on it or the keyboard has come to it.
    """

    focusable = True
    ringed = True
    """Whether the focus ring is drawn around it; False if it shows the focus itself."""
    leads = False
    """Whether the pointer takes the keyboard along from another such widget, as in a menu."""
    typed = False
    """Whether it takes what is typed: it stays lit while the pointer is on something else."""
    says_enter = False
    """Whether it says that Enter presses it: a click on something else then leaves Enter to it."""
    share = 1.0
    """Its part of a line that it shares with others."""

    def __init__(self, app: "App", *, tip: str = "") -> None:
        self.app = app
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.clip: pygame.Rect | None = None
        self.tip = tip
        self.why = ""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False

    @property
    def name(self) -> str:
        """What tells it from its neighbours when a page is built anew; empty: its place."""
        return ""

    def height(self, width: int) -> int:
        """Return the height in pixels it needs at a width in pixels."""
        return self.app.px(PRESS)

    def hit(self, at: tuple[int, int]) -> bool:
        """Tell whether a point is on it, where it is not scrolled out of sight."""
        return self.rect.collidepoint(at) and (self.clip is None or self.clip.collidepoint(at))

    def activate(self) -> None:
        """Enter, the space bar or a click: do what it is for."""

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key, or text being typed, while focused; True if it was for this widget."""
        if event.type == pygame.KEYDOWN and event.key in ACTIVATE and self.enabled:
            self.activate()
            return True
        return False

    def press(self, at: tuple[int, int]) -> None:
        """The left button went down here."""

    def drag(self, at: tuple[int, int]) -> None:
        """The pointer moves with the left button held since `press`."""

    def release(self, at: tuple[int, int]) -> None:
        """The left button came up again."""
        if self.hit(at) and self.enabled:
            self.activate()

    def wheel(self, steps: int) -> bool:
        """The wheel turned over it; `steps` > 0 is upwards."""
        return False

    def gain(self) -> None:
        """The keyboard has come to it."""

    def lose(self) -> None:
        """The keyboard has left it."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw it at `rect`."""


class Label(Widget):
    """A line or paragraph of text that nobody can press."""

    focusable = False

    def __init__(
        self,
        app: "App",
        words: str,
        size: float = 17,
        *,
        dim: bool = False,
        ink: Rgb | None = None,
    ) -> None:
        super().__init__(app)
        self.words, self.size, self.dim, self.ink = words, size, dim, ink

    def height(self, width: int) -> int:
        """Return the height in pixels that the words need at a width in pixels."""
        return self.app.text.paragraph_height(self.words, self.size, "regular", width)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the words, wrapped."""
        colour = self.ink or (TEXT_DIM if self.dim else TEXT)
        self.app.text.paragraph(target, self.words, self.rect, self.size, colour)
