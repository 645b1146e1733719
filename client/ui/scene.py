"""One screen of the program. A scene never blocks: it is handed events and the time, and draws."""

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from client.app import App

IN_FLIGHT = 0.6
"""Seconds in which a result that comes by itself takes no press: it was meant for the table."""


class Scene:
    """Base of every screen; the App keeps them in a stack and hands events to the top one.

    `opaque` False lets the scene below shine through (menus, dialogs). Every scene of the stack
    gets `tick`, so that a table goes on under a menu; only the top one gets events.
    """

    opaque = True
    resting = False
    """Whether what goes on here stands still because another scene lies over it."""

    def __init__(self, app: "App") -> None:
        self.app = app

    @property
    def strip(self) -> tuple[int, int] | None:
        """Left and right, in pixels, of the upper edge where a message hides nothing; None: all."""
        return None

    @property
    def message_line(self) -> pygame.Rect | None:
        """A line of the window in which a message hides nothing; None: there is none."""
        return None

    def enter(self) -> None:
        """Called when the scene comes onto the stack; the window exists and has its size."""

    def leave(self) -> None:
        """Called when the scene has left the stack for good."""

    def survives(self, cause: Exception) -> bool:
        """Something of the pile has raised an error: True if this scene has got over it.

        Only where others' words may have caused it: an error of the program's own is to be seen.
        """
        return False

    def asks_to_quit(self) -> bool:
        """The window is being closed: True if this scene has asked the player first."""
        return False

    def resize(self, width: int, height: int) -> None:
        """Lay everything out anew: window size, UI scale, language or art have changed.

        Also called once right after `enter`, and before the first event.
        """

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if it meant something here (the window is then drawn again)."""
        return False

    def tick(self, now: float) -> bool:
        """Go on to the moment `now` (seconds, `App.now`); True if there is something to redraw."""
        return False

    def wake(self, now: float) -> float | None:
        """Return the next moment `tick` is wanted; None: only events matter.

        A moment not after `now` means "animating": the App then ticks 60 times a second.
        """
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole scene. What is drawn depends on state alone, never on how often."""
