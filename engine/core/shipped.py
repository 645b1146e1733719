"""The one module of the engine that reads files: tables of `assets/tables`, each once, at import.

A table file is a magic line and a zlib stream.
"""

import zlib
from collections.abc import Callable
from typing import TypeVar

import assets

T = TypeVar("T")


class TableError(RuntimeError):
    """A shipped table is damaged, or is none."""


def inflate(packed: bytes, magic: bytes) -> bytes:
    """Return what is in the bytes of a table file.

    TableError where it is not a table of this kind, or damaged.
    """
    if not packed.startswith(magic):
        raise TableError(f"not a table that starts with {magic.decode().strip()!r}")
    try:
        return zlib.decompress(packed[len(magic) :])
    except zlib.error as error:
        raise TableError(f"damaged: {error}") from error


def load(name: str, unpack: Callable[[bytes], T]) -> T:
    """Return a shipped table, unpacked; AssetError names it where it is missing or damaged."""
    with assets.reading("tables", name) as where:
        return unpack(where.read_bytes())
