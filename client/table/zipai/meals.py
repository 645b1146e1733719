"""吃 in steps: first the group that eats, then each group of 比, with the 胡息 of every choice.

Pure logic over the actions of the legal list: a step only says which of them are still meant
(phz 1.9). An action is a set of groups that all hold the eaten face, so any of them may be named
first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from client.table.zipai.columns import column_xi
from engine.core.model import Action
from engine.core.tiles import Tile

Group = tuple[Tile, ...]


class Option(NamedTuple):
    """One choice of a step: a group, its 胡息, and what follows from it.

    `rest` are the groups that will be laid down with it where only one way is left, `action` is
    that way; with more than one they are empty and None, and `most` is the most 胡息 of them all.
    """

    group: Group
    xi: int
    rest: tuple[Group, ...]
    action: Action | None
    most: int


def groups_of(action: Action, eaten: Tile) -> tuple[Group, ...]:
    """Return the groups a 吃 lays down, each sorted, the eaten card among them."""
    return (tuple(sorted((*action.tiles, eaten))), *action.groups)


def xi_of(groups: Sequence[Group]) -> int:
    """Return the 胡息 of groups together."""
    return sum(column_xi(group) or 0 for group in groups)


def _left(action: Action, eaten: Tile, chosen: Sequence[Group]) -> tuple[Group, ...] | None:
    """Return the groups of an action that are not chosen yet, None if it lacks a chosen one."""
    left = list(groups_of(action, eaten))
    for group in chosen:
        if group not in left:
            return None
        left.remove(group)
    return tuple(left)


def options(
    actions: Sequence[Action], eaten: Tile, chosen: Sequence[Group] = ()
) -> tuple[Option, ...]:
    """Return the choices of the next step after some groups have been chosen, most 胡息 first."""
    found: dict[Group, list[tuple[Action, tuple[Group, ...]]]] = {}
    for action in actions:
        left = _left(action, eaten, chosen)
        for group in dict.fromkeys(left or ()):
            rest = list(left or ())
            rest.remove(group)
            found.setdefault(group, []).append((action, tuple(rest)))
    made = []
    for group, ways in found.items():
        xi = column_xi(group) or 0
        most = xi + max(xi_of(rest) for _, rest in ways)
        only = ways[0] if len(ways) == 1 else None
        made.append(
            Option(group, xi, only[1] if only else (), only[0] if only else None, most)
        )  # fmt: skip
    return tuple(sorted(made, key=lambda option: (-option.most, option.group)))
