"""Words around the table: the line of notices, the log with tiles, the counter of seen tiles."""

import pygame

from client.art.palette import GOLD_LIGHT, LOSS, SEATS, TEXT, TEXT_DIM, Rgb
from client.table.geometry import Box, side_of
from client.table.paint.kit import Kit
from client.table.phrase import LogPage, Phrase
from client.table.seen import seen
from client.ui.panel import CARD, CARD_HOT, PANEL, TIP
from client.ui.scroll import THUMB
from engine.core.tiles import Tile
from engine.core.views import View


def paint_notice(
    target: pygame.Surface, kit: Kit, words: Phrase, zone: Box, *, warning: bool = False
) -> None:
    """Paint one line of words and tiles in `zone`, for the most part between table and hand."""
    size, wide, tile = _notice_size(kit, words, zone)
    wide = min(zone.w - kit.px(44), wide)
    box = Box(zone.cx - wide // 2 - kit.px(20), zone.y, wide + kit.px(40), zone.h)
    look = TIP._replace(radius=14, fill="#2a0f0a" if warning else "#081c1c", opacity=0.92)
    kit.panel(target, box, look)
    colour: Rgb = (255, 190, 168) if warning else TEXT
    at = (box.x + kit.px(20), box.cy)
    kit.run(target, words, at, size, colour, tile=tile, width=wide + kit.px(4))


def notice_fits(kit: Kit, words: Phrase, zone: Box) -> bool:
    """Whether the line of notices has room for all of `words`."""
    return _notice_size(kit, words, zone)[1] <= zone.w - kit.px(44)


def _notice_size(kit: Kit, words: Phrase, zone: Box) -> tuple[float, int, float]:
    """Return the type of a notice, its width in pixels, and the width of tiles in it."""
    size, tile = 15.0, zone.h * 0.62
    while size > 11 and kit.run_width(words, size, tile=tile) > zone.w - kit.px(44):
        size -= 0.5
    return size, kit.run_width(words, size, tile=tile), tile


def log_room(kit: Kit) -> tuple[int, int]:
    """Return how many lines of the log are shown at once, and how high one is."""
    step = kit.px(25)
    return max(1, (kit.layout.log.h - kit.px(38)) // step), step


def paint_log(target: pygame.Surface, kit: Kit, page: LogPage, *, viewer: int | None) -> None:
    """Paint lines of the log, newest at the foot, and where they stand among all of them."""
    box = kit.layout.log
    kit.panel(target, box, PANEL._replace(opacity=0.94))
    head, pad = kit.px(30), kit.px(12)
    kit.text.draw(
        target, kit.tr("Log"), (box.x + pad, box.y + head // 2 + kit.px(2)), 15, GOLD_LIGHT,
        style="bold", anchor="lm",
    )  # fmt: skip
    if not page.lines:
        empty = kit.tr("What happens from now on stands here.")
        place = pygame.Rect(box.x + pad, box.y + head, box.w - 2 * pad, box.h - head)
        kit.text.paragraph(target, empty, place, 13, TEXT_DIM)
    room, step = log_room(kit)
    end = len(page.lines) - page.back
    first = max(0, end - room)
    y = box.y + head + step // 2
    if len(page.lines) > room:
        track = Box(box.right - kit.px(8), box.y + head, kit.px(3), room * step)
        part = track.h / len(page.lines)
        thumb = Box(track.x, track.y + round(first * part), track.w, round(room * part))
        kit.panel(target, thumb, THUMB)
    for seat, words in page.lines[first:end]:
        if seat is not None:
            colour = SEATS[side_of(seat, viewer, kit.layout.seats)]
            dot = kit.marks.glow((kit.px(3), kit.px(3)), colour, kit.px(3), alpha=1)
            target.blit(dot, dot.get_rect(center=(box.x + pad, y)))
        at = (box.x + pad + kit.px(9), y)
        kit.run(
            target, words, at, 13, TEXT if seat is not None else TEXT_DIM, tile=16 * kit.u,
            width=box.w - 2 * pad - kit.px(10),
        )  # fmt: skip
        y += step


def paint_seen(target: pygame.Surface, kit: Kit, view: View, *, own: bool) -> None:
    """Paint how many copies of each tile have not been seen yet, where the window has room.

    `own`: the viewer's hand is open, so its tiles count as seen.
    """
    box = kit.layout.seen
    kit.panel(target, box, PANEL._replace(opacity=0.9))
    pad, head = kit.px(12), max(kit.px(36), kit.text.height(15, "bold") + kit.px(16))
    kit.text.draw(
        target, kit.tr("Not seen yet"), (box.x + pad, box.y + head // 2 + kit.px(2)), 15,
        GOLD_LIGHT, style="bold", anchor="lm", width=box.w - 2 * pad,
    )  # fmt: skip
    kinds = [Tile(k) for k, copies in enumerate(kit.deck.copies) if copies > 1]
    lines = kit.layout.seen_lines
    columns = -(-len(kinds) // lines)
    count = seen(view, hands=own)
    wide = (box.w - 2 * pad) // columns
    high = (box.h - head - pad) // lines
    tile = min(wide * 0.5, high * 0.58, 46 * kit.u)
    for i, kind in enumerate(kinds):
        x, y = box.x + pad + i // lines * wide, box.y + head + i % lines * high
        left = max(0, kit.deck.copies[kind] - count[kind])
        sprite = kit.tile(kind, tile)
        target.blit(sprite if left else kit.faded(sprite, 96), (x, y))
        kit.text.draw(
            target, str(left), (x + sprite.get_width() + kit.px(5), y + sprite.get_height() // 2),
            15, TEXT if left else LOSS, style="bold", anchor="lm",
        )  # fmt: skip


def paint_menu(target: pygame.Surface, kit: Kit, *, hot: str = "", log_open: bool = False) -> None:
    """Paint the two buttons of the upper right corner."""
    for name, box in kit.layout.menu.items():
        on = hot == name or (name == "log" and log_open)
        kit.panel(target, box, CARD_HOT if on else CARD)
        icon = kit.icons.icon(name, min(box.h - 8, kit.px(24)), GOLD_LIGHT if on else TEXT)
        target.blit(icon, icon.get_rect(center=box.centre))
