"""The table's geometry: everything inside the window, nothing over anything else (Show 5)."""

from itertools import combinations, pairwise
from random import Random

import pytest

from client.art.palette import PRESS
from client.table.compose import Reveal, compose
from client.table.geometry import Box, Side, around, seat_at, side_of
from client.table.layout import FULL, SUITS, Layout, Plan
from client.table.overlays import anyone_places, curtain_place
from client.table.plates import flower_boxes, plate
from client.table.walls import big_ring, ring, small_ring
from client.table.zones import SCALES
from engine.core.model import Seat
from engine.core.views import View
from engine.core.wall import WallView
from tests.client.table_views import play, stress

SIZES = (
    (1024, 640),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (1080, 1080),
    (2560, 1080),
    (3840, 2160),
)
EVERY_SCALE = (SCALES[0], 1.0, 1.25, SCALES[1])


def zones(layout: Layout) -> dict[str, Box]:
    """Everything that has its own place beside the rivers."""
    found = {f"plate {side.name}": box for side, box in layout.plate.items()}
    found |= {f"hand {side.name}": box for side, box in layout.hand.items()}
    found |= {f"river {side.name}": layout.river_zone[side] for side in layout.sides}
    found |= {f"menu {name}": box for name, box in layout.menu.items()}
    found |= {
        "centre": layout.centre,
        "actions": layout.actions,
        "switches": layout.switches,
        "hint": layout.hint,
        "notice": layout.notice,
    }
    if layout.log_docked:
        found["log"] = layout.log
    if layout.seen.w:
        found["seen"] = layout.seen
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
def test_zones_lie_in_the_window_and_do_not_meet(
    size: tuple[int, int], scale: float, seats: int
) -> None:
    layout = Layout(size, seats, scale)
    found = zones(layout)
    for name, box in found.items():
        assert box.w > 0, name
        assert box.h > 0, name
        assert box.within(layout.window), f"{name} leaves the window: {box}"
    for (a, one), (b, other) in combinations(found.items(), 2):
        assert not one.meets(other), f"{a} {one} meets {b} {other}"


def check_pieces(layout: Layout, view: View, reveal: Reveal) -> None:
    """No group of tiles reaches into another, or into a zone of something else."""
    composed = compose(layout, view, reveal)
    groups: dict[str, Box] = {}
    for seat, row in enumerate(composed.rows):
        name = side_of(seat, view.me, layout.seats).name
        if row.melds:
            groups[f"melds {name}"] = around(p.box for p in row.melds)
        if row.hand:
            groups[f"tiles {name}"] = around(p.box for p in row.hand)
        for number, piece in enumerate(composed.rivers[seat]):
            groups[f"river {name} {number}"] = piece.box
    for name, box in groups.items():
        assert box.within(layout.main), f"{name} leaves the table: {box}"
    others = {
        name: box
        for name, box in zones(layout).items()
        if not name.startswith(("hand", "river")) and name != "notice"
    }
    for name, box in groups.items():
        for other, zone in others.items():
            assert not box.meets(zone), f"{name} {box} meets {other} {zone}"
    for (a, one), (b, other) in combinations(groups.items(), 2):
        same_river = a.startswith("river") and b.startswith("river")
        if same_river and a.split()[1] == b.split()[1]:
            continue
        assert not one.meets(other), f"{a} {one} meets {b} {other}"
    for seat in range(len(view.seats)):
        plate = layout.plate[side_of(seat, view.me, layout.seats)]
        for piece in composed.asides[seat]:
            assert piece.box.within(plate)


@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("others", [False, True])
def test_the_fullest_table_fits(size: tuple[int, int], scale: float, others: bool) -> None:
    check_pieces(Layout(size, 4, scale), stress(), Reveal(True, others))


