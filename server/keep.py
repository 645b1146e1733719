"""What a host must not forget when it stops: its join code and which matches were under way.

One small file for each port, written whole or not at all; the matches themselves are journals, a
tournament is a file of its own.
"""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.core.errors import Fault
from server.disk import lock, sync_folder
from server.faults import StoreError, misread, unreadable, unwritable
from server.notes import decoded
from server.store import sync
from server.tournament import Record
from server.wire_tournament import OVER

FOLDER = "hosts"
TOURNAMENTS = "tournaments"

T = TypeVar("T")


class KeptMatch(Struct, frozen=True):
    """A match under way: its table, and the name of its journal."""

    table: int
    journal: str


class Kept(Struct, frozen=True):
    """`clean` tells that the host stopped on purpose: then matches wait for all their people.

    `tournament` names the file of the tournament that this host leads, if it does.
    """

    code: str
    clean: bool = False
    matches: tuple[KeptMatch, ...] = ()
    tournament: str = ""


def path_of(folder: Path, port: int) -> Path:
    """Return the file of the host at a port."""
    return folder / FOLDER / f"{port}.json"


def tournament_path(folder: Path, stem: str) -> Path:
    """Return the file of a tournament."""
    return folder / TOURNAMENTS / f"{stem}.json"


def load(path: Path) -> Kept | None:
    """Return what was kept; None if there is nothing. StoreError says what cannot be read."""
    return _read(path, Kept)


def last(folder: Path, usual: int) -> tuple[int, Kept | None]:
    """Return the port of the host that can be gone on with, and what it has kept.

    That is the one at the `usual` port, or where it has kept nothing the one that wrote last: a
    table that was opened at another port must be found there again, its guests look nowhere else.
    StoreError says what of the usual one cannot be read.
    """
    kept = load(path_of(folder, usual))
    if _goes_on(folder, kept):
        return usual, kept
    for path in _latest((folder / FOLDER).glob("*.json")):
        with contextlib.suppress(StoreError, ValueError):
            port, other = int(path.stem), load(path)
            if _goes_on(folder, other):
                return port, other
    return usual, kept


def hold(folder: Path, port: int) -> int:
    """Hold what the host at a port keeps against other programs, until the descriptor is closed.

    StoreError where one holds it already, or the file cannot be made.
    """
    path = path_of(folder, port).with_suffix(".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as cause:
        raise unwritable(path, cause) from None
    if not lock(fd):
        os.close(fd)
        raise StoreError(f"{path}: another program is playing what is kept here", Fault("in_use"))
    return fd


def move(folder: Path, port: int, to: int) -> None:
    """Keep at another port what the host at a port has kept, its join code too.

    StoreError where that host is running, or something cannot be read or written: then nothing of
    it is lost.
    """
    held = hold(folder, port)
    try:
        kept = load(path_of(folder, port))
        if kept is not None:
            save(path_of(folder, to), kept)
            save(path_of(folder, port), Kept(kept.code, clean=True))
    finally:
        os.close(held)


def _goes_on(folder: Path, kept: Kept | None) -> bool:
    if kept is None:
        return False
    try:
        return bool(kept.matches) or unfinished(folder, kept) is not None
    except StoreError:
        return False


def _latest(paths: Iterable[Path]) -> list[Path]:
    """Return files, the one written last first; what cannot be looked at is left out."""
    times: dict[Path, float] = {}
    for path in paths:
        with contextlib.suppress(OSError):
            times[path] = path.stat().st_mtime
    return sorted(times, key=times.__getitem__, reverse=True)


def load_tournament(folder: Path, kept: Kept | None) -> Record | None:
    """Return the tournament a host leads; None if none. StoreError says what cannot be read."""
    if kept is None or not kept.tournament:
        return None
    return _read(tournament_path(folder, kept.tournament), Record)


def unfinished(folder: Path, kept: Kept | None) -> Record | None:
    """Return the tournament that a host goes on with; StoreError says what cannot be read.

    One that was closed on purpose before its first draw is let go, as one that is over.
    """
    record = load_tournament(folder, kept)
    if record is None or kept is None or record.phase == OVER:
        return None
    return record if record.rounds or not kept.clean else None


def _read(path: Path, kind: type[T]) -> T | None:
    try:
        return decoded(path.read_bytes(), kind)
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise unreadable(path, cause) from None
    except ValueError as cause:
        raise misread(path, cause) from None


def save(path: Path, kept: Kept | Record) -> None:
    """Write it, and return once it is on disk; StoreError says why not."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(kept), indent=1))
            file.flush()
            sync(file.fileno())
        fresh.replace(path)
        sync_folder(path.parent)
    except OSError as cause:
        raise unwritable(path, cause) from None
