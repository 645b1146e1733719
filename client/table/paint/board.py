"""The table as one opaque layer: painted anew only when what lies on it has changed.

Below it the empty table, above it what moves: the own hand, the marker, the timer, tiles in the
air. A frame is then one large copy and a few small ones.
"""

from typing import cast

import pygame

from client.art.backdrop import FeltName
from client.table.paint import centre, plates
from client.table.paint.kit import Kit
from client.table.paint.static import paint_static
from client.table.paint.tiles import paint_marks, paint_pieces
from client.table.pieces import Spot
from client.table.state import Shown
from engine.core.views import View


class Board:
    """The two opaque layers of one window size."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.ground = paint_static(kit.layout, cast(FeltName, kit.looks.felt))
        self._layer = self.ground.plated.copy()
        self._key: tuple[View, object] | None = None
        self.repaints = 0
        """How often the layer was painted: tests and measurements look at it."""

    def layer(self, shown: Shown, veiled: frozenset[Spot] = frozenset()) -> pygame.Surface:
        """Return the table with everything that lies still; nobody may draw on it."""
        key = (shown.view, (shown.people, shown.auto, shown.away, shown.reveal, veiled))
        view, rest = self._key or (None, None)
        if key[0] is not view or key[1] != rest:
            self._key = key
            self._paint(shown, veiled)
            self.repaints += 1
        return self._layer

    def forget(self) -> None:
        """Paint everything anew the next time."""
        self._key = None

    def _paint(self, shown: Shown, veiled: frozenset[Spot]) -> None:
        layer, kit, composed = self._layer, self.kit, shown.composed
        layer.blit(self.ground.plated, (0, 0))
        centre.paint_wall(layer, kit, shown)
        centre.paint_display(layer, kit, shown)
        pieces = [piece for piece in composed.lying() if piece.spot not in veiled]
        for seat, row in enumerate(composed.rows):
            if seat != shown.view.me or not row.presses:
                pieces += (piece for piece in row.hand if piece.spot not in veiled)
        paint_pieces(layer, kit, pieces)
        paint_marks(layer, kit, composed.marks)
        for seat in range(shown.seats):
            plates.paint_plate(layer, kit, shown, seat)
        plates.paint_flowers(layer, kit, shown, veiled)
