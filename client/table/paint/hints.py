"""Help beside the table: what the hand waits for, what is left of it, what it would be worth."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from client.art.palette import GAIN, GOLD_LIGHT, LOSS, TEXT, TEXT_DIM
from client.i18n import Translator
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_shadow
from client.ui.panel import PANEL
from engine.core.tiles import Tile
from engine.core.views import Hints, Wait

DRAWN, THROWN = "self_draw", "discard"
SMALLEST_COUNTED = 19
"""Tiles narrower than this (in units) have no room for a number beside them."""


class Row:
    """A tile waited for: how many are left, and what it would be worth, drawn and thrown.

    A worth of 0 is a way in which it does not win.
    """

    def __init__(self, waits: Sequence[Wait]) -> None:
        self.tile, self.left = waits[0].tile, waits[0].left
        worths = [wait.worth for wait in waits if wait.worth is not None]
        self.least = min(worths, default=None)
        self.most = max(worths, default=None)
        by_how = {wait.how: wait.worth or 0 for wait in waits if wait.worth is not None}
        self.drawn, self.thrown = by_how.get(DRAWN, 0), by_how.get(THROWN, 0)

    @property
    def both(self) -> tuple[int, int]:
        """What it is worth drawn and thrown."""
        return self.drawn, self.thrown

    def worth(self) -> str:
        """Write the worth: one number, or from least to most."""
        if self.least is None or self.most is None:
            return "?"
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"


def rows_of(waits: Sequence[Wait]) -> list[Row]:
    """Return one row a tile, in the order of the tiles."""
    tiles = sorted({wait.tile for wait in waits})
    return [Row([wait for wait in waits if wait.tile == tile]) for tile in tiles]


def waits_for(hints: Hints | None, throw: Tile | None) -> tuple[Wait, ...]:
    """Return what the hand waits for, or would wait for after throwing `throw`."""
    if hints is None:
        return ()
    if hints.waits:
        return hints.waits
    return next((waits for tile, waits in hints.after if tile == throw), ())


def paint_hints(
    target: pygame.Surface, kit: Kit, waits: Sequence[Wait], throw: Tile | None, unit: str
) -> None:
    """Paint the panel of waits at the foot of its zone; `unit` is the game's word for worth."""
    rows = rows_of(waits)
    if kit.wilds:  # many tiles win, and not all of them both ways (tj C1-C4)
        paint_groups(target, kit, rows, throw)
        return
    zone = kit.layout.hint
    head, pad = kit.px(32), kit.px(10)
    columns = 1 if len(rows) <= 3 and zone.h > kit.px(200) else 2
    lines = -(-len(rows) // columns)
    tile = 32 * kit.u
    while True:
        high = round(tile * 1.5) + kit.px(5)
        if head + lines * high + pad <= zone.h or tile < 14:
            break
        tile *= 0.93
        if tile < 24 * kit.u and columns < 3:
            columns += 1
            lines = -(-len(rows) // columns)
            tile = 32 * kit.u * 2 / columns
    wide = (zone.w - 2 * pad) // columns
    deep = min(zone.h, head + lines * high + pad)
    box = Box(zone.x, zone.bottom - deep, zone.w, deep)
    kit.panel(target, box, PANEL._replace(line="#8ce896", line_opacity=0.85, opacity=0.93))
    _paint_head(target, kit, Box(box.x, box.y, box.w, head), rows, throw)
    for i, row in enumerate(rows):
        x, y = box.x + pad + i % columns * wide, box.y + head + i // columns * high
        if y + high > box.bottom:
            break
        words = f"{row.worth()} {unit}"
        _paint_row(target, kit, row, Box(x, y, wide, round(tile * 1.5)), words)


class Grouped(NamedTuple):
    """How groups of tiles stand in the panel: a tile with its pitch, how many in a row, heights."""

    tile: float
    pitch: int
    columns: int
    row: int
    heading: int


def grouped(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the tiles in groups worth the same drawn and the same thrown, the dearest first."""
    found: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        found.setdefault(row.both, []).append(row)
    return [found[both] for both in sorted(found, reverse=True)]


def _fit(kit: Kit, groups: Sequence[Sequence[Row]], room: Box) -> Grouped:
    """Return the largest tiles with which all groups fit into `room`."""
    tile = 30.0
    while True:
        width = tile * kit.u
        counted = kit.px(23) if tile >= SMALLEST_COUNTED else 0
        pitch = round(width) + counted + kit.px(3)
        row = round(width * 1.5) + kit.px(4)
        heading = kit.px(21 if tile > 20 else 17)
        columns = max(1, room.w // pitch)
        lines = sum(-(-len(group) // columns) for group in groups)
        if lines * row + len(groups) * heading <= room.h or tile < 9:
            return Grouped(width, pitch, columns, row, heading)
        tile -= 1


def paint_groups(target: pygame.Surface, kit: Kit, rows: Sequence[Row], throw: Tile | None) -> None:
    """Paint the panel of waits where tiles are worth different things drawn and thrown."""
    zone, head, pad = kit.layout.hint, kit.px(30), kit.px(10)
    groups = grouped(rows)
    fit = _fit(kit, groups, Box(0, 0, zone.w - 2 * pad, zone.h - head - pad))
    lines = sum(-(-len(group) // fit.columns) for group in groups)
    deep = min(zone.h, head + lines * fit.row + len(groups) * fit.heading + pad // 2)
    box = Box(zone.x, zone.bottom - deep, zone.w, deep)
    kit.panel(target, box, PANEL._replace(line="#8ce896", line_opacity=0.85, opacity=0.93))
    _paint_head(target, kit, Box(box.x, box.y, box.w, head), rows, throw)
    y = box.y + head
    for group in groups:
        line = Box(box.x + pad, y, box.w - 2 * pad, fit.heading)
        _paint_worth(target, kit, line, group[0])
        y += fit.heading
        for i, row in enumerate(group):
            at = box.x + pad + i % fit.columns * fit.pitch, y + i // fit.columns * fit.row
            _paint_counted(target, kit, row, at, fit)
        y += -(-len(group) // fit.columns) * fit.row


def worth_words(row: Row, tr: Translator) -> tuple[str, str]:
    """Say what a tile is worth drawn and thrown, or that it does not win so."""
    drawn, thrown = row.both
    return (
        tr.plural("drawn {n} pt", "drawn {n} pts", drawn) if drawn
        else tr("not if drawn"),
        tr.plural("thrown {n} pt", "thrown {n} pts", thrown) if thrown
        else tr("not if thrown"),
    )  # fmt: skip


def _paint_worth(target: pygame.Surface, kit: Kit, line: Box, row: Row) -> None:
    """Paint what the tiles below are worth: drawn by oneself, and thrown by another."""
    drawn, thrown = worth_words(row, kit.tr)
    size, gap = min(13.0, line.h * 0.66 / kit.u), kit.px(10)
    while size > 8:
        wide = kit.text.width(drawn, size, "bold") + gap + kit.text.width(thrown, size, "bold")
        if wide <= line.w:
            break
        size -= 0.5
    x = line.x
    for words, worth in ((drawn, row.drawn), (thrown, row.thrown)):
        place = kit.text.draw(
            target, words, (x, line.cy), size, GOLD_LIGHT if worth else TEXT_DIM,
            style="bold" if worth else "regular", anchor="lm", width=line.right - x,
        )  # fmt: skip
        x = place.right + gap


def _paint_counted(
    target: pygame.Surface, kit: Kit, row: Row, at: tuple[int, int], fit: Grouped
) -> None:
    """Paint a tile with the number of copies that are left."""
    sprite = kit.tile(row.tile, fit.tile)
    place = Box(*at, *sprite.get_size())
    paint_shadow(target, kit, place, fit.tile)
    target.blit(sprite if row.left else kit.faded(sprite, 110), place.corner)
    if fit.pitch - place.w > kit.px(12):
        words, colour = f"×{row.left}", TEXT if row.left else LOSS
        kit.text.draw(
            target, words, (place.right + kit.px(3), place.cy), 12, colour, style="bold",
            anchor="lm",
        )  # fmt: skip


def _paint_head(
    target: pygame.Surface, kit: Kit, box: Box, rows: Sequence[Row], throw: Tile | None
) -> None:
    """Paint what the panel is about: ready now, or after a throw; tiles left in all."""
    at, y = box.x + kit.px(12), box.cy
    left = sum(row.left for row in rows)
    total = kit.tr("{n} left", n=left)
    wide = kit.text.width(total, 13, "bold")
    words = kit.tr("Ready") if throw is None else kit.tr("Ready without")
    parts: list[str | Tile] = [words] if throw is None else [words, throw]
    room = box.w - kit.px(30) - wide
    size = kit.text.shrink(words, 17, "regular", room - (0 if throw is None else kit.px(26)), 10)
    kit.run(target, parts, (at, y), size, (160, 240, 168), tile=18 * kit.u, width=room)
    kit.text.draw(
        target, total, (box.right - kit.px(12), y), 13, GAIN if left else LOSS, style="bold",
        anchor="rm",
    )  # fmt: skip


def _paint_row(target: pygame.Surface, kit: Kit, row: Row, box: Box, worth: str) -> None:
    width = box.h / 1.5
    sprite = kit.tile(row.tile, width)
    place = Box(box.x, box.y, *sprite.get_size())
    paint_shadow(target, kit, place, width)
    target.blit(sprite if row.left else kit.faded(sprite, 110), place.corner)
    x = place.right + kit.px(7)
    room = box.right - x - kit.px(2)
    up, low = box.y + round(place.h * 0.27), box.y + round(place.h * 0.72)
    left = kit.tr("{n} left", n=row.left)
    colour = TEXT if row.left else LOSS
    size = kit.text.shrink(left, 13, "bold", room, 9)
    kit.text.draw(target, left, (x, up), size, colour, style="bold", anchor="lm", width=room)
    size = kit.text.shrink(worth, 13, "regular", room, 9)
    colour = GOLD_LIGHT if row.left else TEXT_DIM
    kit.text.draw(target, worth, (x, low), size, colour, anchor="lm", width=room)
