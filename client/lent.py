"""Shared libraries that a Linux desktop has of its own, lent where the machine has none.

SDL asks for X11's client libraries by their names when the first window opens, ZeroMQ for the C++
runtime when it is loaded. A desktop has both, and its own must be used: they fit one another and
its graphics drivers. A bare machine (a container, a minimal server that shows its windows on
another screen) has not. The standalone program carries them in a folder the loader does not look
into; what the machine lacks is loaded from there by its path, and whoever asks for it by name
afterwards is given that one: the loader knows what is loaded by the name the library itself says.
X11's tables of languages, without which no window has a title and no letter beyond ASCII can be
typed, lie beside them.
"""

import ctypes
import os
import sys
from pathlib import Path

FOLDER = "lent"
WANTED = (
    "libgcc_s.so.1", "libstdc++.so.6", "libX11.so.6", "libXext.so.6", "libXfixes.so.3",
    "libXcursor.so.1", "libXi.so.6", "libXrandr.so.2", "libXss.so.1",
)  # fmt: skip
"""What libraries of ours ask for by name and leave to the machine."""
TABLES = Path("/usr/share/X11/locale")
"""Where X11's tables of languages lie on a machine."""
TONGUES = "locale"
"""Where they lie among what is lent."""
borrowed: list[str] = []
"""What this program has taken from its own folder."""


def folder() -> Path | None:
    """Return where a standalone program carries them; None where the source runs."""
    inside = getattr(sys, "_MEIPASS", None)
    return Path(inside) / FOLDER if inside else None


def lend(carried: Path | None = None) -> list[str]:
    """Load from the folder `carried` what this machine lacks; return the names of what was loaded.

    Libraries that only these need lie in the folder too. Whatever cannot be loaded from either is
    left out: SDL and ZeroMQ say themselves what they cannot do without.
    """
    carried = carried or folder()
    if carried is None or not sys.platform.startswith("linux") or not carried.is_dir():
        return []
    waiting = [name for name in WANTED if (carried / name).is_file() and not loads(name)]
    if waiting:
        others = sorted(path.name for path in carried.iterdir() if path.is_file())
        waiting += [name for name in others if name not in WANTED and not loads(name)]
    lent: list[str] = []
    while came := [name for name in waiting if loads(str(carried / name))]:
        lent += came  # a library loads as soon as those that it needs have
        waiting = [name for name in waiting if name not in came]
    borrowed.extend(lent)
    if "libX11.so.6" in lent and not (TABLES / "locale.dir").is_file():
        os.environ.setdefault("XLOCALEDIR", str(carried / TONGUES))
    return lent


def told() -> str:
    """Say in a few words whose libraries are used, and which neither has."""
    lacks = [name for name in WANTED if not loads(name)]
    words = f"lent: {', '.join(borrowed)}" if borrowed else "this machine's own"
    return words + (f"; missing: {', '.join(lacks)}" if lacks else "")


def loads(name: str) -> bool:
    """Load a library for good, by its name or path; tell whether that went."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
