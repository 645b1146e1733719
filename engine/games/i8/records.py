"""Results as the journal writes and checks them (interfaces §4, i8 N3, N4, N19)."""

from collections.abc import Mapping

from engine.core.results import Result
from engine.games.i8.scoring import TAI
from engine.games.i8.words import DECK


def record(result: Result) -> dict[str, object]:
    """Return a result as JSON; keys that do not apply are absent."""
    if result.winner is None or result.tile is None:
        return {"kind": result.kind, "delta": list(result.delta)}
    line: dict[str, object] = {"kind": result.kind, "winner": result.winner, "how": result.how}
    if result.source is not None:
        line["from"] = result.source
    return line | {
        "tile": DECK.names[result.tile],
        "patterns": list(result.patterns),
        "total": dict(result.figures)["total"],
        "delta": list(result.delta),
    }


def differs(result: Result, recorded: Mapping[str, object]) -> str | None:
    """Return the first difference in words, None if there is none; null is the same as missing.

    Two readings can tie: other patterns of the same total are accepted (i8 N19).
    """
    mine = record(result)
    theirs = {key: value for key, value in recorded.items() if value is not None}
    for key in theirs:
        if key not in mine:
            return f"{key!r} does not belong to this result: by the rules {mine}"
    for key, value in mine.items():
        if key == "patterns":
            if not _worth(theirs.get(key), mine["total"]):
                return f"patterns are {theirs.get(key)!r}, by the rules {value!r}"
        elif theirs.get(key) != value:
            return f"{key} is {theirs.get(key)!r}, by the rules {value!r}"
    return None


def _worth(patterns: object, total: object) -> bool:
    """Whether a recorded list holds known patterns that add up to `total`."""
    if not isinstance(patterns, list) or not all(isinstance(p, str) and p in TAI for p in patterns):
        return False
    return sum(TAI[pattern] for pattern in patterns) == total
