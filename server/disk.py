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
