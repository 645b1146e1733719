"""Real hosts and real people on machines of a laboratory, what befalls them, and the judgement.

The host is `paizhuo-host`, the people are `tests/faults/player.py`; the network is
`tests/net/namespaces.py`. Every moment is the machine's monotonic clock, the same for all.
"""

import contextlib
import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from engine.core.journal import CRC, AnswerLine, read_lines
from server import store
from server.record import TIMES
from tests.net.namespaces import Lab

ROOT = Path(__file__).parents[2]
PORT = 24810
HOST = "host"
ADDRESS = f"10.77.0.1:{PORT}"
Entry = dict[str, Any]


class Watchdog(threading.Thread):
    """Notes when the whole machine stood still: what was measured then is worth nothing."""

    STEP, STALL = 0.02, 0.25

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.stalls: list[tuple[float, float]] = []
        self.start()

    def run(self) -> None:
        before = time.monotonic()
        while True:
            time.sleep(self.STEP)
            now = time.monotonic()
            if now - before > self.STALL:
                self.stalls.append((before, now))
            before = now

    def stalled(self, since: float, until: float) -> bool:
        """Whether it stood still between two moments."""
        return any(since < end and start < until for start, end in self.stalls)


class Town:
    """A host and people: `people` are the names on each machine, `options` the host's."""

    def __init__(
        self,
        lab: Lab,
        folder: Path,
        people: Sequence[Sequence[str]],
        *options: str,
        program: Sequence[str] = ("-m", "server"),
        sleepy: bool = False,
    ) -> None:
        self.lab, self.folder, self.people = lab, folder, [list(names) for names in people]
        self.options, self.program, self.sleepy = options, list(program), sleepy
        self.machines = [name for name in lab.names if name != HOST]
        self.running: dict[str, subprocess.Popen[Any]] = {}
        self.code = ""
        (folder / "people").mkdir(parents=True)
        self._told: dict[str, tuple[int, list[Entry]]] = {}
        self.errors = (folder / "errors.txt").open("ab")

    # Programs -----------------------------------------------------------------------------------

    def start_host(self) -> float:
        """Start the host; return the moment it said that it serves."""
        command = [
            sys.executable, *self.program, "--data-dir", str(self.folder / "host"),
            "--port", str(PORT), *self.options,
        ]  # fmt: skip
        host = self.lab.start(
            HOST, command, stdout=subprocess.PIPE, stderr=self.errors, text=True, cwd=ROOT
        )
        line = host.stdout.readline()
        ready = time.monotonic()
        assert line, (self.folder / "errors.txt").read_text()[-2000:]
        self.running[HOST], self.code = host, json.loads(line)["code"]
        return ready

    def start_people(self, machine: str) -> None:
        """Start the people of a machine."""
        names = self.people[self.machines.index(machine)]
        more = ["--sleepy"] if self.sleepy else []
        self.running[machine] = self.lab.start(
            machine,
            [
                sys.executable, "-m", "tests.faults.player", ADDRESS, self.code,
                str(self.folder / "people"), *more, *names,
            ],
            stderr=self.errors, cwd=ROOT,
        )  # fmt: skip

    def start(self) -> None:
        """Start everything."""
        self.start_host()
        for machine in self.machines:
            self.start_people(machine)

    def kill(self, name: str) -> None:
        """kill -9."""
        self.running[name].kill()
        self.running[name].wait()

    def stop(self) -> None:
        """End the people, then the host, on purpose."""
        for name in (*self.machines, HOST):
            running = self.running[name]
            if running.poll() is None:
                running.send_signal(signal.SIGCONT)
                running.terminate() if name == HOST else running.kill()
                running.wait(60)
        self.errors.close()

    # What they tell -----------------------------------------------------------------------------

    def everybody(self) -> list[str]:
        """Return who has a diary (of two at one machine the first)."""
        return [name.partition("+")[0] for names in self.people for name in names]

    def diary(self, name: str) -> list[Entry]:
        """Return what somebody has written so far."""
        at, known = self._told.get(name, (0, []))
        path = self.folder / "people" / f"{name}.jsonl"
        if path.exists():
            with path.open("rb") as file:
                file.seek(at)
                data = file.read()
            whole = data[: data.rfind(b"\n") + 1]
            known += [json.loads(line) for line in whole.splitlines()]
            self._told[name] = at + len(whole), known
        return known

    def until(self, kind: str, since: float, seconds: float) -> dict[str, float]:
        """Wait until everybody has written such a line after a moment; return when, by name.

        Who has not when the time is over is left out.
        """
        end, came = time.monotonic() + seconds, {}
        while True:
            for name in set(self.everybody()) - set(came):
                for each in reversed(self.diary(name)):
                    if each["t"] < since:
                        break
                    if each["kind"] == kind:
                        came[name] = each["t"]  # the first one stays
            if len(came) == len(self.everybody()) or time.monotonic() > end:
                return came
            time.sleep(0.02)

    def journals(self) -> list[Path]:
        """Return every journal, the first first."""
        return sorted((self.folder / "host" / store.FOLDER).glob(f"*{store.SUFFIX}"))

    # Judgement ----------------------------------------------------------------------------------

    def judge(self) -> tuple[list[str], Counter[str]]:
        """Return everything that must never be, and how much there was to judge."""
        found: list[str] = []
        count: Counter[str] = Counter()
        answers: dict[str, list[str]] = {}
        seats: dict[str, int] = {}
        digests = set()
        for path in self.journals():
            text = path.read_text(encoding="utf-8").splitlines()
            aside = store.aside_of(path, store.recover(path).lines[0][1]) if text else store.Aside()
            seats |= {plan.name: seat for seat, plan in enumerate(aside.seats) if plan.key}
            hand: list[str] = []
            for raw, (_, line) in zip(text, read_lines(text) if text else (), strict=True):
                body = TIMES.sub("", CRC.sub("}", raw))
                hand = [body] if body.startswith('{"hand":') else [*hand, body]
                if isinstance(line, AnswerLine):
                    name = aside.seats[line.seat].name
                    count["auto" if line.auto else "answers"] += 1
                    if not line.auto:
                        answers.setdefault(name, []).append(line.act)
                if body.startswith('{"result":'):
                    digests.add(hashlib.sha256("\n".join(hand).encode()).hexdigest())
        for name in self.everybody():
            diary = self.diary(name)
            count["acked"] += sum(e["kind"] == "ack" and not e["no"] for e in diary)
            for each in diary:
                if each["kind"] == "wrong":
                    found.append(f"{name}: hand {each['hand']} is wrong ({each['why']})")
                if each["kind"] == "told":
                    count["hands told"] += 1
                    if each["digest"] not in digests:
                        found.append(f"{name}: was told another history of {each['id']}")
        for names in self.people:
            for who in (each.split("+") for each in names):
                for name in who:
                    said = wishes(self.diary(who[0]), seats.get(name, -1))
                    why = compare(said, answers.get(name, []))
                    if why:
                        found.append(f"{name}: {why}")
        return found, count


