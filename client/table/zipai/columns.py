"""The own hand in columns of at most four: sorted by itself once, then as the player leaves it.

Pure logic. A 坎 or 提 is a column nobody can split (phz 1.3); it can be moved as a whole. Cards are
only ever taken out of a hand, so an arrangement lives as long as the hand does.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.melds import Meld, MeldKind
from engine.core.tiles import Tile
from engine.games.paohuzi.grouping import THREES, Pattern
from engine.games.paohuzi.hand import meld_xi

DEEP: Final = 4
"""Cards of a column (ui.md 2.50)."""
HIDDEN: Final = 3
"""Cards of a column in a hand that is turned away."""
MOST: Final = 10
"""Columns side by side."""
SIZE: Final = 10
"""Faces of one size: the same number of the other size is so many further."""

Column = tuple[Tile, ...]
Columns = tuple[Column, ...]
"""Every column from its top card to its foot, from the left."""

_GROUPS: Final = {pattern.tiles: pattern for pattern in THREES}


class Place(NamedTuple):
    """A place in the hand: a column, and a row from its top."""

    column: int
    row: int


def locked(column: Sequence[Tile]) -> bool:
    """Whether a column is a 坎 or 提: three or four equal cards are never split (phz 1.3)."""
    return len(column) >= 3 and len(set(column)) == 1


def takes(column: Sequence[Tile]) -> bool:
    """Whether a column takes one more card in."""
    return len(column) < DEEP and not locked(column)


def column_xi(column: Sequence[Tile]) -> int | None:
    """Return the 胡息 of a column that is a whole group, None if it is none (yet)."""
    if locked(column):
        kind = MeldKind.TI if len(column) == DEEP else MeldKind.KAN
        return meld_xi(Meld(kind, tuple(column)))
    pattern = _GROUPS.get(tuple(sorted(column)))
    return None if pattern is None else pattern.xi


def spread(columns: Columns) -> list[tuple[Place, Tile]]:
    """Return every card with its place, column by column from the top: the order of the slots."""
    return [
        (Place(i, row), tile) for i, column in enumerate(columns) for row, tile in enumerate(column)
    ]


def cards(columns: Columns) -> tuple[Tile, ...]:
    """Return all cards, sorted as a view has them."""
    return tuple(sorted(tile for column in columns for tile in column))


# -- sorting by itself -----------------------------------------------------------------------


def sort(hand: Iterable[Tile]) -> Columns:
    """Return the hand sorted: 坎 and 提, whole groups, pairs, cards that lack one, the others.

    As many whole groups as possible, then the most 胡息; the order of `hand` does not matter.
    """
    count = Counter(hand)
    fixed = [(face,) * n for face, n in sorted(count.items()) if n >= 3]
    loose = tuple(sorted(t for t, n in count.items() if n < 3 for _ in range(n)))
    _, groups = _best(loose)
    left = Counter(loose)
    for group in groups:
        left.subtract(group.tiles)
    worth = sorted(groups, key=lambda group: (-group.xi, group.tiles))
    whole = [*fixed, *(group.tiles for group in worth)]
    return tuple(_fit(whole, _rest(+left)))


@lru_cache(maxsize=1 << 14)
def _best(loose: Column) -> tuple[tuple[int, int, int], tuple[Pattern, ...]]:
    """Return the groups to form of loose cards, with (groups, 胡息, pairs left) they come to."""
    if not loose:
        return (0, 0, 0), ()
    first, rest = loose[0], loose[1:]
    if rest and rest[0] == first:
        score, groups = _best(rest[1:])
        best = (score[0], score[1], score[2] + 1), groups
        score, groups = _best(rest)
        best = max(best, (score, groups), key=lambda found: found[0])
    else:
        best = _best(rest)
    for pattern in _STARTING[first]:
        left = _without(loose, pattern.tiles)
        if left is not None:
            score, groups = _best(left)
            found = (score[0] + 1, score[1] + pattern.xi, score[2])
            if found > best[0]:
                best = found, (pattern, *groups)
    return best


_STARTING: Final = {
    Tile(face): tuple(p for p in THREES if min(p.tiles) == face) for face in range(2 * SIZE)
}


def _without(loose: Column, tiles: Column) -> Column | None:
    """Return sorted cards without some of them, None if they are not all there."""
    left = list(loose)
    for tile in tiles:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def _rest(left: Counter[Tile]) -> list[Column]:
    """Return columns for cards that stand in no group: pairs, then two that lack a third."""
    pairs = [(tile, tile) for tile, n in sorted(left.items()) if n == 2]
    singles = sorted(tile for tile, n in left.items() if n == 1)
    halves: list[Column] = []
    while singles:
        tile = singles.pop(0)
        mate = next((other for other in singles if _fit_together(tile, other)), None)
        if mate is None:
            halves.append((tile,))
        else:
            singles.remove(mate)
            halves.append((tile, mate))
    halves.sort(key=lambda column: -len(column))
    return pairs + halves


def _fit_together(one: Tile, other: Tile) -> bool:
    """Whether a third card could make two into a group."""
    return any(_without(tuple(sorted(p.tiles)), (one, other)) is not None for p in THREES)


def _fit(whole: list[Column], rest: list[Column]) -> list[Column]:
    """Put single cards together, and more where there are too many columns."""
    singles = [tile for column in rest if len(column) == 1 for tile in column]
    columns = [column for column in rest if len(column) > 1]
    columns += (tuple(singles[i : i + 3]) for i in range(0, len(singles), 3))
    while len(whole) + len(columns) > MOST:
        last = columns.pop()
        at = next(i for i in reversed(range(len(columns))) if len(columns[i]) + len(last) <= DEEP)
        columns[at] = tuple(sorted((*columns[at], *last)))
    return whole + columns


# -- what changes ----------------------------------------------------------------------------


def after(columns: Columns, hand: Iterable[Tile], thrown: Place | None = None) -> Columns | None:
    """Return the arrangement without the cards that have left the hand; None if some are new.

    `thrown` is the place the last discard was taken from. Of equal cards the one goes that stands
    with most others that go.
    """
    gone = Counter(cards(columns))
    gone.subtract(hand)
    if any(n < 0 for n in gone.values()):
        return None
    gone = +gone
    left = [list(column) for column in columns]
    if thrown is not None and thrown.column < len(left):
        column = left[thrown.column]
        if thrown.row < len(column) and gone[column[thrown.row]]:
            gone[column.pop(thrown.row)] -= 1
    while gone := +gone:
        tile = min(gone)
        among = [column for column in left if tile in column]
        column = max(among, key=lambda c: (sum(gone[t] > 0 for t in set(c)), -len(c)))
        column.remove(tile)
        gone[tile] -= 1
    return tuple(tuple(column) for column in left if column)


def move(columns: Columns, start: Place, column: int, row: int) -> Columns:
    """Return the hand with a card put into another column at a row (or moved within its own).

    A 坎 or 提 takes nothing in and moves as a whole; a full column takes nothing in either.
    """
    source = columns[start.column]
    if locked(source):
        return to_gap(columns, start, column + (column > start.column))
    target = columns[column]
    same = column == start.column
    if not same and not takes(target):
        return columns
    tile = source[start.row]
    left = [list(each) for each in columns]
    left[start.column].pop(start.row)
    if same and row > start.row:
        row -= 1
    left[column].insert(max(0, min(row, len(left[column]))), tile)
    return tuple(tuple(each) for each in left if each)


def to_gap(columns: Columns, start: Place, gap: int) -> Columns:
    """Return the hand with a card as a column of its own between two others (0: at the left).

    A 坎 or 提 moves there as a whole.
    """
    source = columns[start.column]
    if locked(source) or len(source) == 1:
        left = [column for i, column in enumerate(columns) if i != start.column]
        left.insert(gap - (gap > start.column), source)
        return tuple(left)
    if len(columns) >= MOST:
        return columns
    rest = (*source[: start.row], *source[start.row + 1 :])
    left = list(columns)
    left[start.column] = rest
    left.insert(gap, (source[start.row],))
    return tuple(left)
