"""What a seat sees, what the clock plays, what help it gets, and worlds it cannot tell apart."""

from random import Random

import pytest
from msgspec.structs import replace
from tj_rig import RULES, Table, tiles

from engine.core.errors import IllegalActionError
from engine.core.events import Dealt, Drawn
from engine.core.match import Match, configure
from engine.core.notation import show_action
from engine.core.tiles import SUITS
from engine.games.taojiang.scoring import DISCARD, SELF_DRAW, Claim, Held, best, taking
from engine.games.taojiang.state import TURN
from engine.games.taojiang.suits import NOTHING
from engine.games.taojiang.twins import resample
from engine.games.taojiang.wilds import law_of
from engine.shapes.keys import keys_of_kinds

READY = "111m456p22s56p999s"
"""Waits for 4p and 7p."""


def test_others_hands_are_hidden_until_the_hand_is_over():
    table = Table({0: "1112333456789m3m"}, indicator="5p")
    view = table.view(1)
    assert view.seats[0].hand is None
    assert view.seats[1].hand is not None
    table.do(0, "win")
    assert table.view(1).seats[0].hand == tuple(tiles("11123333456789m"))
    assert all(seat.hand is None or seat.hand for seat in table.view(None).seats)


def test_scores_move_when_the_hand_is_over():
    table = Table({0: "1112333456789m3m"}, indicator="5p")
    assert [seat.score for seat in table.view(None).seats] == [0, 0, 0, 0]
    table.do(0, "win")
    assert tuple(seat.score for seat in table.view(None).seats) == table.result.delta
    assert table.result.delta[0] > 0


@pytest.mark.parametrize(("wilds", "kinds"), [(4, "1s"), (8, "12s")])
def test_the_kind_of_the_indicator_is_seen_all_hand_long(wilds, kinds):
    """T6, W1: V10 counts its kind also after it was drawn."""
    table = Table({}, indicator="9s", at={24: "9s"}, wilds=wilds, dice=(6, 6))
    for left, lies in ((24, True), (23, False)):
        view = table.run_down(left).view(None)
        assert [tile for _, tile in view.wall.opened] == tiles("9s") * lies
        assert view.indicator == tiles("9s")[0]
        assert view.wilds == tuple(tiles(kinds))


def test_stakes_are_chosen_before_there_is_an_indicator():
    match = Match(RULES, configure(RULES, {"stakes": True}))
    match.begin(lambda n: 0)
    match.open_hand()
    view = RULES.view(match.state, 0)
    assert (view.phase, view.indicator, view.wilds) == ("before", None, ())


def test_events_hide_what_a_seat_may_not_see():
    table = Table({0: "1s"}, "9m", indicator="5p").do(0, "discard 1s").passed()
    dealt = [e for e in table.events if isinstance(e, Dealt)]
    assert [e.seen_by(2).tiles is None for e in dealt] == [True, True, False, True]
    (drawn,) = [e for e in table.events if isinstance(e, Drawn)]
    assert drawn.seen_by(0).tile is None
    assert drawn.seen_by(1).tile == tiles("9m")[0]


@pytest.mark.parametrize(
    ("drawn", "plays"),
    [("9m", "discard 9m"), ("6m", "discard 9s")],  # a drawn 王 is kept
)
def test_the_clock_throws_the_drawn_tile_but_keeps_a_wild(drawn, plays):
    table = Table({0: "1s", 1: "147m147p1347889s"}, drawn, indicator="5m")
    table.do(0, "discard 1s").passed()
    assert show_action(SUITS, RULES.default(table.state, 1)) == plays


def test_only_auto_play_that_is_already_on_takes_a_win():
    table = Table({0: "4p", 2: "123m456p22s56p999s"}, indicator="8m").do(0, "discard 4p")
    assert "win" in table.legal(2)
    assert RULES.default(table.state, 2).verb == "pass"
    assert RULES.default(table.state, 2, auto=True).verb == "win"


def hints(table, seat):
    return RULES.hints(table.match.config, table.view(seat))


def shown(waits):
    return [(SUITS.names[w.tile], w.how, w.worth, w.left) for w in waits]


def test_hints_tell_each_wait_with_its_worth_and_what_is_left():
    table = Table({0: "4p4p9m", 2: READY}, indicator="8m").do(0, "discard 9m").passed()
    waits = shown(hints(table, 2).waits)
    # hard: the 9m of indicator 8m is wild and completes it softly when drawn
    assert ("4p", "self_draw", 2, 3) in waits
    assert ("4p", "discard", 2, 3) in waits
    assert ("7p", "self_draw", 2, 4) in waits
    assert [w for w in waits if w[0] == "9m"] == [("9m", "self_draw", 1, 3)]


def test_hints_count_what_lies_open():
    table = Table({0: "4p4p", 2: READY, 3: "4p"}, indicator="8m").do(0, "discard 4p")
    assert ("4p", "self_draw", 2, 2) in shown(hints(table, 2).waits)


def test_after_a_passed_win_only_the_own_draw_is_a_wait():
    table = Table({0: "4p4p", 2: READY}, indicator="8m").do(0, "discard 4p").do(2, "pass")
    assert {how for _, how, _, _ in shown(hints(table, 2).waits)} == {"self_draw"}


def test_hints_for_each_discard_of_a_full_hand():
    table = Table({0: f"{READY}3m"}, indicator="8m")
    after = {SUITS.names[tile]: shown(waits) for tile, waits in hints(table, 0).after}
    assert ("7p", "discard", 2, 4) in after["3m"]
    assert "9s" not in after or after["9s"]
    assert hints(table, 1).after == ()
    assert RULES.hints(table.match.config, table.view(None)).waits == ()


