"""Another world that one seat cannot tell from this one: unseen cards change places (twin worlds).

Cards are exchanged one pair at a time, and an exchange is taken back unless the new world could
have come about: nobody holds what would have been 偎, 跑 or 提 before, and the question stands.
"""

from itertools import groupby

from engine.core.melds import Meld
from engine.core.model import Seat
from engine.core.ruleset import Draw
from engine.core.tiles import Tile
from engine.core.wall import Deal
from engine.games.paohuzi import claims
from engine.games.paohuzi.cards import BIT, discards
from engine.games.paohuzi.claims import in_turn
from engine.games.paohuzi.hand import PENG, WEI, Hand
from engine.games.paohuzi.state import DEALT_CARDS, SEATS, State, Step

EXCHANGES = 120
OPENING = DEALT_CARDS - 1
"""Place of the dealer's 亮张 in the wall: everybody has seen it."""


def resample(state: State, me: Seat | None, draw: Draw) -> State:
    """Return a state that differs only in what `me` cannot know (None: a spectator)."""
    if state.step in (Step.DEAL, Step.OVER):
        return state.copy()
    world = _World(state, me)
    for _ in range(EXCHANGES):
        if world.weis and draw(8) == 0:
            world.exchange_wei(draw)
        elif len(world.loose) > 1:
            world.exchange(world.loose[draw(len(world.loose))], world.loose[draw(len(world.loose))])
    return world.done()


def _take(places: list[int], wall: list[Tile], face: Tile, number: int) -> list[int]:
    """Remove and return `number` places that hold a face."""
    found = [place for place in places if wall[place] == face][:number]
    for place in found:
        places.remove(place)
    return found


