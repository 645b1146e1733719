"""What the standalone programs are made of: plain lists, and nothing that runs PyInstaller.

The spec builds from these lists and the tests hold them against the checkout, so that a file or a
module that is forgotten is found before a player misses it.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
FLOORS = ("engine", "server", "client", "assets")
IDENTIFIER = "org.paizhuo.paizhuo"
"""The programs' name in the reverse notation of macOS and of desktop files."""

NOT_CARRIED = frozenset({".py", ".pyc", ".po"})
"""Code travels in the program's own archive; `.po` is what `.mo` is made from."""
PICTURES = "pictures"
"""Pictures for the README, not for the program."""

PORCHES = ("engine.__main__", "engine.commands", "server.__main__", "client.__main__")
"""Command lines: the two of ours are entries of their own, that of the engine stays at home."""

EXCLUDED = (
    "_pyrepl", "cffi", "code", "codeop", "curses", "doctest", "distutils", "ensurepip", "idlelib",
    "lib2to3", "numpy", "pdb", "PIL", "pip", "pkg_resources", "pydoc", "pydoc_data", "readline",
    "rlcompleter", "setuptools", "ssl", "test", "tkinter", "turtle", "unittest", "venv",
    "webbrowser", "xmlrpc", "zmq.green", "zmq.tests",
)  # fmt: skip
"""Never needed, never carried: numpy alone is 60 MB, readline is under the GPL."""

NO_WINDOW = ("client", "pygame")
"""What a host has no use for."""


OF_THE_SYSTEM = ("libX11.", "libXau.", "libXdmcp.", "libxcb.", "libbsd.", "libmd.")
"""Libraries of the display: a desktop has them, and must use its own with one another."""
OF_THE_DESKTOP = (*OF_THE_SYSTEM, "libstdc++.", "libgcc_s.")
"""A window program leaves these to the machine too: its graphics drivers need their newest.

What a machine has not got is lent to the program, see `lending`.
"""


class Program(NamedTuple):
    """One program: its file name, its title, its entry script and what it carries.

    `floors` are the packages of ours it needs; `assets` the folders and files of `assets/` (empty:
    all); `excludes` what must not get in; `window` whether it is started by a click.
    """

    name: str
    title: str
    entry: Path
    floors: tuple[str, ...]
    assets: tuple[str, ...]
    excludes: tuple[str, ...]
    window: bool


CLIENT = Program(
    "paizhuo", "Paizhuo", BUILD / "entry" / "client_program.py", FLOORS, (), EXCLUDED, True
)
HOST = Program(
    "paizhuo-host", "Paizhuo host", BUILD / "entry" / "host_program.py",
    ("engine", "server", "assets"), ("tables",), (*EXCLUDED, *NO_WINDOW), False,
)  # fmt: skip
PROGRAMS = (CLIENT, HOST)


def left_out(program: Program, file: str) -> bool:
    """Tell whether a shared library stays at home, by its file name."""
    name = file.rpartition("/")[2]
    return name.startswith(OF_THE_DESKTOP if program.window else OF_THE_SYSTEM)


def project() -> dict[str, object]:
    """Return the `project` table of pyproject.toml."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(table, dict)
    return table


def version() -> str:
    """Return the version that is being built."""
    return str(project()["version"])


def carried(program: Program) -> list[Path]:
    """Return every asset a program carries, relative to the checkout, sorted."""
    folder = ROOT / "assets"
    found = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    wanted = [
        path
        for path in found
        if path.suffix not in NOT_CARRIED
        and "__pycache__" not in path.parts
        and path.parts[0] != PICTURES
        and (not program.assets or path.parts[0] in program.assets)
    ]
    return sorted(Path("assets") / path for path in wanted)


def modules(program: Program) -> list[str]:
    """Return every module of ours a program carries, also those nothing imports by name."""
    names = [name for floor in program.floors for name in _modules_of(floor)]
    return sorted(name for name in names if not _is_porch(name))


def _modules_of(floor: str) -> Iterator[str]:
    for path in (ROOT / floor).rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_porch(name: str) -> bool:
    return any(name == porch or name.startswith(f"{porch}.") for porch in PORCHES)


def imported(program: Program) -> dict[str, str]:
    """Return every module named in an import of a program's own code, and one file that does."""
    found: dict[str, str] = {}
    for floor in program.floors:
        for path in sorted((ROOT / floor).rglob("*.py")):
            where = str(path.relative_to(ROOT))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name: where for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module:
                    found[node.module] = where
    return found
