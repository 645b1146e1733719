"""The end of a match: who came where, and how the points went from hand to hand."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from client.art.palette import GAIN, GOLD_LIGHT, LOSS, SEATS, TEXT, TEXT_DIM, Rgb
from client.i18n import figure, mark
from client.scenes.page import Page
from client.scenes.words import signed
from client.table.geometry import Side, side_of
from client.ui.button import GREEN, Button
from client.ui.panel import CARD, CARD_HOT, PANEL
from client.ui.scene import IN_FLIGHT

if TYPE_CHECKING:
    from client.app import App

FIRST_PLACE = CARD_HOT._replace(line_width=1.6)
GRID: Rgb = (52, 84, 80)
ZERO: Rgb = (120, 140, 132)


class Standings(Struct, frozen=True):
    """A match as it ended: `scores` are the totals after each hand, by seat.

    Marks and colours are those the table has for whoever looks from seat `viewer`.
    """

    title: str
    names: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    viewer: int = 0

    def side(self, seat: int) -> Side:
        """Return the side of the table a player sat at: it gives his mark and colour."""
        return side_of(seat, self.viewer, len(self.names))

    @property
    def final(self) -> tuple[int, ...]:
        """The totals at the end."""
        return self.scores[-1] if self.scores else (0,) * len(self.names)

    def ranking(self) -> list[tuple[int, int]]:
        """Return (rank, seat), best first; equal totals share a rank (i8 N26)."""
        final = self.final
        order = sorted(range(len(final)), key=lambda seat: (-final[seat], seat))
        return [(1 + sum(other > final[seat] for other in final), seat) for seat in order]


class StandingsScene(Page):
    """Ranking at the left, chart at the right; play again, watch again, or go to the title."""

    def __init__(
        self,
        app: "App",
        standings: Standings,
        *,
        again: Callable[[], None] | None = None,
        watch: Callable[[], None] | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, mark("Match result"))
        self.standings, self._back = standings, back
        self._guard_until = app.now
        self.again = Button(app, "", again or app.pop, colour=GREEN, size=24)
        self.watch = Button(app, "", watch or app.pop)
        self.again.visible, self.watch.visible = again is not None, watch is not None
        self.list = pygame.Rect(0, 0, 0, 0)
        self.chart = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """A fanfare."""
        self.app.sounds.play("fanfare")
        self._guard_until = self.app.now + IN_FLIGHT

    def handle(self, event: pygame.event.Event) -> bool:
        """Take no press that was meant for the last result."""
        pressing = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        return (pressing and self.app.now < self._guard_until) or super().handle(event)

    def build(self) -> None:
        """Name the buttons."""
        tr = self.app.tr
        self.back.words = tr("Title") if self._back is None else tr("Back")
        self.again.words, self.watch.words = tr("Play again"), tr("Watch again")

    def leave_page(self) -> None:
        """Go to the title, or wherever else one came from."""
        if self._back is not None:
            self._back()
            return
        from client.scenes.title import TitleScene

        self.app.reset(TitleScene(self.app))

    def arrange(self) -> None:
        """Share the page between ranking and chart."""
        px = self.app.px
        self.list = pygame.Rect(self.inside)
        self.list.w = max(px(380), round(self.inside.w * 0.38))
        self.chart = pygame.Rect(self.inside)
        self.chart.x = self.list.right + px(20)
        self.chart.w = self.inside.right - self.chart.x
        x = self.foot.right
        for button, least in ((self.again, 200), (self.watch, 160)):
            if button.visible:
                wide = button.wanted_width(least)
                x -= wide
                button.rect = pygame.Rect(x, self.foot.y, wide, self.foot.h)
                x -= px(12)
        focus = self.again if self.again.visible else self.back
        self.ring.set([self.back, self.watch, self.again], focus=focus)

    def draw_heading(self, target: pygame.Surface) -> None:
        """Title, and what was played."""
        super().draw_heading(target)
        tr, app = self.app.tr, self.app
        count = tr.plural("{n} hand", "{n} hands", len(self.standings.scores))
        at = (self.inside.right, app.px(52))
        words = f"{tr(self.standings.title)} · {count}"
        app.text.draw(target, words, at, 17, TEXT_DIM, anchor="rt")

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw ranking and chart."""
        self._draw_ranking(target)
        self.app.panels.draw(target, self.chart, PANEL)
        draw_chart(self.app, target, self.chart.inflate(-self.app.px(40), -self.app.px(36)),
                   self.standings)  # fmt: skip

    def _draw_ranking(self, target: pygame.Surface) -> None:
        app, px, text = self.app, self.app.px, self.app.text
        ranking = self.standings.ranking()
        step = min(px(112), self.list.h // max(1, len(ranking)))
        most = max((abs(total) for total in self.standings.final), default=0) or 1
        for number, (rank, seat) in enumerate(ranking):
            row = pygame.Rect(self.list.x, self.list.y + number * step, self.list.w, step - px(10))
            app.panels.draw(target, row, FIRST_PLACE if rank == 1 else CARD)
            total = self.standings.final[seat]
            ink = GOLD_LIGHT if rank == 1 else TEXT
            middle = (row.x + px(44), row.centery)
            text.draw(target, str(rank), middle, 40, ink, style="display", anchor="cm")
            upper = row.centery - px(14)
            sign = text.draw(
                target, signed(total), (row.right - px(20), upper), 26,
                GAIN if total > 0 else LOSS if total < 0 else TEXT, style="bold", anchor="rm",
            )  # fmt: skip
            x = row.x + px(84)
            draw_mark(app, target, (x + px(8), upper), self.standings.side(seat))
            room = sign.x - x - px(36)
            text.draw(
                target, self.standings.names[seat], (x + px(26), upper), 20, ink, style="bold",
                anchor="lm", width=room,
            )  # fmt: skip
            self._draw_bar(target, row, x, total / most)

    def _draw_bar(self, target: pygame.Surface, row: pygame.Rect, x: int, part: float) -> None:
        px = self.app.px
        wide = row.right - px(20) - x
        middle, y, high = x + wide // 2, row.centery + px(16), px(8)
        long = round(wide / 2 * abs(part))
        if long:
            bar = pygame.Rect(middle if part > 0 else middle - long, y, long, high)
            colour = GAIN if part > 0 else LOSS
            pygame.draw.rect(target, colour, bar, border_radius=high // 2)
        target.fill(ZERO, (middle, y - px(4), max(1, px(1)), high + px(8)))


def draw_mark(app: "App", target: pygame.Surface, at: tuple[float, float], side: Side) -> None:
    """Draw a side's mark: a shape and a colour of its own, so that neither is needed alone."""
    u = app.unit
    colour = SEATS[side]
    x, y, r = at[0], at[1], 6 * u
    shapes: tuple[Sequence[tuple[float, float]], ...] = (
        (),
        ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)),
        ((x, y - r * 1.2), (x + r * 1.2, y + r), (x - r * 1.2, y + r)),
        ((x, y - r * 1.35), (x + r * 1.35, y), (x, y + r * 1.35), (x - r * 1.35, y)),
    )
    shape = shapes[side]
    if shape:
        pygame.draw.polygon(target, colour, shape)
        pygame.draw.aalines(target, colour, True, shape)
    else:
        app.panels.disc(target, (x, y), 2 * r, colour)


