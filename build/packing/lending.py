"""What the client carries for Linux machines without a desktop: see `client/lent.py`.

The libraries are the building machine's, with those that they need in turn, down to the C library
which every machine has, and X11's tables for languages written in UTF-8. A building machine that
lacks some is told so, and builds without them.
"""

import functools
import re
import subprocess
import sys
from pathlib import Path

from client.lent import FOLDER, TABLES, TONGUES, WANTED
from packing.environment import alone
from packing.recipe import CLIENT, Program

__all__ = ["FOLDER", "PACKAGES", "closure", "find", "lacking"]

OF_THE_SYSTEM = ("ld-linux", "libc.", "libm.", "libdl.", "libpthread.", "librt.", "linux-vdso")
PACKAGES = {
    "libgcc_s.so.1": "libgcc-s1", "libstdc++.so.6": "libstdc++6", "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6", "libXfixes.so.3": "libxfixes3", "libXcursor.so.1": "libxcursor1",
    "libXi.so.6": "libxi6", "libXrandr.so.2": "libxrandr2", "libXss.so.1": "libxss1",
}  # fmt: skip
"""Debian's names of the packages."""
LOADED = """
import ctypes, sys
for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        pass
for line in open("/proc/self/maps"):
    path = line.split(maxsplit=5)[5:]
    if path:
        print(path[0].strip())
"""
UTF8 = ".UTF-8"
SONAME = re.compile(r"^\s+SONAME\s+(\S+)$", re.MULTILINE)
NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)$", re.MULTILINE)


def find(program: Program) -> dict[str, Path]:
    """Return what a program carries for machines that lack it: name in the folder to file."""
    if program is not CLIENT or sys.platform != "linux":
        return {}
    return closure(WANTED) | tables(TABLES)


def tables(folder: Path) -> dict[str, Path]:
    """Return X11's tables of languages: the lists of them, C, and those written in UTF-8."""
    found = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        wanted = len(inside.parts) == 1 or inside.parts[0] == "C" or inside.parts[0].endswith(UTF8)
        if path.is_file() and wanted:
            found[f"{TONGUES}/{inside.as_posix()}"] = path
    return found


@functools.cache
def closure(wanted: tuple[str, ...]) -> dict[str, Path]:
    """Return those of the libraries that this machine has, with all they need: name to file."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", LOADED, *wanted], env=alone(), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    there: dict[str, tuple[Path, list[str]]] = {}
    for file in sorted(set(done.stdout.splitlines())):
        if ".so" in file and Path(file).is_file():
            told = _headers(file)
            name = SONAME.search(told)
            there[name[1] if name else Path(file).name] = Path(file), NEEDED.findall(told)
    found: dict[str, Path] = {}
    waiting = [name for name in wanted if name in there]
    while waiting:
        name = waiting.pop()
        if name in there and name not in found and not name.startswith(OF_THE_SYSTEM):
            found[name], needs = there[name]
            waiting += needs
    return dict(sorted(found.items()))


def _headers(file: str) -> str:
    """Return what objdump tells of a library: what it is called and what it needs."""
    command = ["objdump", "-p", file]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def lacking(program: Program) -> str:
    """Say in one line which of them this machine has not got, and where from; empty if none."""
    found = find(program)
    wanted = (*WANTED, f"{TONGUES}/locale.dir")
    lacks = [name for name in wanted if name not in found]
    if not lacks or program is not CLIENT or sys.platform != "linux":
        return ""
    packages = " ".join(PACKAGES.get(name, "libx11-data") for name in lacks)
    return (
        f"this machine has no {', '.join(lacks)} to carry along: where they are missing windows "
        f"will lack something, or not open. On Debian: apt install {packages}, and build again"
    )
