"""Fonts, outlines, sounds, words and rule pages, carried as package data.

The rule of this package: it is data.  It imports nothing of ours, and a file that is missing is
reported by its name instead of as a traceback from deep inside a library.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

MAINLAND: Final = {sign: chr(0xE000 + i) for i, sign in enumerate("，。、；：！？")}
"""Signs that stand low at the left on the mainland and in the middle on Taiwan: where, in the
private area, the text fonts have the mainland's shape."""


class AssetError(OSError):
    """A file the program carries with it cannot be used; the message names it."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"asset '{name}' is {reason}; reinstall the program")
        self.name = name


class MissingAssetError(AssetError, FileNotFoundError):
    """A file the program carries with it is not there; the message names it."""

    def __init__(self, name: str, where: Path) -> None:
        super().__init__(name, f"missing (looked for {where})")


def root() -> Path:
    """Give the folder the assets lie in."""
    return Path(str(files(__name__)))


def path(*parts: str) -> Path:
    """Give the path of an asset, e.g. ``path("fonts", "sans-regular.otf")``.

    A folder may be asked for as well.  Raises ``MissingAssetError`` when there is no such thing.
    """
    where = root().joinpath(*parts)
    if not where.exists():
        raise MissingAssetError("/".join(parts), where)
    return where


@contextmanager
def reading(*parts: str) -> Iterator[Path]:
    """Give the path of an asset to whoever reads it in the block.

    Whatever goes wrong there, deep inside a library or not, is an ``AssetError`` that names it.
    """
    where = path(*parts)
    try:
        yield where
    except Exception as cause:
        raise AssetError("/".join(parts), f"damaged ({cause})") from cause
