"""Two builds held against one another: the same list of contents, and which bytes differ and why.

A file that differs is opened as far as it can be: a program holds an archive of modules, and each
module that differs is named.
"""

import marshal
import stat
import sys
import types
import zipfile
from pathlib import Path

from packing.archive import digest


def contents(folder: Path) -> dict[str, str]:
    """Return what a folder holds: name to kind (file, link and where to, folder) and rights."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"link to {path.readlink().as_posix()}"
        elif path.is_dir():
            found[name] = "folder"
        else:
            found[name] = f"file {stat.S_IMODE(path.stat().st_mode):o}"
    return found


def differing(one: Path, two: Path) -> list[str]:
    """Return the names of files both folders have whose bytes differ."""
    names = sorted(contents(one).keys() & contents(two).keys())
    return [
        name
        for name in names
        if (one / name).is_file() and digest(one / name) != digest(two / name)
    ]


def compare(one: Path, two: Path) -> tuple[list[str], list[str]]:
    """Return what the contents lists disagree about, and what of the bytes differs and why."""
    left, right = contents(one), contents(two)
    lists = [
        f"{name}: {left.get(name, 'missing')} / {right.get(name, 'missing')}"
        for name in sorted(left.keys() | right.keys())
        if left.get(name) != right.get(name)
    ]
    why = [f"{name}: {reason(one / name, two / name)}" for name in differing(one, two)]
    return lists, why


def reason(one: Path, two: Path) -> str:
    """Tell, as well as can be told, why two files differ."""
    sizes = one.stat().st_size, two.stat().st_size
    if one.suffix == ".zip":
        return _of_zip(one, two)
    modules = _of_program(one, two)
    if modules:
        return modules
    return f"{sizes[0]} and {sizes[1]} bytes" if sizes[0] != sizes[1] else "same size, other bytes"


def _of_zip(one: Path, two: Path) -> str:
    with zipfile.ZipFile(one) as left, zipfile.ZipFile(two) as right:
        inside = {info.filename: info for info in left.infolist()}
        other = {info.filename: info for info in right.infolist()}
        wrong = sorted(inside.keys() ^ other.keys())
        wrong += [
            name
            for name in sorted(inside.keys() & other.keys())
            if left.read(name) != right.read(name)
        ]
        dates = any(
            inside[name].date_time != other[name].date_time for name in inside.keys() & other.keys()
        )
    if wrong:
        return "members differ: " + ", ".join(wrong[:8])
    return "only dates in it differ" if dates else "only the order or packing differs"


def _of_program(one: Path, two: Path) -> str:
    """Open the archives inside two programs; empty where PyInstaller cannot be asked."""
    try:
        from PyInstaller.archive.readers import CArchiveReader
    except ImportError:
        return ""
    try:
        left, right = CArchiveReader(str(one)), CArchiveReader(str(two))
    except Exception:  # it is no program of PyInstaller's
        return ""
    wrong = sorted(left.toc.keys() ^ right.toc.keys())
    for name in sorted(left.toc.keys() & right.toc.keys()):
        if name.endswith(".pyz"):
            wrong += _of_modules(
                left.open_embedded_archive(name), right.open_embedded_archive(name)
            )
        elif left.extract(name) != right.extract(name):
            wrong.append(name)
    return "inside it differ: " + ", ".join(wrong[:8]) if wrong else "only its packing differs"


def _of_modules(left: object, right: object) -> list[str]:
    """Name the modules of two module archives that differ; by meaning, not by marshal's marks."""
    mine, theirs = left.toc, right.toc  # type: ignore[attr-defined]
    wrong = sorted(mine.keys() ^ theirs.keys())
    for name in sorted(mine.keys() & theirs.keys()):
        a = left.extract(name, raw=True)  # type: ignore[attr-defined]
        b = right.extract(name, raw=True)  # type: ignore[attr-defined]
        if a != b:
            same = a and b and _same_code(marshal.loads(a), marshal.loads(b))
            wrong.append(f"{name} ({'the same code, written otherwise' if same else 'other code'})")
    return wrong


def _same_code(one: object, two: object) -> bool:
    return isinstance(one, types.CodeType) and one == two


def main(folders: list[str]) -> int:
    """Compare two folders; print what differs; 1 if the lists of contents disagree."""
    lists, why = compare(Path(folders[0]), Path(folders[1]))
    for line in lists:
        print(f"contents differ: {line}")
    for line in why:
        print(f"bytes differ: {line}")
    if not lists:
        count = len(contents(Path(folders[0])))
        print(f"the same contents list ({count} entries), {len(why)} files with other bytes")
    return 1 if lists else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
