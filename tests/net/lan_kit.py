"""Programs and people for the tests of the network: hosts to start, robots that play."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from client.profile import Profile
from client.remote import RemoteSession
from client.robot import Outcome, Robot

QUICK_TABLE = '{"pause_ms":20}'


class HostProgram:
    """`paizhuo-host` as a process of its own."""

    program: ClassVar[list[str]] = ["-m", "server"]

    def __init__(self, root: Path, folder: Path, *more: str, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable, *self.program, "--data-dir", str(folder), "--port", str(port),
                "--hidden", *more,
            ],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read()
        self.said = json.loads(line)
        self.port, self.code = self.said["port"], self.said["code"]
        self.address = f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        """Stop it on purpose; return its exit code."""
        self.process.terminate()
        self.process.communicate(timeout=20)
        return self.process.returncode


class Guest:
    """A robot at a host, in a thread of this process."""

    def __init__(self, folder: Path, address: str, code: str, name: str, level="random") -> None:
        self.profile = Profile(folder)
        self.session = RemoteSession.join(address, code, name, self.profile)
        self.robot = Robot(self.session, level)
        self.outcome: Outcome | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self._going = True

    def start(self) -> "Guest":
        self.thread.start()
        return self

    def _run(self) -> None:
        while self._going and self.robot.outcome is None:
            self.robot.step(0.05)
        self.outcome = self.robot.outcome

    def stop(self) -> None:
        """Let the robot rest and hang up."""
        self._going = False
        if self.thread.ident is not None:
            self.thread.join()
        self.session.close()
        self.profile.close()


def until(wanted: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something holds; AssertionError if it takes longer."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "never came"
        time.sleep(0.01)


def see(session: RemoteSession, wanted: Callable[[], object], seconds: float = 60.0) -> list:
    """Poll a session until something holds; return what it was told meanwhile."""
    told, end = [], time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, f"never came; {session.status}"
        told += session.wait(0.02)
    return told
