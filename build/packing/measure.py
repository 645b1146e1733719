"""Figures of the built programs: how large they are and how soon the first picture stands.

A start is measured from spawning the program to the end of its first flip (the title, which takes
keys from then on), with SDL's dummy driver: what a display server adds is not ours. Cold: the
kernel was asked to drop every page of the program's own files before.
"""

import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

MB = 1_000_000
WARM_RUNS = 5


class Limit(NamedTuple):
    """What a figure may be at most; `hard`: beyond it the build fails."""

    figure: str
    most: float
    unit: str
    hard: bool = True


LIMITS = (
    Limit("client, unpacked", 75, "MB"),
    Limit("client, archive", 32, "MB"),
    Limit("host, unpacked", 40, "MB"),
    Limit("client, warm start", 1.5, "s", hard=False),
    Limit("client, cold start", 4.0, "s", hard=False),
    Limit("client, warm start of the single file", 3.0, "s", hard=False),
)
"""Times depend on the machine and on who else uses it: they are told, not enforced."""


def size(path: Path) -> float:
    """Return the size of a file, or of everything in a folder, in MB (links count nothing)."""
    if path.is_file():
        return path.stat().st_size / MB
    files = (each for each in path.rglob("*") if each.is_file() and not each.is_symlink())
    return sum(each.stat().st_size for each in files) / MB


def start(program: Path) -> float:
    """Return seconds from spawning the client to its first picture."""
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder) / "first"
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        began = time.monotonic()
        subprocess.run(
            [str(program), "--data-dir", folder, "--lang", "zh_Hant"], check=True, timeout=60,
            env=os.environ | quiet | {"PAIZHUO_FIRST_FRAME": str(note)},
        )  # fmt: skip
        return float(note.read_text(encoding="ascii")) - began


def warm(program: Path) -> float:
    """Return the median of several starts after one that is not counted."""
    start(program)
    return statistics.median(start(program) for _ in range(WARM_RUNS))


def cold(program: Path) -> float | None:
    """Return the time of a start after the program's pages were dropped, None where that fails."""
    if not hasattr(os, "posix_fadvise"):
        return None
    for path in sorted(program.parent.rglob("*")):
        if path.is_file() and not path.is_symlink():
            fd = os.open(path, os.O_RDONLY)
            try:
                os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(fd)
    return start(program)


def judged(figures: dict[str, float]) -> tuple[list[str], list[str]]:
    """Return the figures as lines to print, and what is beyond a hard limit."""
    limits = {limit.figure: limit for limit in LIMITS}
    lines, broken = [], []
    for name, value in figures.items():
        limit = limits.get(name)
        unit = limit.unit if limit else "MB"
        line = f"{name:<40}{value:8.2f} {unit}"
        if limit is not None:
            line += f"   (at most {limit.most:g} {unit})"
            if value > limit.most:
                line += "   TOO MUCH"
                if limit.hard:
                    broken.append(f"{name}: {value:.1f} {unit}, at most {limit.most:g}")
        lines.append(line)
    return lines, broken
