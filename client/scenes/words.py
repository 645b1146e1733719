"""Sentences about a match: seats, clock, length, options, each in the player's language."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from client.i18n import Translator, figure, in_row, mark
from client.scenes.plan import human
from client.settings import LANGUAGES
from engine.bots import RANDOM
from engine.core.options import OptionField
from engine.core.ruleset import MatchConfig, Ruleset
from server.store import Aside, SeatPlan

if TYPE_CHECKING:
    from client.app import App

NAMES = (
    mark("Player"), mark("Ah-Mei"), mark("Uncle Tu"), mark("Old Wang"), mark("Hsiao-Lan"),
)  # fmt: skip
"""The first is for a person who has not said a name yet; the others are computer players'."""

LEVELS = {
    RANDOM: mark("Random computer"), "steady": mark("Steady computer"),
    "hard": mark("Hard computer"),
}  # fmt: skip


def names(app: "App", count: int) -> list[str]:
    """Return a name for every seat: the latest person first, then computer players'."""
    known = app.settings.names[:1] or (app.tr(NAMES[0]),)
    others = [app.tr(each) for each in NAMES[1:] if app.tr(each) not in known]
    return [known[0], *others][:count]


def stock(tr: Translator, name: str) -> str:
    """Return a name; a stock name of any language is said in that of `tr`."""
    for each in map(Translator, LANGUAGES):
        for known in NAMES:
            if each(known) == name:
                return tr(known)
    return name


def remember(app: "App", said: Sequence[str]) -> None:
    """Keep the names people gave themselves, the first as the latest; a stock name is not one."""
    settings, stock = app.settings, {app.tr(each) for each in NAMES}
    for name in reversed(said):
        if name and name not in stock:
            settings = settings.with_name(name)
    app.change(names=settings.names)


def name_all(tr: Translator, seats: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """Give a name to everybody who has none; two people never share one."""
    taken = {seat.name for seat in seats if seat.name}
    ours = [tr(each) for each in NAMES[1:]]
    named: list[SeatPlan] = []
    for seat in seats:
        name = seat.name
        if not name:
            first = tr(NAMES[0]) if human(seat) else ""
            free = (each for each in (first, *ours) if each and each not in taken)
            name = next(free, f"{tr(NAMES[0])} {len(named) + 1}")
            taken.add(name)
        named.append(replace(seat, name=name))
    return tuple(named)


def trouble_with_names(tr: Translator, names: Sequence[str]) -> str:
    """Return what is wrong with the names of a table's people, "" if nothing is."""
    if not all(names):
        return tr("Everybody needs a name.")
    if len(set(names)) < len(names):
        return tr("Two players have the same name.")
    return ""


def level(tr: Translator, name: str) -> str:
    """Return a computer player's level in words."""
    return tr(LEVELS[name]) if name in LEVELS else name


def signed(points: int) -> str:
    """Return points won or lost, with a true minus sign."""
    return figure(points, sign=True)


def moment(when: datetime) -> str:
    """Return a day and a time of day."""
    return f"{when:%Y-%m-%d %H:%M}"


def on_off(tr: Translator, value: bool) -> str:
    """Return a switch in words."""
    return tr("On") if value else tr("Off")


def seconds(tr: Translator, value: object) -> str:
    """Return a clock in words."""
    return tr("No clock") if value is None else tr("{n} s", n=value)


def hands(tr: Translator, value: object) -> str:
    """Return the length of a match in words."""
    if not isinstance(value, int):
        return tr("No limit")
    return tr.plural("{n} hand", "{n} hands", value)


def option_value(tr: Translator, field: OptionField, value: Any) -> str:
    """Return an option's value as a person says it."""
    choices = [tuple(each) if isinstance(each, list) else each for each in field.choices]
    if value in choices and field.labels:
        return tr(field.labels[choices.index(value)])
    if isinstance(value, bool):
        return on_off(tr, value)
    if isinstance(value, (tuple, list)):
        return " / ".join(str(each) for each in value)
    return tr("No limit") if value is None else str(value)


def listed(tr: Translator, items: Sequence[str]) -> str:
    """Join names: “A”, “A and B”, “A, B and C”."""
    if len(items) == 1:
        return items[0]
    return tr("{first} and {last}", first=in_row(tr, items[:-1]), last=items[-1])


def summary(tr: Translator, rules: Ruleset[Any], aside: Aside, config: MatchConfig) -> list[str]:
    """Return who plays what, how long, against which clock, one sentence a line."""
    people = [seat.name for seat in aside.seats if human(seat)]
    bots = len(aside.seats) - len(people)
    lines = [tr("{game} with {n} players.", game=tr(rules.title), n=len(aside.seats))]
    if people and bots:
        against = tr.plural("{n} computer player", "{n} computer players", bots)
        lines.append(tr("{people} against {bots}.", people=listed(tr, people), bots=against))
    elif not people:
        lines.append(tr("Only computer players: you watch."))
    if len(people) > 1:
        if aside.open_hands:
            lines.append(tr("All share this machine, hands open."))
        else:
            lines.append(tr("They share this machine: a curtain falls between turns."))
    lines += terms(tr, rules, config)
    if aside.open_hands:
        lines.append(tr("Every hand lies open."))
    return lines


def terms(tr: Translator, rules: Ruleset[Any], config: MatchConfig) -> list[str]:
    """Return how long a match is, and against which clock."""
    length = _length(tr, rules, config)
    return [*([length] if length else []), _clock(tr, config)]


def _length(tr: Translator, rules: Ruleset[Any], config: MatchConfig) -> str:
    rounds = rules.write_options(config.options).get("rounds")
    if isinstance(rounds, int) and config.table.hands is None:
        return tr.plural(
            "One round: every player deals once.",
            "{n} rounds: every player deals {n} times.",
            rounds,
        )
    if config.table.hands is None:
        return tr("No limit: you stop when you like.")
    return tr.plural(
        "The match is {n} hand long.", "The match is {n} hands long.", config.table.hands
    )


def _clock(tr: Translator, config: MatchConfig) -> str:
    turn, claim = config.table.turn_seconds, config.table.claim_seconds
    if turn is None and claim is None:
        return tr("No clock.")
    if turn == claim:
        return tr("{n} seconds for every decision.", n=turn)
    return tr("Turn: {turn}. Claim: {claim}.", turn=seconds(tr, turn), claim=seconds(tr, claim))
