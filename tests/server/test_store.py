"""Journals on disk: torn lines are dropped, damage is refused by its line, and the file is kept."""

import errno
import json
import os
import subprocess
import sys

import pytest

from engine.commands import simulate
from engine.commands.simulate import play_match
from engine.core.errors import Fault, JournalError, OptionError
from engine.core.journal import Chain
from engine.core.model import Seat
from server import store
from server.faults import StoreError
from server.opening import Luck, open_again
from server.store import Aside, Entry, SeatPlan
from server.wire import Code
from tests.server.rig import Rig

SEATS = (SeatPlan("human", "Ann"), *(SeatPlan("bot", level="random"),) * 3)


def played(turns: int = 6) -> list[str]:
    """The bodies of a match's first lines."""
    rig = Rig(options={"rounds": 1})
    rig.seat_all()
    for _ in range(turns):
        rig.round()
    return rig.lines


@pytest.fixture
def path(tmp_path):
    return tmp_path / store.FOLDER / "2026-01-02_030405-i8-abc.jsonl"


def written(path, bodies, *, finished: bool = False) -> bytes:
    file = store.create(path, Aside(SEATS, finished=finished))
    file.write(bodies[:1])
    file.write(bodies[1:])
    file.close()
    return path.read_bytes()


def test_what_is_written_is_read_again(path):
    bodies = played()
    data = written(path, bodies)
    found = store.recover(path)
    assert len(found.lines) == len(bodies)
    assert (found.size, found.torn) == (len(data), False)
    assert data.decode().count('"crc":"') == len(bodies)
    assert list(json.loads(data.splitlines()[-1]))[-1] == "crc"


def test_writing_goes_on_behind_what_was_there(path):
    bodies = played()
    whole = written(path, bodies)
    path.write_bytes(b"")
    path.unlink()
    written(path, bodies[:5])
    found = store.reopen(path)
    file, match, aside = found.file, found.match, found.aside
    assert aside.seats == SEATS
    assert match.playing
    file.write(bodies[5:])
    file.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("cut", [1, 2, 10, 40])
def test_a_torn_last_line_is_dropped(path, cut):
    bodies = played()
    whole = written(path, bodies)
    path.write_bytes(whole[:-cut])
    found = store.recover(path)
    assert found.torn == (cut > 1)  # only its line end is lost: the line is whole
    file = store.reopen(path).file
    rest = bodies[-1:] if found.torn else []
    if rest:
        file.write(rest)
    file.close()
    assert path.read_bytes() == whole


def test_any_beginning_of_a_journal_is_one_or_never_began(path):
    whole = written(path, played(2))
    lines = 0
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        found = store.recover(path)
        assert len(found.lines) >= lines
        lines = len(found.lines)
        assert found.size <= size
        if size and not lines:
            with pytest.raises(StoreError, match="never began"):
                store.reopen(path)
            assert path.read_bytes() == whole[:size]
    assert lines == whole.count(b"\n")


def test_rubbish_behind_the_last_line_is_a_torn_line(path):
    whole = written(path, played())
    for rubbish in (b"\0" * 512, b"\xff\xfe", b'{"seat":', b"\0\n", b'{"seat":1,"act":"pass"}\n'):
        path.write_bytes(whole + rubbish)
        found = store.recover(path)
        assert (found.torn, found.size) == (True, len(whole))
        store.reopen(path).file.close()
        assert path.read_bytes() == whole


@pytest.mark.parametrize("line", [1, 2, 3, 7])
@pytest.mark.parametrize("at", [2, 9, -14, -5, -2])
def test_a_flipped_bit_is_refused_by_its_line_and_the_file_is_kept(path, line, at):
    pieces = written(path, played()).split(b"\n")
    piece = bytearray(pieces[line - 1])
    piece[at] ^= 1
    pieces[line - 1] = bytes(piece)
    damaged = b"\n".join(pieces)
    path.write_bytes(damaged)
    with pytest.raises(JournalError) as refusal:
        store.reopen(path)
    assert refusal.value.line in (line, line + 1)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("instead", [b"\x0b", b"\x8a", b""])
def test_a_lost_line_end_before_the_last_line_is_no_torn_line(path, instead):
    whole = written(path, played())
    *head, first, second, _ = whole.split(b"\n")
    damaged = b"\n".join([*head, first + instead + second]) + b"\n"
    path.write_bytes(damaged)
    with pytest.raises(JournalError) as refusal:
        store.reopen(path)
    assert refusal.value.line == len(head) + 1
    assert path.read_bytes() == damaged


