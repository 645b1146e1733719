"""Who sees which face: a dark 偎, a hand, and everything that could tell of them (N17)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from client.app import App
from client.i18n import Translator
from client.scenes.table import TableScene
from client.table.compose import Reveal
from client.table.geometry import Side
from client.table.phrase import Phrase
from client.table.seen import seen
from client.table.zipai import melds, words
from client.table.zipai.columns import Columns, sort
from client.table.zipai.compose import compose
from client.table.zipai.layout import ZipaiLayout
from engine.core.events import Event, Melded, Turned
from engine.core.match import Match
from engine.core.melds import Meld, MeldKind
from engine.core.model import PASS, Seat
from engine.core.tiles import ZIPAI
from engine.core.views import Focus, View
from server import wire
from tests.client.table_game import Clock, Game, down, key, run, table, up
from tests.client.test_hotseat import open_curtain, screen_of
from tests.client.zitable_views import Z, a_view, corner, discards, find, meld, opened, play

LAYOUT = ZipaiLayout((1280, 800))
NAMES = ("甲", "乙", "丙")
SEATS = (Seat(0), Seat(1), Seat(2))
TR = Translator("en")


def told(parts: tuple[melds.Part, ...]) -> str:
    """From the top: `b5` open, `(b5)` under a veil, `#` a back, `!` in shadow."""
    signs = []
    for part in parts:
        name = "#" if part.tile is None else ZIPAI.names[part.tile]
        name = f"({name})" if part.body == "veiled" else name
        signs.append(name + ("!" if part.tone == "eaten" else ""))
    return " ".join(signs)


DARK = Meld(MeldKind.WEI, ())


@pytest.mark.parametrize(
    ("group", "mine", "open_wei", "expected"),
    [
        (meld("chi", "s1 s2 s3", 1, "s2"), False, False, "s2! s1 s3"),
        (meld("chi", "s6 s6 b6", 1, "s6"), True, False, "s6! s6 b6"),
        (meld("chi", "s4 s5 s6"), True, False, "s4 s5 s6"),  # 比: nothing was eaten
        (meld("peng", "b5", 1), False, False, "b5 b5 b5"),
        (meld("pao", "b5", 1), False, False, "b5 b5 b5 b5"),
        (meld("ti", "b5"), False, False, "b5 # # #"),
        (meld("ti", "b5"), True, False, "b5 # # #"),
        (meld("chouwei", "b5"), False, False, "b5 # #"),
        (meld("wei", "b5"), True, False, "(b5) (b5) (b5)"),
        (meld("wei", "b5"), False, False, "# # #"),  # the window is not his alone
        (DARK, False, False, "# # #"),
        (meld("wei", "b5"), True, True, "b5 # #"),
        (meld("wei", "b5"), False, True, "b5 # #"),
    ],
)
def test_which_cards_of_a_group_lie_open(
    group: Meld, mine: bool, open_wei: bool, expected: str
) -> None:
    """phz 1.6, 1.14; seed 3.7-3.11."""
    assert told(melds.parts(group, mine=mine, open_wei=open_wei)) == expected


@pytest.mark.parametrize(
    ("group", "mine", "open_wei", "xi"),
    [
        (meld("wei", "b5"), True, False, 6), (meld("wei", "b5"), False, False, None),
        (DARK, False, False, None), (meld("wei", "b5"), False, True, 6),
        (meld("ti", "s5"), False, False, 9), (meld("chouwei", "s5"), False, False, 3),
        (meld("chi", "b1 b2 b3"), False, False, 6), (meld("chi", "s1 s1 b1"), False, False, 0),
    ],
)  # fmt: skip
def test_a_number_is_written_only_where_the_face_may_be_known(
    group: Meld, mine: bool, open_wei: bool, xi: int | None
) -> None:
    assert melds.xi(group, mine=mine, open_wei=open_wei) == xi


def steps(open_wei: bool) -> Iterator[tuple[tuple[Event, ...], Match]]:
    for seed in range(14):
        yield from play(seed, {"open_wei": open_wei})


@pytest.mark.parametrize("open_wei", [False, True])
def test_a_window_nobody_looks_into_shows_what_everybody_knows(open_wei: bool) -> None:
    """Faces, groups, 胡息 and the counter of a turned-away hand: those of a spectator."""
    looked_at = 0
    for _, match in steps(open_wei):
        if not match.playing:
            continue
        public = match.rules.view(match.state, None)
        for seat in SEATS:
            view = match.rules.view(match.state, seat)
            shown = compose(LAYOUT, view, Reveal(mine=False), (), open_wei=open_wei)
            assert shown.faces() == []
            corner_ = public.seats[seat]
            faces = sorted(p.tile for p in shown.rows[seat].melds if p.tile is not None)
            theirs = [
                part.tile
                for group in corner_.melds
                for part in melds.parts(group, mine=False, open_wei=open_wei)
                if part.tile is not None
            ]
            assert faces == sorted(theirs)
            numbers = [
                melds.xi(m, mine=False, open_wei=open_wei) or 0 for m in view.seats[seat].melds
            ]
            assert sum(numbers) == dict(corner_.figures)["xi"]
            assert seen(view, hands=False) == seen(public, hands=False) or open_wei
            looked_at += any(m.kind is MeldKind.WEI for m in corner_.melds)
    assert looked_at > 50


def test_no_hand_of_another_is_laid_out() -> None:
    for _, match in steps(False):
        for seat in SEATS if match.playing else ():
            view = match.rules.view(match.state, seat)
            columns = sort(view.seats[seat].hand or ())
            shown = compose(LAYOUT, view, Reveal(), columns, open_wei=False)
            owners = {piece.spot.seat for piece in shown.faces()}
            assert owners <= {seat}
            for other in SEATS:
                if other != seat:
                    assert not any(p.body == "veiled" for p in shown.rows[other].melds)


def test_a_hand_turned_away_does_not_tell_how_it_is_sorted() -> None:
    one = a_view(corner("s9 s9 s9 s1 s2 s3 b5"))
    other = a_view(corner("s1 s4 s8 b1 b3 b6 b9"))
    boxes = []
    for view in (one, other):
        columns: Columns = sort(view.seats[0].hand or ())
        shown = compose(LAYOUT, view, Reveal(mine=False), columns, open_wei=False)
        assert all(piece.tile is None for piece in shown.rows[0].hand)
        boxes.append([piece.box for piece in shown.rows[0].hand])
    assert boxes[0] == boxes[1]


def cards_in(said: Phrase | None) -> list[object]:
    return [part for part in said or () if not isinstance(part, str)]


@pytest.mark.parametrize("open_wei", [False, True])
def test_log_and_notices_are_the_same_whoever_tells_them(open_wei: bool) -> None:
    """Several people read one log: an owner's copy of an event tells no more than any other."""
    dark = 0
    for events, _ in steps(open_wei):
        for event in events:
            copies = [event.seen_by(seat) for seat in (*SEATS, None)]
            for tell in (words.told, words.noticed):
                lines = {tell(copy, NAMES, TR) for copy in copies}
                assert len(lines) == 1, lines
            if isinstance(event, Melded) and event.secret:
                dark += 1
                assert cards_in(words.told(event, NAMES, TR)) == []
                assert cards_in(words.noticed(event, NAMES, TR)) == []
    assert (dark > 10) is not open_wei


