"""Name plates: sign, name, score, badges, flowers; lit while their player is on turn."""

from collections.abc import Container, Sequence

import pygame

from client.art.palette import AMBER, CLAIMS, GOLD_LIGHT, SEATS, TEXT, TEXT_DIM, Rgb
from client.i18n import figure
from client.table.claims import written
from client.table.geometry import Box
from client.table.paint.bar import STAKE
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_shadow
from client.table.pieces import Spot
from client.table.plates import barred_box, plate
from client.table.state import Shown, seat_sign
from client.ui.panel import PANEL, TIP
from engine.core.views import SeatView

DEALER_RED: Rgb = (190, 48, 44)
READY_GREEN: Rgb = (35, 126, 78)
AUTO_SLATE: Rgb = (96, 104, 112)

BADGES: dict[str, tuple[str, Rgb]] = {
    "dealer": ("莊", DEALER_RED),
    "ready": ("聽", READY_GREEN),
    "heaven_ready": ("聽", READY_GREEN),
    "earth_ready": ("聽", READY_GREEN),
    "declared_ready": ("聽", READY_GREEN),
    "frozen": ("槓", CLAIMS["kong"]),
}

FIGURES: dict[str, tuple[str, Rgb]] = {"stake": ("飄", STAKE)}
"""Numbers of a seat that everybody sees, by their sign."""


def paint_plate(target: pygame.Surface, kit: Kit, shown: Shown, seat: int) -> None:
    """Paint one player's plate without his flowers."""
    view, side = shown.view, shown.side(seat)
    corner = view.seats[seat]
    parts = plate(kit.layout.plate[side], kit.layout.plate_units)
    u = parts.unit / kit.u  # plates may be lower than designed
    active = view.turn == seat and view.phase == "turn"
    look = PANEL._replace(glow="#ffcf5e" if active else "", line_opacity=1 if active else 0.55)
    kit.panel(target, parts.box, look)
    sign = kit.marks.seat(seat_sign(view, seat, kit.tr.language), parts.sign.w, side, lit=active)
    target.blit(sign, parts.sign.corner)
    name, room = shown.people.names[seat], paint_looked(target, kit, shown, seat, parts.name)
    if seat == view.me and view.notes:  # the mark of a passed win stands there
        room = min(room, barred_box(kit.layout).x - kit.px(4) - parts.name.x)
    kit.text.draw(
        target,
        name,
        (parts.name.x, parts.name.cy),
        15 * u,
        TEXT,
        style="bold",
        anchor="lm",
        width=room,
    )
    score = figure(corner.score)
    place = kit.text.draw(
        target,
        score,
        (parts.score.x, parts.score.cy),
        18 * u,
        GOLD_LIGHT,
        style="bold",
        anchor="lm",
    )
    _paint_badges(target, kit, shown, seat, place.right)
    paint_kind(target, kit, shown, seat, parts.sign)
    foot = parts.box.x + round(10 * u * kit.u), parts.flowers.cy
    if seat in shown.away and not corner.aside:
        words = kit.tr("offline")
        kit.text.draw(target, words, foot, 12 * u, AMBER, style="bold", anchor="lm")
    elif 1 not in kit.deck.copies:
        if view.phase != "before":  # nobody has said his number yet
            _paint_figures(target, kit, corner, foot)
    elif not corner.aside:
        words = kit.tr("no flowers")
        kit.text.draw(target, words, foot, 11 * u, TEXT_DIM, anchor="lm")


def _paint_figures(target: pygame.Surface, kit: Kit, corner: SeatView, at: tuple[int, int]) -> None:
    """Paint a seat's public numbers, each after its sign, from the middle left point."""
    x, y = at
    for name, value in corner.figures:
        if name in FIGURES:
            sign, colour = FIGURES[name]
            badge = kit.marks.badge(written(sign, kit.tr.language), kit.px(22), colour)
            target.blit(badge, badge.get_rect(midleft=(x, y)))
            place = kit.text.draw(
                target, str(value), (x + badge.get_width() + kit.px(7), y), 16, GOLD_LIGHT,
                style="bold", anchor="lm",
            )  # fmt: skip
            x = place.right + kit.px(14)


