"""The house's rules about the house itself."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLOORS = ("engine", "server", "client", "assets", "build")
MODULES = sorted(p for floor in FLOORS for p in (ROOT / floor).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_is_one_room(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_opens_with_its_rule(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", MODULES + TESTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_is_left_half_done(path):
    words = "TO" + "DO|FIX" + "ME|NotImplemented" + "Error|pytest.mark." + "skip\\b"
    assert not re.search(words, path.read_text(encoding="utf-8"))


def test_nothing_reaches_outside_the_repository():
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    text = [n for n in listed if n.endswith((".py", ".md", ".toml", ".json", ".yml", ".run"))]
    outside = re.compile(r"\.\./" + r"shared|/wo" + r"rk/")
    wrong = [n for n in text if outside.search((ROOT / n).read_text(encoding="utf-8"))]
    assert wrong == []
