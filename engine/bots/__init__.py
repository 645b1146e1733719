"""Players that see what a seat may see, and nothing more: View -> Action."""

from collections.abc import Callable
from typing import Any

from engine.bots.random import RandomBot
from engine.core.errors import Fault, OptionError
from engine.core.ruleset import Chooser, Ruleset

RANDOM = "random"


def levels(rules: Ruleset[Any]) -> tuple[str, ...]:
    """Return the levels that play this game, the weakest first."""
    return (RANDOM, *rules.bots)


def chooser(rules: Ruleset[Any], level: str, luck: Callable[[], float]) -> Chooser:
    """Return a fresh player; `luck` yields numbers in [0, 1). OptionError names a wrong level."""
    if level == RANDOM:
        return RandomBot(luck)
    try:
        return rules.bots[level]()
    except KeyError:
        known = ", ".join(levels(rules))
        raise OptionError(
            f"unknown player {level!r} for {rules.id} (known: {known})",
            Fault("unknown_player", {"player": level}),
        ) from None
