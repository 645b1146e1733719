"""What the page behind "Host a LAN game" asks about a tournament; the widgets only show it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from client.i18n import Translator
from client.scenes import words
from client.ui.choice import Choice
from client.ui.widget import Widget
from server import wire
from server.opening import Order
from server.store import LEVEL
from server.tournament import LEAST, MOST, MOST_ROUNDS, PAUSE, Plan

if TYPE_CHECKING:
    from client.app import App

PAUSES = (15.0, PAUSE, 60.0, 180.0, None)


class Club(Struct, frozen=True):
    """A tournament as far as the page chooses it; without `rounds` there is none."""

    rounds: int = 0
    pause: float | None = PAUSE
    level: str = LEVEL

    def plan(self, order: Order) -> Plan:
        """Return the tournament whose tables are played by an order."""
        seats = len(order.aside.seats)
        return Plan(order.game, order.options, order.table, seats, self.rounds, self.level,
                    self.pause)  # fmt: skip


def rows(
    app: "App", club: Club, levels: Sequence[str], change: Callable[[Club], None]
) -> list[Widget]:
    """Return the rows of the page; `change` takes what is chosen."""
    tr = app.tr
    counts: list[tuple[Any, str]] = [(0, tr("No"))]
    counts += [(n, tr.plural("{n} round", "{n} rounds", n)) for n in range(1, MOST_ROUNDS + 1)]
    found: list[Widget] = [Choice(
        app, tr("Play a tournament"), counts, club.rounds,
        lambda n: change(replace(club, rounds=n)),
        help_=tr("Everybody enters one list; each round's tables are drawn."),
    )]  # fmt: skip
    if club.rounds:
        pauses: list[tuple[Any, str]] = [(each, pause_words(tr, each)) for each in PAUSES]
        found.append(Choice(
            app, tr("The next round begins"), pauses, club.pause,
            lambda pause: change(replace(club, pause=pause)),
        ))  # fmt: skip
        found.append(Choice(
            app, tr("Bots that fill up tables"), [(each, words.level(tr, each)) for each in levels],
            club.level, lambda level: change(replace(club, level=level)),
        ))  # fmt: skip
    for row in found:
        assert isinstance(row, Choice)
        row.most = 0
    return found


def pause_words(tr: Translator, pause: float | None) -> str:
    """Return when the next round begins."""
    if pause is None:
        return tr("at my word")
    return tr("after {n} s", n=int(pause))


def terms(tr: Translator, told: wire.Tournament) -> list[str]:
    """Return how many rounds a tournament has and what is between them, for everybody to read."""
    rounds = tr.plural("Tournament of {n} round", "Tournament of {n} rounds", told.rounds)
    if told.rounds == 1:
        return [rounds]
    if told.pause is None:
        return [rounds, tr("Each round begins when whoever leads says so.")]
    return [rounds, tr("The next round is drawn {n} s after the last table is done.",
                       n=round(told.pause))]  # fmt: skip


def in_short(tr: Translator, club: Club, size: int) -> list[str]:
    """Return what the tournament comes to, in sentences."""
    lines = [
        tr.plural("A tournament of {n} round: ", "A tournament of {n} rounds: ", club.rounds)
        + tr("from {least} to {most} people enter one list by the join code, you among them.",
             least=LEAST, most=MOST),
        tr("Tables of {n} are drawn for every round; computer players fill the last one.", n=size),
    ]  # fmt: skip
    if club.pause is None:
        lines.append(tr("Each round begins at your word."))
    else:
        lines.append(tr("The first round begins at your word, each other one {n} s after the last "
                        "table is done, or earlier at your word.", n=int(club.pause)))  # fmt: skip
    return lines
