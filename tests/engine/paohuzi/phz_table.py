"""Small tables in notation: a few cards a seat, a pile, and a script of answers."""

from engine.core.melds import read_meld
from engine.core.model import HandInfo, Seat
from engine.core.notation import read_action, show_action
from engine.core.ruleset import MatchConfig
from engine.core.tiles import ZIPAI
from engine.core.wall import Deal
from engine.games.paohuzi import claims, turns
from engine.games.paohuzi.cards import BIT, discards
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.rules import PAOHUZI
from engine.games.paohuzi.state import SEATS, Step
from engine.games.paohuzi.table import as_seen

cards = ZIPAI.read
show = ZIPAI.show


class Table:
    """A hand in the middle of play: `turn` must discard next; hands may be partial."""

    def __init__(self, *hands, melds=("", "", ""), pile="", turn=2, dead=None, draws=0, **options):
        self.config = MatchConfig("paohuzi", PAOHUZI.read_options(options), 3)
        info = HandInfo(2, Seat(0), (0, 0, 0), draws=draws)
        self.state, _ = PAOHUZI.open(self.config, info)
        state = self.state
        state.hidden.pile = cards(pile)
        state.hidden.deal = Deal((), (), "")
        for seat, hand, laid in zip(SEATS, hands, melds, strict=True):
            private, corner = state.private[seat], state.public.corners[seat]
            groups = [read_meld(ZIPAI, text) for text in laid.split(",") if text.strip()]
            private.hand = Hand.of(cards(hand), groups)
            corner.melds = tuple(as_seen(meld, state.options) for meld in groups)
            corner.size = private.hand.size
            corner.skips = max(0, private.hand.fours - len(private.hand.ti) - 1)
            private.refused = sum(BIT[face] for face in cards((dead or {}).get(seat, "")))
        state.public.turn = Seat(turn)
        mine = state.private[turn].hand
        claims.ask(state, Step.DISCARD, [(Seat(turn), discards(mine.loose))])
        self.events = ()

    @property
    def asked(self):
        """Every seat that is asked, with its list as texts."""
        return {
            int(seat): [show_action(ZIPAI, action) for action in PAOHUZI.legal(self.state, seat)]
            for seat in PAOHUZI.asked(self.state)
        }

    def do(self, *answers):
        """Answer `SEAT ACTION` one after the other; `events` are those of the last."""
        for answer in answers:
            seat, _, text = answer.partition(" ")
            action = read_action(ZIPAI, text)
            self.events = turns.apply(self.state, Seat(int(seat)), action)
        return self

    def told(self, seat=None):
        """The last answer's events as `seat` (None: a spectator) sees them, by name."""
        return [event.seen_by(seat) for event in self.events]

    def melds(self, seat, viewer=None):
        """The groups of a seat as a viewer sees them: `wei` alone where the face is hidden."""
        laid = PAOHUZI.view(self.state, viewer).seats[seat].melds
        return [f"{meld.kind} {show(meld.tiles)}".strip() for meld in laid]

    def dead(self, seat):
        """The faces that are 过张 for a seat."""
        bits = self.state.dead_faces(Seat(seat))
        return show([face for face in range(20) if bits & BIT[face]])

    @property
    def over(self):
        return PAOHUZI.over(self.state)

    @property
    def result(self):
        return PAOHUZI.result(self.state)

    def view(self, seat):
        return PAOHUZI.view(self.state, seat)
