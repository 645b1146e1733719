"""Which characters our fonts must have.

The rule of this module: the list comes from the texts themselves (message catalogues, rule pages,
string literals of the client) and from two national standards read out of Python's codecs, never
from somebody's "most frequent" table, which fails silently.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_PO_STRING = re.compile(r'^(?:msgid|msgid_plural|msgstr(?:\[\d\])?)?\s*"(.*)"\s*$')
_TEXTS = (".md", ".txt", ".html", ".json", ".toml")


def _rows(encoding: str, first: int, last: int) -> set[str]:
    found = set()
    for lead in range(first, last + 1):
        for trail in range(0x40, 0xFF):
            try:
                character = bytes((lead, trail)).decode(encoding)
            except UnicodeDecodeError:
                continue
            if len(character) == 1 and "\u4e00" <= character <= "\u9fff":
                found.add(character)
    return found


def gb2312_level1() -> set[str]:
    """Give the 3755 common characters of GB 2312."""
    return _rows("gb2312", 0xB0, 0xD7)


def gb2312() -> set[str]:
    """Give all 6763 characters of GB 2312."""
    return _rows("gb2312", 0xB0, 0xF7)


def big5() -> set[str]:
    """Give all 13,051 characters of Big5."""
    return _rows("big5", 0xA4, 0xF9)


def big5_level1() -> set[str]:
    """Give the 5401 common characters of Big5."""
    return _rows("big5", 0xA4, 0xC6)


def catalogue_strings(file: Path) -> Iterator[tuple[int, str]]:
    """Give line number and text of every string of a gettext catalogue."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        match = _PO_STRING.match(line)
        if match and not line.startswith("#"):
            yield number, match[1].replace(r"\n", " ").replace(r"\"", '"')


def _remarks(tree: ast.AST) -> set[int]:
    """Find the strings that stand alone: docstrings and notes under a name."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def literal_strings(file: Path) -> Iterator[tuple[int, str]]:
    """Give line number and text of every string literal of a module that is no docstring."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    skipped = _remarks(tree)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in skipped
        ):
            yield node.lineno, node.value


def our_strings(root: Path) -> Iterator[tuple[str, str]]:
    """Give (place, text) of everything the program may put on the screen."""
    for file in sorted(root.glob("assets/locale/**/*.po*")):
        for number, text in catalogue_strings(file):
            yield f"{file.relative_to(root)}:{number}", text
    for file in sorted(root.glob("assets/rules/**/*")):
        if file.suffix in _TEXTS:
            for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{file.relative_to(root)}:{number}", text
    for package in ("client", "server", "engine"):
        for file in sorted(root.glob(f"{package}/**/*.py")):
            for number, text in literal_strings(file):
                yield f"{file.relative_to(root)}:{number}", text


def our_characters(root: Path) -> set[str]:
    """Give every printable character of our own texts."""
    return {c for _, text in our_strings(root) for c in text if c.isprintable() and c != " "}
