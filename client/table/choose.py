"""How presses become wishes: pure input logic, without a window and without a clock of its own.

One option is one press; several open a panel. What may not be done says why. A second press of an
accidental double click is dropped; a press during an animation counts.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from client.settings import Throw
from client.table import claims as sorting
from client.table.claims import Claim
from client.table.rows import HandSlot, hand_slots
from engine.core.model import PASS, Action
from engine.core.views import View

GUARD: Final = 0.3
"""Seconds after an answer in which a press means nothing: a double click must not count twice."""
FRESH: Final = 0.15
"""Seconds a claim must have been on the screen before a press on it counts: nobody reads faster."""

DOUBLE: Final = 0.6
"""Seconds within which the second press of a double click must come."""

TILE_KEYS: Final = (*"1234567890-=qwert",)
"""One key a tile, from the left: seventeen, as many as a hand can hold."""

QUIETABLE: Final = ("chow", "pung")
QUIET_KEYS: Final = {"chow": "a", "pung": "s"}
"""The keys of the don't-ask switches."""


class Act(NamedTuple):
    """Send this action; `slot` is the tile of the hand that was meant, where one was."""

    action: Action
    slot: int | None = None


class Say(NamedTuple):
    """Tell the player the clause that forbids what he pressed (`i8 P4`)."""

    clause: str


class Changed(NamedTuple):
    """Nothing to send, but what is shown is different."""


Wish = Act | Say | Changed | None
Focus = Literal["hand", "claims", "choices"]


