"""The result of a hand on its sheet: the hand as sets and pair, patterns, payments, all hands."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pygame

from client.art import measure
from client.art.palette import GAIN, GOLD, GOLD_LIGHT, LOSS, SEATS, TEXT, TEXT_DIM, Rgb
from client.i18n import figure
from client.table.claims import sign, written
from client.table.geometry import Box, side_of
from client.table.paint.groups import fitting, paint_groups
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring
from client.table.rows import meld_parts
from client.table.settlement import Share
from client.table.state import People, round_words, seat_sign
from client.ui.panel import CARD, CARD_HOT
from client.ui.text import Anchor, Style
from engine.core.results import Result
from engine.core.ruleset import Ruleset
from engine.core.tiles import Tile
from engine.core.views import View

WIDE, HIGH = 1000, 640
"""The sheet in its own units; it shrinks with the window, never below it."""

WINE = CARD._replace(fill="#5a1a16", line="#ffcf7a", opacity=0.9, line_opacity=0.8)


ROW: Final = 0.120
COUNT: Final = 0.900
"""Seconds between two lines, and for the numbers to run up (ui.md 7)."""


class Story(NamedTuple):
    """What a result's sheet tells, `age` seconds after it came, at the player's `pace`."""

    view: View
    result: Result
    people: People
    rules: Ruleset[Any]
    age: float
    pace: float

    def lines_seen(self, count: int) -> int:
        """Return how many of `count` lines have come by now."""
        return count if self.pace == 0 else min(count, int(self.age / (ROW * self.pace)) + 1)

    def counted(self, count: int) -> float:
        """Return how far (0-1) the numbers have run up that follow `count` lines."""
        if self.pace == 0:
            return 1.0
        began = count * ROW * self.pace
        part = min(1.0, max(0.0, (self.age - began) / (COUNT * self.pace)))
        return 1 - (1 - part) ** 3


class Sheet:
    """The sheet of one window size: its box and the pixels of one of its units."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        window = kit.layout.window
        self.k = min(kit.u, (window.w - 24) / WIDE, (window.h - 24) / HIGH)
        wide, high = round(WIDE * self.k), round(HIGH * self.k)
        self.box = Box(window.cx - wide // 2, window.cy - high // 2, wide, high)

    def px(self, units: float) -> int:
        """Return units of the sheet as whole pixels."""
        return round(units * self.k)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return a point of the sheet on the screen."""
        return self.box.x + self.px(x), self.box.y + self.px(y)

    def part(self, x: float, y: float, w: float, h: float) -> Box:
        """Return a part of the sheet on the screen."""
        return Box(*self.at(x, y), self.px(w), self.px(h))

    def size(self, units: float) -> float:
        """Return a type size of the sheet as the text's own size."""
        return units * self.k / self.kit.u

    def words(
        self,
        target: pygame.Surface,
        text: str,
        at: tuple[int, int],
        size: float,
        colour: Rgb = TEXT,
        *,
        style: Style = "regular",
        anchor: Anchor = "lm",
        room: int,
        least: float = 10,
    ) -> pygame.Rect:
        """Write one line as large as fits into `room` pixels, up to `size`."""
        fitting = self.kit.text.shrink(text, self.size(size), style, room, self.size(least))
        return self.kit.text.draw(
            target,
            text,
            at,
            fitting,
            colour,
            style=style,
            anchor=anchor,
            width=room,
        )


def paint_head(
    target: pygame.Surface, sheet: Sheet, view: View, result: Result, *, line: str, nobody: str
) -> None:
    """Paint what happened: a large sign (`nobody` won), who and how, which hand of the match."""
    kit = sheet.kit
    if result.kind == "win":
        letter = kit.letter(sign("win", kit.tr.language), sheet.px(72), "#ff8a6c")
        target.blit(letter, sheet.at(28, 18))
        x = 112.0
    else:
        place = kit.text.draw(
            target, nobody, sheet.at(34, 52), sheet.size(40), GOLD_LIGHT, style="display",
            anchor="lm", shadow=True,
        )  # fmt: skip
        x = (place.right - sheet.box.x) / sheet.k + 26
    room = sheet.px(WIDE - 300 - x)
    sheet.words(target, line, sheet.at(x, 40), 25, style="bold", room=room)
    hand = [round_words(view, kit.tr)]
    if view.hand.round:
        hand.append(kit.tr("Hand {number}", number=view.hand.number))
    if view.hand.streak:
        hand.append(kit.tr("streak {n}", n=view.hand.streak))
    sheet.words(target, " · ".join(hand), sheet.at(x, 74), 14, TEXT_DIM, room=room)


def paint_shares(
    target: pygame.Surface,
    sheet: Sheet,
    view: View,
    people: People,
    rows: Sequence[Share],
    *,
    counted: float,
    top: float = 238.0,
) -> None:
    """Paint each player's change with sign, arrow and bar, and his total.

    `counted` (0-1) lets the numbers run up to what they are.
    """
    kit = sheet.kit
    x, y, wide = 478.0, top, 494.0
    words = kit.tr("Points of this hand")
    sheet.words(target, words, sheet.at(x, y), 14, GOLD_LIGHT, style="bold", room=sheet.px(300))
    most = max((abs(row.delta) for row in rows), default=0) or 1
    at = y + 16
    for row, high in zip(rows, _heights(rows, 562.0 - y), strict=True):
        box = sheet.part(x, at, wide, high - 7)
        at += high
        kit.panel(target, box, CARD_HOT if row.delta > 0 else CARD)
        _paint_share(target, sheet, box, view, people, row, most, counted)


IDLE, PLAIN, WORDED, READ = 40.0, 54.0, 84.0, 196.0
"""Heights of a row, in units of the sheet: nothing paid, a sum, told in words, and its hand."""


def _heights(rows: Sequence[Share], room: float) -> list[float]:
    """Return how high each row is: those that have more to tell are higher."""
    if not any(row.words for row in rows):
        return [min(80.0, room / max(1, len(rows)))] * len(rows)
    wanted = [
        READ if row.reading else WORDED if row.words else PLAIN if row.delta else IDLE
        for row in rows
    ]
    part = min(1.0, room / sum(wanted))
    return [each * part for each in wanted]


def _paint_share(  # noqa: PLR0917 - a row has that many parts
    target: pygame.Surface,
    sheet: Sheet,
    box: Box,
    view: View,
    people: People,
    row: Share,
    most: int,
    counted: float,
) -> None:
    kit = sheet.kit
    side = side_of(row.seat, view.me, len(view.seats))
    head = box._replace(h=min(box.h, sheet.px(PLAIN - 8)))
    told = box.h - head.h >= sheet.px(16)
    badge = kit.marks.seat(
        seat_sign(view, row.seat, kit.tr.language), min(head.h * 0.8, sheet.px(46)), side
    )
    target.blit(badge, badge.get_rect(center=(box.x + sheet.px(34), head.cy)))
    if row.seat == view.hand.dealer:
        kit.text.draw(
            target, written("莊", kit.tr.language), (box.x + sheet.px(64), box.y + sheet.px(12)),
            sheet.size(12), LOSS, style="display", anchor="cm",
        )  # fmt: skip
    left = box.x + sheet.px(74)
    upper = head.cy - (round(head.h * 0.15) if row.sum and not told else 0)
    sheet.words(target, people.names[row.seat], (left, upper), 17, style="bold", room=sheet.px(130))
    if row.sum and not told:
        low = head.cy + round(head.h * 0.24)
        sheet.words(target, row.sum, (left, low), 12, TEXT_DIM, room=sheet.px(150), least=9)
    elif told:
        rest = Box(
            box.x + sheet.px(14), head.bottom, box.w - sheet.px(28), box.bottom - head.bottom
        )
        _paint_reasons(target, sheet, rest, row)
    zero = box.x + sheet.px(262)
    length = round(sheet.px(50) * abs(row.delta) / most * counted)
    bar = pygame.Rect(zero if row.delta > 0 else zero - length, 0, length, sheet.px(11))
    bar.centery = head.cy
    colour = GAIN if row.delta > 0 else LOSS
    if length > 1:
        pygame.draw.rect(target, colour, bar, border_radius=bar.h // 2)
    line = pygame.Rect(zero, head.cy - sheet.px(13), max(1, sheet.px(1)), sheet.px(26))
    pygame.draw.rect(target, (200, 200, 190), line)
    change = round(row.delta * counted)
    words = f"▲ +{change:,}" if row.delta > 0 else f"▼ −{-change:,}" if row.delta < 0 else "±0"
    ink = colour if row.delta else TEXT_DIM
    sheet.words(
        target, words, (box.x + sheet.px(402), head.cy), 18, ink, style="bold", anchor="rm",
        room=sheet.px(84),
    )  # fmt: skip
    total = row.total - row.delta + change
    sheet.words(
        target, figure(total), (box.right - sheet.px(14), head.cy), 19,
        style="bold", anchor="rm", room=sheet.px(68),
    )  # fmt: skip


def _paint_reasons(target: pygame.Surface, sheet: Sheet, box: Box, row: Share) -> None:
    """Tell in words how a sum is reckoned, and show the payer's own hand where he pays by it."""
    kit = sheet.kit
    room = box.w
    deep = box.h - (sheet.px(92) if row.reading else 0)
    size = sheet.size(13)
    while True:
        lines = kit.text.wrap(row.words, size, "regular", room)
        step = kit.text.leading(size, factor=1.12)
        if len(lines) * step <= deep or size <= sheet.size(8.5):
            break
        size *= 0.95
    y = box.y + max(0, deep - sheet.px(5) - len(lines) * step) // 2 + step // 2
    for line in lines:
        kit.text.draw(target, line, (box.x, y), size, TEXT_DIM, anchor="lm", width=room)
        y += step
    if not row.reading:
        return
    top = box.bottom - sheet.px(92)
    words = kit.tr("His own hand, had he drawn:")
    sheet.words(target, words, (box.x, top + sheet.px(6)), 12, GOLD_LIGHT, room=room, least=8)
    width = fitting(row.reading, room, 26 * sheet.k)
    paint_groups(target, kit, row.reading, result=None, at=(box.x, top + sheet.px(23)), width=width)


def paint_hands(
    target: pygame.Surface, sheet: Sheet, view: View, people: People, result: Result, *, top: float
) -> None:
    """Paint everybody's hand: melds, tiles, the winning one ringed (i8 N27), flowers, waits."""
    kit, count = sheet.kit, len(view.seats)
    step = (566.0 - top) / count
    for i in range(count):
        seat = (view.hand.dealer + i) % count
        box = sheet.part(28, top + i * step, WIDE - 56, step - 8)
        kit.panel(target, box, CARD_HOT if seat == result.winner else CARD)
        side = side_of(seat, view.me, count)
        badge = kit.marks.seat(
            seat_sign(view, seat, kit.tr.language), min(box.h * 0.5, sheet.px(46)), side
        )
        target.blit(badge, badge.get_rect(center=(box.x + sheet.px(34), box.cy)))
        sheet.words(
            target, people.names[seat], (box.x + sheet.px(64), box.cy), 16, SEATS[side],
            style="bold", room=sheet.px(106),
        )  # fmt: skip
        inner = Box(box.x + sheet.px(178), box.y, box.w - sheet.px(190), box.h)
        _paint_one_hand(target, sheet, view, seat, result, inner)


def won_apart(view: View, result: Result, seat: int) -> tuple[list[Tile], Tile | None]:
    """Return a seat's concealed tiles in order, and by itself the tile it has won with, if it has.

    A tile of somebody else is not among the winner's own; one he has drawn is.
    """
    hand = sorted(result.hands[seat] if result.hands else view.seats[seat].hand or ())
    if seat != result.winner or result.tile is None:
        return hand, None
    if len(hand) % 3 == 2 and result.tile in hand:
        hand.remove(result.tile)
    return hand, result.tile


def _paint_one_hand(  # noqa: PLR0917 - a line has that many parts
    target: pygame.Surface, sheet: Sheet, view: View, seat: int, result: Result, box: Box
) -> None:
    kit, corner = sheet.kit, view.seats[seat]
    hand, won = won_apart(view, result, seat)
    waits = result.waits[seat] if result.waits else ()
    tiles = 3 * len(corner.melds) + len(hand) + (won is not None)
    width = min(34 * sheet.k, box.h * 0.42, box.w / max(1, tiles + len(corner.melds) * 0.4 + 1))
    flat = measure.lying(width)
    x, y = box.x, box.y + max(flat.lift, (box.h - flat.deep - flat.lift) // 2)
    if waits or corner.aside:
        y = box.y + flat.lift + sheet.px(3)
    for meld in corner.melds:
        for part in meld_parts(meld, seat, len(view.seats), owner=True):
            up = flat.lift if part.top else 0
            place = (x + part.column * flat.wide, y - up)
            if part.tile is None:
                target.blit(kit.tiles.down(width), place)
            else:
                power = kit.power(part.tile, laid=True)
                target.blit(kit.tile(part.tile, width, power), place)
        x += 3 * flat.wide + round(width * 0.35)
    for tile in hand:
        target.blit(kit.tile(tile, width), (x, y))
        x += flat.wide
    if won is not None:
        ringed = Box(x + round(width * 0.35), y, *flat.size)
        target.blit(kit.tile(won, width), ringed.corner)
        paint_ring(target, kit, ringed, GOLD_LIGHT)
    low = box.bottom - sheet.px(16)
    x = box.x
    small = min(20 * sheet.k, box.h * 0.24)
    if corner.aside:
        x = kit.run(
            target, ["花", *corner.aside], (x, low), sheet.size(14), GOLD, tile=small
        ) + sheet.px(16)
    if waits:
        words: list[str | Tile] = [kit.tr("ready on"), *waits]
        spare = box.right - x - kit.text.width(kit.tr("ready on"), sheet.size(14)) - sheet.px(10)
        small = min(small, spare / len(waits) - kit.px(5))
        kit.run(target, words, (x, low), sheet.size(14), GAIN, tile=small)
    elif result.kind != "win":
        kit.run(target, [kit.tr("not ready")], (x, low), sheet.size(14), TEXT_DIM, tile=small)
