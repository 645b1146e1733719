"""Journals through power cuts, kills, flipped bits and full disks: what was acknowledged is there,
and nothing that never was (network §3.6)."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.core.errors import JournalError
from engine.core.journal import CRC
from server import store
from server.faults import StoreError
from server.store import Aside, JournalFile
from server.wire import Code
from tests.faults.disk import lives, told
from tests.net.namespaces import needs_namespaces, sh
from tests.server.test_store import played

CUTS = 300
CUTS_A_JOURNAL = 6
KILLS = 20
FLIPS = 200
HONEST = {"refused", "torn", "same"}


@pytest.fixture(scope="module")
def bodies() -> list[str]:
    return played(40)


def powered(luck: Random, path: Path, bodies: list[str], cuts: int) -> Iterator[str]:
    """Yield what goes wrong in so many power cuts."""
    for _ in range(cuts // CUTS_A_JOURNAL):
        why = lives(luck, path, bodies, CUTS_A_JOURNAL)
        if why:
            yield why


def test_power_cuts_lose_nothing_that_was_acknowledged(tmp_path, bodies):
    assert list(powered(Random(1), tmp_path / "a.jsonl", bodies, CUTS)) == []


# Planted faults ----------------------------------------------------------------------------------


def test_acknowledging_before_the_sync_is_found(tmp_path, bodies, monkeypatch):
    real = JournalFile._append

    def early(file: JournalFile, more: list[str]) -> None:
        syncs, store.sync = store.sync, lambda fd: None
        try:
            real(file, more)
        finally:
            store.sync = syncs

    monkeypatch.setattr(JournalFile, "_append", early)
    found = powered(Random(2), tmp_path / "a.jsonl", bodies, CUTS)
    assert any(why.startswith(("lost", "refused")) for why in found)


def test_several_lines_under_one_sync_are_found(tmp_path, bodies, monkeypatch):
    """What such a cut leaves looks like damage to what was synced."""

    def together(file: JournalFile, more: list[str]) -> None:
        chain = store.Chain(file._chain.value)
        data = "".join(chain.close(body) + "\n" for body in more).encode()
        store.write_at(file._fd, data, file._size)
        store.sync(file._fd)
        file._chain, file._size = chain, file._size + len(data)

    monkeypatch.setattr(JournalFile, "_append", together)
    found = powered(Random(4), tmp_path / "a.jsonl", bodies, 10 * CUTS)
    assert any(why.startswith("refused") for why in found)


# Kills -------------------------------------------------------------------------------------------

NURSERY = """
import os, signal, sys
from pathlib import Path
from server import store
from tests.faults.disk import told

path, source = Path(sys.argv[1]), Path(sys.argv[2])
bodies = source.read_text(encoding="utf-8").splitlines()

def write(out):
    while True:
        done = len(told(path)) if path.exists() else 0
        if not done:  # it was killed before it wrote the first line
            path.unlink(missing_ok=True)
        file = store.reopen(path).file if done else store.create(path, store.Aside())
        while done < len(bodies):
            file.write(bodies[done : done + 3])
            done += 3
            os.write(out, b"%d\\n" % min(done, len(bodies)))
        file.close()
        path.unlink()
        os.write(out, b"anew\\n")

for order in sys.stdin:
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        write(theirs)
    os.close(theirs)
    with os.fdopen(ours) as heard:
        said = [heard.readline() for _ in range(int(order))]
        os.kill(child, signal.SIGKILL)
        said = "".join(said) + heard.read()
    os.waitpid(child, 0)
    print(said[: said.rfind("\\n") + 1].splitlines()[-1], flush=True)
