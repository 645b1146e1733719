"""A machine that stood still takes no time from the players (network §5.1, freeze rule)."""

import signal
import subprocess
import sys
import time

import pytest

CHILD = """
import sys
from pathlib import Path
from client.session import LocalSession
from server import wire
from tests.net.test_session import QUICK, SOLO

table = {"pause_ms": 0, "turn_seconds": 3, "claim_seconds": 3}
session = LocalSession("i8", {}, SOLO, data_dir=Path(sys.argv[1]), table=table, pace=QUICK)
asked = False
while True:
    for message in session.wait(0.2):
        if isinstance(message, wire.Update):
            if message.auto:
                print("auto", flush=True)
            elif message.view.legal and not asked:
                asked = True
                print("asked", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
def test_a_stopped_host_times_nobody_out(tmp_path, root):
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path)], cwd=root, stdout=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "asked\n"
        asked = time.monotonic()
        time.sleep(0.5)
        child.send_signal(signal.SIGSTOP)
        time.sleep(5.0)
        child.send_signal(signal.SIGCONT)
        assert child.stdout.readline() == "auto\n"
        took = time.monotonic() - asked
        assert 7.99 <= took <= 12.0  # three seconds of his own, five of the machine's
    finally:
        child.kill()
        child.communicate()
