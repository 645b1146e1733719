"""The shipped table of groups of one size: what the builder builds, right, refused if damaged."""

import subprocess
import sys
import zlib
from pathlib import Path
from random import Random

import phz_brute
import pytest

import assets
from engine.core.shipped import TableError
from engine.core.tiles import ZIPAI
from engine.games.paohuzi import sizes
from engine.games.paohuzi.sizes import ALL, BIG_XI, CODE, MAGIC, SMALL_XI, unpack

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = assets.path("tables", "groups.bin").read_bytes()


def test_the_shipped_table_is_what_the_builder_builds() -> None:
    command = [sys.executable, str(ROOT / "build" / "groups.py"), "--check"]
    check = subprocess.run(command, capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stderr
    assert "up to date" in check.stdout


@pytest.mark.parametrize(("first", "xi"), [(0, SMALL_XI), (10, BIG_XI)], ids=["small", "big"])
def test_a_key_is_worth_its_best_grouping(first: int, xi: bytes) -> None:
    """1.4, 2.1: against every split, for cards of one size that may be groups."""
    dice = Random(first)
    runs = [*((n, n + 1, n + 2) for n in range(8)), (1, 6, 9)]
    grouped = 0
    for _ in range(600):
        cards = [n for _ in range(dice.randrange(4)) for n in dice.choice(runs)]
        cards += [dice.randrange(10)] * dice.choice((0, 2, 3))
        if dice.random() < 0.3:
            cards.append(dice.randrange(10))
        if max(map(cards.count, cards), default=0) > 3:
            continue
        names = [ZIPAI.names[first + n] for n in sorted(cards)]
        best = phz_brute.most(names, len(cards) % 3 == 2)
        found = CODE[sum(4**n for n in cards)]
        assert (xi[found] if found >= ALL else -1) == best, names
        grouped += best > 0
    assert grouped > 100


@pytest.mark.parametrize(
    ("packed", "reason"),
    [
        (b"", "not a table"),
        (b"GIF89a" + SHIPPED, "not a table"),
        (SHIPPED[:-1], "damaged"),
        (SHIPPED[:5000] + bytes(1) + SHIPPED[5001:], "damaged"),
        (MAGIC + zlib.compress(b""), "damaged"),
        (MAGIC + zlib.compress(zlib.decompress(SHIPPED[len(MAGIC) :])[:-1]), "damaged"),
    ],
)
def test_a_damaged_table_is_refused(packed: bytes, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        unpack(packed)


def test_a_missing_table_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    with pytest.raises(assets.AssetError, match=r"groups\.bin.*missing"):
        sizes.load()
