"""What the hand waits for: by who draws, for they differ (own draws may be forced; N17)."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from client.art.palette import GAIN, GOLD_LIGHT, LOSS, TEXT, TEXT_DIM
from client.table.geometry import Box
from client.table.paint.hints import waits_for
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_shadow
from client.table.zipai.paint.easel import Easel
from client.ui.panel import PANEL
from engine.core.tiles import Tile
from engine.core.views import Hints, Wait

OWN, OTHERS = "own_draw", "other_draw"
NONE = "—"


class Row(NamedTuple):
    """A card waited for: copies left, and what each loser pays by who draws it (None: no win)."""

    tile: Tile
    left: int
    own: int | None
    others: int | None


def rows_of(waits: Sequence[Wait]) -> list[Row]:
    """Return one row a card, in the order of the cards."""
    found: dict[Tile, dict[str, Wait]] = {}
    for wait in waits:
        found.setdefault(wait.tile, {})[wait.how] = wait
    return [
        Row(
            tile,
            max(wait.left for wait in ways.values()),
            ways[OWN].worth if OWN in ways else None,
            ways[OTHERS].worth if OTHERS in ways else None,
        )
        for tile, ways in sorted(found.items())
    ]


def paint_hints(target: pygame.Surface, easel: Easel, hints: Hints, throw: Tile | None) -> None:
    """Paint the panel of waits beside the open card; after throwing `throw` where one is lifted."""
    kit, zone = easel.kit, easel.layout.hint
    rows = rows_of(waits_for(hints, throw))
    if not rows:
        return
    head, line, foot, pad = kit.px(28), kit.px(20), kit.px(20), kit.px(10)
    room = zone.h - head - line - foot - pad
    step = min(kit.px(44), room // len(rows))
    card = min(step / 1.1, 34 * kit.u)
    deep = head + line + step * len(rows) + foot + pad // 2
    box = Box(zone.x, zone.cy - deep // 2, zone.w, deep)
    look = PANEL._replace(fill="#0b1626", line="#8ce896", line_opacity=0.85, opacity=0.93)
    kit.panel(target, box, look)
    _paint_head(target, kit, Box(box.x, box.y, box.w, head), rows, None if hints.waits else throw)
    first = box.x + pad + round(card) + kit.px(6)
    heads = (kit.tr("left"), kit.tr("own"), kit.tr("others"))
    middles = _paint_heads(
        target, kit, heads, Box(first, box.y + head, box.right - pad - first, line)
    )
    for i, row in enumerate(rows):
        y = box.y + head + line + i * step
        place = Box(box.x + pad, y, box.w - 2 * pad, step)
        _paint_row(target, kit, row, place, card=card, middles=middles)
    words = kit.tr("points from each loser")
    size = kit.text.shrink(words, 11, "regular", box.w - 2 * pad, 8)
    at = (box.cx, box.bottom - foot // 2 - kit.px(2))
    kit.text.draw(target, words, at, size, TEXT_DIM, anchor="cm", width=box.w - pad)


def _paint_heads(target: pygame.Surface, kit: Kit, heads: Sequence[str], box: Box) -> list[int]:
    """Write the heads of the columns, each as wide as its words ask for; return their middles."""
    size = 12.0
    while size > 8 and sum(kit.text.width(words, size) + kit.px(6) for words in heads) > box.w:
        size -= 0.5
    wide = [kit.text.width(words, size) for words in heads]
    spare = max(0, box.w - sum(wide)) / len(heads)
    x, middles = float(box.x), []
    for words, own in zip(heads, wide, strict=True):
        at = (round(x + (own + spare) / 2), box.cy)
        kit.text.draw(target, words, at, size, TEXT_DIM, anchor="cm")
        middles.append(at[0])
        x += own + spare
    return middles


def _paint_head(
    target: pygame.Surface, kit: Kit, box: Box, rows: Sequence[Row], throw: Tile | None
) -> None:
    """Paint what the panel is about: ready now or after a discard; cards left in all."""
    left = sum(row.left for row in rows)
    total = kit.tr("{n} left", n=left)
    wide = kit.text.width(total, 13, "bold")
    words = kit.tr("Ready") if throw is None else kit.tr("Ready without")
    parts: list[str | Tile] = [words] if throw is None else [words, throw]
    room = box.w - kit.px(26) - wide - (0 if throw is None else kit.px(24))
    size = kit.text.shrink(words, 16, "regular", room, 9)
    at = (box.x + kit.px(12), box.cy)
    kit.run(target, parts, at, size, (160, 240, 168), tile=19 * kit.u)
    at = (box.right - kit.px(10), box.cy)
    kit.text.draw(target, total, at, 13, GAIN if left else LOSS, style="bold", anchor="rm")


def _paint_row(
    target: pygame.Surface, kit: Kit, row: Row, box: Box, *, card: float, middles: Sequence[int]
) -> None:
    """Paint one card waited for; one that cannot come any more is pale."""
    sprite = kit.tile(row.tile, card)
    place = Box(box.x, box.cy - sprite.get_height() // 2, *sprite.get_size())
    paint_shadow(target, kit, place, card)
    target.blit(sprite if row.left else kit.faded(sprite, 110), place.corner)
    values = (str(row.left), *(NONE if w is None else str(w) for w in (row.own, row.others)))
    colours = (TEXT if row.left else LOSS, GOLD_LIGHT, GOLD_LIGHT)
    for words, x, colour in zip(values, middles, colours, strict=True):
        ink = TEXT_DIM if words == NONE or not row.left else colour
        kit.text.draw(target, words, (x, box.cy), 15, ink, style="bold", anchor="cm")
