"""Where words go when nobody sees the console: a file in the player's folder, kept small.

A program started by a click on Windows has no standard error at all, on macOS it leads nowhere.
What would be said there is written to `paizhuo.log`; a console or a redirection is used as it is.
"""

import contextlib
import faulthandler
import os
import sys
from pathlib import Path
from typing import TextIO

import platformdirs

FILE = "paizhuo.log"
CONSOLE = "CONOUT$"
ATTACH_PARENT_PROCESS = -1
LARGEST = 1 << 18
"""Bytes after which a log is begun anew; the one before it is kept."""


def heard(stream: TextIO | None) -> bool:
    """Tell whether somebody can read what is written to a stream."""
    if stream is None:
        return False
    try:
        written, nowhere = os.fstat(stream.fileno()), os.stat(os.devnull)
    except (OSError, ValueError):
        return False
    return sys.platform != "darwin" or written.st_rdev != nowhere.st_rdev


def folder() -> Path:
    """Return the user's folder for logs."""
    return platformdirs.user_log_path("paizhuo", appauthor=False)


def catch_output() -> Path | None:
    """Lead standard output and error to the log where nobody hears them; return the log if so.

    Started from a console of Windows they lead back to it. Where not even the log can be written
    they lead nowhere: the game is played all the same.
    """
    if heard(sys.stdout) and heard(sys.stderr):
        return None
    place: Path | None = None
    stream = _console_of_parent()
    try:
        if stream is None:
            stream = _open(folder() / FILE)
            place = folder() / FILE
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        stream = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as we run
    if not heard(sys.stdout):
        sys.stdout = stream
    if not heard(sys.stderr):
        sys.stderr = stream
        with contextlib.suppress(OSError, ValueError):
            faulthandler.enable(stream)
    return place


def _console_of_parent() -> TextIO | None:
    """Return the console a window program of Windows was started from, None if there is none."""
    if sys.platform != "win32":
        return None
    import ctypes

    if not ctypes.windll.kernel32.AttachConsole(ATTACH_PARENT_PROCESS):
        return None
    try:
        return open(CONSOLE, "w", encoding="utf-8", buffering=1)
    except OSError:
        return None


def _open(path: Path) -> TextIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > LARGEST:
        path.replace(path.with_suffix(".old.log"))
    return path.open("a", encoding="utf-8", buffering=1)
