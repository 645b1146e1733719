"""What holds after every answer of any game of i8, whatever is played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from i8_table import RULES

from engine.core.match import Match, configure
from engine.core.melds import MeldKind
from engine.core.model import HandInfo, Seat
from engine.core.ruleset import MatchConfig
from engine.core.tiles import MAHJONG
from engine.fair import seed_of, shuffle
from engine.games.i8.options import Options
from engine.games.i8.waiting import waits_of
from engine.games.i8.wall import next_head
from engine.games.i8.words import BY_TEXT, DISCARD
from engine.shapes.keys import keys_of

options = st.builds(
    Options,
    renchan=st.booleans(),
    declare_ready=st.booleans(),
    ligu=st.booleans(),
    flower_win=st.booleans(),
    dead_wall=st.sampled_from([0, 1, 16, 50]),
)


def states(chosen, seed, keen=0.5):
    """Play one hand; yield the state at every question."""
    dice = Random(seed)
    config = MatchConfig("i8", chosen, 4)
    state, _ = RULES.open(config, HandInfo(1, Seat(dice.randrange(4)), (0,) * 4, "E"))
    RULES.deal(state, shuffle(MAHJONG, 2, seed_of(f"i8/{seed}"))[0])
    while not RULES.over(state):
        yield state
        seat = dice.choice(RULES.asked(state))
        legal = RULES.legal(state, seat)
        calls = [a for a in legal if a.verb not in ("pass", "discard")]
        choice = dice.choice(calls) if calls and dice.random() < keen else dice.choice(legal)
        RULES.apply(state, seat, choice)
    yield state


def wall_left(state):
    """The tiles that still stand in the wall, in the order the head would take them."""
    public = state.public
    head, tail, found = public.head, public.tail, []
    while head + tail < 144:
        found.append(state.hidden.tiles[next_head(head, tail)])
        head += 1
    return found


@given(options, st.integers(0, 10**6))
@settings(max_examples=40)
def test_tiles_are_conserved(chosen, seed):
    for state in states(chosen, seed):
        tiles = wall_left(state)
        for private, corner in zip(state.private, state.public.corners, strict=True):
            tiles += private.tiles()
            tiles += [tile for meld in private.melds for tile in meld.tiles]
            tiles += corner.flowers
            tiles += [laid.tile for laid in corner.river if laid.taken is None]
        result = state.public.result
        if result is None:
            assert sorted(tiles) == MAHJONG.full()
        elif result.how in ("discard", "rob_kong") and result.reading:
            assert sorted([*tiles, result.tile]) == MAHJONG.full()


@given(options, st.integers(0, 10**6))
@settings(max_examples=40)
def test_the_forms_of_a_hand_agree(chosen, seed):
    for state in states(chosen, seed):
        for private in state.private:
            counts = private.counts
            assert tuple(private.keys) == keys_of(counts)
            assert private.fours == counts.count(4)
            assert private.discards == [DISCARD[tile] for tile in BY_TEXT if counts[tile]]
            assert private.sets == 5 - len(private.melds)
            pungs = [m.tiles[0] for m in private.melds if m.kind is MeldKind.PUNG]
            assert list(private.ponged) == pungs


@given(options, st.integers(0, 10**6))
@settings(max_examples=40)
def test_every_win_offered_is_a_win_and_no_other(chosen, seed):
    for state in states(chosen, seed, keen=0.2):
        public = state.public
        for seat, private in enumerate(state.private):
            counts = private.counts.copy()
            if public.phase in ("claim", "rob") and seat != public.turn:
                tile = public.focus
            elif public.phase == "turn" and seat == public.turn and private.drawn >= 0:
                tile = private.drawn
                counts[tile] -= 1
            else:
                continue
            waits = waits_of(counts, keys_of(counts), private.melds, chosen.ligu)
            legal = [action.verb for action in RULES.legal(state, Seat(seat))]
            if seat in RULES.asked(state):
                assert ("win" in legal) == bool(waits >> tile & 1 and not private.locked)


@given(options, st.integers(0, 10**6))
@settings(max_examples=40)
def test_every_hand_ends_at_zero_and_within_the_wall(chosen, seed):
    *_, last = states(chosen, seed)
    result = RULES.result(last)
    assert sum(result.delta) == 0
    assert last.public.left >= 0
    assert last.public.head + last.public.tail + last.public.left + chosen.dead_wall == 144
    if result.kind == "draw":
        assert last.public.left == 0


@given(options, st.integers(0, 10**6))
@settings(max_examples=20)
def test_p7_few_tiles_leave_only_wins(chosen, seed):
    for state in states(chosen, seed):
        if state.public.phase == "claim" and state.public.left <= 3:
            for seat in RULES.asked(state):
                assert [a.verb for a in RULES.legal(state, seat)] == ["pass", "win"]


@given(st.integers(0, 10**6))
@settings(max_examples=15)
def test_a_twin_plays_on_to_its_end(seed):
    dice = Random(seed)
    for state in states(Options(declare_ready=True, ligu=True), seed):
        if dice.random() < 0.05 and not RULES.over(state):
            seat = dice.choice([None, 0, 1, 2, 3])
            twin = RULES.resample(state, seat, dice.randrange)
            assert RULES.view(twin, seat) == RULES.view(state, seat)
            count = 0
            while not RULES.over(twin):
                asked = RULES.asked(twin)[0]
                RULES.apply(twin, asked, dice.choice(RULES.legal(twin, asked)))
                count += 1
                assert count < 500
            assert sum(RULES.result(twin).delta) == 0


def test_a_twin_differs_where_nobody_sees():
    chosen = Options()
    for number, state in enumerate(states(chosen, 7)):
        if number == 30:
            twin = RULES.resample(state, Seat(0), Random(1).randrange)
            assert twin.private[0].counts == state.private[0].counts
            assert [p.counts for p in twin.private[1:]] != [p.counts for p in state.private[1:]]
            assert wall_left(twin) != wall_left(state)
            assert sorted(twin.hidden.tiles[: state.public.head]) == sorted(
                state.hidden.tiles[: state.public.head]
            )


@pytest.mark.parametrize("seed", range(3))
def test_the_same_answers_give_the_same_match(seed):
    def play():
        lines = []
        match = Match(RULES, configure(RULES, {"rounds": 1}), lines.append, log_legal=True)
        dice = Random(seed)
        for hand in range(4):
            deal, stream = shuffle(MAHJONG, 2, seed_of(f"same/{seed}/{hand}"))
            if not hand:
                match.begin(stream.below)
            match.open_hand()
            match.deal(deal)
            while match.playing:
                seat = dice.choice(RULES.asked(match.state))
                match.answer(seat, dice.choice(RULES.legal(match.state, seat)))
        return lines

    assert play() == play()
