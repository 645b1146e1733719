"""A crowd at many real tables: everybody is served, and what is acknowledged is written.

How fast that is, `python -m tests.attacks load` measures.
"""

from tests.attacks.hostile import HARMLESS, MEMORY
from tests.attacks.load import measure

TABLES, SECONDS = 8, 4.0


def test_a_crowd_is_served_and_all_of_it_is_written(root, tmp_path):
    told = measure(root, tmp_path, "i8", TABLES, SECONDS)
    assert told.turns > TABLES
    assert told.lost == 0
    assert set(told.troubles) <= HARMLESS
    assert told.mib < MEMORY


def test_what_is_not_written_is_missed(root, tmp_path):
    told = measure(root, tmp_path, "i8", 4, 2.0, fault="acknowledged_before_it_is_written")
    assert told.lost > 0
