"""The middle: hand and stakes, the pile with its count, the open card and whose it is, the clock.

A card from the pile has a golden frame and the word for it, a discard a blue one with another word:
never the colour alone (ui.md 2.42, 2.51).
"""

import math

import pygame

from client.art import svg
from client.art.palette import AMBER, GOLD, GOLD_LIGHT, LOSS, SEATS, TEXT, Rgb, hexed
from client.i18n import Translator, mark
from client.table.geometry import Box, side_of
from client.table.paint.tiles import paint_ring, paint_shadow
from client.table.pieces import Spot
from client.table.state import Shown, round_words
from client.table.zipai.layout import ZipaiLayout
from client.table.zipai.paint.easel import Easel
from client.ui.panel import TIP
from engine.core.views import View

DRAWN: Rgb = (255, 206, 84)
THROWN: Rgb = (104, 190, 240)
OPENING: Rgb = (214, 222, 214)
FEW = 5
"""From so few cards in the pile on its count is red."""

FRAMES = {
    "drawn": DRAWN, "discard": THROWN, "turned": OPENING, "turn": OPENING, "made": DRAWN
}  # fmt: skip
CAPTIONS = {
    "drawn": mark("{name} turned"),
    "discard": mark("{name} discarded"),
    "turned": mark("{name}: last card dealt"),
    "turn": mark("{name} discards next"),
    "made": mark("{name} drew and laid it down"),
}


def ornament(layout: ZipaiLayout) -> tuple[pygame.Surface, tuple[int, int]]:
    """Draw the ring on the cloth around pile and open card; return it and its corner."""
    u = layout.unit
    radius = layout.shown.h * 0.62
    side = round(2 * radius)
    gold, body = hexed(GOLD), ""
    for inset, width, opacity in ((3, 1.4, 0.24), (11, 1.0, 0.14)):
        body += svg.circle(
            radius, radius, radius - inset * u, stroke=gold, width=width * u, opacity=opacity
        )
    for i in range(32):
        turn = math.tau * i / 32
        x, y = (radius + f(turn) * (radius - 7 * u) for f in (math.cos, math.sin))
        body += svg.circle(x, y, 1.5 * u, gold, opacity=0.34)
    picture = svg.rasterise((side, side), body)
    return picture, (layout.shown.cx - side // 2, layout.shown.cy - side // 2)


def tray(layout: ZipaiLayout, place: Box) -> pygame.Surface:
    """Draw the hollow in the cloth that the own hand lies in."""
    u = layout.unit
    body = svg.rect(0, 0, place.w, place.h, 24 * u, "#000000", opacity=0.17)
    body += svg.rect(
        1, 1, place.w - 2, place.h - 2, 24 * u, stroke=hexed(GOLD), width=1.2 * u, opacity=0.22
    )
    return svg.rasterise(place.size, body)


def title_words(view: View, tr: Translator) -> tuple[str, str]:
    """Return which hand this is, and below it what makes it special."""
    below = []
    dealer = view.seats[view.hand.dealer]
    if "climbing" in dealer.marks:
        below.append(tr("climbing: this hand counts twice"))
    if view.hand.streak:
        below.append(tr("streak {n}", n=view.hand.streak))
    return round_words(view, tr), " · ".join(below)


def paint_title(target: pygame.Surface, easel: Easel, shown: Shown) -> None:
    """Paint which hand of the match this is."""
    kit, box = easel.kit, easel.layout.title
    above, below = title_words(shown.view, kit.tr)
    grown = easel.layout.grown
    y = box.y + round(box.h * (0.3 if below else 0.36))  # clear of the ring
    part = box.h / 50 / kit.u
    size = kit.text.shrink(above, 20 * part * min(grown, 1.3), "display", box.w, 11)
    kit.text.draw(
        target, above, (box.cx, y), size, GOLD_LIGHT, style="display", anchor="cm", width=box.w
    )
    if below:
        size = kit.text.shrink(below, 13 * part * min(grown, 1.35), "bold", box.w, 9)
        kit.text.draw(
            target, below, (box.cx, box.y + round(box.h * 0.76)), size, AMBER, style="bold",
            anchor="cm", width=box.w,
        )  # fmt: skip


def paint_pile(target: pygame.Surface, easel: Easel, left: int) -> None:
    """Paint the pile as high as it is, and how many cards are left."""
    kit, layout = easel.kit, easel.layout
    box = layout.pile_box
    if left:
        paint_shadow(target, kit, box.grown(kit.px(1)), layout.pile * 1.4)
    sprite = easel.cards.pile(layout.pile, left)
    target.blit(sprite, (box.x, box.bottom - sprite.get_height()))
    words = kit.tr("{n} left", n=left)
    room = box.w + kit.px(56)
    size = kit.text.shrink(words, 15, "bold", room, 9)
    kit.text.draw(
        target, words, (box.cx, box.bottom + kit.px(15)), size, LOSS if left <= FEW else TEXT,
        style="bold", anchor="cm", width=room,
    )  # fmt: skip


def paint_open(
    target: pygame.Surface, easel: Easel, shown: Shown, veiled: frozenset[Spot] = frozenset()
) -> None:
    """Paint frame and caption of the open card: drawn or discarded, and by whom."""
    kit, layout = easel.kit, easel.layout
    view, focus = shown.view, shown.view.focus
    piece = next((p for p in shown.composed.rivers[-1] if p.spot not in veiled), None)
    if focus is not None and piece is not None:
        paint_ring(target, kit, piece.box, FRAMES[focus.kind], strong=True)
        _paint_caption(target, easel, shown, focus.seat, focus.kind)
    elif focus is None and view.phase == "turn":
        empty = easel.cards.pile(layout.open, 0)
        target.blit(empty, empty.get_rect(center=layout.shown.centre))
        _paint_caption(target, easel, shown, view.turn, "turn")


def _paint_caption(
    target: pygame.Surface, easel: Easel, shown: Shown, seat: int, kind: str
) -> None:
    """Write under the open card who has shown it, or who is to show one."""
    kit, zone = easel.kit, easel.layout.caption
    colour = FRAMES[kind]
    room = zone.w - kit.px(44)
    words, size = kit.naming(
        lambda name: kit.tr(CAPTIONS[kind], name=name), shown.people.names[seat],
        14 * zone.h / 25 / kit.u, "bold", room=room, least=10,
    )  # fmt: skip
    wide = min(room, kit.text.width(words, size, "bold"))
    box = Box(zone.cx - wide // 2 - kit.px(22), zone.y, wide + kit.px(44), zone.h)
    kit.panel(target, box, TIP._replace(radius=13, fill="#0a1220", line=hexed(colour)))
    side = side_of(seat, shown.view.me, shown.seats)
    at = (box.x + kit.px(15), box.cy)
    kit.panels.disc(target, at, kit.px(9), SEATS[side])
    at = (box.x + kit.px(25), box.cy)
    kit.text.draw(
        target, words, at, size, GOLD_LIGHT, style="bold", anchor="lm", width=room + kit.px(2)
    )


def paint_clock(target: pygame.Surface, easel: Easel, clock: tuple[float, float]) -> None:
    """Paint the seconds left of a decision, left of the pile."""
    kit, layout = easel.kit, easel.layout
    left, whole = clock
    box = layout.timer
    target.blit(kit.marks.timer(box.w, left / max(0.001, whole), left), box.corner)
