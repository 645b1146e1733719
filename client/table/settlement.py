"""A result in words and numbers, ready to be shown: what was won, by which patterns, who pays."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from client.i18n import Translator, mark
from client.table.rulebook import condition
from client.table.state import People
from engine.core.results import Group, Payment, Result
from engine.core.ruleset import Ruleset
from engine.core.views import View
from engine.core.wall import Deal

HOW: Final[Mapping[str, str]] = {
    "rob_kong": mark("{name} · robs the kong of {other}"),
    "discard": mark("{name} · on the discard of {other}"),
    "other_kong": mark("{name} · on a tile turned by the kong of {other}"),
}
"""How a tile of somebody else was won."""


NOBODY: Final = mark("Drawn")
"""A hand that nobody won."""
PROMISED: Final = (
    mark("Wall as promised: {digest}…, salt {salt}…"),
    mark("The wall is not the one promised: {digest}…"),
)
FAIR: Final[Mapping[str, str]] = {
    "ok": mark("The deal was fair: wall, dice and every tile are those everybody's seeds make."),
    "wall": mark("The wall is not the one that everybody's seeds make."),
    "digest": mark("Another wall was announced before the hand."),
    "events": mark("A tile or a move was shown that the wall and the rules deny."),
    "how": mark(
        "Everybody's program gives a part of the chance before the host shows its own, so that "
        "nobody can steer the wall. At the end of a hand this program makes the wall again and "
        "compares every tile it has seen."
    ),
    "caution": mark(
        "Compare the four tiles aloud: everybody must see the same. While a hand is played, "
        "the host's program knows the wall; nothing can prevent that."
    ),
}
"""Of a deal on the network: what was found (by `Verdict.why`), how it is made, what remains."""


class Line(NamedTuple):
    """One pattern: its name, what it is worth, and what the rules say it asks for.

    `told` where that is written below the name: nobody sees from the hand why it won.
    """

    words: str
    value: str
    about: str = ""
    told: bool = False


class Share(NamedTuple):
    """One player's row: what he gains or loses, his total, and how the amount is reckoned.

    `sum` tells it in numbers, `words` step by step; `reading` is the hand he pays by where that is
    his own (tj M4).
    """

    seat: int
    delta: int
    total: int
    sum: str
    words: str = ""
    reading: tuple[Group, ...] = ()


def unit_of(terms: Mapping[str, str]) -> str:
    """Return the message id of what wins are counted in."""
    return terms.get("tai", mark("points"))


def heading_of(terms: Mapping[str, str]) -> str:
    """Return the message id of what wins are made of, as the game's rules page calls it."""
    return mark("Patterns") if "tai" in terms else mark("Hand patterns")


def in_units(n: int, terms: Mapping[str, str], tr: Translator) -> str:
    """Write a number of what wins are counted in."""
    if "tai" in terms:
        return f"{n} {tr(terms['tai'])}"
    return tr.plural("{n} point", "{n} points", n)


def pattern_lines(result: Result, rules: Ruleset[Any], tr: Translator) -> list[Line]:
    """Return every scored pattern in words; equal ones are told once, counted."""
    found: dict[tuple[str, int, bool], int] = {}
    for line in result.lines:
        key = (line.id, line.value, line.times)
        found[key] = found.get(key, 0) + 1
    lines = []
    for (name, value, times), count in found.items():
        words = tr(rules.terms.get(name, name))
        about = condition(rules.id, words, tr.language)
        if count > 1:
            words = f"{words} × {count}"
        worth = f"×{value}" if times else str(value * count)
        lines.append(Line(words, worth, about, shapeless(result)))
    return lines


def unscored(result: Result) -> str:
    """Return the message id of what is paid for a win without a pattern.

    The dealer's tai and those of his streak (i8 2) are owed without any pattern.
    """
    steps = {step.id for payment in result.payments for step in payment.steps}
    if steps & {"dealer", "streak"}:
        return mark("No pattern: only the base and the dealer's tai are paid.")
    return mark("No pattern: the base alone is paid.")


def shapeless(result: Result) -> bool:
    """Whether a hand won by something else than its sets: flowers, ground tiles, the deal."""
    loose = any(group.kind == "loose" for group in result.reading)
    return result.how == "dealt" or loose or not result.reading


def payment_sum(payment: Payment) -> str:
    """Write how an amount is reckoned: `30 + 10 × (4 + 1)`.

    Steps are taken one after another; what they make so far stands at the right.
    """
    text, is_sum = "", False
    for step in payment.steps:
        number = str(step.value)
        if not text:
            text, is_sum = number, False
        elif step.times:
            text, is_sum = f"{number} × {f'({text})' if is_sum else text}", False
        else:
            text = f"{text} + {number}" if is_sum or text.isdigit() else f"{number} + {text}"
            is_sum = True
    return text


def payment_words(payment: Payment, rules: Ruleset[Any], tr: Translator) -> str:
    """Tell how an amount is reckoned, step by step: `(hand 4 + dealer 1) × unit 10 = 50`."""
    text, is_sum = "", False
    for step in payment.steps:
        words = f"{tr(rules.terms.get(step.id, step.id))} {step.value}"
        if not text:
            text = words
        elif step.times:
            text, is_sum = f"{f'({text})' if is_sum else text} × {words}", False
        else:
            text, is_sum = f"{text} + {words}", True
    return f"{text} = {payment.amount}" if text else ""


def shares(view: View, result: Result, rules: Ruleset[Any], tr: Translator) -> list[Share]:
    """Return a row for each player, the winner first, then in turn order from him."""
    count = len(view.seats)
    first = result.winner if result.winner is not None else view.hand.dealer
    rows = []
    for step in range(count):
        seat = (first + step) % count
        paid = [p for p in result.payments if p.payer == seat]
        row = Share(seat, result.delta[seat], view.seats[seat].score, "")
        if len(paid) == 1:
            reckoned = payment_sum(paid[0]), payment_words(paid[0], rules, tr)
            row = row._replace(sum=reckoned[0], words=reckoned[1], reading=paid[0].reading)
        rows.append(row)
    return rows


def headline(result: Result, people: People, tr: Translator) -> str:
    """Say who won and how."""
    if result.winner is None:
        return tr("Nobody wins; nobody pays.")
    name = people.names[result.winner]
    if result.source is None:
        if result.how == "own_kong":
            return tr("{name} · wins on a tile of his own kong", name=name)
        return tr("{name} · self-draw", name=name)
    other = people.names[result.source]
    how = HOW.get(result.how, HOW["discard"])
    return tr(how, name=name, other=other)


def total_of(result: Result) -> int:
    """Return what the patterns come to: what the game says, else their sum."""
    figures = dict(result.figures)
    found = figures.get("total", figures.get("points"))
    return sum(line.value for line in result.lines) if found is None else found


def won_place(group: Group, result: Result) -> int | None:
    """Return which tile of a group is the winning one."""
    printed = group.real or group.tiles
    if not group.won or result.tile is None or result.tile not in printed:
        return None
    places = [i for i, tile in enumerate(printed) if tile == result.tile]
    as_itself = [i for i in places if group.tiles[i] == result.tile]
    return (as_itself or places)[-1]


def wall_is_fair(view: View, result: Result, rules: Ruleset[Any]) -> bool | None:
    """Whether wall, dice and salt give the digest shown before the first draw; None: not told."""
    if not result.wall or not view.digest:
        return None
    return Deal(result.wall, view.dice, result.salt).digest(rules.deck) == view.digest
