"""i8 1.2, N22: 天聽, 地聽, 聽牌 with the option `declare_ready`, and the locked hand."""

from i8_table import RULES, Table, filled, patterns

from engine.core.events import Announced
from engine.core.model import Seat

READY = "123456m234678s46pNN"
"""Waits for 5p."""

READY_TOO = "123789m123789s46pCC"


SHORT = "123456m234678s46pNE"
"""One tile, N, short of waiting for 5p when E is gone."""


def table(hands, draws="", tail="", **options):
    """Open a hand with the option."""
    return Table(hands, draws, tail, declare_ready=True, **options)


class TestAfterTheDeal:
    """Every ready non-dealer is asked in one question, before the dealer acts."""

    def test_who_is_asked(self):
        played = table({"E": READY + "9m", "S": READY_TOO, "N": filled("")})
        assert played.asked() == "S"
        assert played.legal("S") == ["pass", "ready"]
        assert {played.view(name).phase for name in "ESWN"} == {"claim"}

    def test_all_at_once_and_told_together(self):
        played = table({"S": READY, "N": READY_TOO})
        assert played.asked() == "SN"
        before = len(played.events)
        played.do("N ready")
        assert len(played.events) == before
        assert played.view("E").seats[3].marks == ()
        played.do("S pass")
        assert played.events[before:] == [Announced(Seat(3), "ready")]
        assert played.view("E").seats[3].marks == ("heaven_ready",)
        assert played.asked() == "E"

    def test_nobody_ready_and_play_goes_on(self):
        assert table({}, hold=False).asked() == "E"

    def test_held_it_stands_still_all_the_same(self):
        played = table({})
        assert RULES.held(played.state)
        assert RULES.release(played.state) == ()
        assert played.asked() == "E"

    def test_not_without_the_option(self):
        assert Table({"S": READY}).asked() == "E"


class TestByDiscard:
    """`ready_discard` stands beside each discard that leaves a ready hand without exposed sets."""

    def test_the_dealers_first_is_heaven(self):
        played = table({"E": READY + "9m"}, hold=False)
        assert [t for t in played.legal("E") if "ready" in t] == ["ready_discard 9m"]
        played.do("E ready_discard 9m")
        assert played.view(None).seats[0].marks == ("dealer", "heaven_ready")

    def test_the_dealers_first_after_his_own_kong_is_declared(self):
        # 1.2 天聽: ready with the dealt tiles, nobody has called; N6: the own 暗槓 is a call
        played = table({"E": "1111m456m234678s46pNN"}, tail="9p", hold=False)
        played.do("E concealed_kong 1m", "E ready_discard 9p")
        assert played.view(None).seats[0].marks == ("dealer", "declared_ready")

    def test_anothers_first_is_earth(self):
        played = table({"S": SHORT}, "N 9m")
        played.turn("S").do("S ready_discard E")
        assert played.view(None).seats[1].marks == ("earth_ready",)
        assert played.events[-2:-1] == [Announced(Seat(1), "ready")]

    def test_earth_is_gone_once_somebody_has_called(self):
        hands = {"E": "9p", "N": filled("99p"), "S": SHORT}
        played = table(hands, "9m N").turn("E").do("E discard 9p", "N pung").turn("S")
        played.do("S ready_discard E")
        assert played.view(None).seats[1].marks == ("declared_ready",)

    def test_later_it_is_declared(self):
        played = table({"S": SHORT}, "9m 8s 8s 8s N").turn("S").go("S 9m").turn("S")
        played.do("S ready_discard E")
        assert played.view(None).seats[1].marks == ("declared_ready",)

    def test_several_discards_may_do(self):
        # 4567p and NN: 4p leaves 567, 7p leaves 456
        played = table({"S": "123456m234678s4567p"}, "N").turn("S")
        assert [t for t in played.legal("S") if "ready" in t] == [
            "ready_discard 4p",
            "ready_discard 7p",
            "ready_discard N",
        ]

    def test_not_with_an_exposed_set(self):
        hands = {"E": "3m", "S": "12456m234678s46pNEC"}
        played = table(hands, "9p").turn("E").do("E discard 3m", "S chow 12m")
        assert not [t for t in played.legal("S") if "ready" in t]

    def test_with_a_concealed_kong_it_may(self):
        played = table({"S": "111m456m234678s46pNE"}, "1m", "N").turn("S")
        played.do("S concealed_kong 1m")
        assert "ready_discard E" in played.legal("S")
        # N6: the kong is a call, so it is not 地聽
        played.do("S ready_discard E")
        assert played.view(None).seats[1].marks == ("declared_ready",)

    def test_own_four_copies_are_no_wait(self):
        # without E the hand would wait for a fifth N alone; without N it waits for E
        played = table({"S": "NNN123m123p123s456sN"}, "E").turn("S")
        assert [t for t in played.legal("S") if "ready" in t] == ["ready_discard N"]


class TestLocked:
    """A declared hand may win, pass, discard what it draws, or 暗槓 it if the waits stay."""

    def declared(self, hand=READY, draws="", tail=""):
        return table({"S": hand}, draws, tail).do("S ready")

    def test_only_the_drawn_tile(self):
        played = self.declared(draws="9m").turn("S")
        assert played.legal("S") == ["discard 9m"]
        refused = played.refused("S")
        assert refused["discard 1m"] == "i8 N22"
        assert "discard 9m" not in refused

    def test_or_the_win(self):
        played = self.declared(draws="5p").turn("S")
        assert played.legal("S") == ["discard 5p", "win"]
        played.do("S win")
        assert patterns(played.result) == "earth_win single_wait"

    def test_no_calls(self):
        played = table({"E": "5m", "S": "455667m234678s99pCC"})
        played.do("S ready").turn("E").do("E discard 5m")
        assert played.calls("S") == ""
        assert set(played.refused("S").values()) == {"i8 N22"}

    def test_a_kong_that_keeps_the_waits(self):
        played = self.declared("111m456m234678s46pNN", "1m", "9p").turn("S")
        assert played.legal("S") == ["concealed_kong 1m", "discard 1m"]
        played.do("S concealed_kong 1m")
        assert played.legal("S") == ["discard 9p"]

    def test_a_kong_that_changes_them_is_refused(self):
        # 11123m NN waits for 1m 4m N; without 111m only for 4m
        played = self.declared("11123m234678s678pNN", "1m").turn("S")
        assert played.legal("S") == ["discard 1m", "win"]
        assert played.refused("S")["concealed_kong 1m"] == "i8 N22"

    def test_no_kong_of_other_tiles(self):
        played = self.declared("111123m234678s46pNN", "9m").turn("S")
        assert played.legal("S") == ["discard 9m"]
        assert played.refused("S")["concealed_kong 1m"] == "i8 N22"

    def test_a_passed_win_locks_it_as_anybody(self):
        played = self.declared(draws="5p 8s").turn("S").do("S discard 5p").passes()
        assert played.view("S").notes == ("passed_win",)
        # 5p is in W: only a tile outside W ends it
        played.turn("S").do(f"S {played.legal('S')[0]}").passes()
        assert played.view("S").notes == ()

    def test_heaven_ready_scores(self):
        played = self.declared(draws="9m 8s 8s 8s 9m 5p").turn("S").go("S 9m").turn("S").go("S 9m")
        played.turn("W").do("W discard 5p", "S win")
        assert patterns(played.result) == "heaven_ready single_wait"

    def test_the_clock_discards_the_drawn_tile(self):
        played = self.declared(draws="9m").turn("S")
        assert RULES.default(played.state, Seat(1)).tiles == (8,)
