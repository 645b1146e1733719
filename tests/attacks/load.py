"""Hundreds of real tables at one host: how fast wishes are acknowledged, and what it costs.

Every wish is on disk before it is acknowledged. The crowd is another process than the host; how
late the crowd itself was, and how busy the machine, is told with the figures.
"""

import gc
import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import zmq
from msgspec import Struct

from server.store import FOLDER, SUFFIX
from tests.attacks.kit import Host, Player, at, drive

WARM = 3.0
SETTINGS = '{"pause_ms":800,"turn_seconds":15,"claim_seconds":15}'


class Figures(Struct):
    """What was measured in `seconds`; times in milliseconds, `cpu` in per cent of one core.

    `late` is the crowd's own lateness (p99), `busy` the share of the whole machine that was busy
    with anything, `others` that part of it which was neither host nor crowd; `stolen` is the share
    that the machine below gave to others, where this one is virtual. `lost` are wishes that were
    acknowledged and stand in no journal after the host was killed.
    """

    game: str
    tables: int
    seconds: float
    actions: int
    turns: int
    p50: float
    p99: float
    worst: float
    cpu: float
    mib: float
    late: float
    busy: float
    others: float
    stolen: float
    troubles: dict[str, int]
    hands: int
    lost: int = 0


def machine() -> tuple[float, float, float]:
    """Seconds that all cores were busy, that others had them, and all of them, so far."""
    fields = [int(n) for n in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    tick = os.sysconf("SC_CLK_TCK")
    _, _, _, idle, waiting, _, _, stolen = fields
    return (sum(fields) - idle - waiting - stolen) / tick, stolen / tick, sum(fields) / tick


def written(folder: Path) -> int:
    """How many answers of people stand in the journals of a host."""
    return sum(
        line.startswith(b'{"seat":') and b'"auto"' not in line
        for path in (folder / FOLDER).glob(f"*{SUFFIX}")
        for line in path.read_bytes().splitlines()
    )


def crowd(host: Host, context: zmq.Context, tables: int, seats: int) -> list[Player]:
    """Everybody comes in, a few tables after the other, and plays."""
    players: list[Player] = []
    for table in range(1, tables + 1):
        players += [
            Player(host, context, table, seat, Random(f"load/{table}/{seat}"))
            for seat in range(seats)
        ]
        for _ in drive(players, 0.05):
            pass
    for now in drive(players, 90.0):
        if all(player.playing for player in players) and now:
            break
    assert all(player.playing for player in players), "not everybody plays"
    return players


def measure(
    root: Path, folder: Path, game: str, tables: int, seconds: float, *, fault: str = ""
) -> Figures:
    """Play at so many tables of a new host, and return the figures."""
    seats = 3 if game == "paohuzi" else 4
    module = ("tests.attacks.planted", fault) if fault else ()
    order = ("--game", game, "--tables", str(tables), "--table", SETTINGS)
    host = Host(root, folder, *order, module=module)
    context = zmq.Context()
    context.set(zmq.MAX_SOCKETS, 4 * tables * seats + 100)
    try:
        players = crowd(host, context, tables, seats)
        for _ in drive(players, WARM):
            pass
        for player in players:
            player.acks.clear()
            player.late.clear()
        gc.disable()  # the crowd's own pauses are none of the host's
        before = sum(player.actions for player in players)
        start, host_cpu, own, since = (
            time.monotonic(),
            host.cpu(),
            time.process_time(),
            machine(),
        )
        for _ in drive(players, seconds):
            pass
        took = time.monotonic() - start
        host_cpu, own = host.cpu() - host_cpu, time.process_time() - own
        busy, stolen, whole = (now - then for now, then in zip(machine(), since, strict=True))
        acks = [1000 * ack for player in players for ack in player.acks]
        actions = sum(player.actions for player in players)
        figures = Figures(
            game=game,
            tables=tables,
            seconds=round(took, 1),
            actions=actions - before,
            turns=len(acks),
            p50=round(at(0.5, acks), 2),
            p99=round(at(0.99, acks), 2),
            worst=round(max(acks, default=0.0), 1),
            cpu=round(100 * host_cpu / took, 1),
            mib=round(host.mib("VmHWM"), 1),
            late=round(1000 * at(0.99, (late for player in players for late in player.late)), 2),
            busy=round(100 * busy / whole, 1),
            others=round(100 * (busy - host_cpu - own) / whole, 1),
            stolen=round(100 * stolen / whole, 1),
            troubles=dict(sum((player.troubles for player in players), Counter[str]())),
            hands=sum(player.hands for player in players),
        )
        host.kill()
        figures.lost = max(0, actions - written(folder))
        return figures
    finally:
        gc.enable()
        host.kill()
        context.destroy(0)
