"""Journal files: what is written is on disk, and what is read fits or is refused by its line.

The only file of the server that knows files. A line is closed by the CRC of everything before it;
a torn last line is dropped when a match is taken up again, any other damage is an error that names
its line, and the file is kept (interfaces §4).
"""

import contextlib
import errno
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from engine.core.errors import EngineError, Fault, JournalError, NewerJournalError, TellableError
from engine.core.journal import CRC, Chain, Header, Line, ResultLine, parse_line
from engine.core.match import Match
from engine.core.replay import Replay
from engine.games import game
from server.disk import BINARY, lock, sync_folder, write_at
from server.faults import StoreError, misread, never_began, unreadable, unwritable
from server.notes import decoded
from server.spare import Spare
from server.wire import Code

FOLDER = "journals"
SUFFIX = ".jsonl"
NOTE = ".json"
LEVEL = "steady"
"""The bot that plays where none is named."""
JournalPath = Path
"""Where a journal lies: for those who only pass it on."""
RESULT = '{"result":'
CLOSED = re.compile(rb"\A\{.*\}\r?\Z")
"""What can only stand behind a line that was synced: whatever else does is rubbish."""
GLUED = re.compile(rb'"crc":"[0-9a-f]{8}"\}.*"crc":"[0-9a-f]{8}"\}\r?\Z', re.DOTALL)
"""Two lines that have lost the line end between them: the first was synced, this is damage."""
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})


class SeatPlan(Struct, frozen=True):
    """Who sits at a seat: a `human`, or a `bot` of some level; `key` proves who the human is."""

    kind: str = "human"
    name: str = ""
    level: str = LEVEL
    key: str = ""


class Aside(Struct, frozen=True):
    """What the journal's header has no place for; kept in a small file beside it.

    `seed` is set where the deals come from one (tests, demonstrations); `fair` where everybody has
    a part in them.
    """

    seats: tuple[SeatPlan, ...] = ()
    call_seconds: Annotated[float, Meta(ge=0, le=3600)] = 4.0
    open_hands: bool = False
    seed: str | None = None
    finished: bool = False
    fair: bool = False


class Entry(Struct, frozen=True):
    """A match in the list of matches; `error` says why it cannot be taken up or shown."""

    path: Path
    game: str = ""
    seats: tuple[SeatPlan, ...] = ()
    hands: int = 0
    scores: tuple[int, ...] = ()
    finished: bool = False
    error: str = ""
    fault: Fault | None = None


class Recovery(Struct, frozen=True):
    """The lines of a journal that fit, how many bytes they fill, and the last CRC.

    `hand` are the bodies of those that tell the last hand.
    """

    lines: tuple[tuple[int, Line], ...]
    size: int
    crc: int
    torn: bool
    hand: tuple[str, ...] = ()


class JournalFile:
    """One journal, open for writing by this program alone; not for two threads at once."""

    def __init__(self, path: Path, fd: int, size: int = 0, crc: int = 0) -> None:
        self.path = path
        self._fd, self._size = fd, size
        self._chain = Chain(crc)
        self._begun = size > 0
        self._broken: StoreError | None = None
        self._spare = Spare(path)
        self._spare.keep()

    def write(self, bodies: Sequence[str]) -> None:
        """Append lines and sync them, all or none; StoreError tells why not.

        With FULL_DISK the same lines may be tried again, once the spare room is used up;
        BROKEN_DISK is final: after a failed sync nobody knows what the disk holds until the file
        is read again.
        """
        self._begun = True
        if self._broken is not None:
            raise self._broken
        try:
            self._append(bodies)
        except OSError as cause:
            if not self._cut() or cause.errno not in NO_ROOM:
                self._broken = unwritable(self.path, cause)
                raise self._broken from None
            if self._spare.give_up():
                return self.write(bodies)
            raise unwritable(self.path, cause, Code.FULL_DISK) from None
        if any(body.startswith(RESULT) for body in bodies):
            self._spare.keep()
        return None

    def _append(self, bodies: Sequence[str]) -> None:
        """Write and sync one line after the other.

        What a power cut leaves of several lines could have a hole in the middle, and that would
        look like damage to what had been synced.
        """
        chain, size = Chain(self._chain.value), self._size
        for body in bodies:
            data = (chain.close(body) + "\n").encode()
            write_at(self._fd, data, size)
            try:
                sync(self._fd)
            except OSError as cause:
                self._broken = unwritable(self.path, cause)
                raise self._broken from None
            size += len(data)
        self._chain, self._size = chain, size

    def close(self) -> None:
        """Close the file and let other programs have it; one that never began goes.

        A disk that takes nothing any more is no error here: what was written is on it already.
        """
        with contextlib.suppress(OSError):
            os.close(self._fd)
        self._spare.give_up()
        if not self._begun:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)
                self.path.with_suffix(NOTE).unlink(missing_ok=True)

    def _cut(self) -> bool:
        """Leave no half line behind; return whether that worked."""
        try:
            os.ftruncate(self._fd, self._size)
        except OSError:
            return False
        return True


