"""i8 P2 (過水): what starts it, what ends it, and what it forbids meanwhile (N2, N15-N17)."""

from i8_table import Table, filled

WAITS = "123456m234678p78sPP"
"""Waits for 6s and 9s. N's 6s is offered and passed in `passed`."""


def passed(later="", tail="", hand=WAITS):
    """S has passed N's 6s; then E, S, W, N ... draw `later`."""
    table = Table({"S": hand}, "C W 6s " + later, tail).turn("S").go("S C").turn("N")
    table.do("N discard 6s")
    assert table.calls("S") == "win"
    return table.do("S pass").passes()


def locked(table):
    """Whether S bears the mark of a passed win."""
    return table.view("S").notes == ("passed_win",)


def test_4_3_11_the_whole_story():
    # E draws 9s, S 9s, W C, N 6s, E C, S 1m, W 5s, N 6s
    table = passed("9s 9s F 6s F 1m 5s 6s")
    assert locked(table)
    table.do("E discard 9s")
    assert table.calls("S") == "chow 78s"
    assert table.refused("S") == {"win": "i8 P2"}
    table.passes()
    assert "win" not in table.legal("S")
    assert table.refused("S")["win"] == "i8 P2"
    table.go("S 9s").turn("N")  # 9s is in W: the lock stays
    assert locked(table)
    table.do("N discard 6s")
    assert table.calls("S") == ""
    table.passes().turn("S").go("S 1m")  # outside W: it ends
    assert not locked(table)
    table.turn("N").do("N discard 6s")
    assert table.calls("S") == "win"


def test_only_an_offered_win_is_passed():
    # N 6s is won by nobody here, for S is not ready: nothing starts
    table = Table({"S": filled("78s")}, "C W 6s").turn("S").go("S C").turn("N").go("N 6s")
    assert not locked(table)


def test_n15_a_refused_win_is_not_offered_again():
    table = passed("5p 1m 5p 6s")
    table.go("E 5p")
    assert table.asked() == "S"
    assert "win" not in table.legal("S")


def test_a_chow_instead_of_the_win_starts_it():
    # E (上家) discards 6s: S may win and chows; E is outside W, so the lock ends at once
    table = Table({"E": "6s", "S": "123456m234678p78sEE"}).turn("E").do("E discard 6s")
    assert table.calls("S") == "chow 78s, win"
    table.do("S chow 78s")
    assert locked(table)
    table.do("S discard E")
    assert not locked(table)


def test_a_time_out_starts_it():
    table = Table({"S": WAITS}, "C W 6s").turn("S").go("S C").turn("N").do("N discard 6s")
    table.passes()
    assert locked(table)


def test_n17_declined_and_lifted_in_one_turn():
    # S declines a self-draw of 9s and discards 1m: N's 4m, for which he now waits, may be won
    table = Table({"S": "23456m234678p78sPP1m"}, "9s F 4m").turn("S")
    assert "win" in table.legal("S")
    table.do("S discard 1m").passes()
    assert not locked(table)


def test_declined_and_the_waiting_tile_discarded():
    table = Table({"S": WAITS}, "9s F 6s").turn("S").do("S discard 9s").passes()
    assert locked(table)
    table.turn("N").do("N discard 6s")
    assert table.calls("S") == ""


def test_n16_who_waits_for_nothing_is_free_with_any_discard():
    # W = 9s P; he passes 9s, discards 9s (in W), waits for nothing, and 9s again ends it
    table = Table({"S": "123456m234678p99sPP"}, "C W 9s 1s 5p 1s 1s 1s 7s").turn("S").go("S C")
    table.turn("N").do("N discard 9s", "S pass").passes().turn("S").go("S 9s")
    assert locked(table)
    assert table.state.private[1].waits == 0
    table.turn("S").go("S 9s")
    assert not locked(table)


def test_4_3_12_a_concealed_kong_does_not_end_it():
    hand = "111m456m234678p78sPP"
    table = passed("5p 1m", "9s", hand).turn("S").do("S concealed_kong 1m")
    assert locked(table)
    assert table.view("S").seats[1].drawn == 26
    assert "win" not in table.legal("S")
    assert table.refused("S")["win"] == "i8 P2"


def test_4_3_12_an_added_kong_outside_w_does_and_its_replacement_may_win():
    table = Table({}, "C W 6s 5p 1m", "9s").give("S", "456m234678p78sPP", "pung 111m").turn("S")
    table.go("S C").turn("N").do("N discard 6s", "S pass").passes().turn("S")
    assert locked(table)
    table.do("S added_kong 1m").passes()
    assert not locked(table)
    assert "win" in table.legal("S")


def test_an_added_kong_of_a_waiting_tile_does_not():
    # W = 6s 9s; the pung of 9s takes the drawn 9s
    table = Table({}, "C W 6s 5p 9s", "6s").give("S", "456m234678p78sPP", "pung 999s").turn("S")
    table.go("S C").turn("N").do("N discard 6s", "S pass").passes().turn("S")
    assert table.refused("S")["win"] == "i8 P2"
    table.do("S added_kong 9s").passes()
    assert locked(table)
    assert "win" not in table.legal("S")


def test_n2_after_a_kong_w_is_that_of_the_hand_before_the_replacement():
    # 11123m PP waits for 1m 4m P; with four 1m konged it waits for 4m alone: P is outside W now
    table = passed_p("5p 1m", "P").turn("S").do("S concealed_kong 1m")
    assert table.state.private[1].waits == 1 << 3
    assert locked(table)
    table.do("S discard P")
    assert not locked(table)


def passed_p(later, tail):
    """S, waiting for 1m 4m P, has passed N's P."""
    table = Table({"S": "11123m234678p678sPP"}, "C W P " + later, tail).turn("S").go("S C")
    table.turn("N").do("N discard P")
    assert "win" in table.calls("S")
    return table.do("S pass").passes()


def test_a_passed_robbing_starts_it():
    # N adds 6s to his pung, S passes the 搶槓
    table = Table({"S": WAITS}, "C W 6s").give("N", filled("2s", 13), "pung 666s")
    table.turn("S").go("S C").turn("N").do("N added_kong 6s")
    assert table.view(None).focus.kind == "added_kong"
    assert table.calls("S") == "win"
    table.do("S pass")
    assert locked(table)


def test_a_locked_seat_is_not_asked_to_rob():
    table = Table({"S": WAITS}, "C W 6s 5p 9s 5p 6s")
    table.give("N", filled("2s", 13), "pung 666s").turn("S").go("S C").turn("N")
    table.do("N discard 6s", "S pass").passes().turn("S").go("S 9s")
    table.turn("N").do("N added_kong 6s")
    assert table.asked() == ""
    assert table.refused("S") == {"win": "i8 P2"}


def test_the_mark_is_private():
    table = passed()
    assert [table.view(name).notes for name in ("E", "W", "N", None)] == [()] * 4
