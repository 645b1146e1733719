"""What is said at a table on the network is true of whoever reads it, and in his language's way."""

from types import SimpleNamespace

import pytest

from client.i18n import Translator
from client.scenes import lan_words
from client.scenes.lan_match import LanMatchScene
from client.scenes.result import ResultScene
from client.table.settlement import unscored
from engine.core.model import Seat
from engine.core.results import Result
from engine.games.i8.options import Options
from engine.games.i8.payment import Terms, delta_of, settle
from server import wire


@pytest.mark.parametrize(
    ("dealer", "streak", "said"),
    [
        (0, 0, "only the base and the dealer's tai"),  # the winner deals
        (1, 2, "only the base and the dealer's tai"),  # the payer deals, not for the first time
        (2, 0, "the base alone"),
    ],
)
def test_a_hand_without_a_pattern_says_whether_the_dealer_pays_more(dealer, streak, said):
    terms = Terms(Options(), Seat(dealer), streak)
    payments = settle(terms, 0, Seat(0), Seat(1))
    result = Result("win", delta_of(payments), Seat(0), payments=payments)
    assert said in unscored(result)


@pytest.mark.parametrize(("mine", "kept"), [((Seat(0),), True), ((), False)])
def test_a_spectator_hears_of_no_seat_of_his(mine, kept):
    app = SimpleNamespace(tr=Translator("en"), now=9.0)
    scene = SimpleNamespace(
        app=app, cut=lambda _: 4, desk=SimpleNamespace(mine=mine),
        remote=SimpleNamespace(status=lan_words.Status("away", "", ""), my_seats=mine),
    )  # fmt: skip
    _, said, _ = LanMatchScene._trouble_words(scene, "away")
    assert "4 s" in said
    assert ("Your seat is kept" in said) == kept
    assert ("go on watching" in said) == (not kept)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Waiting for Aming and Amei"), ("zh_Hant", "等待：Aming和Amei"),
])  # fmt: skip
def test_who_is_awaited_is_listed_as_the_language_does_it(language, said):
    seen = []
    desk = SimpleNamespace(
        update=SimpleNamespace(waiting=(0, 1), finished=False), clock=lambda _: None,
        people=SimpleNamespace(names=("Aming", "Amei", "Bea")),
    )  # fmt: skip
    sheet = SimpleNamespace(
        px=round, at=lambda *at: at, words=lambda _, words, *__, **___: seen.append(words)
    )
    result = SimpleNamespace(
        app=SimpleNamespace(tr=Translator(language), now=0.0), sheet=sheet, waiting_at=0,
        table=SimpleNamespace(desk=desk), draw_fair=lambda _: None,
    )  # fmt: skip
    ResultScene._draw_foot(result, None)
    assert seen == [said]


@pytest.mark.parametrize(("language", "said"), [("en", "Ann: hi"), ("zh_Hans", "Ann：hi")])
def test_what_somebody_says_stands_behind_his_languages_colon(language, said):
    assert lan_words.spoken(Translator(language), wire.Said(1, 2, "Ann", "hi")) == said