def badges(kit: Kit, shown: Shown, seat: int) -> Sequence[tuple[str, Rgb]]:
    """Return the badges of a player in the script of the language, with their colours."""
    marks = [BADGES[mark] for mark in shown.view.seats[seat].marks if mark in BADGES]
    return [(written(sign, kit.tr.language), colour) for sign, colour in marks]


def _paint_badges(target: pygame.Surface, kit: Kit, shown: Shown, seat: int, left: int) -> None:
    """Paint the badges of dealer and ready from the plate's right edge."""
    parts = plate(kit.layout.plate[shown.side(seat)], kit.layout.plate_units)
    high = round(24 * parts.unit)
    x = parts.badges.right
    for sign, colour in badges(kit, shown, seat):
        badge = kit.marks.badge(sign, high, colour)
        x -= high
        if x < left:
            break
        target.blit(badge, (x, parts.badges.cy - high // 2))
        x -= round(high * 0.12)


def paint_kind(target: pygame.Surface, kit: Kit, shown: Shown, seat: int, sign: Box) -> None:
    """Paint what kind of player it is at the foot of his sign: computer, gone, played by clock."""
    name = ""
    if seat in shown.away:
        name = "offline"
    elif seat in shown.auto:
        name = "clock"
    elif not shown.people.human(seat):
        name = "computer"
    if name:
        size = round(sign.h * 0.4)
        icon = kit.icons.icon(name, size, SEATS[2] if name == "offline" else TEXT_DIM)
        at = sign.right - size // 2 - 1, sign.bottom - size // 2 - 1
        under = kit.kept(("kind", size), lambda: _disc(size + kit.px(4)))
        target.blit(under, under.get_rect(center=at))
        target.blit(icon, icon.get_rect(center=at))


def paint_looked(target: pygame.Surface, kit: Kit, shown: Shown, seat: int, name: Box) -> int:
    """Paint at the right of a name how many look over this player's shoulder; return its room."""
    count = shown.looked[seat] if shown.looked else 0
    if not count:
        return name.w
    u = name.h / 22 / kit.u
    place = kit.text.draw(target, str(count), (name.right, name.cy), 13 * u, AMBER, style="bold",
                          anchor="rm")  # fmt: skip
    icon = kit.icons.icon("eye", round(name.h * 0.8), AMBER)
    left = target.blit(icon, icon.get_rect(midright=(place.x - kit.px(2), name.cy))).x
    return left - kit.px(4) - name.x


def _disc(d: int) -> pygame.Surface:
    from client.art import svg

    body = svg.circle(50, 50, 48, "#0a1f20", stroke="#d6b062", width=4, opacity=0.95)
    return svg.finished(svg.rasterise((100, 100), body, size=(d, d)))


def paint_flowers(target: pygame.Surface, kit: Kit, shown: Shown, veiled: Container[Spot]) -> None:
    """Paint everybody's flowers, the later ones over the earlier ones."""
    for pieces in shown.composed.asides:
        for piece in pieces:
            if piece.spot in veiled:
                continue
            paint_shadow(target, kit, piece.box, piece.width)
            target.blit(kit.sprite(piece), piece.box.corner)


def paint_barred(target: pygame.Surface, kit: Kit, sign: str) -> None:
    """Paint on the own plate why the viewer may not win: a passed win (i8 P2, tj C6, R4)."""
    box = barred_box(kit.layout)
    kit.panel(target, box, TIP._replace(fill="#4a2408", line="#ffb440", opacity=0.96))
    words = written(sign, kit.tr.language)
    size = kit.text.shrink(words, box.h * 0.6 / kit.u, "display", box.w - kit.px(6))
    kit.text.draw(target, words, box.centre, size, AMBER, style="display", anchor="cm")
