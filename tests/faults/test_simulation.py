"""Thousands of faults in made-up time: nothing acknowledged is lost, nothing is done twice, every
deal checks, and every match comes to its end (network §3.7)."""

import pytest

from server.asking import Ledger
from server.table import Table
from tests.faults.world import EARLY, World

SEEDS = 4


def live(seed: int, game_id: str, people: int, bots: int, mutant: str = "") -> World:
    """One match among faults, then without any to its end."""
    world = World(seed, game_id, people, bots, mutant)
    end = 60.0
    while world.now < end:
        world.run(world.now + world.luck.expovariate(1.0))
        world.now = max(world.now, 0.0) + 0.001
        world.fault()
        if all(client.rounds for client in world.clients):
            break
    for _ in range(40):
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
@pytest.mark.parametrize(
    ("game_id", "people", "bots"), [("i8", 3, 1), ("taojiang", 4, 0), ("paohuzi", 2, 1)]
)
def test_nothing_is_lost_or_done_twice_and_every_match_ends(game_id, people, bots, seed):
    world = live(seed, game_id, people, bots)
    assert world.violations() == []
    assert ended(world), world.now
    assert world.faults.total() > 10


def found(mutant: str = "") -> list[str]:
    """What is found in the first lives that show anything."""
    for seed in range(30):
        violations = live(seed, "i8", 3, 1, mutant).violations()
        if violations:
            return violations
    return []


def test_telling_before_it_is_on_disk_is_found():
    assert any("is lost" in each for each in found(EARLY))


def test_carrying_commands_out_twice_is_found(monkeypatch):
    """Both guards must go: the numbers of commands, and what they are an answer to."""
    monkeypatch.setattr(Ledger, "take", lambda ledger, count: setattr(ledger, "last", count))
    monkeypatch.setattr(Table, "_refusal", lambda table, seat, command: None)
    assert any("more often than it was said" in each for each in found())
