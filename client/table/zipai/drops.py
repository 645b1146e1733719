"""Where a dragged card would come to lie: over the table, in a column, or between two columns."""

from collections.abc import Sequence
from typing import NamedTuple

from client.table.geometry import Box, around
from client.table.zipai.layout import ZipaiLayout

EDGE = 0.2
"""Of a column's width, how much at either side stands for the gap beside it."""


class Drop(NamedTuple):
    """`throws`: over the table. Else into `column` before `row`, or, without one, into `gap`.

    `mark` is the box that shows it.
    """

    throws: bool = False
    column: int | None = None
    row: int = 0
    gap: int = 0
    mark: Box | None = None


def find(layout: ZipaiLayout, lengths: Sequence[int], at: tuple[int, int]) -> Drop:
    """Return where a card let go at a point of the window would go."""
    if at[1] < layout.brink:
        return Drop(throws=True)
    columns = layout.columns(list(lengths))
    for i, boxes in enumerate(columns):
        box = around(boxes)
        inner = round(box.w * EDGE)
        if at[0] < box.x + inner:
            return _between(layout, columns, i)
        if at[0] < box.right - inner:
            peek = layout.peek(layout.card)
            row = sum(at[1] > card.y + peek // 2 for card in boxes)
            return Drop(column=i, row=row, mark=box)
    return _between(layout, columns, len(columns))


def _between(layout: ZipaiLayout, columns: Sequence[Sequence[Box]], gap: int) -> Drop:
    """Return the gap before column number `gap`."""
    if not columns:
        return Drop()
    wide = max(4, layout.px(6))
    foot = columns[0][-1]
    half = layout.between // 2
    x = columns[gap][0].x - half if gap < len(columns) else columns[-1][0].right + half
    return Drop(gap=gap, mark=Box(x - wide // 2, foot.y, wide, foot.h))
