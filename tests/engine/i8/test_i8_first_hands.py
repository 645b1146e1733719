"""i8 1.2, N6: 天胡, 地胡, 人胡, and what breaks their chance."""

from i8_table import Table, filled, patterns

READY = "123456m234678s46pNN"
"""Waits for 5p."""

WON = READY + "5p"


def test_heaven_win():
    table = Table({"E": WON})
    assert "win" in table.legal("E")
    table.do("E win")
    assert patterns(table.result) == "heaven_win"
    assert (table.result.how, table.result.source) == ("self_draw", None)


def test_heaven_win_after_replacing_flowers():
    table = Table({"E": READY + " f2"}, tail="5p").do("E win")
    # f2 is South's flower: nothing for East
    assert patterns(table.result) == "heaven_win"


def test_heaven_win_is_gone_after_an_own_kong():
    # N6: 暗槓 is a call
    table = Table({"E": "1111m234678m234s46pNN"}, tail="5p").do("E concealed_kong 1m")
    table.do("E win")
    assert patterns(table.result) == "concealed_self_draw kong_bloom single_wait"


def test_declining_heaven_win_starts_the_lock():
    table = Table({"E": WON}).do("E discard 5p")
    assert table.view("E").notes == ("passed_win",)


def test_earth_win():
    table = Table({"S": READY}, "5p").turn("S").do("S win")
    assert patterns(table.result) == "earth_win single_wait"


def test_earth_win_of_the_last_seat():
    table = Table({"N": READY}, "9m 9m 5p").turn("N").do("N win")
    assert "earth_win" in table.result.patterns


def test_earth_win_is_gone_after_a_pung():
    table = Table({"E": "9p", "S": filled("99p"), "N": READY}, "8m 5p").turn("E")
    table.do("E discard 9p", "S pung").turn("N")
    assert table.left == 144 - 65 - 2
    table.do("N win")
    assert patterns(table.result) == "concealed_self_draw single_wait"


def test_n6_earth_win_is_gone_after_anybodys_concealed_kong():
    table = Table({"E": "9999p", "S": READY}, "5p", "9s").do("E concealed_kong 9p").turn("S")
    table.do("S win")
    assert patterns(table.result) == "concealed_self_draw single_wait"


def test_no_earth_win_on_the_second_draw():
    table = Table({"S": READY}, "9m 9m 9m 9s 5p").turn("S").go("S 9m").turn("S").do("S win")
    assert patterns(table.result) == "concealed_self_draw single_wait"


def test_human_win():
    table = Table({"E": "5p", "N": READY}).turn("E").do("E discard 5p", "N win")
    assert patterns(table.result) == "human_win single_wait"
    assert table.result.source == 0


def test_human_win_on_a_later_discard_before_his_own_draw():
    table = Table({"N": READY}, "9m 5p").turn("W").do("W discard 5p", "N win")
    assert "human_win" in table.result.patterns


def test_no_human_win_after_the_own_first_draw():
    table = Table({"S": READY}, "9m 5p").turn("S").go("S 9m").turn("W").do("W discard 5p", "S win")
    assert patterns(table.result) == "concealed single_wait"


def test_no_human_win_after_a_call():
    table = Table({"E": "9p", "W": filled("99p5p"), "N": READY}).turn("E")
    table.do("E discard 9p", "W pung", "W discard 5p", "N win")
    assert patterns(table.result) == "concealed single_wait"


def test_no_human_win_of_the_dealer():
    table = Table({"E": READY + "9m"}, "5p").turn("E").go("E 9m").turn("S")
    table.do("S discard 5p", "E win")
    assert patterns(table.result) == "concealed single_wait"
