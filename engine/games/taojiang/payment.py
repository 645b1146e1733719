"""Who pays what: birds, 飘 and 倍率 (tj M1-M7)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core.model import Seat
from engine.core.results import Group, Payment, ScoreLine
from engine.core.tiles import Tile
from engine.games.taojiang.options import Options

_FOUR: Final = (0, 1, 2, 3, 0, 1, 2, 3, 0)
_THREE: Final = (0, 1, 2, 0, 1, 2, 0, 1, 2)
_TWO: Final = (0, None, 1, None, 0, None, 1, None, 0)
_TWO_12569: Final = (0, 1, None, None, 0, 1, None, None, 0)


class Due(NamedTuple):
    """What is owed before birds: `points`, or what the payer's own hand was worth (tj M4).

    `payer` is None if all pay; `lines` are the patterns of the payer's own hand, `reading` is it.
    """

    points: int
    payer: Seat | None
    own_hand: bool = False
    lines: tuple[ScoreLine, ...] = ()
    reading: tuple[Group, ...] = ()


def hit(options: Options, seats: int, winner: Seat, bird: Tile) -> Seat | None:
    """Return the seat a bird hits, counted from the winner as number 1; None for nobody (tj M2)."""
    if options.birds_must_hit:
        return winner
    rank = bird % 9
    step: int | None
    if seats == 4:
        step = _FOUR[rank]
    elif seats == 3:
        step = _THREE[rank]
    else:
        step = (_TWO_12569 if options.birds_12569 else _TWO)[rank]
    return None if step is None else Seat((winner + step) % seats)


def payments(
    options: Options,
    seats: int,
    winner: Seat,
    due: Due,
    *,
    birds: Sequence[Tile],
    stakes: Sequence[int],
) -> tuple[Payment, ...]:
    """Return every payment of a win, with the steps that lead to its amount."""
    hits = [0] * seats
    for bird in birds:
        seat = hit(options, seats, winner, bird)
        if seat is not None:
            hits[seat] += 1
    payers = [due.payer] if due.payer is not None else [Seat(s) for s in range(seats)]
    paid = []
    for payer in payers:
        if payer != winner:
            steps = list(due.lines) or [ScoreLine("points", due.points)]
            if due.own_hand and seats > 2:
                steps.append(ScoreLine("for_everybody", seats - 1, times=True))
            steps += [ScoreLine("winner_bird", 2, times=True)] * hits[winner]
            steps += [ScoreLine("payer_bird", 2, times=True)] * hits[payer]
            if stakes[winner] + stakes[payer]:
                steps.append(ScoreLine("stakes", stakes[winner] + stakes[payer]))
            if options.multiplier != 1:
                steps.append(ScoreLine("multiplier", options.multiplier, times=True))
            paid.append(Payment(payer, winner, total(steps), tuple(steps), due.reading))
    return tuple(paid)


def total(steps: Sequence[ScoreLine]) -> int:
    """Return what steps taken one after another come to."""
    amount = 0
    for step in steps:
        amount = amount * step.value if step.times else amount + step.value
    return amount


def delta(seats: int, paid: Sequence[Payment]) -> tuple[int, ...]:
    """Return what every seat wins or loses."""
    change = [0] * seats
    for payment in paid:
        change[payment.payer] -= payment.amount
        change[payment.payee] += payment.amount
    return tuple(change)