def test_what_is_forced_is_announced_with_its_reason() -> None:
    """Every group nobody chose; and none that somebody chose."""
    kinds = set()
    for events, _ in steps(True):
        for event in events:
            said = words.noticed(event, NAMES, TR)
            if isinstance(event, Melded):
                assert (said is not None) is event.forced
                if said is not None:
                    kinds.add(event.meld.kind)
                    assert str(said[0]).startswith("Forced")
                    assert NAMES[event.seat] in "".join(str(part) for part in said)
            elif isinstance(event, Turned):
                assert said is None
    assert kinds >= {MeldKind.PAO, MeldKind.TI, MeldKind.WEI}


# -- in the window -----------------------------------------------------------------------------


def asked_faces(size: tuple[int, int], folder: Path, view: View, mine: tuple[int, ...]) -> set[int]:
    """Every face the painters asked for while one frame of `view` was painted."""
    game = Game(mine, game_id="paohuzi")
    with table(folder, game, size=size) as (app, scene, clock):
        run(app, clock)
        for seat in mine:
            copy = replace(view, me=Seat(seat), legal=view.legal if seat == 0 else ())
            game.queue.append(wire.Update(Seat(seat), 1, (), copy, wire.Clocks((None,) * 3, 0)))
        run(app, clock)
        scene.room.board.forget()
        scene.kit.faces_asked = asked = []
        surface = pygame.display.get_surface()
        assert surface is not None
        app.paint(surface)
        return set(asked)


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1080)])
def test_the_neutral_question_paints_no_private_face(size: tuple[int, int], tmp_path: Path) -> None:
    """Two people at one window while a card lies open: hands and dark 偎 are backs."""
    hand, other = "s1 s2 s3 b9", "b2 b3 b4"
    mine = corner(hand, (meld("wei", "b5"), meld("peng", "s8", 1)), "s10")
    view = a_view(mine, corner(other), phase="claim", turn=2, focus=opened("drawn", 2, "b1"))
    asked = asked_faces(size, tmp_path, view, (0, 1))
    private = set(Z("s1 s2 s3 b9 b5 b2 b3 b4"))
    counter = set(range(20)) if size[0] > 2000 else set()  # the counter shows every kind
    assert (asked - counter) & private == set()
    assert set(Z("s8 s10 b1")) <= asked


