"""Tables of a lobby in words: what is awaited, what is played, who is there."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from client.i18n import Translator
from client.remote import RemoteSession
from client.scenes import differ, lan_words, words
from client.troubles import told
from engine.core.match import configure
from engine.core.model import Seat
from engine.core.ruleset import Ruleset
from engine.games import GAMES
from server import wire
from server.seating import HUMAN

PLAYING = ("playing", "over")
"""Phases of a table at which there is a match to look at."""


def awaited(tr: Translator, room: wire.Room) -> str:
    """Return what a table waits for."""
    if room.error:
        return told(tr, room.error, room.detail)
    match room.phase:
        case "starting":
            return tr("The match is being opened…")
        case "playing":
            return tr("A match is being played.")
        case "over":
            return tr("The match is over. Whoever is ready begins another one.")
        case _:
            pass
    late = [p.name for p in room.places if p.kind == HUMAN and not (p.ready and p.present)]
    free = sum(not place.kind for place in room.places)
    parts = []
    if room.phase == "saved":
        parts.append(tr("This match is kept: it goes on when everybody is back and ready."))
    if free:
        parts.append(tr.plural("{n} seat is open.", "{n} seats are open.", free))
    if late:
        parts.append(tr("Not ready: {names}.", names=words.listed(tr, late)))
    return " ".join(parts) or tr("Everybody is ready.")


def watching(tr: Translator, guests: Sequence[wire.Guest]) -> str:
    """Name those who watch a table; "" if nobody does."""
    return tr("Watching: {names}", names=_named(tr, guests)) if guests else ""


def waiting(tr: Translator, guests: Sequence[wire.Guest]) -> str:
    """Name those who wait in the lobby; "" if nobody does."""
    return tr("In the lobby: {names}", names=_named(tr, guests)) if guests else ""


def company(session: RemoteSession) -> bool:
    """Return whether anybody else is in the house, as far as one is told where one is."""
    room, tables, told_ = session.room, session.tables, session.tournament
    there = {place.person for place in room.places if place.present} if room is not None else set()
    there |= (
        {guest.person for guest in (*room.watchers, *room.people)} if room is not None else set()
    )
    there |= {guest.person for guest in tables.people} if tables is not None else set()
    there |= {each.person for each in told_.entrants} if told_ is not None else set()
    seated = tables is not None and any(any(row.names) for row in tables.rows)
    return seated or bool(there - {0, session.me})


def _named(tr: Translator, guests: Sequence[wire.Guest]) -> str:
    return words.listed(tr, [lan_words.person(guest.name, guest.person) for guest in guests])


def rules(tr: Translator, game: Ruleset[Any], room: wire.Room) -> tuple[list[str], list[str]]:
    """Return what a table plays in sentences, and each difference from the nearest preset."""
    preset, differs = differ.nearest(tr, game, room.options, room.settings)
    config = configure(game, room.options, len(room.places), room.settings)
    lines = [tr("{game} with {n} players.", game=tr(game.title), n=len(room.places))]
    lines += words.terms(tr, game, config)
    lines += differ.told(tr, preset, differs)
    return lines, differ.listed(tr, differs)


class TableTold(NamedTuple):
    """A table of the list: its title, who is there, what is not as usual, seats as dots."""

    words: str
    below: str
    special: Sequence[str]
    seats: tuple[bool, ...]
    free: bool


def table(tr: Translator, row: wire.Row) -> TableTold:
    """Return how a table of the list is told; `free`: one can sit down."""
    game = GAMES.get(row.game)
    title = tr(game.title) if game is not None else row.game
    special: list[str] = []
    if game is not None:
        preset, differs = differ.nearest(tr, game, row.options, row.settings)
        title += " · " + tr("Preset {preset}", preset=tr(preset.title))
        special = differ.listed(tr, differs)
    names = [name for name in row.names if name]
    empty = sum(not kind for kind in row.kinds)
    if row.phase == "open":
        below = tr.plural("{n} seat is open.", "{n} seats are open.", empty)
    else:
        below = tr("A match is kept.") if row.phase == "saved" else tr("A match is being played.")
    if names:
        below = f"{words.listed(tr, names)} · {below}"
    if row.watchers:
        below += " · " + tr("Watching: {names}", names=words.listed(tr, row.watchers))
    seats = tuple(bool(kind) for kind in row.kinds)
    return TableTold(f"{row.table}. {title}", below, special, seats,
                     row.phase == "open" and bool(empty))  # fmt: skip


class Absences:
    """Who has been seen to go during a match, and to come back: one table, one window."""

    def __init__(self) -> None:
        self._seen: set[Seat] = set()
        self._told: set[Seat] = set()

    def take(
        self, seats: int, away: Collection[Seat], mine: Collection[Seat]
    ) -> tuple[list[Seat], list[Seat]]:
        """Return who has gone and who is back, of all but `mine`, by what an update says.

        At the beginning seats are empty until their people have come in, and who comes late finds
        others gone already: nobody has seen them go, so nobody is told that they are back.
        """
        here = {Seat(seat) for seat in range(seats)}.difference(away)
        gone = sorted((self._seen - here - self._told).difference(mine))
        back = sorted(self._told & here)
        self._seen |= here
        self._told = (self._told - here).union(gone)
        return gone, back
