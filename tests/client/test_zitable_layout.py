"""The zipai table's geometry: everything inside the window, nothing over anything else (Show 5)."""

from itertools import combinations, pairwise
from random import Random

import pytest

from client.art.palette import PRESS
from client.table.compose import Reveal
from client.table.geometry import Box, Side, around, side_of
from client.table.overlays import anyone_places, curtain_place
from client.table.zipai.columns import DEEP, MOST, Columns, sort
from client.table.zipai.compose import compose
from client.table.zipai.layout import ZipaiLayout
from client.table.zones import SCALES
from engine.core.tiles import ZIPAI
from engine.core.views import View
from tests.client.zitable_views import a_view, corner, play, stress

SIZES = (
    (1024, 640), (1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1080, 1080), (2560, 1080),
    (3840, 2160),
)  # fmt: skip
EVERY_SCALE = (SCALES[0], 1.0, 1.25, SCALES[1])


def zones(layout: ZipaiLayout) -> dict[str, Box]:
    """Everything that has its own place."""
    found = {f"plate {side.name}": box for side, box in layout.plate.items()}
    found |= {f"fan {side.name}": fan.zone for side, fan in layout.fans.items()}
    found |= {f"row {side.name}": box for side, box in layout.river_zone.items()}
    found |= {f"menu {name}": box for name, box in layout.menu.items()}
    found |= {
        "hand": layout.hand[Side.MINE],
        "actions": layout.actions,
        "switches": layout.switches,
        "sorter": layout.sorter,
        "hint": layout.hint,
        "notice": layout.notice,
        "title": layout.title,
        "open card": layout.shown,
        "caption": layout.caption,
        "pile": layout.pile_box,
        "clock": layout.timer,
    }
    if layout.log_docked:
        found["log"] = layout.log
    if layout.seen.w:
        found["seen"] = layout.seen
    return found


@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
def test_zones_lie_in_the_window_and_do_not_meet(size: tuple[int, int], scale: float) -> None:
    layout = ZipaiLayout(size, 3, scale)
    found = zones(layout)
    for name, box in found.items():
        assert box.w > 0, name
        assert box.h > 0, name
        assert box.within(layout.window), f"{name} leaves the window: {box}"
    for (a, one), (b, other) in combinations(found.items(), 2):
        assert not one.meets(other), f"{a} {one} meets {b} {other}"


@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
def test_cards_stay_large_enough_to_read(size: tuple[int, int], scale: float) -> None:
    layout = ZipaiLayout(size, 3, scale)
    assert layout.card >= 38
    assert layout.short >= 24
    assert layout.small >= 18
    assert layout.open > layout.card


def check(layout: ZipaiLayout, view: View, reveal: Reveal, columns: Columns) -> None:
    """No group of cards reaches into another, or into a zone of something else."""
    composed = compose(layout, view, reveal, columns, open_wei=False)
    groups: dict[str, Box] = {}
    for seat, row in enumerate(composed.rows):
        name = side_of(seat, view.me, layout.seats).name
        for number in {piece.spot.number for piece in row.melds}:
            place = around(p.box for p in row.melds if p.spot.number == number)
            groups[f"meld {name} {number}"] = place._replace(h=place.h + layout.label)
        if row.hand:
            place = around(p.box for p in row.hand)
            groups[f"hand {name}"] = place._replace(h=place.h + layout.label)
        for piece in composed.rivers[seat]:
            groups[f"row {name} {piece.spot.number}"] = piece.box
    for name, box in groups.items():
        assert box.within(layout.main), f"{name} leaves the table: {box}"
    others = {
        name: box
        for name, box in zones(layout).items()
        if not name.startswith(("hand", "row", "fan", "notice", "hint"))
    }
    for name, box in groups.items():
        for other, zone in others.items():
            assert not box.meets(zone), f"{name} {box} meets {other} {zone}"
    for (a, one), (b, other) in combinations(groups.items(), 2):
        assert not one.meets(other), f"{a} {one} meets {b} {other}"


@pytest.mark.parametrize("me", [0, 1, 2, None])
@pytest.mark.parametrize("melds", [3, 5, 6])
@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_on_the_busiest_table(
    size: tuple[int, int], scale: float, melds: int, me: int | None
) -> None:
    view = stress(me, melds=melds)
    hand = view.seats[me].hand if me is not None else None
    alone: Columns = tuple((tile,) for tile in hand or ())
    check(ZipaiLayout(size, 3, scale), view, Reveal(), alone[:MOST])


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_in_positions_played_by_chance(size: tuple[int, int]) -> None:
    """Open hands too: then the hands of the others lie beside their groups."""
    layout, luck = ZipaiLayout(size), Random(size[0])
    for seed in range(12):
        for _, match in play(seed):
            if luck.random() < 0.12 and match.playing:
                view = match.rules.view(match.state, None)
                whole = match.rules.view(match.state, 0)
                check(layout, view, Reveal(), ())
                check(layout, whole, Reveal(), sort(whole.seats[0].hand or ()))
                check(layout, whole, Reveal(mine=False), ())


