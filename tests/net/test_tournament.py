"""A whole tournament on real programs: two tables, two rounds, a host that is killed; and what a
host takes up again when it starts."""

import errno
import json
import os

import pytest
from msgspec.structs import replace

from server import __main__ as program
from server import keep, store
from server.draw import digest
from server.faults import unwritable
from server.keep import Kept
from server.lan import LanHost
from server.ranking import Played, standings
from server.tournament import Entry, Plan, Record, fits, placed
from tests.net.lan_kit import QUICK_TABLE, Guest, HostProgram, until

TABLE = json.dumps(json.loads(QUICK_TABLE) | {"hands": 2})
GAME = ["--game", "taojiang", "--table", TABLE, "--bot-pause", "0"]
CLUB = [*GAME, "--tournament", "2", "--entries", "7", "--break", "1", "--level", "random"]
NAMES = "abcdefg"
"""Seven people: a bot fills up."""


@pytest.fixture
def running(tmp_path, root):
    hosts, guests = [], []

    class House:
        def host(self, *more: str, port: int = 0) -> HostProgram:
            hosts.append(HostProgram(root, tmp_path / "host", *CLUB, *more, port=port))
            return hosts[-1]

        def guest(self, host: HostProgram, name: str) -> Guest:
            guests.append(Guest(tmp_path / "guests", host.address, host.code, name))
            return guests[-1].start()

    yield House()
    for guest in guests:
        guest.stop()
    for host in hosts:
        host.kill()


def state_of(guest: Guest) -> tuple[object, ...]:
    """What a guest who is not through knows: his line, his table, and which tables are over."""
    session = guest.session
    room, led = session.room, session.tournament
    rounds = [] if led is None else [[table.over for table in each.tables] for each in led.drawn]
    waits = [(u.view.phase, u.waiting, u.number) for u in guest.robot._updates.values()]
    return guest.outcome, session.status, room and room.phase, session.my_seats, rounds, waits


def test_a_tournament_survives_its_host_and_all_agree_on_its_end(running, tmp_path):
    host = running.host()
    assert host.said["tournament"] == 2
    guests = [running.guest(host, name) for name in NAMES]
    ann = guests[0].session
    until(
        lambda: ann.tournament and any(t.over for r in ann.tournament.drawn for t in r.tables), 90
    )
    host.kill()
    said = host.said
    host = running.host(port=host.port)
    assert (host.code, host.said["digest"]) == (said["code"], said["digest"])
    try:
        until(lambda: all(guest.outcome for guest in guests), 150)
    except AssertionError as cause:
        raise AssertionError([state_of(guest) for guest in guests]) from cause
    ends = {guest.session.tournament.drawn for guest in guests}
    assert len(ends) == 1
    for guest in guests:
        told = guest.session.tournament
        assert guest.outcome.done
        assert guest.outcome.unfair == ()
        assert fits(told, 1)
        assert fits(told, 2)
        assert placed(told) == placed(ann.tournament)
    assert sorted(guests[0].outcome.standings)[0] == 1
    assert host.stop() == 0

    [path] = (tmp_path / "host" / keep.TOURNAMENTS).glob("*.json")
    record = keep.load_tournament(tmp_path / "host", keep.Kept("", tournament=path.stem))
    assert record is not None
    entries = {entry.path.stem: entry for entry in store.matches(tmp_path / "host")}
    rounds = []
    for kept in record.rounds:
        tables = []
        for table in kept.tables:
            entry = entries[table.journal]
            assert (entry.finished, entry.hands) == (True, 2)
            assert entry.scores == table.played.scores
            names = record.names(table.played.seats)
            assert [plan.name or "bot 1" for plan in entry.seats] == names
            tables.append(Played(table.played.seats, table.played.ranks, entry.scores))
        rounds.append(tables)
    assert placed(ann.tournament) == standings(range(1, 8), rounds)
    assert len(entries) == 4


# What is taken up again -------------------------------------------------------------------------

