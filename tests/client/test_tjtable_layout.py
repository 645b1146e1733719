"""Tables for two, three and four with 108 tiles: laid out as such, nothing meets (Show 5)."""

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from client.table.compose import Reveal, compose
from client.table.geometry import Box, Side, around, side_of
from client.table.layout import FULL, SUITS, Layout
from client.table.overlays import anyone_places, curtain_place, display, number_places, turned_place
from client.table.paint import centre
from client.table.paint.centre import spread_of
from client.table.walls import along, big_ring, ring, small_ring
from client.table.zones import SCALES
from engine.core.views import View
from engine.core.wall import WallView
from tests.client.test_layout import SIZES, check_pieces, zones
from tests.client.tj_kit import FULL_RIVER, fullest, steady, tile, turned

EVERY_SCALE = (SCALES[0], 1.0, 1.25, SCALES[1])
EVERY_TABLE = (2, 3, 4)

every_size = pytest.mark.parametrize("size", SIZES)
every_scale = pytest.mark.parametrize("scale", EVERY_SCALE)
every_table = pytest.mark.parametrize("seats", EVERY_TABLE)


def test_the_108_tiles_have_a_plan_of_their_own():
    from client.table.style import style_of
    from engine.core.tiles import MAHJONG
    from engine.core.tiles import SUITS as DECK

    assert style_of(DECK).plan is SUITS
    assert style_of(MAHJONG).plan is FULL


@every_table
@every_scale
@every_size
def test_zones_lie_in_the_window_and_do_not_meet(size, scale, seats):
    layout = Layout(size, seats, scale, SUITS)
    found = zones(layout)
    for name, box in found.items():
        assert box.w > 0, name
        assert box.h > 0, name
        assert box.within(layout.window), f"{name} leaves the window: {box}"
    for (a, one), (b, other) in combinations(found.items(), 2):
        assert not one.meets(other), f"{a} {one} meets {b} {other}"


