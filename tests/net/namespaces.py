"""A laboratory of machines: network namespaces joined by a switch of our own (`switch.py`).

Nothing is put into the machine's own namespace, so no frame can leave it. Root is needed; where
the laboratory cannot be, `WHY_NOT` says why, and tests that need it are skipped by that reason;
in continuous integration they fail instead, where it is run by root.
"""

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import pytest

HERE = Path(__file__).parent
COUNTER = iter(range(1000))
TUN = Path("/dev/net/tun")


def _why_not() -> str:
    if sys.platform != "linux":
        return "network namespaces are Linux's"
    if os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "no ip (iproute2) here"
    if not TUN.exists():
        try:
            TUN.parent.mkdir(exist_ok=True)
            os.mknod(TUN, 0o600 | stat.S_IFCHR, os.makedev(10, 200))
        except OSError:
            return f"no {TUN} here"
    trial = f"pz{os.getpid()}t"
    made = subprocess.run(["ip", "netns", "add", trial], capture_output=True, check=False)
    if made.returncode:
        return "network namespaces cannot be made here"
    subprocess.run(["ip", "netns", "del", trial], capture_output=True, check=False)
    return ""


WHY_NOT = _why_not()

MUST = os.environ.get("CI") == "true" and sys.platform == "linux" and os.geteuid() == 0

needs_namespaces = pytest.mark.skipif(bool(WHY_NOT) and not MUST, reason=WHY_NOT or "namespaces")


def sh(command: str) -> str:
    """Run a command; AssertionError shows what it said if it fails."""
    done = subprocess.run(command.split(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stderr.strip()}"
    return done.stdout


class Lab:
    """Machines `names` on one network, 10.77.0.1 and fd77::1 on; `more` adds another network."""

    def __init__(self, *names: str, seed: int = 1, ipv4: bool = True) -> None:
        assert not WHY_NOT, WHY_NOT
        self.names, self.seed, self.ipv4 = names, seed, ipv4
        self.prefix = f"pz{os.getpid()}x{next(COUNTER)}"
        self._switches: list[subprocess.Popen[str]] = []
        self._running: list[subprocess.Popen[Any]] = []

    def space(self, name: str) -> str:
        """Return the namespace of a machine."""
        return f"{self.prefix}-{name}"

    def __enter__(self) -> Self:
        try:
            for name in self.names:
                sh(f"ip netns add {self.space(name)}")
                sh(f"ip -n {self.space(name)} link set lo up")
            self.more(*self.names, device="eth0", net=77)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def more(self, *names: str, device: str, net: int) -> None:
        """Join some machines by a network of its own: 10.NET.0.x and fdNET::x."""
        ports = [f"{self.space(name)}:{device}" for name in names]
        command = [sys.executable, str(HERE / "switch.py"), str(self.seed + net), *ports]
        switch = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._switches.append(switch)
        assert switch.stdout.readline() == "ready\n"
        for name in names:
            number, space = 1 + self.names.index(name), self.space(name)
            if self.ipv4:
                sh(f"ip -n {space} addr add 10.{net}.0.{number}/24 dev {device}")
            sh(f"ip -n {space} addr add fd{net:02d}::{number}/64 dev {device} nodad")
            sh(f"ip netns exec {space} sysctl -qw net.ipv6.conf.{device}.accept_dad=0")
            sh(f"ip -n {space} link set {device} up")

    def set(self, name: str = "*", *, network: int = 0, device: str = "eth0", **how: Any) -> None:
        """Change what befalls frames at a machine's port, or at all: `loss=0.2`, `deaf=True` …"""
        port = name if name == "*" else f"{self.space(name)}:{device}"
        self._order(network, {"port": port, **how})

    def heal(self, network: int = 0) -> None:
        """Mend every cut."""
        self._order(network, {"heal": True})

    def cut(self, one: str, other: str, *, network: int = 0, device: str = "eth0") -> None:
        """Cut two machines off from each other."""
        ports = [f"{self.space(each)}:{device}" for each in (one, other)]
        self._order(network, {"cut": ports})

    def _order(self, network: int, order: dict[str, Any]) -> None:
        switch = self._switches[network]
        switch.stdin.write(json.dumps(order) + "\n")
        switch.stdin.flush()
        assert switch.stdout.readline() == "done\n"

    def link(self, name: str, state: str, device: str = "eth0") -> None:
        """Take a machine's interface up or down."""
        sh(f"ip -n {self.space(name)} link set {device} {state}")

    def inside(self, name: str, command: Sequence[str]) -> list[str]:
        """Return a command as it is run on a machine."""
        return ["nsenter", f"--net=/var/run/netns/{self.space(name)}", "--", *command]

    def start(self, name: str, command: Sequence[str], **how: Any) -> "subprocess.Popen[Any]":
        """Start a program on a machine; it ends with the laboratory."""
        running = subprocess.Popen(self.inside(name, command), **how)
        self._running.append(running)
        return running

    def close(self) -> None:
        """End every program of the laboratory, and the laboratory."""
        for running in self._running:
            running.kill()
            running.wait()
            for pipe in (running.stdin, running.stdout, running.stderr):
                if pipe is not None and not pipe.closed:
                    pipe.close()
        for switch in self._switches:
            switch.stdin.close()
            switch.wait(10)
            switch.stdout.close()
        have = sh("ip netns list").split()
        for name in self.names:
            if self.space(name) in have:
                sh(f"ip netns del {self.space(name)}")