@pytest.mark.parametrize("number", range(12))
def test_hints_are_what_the_scorer_says_of_every_kind(number):
    luck = Random(f"hints {number}")
    wilds = 8 if number % 2 else 4
    table = Table({}, indicator="8m", wilds=wilds)
    view, config = table.view(0), table.match.config
    law = law_of(config.options, tiles("8m")[0])
    pool = [kind for kind in range(27) for _ in range(4) if kind not in law.wilds]
    many = [kind for kind in law.wilds for _ in range(4)]
    held = luck.sample(many, min(number // 2 + 1, len(many)))
    hand = tuple(sorted(held + luck.sample(pool, 13 - len(held))))
    me = replace(view.seats[0], hand=hand, hand_size=13, drawn=None)
    told = RULES.hints(config, replace(view, seats=(me, *view.seats[1:]), legal=()))
    counts = [hand.count(kind) for kind in range(27)]
    keys = list(keys_of_kinds(hand)[:3])
    expected = {}
    for kind in range(27):
        if counts[kind] == 4:
            continue
        more = [*hand, kind]
        drawn = Held(
            keys_of_kinds(more)[:3],
            tuple(more.count(wild) for wild in law.wilds),
            sum(more.count(wild) for wild in law.wilds),
            more.count(law.earth),
        )
        thrown = taking(law, counts, keys, kind, wild=False)
        for how, each in ((SELF_DRAW, drawn), (DISCARD, thrown)):
            score = best(law, each, NOTHING, Claim(how))
            if score is not None:
                expected[kind, how] = score.points
    assert {(wait.tile, wait.how): wait.worth for wait in told.waits} == expected


def test_three_indicator_tiles_wait_for_anything():
    table = Table({0: "1s", 2: "555m138p12479s99m"}, indicator="5m")
    table.do(0, "discard 1s").passed()
    waits = shown(hints(table, 2).waits)
    assert {how for _, how, _, _ in waits} == {"self_draw"}
    assert len(waits) == 27  # S4


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_a_twin_world_looks_the_same_and_keeps_every_tile(seat):
    luck = Random(f"twins {seat}")
    table = Table({1: READY, 3: "999m6m1114p22789s"}, "4p9m", indicator="8m", ready=True)
    for each in table.asked():
        table.do(each, "ready" if each == 1 else "pass")
    changed = 0
    for _ in range(60):
        if not table.match.playing:
            break
        twin = resample(table.state, seat, luck.randrange)
        assert RULES.view(twin, seat) == table.view(seat)
        assert sorted(twin.hidden.wall) == SUITS.full()
        assert twin.private[1].counts == table.state.private[1].counts  # it declared
        for mine in twin.private:
            assert sum(mine.counts) in (13, 14, 10, 11, 7, 8)
        changed += twin.hidden.wall != table.state.hidden.wall
        mover = table.asked()[0]
        table.do(mover, luck.choice([act for act in table.legal(mover) if act != "win"]))
    assert changed > 10


def test_a_twin_world_can_be_played_on():
    luck = Random("on")
    for game in range(6):
        table = Table({}, indicator="8m", chow=True, ready=True)
        for _ in range(20 + 5 * game):
            seat = luck.choice(table.asked())
            table.do(seat, show_action(SUITS, luck.choice(RULES.legal(table.state, seat))))
            if not table.match.playing:
                break
        if not table.match.playing:
            continue
        twin = resample(table.state, luck.randrange(4), luck.randrange)
        while not RULES.over(twin):
            seat = luck.choice(RULES.asked(twin))
            RULES.apply(twin, seat, luck.choice(RULES.legal(twin, seat)))
        assert sum(RULES.result(twin).delta) == 0
        assert not RULES.over(table.state)


def test_a_seat_seen_drawing_the_indicator_keeps_it_in_every_twin():
    table = Table({0: "1s"}, "8m", indicator="8m")
    state = table.state
    state.public.place = state.public.head  # as if the dice had shown the next tile
    table.do(0, "discard 1s").passed()
    assert table.view(0).turn == 1
    luck = Random("holds")
    for _ in range(20):
        twin = resample(state, 0, luck.randrange)
        assert twin.private[1].counts[tiles("8m")[0]] > 0
    table.do(1, "discard 8m").passed()
    assert any(
        not resample(state, 0, luck.randrange).private[1].counts[tiles("8m")[0]] for _ in range(40)
    )


def test_a_held_hand_waits_to_be_released():
    # nobody has a use for the 9s
    odd = {1: "147m258m369p1479s", 2: "147m258p3699p147s", 3: "258m147p1478s369p"}
    table = Table(odd | {0: "9s"}, indicator="8m")
    table.state.hidden.hold = True
    table.do(0, "discard 9s")
    assert RULES.held(table.state)
    assert table.asked() == []
    assert table.view(0).phase == table.view(None).phase == "claim"
    RULES.release(table.state)
    assert (table.state.public.phase, table.asked()) == (TURN, [1])
    with pytest.raises(ValueError, match="held"):
        RULES.release(table.state)


def test_a_finished_hand_takes_no_answer():
    table = Table({0: "1112333456789m3m"}, indicator="5p").do(0, "win")
    with pytest.raises(IllegalActionError) as error:
        RULES.apply(table.state, 0, RULES.default(Table({}).state, 0))
    assert error.value.code == "hand_over"
    with pytest.raises(ValueError, match="not over"):
        RULES.result(Table({}).state)
