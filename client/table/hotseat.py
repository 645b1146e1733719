"""Several people at one window: whose hand lies open, when the curtain falls, who may call.

Nobody's hand is open but that of the person who opened it himself; between two people there is
always a curtain, and after every discard the same neutral question, whoever could claim.
"""

from collections.abc import Mapping
from typing import Final, Literal

from engine.core.model import Seat
from engine.core.views import View

HOLD: Final = 1.0
"""Seconds to hold Enter or the button; or two presses within `TWICE`."""
TWICE: Final = 1.2

Stage = Literal["open", "curtain", "anyone", "closed"]
"""`open`: the hand of `who` may be seen. `curtain`: `who` is to come. `anyone`: a discard lies open
and everybody may call. `closed`: the table alone is to be seen."""


class HotSeat:
    """The state of the window among the people who share it.

    With one person, or with open hands (`curtained` False), there is no curtain and no question.
    """

    def __init__(self, people: tuple[Seat, ...], *, curtained: bool = True) -> None:
        self.people = people
        self.shared = len(people) > 1 and curtained
        self.stage: Stage = "closed" if self.shared else "open"
        self.who: Seat | None = people[0] if people else None
        self.hidden = False
        """Whether the person at the window hides his own hand (V)."""
        self._held_since: float | None = None
        self._pressed_at: float | None = None

    def wanted(self, views: Mapping[Seat, View], caller: Seat | None) -> Seat | None:
        """Return the person who has to look now, if anybody has."""
        if not views:
            return None
        view = next(iter(views.values()))
        if view.phase == "over":
            return None
        if view.phase == "claim":
            return caller if caller in self.people else None
        asked = [seat for seat in self.people if seat in views and views[seat].legal]
        if view.phase == "turn":
            return view.turn if view.turn in self.people else None
        return asked[0] if asked else None

    def take(self, views: Mapping[Seat, View], caller: Seat | None) -> bool:
        """Take the newest views; whether stage or person has changed."""
        old = self.stage, self.who
        wanted = self.wanted(views, caller)
        if not self.shared:
            asked = [seat for seat in self.people if seat in views and views[seat].legal]
            if wanted is not None or asked:
                self.who = wanted if wanted is not None else asked[0]
        elif wanted is None:
            phase = next(iter(views.values())).phase if views else ""
            self.stage = "anyone" if phase == "claim" else "closed"
        elif self.stage in ("anyone", "closed") or wanted != self.who:
            self.stage, self.who = "curtain", wanted
            self.forget_presses()
        return old != (self.stage, self.who)

    @property
    def open_for(self) -> Seat | None:
        """The person whose hand may be painted, None if nobody's."""
        return self.who if self.stage == "open" and not self.hidden else None

    def hide(self) -> bool:
        """Turn the own hand away, or back; whether that was possible."""
        if self.stage != "open":
            return False
        self.hidden = not self.hidden
        return True

    def look_away(self) -> bool:
        """The window has lost the focus: close what lies open; whether anything did."""
        if not self.shared or self.stage != "open":
            return False
        self.stage = "curtain"
        self.forget_presses()
        return True

    # -- opening the curtain -----------------------------------------------------------------

    def press(self, now: float) -> bool:
        """Begin to hold Enter or the button; whether this second press opens the curtain."""
        if self.stage != "curtain":
            return False
        again = self._pressed_at is not None and now - self._pressed_at <= TWICE
        if again and self._held_since is None:
            self._open()
            return True
        if self._held_since is None:
            self._held_since = self._pressed_at = now
        return False

    def let_go(self) -> None:
        """End holding."""
        self._held_since = None

    def hold(self, now: float) -> bool:
        """Whether holding has just lasted long enough: then the curtain is open."""
        if self.stage != "curtain" or self._held_since is None:
            return False
        if now - self._held_since < HOLD:
            return False
        self._open()
        return True

    def held(self, now: float) -> float:
        """Return how much of the hold is done (0-1)."""
        if self.stage != "curtain" or self._held_since is None:
            return 0.0
        return min(1.0, (now - self._held_since) / HOLD)

    def forget_presses(self) -> None:
        """Begin anew: presses before the curtain fell do not count."""
        self._held_since = self._pressed_at = None

    def _open(self) -> None:
        self.stage, self.hidden = "open", False
        self.forget_presses()
