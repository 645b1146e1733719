"""The build's own modules, importable as `packing`, and small bundles to look into."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))


@pytest.fixture
def tree(tmp_path):
    """Write files: `tree("a", {"b/c.txt": "words"})` returns the folder."""

    def write(name, files):
        folder = tmp_path / name
        for file, words in files.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words, encoding="utf-8")
        return folder

    return write
