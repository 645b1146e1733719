"""What travels in the standalone programs: everything that is needed, and nothing that is not."""

import importlib.util
import re
import subprocess
import tomllib

import pytest
from packaging.requirements import Requirement
from packing import environment, recipe
from packing.recipe import CLIENT, HOST, PROGRAMS

from engine.games import GAMES


def tracked(root, *patterns):
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", *patterns], capture_output=True, text=True,
        check=True,
    ).stdout  # fmt: skip
    return {name for name in listed.split("\0") if name}


def test_the_client_carries_every_asset(root):
    """Not carried: code, sources of catalogues, and pictures for the README."""
    left_home = re.compile(r"\.(py|po)$|^assets/pictures/")
    wanted = {name for name in tracked(root, "assets") if not left_home.search(name)}
    assert {path.as_posix() for path in recipe.carried(CLIENT)} == wanted
    assert "assets/fonts/sans-regular.otf" in wanted
    assert "assets/locale/zh_Hant/LC_MESSAGES/paizhuo.mo" in wanted


def test_the_host_carries_what_the_rules_need_and_no_more():
    names = [path.as_posix() for path in recipe.carried(HOST)]
    assert names == ["assets/tables/groups.bin", "assets/tables/shapes.bin"]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.name)
def test_every_module_is_carried(root, program):
    wanted = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for floor in program.floors
        for name in tracked(root, f"{floor}/*.py")
    }
    wanted = {n for n in wanted if not n.endswith("__main__") and "engine.commands" not in n}
    assert set(recipe.modules(program)) == wanted


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.name)
def test_every_game_is_carried_by_name(program):
    """lessons 25: a game that nothing imports by name must not be forgotten."""
    carried = set(recipe.modules(program))
    assert {type(rules).__module__ for rules in GAMES.values()} <= carried


def test_the_host_has_no_window():
    assert "client" not in HOST.floors
    assert {"pygame", "client"} <= set(HOST.excludes)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.name)
def test_nothing_excluded_is_imported_by_our_code(program):
    asked = recipe.imported(program)
    lost = {
        name: where
        for name, where in asked.items()
        for out in program.excludes
        if name == out or name.startswith(f"{out}.")
    }
    assert lost == {}


def test_what_a_program_imports_is_installed_for_the_build():
    """The build environment holds the dependencies of pyproject.toml and nothing else."""
    names = {Requirement(each).name.replace("-", "_") for each in environment.requirements()}
    names |= {"zmq"}  # what pyzmq is imported as
    asked = {name.partition(".")[0] for name in recipe.imported(CLIENT)}
    foreign = {
        name
        for name in asked - set(recipe.FLOORS)
        if (spec := importlib.util.find_spec(name)) and "site-packages" in (spec.origin or "")
    }
    assert foreign <= names


def test_every_dependency_is_pinned_to_a_version_that_pyproject_allows(root):
    pins = environment.pins(environment.PINS.read_text(encoding="utf-8"))
    for each in environment.requirements():
        wanted = Requirement(each)
        assert wanted.name.lower() in pins, f"build/pinned.txt lacks {wanted.name}"
        assert wanted.specifier.contains(pins[wanted.name.lower()]), each
    listed = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(listed["project"]["dependencies"]) < set(environment.requirements())


def test_a_window_program_leaves_the_libraries_of_the_display_to_the_machine():
    assert recipe.left_out(CLIENT, "libX11.so.6")
    assert recipe.left_out(CLIENT, "libstdc++.so.6")
    assert not recipe.left_out(HOST, "libstdc++.so.6")
    assert not recipe.left_out(CLIENT, "pygame.libs/libSDL2-2-1667c208.0.so.0.2800.4")
    assert not recipe.left_out(CLIENT, "zlib.cpython-311-x86_64-linux-gnu.so")


def test_a_changed_pin_makes_a_fresh_environment(monkeypatch, tmp_path):
    before = environment.stamp()
    assert environment.stamp() == before
    changed = tmp_path / "pinned.txt"
    changed.write_text(environment.PINS.read_text(encoding="utf-8") + "\n# renewed\n")
    monkeypatch.setattr(environment, "PINS", changed)
    assert environment.stamp() != before


def test_a_python_that_cannot_be_frozen_is_named(monkeypatch):
    monkeypatch.setattr(environment, "_shared_library", lambda: False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(environment.EnvironmentFaultError, match="libpython3"):
        environment.check_python()
