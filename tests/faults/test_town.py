"""Real hosts and people on machines of their own, and what befalls them: kills, cuts, lost and
doubled frames, machines that stand still. Nothing acknowledged is lost, and every match goes on."""

import time

import pytest

from tests.faults.town import HOST, Troubles, compare, town, wishes
from tests.net.namespaces import needs_namespaces

pytestmark = pytest.mark.xdist_group("namespaces")

PEOPLE = [["ann"], ["ben"]]
QUICK = (
    "--game", "i8", "--seats", "human,human,bot:random,bot:random", "--bot-pause", "0",
    "--table", '{"pause_ms":20,"hands":100}',
)  # fmt: skip
FAULTS = 20
LONG = 60.0


@needs_namespaces
def test_nothing_is_lost_and_the_match_goes_on(tmp_path):
    with town(tmp_path / "town", PEOPLE, *QUICK) as here:
        began = time.monotonic()
        here.start()
        assert len(here.until("ack", began, LONG)) == len(PEOPLE)
        troubles = Troubles(here, seed=5)
        troubles.run(FAULTS, LONG, 0.5)
        here.kill(HOST)
        here.start_host()
        mended = time.monotonic()
        for _ in range(6):  # it goes on however slow the machine is
            came = here.until("ack", mended, LONG)
            assert len(came) == len(PEOPLE)
            mended = max(came.values()) + 0.001
        here.stop()
        found, count = here.judge()
    assert found == []
    assert count["acked"] > 10


LATE = """
import sys
from server import store
from server.__main__ import main

append, held = store.JournalFile._append, []

def late(file, bodies):
    held.extend(bodies)
    if len(held) > 40:
        append(file, held)
        held.clear()

store.JournalFile._append = late
sys.exit(main(sys.argv[1:]))
"""


@needs_namespaces
def test_a_journal_that_is_written_late_is_found(tmp_path):
    with town(tmp_path / "town", PEOPLE, *QUICK, program=("-c", LATE)) as here:
        began = time.monotonic()
        here.start()
        here.until("ack", began, LONG)
        time.sleep(1.0)
        here.kill(HOST)
        here.start_host()
        time.sleep(0.5)
        here.stop()
        found, _ = here.judge()
    assert any("is lost" in each for each in found)


YES, NO, PERHAPS = True, False, None


@pytest.mark.parametrize(
    ("said", "told", "why"),
    [
        ([], [], ""),
        ([("a", YES), ("b", YES)], ["a", "b"], ""),
        ([("a", YES), ("b", PERHAPS)], ["a"], ""),
        ([("a", YES), ("b", PERHAPS)], ["a", "b"], ""),
        ([("a", PERHAPS), ("a", YES)], ["a"], ""),
        ([("a", PERHAPS), ("a", YES)], ["a", "a"], ""),
        ([("a", NO), ("b", YES)], ["b"], ""),
        ([("a", YES), ("b", YES)], ["a"], "lost"),
        ([("a", YES), ("b", YES)], ["b", "a"], "lost"),
        ([("a", YES)], ["a", "a"], "more was carried out"),
        ([("a", NO)], ["a"], "more was carried out"),
        ([("a", PERHAPS)], ["b"], "more was carried out"),
    ],
)
def test_how_it_is_judged(said, told, why):
    found = compare(said, told)
    assert why in found
    assert bool(why) == bool(found)


def test_what_a_killed_host_may_have_heard_is_neither_yes_nor_no():
    """The line answers it itself, with or without another wish before the new welcome."""
    before = {"kind": "welcome", "boot": "a"}
    said = [{"kind": "said", "seat": 0, "count": n, "act": "x"} for n in (1, 2)]
    stale = {"kind": "ack", "seat": 0, "count": 1, "no": "stale"}
    again = {"kind": "welcome", "boot": "b"}
    assert wishes([before, said[0], stale, said[1], again], 0) == [("x", PERHAPS), ("x", PERHAPS)]
    assert wishes([before, said[0], stale, before], 0) == [("x", NO)]
    assert wishes([before, said[0], stale | {"no": ""}], 0) == [("x", YES)]
    assert wishes([before, said[0], stale], 1) == []
