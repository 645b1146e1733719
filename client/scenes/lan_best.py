"""The first lines of the standings of a tournament, for its lobby; a page of its own has all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM, Rgb
from client.ui.panel import PANEL
from client.ui.text import Style
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

SIZE, HEAD = 15, 12
LEADING = 1.35


class Place(NamedTuple):
    """A line: rank, name, points of tables and the sum of scores as they are written."""

    rank: str
    name: str
    points: str
    score: str
    ink: Rgb = TEXT


class Best(Widget):
    """A card with a head over its columns."""

    focusable = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.places: tuple[Place, ...] = ()

    def put(self, places: Sequence[Place]) -> None:
        """Show other lines."""
        self.places = tuple(places)

    def height(self, width: int) -> int:
        """One line for each, and the head."""
        text = self.app.text
        step, head = text.leading(SIZE, factor=LEADING), text.leading(HEAD, factor=LEADING)
        return head + len(self.places) * step + self.app.px(26)

    def _head(self) -> Place:
        tr = self.app.tr
        return Place(tr("Rank"), tr("Name"), tr("Pts"), tr("Score sum"), TEXT_DIM)

    def _columns(self, head: Place) -> tuple[int, int, int]:
        """Return how wide ranks, points and scores are; the names have the rest."""
        text, gap = self.app.text, self.app.px(10)
        found = []
        for at in (0, 2, 3):
            wide = (text.width(str(line[at]), SIZE, "bold") for line in self.places)
            found.append(max(text.width(str(head[at]), HEAD), *wide, 0) + gap)
        return found[0], found[1], found[2]

    def draw(self, target: pygame.Surface) -> None:
        """Draw card, head and lines."""
        app, px, head = self.app, self.app.px, self._head()
        app.panels.draw(target, self.rect, PANEL)
        columns = self._columns(head)
        y = self.rect.y + px(13)
        for line, size in ((head, HEAD), *((place, SIZE) for place in self.places)):
            step = app.text.leading(size, factor=LEADING)
            self._draw_line(target, y + step // 2, line, size, columns)
            y += step

    def _draw_line(
        self, target: pygame.Surface, y: int, line: Place, size: float, wide: tuple[int, int, int]
    ) -> None:
        text, box = self.app.text, self.rect.inflate(-self.app.px(36), 0)
        ink = TEXT_DIM if size == HEAD else GOLD_LIGHT if line.rank == "1" else TEXT
        style: Style = "regular" if size == HEAD else "bold"
        text.draw(target, line.rank, (box.x, y), size, ink, anchor="lm")
        text.draw(target, line.score, (box.right, y), size, line.ink, anchor="rm")
        at = (box.right - wide[2], y)
        text.draw(target, line.points, at, size, ink, style=style, anchor="rm")
        room = box.w - sum(wide)
        fit = text.shrink(line.name, size, "regular", room, 7)
        text.draw(target, line.name, (box.x + wide[0], y), fit, ink, anchor="lm", width=room)
