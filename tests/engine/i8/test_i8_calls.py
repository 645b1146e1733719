"""i8 P1 and P3-P8: what a call or the discard after it forbids, and the clause that says so."""

import pytest
from i8_table import Table, filled

BEFORE = {"E": "", "W": "9m ", "N": "9m 9m "}
"""What is drawn, and discarded again, before a seat draws."""


def facing(hand, tile, discarder, **options):
    """Return a table where S holds `hand`, and `discarder` has just discarded `tile`."""
    if discarder == "E":
        table = Table({"E": tile, "S": filled(hand)}, **options)
    else:
        table = Table({"S": filled(hand)}, BEFORE[discarder] + tile, **options)
    return table.turn(discarder).do(f"{discarder} discard {tile}")


def told(text):
    """Return refusals told as `kong P1, chow 34m P6`."""
    words = [item.rsplit(" ", 1) for item in text.split(", ") if item]
    return {action: f"i8 {clause}" for action, clause in words}


def discards(table, name="S"):
    """Return the kinds a seat may discard."""
    return {t.split()[1] for t in table.legal(name) if t.startswith("discard")}


CALLS = [
    # clause, what it shows, S's hand, tile, from, calls, refused
    ("P1", "no kong on 上家's discard, but a pung", "555p", "5p", "E", "pung", "kong P1"),
    ("P1", "kong on 對家's discard", "555p", "5p", "N", "kong, pung", ""),
    ("P1", "kong on 下家's discard", "555p", "5p", "W", "kong, pung", ""),
    (
        *("P1", "chow and win of 上家's tile stay"),
        *("12345678m55567pNN"[1:], "5p", "E", "chow 67p, pung", "kong P1"),
    ),
    ("3.14", "chow only from 上家", "46p78m", "5p", "N", "", ""),
    ("3.14", "every way", "3467p", "5p", "E", "chow 34p, chow 46p, chow 67p", ""),
    ("3.14", "not round the corner", "12p", "9p", "E", "", ""),
    ("3.14", "not across suits", "89m2p", "1p", "E", "", ""),
    ("3.14", "no chow of honors", "SW", "E", "E", "", ""),
]


@pytest.mark.parametrize("row", [pytest.param(r[2:], id=f"{r[0]} {r[1]}") for r in CALLS])
def test_calls_on_a_discard(row):
    hand, tile, discarder, calls, refused = row
    table = facing(hand, tile, discarder)
    assert table.calls("S") == calls
    assert table.refused("S") == told(refused)


class TestPassedPung:
    """P3a: literal, until that discarder discards again."""

    def played(self, draws, hand="77p"):
        """E discards 7p, S passes the pung; the draws are S, W, N, E, S, W ..."""
        table = Table({"E": "7p", "S": filled(hand)}, draws).turn("E").do("E discard 7p")
        assert table.calls("S") == "pung"
        return table.do("S pass")

    def test_4_3_10_refused_before_the_discarder_discards_again(self):
        table = self.played("9s 7p").go("S 9s").do("W discard 7p")
        assert table.calls("S") == ""
        assert table.refused("S") == told("pung P3a")

    def test_4_3_10_allowed_once_he_has(self):
        table = self.played("9s 9m 9m 9m 9s 7p").go("S 9s", "W 9m", "N 9m", "E 9m", "S 9s")
        assert table.do("W discard 7p").calls("S") == "pung"

    def test_at_his_own_next_discard_it_is_over(self):
        table = self.played("9s 9m 9m 7p").go("S 9s", "W 9m", "N 9m")
        assert table.do("E discard 7p").calls("S") == "pung"

    def test_another_kind_is_free(self):
        table = self.played("9s 9m", "77p99m").go("S 9s").do("W discard 9m")
        assert table.calls("S") == "pung"

    def test_a_chow_is_a_pass(self):
        table = Table({"E": "7p", "S": filled("5677p")}, "7p").turn("E")
        table.do("E discard 7p", "S chow 56p").go("S E").do("W discard 7p")
        assert table.refused("S") == told("pung P3a")

    def test_n8_a_kong_is_no_pass(self):
        assert facing("777p", "7p", "N").do("S kong").state.private[1].passed == {}

    def test_p3a_bans_the_pung_alone(self):
        # E's 7p passed holding 77p, then 7p drawn: W's 7p can be konged
        table = self.played("7p").go("S E")
        assert table.refused("S") == {}

    def test_n8_nothing_is_declined_when_the_question_closes_first(self):
        hands = {"E": "5p", "S": filled("46p"), "N": filled("55p")}
        table = Table(hands).turn("E").do("E discard 5p")
        assert table.asked() == "SN"
        table.do("N pung")
        assert table.asked() == "N"
        assert table.view("N").phase == "turn"


