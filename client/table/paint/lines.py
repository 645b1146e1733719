"""The lines a hand is reckoned by, on the sheet of a result: what counts, its worth, what it is."""

from collections.abc import Sequence

import pygame

from client.art.palette import GOLD_LIGHT, TEXT_DIM
from client.table.geometry import Box
from client.table.paint.sheet import Sheet
from client.table.settlement import Line
from client.ui.panel import STRIPE

LEFT, WIDTH = 28.0, 420.0
"""Where the lines stand, in units of the sheet."""
FULL = 36.0
"""Height of a line that has room."""
SMALL, LEADING = 13.0, 17.0
"""Type and pitch of what is said below a line."""


def _below(sheet: Sheet, line: Line) -> list[str]:
    """Return what is said below a line, broken into lines of its own."""
    if not (line.told and line.about):
        return []
    text = sheet.kit.text
    return text.wrap(line.about, sheet.size(SMALL), "regular", sheet.px(WIDTH - 24))


def line_boxes(sheet: Sheet, lines: Sequence[Line], top: float, foot: float) -> list[Box]:
    """Return where each line stands between two heights of the sheet.

    Lines that are explained are higher, if all of them have room then.
    """
    room = foot - top
    extra = [LEADING * len(_below(sheet, line)) for line in lines]
    if FULL * len(lines) + sum(extra) > room:
        extra = [0.0] * len(lines)
    step = min(FULL, (room - sum(extra)) / max(1, len(lines)))
    boxes, y = [], top
    for more in extra:
        boxes.append(sheet.part(LEFT, y, WIDTH, step + more - 2))
        y += step + more
    return boxes


def to_explain(sheet: Sheet, lines: Sequence[Line], boxes: Sequence[Box]) -> list[tuple[Box, str]]:
    """Return of each line its box and what the rules say of it, "" where that is written below."""
    tall = sheet.px(FULL + LEADING) - 3
    return [
        (box, "" if line.told and box.h >= tall else line.about)
        for box, line in zip(boxes, lines, strict=True)
    ]


def paint_lines(
    target: pygame.Surface, sheet: Sheet, lines: Sequence[Line], boxes: Sequence[Box], seen: int
) -> None:
    """Paint the first `seen` lines, each in its box."""
    kit = sheet.kit
    for i, (line, box) in enumerate(zip(lines[:seen], boxes, strict=False)):
        if i % 2 == 0:
            kit.panel(target, box, STRIPE)
        below = _below(sheet, line)
        high = box.h - sheet.px(LEADING * len(below))
        if high < sheet.px(FULL) - 3:  # no room was given for it
            below, high = [], box.h
        middle, size = box.y + high // 2, min(19.0, (high / sheet.k + 2) * 0.56)
        room = box.w - sheet.px(90)
        at = (box.x + sheet.px(12), middle)
        sheet.words(target, line.words, at, size, style="display", room=room)
        sheet.words(
            target, line.value, (box.right - sheet.px(14), middle), size, GOLD_LIGHT, style="bold",
            anchor="rm", room=sheet.px(70),
        )  # fmt: skip
        for number, words in enumerate(below):
            at = (box.x + sheet.px(12), box.y + high + sheet.px(LEADING * (number + 0.4)))
            kit.text.draw(target, words, at, sheet.size(SMALL), TEXT_DIM, anchor="lm")
