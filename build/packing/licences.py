"""Licence texts of everything inside: whatever travels without one stops the build.

Python packages bring their own texts in their metadata; libraries inside wheels mostly do not, so
their texts lie in `build/licences`, found by `libraries.toml`.
"""

import ast
import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

from packing.recipe import BUILD, FLOORS, ROOT

TEXTS = BUILD / "licences"
TABLE = TEXTS / "libraries.toml"
FOLDER = "licences"
OVERVIEW = "OVERVIEW.txt"
OF_PYTHON = ("lib-dynload", "python3")
LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice)[^/]*$|/licenses/", re.IGNORECASE)
LIBRARY = re.compile(r"\.(so|dylib|dll|pyd)(\.|$)", re.IGNORECASE)
BOOTLOADER = "pyinstaller"
"""Its small starter is part of each program; the rest of it is not."""


class LicenceError(Exception):
    """Something would travel without its licence text; the message names it."""


class Row(NamedTuple):
    """One library: its name, licence and texts; `files` fit its file names."""

    name: str
    licence: str
    texts: tuple[str, ...]
    files: tuple[re.Pattern[str], ...] = ()


class Table(NamedTuple):
    """What `libraries.toml` says."""

    libraries: tuple[Row, ...]
    packages: dict[str, Row]


def table(path: Path = TABLE) -> Table:
    """Read the table; LicenceError names a text that is not there."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    rows = [_row(each, path.parent) for each in raw["library"]]
    packages = [_row(each, path.parent) for each in raw["package"]]
    return Table(tuple(rows), {row.name: row for row in packages})


def _row(raw: dict[str, object], folder: Path) -> Row:
    more = raw.get("with", [])
    files = raw.get("files", [])
    assert isinstance(more, list)
    assert isinstance(files, list)
    texts = (str(raw["text"]), *more)
    for text in texts:
        if not (folder / text).is_file():
            raise LicenceError(f"{raw['name']}: there is no licence text {text} in {folder}")
    patterns = tuple(re.compile(pattern) for pattern in files)
    return Row(str(raw["name"]), str(raw["licence"]), texts, patterns)


def row_of(file: str, known: Table) -> Row | None:
    """Return the row a library's file name fits, None if none does."""
    bare = file.lower().removeprefix("lib")
    for row in known.libraries:
        if any(pattern.match(bare) for pattern in row.files):
            return row
    return None


def libraries(bundle: Path) -> Iterator[Path]:
    """Yield every shared library of a bundle that is no part of a Python package."""
    for path in sorted(bundle.rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        framework = path.name == "Python"
        if not framework and not LIBRARY.search(path.name):
            continue
        inside = path.relative_to(bundle).parts[:-1]
        own = any(part.startswith(OF_PYTHON) or part == "lib-dynload" for part in inside)
        if own or (_is_extension(path) and not framework):
            continue
        yield path


def _is_extension(path: Path) -> bool:
    """Tell an extension module of a package or of Python from a library of its own."""
    return bool(re.search(r"\.(cpython-|abi3\.|cp\d+-)|\.pyd$", path.name))


def frozen_packages(toc: Iterable[str], site: Path) -> list[Distribution]:
    """Return the installed distributions whose modules are in a program, sorted by name.

    `toc` are the names of the modules in it, `site` the folder its packages were taken from.
    """
    tops = {name.partition(".")[0] for name in toc}
    found = {}
    for each in distributions(path=[str(site)]):
        name = each.metadata["Name"].lower()
        own = {str(file).partition("/")[0].partition(".")[0] for file in each.files or ()}
        if name == BOOTLOADER or (own & tops) - {"__pycache__"}:
            found[name] = each
    return [found[name] for name in sorted(found)]


def texts_of(package: Distribution) -> list[Path]:
    """Return the licence texts a distribution brings along."""
    files = [file for file in package.files or () if ".dist-info/" in str(file)]
    return [Path(str(file.locate())) for file in files if LICENCE_FILE.search(file.as_posix())]


def modules_in(work: Path) -> set[str]:
    """Return the modules PyInstaller put into a program, from the list in its work folder."""
    names: set[str] = set()
    for toc in sorted(work.glob("*.toc")):
        if toc.name.startswith(("PYZ-", "Analysis-", "COLLECT-", "EXE-")):
            names |= _names(ast.literal_eval(toc.read_text(encoding="utf-8")))
    return names


def _names(value: object) -> set[str]:
    """Return the names of everything in a list of (name, file, kind), however deep it lies."""
    if isinstance(value, tuple) and len(value) == 3 and value[2] in ("PYMODULE", "EXTENSION"):
        return {str(value[0]).replace("/", ".")}
    if isinstance(value, tuple | list):
        return set().union(*(_names(each) for each in value)) if value else set()
    return set()


def gather(bundle: Path, work: Path, site: Path, target: Path) -> list[str]:
    """Write the licence texts of a bundle to `target`; return the lines of the overview.

    LicenceError names everything that has none.
    """
    known = table()
    target.mkdir(parents=True)
    lines, missing = [_ours(target)], []
    for package in frozen_packages(modules_in(work), site):
        name, version = package.metadata["Name"], package.version
        found = texts_of(package)
        row = known.packages.get(name.lower())
        if found:
            texts = [_copy(text, target, f"{name}-{text.name}") for text in found]
            key = "License-Expression"
            licence = package.metadata[key] if key in package.metadata else ""  # noqa: SIM401
            lines.append(_line(f"{name} {version}", licence, texts))
        elif row is not None:
            texts = [_copy(TEXTS / text, target, text) for text in row.texts]
            lines.append(_line(f"{name} {version}", row.licence, texts))
        else:
            missing.append(f"package {name}")
    for path in libraries(bundle):
        row = row_of(path.name, known)
        if row is None:
            missing.append(f"library {path.relative_to(bundle)}")
            continue
        texts = [_copy(TEXTS / text, target, text) for text in row.texts]
        lines.append(_line(f"{row.name} ({path.name})", row.licence, texts))
    if missing:
        raise LicenceError("no licence text for " + ", ".join(missing))
    _copy(TEXTS / "Python.txt", target, "Python.txt")
    lines.append(_line("Python's standard library", "PSF-2.0", ["Python.txt"]))
    (target / OVERVIEW).write_text("\n".join([*HEAD, *lines, ""]), encoding="utf-8")
    return lines


HEAD = (
    "What is inside this program, under which licence, and where the text is.",
    "Fonts and outlines: assets/SOURCES.md. Libraries under the LGPL are separate files that may",
    "be replaced by others of the same interface.",
    "",
)


def _ours(target: Path) -> str:
    texts = [_copy(ROOT / "LICENSE", target, "Paizhuo.txt")]
    texts += [_copy(text, target, text.name) for text in sorted(ROOT.glob("assets/licences/*"))]
    texts += [_copy(ROOT / "assets" / "SOURCES.md", target, "SOURCES.md")]
    return _line(f"Paizhuo ({', '.join(FLOORS)})", "MIT; fonts OFL-1.1", texts)


def _copy(source: Path, target: Path, name: str) -> str:
    place = target / name
    if not place.exists():
        shutil.copyfile(source, place)
    return name


def _line(what: str, licence: str, texts: Iterable[str]) -> str:
    return f"{what}: {licence + ' - ' if licence else ''}{', '.join(texts)}"
