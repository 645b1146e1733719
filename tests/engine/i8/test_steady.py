"""The steady player: nearest hand, live tiles, tai in sight, folding, and what it may see."""

import pytest
from msgspec.structs import replace

from engine.bots import chooser
from engine.core.melds import read_meld
from engine.core.model import Action, HandInfo, Seat
from engine.core.notation import read_action, show_action
from engine.core.tiles import MAHJONG as DECK
from engine.core.views import Focus, Laid, SeatView, View
from engine.core.wall import WallView
from engine.games import GAMES

I8 = GAMES["i8"]


def corner(hand=None, melds=(), river="", marks=()):
    tiles = DECK.read(hand) if hand is not None else None
    return SeatView(
        hand_size=len(tiles) if tiles is not None else 16 - 3 * len(melds),
        hand=tiles,
        melds=tuple(read_meld(DECK, text) for text in melds),
        river=tuple(Laid(tile) for tile in DECK.read(river)),
        score=0,
        marks=marks,
    )


def table(me, *others, left=80, focus=None, legal=()):
    others += (corner(),) * (3 - len(others))
    return View(
        game="i8",
        me=Seat(0),
        hand=HandInfo(1, Seat(0), (0,) * 4, "E"),
        phase="turn",
        turn=Seat(0),
        wall=WallView(144, left),
        seats=(me, *others),
        focus=focus,
        legal=legal,
    )


def choice(view, legal):
    actions = tuple(read_action(DECK, text) for text in legal)
    return show_action(DECK, chooser(I8, "steady", float).choose(actions, lambda: view))


def throws(hand):
    return sorted({f"discard {DECK.names[t]}" for t in DECK.read(hand)})


def test_a_win_is_taken():
    assert choice(table(corner("11m")), ["discard 1m", "win"]) == "win"


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("123456789m123p45sEEN", "discard N"),  # the guest honor brings nothing
        ("123456789m123p456s1sN", "discard N"),
        ("123456789m123p45sCC1p", "discard 1p"),
    ],
)
def test_it_keeps_the_nearest_hand(hand, thrown):
    assert choice(table(corner(hand)), throws(hand)) == thrown


def test_it_waits_where_tiles_are_live():
    # 99s and 11p both make the pair: 9s are all gone, so 9s is thrown
    hand = "123456789m123p456s9s1p"
    dead = corner(river="9s 9s 9s")
    assert choice(table(corner(hand), dead), throws(hand)) == "discard 9s"


def test_it_folds_against_four_open_melds():
    # far from ready, the threat has thrown C: C is safe
    hand = "124788m258p3569sESWNC"
    threat = corner(melds=("pung 111m", "pung 222p", "pung 333s", "pung 999m"), river="C")
    assert choice(table(corner(hand), threat), throws(hand)) == "discard C"


def test_it_plays_on_when_ready_itself():
    hand = "123456789m123p45sEEC"
    threat = corner(melds=("pung 111m", "pung 222p", "pung 333s", "pung 999p"))
    assert choice(table(corner(hand), threat), throws(hand)) == "discard C"


@pytest.mark.parametrize(
    ("hand", "tile", "legal", "taken"),
    [
        ("13m123456p123456s9sE", "2m", ["chow 13m", "pass"], "chow 13m"),
        ("123456789m123p45sNN", "N", ["pass", "pung"], "pass"),
        ("13m147p258s3699sESCC", "C", ["pass", "pung"], "pung"),
    ],
)
def test_it_claims_what_helps(hand, tile, legal, taken):
    focus = Focus("discard", Seat(3), (DECK.tile(tile),))
    assert choice(table(corner(hand), focus=focus), legal) == taken


def test_heaven_ready_is_declared():
    assert choice(table(corner("1m")), ["pass", "ready"]) == "ready"


def test_a_hand_is_locked_only_on_live_waits():
    hand = "123456789m123p45sEEC"
    legal = [*throws(hand), "ready_discard C"]
    assert choice(table(corner(hand)), legal) == "ready_discard C"
    dead = corner(river="3s 3s 3s 6s 6s 6s")
    assert choice(table(corner(hand), dead), legal) == "discard C"


def test_a_concealed_kong_is_made_when_it_costs_nothing():
    hand = "1111m234567p34578sEE"
    legal = [*throws(hand), "concealed_kong 1m"]
    assert choice(table(corner(hand)), legal) == "concealed_kong 1m"


def test_what_others_hold_changes_nothing():
    view = table(corner("123456789m123p45sEEN"))
    seen = choice(view, throws("123456789m123p45sEEN"))
    spied = replace(view, seats=(view.seats[0], *(corner("NNN"),) * 3))
    assert choice(spied, throws("123456789m123p45sEEN")) == seen


def test_a_lone_choice_needs_no_look():
    assert chooser(I8, "steady", float).choose((Action("pass"),), pytest.fail) == Action("pass")
