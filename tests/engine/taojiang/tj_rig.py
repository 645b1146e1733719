"""A rigged table: hands, draws and indicator as the test wants them, everything else by lot."""

from collections import Counter
from random import Random

from engine.core.match import Match, configure
from engine.core.model import HandInfo, Seat
from engine.core.notation import read_action, show_action
from engine.core.wall import Deal
from engine.games.taojiang.rules import Taojiang
from engine.games.taojiang.words import DECK

RULES = Taojiang()
JUNK = Random("junk")


def tiles(text: str) -> list[int]:
    return list(DECK.read(text))


class Table:
    """One hand in play. `hands` by seat (13 tiles, the dealer's first 14), `draws` in order.

    A hand may be shorter: the rest is filled with what is left over. `at` puts tiles further on
    into the wall, by the number of tiles left before they are drawn.
    """

    def __init__(
        self,
        hands,
        draws="",
        *,
        indicator="9s",
        dealer=0,
        stakes=None,
        at=None,
        dice=(1, 1),
        **options,
    ):
        chosen = {"ready": False, "chow": False, "stakes": stakes is not None} | options
        config = configure(RULES, chosen)
        seats = config.seats
        self.match = Match(RULES, config)
        self.match.begin(lambda n: 0)
        self.match.next = HandInfo(1, Seat(dealer), (0,) * seats)
        self.events = list(self.match.open_hand())
        for seat, stake in enumerate(stakes or ()):
            self.do(seat, f"stake {stake}")
        # dice 1+1: the upper tile of the last stack but one
        at = {2 * sum(dice): indicator} | (at or {})
        wall = self._wall(hands, draws, dealer, at)
        self.events += self.match.deal(Deal(wall, (dice,), "salt"))

    def _wall(self, hands, draws, dealer, at) -> tuple:
        config = self.match.config
        seats, cut = config.seats, config.options.cut if config.seats == 2 else 0
        wanted = {seat: tiles(text) for seat, text in hands.items()}
        ahead = tiles(draws)
        fixed = {left: tiles(tile)[0] for left, tile in at.items()}
        pool = Counter(DECK.full())
        pool.subtract([*ahead, *fixed.values(), *(t for hand in wanted.values() for t in hand)])
        assert min(pool.values()) >= 0, "a tile is wanted five times"
        rest = sorted(pool.elements())
        Random(f"{hands}{draws}").shuffle(rest)
        dealt = {}
        for step in range(seats):
            seat = (dealer + step) % seats
            hand = wanted.get(seat, [])
            size = 14 if step == 0 else 13
            assert len(hand) <= size, f"seat {seat} has {len(hand)} tiles"
            dealt[seat] = hand + [rest.pop() for _ in range(size - len(hand))]
        order = []
        for turn in range(3):
            for step in range(seats):
                order += dealt[(dealer + step) % seats][4 * turn : 4 * turn + 4]
        for step in range(seats):
            order.append(dealt[(dealer + step) % seats][12])
        order.append(dealt[dealer][13])
        order += [rest.pop() for _ in range(cut)]
        left = len(ahead) + len(rest) + len(fixed)
        wall = [ahead.pop(0) if ahead else fixed.get(n, -1) for n in range(left, 0, -1)]
        wall = [rest.pop() if tile == -1 else tile for tile in wall]
        return tuple(order + wall)

    @property
    def state(self):
        return self.match.state

    @property
    def result(self):
        return self.match.last

    def legal(self, seat: int) -> list[str]:
        return [show_action(DECK, action) for action in RULES.legal(self.state, Seat(seat))]

    def asked(self) -> list[int]:
        return list(RULES.asked(self.state))

    def view(self, seat: int | None):
        return RULES.view(self.state, seat)

    def do(self, seat: int, *acts: str) -> "Table":
        for act in acts:
            self.events += self.match.answer(Seat(seat), read_action(DECK, act))
        return self

    def play(self, *moves: str) -> "Table":
        """Moves as `1: discard 5m`; several separated by commas go on with that seat."""
        for move in moves:
            seat, _, act = move.partition(": ")
            self.do(int(seat), *act.split(", "))
        return self

    def passed(self, *but: int) -> "Table":
        """Let everybody asked about a tile pass, except some."""
        while self.match.playing:
            seats = [seat for seat in self.asked() if "pass" in self.legal(seat)]
            if not seats or set(seats) <= set(but):
                break
            for seat in seats:
                if seat not in but and seat in self.asked():
                    self.do(seat, "pass")
        return self

    def refused(self, seat: int) -> dict[str, str]:
        view = self.view(seat)
        return {show_action(DECK, each.action): each.clause for each in view.refused}

    def throw_round(self, times: int = 1) -> "Table":
        """Let whoever is asked pass, or throw what it drew, so many turns."""
        while times and self.match.playing:
            for seat in self.asked():
                action = RULES.default(self.state, seat)
                times -= action.verb == "discard"
                self.events += self.match.answer(seat, action)
        return self

    def run_down(self, left: int) -> "Table":
        """Go on until so many tiles are left in the wall and somebody is on turn."""
        while self.match.playing and self.state.public.left > left:
            self.throw_round()
        return self


def score(hand: str, win: str, **keys) -> dict:
    """Answer a score case; the indicator is 5m and the hand self-drawn unless said."""
    case = {"type": "score", "hand": hand, "win": win, "indicator": "5m", "how": "self_draw"}
    return RULES.answer(case | keys)
