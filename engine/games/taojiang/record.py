"""A result as the journal writes it, and how it differs from a recorded one (interfaces §4)."""

from collections.abc import Mapping
from typing import Final

from engine.core.results import Result
from engine.games.taojiang.words import DECK

KEYS: Final = (
    "kind",
    "winner",
    "how",
    "from",
    "tile",
    "patterns",
    "points",
    "payer_points",
    "birds",
    "delta",
)


def record(result: Result) -> dict[str, object]:
    """Return the result in the order of interfaces §4; what does not apply is left out (N2)."""
    if result.kind != "win" or result.tile is None:
        return {"kind": result.kind, "delta": list(result.delta)}
    figures = dict(result.figures)
    line: dict[str, object] = {"kind": "win", "winner": result.winner, "how": result.how}
    if result.source is not None:
        line["from"] = result.source
    line["tile"] = DECK.names[result.tile]
    line["patterns"] = list(result.patterns)
    line["points"] = figures["points"]
    if "payer_points" in figures:
        line["payer_points"] = figures["payer_points"]
    line["birds"] = DECK.list(result.shown)
    line["delta"] = list(result.delta)
    return line


def differs(result: Result, recorded: Mapping[str, object]) -> str | None:
    """Return the first key whose recorded value is not ours; null counts as missing."""
    mine = record(result)
    for key in KEYS:
        ours, theirs = mine.get(key), recorded.get(key)
        if key == "patterns" and isinstance(theirs, list):
            theirs = sorted(map(str, theirs))
        if ours != theirs:
            return f"{key} is {theirs!r}, by the rules {ours!r}"
    return None
