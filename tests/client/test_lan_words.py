"""What is said at a table on the network is true of whoever reads it, and in his language's way."""

from types import SimpleNamespace

import pytest

from client.i18n import Translator
from client.scenes import lan_words
from client.scenes.lan_fair import LanResultScene
from client.scenes.lan_match import LanMatchScene
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
    assert at_a_result(language, None).foot()[0] == said


@pytest.mark.parametrize(
    ("state", "trouble", "said"),
    [
        ("away", "", "The line is cut; trying to come back…"),
        ("away", "host_closed", "The host has closed; the match is kept there."),
        ("refused", "kicked", "The host has sent you away."),
    ],
)
@pytest.mark.parametrize("finished", [False, True])
def test_a_result_counts_nothing_while_the_line_is_cut(state, trouble, said, finished):
    result = at_a_result("en", (13.2, 20.0), finished=finished)
    match = result.match
    counted = result.foot()[0]
    assert ("goes on in 14 s" in counted) == (not finished)
    match._cut_since, match.remote.status = 5.0, lan_words.Status(state, trouble)
    shown = result.foot()[0]
    assert shown == said
    assert "goes on" not in shown
    match._cut_since, match.remote.status = None, lan_words.Status("open")
    assert result.foot()[0] == counted


def at_a_result(language, clock, *, finished=False) -> LanResultScene:
    """Return the result of a hand, as far as its last line needs it; nine seconds have passed."""
    app = SimpleNamespace(tr=Translator(language), now=9.0)
    match = LanMatchScene.__new__(LanMatchScene)
    match.app, match._cut_since = app, None
    match.desk = SimpleNamespace(
        update=SimpleNamespace(waiting=(0, 1), finished=finished), clock=lambda _: clock,
        people=SimpleNamespace(names=("Aming", "Amei", "Bea")), mine=(Seat(0),),
    )  # fmt: skip
    match.remote = SimpleNamespace(status=lan_words.Status("open"), tournament=None)
    result = LanResultScene.__new__(LanResultScene)
    result.app, result.table, result.match = app, match, match
    return result


@pytest.mark.parametrize(("language", "said"), [("en", "Ann: hi"), ("zh_Hans", "Ann：hi")])
def test_what_somebody_says_stands_behind_his_languages_colon(language, said):
    assert lan_words.spoken(Translator(language), wire.Said(1, 2, "Ann", "hi")) == said
