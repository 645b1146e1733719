"""What a host must not forget when it stops: its join code and which matches were under way.

One small file for each port, written whole or not at all; the matches themselves are journals.
"""

from pathlib import Path

import msgspec
from msgspec import Struct

from server.notes import decoded
from server.store import StoreError, sync

FOLDER = "hosts"


class KeptMatch(Struct, frozen=True):
    """A match under way: its table, and the name of its journal."""

    table: int
    journal: str


class Kept(Struct, frozen=True):
    """`clean` tells that the host stopped on purpose: then matches wait for all their people."""

    code: str
    clean: bool = False
    matches: tuple[KeptMatch, ...] = ()


def path_of(folder: Path, port: int) -> Path:
    """Return the file of the host at a port."""
    return folder / FOLDER / f"{port}.json"


def load(path: Path) -> Kept | None:
    """Return what was kept; None if there is nothing. StoreError says what cannot be read."""
    try:
        return decoded(path.read_bytes(), Kept)
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise StoreError(f"{path}: {cause.strerror or cause}") from None
    except ValueError as cause:
        raise StoreError(f"{path}: {cause}") from None


def save(path: Path, kept: Kept) -> None:
    """Write it; StoreError says why not."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(kept), indent=1))
            file.flush()
            sync(file.fileno())
        fresh.replace(path)
    except OSError as cause:
        raise StoreError(f"{path}: {cause.strerror or cause}") from None
