"""Positions for the table's tests: played by the real rules, or set by hand for the extremes."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from engine.core.events import Event
from engine.core.match import Match, configure
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, HandInfo, Seat
from engine.core.tiles import MAHJONG, Tile
from engine.core.views import Focus, Laid, Refusal, SeatView, View
from engine.core.wall import Deal, WallView
from engine.games import game

T = MAHJONG.read


def tile(name: str) -> Tile:
    return MAHJONG.tile(name)


def meld(kind: str, tiles: str, source: int | None = None, claimed: str = "") -> Meld:
    who = None if source is None else Seat(source)
    return Meld(MeldKind(kind), T(tiles), who, tile(claimed) if claimed else None)


def laid(text: str, *, drawn: tuple[int, ...] = (), taken: dict[int, int] | None = None):
    gone = taken or {}
    return tuple(
        Laid(t, i in drawn, Seat(gone[i]) if i in gone else None) for i, t in enumerate(T(text))
    )


Step = tuple[tuple[Event, ...], Match]


def play(seed: int, options: dict[str, object] | None = None) -> Iterator[Step]:
    """Play one hand of i8 by random seats, yielding after every step."""
    rules = game("i8")
    rnd = Random(seed)
    match = Match(rules, configure(rules, options or {}))
    match.begin(rnd.randrange)
    events = match.open_hand()
    wall = rules.deck.full()
    rnd.shuffle(wall)
    dice = tuple((rnd.randint(1, 6), rnd.randint(1, 6)) for _ in range(rules.dice))
    yield events + match.deal(Deal(tuple(wall), dice, "00")), match
    while match.playing:
        asked = rules.asked(match.state)
        seat = asked[rnd.randrange(len(asked))]
        legal = rules.legal(match.state, seat)
        wins = [a for a in legal if a.verb == "win"]
        calls = [a for a in legal if a.verb not in ("discard", "pass", "win")]
        pick: Action = rnd.choice(wins or (calls if calls and rnd.random() < 0.6 else list(legal)))
        yield match.answer(seat, pick), match


@lru_cache(maxsize=64)
def find(
    wanted: Callable[[View], bool], seat: int = 0, seeds: int = 400
) -> tuple[View, tuple[Event, ...], View]:
    """Return the first view of `seat` that is `wanted`, the events before it, the view before."""
    for seed in range(seeds):
        before = None
        for events, match in play(seed):
            view = match.rules.view(match.state, Seat(seat))
            if wanted(view):
                shown = tuple(e.seen_by(Seat(seat)) for e in events)
                return view, shown, before or view
            before = view
    raise AssertionError("no such position")


def stress(me: int | None = 0) -> View:
    """Five melds each, eight flowers, 26 and more discards, five things to say."""
    melds = (
        meld("kong", "CCCC", 2, "C"),
        meld("concealed_kong", "1111m"),
        meld("chow", "345s", 3, "4s"),
        meld("added_kong", "9999p", 1, "9p"),
        meld("pung", "222p", 3, "2p"),
    )
    river = "123456789m123456789p123456789sE"
    corners = []
    for seat in range(4):
        turned = tuple(
            replace(m, source=None if m.source is None else Seat((m.source + seat) % 4))
            for m in melds
        )
        shown = tuple(
            m.hidden() if m.kind is MeldKind.CONCEALED_KONG and seat != me else m for m in turned
        )
        corners.append(
            SeatView(
                hand_size=2,
                hand=T("S6s") if seat == me else None,
                melds=shown,
                river=laid(river, drawn=(3, 9, 12, 20), taken={5: 1, 15: 2}),
                score=(-1230, 880, 3150, -2800)[seat],
                drawn=tile("6s") if seat == me else None,
                has_drawn=True,
                aside=T("f1 f2 f3 f4 s1 s2 s3 s4"),
                marks=("dealer", "ready") if seat == 1 else (),
            )
        )
    legal = tuple(
        Action(verb, T(tiles))
        for verb, tiles in (
            ("chow", "78s"), ("kong", ""), ("pass", ""), ("pung", ""), ("ready", ""), ("win", ""),
        )
    )  # fmt: skip
    return View(
        game="i8",
        me=None if me is None else Seat(me),
        hand=HandInfo(3, Seat(1), (0, 0, 0, 0), "E", streak=1),
        phase="claim",
        turn=Seat(3),
        wall=WallView(size=144, left=9, start=76, head=120, tail=15, sides=4),
        seats=tuple(corners),
        dice=((3, 4), (2, 5)),
        focus=Focus("discard", Seat(3), T("E")),
        legal=legal,
        refused=(Refusal(Action("discard", T("S")), "i8 P4"),),
        notes=("passed_win",),
    )
