"""Errors of the rules and of files, in words: one sentence a code.

The engine and the host say what is wrong in English and by a code with arguments
(`engine/core/errors.py`); only here codes become sentences for people.
"""

import errno
from collections.abc import Mapping
from typing import Final

import zmq

from client.i18n import Translator, mark
from engine.core.errors import Fault, TellableError
from engine.games import GAMES
from server import faults

FAULTS: Final[Mapping[str, str]] = {
    "damaged": mark("The match's file is damaged at line {line}; it stays as it is."),
    "bad_result": mark("The match's file is damaged: its last result cannot be read."),
    "newer_journal": mark("A newer Paizhuo has written this match, and a newer one can open it."),
    "other_rules": mark("It was played by version {theirs} of the rules; here it is {ours}."),
    "never_began": mark("The match never began: no tile was dealt."),
    "no_hand": mark("No hand of it has been played to its end yet."),
    "in_use": mark("Another program is playing this match."),
    "unreadable": mark("{path} cannot be read: {reason}."),
    "unwritable": mark("{path} cannot be written: {reason}."),
    "misread": mark("{path} is damaged: it cannot be understood."),
    "no_key": mark("{path} holds no key, or a damaged one. Move it away, and a new one is made."),
    "many_programs": mark("{n} programs play on the network from this machine already."),
    "unknown_game": mark("This program knows no game {game}."),
    "unknown_player": mark("This program knows no computer player {player}."),
    "unknown_option": mark("These rules have no option {option}."),
    "option_value": mark("{option}: {value} is not possible."),
    "wrong_seats": mark("By these rules {wanted} play, not {seats}."),
    "long_name": mark("Seat {seat}: a name has at most {most} characters."),
}
REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: mark("no room is left on the disk"),
    errno.EDQUOT: mark("no room is left on the disk"),
    errno.EACCES: mark("the system does not allow it"),
    errno.EPERM: mark("the system does not allow it"),
    errno.EROFS: mark("nothing can be written to this disk"),
    errno.EIO: mark("the disk has failed"),
    errno.ENOENT: mark("it is not there"),
    errno.ENOTDIR: mark("a file is where a folder should be"),
    errno.EEXIST: mark("a file is where a folder should be"),
    errno.EISDIR: mark("it is a folder"),
    errno.EMFILE: mark("too many files are open"),
    errno.ENFILE: mark("too many files are open"),
    errno.ENAMETOOLONG: mark("the name is too long"),
}
"""What systems refuse files for; whatever else it may be is said in the system's own words."""
TABLE: Final[Mapping[str, str]] = {
    "turn_seconds": mark("Time for a turn"),
    "claim_seconds": mark("Time for a claim"),
    "hands": mark("Length of the match"),
    "may_start_short": mark("May begin with fewer"),
}


def told(tr: Translator, cause: Exception) -> str:
    """Return what an error says, in words of its player; without a code its own text."""
    if isinstance(cause, OSError):
        why = reason(tr, cause.errno, cause.strerror or str(cause))
        return f"{cause.filename}: {why}" if cause.filename else why
    if isinstance(cause, zmq.ZMQError):
        return reason(tr, cause.errno, cause.strerror)
    return said(tr, cause.fault if isinstance(cause, TellableError) else None, str(cause))


def said(tr: Translator, fault: Fault | None, text: str) -> str:
    """Return the sentence of a fault; `text` where there is none."""
    words = FAULTS.get(fault.code) if fault is not None else None
    if fault is None or words is None:
        return text
    return tr(words, **{key: _shown(tr, key, fault.details) for key in fault.details})


def heard(tr: Translator, text: str) -> str:
    """Return the sentence of what a host says is wrong with a file or an option of its own.

    A host is not believed: what is none of our faults, with its arguments, stays as it came.
    """
    try:
        return said(tr, faults.heard(text), text)
    except (LookupError, TypeError, ValueError):
        return text


def reason(tr: Translator, number: object, text: str) -> str:
    """Return why the system refused a file, by its error number; else in the system's words."""
    return tr(REASONS[number]) if isinstance(number, int) and number in REASONS else text


def _shown(tr: Translator, key: str, details: Mapping[str, object]) -> str:
    """Return one argument of a sentence as people read it."""
    value = details[key]
    match key:
        case "reason":
            return reason(tr, details.get("errno"), str(value))
        case "option":
            return _title(tr, str(value))
        case "game" if str(value) in GAMES:
            return tr(GAMES[str(value)].title)
        case "wanted" if isinstance(value, tuple | list):
            return " / ".join(map(str, value))
    return str(value)


def _title(tr: Translator, key: str) -> str:
    """Return what an option is called on the set-up page; its key if no game has it."""
    titles = {each.key: each.title for game in GAMES.values() for each in game.fields}
    titles.update(TABLE)
    return tr(titles[key]) if key in titles else key
