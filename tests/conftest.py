"""What every test stands on: no window, no sound, the same luck every time."""

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).parent.parent

if sys.dont_write_bytecode:
    # Where Python is told to leave no bytecode beside the sources, every program that a test starts
    # would compile all of itself again: half of what its start costs.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".pytest_cache" / "bytecode"))

settings.register_profile(
    "paizhuo",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("paizhuo")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: there is always a test that waits for a window or a line."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) + 1
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Look no more at thousands of collected tests whenever the program clears up after itself."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def data() -> Path:
    """Cases and journals of the independent referee."""
    return ROOT / "tests" / "data"
