"""Words for people: English message ids in the code, translated when they are shown.

Nothing is translated at import; a Translator belongs to the App and changes with the language.
"""

import ctypes
import gettext
import locale
import os
import sys
from collections.abc import Iterable

import assets
from client.settings import LANGUAGES, Language

DOMAIN = "paizhuo"

NAMES: dict[Language, str] = {"zh_Hant": "繁體中文", "zh_Hans": "简体中文", "en": "English"}
"""Every language in its own words."""


class Translator:
    """Callable `tr(msgid, name=value)`: the translation with its `{name}` fields filled in."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        if language != "en":
            parts = ("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
            with assets.reading(*parts) as where, where.open("rb") as file:
                self._catalogue = gettext.GNUTranslations(file)

    def __call__(self, msgid: str, **values: object) -> str:
        """Translate; the empty text stays empty."""
        if not msgid:
            return ""
        text = self._catalogue.gettext(msgid)
        return text.format(**values) if values else text

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """Translate a counted phrase; `{n}` is the number."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)


def figure(points: int, *, sign: bool = False) -> str:
    """Return points with a true minus sign, and with `sign` a plus before what was won."""
    if sign and points:
        return f"{points:+,}".replace("-", "−")
    return f"{points:,}".replace("-", "−")


def in_row(tr: Translator, items: Iterable[str]) -> str:
    """Write names beside each other as a list does in this language: “A, B, C”, 「A、B、C」."""
    return tr(", ").join(items)


def labelled(tr: Translator, name: str, said: str) -> str:
    """Write what is said of a name, or by somebody, behind it and this language's colon."""
    return tr("{name}: {said}", name=name, said=said)


def mark(msgid: str) -> str:
    """Mark a text for extraction where it is translated later."""
    return msgid


def nearest(code: str) -> Language:
    """Return the language of ours that serves somebody whose system says `code`."""
    words = code.replace("-", "_").split(".")[0].lower().split("_")
    if words[0] not in ("zh", "chinese", "yue"):
        return "en"
    if any(word in ("tw", "hk", "mo", "hant", "traditional", "taiwan", "hong") for word in words):
        return "zh_Hant"
    return "zh_Hant" if words[0] == "yue" else "zh_Hans"


def system_language() -> Language:
    """Return the language of ours nearest to the system's."""
    if sys.platform == "win32":
        code: int = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return nearest(locale.windows_locale.get(code, ""))
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for code_text in os.environ.get(variable, "").split(":"):
            if code_text and code_text not in ("C", "POSIX") and not code_text.startswith("C."):
                return nearest(code_text)
    return "en"


def choose(wanted: str) -> Language:
    """Return the language to show: the one set, else the system's."""
    return next((known for known in LANGUAGES if known == wanted), None) or system_language()
