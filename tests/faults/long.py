"""The simulation's long form: `python -m tests.faults.long` (more than 100,000 faults).

Prints one JSON line a hundred matches and one at the end; exit code 1 if anything was violated.
"""

import argparse
import json
import sys
import time

from tests.faults.test_simulation import TABLES, ended, live


def main() -> int:
    """Run and report."""
    parse = argparse.ArgumentParser(prog="tests.faults.long")
    parse.add_argument("--seeds", type=int, default=450)
    parse.add_argument("--first", type=int, default=0)
    args = parse.parse_args()
    began, faults, power, bad = time.monotonic(), 0, 0, 0
    for seed in range(args.first, args.first + args.seeds):
        world = live(seed, *TABLES[seed % len(TABLES)])
        violations = world.violations() + ([] if ended(world) else ["the match never ended"])
        faults, power = faults + world.faults.total(), power + world.faults["power"]
        bad += bool(violations)
        if violations:
            print(json.dumps({"seed": seed, "violations": violations}, ensure_ascii=False))
        if (seed + 1) % 100 == 0 or seed + 1 == args.first + args.seeds:
            seconds = round(time.monotonic() - began, 1)
            said = {"seed": seed, "faults": faults, "power_cuts": power, "bad": bad}
            print(json.dumps(said | {"seconds": seconds}), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