class _World:
    """The twin being made. Every card is a place in the wall; who owns a place never changes.

    `held` are the places of each unseen hand, `loose` all places that may change (unseen hands and
    the pile), `weis` the owner of each dark 偎, where it lies on the table, and its three places.
    """

    def __init__(self, state: State, me: Seat | None) -> None:
        deal = state.hidden.deal
        assert deal is not None
        self.me, self.twin, self.deal = me, state.copy(), deal
        self.wall = list(deal.wall)
        self.others = [seat for seat in SEATS if seat != me]
        first_unseen = DEALT_CARDS + state.public.drawn
        drawn = list(range(DEALT_CARDS, first_unseen))
        self.held: dict[Seat, list[int]] = {}
        self.weis: list[tuple[Seat, int, list[int]]] = []
        for place, seat in enumerate(in_turn(state.info.dealer)):
            if seat == me:
                continue
            given = list(range(place, OPENING, 3))
            if seat == state.info.dealer:
                given.insert(0, OPENING)
            hand = state.private[seat].hand
            self.held[seat] = []
            for face, copies in groupby(hand.cards()):
                self.held[seat] += _take(given, self.wall, face, len(list(copies)))
            for at, meld in enumerate(hand.melds):
                if not state.public.corners[seat].melds[at].tiles:
                    face = meld.tiles[0]
                    if face == state.private[seat].made:  # the 胡 being asked depends on it
                        continue
                    places = _take(given, self.wall, face, 2) + _take(drawn, self.wall, face, 1)
                    self.weis.append((seat, at, places))
        self.owner = {place: seat for seat, held in self.held.items() for place in held}
        self.owner |= {place: seat for seat, _, places in self.weis for place in places}
        self.loose = [place for held in self.held.values() for place in held if place != OPENING]
        self.loose += range(first_unseen, len(self.wall))
        self.shown_by = {
            seat: {laid.tile for laid in state.public.corners[seat].row} for seat in SEATS
        }
        self.drawn_by = {
            seat: {laid.tile for laid in state.public.corners[seat].row if laid.drawn}
            for seat in SEATS
        }

    def exchange(self, one: int, two: int) -> None:
        """Exchange two unseen cards, if the new world is possible."""
        self._try([(one, two)])

    def exchange_wei(self, draw: Draw) -> None:
        """Exchange the face of a dark 偎 for one of which three copies are unseen elsewhere."""
        _, _, mine = self.weis[draw(len(self.weis))]
        by_face: dict[Tile, list[int]] = {}
        for place in self.loose:
            by_face.setdefault(self.wall[place], []).append(place)
        targets = [places for places in by_face.values() if len(places) >= 3]
        if targets:
            theirs = targets[draw(len(targets))][:3]
            self._try(list(zip(mine, theirs, strict=True)))

    def _try(self, swaps: list[tuple[int, int]]) -> None:
        privates = self.twin.private
        before = [(p.hand, p.refused, p.legal, p.answer, p.could_peng) for p in privates]
        self._swap(swaps)
        if self._is_possible():
            return
        self._swap(swaps)
        for p, had in zip(privates, before, strict=True):
            p.hand, p.refused, p.legal, p.answer, p.could_peng = had

    def _swap(self, swaps: list[tuple[int, int]]) -> None:
        """Exchange places in the wall and give the seats concerned their new hands."""
        wall = self.wall
        for one, two in swaps:
            wall[one], wall[two] = wall[two], wall[one]
        for seat in {self.owner[place] for swap in swaps for place in swap if place in self.owner}:
            private = self.twin.private[seat]
            melds = list(private.hand.melds)
            for owner, at, places in self.weis:
                if owner == seat:
                    melds[at] = Meld(WEI, (wall[places[0]],) * 3)
            private.hand = Hand.of([wall[place] for place in self.held[seat]], melds)
            private.refused = self._refused(seat, private.hand)

    def done(self) -> State:
        """Return the twin, with the wall as it now lies."""
        hidden = self.twin.hidden
        hidden.deal = Deal(tuple(self.wall), self.deal.dice, self.deal.salt)
        hidden.pile = tuple(self.wall[DEALT_CARDS:])
        return self.twin

    def _refused(self, seat: Seat, hand: Hand) -> int:
        """Return the faces this seat must have let pass with a pair in hand."""
        shown = self.twin.public.shown
        bits = 0
        for other in SEATS:
            if other != seat:
                for face in self.shown_by[other]:
                    is_open = shown is not None and shown.card == face
                    if hand.holds_pair(face) and not is_open:
                        bits |= BIT[face]
        return bits

    def _is_possible(self) -> bool:
        """Whether the twin could have come about, and asks what the original asks."""
        return all(self._could_hold(seat) for seat in self.others) and self._asks_the_same()

    def _could_hold(self, seat: Seat) -> bool:
        """Whether a seat could hold its cards after all that everybody saw."""
        twin = self.twin
        hand, corner = twin.private[seat].hand, twin.public.corners[seat]
        laid_down = corner.melds or (seat == twin.info.dealer and twin.step is not Step.ON_DEAL)
        if hand.ti and laid_down:
            return False
        for other in SEATS:
            faces = self.drawn_by[seat] if other == seat else self.shown_by[other]
            if any(hand.equal.get(face) not in (None, PENG) for face in faces):
                return False  # it would have been 跑 or 提
        return not any(hand.holds_pair(face) for face in self.drawn_by[seat])  # 偎

    def _asks_the_same(self) -> bool:
        """Whether the same question stands; what unseen seats are asked is worked out anew."""
        twin = self.twin
        shown, turn = twin.public.shown, twin.public.turn
        match twin.step:
            case Step.CLAIM:
                assert shown is not None
                drawer, dead = twin.private[shown.seat], twin.dead_faces(shown.seat)
                if shown.drawn and claims.forced_own(drawer.hand, shown.card, dead) is not None:
                    return False
                lists = claims.claim_lists(twin, shown)
            case Step.ON_DEAL:
                lists = claims.deal_lists(twin)
            case Step.AFTER:
                lists = claims.after_lists(twin, turn)
            case Step.DISCARD:
                lists = {turn: discards(twin.private[turn].hand.loose)}
            case Step.DEAL | Step.OVER:
                raise AssertionError("nothing is unseen")
        if self.me is not None and lists.get(self.me, ()) != twin.private[self.me].legal:
            return False
        for seat in self.others:
            twin.private[seat].legal = lists.get(seat, ())
            if twin.private[seat].answer not in twin.private[seat].legal:
                twin.private[seat].answer = None
        return self._stands()

    def _stands(self) -> bool:
        """Whether the question is still open, if need be with unseen answers not yet given."""
        twin, me = self.twin, self.me
        if not claims.is_closed(twin):
            return True
        for seat in self.others:
            twin.private[seat].answer = None
        if not claims.is_closed(twin):
            return True
        nobody = not any(private.legal for private in twin.private)
        return nobody and twin.hidden.hold and (me is None or twin.private[me].answer is None)
