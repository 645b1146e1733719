"""Collect every text for people, update the catalogues, and compile them.

Run by hand after a text has changed: `python build/messages.py`. It reads the client's sources and
what the games say about themselves (titles, terms, options, presets), updates
`assets/locale/*/LC_MESSAGES/paizhuo.po` and writes the `.mo` files beside them, which are
committed. `--check` changes nothing and fails where something is out of date or untranslated.
"""

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "assets" / "locale"
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
LANGUAGES = ("zh_Hant", "zh_Hans")


def collect() -> Catalog:
    """Return a template of everything that wants a translation."""
    template = Catalog(project="paizhuo", charset="utf-8")
    keywords: dict[str, tuple[int, ...] | None] = {"tr": (1,), "mark": (1,), "plural": (1, 2)}
    found = extract_from_dir(
        ROOT / "client", [("**.py", "python")], keywords=keywords, comment_tags=("words:",)
    )
    for file, _, message, comments, _ in sorted(found, key=lambda each: each[:2]):
        template.add(message, locations=[(f"client/{file}", 0)], auto_comments=comments)
    for place, text in [*in_fstrings(), *of_games()]:
        template.add(text, locations=[(place, 0)])
    return template


def in_fstrings() -> Iterator[tuple[str, str]]:
    """Yield (where, text) for every text asked for inside an f-string: Babel does not look there.

    (Before Python 3.12 an f-string is a single token, so Babel sees no call in it.)
    """
    for file in sorted((ROOT / "client").rglob("*.py")):
        where = file.relative_to(ROOT).as_posix()
        for joined in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(joined, ast.JoinedStr):
                yield from ((where, text) for text in asked_for(joined))


def asked_for(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of the calls of `tr` and `mark` in a tree."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="tr" | "mark") | ast.Attribute(attr="tr" | "mark"),
                args=[ast.Constant(value=str(text)), *_],
            ):
                yield text


def of_games() -> Iterator[tuple[str, str]]:
    """Yield (where, text) for every text of every game."""
    sys.path.insert(0, str(ROOT))
    from engine.games.i8.rules import I8
    from engine.games.paohuzi.rules import Paohuzi
    from engine.games.taojiang.rules import Taojiang

    for game in (I8(), Taojiang(), Paohuzi()):
        where = f"engine/games/{game.id}"
        yield where, game.title
        for key in sorted(game.terms):
            yield where, game.terms[key]
        for field in game.fields:
            yield from ((where, text) for text in (field.title, field.help, *field.labels) if text)
        for preset in game.presets:
            yield where, preset.title


def catalogue(language: str) -> Catalog:
    """Return the catalogue as it is kept, empty if there is none."""
    path = LOCALE / language / "LC_MESSAGES" / "paizhuo.po"
    if not path.exists():
        return Catalog(locale=language, project="paizhuo", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def po_bytes(catalog: Catalog) -> bytes:
    """Write a catalogue as text, without dates and line numbers that would only make noise."""
    out = io.BytesIO()
    write_po(out, catalog, width=96, sort_output=True, omit_header=True, include_lineno=False)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """Compile a catalogue."""
    catalog.creation_date = catalog.revision_date = LONG_AGO
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def words(compiled: bytes) -> dict[object, str]:
    """Return what a compiled catalogue says, without its header."""
    said: dict[object, str] = vars(GNUTranslations(io.BytesIO(compiled)))["_catalog"]
    return {key: said[key] for key in said if key}


def troubles(language: str) -> Iterator[str]:
    """Yield everything that is wrong with a catalogue: missing, untranslated, doubtful, stale."""
    template, kept = collect(), catalogue(language)
    wanted = {message.id for message in template if message.id}
    have = {message.id: message for message in kept if message.id}
    for missing in sorted(map(str, wanted - set(have))):
        yield f"{language}: missing {missing!r}"
    for stale in sorted(map(str, set(have) - wanted)):
        yield f"{language}: no longer used {stale!r}"
    for message in have.values():
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.fuzzy:
            yield f"{language}: doubtful {message.id!r}"
        elif not all(strings):
            yield f"{language}: untranslated {message.id!r}"
    compiled = LOCALE / language / "LC_MESSAGES" / "paizhuo.mo"
    if not compiled.exists() or words(compiled.read_bytes()) != words(mo_bytes(kept)):
        yield f"{language}: {compiled.name} is older than the catalogue"


def update(language: str) -> list[str]:
    """Bring a catalogue up to date and compile it; return what still wants a translation."""
    kept = catalogue(language)
    kept.update(collect(), no_fuzzy_matching=True)
    kept.obsolete.clear()
    folder = LOCALE / language / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "paizhuo.po").write_bytes(po_bytes(kept))
    again = catalogue(language)
    (folder / "paizhuo.mo").write_bytes(mo_bytes(again))
    return list(troubles(language))


def main() -> int:
    """Update or check; exit 1 if something is left to do."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only report")
    check: bool = parser.parse_args().check
    left = [line for each in LANGUAGES for line in (troubles(each) if check else update(each))]
    print("\n".join(left) or "every text is translated")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
