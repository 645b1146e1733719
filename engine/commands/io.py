"""Lines in, lines out: JSON with errors that name the line."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

MAX_LINE = 1 << 20


class InputError(Exception):
    """Something handed in cannot be used; the text names it (exit code 2)."""


def objects(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number, object) for each non-empty line; InputError names a bad one."""
    try:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield number, parse_object(line, f"line {number}")
    except UnicodeDecodeError:
        raise InputError("the input is not UTF-8 text") from None


def parse_object(text: str, where: str) -> dict[str, Any]:
    """Return the JSON object in `text`; InputError begins with `where`."""
    if len(text) > MAX_LINE:
        raise InputError(f"{where}: longer than {MAX_LINE} characters")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as cause:
        raise InputError(f"{where}: not JSON ({cause})") from None
    if not isinstance(found, dict):
        raise InputError(f"{where}: not a JSON object")
    return found


def put(value: Mapping[str, Any]) -> None:
    """Print one JSON line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