def test_every_flipped_bit_costs_nothing_or_the_last_line_or_is_refused(path):
    """Nothing silently wrong: 1,000 flips over the file."""
    whole = written(path, played(3))
    good = store.recover(path).lines
    refused = last = 0
    for at in range(0, len(whole) * 8, max(1, len(whole) * 8 // 1000)):
        data = bytearray(whole)
        data[at // 8] ^= 1 << at % 8
        path.write_bytes(data)
        try:
            found = store.recover(path)
        except JournalError:
            refused += 1
            continue
        last += 1
        assert found.lines[: len(good) - 1] == good[:-1]
        assert len(found.lines) <= len(good)
        if len(found.lines) == len(good):
            assert found.lines == good
    assert refused > 900
    assert last > 0


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [*lines[:3], *lines[4:]], 4),  # a line is missing
        (lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], 4),  # two changed places
        (lambda lines: [lines[0], *lines], 2),  # the header twice
        (lambda lines: lines[1:], 1),
    ],
)
def test_lost_or_moved_lines_are_refused(path, change, line):
    lines = written(path, played()).splitlines()
    path.write_bytes(b"\n".join(change(lines)) + b"\n")
    with pytest.raises(JournalError) as refusal:
        store.reopen(path)
    assert refusal.value.line == line


def test_a_line_that_the_rules_forbid_is_refused_though_its_crc_fits(path):
    bodies = played()
    at = next(i for i, body in enumerate(bodies) if '"act":"discard' in body)
    bodies[at] = bodies[at].replace('"act":"discard', '"act":"concealed_kong')
    written(path, bodies)
    with pytest.raises(JournalError) as refusal:
        store.reopen(path)
    assert refusal.value.line == at + 1


def test_journals_from_elsewhere_have_no_crc(path, data):
    source = data / "journals" / "i8" / "p1_02_kong_from_opposite.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(source.read_bytes())
    found = store.reopen(path)
    file, match, aside = found.file, found.match, found.aside
    file.close()
    assert match.config.seats == 4
    assert [plan.kind for plan in aside.seats] == ["human", "bot", "bot", "bot"]


