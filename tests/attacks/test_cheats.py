"""Every cheat of the list is noticed, nobody is accused falsely, and luck falls evenly (§5.3).

`python -m tests.attacks cheats` takes a thousand hands and fifty tries a cheat.
"""

from unittest import mock

import pytest

from client.evidence import Evidence
from engine.core.model import Seat
from engine.fair import Stream, commitment, seed_of
from server import wire
from tests.attacks.cheats import CHEATS, GAMES, caught, honest, spreads
from tests.net.fair_kit import FairRig

HANDS = 2


@pytest.mark.parametrize("game_id", GAMES)
def test_nobody_is_accused_falsely(game_id):
    assert honest(game_id, HANDS, "short") == (HANDS, {})


@pytest.mark.parametrize("number", range(len(CHEATS)))
def test_a_cheat_is_noticed(number):
    name = list(CHEATS)[number]
    assert caught(name, GAMES[number % 3], "short"), name


def test_luck_falls_evenly():
    for spread in spreads(4000, "short"):
        assert spread.chi2 < spread.limit, spread


def test_luck_that_does_not_is_found():
    """The planted fault: every tile changes places with any other one, which is not uniform."""

    def naive(self, items):
        for at in range(len(items)):
            other = self.below(len(items))
            items[at], items[other] = items[other], items[at]

    with mock.patch.object(Stream, "shuffle", naive):
        assert any(spread.chi2 > spread.limit for spread in spreads(4000, "short"))


@pytest.mark.parametrize(
    ("check", "blind", "cheat"),
    [
        ("_check_answers", lambda self, rules, mine, lines: None, 11),
        ("saw", lambda self, reader, events: None, 7),
        ("looked", lambda self, view: self._info.add(view.hand), 6),
        ("looked", lambda self, view: self._info.add(view.hand), 9),
    ],
)
def test_a_check_that_is_left_out_lets_a_cheat_through(check, blind, cheat):
    """The planted faults: a client that does not look misses what only this look finds."""
    name = list(CHEATS)[cheat]
    with mock.patch.object(Evidence, check, blind):
        found = [caught(name, "i8", f"blind/{part}") for part in range(2)]
    assert not all(found)


# What players may try ----------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("how", ["wrong", "late", "missing", "no seed", "gone", "no pledge"])
def test_a_player_who_does_not_keep_his_word_is_left_out_and_the_deal_goes_on(game_id, how):
    rig = FairRig(game_id, seed=f"{game_id}/{how}")
    rig.silent |= {b"1"}  # his program is ours from here
    rig.until_over()
    rig.onward()
    rig.send(b"1", wire.Onward(Seat(1)))
    told = next(
        wire.from_server(data)
        for _, to, data in reversed(rig.sent)
        if to == b"1" and isinstance(wire.from_server(data), wire.Shuffle)
    )
    assert told.seats.count(1) == 1
    seed = seed_of("mine")
    if how != "no pledge":
        rig.send(b"1", wire.Pledge(Seat(1), told.id, commitment(told.id, seed)))
    match how:
        case "wrong":
            rig.send(b"1", wire.Reveal(Seat(1), told.id, seed_of("other").hex()))
        case "no seed":
            rig.send(b"1", wire.Reveal(Seat(1), told.id, "zz"))
        case "gone":
            rig.send(b"1", wire.Leave())
        case "late":
            rig.wait(5.1)
            rig.send(b"1", wire.Reveal(Seat(1), told.id, seed.hex()))
        case _:
            rig.wait(5.1)
    [line] = [line for line in rig.lines if line.startswith('{"hand":2')]
    assert '"without":[1]' in line
    assert seed.hex() not in line
    rig.silent.clear()
    verdicts = [rig.people[who].verdicts[2] for who in rig.people if who != b"1"]
    assert all(verdict.without == (1,) for verdict in verdicts)
