"""The folder for settings and journals; where the usual one cannot be had, one that can.

A home that is missing or read-only must not keep anybody from playing: a temporary folder
takes its place and the player is told. A folder named by the player is taken or refused.
"""

import errno
import tempfile
from pathlib import Path
from typing import NamedTuple

import platformdirs

NO_HOME = "there is no home folder"


class Home(NamedTuple):
    """A folder that can be written; the other fields tell of the usual one that cannot.

    `reason` is the system's word in English, `errno` its number for other languages (0: none).
    """

    folder: Path
    refused: str = ""
    reason: str = ""
    errno: int = 0


def usual() -> Path:
    """Return the user's own folder for this program's data; OSError if there is no home."""
    try:
        folder = platformdirs.user_data_path("paizhuo", appauthor=False)
    except RuntimeError:
        raise OSError(errno.ENOENT, NO_HOME, "~") from None
    if not folder.is_absolute():  # `~` stayed as it was
        raise OSError(errno.ENOENT, NO_HOME, str(folder))
    return folder


def usable(folder: Path) -> Path:
    """Return the folder, made if need be; OSError if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as cause:
        raise OSError(cause.errno, cause.strerror or str(cause), str(folder)) from None
    return folder


def find(given: Path | None) -> Home:
    """Return where to keep things; OSError if the folder `given` cannot be used."""
    if given is not None:
        return Home(usable(given))
    try:
        return Home(usable(usual()))
    except OSError as cause:
        refused, reason = str(cause.filename or ""), cause.strerror or str(cause)
        number = cause.errno or 0
    try:
        return Home(Path(tempfile.mkdtemp(prefix="paizhuo-")), refused, reason, number)
    except OSError as cause:
        nowhere = f"{reason}, nor can a temporary folder be made; --data-dir names another one"
        raise OSError(cause.errno, nowhere, refused) from None
