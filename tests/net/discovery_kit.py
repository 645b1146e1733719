"""Hosts and browsers on machines of a laboratory (`namespaces.py`), and how long they take."""

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.net.namespaces import Lab

ROOT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


class Browser:
    """`Nearby` on a machine; `hosts` is its list of now."""

    def __init__(self, lab: Lab, name: str, *places: str) -> None:
        self.process = lab.start(
            name,
            [sys.executable, str(ROOT / "tests/net/browse.py"), *places],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=ENVIRONMENT,
        )
        os.set_blocking(self.process.stdout.fileno(), False)
        self.hosts: list[dict[str, Any]] = []
        self.trouble: str | None = None
        self._rest = b""
        self._began: float | None = None
        deadline = time.monotonic() + 30
        while self._began is None:
            assert time.monotonic() < deadline, "the browser never began"
            self._read(0.1)

    def _read(self, seconds: float) -> None:
        if not select.select([self.process.stdout], [], [], max(0.0, seconds))[0]:
            return
        *lines, self._rest = (self._rest + (self.process.stdout.read() or b"")).split(b"\n")
        for line in map(json.loads, lines):
            if "trouble" in line:
                self.trouble = line["trouble"]
            else:
                self._began = self._began or time.monotonic()
                self.hosts = line["hosts"]

    def until(self, wanted: Callable[[list[dict[str, Any]]], object], seconds: float) -> float:
        """Return after how many seconds from now the list is as wanted."""
        began = time.monotonic()
        while not wanted(self.hosts):
            left = began + seconds - time.monotonic()
            assert left > 0, f"not within {seconds} s; listed: {self.hosts}"
            self._read(left)
        return time.monotonic() - began

    def since_start(self, wanted: Callable[[list[dict[str, Any]]], object], most: float) -> float:
        """Return after how many seconds from its own start the list is as wanted."""
        took = self.until(wanted, most)
        assert self._began is not None
        return max(took, time.monotonic() - self._began)

    def never(self, wanted: Callable[[list[dict[str, Any]]], object], seconds: float) -> None:
        """Fail if the list is ever so within so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)
            assert not wanted(self.hosts), self.hosts

    def close(self) -> str:
        """Stop it; return what it could not do."""
        self.process.stdin.close()
        end = time.monotonic() + 10
        while self.trouble is None and time.monotonic() < end:
            self._read(0.2)
        assert self.process.wait(10) == 0
        return self.trouble or ""


class Served:
    """`paizhuo-host` on a machine."""

    def __init__(self, lab: Lab, machine: str, folder: Path, *more: str) -> None:
        game = [] if "--game" in more else ["--game", "i8"]
        command = [sys.executable, "-m", "server", *game, "--data-dir", str(folder), *more]
        self.process = lab.start(
            machine,
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
            cwd=ROOT,
        )
        self.said = json.loads(self.process.stdout.readline())

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop it on purpose."""
        self.process.terminate()
        assert self.process.wait(15) == 0


def alone(name: str) -> Callable[[list[dict[str, Any]]], bool]:
    """Return whether a list holds just one host, of that name, which can be joined."""
    return lambda hosts: [(each["name"], each["reason"]) for each in hosts] == [(name, "")]


def nobody(hosts: list[dict[str, Any]]) -> bool:
    """Whether a list is empty."""
    return not hosts
