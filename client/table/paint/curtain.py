"""Between two people: a curtain over everything, and the neutral question after a discard.

While the curtain is painted nothing else is: the picture behind it holds no hand (ui.md 2.34).
"""

from collections.abc import Sequence

import pygame

from client.art import svg
from client.art.palette import AMBER, GOLD_LIGHT, SEATS, TEXT, TEXT_DIM
from client.table.geometry import Box, Side
from client.table.overlays import anyone_places, curtain_place
from client.table.paint.kit import Kit
from client.table.zones import Zones
from client.ui.panel import CARD, CARD_HOT, CHIP, DIALOG, SOLID, WELL

FOLDS = 14


def _cloth(layout: Zones) -> pygame.Surface:
    """Draw the curtain: folds of red cloth, darker at top and foot."""
    wide, high = layout.window.size
    fold = wide / FOLDS
    defs = svg.linear(
        "fold", (0, 0), (fold, 0), (0, "#4a0d12"), (0.28, "#7d1a20"), (0.5, "#a3272d"),
        (0.72, "#7d1a20"), (1, "#430b10"),
    )  # fmt: skip
    strip = svg.rasterise(
        (fold + 1, 16), svg.rect(0, 0, fold + 1, 16, 0, "url(#fold)"), defs, (round(fold) + 1, 16)
    )
    strip = pygame.transform.scale(strip, (strip.get_width(), high))
    cloth = pygame.Surface((wide, high))
    for i in range(FOLDS):
        cloth.blit(strip, (round(i * fold), 0))
    fall = svg.linear(
        "fall", (0, 0), (0, high), (0, "#000000", 0.6), (0.22, "#000000", 0.0),
        (0.8, "#000000", 0.1), (1, "#000000", 0.6),
    )  # fmt: skip
    shade = svg.rasterise((wide, high), svg.rect(0, 0, wide, high, 0, "url(#fall)"), fall)
    cloth.blit(shade, (0, 0))
    return cloth.convert() if svg.has_display() else cloth


def paint_curtain(
    target: pygame.Surface,
    kit: Kit,
    name: str,
    line: str,
    *,
    time: str = "",
    held: float,
    hot: bool,
) -> None:
    """Paint the curtain for the person called `name`; `held` is how far the hold has got.

    `time` tells how long he has.
    """
    tr, text = kit.tr, kit.text
    target.blit(kit.kept("cloth", lambda: _cloth(kit.layout)), (0, 0))
    place = curtain_place(kit.layout)
    panel, part = place.panel, place.panel.h / 390 / kit.u
    look = DIALOG._replace(fill="#1c0507", opacity=0.95, line="#f0c871")
    kit.panel(target, panel, look)
    cx, unit = panel.cx, panel.h / 390
    words = tr("Please hand over to")
    text.draw(
        target, words, (cx, panel.y + 46 * unit), 20 * part, TEXT_DIM, anchor="cm", width=panel.w
    )
    room = panel.w - kit.px(60)
    size = text.shrink(name, 54 * part, "display", room, 20)
    text.draw(
        target, name, (cx, panel.y + 112 * unit), size, GOLD_LIGHT, style="display", anchor="cm",
        width=room, shadow=True,
    )  # fmt: skip
    text.draw(target, line, (cx, panel.y + 164 * unit), 17 * part, TEXT, anchor="cm", width=room)
    words = tr("Everybody else please look away; the hand opens when you press.")
    size = text.shrink(words, 15 * part, "regular", room, 10)
    text.draw(target, words, (cx, panel.y + 200 * unit), size, TEXT_DIM, anchor="cm", width=room)
    size = text.shrink(time, 15 * part, "regular", room, 10)
    text.draw(target, time, (cx, panel.y + 230 * unit), size, AMBER, anchor="cm", width=room)
    box = place.button
    target.blit(kit.panels.button(box.w, box.h, AMBER_BUTTON, hot=True, down=hot), box.corner)
    if held > 0:
        bar = Box(box.x + kit.px(10), box.bottom - kit.px(14), box.w - kit.px(20), kit.px(5))
        pygame.draw.rect(target, (60, 34, 8), bar, border_radius=3)
        done = bar._replace(w=max(2, round(bar.w * held)))
        pygame.draw.rect(target, GOLD_LIGHT, done, border_radius=3)
    words = tr("I am {name}", name=name)
    room = box.w - kit.px(30)
    size = text.shrink(words, 28 * part, "display", room, 12)
    text.draw(
        target, words, (box.cx, box.y + box.h * 0.36), size, TEXT, style="display", anchor="cm",
        width=room, shadow=True,
    )  # fmt: skip
    words = tr("hold mouse or Enter 1 s, or Enter twice")
    size = text.shrink(words, 12 * part, "bold", room, 9)
    text.draw(
        target, words, (box.cx, box.y + box.h * 0.7), size, (255, 240, 205), style="bold",
        anchor="cm", width=room,
    )  # fmt: skip


AMBER_BUTTON = (176, 120, 34)


def paint_anyone(
    target: pygame.Surface,
    kit: Kit,
    people: Sequence[tuple[int, str, Side]],
    part: float | None,
    hot: int | None,
) -> None:
    """Paint "Anyone?" with the key of each person; it looks the same whoever could claim."""
    panel, rows = anyone_places(kit.layout, len(people))
    kit.panel(target, panel, SOLID)
    room = panel.w - kit.px(24)
    k = (rows[0].y - panel.y) / 66 if rows else kit.u
    words = kit.tr("Anyone?")
    size = kit.text.shrink(words, 22 * k / kit.u, "display", room, 12)
    kit.text.draw(
        target, words, (panel.cx, panel.y + round(20 * k)), size, GOLD_LIGHT, style="display",
        anchor="cm", width=room,
    )  # fmt: skip
    words = kit.tr("Press your key to look.")
    size = kit.text.shrink(words, 12, "regular", room, 9)
    at = (panel.cx, panel.y + round(42 * k))
    kit.text.draw(target, words, at, size, TEXT_DIM, anchor="cm", width=room)
    if part is not None:
        bar = Box(panel.x + kit.px(12), panel.y + round(55 * k), room, round(5 * k))
        kit.panel(target, bar, WELL)
        done = bar._replace(w=max(2, round(bar.w * min(1.0, part))))
        pygame.draw.rect(target, AMBER, done, border_radius=3)
    for i, ((key, name, side), box) in enumerate(zip(people, rows, strict=True)):
        kit.panel(target, box, CARD_HOT if i == hot else CARD)
        chip = Box(box.x + kit.px(8), box.cy - kit.px(12), kit.px(24), kit.px(24))
        kit.panel(target, chip, CHIP._replace(line_width=1, line="#ffe296"))
        kit.text.draw(target, str(key), chip.centre, 15, GOLD_LIGHT, style="bold", anchor="cm")
        x = chip.right + kit.px(10)
        kit.text.draw(
            target, name, (x, box.cy), 17, SEATS[side], style="bold", anchor="lm",
            width=box.right - kit.px(8) - x,
        )  # fmt: skip
