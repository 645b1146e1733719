"""A display of its own for a test of a real window: Xvfb, answering before anybody uses it."""

import os
import subprocess
import time

PATIENCE = 60.0


class Display:
    """An Xvfb of one size; `name` is what DISPLAY wants. It stays as it is when a client goes.

    Without `-noreset` the server begins anew whenever its last client has gone, and for a moment
    takes no connections.
    """

    def __init__(self, width: int, height: int) -> None:
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp", "-noreset"],
            pass_fds=(writer,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writer)
        with os.fdopen(reader) as told:
            self.name = f":{told.readline().strip()}"
        self._wait()

    def _wait(self) -> None:
        """Wait until it takes connections: its number alone does not promise that."""
        until = time.monotonic() + PATIENCE
        env = os.environ | {"DISPLAY": self.name}
        ask = ["timeout", "10", "xdotool", "getmouselocation"]
        while time.monotonic() < until:
            done = subprocess.run(ask, env=env, capture_output=True, check=False)
            if done.returncode == 0:
                return
            time.sleep(0.1)
        self.close()
        raise AssertionError("the display takes no connections")

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(PATIENCE)
