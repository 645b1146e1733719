"""What the systems do differently about files: folders on disk, and files held by one program."""

import argparse
import os
import sys
from pathlib import Path


def named(text: str) -> Path:
    """Return the path a command line names; ArgumentTypeError for none, as from an unset variable.

    (`Path("")` would be the folder one happens to stand in.)
    """
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty name is no file and no folder")
    return Path(text)


def sync_folder(folder: Path) -> None:
    """Make a new file's name durable; Windows does that by itself."""
    if sys.platform == "win32":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


BINARY = getattr(os, "O_BINARY", 0)
"""Of `os.open`: bytes as they are, on every system."""


def write_at(fd: int, data: bytes, offset: int) -> None:
    """Write all of `data`; a full disk writes a part first.

    One call where the system has one for it: after each a thread waits for the interpreter.
    """
    view = memoryview(data)
    while view:
        if sys.platform == "win32":
            os.lseek(fd, offset, os.SEEK_SET)
            written = os.write(fd, view)
        else:
            written = os.pwrite(fd, view, offset)
        view, offset = view[written:], offset + written


def lock(fd: int) -> bool:
    """Hold a file against other programs until it is closed, also by being killed."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(fd, 1 << 30, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