class TestFourthCopy:
    """P3b, N5: the fourth copy held at the pung may only be konged."""

    def ponged(self, later="", hand="333m24m"):
        """S has ponged N's 3m holding 333m; then W, N, E, S draw `later`."""
        table = Table({"S": filled(hand)}, "9p 9p 3m " + later).turn("N")
        return table.do("N discard 3m", "S pung")

    def test_it_may_not_be_discarded(self):
        table = self.ponged()
        assert "3m" not in discards(table)
        assert table.refused("S")["discard 3m"] == "i8 P3b"

    def test_4_3_13_no_kong_at_once_but_after_the_next_own_draw(self):
        table = self.ponged("9p 9p 9s 9s")
        assert table.refused("S")["added_kong 3m"] == "i8 3.15"
        table.go("S E").turn("S")
        assert "added_kong 3m" in table.legal("S")
        assert "3m" not in discards(table)

    def test_n5_it_may_not_be_laid_out_in_a_chow(self):
        table = self.ponged("9s 9s 2m", "333m46m").go("S E").turn("E").do("E discard 2m")
        assert table.calls("S") == ""
        assert table.refused("S") == told("chow 34m P3b")

    def test_other_chows_stay(self):
        table = self.ponged("9s 9s 5m").go("S E").turn("E").do("E discard 5m")
        assert table.refused("S") == told("chow 34m P3b")

    def test_it_may_stand_in_a_chow_of_a_winning_hand(self):
        hand = "33345m678p123s78sPP9p"
        table = Table({"S": hand}, "9p 9p 3m 9p 1p 9s").turn("N").do("N discard 3m", "S pung")
        table.go("S 9p").turn("E").do("E discard 9s")
        assert "win" in table.calls("S")
        assert table.do("S win").over

    def test_a_fourth_copy_drawn_later_is_free(self):
        table = self.ponged("9s 9s 9s 3m", "33m7m").go("S E").turn("S")
        assert {"added_kong 3m", "discard 3m"} <= set(table.legal("S"))


class TestAfterAChow:
    """P4: what may not be discarded right after a chow (4.3-5, 4.3-6)."""

    @pytest.mark.parametrize(
        ("own", "tile", "way", "banned", "free"),
        [
            ("34567m", "3m", "45m", "3m 6m", "7m"),
            ("23456m", "4m", "35m", "4m", "2m 6m"),
            ("12345m", "3m", "12m", "3m", "4m 5m"),
            ("56789m", "7m", "89m", "7m", "5m 6m"),
            ("12345m", "1m", "23m", "1m 4m", "5m"),
        ],
    )
    def test_what_completes_the_same_two_tiles(self, own, tile, way, banned, free):
        table = Table({"E": tile, "S": filled(own)}).turn("E").do(f"E discard {tile}")
        table.do(f"S chow {way}")
        assert not set(banned.split()) & discards(table)
        assert set(free.split()) <= discards(table)
        refused = {a.split()[1] for a, c in table.refused("S").items() if c == "i8 P4"}
        assert refused == set(banned.split())

    def test_free_on_the_next_turn(self):
        table = Table({"E": "3m", "S": filled("34567m")}).turn("E")
        table.do("E discard 3m", "S chow 45m").go("S E").turn("S")
        assert {"3m", "6m"} <= discards(table)


class TestOwnLastDiscard:
    """P5, P6, N7: the own last discard, claimed or not, bans pungs and chows of its kind."""

    def test_4_3_9_p5_no_pung_until_the_next_own_discard(self):
        table = Table({"S": filled("999s")}, "9m 9s").turn("S").go("S 9s").do("W discard 9s")
        assert table.calls("S") == ""
        assert table.refused("S") == told("pung P5")

    def test_p5_allowed_after_another_discard(self):
        hands = {"S": filled("999s")}
        table = Table(hands, "9m 8p 8p 8p 9m 9s").turn("S").go("S 9s").turn("S").go("S 9m")
        assert table.do("W discard 9s").calls("S") == "pung"

    P6 = (
        # S's last discard, E's discard, S's tiles, calls, refused
        ("3m", "6m", "34578m", "chow 57m, chow 78m", "chow 45m P6"),
        ("6m", "3m", "12456m", "chow 12m, chow 24m", "chow 45m P6"),
        ("3m", "3m", "12345m", "", "chow 12m P6, chow 24m P6, chow 45m P6"),
        ("5p", "6m", "45m5p", "chow 45m", ""),
    )

    @pytest.mark.parametrize("row", P6, ids=lambda row: " ".join(row[:3]))
    def test_p6_no_chow_the_own_discard_would_complete(self, row):
        last, tile, own, calls, refused = row
        table = Table({"S": filled(own)}, f"9s 9p 9p {tile}").turn("S").go(f"S {last}").turn("E")
        table.do(f"E discard {tile}")
        assert table.calls("S") == calls
        assert table.refused("S") == told(refused)

    def test_n7_also_when_somebody_claimed_it(self):
        hands = {"S": filled("3345m"), "N": filled("33m")}
        table = Table(hands, "9s 6m").turn("S").do("S discard 3m", "N pung").go("N E")
        assert table.asked() == "E"
        table.do("E discard 6m")
        assert table.refused("S") == told("chow 45m P6")

    def test_n7_an_added_kong_is_no_discard(self):
        table = Table({"S": filled("33m45m9s"), "E": "3m"}, "9p 9p 9p 3m 8p 9p 8p 6m", "8s")
        table.turn("E").do("E discard 3m", "S pung").go("S 9s").turn("S")
        table.do("S added_kong 3m").passes().go("S 8s").turn("E").do("E discard 6m")
        assert table.calls("S") == "chow 45m"


