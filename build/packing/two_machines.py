"""A match between frozen programs and one run from source, each on its own machine.

    python -m packing.two_machines HOST CLIENT [--game ID …] [--python PYTHON]

The machines are two network namespaces with a cable between them: the frozen host is on one, the
frozen client and the client from source (`--python` runs it) are on the other. Where there can be
no namespaces (no root, not Linux) they meet on this machine's loopback instead, and it says so.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHORT = {
    "i8": ["--options", '{"rounds":1}', "--table", '{"pause_ms":0}'],
    "taojiang": ["--table", '{"pause_ms":0,"hands":2}'],
    "paohuzi": ["--table", '{"pause_ms":0,"hands":2}'],
}
SEATS = {"i8": 4, "taojiang": 4, "paohuzi": 3}
PATIENCE = 90.0


class MachinesError(Exception):
    """The programs did not play; the message says what they said."""


@contextlib.contextmanager
def cable() -> Iterator[tuple[list[str], list[str]]]:
    """Yield what to put before a command to run it on either machine; nothing on one machine."""
    names = [f"paizhuo{os.getpid()}{end}" for end in "ab"]
    if not _possible(names[0]):
        yield [], []
        return
    try:
        _ip("netns", "add", names[1])
        _ip(
            "-n", names[0], "link", "add", "eth0", "type", "veth",
            "peer", "name", "eth0", "netns", names[1],
        )  # fmt: skip
        for number, name in enumerate(names, 1):
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("-n", name, "addr", "add", f"10.79.0.{number}/24", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")
        one, two = (["ip", "netns", "exec", name] for name in names)
        yield one, two
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


def _possible(name: str) -> bool:
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    return (
        subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode
        == 0
    )


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def play(host: Path, client: Path, python: Path, game: str) -> str:
    """Let a match be played; return how it went, MachinesError if it did not."""
    began = time.monotonic()
    with cable() as (one, two), tempfile.TemporaryDirectory() as folder:
        bots = ["bot:random"] * (SEATS[game] - 2)
        served = subprocess.Popen(
            [
                *one, str(host), "--game", game, *SHORT[game], "--bot-pause", "0", "--port", "0",
                "--seats", ",".join(["human", "human", *bots]), "--data-dir", f"{folder}/host",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        guests: list[subprocess.Popen[str]] = []
        try:
            assert served.stdout is not None
            line = served.stdout.readline()
            if not line:
                raise MachinesError(f"the host did not start: {served.communicate()[1].strip()}")
            said = json.loads(line)
            address = f"{said['address'] if one else '127.0.0.1'}:{said['port']}"
            join = ["--join", address, "--code", said["code"], "--bot", "random"]
            frozen = [*two, str(client), *join, "--name", "Frozen", "--data-dir", f"{folder}/one"]
            source = [*two, str(python), "-m", "client", *join]
            source += ["--name", "Source", "--data-dir", f"{folder}/two"]
            guests = [_start(frozen), _start(source)]
            _wait(guests)
        finally:
            for running in (*guests, served):
                running.terminate()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    running.communicate(timeout=10)
                running.kill()
        if served.returncode:
            raise MachinesError(f"the host ended with {served.returncode}")
        where = "two machines" if one else "one machine"
        return f"{game}: a match on {where}, {time.monotonic() - began:.1f} s"


def _wait(guests: Sequence["subprocess.Popen[str]"]) -> None:
    """Wait until the match is over for everybody; MachinesError if somebody fails before."""
    end = time.monotonic() + PATIENCE
    while any(guest.poll() is None for guest in guests):
        if time.monotonic() > end:
            raise MachinesError(f"the match was not over after {PATIENCE:.0f} s")
        if any(guest.poll() for guest in guests):
            break
        time.sleep(0.05)
    for name, guest in zip(("frozen", "source"), guests, strict=True):
        if guest.poll():
            said = guest.communicate()[0].strip()
            raise MachinesError(f"the {name} client ended with {guest.returncode}: {said}")


def _start(command: Sequence[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match of every game asked for; return the exit code."""
    parse = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parse.add_argument("host", type=Path)
    parse.add_argument("client", type=Path)
    parse.add_argument("--game", nargs="*", choices=SHORT, default=list(SHORT))
    parse.add_argument("--python", type=Path, default=Path(sys.executable))
    args = parse.parse_args(arguments)
    try:
        for game in args.game:
            print(play(args.host.resolve(), args.client.resolve(), args.python, game), flush=True)
    except MachinesError as cause:
        print(f"two machines: {cause}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
