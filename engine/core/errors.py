"""Every error the engine may raise; each names the one party that is at fault."""

from collections.abc import Mapping
from typing import NamedTuple


class Fault(NamedTuple):
    """What an error's English text says, for other languages: a stable code and its arguments."""

    code: str
    details: Mapping[str, object] = {}


class TellableError(Exception):
    """An error that people may be shown; without a `fault` its English text has to do."""

    fault: Fault | None = None


class EngineError(TellableError):
    """Base class of all of them; never raised itself."""


class IllegalActionError(EngineError):
    """A seat asked for what the rules do not offer it; nothing has changed.

    `code` is stable and translatable: `not_legal`, `not_asked`, `hand_over`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class NotationError(EngineError):
    """A text is no tile, hand, meld or action of the deck it was read for."""


class OptionError(EngineError):
    """A rule option or table setting is unknown or out of range; the text names it."""

    def __init__(self, text: str, fault: Fault | None = None) -> None:
        super().__init__(text)
        self.fault = fault


class CaseError(EngineError):
    """A question put to the scorer lacks something or contradicts itself."""


class JournalError(EngineError):
    """A journal line that cannot be: `line` counts from 1; damage, unless `fault` says else."""

    def __init__(self, line: int, reason: str, fault: Fault | None = None) -> None:
        super().__init__(f"line {line}: {reason}")
        self.fault = fault or Fault("damaged", {"line": line})
        self.line = line
        self.reason = reason


class NewerJournalError(JournalError):
    """A journal written by a later program: it is no damage, and nothing of it may be touched."""
