"""Positions of 桃江麻将 for tests of the table: rigged, of steady players, and the fullest."""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from engine.bots import chooser
from engine.core.match import Match
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action, HandInfo, Seat
from engine.core.tiles import SUITS, Tile
from engine.core.views import Focus, Laid, SeatView, View
from engine.core.wall import WallView
from engine.games import game
from tests.client.table_game import Game
from tests.engine.taojiang.tj_rig import Table

RULES = game("taojiang")
T = SUITS.read


def tile(name: str) -> Tile:
    return SUITS.tile(name)


def rigged(rig: Table, mine: tuple[int, ...] = (0,)) -> Game:
    """A table at the window that goes on from a rigged hand."""
    sitting = Game(mine, match=rig.match, game_id="taojiang")
    sitting.tell(tuple(rig.events))
    return sitting


def steady(seed: int, mine: tuple[int, ...] = (0,), **options: object) -> Iterator[Game]:
    """Let steady players play one hand; yield the table before every answer and at the end."""
    sitting = Game(mine, seed, options=options, game_id="taojiang")
    luck = Random(seed)
    sitting.deal()
    players = [chooser(RULES, "steady", luck.random) for _ in range(sitting.seats)]
    while sitting.match.playing:
        yield sitting
        for seat in sitting.asked:
            state = sitting.match.state
            if seat in RULES.asked(state):
                legal = RULES.legal(state, seat)
                look = lambda seat=seat: sitting.view(seat)  # noqa: E731 - a view on demand
                sitting.answer(seat, players[seat].choose(legal, look))
                break
    yield sitting


def chance(seed: int, **options: object) -> Iterator[Game]:
    """The same with players who do whatever they may."""
    sitting = Game((0,), seed, options=options, game_id="taojiang")
    sitting.deal()
    while sitting.match.playing:
        yield sitting
        sitting.step()
    yield sitting


def find(
    wanted: Callable[[View, Match], bool],
    mine: tuple[int, ...] = (0,),
    seeds: range = range(400),
    **options: object,
) -> Game:
    """Return the first table of steady players whose view from the first seat is `wanted`."""
    for seed in seeds:
        for sitting in steady(seed, mine, **options):
            if wanted(sitting.view(mine[0]), sitting.match):
                return sitting
    raise AssertionError("no such position")


def offered(view: View, *verbs: str) -> bool:
    """Whether all of these can be answered."""
    return {action.verb for action in view.legal} >= set(verbs)


MELDS = (
    ("kong", "5555m", 1, "5m"), ("concealed_kong", "1111p", None, ""),
    ("chow", "345s", 1, "4s"), ("added_kong", "9999p", 1, "9p"),
)  # fmt: skip
FULL_RIVER = {4: 22, 3: 26, 2: 45}
"""More discards than a hand has for each player, by number of players."""


def fullest(seats: int, me: int = 0) -> View:
    """Four melds each, the longest rivers, turned tiles in every plate, every claim to be made."""
    corners = []
    deck = SUITS.full()
    for seat in range(seats):
        melds = tuple(
            Meld(
                MeldKind(kind), T(text),
                None if source is None else Seat((seat + source) % seats),
                tile(claimed) if claimed else None,
            )
            for kind, text, source, claimed in MELDS
        )  # fmt: skip
        river = tuple(
            Laid(
                deck[(7 * i + seat) % 108], i % 3 == 0, Seat((seat + 1) % seats) if i == 5 else None
            )
            for i in range(FULL_RIVER[seats])
        )
        corners.append(
            SeatView(
                hand_size=2,
                hand=T("6m7m") if seat == me else None,
                melds=melds,
                river=river,
                score=(-1230, 880, 3150, -2800)[seat],
                drawn=tile("7m") if seat == me else None,
                has_drawn=True,
                marks=("dealer", "ready", "frozen") if seat == me else ("ready",),
                figures=(("stake", 5),),
            )
        )
    legal = tuple(
        Action(verb, T(tiles))
        for verb, tiles in (("chow", "78s"), ("kong", ""), ("pass", ""), ("pung", ""), ("win", ""))
    )
    return View(
        game="taojiang",
        me=Seat(me),
        hand=HandInfo(7, Seat(me), (0,) * seats, streak=2),
        phase="claim",
        turn=Seat(1),
        wall=WallView(108, 9, 0, 99, 0, ((106, tile("5m")),)),
        seats=tuple(corners),
        dice=((3, 4),),
        focus=Focus("discard", Seat(1), T("9s")),
        wilds=T("6m7m"),
        indicator=tile("5m"),
        legal=legal,
        notes=("passed_win",),
    )


def turned(view: View, tiles: str, seat: int) -> View:
    """The same table while these tiles of `seat`'s kong can be won."""
    corners = list(view.seats)
    corners[seat] = replace(corners[seat], aside=T(tiles))
    focus = Focus("turned", Seat(seat), T(tiles))
    legal = (Action("pass"), Action("win"))
    return replace(view, seats=tuple(corners), focus=focus, turn=Seat(seat), legal=legal)
