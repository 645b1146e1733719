"""i8 3.2, 3.5-3.7, N9, N10, N23: first dealer, rounds, the deal moving on, options, presets."""

import pytest
from i8_table import RULES, Table

from engine.core.errors import OptionError
from engine.core.match import Match, configure
from engine.core.model import HandInfo, Seat
from engine.core.results import Result
from engine.fair import seed_of, shuffle
from engine.games.i8.options import Options
from engine.games.i8.terms import TERMS

DRAW = Result("draw", (0, 0, 0, 0))


def win(seat):
    """A win of a seat."""
    return Result("win", (0, 0, 0, 0), winner=Seat(seat))


@pytest.mark.parametrize(
    ("dice", "dealer"), [((1, 4), 0), ((1, 1), 1), ((3, 4), 2), ((6, 6), 3), ((3, 5), 3)]
)
def test_3_2_seat_0_throws_for_the_first_dealer(dice, dealer):
    numbers = iter(die - 1 for die in dice)
    hand, thrown = RULES.first_hand(configure(RULES, {}), lambda n: next(numbers))
    assert thrown == dice
    assert hand == HandInfo(1, Seat(dealer), (0, 0, 0, 0), "E")


class TestTheDealMovesOn:
    """3.6: without `renchan` after every hand, with it only after another's win."""

    def after(self, hand, result, **options):
        """Return the next hand."""
        return RULES.next_hand(configure(RULES, options), hand, result)

    HAND = HandInfo(1, Seat(2), (0,) * 4, "E")

    @pytest.mark.parametrize("result", [DRAW, win(2), win(3)], ids=["荒牌", "dealer", "other"])
    def test_4_3_19_after_every_hand(self, result):
        after = self.after(self.HAND, result)
        assert (after.number, after.dealer, after.streak, after.moves) == (2, 3, 0, 1)

    def test_a_table_may_end_the_match_earlier(self):
        config = configure(RULES, {"rounds": 4, "renchan": True}, table={"hands": 2})
        second = RULES.next_hand(config, self.HAND, DRAW)
        assert second is not None
        assert RULES.next_hand(config, second, DRAW) is None

    def test_renchan_keeps_the_dealer_who_wins(self):
        after = self.after(self.HAND, win(2), renchan=True)
        assert (after.number, after.dealer, after.round, after.streak) == (2, 2, "E", 1)
        again = self.after(after, DRAW, renchan=True)
        assert (again.number, again.dealer, again.streak, again.moves) == (3, 2, 2, 0)
        gone = self.after(again, win(0), renchan=True)
        assert (gone.number, gone.dealer, gone.streak, gone.moves) == (4, 3, 0, 1)

    def test_n23_the_round_wind_counts_changes_of_dealer(self):
        # every dealer stays for one drawn hand: two hands a dealer, eight a round
        hand, winds = self.HAND, ""
        for number in range(24):
            winds += hand.round
            result = win((hand.dealer + 1) % 4) if number % 2 else DRAW
            hand = self.after(hand, result, renchan=True)
        assert winds == "E" * 8 + "S" * 8 + "W" * 8

    @pytest.mark.parametrize(("rounds", "hands"), [(1, 4), (2, 8), (4, 16), (5, 20)])
    def test_3_7_a_match_has_so_many_rounds(self, rounds, hands):
        hand, played = self.HAND, 0
        winds = ""
        while hand is not None:
            played += 1
            winds += hand.round
            assert hand.dealer == (2 + played - 1) % 4
            hand = self.after(hand, DRAW, rounds=rounds)
        assert played == hands
        assert winds == ("EEEESSSSWWWWNNNN" * 2)[:hands]

    def test_n9_a_journal_without_rounds_has_no_limit(self):
        config = configure(RULES, {}, journalled=True)
        assert config.options.rounds is None
        assert "rounds" not in RULES.write_options(config.options)
        hand = HandInfo(400, Seat(0), (0,) * 4, "N", 0, 399)
        assert RULES.next_hand(config, hand, DRAW).round == "E"


def test_n23_the_hand_line_carries_the_streak():
    hand = HandInfo(3, Seat(0), (0,) * 4, "E", 2, 0)
    assert RULES.hand_line(Table({}, hand=hand, renchan=True).state) == {"streak": 2}
    assert RULES.hand_line(Table({}).state) == {}


def test_a_streak_raises_what_the_dealer_gets():
    hand = HandInfo(3, Seat(0), (0,) * 4, "E", 2, 0)
    table = Table({"E": "123456m234678s46pNN5p"}, hand=hand, renchan=True).do("E win")
    # 天胡 24 + dealer 1 + 2 x 2
    assert table.result.delta == (960, -320, -320, -320)
    assert [step.id for step in table.result.payments[0].steps] == [
        "hand_tai",
        "dealer",
        "streak",
        "unit",
        "base",
    ]


def test_a_whole_match_with_renchan_is_counted_right():
    config = configure(RULES, {"renchan": True, "rounds": 1})
    match = Match(RULES, config)
    number = 0
    while not match.over:
        deal, stream = shuffle(RULES.deck, 2, seed_of(f"renchan/{number}"))
        if not number:
            match.begin(stream.below)
        before = match.next
        match.open_hand()
        match.deal(deal)
        while match.playing:
            seat = RULES.asked(match.state)[0]
            match.answer(seat, RULES.legal(match.state, seat)[-1])
        number += 1
        stays = match.last.winner in (None, before.dealer)
        if match.next is not None:
            assert match.next.number == before.number + 1
            assert (match.next.dealer == before.dealer) == stays
            assert match.next.moves == before.moves + (not stays)
    assert before.moves == 3


class TestOptions:
    """Interfaces §3: defaults, errors that name the key, presets."""

    def test_defaults(self):
        assert RULES.write_options(RULES.read_options({})) == {
            "rounds": 4,
            "renchan": False,
            "declare_ready": False,
            "ligu": False,
            "flower_win": True,
            "round_wind": True,
            "dead_wall": 0,
            "base": 30,
            "unit": 10,
        }

    @pytest.mark.parametrize(
        ("raw", "named"),
        [
            ({"speed": 1}, "'speed'"),
            ({"rounds": 0}, "rounds"),
            ({"rounds": None}, "rounds"),
            ({"rounds": 1.5}, "rounds"),
            ({"base": -1}, "base"),
            ({"unit": "10"}, "unit"),
            ({"dead_wall": 61}, "dead_wall"),
            ({"ligu": 1}, "ligu"),
        ],
    )
    def test_wrong_ones_are_named(self, raw, named):
        with pytest.raises(OptionError, match=named):
            RULES.read_options(raw)

    def test_the_first_preset_is_the_seeds_game(self):
        assert RULES.presets[0].id == "tournament"
        assert RULES.read_options(RULES.presets[0].options) == Options()
        assert [preset.id for preset in RULES.presets] == ["tournament", "friends", "teaching"]

    def test_four_seats(self):
        assert RULES.seats(Options()) == (4,)
        with pytest.raises(OptionError, match="not 3"):
            configure(RULES, {}, 3)


def test_every_step_and_mark_has_a_name():
    for name in ("hand_tai", "dealer", "streak", "unit", "base", "passed_win"):
        assert TERMS[name]
