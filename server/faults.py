"""Why a file cannot be used: the errors of everything that the host and the players keep on disk.

Each says it in English, and by a code with its arguments for other languages; so it crosses the
wire too.
"""

from pathlib import Path

import msgspec

from engine.core.errors import Fault, TellableError
from server.message import Code

LONGEST = 60
"""Characters of an argument that crosses the wire."""


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


def spoken(cause: TellableError) -> str:
    """Return what an error says, for a program elsewhere that says it in its player's language.

    Of a path only the name of its file: where a host keeps its files is nobody else's affair. An
    error without a fault comes in English, a file's not at all.
    """
    fault = cause.fault
    if fault is None:
        return "" if isinstance(cause, StoreError) else _shortly(str(cause))
    details = {key: _plain(value) for key, value in fault.details.items()}
    return msgspec.json.encode(fault._replace(details=details)).decode()


def heard(text: str) -> Fault | None:
    """Return the fault that `spoken` made a text of; None if it is any other text."""
    try:
        return msgspec.json.decode(text, type=Fault)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _plain(value: object) -> object:
    match value:
        case Path():
            return _shortly(value.name)
        case None | bool() | int() | float():
            return value
        case tuple():
            return [_plain(each) for each in value]
        case _:
            return _shortly(str(value))


def _shortly(text: str) -> str:
    text = text.encode(errors="replace").decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _said(path: Path, cause: OSError) -> str:
    return f"{path}: {cause.strerror or cause}"


def _why(path: Path, cause: OSError) -> dict[str, object]:
    return {"path": path, "errno": cause.errno, "reason": cause.strerror or str(cause)}