class TestFewTiles:
    """P7: with three or fewer tiles undrawn a discard may only be won."""

    def late(self, hand, discarder, tile, left):
        """`discarder` throws `tile` with `left` tiles undrawn; S holds `hand`.

        19 tiles are left after the deal, one less for each flower in it.
        """
        turns = {"N": 15, "E": 16}[discarder]
        draws = ["9m", "9s", "9p", "8s", "8m"] * 3
        flowers = ["f1", "f2"][: 19 - turns - left]
        table = Table(
            {"S": filled(hand), "E": " ".join([*flowers, "9p"])},
            " ".join([*draws[: turns - 1], tile]),
            "2s" if flowers else "",
            dead_wall=60,
        )
        while table.left > left:
            table.default()
        table.do(f"{discarder} discard {tile}")
        assert table.left == left
        return table

    def test_4_3_14_four_left(self):
        assert self.late("5557p", "N", "5p", 4).calls("S") == "kong, pung"

    def test_4_3_14_three_left(self):
        table = self.late("4655p", "E", "5p", 3)
        assert table.calls("S") == ""
        assert table.refused("S") == told("chow 46p P7, pung P7")

    def test_no_kong_either(self):
        table = self.late("5557p", "N", "5p", 3)
        assert table.refused("S") == told("kong P7, pung P7")

    def test_a_win_stays(self):
        table = self.late("123456m234678s5pNNN"[:-1] + "N", "E", "5p", 3)
        assert table.calls("S") == "win"


class TestP8:
    """P8, N14: a call must leave a legal discard, P3b and P4 counted together."""

    MELDS = ("pung 111s", "pung EEE", "pung 999s", "pung 222s")

    @pytest.mark.parametrize(
        ("hand", "stuck", "tile", "calls", "refused"),
        [
            # 4.3-18: after the pung only banned tiles would be left
            ("77pEW", "EW", "7p", "", "pung P8"),
            ("77pEW", "E", "7p", "pung", ""),
            # the fourth copy of the pung itself is banned
            ("777pE", "E", "7p", "", "kong P1, pung P8"),
            ("777pW", "E", "7p", "pung", "kong P1"),
            # 45m that took 6m bans 3m, E is banned by P3b
            ("345mE", "E", "6m", "", "chow 45m P8"),
            ("345mE", "", "6m", "chow 45m", ""),
            ("345mW", "E", "6m", "chow 45m", ""),
            ("4566m", "", "6m", "pung, win", "chow 45m P8"),
        ],
    )
    def test_a_discard_must_be_left(self, hand, stuck, tile, calls, refused):
        table = Table({"E": tile}).give("S", hand, *self.MELDS, stuck=stuck)
        table.turn("E").do(f"E discard {tile}")
        assert table.calls("S") == calls
        assert table.refused("S") == told(refused)

    def test_n14_a_kong_may_be_left_without_its_pung(self):
        # p8_02: N discards 7p
        table = Table({}, "9m 9m 7p").turn("S").go("S 9m").turn("N")
        table.give("S", "777pE", *self.MELDS, stuck="E").do("N discard 7p")
        assert table.calls("S") == "kong"
        assert table.refused("S") == told("pung P8")


class TestOwnKongs:
    """3.15, P7: own kongs need an own draw and one tile for the replacement."""

    def test_a_concealed_kong_after_a_draw(self):
        table = Table({"S": filled("5555p")}, "9s").turn("S")
        assert "concealed_kong 5p" in table.legal("S")

    def test_not_after_a_chow(self):
        table = (
            Table({"E": "3m", "S": filled("5555p45m")}).turn("E").do("E discard 3m", "S chow 45m")
        )
        assert "concealed_kong 5p" not in table.legal("S")
        assert table.refused("S")["concealed_kong 5p"] == "i8 3.15"

    def test_n25_no_kong_on_an_own_pung(self):
        table = Table({}, "9m 9m 7p").give("S", filled("2s", 13), "pung 777p").turn("N")
        table.do("N discard 7p")
        assert table.calls("S") == ""
        assert table.refused("S") == told("kong N25")
