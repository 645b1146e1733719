"""Compare Paizhuo with the mahjong libraries installed: one run, one core, medians of five.

    .venv/bin/python tests/bench/peers.py [--topic WORD] [--rounds 5]

A row is a small function that prepares its work; `row` puts it under its topic. All rows of a topic
take turns round by round, each round with hands not seen before, so that whole-hand memos do not
help and a neighbor on the machine hurts all alike. Times are CPU time of this process. Peers play
with 14 tiles (13 when waiting) where i8 has 17 (16): they get hands of their own size, made in the
same way, in the form they take, converted outside the clock.
"""

import argparse
import os
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench import (
    rows_games,  # noqa: F401  (fills the topics)
    rows_shapes,  # noqa: F401
)
from tests.bench.harness import ROUNDS, TOPICS, measured

OURS = "paizhuo"


def main() -> int:
    """Print the comparison."""
    parser = argparse.ArgumentParser(description="Compare with the mahjong libraries installed.")
    parser.add_argument("--topic", default="", help="only topics that contain this text")
    parser.add_argument("--rounds", type=int, default=ROUNDS, choices=range(1, ROUNDS + 1))
    options = parser.parse_args()
    topics = [topic for topic in TOPICS if options.topic in topic]
    if not topics:
        parser.error(f"no topic contains {options.topic!r}; there are: {'; '.join(TOPICS)}")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    python = sys.version.split()[0]
    print(f"per second, median of {options.rounds}, one core, CPU time, Python {python}")
    for topic in topics:
        print(f"\n{topic}")
        ours = 0.0
        for entry, rate in measured(topic, options.rounds):
            if isinstance(rate, ImportError):
                print(f"  {'skipped':>12}  {entry.who:<10} not installed ({rate})")
                continue
            ours = ours or rate
            peer = entry.who != OURS
            factor = f"  ours is {ours / rate:.3g} times that" if peer else ""
            print(f"  {rate:12,.0f}  {entry.who:<10} {entry.note}{factor}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
