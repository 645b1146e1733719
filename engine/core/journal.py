"""The journal's lines: written in one way, read with errors that name the line (interfaces §4)."""

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from engine.core.errors import Fault, JournalError, NewerJournalError
from engine.core.strict import read_json

VERSION = 1
CRC = re.compile(r',"crc":"([0-9a-f]{8})"\}$')
MAX_LINE = 1 << 20
MOST_SEATS = 16
"""More than any game has: what is made for every seat must not grow with what a file says."""

Json = Mapping[str, Any]


class Header(Struct, frozen=True):
    """The first line: what is played and how."""

    journal: int
    game: str
    rules: int
    options: dict[str, Any]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    table: dict[str, Any] = {}
    seating: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class HandLine(Struct, frozen=True):
    """A hand's beginning: all of its chance. `rest` holds the game's own keys (`stakes`)."""

    hand: int
    dealer: int
    wall: tuple[str, ...]
    dice: tuple[Any, ...] = ()
    round: str = ""
    salt: str = ""
    digest: str = ""
    streak: int = 0
    fair: dict[str, Any] | None = None
    rest: dict[str, Any] = {}

    def rolls(self) -> tuple[tuple[int, ...], ...]:
        """Return the dice as rolls; a single roll may be written without its brackets (tj N1).

        ValueError if they are none.
        """
        rolls = (self.dice,) if self.dice and isinstance(self.dice[0], int) else self.dice
        for roll in rolls:
            if not isinstance(roll, list | tuple) or any(type(die) is not int for die in roll):
                raise ValueError(f"the dice are no rolls like [3,4]: {encode(self.dice)}")
        return tuple(tuple(roll) for roll in rolls)


class LegalLine(Struct, frozen=True):
    """What each asked seat may do."""

    legal: dict[str, list[str]]


class AnswerLine(Struct, frozen=True):
    """One accepted answer."""

    seat: int
    act: str
    ms: Annotated[int, Meta(ge=0)] = 0
    auto: bool = False


class ResultLine(Struct, frozen=True):
    """How the hand ended, and the scores after it."""

    result: dict[str, Any]
    scores: list[int] = field(default_factory=list)


Line = Header | HandLine | LegalLine | AnswerLine | ResultLine

KINDS: tuple[tuple[str, type[Line]], ...] = (
    ("journal", Header),
    ("hand", HandLine),
    ("legal", LegalLine),
    ("act", AnswerLine),
    ("result", ResultLine),
)


class Chain:
    """Closes each line with the CRC-32 of everything before it."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self._closed: bool | None = None

    def close(self, body: str) -> str:
        """Return a JSON object's text with `"crc"` as its last key."""
        self.value = zlib.crc32(body.encode(), self.value)
        return f'{body[:-1]},"crc":"{self.value:08x}"}}'

    def open(self, number: int, text: str) -> str:
        """Return the body of a closed line, checked; a journal from elsewhere has no CRC at all."""
        found = CRC.search(text)
        if self._closed is None:
            self._closed = bool(found)
        if bool(found) != self._closed:
            raise JournalError(number, "crc missing" if self._closed else "crc after none before")
        if not found:
            return text
        body = text[: found.start()] + "}"
        self.value = zlib.crc32(body.encode(), self.value)
        if f"{self.value:08x}" != found[1]:
            raise JournalError(number, f"crc {found[1]} does not fit: the line was changed or lost")
        return body


def encode(value: Json | tuple[Any, ...]) -> str:
    """Return compact JSON, keys in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def parse_line(number: int, body: str) -> Line:
    """Return one line (without its CRC) as a typed record; JournalError names what is wrong."""
    if len(body) > MAX_LINE:
        raise JournalError(number, f"longer than {MAX_LINE} characters")
    try:
        raw = read_json(body)
    except json.JSONDecodeError:
        raise JournalError(number, "not JSON") from None
    except ValueError as cause:
        raise JournalError(number, f"not JSON ({cause})") from None
    if not isinstance(raw, dict):
        raise JournalError(number, "not a JSON object")
    raw.pop("crc", None)
    kind = next((kind for key, kind in KINDS if key in raw), None)
    if kind is None:
        raise JournalError(number, "no journal line: none of journal, hand, legal, act, result")
    if kind is Header:
        _refuse_newer(number, raw["journal"])
    if kind is HandLine:
        known = {f.encode_name for f in msgspec.structs.fields(HandLine)}
        raw["rest"] = {k: raw.pop(k) for k in list(raw) if k not in known}
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as cause:
        raise JournalError(number, str(cause)) from None
    except UnicodeEncodeError:
        raise JournalError(number, "half a character") from None


def _refuse_newer(number: int, version: object) -> None:
    """Refuse a journal of a later program before anything in it is misunderstood."""
    if isinstance(version, int) and version > VERSION:
        raise NewerJournalError(
            number,
            f"journal version {version} is newer than this program ({VERSION}); "
            "a newer Paizhuo can open it",
            Fault("newer_journal", {"theirs": version, "ours": VERSION}),
        )


def read_lines(texts: Iterable[str]) -> Iterator[tuple[int, Line]]:
    """Yield (line number, record) for each non-empty line, checking the CRC chain.

    The first must be a header of a version this program knows.
    """
    chain = Chain()
    begun = False
    for number, text in enumerate(texts, 1):
        line = text.rstrip("\r\n")
        if not line.strip():
            continue
        record = parse_line(number, chain.open(number, line))
        if begun and isinstance(record, Header):
            raise JournalError(number, "a second header")
        if not begun:
            _check_version(number, record)
        begun = True
        yield number, record
    if not begun:
        raise JournalError(1, "the journal is empty")


def _check_version(number: int, record: Line) -> None:
    """Refuse what is no header, or one of a format this program does not read."""
    if not isinstance(record, Header):
        raise JournalError(number, "not a journal: the first line has no key 'journal'")
    if record.journal != VERSION:
        raise JournalError(
            number, f"journal version {record.journal}; this program reads version {VERSION}"
        )
