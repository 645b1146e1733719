"""Nothing that a LAN seat or a spectator receives tells what it may not know.

`python -m tests.attacks twins` plays ten thousand of each game.
"""

import pytest
from msgspec.structs import replace

from engine.games import GAMES
from server import wire
from server.asking import Question
from server.conduct import Conduct
from server.hall import Hall
from server.publishing import Page, Publisher
from tests.attacks.twin_games import compare, twin_games
from tests.server import test_twins as planted

GAMES_SHORT = 40
ENOUGH = 150


@pytest.mark.parametrize("game_id", GAMES)
def test_twin_games_are_the_same_to_seat_and_window(game_id):
    done = compare(game_id, "short", GAMES_SHORT)
    assert done.told == 0
    assert done.apart > GAMES_SHORT / 8  # they really asked different people
    assert done.cuts >= GAMES_SHORT / 8


def the_past_is_told_uncut(monkeypatch):
    """Whoever comes back hears what he missed as it was, not as he may see it."""
    turn_page = Publisher.turn_page

    def leaky(self, reader, moment):
        seen = turn_page(self, reader, moment)
        page: Page = self.pages[reader]
        page.history[-1] = (page.number, moment.events)
        return seen

    monkeypatch.setattr(Publisher, "turn_page", leaky)


def the_window_looks_into_a_hand(monkeypatch):
    cut = Publisher.cut

    def leaky(self, needs, events, acks, *, opens):
        moment = cut(self, needs, events, acks, opens=opens)
        views = {None: replace(moment.views[0], me=None, legal=(), refused=())}
        return replace(moment, views={**moment.views, **views})

    monkeypatch.setattr(Publisher, "cut", leaky)


def the_lobby_hears_of_answers(monkeypatch):
    at_table = Hall._at_table

    def leaky(self, now, person, peer, message):
        at_table(self, now, person, peer, message)
        if isinstance(message, wire.Command):
            self.lobby.tell(self.lobby.room_of(person))

    monkeypatch.setattr(Hall, "_at_table", leaky)


def answers_are_late_where_somebody_thinks(monkeypatch):
    """The pause is a little longer if somebody was asked."""
    opened = Question.open

    def leaky(self, now, moment):
        opened(self, now, moment)
        if self.window is not None and moment.asked:
            self.window = replace(self.window, ends=self.window.ends + 0.002)

    monkeypatch.setattr(Question, "open", leaky)


def who_comes_back_hears_who_was_asked(monkeypatch):
    catch_up = Conduct.catch_up

    def leaky(self, now, peer, reader, last):
        catch_up(self, now, peer, reader, last)
        for seat in self.asked():
            self.send(peer, wire.Ack(seat, 0))

    monkeypatch.setattr(Conduct, "catch_up", leaky)


@pytest.mark.parametrize(
    "leak",
    [
        planted.no_pause_unless_asked,
        planted.answers_are_not_held,
        planted.a_pass_is_news,
        planted.clocks_show_who_is_asked,
        planted.numbers_count_for_all,
        the_past_is_told_uncut,
        the_window_looks_into_a_hand,
        the_lobby_hears_of_answers,
        answers_are_late_where_somebody_thinks,
        who_comes_back_hears_who_was_asked,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_planted_leak_is_found(monkeypatch, leak):
    leak(monkeypatch)
    assert any(twins.play().told for twins in twin_games("i8", "short", ENOUGH))
