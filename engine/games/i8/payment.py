"""Who pays whom and how much: base + unit · (hand + dealer tai), added up to zero (section 2)."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.model import Seat
from engine.core.results import Payment, ScoreLine
from engine.games.i8.options import Options
from engine.games.i8.state import SEATS


def payers_of(winner: Seat, source: Seat | None) -> tuple[Seat, ...]:
    """Return who pays: the one who lost the tile, else all three others."""
    return (source,) if source is not None else tuple(s for s in SEATS if s != winner)


class Terms(NamedTuple):
    """On what terms a hand is settled."""

    options: Options
    dealer: Seat
    streak: int


def payment(terms: Terms, tai: int, winner: Seat, payer: Seat) -> Payment:
    """Return what `payer` pays and how it is reckoned; the dealer tai count where he is party."""
    steps = [ScoreLine("hand_tai", tai)]
    if terms.dealer in (winner, payer):
        steps.append(ScoreLine("dealer", 1))
        if terms.streak:
            steps.append(ScoreLine("streak", 2 * terms.streak))
    total = sum(step.value for step in steps)
    options = terms.options
    steps += [ScoreLine("unit", options.unit, times=True), ScoreLine("base", options.base)]
    return Payment(payer, winner, options.base + options.unit * total, tuple(steps))


def settle(terms: Terms, tai: int, winner: Seat, source: Seat | None) -> tuple[Payment, ...]:
    """Return every payment of a win."""
    payers = payers_of(winner, source)
    return tuple(payment(terms, tai, winner, payer) for payer in payers)


def delta_of(payments: Iterable[Payment]) -> tuple[int, ...]:
    """Return each seat's gain or loss."""
    delta = [0] * len(SEATS)
    for each in payments:
        delta[each.payer] -= each.amount
        delta[each.payee] += each.amount
    return tuple(delta)
