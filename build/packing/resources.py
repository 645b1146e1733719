"""What Windows and macOS want to know about a program: version resource, properties.

Their templates lie in `build/windows` and `build/macos`.
"""

import plistlib
from pathlib import Path

from packing.recipe import BUILD, Program, version


def numbers(text: str) -> tuple[int, int, int, int]:
    """Return a version as the four numbers Windows counts with."""
    parts = [int(part) for part in text.split(".")[:4] if part.isdigit()]
    first, second, third, fourth = (*parts, 0, 0, 0, 0)[:4]
    return first, second, third, fourth


def windows_version(program: Program, folder: Path) -> str:
    """Write a program's version resource into `folder`; return its path."""
    text = (BUILD / "windows" / "version.txt.in").read_text(encoding="utf-8")
    for mark, value in (
        ("@NUMBERS@", str(numbers(version()))),
        ("@VERSION@", version()),
        ("@TITLE@", program.title),
        ("@NAME@", program.name),
    ):
        text = text.replace(mark, value)
    path = folder / f"{program.name}-version.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def mac_properties() -> dict[str, object]:
    """Return what is written into the app's Info.plist beside what PyInstaller writes."""
    found: dict[str, object] = plistlib.loads((BUILD / "macos" / "Info.plist").read_bytes())
    return found
