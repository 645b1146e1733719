"""`score` and `cases`: worked questions answered, one JSON line each (interfaces §3)."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from engine.commands.io import InputError, objects, put
from engine.core.errors import EngineError
from engine.games import game

UNORDERED = ("waits", "wilds", "chi_options", "dead_cards")
"""Types whose answer is a set."""


def answer(case: Mapping[str, Any], where: str) -> dict[str, object]:
    """Return the answer to one case, `id` first; InputError says what is wrong with it."""
    for key in ("game", "type"):
        if not isinstance(case.get(key), str):
            raise InputError(f"{where}: no {key!r}")
    name = case.get("id")
    if not isinstance(name, str | int | None):
        raise InputError(f"{where}: 'id' is neither text nor a number")
    try:
        return {"id": name, **game(case["game"]).answer(case)}
    except EngineError as cause:
        raise InputError(f"{where}: {cause}") from None


def score(lines: BinaryIO) -> None:
    """Answer each line on standard output as it comes."""
    for number, case in objects(lines):
        put(answer(case, f"line {number}"))
        sys.stdout.flush()


def cases(files: Iterable[str]) -> int:
    """Print every case whose answer differs from its `expect`; return how many there were."""
    wrong = total = 0
    for name in files:
        try:
            with Path(name).open("rb") as file:
                found = list(objects(file, f"{name} "))
        except OSError as cause:
            raise InputError(f"{name}: {cause.strerror}") from None
        for number, case in found:
            if "expect" not in case:
                raise InputError(f"{name} line {number}: no 'expect'")
            mine = answer(case, f"{name} line {number}")
            total += 1
            if not agrees(case, mine):
                wrong += 1
                put({"file": name, "line": number, "expect": case["expect"], "answer": mine})
    put({"cases": total, "different": wrong})
    return wrong


def agrees(case: Mapping[str, Any], mine: Mapping[str, object]) -> bool:
    """Whether an answer is the one the case expects."""
    expect, got = case["expect"], mine.get("answer", mine)
    if isinstance(expect, dict):
        return isinstance(got, Mapping) and all(
            key in got and _plain(key, value) == _plain(key, got[key])
            for key, value in expect.items()
        )
    return bool(_plain(case["type"], expect) == _plain(case["type"], got))


def _plain(key: str, value: Any) -> Any:
    """Return a value in one normal form: sets as sorted lists, groups with their cards sorted."""
    if key == "chi_options" and isinstance(value, list) and all(map(_groups, value)):
        return sorted(sorted(" ".join(sorted(g.split())) for g in option) for option in value)
    if key in (*UNORDERED, "patterns", "names") and isinstance(value, list | tuple):
        return sorted(value, key=json.dumps)
    return list(value) if isinstance(value, tuple) else value


def _groups(option: Any) -> bool:
    """Whether a value is a list of texts, as an option of `chi_options` is."""
    return isinstance(option, list | tuple) and all(isinstance(group, str) for group in option)