"""


def killed(folder: Path, bodies: list[str], kills: int, luck: Random) -> list[str]:
    """What goes wrong when whoever writes is killed so often, each time somewhere else."""
    path, source, found = folder / "a.jsonl", folder / "source", []
    source.write_text("\n".join(bodies), encoding="utf-8")
    nursery = subprocess.Popen(
        [sys.executable, "-c", NURSERY, str(path), str(source)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    with nursery:
        for _ in range(kills):
            nursery.stdin.write(f"{luck.randint(1, 60)}\n")
            nursery.stdin.flush()
            last = nursery.stdout.readline().strip()
            if last != "anew" and path.exists():
                found += judged(path, bodies, int(last))
    return found


def judged(path: Path, bodies: list[str], acked: int) -> list[str]:
    """What is wrong with a journal of which so many lines were acknowledged."""
    lines = told(path)
    wrong = [] if len(lines) >= acked else [f"lost: {acked - len(lines)} lines"]
    return wrong + ([] if lines == bodies[: len(lines)] else ["invented"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_kills_lose_nothing_that_was_acknowledged(tmp_path, bodies):
    assert killed(tmp_path, bodies, KILLS, Random(5)) == []


# Bits --------------------------------------------------------------------------------------------


def flipped(path: Path, data: bytes, bodies: list[str], luck: Random) -> str:
    """Flip one bit: `refused`, `torn` (the last line is dropped), `same`, or what is wrong."""
    at = luck.randrange(len(data))
    bent = bytearray(data)
    bent[at] ^= 1 << luck.randrange(8)
    path.write_bytes(bent)
    try:
        found = store.recover(path)
    except JournalError:
        return "refused"
    lines = told(path)
    if lines != bodies[: len(lines)]:
        return "silently wrong"
    if len(lines) == len(bodies):
        return "same"
    return "torn" if found.torn and len(lines) == len(bodies) - 1 else "silently lost"


def test_flipped_bits_are_never_silently_wrong(tmp_path, bodies):
    path = tmp_path / "a.jsonl"
    file = store.create(path, Aside())
    file.write(bodies)
    file.close()
    luck, data = Random(6), path.read_bytes()
    outcomes = {flipped(path, data, bodies, luck) for _ in range(FLIPS)}
    assert outcomes <= HONEST


def test_lines_without_a_crc_are_found(tmp_path, bodies, monkeypatch):
    path = tmp_path / "a.jsonl"
    file = store.create(path, Aside())
    file.write(bodies)
    file.close()
    monkeypatch.setattr(store.Chain, "open", lambda chain, number, text: CRC.sub("}", text))
    luck, data = Random(6), path.read_bytes()
    assert {flipped(path, data, bodies, luck) for _ in range(FLIPS)} - HONEST


# Full disks --------------------------------------------------------------------------------------


def fill(path: Path) -> None:
    """Leave no room on a disk."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(512))


@needs_namespaces
def test_a_disk_that_is_really_full(tmp_path, bodies):
    """A hand goes on in the spare room; then the table waits, and goes on once there is room."""
    disk = tmp_path / "disk"
    disk.mkdir()
    sh(f"mount -t tmpfs -o size=256k none {disk}")
    try:
        path = disk / "a.jsonl"
        file = store.create(path, Aside())
        file.write(bodies[:1])
        assert path.with_suffix(".spare").exists()
        filler = disk / "filler"
        fill(filler)
        done, full = 1, None
        while full is None:
            try:
                file.write([bodies[2 + done % (len(bodies) - 2)]])
            except StoreError as cause:
                full = cause
            else:
                done += 1
        assert full.code == Code.FULL_DISK
        assert done > 100  # a hand was played to its end in the spare room
        before = path.read_bytes()
        assert before.count(b"\n") == done
        filler.unlink()
        file.write([bodies[2]])
        assert path.read_bytes().startswith(before)
        file.close()
        assert sorted(each.name for each in disk.iterdir()) == ["a.json", "a.jsonl"]
    finally:
        sh(f"umount {disk}")


def test_hosts_on_one_machine_do_not_touch_each_others_files(tmp_path, bodies):
    """Whoever holds a journal holds it alone, and its spare room goes with it."""
    one = store.create(tmp_path / "a.jsonl", Aside())
    other = store.create(tmp_path / "b.jsonl", Aside())
    one.write(bodies)
    with pytest.raises(StoreError, match="another program"):
        store.reopen(tmp_path / "a.jsonl")
    other.close()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.json", "a.jsonl", "a.spare"]
    one.close()
    whole = (tmp_path / "a.jsonl").read_bytes()
    shutil.copy(tmp_path / "a.jsonl", tmp_path / "c.jsonl")
    store.reopen(tmp_path / "c.jsonl").file.close()
    assert (tmp_path / "a.jsonl").read_bytes() == whole
    assert os.path.getsize(tmp_path / "c.jsonl") >= len(whole)
