"""The steady player of i8: distance to ready, live tiles, tai in sight, and folding in danger.

It knows a View and nothing else; the same view always gets the same answer.
"""

from collections.abc import Callable, Iterable

from engine.core.melds import Meld, MeldKind
from engine.core.model import PASS, Action
from engine.core.tiles import Tile
from engine.core.views import SeatView, View
from engine.shapes.hands import acceptance, distance
from engine.shapes.keys import KINDS, POW5, SUIT_OF, SUITED, Keys, keys_of

SETS = 5
LIVE = 4  # worth of one live tile that brings the hand nearer
STEP = 1000  # worth of one step nearer to ready: more than all live tiles together
FLUSH_FROM = 11  # tiles of one suit and honors that make a flush worth aiming at
FLUSH = 90
HONOR_PAIR = 40
LATE = 40  # undrawn tiles from which on three melds are a threat
GOOD_WAIT = 3  # live tiles that make locking the hand worth its tai


class SteadyBot:
    """Plays the nearest hand, prefers the dearer one, and gives way to an obvious threat."""

    def choose(self, legal: tuple[Action, ...], look: Callable[[], View]) -> Action:
        """Return one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        for action in legal:
            if action.verb == "win":
                return action
        position = Position(look())
        if any(action.verb == "discard" for action in legal):
            return position.turn(legal)
        if any(action.verb == "ready" for action in legal):
            return next(a for a in legal if a.verb == "ready")  # 天聽: eight tai for nothing
        return position.claim(legal)


class Position:
    """One view, counted once."""

    def __init__(self, view: View) -> None:
        assert view.me is not None
        me = view.seats[view.me]
        self.view = view
        self.counts = _counts(me.hand or ())
        self.sets = SETS - len(me.melds)
        self.keys = keys_of(self.counts)
        self.melds = me.melds
        self.live = _live(view, self.counts)
        self.layers = _layers(self.live)
        self.value = _honor_values(view)
        self.suit = _flush_suit(self.counts, me.melds)
        self.threats = [
            seat
            for number, seat in enumerate(view.seats)
            if number != view.me and _threatens(seat, view.wall.left)
        ]

    def turn(self, legal: tuple[Action, ...]) -> Action:
        """Choose a discard, or a kong that costs nothing."""
        throws = [action for action in legal if action.verb == "discard"]
        after = [self._after(a.tiles[0]) for a in throws]
        nearest = min(after)
        locked = self._locked(legal)
        if locked is not None:
            return locked
        if not self.threats or nearest <= 1:
            kong = self._kong(legal, nearest)
            if kong is not None:
                return kong
        if self.threats and nearest > 1:
            calm = min(self._danger(a.tiles[0]) for a in throws)
            safe = [a for a in throws if self._danger(a.tiles[0]) == calm]
            return max(safe, key=lambda a: self._rate(a.tiles[0], self._after(a.tiles[0])))
        near = [a for a, far in zip(throws, after, strict=True) if far == nearest]
        return max(near, key=lambda a: self._rate(a.tiles[0], nearest))

    def _after(self, kind: Tile) -> int:
        return distance(*_less(self.keys, kind), self.sets)

    def _rate(self, kind: Tile, far: int) -> int:
        """Rate the hand, `far` from complete, that is left after throwing `kind`."""
        wanted = acceptance(*_less(self.keys, kind), self.sets)
        return LIVE * self._live_tiles(wanted) - STEP * far - self._worth(kind)

    def _live_tiles(self, mask: int) -> int:
        """Return how many unseen tiles the kinds of a mask have."""
        return sum((mask & layer).bit_count() for layer in self.layers)

    def _worth(self, kind: Tile) -> int:
        """Return what is lost in tai, and in shapes to come, by throwing `kind`."""
        held = self.counts[kind]
        worth = 0
        if self.suit is not None and kind < SUITED and SUIT_OF[kind] != self.suit:
            worth -= FLUSH
        if kind >= SUITED:
            if held == 2 and self.live[kind]:
                worth += HONOR_PAIR * self.value[kind]
            elif held == 1:
                worth += 3 * self.value[kind] * self.live[kind] - 6
        else:
            rank = kind % 9
            worth += 2 * min(rank, 8 - rank)
        return worth

    def _kong(self, legal: tuple[Action, ...], nearest: int) -> Action | None:
        """Return a kong after which the hand is no farther from ready than by discarding."""
        for action in legal:
            kind = action.tiles[0] if action.tiles else Tile(0)
            if action.verb == "concealed_kong":
                keys = _less(self.keys, kind, 4)
                if distance(*keys, self.sets - 1) <= nearest:
                    return action
            elif action.verb == "added_kong" and self._after(kind) <= nearest:
                return action
        return None

    def _locked(self, legal: tuple[Action, ...]) -> Action | None:
        """Return the discard that declares ready on enough live tiles."""
        found = None
        most = GOOD_WAIT - 1
        for action in legal:
            if action.verb != "ready_discard":
                continue
            waits = acceptance(*_less(self.keys, action.tiles[0]), self.sets)
            live = self._live_tiles(waits)
            if live > most:
                found, most = action, live
        return found

    def _danger(self, kind: Tile) -> int:
        """Return how likely `kind` is to be what a threatening player waits for; 0 is safe."""
        return sum(
            0 if any(laid.tile == kind for laid in seat.river) else self._unsafe(kind)
            for seat in self.threats
        )

    def _unsafe(self, kind: Tile) -> int:
        live = self.live[kind]
        if kind >= SUITED:
            return live * live
        rank = kind % 9
        return 4 + live + 2 * min(rank, 8 - rank, 3)

    def claim(self, legal: tuple[Action, ...]) -> Action:
        """Take what brings the hand nearer, or a triplet that counts; else pass."""
        focus = self.view.focus
        if focus is None:
            return PASS
        taken = focus.tiles[0]
        now = distance(*self.keys, self.sets)
        best, choice = 0, PASS
        for action in legal:
            gain = self._gain(action, taken, now)
            if gain > best:
                best, choice = gain, action
        return choice if choice in legal else legal[0]

    def _gain(self, action: Action, taken: Tile, now: int) -> int:
        """Return how much a claim is worth; 0 or less: leave it."""
        sets = self.sets - 1
        match action.verb:
            case "chow":
                used: tuple[Tile, ...] = action.tiles
            case "pung":
                used = (taken, taken)
            case "kong":
                keys = _less(self.keys, taken, 3)
                far = distance(*keys, sets)
                return STEP * (now - far) + LIVE if far <= now and not self.threats else 0
            case _:
                return 0
        keys = self.keys
        for kind in used:
            keys = _less(keys, kind)
        far = min(
            distance(*_less(keys, Tile(kind)), sets)
            for kind, count in enumerate(self.counts)
            if count - used.count(Tile(kind)) > 0
        )
        worth = HONOR_PAIR * self.value[taken] if action.verb == "pung" else 0
        if self.suit is not None and taken < SUITED and SUIT_OF[taken] != self.suit:
            worth -= FLUSH
        if self.threats and far > 1:
            return 0
        nearer = now - far
        if nearer > 0:
            return STEP * nearer + worth
        return worth if nearer == 0 and self.value[taken] and now > 1 else 0


def _less(keys: Keys, kind: Tile, count: int = 1) -> Keys:
    """Return the keys without `count` tiles of a kind."""
    k0, k1, k2, k3 = keys
    drop = count * POW5[kind]
    suit = SUIT_OF[kind]
    if suit == 0:
        return k0 - drop, k1, k2, k3
    if suit == 1:
        return k0, k1 - drop, k2, k3
    if suit == 2:
        return k0, k1, k2 - drop, k3
    return k0, k1, k2, k3 - drop


def _counts(tiles: Iterable[Tile]) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def _live(view: View, own: list[int]) -> list[int]:
    """Return how many of each kind this seat has not seen yet."""
    live = [4 - count for count in own]
    for seat in view.seats:
        for laid in seat.river:
            if laid.taken is None:
                live[laid.tile] -= 1
        for meld in seat.melds:
            for tile in meld.tiles:
                live[tile] -= 1
    return live


def _layers(live: list[int]) -> list[int]:
    """Return four masks: the kinds with more than 0, 1, 2 and 3 live tiles."""
    masks = [0, 0, 0, 0, 0]
    bit = 1
    for left in live:
        masks[left] |= bit
        bit <<= 1
    four, three, two, one = masks[4], masks[3] | masks[4], masks[2], masks[1]
    return [one | two | three, two | three, three, four]


def _honor_values(view: View) -> list[int]:
    """Return the tai of a triplet of each kind: dragons, own wind, round wind."""
    value = [0] * KINDS
    value[31:34] = [1, 1, 1]
    assert view.me is not None
    value[27 + (view.me - view.hand.dealer) % 4] += 1
    if view.hand.round:
        value[27 + "ESWN".index(view.hand.round)] += 1
    return value


def _flush_suit(counts: list[int], melds: tuple[Meld, ...]) -> int | None:
    """Return the suit worth collecting: nearly everything is of it or an honor."""
    held = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
    honors = sum(counts[SUITED:])
    laid = {SUIT_OF[tile] for meld in melds for tile in meld.tiles} - {3}
    for suit in range(3):
        if laid <= {suit} and held[suit] + honors + 3 * len(melds) >= FLUSH_FROM:
            return suit
    return None


def _threatens(seat: SeatView, left: int) -> bool:
    """Whether a player is plainly ready: declared, four open melds, or three late in the hand."""
    if "ready" in seat.marks:
        return True
    shown = sum(meld.kind is not MeldKind.CONCEALED_KONG for meld in seat.melds)
    return shown >= 4 or (shown == 3 and left < LATE)
