"""The long forms of the tests with faults, each by one command:

    python -m tests.faults.long simulation   more than 100,000 simulated faults, power cuts too
    python -m tests.faults.long journal      1,000 kills, 10,000 power losses, 1,000 flipped bits
    python -m tests.faults.long town         1,000 faults on real programs (root, Linux)
    python -m tests.faults.long matches      whole matches on two to five machines (root, Linux)
    python -m tests.faults.long returns      how fast people come back (root, Linux)
    python -m tests.faults.long clocks       how late the clock plays (root, Linux)

Every command prints JSON lines, the last one with its figures; exit code 1 if anything that must
never be was found. `--size` times as much, or less (0.1).
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from server import store
from tests.faults import figures, test_journal_faults
from tests.faults.test_simulation import TABLES, ended, live
from tests.faults.town import Troubles, Watchdog, town

PAIRS = [["ann", "ada"], ["ben", "bob"], ["cid", "cal"], ["dee", "dan"]]
TOWN = ("--bot-pause", "0", "--table", '{"pause_ms":30,"hands":400}')


def say(**what: Any) -> None:
    """Print a line."""
    print(json.dumps(what, ensure_ascii=False), flush=True)


def simulation(size: float, folder: Path) -> bool:
    """Matches in made-up time."""
    began, faults, power, bad = time.monotonic(), 0, 0, 0
    seeds = round(450 * size)
    for seed in range(seeds):
        world = live(seed, *TABLES[seed % len(TABLES)])
        violations = world.violations() + ([] if ended(world) else ["the match never ended"])
        faults, power = faults + world.faults.total(), power + world.faults["power"]
        bad += bool(violations)
        if violations:
            say(seed=seed, violations=violations)
        if (seed + 1) % 100 == 0 or seed + 1 == seeds:
            seconds = round(time.monotonic() - began, 1)
            say(matches=seed + 1, faults=faults, power_cuts=power, bad=bad, seconds=seconds)
    return not bad


def journal(size: float, folder: Path) -> bool:
    """Power cuts, kills and flipped bits."""
    folder.mkdir()
    bodies, path = test_journal_faults.played(40), folder / "a.jsonl"
    cuts = round(10_000 * size)
    bad = list(test_journal_faults.powered(Random(11), path, bodies, cuts))
    say(what="power cuts", n=cuts, violations=bad)
    flips = round(1000 * size)
    path.unlink()
    file = store.create(path, store.Aside())
    file.write(bodies)
    file.close()
    luck, data = Random(12), path.read_bytes()
    told = Counter(test_journal_faults.flipped(path, data, bodies, luck) for _ in range(flips))
    say(what="flipped bits", n=flips, outcomes=told)
    path.unlink()
    kills = round(1000 * size)
    lost = test_journal_faults.killed(folder, bodies, kills, Random(13))
    say(what="kills", n=kills, violations=lost)
    return not (bad or lost or set(told) - test_journal_faults.HONEST)


def in_town(size: float, folder: Path) -> bool:
    """Real programs among real faults, then a while without any."""
    dog, good, pairs = (
        Watchdog(),
        True,
        [["ann", "ada"], ["ben", "bob"], ["cid", "cal"], ["dee", "dan"]],
    )
    games = (
        ("i8", "human,human,bot:random,bot:random"),
        ("taojiang", "human,human,human,human"),
        ("paohuzi", "human,human,bot:random"),
    )
    for game, seats in games:
        place, tables = folder / game, str(8 // seats.count("human"))
        with town(
            place, pairs, "--game", game, "--seats", seats, "--tables", tables, *TOWN
        ) as here:
            began = time.monotonic()
            here.start()
            here.until("seen", began, 60.0)
            troubles = Troubles(here, seed=len(game))
            troubles.run(round(350 * size), 540.0, 0.8)
            mended = time.monotonic()
            back = here.until("ack", mended, 60.0)
            here.stop()
            found, count = here.judge()
        good &= not found and len(back) == 8
        say(
            game=game, faults=troubles.count.total(), kinds=troubles.count, violations=found,
            go_on=len(back), of=8, stalls=len(dog.stalls), seconds=round(mended - began), **count,
        )  # fmt: skip
    return good


MATCHES = (
    ("i8", [["ann"], ["ben"], ["cid"], ["dee"]], 0, {"rounds": 1}, 4),
    ("i8", [["ann"], ["ben"], ["cid"]], 1, {"rounds": 1}, 4),
    ("i8", [["ann"], ["ben"]], 2, {"rounds": 1}, 4),
    ("i8", [["ann"]], 3, {"rounds": 1}, 4),
    ("taojiang", [["ann"], ["ben"], ["cid"], ["dee"]], 0, {}, 4),
    ("taojiang", [["ann"], ["ben"], ["cid"]], 1, {}, 4),
    ("taojiang", [["ann"], ["ben"]], 2, {}, 4),
    ("taojiang", [["ann+bea"], ["cid"]], 1, {}, 1),
    ("paohuzi", [["ann"], ["ben"], ["cid"]], 0, {}, 4),
    ("paohuzi", [["ann"], ["ben"]], 1, {}, 4),
    ("paohuzi", [["ann"]], 2, {}, 4),
)
"""Games, the people of every machine, bots, options, hands."""


def matches(size: float, folder: Path) -> bool:
    """Whole matches with and without bots, and one with two people at one machine."""
    good = True
    for number, (game, people, bots, options, hands) in enumerate(MATCHES):
        humans = sum(len(who.split("+")) for names in people for who in names)
        seats = ",".join(["human"] * humans + ["bot:random"] * bots)
        table = json.dumps({"pause_ms": 20} | ({} if options else {"hands": hands}))
        plan = (
            "--game",
            game,
            "--seats",
            seats,
            "--options",
            json.dumps(options),
            "--table",
            table,
        )
        with town(folder / str(number), people, *plan, "--bot-pause", "0") as here:
            began = time.monotonic()
            here.start()
            ended = here.until("end", began, 400.0)
            took = round(max(ended.values(), default=began) - began, 1)
            here.stop()
            found, count = here.judge()
            ends = [here.diary(name)[-1] for name in ended]
        same = len({tuple(end["standings"]) for end in ends}) == 1
        done = len(ends) == len(here.everybody()) and all(end["done"] for end in ends) and same
        good &= done and not found
        say(
            game=game, people=people, bots=bots, done=done, violations=found, seconds=took,
            hands=count["hands told"] // max(1, len(ends)), acked=count["acked"],
        )  # fmt: skip
    return good


def returns(size: float, folder: Path) -> bool:
    """People cut off for 10 s, on a clean line and with 5 % loss each way; a host killed."""
    figures.hurry()
    wanted = round(200 * size)
    clean = figures.returns(folder / "clean", loss=0.0, wanted=wanted)
    say(what="back after a cut", **clean)
    lossy = figures.returns(folder / "lossy", loss=0.05, wanted=wanted)
    say(what="back after a cut", **lossy)
    killed = figures.restarts(folder / "killed", rounds=max(1, round(10 * size)))
    say(what="playing again after the host was killed", **killed)
    return not (clean["never"] or lossy["never"] or killed["never"] or killed["violations"])


def clocks(size: float, folder: Path) -> bool:
    """Nobody answers."""
    figures.hurry()
    told = figures.clocks(folder, seconds=120 * size)
    say(what="the clock plays", **told)
    return not told["early"]


COMMANDS: dict[str, Callable[[float, Path], bool]] = {
    "simulation": simulation,
    "journal": journal,
    "town": in_town,
    "matches": matches,
    "returns": returns,
    "clocks": clocks,
}


def main() -> int:
    """Run one of them; return the exit code."""
    parse = argparse.ArgumentParser(prog="tests.faults.long")
    parse.add_argument("what", choices=COMMANDS)
    parse.add_argument("--size", type=float, default=1.0)
    args = parse.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return 0 if COMMANDS[args.what](args.size, Path(folder) / "lab") else 1


if __name__ == "__main__":
    sys.exit(main())
