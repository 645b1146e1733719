"""The virtual environment the programs are built in: pinned, of its own, made once and kept.

Nothing of the machine's other packages can get into a program, and two builds of one commit use
the same versions.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from packing.recipe import BUILD, project

PINS = BUILD / "pinned.txt"
TOOL = "pyinstaller"


class EnvironmentFaultError(Exception):
    """This machine cannot build; the message says what it lacks."""


def requirements() -> list[str]:
    """Return what is installed: everything the programs need, and PyInstaller."""
    wanted = project()["dependencies"]
    assert isinstance(wanted, list)
    return [*map(str, wanted), TOOL]


def pins(text: str) -> dict[str, str]:
    """Return the pinned versions of a constraints file by lower-case name."""
    lines = (line.partition("#")[0].partition(";")[0].strip() for line in text.splitlines())
    pairs = (line.partition("==") for line in lines if line)
    return {name.strip().lower(): version.strip() for name, _, version in pairs}


def stamp() -> str:
    """Return what an environment made now would be made from, as a digest."""
    made_of = [sys.version, sys.prefix, PINS.read_text(encoding="utf-8"), *requirements()]
    return hashlib.sha256("\n".join(made_of).encode()).hexdigest()


def python_of(folder: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def site_of(folder: Path) -> Path:
    """Return the folder of a virtual environment's packages."""
    if os.name == "nt":
        return folder / "Lib" / "site-packages"
    return next(folder.glob("lib/python3*/site-packages"))


def prepare(folder: Path) -> Path:
    """Return the interpreter of the build environment in `folder`, made anew if it is not right."""
    check_python()
    mark = folder / "stamp"
    wanted = stamp()
    if not (mark.is_file() and mark.read_text(encoding="ascii") == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(folder)])
        pip = [str(python_of(folder)), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
        _run([*pip, "--only-binary", ":all:", "-c", str(PINS), *requirements()])
        mark.write_text(wanted, encoding="ascii")
    return python_of(folder)


def check_python() -> None:
    """Raise EnvironmentFaultError where this Python cannot be frozen."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    try:
        import ensurepip  # noqa: F401 - Debian keeps it in a package of its own
        import venv  # noqa: F401
    except ImportError:
        raise EnvironmentFaultError(
            f"this Python has no venv; on Debian: apt install python{version}-venv"
        ) from None
    if sys.platform == "linux" and not _shared_library():
        raise EnvironmentFaultError(
            f"this Python has no shared library, which a program must carry; on Debian: "
            f"apt install libpython{version}; with pyenv: PYTHON_CONFIGURE_OPTS=--enable-shared"
        )
    if sys.platform == "linux" and shutil.which("objdump") is None:
        raise EnvironmentFaultError("objdump and strip are needed; on Debian: apt install binutils")


def _shared_library() -> bool:
    """Look for the file; what Debian's Python says of itself is true only with the package."""
    name = f"libpython{sys.version_info.major}.{sys.version_info.minor}.so.1.0"
    folders = [f"{sys.base_prefix}/lib", "/usr/lib", "/lib", "/usr/local/lib"]
    folders += [str(sysconfig.get_config_var(key) or "") for key in ("LIBDIR", "LIBPL")]
    triplet = str(sysconfig.get_config_var("MULTIARCH") or "")
    folders += [f"{folder}/{triplet}" for folder in folders]
    return any(Path(folder, name).exists() for folder in folders)


def alone() -> dict[str, str]:
    """Return this process's environment without what leads Python to other packages."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def _run(command: list[str]) -> None:
    done = subprocess.run(command, env=alone(), capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise EnvironmentFaultError(f"{' '.join(command[1:4])} failed: {' | '.join(last)}")