class Chooser:
    """What the player at the window has in hand to do, and how far he has got with it.

    `panel` is the claim whose choices are open, `lifted` the tile that stands up, `at` the claim
    or choice the keyboard is on, `sent` what has been answered and is final.
    """

    def __init__(self, throw: Throw = "click", quietable: tuple[str, ...] = QUIETABLE) -> None:
        self.throw: Throw = throw
        self.quietable = quietable
        self.quiet: set[str] = set()
        self.starts_quiet: frozenset[str] = frozenset()
        self.view: View | None = None
        self.panel: Claim | None = None
        self.lifted: int | None = None
        self._hovered: int | None = None
        """What the pointer alone has lifted: it goes down by itself."""
        self._owner: object = None
        self.armed: int | None = None
        self.at: int | None = None
        self.sent: Action | None = None
        self._question: object = None
        self._hand: object = None
        self._since = 0.0
        self._quiet_until = 0.0
        self._armed_at = 0.0

    # -- what is asked -----------------------------------------------------------------------

    def ask(self, view: View, now: float, *, quietly: bool = True) -> Wish:
        """Take a new view; the answer is a pass where the player asked not to be asked.

        Not `quietly`: he has called, so whatever is possible is offered.
        """
        if view.hand.number != self._hand:
            self._hand = view.hand.number
            self.quiet = set(self.starts_quiet)
        if (view.me, view.hand.number) != self._owner:  # another hand begins with nothing lifted
            self._owner, self.lifted = (view.me, view.hand.number), None
        question = _question(view)
        if question != self._question:
            self._question, self._since = question, now
            self.panel = self.armed = self.at = self.sent = None
        self.view = view
        slots = self.slots
        if self.lifted is not None and self.lifted >= len(slots):
            self.lifted = None
        open_now = self.claims
        if len(open_now) == 1 and open_now[0].name == "stake":
            self.panel = open_now[0]
        if self.panel is not None and self.panel not in open_now:
            self.panel = None
        return self._silently() if quietly else None

    def _silently(self) -> Wish:
        """Pass without asking where nothing but quiet claims would be offered."""
        view = self.view
        if view is None or self.sent is not None or PASS not in view.legal or not self.quiet:
            return None
        offered = {claim.name for claim in sorting.claims(view.legal)} - {"pass"}
        if offered and offered <= self.quiet:
            self.sent = PASS
            return Act(PASS)
        return None

    @property
    def arranged(self) -> object:
        """What tells one arrangement of the own hand from another; this hand sorts itself."""
        return None

    @property
    def slots(self) -> tuple[HandSlot, ...]:
        """The own hand as it stands."""
        view = self.view
        if view is None or view.me is None:
            return ()
        return hand_slots(view.seats[view.me])

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The buttons; none once an answer has been given."""
        if self.view is None or self.sent is not None:
            return ()
        return sorting.claims(self.view.legal, self.quiet)

    @property
    def may_throw(self) -> bool:
        """Whether a tile may be thrown now."""
        return bool(self.view and self.sent is None and sorting.discards(self.view.legal))

    @property
    def asked(self) -> bool:
        """Whether the player at the window has to answer something."""
        return bool(self.view and self.view.legal and self.sent is None)

    @property
    def banned(self) -> frozenset[int]:
        """The slots that cannot be used while the player has to throw or choose a tile."""
        view = self.view
        if view is None or self.sent is not None:
            return frozenset()
        if self.panel is not None and self.panel.name == "ready":
            free = {action.tiles[0] for action in self.panel.actions if action.tiles}
        elif self.may_throw:
            free = set(sorting.discards(view.legal))
        else:
            return frozenset()
        return frozenset(s.number for s in self.slots if s.tile is not None and s.tile not in free)

    @property
    def zone(self) -> Focus:
        """What the keyboard moves in."""
        if self.panel is not None:
            return "choices"
        return "hand" if self.may_throw and self.at is None else "claims"

    def reset_quiet(self, names: frozenset[str]) -> None:
        """Set which claims a new hand starts without asking for."""
        self.starts_quiet = names
        self.quiet = set(names)

    def toggle_quiet(self, name: str) -> Wish:
        """Switch asking for a claim off or on, until the hand ends."""
        self.quiet ^= {name}
        return self._silently() or Changed()

    # -- presses with the mouse --------------------------------------------------------------

    def press_claim(self, name: str, now: float) -> Wish:
        """Press a claim's button or its key."""
        claim = next((c for c in self.claims if c.name == name), None)
        if claim is None:
            return self._why_not(name)
        if self._too_soon(now, FRESH):
            return None
        if len(claim.actions) == 1:
            return self._send(claim.actions[0], now)
        self.panel, self.at = (None if self.panel == claim else claim), None
        return Changed()

    def press_choice(self, number: int, now: float) -> Wish:
        """Press one of the choices of the open panel."""
        if self.panel is None or not 0 <= number < len(self.panel.actions) or self._too_soon(now):
            return None
        return self._send(self.panel.actions[number], now)

    def press_tile(self, number: int, now: float) -> Wish:
        """Press a tile of the own hand."""
        slot = next((s for s in self.slots if s.number == number), None)
        if slot is None or slot.tile is None or self._too_soon(now):
            return None
        self._hovered = None
        if self.panel is not None:
            return self._choose_by_tile(slot, now)
        if not self.may_throw:
            self.lifted = None if self.lifted == number else number
            return Changed()
        if number in self.banned:
            return self._say_ban(slot)
        self.lifted = number
        late = self.throw == "double" and now - self._armed_at > DOUBLE
        if self.throw != "click" and (self.armed != number or late):
            self.armed, self._armed_at = number, now
            return Changed()
        return self._throw(slot, now)

    def drop_tile(self, number: int, now: float) -> Wish:
        """Drop a dragged tile on the table: it is thrown, however tiles are thrown otherwise."""
        slot = next((s for s in self.slots if s.number == number), None)
        if slot is None or not self.may_throw or self._too_soon(now):
            return Changed()
        return self._say_ban(slot) if number in self.banned else self._throw(slot, now)

    def point_at(self, number: int | None) -> Wish:
        """Lift the tile under the pointer (None: the pointer has left the hand)."""
        if self.armed is not None and number is None:
            number = self.armed
        if number == self.lifted:
            return None
        self.lifted = self._hovered = number
        return Changed()

    def decline(self, now: float) -> Wish:
        """Take a right click on the table, or Space: close the panel, else pass."""
        if self.panel is not None and self.panel.name != "stake":
            self.panel = None
            return Changed()
        return self.press_claim("pass", now)

    # -- keys --------------------------------------------------------------------------------

    def press_key(self, key: str, now: float) -> Wish:
        """Take a key by its name: `left`, `return`, `space`, `c`, `1` …"""
        if self.panel is not None and key in TILE_KEYS:
            keys: Sequence[str] = TILE_KEYS
            if self.panel.actions[0].value is not None:
                keys = [str(action.value) for action in self.panel.actions]
            return self.press_choice(keys.index(key), now) if key in keys else None
        match key:
            case "left" | "right" | "up" | "down":
                return self._move(key)
            case "return" | "enter":
                return self._enter(now)
            case "escape":
                return self._back()
            case "space":
                return self.decline(now)
            case "tab":
                return self._next_zone()
            case _:
                return self._press_letter(key, now)

    def _press_letter(self, key: str, now: float) -> Wish:
        if key in sorting.CLAIM_OF_KEY:
            return self.press_claim(sorting.CLAIM_OF_KEY[key], now)
        for name, switch in QUIET_KEYS.items():
            if key == switch and name in self.quietable:
                return self.toggle_quiet(name)
        if key in TILE_KEYS:
            number = TILE_KEYS.index(key)
            return self.press_tile(number, now) if self.may_throw else None
        return None

    def _move(self, key: str) -> Wish:
        step = 1 if key in ("right", "down") else -1
        if self.panel is not None:
            self.at = _step(self.at, step, len(self.panel.actions))
            return Changed()
        along = key in ("left", "right")
        if self.claims and (not along or not self.may_throw):
            self.at = _step(self.at, step, len(self.claims))
            return Changed()
        if along and self.slots:
            self.at = None
            self.lifted = _step(self.lifted, step, len(self.slots))
            return Changed()
        return None

    def _enter(self, now: float) -> Wish:
        if self.panel is not None:
            return None if self.at is None else self.press_choice(self.at, now)
        if self.at is not None and self.at < len(self.claims):
            return self.press_claim(self.claims[self.at].name, now)
        if self.may_throw and self.lifted is not None:
            self.armed, self._armed_at = self.lifted, now  # arrows lifted it, Enter confirms it
            return self.press_tile(self.lifted, now)
        return None

    def _back(self) -> Wish:
        """Close what is open, put down what is lifted; None lets Esc reach the menu."""
        if self.panel is not None and self.panel.name != "stake":
            self.panel = self.at = None
            return Changed()
        held = self.lifted is not None and self.lifted != self._hovered
        if self.armed is not None or self.at is not None or held:
            self.armed = self.at = self.lifted = None
            return Changed()
        return None

    def _next_zone(self) -> Wish:
        if self.panel is not None or not self.claims:
            return None
        self.at = 0 if self.at is None else None
        return Changed()

    # -- sending -----------------------------------------------------------------------------

    def _too_soon(self, now: float, fresh: float = 0.0) -> bool:
        return now < self._quiet_until or now < self._since + fresh

    def _send(self, action: Action, now: float, slot: int | None = None) -> Act:
        self.sent = action
        self.panel = self.armed = self.at = self.lifted = None
        self._quiet_until = now + GUARD
        return Act(action, slot)

    def _throw(self, slot: HandSlot, now: float) -> Wish:
        view = self.view
        if view is None or slot.tile is None:
            return None
        return self._send(sorting.discards(view.legal)[slot.tile], now, slot.number)

    def _choose_by_tile(self, slot: HandSlot, now: float) -> Wish:
        """Choose by pressing a tile of the hand, where only one choice uses it."""
        if self.panel is None or self.view is None or slot.tile is None:
            return None
        claimed = sorting.claimed_tile(self.view)
        using = [a for a in self.panel.actions if sorting.used_tiles(a, claimed)[slot.tile]]
        return self._send(using[0], now, slot.number) if len(using) == 1 else None

    def _say_ban(self, slot: HandSlot) -> Wish:
        if self.view is None or slot.tile is None:
            return None
        clause = sorting.banned_discards(self.view.refused).get(slot.tile)
        return Say(clause) if clause else None

    def _why_not(self, name: str) -> Wish:
        if self.view is None or self.sent is not None:
            return None
        for claim, clause in sorting.refused_claims(self.view.refused):
            if claim == name:
                return Say(clause)
        return None

    def refused(self) -> None:
        """Take back an answer that the host has not accepted."""
        self.sent = None


def _step(at: int | None, by: int, count: int) -> int | None:
    if count == 0:
        return None
    if at is None:
        return 0 if by > 0 else count - 1
    return (at + by) % count


def _question(view: View) -> object:
    """Return what tells one question from the next."""
    rivers = tuple(len(seat.river) for seat in view.seats)
    melds = tuple(tuple(meld.kind for meld in seat.melds) for seat in view.seats)
    return (
        view.me,
        view.hand.number,
        view.phase,
        view.turn,
        view.focus,
        rivers,
        melds,
        (view.wall.left),
    )
