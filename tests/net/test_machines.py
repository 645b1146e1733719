"""Whole matches between two to four machines: found on the network, joined by code, played out.

People are robots at the client's own line; on one machine two of them share a sofa.
"""

import json
import signal
import subprocess
import sys
import time

import pytest

from server import store
from tests.net.discovery_kit import ENVIRONMENT, ROOT, Browser, alone
from tests.net.namespaces import Lab, needs_namespaces

pytestmark = [needs_namespaces, pytest.mark.xdist_group("namespaces")]

SOFA = """
import sys
from pathlib import Path
from client.profile import Profile
from client.remote import RemoteSession
from client.robot import Robot
way, code, name, partner, folder = sys.argv[1:]
profile = Profile(Path(folder))
session = RemoteSession.join(way, code, name, profile)
outcome = Robot(session, "random", partners=[partner]).run()
session.close()
profile.close()
sys.exit(0 if outcome.done and not outcome.unfair else f"{outcome}")
"""

HOST = """
import json, signal, sys, threading
from pathlib import Path
from msgspec.structs import replace
from engine.commands.io import parse_object
from server.lan import PACE, LanHost
from server.opening import Order, read_seats
from server.store import Aside
game, options, table, seats, folder = sys.argv[1:]
aside = Aside(read_seats(seats), call_seconds=0.1)  # robots on a sofa do not think whether to look
order = Order(game, parse_object(options), aside, parse_object(table))
lan = LanHost([order], Path(folder), name="A", pace=replace(PACE, bot=(0.0, 0.0)), announced=True)
ended = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: ended.set())
lan.start()
print(json.dumps({"code": lan.code}), flush=True)
ended.wait()
lan.stop()
sys.exit(lan.failure is not None)
"""

TELLING = ENVIRONMENT | {"PYTHONFAULTHANDLER": "1"}

HANDS = {"i8": 4, "taojiang": 2, "paohuzi": 2}


def rules(game: str, players: int) -> list[str]:
    """Options and table of a short match."""
    if game == "i8":
        return ['{"rounds":1}', '{"pause_ms":0}']
    options = f'{{"players":{players}}}' if game == "taojiang" else "{}"
    return [options, '{"pause_ms":0,"hands":2}']


def everybody(running, seconds):
    """Wait for all to end; whoever has not by then is killed: how each ended, what each said."""
    until = time.monotonic() + seconds
    said = {}
    for machine, each in running.items():
        try:
            said[machine] = each.communicate(timeout=max(0.1, until - time.monotonic()))[0]
        except subprocess.TimeoutExpired:
            each.send_signal(signal.SIGABRT)  # its stacks are part of what it says
            said[machine] = each.communicate(timeout=20)[0]
    return {machine: each.returncode for machine, each in running.items()}, said


@pytest.mark.parametrize(
    ("game", "singles", "sofa", "bots"),
    [
        ("i8", ("ann", "ben", "cai"), False, 1),
        ("i8", ("ann",), False, 3),
        ("i8", ("ann",), True, 1),
        ("taojiang", ("ann", "ben"), True, 0),
        ("taojiang", ("ann", "ben"), False, 0),
        ("paohuzi", ("ann",), True, 0),
        ("paohuzi", ("ann", "ben"), False, 1),
    ],
)
def test_a_match_between_machines(tmp_path, game, singles, sofa, bots):
    people = len(singles) + 2 * sofa
    seats = ["human"] * people + ["bot:random"] * bots
    machines = [*singles, *(["sofa"] if sofa else [])]
    with Lab("host", *machines, seed=len(seats)) as lab:
        lab.set(delay=0.0005, jitter=0.0003, loss=0.01)
        told = [game, *rules(game, len(seats)), ",".join(seats), str(tmp_path / "host")]
        host = lab.start(
            "host", [sys.executable, "-c", HOST, *told], env=ENVIRONMENT, cwd=ROOT,
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        code = json.loads(host.stdout.readline())["code"]
        running = {}
        for machine in machines:
            looking = Browser(lab, machine)
            assert looking.since_start(lambda hosts: len(hosts) == 1, 2.5) < 2.5
            way = looking.hosts[0]["way"]
            if machine == machines[0]:
                assert alone("A")(looking.hosts)
                assert looking.hosts[0]["free"] == people
            looking.close()
            folder = str(tmp_path / machine)
            if machine == "sofa":
                command = [sys.executable, "-c", SOFA, way, code, "Dan", "Eve", folder]
            else:
                command = [sys.executable, "-m", "client", "--join", way, "--code", code]
                command += ["--name", machine, "--bot", "random", "--data-dir", folder]
            running[machine] = lab.start(
                machine, command, env=TELLING, cwd=ROOT, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
        ended, said = everybody(running, 150)
        assert ended == dict.fromkeys(machines, 0), said
        host.terminate()
        assert host.wait(15) == 0
    [entry] = store.matches(tmp_path / "host")
    assert (entry.hands, entry.finished) == (HANDS[game], True)
    names = sorted(plan.name for plan in entry.seats if plan.kind == "human")
    assert names == sorted([*singles, *(["Dan", "Eve"] if sofa else [])])
