"""A host under attack while honest people play: what they notice, what it costs, what is stolen.

Honest tables are played from this process, each assault comes from another one. Their waits are
compared with quiet seconds before: the machine has its own weather.
"""

import json
import resource
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import zmq
from msgspec import Struct

from tests.attacks.assaults import ASSAULTS
from tests.attacks.kit import Host, Player, at, drive
from tests.attacks.relay import Relay

SETTLE = 1.0
TABLE = '{"pause_ms":100,"turn_seconds":15,"claim_seconds":15}'
MEMORY = 100.0
HARMLESS = frozenset({"no_result", "stale", "unknown", "not_your_seat"})
"""Refusals that honest people meet: somebody else turned the page, or they were thought away."""
INSIDERS = frozenset({"malformed", "bombs", "flood", "deaf", "thefts"})
"""Assaults by somebody who has the join code."""


class Phase(Struct):
    """One assault: what was done, and meanwhile the honest waits (ms), memory (MiB), CPU (%)."""

    name: str
    did: dict[str, dict[str, Any]]
    alive: bool
    count: int
    p50: float
    p99: float
    worst: float
    peak: float
    cpu: float
    troubles: dict[str, int]
    hands: int = 0

    def wrong(self) -> list[str]:
        """What must not be, whatever the machine's weather."""
        all_did = list(self.did.values())
        found = {
            "the attacker failed": any("failed" in did for did in all_did),
            "the host is dead": not self.alive,
            "honest people are not served": self.alive and self.count < 8,
            "honest people are refused": bool(set(self.troubles) - HARMLESS),
            "too much memory": self.peak > MEMORY,
            "somebody else's seat was taken": any(did.get("stolen") for did in all_did),
            "the wrong code was right": any(
                did["handshakes"] != did["refused"] for did in all_did if "refused" in did
            ),
            "connections stay": any(
                did["connections"] != did["gone"] for did in all_did if "gone" in did
            ),
        }
        return [text for text, it_is_so in found.items() if it_is_so]

    def told(self) -> str:
        return (
            f"{self.name:12} alive={self.alive} honest n={self.count} p50 {self.p50:.1f} "
            f"p99 {self.p99:.1f} worst {self.worst:.1f} ms, peak {self.peak:.0f} MiB, "
            f"CPU {self.cpu:.0f} %, {self.did} {self.troubles or ''}"
        )


class Siege:
    """A host with two tables of honest people, to be attacked."""

    def __init__(
        self, root: Path, folder: Path, fault: str = "", descriptors: int | None = None
    ) -> None:
        self._root = root
        module = ("tests.attacks.planted", fault) if fault else ("server",)
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        if descriptors is not None:  # a process that is started inherits it
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, before[1]))
        try:
            game = ("--game", "i8", "--tables", "2", "--table", TABLE)
            self.host = Host(root, folder, *game, module=module)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        if descriptors is not None:
            limits = (descriptors, descriptors)
            resource.prlimit(self.host.process.pid, resource.RLIMIT_NOFILE, limits)
        self.context = zmq.Context()
        self.players = [
            Player(self.host, self.context, table, seat, Random(f"siege/{table}/{seat}"), think=0.1)
            for table in (1, 2)
            for seat in range(4)
        ]
        for _ in drive(self.players, 20.0):
            if all(player.playing for player in self.players):
                return
        troubles = [dict(player.troubles) for player in self.players]
        self.close()
        raise AssertionError(f"not everybody plays: {troubles}")

    def close(self) -> None:
        for player in self.players:
            player.close()
        self.host.kill()
        self.context.destroy(0)

    def phase(self, name: str, seconds: float) -> Phase:
        """One assault (or several at once, `a+b`, or `quiet`), and what honest people notice."""
        host = self.host
        for player in self.players:
            player.acks.clear()
            player.trips.clear()
            player.troubles.clear()
        host.forget_peak()
        start, cpu = time.monotonic(), host.cpu()
        attackers = {
            each: self._attacker(each, seconds) for each in name.split("+") if each in ASSAULTS
        }
        for _ in drive(self.players, 6 * seconds + 30.0 if attackers else seconds):
            busy = any(attacker.poll() is None for attacker in attackers.values())
            if not host.alive or (attackers and not busy):
                break
        did: dict[str, dict[str, Any]] = {}
        for each, attacker in attackers.items():
            out, error = attacker.communicate()
            did[each] = json.loads(out) if out else {"failed": error[-300:]}
        waits = [1000 * w for p in self.players for w in (*p.acks, *p.trips)]
        alive = host.alive
        return Phase(
            name,
            did,
            alive,
            len(waits),
            at(0.5, waits),
            at(0.99, waits),
            max(waits, default=0.0),
            host.mib("VmHWM") if alive else 0.0,
            100 * (host.cpu() - cpu) / (time.monotonic() - start) if alive else 0.0,
            dict(sum((player.troubles for player in self.players), Counter[str]())),
            sum(player.hands for player in self.players),
        )

    def _attacker(self, name: str, seconds: float) -> subprocess.Popen[str]:
        host = self.host
        mark = {"port": host.port, "key": host.key}
        if name in INSIDERS:
            mark |= {"secret": host.secret.hex()}
        mark |= {"victims": [player.keys.public for player in self.players]}
        return subprocess.Popen(
            [sys.executable, "-m", "tests.attacks.assaults", name, json.dumps(mark), str(seconds)],
            cwd=self._root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def siege(
    root: Path,
    folder: Path,
    names: Sequence[str],
    seconds: float,
    *,
    say: Callable[[str], None] = lambda text: None,
    fault: str = "",
) -> list[Phase]:
    """Attack a host in every way named, one after the other, until it is dead."""
    fort = Siege(root, folder, fault)
    try:
        phases = []
        for name in names:
            phases.append(fort.phase(name, seconds))
            say(phases[-1].told())
            if not phases[-1].alive:
                break
            for _ in drive(fort.players, SETTLE):
                pass
        return phases
    finally:
        fort.close()


def replayed(root: Path, folder: Path, seconds: float) -> dict[str, int]:
    """Record an honest player's connection and say all of it again, on new connections.

    Returns the bytes recorded, the tries, and what the host answered beyond its greeting and its
    half of the handshake.
    """
    fort = Siege(root, folder)
    relay = Relay(fort.host.port)
    relay.start()
    try:
        host = fort.host
        direct, host.endpoint = host.endpoint, f"tcp://127.0.0.1:{relay.port}"
        spare = Player(host, fort.context, 99, 0, Random("spare"))
        host.endpoint = direct
        for _ in drive([*fort.players, spare], seconds):
            pass
        said = bytes(relay.ears[0][0].bytes)
        heard = len(relay.ears[0][1].bytes)
        tries = answered = 0
        for _ in drive(fort.players, seconds):
            with socket.create_connection(("127.0.0.1", host.port), 2) as line:
                line.settimeout(0.2)
                line.sendall(said)
                back = 0
                try:
                    while data := line.recv(65536):
                        back += len(data)
                except OSError:
                    pass
                tries += 1
                answered += back > 64 + 200  # a greeting and a WELCOME, nothing more
        assert host.alive
        spare.close()
        return {"recorded": len(said), "heard": heard, "tries": tries, "answered": answered}
    finally:
        relay.stop()
        fort.close()
