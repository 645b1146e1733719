"""The table as one opaque layer: painted anew only when what lies on it has changed.

Below it the empty table, above it what moves: the own hand, the marker, the timer, tiles in the
air. A frame is then one large copy and a few small ones.
"""

from collections.abc import Callable

import pygame

from client.table.paint.static import Ground
from client.table.pieces import Spot
from client.table.state import Shown
from engine.core.views import View

PaintLayer = Callable[[pygame.Surface, Shown, frozenset[Spot]], None]
"""Paints what lies still on the empty table, without the pieces that are in the air."""


class Board:
    """The two opaque layers of one window size: the empty table, and what `paint` adds to it."""

    def __init__(self, ground: Ground, paint: PaintLayer) -> None:
        self.ground, self._paint = ground, paint
        self._layer = ground.plated.copy()
        self._key: tuple[View, object] | None = None
        self.repaints = 0
        """How often the layer was painted: tests and measurements look at it."""

    def layer(self, shown: Shown, veiled: frozenset[Spot] = frozenset()) -> pygame.Surface:
        """Return the table with everything that lies still; nobody may draw on it."""
        still = (shown.people, shown.auto, shown.away, shown.reveal, shown.looked, veiled)
        key = (shown.view, still)
        view, rest = self._key or (None, None)
        if key[0] is not view or key[1] != rest:
            self._key = key
            self._layer.blit(self.ground.plated, (0, 0))
            self._paint(self._layer, shown, veiled)
            self.repaints += 1
        return self._layer

    def forget(self) -> None:
        """Paint everything anew the next time."""
        self._key = None
