"""A result in words and numbers, ready to be shown: what was won, by which patterns, who pays."""

from typing import Any, NamedTuple

from client.i18n import Translator
from client.table.state import People
from engine.core.results import Group, Payment, Result
from engine.core.ruleset import Ruleset
from engine.core.views import View
from engine.core.wall import Deal


class Line(NamedTuple):
    """One pattern: its name and what it is worth."""

    words: str
    value: str


class Share(NamedTuple):
    """One player's row: what he gains or loses, his total, and how the amount is reckoned."""

    seat: int
    delta: int
    total: int
    sum: str


def pattern_lines(result: Result, rules: Ruleset[Any], tr: Translator) -> list[Line]:
    """Return every scored pattern in words; equal ones are told once, counted."""
    found: dict[tuple[str, int, bool], int] = {}
    for line in result.lines:
        key = (line.id, line.value, line.times)
        found[key] = found.get(key, 0) + 1
    lines = []
    for (name, value, times), count in found.items():
        words = tr(rules.terms.get(name, name))
        if count > 1:
            words = f"{words} × {count}"
        lines.append(Line(words, f"×{value}" if times else str(value * count)))
    return lines


def payment_sum(payment: Payment, rules: Ruleset[Any], tr: Translator) -> str:
    """Write how an amount is reckoned: `30 + 10 × (4 + 1)`, the steps in the rules' order.

    Steps before a factor are what it multiplies; steps after it are added to the product.
    """
    inner: list[str] = []
    factor, after = "", []
    for step in payment.steps:
        if step.times:
            factor = f"{factor}{step.value} × "
        elif factor:
            after.append(str(step.value))
        else:
            inner.append(str(step.value))
    body = " + ".join(inner)
    if factor and len(inner) > 1:
        body = f"({body})"
    return " + ".join([*after, f"{factor}{body}"]) if body else " + ".join(after)


def shares(view: View, result: Result, rules: Ruleset[Any], tr: Translator) -> list[Share]:
    """Return a row for each player, the winner first, then in turn order from him."""
    count = len(view.seats)
    first = result.winner if result.winner is not None else view.hand.dealer
    rows = []
    for step in range(count):
        seat = (first + step) % count
        paid = [p for p in result.payments if p.payer == seat]
        words = payment_sum(paid[0], rules, tr) if len(paid) == 1 else ""
        rows.append(Share(seat, result.delta[seat], view.seats[seat].score, words))
    return rows


def headline(result: Result, people: People, tr: Translator) -> str:
    """Say who won and how."""
    if result.winner is None:
        return tr("Nobody wins; nobody pays.")
    name = people.names[result.winner]
    if result.source is None:
        return tr("{name} · self-draw", name=name)
    other = people.names[result.source]
    if result.how == "rob_kong":
        return tr("{name} · robs the kong of {other}", name=name, other=other)
    return tr("{name} · on the discard of {other}", name=name, other=other)


def won_place(group: Group, result: Result) -> int | None:
    """Return which tile of a group is the winning one."""
    if not group.won or result.tile is None or result.tile not in group.tiles:
        return None
    return len(group.tiles) - 1 - group.tiles[::-1].index(result.tile)


def wall_is_fair(view: View, result: Result, rules: Ruleset[Any]) -> bool | None:
    """Whether wall, dice and salt give the digest shown before the first draw; None: not told."""
    if not result.wall or not view.digest:
        return None
    return Deal(result.wall, view.dice, result.salt).digest(rules.deck) == view.digest


def missing(waiting: tuple[int, ...], people: People) -> str:
    """Name those whose word is awaited."""
    return "、".join(people.names[seat] for seat in waiting)
