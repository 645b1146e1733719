"""How fast things come back, and how late the clock plays: measured on real programs.

What was measured while the machine stood still is thrown away and counted.
"""

import math
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.journal import AnswerLine
from server import store
from tests.faults.town import HOST, WELL, Town, Watchdog, town

TABLES = ("--game", "i8", "--bot-pause", "0", "--seats", "human,human,human,human")
SLOWLY = '{"pause_ms":800,"hands":100,"turn_seconds":20,"claim_seconds":5}'
SOON = 30.0
Figures = dict[str, Any]


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def said(values: Sequence[float], digits: int = 3) -> Figures:
    """Return n, median, p99 and the worst."""
    if not values:
        return {"n": 0}
    p50, p99 = quantile(values, 0.5), quantile(values, 0.99)
    return {
        "n": len(values), "p50": round(p50, digits), "p99": round(p99, digits),
        "max": round(max(values), digits),
    }  # fmt: skip


def crowd(machines: int, each: int) -> list[list[str]]:
    """Return names for so many people on so many machines."""
    return [[f"p{m}x{n}" for n in range(each)] for m in range(machines)]


def hurry() -> None:
    """Give what is measured the machine before everything else that runs on it, if we may."""
    if os.geteuid() == 0:
        os.setpriority(os.PRIO_PROCESS, 0, -20)


def returns(
    folder: Path,
    *,
    loss: float,
    wanted: int,
    seconds: float = 10.0,
    machines: int = 4,
    each: int = 10,
) -> Figures:
    """Cut machines off for `seconds`; measure from its end to the welcome at the table."""
    dog, took, thrown, missing = Watchdog(), [], 0, 0
    people = crowd(machines, each)
    tables = str(machines * each // 4)
    with town(folder, people, *TABLES, "--table", SLOWLY, "--tables", tables) as here:
        _begin(here)
        here.lab.set(**{k: v for k, v in WELL.items() if k not in ("deaf", "mute")} | {"loss": 0.0})
        for machine in here.machines:
            here.lab.set(machine, loss=loss)
        while len(took) + missing < wanted:
            for machine in here.machines:
                here.lab.set(machine, deaf=True, mute=True)
                time.sleep(0.3)
            time.sleep(seconds - 0.3 * len(here.machines))
            healed = {}
            for machine, names in zip(here.machines, people, strict=True):
                healed |= dict.fromkeys(names, time.monotonic())
                here.lab.set(machine, deaf=False, mute=False)
                time.sleep(0.3)
            came = here.until("welcome", min(healed.values()), SOON)
            for name, since in healed.items():
                if name not in came:
                    missing += 1
                elif dog.stalled(since, came[name]):
                    thrown += 1
                else:
                    took.append(came[name] - since)
            time.sleep(2.0)
        here.stop()
    return {"cut": seconds, "loss": loss, **said(took), "never": missing, "stalled": thrown}


def restarts(folder: Path, *, rounds: int, machines: int = 4, each: int = 10) -> Figures:
    """kill -9 the host; measure from where it serves again until the last one plays again."""
    dog, took, own, thrown, missing = Watchdog(), [], [], 0, 0
    tables = str(machines * each // 4)
    with town(
        folder, crowd(machines, each), *TABLES, "--table", SLOWLY, "--tables", tables
    ) as here:
        _begin(here)
        for _ in range(rounds):
            time.sleep(1.5)
            here.kill(HOST)
            killed = time.monotonic()
            ready = here.start_host()
            came = here.until("seen", ready, SOON)
            missing += len(here.everybody()) - len(came)
            if dog.stalled(killed, max(came.values())):
                thrown += 1
                continue
            own.append(ready - killed)
            took += [at - ready for at in came.values()]
        here.stop()
        found, _ = here.judge()
    return {
        **said(took), "restarts": rounds, "never": missing, "stalled": thrown,
        "start of the program": said(own), "violations": found,
    }  # fmt: skip


TIMED = """
import sys
import time
from server.__main__ import main
from server.table import Table

act, diary = Table._act, open(sys.argv.pop(1), "a", buffering=1)

def timed(table, now, due):
    if table._question.clock.ends() == due:
        diary.write(f"{due} {time.monotonic()}\\n")
    act(table, now, due)

Table._act = timed
sys.exit(main(sys.argv[1:]))
"""
"""`paizhuo-host`, noting when a clock had to end, and when it did."""


def clocks(folder: Path, *, seconds: float, machines: int = 4, each: int = 4) -> Figures:
    """Let nobody answer: how late after its end, grace for the line included, does a clock act?

    Early is what the journal says was played before its time. In the middle the host is stopped
    for 5 s, three times: nobody's time may run out with it.
    """
    dog = Watchdog()
    table = '{"pause_ms":100,"hands":100,"turn_seconds":2,"claim_seconds":2}'
    tables = machines * each // 4
    with town(
        folder, crowd(machines, each), *TABLES, "--table", table, "--tables", str(tables),
        sleepy=True, program=("-c", TIMED, str(folder.with_suffix(".txt"))),
    ) as here:  # fmt: skip
        _begin(here)
        time.sleep(seconds / 2)
        stops = []
        for _ in range(3):
            here.running[HOST].send_signal(signal.SIGSTOP)
            time.sleep(5.0)
            here.running[HOST].send_signal(signal.SIGCONT)
            stops.append(time.monotonic())
            time.sleep(6.0)
        time.sleep(seconds / 2)
        # How many seats' time ran out within a quarter of a turn after the machine went on.
        at_once = [
            len({(e["hand"], e["seat"]) for name in here.everybody() for e in here.diary(name)
                 if e["kind"] == "seen" and e["seat"] in e["auto"] and stop < e["t"] < stop + 0.5})
            for stop in stops
        ]  # fmt: skip
        here.stop()
        spent = [
            line.ms
            for path in here.journals()
            for _, line in store.recover(path).lines
            if isinstance(line, AnswerLine) and line.auto and line.act.startswith("discard")
        ]
    text = folder.with_suffix(".txt").read_text()
    ends = [tuple(map(float, line.split())) for line in text.splitlines()]
    late = [at - due for due, at in ends if not dog.stalled(due, at)]
    return {
        **said(late, 4), "tables": tables, "stalled": len(ends) - len(late),
        "played by the clock": len(spent), "early": sum(ms < 2000 for ms in spent),
        "timed out within 0.5 s of 3 stops of 5 s": at_once,
    }  # fmt: skip


def _begin(here: Town) -> None:
    """Start everything and wait until everybody plays."""
    began = time.monotonic()
    here.start()
    came = here.until("seen", began, 90.0)
    assert len(came) == len(here.everybody()), sorted(set(here.everybody()) - set(came))
