"""How presses become wishes with zipai: columns instead of a row, 吃 in steps, a warning at 放偎.

What all games share (claims, guards against double clicks, what is sent) is the base's.
"""

from typing import Final, NamedTuple

from client.settings import Throw
from client.table import claims as sorting
from client.table.choose import GUARD, TILE_KEYS, Changed, Chooser, Wish
from client.table.rows import HandSlot
from client.table.zipai import meals
from client.table.zipai.columns import (
    HIDDEN,
    Columns,
    Place,
    after,
    cards,
    move,
    sort,
    spread,
    takes,
)
from client.table.zipai.columns import to_gap as into_gap
from engine.core.melds import MeldKind
from engine.core.tiles import Tile
from engine.core.views import View

SORT_KEY: Final = "o"
REMEMBERED: Final = 4
"""Arrangements kept of each person: those of the latest views, which may still be in motion."""

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Kept(NamedTuple):
    """An arrangement and the cards it arranges."""

    hand: tuple[Tile, ...]
    columns: Columns


class ZipaiChooser(Chooser):
    """What the player at the window has in hand to do. `chosen` are the steps of a 吃 so far.

    `feeding` is the slot whose discard waits for a second yes: it would let another player 跑 his
    open 偎 and cost 吃 and 碰 (phz 1.14, CLARIFICATIONS N13).
    """

    def __init__(self, throw: Throw = "click", *, open_wei: bool = False) -> None:
        super().__init__(throw)
        self.open_wei = open_wei
        self.chosen: tuple[meals.Group, ...] = ()
        self.feeding: int | None = None
        self._kept: dict[tuple[int, int], list[Kept]] = {}
        self._thrown: tuple[int, Place] | None = None
        self._changes = 0

    # -- the hand in columns -----------------------------------------------------------------

    @property
    def arranged(self) -> object:
        """What tells one arrangement of the own hand from another."""
        return self._changes

    def columns(self, view: View) -> Columns:
        """Return the viewer's hand in columns, as he has arranged it; () if it is not known."""
        hand = None if view.me is None else view.seats[view.me].hand
        if view.me is None or hand is None:
            return ()
        whole = tuple(sorted(hand))
        kept = self._kept.get((view.me, view.hand.number), [])
        for each in reversed(kept):
            if each.hand == whole:
                return each.columns
        columns = None
        if kept:
            seat, place = self._thrown or (None, None)
            columns = after(kept[-1].columns, whole, place if seat == view.me else None)
        if columns is None:
            columns = sort(whole)
        if view.phase != "before":  # while cards are dealt a hand is not one yet
            self._keep(view, columns)
        return columns

    @property
    def width(self) -> int:
        """The columns of the hand of the viewer, also while it is turned away."""
        columns = () if self.view is None else self.columns(self.view)
        return max(len(columns), -(-sum(map(len, columns)) // HIDDEN))

    def _keep(self, view: View, columns: Columns) -> None:
        """Remember an arrangement of the viewer's hand; other hands' are forgotten."""
        assert view.me is not None
        number = view.hand.number
        for seat, old in [key for key in self._kept if key[1] != number]:
            del self._kept[seat, old]
        kept = self._kept.setdefault((view.me, number), [])
        whole = cards(columns)
        kept[:] = [each for each in kept if each.hand != whole][1 - REMEMBERED :]
        kept.append(Kept(whole, columns))

    @property
    def slots(self) -> tuple[HandSlot, ...]:
        """The own hand, column by column from the top."""
        if self.view is None:
            return ()
        found = spread(self.columns(self.view))
        return tuple(HandSlot(i, tile, False) for i, (_, tile) in enumerate(found))

    @property
    def places(self) -> tuple[Place, ...]:
        """Where each slot is."""
        if self.view is None:
            return ()
        return tuple(place for place, _ in spread(self.columns(self.view)))

    def _arrange(self, columns: Columns) -> Wish:
        """Take a new arrangement of the hand."""
        if self.view is None or columns == self.columns(self.view):
            return Changed()
        self._keep(self.view, columns)
        self._changes += 1
        self.armed = self.feeding = None
        return Changed()

    def sort_hand(self) -> Wish:
        """Sort the hand anew."""
        self.lifted = None
        return Changed() if self.view is None else self._arrange(sort(cards(self._mine)))

    @property
    def _mine(self) -> Columns:
        return () if self.view is None else self.columns(self.view)

    def put_into(self, number: int, column: int, row: int) -> Wish:
        """Put a card into a column."""
        places = self.places
        if number >= len(places) or column >= len(self._mine):
            return Changed()
        self.lifted = None
        return self._arrange(move(self._mine, places[number], column, row))

    def put_between(self, number: int, gap: int) -> Wish:
        """Make a card a column of its own; a 坎 or 提 moves there."""
        places = self.places
        if number >= len(places):
            return Changed()
        self.lifted = None
        return self._arrange(into_gap(self._mine, places[number], gap))

    # -- what is asked -----------------------------------------------------------------------

    def ask(self, view: View, now: float, *, quietly: bool = True) -> Wish:
        """Take a new view."""
        question = self._question
        self.view = view
        self.columns(view)
        wish = super().ask(view, now, quietly=quietly)
        if self._question != question:
            self.chosen, self.feeding, self._thrown = (), None, None
        if self.panel is None:
            self.chosen = ()
        return wish

    @property
    def options(self) -> tuple[meals.Option, ...]:
        """The choices of the open step of a 吃."""
        eaten = sorting.claimed_tile(self.view) if self.view is not None else None
        if self.panel is None or eaten is None:
            return ()
        return meals.options(self.panel.actions, eaten, self.chosen)

    @property
    def choices(self) -> int:
        """How many choices are open: of a 吃, or whether to feed a 偎 all the same."""
        return 1 if self.feeding is not None else len(self.options)

    def feeds(self, tile: Tile) -> bool:
        """Whether a discard would be the fourth card of another player's open 偎 (phz 1.14)."""
        view = self.view
        if view is None or view.me is None or not self.open_wei:
            return False
        if "barred" in view.seats[view.me].marks:
            return False
        return any(
            meld.kind is MeldKind.WEI and meld.tiles[:1] == (tile,)
            for seat, corner in enumerate(view.seats)
            if seat != view.me
            for meld in corner.melds
        )

    # -- presses -----------------------------------------------------------------------------

    def press_claim(self, name: str, now: float) -> Wish:
        """Press a claim's button or its key."""
        self.chosen = ()
        return super().press_claim(name, now)

    def press_choice(self, number: int, now: float) -> Wish:
        """Press a choice of the open step: go on to the next one, or send what is left."""
        if self._too_soon(now):
            return None
        if self.feeding is not None:
            slot = next((s for s in self.slots if s.number == self.feeding), None)
            return self._throw(slot, now) if number == 0 and slot is not None else None
        found = self.options
        if not 0 <= number < len(found):
            return None
        option = found[number]
        if option.action is not None:
            return self._send(option.action, now)
        self.chosen, self.at = (*self.chosen, option.group), None
        return Changed()

    def _choose_by_tile(self, slot: HandSlot, now: float) -> Wish:
        """Choose by pressing a card of the hand, where only one choice uses it."""
        using = [i for i, option in enumerate(self.options) if slot.tile in option.group]
        return self.press_choice(using[0], now) if len(using) == 1 else None

    def _throw(self, slot: HandSlot, now: float) -> Wish:
        if slot.tile is not None and self.feeds(slot.tile) and self.feeding != slot.number:
            self.feeding = self.lifted = slot.number
            self.at, self._quiet_until = None, now + GUARD  # a double click is no second yes
            return Changed()
        places = self.places
        if self.view is not None and self.view.me is not None and slot.number < len(places):
            self._thrown = self.view.me, places[slot.number]
        return super()._throw(slot, now)

    def decline(self, now: float) -> Wish:
        """Take a right click on the table, or Space: a step back, else pass."""
        return self._back() if self.choices else super().decline(now)

    def point_at(self, number: int | None) -> Wish:
        """Lift the card under the pointer."""
        if self.feeding is not None and number is None:
            return None
        return super().point_at(number)

    # -- keys --------------------------------------------------------------------------------

    def press_key(self, key: str, now: float) -> Wish:
        """Take a key by its name; with shift the arrows move the lifted card."""
        if self.choices and key in TILE_KEYS:
            return self.press_choice(TILE_KEYS.index(key), now)
        if key == SORT_KEY:
            return self.sort_hand()
        if key.startswith("shift+"):
            return self._carry(key.removeprefix("shift+"))
        return super().press_key(key, now)

    def _press_letter(self, key: str, now: float) -> Wish:
        if key in TILE_KEYS:
            return self._lift_in_column(TILE_KEYS.index(key))
        return super()._press_letter(key, now)

    def _lift_in_column(self, column: int) -> Wish:
        """Lift a card of a column: its lowest that can be used, the next higher at each press."""
        banned = self.banned
        rising = [i for i, place in enumerate(self.places) if place.column == column]
        rising = [i for i in reversed(rising) if i not in banned] or rising[::-1]
        if not rising:
            return None
        at = rising.index(self.lifted) + 1 if self.lifted in rising else 0
        self.at, self.armed, self.feeding = None, None, None
        self.lifted = rising[at % len(rising)]
        return Changed()

    def _move(self, key: str) -> Wish:
        if self.choices:
            step = 1 if key in ("right", "down") else -1
            at = -1 if self.at is None and step > 0 else self.at or 0
            self.at = (at + step) % self.choices
            return Changed()
        if self.claims:
            return super()._move(key)
        return self._walk(key)

    def _walk(self, key: str) -> Wish:
        """Walk through the columns: sideways at the same height from the foot."""
        columns, places = self._mine, self.places
        if not places:
            return None
        if self.lifted is None or self.lifted >= len(places):
            last = key == "left"
            self.lifted = places.index(_foot(columns, len(columns) - 1 if last else 0))
            return Changed()
        across, down = ARROWS[key]
        here = places[self.lifted]
        if across:
            column = (here.column + across) % len(columns)
            height = len(columns[here.column]) - here.row
            row = max(0, len(columns[column]) - height)
        else:
            column, row = here.column, (here.row + down) % len(columns[here.column])
        self.armed = self.feeding = None
        self.lifted = places.index(Place(column, row))
        return Changed()

    def _carry(self, key: str) -> Wish:
        """Move the lifted card: up and down in its column, sideways into the next one."""
        columns, places = self._mine, self.places
        if key not in ARROWS or self.lifted is None or self.lifted >= len(places):
            return None
        across, down = ARROWS[key]
        here = places[self.lifted]
        tile = columns[here.column][here.row]
        beside = here.column + across
        if not across:
            row = here.row + (2 if down > 0 else -1)
            wish = self.put_into(self.lifted, here.column, row) if row >= 0 else Changed()
        elif not 0 <= beside < len(columns) or not takes(columns[beside]):
            wish = self.put_between(self.lifted, max(0, beside + (across > 0)))
        else:
            wish = self.put_into(self.lifted, beside, len(columns[beside]))
        self.lifted = self._find(tile, here.column + across)
        return wish

    def _find(self, tile: Tile, near: int) -> int | None:
        """Return the slot of a card nearest to a column."""
        found = [i for i, slot in enumerate(self.slots) if slot.tile == tile]
        places = self.places
        return min(found, key=lambda i: abs(places[i].column - near), default=None)

    def _enter(self, now: float) -> Wish:
        if self.choices:
            if self.at is None and self.choices > 1:
                return None
            return self.press_choice(self.at or 0, now)
        return super()._enter(now)

    def _back(self) -> Wish:
        """Take one step back; None lets Esc reach the menu."""
        if self.feeding is not None:
            self.feeding = self.armed = self.lifted = self.at = None
            return Changed()
        if self.chosen:
            self.chosen, self.at = self.chosen[:-1], None
            return Changed()
        return super()._back()

    def refused(self) -> None:
        """Take back an answer that the host has not accepted."""
        super().refused()
        self.chosen, self.feeding = (), None


def _foot(columns: Columns, column: int) -> Place:
    return Place(column, len(columns[column]) - 1)
