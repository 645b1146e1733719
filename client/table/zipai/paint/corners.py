"""The players' corners: plate with 胡息, groups with what they are and count, the row.

What a group counts is written only where its face may be known: a dark 偎 of somebody else has a
name and no number (CLARIFICATIONS N17).
"""

from collections.abc import Container

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM, Rgb
from client.i18n import figure, mark
from client.table.geometry import Box, Side, around
from client.table.paint.kit import Kit
from client.table.paint.plates import badges, paint_kind, paint_looked
from client.table.paint.tiles import paint_marks, paint_pieces
from client.table.pieces import Spot
from client.table.state import Shown, seat_sign
from client.table.zipai import melds
from client.table.zipai.paint.easel import Easel
from client.ui.panel import CHIP, PANEL, WELL
from engine.core.views import SeatView

WINE = WELL._replace(fill="#4a1018", line="#e0b95e", opacity=0.94, line_opacity=0.8, radius=10)
PLATE = PANEL._replace(fill="#0c1526")
MARKS = {
    "climbing": (mark("×2"), (150, 96, 20)),
    "barred": (mark("no chi/peng"), (120, 44, 40)),
    "dead_hand": (mark("dead hand"), (92, 92, 98)),
}
"""Public marks beside the dealer's badge: words and colour."""
NUMBER: Rgb = (255, 236, 200)


