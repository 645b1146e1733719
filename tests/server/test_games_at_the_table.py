"""Whatever the game: people, the clock and bots play it to its end, also after a crash."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.journal import Chain, read_lines
from engine.core.model import Seat
from engine.core.replay import Replay
from engine.games import GAMES
from server import wire
from tests.engine.test_every_game import a_match
from tests.server.rig import QUICK, Rig, peer

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
seeds = st.integers(0, 2**32)


def again(rules, lines):
    """The match that these lines tell."""
    chain = Chain()
    return Replay(rules, read_lines([chain.close(body) for body in lines]), hold=True).run()


def seen(match) -> list:
    """What all see once every pause is over; a journal does not tell where one was."""
    rules, state = match.rules, match.rules.copy(match.state)
    while rules.held(state):
        rules.release(state)
    return [rules.view(state, seat) for seat in (*range(match.config.seats), None)]


def table(rules, seed: int, kind: str = "human") -> Rig:
    match = a_match(rules, seed)
    rig = Rig((kind,) * match.config.seats, match=match, pace=QUICK, seed=f"any/{seed}")
    rig.send(peer("window"), wire.Hello(watch=True))
    rig.seat_all()
    return rig


@every_game
@given(seed=seeds)
@settings(max_examples=15)
def test_people_play_a_hand(rules, seed):
    rig, luck = table(rules, seed), Random(seed)
    stop = luck.randrange(200)
    for step in range(2000):
        if rig.shown.view.phase == "over":
            break
        asked = [seat for seat in rig.asked() if rig.views[seat].view.legal]
        if asked and luck.random() < 0.9:
            seat = luck.choice(asked)
            rig.command(seat, luck.choice(rig.views[seat].view.legal))
        else:
            rig.wait(luck.uniform(0, 1.5))
        if step == stop:
            assert seen(again(rules, rig.lines)) == seen(rig.match)
    assert rig.shown.view.phase == "over"
    assert rig.match.last is not None
    errors = [m.error for box in rig.box.values() for m in box if isinstance(m, wire.Ack)]
    assert set(errors) <= {"", wire.Code.STALE, wire.Code.NOT_ASKED, wire.Code.BUSY}
    assert errors.count("") > 5


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_the_clock_plays_a_hand_to_its_end(rules, seed):
    rig = table(rules, seed)
    for _ in range(2000):
        if rig.shown.view.phase == "over":
            break
        rig.wait(5.0)
    assert rig.shown.view.phase == "over"
    answers = [line for line in rig.lines if '"act"' in line]
    assert all('"auto":true' in line for line in answers)
    assert again(rules, rig.lines).scores == rig.match.scores


@every_game
def test_bots_play_a_hand(rules):
    rig, luck = table(rules, 11, "bot:random"), Random(4)
    for _ in range(2000):
        if rig.shown.view.phase == "over":
            break
        asks, rig.asks = rig.asks, []
        for ask in asks:
            assert ask.legal == ask.view.legal
            rig.bot(ask, luck.choice(ask.legal))
        rig.wait(0.5)
    assert rig.shown.view.phase == "over"
    assert set(rig.views) == {None}


@every_game
def test_every_update_survives_the_wire(rules):
    rig = table(rules, 12)
    for _ in range(300):
        rig.wait(1.0)
    updates = [m for box in rig.box.values() for m in box if isinstance(m, wire.Update)]
    assert len(updates) > 20
    assert {update.seat for update in updates} == {None, *map(Seat, range(rig.match.config.seats))}
