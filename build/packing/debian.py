"""The Debian package: both programs below /usr/lib/paizhuo, their names in /usr/bin.

Built by `dpkg-deb` from a folder made here; rights, owners and dates are fixed.
"""

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

from packing.archive import PRESET
from packing.recipe import BUILD, PROGRAMS, ROOT, project, version

PACKAGE = "paizhuo"
LINUX = BUILD / "linux"
NEWEST_GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)\b")


def architecture() -> str:
    """Return Debian's name of this machine."""
    done = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def glibc(bundles: list[Path]) -> str:
    """Return the newest glibc version anything in these folders asks for."""
    newest = (2, 17)
    for bundle in bundles:
        for path in bundle.rglob("*"):
            if path.is_file() and not path.is_symlink():
                data = path.read_bytes()
                if data.startswith(b"\x7fELF"):
                    found = ((int(a), int(b)) for a, b in NEWEST_GLIBC.findall(data))
                    newest = max(newest, *found, newest)
    return f"{newest[0]}.{newest[1]}"


def control(size: int, libc: str, arch: str) -> str:
    """Return the control file; `size` is the installed size in KiB."""
    about = project()["description"]
    return f"""Package: {PACKAGE}
Version: {version()}
Architecture: {arch}
Maintainer: Paizhuo contributors <paizhuo@localhost>
Installed-Size: {size}
Depends: libc6 (>= {libc}), libstdc++6, libx11-6, libxext6
Recommends: libxcursor1, libxi6, libxrandr2, libxss1
Suggests: espeak-ng
Section: games
Priority: optional
Description: tile games of family and friends on one table
 {about}.
 .
 The client (paizhuo) and a host without a window (paizhuo-host), with everything they need.
"""


def desktop_entry(command: str, icon: str) -> str:
    """Return the desktop entry that starts `command`."""
    text = (LINUX / "paizhuo.desktop.in").read_text(encoding="utf-8")
    return text.replace("@COMMAND@", command).replace("@ICON@", icon)


def lay_out(dist: Path, tree: Path) -> None:
    """Put the files of the package where they will be on the machine."""
    home = tree / "usr/lib" / PACKAGE
    for program in PROGRAMS:
        shutil.copytree(dist / program.name, home / program.name, symlinks=True)
        link = tree / "usr/bin" / program.name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"../lib/{PACKAGE}/{program.name}/{program.name}")
        for extra in ("add-to-menu.sh", "paizhuo.desktop", "paizhuo.png"):
            (home / program.name / extra).unlink(missing_ok=True)
    entries = tree / "usr/share/applications"
    entries.mkdir(parents=True)
    (entries / "paizhuo.desktop").write_text(desktop_entry("paizhuo", "paizhuo"), encoding="utf-8")
    icons = tree / "usr/share/icons/hicolor/512x512/apps"
    icons.mkdir(parents=True)
    shutil.copyfile(ROOT / "assets/icon.png", icons / "paizhuo.png")
    papers = tree / "usr/share/doc" / PACKAGE
    papers.mkdir(parents=True)
    shutil.copyfile(ROOT / "LICENSE", papers / "copyright")
    with (papers / "copyright").open("a", encoding="utf-8") as file:
        file.write(f"\nEverything inside: /usr/lib/{PACKAGE}/*/licences\n")
    news = (ROOT / "CHANGELOG.md").read_bytes()
    (papers / "changelog.gz").write_bytes(gzip.compress(news, 9, mtime=0))


def build(dist: Path, work: Path, when: int) -> Path:
    """Build the package from the two programs in `dist`; return its file."""
    tree = work / "debian"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(dist, tree)
    arch = architecture()
    size = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir()) // 1024
    libc = glibc([dist / program.name for program in PROGRAMS])
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/control").write_text(control(size, libc, arch), encoding="utf-8")
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    target = dist / f"{PACKAGE}_{version()}_{arch}.deb"
    fixed = {"SOURCE_DATE_EPOCH": str(when), "DPKG_DEB_THREADS_MAX": "1"}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{PRESET}", "--build"]
    subprocess.run(
        [*command, str(tree), str(target)], env=os.environ | fixed, stdout=subprocess.DEVNULL,
        check=True,
    )  # fmt: skip
    shutil.rmtree(tree)
    return target
