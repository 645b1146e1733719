"""i8 section 2: who pays whom; the cases of 4.2 and the worked examples of the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Seat
from engine.games.i8.options import Options
from engine.games.i8.payment import Terms, delta_of, settle

E, S, W, N = map(Seat, range(4))

# what it shows, streak, tai, winner, source, delta
TABLE = [
    ("example 1: two non-dealers", 0, 3, S, W, (0, 60, -60, 0)),
    ("example 2: the dealer pays a tai more", 0, 3, S, E, (-70, 70, 0, 0)),
    ("the dealer wins a tai more", 0, 3, E, N, (70, 0, 0, -70)),
    ("example 3: self-draw, only the dealer pays it", 0, 4, S, None, (-80, 220, -70, -70)),
    ("example 4: the dealer's self-draw, all pay it", 0, 4, E, None, (240, -80, -80, -80)),
    ("example 5: 搶槓, the konging player alone", 0, 2, N, S, (0, -50, 0, 50)),
    ("example 7: 連2拉2", 2, 3, S, None, (-110, 230, -60, -60)),
    ("a streak is nothing between others", 2, 3, S, W, (0, 60, -60, 0)),
    ("八仙過海 of the dealer, 連1拉1", 1, 8, E, None, (420, -140, -140, -140)),
    ("七搶一", 0, 8, W, N, (0, 0, 110, -110)),
    ("0 tai: the base alone", 0, 0, S, W, (0, 30, -30, 0)),
]


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[0]) for row in TABLE])
def test_who_pays(row):
    streak, tai, winner, source, delta = row
    assert delta_of(settle(Terms(Options(), E, streak), tai, winner, source)) == delta


def test_base_and_unit_are_options():
    terms = Terms(Options(base=5, unit=2), E, 0)
    assert delta_of(settle(terms, 3, S, None)) == (-13, 35, -11, -11)


@given(
    options=st.builds(Options, base=st.integers(0, 1000), unit=st.integers(0, 1000)),
    dealer=st.integers(0, 3),
    streak=st.integers(0, 9),
    tai=st.integers(0, 100),
    seats=st.tuples(st.integers(0, 3), st.integers(0, 3)),
)
def test_every_payment_adds_up(options, dealer, streak, tai, seats):
    winner, away = seats
    source = None if away == 0 else Seat((winner + away) % 4)
    payments = settle(Terms(options, Seat(dealer), streak), tai, Seat(winner), source)
    assert sum(delta_of(payments)) == 0
    assert {p.payer for p in payments} == ({*range(4)} - {winner} if source is None else {source})
    for payment in payments:
        amount = 0
        for step in payment.steps:
            amount = amount * step.value if step.times else amount + step.value
        assert amount == payment.amount
        assert payment.payee == winner
        involved = dealer in (winner, payment.payer)
        dealer_tai = involved * (1 + 2 * streak)
        assert payment.amount == options.base + options.unit * (tai + dealer_tai)