@pytest.mark.parametrize("size", SIZES)
def test_the_widest_and_deepest_hand_fits(size: tuple[int, int]) -> None:
    layout = ZipaiLayout(size)
    names = ZIPAI.names[:MOST]
    for lengths in ([DEEP] * 5, [DEEP, *[2] * 8, 1], [1] * MOST):
        boxes = [box for column in layout.columns(lengths) for box in column]
        assert around(boxes).within(layout.hand[Side.MINE])
    view = a_view(corner(" ".join(names)))
    check(layout, view, Reveal(), tuple((tile,) for tile in view.seats[0].hand or ()))


@pytest.mark.parametrize("size", SIZES)
def test_covered_cards_show_their_character(size: tuple[int, int]) -> None:
    """ui.md 2.50: at least 88 % of the character, which is as high as the card is wide."""
    layout = ZipaiLayout(size)
    column = layout.columns([DEEP])[0]
    for above, below in pairwise(column):
        assert (below.y - above.y) / above.w >= 0.88


@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_pressed_is_large_enough(size: tuple[int, int], scale: float) -> None:
    layout = ZipaiLayout(size, 3, scale)
    boxes = [*layout.buttons(4), *layout.toggles(2), *layout.menu.values(), layout.sorter]
    boxes += [curtain_place(layout).button, *anyone_places(layout, 3)[1]]
    warning = layout.warning()
    boxes += [warning.back, *warning.cells, layout.steps([False] * 2).back]
    for box in boxes:
        assert min(box.size) >= PRESS, box
        assert box.within(layout.window)
    assert not warning.cells[0].meets(warning.back)
    for one, other in combinations(layout.buttons(4), 2):
        assert not one.meets(other)


@pytest.mark.parametrize("scale", EVERY_SCALE)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [[True] * 6, [False], [True, False, True], [False] * 6])
def test_every_step_of_eating_fits_where_the_claims_were(
    size: tuple[int, int], scale: float, lines: list[bool]
) -> None:
    layout = ZipaiLayout(size, 3, scale)
    place = layout.steps(lines)
    assert place.panel.within(layout.actions)
    assert len(place.cells) == len(lines)
    for box in (*place.cells, place.back):
        assert box.within(place.panel)
    for one, other in combinations((*place.cells, place.back), 2):
        assert not one.meets(other)


@pytest.mark.parametrize("columns", [6, 7, 8])
@pytest.mark.parametrize("lines", [[True] * 5, [True] * 6, [True, True, True, True, False, False]])
@pytest.mark.parametrize("size", SIZES)
def test_many_ways_to_eat_stay_readable_beside_the_hand(
    size: tuple[int, int], lines: list[bool], columns: int
) -> None:
    """In the smallest window too: the panel takes what room the hand leaves, and no more."""
    layout = ZipaiLayout(size)
    where = layout.steps(lines, layout.spare(columns))
    assert where.card >= 22
    assert where.card >= layout.small * 0.85
    for box in (*where.cells, where.back):
        assert box.within(where.panel)
    for one, other in combinations((*where.cells, where.back), 2):
        assert not one.meets(other)
    hand = [box for column in layout.columns([DEEP] * columns) for box in column]
    others = zones(layout)
    del others["actions"], others["hand"]
    for box in (around(hand).grown(layout.px(4)), *others.values()):
        assert not where.panel.meets(box)


@pytest.mark.parametrize("size", SIZES)
def test_a_row_grows_away_from_its_owner_and_never_leaves_its_place(size: tuple[int, int]) -> None:
    layout = ZipaiLayout(size)
    for side in layout.sides:
        for count in (1, 6, 13, 30):
            boxes, width = layout.row(side, count)
            assert len(set(boxes)) == count
            assert around(boxes).within(layout.river_zone[side])
            assert width >= 8
        first, second = layout.row(side, 2)[0]
        assert (second.x > first.x) == (side is Side.LEFT)


def test_three_players_sit_as_three() -> None:
    """下家 at the right, 上家 at the left; nobody across."""
    layout = ZipaiLayout((1280, 800))
    assert layout.sides == (Side.MINE, Side.RIGHT, Side.LEFT)
    assert set(layout.plate) == set(layout.sides)
    assert layout.plate[Side.LEFT].cx < layout.main.cx < layout.plate[Side.RIGHT].cx


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.25, 1.3, SCALES[1]])
def test_large_words_leave_the_hand_as_it_is(size: tuple[int, int], scale: float) -> None:
    """Its cards are no smaller; what lies elsewhere gives way, the open card least."""
    plain, large = ZipaiLayout(size), ZipaiLayout(size, 3, scale)
    assert large.unit > plain.unit
    assert large.card == plain.card
    assert large.open >= 0.88 * plain.open
    assert large.short >= 0.8 * plain.short
