"""The long forms, by name: `python -m tests.attacks NAME [--seed S]`; each ends with its figures.

Names: `twins`, `wire`, `load`, `hostile`, `fuzz`, `cheats`. Each takes minutes: one at a time.
"""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.attacks import captures, cheats, fuzz, hostile, load, twin_games
from tests.attacks.assaults import ASSAULTS

ROOT = Path(__file__).parents[2]
GAMES = ("i8", "taojiang", "paohuzi")


def say(text: object) -> None:
    """Tell it at once."""
    print(text, flush=True)


def twins(folder: Path, seed: str, amount: float) -> bool:
    """Ten thousand twin games of each game."""
    told = 0
    for game in GAMES:
        done = twin_games.compare(game, seed, int(10_000 * amount))
        told += done.told
        say(f"{game}: {done}")
    return told == 0


def wire(folder: Path, seed: str, amount: float) -> bool:
    """Minutes of play through a relay."""
    fine = True
    for game in GAMES:
        seen = captures.capture(ROOT, folder / game, game, 60.0 * amount)
        say(seen)
        fine &= not captures.many(seen.lengths) and not seen.canaries and not seen.unlike
    return fine


def crowd(folder: Path, seed: str, amount: float) -> bool:
    """Two hundred tables of each game."""
    fine = True
    for game in GAMES:
        told = load.measure(ROOT, folder / game, game, int(200 * amount), 30.0)
        say(told)
        fine &= told.p99 < 10.0 and told.cpu < 50.0 and told.mib < 150.0 and not told.lost
    return fine


def siege(folder: Path, seed: str, amount: float) -> bool:
    """Every assault for ten seconds, that with malformed frames for longer."""
    usual = ["quiet", *(name for name in ASSAULTS if name != "descriptors"), "quiet"]
    phases = hostile.siege(ROOT, folder / "usual", usual, 10.0 * amount, say=say)
    fort = hostile.Siege(ROOT, folder / "few", descriptors=200)
    for name in ("descriptors", "quiet"):
        phases.append(fort.phase(name, 10.0 * amount))
        say(phases[-1].told())
    fort.close()
    say(hostile.replayed(ROOT, folder / "replayed", 5.0))
    for phase in phases:
        if phase.wrong() or phase.p99 > 30.0:
            say(f"{phase.name}: {phase.wrong() or 'slow'}")
    return not any(phase.wrong() for phase in phases)


def bent(folder: Path, seed: str, amount: float) -> bool:
    """A million frames at a house in this process, and as many as a real host takes."""
    done = fuzz.campaign(int(1_000_000 * amount), seed, say)
    phases = hostile.siege(ROOT, folder, ["quiet", "malformed", "quiet"], 90.0 * amount, say=say)
    return not sum(each.stolen for each in done) and not any(phase.wrong() for phase in phases)


def cheated(folder: Path, seed: str, amount: float) -> bool:
    """A thousand honest hands, fifty tries of every cheat, and chi²."""
    fine = True
    for game in GAMES:
        judged, false = cheats.honest(game, int(334 * amount), seed)
        say(f"{game}: {judged} honest hands, false alarms: {dict(false)}")
        fine &= not false
    for name in cheats.CHEATS:
        found = Counter(
            cheats.caught(name, GAMES[part % 3], f"{seed}/{part}")
            for part in range(max(3, int(50 * amount)))
        )
        say(f"{name}: noticed {found[True]} of {found[True] + found[False]}")
        fine &= not found[False]
    for spread in cheats.spreads(int(60_000 * amount), seed):
        say(spread)
        fine &= spread.chi2 < spread.limit
    return fine


LONG: dict[str, Callable[[Path, str, float], bool]] = {
    "twins": twins, "wire": wire, "load": crowd, "hostile": siege, "fuzz": bent, "cheats": cheated,
}  # fmt: skip


def main() -> int:
    """Run one long form."""
    parse = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parse.add_argument("name", choices=LONG)
    parse.add_argument("--seed", default="long")
    parse.add_argument("--amount", type=float, default=1.0, help="a share of the whole, or more")
    args = parse.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        fine = LONG[args.name](Path(folder), args.seed, args.amount)
    busy = " ".join(f"{share:.1f}" for share in os.getloadavg())
    say(f"{'fine' if fine else 'NOT FINE'}, {time.monotonic() - start:.0f} s, load {busy}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
