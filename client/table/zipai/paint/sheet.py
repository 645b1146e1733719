"""A zipai result on its sheet: seven 门子 with their 胡息, then 囤, 番, payment; all hands."""

from collections.abc import Sequence
from typing import Any

import pygame

from client.art.palette import GAIN, GOLD_LIGHT, SEATS, TEXT_DIM, Rgb
from client.i18n import Translator, mark
from client.table.geometry import Box, around, side_of
from client.table.paint import sheet as shared
from client.table.paint.lines import LEFT, WIDTH, line_boxes, paint_lines, to_explain
from client.table.paint.sheet import WIDE, Sheet, Story
from client.table.paint.tiles import paint_ring, paint_shadow
from client.table.rulebook import condition
from client.table.settlement import Line, shapeless, shares, won_place
from client.table.state import seat_sign
from client.table.zipai import melds
from client.table.zipai.columns import column_xi, sort
from client.table.zipai.layout import PEEK, PILED
from client.table.zipai.melds import Part
from client.table.zipai.paint.easel import Easel
from client.ui.panel import CARD, CARD_HOT
from engine.core.melds import Meld
from engine.core.results import Group, Result
from engine.core.ruleset import Ruleset
from engine.core.tiles import Tile
from engine.games.paohuzi.scoring import ENOUGH

ROOM = (32.0, 102.0, 936.0, 206.0)
"""Where the groups lie, in units of the sheet."""
BELOW = 332.0
SENTENCE = mark("Sentence")
"""一句話: what this game calls three in a row and 二七十 alike (phz 1.4)."""


def sums(result: Result, rules: Ruleset[Any], per: int, tr: Translator) -> list[Line]:
    """Return the steps from 胡息 to what each loser pays; `per` more 胡息 make a 囤 (phz 2.2)."""
    figures = dict(result.figures)
    xi, tun = figures["xi"], figures["tun"]
    reckoned = f"1 + ({xi} − {ENOUGH})"
    if per > 1:
        reckoned += f" / {per}"
        reckoned = tr("{sum}, rounded down", sum=reckoned)
    lines = [
        Line(tr("Huxi together"), str(xi)),
        Line(f"{tr(rules.terms['tun'])}  {reckoned}", str(tun)),
    ]
    factors = [line for line in result.lines if line.times]
    for factor in factors:
        words = tr(rules.terms.get(factor.id, factor.id))
        about = condition(rules.id, words, tr.language)
        lines.append(Line(words, f"×{factor.value}", about, shapeless(result)))
    if not factors:
        lines.append(Line(tr("No name: plain hand"), "×1"))
    return lines


def paint_score(target: pygame.Surface, easel: Easel, sheet: Sheet, story: Story) -> None:
    """Paint the winner's groups, how they are reckoned, and what everybody pays."""
    result, kit = story.result, easel.kit
    count = len(result.reading)
    rest = sums(result, story.rules, easel.options.xi_per_tun, kit.tr)
    seen = story.lines_seen(count + len(rest))
    paint_reading(target, easel, sheet, result, seen=min(seen, count), rules=story.rules)
    paint_sums(target, easel, sheet, rest, seen=max(0, seen - count), each=_each(result))
    rows = shares(story.view, result, story.rules, kit.tr)
    counted = story.counted(len(result.lines))
    shared.paint_shares(target, sheet, story.view, story.people, rows, counted=counted, top=BELOW)


def score_lines(easel: Easel, sheet: Sheet, story: Story) -> list[tuple[Box, str]]:
    """Return where each step of the sum stands and what the rules say of it."""
    lines = sums(story.result, story.rules, easel.options.xi_per_tun, sheet.kit.tr)
    boxes = line_boxes(sheet, lines, BELOW, 508.0)
    return to_explain(sheet, lines, boxes)


def _each(result: Result) -> int:
    """Return what each loser pays."""
    return max((payment.amount for payment in result.payments), default=0)


def group_xi(result: Result) -> list[int]:
    """Return the 胡息 of each group of the reading: its line says it (engine's README)."""
    return [line.value for line in result.lines[: len(result.reading)]]