class Place(NamedTuple):
    """A match: the table it is played at, and its journal (a table sees many matches)."""

    table: int
    file: JournalFile


def create(path: Path, aside: Aside) -> JournalFile:
    """Return a new journal, alone in the world; StoreError where the folder is not writable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o600)
    except OSError as cause:
        raise unwritable(path, cause) from None
    try:
        _lock(fd, path)
        put_aside(path, aside)
        sync_folder(path.parent)
    except (OSError, StoreError) as cause:
        os.close(fd)
        path.unlink(missing_ok=True)
        wrong = unwritable(path, cause) if isinstance(cause, OSError) else cause
        raise wrong from None
    return JournalFile(path, fd)


def recover(path: Path) -> Recovery:
    """Read a journal; JournalError names the first line that does not fit, if another follows.

    A last line that does not fit was torn when the program or the machine stopped: nobody has
    heard of it.
    """
    try:
        data = path.read_bytes()
    except OSError as cause:
        raise unreadable(path, cause) from None
    pieces = data.split(b"\n")
    last = max((number for number, piece in enumerate(pieces, 1) if piece.strip()), default=0)
    chain, size, closed = Chain(), 0, False
    lines: list[tuple[int, Line]] = []
    hand: list[str] = []
    for number, piece in enumerate(pieces[:last], 1):
        before = chain.value
        if piece.strip():
            try:
                line = _open_line(number, piece, chain, closed=closed)
            except NewerJournalError:
                raise
            except JournalError:
                if any(map(CLOSED.search, pieces[number:last])) or GLUED.search(piece):
                    raise
                return Recovery(tuple(lines), size, before, True, tuple(hand))
            text = piece.decode().rstrip("\r")
            closed = closed or CRC.search(text) is not None
            if lines and isinstance(lines[-1][1], Header | ResultLine):
                hand.clear()
            hand.append(CRC.sub("}", text))
            lines.append((number, line))
        size += len(piece) + 1
    return Recovery(tuple(lines), min(size, len(data)), chain.value, False, tuple(hand))


def _open_line(number: int, piece: bytes, chain: Chain, *, closed: bool) -> Line:
    try:
        text = piece.decode().rstrip("\r")
    except UnicodeDecodeError:
        raise JournalError(number, "not UTF-8") from None
    if closed and not CRC.search(text):
        raise JournalError(number, "the line has lost its crc")
    line = parse_line(number, chain.open(number, text))
    if isinstance(line, Header) != (number == 1):
        raise JournalError(number, "a journal has one header, and it comes first")
    return line


class Reopened(Struct, frozen=True):
    """A match and its journal; `hand` are the lines of the hand that it ends in."""

    file: JournalFile
    match: Match
    aside: Aside
    hand: tuple[str, ...] = ()


def reopen(path: Path) -> Reopened:
    """Take a match up again: cut a torn line off, replay the rest, and go on writing behind it.

    StoreError where another program holds the file or it never began, JournalError where it does
    not fit; either leaves the file as it was.
    """
    try:
        fd = os.open(path, os.O_RDWR | BINARY)
    except OSError as cause:
        raise unwritable(path, cause) from None
    try:
        _lock(fd, path)
        found = recover(path)
        if not found.lines:
            raise never_began(path)
        header = found.lines[0][1]
        assert isinstance(header, Header)
        replay = Replay(game(header.game), found.lines, hold=True)
        match = replay.run()
        try:
            cut_tail(fd, found)
        except OSError as cause:
            raise unwritable(path, cause) from None
        file, hand = JournalFile(path, fd, os.fstat(fd).st_size, found.crc), found.hand
        if replay.lacks_result:  # it was torn off behind the answer that ended the hand
            hand = (*hand, match.result_line())
            file.write(hand[-1:])
        return Reopened(file, match, aside_of(path, header), hand)
    except (StoreError, EngineError):
        os.close(fd)
        raise


def cut_tail(fd: int, found: Recovery) -> None:
    """Let a journal end behind the last line that fits, on the disk too; OSError as it comes."""
    os.ftruncate(fd, found.size)
    os.lseek(fd, max(0, found.size - 1), os.SEEK_SET)
    if found.size and os.read(fd, 1) != b"\n":
        write_at(fd, b"\n", found.size)
    sync(fd)


def matches(folder: Path) -> list[Entry]:
    """List the matches of a data folder, the latest first; unreadable ones say why."""
    paths = sorted((folder / FOLDER).glob(f"*{SUFFIX}"), reverse=True)
    entries = (entry(path) for path in paths)
    return [each for each in entries if each is not None]


def entry(path: Path) -> Entry | None:
    """Describe one match from its header, its last result and the note beside it; None: no match.

    That is a journal in which nothing has happened yet.
    """
    try:
        data = path.read_bytes()
        first, end, rest = data.partition(b"\n")
        if not end:
            return None  # it stopped before anything happened
        header = _open_line(1, first, Chain(), closed=False)
        assert isinstance(header, Header)
        aside = aside_of(path, header)
        at = rest.rfind(b'{"result":')
        scores: list[int] = []
        if at >= 0:
            last = decoded(rest[at:].partition(b"\n")[0], ResultLine)
            scores = last.scores
        hands = rest.count(b'{"result":')
    except OSError as cause:
        wrong: TellableError = unreadable(path, cause)
        return Entry(path, error=str(wrong), fault=wrong.fault)
    except (JournalError, StoreError) as cause:
        return Entry(path, error=str(cause), fault=cause.fault)
    except ValueError:
        return Entry(path, error="the last result cannot be read", fault=Fault("bad_result"))
    return Entry(path, header.game, aside.seats, hands, tuple(scores), aside.finished)


def put_aside(path: Path, aside: Aside) -> None:
    """Write the note beside a journal, whole or not at all; OSError as it comes."""
    note = path.with_suffix(NOTE)
    fresh = note.with_suffix(".new")
    try:
        with fresh.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(aside), indent=1))
            file.flush()
            sync(file.fileno())
        fresh.replace(note)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def aside_of(path: Path, header: Header) -> Aside:
    """Read the note beside a journal; without one seat 0 is a person and the others are bots."""
    try:
        aside = decoded(path.with_suffix(NOTE).read_bytes(), Aside)
    except FileNotFoundError:
        aside = Aside()
    except OSError as cause:
        raise unreadable(path.with_suffix(NOTE), cause) from None
    except ValueError as cause:
        raise misread(path.with_suffix(NOTE), cause) from None
    if len(aside.seats) == header.seats:
        return aside
    names = (*header.names, *("",) * header.seats)[: header.seats]
    seats = [SeatPlan("bot" if seat else "human", name) for seat, name in enumerate(names)]
    return msgspec.structs.replace(aside, seats=tuple(seats))


# The disk ---------------------------------------------------------------------------------------


def sync(fd: int) -> None:
    """Return once everything written to a file is on the disk."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    elif sys.platform == "win32":
        os.fsync(fd)
    else:
        os.fdatasync(fd)


def _lock(fd: int, path: Path) -> None:
    if not lock(fd):
        raise StoreError(f"{path}: another program is playing this match", Fault("in_use"))