def wishes(diary: Sequence[Entry], seat: int) -> list[tuple[str, bool | None]]:
    """Return a seat's wishes, and whether they were carried out: yes, no, nobody knows (None)."""
    said: list[list[Any]] = []
    waiting: dict[int, list[Any]] = {}
    boot = ""
    for at, each in enumerate(diary):
        if each["kind"] == "welcome":
            boot = each["boot"]
        if each.get("seat") != seat:
            continue
        if each["kind"] == "said":
            said.append([each["act"], None])
            waiting[each["count"]] = said[-1]
        elif each["kind"] == "ack" and each["count"] in waiting:
            wish = waiting.pop(each["count"])
            soon = (e["boot"] for e in diary[at + 1 : at + 8] if e["kind"] == "welcome")
            if each["no"] == "stale" and next(soon, boot) != boot:
                continue  # the host was started again: nobody knows
            wish[1] = not each["no"]
    return [(act, taken) for act, taken in said]


def compare(said: Sequence[tuple[str, bool | None]], told: Sequence[str]) -> str:
    """Return what does not fit between what somebody said and what a journal tells; "" if all does.

    Every acknowledged wish must be there, in order, and nothing that was never said, or twice.
    """
    places = {0}
    """So many lines of the journal may be accounted for."""
    for number, (act, taken) in enumerate(said):
        if taken is False:
            continue
        after = {at + 1 for at in places if told[at : at + 1] == [act]}
        if taken and not after:
            return f"acknowledged answer {number} ({act}) is lost"
        places = after if taken else places | after
    return "" if len(told) in places else "more was carried out than was said"


