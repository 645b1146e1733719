"""Small files beside the journals: whatever is in them is read or named, and stops nothing."""

import pytest

from client.profile import JOINED, SEEDS, Profile
from server import keep, store
from server.faults import StoreError
from server.notes import decoded
from server.store import Aside, SeatPlan

SEATS = (SeatPlan(),) * 4
STRANGE = [
    b"",
    b"\xff",
    b"null",
    b"[" * 100_000,
    b'{"x":' * 100_000,
    b'{"code":"\xff","seats":[{"name":"\xff"}]}',
    b'{"seats":' + b"[" * 100_000,
    b"9" * 5000,
]


@pytest.mark.parametrize("data", STRANGE, ids=range(len(STRANGE)))
def test_what_is_no_note_is_named(data, tmp_path):
    with pytest.raises(ValueError, match=r"."):
        decoded(data, Aside)
    path = tmp_path / store.FOLDER / "2026-01-01_000000-i8-a.jsonl"
    file = store.create(path, Aside(SEATS))
    file.write(['{"journal":1,"game":"i8","rules":1,"options":{},"seats":4}'])
    file.close()
    path.with_suffix(store.NOTE).write_bytes(data)
    (entry,) = store.matches(tmp_path)
    assert str(path.with_suffix(store.NOTE)) in entry.error
    with pytest.raises(StoreError):
        store.reopen(path)
    kept = tmp_path / "24810.json"
    kept.write_bytes(data)
    with pytest.raises(StoreError, match=r"24810\.json"):
        keep.load(kept)


@pytest.mark.parametrize("data", STRANGE, ids=range(len(STRANGE)))
def test_a_player_whose_notes_are_gone_has_joined_nobody(data, tmp_path):
    profile = Profile(tmp_path)
    folder = tmp_path / "network" / "1"
    for name in (JOINED, SEEDS):
        (folder / name).write_bytes(data)
    assert profile.joined() == []
    assert profile.seeds.read() == {}
    profile.close()


@pytest.mark.parametrize("seats", [0, -1, 17, 10**12, 10**30])
def test_nothing_grows_with_the_seats_a_journal_claims(seats, tmp_path):
    path = tmp_path / store.FOLDER / "2026-01-01_000000-i8-a.jsonl"
    path.parent.mkdir()
    line = f'{{"journal":1,"game":"i8","rules":1,"options":{{}},"seats":{seats}}}\n'
    path.write_text(line)
    (entry,) = store.matches(tmp_path)
    assert entry.error.startswith("line 1: ")
    assert "seats" in entry.error
