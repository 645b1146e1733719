"""Positions of a zipai table for the tests: played by the real rules, or set by hand."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from engine.core.events import Event
from engine.core.match import Match, configure
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, HandInfo, Seat
from engine.core.tiles import ZIPAI, Tile
from engine.core.views import Focus, Laid, Refusal, SeatView, View
from engine.core.wall import Deal, WallView
from engine.games import game

Z = ZIPAI.read


def card(name: str) -> Tile:
    return ZIPAI.tile(name)


def meld(kind: str, cards: str, source: int | None = None, claimed: str = "") -> Meld:
    """`meld("wei", "b5")`, `meld("chi", "s1 s2 s3", 2, "s2")`."""
    tiles = Z(cards)
    if len(tiles) == 1:
        tiles *= 4 if kind in ("pao", "ti") else 3
    who = None if source is None else Seat(source)
    return Meld(MeldKind(kind), tiles, who, card(claimed) if claimed else None)


def corner(
    hand: str | None = None,
    melds: tuple[Meld, ...] = (),
    river: str = "",
    *,
    size: int = 20,
    taken: tuple[int, ...] = (),
    marks: tuple[str, ...] = (),
) -> SeatView:
    tiles = None if hand is None else tuple(sorted(Z(hand)))
    laid = tuple(
        Laid(t, drawn=i % 2 == 1, taken=Seat(1) if i in taken else None)
        for i, t in enumerate(Z(river))
    )
    return SeatView(
        hand_size=size if tiles is None else len(tiles),
        hand=tiles,
        melds=melds,
        river=laid,
        score=0,
        marks=marks,
    )


def a_view(
    mine: SeatView,
    *others: SeatView,
    legal: tuple[Action, ...] = (),
    phase: str = "turn",
    turn: int = 0,
    focus: Focus | None = None,
    refused: tuple[Refusal, ...] = (),
    notes: tuple[str, ...] = (),
    number: int = 1,
    left: int = 12,
) -> View:
    corners = (mine, *others)
    corners += (corner(),) * (3 - len(corners))
    return View(
        game="paohuzi",
        me=Seat(0),
        hand=HandInfo(number, Seat(0), (0, 0, 0)),
        phase=phase,
        turn=Seat(turn),
        wall=WallView(80, left, head=80 - left),
        seats=corners,
        focus=focus,
        legal=legal,
        refused=refused,
        notes=notes,
    )


def discards(hand: str) -> tuple[Action, ...]:
    """A discard of every loose face."""
    tiles = Z(hand)
    return tuple(Action("discard", (t,)) for t in sorted(set(tiles)) if tiles.count(t) < 3)


def opened(kind: str, seat: int, name: str) -> Focus:
    return Focus(kind, Seat(seat), (card(name),))


SETS = (
    meld("ti", "b1"), meld("pao", "s9", 2), meld("chi", "s2 s7 s10", 1, "s7"), meld("wei", "b5"),
    meld("chouwei", "s4"), meld("peng", "b8", 1), meld("chi", "b2 b7 b10", 0, "b2"),
)  # fmt: skip
LONG = "s1 b2 s3 b4 s5 b6 s7 b8 s9 b10 s2 b1 s4 b3 s6 b5 s8 b7 s10 b9 s1 b2"


def stress(me: int | None = 0, *, melds: int = 6) -> View:
    """Everybody with groups and long rows; what others may not see is hidden as it would be."""
    corners = []
    for seat in range(3):
        laid = tuple(
            replace(m, source=None if m.source is None else Seat((m.source + seat) % 3))
            for m in SETS[: melds if seat == me else 7]
        )
        seen = tuple(m.hidden() if m.kind is MeldKind.WEI and seat != me else m for m in laid)
        hand = " ".join(LONG.split()[: 3 * (7 - melds)])
        corners.append(
            corner(
                hand if seat == me else None,
                seen,
                LONG,
                size=2,
                taken=(3, 8),
                marks=("dealer", "climbing", "barred") if seat == 1 else ("dead_hand",),
            )
        )
    legal = (Action("chi", Z("s1 s3")), Action("hu"), Action("pass"), Action("peng"))
    view = a_view(*corners, legal=legal, phase="claim", turn=2, focus=opened("drawn", 2, "s2"))
    return replace(view, me=None if me is None else Seat(me))


Step = tuple[tuple[Event, ...], Match]


def play(seed: int, options: dict[str, object] | None = None) -> Iterator[Step]:
    """Play one hand by random seats that like to claim, yielding after every step."""
    rules, rnd = game("paohuzi"), Random(seed)
    match = Match(rules, configure(rules, options or {}))
    match.hold = True
    match.begin(rnd.randrange)
    events = match.open_hand()
    wall = rules.deck.full()
    rnd.shuffle(wall)
    yield events + match.deal(Deal(tuple(wall), (), "00")), match
    while match.playing:
        if match.held:
            yield match.release(), match
            continue
        asked = rules.asked(match.state)
        seat = asked[rnd.randrange(len(asked))]
        legal = rules.legal(match.state, seat)
        claims = [a for a in legal if a.verb not in ("discard", "pass")]
        pick: Action = rnd.choice(claims if claims and rnd.random() < 0.7 else list(legal))
        yield match.answer(seat, pick), match


@lru_cache(maxsize=64)
def find(
    wanted: Callable[[View], bool], seat: int = 0, open_wei: bool = False
) -> tuple[View, tuple[Event, ...], View]:
    """Return the first view of `seat` that is `wanted`, the events before it, the view before."""
    for seed in range(400):
        before = None
        for events, match in play(seed, {"open_wei": open_wei}):
            view = match.rules.view(match.state, Seat(seat))
            if wanted(view):
                shown = tuple(e.seen_by(Seat(seat)) for e in events)
                return view, shown, before or view
            before = view
    raise AssertionError("no such position")
