"""A match on the network that an older version left in mid-hand goes on: host, seat, deal, code.

`tests/data/upgrade-lan/VERSION` holds what a host and a guest of that version left when they were
killed in the second hand.
"""

import shutil

import pytest

from client.profile import Profile
from engine.core.model import Seat
from engine.core.replay import Replay
from engine.games import GAMES
from server import keep, store
from server.lan import LanHost
from server.proof import show_code

LEFT = store.Path(__file__).parents[1] / "data" / "upgrade-lan"


@pytest.fixture(params=sorted(path.name for path in LEFT.iterdir()))
def left(request, tmp_path):
    """Return what a version left, in a place where it may be changed."""
    return shutil.copytree(LEFT / request.param, tmp_path / "left")


@pytest.fixture
def host(left):
    """Start the host again at a port that is free, for its note is named by the port."""
    folder = left / "host"
    [note] = folder.glob("hosts/*.json")
    first = LanHost((), folder, port=0)
    first.stop()
    note.replace(keep.path_of(folder, first.port))
    again = LanHost((), folder, port=first.port)
    yield again
    again.stop()


def test_the_host_has_its_code_and_its_table_again(left, host):
    [entry] = store.matches(left / "host")
    assert show_code(host.code) == "YHAZ-Y4G9-ZN9"
    assert host.hall.tables.get(1) is not None
    assert not entry.error
    assert (entry.game, entry.seats[0].name) == ("taojiang", "小明")


def test_the_guest_knows_host_seat_and_its_part_in_the_deal(left, host):
    profile = Profile(left / "guest")
    try:
        [joined] = profile.joined()
        seeds = profile.seeds.read()
        key = profile.keys.public
    finally:
        profile.close()
    assert (joined.key, joined.code, joined.name) == (host.keys.public, "YHAZ-Y4G9-ZN9", "小明")
    assert len(seeds) == 2
    assert host.hall.rooms[1].keys[Seat(0)] == key


def test_the_hand_goes_on_where_it_stood(left):
    [path] = (left / "host").glob("journals/*.jsonl")
    found = store.recover(path)
    assert not found.torn
    match = Replay(GAMES["taojiang"], found.lines, hold=True).run()
    assert match.playing