@pytest.mark.parametrize("seed", range(12))
def test_random_positions_fit_at_every_size(seed: int) -> None:
    rnd = Random(seed)
    for number, (_, match) in enumerate(play(seed)):
        if number % 9 != seed % 9:
            continue
        seat = Seat(rnd.randrange(4))
        view = match.rules.view(match.state, seat)
        layout = Layout(rnd.choice(SIZES), 4, rnd.choice(EVERY_SCALE))
        check_pieces(layout, view, Reveal(True, view.phase == "over"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", EVERY_SCALE)
def test_whatever_can_be_pressed_is_large_enough(size: tuple[int, int], scale: float) -> None:
    layout = Layout(size, 4, scale)
    boxes = [*layout.buttons(5), *layout.toggles(2), *layout.menu.values()]
    boxes += [curtain_place(layout).button, *anyone_places(layout, 4)[1]]
    boxes.append(layout.choices([3, 3, 3]).back)
    for box in boxes:
        assert min(box.size) >= PRESS, box
        assert box.within(layout.window)
    for one, other in combinations(layout.buttons(5), 2):
        assert not one.meets(other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("lengths", [[3, 3, 3], [4] * 5, [1] * 17, [1] * 6, [3]])
def test_choices_fit_where_the_claims_were(
    size: tuple[int, int], scale: float, lengths: list[int]
) -> None:
    layout = Layout(size, 4, scale)
    place = layout.choices(lengths)
    assert place.panel.within(layout.actions)
    assert len(place.cells) == len(lengths)
    for box in (*place.cells, place.back):
        assert box.within(place.panel)
    for one, other in combinations((*place.cells, place.back), 2):
        assert not one.meets(other)


@pytest.mark.parametrize("size", SIZES)
def test_a_lifted_tile_stays_below_everything_else(size: tuple[int, int]) -> None:
    layout = Layout(size)
    top = layout.hand[Side.MINE].y - layout.lift
    assert top >= layout.brink
    assert layout.actions.bottom <= layout.brink
    assert layout.notice.bottom <= layout.brink


@pytest.mark.parametrize(
    ("seats", "viewer", "seat", "side"),
    [
        (4, 0, 1, Side.RIGHT),
        (4, 0, 3, Side.LEFT),
        (4, 2, 3, Side.RIGHT),
        (4, 2, 0, Side.ACROSS),
        (3, 1, 2, Side.RIGHT),
        (3, 1, 0, Side.LEFT),
        (2, 1, 0, Side.ACROSS),
        (4, None, 2, Side.ACROSS),
    ],
)
def test_players_sit_anticlockwise(seats: int, viewer: int | None, seat: int, side: Side) -> None:
    assert side_of(seat, viewer, seats) is side
    assert seat_at(side, viewer, seats) == seat


@pytest.mark.parametrize("size", SIZES)
def test_each_river_is_read_from_its_owner(size: tuple[int, int]) -> None:
    """Row after row of eight, away from the middle; the 25th on beside the third (ui.md 2.4)."""
    layout = Layout(size)
    away = {Side.MINE: (0, 1), Side.RIGHT: (1, 0), Side.ACROSS: (0, -1), Side.LEFT: (-1, 0)}
    along = {Side.MINE: (1, 0), Side.RIGHT: (0, -1), Side.ACROSS: (-1, 0), Side.LEFT: (0, 1)}

    def step(side: Side, a: int, b: int) -> tuple[int, int]:
        one, other = layout.river(side, a).box, layout.river(side, b).box
        dx, dy = other.x - one.x, other.y - one.y
        return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)

    for side in Side:
        assert step(side, 0, 1) == along[side]
        assert step(side, 0, 8) == away[side]
        assert step(side, 8, 16) == away[side]
        assert step(side, 23, 24) == along[side]
        boxes = [layout.river(side, i).box for i in range(36)]
        assert len({box.corner for box in boxes}) == 36


def test_melds_lie_left_of_the_hand_as_the_owner_sees_it() -> None:
    """CLARIFICATIONS i8 N27."""
    composed = compose(Layout((1280, 800)), stress())
    melds = [around(p.box for p in row.melds) for row in composed.rows]
    hands = [around(p.box for p in row.hand) for row in composed.rows]
    assert melds[0].right <= hands[0].x  # mine: to my left
    assert melds[1].y >= hands[1].bottom - 1  # right: his left hand is below on the screen
    assert melds[2].x >= hands[2].right  # across: his left is my right
    assert melds[3].bottom <= hands[3].y + 8  # left: his left is above


def test_the_wall_ring_is_the_real_wall() -> None:
    """i8 3.9: dealer 0, roll 7 points at seat 2, roll 4: stacks 0-3 of seat 2 are the tail."""
    wall = WallView(size=144, left=144 - 65, start=2 * 36 + 8, head=65, sides=4)
    stacks = ring(wall, 0, 4)
    gone = [s for s in stacks if s.layers == 0]
    assert len(gone) == 32
    assert {s.side for s in gone} == {Side.ACROSS, Side.RIGHT}
    head = next(s for s in stacks if s.head)
    assert head.layers == 1
    tails = [s for s in stacks if s.tail]
    assert {s.side for s in tails} == {Side.ACROSS}
    assert sorted(s.rank for s in tails) == [0, 1, 2, 3]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("tiles", "sides", "seats"), [(144, 4, 4), (108, 1, 4), (108, 1, 2)])
def test_the_ring_stands_inside_its_place(
    size: tuple[int, int], tiles: int, sides: int, seats: int
) -> None:
    layout = Layout(size, seats)
    wall = WallView(size=tiles, left=tiles, sides=sides)
    stacks = ring(wall, 0, seats)
    assert len(stacks) == tiles // 2
    small, big = small_ring(layout, tiles // 2), big_ring(layout, tiles // 2)
    for stack in stacks:
        assert small.place(stack).within(layout.centre)
        assert not big.place(stack).meets(layout.hand[Side.MINE])
        assert big.place(stack).within(layout.main)


@pytest.mark.parametrize("plan", [FULL, SUITS])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.25, 1.3, SCALES[1]])
def test_large_words_leave_the_tiles_as_they_are(
    size: tuple[int, int], scale: float, plan: Plan
) -> None:
    """The hand and the rows are no smaller, the rivers hardly."""
    plain, large = Layout(size, 4, 1.0, plan), Layout(size, 4, scale, plan)
    assert large.unit > plain.unit
    assert (large.mine, large.meld) == (plain.mine, plain.meld)
    assert (large.row, large.column) == (plain.row, plain.column)
    assert large.river_tile >= 0.9 * plain.river_tile


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.3, SCALES[1]])
def test_flowers_can_be_told_apart(size: tuple[int, int], scale: float) -> None:
    """Half as wide as a tile of the hand; five lie side by side, of eight the most part shows."""
    layout = Layout(size, 4, scale)
    composed = compose(layout, stress())
    for side, pieces in zip(layout.sides, composed.asides, strict=True):
        assert len(pieces) == 8
        assert pieces[0].width >= 0.5 * layout.mine
        assert around(p.box for p in pieces).within(layout.plate[side])
        for one, other in pairwise(pieces):
            assert other.box.x - one.box.x >= 0.5 * one.box.w
        parts = plate(layout.plate[side], layout.plate_units)
        assert around(p.box for p in pieces).y >= parts.sign.bottom
        assert around(p.box for p in pieces).y >= parts.score.bottom
        five = flower_boxes(parts, 5)
        assert around(five).within(parts.box)
        assert not any(one.meets(other) for one, other in combinations(five, 2))
