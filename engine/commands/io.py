"""Lines in, lines out: JSON with errors that name the line."""

import itertools
import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

MAX_LINE = 1 << 20


class InputError(Exception):
    """Something handed in cannot be used; the text names it (exit code 2)."""


def texts(stream: BinaryIO, wrong: Callable[[int, str], Exception]) -> Iterator[str]:
    """Yield each line of UTF-8 bytes as it comes, a byte order mark left out.

    A line ends at a line feed alone, as JSON lines do. `wrong` makes the error for (line number,
    reason), raised at the first line that is no text or too long to be one.
    """
    for number in itertools.count(1):
        try:
            piece = stream.readline(MAX_LINE + 1)
        except OSError as cause:
            raise wrong(number, str(cause.strerror)) from None
        if not piece:
            return
        if len(piece) > MAX_LINE:
            raise wrong(number, f"longer than {MAX_LINE} bytes")
        try:
            text = piece.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise wrong(number, "not UTF-8 text") from None
        yield text


def objects(stream: BinaryIO, where: str = "") -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number, object) for each non-empty line; InputError names a bad one."""

    def wrong(number: int, reason: str) -> Exception:
        return InputError(f"{where}line {number}: {reason}")

    for number, line in enumerate(texts(stream, wrong), 1):
        if line.strip():
            yield number, parse_object(line, f"{where}line {number}")


def parse_object(text: str, where: str = "") -> dict[str, Any]:
    """Return the JSON object in `text`; InputError begins with `where`."""
    place = f"{where}: " if where else ""
    try:
        found = json.loads(
            text, object_pairs_hook=_once, parse_float=_finite, parse_constant=_finite
        )
    except (ValueError, RecursionError) as cause:
        raise InputError(f"{place}not JSON ({cause})") from None
    if not isinstance(found, dict):
        raise InputError(f"{place}not a JSON object")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; ValueError if a key stands twice, for nobody knows which one counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice")
    return found


def _finite(text: str) -> float:
    """Return a number; ValueError for what JSON has no number for."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number")
    return number


def put(value: Mapping[str, Any]) -> None:
    """Print one JSON line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
