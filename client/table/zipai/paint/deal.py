"""The deal: the pile goes down as the hands fill up; no dice are thrown (phz 1.3)."""

import pygame

from client.art.palette import GOLD_LIGHT
from client.table.geometry import Side
from client.table.state import Shown
from client.table.zipai.paint import corners, middle
from client.table.zipai.paint.easel import Easel

MOST_DEALT = 21


def paint_deal(target: pygame.Surface, easel: Easel, shown: Shown) -> None:
    """Paint one moment of the deal over the empty table, without the own hand."""
    kit, layout = easel.kit, easel.layout
    middle.paint_title(target, easel, shown)
    middle.paint_pile(target, easel, shown.view.wall.left)
    for seat in range(shown.seats):
        corners.paint_plate(target, easel, shown, seat)
        _paint_backs(target, easel, shown, seat)
    corners.paint_groups(target, easel, shown, ())
    name = shown.people.names[shown.view.hand.dealer]
    zone = layout.shown
    words, size = kit.naming(
        lambda name: kit.tr("{name} deals", name=name),
        name,
        26,
        "display",
        room=layout.caption.w,
        least=12,
    )
    kit.text.draw(
        target, words, (zone.cx + kit.px(24), zone.cy), size, GOLD_LIGHT, style="display",
        anchor="cm", shadow=True,
    )  # fmt: skip


def _paint_backs(target: pygame.Surface, easel: Easel, shown: Shown, seat: int) -> None:
    """Paint the cards another player has been dealt so far, as a row of backs under his plate."""
    side, corner = shown.side(seat), shown.view.seats[seat]
    if side is Side.MINE or corner.hand is not None:
        return
    fan = easel.layout.fans[side]
    back = easel.cards.down(easel.layout.small)
    step = min(round(back.get_width() * 0.42), (fan.zone.w - back.get_width()) // MOST_DEALT)
    for i in range(corner.hand_size):
        x = fan.zone.right - back.get_width() - i * step if fan.rightward else fan.zone.x + i * step
        target.blit(back, (x, fan.zone.y))