PLAN = Plan("taojiang", {}, {"hands": 2}, 4, rounds=2, level="random")
PEOPLE = tuple(Entry(name * 40, name) for name in NAMES)
ENTERED = Record(PLAN, "one", PEOPLE)
DRAWN = ENTERED.drawn({entry.key for entry in PEOPLE}, iter(("gone", "bad")).__next__)
ENDED = DRAWN.with_result(1, (1, 2, 3, 4), (5, 2, -2, -5)).with_result(2, (1, 1, 1, 1), (0,) * 4)
BOTH = replace(ENDED, rounds=ENDED.rounds * 2)


@pytest.fixture
def opened(tmp_path):
    """Opens a host where another one has left something behind; returns what it leads."""
    hosts = []

    def open_(record: Record | None, *, clean: bool, plan: Plan | None = PLAN) -> LanHost:
        first = LanHost((), tmp_path, port=0, plan=PLAN)
        hosts.append(first)
        port = first.port
        first.stop()
        kept = Kept("ABCDEFGHJKM", clean, tournament="t")
        keep.save(keep.path_of(tmp_path, port), kept)
        if record is not None:
            keep.save(keep.tournament_path(tmp_path, "t"), record)
        hosts.append(LanHost((), tmp_path, port=port, plan=plan))
        return hosts[-1]

    yield open_
    if len(hosts) > 1:
        hosts[-1].stop()


@pytest.mark.parametrize(
    ("record", "clean", "again"),
    [
        (ENTERED, False, True),  # killed while people entered
        (ENTERED, True, False),  # closed before anything was drawn
        (DRAWN, False, True),
        (DRAWN, True, True),
        (ENDED, True, True),  # between two rounds
        (BOTH, False, False),  # it is over
        (None, False, False),  # nothing was kept, and nobody had been told anything
    ],
)
def test_what_a_host_goes_on_with(opened, record, clean, again):
    host = opened(record, clean=clean)
    led = host.hall.director.record
    assert (led == record) is again
    assert (host.code == "ABCDEFGHJKM") is (again or not clean)  # a host that died keeps its code
    assert (led.entries == PEOPLE) is again
    assert again or digest(led.seed) != digest("one")
    assert again is all(entry.key in host.hall.door.known for entry in PEOPLE)


def test_without_a_plan_too_it_goes_on(opened):
    assert opened(DRAWN, clean=True, plan=None).hall.director.record == DRAWN


def test_tables_whose_journals_cannot_be_taken_up_are_played_anew(opened, tmp_path):
    folder = tmp_path / store.FOLDER
    folder.mkdir()
    (folder / "bad.jsonl").write_text("nonsense\n{}\n{}\n")
    host = opened(DRAWN, clean=False)
    [trouble] = host.troubles
    assert "bad.jsonl" in str(trouble)
    make = host.hall.director.job(0.0)
    record = make(iter(("x", "y")).__next__)
    assert [table.journal for table in record.rounds[0].tables] == ["x", "y"]
    host.hall.director.saved(0.0, record)
    assert [(number, order.stem) for number, order in host.hall.wanted] == [(1, "x"), (2, "y")]
    assert (folder / "bad.jsonl").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--tournament", "0"], "'0' is no whole number from 1 to 9"),
        (["--tournament", "2", "--seats", "human,bot,bot,bot"], "--seats does not go with"),
        (["--tournament", "2", "--tables", "2"], "--tables does not go with"),
        (["--tournament", "2", "--level", "genius"], "unknown level 'genius'"),
        (["--tournament", "2", "--entries", "1"], "'1' is no whole number from 2 to 128"),
        (["--tournament", "2", "--table", '{"hands": null}'], "hands: null is not possible"),
        (["--entries", "8"], "--entries is only for --tournament"),
        (["--break", "8"], "--break is only for --tournament"),
    ],
)
def test_options_that_do_not_fit_are_named(more, said, capsys, tmp_path):
    with pytest.raises(SystemExit) as end:
        program.main([*GAME, "--data-dir", str(tmp_path), "--port", "0", *more])
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_a_host_stops_on_a_full_disk_too_and_says_what_could_not_be_noted(tmp_path, monkeypatch):
    lan = LanHost((), tmp_path, port=0, plan=PLAN)
    lan.start()

    def full(path, kept):
        raise unwritable(path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))

    monkeypatch.setattr(keep, "save", full)
    assert "No space left" in str(lan.stop())
    assert lan.context.closed
    assert not lan.alive
