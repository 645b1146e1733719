"""Our own host as it was left: what is not over there, who plays it, when it was played last."""

import contextlib
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from client.i18n import Translator, in_row
from client.scenes import words
from client.scenes.plan import human
from engine.games import GAMES
from server import keep, store
from server.faults import StoreError
from server.keep import Kept
from server.lan import PORT
from server.tournament import Record
from server.wire_tournament import IN

NAMED = 4
"""So many people are named; of more the number is told."""


class House(NamedTuple):
    """What can be gone on with: its matches, and the tournament if it leads one.

    `when` is the time of day, in seconds, at which it was last written to.
    """

    port: int
    kept: Kept
    matches: tuple[store.Entry, ...]
    tournament: Record | None
    when: float


def house(folder: Path, usual: int = PORT) -> House | None:
    """Return our own host with what can be gone on with there; None if there is nothing."""
    try:
        return at_port(folder, *keep.last(folder, usual))
    except StoreError:
        return None


def at_port(folder: Path, port: int, kept: Kept | None) -> House | None:
    """Return what can be gone on with of what a host of ours has kept; None if there is nothing.

    A match whose journal cannot be read is left out: it could not be taken up.
    """
    if kept is None:
        return None
    record = tournament(folder, kept)
    journals = [folder / store.FOLDER / each.journal for each in kept.matches]
    found = (store.entry(path) for path in journals if path.exists())
    matches = tuple(each for each in found if each is not None and not each.error)
    if not matches and record is None:
        return None
    files = [keep.path_of(folder, port), *(each.path for each in matches)]
    if record is not None:
        files.append(keep.tournament_path(folder, kept.tournament))
    return House(port, kept, matches, record, written(files))


def tournament(folder: Path, kept: Kept) -> Record | None:
    """Return the tournament that our own host would go on with; None where none can be read."""
    try:
        return keep.unfinished(folder, kept)
    except StoreError:
        return None


def written(paths: Iterable[Path]) -> float:
    """Return when the last of some files was written, in seconds; 0 where none can be seen."""
    times = [0.0]
    for path in paths:
        with contextlib.suppress(OSError):
            times.append(path.stat().st_mtime)
    return max(times)


def told(tr: Translator, left: House) -> str:
    """Say in one line which game it is, who plays, how far it is, and when that was."""
    record, matches = left.tournament, left.matches
    if record is not None:
        games = [record.plan.game]
        people = [entry.name for entry in record.entries if entry.state == IN]
        rounds = record.plan.rounds
        stage = tr.plural("Tournament of {n} round", "Tournament of {n} rounds", rounds)
        if record.rounds:
            stage = tr("Round {n} of {rounds}", n=len(record.rounds), rounds=rounds)
    else:
        games = list(dict.fromkeys(each.game for each in matches))
        people = [seat.name for each in matches for seat in each.seats if human(seat)]
        stage = tr.plural("{n} match is kept", "{n} matches are kept", len(matches))
        if len(matches) == 1:
            stage = tr("Hand {number}", number=matches[0].hands + 1)
    titles = [tr(GAMES[each].title) if each in GAMES else each for each in games]
    who = tr.plural("{n} player", "{n} players", len(people))
    if len(people) <= NAMED:
        who = words.listed(tr, people) if people else ""
    when = words.moment(datetime.fromtimestamp(left.when))
    return " · ".join(each for each in (in_row(tr, titles), who, stage, when) if each)
