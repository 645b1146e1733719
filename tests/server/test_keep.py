"""Which host of a folder is gone on with: a table opened at another port is found there again."""

import os

import pytest

from server import keep
from server.faults import StoreError
from server.keep import Kept, KeptMatch

USUAL = 24810
MATCH = Kept("ABCDEFGHJKM", False, (KeptMatch(1, "x"),))
NOTHING = Kept("ABCDEFGHJKM", True)


@pytest.fixture
def note(tmp_path):
    """Write what the host at a port has kept, so many seconds after the epoch."""

    def write(port, kept, when) -> None:
        path = keep.path_of(tmp_path, port)
        keep.save(path, kept)
        os.utime(path, (when, when))

    return write


def test_the_usual_port_comes_first(tmp_path, note):
    note(USUAL, MATCH, 1)
    note(40001, MATCH, 2)
    assert keep.last(tmp_path, USUAL) == (USUAL, MATCH)


def test_else_the_one_that_wrote_last(tmp_path, note):
    note(USUAL, NOTHING, 9)
    note(40001, MATCH, 1)
    note(40002, MATCH, 3)
    note(40003, NOTHING, 5)
    note(40004, Kept("ABCDEFGHJKM", False, tournament="lost"), 6)
    assert keep.last(tmp_path, USUAL) == (40002, MATCH)


def test_what_is_no_note_of_a_host_is_left_alone(tmp_path, note):
    assert keep.last(tmp_path, USUAL) == (USUAL, None)
    note(USUAL, NOTHING, 1)
    (tmp_path / keep.FOLDER / "notes.json").write_text("{}", "utf-8")
    (tmp_path / keep.FOLDER / "40001.json").write_text("{", "utf-8")
    (tmp_path / keep.FOLDER / "40002.json").mkdir()
    assert keep.last(tmp_path, USUAL) == (USUAL, NOTHING)


def test_what_is_kept_is_moved_unless_its_host_runs(tmp_path, note):
    note(USUAL, MATCH, 1)
    held = keep.hold(tmp_path, USUAL)
    with pytest.raises(StoreError, match="another program"):
        keep.move(tmp_path, USUAL, 40001)
    assert keep.last(tmp_path, USUAL) == (USUAL, MATCH)
    os.close(held)
    keep.move(tmp_path, USUAL, 40001)
    assert keep.last(tmp_path, USUAL) == (40001, MATCH)
    assert keep.load(keep.path_of(tmp_path, USUAL)) == NOTHING
    os.close(keep.hold(tmp_path, USUAL))  # the old port is free again


def test_where_nothing_is_kept_nothing_is_moved(tmp_path):
    keep.move(tmp_path, USUAL, 40001)
    assert keep.load(keep.path_of(tmp_path, 40001)) is None
