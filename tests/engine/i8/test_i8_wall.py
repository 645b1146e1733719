"""i8 3.3, 3.8-3.12: dice, the break, head and tail, the deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from i8_table import RULES, Table, rigged, tiles

from engine.core.events import Dealt, Drawn, FlowerShown, WallBuilt
from engine.core.model import HandInfo, Seat
from engine.core.tiles import MAHJONG
from engine.core.views import WallView
from engine.fair import seed_of, shuffle
from engine.games.i8.wall import SIZE, TAIL, drawing_order, next_head, next_tail, thrown_seat


@pytest.mark.parametrize(
    ("total", "steps"),
    [(5, 0), (9, 0), (2, 1), (6, 1), (10, 1), (3, 2), (7, 2), (11, 2), (4, 3), (8, 3), (12, 3)],
)
def test_3_3_counting_starts_with_the_thrower(total, steps):
    for thrower in range(4):
        assert thrown_seat(thrower, total) == (thrower + steps) % 4


@pytest.mark.parametrize(
    ("thrower", "total", "seat"), [(1, 8, 0), (1, 5, 1), (1, 2, 2)], ids=["8", "5", "2"]
)
def test_4_3_22_dice_of_seat_1(thrower, total, seat):
    assert thrown_seat(thrower, total) == seat


def test_3_9_the_example_of_the_page():
    # dealer 0, first roll 7 -> seat 2; second roll 4: (2,4)..(2,17), (1,*), (0,*), (3,*), (2,0)..
    order = drawing_order(2, 4)
    stacks = [(place // 36, place % 36 // 2) for place in order[::2]]
    assert stacks == [
        *((2, n) for n in range(4, 18)),
        *((seat, n) for seat in (1, 0, 3) for n in range(18)),
        *((2, n) for n in range(4)),
    ]
    # 3.11: at the head the upper tile (layer 0) first
    assert [place % 2 for place in order] == [0, 1] * 72
    # the first replacement is the upper tile of stack (2,3)
    assert [divmod(order[TAIL[i]] - 72, 2) for i in range(4)] == [(3, 0), (3, 1), (2, 0), (2, 1)]


@given(
    seat=st.integers(0, 3), stack=st.integers(2, 12), picks=st.lists(st.booleans(), max_size=144)
)
def test_3_11_every_tile_is_drawn_once_from_where_it_stands(seat, stack, picks):
    picks += [True] * (SIZE - len(picks))
    head = tail = 0
    order, seen = drawing_order(seat, stack), set()
    for from_head in picks:
        seen.add(order[next_head(head, tail) if from_head else next_tail(head, tail)])
        head, tail = head + from_head, tail + (not from_head)
        wall = WallView(SIZE, SIZE - head - tail, order[0], head, tail, sides=4)
        standing = [2] * 72
        for place in seen:
            standing[place // 2] -= 1
        assert wall.standing() == tuple(standing)
    assert seen == set(range(SIZE))


def test_3_12_four_rounds_of_four_dealer_first():
    deal, _ = shuffle(MAHJONG, 2, seed_of("deal"))
    state, _ = RULES.open(Table().config(), HandInfo(1, Seat(2), (0,) * 4, "E"))
    built, *rest = RULES.deal(state, deal)
    assert built == WallBuilt(deal.dice, deal.digest(MAHJONG), 144)
    first, second = (sum(roll) for roll in deal.dice)
    order = [deal.wall[i] for i in drawing_order(thrown_seat(2, first), second)]
    dealt = [event for event in rest if isinstance(event, Dealt)]
    assert [event.seat for event in dealt] == [2, 3, 0, 1]
    for place, event in enumerate(dealt):
        blocks = [order[16 * r + 4 * place : 16 * r + 4 * place + 4] for r in range(4)]
        expected = [tile for block in blocks for tile in block] + [order[64]] * (place == 0)
        assert event.tiles == tuple(expected)
        assert event.count == len(expected)


def test_3_12_player_by_player_until_no_flower_is_left():
    # the dealer draws a flower as replacement, before South replaces his own
    table = Table({"E": "f1 f2", "S": "s1", "N": "f3"}, tail="f4 1s 2s 3s 4s")
    told = [
        (event.seat, MAHJONG.names[event.flower if isinstance(event, FlowerShown) else event.tile])
        for event in table.events
        if isinstance(event, FlowerShown | Drawn)
    ]
    assert told == [
        *((0, name) for name in ("f1", "f4", "f2", "1s", "f4", "2s")),
        *((1, name) for name in ("s1", "3s")),
        *((3, name) for name in ("f3", "4s")),
    ]
    assert not any(event.head for event in table.events if isinstance(event, Drawn))
    assert table.asked() == "E"
    assert table.left == 144 - 65 - 5


@pytest.mark.parametrize(
    ("hand", "tail", "drawn"),
    [("5m", "", "5m"), ("f1 5m", "7p", "7p"), ("5m f1", "f2 7p", "7p")],
    ids=["the 17th", "a replacement", "the last replacement"],
)
def test_n1_the_dealers_drawn_tile_came_last(hand, tail, drawn):
    table = Table({"E": hand}, tail=tail)
    assert table.view("E").seats[0].drawn == tiles(drawn)[0]
    assert RULES.default(table.state, Seat(0)).tiles == (tiles(drawn)[0],)


def test_a_rigged_wall_is_a_wall():
    deal = rigged({"E": "123m", "S": "f1 f2"}, "5p 6p", "7s")
    assert sorted(deal.wall) == MAHJONG.full()
