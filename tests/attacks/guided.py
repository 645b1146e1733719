"""Frames found by coverage: `python -m tests.attacks.guided SECONDS`, where Atheris is installed.

Atheris is no dependency of ours (`pip install atheris`); it grows inputs that reach new code of
the wire and of the house, and fails at the first error that escapes.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import atheris  # type: ignore[import-not-found]

with atheris.instrument_imports(include=["server"]):
    from server import frames, wire
    from server.door import Who
    from server.hall import Hall
    from server.seating import PeerId

from tests.attacks.frames_mutated import honest
from tests.attacks.fuzz import House, house, settle_down
from tests.server.hall_rig import key_of

LIFE = 2000


class Target:
    """A house that is renewed now and then; every input is said by Mal, with and without a head."""

    def __init__(self) -> None:
        self.count = 0
        self.rig: House = house("i8")
        self.hall: Hall = self.rig.hall

    def __call__(self, data: bytes) -> None:
        """Say one input."""
        self.count += 1
        if self.count % LIFE == 0:
            self.rig = house("i8")
        if self.count % 20 == 0:
            settle_down(self.rig, self.rig.dice, 3)
        for said in (data, frames.close(data, 1)):
            rig = self.rig
            rig.hall.receive(rig.now, PeerId(b"mal"), Who(key_of("mal")), said)
            rig._settle()


def seeds(folder: Path) -> str:
    """Write real messages for a beginning; return where."""
    dice = Random("guided")
    for number in range(400):
        body = frames.open_frame(wire.encode(honest(dice)))
        (folder / f"{number}").write_bytes(body)
    return str(folder)


if __name__ == "__main__":
    options = [f"-max_total_time={sys.argv[1]}", "-max_len=400", "-print_final_stats=1"]
    corpus = seeds(Path(tempfile.mkdtemp(prefix="guided-")))
    atheris.Setup([sys.argv[0], *options, corpus], Target())
    atheris.Fuzz()