def paint_reading(
    target: pygame.Surface,
    easel: Easel,
    sheet: Sheet,
    result: Result,
    *,
    seen: int,
    rules: Ruleset[Any],
) -> None:
    """Paint the groups as columns, under each what it is and counts; the winning card ringed."""
    kit, groups = easel.kit, result.reading
    zone = sheet.part(*ROOM)
    label = sheet.px(40)
    pitch = zone.w / max(7, len(groups))
    card = min((zone.h - label) / PILED, pitch * 0.62, 52 * sheet.k)
    for i, (group, xi) in enumerate(zip(groups, group_xi(result), strict=True)):
        if i >= seen:
            break
        x = zone.x + round((i + 0.5) * pitch - card / 2)
        boxes = _pile(target, easel, [Part(tile) for tile in group.tiles], (x, zone.y), card)
        won = won_place(group, result)
        if won is not None:
            shown = boxes[won]
            if won < len(boxes) - 1:
                shown = shown._replace(h=round(card * PEEK))
            paint_ring(target, kit, shown, GOLD_LIGHT, strong=True)
        place = around(boxes)
        words = _name(group, rules, kit.tr)
        at = (place.cx, place.bottom + sheet.px(13))
        room = round(pitch) - sheet.px(6)
        colour: Rgb = GOLD_LIGHT if xi else TEXT_DIM
        sheet.words(target, words, at, 15, colour, style="bold", anchor="cm", room=room, least=9)
        at = (place.cx, place.bottom + sheet.px(31))
        worth = kit.tr("{n} huxi", n=xi)
        sheet.words(target, worth, at, 13, colour, anchor="cm", room=room, least=9)


def _name(group: Group, rules: Ruleset[Any], tr: Translator) -> str:
    """Name a group; one that was eaten says so."""
    name = SENTENCE if group.kind == "shun" else rules.terms.get(group.kind, group.kind)
    words = tr(name)
    eaten = group.open and group.kind in ("shun", "jiao")
    return " · ".join((tr("Chi"), words)) if eaten else words


def _pile(
    target: pygame.Surface,
    easel: Easel,
    parts: Sequence[Part],
    at: tuple[int, int],
    card: float,
) -> list[Box]:
    """Paint a column of short cards and return their boxes."""
    kit, y, boxes = easel.kit, at[1], []
    for part in parts:
        if part.tile is None:
            sprite = easel.cards.down(card, short=True)
        else:
            sprite = kit.tile(part.tile, card)
        box = Box(at[0], y, *sprite.get_size())
        paint_shadow(target, kit, box, card)
        target.blit(sprite, box.corner)
        boxes.append(box)
        y += round(card * PEEK)
    return boxes


def paint_sums(
    target: pygame.Surface,
    easel: Easel,
    sheet: Sheet,
    lines: Sequence[Line],
    *,
    seen: int,
    each: int,
) -> None:
    """Paint the steps of the sum, and what each loser pays."""
    kit, x, wide = easel.kit, LEFT, WIDTH
    paint_lines(target, sheet, lines, line_boxes(sheet, lines, BELOW, 508.0), seen)
    box = sheet.part(x, 512, wide, 50)
    kit.panel(target, box, shared.WINE)
    words = kit.tr("Each loser pays")
    at = (box.x + sheet.px(18), box.cy)
    sheet.words(target, words, at, 18, style="bold", room=round(box.w * 0.6))
    sheet.words(
        target, str(each) if seen >= len(lines) else "…", (box.right - sheet.px(16), box.cy), 24,
        GOLD_LIGHT, style="bold", anchor="rm", room=box.w // 3,
    )  # fmt: skip


def paint_hands(
    target: pygame.Surface, easel: Easel, sheet: Sheet, story: Story, *, top: float = 108.0
) -> None:
    """Paint everybody's groups and hand, what they count, and what he waited for."""
    view, result, kit = story.view, story.result, easel.kit
    count = len(view.seats)
    step = (566.0 - top) / count
    for i in range(count):
        seat = (view.hand.dealer + i) % count
        box = sheet.part(28, top + i * step, WIDE - 56, step - 8)
        kit.panel(target, box, CARD_HOT if seat == result.winner else CARD)
        side = side_of(seat, view.me, count)
        badge = kit.marks.seat(
            seat_sign(view, seat, kit.tr.language), min(box.h * 0.34, sheet.px(46)), side
        )
        target.blit(badge, badge.get_rect(center=(box.x + sheet.px(34), box.cy - sheet.px(14))))
        at = (box.x + sheet.px(12), box.cy + sheet.px(26))
        sheet.words(
            target, story.people.names[seat], at, 15, SEATS[side], style="bold", room=sheet.px(124)
        )
        inner = Box(box.x + sheet.px(146), box.y, box.w - sheet.px(156), box.h)
        _paint_one_hand(target, easel, sheet, story, seat=seat, box=inner)


