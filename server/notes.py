"""Small JSON files that the program keeps beside journals: typed when read, whatever is in them."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def decoded(data: bytes, kind: type[T]) -> T:
    """Return JSON as what it should be; ValueError says why it is not, or cannot be read."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        raise ValueError(str(cause)) from None
