"""A zipai result explained: the steps from 胡息 to 囤, in every language and inside their room."""

from types import SimpleNamespace

import pygame
import pytest

from client.i18n import Translator
from client.table.zipai.paint.sheet import sums
from client.ui.text import Text
from engine.games import game
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.scoring import tun_of

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