def _paint_one_hand(
    target: pygame.Surface, easel: Easel, sheet: Sheet, story: Story, *, seat: int, box: Box
) -> None:
    """Paint one player's groups, then his hand in columns, then what he waited for."""
    result, kit = story.result, easel.kit
    corner = story.view.seats[seat]
    columns = sort(result.hands[seat] if result.hands else corner.hand or ())
    laid = [(melds.parts(m, mine=True, open_wei=easel.open_wei), _label(m)) for m in corner.melds]
    piles = [*laid, *((tuple(Part(t) for t in column), _xi(column)) for column in columns)]
    won = won_card(result, corner.melds, seat)
    if won is not None:
        piles.append(((Part(won),), ""))
    waits: tuple[Tile, ...] = result.waits[seat] if result.waits else ()
    room = box.w - sheet.px(110)
    card = min(
        (box.h - sheet.px(26)) / PILED, room / max(1, len(piles)) - sheet.px(7), 34 * sheet.k
    )
    x = box.x
    for i, (parts, words) in enumerate(piles):
        if i == len(laid) and laid:
            x += sheet.px(12)
        boxes = _pile(target, easel, parts, (x, box.y + sheet.px(7)), card)
        at = (around(boxes).cx, around(boxes).bottom + sheet.px(9))
        if won is not None and i == len(piles) - 1:
            paint_ring(target, kit, boxes[0], GOLD_LIGHT, strong=True)
        colour: Rgb = GOLD_LIGHT if words not in ("", "0") else TEXT_DIM
        wide = round(card) + sheet.px(6)
        for line in under(sheet, words, wide):
            sheet.words(target, line, at, 12, colour, style="bold", anchor="cm", room=wide, least=8)
            at = (at[0], at[1] + sheet.px(13))
        x += round(card) + sheet.px(7)
    at = (box.right - sheet.px(100), box.cy)
    if waits:
        size = sheet.size(13)
        kit.text.draw(
            target, kit.tr("ready on"), (at[0], box.y + sheet.px(18)), size, GAIN, anchor="lm"
        )
        each = max(1, sheet.px(96) // (round(22 * sheet.k) + 2))
        for i, tile in enumerate(waits):
            sprite = kit.tile(tile, 22 * sheet.k)
            down = box.y + sheet.px(32) + i // each * (sprite.get_height() + 2)
            target.blit(sprite, (at[0] + i % each * (sprite.get_width() + 2), down))
    elif result.kind != "win":
        kit.text.draw(
            target, kit.tr("not ready"), at, sheet.size(13), TEXT_DIM, anchor="lm",
            width=sheet.px(98),
        )  # fmt: skip


def under(sheet: Sheet, words: str, room: int) -> list[str]:
    """Return what is written under a narrow pile, in two lines where one is too long (臭偎 3)."""
    if sheet.kit.text.width(words, sheet.size(12), "bold") <= room:
        return [words]
    return words.rsplit(" ", 1)


def won_card(result: Result, laid: Sequence[Meld], seat: int) -> Tile | None:
    """Return the card a seat has won with where it lies neither in its hand nor in its groups.

    A card from the pile is won where it lies; on the deal there is none.
    """
    if seat != result.winner or result.tile is None or not result.hands:
        return None
    held = len(result.hands[seat]) + sum(meld.size for meld in laid)
    whole = sum(len(group.tiles) for group in result.reading)
    return result.tile if held < whole else None


def _label(meld: Meld) -> str:
    """Return what is written under a group of which everybody may know everything."""
    worth = melds.xi(meld, mine=True, open_wei=True)
    return melds.SIGNS[meld.kind] if worth is None else f"{melds.SIGNS[meld.kind]} {worth}"


def _xi(column: Sequence[Tile]) -> str:
    worth = column_xi(column)
    return "" if worth is None else str(worth)