def draw_chart(
    app: "App", target: pygame.Surface, place: pygame.Rect, standings: Standings
) -> None:
    """Draw the totals after each hand as one line a seat, beginning at nothing."""
    text, px = app.text, app.px
    rows = ((0,) * len(standings.names), *standings.scores)
    low = min(min(row) for row in rows)
    high = max(max(row) for row in rows)
    step = _grid_step(max(1, high - low), max(2, place.h // (2 * text.height(13))))
    low, high = (low // step) * step, -(-high // step) * step
    if low == high:
        low, high = low - step, high + step
    labels = range(low, high + 1, step)
    left = max(text.width(figure(value), 13) for value in labels) + px(10)
    right = max(text.width(name, 14) for name in standings.names)
    right = min(right, place.w // 4) + px(40)
    plot = pygame.Rect(place.x + left, place.y, place.w - left - right, place.h - px(26))

    def spot(hand: int, value: int) -> tuple[float, float]:
        x = plot.x + plot.w * hand / max(1, len(rows) - 1)
        return x, plot.bottom - plot.h * (value - low) / (high - low)

    for value in labels:
        y = round(spot(0, value)[1])
        target.fill(ZERO if value == 0 else GRID, (plot.x, y, plot.w, max(1, px(1))))
        text.draw(target, figure(value), (plot.x - px(8), y), 13, TEXT_DIM, anchor="rm")
    wide = text.width(str(len(standings.scores)), 13) + px(12)
    every = max(1, math.ceil(len(standings.scores) * wide / max(1, plot.w)))
    for hand in range(every, len(rows), every):
        x = spot(hand, low)[0]
        text.draw(target, str(hand), (x, plot.bottom + px(8)), 13, TEXT_DIM, anchor="ct")
    for seat in range(len(standings.names)):
        points = [spot(hand, row[seat]) for hand, row in enumerate(rows)]
        side = standings.side(seat)
        colour = SEATS[side]
        if len(points) > 1:
            pygame.draw.lines(target, colour, False, points, max(2, px(2.4)))
            pygame.draw.aalines(target, colour, False, points)
        if len(rows) <= 40:
            for point in points:
                draw_mark(app, target, point, side)
    ends = [spot(len(rows) - 1, total)[1] for total in rows[-1]]
    _draw_legend(app, target, plot, ends, standings, room=place.right - plot.right - px(36))


def _grid_step(span: int, most: int) -> int:
    """Return a round distance that parts `span` into at most ten, and at most `most`."""
    most = min(10, most)
    step = 1
    while True:
        for factor in (1, 2, 5):
            if span / (step * factor) <= most:
                return step * factor
        step *= 10


def _draw_legend(
    app: "App",
    target: pygame.Surface,
    plot: pygame.Rect,
    ends: Sequence[float],
    standings: Standings,
    *,
    room: int,
) -> None:
    """Write each name where its line ends, moved apart where they would meet."""
    apart = app.text.height(14) + app.px(2)
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    y: float = plot.y - apart
    places: list[tuple[int, float]] = []
    for number, seat in enumerate(order):
        lowest = plot.bottom - apart * (len(order) - 1 - number)
        y = min(max(ends[seat], y + apart), lowest)
        places.append((seat, y))
    for seat, at in places:
        side = standings.side(seat)
        draw_mark(app, target, (plot.right + app.px(24), at), side)
        x = plot.right + app.px(36)
        app.text.draw(
            target, standings.names[seat], (x, at), 14, SEATS[side], anchor="lm", width=room
        )
