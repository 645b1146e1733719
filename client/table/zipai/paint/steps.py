"""吃 and 比 step by step: each choice with its cards and 胡息; and the warning before 放偎."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from client.art.palette import CLAIMS, GOLD_LIGHT, TEXT, TEXT_DIM, hexed
from client.table.claims import sign
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring, paint_shadow
from client.table.zipai.layout import Steps, ZipaiLayout
from client.table.zipai.meals import Option, xi_of
from client.table.zipai.paint.easel import Easel
from client.ui.panel import CARD, CARD_HOT, SOLID, WELL
from engine.core.tiles import Tile

WARNING = SOLID._replace(fill="#2a0f0a", line="#ffb440")


class Menu(NamedTuple):
    """The open step of a 吃: its choices, the eaten card, and the groups chosen before."""

    options: Sequence[Option]
    eaten: Tile
    chosen: Sequence[tuple[Tile, ...]]
    columns: int


def place(layout: ZipaiLayout, options: Sequence[Option], columns: int) -> Steps:
    """Return where the choices of a step stand beside a hand of so many columns."""
    lines = [bool(option.rest) or option.action is None for option in options]
    return layout.steps(lines, layout.spare(columns))


def paint_steps(
    target: pygame.Surface, easel: Easel, menu: Menu, *, hot: int | None, back_hot: bool
) -> None:
    """Paint the panel of one step."""
    kit, where = easel.kit, place(easel.layout, menu.options, menu.columns)
    kit.panel(target, where.panel, SOLID._replace(line=hexed(CLAIMS["chow"])))
    words = kit.tr("which group eats?") if not menu.chosen else kit.tr("compare: which group?")
    title = f"{sign('chow', kit.tr.language) if not menu.chosen else '比'}  {words}"
    room, y = where.panel.w - kit.px(24), where.panel.y + kit.px(15)
    if where.back.y < where.cells[0].y:  # beside it
        room, y = where.back.x - where.panel.x - kit.px(20), where.back.cy
    size = kit.text.shrink(title, 14, "bold", room, 9)
    at = (where.panel.x + kit.px(12), y)
    kit.text.draw(target, title, at, size, GOLD_LIGHT, style="bold", anchor="lm", width=room)
    for i, (option, box) in enumerate(zip(menu.options, where.cells, strict=True)):
        kit.panel(target, box, CARD_HOT if i == hot else CARD)
        high = box.h if where.inline else round(where.card * 1.02) + kit.px(8)
        first = box._replace(h=high)
        kit.text.draw(
            target, str(i + 1), (box.x + kit.px(12), first.cy), 13, GOLD_LIGHT, style="bold",
            anchor="cm",
        )  # fmt: skip
        x = _paint_group(target, easel, option, menu, box=first, card=where.card)
        left = _paint_worth(target, easel, option, box=first, x=x)
        rest = Box(box.x + kit.px(24), first.bottom - kit.px(2), box.w - kit.px(30), box.h - high)
        if where.inline:
            rest = Box(x + kit.px(4), box.y, left - x - kit.px(8), box.h)
        if rest.h > 0:
            brief = f"比 ≤ {option.most}" if where.inline else ""
            _paint_rest(target, easel, option, box=rest, card=where.card, brief=brief)
    paint_back(target, kit, where.back, hot=back_hot)


def paint_back(target: pygame.Surface, kit: Kit, box: Box, *, hot: bool) -> None:
    """Paint the way back."""
    kit.panel(target, box, CARD_HOT if hot else WELL)
    words = "  ".join(("Esc", kit.tr("Back")))
    kit.text.draw(target, words, box.centre, 14, TEXT_DIM, anchor="cm", width=box.w)


def _paint_group(
    target: pygame.Surface, easel: Easel, option: Option, menu: Menu, *, box: Box, card: float
) -> int:
    """Paint the group of a choice, the eaten card ringed; return its right end."""
    kit, x = easel.kit, box.x + easel.kit.px(24)
    for i, tile in enumerate(option.group):
        sprite = kit.tile(tile, card)
        where = Box(x, box.cy - sprite.get_height() // 2, *sprite.get_size())
        paint_shadow(target, kit, where, card)
        target.blit(sprite, where.corner)
        if not menu.chosen and i == option.group.index(menu.eaten):
            paint_ring(target, kit, where, GOLD_LIGHT)
        x += sprite.get_width() + 2
    return x


def _paint_worth(target: pygame.Surface, easel: Easel, option: Option, *, box: Box, x: int) -> int:
    """Paint what a choice counts with all it brings; return the left end of the words."""
    kit = easel.kit
    worth = kit.tr("{n} huxi", n=option.xi + xi_of(option.rest))
    right = box.right - kit.px(8)
    room = right - x - kit.px(6)
    size = kit.text.shrink(worth, 14, "bold", min(room, kit.px(70)), 8)
    colour = GOLD_LIGHT if option.most else TEXT_DIM
    place = kit.text.draw(
        target, worth, (right, box.cy), size, colour, style="bold", anchor="rm", width=room
    )
    return place.x


def _paint_rest(
    target: pygame.Surface, easel: Easel, option: Option, *, box: Box, card: float, brief: str
) -> None:
    """Paint what has to be compared with a choice, or that it is to be chosen next."""
    kit = easel.kit
    if option.action is None:
        words = brief or kit.tr("compare; up to {n} huxi", n=option.most)
        size = kit.text.shrink(words, 12, "regular", box.w, 8)
        kit.text.draw(target, words, (box.x, box.cy), size, TEXT_DIM, anchor="lm", width=box.w)
    elif option.rest:
        count = 3 * len(option.rest)
        small = min(card * 0.64, (box.w - kit.px(20)) / (count + 0.4 * len(option.rest)))
        size = min(13.0, small / kit.u)
        x = kit.text.draw(
            target, "比", (box.x, box.cy), size, TEXT, style="bold", anchor="lm"
        ).right + kit.px(4)
        for group in option.rest:
            for tile in group:
                sprite = kit.tile(tile, small)
                target.blit(sprite, (x, box.cy - sprite.get_height() // 2))
                x += sprite.get_width()
            x += kit.px(3)


def paint_warning(
    target: pygame.Surface, easel: Easel, tile: Tile, *, hot: int | None, back_hot: bool
) -> None:
    """Paint the warning before a discard that feeds an open 偎 (phz 1.14, N13)."""
    kit, layout = easel.kit, easel.layout
    where = layout.warning()
    kit.panel(target, where.panel, WARNING)
    pad = kit.px(12)
    head = Box(where.panel.x + pad, where.panel.y + kit.px(8), where.panel.w - 2 * pad, kit.px(34))
    kit.run(
        target, ["放偎", tile], (head.x, head.cy), 20, GOLD_LIGHT, tile=24 * kit.u, width=head.w
    )
    words = kit.tr("Its owner will pao, and you may neither chi nor peng for the rest of the hand.")
    body = pygame.Rect(head.x, head.bottom + kit.px(4), head.w, where.cells[0].y - head.bottom)
    size = 14.0
    while size > 9 and kit.text.paragraph_height(words, size, "regular", body.w) > body.h:
        size -= 0.5
    kit.text.paragraph(target, words, body, size, TEXT)
    box = where.cells[0]
    kit.panel(target, box, CARD_HOT if hot == 0 else CARD)
    words = "  ".join(("1", kit.tr("Discard it all the same")))
    size = kit.text.shrink(words, 14, "bold", box.w - kit.px(12), 9)
    kit.text.draw(
        target, words, box.centre, size, TEXT, style="bold", anchor="cm", width=box.w - kit.px(8)
    )
    paint_back(target, kit, where.back, hot=back_hot)
