"""i8 3.14-3.19: who is heard, who gets the tile, robbing, and what a claim leaves on the table."""

import pytest
from i8_table import RULES, Table, filled, patterns

from engine.core.errors import IllegalActionError
from engine.core.events import Discarded, Drawn, HandEnded, KongDeclared, Melded
from engine.core.melds import Meld, MeldKind
from engine.core.model import PASS, Seat
from engine.core.views import Laid
from engine.games.i8.words import WIN

READY_5P = "123456m234678s46pPP"
READY_5P_TOO = "123789m123789s46pCC"


def thrown(tile, **hands):
    """E discards `tile` at once."""
    hands = {name: filled(hand) for name, hand in hands.items()}
    return Table({"E": tile} | hands).turn("E").do(f"E discard {tile}")


class TestPriority:
    """3.18: 下家 > 對家 > 上家 of the discarder, then pung and kong, then chow (4.3-1, 4.3-2)."""

    def test_two_winners_the_nearer_one_gets_the_tile(self):
        table = thrown("5p", S=READY_5P, W=READY_5P_TOO)
        assert table.asked() == "SW"
        table.do("W win")
        assert table.asked() == "S"
        table.do("S win")
        assert (table.result.winner, table.result.source) == (1, 0)
        assert table.result.delta[2] == 0

    def test_it_closes_when_nobody_can_outrank_the_answer(self):
        table = thrown("5p", S=READY_5P, W=READY_5P_TOO).do("S win")
        assert table.over
        assert table.result.winner == 1

    def test_the_farther_one_wins_if_the_nearer_passes(self):
        table = thrown("5p", S=READY_5P, W=READY_5P_TOO).do("W win", "S pass")
        assert table.result.winner == 2

    def test_pung_before_chow(self):
        table = thrown("5p", S="46p", N="55p")
        assert table.asked() == "SN"
        table.do("S chow 46p")
        assert table.asked() == "N"
        table.do("N pung")
        assert (table.asked(), table.view(None).turn) == ("N", 3)

    def test_chow_if_the_pung_is_passed(self):
        table = thrown("5p", S="46p", N="55p").do("N pass", "S chow 46p")
        assert (table.asked(), table.view(None).turn) == ("S", 1)

    def test_win_before_pung_and_chow(self):
        table = thrown("5p", S="46p", W=READY_5P, N="55p")
        assert table.asked() == "SWN"
        table.do("N pung", "S chow 46p")
        assert table.asked() == "W"
        assert table.do("W win").result.winner == 2

    def test_win_before_kong(self):
        # seed 搶槓和 3: 對於他明槓 … 胡牌優先
        table = thrown("5p", W="555p", S=READY_5P)
        assert table.calls("W") == "kong, pung"
        table.do("W kong", "S win")
        assert table.result.winner == 1
        assert patterns(table.result).find("rob_kong") == -1

    def test_pung_closes_the_question_before_a_chow_is_answered(self):
        table = thrown("5p", S="46p", N="55p").do("N pung")
        assert table.legal("S") == []
        assert table.asked() == "N"

    def test_all_pass_and_the_next_player_draws(self):
        table = thrown("5p", S="46p", N="55p").do("N pass", "S pass")
        assert table.asked() == "S"
        assert table.view(None).seats[1].has_drawn


def test_an_answer_to_a_closed_question_is_refused():
    table = thrown("5p", S="46p", N="55p").do("N pung")
    with pytest.raises(IllegalActionError, match="not_asked"):
        RULES.apply(table.state, Seat(1), PASS)
    with pytest.raises(IllegalActionError, match="not_legal"):
        RULES.apply(table.state, Seat(3), WIN)
    table = thrown("5p", S=READY_5P).do("S win")
    with pytest.raises(IllegalActionError, match="hand_over"):
        RULES.apply(table.state, Seat(1), PASS)