def test_only_one_program_plays_a_match(path, root):
    written(path, played())
    file = store.reopen(path).file
    with pytest.raises(StoreError, match="another program"):
        store.reopen(path)
    script = (
        f"from server import store; from pathlib import Path; store.reopen(Path({str(path)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert "another program is playing this match" in done.stderr
    file.close()
    store.reopen(path).file.close()


def test_a_match_whose_note_names_no_player_is_let_go_and_opens_once_it_is_mended(path):
    written(path, played())
    note = path.with_suffix(store.NOTE)
    whole = note.read_bytes()
    luck = Luck(lambda: bytes(32), lambda: "token")
    for old, new in (("random", "genius"), ("human", "robot")):
        note.write_bytes(whole.replace(old.encode(), new.encode()))
        with pytest.raises(OptionError, match=new):
            open_again(path, None, luck)
    note.write_bytes(whole)
    open_again(path, None, luck).file.close()


def test_a_new_journal_never_replaces_one(path):
    whole = written(path, played())
    with pytest.raises(StoreError, match=r"abc\.jsonl"):
        store.create(path, Aside(SEATS))
    assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file/journals/x\.jsonl|file\\journals"):
        store.create(tmp_path / "file" / "journals" / "x.jsonl", Aside(SEATS))
    with pytest.raises(StoreError, match="missing"):
        store.reopen(tmp_path / "missing.jsonl")


class Disk:
    """A disk with so much room, and a sync that may fail."""

    def __init__(self, monkeypatch, room: int, error: int = errno.ENOSPC) -> None:
        self.room, self.error, self.syncs = room, error, True
        self._write, self._sync = os.pwrite, store.sync
        monkeypatch.setattr(store.os, "pwrite", self.write)
        monkeypatch.setattr(store, "sync", self.sync)

    def write(self, fd, data, at):
        if self.room <= 0:
            raise OSError(self.error, os.strerror(self.error))
        part = bytes(data[: self.room])
        self.room -= len(part)
        return self._write(fd, part, at)

    def sync(self, fd):
        if not self.syncs:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._sync(fd)


def test_a_full_disk_leaves_no_half_line_and_loses_nothing(path, monkeypatch):
    bodies = played()
    whole = written(path, bodies)
    path.unlink()
    file = store.create(path, Aside(SEATS))
    file.write(bodies[:4])
    before = path.read_bytes()
    disk = Disk(monkeypatch, room=50)
    for _ in range(3):
        with pytest.raises(StoreError, match="No space left") as refusal:
            file.write(bodies[4:])
        assert refusal.value.code == Code.FULL_DISK
        assert path.read_bytes() == before
    disk.room = 10**6
    file.write(bodies[4:])
    file.close()
    assert path.read_bytes() == whole


def test_a_failed_sync_is_final(path, monkeypatch):
    """The kernel may have dropped the pages: a second sync would succeed and lie."""
    bodies = played()
    file = store.create(path, Aside(SEATS))
    disk = Disk(monkeypatch, room=10**6)
    disk.syncs = False
    for _ in range(2):
        with pytest.raises(StoreError, match="Input/output") as refusal:
            file.write(bodies)
        assert refusal.value.code == Code.BROKEN_DISK
        disk.syncs = True
    file.close()
    monkeypatch.undo()
    store.reopen(path).file.close()


def test_a_disk_that_breaks_is_final(path, monkeypatch):
    file = store.create(path, Aside(SEATS))
    Disk(monkeypatch, room=10, error=errno.EIO)
    with pytest.raises(StoreError) as refusal:
        file.write(played())
    assert refusal.value.code == Code.BROKEN_DISK
    file.close()


def test_a_disk_that_is_gone_breaks_nothing_but_its_match(path, monkeypatch):
    """The result of a hand is on it already; no spare room can be looked for."""
    bodies = played()
    file = store.create(path, Aside(SEATS))

    def gone(*_, **__):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(type(path), "exists", gone)
    file.write([*bodies, '{"result":{"kind":"draw","delta":[1,-1,0,0]},"scores":[1,-1,0,0]}'])
    file.close()


def test_a_match_that_never_began_is_let_go_on_a_disk_that_takes_nothing_any_more(
    path, monkeypatch
):
    file = store.create(path, Aside(SEATS))

    def frozen(*_, **__):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patch:
        patch.setattr(type(path), "unlink", frozen)
        file.close()
    with pytest.raises(StoreError, match="never began"):  # nobody holds it any more
        store.reopen(path)


def test_the_list_of_matches(tmp_path, path):
    bodies = played()
    written(path, bodies)
    other = path.with_name("2026-02-03_040506-i8-def.jsonl")
    result = '{"result":{"kind":"draw","delta":[1,-1,0,0]},"scores":[1,-1,0,0]}'
    written(other, [*bodies, result], finished=True)
    path.with_name("2026-01-01_000000-i8-aaa.jsonl").write_text("what is this\n")
    path.with_name("2026-01-01_000000-i8-bbb.jsonl").write_text('{"journal":1,"ga')
    assert store.matches(tmp_path) == [
        Entry(other, "i8", SEATS, 1, (1, -1, 0, 0), True),
        Entry(path, "i8", SEATS, 0, (), False),
        Entry(
            path.with_name("2026-01-01_000000-i8-aaa.jsonl"),
            error="line 1: not JSON",
            fault=Fault("damaged", {"line": 1}),
        ),
    ]
    assert store.matches(tmp_path / "nothing") == []


def test_a_damaged_note_is_named(path):
    written(path, played())
    path.with_suffix(".json").write_text("{")
    with pytest.raises(StoreError, match=r"abc\.json"):
        store.reopen(path)
    [entry] = store.matches(path.parent.parent)
    assert "abc.json" in entry.error


def test_a_result_torn_off_is_written_again(path):
    lines: list[str] = []
    play_match(simulate.Order("i8", 1, "9", ("steady",), {}), "9", 1, lines.append)
    *bodies, result = (line for line in lines if '"legal":' not in line)
    assert result.startswith('{"result":{"kind":"win"')
    whole = written(path, [*bodies, result])
    path.write_bytes(whole[:-9])
    found = store.reopen(path)
    found.file.close()
    assert path.read_bytes() == whole
    assert found.match.hands_played == 1
    assert found.hand[-1] == result


@pytest.mark.parametrize("seconds", ["-1", "1e308", '"4"'])
def test_a_note_with_an_impossible_time_is_named(path, seconds):
    written(path, played())
    path.with_suffix(".json").write_text(f'{{"call_seconds":{seconds}}}')
    with pytest.raises(StoreError, match=r"abc\.json.*call_seconds"):
        store.reopen(path)


@pytest.mark.parametrize("scores", ['["x"]', "5", "null", "[1.5]"])
def test_a_result_that_nobody_wrote_is_told_in_the_list(path, scores):
    written(path, [*played(), f'{{"result":{{"kind":"draw"}},"scores":{scores}}}'])
    [entry] = store.matches(path.parent.parent)
    assert entry.error == "the last result cannot be read"


def test_a_resumed_match_goes_on_with_the_same_chain(path):
    bodies = played()
    written(path, bodies)
    found = store.reopen(path)
    file, match = found.file, found.match
    rig = Rig(match=match)
    rig.seat_all()
    rig.until(lambda rig: rig.shown.view.phase == "over")
    file.write(rig.lines)
    file.close()
    chain, lines = Chain(), path.read_text(encoding="utf-8").splitlines()
    assert [chain.open(number, line) for number, line in enumerate(lines, 1)] == bodies + rig.lines
    again = store.reopen(path)
    again.file.close()
    assert again.match.scores == rig.match.scores
    assert again.match.rules.view(again.match.state, Seat(0)).phase == "over"
    hand = max(at for at, body in enumerate(bodies + rig.lines) if body.startswith('{"hand":'))
    assert again.hand == tuple((bodies + rig.lines)[hand:])
