"""Build the standalone programs: `python build/make.py`, the same on Linux, Windows and macOS.

It makes an environment of its own below `dist/`, freezes client and host, checks what is inside,
adds every licence text, packs archives (and a Debian package), lets both programs test themselves
and prints their figures. Only Python and, on Linux, binutils are needed.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from packing import (
    archive,
    check,
    debian,
    environment,
    lending,
    licences,
    measure,
    recipe,
    two_machines,
)
from packing.archive import Member
from packing.recipe import CLIENT, HOST, PROGRAMS, ROOT, Program

LONG_AGO = 1_577_836_800
"""The date of a build where git cannot tell one: the first second of 2020."""
FAULTS = (
    environment.EnvironmentFaultError, check.BundleError, licences.LicenceError,
    two_machines.MachinesError, subprocess.CalledProcessError, OSError,
)  # fmt: skip


class BuildError(Exception):
    """Something is wrong with what was built; the message says what."""


def parser() -> argparse.ArgumentParser:
    """Return the command line."""
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = made.add_argument
    add("--dist", type=Path, default=ROOT / "dist", metavar="DIR", help="where everything goes")
    add("--onefile", action="store_true", help="build each program as a single file as well")
    add("--quick", action="store_true", help="only the two folders: no archives, no figures")
    add("--compare", action="store_true", help="build twice and tell what differs and why")
    return made


def source_date() -> int:
    """Return the date every file in an archive gets: SOURCE_DATE_EPOCH, or the last commit's."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return LONG_AGO
    return int(done.stdout)


