"""What the host's core costs, disk apart: from a command's bytes to all updates as bytes.

`pytest tests/bench/test_host.py --benchmark-enable -n0` prints the times of four people at an i8
table; without that switch a few hands are played and the answers checked.
"""

import gc
import time
from random import Random
from typing import Any

from engine.core.model import Seat
from server import wire
from tests.server.rig import Rig, peer

LIMIT_MS = 1.0
DURABLE = 1 << 30


class Meter:
    """Four people at a table, one command after the other, each measured in CPU time."""

    def __init__(self) -> None:
        self.luck = Random(3)
        self.hand = 0
        self.rig = self.fresh()
        self.asked: tuple[Seat, ...] = ()
        self.ms: list[float] = []

    def fresh(self) -> Rig:
        self.hand += 1
        self.asked = ()
        rig = Rig(seed=f"bench/{self.hand}")
        rig.seat_all()
        return rig

    def next(self) -> tuple[tuple[Seat, bytes], dict[str, Any]]:
        """Go to the next question and write down a wish; the pauses are not measured."""
        while not (self.asked and self.asked[0] in self.rig.asked()):
            self.asked = self.asked[1:]
            if not self.asked:
                if self.rig.shown.view.phase == "claim":
                    self.rig.wait(0.8)
                if self.rig.shown.view.phase == "over":
                    self.rig = self.fresh()
                self.asked = self.rig.asked()
        seat, self.asked = self.asked[0], self.asked[1:]
        wish = self.luck.choice(self.rig.match.rules.legal(self.rig.match.state, seat))
        self.rig.counts[seat] += 1
        seen = self.rig.views[seat].number
        return (seat, wire.encode(wire.Command(seat, self.rig.counts[seat], seen, wish))), {}

    def one(self, seat: Seat, data: bytes) -> None:
        """Take a command, answer it, and go on to the end of the pause."""
        table, now = self.rig.table, self.rig.now
        start = time.thread_time()
        out = table.receive(now, peer(seat), data)
        self.rig.lines += table.lines()
        out += table.synced(now, DURABLE)
        self.ms.append((time.thread_time() - start) * 1000)
        acks = [m for m in self.rig._take(out) if isinstance(m, wire.Ack)]
        assert all(ack.error in ("", wire.Code.STALE) for ack in acks)

    def at(self, share: float) -> float:
        """Return the time below which this share of the commands lies."""
        return sorted(self.ms)[int(len(self.ms) * share)]


def test_from_command_to_encoded_updates(benchmark: Any, capsys: Any) -> None:
    meter = Meter()
    for _ in range(300):  # tables are filled, code is warm
        args, _ = meter.next()
        meter.one(*args)
    meter.ms.clear()
    gc.collect()
    gc.freeze()
    try:
        benchmark.pedantic(meter.one, setup=meter.next, rounds=3000, iterations=1)
    finally:
        gc.unfreeze()
    assert meter.hand > 1
    if benchmark.enabled:
        p50, p99 = meter.at(0.5), meter.at(0.99)
        benchmark.extra_info |= {"p50_ms": round(p50, 3), "p99_ms": round(p99, 3)}
        with capsys.disabled():
            print(
                f"\nhost core, command to encoded updates for four seats, CPU: "
                f"p50 {p50:.3f} ms, p99 {p99:.3f} ms ({len(meter.ms)} commands)"
            )
        assert p99 <= LIMIT_MS
