"""Threads that wait for the disk: a match's lines keep their order, matches wait together."""

import threading
from queue import SimpleQueue

from server.store import Place
from server.workers import PENS, Done, News, Synced, Writer


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


def test_a_journal_goes_when_everything_is_written():
    file, never = File(), File()

    def work(writer: Writer) -> None:
        writer.write(Place(1, File()), ["of another match"])
        writer.write(Place(2, file), ["last words"])
        writer.close(file)
        writer.close(never)

    written([file, never], work)
    assert (file.lines, file.closed) == (["last words"], True)
    assert (never.lines, never.closed) == ([], True)


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