class Builder:
    """One build into one folder."""

    def __init__(self, dist: Path, python: Path, site: Path, when: int) -> None:
        self.dist, self.python, self.site, self.when = dist, python, site, when
        self.work = dist / ".work"

    def freeze(self, program: Program, *, onefile: bool = False) -> Path:
        """Run PyInstaller for one program; return the folder or file it made."""
        kind = f"{program.name}-single" if onefile else program.name
        work, out = self.work / kind, self.dist / "single" if onefile else self.dist
        shutil.rmtree(work, ignore_errors=True)
        if not onefile:
            shutil.rmtree(out / program.name, ignore_errors=True)
        notes = self._notes(program, work / "notes")
        command = [
            str(self.python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
            "--workpath", str(work), "--distpath", str(out), str(recipe.BUILD / "paizhuo.spec"),
            "--", "--program", program.name, "--notes", str(notes),
        ]  # fmt: skip
        command += ["--onefile"] if onefile else []
        fixed = {
            "SOURCE_DATE_EPOCH": str(self.when),
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYINSTALLER_CONFIG_DIR": str(work / "cache"),
        }
        log = work / "log.txt"
        with log.open("w", encoding="utf-8") as file:
            done = subprocess.run(
                command,
                env=environment.alone() | fixed,
                stdout=file,
                stderr=file,
                cwd=work,
                check=False,
            )
        if done.returncode:
            raise BuildError(f"PyInstaller failed; the last of {log}:\n" + _tail(log))
        suffix = ".exe" if onefile and sys.platform == "win32" else ""
        return out / f"{program.name}{suffix}"

    def _notes(self, program: Program, folder: Path) -> Path:
        """Write what travels inside beside the assets: the list of all that is carried."""
        folder.mkdir(parents=True)
        files = {path.as_posix(): archive.digest(ROOT / path) for path in recipe.carried(program)}
        lent = {f"{lending.FOLDER}/{name}": path for name, path in lending.find(program).items()}
        files |= {name: archive.digest(path) for name, path in lent.items()}
        told = {"program": program.name, "version": recipe.version(), "files": files}
        text = json.dumps(told, indent=1, ensure_ascii=False)
        (folder / "MANIFEST.json").write_text(text + "\n", encoding="utf-8", newline="\n")
        return folder

    def finish(self, program: Program, bundle: Path) -> None:
        """Check a bundle and add what lies beside the program: licences, on Linux a menu entry."""
        work = self.work / program.name / "paizhuo"
        check.check(program, bundle, work)
        shutil.rmtree(bundle / licences.FOLDER, ignore_errors=True)
        licences.gather(bundle, work, self.site, bundle / licences.FOLDER)
        told = f"{program.title} {recipe.version()}\n\n"
        told += (recipe.BUILD / "packing" / "README.txt").read_text(encoding="utf-8")
        (bundle / "README.txt").write_text(told, encoding="utf-8", newline="\n")
        if program is CLIENT and sys.platform == "linux":
            shutil.copyfile(ROOT / "assets" / "icon.png", bundle / "paizhuo.png")
            entry = debian.desktop_entry("paizhuo", "paizhuo")
            (bundle / "paizhuo.desktop").write_text(entry, encoding="utf-8")
            shutil.copy(debian.LINUX / "add-to-menu.sh", bundle / "add-to-menu.sh")

    def pack(self) -> list[Path]:
        """Write an archive of each program, the Debian package where that can be, and the sums."""
        jobs: list[Callable[[], Path]] = [partial(self._archive, each) for each in PROGRAMS]
        if sys.platform == "linux" and shutil.which("dpkg-deb"):
            jobs.append(lambda: debian.build(self.dist, self.work, self.when))
        made = side_by_side(jobs)
        sums = self.dist / "SHA256SUMS"
        sums.write_text(archive.sums(made), encoding="ascii", newline="\n")
        return made

    def _archive(self, program: Program) -> Path:
        name = f"{program.name}-{recipe.version()}-{_system()}"
        content = archive_content(self.dist, program, name)
        return archive.write(content, self.dist / f"{name}{archive.suffix()}", self.when)

    def build(self, *, onefile: bool = False, quick: bool = False) -> list[Path]:
        """Build everything; return the archives."""
        step("freezing")
        for words in filter(None, map(lending.lacking, PROGRAMS)):
            print(f"build/make.py: warning: {words}", file=sys.stderr, flush=True)
        side_by_side([partial(self.freeze, each) for each in PROGRAMS])
        if onefile:
            side_by_side([partial(self.freeze, each, onefile=True) for each in PROGRAMS])
        for program in PROGRAMS:
            self.finish(program, self.dist / program.name)
        if quick:
            return []
        step("packing")
        return self.pack()


def archive_content(dist: Path, program: Program, name: str) -> list[Member]:
    """Return what an archive called `name` holds: a program's folder, or its app and its papers."""
    folder, app = dist / program.name, dist / f"{program.title}.app"
    if not app.is_dir():
        return list(archive.members(folder, name))
    papers = archive.members(folder / licences.FOLDER, f"{name}/{licences.FOLDER}")
    read = Member(f"{name}/README.txt", folder / "README.txt")
    return [*archive.members(app, f"{name}/{app.name}"), read, *papers]


def side_by_side(jobs: Sequence[Callable[[], Path]]) -> list[Path]:
    """Do two things at a time; return what came of each, in order."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda job: job(), jobs))


def _tail(log: Path) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-15:])


def _system() -> str:
    names = {"linux": "linux", "win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


def program_file(dist: Path, program: Program, *, onefile: bool = False) -> Path:
    """Return the file that starts a program."""
    name = f"{program.name}.exe" if sys.platform == "win32" else program.name
    return dist / "single" / name if onefile else dist / program.name / name


BEGAN = time.monotonic()


def step(words: str) -> None:
    """Tell what is being done, and since when we have been at it."""
    print(f"[{time.monotonic() - BEGAN:4.0f} s] {words}", flush=True)


def check_themselves(dist: Path, *, onefile: bool) -> None:
    """Let the frozen programs check themselves; BuildError if one finds something."""
    kinds = (False, True) if onefile else (False,)
    for program, single in ((program, single) for single in kinds for program in PROGRAMS):
        file = program_file(dist, program, onefile=single)
        step(f"self-test of {file.relative_to(dist)}")
        done = subprocess.run([str(file), "--selftest"], check=False)
        if done.returncode:
            raise BuildError(f"{file} has failed its self-test")


def check_together(dist: Path, python: Path) -> None:
    """Let the frozen host, the frozen client and a client from source play a match on the network.

    MachinesError if they do not.
    """
    step("a match on the network")
    host, client = (program_file(dist, program) for program in (HOST, CLIENT))
    print(two_machines.play(host, client, python, "i8"), flush=True)


def figures(dist: Path, archives: list[Path], *, onefile: bool) -> dict[str, float]:
    """Measure what was built."""
    client = program_file(dist, CLIENT)
    found = {
        "client, unpacked": measure.size(dist / CLIENT.name),
        "host, unpacked": measure.size(dist / HOST.name),
    }
    labels = ("client, archive", "host, archive", "Debian package")
    found |= {name: measure.size(path) for name, path in zip(labels, archives, strict=False)}
    found["client, warm start"] = measure.warm(client)
    cold = measure.cold(client)
    if cold is not None:
        found["client, cold start"] = cold
    if onefile:
        single = program_file(dist, CLIENT, onefile=True)
        found["client, single file"] = measure.size(single)
        found["client, warm start of the single file"] = measure.warm(single)
    return found


def compare(dist: Path, python: Path, site: Path, when: int) -> int:
    """Build twice and hold the results against one another; 1 if the contents lists differ."""
    folders = [dist / "first", dist / "second"]
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
        Builder(folder, python, site, when).build()
        shutil.rmtree(folder / ".work")
    step("comparing")
    return subprocess.run(
        [str(python), "-m", "packing.compare", *map(str, folders)],
        env=environment.alone() | {"PYTHONPATH": str(recipe.BUILD)}, check=False,
    ).returncode  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Do what the command line asks; return the exit code."""
    dist: Path = args.dist.resolve()
    dist.mkdir(parents=True, exist_ok=True)
    step("making ready the environment")
    home = dist / ".work" / "environment"
    python = environment.prepare(home)
    site, when = environment.site_of(home), source_date()
    if args.compare:
        return compare(dist, python, site, when)
    archives = Builder(dist, python, site, when).build(onefile=args.onefile, quick=args.quick)
    check_themselves(dist, onefile=args.onefile)
    check_together(dist, python)
    if args.quick:
        return 0
    step("measuring")
    lines, broken = measure.judged(figures(dist, archives, onefile=args.onefile))
    print("\n".join(lines))
    print((dist / "SHA256SUMS").read_text(encoding="ascii"), end="")
    if broken:
        raise BuildError("; ".join(broken))
    step("done")
    return 0


def main() -> int:
    """Build; say in one line what went wrong, if something did."""
    args = parser().parse_args()
    try:
        return run(args)
    except (BuildError, *FAULTS) as cause:
        print(f"build/make.py: {cause}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
