"""Opens tables: a new match with its journal, or one read back from it, and the bots that sit down.

Luck, seeds and the day are handed in by whoever opens.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bots import chooser
from engine.core.errors import EngineError, Fault, OptionError
from engine.core.journal import Header
from engine.core.match import Match, configure
from engine.core.model import Seat
from engine.core.ruleset import Chooser, Ruleset
from engine.fair import seed_of
from engine.games import game
from server import store
from server.faults import never_began
from server.pace import AT_ONCE, Pace
from server.seating import BOT, HUMAN, TablePlan, clean_name
from server.store import LEVEL, Aside, JournalFile, Reopened, SeatPlan
from server.table import Table


class Order(Struct, frozen=True):
    """What somebody wants to play: everything a new table is made of.

    `options` are the rules', `table` the settings of interfaces §3, `aside` who sits where and
    what this machine keeps to itself. `stem` names the journal (empty: whoever opens it does).
    """

    game: str
    options: Mapping[str, object]
    aside: Aside
    table: Mapping[str, object] = {}
    stem: str = ""


class Luck(Struct, frozen=True):
    """Chance and names, handed in: 32-byte `seed`s for deals, `token`s nobody can guess."""

    seed: Callable[[], bytes]
    token: Callable[[], str]


class Opened(Struct, frozen=True):
    """A table ready to be driven, its journal, and its bots by seat."""

    table: Table
    file: JournalFile
    bots: Mapping[Seat, Chooser]
    aside: Aside


def read_seats(text: str) -> tuple[SeatPlan, ...]:
    """Read `human:小明,bot,bot:steady,bot`; OptionError names what is no player."""
    seats = []
    for word in text.split(","):
        kind, _, more = word.strip().partition(":")
        if kind == HUMAN:
            seats.append(SeatPlan(HUMAN, clean_name(more)))
        elif kind == "bot":
            seats.append(SeatPlan("bot", level=more.strip() or LEVEL))
        else:
            raise OptionError(f"{word.strip()!r} is no player (known: human:NAME, bot, bot:LEVEL)")
    return tuple(seats)


def prepare(order: Order) -> Match:
    """Return the match an order asks for; OptionError names what is wrong with it."""
    rules = game(order.game)
    seats = order.aside.seats
    match = Match(rules, configure(rules, order.options, len(seats), order.table))
    _hire(rules, order.aside, Random(0))
    return match


def usual_pace(seats: Sequence[SeatPlan]) -> Pace:
    """Return how fast a table goes if nobody says: bots among themselves do not wait at all."""
    return Pace() if any(plan.kind == HUMAN for plan in seats) else AT_ONCE


def open_new(order: Order, folder: Path, stem: str, pace: Pace, luck: Luck) -> Opened:
    """Open a new match whose journal is called `stem`; OptionError or StoreError say why not."""
    match = prepare(order)
    file = store.create(folder / store.FOLDER / f"{stem}{store.SUFFIX}", order.aside)
    return _open(store.Reopened(file, match, order.aside), pace, luck)


def open_again(path: Path, pace: Pace | None, luck: Luck) -> Opened:
    """Take up a match where its journal ends; JournalError or StoreError say why not."""
    found = store.reopen(path)
    try:
        return _open(found, pace or usual_pace(found.aside.seats), luck)
    except EngineError:  # the note beside it names no player: once mended it is opened again
        found.file.close()
        raise


def order_again(path: Path) -> Order:
    """Return what a journal's match was opened with; JournalError or StoreError say why not.

    NeverBeganError where a deal that people make together was not on disk: its dealer comes out of
    the same seeds, so the header alone is worth nothing.
    """
    lines = store.recover(path).lines
    header = lines[0][1] if lines else None
    if header is None:
        raise never_began(path)
    assert isinstance(header, Header)
    aside = store.aside_of(path, header)
    if aside.fair and len(lines) == 1:
        raise never_began(path)
    return Order(header.game, header.options, aside, header.table)


def _open(found: Reopened, pace: Pace, luck: Luck) -> Opened:
    file, match, aside = found.file, found.match, found.aside
    kinds = tuple(HUMAN if plan.kind == HUMAN else f"{BOT}{plan.level}" for plan in aside.seats)
    names = tuple(plan.name for plan in aside.seats)
    boot = f"{file.path.stem}.{luck.token()[:8]}"
    keys = tuple(plan.key for plan in aside.seats)
    plan = TablePlan(kinds, names, boot, keys, aside.open_hands, aside.fair)
    seed = aside.seed

    def seeds(hand: int) -> bytes:
        return luck.seed() if seed is None else seed_of(f"{seed}/{hand}")

    dice = Random(luck.seed() if seed is None else f"{seed}/players")
    bots = _hire(match.rules, aside, dice)
    pace = replace(pace, call=aside.call_seconds)
    table = Table(match, plan, pace, seeds, luck.token, record=found.hand)
    return Opened(table, file, bots, aside)


def _hire(rules: Ruleset[Any], aside: Aside, dice: Random) -> dict[Seat, Chooser]:
    """Return a fresh bot for every seat of one; OptionError names a kind or level that is none."""
    for plan in aside.seats:
        if plan.kind not in (HUMAN, "bot"):
            raise OptionError(
                f"unknown kind of player {plan.kind!r} (known: human, bot)",
                Fault("unknown_player", {"player": plan.kind}),
            )
    return {
        Seat(seat): chooser(rules, plan.level, dice.random)
        for seat, plan in enumerate(aside.seats)
        if plan.kind != HUMAN
    }
