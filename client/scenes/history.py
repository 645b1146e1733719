"""What journals tell about matches that were played: standings, and how to play them again."""

from datetime import datetime
from pathlib import Path

from client.scenes.plan import human
from client.scenes.standings import Standings
from engine.core.errors import Fault, JournalError
from engine.core.journal import Header, ResultLine
from engine.games import game
from server.opening import Order
from server.store import Aside, Entry, Recovery, aside_of, matches, recover


def read(path: Path) -> tuple[Recovery, Header, Aside]:
    """Return a journal's lines, header and note; JournalError or StoreError say what is wrong."""
    found = recover(path)
    if not found.lines:
        raise JournalError(1, "the match never began", Fault("never_began"))
    header = found.lines[0][1]
    assert isinstance(header, Header)
    return found, header, aside_of(path, header)


def standings(path: Path) -> Standings:
    """Return the totals after each hand of a journal."""
    found, header, aside = read(path)
    rows = [tuple(line.scores) for _, line in found.lines if isinstance(line, ResultLine)]
    names = tuple(seat.name for seat in aside.seats)
    viewer = next((n for n, seat in enumerate(aside.seats) if human(seat)), 0)
    return Standings(game(header.game).title, names, tuple(rows), viewer)


def order_again(path: Path) -> Order:
    """Return the order of a match like the one of this journal, with fresh luck."""
    _, header, aside = read(path)
    again = Aside(aside.seats, aside.call_seconds, aside.open_hands)
    return Order(header.game, header.options, again, header.table)


def resumable(folder: Path) -> Entry | None:
    """Return the latest match that is not over and can be taken up here, if there is one."""
    return next((each for each in matches(folder) if can_go_on(each)), None)


def can_go_on(entry: Entry) -> bool:
    """Whether a match can be gone on with at this machine alone.

    One of the network waits for its own people: at one machine all their hands would be seen.
    """
    ours = not any(seat.key for seat in entry.seats)
    return ours and not entry.finished and not entry.error


def unreadable(folder: Path) -> Entry | None:
    """Return the latest match that cannot be taken up because something is wrong with it."""
    return next((each for each in matches(folder) if each.error), None)


def when(path: Path) -> datetime | None:
    """Return the time a match began, from its journal's name."""
    try:
        return datetime.strptime(path.stem[:17], "%Y-%m-%d_%H%M%S")
    except ValueError:
        return None
