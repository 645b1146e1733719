"""Why a file cannot be used: the errors of everything that the host and the players keep on disk.

Each says it in English, and by a code with its arguments for other languages.
"""

from pathlib import Path

from engine.core.errors import Fault, TellableError
from server.message import Code


class StoreError(TellableError):
    """A file cannot be written, opened or taken up again; the text says which and why.

    `code` is what a table stands still for.
    """

    def __init__(
        self, reason: str, fault: Fault | None = None, code: Code = Code.BROKEN_DISK
    ) -> None:
        super().__init__(reason)
        self.fault, self.code = fault, code


class NeverBeganError(StoreError):
    """A journal tells of no deal, and nobody has heard of one."""


def unreadable(path: Path, cause: OSError) -> StoreError:
    """Return the error of a file that the system does not let be read."""
    return StoreError(_said(path, cause), Fault("unreadable", _why(path, cause)))


def unwritable(path: Path, cause: OSError, code: Code = Code.BROKEN_DISK) -> StoreError:
    """Return the error of a file that the system does not let be written."""
    return StoreError(_said(path, cause), Fault("unwritable", _why(path, cause)), code)


def misread(path: Path, cause: ValueError) -> StoreError:
    """Return the error of a small file that holds something else than it should."""
    return StoreError(f"{path}: {cause}", Fault("misread", {"path": path}))


def never_began(path: Path) -> NeverBeganError:
    """Return the error of a journal that tells of no deal."""
    return NeverBeganError(f"{path}: the match never began", Fault("never_began"))


def _said(path: Path, cause: OSError) -> str:
    return f"{path}: {cause.strerror or cause}"


def _why(path: Path, cause: OSError) -> dict[str, object]:
    return {"path": path, "errno": cause.errno, "reason": cause.strerror or str(cause)}
