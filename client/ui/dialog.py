"""A question or message over the scene below: nothing else can be pressed until it is answered."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, Rgb
from client.ui.button import GREEN, RED, SLATE, Button
from client.ui.focus import Ring
from client.ui.panel import DIALOG
from client.ui.scene import Scene

if TYPE_CHECKING:
    from client.app import App

GUARD = 0.3
"""Seconds in which a new dialog takes no answer: a double click must not skip it."""


class Answer(NamedTuple):
    """One way out of a dialog; `do` is called after it has closed."""

    words: str
    do: Callable[[], None] | None = None
    colour: Rgb = SLATE


def safe(buttons: Sequence[Button]) -> Button | None:
    """Return the button that Enter may press unread: the first that is not red."""
    return next((each for each in buttons if each.colour != RED), None)


class Veiled(Scene):
    """A scene over a darkened one; the table below goes on."""

    opaque = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.ring = Ring(app)
        self.opened = app.now

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc closes; everything else goes to the ring, and nothing to the scene below."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()
            return True
        presses = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if event.type in presses and self.app.now < self.opened + GUARD:
            return True
        self.ring.handle(event)
        return True

    def escape(self) -> None:
        """What Esc does."""
        self.app.pop()

    def tick(self, now: float) -> bool:
        """Let tips come."""
        return self.ring.tick(now)

    def wake(self, now: float) -> float | None:
        """Wake for tips."""
        return self.ring.wake(now)

    def veil(self, target: pygame.Surface, alpha: int = 150) -> None:
        """Darken what is below."""
        veil = pygame.Surface(target.get_size())
        veil.fill((2, 10, 10))
        veil.set_alpha(alpha)
        target.blit(veil, (0, 0))


class Dialog(Veiled):
    """A title, some words, and answers; Esc takes the last.

    The first answer that destroys nothing (none in red) has the focus.
    """

    def __init__(self, app: "App", title: str, words: str, answers: Sequence[Answer] = ()) -> None:
        super().__init__(app)
        self.title, self.words = title, words
        self.answers = tuple(answers) or (Answer(app.tr("OK"), None, GREEN),)
        self.box = pygame.Rect(0, 0, 0, 0)
        self.buttons = [
            Button(app, each.words, lambda each=each: self._take(each), colour=each.colour)  # type: ignore[misc]
            for each in self.answers
        ]

    def _take(self, answer: Answer) -> None:
        self.app.pop()
        if answer.do is not None:
            answer.do()

    def escape(self) -> None:
        """Esc takes the last answer."""
        self._take(self.answers[-1])

    def resize(self, width: int, height: int) -> None:
        """Make the box as high as its words need."""
        app, px = self.app, self.app.px
        pad, gap = px(32), px(12)
        widths = [button.wanted_width(120) for button in self.buttons]
        row = sum(widths) + gap * (len(widths) - 1)
        title = app.text.width(self.title, 30, "display")
        wide = min(width - px(40), max(px(520), row + 2 * pad, title + 2 * pad))
        tall = app.text.paragraph_height(self.words, 17, "regular", wide - 2 * pad)
        high = pad + px(56) + tall + px(28) + px(56) + pad // 2
        self.box = pygame.Rect(0, 0, wide, high)
        self.box.center = (width // 2, height // 2)
        x = self.box.centerx - row // 2
        for button, each in zip(self.buttons, widths, strict=True):
            button.rect = pygame.Rect(x, self.box.bottom - pad // 2 - px(56), each, px(56))
            x += each + gap
        self.ring.set(self.buttons, focus=self.ring.focus or safe(self.buttons))

    def draw(self, target: pygame.Surface) -> None:
        """Draw it over the darkened scene."""
        app, px = self.app, self.app.px
        self.veil(target)
        app.panels.draw(target, self.box, DIALOG)
        at = (self.box.centerx, self.box.y + px(26))
        app.text.draw(
            target, self.title, at, 30, GOLD_LIGHT, style="display", anchor="ct", shadow=True
        )
        inside = self.box.inflate(-px(64), 0)
        inside.y = self.box.y + px(84)
        app.text.paragraph(target, self.words, inside, 17, TEXT, centred="\n" not in self.words)
        self.ring.draw(target)