# Faults -------------------------------------------------------------------------------------------

HARM = {
    "cut": {"deaf": True, "mute": True},
    "deaf": {"deaf": True},
    "mute": {"mute": True},
    "loss": {"loss": 0.15},
    "slow": {"delay": 0.1, "jitter": 0.05},
    "mixed": {"twice": 0.3, "early": 0.3, "delay": 0.01, "jitter": 0.01},
}
WELL = {
    "deaf": False, "mute": False, "loss": 0.0, "twice": 0.0, "early": 0.0,
    "delay": 0.001, "jitter": 0.0005,
}  # fmt: skip


class Troubles:
    """Does harm to machines of a town, several at a time, and mends it."""

    def __init__(self, town: Town, seed: int) -> None:
        self.town, self.luck = town, Random(seed)
        self.count: Counter[str] = Counter()
        self._mend: dict[str, tuple[float, str]] = {}

    def run(self, most: int, seconds: float, longest: float = 1.5) -> None:
        """Do harm so many times, or so long; then mend everything."""
        end = time.monotonic() + seconds
        names = (HOST, *self.town.machines)
        while self.count.total() < most and (now := time.monotonic()) < end:
            for name, (at, kind) in list(self._mend.items()):
                if at <= now:
                    self._heal(name, kind)
            free = [name for name in names if name not in self._mend]
            if free:
                self._harm(self.luck.choice(free), longest)
            time.sleep(self.luck.uniform(0.1, 0.5))
        for name, (_, kind) in list(self._mend.items()):
            self._heal(name, kind)

    def _harm(self, name: str, longest: float) -> None:
        luck, lab = self.luck, self.town.lab
        kind = luck.choice(("kill", "stop", "down", *HARM, *HARM))
        self.count[f"{'host' if name == HOST else 'client'} {kind}"] += 1
        self._mend[name] = time.monotonic() + luck.uniform(0.1, longest), kind
        if kind == "kill":
            self.town.kill(name)
        elif kind == "stop":
            self.town.running[name].send_signal(signal.SIGSTOP)
        elif kind == "down":
            lab.link(name, "down")
        else:
            lab.set(name, **HARM[kind])

    def _heal(self, name: str, kind: str) -> None:
        del self._mend[name]
        if kind == "stop":
            self.town.running[name].send_signal(signal.SIGCONT)
        elif kind == "down":
            self.town.lab.link(name, "up")
        elif kind != "kill":
            self.town.lab.set(name, **WELL)
        elif name == HOST:
            self.town.start_host()
            if self.luck.random() < 0.2:  # and again while it is coming back
                self.count["host kill"] += 1
                self.town.kill(HOST)
                self.town.start_host()
        else:
            self.town.start_people(name)


@contextlib.contextmanager
def town(
    folder: Path, people: Sequence[Sequence[str]], *options: str, seed: int = 1, **more: Any
) -> Iterator[Town]:
    """Make a laboratory and a town in it; a line of 1 ms each way."""
    with Lab(HOST, *(f"m{n}" for n in range(1, 1 + len(people))), seed=seed) as lab:
        lab.set(**{k: v for k, v in WELL.items() if k not in ("deaf", "mute")})
        made = Town(lab, folder, people, *options, **more)
        os.environ.setdefault("PYTHONPATH", str(ROOT))
        try:
            yield made
        finally:
            made.errors.close()
