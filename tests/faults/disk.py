"""A disk that loses its power: what was not synced comes back in part, in any order, or not.

`server/store.py` runs on it unchanged; only the calls that change a file are watched. Of what was
written since the last sync any set of 512-byte sectors is kept; the file may have grown without its
data (zeros, or bytes of something else).
"""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from engine.core.errors import JournalError
from engine.core.journal import CRC
from server import store

SECTOR = 512


class PowerCut(Exception):  # noqa: N818 - nobody's error
    """The power is gone."""


class PoweredDisk(AbstractContextManager["PoweredDisk"]):
    """Stands between the store and the files while it is entered; `fuse` steps until the cut."""

    def __init__(self, luck: Random) -> None:
        self.luck, self.fuse = luck, 0
        self.durable = b""
        self.pending: list[tuple[int, bytes] | int] = []
        self._real: dict[str, Callable[..., Any]] = {}

    def __enter__(self) -> "PoweredDisk":
        self._real = {"pwrite": os.pwrite, "ftruncate": os.ftruncate, "sync": store.sync}
        store.os.pwrite, store.os.ftruncate = self._write, self._truncate
        store.sync = self._sync
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        store.os.pwrite, store.os.ftruncate = self._real["pwrite"], self._real["ftruncate"]
        store.sync = self._real["sync"]

    def _step(self) -> None:
        self.fuse -= 1
        if self.fuse <= 0:
            raise PowerCut

    def _write(self, fd: int, data: bytes, at: int) -> int:
        self._step()
        part = bytes(data)[: self.luck.choice((len(data), len(data), 100))]
        self.pending.append((at, part))
        return self._real["pwrite"](fd, part, at)

    def _truncate(self, fd: int, size: int) -> None:
        self._step()
        self.pending.append(size)
        self._real["ftruncate"](fd, size)

    def _sync(self, fd: int) -> None:
        self._step()
        size = os.fstat(fd).st_size
        self.durable, self.pending = os.pread(fd, size, 0), []
        if self.luck.random() < 0.02:
            raise PowerCut  # before anybody hears of it

    def after(self) -> bytes:
        """Return what the file holds when the power is back."""
        luck, found = self.luck, bytearray(self.durable)
        ends = [each[0] + len(each[1]) for each in self.pending if isinstance(each, tuple)]
        if ends and luck.random() < 0.3:  # the size reached the disk, the data did not
            gap = max(0, max(ends) - len(found))
            found.extend(luck.choice((bytes(gap), luck.randbytes(gap))))
        mode = luck.choice(("any", "all", "none", "first"))
        last = luck.randrange(len(self.pending) + 1)
        for number, each in enumerate(self.pending):
            if mode == "none" or (mode == "first" and number > last):
                continue
            if isinstance(each, int):
                if mode != "any" or luck.random() < 0.5:
                    del found[each:]
                    found.extend(bytes(each - len(found)))
                continue
            at, data = each
            for start in range(at - at % SECTOR, at + len(data), SECTOR):
                low, high = max(at, start), min(at + len(data), start + SECTOR)
                if mode != "any" or luck.random() < 0.5:
                    found.extend(bytes(max(0, high - len(found))))
                    found[low:high] = data[low - at : high - at]
        return bytes(found)


def told(path: Path) -> list[str]:
    """Return the bodies of the lines that a journal still tells."""
    texts = path.read_bytes()[: store.recover(path).size].decode().splitlines()
    return [CRC.sub("}", text) for text in texts]


def lives(luck: Random, path: Path, bodies: Sequence[str], count: int) -> str:
    """Write a journal through so many power cuts; return what went wrong, "" if nothing did."""
    path.write_bytes(b"")
    disk, acked = PoweredDisk(luck), 0
    for _ in range(count):
        disk.fuse = luck.randrange(1, 40)
        with disk:
            try:
                acked = _live(luck, path, bodies, acked)
            except PowerCut as cut:
                [acked] = cut.args
            except JournalError as cause:
                return f"refused: {cause}"
            except AssertionError as cause:
                return str(cause)
        disk.durable = disk.after()
        disk.pending = []
        path.write_bytes(disk.durable)
    return ""


def _live(luck: Random, path: Path, bodies: Sequence[str], acked: int) -> int:
    """One life: take the journal up again, go on writing until the power is cut."""
    found, lines = store.recover(path), told(path)
    assert len(lines) >= acked, f"lost: {acked - len(lines)} acknowledged lines"
    assert lines == list(bodies[: len(lines)]), "invented: lines that nobody wrote"
    fd = os.open(path, os.O_RDWR)
    try:
        store.cut_tail(fd, found)
        file = store.JournalFile(path, fd, os.fstat(fd).st_size, found.crc)
        at = len(lines)
        acked = max(acked, at)  # what was read again is on the disk: the tail was cut and synced
        while at < len(bodies):
            more = bodies[at : at + luck.randint(1, 4)]
            file.write(more)
            at += len(more)
            acked = at
        return acked
    except PowerCut:
        raise PowerCut(acked) from None
    finally:
        os.close(fd)
