"""The build's match between machines: it is really played, and what goes wrong is told."""

import sys

import pytest
from packing import two_machines
from packing.two_machines import MachinesError


@pytest.fixture
def programs(tmp_path, root):
    """Stand-ins of the frozen programs: the same ones from source."""

    def make(name: str, module: str) -> object:
        file = tmp_path / name
        file.write_text(f'#!/bin/sh\ncd "{root}" && exec "{sys.executable}" -m {module} "$@"\n')
        file.chmod(0o755)
        return file

    return make("host", "server"), make("client", "client")


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")


def test_three_programs_play_a_match(programs):
    said = two_machines.play(*programs, sys.executable, "i8")
    assert said.startswith("i8: a match on "), said


def test_a_client_that_fails_is_told(programs, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text('#!/bin/sh\necho "no such library" >&2\nexit 127\n')
    broken.chmod(0o755)
    with pytest.raises(MachinesError, match="the frozen client ended with 127: no such library"):
        two_machines.play(programs[0], broken, sys.executable, "i8")


def test_a_host_that_does_not_start_is_told(programs, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text('#!/bin/sh\necho "no such library" >&2\nexit 127\n')
    broken.chmod(0o755)
    with pytest.raises(MachinesError, match="the host did not start: no such library"):
        two_machines.play(broken, programs[1], sys.executable, "i8")
