"""How a win is reckoned, on the sheet: the hand as sets and pair, birds, patterns, payments."""

from collections.abc import Sequence

import pygame

from client.art.palette import GOLD, GOLD_LIGHT, SEATS, TEXT_DIM
from client.table.claims import written
from client.table.geometry import Box, side_of
from client.table.paint.groups import fitting, paint_groups
from client.table.paint.lines import LEFT, WIDTH, line_boxes, paint_lines, to_explain
from client.table.paint.sheet import WIDE, WINE, Sheet, Story, paint_shares
from client.table.paint.tiles import paint_shadow
from client.table.settlement import (
    Line,
    heading_of,
    in_units,
    pattern_lines,
    shares,
    total_of,
    unit_of,
    unscored,
)
from client.ui.panel import STRIPE
from engine.core.tiles import Tile


def paint_score(target: pygame.Surface, sheet: Sheet, story: Story) -> None:
    """Paint the winner's hand, every pattern with its worth, and what everybody pays."""
    result, rules, tr = story.result, story.rules, sheet.kit.tr
    winner = result.winner
    flowers = story.view.seats[winner].aside if winner is not None else ()
    paint_reading(target, sheet, story, flowers)
    lines = pattern_lines(result, rules, tr)
    seen = story.lines_seen(len(lines))
    heads = tr(heading_of(rules.terms)), tr(unit_of(rules.terms))
    together = in_units(total_of(result), rules.terms, tr)
    words = together if seen == len(lines) else "…"
    paint_patterns(target, sheet, lines, words, heads, seen=seen)
    if not lines:
        room = sheet.px(WIDTH - 24)
        at = sheet.at(LEFT + 12, TOP + 18)
        sheet.words(target, tr(unscored(result)), at, 16, TEXT_DIM, room=room)
    rows = shares(story.view, result, rules, tr)
    counted = story.counted(len(lines))
    paint_shares(target, sheet, story.view, story.people, rows, counted=counted)


def paint_reading(
    target: pygame.Surface, sheet: Sheet, story: Story, flowers: Sequence[Tile]
) -> None:
    """Paint the winner's hand as sets and pair, the winning tile ringed (i8 N27), and the rest.

    The rest are his flowers, and the birds with the seats they hit.
    """
    kit, result = sheet.kit, story.result
    birds = sheet.px(BIRD * len(result.shown) + 12) if result.shown else 0
    meant = any(group.real for group in result.reading)  # room below for what wild tiles are
    zone = sheet.part(32, 104 if meant else 112, WIDE - 64, 70)
    width = fitting(result.reading, zone.w - birds, 46 * sheet.k)
    paint_groups(target, kit, result.reading, result=result, at=zone.corner, width=width)
    if birds:
        _paint_birds(target, sheet, story)
    if flowers and not birds:
        y = sheet.at(0, 208)[1]
        kit.text.draw(target, "花", (zone.x, y), sheet.size(17), GOLD, style="display", anchor="lm")
        for i, tile in enumerate(flowers):
            sprite = kit.tile(tile, 27 * sheet.k)
            left = zone.x + sheet.px(28) + i * (sprite.get_width() + 2)
            target.blit(sprite, (left, y - sprite.get_height() // 2))


BIRD = 96.0
"""Units of the sheet for one bird."""


def _paint_birds(target: pygame.Surface, sheet: Sheet, story: Story) -> None:
    """Paint the birds at the right, each with an arrow to the seat it hits and its name (tj M2)."""
    kit, view, result = sheet.kit, story.view, story.result
    left = WIDE - 30 - BIRD * len(result.shown)
    panel = sheet.part(left - 6, 100, BIRD * len(result.shown) + 12, 128)
    kit.panel(target, panel, STRIPE)
    width = 40 * sheet.k
    for i, (tile, seat) in enumerate(zip(result.shown, result.hits, strict=True)):
        cx = sheet.at(left + BIRD * (i + 0.5), 0)[0]
        sign = written("鳥", kit.tr.language)
        at = cx - round(width * 0.5) - sheet.px(13), sheet.at(0, 134)[1]
        kit.text.draw(target, sign, at, sheet.size(19), GOLD, style="display", anchor="cm")
        sprite = kit.tile(tile, width, kit.power(tile, laid=True))
        place = sprite.get_rect(midtop=(cx, sheet.at(0, 106)[1]))
        paint_shadow(target, kit, Box(*place), width)
        target.blit(sprite, place)
        low = sheet.at(0, 186)[1]
        if seat is None:
            words = kit.tr("nobody")
            sheet.words(
                target, words, (cx, low), 13, TEXT_DIM, anchor="cm", room=sheet.px(BIRD - 6)
            )
            continue
        side = side_of(seat, view.me, len(view.seats))
        badge = kit.tiles.source(side, sheet.px(20))
        target.blit(badge, badge.get_rect(center=(cx, low)))
        sheet.words(
            target, story.people.names[seat], (cx, sheet.at(0, 211)[1]), 14, SEATS[side],
            style="bold", anchor="cm", room=sheet.px(BIRD - 6),
        )  # fmt: skip


TOP, FOOT = 254.0, 504.0
"""Between which heights of the sheet the patterns stand."""


def score_lines(sheet: Sheet, story: Story) -> list[tuple[Box, str]]:
    """Return where each pattern stands and what the rules say it asks for."""
    lines = pattern_lines(story.result, story.rules, sheet.kit.tr)
    boxes = line_boxes(sheet, lines, TOP, FOOT)
    return to_explain(sheet, lines, boxes)


def paint_patterns(
    target: pygame.Surface,
    sheet: Sheet,
    lines: Sequence[Line],
    total: str,
    heads: tuple[str, str],
    *,
    seen: int,
) -> None:
    """Paint every pattern with its worth below what both columns are called, and their sum."""
    kit = sheet.kit
    x, y, wide = LEFT, TOP - 16, WIDTH
    name, unit = heads
    left = sheet.at(x + 10, y)
    sheet.words(target, name, left, 14, GOLD_LIGHT, style="bold", room=sheet.px(200))
    right = sheet.at(x + wide - 12, y)
    sheet.words(target, unit, right, 14, GOLD_LIGHT, style="bold", anchor="rm", room=sheet.px(160))
    paint_lines(target, sheet, lines, line_boxes(sheet, lines, TOP, FOOT), seen)
    box = sheet.part(x, 512, wide, 50)
    kit.panel(target, box, WINE)
    words = kit.tr("Total")
    sheet.words(target, words, (box.x + sheet.px(18), box.cy), 18, style="bold", room=box.w // 2)
    sheet.words(
        target, total, (box.right - sheet.px(16), box.cy), 23, GOLD_LIGHT, style="bold",
        anchor="rm", room=box.w // 2,
    )  # fmt: skip