def test_alone_the_owner_sees_his_own(tmp_path: Path) -> None:
    mine = corner("s1 s2 s3 b9", (meld("wei", "b5"),))
    view = a_view(mine, legal=discards("s1 s2 s3 b9"))
    assert asked_faces((1024, 640), tmp_path, view, (0,)) == set(Z("s1 s2 s3 b9 b5"))


def test_a_real_dark_wei_lies_veiled_before_its_owner_only() -> None:
    def has_wei(view: View) -> bool:
        kinds = [m.kind for m in view.seats[0].melds]
        return MeldKind.WEI in kinds and view.phase == "turn"

    view, _, _ = find(has_wei)
    shown = compose(LAYOUT, view, Reveal(), (), open_wei=False)
    at = next(i for i, m in enumerate(view.seats[0].melds) if m.kind is MeldKind.WEI)
    mine = [p for p in shown.rows[0].melds if p.spot.number == at]
    assert [p.body for p in mine] == ["veiled"] * 3
    view, _, _ = find(has_wei, open_wei=True)
    shown = compose(LAYOUT, view, Reveal(), (), open_wei=True)
    assert not any(p.body == "veiled" for p in shown.rows[0].melds)
    assert Side.MINE in LAYOUT.plate


# -- hot-seat ----------------------------------------------------------------------------------

TWO = (0, 1)


def act_somehow(app: App, scene: TableScene, clock: Clock) -> None:
    """Pass, or throw the first loose card with the mouse."""
    chooser = scene.desk.chooser
    run(app, clock, 0.5)
    if PASS in (chooser.view.legal if chooser.view else ()):
        run(app, clock, 0.05, key(pygame.K_SPACE))
        return
    slot = next(s for s in chooser.slots if s.number not in chooser.banned)
    assert scene.composed is not None
    assert scene.desk.eyes is not None
    at = scene.composed.rows[scene.desk.eyes].presses[slot.number].centre
    run(app, clock, 0.05, down(at), up(at))


def public_faces(view: View) -> set[int]:
    """Every card that lies open to everybody."""
    found = set(view.focus.tiles if view.focus else ())
    for corner_ in view.seats:
        found.update(laid.tile for laid in corner_.river)
        for group in corner_.melds:
            found.update(group.tiles)
    return found


def middle(view: View, reveal: Reveal, *, open_wei: bool = False) -> list[str]:
    """The card in the middle: its face, or `#` for its back."""
    columns = sort(view.seats[0].hand or ()) if reveal.mine else ()
    pieces = compose(LAYOUT, view, reveal, columns, open_wei=open_wei).rivers[-1]
    return ["#" if p.tile is None else ZIPAI.names[p.tile] for p in pieces]


