"""JSON read strictly: what a reader could understand in two ways, or write no more, is refused."""

import json
import math

LONGEST = 4300
"""Digits of a whole number; Python itself reads no more."""


def read_json(text: str) -> object:
    """Return the value of a JSON text; ValueError says why it is none.

    A key that stands twice is refused, for nobody knows which one counts, and so are numbers that
    JSON has not (NaN, 1e999) and texts too deep to be read.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_float=_finite,
            parse_constant=_finite,
            parse_int=_whole,
        )
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; ValueError names the first key that stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {key!r} stands twice")
            seen.add(key)
    return found


def _whole(text: str) -> int:
    """Return a whole number; ValueError for one that nothing here can count."""
    if len(text) > LONGEST:
        raise ValueError(f"a number of {len(text)} digits is too long")
    return int(text)


def _finite(text: str) -> float:
    """Return a number; ValueError for what JSON has no number for."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number")
    return number