def paint_plate(target: pygame.Surface, easel: Easel, shown: Shown, seat: int) -> None:
    """Paint one player's plate: sign, name, score, badges, cards in hand, 胡息 on the table."""
    kit, layout, view, side = easel.kit, easel.layout, shown.view, shown.side(seat)
    corner, box = view.seats[seat], layout.plate[side]
    part = box.h / 84 / kit.u
    u = box.h / 84
    active = view.turn == seat and view.phase in ("turn", "claim")
    look = PLATE._replace(glow="#ffcf5e" if active else "", line_opacity=1 if active else 0.55)
    kit.panel(target, box, look)
    d = round(46 * u)
    sign = Box(box.x + round(9 * u), box.y + round(10 * u), d, d)
    target.blit(
        kit.marks.seat(seat_sign(view, seat, kit.tr.language), d, side, lit=active), sign.corner
    )
    paint_kind(target, kit, shown, seat, sign)
    well = round(58 * u)
    counter = Box(box.right - well - round(8 * u), box.y + round(8 * u), well, round(56 * u))
    _paint_counter(target, kit, counter, easel.total(shown, seat))
    x = sign.right + round(8 * u)
    room = counter.x - round(6 * u) - x
    name = shown.people.names[seat]
    size = kit.text.shrink(name, 15 * part, "bold", room, 10 * part)
    kit.text.draw(
        target, name, (x, box.y + round(20 * u)), size, TEXT, style="bold", anchor="lm", width=room
    )
    score = figure(corner.score)
    size = kit.text.shrink(score, 18 * part, "bold", room, 6 * part)  # no figure is ever cut
    place = kit.text.draw(
        target, score, (x, box.y + round(44 * u)), size, GOLD_LIGHT, style="bold", anchor="lm"
    )
    left = place.right + round(5 * u)
    for sign_, colour in badges(kit, shown, seat):
        high = round(22 * u)
        if left + high <= counter.x:
            badge = kit.marks.badge(sign_, high, colour)
            target.blit(badge, (left, box.y + round(44 * u) - high // 2))
            left += high + round(3 * u)
    foot = Box(x, box.bottom - round(24 * u), round(34 * u), round(20 * u))
    room = paint_looked(target, kit, shown, seat, foot)
    span = foot.right if room < foot.w else 0, box.right - round(12 * u)
    if seat == view.me:  # what he holds in all is written at the end of that line
        total = kit.tr("in all {n}", n=88)
        span = span[0], span[1] - kit.text.width(total, 12 * part, "bold") - round(6 * u)
    _paint_foot(target, easel, view.seats[seat], box, span)


def _paint_counter(target: pygame.Surface, kit: Kit, box: Box, total: int) -> None:
    """Paint the 胡息 of a player's groups, as far as they may be known."""
    kit.panel(target, box, WINE)
    part = box.h / 56 / kit.u
    at = (box.cx, box.y + round(box.h * 0.38))
    kit.text.draw(target, str(total), at, 25 * part, NUMBER, style="bold", anchor="cm")
    words = kit.tr("Huxi")
    size = kit.text.shrink(words, 12 * part, "regular", box.w - kit.px(4), 8)
    at = (box.cx, box.y + round(box.h * 0.8))
    kit.text.draw(target, words, at, size, (232, 190, 160), anchor="cm", width=box.w)


def _paint_foot(
    target: pygame.Surface, easel: Easel, corner: SeatView, box: Box, span: tuple[int, int]
) -> None:
    """Paint the plate's lowest line: cards in hand, and within `span` the marks all may see."""
    kit, u = easel.kit, box.h / 84
    part = u / kit.u
    y = box.bottom - round(13 * u)
    back = easel.cards.down(10 * u, short=True)
    x = box.x + round(14 * u)
    target.blit(back, back.get_rect(midleft=(x, y)))
    place = kit.text.draw(
        target, f"× {corner.hand_size}", (x + back.get_width() + round(4 * u), y), 12 * part,
        TEXT_DIM, anchor="lm",
    )  # fmt: skip
    x = max(place.right, span[0]) + round(8 * u)
    for name in corner.marks:
        if name not in MARKS:
            continue
        words, colour = kit.tr(MARKS[name][0]), MARKS[name][1]
        room = span[1] - round(4 * u) - x
        size = kit.text.shrink(words, 11 * part, "bold", room, 8)
        wide = min(room, kit.text.width(words, size, "bold")) + round(8 * u)
        chip = Box(x, y - round(8 * u), wide, round(16 * u))
        kit.panel(
            target, chip, CHIP._replace(fill="#{:02x}{:02x}{:02x}".format(*colour), opacity=1)
        )
        kit.text.draw(target, words, chip.centre, size, TEXT, style="bold", anchor="cm", width=room)
        x = chip.right + round(4 * u)


def paint_more(target: pygame.Surface, easel: Easel, words: str) -> None:
    """Write at the foot of the viewer's plate what only he knows."""
    kit, box = easel.kit, easel.layout.plate[Side.MINE]
    u = box.h / 84
    room = round(box.w * 0.5)
    size = kit.text.shrink(words, 12 * u / kit.u, "bold", room, 8)
    at = (box.right - round(12 * u), box.bottom - round(11 * u))
    kit.text.draw(target, words, at, size, NUMBER, style="bold", anchor="rm", width=room)


def paint_groups(
    target: pygame.Surface, easel: Easel, shown: Shown, veiled: Container[Spot]
) -> None:
    """Paint everybody's groups and rows, and under each group what it is and counts."""
    kit = easel.kit
    composed = shown.composed
    pieces = [piece for piece in composed.lying() if piece.spot not in veiled]
    for seat, row in enumerate(composed.rows):
        if shown.side(seat) is not Side.MINE or seat != shown.view.me or not row.presses:
            pieces += (piece for piece in row.hand if piece.spot not in veiled)
    paint_pieces(target, kit, pieces)
    paint_marks(target, kit, composed.marks)
    for seat, corner in enumerate(shown.view.seats):
        row = composed.rows[seat]
        for k, meld in enumerate(corner.melds):
            cards = [p for p in row.melds if p.spot.number == k]
            if any(piece.spot in veiled for piece in cards):
                continue
            xi, sign = easel.xi(shown, seat, meld), melds.SIGNS[meld.kind]
            words = sign if xi is None else f"{sign} {xi}"
            paint_label(target, easel, around(p.box for p in cards), words, bright=bool(xi))


def paint_label(
    target: pygame.Surface, easel: Easel, place: Box, words: str, *, bright: bool
) -> None:
    """Write one line under a group, no wider than its cards."""
    kit, layout = easel.kit, easel.layout
    room = place.w + layout.px(4)
    size = kit.text.shrink(words, 13 * layout.label / 17 / kit.u, "bold", room, 8)
    at = (place.cx, place.bottom + layout.label // 2 + layout.air(1))
    colour = GOLD_LIGHT if bright else TEXT_DIM
    kit.text.draw(target, words, at, size, colour, style="bold", anchor="cm", width=room)
