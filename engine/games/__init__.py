"""The house's games: one folder each, one line each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.core.errors import Fault, OptionError
from engine.core.ruleset import Ruleset
from engine.games.i8.rules import I8
from engine.games.paohuzi.rules import Paohuzi
from engine.games.taojiang.rules import Taojiang

_BUILT: tuple[Ruleset[Any], ...] = (I8(), Taojiang(), Paohuzi())

GAMES: Mapping[str, Ruleset[Any]] = MappingProxyType({each.id: each for each in _BUILT})


def game(name: str) -> Ruleset[Any]:
    """Return the game called `name`; OptionError names it if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise OptionError(
            f"unknown game {name!r} (known: {', '.join(GAMES)})",
            Fault("unknown_game", {"game": name}),
        ) from None
