"""A signal ends the program as soon as it can: nobody is there to be asked."""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.app import App

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Signals that end a program, as far as the system knows them."""


@contextlib.contextmanager
def heeded(app: "App") -> Iterator[None]:
    """End the program after its turn when a signal comes, so that everything is left in order.

    The window must be open: SDL makes a signal into a closed window, which may ask the player
    first. Which signals were ignored before still are (`nohup`). Main thread only.
    """

    def end(number: int, frame: FrameType | None) -> None:
        app.quit()  # only a flag: the signal may have come while the loop holds a lock of its own

    known = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in known}
    wanted = [each for each in known if before[each] is not signal.SIG_IGN]
    for each in wanted:
        signal.signal(each, end)
    try:
        yield
    finally:
        for each in wanted:
            signal.signal(each, before[each])
