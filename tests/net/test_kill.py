"""kill -9 in mid-hand: nothing that was acknowledged is lost, and the match goes on."""

import subprocess
import sys
import time

import pytest

from client.session import LocalSession, Pace
from server import store
from tests.net.test_session import Player, journalled, kept

CHILD = """
import sys
from pathlib import Path
from client.session import LocalSession
from tests.net.test_session import FAST, QUICK, SOLO, Player

folder, path = Path(sys.argv[1]), sys.argv[2]
if path:
    session = LocalSession.resume(Path(path), pace=QUICK)
else:
    session = LocalSession("i8", {"rounds": 4}, SOLO, data_dir=folder, table=FAST, pace=QUICK)
print(session.path, flush=True)
player = Player(session, onward=True)
told = 0
while True:
    for message in session.wait(0.2):
        player.take(message, True)
        for text in player.acked[told:]:
            print(text, flush=True)
        told = len(player.acked)
"""


@pytest.mark.parametrize("part", range(2))
def test_nothing_acknowledged_is_lost(tmp_path, root, part):
    acked: list[str] = []
    path = ""
    for life in range(4):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(tmp_path), path],
            cwd=root,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        path = child.stdout.readline().strip()
        count = 5 + 7 * life + 3 * part
        for _ in range(count):
            acked.append(child.stdout.readline().strip())
        time.sleep(0.003 * life)
        child.kill()
        acked += child.stdout.read().splitlines()
        child.wait()
        child.stdout.close()
        assert kept(store.Path(path), acked)  # one more: its ack was on its way
        acked = journalled(store.Path(path), {0})
    session = LocalSession.resume(store.Path(path), pace=Pace(bot=(0, 0), onward=None))
    player = Player(session, onward=True)
    player.until(lambda: len(player.acked) > 3)
    session.close()
    assert kept(session.path, acked + player.acked)
