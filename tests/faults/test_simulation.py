"""Thousands of faults in made-up time: nothing acknowledged is lost, nothing is done twice, every
deal checks, and every match comes to its end (network §3.7)."""

from functools import partial

import pytest

from client import line
from client.line import Line, Timing
from server import wire
from server.seating import PeerId
from server.table import Table
from tests.faults.world import EARLY, World

SEEDS = 6
RATES = (2.0, 4.0, 8.0)
TABLES = (
    ("i8", 3, 1), ("taojiang", 4, 0), ("paohuzi", 2, 1), ("i8", 4, 0), ("paohuzi", 3, 0),
    ("i8", 1, 3), ("taojiang", 2, 2),
)  # fmt: skip


def live(
    seed: int, game_id: str, people: int, bots: int, mutant: str = "",
    *, rate: float = 0.0, patience: int = 40,
) -> World:  # fmt: skip
    """One match among faults, then without any to its end, if that comes in `patience` minutes.

    `rate` is faults a second; 0: what the seed says.
    """
    world = World(seed, game_id, people, bots, mutant)
    end, rate = 60.0, rate or RATES[seed % len(RATES)]
    while world.now < end:
        world.run(world.now + world.luck.expovariate(rate))
        world.now = max(world.now, 0.0) + 0.001
        world.fault(rate)
        if all(client.rounds for client in world.clients):
            break
    for _ in range(patience):
        if ended(world):
            break
        world.run(world.now + 60.0)
    return world


def ended(world: World) -> bool:
    """Whether a match was played to its end, and nobody is at a table any more but to begin."""
    files = [file for file in world.files if world.finished(file)]
    idle = (client.session.room is None or client.session.room.phase == "open" for client in
            world.clients if client.robot.outcome is None)  # fmt: skip
    return bool(files) and all(idle)


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game_id", "people", "bots"), TABLES[:3])
def test_nothing_is_lost_or_done_twice_and_every_match_ends(game_id, people, bots, seed):
    world = live(seed, game_id, people, bots)
    assert world.violations() == []
    assert ended(world), world.now
    assert world.faults.total() >= 5


# Planted faults ----------------------------------------------------------------------------------


def found(what: str, mutant: str = "") -> bool:
    """Whether something is found in the first lives."""
    lives = (live(seed, "i8", 3, 1, mutant, rate=1.0, patience=4) for seed in range(30))
    return any(what in each for world in lives for each in world.violations())


def test_telling_before_it_is_on_disk_is_found():
    assert found("is lost", EARLY)


def test_carrying_commands_out_twice_is_found(monkeypatch):
    """A host that looks neither at the number of a command nor at what it is an answer to.

    So that it hears enough of them twice, claims are said again inside their pause.
    """

    def obey(table: Table, now: float, peer: PeerId, command: wire.Command) -> None:
        conduct, seat, rules = table._conduct, command.seat, table.match.rules
        if seat in conduct.asked():
            legal = rules.legal(table.match.state, seat)
            wish = command.action if command.action in legal else legal[0]
            conduct.answer(now, seat, wish)
        conduct.acknowledge(wire.Ack(seat, command.count, ""))

    monkeypatch.setattr(Table, "_command", obey)
    monkeypatch.setattr(line, "Timing", partial(Timing, held=Timing().again))
    assert found("more often than it was said")


def test_acknowledging_what_was_never_done_is_found(monkeypatch):
    """A host that says yes to everything, as a journal written too late would make it."""
    monkeypatch.setattr(
        Table,
        "_command",
        lambda table, now, peer, command: table._conduct.send(
            peer, wire.Ack(command.seat, command.count, "")
        ),
    )
    assert found("is lost")


def test_a_line_that_never_comes_back_is_found(monkeypatch):
    monkeypatch.setattr(Line, "_reopen", lambda line, now: line._port.open() if not now else None)
    assert not ended(live(0, "i8", 3, 1, patience=4))
