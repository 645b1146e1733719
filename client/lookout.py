"""Work that goes on in a thread of its own while the window reads what was found last.

The window never waits for it: what is found is one finished value, changed as a whole.
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lookout(ABC, Generic[T]):
    """Looks until `close`; `on_change` is called in its thread whenever something new is found.

    Whoever inherits calls `_begin` when he is made, looks in `_run` until `_ending` is set, and
    tells by `_tell` what he has found.
    """

    def __init__(self, nothing: T, on_change: Callable[[], None] | None) -> None:
        self._found, self._on_change = nothing, on_change
        self._changed = False
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)

    def changed(self) -> bool:
        """Whether something else has been found since this was last asked."""
        changed, self._changed = self._changed, False
        return changed

    def close(self) -> None:
        """Look no more."""
        self._ending.set()
        self._thread.join()

    def _begin(self) -> None:
        self._thread.start()

    @abstractmethod
    def _run(self) -> None:
        """Look; runs in the thread."""

    def _tell(self, found: T) -> None:
        """Take what was found, unless it is what was known."""
        if found != self._found:
            self._found, self._changed = found, True
            if self._on_change is not None:
                self._on_change()
