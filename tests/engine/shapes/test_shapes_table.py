"""The shipped table equals a freshly built one, loads fast enough, and says when it is damaged."""

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import assets
from engine.core.shipped import TableError
from engine.shapes import tables
from engine.shapes.tables import MAGIC, unpack

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = assets.path("tables", "shapes.bin").read_bytes()


def test_the_shipped_table_is_what_the_builder_builds() -> None:
    command = [sys.executable, str(ROOT / "build" / "tables.py"), "--check"]
    check = subprocess.run(command, capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stderr
    assert "up to date" in check.stdout


def test_it_is_small() -> None:
    assert len(SHIPPED) <= 200_000


@pytest.mark.parametrize(
    ("packed", "reason"),
    [
        (b"", "not a table"),
        (b"GIF89a" + SHIPPED, "not a table"),
        (SHIPPED[:-1], "damaged"),
        (SHIPPED[:5000] + bytes(1) + SHIPPED[5001:], "damaged"),
        (MAGIC + zlib.compress(b"something else"), "damaged"),
        (MAGIC + zlib.compress(zlib.decompress(SHIPPED[len(MAGIC) :])[:-1]), "damaged"),
    ],
)
def test_a_damaged_table_is_refused(packed: bytes, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        unpack(packed)


def test_a_missing_table_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    with pytest.raises(assets.AssetError, match=r"shapes\.bin.*missing"):
        tables.load()
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/shapes.bin").write_bytes(b"something else")
    with pytest.raises(assets.AssetError, match=r"shapes\.bin.*damaged"):
        tables.load()
