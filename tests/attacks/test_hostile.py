"""A real host under attack on loopback: it lives, serves, and gives nothing away (network §2).

Each assault is a second long here; `python -m tests.attacks hostile` takes its time.
"""

import pytest

from tests.attacks.hostile import Siege, replayed, siege

TOGETHER = (
    "silent+garbage+malformed+thefts",
    "bombs+deaf+storm+datagrams+oversized",
)
SECONDS = 1.0
TRIES = 10


@pytest.mark.timeout(120)
def test_it_lives_serves_and_gives_nothing_away(root, tmp_path):
    phases = siege(root, tmp_path, TOGETHER, SECONDS)
    assert {phase.name: phase.wrong() for phase in phases} == {name: [] for name in TOGETHER}


def test_descriptors_that_run_out_end_nothing(root, tmp_path):
    fort = Siege(root, tmp_path, descriptors=160)
    try:
        phases = [fort.phase(name, SECONDS) for name in ("descriptors", "quiet")]
        assert [phase.wrong() for phase in phases] == [[], []]
    finally:
        fort.close()


def test_what_was_recorded_on_the_wire_is_worth_nothing(root, tmp_path):
    told = replayed(root, tmp_path, 0.7)
    assert told["recorded"] > 1000
    assert told["tries"] > 2
    assert told["answered"] == 0


@pytest.mark.parametrize(
    ("fault", "assault", "wrong"),
    [
        ("nobody_counts_bytes", "bombs", "too much memory"),
        ("strangers_may_stay", "silent", "connections stay"),
        ("nonsense_is_an_error", "malformed", "the host is dead"),
        ("a_name_is_who_one_is", "thefts", "somebody else's seat was taken"),
        ("any_proof_will_do", "storm", "the wrong code was right"),
    ],
)
def test_a_planted_fault_is_found(root, tmp_path, fault, assault, wrong):
    """A busy machine lets an assault come to little: it is repeated until the host shows it."""
    fort = Siege(root, tmp_path, fault)
    try:
        found = (fort.phase(assault, SECONDS).wrong() for _ in range(TRIES))
        assert any(wrong in each for each in found)
    finally:
        fort.close()
