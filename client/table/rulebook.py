"""The rules page of a game as a book to look things up in: what a pattern asks for, in its words.

There is no second copy of a rule: what a result tells of a pattern stands on the page.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

import assets
from client.settings import Language
from client.ui.markdown import Span, parse

COLUMNS = 3
"""Tables of patterns have a name, a worth, and what is asked for."""


def condition(game: str, name: str, language: Language) -> str:
    """Return what the page of `game` says a pattern asks for; "" where it says nothing.

    `name` is the pattern's in that language.
    """
    return _conditions(game, language).get(name, "")


@lru_cache(maxsize=4)
def _conditions(game: str, language: Language) -> Mapping[str, str]:
    try:
        with assets.reading("rules", f"{game}.{language}.md") as where:
            blocks = parse(where.read_text(encoding="utf-8"))
    except assets.AssetError:
        return {}  # a damaged page is told of where it is read
    found: dict[str, str] = {}
    for block in blocks:
        if block.kind == "row" and not block.head and len(block.cells) == COLUMNS:
            said = _plain(block.cells[2])
            for name in _names(_plain(block.cells[0])):
                found[name] = said
    return found


def _names(cell: str) -> list[str]:
    """Return every way to look a cell up: whole, each of several, English without its Chinese."""
    bare = re.sub(r"( [\u2e80-\u9fff]+)+$", "", cell)
    return [cell, bare, *re.split("、|, ", bare)]


def _plain(cell: tuple[Span, ...]) -> str:
    return "".join(span.words for span in cell)
