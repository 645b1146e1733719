"""A rigged table: hands and draws as written, play told in the actions' own words.

Seats are E, S, W, N with East dealing; a test says what matters and `rest` plays what does not:
everybody else discards what he draws and passes what he is asked.
"""

from msgspec.structs import replace

from engine.core.events import Event
from engine.core.melds import read_meld
from engine.core.model import HandInfo, Seat
from engine.core.notation import read_action, show_action
from engine.core.results import Result
from engine.core.tiles import MAHJONG, Tile
from engine.core.views import View
from engine.core.wall import Deal
from engine.games.i8.options import read_options
from engine.games.i8.rules import I8
from engine.games.i8.state import State
from engine.games.i8.waiting import look
from engine.games.i8.wall import TAIL, drawing_order, thrown_seat

RULES = I8()
NAMES = "ESWN"
DICE = ((1, 4), (3, 4))
FLOWERS = "f1 f2 f3 f4 s1 s2 s3 s4"


def tiles(text: str) -> list[Tile]:
    """Read tiles in notation."""
    return list(MAHJONG.read(text))


def filled(hand: str, size: int = 16) -> str:
    """Return a hand filled up to `size` with tiles that touch nothing in it: honors, 1 4 7."""
    held = tiles(hand)
    for tile in tiles("ESWNCFP147m147p147s258m258p258s"):
        near = range(tile, tile + 1) if tile >= 27 else range(tile - 2, tile + 3)
        touched = any(other in near and other // 9 == tile // 9 for other in held)
        if len(held) < size and not touched:
            held.append(tile)
    assert len(held) == size, hand
    return MAHJONG.show(held)


def rigged(hands: dict[str, str], draws: str = "", tail: str = "", *, dealer: int = 0) -> Deal:
    """Return a deal: `hands` as dealt (flowers too), `draws` off the head, `tail` off the tail.

    The dealer's 17th tile is the last one of his hand. What is not named is filled up with tiles
    that are left, honors first and never a flower; the flowers left over lie in its middle.
    """
    left = MAHJONG.full()
    wanted = {seat: tiles(text) for seat, text in hands.items()}
    head, back = tiles(draws), tiles(tail)
    for tile in (*(t for hand in wanted.values() for t in hand), *head, *back):
        left.remove(tile)
    filler = spread([tile for tile in left if tile < 34])
    full = {}
    for place, name in enumerate(NAMES):
        hand = wanted.get(name, [])
        size = 17 if place == dealer else 16
        assert len(hand) <= size, (name, len(hand))
        full[place] = [filler.pop(0) for _ in range(size - len(hand))] + hand
    order = [(dealer + i) % 4 for i in range(4)]
    start = [full[seat][4 * r : 4 * r + 4] for r in range(4) for seat in order]
    first = [tile for block in start for tile in block] + [full[dealer][16]]
    places: list[Tile | None] = [None] * 144
    places[: len(first) + len(head)] = first + head
    for tile, place in zip(back, TAIL, strict=False):
        places[place] = tile
    half = len(filler) // 2
    middle = iter(filler[:half] + [tile for tile in left if tile >= 34] + filler[half:])
    ordered = [next(middle) if tile is None else tile for tile in places]
    wall: list[Tile] = [Tile(0)] * 144
    opened = thrown_seat(dealer, sum(DICE[0]))
    for tile, place in zip(ordered, drawing_order(opened, sum(DICE[1])), strict=True):
        wall[place] = tile
    return Deal(tuple(wall), DICE, "rigged")


def spread(left: list[Tile]) -> list[Tile]:
    """Return tiles in an order that gives nobody much to call: copies and neighbors far apart."""
    return [
        tile
        for _, tile in sorted(
            ((left[:i].count(tile), tile * 7 % 34), tile) for i, tile in enumerate(left)
        )
    ]


class Table:
    """A hand being played; it is held after every discard, so that refusals can be looked at."""

    def __init__(
        self,
        hands: dict[str, str] | None = None,
        draws: str = "",
        tail: str = "",
        *,
        deal: Deal | None = None,
        hand: HandInfo | None = None,
        hold: bool = True,
        **options: object,
    ) -> None:
        self.options = read_options(options)
        self.hand = hand or HandInfo(1, Seat(0), (0,) * 4, "E")
        config = self.config()
        self.state: State
        self.state, events = RULES.open(config, self.hand, hold=hold)
        self.events: list[Event] = list(events)
        given = deal or rigged(hands or {}, draws, tail, dealer=self.hand.dealer)
        self.events += RULES.deal(self.state, given)

    def config(self):
        """Return the match's settings."""
        from engine.core.ruleset import MatchConfig

        return MatchConfig("i8", self.options, 4)

    def asked(self) -> str:
        """Return who is asked, as wind names in seat order."""
        return "".join(NAMES[seat] for seat in RULES.asked(self.state))

    def legal(self, name: str) -> list[str]:
        """Return what a seat may do."""
        return [show_action(MAHJONG, a) for a in RULES.legal(self.state, Seat(NAMES.index(name)))]

    def calls(self, name: str) -> str:
        """Return what a seat may do on a claim, without `pass`, as one text; empty if not asked."""
        return ", ".join(text for text in self.legal(name) if text != "pass")

    def view(self, name: str | None) -> View:
        """Return what a seat (None: a spectator) sees."""
        return RULES.view(self.state, None if name is None else Seat(NAMES.index(name)))

    def refused(self, name: str) -> dict[str, str]:
        """Return what is refused to a seat, and why."""
        return {show_action(MAHJONG, r.action): r.clause for r in self.view(name).refused}

    def do(self, *told: str) -> "Table":
        """Carry out actions told as `S chow 34m`."""
        for text in told:
            name, _, words = text.partition(" ")
            self.events += RULES.apply(
                self.state, Seat(NAMES.index(name)), read_action(MAHJONG, words)
            )
        return self

    def give(self, name: str, hand: str, *melds: str, stuck: str = "") -> "Table":
        """Put melds before a seat that is not on turn, and other tiles into its hand.

        This is not how tiles move; it spares a test the twenty turns that lead there.
        """
        seat = Seat(NAMES.index(name))
        private = self.state.private[seat]
        private.fill(tiles(hand))
        for text in melds:
            meld = replace(read_meld(MAHJONG, text), source=Seat((seat + 1) % 4))
            private.lay(meld)
            self.state.public.corners[seat].melds.append(meld)
        private.stuck = sum(1 << tile for tile in tiles(stuck))
        self.state.public.called |= bool(melds)
        look(private, self.options.ligu)
        return self

    def default(self) -> None:
        """Let the clock play for the first seat that is asked, or let a held hand go on."""
        asked = RULES.asked(self.state)
        if asked:
            action = RULES.default(self.state, asked[0])
            self.events += RULES.apply(self.state, asked[0], action)
        else:
            self.events += RULES.release(self.state)

    def passes(self) -> "Table":
        """Let everybody who is asked about an open tile pass."""
        while self.view(None).phase == "claim":
            self.default()
        return self

    def go(self, *told: str) -> "Table":
        """Carry out turns told as `S 1m`: a discard that everybody passes."""
        for text in told:
            name, tile = text.split()
            self.do(f"{name} discard {tile}").passes()
        return self

    def rest(self, until: str = "-") -> "Table":
        """Play what does not matter until `until` is asked anything, or the hand is over."""
        while not self.over and until not in self.asked():
            self.default()
        return self

    def turn(self, name: str) -> "Table":
        """Play what does not matter until it is a seat's turn; it passes everything meanwhile."""
        while not self.over and (self.view(None).phase, self.asked()) != ("turn", name):
            self.default()
        return self

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return RULES.over(self.state)

    @property
    def result(self) -> Result:
        """How it ended."""
        return RULES.result(self.state)

    @property
    def left(self) -> int:
        """Undrawn tiles."""
        return self.view(None).wall.left


def patterns(result: Result) -> str:
    """Return the patterns of a result as one text."""
    return " ".join(result.patterns)


def total(result: Result) -> int:
    """Return the tai of a result."""
    return dict(result.figures)["total"]
