"""Why a table on the network cannot be joined, in words: one sentence a code.

Hosts and lines say codes (`server/message.py`); only here they become sentences for people.
"""

from collections.abc import Mapping
from typing import Final

from client import faults
from client.i18n import Translator, mark
from engine.games import GAMES
from server.wire import PROTOCOL, Code

TROUBLES: Final[Mapping[str, str]] = {
    Code.MALFORMED: mark("The host does not understand this program."),
    Code.OTHER_PROTOCOL: mark("The host's program and this one are of different versions."),
    Code.OTHER_RULES: mark("The host plays another version of the rules ({detail})."),
    Code.WRONG_CODE: mark("The join code does not fit this host."),
    Code.HOUSE_FULL: mark("The house is full: it takes no more people just now."),
    Code.UNKNOWN: mark("The host does not know this program any more."),
    Code.TOO_FAST: mark("Too many messages in a short time; try again in a moment."),
    Code.KICKED: mark("The host has sent you away."),
    Code.HOST_CLOSED: mark("The host has closed; the match is kept there."),
    Code.NO_SUCH_TABLE: mark("There is no such table."),
    Code.NO_SUCH_SEAT: mark("There is no such seat, or it is a computer player's."),
    Code.SEAT_TAKEN: mark("Somebody sits there already."),
    Code.TABLE_FULL: mark("The table is full: no seat is free."),
    Code.ELSEWHERE: mark("One person sits at one table at a time."),
    Code.NOT_OWNER: mark("Only whoever opened the table may do that."),
    Code.ALREADY_BEGUN: mark("The match has begun already."),
    Code.NOT_READY: mark("Seats are empty, or somebody is not ready."),
    Code.WRONG_OPTIONS: mark("These rules cannot be played: {detail}"),
    Code.TOURNAMENT: mark("This is a tournament: the draw says who sits where."),
    Code.NO_TABLE: mark("The host cannot open the match: {detail}"),
    Code.NO_LOOKING: mark("At this host nobody may watch a player's hand."),
    Code.LOOK_REFUSED: mark("This player has said no; you may ask again in {detail} s."),
    Code.LOOK_TAKEN: mark("{detail} does not let you watch: you see the open table."),
    Code.LOOK_LAPSED: mark("{detail} has not answered; ask again if you like."),
    Code.LOOK_LOST: mark("The line was cut for too long: ask {detail} again if you like."),
    Code.LOOK_OVER: mark("{detail} does not sit there any more: you see the open table."),
    Code.LOOK_LEFT: mark("{detail} watches your hand no more."),
    Code.LOOK_UNASKED: mark("{detail} does not ask to watch your hand any more."),
    Code.SWAP_DECLINED: mark("{detail} would rather keep the seat."),
    Code.SWAP_LAPSED: mark("{detail} has not answered; ask again if you like."),
    Code.NOT_YOUR_SEAT: mark("That seat is somebody else's."),
    Code.NOT_STARTED: mark("The match has not begun yet."),
    Code.HOST_FAILED: mark("The table has failed; the match is kept on disk."),
    Code.NO_CODE: mark("A join code has 11 letters and digits."),
    Code.NO_ADDRESS: mark("No machine has this address: {detail}"),
    Code.NO_ANSWER: mark("Nobody answers there."),
    Code.WRONG_HOST: mark("Another host answers there than before: its key is a different one."),
    Code.REFUSED_KEY: mark("The host does not let this program in for now; try again in a moment."),
    Code.LINE_FAILED: mark("This program cannot follow what the host says: {detail}"),
}

FAULTY: Final = frozenset({Code.NO_TABLE, Code.WRONG_OPTIONS})
"""Codes whose detail is what is wrong with a file or an option, as `server/faults.py` says it."""


def told(tr: Translator, code: str, detail: str = "") -> str:
    """Return the sentences for a code, and what can be done; what has none stays a code."""
    words = TROUBLES.get(code)
    if words is None:
        return f"{code} {detail}".strip()
    if code in FAULTY:
        detail = faults.heard(tr, detail)
    said = tr(words, detail=detail)
    if code in (Code.OTHER_PROTOCOL, Code.OTHER_RULES):
        return f"{said} {_older(tr, code, detail)}".strip()
    if code == Code.WRONG_CODE and detail:
        return f"{said} " + tr("The host hears the next try in {n} s.", n=detail)
    return said


def _older(tr: Translator, code: str, detail: str) -> str:
    """Say which of two programs is the older one, and what to do about it."""
    game, _, number = detail.rpartition(" ")
    ours = PROTOCOL if code == Code.OTHER_PROTOCOL else None
    if game in GAMES:
        ours = GAMES[game].version
    if ours is None or not (number.isascii() and number.isdigit()):
        return ""
    if int(number) < ours:
        return tr("The host's is the older one: it has to be updated there.")
    return tr("This program is the older one: update it here, and you can join.")
