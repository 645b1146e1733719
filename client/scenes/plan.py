"""What a match is going to be, from the set-up page or the command line: an Order, checked."""

from typing import Any

from client.faults import told
from client.i18n import Translator
from engine.bots import RANDOM
from engine.core.errors import Fault, OptionError
from engine.core.ruleset import MatchConfig, Ruleset
from server.opening import Order, prepare
from server.seating import HUMAN, printable
from server.store import SeatPlan
from server.wire import MAX_NAME

BOT = "bot"


def levels(rules: Ruleset[Any]) -> tuple[str, ...]:
    """Return the levels of computer players a game has, the usual one first."""
    return (*rules.bots, RANDOM)


def human(seat: SeatPlan) -> bool:
    """Tell whether a person sits there."""
    return seat.kind == HUMAN


def check(order: Order) -> MatchConfig:
    """Return the configuration of an order; OptionError names what is wrong with it."""
    for number, seat in enumerate(order.aside.seats, 1):
        if len(seat.name) > MAX_NAME:
            raise OptionError(
                f"seat {number}: a name has at most {MAX_NAME} characters",
                Fault("long_name", {"seat": number, "most": MAX_NAME}),
            )
    return prepare(order).config


def trouble(tr: Translator, order: Order) -> str:
    """Return what is wrong with an order, "" if it can be played."""
    try:
        check(order)
    except OptionError as cause:
        return told(tr, cause)
    return ""


def read_seats(text: str, rules: Ruleset[Any]) -> tuple[SeatPlan, ...]:
    """Read `human:小明,bot,bot:steady,bot`; OptionError names what is wrong."""
    seats = []
    known = levels(rules)
    for number, word in enumerate(text.split(","), 1):
        kind, _, rest = (part.strip() for part in word.partition(":"))
        if kind == HUMAN:
            seats.append(SeatPlan(HUMAN, printable(rest)))
        elif kind != BOT:
            said = word.strip()
            raise OptionError(f"seat {number}: {said!r} is neither human[:NAME] nor bot[:LEVEL]")
        elif rest and rest not in known:
            raise OptionError(f"seat {number}: no level {rest!r} (known: {', '.join(known)})")
        else:
            seats.append(SeatPlan(BOT, "", rest or known[0]))
    return tuple(seats)