@pytest.mark.parametrize(
    ("group", "open_wei", "owner", "window", "others"),
    [
        (meld("wei", "b5"), False, "b5", "#", "#"),
        (meld("wei", "b5"), True, "b5", "b5", "b5"),
        (meld("chouwei", "b5"), False, "b5", "b5", "b5"),
        (meld("ti", "b5"), False, "b5", "b5", "b5"),
    ],
)
def test_what_was_drawn_and_laid_down_lies_in_the_middle(
    group: Meld, open_wei: bool, owner: str, window: str, others: str
) -> None:
    """phz 1.7 ①: while 胡 after a forced group is asked; a dark 偎 is its owner's."""
    focus = Focus("made", Seat(0), Z("b5"))
    view = a_view(corner("s1 s2", (group,)), phase="claim", focus=focus)
    assert middle(view, Reveal(), open_wei=open_wei) == [owner]
    assert middle(view, Reveal(mine=False), open_wei=open_wei) == [window]
    hidden = group.hidden() if others == "#" else group
    away = a_view(
        corner(), corner(melds=(hidden,)), phase="claim", turn=1,
        focus=Focus("made", Seat(1), () if others == "#" else Z("b5")),
    )  # fmt: skip
    assert middle(away, Reveal(), open_wei=open_wei) == [others]


@pytest.mark.parametrize("open_wei", [False, True])
def test_the_middle_is_never_empty_while_something_is_asked(open_wei: bool) -> None:
    made = 0
    for seed in range(12):
        for _, match in play(seed, {"open_wei": open_wei}):
            for seat in SEATS if match.playing else ():
                view = match.rules.view(match.state, seat)
                if view.phase == "claim":
                    assert view.focus is not None
                    columns = sort(view.seats[seat].hand or ())
                    laid = compose(LAYOUT, view, Reveal(), columns, open_wei=open_wei)
                    assert len(laid.rivers[-1]) == 1
                    made += view.focus.kind == "made"
    assert made > 3


def test_at_no_moment_is_a_private_face_painted(tmp_path: Path) -> None:
    """Show 8: two people at one window, frame by frame through a hand."""
    game = Game(TWO, seed=11, game_id="paohuzi")
    opened_for, neutral = set(), 0
    with table(tmp_path, game, speed="fast") as (app, scene, clock):
        run(app, clock)
        game.deal()
        for _ in range(700):
            scene.kit.faces_asked = asked = []
            run(app, clock, 0.07)
            view = game.view(None)
            if view.phase == "over":
                break
            who = scene.desk.hotseat.open_for
            if scene.desk.hotseat.stage == "curtain":
                assert asked == [], "the curtain hides everything"
                open_curtain(app, clock)
                continue
            if scene.composed is not None:
                assert {p.spot.seat for p in scene.composed.faces()} <= {who}
            if who is None:
                neutral += 1
                assert set(asked) <= public_faces(view)
                if game.asked:
                    game.step()
            else:
                opened_for.add(who)
                if scene.choosing and scene.desk.chooser.asked:
                    act_somehow(app, scene, clock)
    assert opened_for == set(TWO)
    assert neutral > 10


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("opened_for", [None, 0])
def test_twin_worlds_look_the_same(tmp_path: Path, seed: int, opened_for: int | None) -> None:
    """Deals that differ only in what the looker may not know give the same picture to the pixel."""
    game = Game(TWO, seed=30 + seed, game_id="paohuzi")
    game.deal()
    phase = "claim" if opened_for is None else "turn"

    def wanted(each: Game) -> bool:
        view = each.view(0)
        mine = opened_for is None or each.asked == (opened_for,)
        return view.phase == phase and bool(each.asked) and mine and view.wall.left < 16

    game.until(wanted)
    match, rules = game.match, game.match.rules
    luck, pictures = Random(seed), []
    looker = None if opened_for is None else Seat(opened_for)
    for world in range(2):
        if world:
            match.state = rules.resample(match.state, looker, luck.randrange)
        twin = Game(TWO, match=match, game_id="paohuzi")
        pictures.append(screen_of(tmp_path / str(world), twin, opened=opened_for))
    assert pictures[0] == pictures[1]
