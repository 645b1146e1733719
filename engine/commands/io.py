"""Lines in, lines out: JSON with errors that name the line."""

import itertools
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

from engine.core.strict import read_json

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
        found = read_json(text)
    except ValueError as cause:
        raise InputError(f"{place}not JSON ({cause})") from None
    if not isinstance(found, dict):
        raise InputError(f"{place}not a JSON object")
    return found


def put(value: Mapping[str, Any]) -> None:
    """Print one JSON line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


def complain(error: object) -> None:
    """Say on standard error what is wrong: one line, whatever the names in it hold."""
    print(one_line(str(error)), file=sys.stderr)


def one_line(text: str) -> str:
    """Return a text without line ends and other signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
