"""Key files: whole or not there at all."""

import errno
import os

import pytest

from server.faults import StoreError
from server.keys import load_pair


def test_a_key_that_cannot_be_written_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(number):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match=r"host\.key: No space left on device"):
        load_pair(tmp_path / "host.key")
    assert list(tmp_path.iterdir()) == []
