"""吃 with 比牌: every own copy of the eaten face is laid down too, each in its own group (1.9).

Which sets of groups can hold one, two or three copies is known beforehand; a hand only says which
of them it has the cards for. One set of groups has one text, the smallest (several 吃 of it look
the same on the table).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from msgspec import Struct

from engine.core.model import Action
from engine.core.notation import show_action
from engine.core.tiles import ZIPAI, Tile
from engine.games.paohuzi.cards import GUARD, ONE, SHIFT, pack
from engine.games.paohuzi.grouping import THREES, Pattern


class Meal(Struct, frozen=True):
    """One way to eat: the loose cards it `need`s (as a number), how many, and its 胡息."""

    action: Action
    need: int
    cards: int
    xi: int


def _text(action: Action) -> str:
    return show_action(ZIPAI, action)


def _without(tiles: tuple[Tile, ...], face: Tile) -> tuple[Tile, ...]:
    """Return a group's own cards: all but one of the eaten face."""
    at = tiles.index(face)
    return tiles[:at] + tiles[at + 1 :]


def _action(groups: tuple[Pattern, ...], face: Tile) -> Action:
    """Return the one action that lays down these groups."""
    ways = []
    for at, eating in enumerate(groups):
        rest = sorted(group.tiles for group in (*groups[:at], *groups[at + 1 :]))
        ways.append(Action("chi", _without(eating.tiles, face), tuple(rest)))
    return min(ways, key=_text)


def _sets(face: Tile, copies: int) -> Iterator[tuple[Pattern, ...]]:
    """Yield every set of groups that holds exactly `copies` of a face, at least one in each."""
    fitting = [pattern for pattern in THREES if face in pattern.tiles]
    for size in range(1, copies + 1):
        for groups in combinations_with_replacement(fitting, size):
            if sum(group.tiles.count(face) for group in groups) == copies:
                yield groups


@cache
def meals(face: Tile, held: int) -> tuple[Meal, ...]:
    """Return all ways to eat a face of which `held` loose cards are in hand, sorted as text."""
    found = []
    for groups in _sets(face, held + 1):
        own = [tile for group in groups for tile in group.tiles]
        own.remove(face)
        if max(map(own.count, own)) > 2:  # no hand has more loose cards of a face
            continue
        xi = sum(group.xi for group in groups)
        found.append(Meal(_action(groups, face), pack(own), len(own), xi))
    return tuple(sorted(found, key=lambda meal: _text(meal.action)))


@cache
def _table(face: Tile, held: int) -> tuple[tuple[int, int, Action], ...]:
    """Return `meals` as (need - GUARD, cards, action), for the question asked at every card."""
    return tuple((meal.need - GUARD, meal.cards, meal.action) for meal in meals(face, held))


def options(loose: int, left: int, face: Tile, *, owing: bool) -> tuple[Action, ...]:
    """Return every legal 吃 of a face, sorted as text.

    `owing`: a discard must follow, so that one of the `left` loose cards must remain (1.6).
    """
    most = left - owing
    return tuple(
        [
            action
            for need, cards, action in _table(face, loose >> SHIFT[face] & 7)
            if loose - need & GUARD == GUARD and cards <= most
        ]
    )


def pairs(loose: int, face: Tile) -> tuple[Action, ...]:
    """Return the 吃 that two loose cards suggest, 比 not looked at (for telling why not)."""
    return tuple(
        Action("chi", _without(pattern.tiles, face))
        for pattern in THREES
        if face in pattern.tiles and (loose - (pattern.need - ONE[face]) + GUARD) & GUARD == GUARD
    )


def groups_of(loose: int, left: int, face: Tile, *, owing: bool) -> frozenset[tuple[Tile, ...]]:
    """Return every group that stands in some legal 吃 of a face."""
    return frozenset(
        group
        for action in options(loose, left, face, owing=owing)
        for group in (tuple(sorted((*action.tiles, face))), *action.groups)
    )
