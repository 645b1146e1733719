"""Who waits for the disk: the loop for a quick one, threads for a slow one, in order each time."""

import threading
from queue import SimpleQueue

import pytest

from engine.core.errors import Fault
from server import workers
from server.faults import StoreError
from server.store import Place
from server.workers import DEAR, PENS, SAVED, SHARE, Done, Failed, News, Purse, Synced, Writer


class File:
    """A journal whose disk is whatever `sync` does."""

    def __init__(self, sync=lambda: None) -> None:
        self.sync, self.lines, self.closed = sync, [], False

    def write(self, lines: list[str]) -> None:
        self.sync()
        self.lines += lines

    def close(self) -> None:
        self.closed = True


def written(files: list[File], work) -> list[News]:
    """Let a writer do some work, and return what it reported."""
    news: SimpleQueue[News] = SimpleQueue()
    writer = Writer(news.put)
    writer.start()
    work(writer)
    writer.stop()
    return [news.get_nowait() for _ in range(news.qsize())]


@pytest.fixture
def no_time(monkeypatch):
    """The loop has no time to wait for a disk."""
    monkeypatch.setattr(Purse, "has_some", lambda self: False)


@pytest.mark.usefixtures("no_time")
def test_matches_wait_for_the_disk_together():
    """Each sync ends only when another one is under way: one after the other they would hang."""
    together = threading.Barrier(PENS, timeout=20.0)
    files = [File(together.wait) for _ in range(PENS)]

    def work(writer: Writer) -> None:
        for number, file in enumerate(files):
            writer.write(Place(number, file), ["a line"])

    news = written(files, work)
    assert {each.at.table for each in news if isinstance(each, Synced)} == set(range(PENS))
    assert [file.lines for file in files] == [["a line"]] * PENS


@pytest.mark.usefixtures("no_time")
def test_lines_of_a_match_keep_their_order():
    files = [File() for _ in range(3 * PENS)]

    def work(writer: Writer) -> None:
        for line in range(20):
            for number, file in enumerate(files):
                writer.write(Place(number, file), [f"{line}"])

    news = written(files, work)
    for number, file in enumerate(files):
        assert file.lines == [f"{line}" for line in range(20)]
        counts = [each.count for each in news if isinstance(each, Synced) and each.at.file is file]
        assert counts == sorted(counts)
        assert counts[-1] == 20
        assert number in {each.at.table for each in news}


@pytest.mark.parametrize("quick", [True, False])
def test_a_journal_goes_when_everything_is_written(monkeypatch, quick):
    monkeypatch.setattr(Purse, "has_some", lambda self: quick)
    file, never = File(), File()

    def work(writer: Writer) -> None:
        writer.write(Place(1, File()), ["of another match"])
        writer.write(Place(2, file), ["last words"])
        writer.close(file)
        writer.close(never)

    written([file, never], work)
    assert (file.lines, file.closed) == (["last words"], True)
    assert (never.lines, never.closed) == ([], True)


@pytest.mark.usefixtures("no_time")
def test_one_match_needs_one_thread():
    file, seen = File(), set()
    file.sync = lambda: seen.add(threading.get_ident())

    def work(writer: Writer) -> None:
        def job() -> Done:
            seen.add(threading.get_ident())
            return Done(lambda now: None)

        for line in range(5):
            writer.write(Place(0, file), [f"{line}"])
            writer.do(job)

    written([file], work)
    assert len(seen) == 1


def test_a_quick_disk_is_waited_for_at_once():
    file, seen = File(), []
    file.sync = lambda: seen.append(threading.get_ident())

    def work(writer: Writer) -> None:
        place = Place(7, file)
        assert writer.write(place, ["one", "two"]) == Synced(place, 2)
        assert writer.write(place, ["three"]) == Synced(place, 3)

    assert written([file], work) == []
    assert file.lines == ["one", "two", "three"]
    assert set(seen) == {threading.get_ident()}


def test_the_loop_never_writes_past_what_waits_at_a_pen(monkeypatch):
    """It has all the time in the world, but an earlier line is not on disk yet."""
    quick, begun, go_on = [False], threading.Event(), threading.Event()
    monkeypatch.setattr(Purse, "has_some", lambda self: quick[0])

    def slow() -> None:
        if not file.lines:
            begun.set()
            assert go_on.wait(20)

    file = File(slow)
    place = Place(0, file)

    def work(writer: Writer) -> None:
        assert writer.write(place, ["first"]) is None
        assert begun.wait(20)
        quick[0] = True
        assert writer.write(place, ["second"]) is None
        go_on.set()

    news = written([file], work)
    assert file.lines == ["first", "second"]
    assert [each.count for each in news if isinstance(each, Synced)] == [1, 2]


def test_the_loop_writes_again_once_a_pen_is_done(monkeypatch):
    quick, told = [False], threading.Event()
    monkeypatch.setattr(Purse, "has_some", lambda self: quick[0])
    file = File()
    place = Place(0, file)
    writer = Writer(lambda news: told.set())
    writer.start()
    assert writer.write(place, ["first"]) is None
    assert told.wait(20)
    quick[0] = True
    assert writer.write(place, ["second"]) == Synced(place, 2)
    writer.stop()


def test_what_the_loop_cannot_write_a_pen_tries_again_and_tells(monkeypatch):
    monkeypatch.setattr(workers, "RETRY", 0.01)
    tries = []

    def full() -> None:
        tries.append(threading.get_ident())
        if len(tries) < 3:
            raise StoreError("full", Fault("unwritable"))

    file, news = File(full), SimpleQueue()
    place = Place(0, file)
    writer = Writer(news.put)
    writer.start()
    assert writer.write(place, ["a line"]) is None
    assert isinstance(news.get(timeout=20), Failed)
    assert news.get(timeout=20) == Synced(place, 1)
    writer.stop()
    assert file.lines == ["a line"]
    assert tries[0] == threading.get_ident()
    assert threading.get_ident() not in tries[1:]


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


def test_a_slow_disk_empties_the_purse_and_time_fills_it():
    clock = Clock()
    purse = Purse(clock)

    def wait(seconds: float) -> None:
        with purse.pay():
            clock.now += seconds

    assert purse.has_some()
    for _ in range(1000):  # a quick one never does: less than its share of the time
        wait(0.2 * SHARE * 0.01)
        clock.now += 0.01
        assert purse.has_some()
    for _ in range(3):
        wait(SAVED)
    assert not purse.has_some()
    clock.now += 1.9 * SAVED / SHARE - 3 * SAVED  # it also fills while it is waited
    assert not purse.has_some()
    clock.now += 0.2 * SAVED / SHARE
    assert purse.has_some()
    clock.now += 1000.0
    assert purse.has_some()
    for _ in range(2):
        wait(0.75 * SAVED)  # no more than that is ever saved
    assert not purse.has_some()


def test_a_disk_that_has_hung_is_left_to_the_pens_for_long():
    """However often it hangs, what the loop waits is one hundredth of the time."""
    clock = Clock()
    purse, waited, start = Purse(clock), 0.0, clock.now
    while clock.now < start + 3600.0:
        if purse.has_some():
            with purse.pay():
                clock.now += 2.0
            waited += 2.0
        clock.now += 0.1
    assert 10.0 < waited <= 2.0 + 3600.0 * SHARE / DEAR


def test_a_failed_wait_costs_as_much_as_another():
    clock = Clock()
    purse = Purse(clock)

    def fail() -> None:
        with purse.pay():
            clock.now += 0.1 + SAVED / SHARE
            raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        fail()
    assert not purse.has_some()