class TestMelds:
    """Seed 吃碰槓: what is laid down, from whom, and what its owner must do next."""

    def test_a_chow_is_sorted_and_marked(self):
        table = thrown("5p", S="46p").do("S chow 46p")
        meld = Meld(MeldKind.CHOW, (12, 13, 14), Seat(0), 13)
        assert table.view(None).seats[1].melds == (meld,)
        assert table.events[-1] == Melded(Seat(1), meld)
        assert table.view(None).seats[0].river == (Laid(13, True, taken=Seat(1)),)
        assert {text.split()[0] for text in table.legal("S")} == {"discard"}

    def test_n13_no_win_after_a_call(self):
        # 46p that took 5p completes the hand, yet only a discard is offered
        table = thrown("5p", S=READY_5P).do("S chow 46p")
        assert {text.split()[0] for text in table.legal("S")} == {"discard"}

    def test_a_pung_skips_the_players_between(self):
        table = thrown("5p", N="55p").do("N pung").go("N E")
        assert table.asked() == "E"

    def test_a_kong_on_a_discard_draws_from_the_tail(self):
        table = thrown("5p", W="555p").do("W kong")
        meld = Meld(MeldKind.KONG, (13,) * 4, Seat(0), 13)
        assert table.events[-2] == Melded(Seat(2), meld)
        drawn = table.events[-1]
        assert isinstance(drawn, Drawn)
        assert (drawn.seat, drawn.head) == (2, False)
        assert table.view(None).wall.tail == 1

    def test_3_16_a_concealed_kong_is_face_down_to_the_others(self):
        table = Table({"S": filled("5555p")}, "9s", "9s").turn("S").do("S concealed_kong 5p")
        melded = next(event for event in table.events if isinstance(event, Melded))
        back = Meld(MeldKind.CONCEALED_KONG, ())
        assert melded.secret
        assert melded.seen_by(Seat(1)).meld.tiles == (13,) * 4
        assert melded.seen_by(Seat(2)).meld == melded.seen_by(None).meld == back
        assert table.view("S").seats[1].melds[0].tiles == (13,) * 4
        for name in ("E", "W", "N", None):
            assert table.view(name).seats[1].melds == (back,)
        table.rest()
        assert table.view("E").seats[1].melds[0].tiles == (13,) * 4

    def test_an_added_kong_keeps_the_source_of_its_pung(self):
        table = Table({"E": "5p", "S": filled("55p")}, "9s 9s 9s 5p", "8s").turn("E")
        table.do("E discard 5p", "S pung").go("S E").turn("S").do("S added_kong 5p")
        assert table.events[-1] == KongDeclared(Seat(1), 13)
        assert table.view(None).focus.kind == "added_kong"
        table.passes()
        kong = Meld(MeldKind.ADDED_KONG, (13,) * 4, Seat(0), 13)
        assert table.view(None).seats[1].melds == (kong,)
        assert Melded(Seat(1), kong) in table.events


class TestRobbing:
    """3.19: only an added kong is robbed; the tile goes to the winner, the pung stays."""

    def added(self, **hands):
        """E adds 5p to a pung of it."""
        hands = {name: filled(hand) for name, hand in hands.items()}
        table = Table({"E": "5p"} | hands).give("E", filled("5p", 14), "pung 555p")
        table.state.private[0].drawn = 13
        table.state.private[0].legal = None
        return table.do("E added_kong 5p")

    def test_4_3_17_the_konging_player_pays_alone(self):
        table = self.added(N=READY_5P)
        assert table.asked() == "N"
        table.do("N win")
        result = table.result
        assert (result.how, result.winner, result.source) == ("rob_kong", 3, 0)
        assert "rob_kong" in result.patterns
        assert [amount < 0 for amount in result.delta] == [True, False, False, False]
        view = table.view(None)
        assert view.seats[0].melds[0].kind is MeldKind.PUNG
        assert view.seats[0].hand_size == 13

    def test_the_first_in_order_from_the_konging_player(self):
        table = self.added(S=READY_5P, N=READY_5P_TOO)
        assert table.asked() == "SN"
        table.do("N win", "S win")
        assert table.result.winner == 1

    def test_passed_the_kong_stands(self):
        table = self.added(N=READY_5P).do("N pass")
        assert table.view(None).seats[0].melds[0].kind is MeldKind.ADDED_KONG
        assert table.asked() == "E"

    def test_4_3_17_a_concealed_kong_is_not_robbed(self):
        table = Table({"E": "5555p", "N": READY_5P}, tail="9s").do("E concealed_kong 5p")
        assert table.asked() == "E"

    def test_4_3_17_nor_is_it_seen(self):
        table = Table({"E": "5555p", "N": READY_5P}, tail="9s").do("E concealed_kong 5p")
        assert table.refused("N") == {}


def test_3_17_a_win_is_never_forced():
    table = Table({"S": READY_5P}, "5p").turn("S")
    assert "win" in table.legal("S")
    table.do("S discard 5p")
    assert not table.over
    assert isinstance(table.events[-1], Discarded)


def test_a_win_ends_the_hand_with_its_result():
    table = thrown("5p", S=READY_5P).do("S win")
    assert table.events[-1] == HandEnded(table.result)
    assert table.view(None).seats[0].river[-1].taken == 1
    assert table.asked() == ""
