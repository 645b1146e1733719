"""Archives that depend on their contents alone: sorted, one date, nobody's user, plain rights.

Linux gets `.tar.xz`, Windows and macOS `.zip` (which keeps the links and rights of an `.app`).
"""

import hashlib
import io
import lzma
import os
import stat
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

PRESET = 2
"""How hard xz tries: 6 would save 6 % and take two and a half times as long."""


class Member(NamedTuple):
    """Something in an archive: its name there, and the file, link or folder it is."""

    name: str
    path: Path


def members(folder: Path, prefix: str) -> Iterator[Member]:
    """Yield everything below a folder, sorted by name, links as links."""
    found = sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())
    for path in found:
        yield Member(f"{prefix}/{path.relative_to(folder).as_posix()}", path)


def mode_of(path: Path) -> int:
    """Return the rights a file or folder has in an archive."""
    runs = path.is_dir() or os.access(path, os.X_OK)
    return 0o755 if runs else 0o644


def tar(content: Iterable[Member], when: int) -> bytes:
    """Return an uncompressed tar of `content` with every date `when` (seconds since 1970)."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as file:
        for name, path in content:
            info = tarfile.TarInfo(name)
            info.mtime = when
            info.mode = mode_of(path)
            if path.is_symlink():
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, os.readlink(path), 0o777
                file.addfile(info)
            elif path.is_dir():
                info.type = tarfile.DIRTYPE
                file.addfile(info)
            else:
                info.size = path.stat().st_size
                with path.open("rb") as source:
                    file.addfile(info, source)
    return data.getvalue()


def zipped(content: Iterable[Member], when: int) -> bytes:
    """Return a zip of `content` with every date `when`; links and rights as macOS reads them."""
    date = time.gmtime(max(when, 315532800))[:6]  # a zip knows no year before 1980
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name, path in content:
            folder = path.is_dir() and not path.is_symlink()
            info = zipfile.ZipInfo(f"{name}/" if folder else name, date)
            info.create_system = 3
            info.compress_type = zipfile.ZIP_STORED if folder else zipfile.ZIP_DEFLATED
            if path.is_symlink():
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
                file.writestr(info, os.readlink(path))
                continue
            kind = stat.S_IFDIR if folder else stat.S_IFREG
            info.external_attr = (kind | mode_of(path)) << 16
            file.writestr(info, b"" if folder else path.read_bytes(), compresslevel=9)
    return data.getvalue()


def suffix() -> str:
    """Return how this system's archives end."""
    return ".tar.xz" if sys.platform == "linux" else ".zip"


def write(content: Iterable[Member], target: Path, when: int) -> Path:
    """Write an archive of the kind `target` ends in."""
    if target.name.endswith(".tar.xz"):
        packed = lzma.compress(tar(content, when), preset=PRESET)
    else:
        packed = zipped(content, when)
    target.write_bytes(packed)
    return target


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sums(files: Iterable[Path]) -> str:
    """Return lines as `sha256sum --check` reads them."""
    return "".join(f"{digest(path)}  {path.name}\n" for path in sorted(files))
