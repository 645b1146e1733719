"""Measures how soon a new host is listed and a dead one is gone, on machines of a laboratory.

Every round a host starts on one machine while others look, is seen by a program that begins to
look later, is killed (kill -9) and must vanish. It prints a table row for each loss.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.net.discovery_kit import Browser, Served, alone, nobody
from tests.net.namespaces import Lab

LONG = 20.0


def quantile(values: list[float], part: float) -> float:
    """Return a quantile by the nearest rank."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def row(what: str, loss: float, values: list[float]) -> str:
    """Return a line of the table."""
    told = [f"{quantile(values, part):.2f}" for part in (0.5, 0.99)] + [f"{max(values):.2f}"]
    return f"| {what} | {loss:.0%} | {len(values)} | {' | '.join(told)} |"


def measure(rounds: int, loss: float) -> list[str]:
    """Return the rows for one loss each way at every port."""
    listed: list[float] = []
    late: list[float] = []
    gone: list[float] = []
    guests = ("ann", "ben", "cai", "dan")
    with Lab("host", *guests, seed=round(100 * loss)) as lab, tempfile.TemporaryDirectory() as tmp:
        for guest in guests:
            lab.set(guest, delay=0.001, jitter=0.0005, loss=loss)
        browsers = [Browser(lab, guest) for guest in guests]
        for number in range(rounds):
            host = Served(lab, "host", Path(tmp) / str(number), "--name", "A")
            began = time.monotonic()
            for browser in browsers:
                browser.until(alone("A"), LONG)
                listed.append(time.monotonic() - began)
            new = Browser(lab, guests[number % len(guests)])
            late.append(new.since_start(alone("A"), LONG))
            new.close()
            host.kill()
            began = time.monotonic()
            for browser in browsers:
                browser.until(nobody, LONG)
                gone.append(time.monotonic() - began)
    return [
        row("new host listed", loss, listed),
        row("listed to who begins to look", loss, late),
        row("killed host gone", loss, gone),
    ]


def main() -> None:
    """Measure with and without loss."""
    parse = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parse.add_argument("--rounds", type=int, default=25)
    parse.add_argument("--loss", type=float, nargs="*", default=[0.0, 0.2])
    args = parse.parse_args()
    print("| what | loss each way | n | p50 s | p99 s | worst s |")
    for loss in args.loss:
        for line in measure(args.rounds, loss):
            print(line, flush=True)


if __name__ == "__main__":
    main()
