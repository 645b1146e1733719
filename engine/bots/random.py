"""The player that chooses blindly but never misses a win."""

from collections.abc import Callable

from engine.core.model import Action
from engine.core.views import View

WINS = ("win", "hu")


class RandomBot:
    """Takes a win whenever it is offered, else any legal action with equal chance."""

    def __init__(self, luck: Callable[[], float]) -> None:
        self._luck = luck

    def choose(self, legal: tuple[Action, ...], look: Callable[[], View]) -> Action:
        """Return one of `legal`."""
        for action in legal:
            if action.verb in WINS:
                return action
        return legal[int(self._luck() * len(legal))]
