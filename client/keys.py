"""Held keys: what a keyboard repeats is heard where it walks or deletes, and nowhere else.

pygame puts a repeat into the queue for as long as a key's release has not been read. When a turn
takes long (a picture is written, a page is laid out), dozens of them wait behind it, and a single
Esc or F12 would be obeyed dozens of times.
"""

from collections.abc import Sequence
from typing import Final

import pygame

REPEATED: Final = frozenset({
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
})  # fmt: skip
"""Keys that go on while they are held; every other one does its work once."""


class HeldKeys:
    """Which keys are down, learnt from the events themselves."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def sift(self, events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return a turn's events without needless repeats.

        A key of `REPEATED` keeps one repeat a turn, and none once it has been let go.
        """
        let_go = {event.key for event in events if event.type == pygame.KEYUP}
        heard: list[pygame.event.Event] = []
        again: set[int] = set()
        for event in events:
            if event.type == pygame.KEYUP:
                self._down.discard(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._down.clear()
            elif event.type == pygame.KEYDOWN:
                key = event.key
                if key in self._down:
                    if key not in REPEATED or key in again or key in let_go:
                        continue
                    again.add(key)
                self._down.add(key)
            heard.append(event)
        return heard
