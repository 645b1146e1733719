"""Looks into a finished bundle: everything that should be there is, and nothing else of ours.

A build that fails here would have failed at a player's.
"""

import re
from pathlib import Path

from packing import lending
from packing.licences import modules_in
from packing.recipe import FLOORS, ROOT, Program, carried, modules

IMPORTER = re.compile(r"([\w.]+) \(([^)]*)\)")
MISSING = re.compile(r"^(?:missing|excluded) module named '?([\w.]+)'? - imported by (.*)$")
PLATFORM = frozenset({"msvcrt", "fcntl", "winreg", "_winapi"})
"""Modules of one system, asked for only on it."""


class BundleError(Exception):
    """A bundle is not whole; the message names every fault."""


def inside(bundle: Path) -> Path:
    """Return the folder of a bundle that holds what the program carries."""
    return bundle / "_internal"


def missing_imports(report: str) -> list[str]:
    """Return the modules our own code imports that PyInstaller did not find, with who asks."""
    wrong = []
    for line in report.splitlines():
        found = MISSING.match(line)
        if found is None or found[1].partition(".")[0] in PLATFORM:
            continue
        for who, how in IMPORTER.findall(found[2]):
            if who.partition(".")[0] in FLOORS and "optional" not in how:
                wrong.append(f"{found[1]} (asked for by {who})")
    return wrong


def faults(program: Program, bundle: Path, work: Path) -> list[str]:
    """Return everything that is wrong with a bundle made in the work folder `work`."""
    wrong = []
    for path in carried(program):
        place = inside(bundle) / path
        if not place.is_file():
            wrong.append(f"asset {path.as_posix()} is missing")
        elif place.read_bytes() != (ROOT / path).read_bytes():
            wrong.append(f"asset {path.as_posix()} is not the one of the checkout")
    for name, path in lending.find(program).items():
        place = inside(bundle) / lending.FOLDER / name
        if not place.is_file() or place.read_bytes() != path.read_bytes():
            wrong.append(f"{lending.FOLDER}/{name} is missing or not this machine's")
    there = modules_in(work)
    wrong += [f"module {name} is missing" for name in modules(program) if name not in there]
    wrong += [
        f"module {name} got in"
        for name in sorted(there)
        if any(name == out or name.startswith(f"{out}.") for out in program.excludes)
    ]
    for report in sorted(work.glob("warn-*.txt")):
        text = report.read_text(encoding="utf-8", errors="replace")
        wrong += [f"import of {each} leads nowhere" for each in missing_imports(text)]
    return wrong


def check(program: Program, bundle: Path, work: Path) -> None:
    """Raise BundleError where a bundle is not whole."""
    wrong = faults(program, bundle, work)
    if wrong:
        raise BundleError(f"{program.name}: " + "; ".join(wrong))
