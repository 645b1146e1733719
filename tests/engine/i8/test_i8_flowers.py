"""i8 3.13, 3.22, 1.2: flowers are replaced by themselves; flower wins (N3, 4.3-20, 4.3-21)."""

import pytest
from i8_table import FLOWERS, Table, filled, patterns, tiles, total

from engine.core.events import Drawn, FlowerShown
from engine.core.tiles import MAHJONG

SIX = "f1 f2 f3 f4 s1 s2"
SEVEN = SIX + " s3"


def told(table, since=0):
    """Return draws and flowers as text: `S 5p`, `S 5p<` from the tail, `S (f1)` exposed."""
    words = []
    for event in table.events[since:]:
        if isinstance(event, Drawn):
            words.append(
                f"{'ESWN'[event.seat]} {MAHJONG.names[event.tile]}{'<' * (not event.head)}"
            )
        elif isinstance(event, FlowerShown):
            words.append(f"{'ESWN'[event.seat]} ({MAHJONG.names[event.flower]})")
    return ", ".join(words)


def test_a_drawn_flower_is_replaced_from_the_tail_until_none_is_left():
    table = Table({}, "f1", "s2 f3 5p").turn("E")
    since = len(table.events)
    table.turn("S")
    assert told(table, since) == "S f1, S (f1), S s2<, S (s2), S f3<, S (f3), S 5p<"
    view = table.view(None)
    assert view.seats[1].aside == tuple(tiles("f1 s2 f3"))
    assert (view.wall.head, view.wall.tail) == (66, 3)
    assert table.view("S").seats[1].drawn == tiles("5p")[0]


def test_a_flower_is_neither_kept_nor_discarded():
    table = Table({"S": filled("", 14) + " f1 f2"}).turn("S")
    assert not {f"discard {name}" for name in FLOWERS.split()} & set(table.legal("S"))
    assert table.view("S").seats[1].hand_size == 17


def holding(flowers, draws="", tail="", **others):
    """S is dealt these flowers; tail tiles that replace them come first."""
    replaced = ["1p", "4p", "7p", "1s", "4s", "7s", "9p"][: len(flowers.split())]
    hands = {"S": filled("", 16 - len(replaced)) + " " + flowers} | others
    return Table(hands, draws, " ".join([*replaced, tail]))


class TestEightFlowers:
    """八仙過海: the eighth flower is exposed by its holder; everybody pays."""

    def test_in_play(self):
        table = holding(SEVEN, "s4").rest()
        result = table.result
        assert (result.winner, result.how, result.source) == (1, "self_draw", None)
        assert patterns(result) == "eight_flowers"
        assert total(result) == 8
        assert result.tile == tiles("s4")[0]
        # 30 + 10 x 8, the dealer one tai more
        assert result.delta == (-120, 340, -110, -110)

    def test_nothing_is_added(self):
        table = holding(SEVEN, "s4").rest()
        assert patterns(table.result) == "eight_flowers"
        assert table.result.reading == ()

    def test_as_the_replacement_of_a_kong(self):
        # flower_09: no 槓上開花 beside it
        hand = filled("5555p", 9)
        table = Table({"S": hand + " " + SEVEN}, "9s", "1p 4p 7p 1s 4s 7s 9p s4").turn("S")
        table.do("S concealed_kong 5p")
        assert patterns(table.result) == "eight_flowers"
        assert total(table.result) == 8

    def test_in_the_deal_before_anybody_is_asked(self):
        table = Table({"E": filled("", 9) + " " + SEVEN + " s4"})
        assert table.over
        assert table.asked() == ""
        assert table.result.winner == 0
        # the dealer wins: each pays one tai more
        assert table.result.delta == (360, -120, -120, -120)


class TestSevenRobOne:
    """七搶一: all eight are exposed, seven against one; the owner of the single one pays alone."""

    def test_the_eighth_is_drawn_by_another(self):
        table = holding(SEVEN, "9s s4").rest()
        result = table.result
        assert (result.winner, result.source, result.how) == (1, 2, "discard")
        assert patterns(result) == "seven_rob_one"
        assert total(result) == 8
        assert result.tile == tiles("s4")[0]
        assert result.delta == (0, 110, -110, 0)

    def test_n3_the_holder_of_seven_exposes_last(self):
        # 4.3-20: S has six, W one; S draws the last
        table = holding(SIX, "s4", W=filled("", 15) + " s3").rest()
        result = table.result
        assert (result.winner, result.source) == (1, 2)
        assert result.tile == tiles("s3")[0]

    def test_4_3_20_six_one_one_is_nothing(self):
        table = holding(SIX, "9s s3 s4").turn("N")
        assert not table.over

    def test_in_the_middle_of_the_deal(self):
        hands = {"E": filled("", 16) + " s4", "N": filled("", 9) + " " + SEVEN}
        table = Table(hands)
        assert (table.result.winner, table.result.source) == (3, 0)
        # the dealer pays
        assert table.result.delta == (-120, 0, 0, 120)


@pytest.mark.parametrize("draws", ["s4", "9s s4"], ids=["eight", "seven against one"])
def test_without_the_option_play_goes_on(draws):
    hands = {"S": filled("", 9) + " " + SEVEN}
    table = Table(hands, draws, "1p 4p 7p 1s 4s 7s 9p 8s", flower_win=False).turn("N")
    assert not table.over
