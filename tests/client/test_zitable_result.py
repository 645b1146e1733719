"""A zipai result explained: the steps from 胡息 to 囤, in every language and inside their room."""

from types import SimpleNamespace

import pygame
import pytest

from client.i18n import Translator, figure
from client.table.zipai.paint.sheet import BELOW, ROOM, sums, under, won_card
from client.ui.text import Text
from engine.games import game
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.scoring import tun_of
from tests.client.table_game import Game

DOWN = {"en": "rounded down", "zh_Hant": "小數捨去", "zh_Hans": "小数舍去"}


@pytest.mark.parametrize("language", DOWN)
@pytest.mark.parametrize("per", [1, 3])
def test_the_sum_says_that_a_part_of_a_tun_does_not_count(language, per):
    """phz 2.2."""
    pygame.font.init()
    tun = tun_of(22, Options(xi_per_tun=per))
    result = SimpleNamespace(figures=(("xi", 22), ("tun", tun)), lines=())
    lines = sums(result, game("paohuzi"), per, Translator(language))
    assert lines[1].value == str(tun) == {1: "8", 3: "3"}[per]
    assert "1 + (22 − 15)" in lines[1].words
    assert (DOWN[language] in lines[1].words) == (per > 1)
    text = Text(1.0)
    assert text.width(lines[1].words, 15, text.able(lines[1].words, "display")) <= 420 - 90


def test_among_all_hands_no_card_of_the_winner_is_missing():
    """Every card of the groups he won by lies in his hand, in his groups, or apart."""
    apart = 0
    for seed in range(40):
        table = Game(seed=seed, game_id="paohuzi")
        table.deal()
        table.until(lambda table: not table.match.playing)
        result, view = table.match.last, table.view(0)
        if result.kind != "win":
            continue
        laid = view.seats[result.winner].melds
        won = won_card(result, laid, result.winner)
        shown = sorted([*result.hands[result.winner], *(t for meld in laid for t in meld.tiles)])
        assert sorted([*shown, *([] if won is None else [won])]) == sorted(
            tile for group in result.reading for tile in group.tiles
        )
        apart += won is not None
        others = [seat for seat in range(3) if seat != result.winner]
        assert all(won_card(result, view.seats[seat].melds, seat) is None for seat in others)
    assert apart


def test_what_a_group_of_four_counts_keeps_away_from_the_heading_below():
    """Its words are the lowest of all, the heading's letters begin half a line above its middle."""
    _, top, _, high = ROOM
    assert top + high + 12 <= BELOW - 14 / 2


def test_points_have_a_true_minus():
    assert [figure(-1234), figure(0), figure(5)] == ["−1,234", "0", "5"]
    assert [figure(n, sign=True) for n in (-7, 0, 7)] == ["−7", "0", "+7"]


def test_nothing_under_a_narrow_pile_is_cut_short():
    """臭偎 and its 胡息 are wider than the pile in All hands."""
    pygame.font.init()
    text, pile = Text(1.0), 30
    sheet = SimpleNamespace(kit=SimpleNamespace(text=text), size=lambda units: units)
    assert under(sheet, "臭偎 3", pile) == ["臭偎", "3"]
    assert under(sheet, "跑 9", pile) == ["跑 9"]
    assert under(sheet, "", pile) == [""]
    assert text.width("臭偎", 12, "bold") <= pile