@every_table
@every_scale
@every_size
@pytest.mark.parametrize("others", [False, True])
def test_the_fullest_table_fits(size, scale, seats, others):
    check_pieces(Layout(size, seats, scale, SUITS), fullest(seats), Reveal(True, others))


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_positions_of_real_hands_fit(seed, seats):
    for number, sitting in enumerate(steady(seed, players=seats, kong_tiles=3, stakes=True)):
        if number % 7 == seed:
            size = SIZES[number // 7 % len(SIZES)]
            layout = Layout(size, seats, EVERY_SCALE[number % 4], SUITS)
            view = sitting.view(number % seats)
            check_pieces(layout, view, Reveal(True, view.phase == "over"))


@every_table
@every_size
def test_nobody_sits_where_nobody_plays(size, seats):
    """Two and three players have a table of their own, not one of four with a hole."""
    layout = Layout(size, seats, 1.0, SUITS)
    empty = set(Side) - set(layout.sides)
    assert set(layout.hand) == set(layout.plate) == set(layout.sides)
    assert all(layout.river_zone[side].w == 0 or layout.river_zone[side].h == 0 for side in empty)
    four = Layout(size, 4, 1.0, SUITS)
    if seats == 3:  # what was across is above the middle no longer
        assert layout.centre.y - layout.head < four.centre.y - four.head
    if seats < 4:  # and each of fewer players has room for more discards
        mine = layout.rivers.along * layout.rivers.rows
        assert mine > four.rivers.along * four.rivers.rows
    if seats == 2:
        assert layout.centre.w > four.centre.w


@every_table
@every_size
def test_no_discard_covers_another_as_long_as_a_hand_lasts(size, seats):
    """108 tiles less those dealt and the last eight are what can be thrown."""
    layout = Layout(size, seats, 1.0, SUITS)
    drawn = (108 - 13 * seats - 1 - 8) // seats + 1
    for side in layout.sides:
        tiles = [layout.river(side, i).box for i in range(drawn + 4)]
        foot = layout.river(side, 0)
        for one, other in combinations(tiles, 2):
            seen = one._replace(h=one.h - round(foot.width * 0.26))
            assert not seen.meets(other._replace(h=other.h - round(foot.width * 0.26)))
    assert drawn + 4 <= FULL_RIVER[seats]


def test_tiles_are_larger_with_smaller_hands_and_rivers():
    four, i8 = Layout((1280, 800), 4, 1.0, SUITS), Layout((1280, 800), 4)
    assert four.mine > i8.mine
    assert four.river_tile > i8.river_tile


# -- the wall ----------------------------------------------------------------------------------


@every_table
@every_size
def test_the_wall_of_108_stands_inside_its_place(size, seats):
    layout = Layout(size, seats, 1.0, SUITS)
    stacks = ring(WallView(108, 108), 0, seats, along(layout.centre))
    assert len(stacks) == 54
    small, big = small_ring(layout, 54), big_ring(layout, 54)
    for shape in (small, big):
        for side in (Side.MINE, Side.ACROSS):  # at the sides one stands before the other
            row = sorted(shape.place(stack) for stack in stacks if stack.side is side)
            assert all(one.right <= other.x + 1 for one, other in pairwise(row))
    for stack in stacks:
        assert small.place(stack).within(layout.centre)
        assert big.place(stack).within(layout.main)
        assert not big.place(stack).meets(layout.hand[Side.MINE])


@every_table
def test_the_wall_is_shared_out_by_the_shape_of_the_middle(seats):
    layout = Layout((1280, 800), seats, 1.0, SUITS)
    stacks = ring(WallView(108, 108), 0, seats, along(layout.centre))
    counts = {side: sum(s.side is side for s in stacks) for side in Side}
    assert abs(counts[Side.MINE] - counts[Side.ACROSS]) <= 1
    assert abs(counts[Side.LEFT] - counts[Side.RIGHT]) <= 1
    wide = layout.centre.w / layout.centre.h
    assert counts[Side.MINE] / counts[Side.LEFT] == pytest.approx(wide * 0.92, abs=0.2)


@pytest.mark.parametrize("place", [53, 54, 85, 106])
@every_table
def test_the_indicator_lies_on_its_stack_until_it_is_drawn(seats, place):
    """tj T6: place 106 is on the last stack but none; even places are upper tiles."""
    wall = WallView(108, 40, 0, 53, 0, ((place, tile("3s")),))
    faces = [s for s in ring(wall, 0, seats) if s.face is not None]
    assert [(s.number, s.face) for s in faces] == [(place // 2, tile("3s"))]
    assert not [s for s in ring(WallView(108, 40, 0, 68), 0, seats) if s.face is not None]


@every_table
@every_scale
@every_size
def test_clock_and_dice_keep_clear_of_the_indicator_wherever_it_lies(size, scale, seats):
    layout, view = Layout(size, seats, scale, SUITS), replace(fullest(seats), focus=None)
    glass = display(layout)
    part = glass.h / 200
    wilds = spread_of(glass, wild=True).wilds
    sign = Box(glass.right - round(39 * part), glass.cy - round(11 * part), 1, round(22 * part))
    places = set()
    for stack in range(54):
        wall = WallView(108, 40, 0, 53, 0, ((2 * stack, tile("3s")),))
        turned = centre.turned_up(layout, replace(view, wall=wall))
        assert turned is not None
        timer, dice = centre.timer_box(layout, turned), centre.dice_boxes(layout, turned)
        places.add((timer, *dice))
        assert not [box for box in (timer, *dice) if box.meets(turned) or not box.within(glass)]
        assert not [box for box in dice if box.meets(timer)]
        assert Side.RIGHT not in layout.sides or not timer.meets(sign)
        assert not timer.meets(wilds)
    assert len(places) >= 2  # something has had to go out of its way


def test_the_amber_end_is_what_is_never_drawn():
    """tj G7: the last eight tiles, four stacks."""
    stacks = ring(WallView(108, 30, 0, 78), 0, 4)
    assert sorted(s.number for s in stacks if s.tail) == [50, 51, 52, 53]


# -- what lies over the middle -----------------------------------------------------------------


@every_table
@every_scale
@every_size
@pytest.mark.parametrize("count", [1, 2, 3])
def test_turned_tiles_lie_inside_the_display(size, scale, seats, count):
    layout = Layout(size, seats, scale, SUITS)
    place = turned_place(layout, count)
    assert place.panel == display(layout)
    head = place.panel._replace(h=round(place.panel.h * 0.2))
    for box in place.tiles:
        assert box.within(place.panel)
        assert not box.meets(head)
    assert all(not one.meets(other) for one, other in combinations(place.tiles, 2))
    assert place.width >= 18


@every_table
@every_scale
@every_size
def test_the_chips_for_a_stake_lie_in_the_window_apart(size, scale, seats):
    layout = Layout(size, seats, scale, SUITS)
    place = number_places(layout, 6)
    found = zones(layout)
    assert place.panel.within(layout.window)
    for side in layout.sides:
        assert not place.panel.meets(found[f"plate {side.name}"])
    for part in (layout.centre, layout.switches, *layout.menu.values()):
        assert not place.panel.meets(part)
    assert all(cell.within(place.panel) for cell in place.cells)
    assert all(not one.meets(other) for one, other in combinations(place.cells, 2))
    assert min(place.cells[0].size) >= 40


@every_table
def test_turned_tiles_are_laid_out_in_the_middle_and_only_once(seats):
    layout = Layout((1280, 800), seats, 1.0, SUITS)
    view = turned(fullest(seats), "1m6m9s", 1)
    composed = compose(layout, view)
    assert [piece.tile for piece in composed.asides[1]] == [0, 5, 26]
    assert all(piece.box.within(display(layout)) for piece in composed.asides[1])
    assert all(not composed.asides[seat] for seat in range(seats) if seat != 1)


@every_table
@every_size
def test_curtain_and_callers_have_their_place(size, seats):
    layout = Layout(size, seats, 1.0, SUITS)
    panel, rows = anyone_places(layout, seats)
    assert panel.within(layout.actions)
    assert all(row.within(panel) for row in rows)
    assert curtain_place(layout).panel.within(layout.window)


# -- melds -------------------------------------------------------------------------------------


def faces(view: View, seat: int, reveal: Reveal) -> list[int | None]:
    composed = compose(Layout((1280, 800), len(view.seats), 1.0, SUITS), view, reveal)
    return [p.tile for p in composed.rows[seat].melds if p.spot.number == 1]  # the concealed kong


@every_table
def test_everybody_sees_what_a_concealed_kong_is_made_of(seats):
    """tj K1, also before a closed hand in hot-seat."""
    one = tile("1p")
    for reveal in (Reveal(True, False), Reveal(False, False)):
        for seat in range(seats):
            assert faces(fullest(seats), seat, reveal) == [None, None, None, one]


def test_the_player_below_is_the_viewer_and_play_goes_to_the_right():
    for seats, sides in ((2, [0, 2]), (3, [0, 1, 3]), (4, [0, 1, 2, 3])):
        for viewer in range(seats):
            order = [side_of((viewer + step) % seats, viewer, seats) for step in range(seats)]
            assert order == sides


def test_melds_stand_left_of_the_hand():
    composed = compose(Layout((1280, 800), 3, 1.0, SUITS), fullest(3))
    melds, hand = (around(p.box for p in part) for part in composed.rows[0][1::-1])
    assert isinstance(melds, Box)
    assert melds.right <= hand.x
